"""The npm packages that package.json names, in a cache folder: nothing is downloaded twice.

Each comes with what it needs, in the versions of package-lock.json, whose digests npm compares.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from platformdirs import user_cache_path

LOCK = Path(__file__).resolve().parents[1] / "package-lock.json"
EDITOR = "@codemirror/commands", "@codemirror/lang-python"  # of the page of one's own search
INSTALL = "ci --ignore-scripts --no-audit --no-fund --silent --prefix".split()


class Unreachable(RuntimeError):
    """A package is not in the cache and cannot be downloaded."""


def package(name):
    """Return the folder of a package; install it, and what it needs, if it is not in the cache.

    Raises
    ------
    Unreachable
    """
    return modules(name) / name


def modules(*names):
    """Return the folder that holds packages and what they need; see `package`."""
    lock = locked(*names)
    versions = [lock["packages"][f"node_modules/{name}"]["version"] for name in names]
    pairs = zip(names, versions, strict=True)
    title = "+".join(f"{name.replace('/', '-')}-{version}" for name, version in pairs)
    folder = user_cache_path("searchlab") / "npm" / title
    if not folder.exists():
        npm = shutil.which("npm")
        if npm is None:
            raise Unreachable("npm is not installed: it is needed once, to download packages")
        print(f"downloading {title} from npm", file=sys.stderr, flush=True)
        files = {"package.json": lock["packages"][""], "package-lock.json": lock}
        download(folder, [npm, *INSTALL], files)
    return folder / "node_modules"  # the name by which node finds what is in it


def locked(*names):
    """Return the part of package-lock.json that is packages and what they need."""
    lock = json.loads(LOCK.read_text(encoding="utf-8"))
    known, todo = lock["packages"], [f"node_modules/{name}" for name in names]
    wanted = {"": {"devDependencies": {name: known[""]["devDependencies"][name] for name in names}}}
    while todo:
        path = todo.pop()
        if path in wanted:
            continue
        wanted[path] = known[path]
        kinds = ("dependencies", "optionalDependencies", "peerDependencies")
        for other in {each: None for kind in kinds for each in known[path].get(kind, ())}:
            at = path
            while at and f"{at}/node_modules/{other}" not in known:
                at = at.rpartition("/node_modules/")[0]
            found = f"{at}/node_modules/{other}".removeprefix("/")
            todo += [found] if found in known else []
    return lock | {"packages": wanted}


def download(folder, command, files=()):
    """Fill a folder of the cache, by a command that takes the name of a new one at its end.

    These files, by name, are there before, as JSON.

    Raises
    ------
    Unreachable
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as fresh:
        new = Path(fresh, "new")
        for name in files:
            new.mkdir(exist_ok=True)
            (new / name).write_text(json.dumps(files[name]), encoding="utf-8")
        ran = subprocess.run([*command, new], capture_output=True, text=True)
        if ran.returncode:
            raise Unreachable(f"{Path(command[0]).name} could not download: {ran.stderr.strip()}")
        try:
            new.rename(folder)
        except OSError:  # another process was faster
            if not folder.exists():
                raise
