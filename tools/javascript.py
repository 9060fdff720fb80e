"""Check the types of our JavaScript, which are in comments, and find what is unused.

The compiler and the packages of the editor come from npm, in the versions of package.json. Where
there is no node, or no registry to be reached, this reports it and ends with status 77: nothing was
checked.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import npm

PROJECT = Path(__file__).parent / "tsconfig.json"
SKIPPED = 77


def main():
    """Check all files, or print why nothing is checked."""
    try:
        if not shutil.which("node"):
            raise npm.Unreachable("there is no node on this machine")
        folder, editor = npm.package("typescript"), npm.modules(*npm.EDITOR)
    except npm.Unreachable as why:
        print(f"JavaScript is not checked: {why}.")
        return SKIPPED
    with tempfile.TemporaryDirectory() as temporary:
        project = Path(temporary, "tsconfig.json")
        paths = {f"{name}/*": [f"{editor}/{name}/*"] for name in ("@codemirror", "@lezer")}
        settings = {"extends": str(PROJECT), "compilerOptions": {"paths": paths}}
        project.write_text(json.dumps(settings), encoding="utf-8")
        return subprocess.call(["node", folder / "bin" / "tsc", "--project", project])


if __name__ == "__main__":
    sys.exit(main())
