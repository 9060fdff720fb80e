"""Check the JavaScript of the widgets: its types, what is unused, how long a function is.

The compiler comes from npm, in the version that package.json names. Where there is no node, or no
registry to be reached, this says so and ends with status 77: nothing was checked.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import npm

ROOT = Path(__file__).resolve().parents[1]
SKIPPED = 77


def main():
    """Check all files, or say why nothing is checked."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        print("JavaScript is not checked: there is no node, or no npm, on this machine.")
        return SKIPPED
    try:
        folder = npm.package("typescript")
    except npm.Unreachable as why:
        print(f"JavaScript is not checked: {why}.")
        return SKIPPED
    files = sorted((ROOT / "searchlab" / "widgets").glob("*.js"))
    return subprocess.call([node, ROOT / "tools" / "javascript.mjs", folder, *files])


if __name__ == "__main__":
    sys.exit(main())
