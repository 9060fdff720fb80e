"""The lessons in JupyterLite: a part of the site, with a JupyterLab and a kernel in the browser.

It is built by jupyterlite, around a distribution of Pyodide of our own: what npm has of it, and
wheels of pure Python, searchlab among them, all loaded when a kernel starts. numpy, pandas and
matplotlib come from Pyodide's own distribution, or from a folder in which they were put before.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from datetime import datetime
from email.parser import HeaderParser
from pathlib import Path

import npm
from licences import KEPT, licences

from searchlab.kernels.cache import cache_folder

ROOT = Path(__file__).resolve().parents[1]
HERE = ROOT / "tools" / "lite"
LARGE = ("numpy", "pandas", "matplotlib")
# What the kernel holds, in the versions of requirements.lock.
KERNEL = (
    "anywidget asttokens comm executing ipython ipython-pygments-lexers ipywidgets jedi"
    " matplotlib-inline networkx packaging parso platformdirs prompt-toolkit psygnal"
    " pure-eval pygments stack-data traitlets typing-extensions wcwidth"
).split()
BUILDS = ["jupyter-core", "jupyterlab-widgets"]  # from there, too
PURE = "--only-binary=:all: --platform=any --python-version=3.14 --implementation=py --abi=none"
SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {"checkForUpdates": False, "fetchNews": "false"},
}


def wheels():
    """Return the wheels of pure Python by name, fetched where they are not there.

    Raises
    ------
    npm.Unreachable
        If they must be fetched and cannot.
    """
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    pinned = [_pinned(name, lock) for name in (*KERNEL, *BUILDS)]
    pinned.append((HERE / "requirements.txt").read_text(encoding="utf-8"))
    asked = "\n".join(pinned)
    folder = cache_folder() / "wheels" / hashlib.sha256(asked.encode()).hexdigest()[:16]
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as fetched:
            listed = Path(fetched, "requirements.txt")
            listed.write_text(asked, encoding="utf-8")
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
            command += ["--disable-pip-version-check", "--require-hashes", *PURE.split()]
            command += ["--dest", f"{fetched}/wheels", "--requirement", str(listed)]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                why = done.stderr.strip().splitlines()[-1]
                raise npm.Unreachable(f"the wheels for JupyterLite are not there ({why[:200]})")
            try:
                Path(fetched, "wheels").rename(folder)
            except OSError:
                if not folder.exists():  # else another process was faster
                    raise
    return {_name(path): path for path in sorted(folder.glob("*.whl"))}


def _pinned(name, lock):
    """Return what the lock says of a package: its version and its hashes."""
    return re.search(rf"(?m)^{re.escape(name)}==.*\\\n(?: +--hash=.*\n)+", lock)[0]


def _name(wheel):
    return wheel.name.partition("-")[0].replace("_", "-").lower()


def distribution(folder, mirror=None):
    """Put a distribution of Pyodide into a folder, with all that a kernel loads.

    Parameters
    ----------
    folder : Path
    mirror : Path, optional
        The folder that holds numpy, pandas, matplotlib and what they need; otherwise they are
        named as parts of Pyodide's own distribution.

    Returns
    -------
    list of str
        The packages that are loaded when a kernel starts.

    Raises
    ------
    ValueError
        If a package is not in the folder, or is another than Pyodide names.
    """
    folder.mkdir(parents=True)
    pyodide = npm.package("pyodide")
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"):
        shutil.copy(pyodide / name, folder)
    pure = wheels()
    with zipfile.ZipFile(pure["jupyterlite-pyodide-kernel"]) as archive:
        for inner in archive.namelist():
            if re.search(r"/pypi/(ipykernel|piplite|pyodide_kernel)-[^/]*\.whl$", inner):
                Path(folder, inner.rpartition("/")[2]).write_bytes(archive.read(inner))
    for name in (*KERNEL, "micropip"):
        shutil.copy(pure[name], folder)
    _searchlab(folder)
    packages = {_name(path): _entry(path) for path in sorted(folder.glob("*.whl"))}
    started = sorted(packages)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    for name in large(lock):
        if name not in packages:
            packages[name] = _from_pyodide(lock["packages"][name], pyodide, folder, mirror)
    lock["packages"] = packages
    (folder / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    return started


def large(lock):
    """List numpy, pandas, matplotlib and what they need, as Pyodide's list has it."""
    found, rest = [], list(LARGE)
    while rest:
        name = rest.pop()
        if name not in found:
            found.append(name)
            rest += lock["packages"][name]["depends"]
    return sorted(found)


def _from_pyodide(entry, pyodide, folder, mirror):
    file = entry["file_name"]
    if mirror is None:
        script = (pyodide / "pyodide.mjs").read_text(encoding="utf-8")
        version = json.loads((pyodide / "package.json").read_text(encoding="utf-8"))["version"]
        address = re.search(r"`(https://[^`$]*)\$\{\w+\}([^`]*)`", script)
        return entry | {"file_name": f"{address[1]}{version}{address[2]}{file}"}
    if not (mirror / file).is_file():
        raise ValueError(f"{mirror} lacks {file}, which Pyodide's distribution has")
    if _sha256(mirror / file) != entry["sha256"]:
        raise ValueError(f"{mirror / file} is not the file of Pyodide's distribution")
    shutil.copy(mirror / file, folder)
    return entry


def _entry(path):
    """Return what a list of Pyodide says of a wheel."""
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        (metadata,) = [name for name in names if name.endswith(".dist-info/METADATA")]
        told = HeaderParser().parsestr(archive.read(metadata).decode())
    imports = {name.partition("/")[0].removesuffix(".py") for name in names if name.endswith(".py")}
    return {
        **{"name": _name(path), "version": told["Version"], "file_name": path.name},
        **{"install_dir": "site", "sha256": _sha256(path), "package_type": "package"},
        **{"imports": sorted(imports), "depends": [], "unvendored_tests": False},
    }


def _sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _searchlab(folder):
    """Build the wheel of searchlab, without the lessons; the kernel's start goes with it."""
    with tempfile.TemporaryDirectory() as built:
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", built]
        subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
        (whole,) = Path(built).glob("*.whl")
        with zipfile.ZipFile(whole) as source, zipfile.ZipFile(folder / whole.name, "w") as copy:
            for member in source.infolist():
                if not member.filename.startswith("searchlab/lessons/"):
                    copy.writestr(member, source.read(member), zipfile.ZIP_DEFLATED)
            start = zipfile.ZipInfo("searchlab_start.py")
            copy.writestr(start, (HERE / "start.py").read_bytes(), zipfile.ZIP_DEFLATED)


def build(folder, contents, mirror=None):
    """Build JupyterLite.

    Parameters
    ----------
    folder : Path
        Where it goes; what is there is replaced.
    contents : Path
        What its reader finds in it: the lessons.
    mirror : Path, optional
        See `distribution`.
    """
    pure = wheels()
    with tempfile.TemporaryDirectory() as temporary:
        lite, tools = Path(temporary, "lite"), Path(temporary, "tools")
        started = distribution(lite / "static" / "pyodide", mirror)
        for name in ("doit", "jupyterlite-core", "jupyterlite-pyodide-kernel", "pkginfo"):
            zipfile.ZipFile(pure[name]).extractall(tools)
        python = "/lib/python3.14/site-packages/searchlab_start.py"
        kernel = {
            "disablePyPIFallback": True,
            "loadPyodideOptions": {"packages": started, "env": {"PYTHONSTARTUP": python}},
        }
        page = {
            "appName": "searchlab",
            "exposeAppInBrowser": True,
            "enableServiceWorkerCache": "false",  # the site's own keeps what was visited
            "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": kernel},
        }
        extensions = ("anywidget", "jupyterlab-widgets", "jupyterlite-pyodide-kernel")
        config = {
            "LiteBuildConfig": {
                "apps": ["lab"],
                "cache_dir": str(lite / "cache"),
                "contents": [str(contents)],
                "federated_extensions": [str(pure[name]) for name in extensions],
                "ignore_sys_prefix": True,
                "no_sourcemaps": True,
                "no_unused_shared_packages": True,
                "output_dir": str(Path(temporary, "output")),
            }
        }
        for name, value in {
            "jupyter-lite.json": {"jupyter-lite-schema-version": 0, "jupyter-config-data": page},
            "jupyter_lite_config.json": config,
            "overrides.json": SETTINGS,
        }.items():
            (lite / name).write_text(json.dumps(value), encoding="utf-8")
        citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
        day = re.search(r"(?m)^date-released: (\d{4}-\d\d-\d\d)", citation)[1]
        day = datetime.fromisoformat(f"{day}T00:00:00+00:00")
        program = "from jupyterlite_core.app import main; main()"
        own = {"PYTHONPATH": str(tools), "SOURCE_DATE_EPOCH": f"{day.timestamp():.0f}"}
        command = [sys.executable, "-c", program, "build", "--lite-dir", str(lite)]
        done = subprocess.run(
            command, capture_output=True, text=True, cwd=lite, env=os.environ | own
        )
        if done.returncode:
            raise RuntimeError(f"jupyterlite could not be built: {done.stderr[-2000:]}")
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(Path(temporary, "output"), folder)
    (folder / "licences.txt").write_text(_licences(pure), encoding="utf-8")


def _licences(pure):
    """Return the licences of all that is in it, but for those that it keeps itself."""
    texts = [
        "Those of packages of JavaScript are in the files third-party-licenses.json, in build/\n"
        "and in extensions/; those of wheels that are not named here are in the wheels.\n",
        licences("searchlab", "pyodide", "python"),
    ]
    for name, path in pure.items():
        with zipfile.ZipFile(path) as archive:
            told = "".join(
                archive.read(inner).decode()
                for inner in archive.namelist()
                if re.search(r"\.dist-info/(licenses/)?(LICENSE|COPYING|AUTHORS|NOTICE)", inner)
            )
        told = told or (KEPT / "pyodide.txt").read_text(encoding="utf-8")  # of micropip, too
        texts.append(f"==== {name} ====\n\n{told}")
    return "\n\n".join(texts)
