"""JupyterLite with the lessons: a JupyterLab and a kernel that run in the browser.

The kernel loads what lies beside it when it starts: Pyodide's own files, searchlab, and the wheels
of pure Python that it needs. numpy, pandas and matplotlib, and all else that Pyodide has, come from
Pyodide's server; where that cannot be reached, the core and most widgets work without them. The
folder jupyterlite has the settings of the page and of its making.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from importlib.metadata import version
from pathlib import Path

import npm
from packaging.utils import parse_wheel_filename

ROOT = Path(__file__).resolve().parents[1]
# What the kernel holds besides, in the versions of this environment.
KERNEL = (
    "anywidget asttokens comm executing ipython ipython-pygments-lexers ipywidgets jedi"
    " matplotlib-inline networkx parso platformdirs prompt-toolkit psygnal pure-eval"
    " pygments stack-data traitlets typing-extensions wcwidth"
).split()
PURE = "--only-binary=:all: --platform=any --python-version=3.14 --implementation=py --abi=none"
INSTALLED = "share/jupyter/labextensions"  # where packages bring extensions of JupyterLab
WIDGETS = ["anywidget", "@jupyter-widgets/jupyterlab-manager"]
KERNEL_EXTENSION = Path(sys.prefix, INSTALLED, "@jupyterlite", "pyodide-kernel-extension")
PYODIDE_FILES = "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"


def wheels(*others):
    """Return the folder of the kernel's wheels; download them once into this environment.

    To those of `KERNEL` come others, each with its version.

    Raises
    ------
    npm.Unreachable
    """
    folder = Path(sys.prefix, "wheels")
    if not folder.exists():
        print("downloading the wheels of JupyterLite", file=sys.stderr, flush=True)
        wanted = [*(f"{name}=={version(name)}" for name in KERNEL), *others]
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", *PURE.split()]
        npm.download(folder, [*command, *wanted, "--dest"])
    return folder


def fill(folder):
    """Put a distribution of Pyodide into a folder; searchlab depends on all other wheels there."""
    folder.mkdir(parents=True)
    pyodide = npm.package("pyodide")
    for name in PYODIDE_FILES:
        shutil.copy(pyodide / name, folder)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    pure = wheels(f"micropip=={lock['packages']['micropip']['version']}")
    wanted = [*pure.glob("*.whl")]
    for name in ("ipykernel", "piplite", "pyodide_kernel"):
        wanted += KERNEL_EXTENSION.glob(f"static/pypi/{name}-*.whl")
    for wheel in wanted:
        shutil.copy(wheel, folder)
    _build_wheel(folder)
    packages = {one["name"]: one for one in map(_entry, sorted(folder.glob("*.whl")))}
    packages["searchlab"]["depends"] = [name for name in packages if name != "searchlab"]
    script = (pyodide / "pyodide.mjs").read_text(encoding="utf-8")
    server = re.search(r"`(https://[^`$]*)\$\{\w+\}([^`]*)`", script)  # around its version
    release = json.loads((pyodide / "package.json").read_text(encoding="utf-8"))["version"]
    for entry in lock["packages"].values():
        entry["file_name"] = f"{server[1]}{release}{server[2]}{entry['file_name']}"
    lock["packages"] |= packages
    (folder / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")


def _build_wheel(folder):
    """Build the wheel of searchlab without the lessons, which JupyterLite has as files."""
    with tempfile.TemporaryDirectory() as built:
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", built]
        subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
        (whole,) = Path(built).glob("*.whl")
        with zipfile.ZipFile(whole) as source, zipfile.ZipFile(folder / whole.name, "w") as copy:
            for member in source.infolist():
                if not member.filename.startswith("searchlab/lessons/"):
                    copy.writestr(member, source.read(member), zipfile.ZIP_DEFLATED)


def _entry(path):
    """Return the entry of a wheel in Pyodide's list of packages."""
    name, number, _, _ = parse_wheel_filename(path.name)
    return {
        "name": name,
        "version": str(number),
        "file_name": path.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": [],
        "depends": [],
        "unvendored_tests": False,
    }


def build(folder):
    """Build JupyterLite into a folder, with the notebooks but not what is for lecturers."""
    extensions = [*(ROOT / ".venv" / INSTALLED / name for name in WIDGETS), KERNEL_EXTENSION]
    with tempfile.TemporaryDirectory() as temporary:
        lite = Path(temporary, "lite")
        shutil.copytree(ROOT / "tools" / "jupyterlite", lite)
        fill(lite / "static" / "pyodide")
        command = [sys.executable, "-m", "jupyterlite_core", "build", "--contents"]
        command += [ROOT / "notebooks", "--output-dir", folder.resolve()]
        command += [f"--LiteBuildConfig.federated_extensions={path}" for path in extensions]
        ran = subprocess.run(command, capture_output=True, text=True, cwd=lite)
        if ran.returncode:
            raise RuntimeError(
                f"JupyterLite could not be built: {(ran.stdout + ran.stderr)[-2000:]}"
            )
