"""The page on which anybody steps through a search of their own: a folder, or one file.

Pyodide runs the core of searchlab in a worker, and the front ends of the widgets show what it has
recorded. The examples are the functions of the lessons. The sources are in the folder try.
"""

import ast
import base64
import gzip
import hashlib
import html
import json
import os
import shutil
import subprocess
import tempfile
import zipfile
from functools import cache
from importlib.metadata import distribution
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path
from symtable import symtable

import lite
import nbformat
import npm
from licences import try_licences

from searchlab import EIGHT
from searchlab.widgets import assets, recording

ROOT = Path(__file__).resolve().parents[1]
OWN = Path(__file__).parent / "try"
THEME = ROOT / "tools" / "templates" / "handout"
# By name: the title, the lesson and the function, and a board.
LESSONS = {
    "breadth_first": ("breadth-first", "01", "breadth_first", "1 2 3 7 4 5 8 x 6"),
    "newest_first": ("newest first", "01", "newest_first", "1 2 3 7 4 5 8 x 6"),
    "bidirectional": ("bidirectional", "02", "bidirectional", "2 3 4 1 5 x 7 6 8"),
    "greedy": ("greedy", "06", "greedy", "2 3 4 1 5 x 7 6 8"),
    "a_star": ("A*", "07", "a_star", "2 3 4 1 5 x 7 6 8"),
    "superior_nodes": ("superior nodes", "06", "superior_nodes", "2 3 4 1 5 x 7 6 8"),
    "later_not_never": ("later, not never", "06", "later", "2 3 4 1 5 x 7 6 8"),
    "ida_star": ("IDA*", "08", "ida_star", "1 2 3 7 4 5 8 x 6"),
}
PANCAKES = """
class Pancakes:
    goal = "12345"

    def successors(self, stack):
        for size in range(2, 6):  # flip so many from the top
            yield str(size), stack[:size][::-1] + stack[size:]


puzzle = Pancakes()
start = "31542"
"""
BOARDS = [
    ("near: 3 moves", "1 2 3 x 4 6 7 5 8"),
    ("near: 5 moves", "1 2 3 7 4 5 8 x 6"),
    ("lesson 2: 19 moves", "2 3 4 1 5 x 7 6 8"),
    ("farthest: 31 moves", "8 6 7 2 5 4 3 x 1"),
    ("cannot be solved", "2 1 3 4 5 6 7 8 x"),
]
NOT_NEEDED = "cli/", "exercises/"


def examples():
    """Return the examples by name: their title, text and board."""
    found = {
        name: {"title": title, "text": code_of(lesson, function), "board": board}
        for name, (title, lesson, function, board) in LESSONS.items()
    }
    imports, search = found["breadth_first"]["text"].split("\n\n\n")
    text = f"{imports}\n\n{PANCAKES}\n\n{search}"
    found["pancakes"] = {"title": "a puzzle of your own: pancakes", "text": text, "board": ""}
    return found


def code_of(lesson, function):
    """Return a function of a lesson with all that it uses, as a file of its own."""
    (path,) = (ROOT / "notebooks").glob(f"{lesson}_*.ipynb")
    modules, texts = {}, {}  # by the name that is imported or defined
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type != "code" or cell.source.startswith("%"):
            continue
        for node in ast.parse(cell.source).body:
            if isinstance(node, ast.ImportFrom):
                modules |= {each.name: node.module for each in node.names}
            target, *_ = getattr(node, "targets", [node])
            name = getattr(target, "id", getattr(target, "name", None))
            texts.setdefault(name, ast.get_source_segment(cell.source, node))
    used, wanted = set(), [function]
    while wanted:
        name = wanted.pop()
        if name not in used:
            used.add(name)
            scope = symtable(texts.get(name, ""), name, "exec")
            wanted += scope.get_identifiers()  # defaults are evaluated here
            wanted += chain(*(inner.get_globals() for inner in scope.get_children()))
    imported = sorted((modules[name], name) for name in used & {*modules})
    groups = groupby(imported, itemgetter(0))
    lines = [f"from {module} import {', '.join(n for _, n in names)}" for module, names in groups]
    own = [text for name, text in texts.items() if name in used]
    return "\n\n\n".join(["\n".join(lines), *own])


def archive(package, root, left_out=()):
    """Return the modules of a package as a zip file, without those of some folders or names."""
    with tempfile.TemporaryFile() as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
            for path in sorted((root / package).rglob("*.py")):
                name = path.relative_to(root).as_posix()
                if not any(f"/{each}" in name for each in left_out):
                    packed.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED)
        file.seek(0)
        return file.read()


@cache
def files():
    """Return what the worker loads, by name."""
    networkx = Path(distribution("networkx").locate_file(""))
    pyodide = npm.package("pyodide")
    found = {f"pyodide/{name}": (pyodide / name).read_bytes() for name in lite.PYODIDE_FILES}
    return found | {
        "page.py": (OWN / "page.py").read_bytes(),
        "searchlab.zip": archive("searchlab", ROOT, NOT_NEEDED),
        "networkx.zip": archive("networkx", networkx, {"tests/"}),
    }


@cache
def script():
    """Return the page's JavaScript, bundled."""
    lock = json.loads((npm.package("pyodide") / "pyodide-lock.json").read_text(encoding="utf-8"))
    given = {
        "boards": BOARDS,
        "css": assets.colours() + assets.read("bundle.css"),
        "examples": examples(),
        "lock": json.dumps({"info": lock["info"], "packages": {}}),  # nothing is elsewhere
        "puzzle": recording.puzzle_payload(EIGHT),
        "worker": (OWN / "worker.js").read_text(encoding="utf-8"),
    }
    options = "--bundle --format=esm --minify --target=es2022 --charset=utf8 --loader:.css=empty"
    options = [*options.split(), f"--define:PAGE={json.dumps(given)}"]
    command = ["node", npm.package("esbuild") / "bin" / "esbuild", OWN / "try.js", *options]
    modules = npm.modules(*npm.EDITOR)
    done = subprocess.run(command, capture_output=True, env={**os.environ, "NODE_PATH": modules})
    if done.returncode:
        raise RuntimeError(done.stderr.decode())
    return done.stdout.decode()


def page(policy, **parts):
    """Return the page; `policy` says by kind what it may load, and nothing else."""
    rules = {"default-src": "'none'", "base-uri": "'none'", "form-action": "'none'"}
    rules |= {"img-src": "data: blob:"} | policy
    text = "; ".join(f"{kind} {sources}" for kind, sources in rules.items())
    found = (OWN / "index.html").read_text(encoding="utf-8").replace("{policy}", text)
    for name, part in parts.items():
        found = found.replace(f"{{{name}}}", part)
    return found


def style():
    """Return the style sheet: that of all pages, then its own."""
    paths = THEME / "page.css", OWN / "style.css"
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def write(folder):
    """Write the page into a folder of a site."""
    for name, data in files().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    (folder / "style.css").write_text(style(), encoding="utf-8")
    (folder / "try.js").write_text(script(), encoding="utf-8")
    (folder / "licences.txt").write_text(try_licences(), encoding="utf-8")
    shutil.copy(THEME / "page.js", folder / "theme.js")
    text = page(
        {
            "script-src": "'self' 'wasm-unsafe-eval'",
            "worker-src": "blob:",
            "connect-src": "'self'",
            "style-src": "'self'",
        },
        home='<a href="../index.html">searchlab</a>',
        style='<link rel="stylesheet" href="style.css">',
        theme='<script src="theme.js"></script>',
        licences='<a href="licences.txt">Licences</a>',
        script='<script type="module" src="try.js"></script>',
    )
    (folder / "index.html").write_text(text, encoding="utf-8")


def write_file(path):
    """Write the page as one file, which works from a disk."""
    packed = {name: base64.b64encode(gzip.compress(data, 9)) for name, data in files().items()}
    data = json.dumps({name: text.decode() for name, text in packed.items()})
    theme = (THEME / "page.js").read_text(encoding="utf-8")
    code, look = script().replace("</script", r"<\/script"), style()
    text = page(
        {
            "script-src": f"{digest(theme)} {digest(code)} blob: 'wasm-unsafe-eval'",
            "worker-src": "blob:",
            "connect-src": "data:",
            "style-src": digest(look),
        },
        home="",
        style=f"<style>{look}</style>",
        theme=f"<script>{theme}</script>",
        licences="<details><summary>Licences</summary>"
        f"<pre>{html.escape(try_licences())}</pre></details>",
        script=f'<script type="application/json" id="files">{data}</script>\n'
        f'<script type="module">{code}</script>',
    )
    path.write_text(text, encoding="utf-8")


def digest(text):
    """Return how a policy names a script or a style sheet in a page."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
