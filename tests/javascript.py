"""Run the JavaScript of the widgets without a browser, where there is a node."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import searchlab.widgets

FOLDER = Path(searchlab.widgets.__file__).parent
NODE = shutil.which("node")

needs_node = pytest.mark.skipif(NODE is None, reason="no node on this machine")


def run(source, *values):
    """Run a module that sees `values` and the modules of the widgets; return its `result`.

    Bytes among the values arrive as they do on a page: a view of a buffer that begins anywhere.
    """
    program = f"""
        const decode = (key, value) => {{
          if (typeof value?.bytes !== "string") return value;
          const all = Buffer.from("?" + value.bytes, "latin1");
          return new DataView(new Uint8Array(all).buffer, 1);
        }};
        import fs from "node:fs";
        const values = JSON.parse(fs.readFileSync(0, "utf8"), decode);
        {source}
        const plain = (_, value) => (typeof value === "bigint" ? String(value) : value);
        console.log(JSON.stringify(result, plain));
    """
    done = subprocess.run(
        [NODE, "--input-type=module", "--eval", program],
        input=json.dumps(values, default=lambda data: {"bytes": bytes(data).decode("latin1")}),
        cwd=FOLDER,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
