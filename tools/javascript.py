"""Check the types of the widgets' JavaScript, which are in comments, and find what is unused.

The compiler comes from npm, in the version that package.json names. Where there is no node, or no
registry to be reached, this reports it and ends with status 77: nothing was checked.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import npm

PROJECT = Path(__file__).parent / "tsconfig.json"
SKIPPED = 77


def main():
    """Check all files, or print why nothing is checked."""
    try:
        if not shutil.which("node"):
            raise npm.Unreachable("there is no node on this machine")
        folder = npm.package("typescript")
    except npm.Unreachable as why:
        print(f"JavaScript is not checked: {why}.")
        return SKIPPED
    return subprocess.call(["node", folder / "bin" / "tsc", "--project", PROJECT])


if __name__ == "__main__":
    sys.exit(main())
