"""Packages from the npm registry: in the versions and with the hashes that package.json names.

They are kept in the user's cache folder, away from the checkout; nothing is fetched twice.
"""

import base64
import hashlib
import json
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from searchlab.kernels.cache import cache_folder

ROOT = Path(__file__).resolve().parents[1]


class Unreachable(Exception):
    """There is no npm, or it reaches no registry."""


def package(name):
    """Return the folder of a package, fetched where it is not there.

    Raises
    ------
    Unreachable
        If it must be fetched and cannot.
    ValueError
        If what was fetched has another hash.
    """
    pinned = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    version = pinned["devDependencies"][name]
    folder = cache_folder() / "npm" / f"{name}-{version}"
    if folder.exists():
        return folder
    npm = shutil.which("npm")
    if npm is None:
        raise Unreachable(f"{name} {version} is not there, and there is no npm to fetch it")
    with tempfile.TemporaryDirectory() as fetched:
        command = [npm, "pack", "--silent", f"{name}@{version}"]
        if subprocess.run(command, cwd=fetched, capture_output=True).returncode:
            raise Unreachable(f"{name} {version} is not there, and npm reaches no registry with it")
        (archive,) = Path(fetched).glob("*.tgz")
        digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
        if f"sha512-{digest}" != pinned["integrity"][name]:
            raise ValueError(f"{name} is not what package.json says: its hash is another")
        with tarfile.open(archive) as unpacked:
            unpacked.extractall(fetched, filter="data")
        folder.parent.mkdir(parents=True, exist_ok=True)
        try:
            shutil.move(Path(fetched) / "package", folder)
        except OSError:
            if not folder.exists():  # else another process was faster
                raise
    return folder
