"""Write the site: a folder for any web server.

    build/groups/site/bin/python tools/site.py [--output FOLDER]

It has a front page, the handouts and the slides, the glossary, JupyterLite with the lessons, and
the reference of the API. What makes the last two is installed there by tools/group.sh.
"""

import argparse
import html
import os
import re
import shutil
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import convert
import lite
import nbformat
import npm
import pdoc
import try_page
from bs4 import BeautifulSoup
from licences import lite_licences

import searchlab

ROOT = Path(__file__).resolve().parents[1]
os.environ["JUPYTER_PATH"] = str(ROOT / ".venv" / "share" / "jupyter")  # nbconvert's templates
FRONT_PAGE = ROOT / "tools" / "site.md"
BOARD = "from searchlab.widgets import Race\n\nRace('2 3 4 1 5 x 7 6 8', ['breadth-first'])"
QUESTIONS = re.compile(r"\[(\w+)\]\(notebooks/(\w+)\.ipynb\) (.+?) \| (.+?) \| (\d+) \|")
LESSON = """\
<li><a href="{name}.html"><img alt="{alt}" src="{picture}">{number} {title}</a>
<p>{question}</p>
<p><a href="{name}.slides.html">slides</a> <a href="{lab}{name}.ipynb">notebook</a>
{minutes} minutes</p></li>"""
PICTURES = {  # by lesson, the function that draws its picture
    "00_start_here": "state_space_map",
    "01_breadth_first": "queue",
    "02_bidirectional": "state_space_map",
    "03_state_space_and_ranking": "halves",
    "04_parity": "thread",
    "05_heuristics": "required_by_depth",
    "05b_building_heuristics": "conflict",
    "06_superior_node": "outcomes_by_depth",
    "07_a_star": "state_space_map",
    "08_ida_star": "expansions_by_iteration",
    "09_the_race": "time_and_space",
}


def front_page(folder):
    """Return the front page as a notebook: a board on the map of all boards, then the lessons."""
    above, below = FRONT_PAGE.read_text(encoding="utf-8").split("{board}")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    lessons = "\n".join(lesson(*found) for found in QUESTIONS.findall(readme))
    hidden = {"transient": {"remove_source": True}}
    lessons = f"<ul class=lessons>\n{lessons}\n</ul>"
    cells = [
        nbformat.v4.new_markdown_cell(above, id="above"),
        nbformat.v4.new_code_cell(BOARD, id="board", metadata=hidden),
        nbformat.v4.new_markdown_cell(below.format(lessons=lessons), id="below"),
    ]
    search = f"{convert.example(folder, 'breadth_first')}&board="
    return nbformat.v4.new_notebook(cells=cells, metadata={"search": search})


def lesson(number, name, title, question, minutes):
    """Return a lesson of the front page: its picture, its question, and where to read it."""
    alt, picture = figure(ROOT / "notebooks" / f"{name}.ipynb", PICTURES[name])
    return LESSON.format(
        number=number,
        name=name,
        title=convert.plain(title),
        question=question,
        minutes=minutes,
        lab=convert.LAB,
        alt=html.escape(alt),
        picture=picture,
    )


def figure(path, function):
    """Return the title and the address of a figure that a notebook stores."""
    sources = [cell for cell in convert.read(path).cells if f"figures.{function}(" in cell.source]
    for output in sources[0].outputs:
        data = output.get("data", {})
        title = data.get("text/plain", "").removeprefix("<figure: ").removesuffix(">")
        if "image/png" in data:
            return title, f"data:image/png;base64,{data['image/png']}"
        if "<img" in data.get("text/html", ""):
            return title, BeautifulSoup(data["text/html"], "html.parser").img["src"]
    raise ValueError(f"{path.name} stores no figure of {function}")


def reference(folder):
    """Write the reference of the API into a folder: a page for each module."""
    inner = [one.name for one in iter_modules(searchlab.__path__, "searchlab.")]
    modules = ["searchlab", *(name for name in inner if "._" not in name)]
    for module in map(import_module, modules):
        for name in getattr(module, "__all__", ()):  # some are imported when they are first used
            setattr(module, name, getattr(module, name))
    pdoc.render.configure(docformat="numpy", show_source=False)
    pdoc.pdoc(*modules, output_directory=folder)


def main(arguments=None):
    """Write the site; report where it is."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", type=Path, default=ROOT / "build" / "site", metavar="FOLDER")
    folder = parser.parse_args(arguments).output
    for made in ("lab", "api"):
        shutil.rmtree(folder / made, ignore_errors=True)
    try:
        print("building JupyterLite and the reference", file=sys.stderr, flush=True)
        lite.build(folder / "lab")
        try_page.write(folder / "try")
        try_page.write_file(folder / "try.html")  # for those who open the folder without a server
        reference(folder / "api")
        with tempfile.TemporaryDirectory() as temporary:  # pages link to what is there
            index = Path(temporary, "index.ipynb")
            nbformat.write(front_page(folder), index)
            convert.write(folder, pages=[index, *convert.PAGES])
        convert.write(folder, slides=True, pages=convert.LESSONS)
    except npm.Unreachable as error:
        parser.error(f"{error}; run it once where there is a network")
    (folder / "lab" / "licences.txt").write_text(lite_licences(), encoding="utf-8")
    files = [path for path in folder.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    print(f"the site is in {folder}: {len(files)} files, {size:,} bytes; try it with make serve")
    return 0


if __name__ == "__main__":
    sys.exit(main())
