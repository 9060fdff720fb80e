"""The npm packages that package.json names, in a cache folder: nothing is downloaded twice."""

import hashlib
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

PINNED = Path(__file__).resolve().parents[1] / "package.json"
INSTALL = "install --ignore-scripts --no-package-lock --no-audit --no-fund --silent".split()


class Unreachable(RuntimeError):
    """A package is not in the cache and cannot be downloaded."""


def package(name):
    """Return the folder of a package; install all of them if they are not in the cache.

    Raises
    ------
    Unreachable
    """
    return _node_modules() / name


@cache
def _node_modules():
    version = hashlib.sha256(PINNED.read_bytes()).hexdigest()[:16]
    folder = user_cache_path("searchlab") / "npm" / version
    if not folder.exists():
        npm = shutil.which("npm")
        if npm is None:
            raise Unreachable("npm is not installed: the pages need it once, to download packages")
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as fresh:
            shutil.copy(PINNED, fresh)
            ran = subprocess.run([npm, *INSTALL], cwd=fresh, capture_output=True, text=True)
            if ran.returncode:
                raise Unreachable(f"npm could not download the packages: {ran.stderr.strip()}")
            try:
                Path(fresh, "node_modules").rename(folder)
            except OSError:  # another process was faster
                if not folder.exists():
                    raise
    return folder
