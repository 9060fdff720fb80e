"""Write the site: a folder for any web server, with lessons that are alive and Python behind them.

    python tools/site.py [--output FOLDER] [--wheels FOLDER]

All links are relative, and after the first visit the pages need no network. Below notebooks/ the
lessons open in JupyterLite, which loads numpy, pandas and matplotlib from elsewhere, unless a
folder of wheels is named; nothing else is. What is fetched for the site comes from the package
registries, see npm.py and lite.py.
"""

import argparse
import hashlib
import html
import importlib
import inspect
import json
import re
import shutil
import sys
import tempfile
from pathlib import Path

import handouts
import lite
import nbformat
from inside import python_inside
from licences import PYTHON, licences
from living import exported
from needs import needs
from npm import Unreachable, package

from searchlab.running.files import write_whole

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "tools" / "page"
MODULES = (
    *("searchlab", "searchlab.widgets", "searchlab.classroom.exercises", "searchlab.parity"),
    *("searchlab.ranking", "searchlab.whole_space.census", "searchlab.whole_space.court"),
    *("searchlab.experiments", "searchlab.figures", "searchlab.published"),
)

HOME = """# searchlab

**How does a computer find its way through 181,440 boards?** Slide the tiles, then watch three
strategies race to the goal. Everything on these pages runs in your browser.
[Begin with the first lesson](00_start_here.ipynb), or open all of them
[as notebooks](notebooks/lab/index.html) in a JupyterLab that runs here, too."""
RACE = """## A race

Who expands the fewest boards? Put them in the order in which you expect them, then start."""
GALLERY = {
    "A board to play with": "BoardWidget('2 3 4 1 5 x 7 6 8')",
    "A search, event by event": "SearchPlayer('2 3 4 1 5 x 7 6 8', 'a-star', code=True)",
    "A race": "Race('1 2 3 x 4 8 5 7 6', ['breadth-first', 'bidirectional', 'a-star'])",
    "Two searches on one tree": "TwoSearches('1 2 3 x 4 8 5 7 6', 'breadth-first', 'a-star')",
    "Where two searches meet": "MeetingFrontiers('2 5 x 1 3 4', Puzzle(2, 3))",
    "The contours of IDA*": "Contours('2 3 4 1 5 x 7 6 8')",
    "The weight of weighted A*": "Weights('2 3 4 1 5 x 7 6 8')",
    "A heuristic on every board": "HeuristicAtlas('gap', beside='manhattan')",
    "The parity of a board": "ParityLab('2 1 3 8 x 4 7 6 5', Puzzle(3, 3, 'snail'))",
    "A board and its number": "RankingMicroscope('2 3 4 1 5 x 7 6 8')",
    "A question before the answer": (
        "Predict('How many boards does A* expand?', 312, low=1, high=200_000, unit='board')"
    ),
}
IMPORT = "from searchlab import *\nfrom searchlab.widgets import *\n\n"


def shown(*texts_and_codes, hide=False):
    """Make a notebook of texts and, in pairs (None, code), of widgets as if they had been run."""
    cells = []
    for text, code in texts_and_codes:
        if text:
            cells.append(nbformat.v4.new_markdown_cell(text))
        if code:
            hidden = {"transient": {"remove_source": True}} if hide else {}
            cells.append(nbformat.v4.new_code_cell(IMPORT + code, metadata=hidden))
    code = [cell for cell in cells if cell.cell_type == "code"]
    found = exported([cell.source for cell in code], list(range(len(code))))["shown"]
    for number, cell in enumerate(code):
        (text, _), *_ = found[str(number)]
        data = {"text/plain": text, "text/html": f"<p>{html.escape(text)}</p>"}
        cell.outputs = [nbformat.v4.new_output("execute_result", data)]
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    return nbformat.v4.new_notebook(cells=cells)


def document(path, more=""):
    """Make a notebook of a file of Markdown, and of more of it."""
    parts = re.split(r"(?m)^(?=## )", path.read_text(encoding="utf-8") + more)
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(one) for one in parts])


def reference():
    """Make a notebook of the docstrings of all public names."""
    cells = ["# Reference\n\nThe public names of each module, by their docstrings."]
    for name in MODULES:
        module = importlib.import_module(name)
        cells.append(f"## {name}\n\n{_docstring(module)}")
        for each in getattr(module, "__all__", ()):
            thing = getattr(module, each)
            if not inspect.getdoc(thing) or isinstance(thing, (dict, str)):
                continue
            try:
                signature = re.sub(r" at 0x\w+", "", str(inspect.signature(thing)))
            except (TypeError, ValueError):
                signature = ""
            cells.append(f"### {each}\n\n`{name}.{each}{signature}`\n\n{_docstring(thing)}")
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(one) for one in cells])


def _docstring(thing):
    return f"```text\n{inspect.getdoc(thing)}\n```"


def pages(folder):
    """Write the notebooks of all pages into a folder, with their pictures; list their paths."""
    slides = "## Slides\n\n" + "\n".join(
        f"- [{handouts.name_of(path)}](slides/{path.stem}.html)" for path in handouts.LESSONS
    )
    made = {
        "index": shown(
            (HOME, "BoardWidget('2 3 4 1 5 x 7 6 8')"),
            (RACE, "Race('1 2 3 x 4 8 5 7 6', ['breadth-first', 'bidirectional', 'a-star'])"),
            (slides, None),
            hide=True,
        )
    }
    for path in handouts.LESSONS:
        made[path.stem] = nbformat.read(path, as_version=4)
    made |= {
        "glossary": document(handouts.NOTEBOOKS / "glossary.md"),
        "for_lecturers": document(handouts.NOTEBOOKS / "for_lecturers.md", f"\n{needs()}"),
        "gallery": shown(
            ("# Gallery\n\nEach widget, and the line of Python that makes it.", None),
            *((f"## {title}", code) for title, code in GALLERY.items()),
        ),
        "reference": reference(),
    }
    shutil.copytree(handouts.NOTEBOOKS / "pictures", folder / "pictures")
    for name, notebook in made.items():
        nbformat.write(notebook, folder / f"{name}.ipynb")
    return [folder / f"{name}.ipynb" for name in made]


def notebooks(folder):
    """Copy what a reader finds in JupyterLite: the lessons, and what they lead to."""
    folder.mkdir()
    for path in (*handouts.LESSONS, handouts.NOTEBOOKS / "glossary.md"):
        shutil.copy(path, folder)
    shutil.copytree(handouts.NOTEBOOKS / "pictures", folder / "pictures")


def entries(paths):
    """List what a search finds: the headings of all pages, each with its address."""
    return [
        [one["words"], f"{path.stem}.html#{one['anchor']}"]
        for path in paths
        for one in handouts.headings(nbformat.read(path, as_version=4).cells)
    ]


def main(arguments=None):
    """Write the site; tell where it is and how to look at it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", type=Path, default=ROOT / "build" / "site", metavar="FOLDER")
    parser.add_argument(
        "--wheels", type=Path, metavar="FOLDER", help="where wheels of Pyodide's distribution are"
    )
    options = parser.parse_args(arguments)
    folder = options.output
    try:
        python = f"/*\n{licences(*PYTHON)}*/\nglobalThis.searchlabPython = {python_inside()};\n"
        for name in ("codemirror", "reveal.js"):
            package(name)
        lite.wheels()
    except Unreachable as why:
        parser.error(f"{why}; run it once where there is a network")
    folder.mkdir(parents=True, exist_ok=True)
    files = {"python.js": python.encode(), ".nojekyll": b""}
    with tempfile.TemporaryDirectory() as temporary:
        paths = pages(Path(temporary))
        found = json.dumps(entries(paths)).replace("</", "<\\/")
        lessons = Path(temporary, "notebooks")
        notebooks(lessons)
        try:
            lite.build(folder / "notebooks", lessons, options.wheels)
        except ValueError as why:
            parser.error(why)
        for path in paths:
            opens = f"notebooks/lab/index.html?path={path.name}" * (lessons / path.name).exists()
            page = handouts.convert(
                path, lessons=paths, alive=True, python="python.js", opens=opens
            )
            files[f"{path.stem}.html"] = page.encode()
            print(f"{path.stem}.html: {len(page.encode()):,} bytes")
        search = (PAGE / "search.js").read_text(encoding="utf-8").replace("ENTRIES", found)
    for path in handouts.LESSONS:
        slides = handouts.convert(path, slides=True, alive=True)
        files[f"slides/{path.stem}.html"] = slides.encode()
    files["search.js"] = search.encode()
    told = json.loads((folder / "notebooks" / "jupyter-lite.json").read_text(encoding="utf-8"))
    script = (PAGE / "site.js").read_text(encoding="utf-8")
    script = script.replace("JUPYTERLITE", told["jupyter-config-data"]["appVersion"])
    files["site.js"] = script.encode()
    names = sorted(name for name in files if not name.startswith("."))
    large = sorted(path for path in (folder / "notebooks").rglob("*") if path.is_file())
    all_bytes = [files[name] for name in names] + [path.read_bytes() for path in large]
    version = hashlib.sha256(b"".join(all_bytes)).hexdigest()[:16]
    worker = (PAGE / "service.js").read_text(encoding="utf-8").replace("VERSION", version)
    files["service.js"] = worker.replace("NAMES", json.dumps(["./", *names])).encode()
    theirs = folder / "notebooks" / "service-worker.js"
    theirs.rename(theirs.with_name("jupyterlite-worker.js"))
    worker = worker.replace("NAMES", "[]") + 'importScripts("jupyterlite-worker.js");\n'
    files["notebooks/service-worker.js"] = worker.encode()
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_whole(folder / name, data)
    print(f"python.js: {len(files['python.js']):,} bytes")
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    print(f"notebooks/: {sum(path.stat().st_size for path in large):,} bytes")
    print(f"all of it: {sum(sizes):,} bytes in {len(sizes)} files")
    print(f"the site is in {folder}; look at it with: make serve")
    return 0


if __name__ == "__main__":
    sys.exit(main())
