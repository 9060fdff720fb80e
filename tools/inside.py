"""Python for a page: Pyodide, searchlab and what its widgets import, as one text of JSON."""

import base64
import gzip
import io
import json
import zipfile
from functools import lru_cache
from importlib.metadata import distribution
from pathlib import Path

import npm

from searchlab.classroom.lab import PACKAGE

LESSON = Path(__file__).parent / "page" / "lesson.py"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LEFT_OUT = {"__pycache__", "tests", "lessons"}
KEPT = ("__init__.py", "cache.py")  # of the kernels: compiled searches need numba


@lru_cache
def python_inside():
    """Return the files of Python by name: each compressed by gzip, and that in base64."""
    pyodide = npm.package("pyodide")
    files = {name: (pyodide / name).read_bytes() for name in PYODIDE}
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    files["pyodide-lock.json"] = json.dumps({**lock, "packages": {}}).encode()
    files["searchlab.zip"] = _searchlab()
    packed = {name: gzip.compress(data, 9, mtime=0) for name, data in files.items()}
    return json.dumps({name: base64.b64encode(data).decode() for name, data in packed.items()})


def _searchlab():
    """Pack searchlab, traitlets and the session of a lesson."""
    files = {"lesson.py": LESSON, "LICENSE": PACKAGE.parent / "LICENSE"}
    for path in sorted(PACKAGE.rglob("*")):
        inner = path.relative_to(PACKAGE.parent)
        wanted = path.parent.name != "kernels" or path.name in KEPT
        if path.is_file() and wanted and not LEFT_OUT & set(inner.parts):
            files[inner.as_posix()] = path
    for file in distribution("traitlets").files:
        if not LEFT_OUT & set(file.parts) and (file.suffix == ".py" or "licenses" in file.parts):
            files[file.as_posix()] = Path(file.locate())
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, path in files.items():
            archive.writestr(zipfile.ZipInfo(name), path.read_bytes())
    return packed.getvalue()
