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
NOT_COPIED = ("typescript", "pyodide")


def page_licences():
    """Return the licences of what the pages and the slides load, as one text."""
    texts = {"searchlab": (ROOT / "LICENSE").read_text(encoding="utf-8")}
    texts |= {name: _of_distribution(name) for name in ("anywidget", "pygments")}
    modules = npm.package("")
    folders = sorted({path.parent for path in modules.glob("*/package.json")})
    folders += sorted({path.parent for path in modules.glob("@*/*/package.json")})
    for folder in folders:
        name = folder.relative_to(modules).as_posix()
        if name not in NOT_COPIED and not name.startswith("@types/"):
            texts[name] = _of_npm(folder)
    texts["marked, in reveal.js"] = (KEPT / "marked.txt").read_text(encoding="utf-8")
    return _join(texts)


def lite_licences():
    """Return the licences of what JupyterLite loads, as one text."""
    names = {"python": "python", "pyodide": "pyodide", "micropip": "pyodide"}
    texts = {
        name: (KEPT / f"{file}.txt").read_text(encoding="utf-8") for name, file in names.items()
    }
    for name, path in lite.wheels().items():
        if name not in texts:
            texts[name] = _of_wheel(path)
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
    told = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    author = told.get("author", "")
    author = author if isinstance(author, str) else author["name"]
    texts = {
        "BSD-3-Clause": lambda: _of_distribution("ipywidgets"),  # Jupyter's
        "MIT": lambda: (KEPT / "mit.txt").read_text(encoding="utf-8"),
    }
    return (
        f"{told['license']}. Author: {author or 'the authors of the package'}\n\n"
        + texts[told["license"]]()
    )
