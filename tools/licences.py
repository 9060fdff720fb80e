"""The licences of the packages whose code is copied beside the pages and into the site.

Most packages bring theirs. The folder licences has the texts of those that do not.
"""

import json
import re
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import lite
import npm

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "tools" / "licences"
FILE = re.compile(r"(licen[cs]e|copying|notice|authors)", re.IGNORECASE)


def page_licences():
    """Return the licences of what the pages and the slides load, as one text."""
    texts = {"searchlab": (ROOT / "LICENSE").read_text(encoding="utf-8")}
    texts |= {name: _of_distribution(name) for name in ("anywidget", "pygments")}
    modules = npm.package("")
    for path in sorted([*modules.glob("*/package.json"), *modules.glob("@*/*/package.json")]):
        texts[path.parent.relative_to(modules).as_posix()] = _of_npm(path.parent)
    texts["marked, in reveal.js"] = (KEPT / "marked.txt").read_text(encoding="utf-8")
    return _join(texts)


def lite_licences():
    """Return the licences of what JupyterLite loads, as one text."""
    texts = {name: _of_wheel(path) for name, path in lite.wheels().items()}
    texts["python"] = (KEPT / "python.txt").read_text(encoding="utf-8")
    texts["pyodide"] = texts["micropip"] = (KEPT / "mpl-2.0.txt").read_text(encoding="utf-8")
    more = "Those of packages of JavaScript are in the files third-party-licenses.json.\n\n"
    return more + _join(texts)


def _join(texts):
    for name, text in texts.items():
        if not text.strip():
            raise ValueError(f"{name} has no licence; write it into tools/licences")
    return "\n\n".join(f"==== {name} ====\n\n{text.strip()}\n" for name, text in texts.items())


def _of_distribution(name):
    files = [file.locate() for file in distribution(name).files if FILE.match(file.name)]
    return "\n\n".join(Path(file).read_text(encoding="utf-8") for file in files)


def _of_wheel(path):
    with zipfile.ZipFile(path) as archive:
        inside = [name for name in archive.namelist() if ".dist-info/" in name]
        return "\n\n".join(
            archive.read(name).decode() for name in inside if FILE.match(Path(name).name)
        )


def _of_npm(folder):
    """Return the licence of an npm package: its file, or else its author and the licence named."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and FILE.match(path.name))
    if files:
        return "\n\n".join(path.read_text(encoding="utf-8") for path in files)
    package = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    text = KEPT / f"{package['license'].lower()}.txt"  # of the licence that it only names
    return f"{package['license']}, by {package.get('author', 'its authors')}\n\n{text.read_text()}"
