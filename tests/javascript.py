"""Run the JavaScript of the widgets without a browser, where there is a node."""

import atexit
import json
import shutil
import subprocess
from functools import cache
from itertools import count
from pathlib import Path

import pytest

import searchlab.widgets

FOLDER = Path(searchlab.widgets.__file__).parent
NODE = shutil.which("node")
RUNS = count()

# Each line that comes is a module and the values that it sees; each that goes is its result.
PROGRAM = """
import readline from "node:readline";
const decode = (key, value) => {
  if (typeof value?.bytes !== "string") return value;
  const all = Buffer.from("?" + value.bytes, "latin1");
  return new DataView(new Uint8Array(all).buffer, 1);
};
const plain = (_, value) => (typeof value === "bigint" ? String(value) : value);
for await (const line of readline.createInterface({ input: process.stdin })) {
  const [source, values] = JSON.parse(line, decode);
  globalThis.values = values;
  const url = `data:text/javascript,${encodeURIComponent(source)}`;
  const reply = await import(url).catch((error) => ({ failed: error.stack }));
  console.log(JSON.stringify([reply.failed, reply.result], plain));
}
"""


@cache
def started():
    """Start a node that ends with this process, when nothing more can come."""
    options = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "encoding": "utf-8"}
    node = subprocess.Popen([NODE, "--input-type=module", "--eval", PROGRAM], **options)
    atexit.register(node.communicate)  # which closes what it reads, and waits
    return node


def run(source, *values):
    """Run a module that sees `values` and the modules of the widgets; return its `result`.

    Bytes among the values arrive as they do on a page: a view of a buffer that begins anywhere.
    """
    if NODE is None:
        pytest.skip("no node on this machine")
    source = source.replace('"./src/', f'"{FOLDER.as_uri()}/src/')
    source += f";export {{ result }}; // {next(RUNS)}"  # one that is the same runs again
    node = started()
    line = json.dumps(
        [source, values], default=lambda data: {"bytes": bytes(data).decode("latin1")}
    )
    node.stdin.write(line + "\n")
    node.stdin.flush()
    failed, result = json.loads(node.stdout.readline())
    assert not failed, failed
    return result
