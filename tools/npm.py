"""The npm packages that package.json names, in a cache folder: nothing is downloaded twice."""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from platformdirs import user_cache_path

PINNED = Path(__file__).resolve().parents[1] / "package.json"
INSTALL = "install --ignore-scripts --no-package-lock --no-audit --no-fund --silent".split()


class Unreachable(RuntimeError):
    """A package is not in the cache and cannot be downloaded."""


def package(name):
    """Return the folder of a package; install it, and what it needs, if it is not in the cache.

    Raises
    ------
    Unreachable
    """
    return modules(name) / name


def modules(name):
    """Return the folder that holds a package and what it needs; see `package`."""
    version = json.loads(PINNED.read_text(encoding="utf-8"))["devDependencies"][name]
    folder = user_cache_path("searchlab") / "npm" / f"{name.replace('/', '-')}-{version}"
    if not folder.exists():
        npm = shutil.which("npm")
        if npm is None:
            raise Unreachable("npm is not installed: it is needed once, to download packages")
        print(f"downloading {name} {version} from npm", file=sys.stderr, flush=True)
        download(folder, [npm, *INSTALL, f"{name}@{version}", "--prefix"])
    return folder / "node_modules"  # the name by which node finds what is in it


def download(folder, command):
    """Fill a folder of the cache, by a command that takes the name of a new one at its end.

    Raises
    ------
    Unreachable
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as fresh:
        new = Path(fresh, "new")
        ran = subprocess.run([*command, new], capture_output=True, text=True)
        if ran.returncode:
            raise Unreachable(f"{Path(command[0]).name} could not download: {ran.stderr.strip()}")
        try:
            new.rename(folder)
        except OSError:  # another process was faster
            if not folder.exists():
                raise
