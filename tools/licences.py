"""The licences of the packages whose code is copied beside the pages and into the site.

pip-licenses reads those of Python's packages. The folder licences has the texts of packages that
do not bring theirs.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

import lite
import npm

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "tools" / "licences"
FILE = re.compile(r"(licen[cs]e|copying|notice|authors)", re.IGNORECASE)
PROGRAM = "import piplicenses; piplicenses.main()"
OPTIONS = "--format=json --with-system --with-license-file --no-license-path --no-version".split()


def page_licences(slides=False):
    """Return the licences of what handouts load, or also slides, as one text."""
    packages = ["@jupyter-widgets/html-manager", "requirejs", "mathjax"]
    packages += ["reveal.js"] if slides else []
    texts = {"searchlab": (ROOT / "LICENSE").read_text(encoding="utf-8")}
    texts |= _of_python(["anywidget", "pygments"])
    for name in packages:
        texts |= _of_npm_with(npm.modules(name))
    if slides:
        texts["marked, in reveal.js"] = (KEPT / "marked.txt").read_text(encoding="utf-8")
    return _join(texts)


def lite_licences():
    """Return the licences of what JupyterLite loads, as one text."""
    copied = "jupyterlab-widgets", "jupyterlite-core", "jupyterlite-pyodide-kernel"
    texts = _of_python([*lite.KERNEL, *copied])
    texts["python"] = (KEPT / "python.txt").read_text(encoding="utf-8")
    texts["pyodide"] = texts["micropip"] = (KEPT / "mpl-2.0.txt").read_text(encoding="utf-8")
    more = "Those of packages of JavaScript are in the files third-party-licenses.json.\n\n"
    return more + _join(texts)


def try_licences():
    """Return the licences of what the page of a search of one's own loads, as one text."""
    texts = {"searchlab": (ROOT / "LICENSE").read_text(encoding="utf-8")}
    texts |= _of_python(["networkx"]) | _of_npm_with(npm.modules(*npm.EDITOR))
    texts["python"] = (KEPT / "python.txt").read_text(encoding="utf-8")
    texts["pyodide"] = (KEPT / "mpl-2.0.txt").read_text(encoding="utf-8")
    return _join(texts)


def _join(texts):
    for name, text in texts.items():
        if not text.strip():
            raise ValueError(f"{name} has no licence; write it into tools/licences")
    return "\n\n".join(f"==== {name} ====\n\n{text.strip()}\n" for name, text in texts.items())


def _of_python(names):
    """Return the licences of packages of this environment."""
    command = [sys.executable, "-c", PROGRAM, *OPTIONS, "--packages", *names]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    found = {one["Name"].lower().replace("_", "-"): one for one in json.loads(ran.stdout)}
    return {name: found[name]["LicenseText"].replace("UNKNOWN", "") for name in sorted(names)}


def _of_npm_with(modules):
    """Return the licences of the npm packages of a folder, by name."""
    paths = sorted([*modules.glob("*/package.json"), *modules.glob("@*/*/package.json")])
    return {path.parent.relative_to(modules).as_posix(): _of_npm(path.parent) for path in paths}


def _of_npm(folder):
    """Return the licence of an npm package: its file, or else its author and the licence named."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and FILE.match(path.name))
    if files:
        return "\n\n".join(path.read_text(encoding="utf-8") for path in files)
    package = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    text = KEPT / f"{package['license'].lower()}.txt"  # of the licence that it only names
    return f"{package['license']}, by {package.get('author', 'its authors')}\n\n{text.read_text()}"
