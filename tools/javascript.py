"""Check the JavaScript of the widgets: its types, what is unused, how long a function is.

The compiler comes from npm, in the version that package.json names; it is kept in
build/javascript, and refused where its hash is another. Where there is no node, or no
registry to be reached, this says so and ends with status 77: nothing was checked.
"""

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "javascript"
SKIPPED = 77


def compiler():
    """Return the folder of the compiler, fetched where it is not there; None without a registry."""
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    version = package["devDependencies"]["typescript"]
    folder = KEPT / f"typescript-{version}"
    if folder.exists():
        return folder
    with tempfile.TemporaryDirectory() as fetched:
        command = [shutil.which("npm"), "pack", "--silent", f"typescript@{version}"]
        if subprocess.run(command, cwd=fetched, capture_output=True).returncode:
            return None
        (archive,) = Path(fetched).glob("*.tgz")
        digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
        if f"sha512-{digest}" != package["integrity"]["typescript"]:
            sys.exit("typescript is not what package.json says: its hash is another")
        with tarfile.open(archive) as unpacked:
            unpacked.extractall(fetched, filter="data")
        KEPT.mkdir(parents=True, exist_ok=True)
        shutil.move(Path(fetched) / "package", folder)
    return folder


def main():
    """Check all files, or say why nothing is checked."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        print("JavaScript is not checked: there is no node, or no npm, on this machine.")
        return SKIPPED
    folder = compiler()
    if folder is None:
        print("JavaScript is not checked: npm reaches no registry with its compiler.")
        return SKIPPED
    files = sorted((ROOT / "searchlab" / "widgets").glob("*.js"))
    return subprocess.call([node, ROOT / "tools" / "javascript.mjs", folder, *files])


if __name__ == "__main__":
    sys.exit(main())
