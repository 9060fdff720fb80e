"""Convert the lessons with nbconvert: to handouts, or to slides.

    python tools/convert.py [--slides] [--output FOLDER] [NOTEBOOK ...]

A page needs neither a kernel nor a network, only the files in the folder `shared` beside it: the
widget manager of Jupyter, and the front ends of our widgets, once for all pages. Without names all
lessons of the folder notebooks/ are converted, and to handouts the glossary, too.
"""

import argparse
import ast
import hashlib
import html
import os
import re
import shutil
import sys
import tomllib
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import distribution
from multiprocessing import get_context
from pathlib import Path

import mistune
import nbformat
import npm
import try_page
from bs4 import BeautifulSoup
from licences import page_licences
from nbclient import NotebookClient
from nbconvert import HTMLExporter, SlidesExporter
from pygments.formatters import HtmlFormatter
from slides import CHECKS, VIEW, arrange
from traitlets.config import Config

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = ROOT / "notebooks"
TEMPLATES = ROOT / "tools" / "templates"
EXECUTED = ROOT / "build" / "executed"
LESSONS = sorted(NOTEBOOKS.glob("*.ipynb"))
PAGES = [*LESSONS, NOTEBOOKS / "glossary.md"]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["searchlab"]
ELSEWHERE = {  # services that open a notebook of a repository on GitHub
    "Binder": "https://mybinder.org/v2/gh/{}/HEAD?urlpath=lab/tree/notebooks/{}",
    "Colab": "https://colab.research.google.com/github/{}/blob/HEAD/notebooks/{}",
}
LAB = "lab/lab/index.html?path="  # of JupyterLite, and the name of a notebook
TRY = "try/index.html", "try.html"  # the page of one's own search: on a server, and as one file
EXAMPLES = {(lesson, function): name for name, (_, lesson, function, _) in try_page.LESSONS.items()}
EXAMPLES["02", "Pancakes"] = "pancakes"
STATE = "application/vnd.jupyter.widget-state+json"
LINK = re.compile(r"(?<!!)\[([^]]*)\]\(([\w./-]+)\.(ipynb|md|py)(#[^)]*)?\)")
MATH = re.compile(r"\$[^$`]+\$|\\[(\[]")


def read(path):
    """Read a notebook, or a Markdown file as a notebook of one cell."""
    if path.suffix == ".ipynb":
        return nbformat.read(path, as_version=4)
    cell = nbformat.v4.new_markdown_cell(path.read_text(encoding="utf-8"), id="text")
    return nbformat.v4.new_notebook(cells=[cell])


def executed(path):
    """Read a notebook, with the state of the widgets that its cells show.

    Its other outputs are those that it was saved with. What comes of it is kept until the notebook,
    the package or this file changes.
    """
    kept = _kept(path)
    if not kept.exists():
        print(f"running {path.name}", file=sys.stderr, flush=True)
        notebook = _execute(path)
        EXECUTED.mkdir(parents=True, exist_ok=True)
        for old in EXECUTED.glob(f"{path.stem}-*"):
            old.unlink(missing_ok=True)
        fresh = kept.with_suffix(f".{os.getpid()}")
        nbformat.write(notebook, fresh)
        fresh.replace(kept)
    return read(kept)


def _kept(path):
    """Return where a notebook with the state of its widgets is kept; other pages need none."""
    if path.suffix != ".ipynb":
        return path
    digest = hashlib.sha256(path.read_bytes())
    for source in [Path(__file__), *sorted((ROOT / "searchlab").rglob("*"))]:
        if source.suffix in (".py", ".js", ".css", ".toml"):
            digest.update(source.read_bytes())
    return EXECUTED / f"{path.stem}-{digest.hexdigest()[:16]}.ipynb"


def _execute(path):
    saved, notebook = read(path), read(path)
    for cell in notebook.cells:
        if CHECKS & {*cell.metadata.get("tags", ())}:
            cell.source = ""  # it shows no widget
    client = NotebookClient(
        notebook,
        timeout=None,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
        extra_arguments=["--log-level=40"],
    )
    client.execute()
    for cell, fresh in zip(saved.cells, notebook.cells, strict=True):
        if any(VIEW in output.get("data", {}) for output in fresh.get("outputs", ())):
            cell.outputs = fresh.outputs
    states = notebook.metadata.get("widgets", {}).get(STATE, {}).get("state", {})
    if states:
        saved.metadata["widgets"] = {
            STATE: {"version_major": 2, "version_minor": 0, "state": states}
        }
    text = nbformat.writes(saved)
    for number, name in enumerate(states):  # their names are random
        text = text.replace(name, f"model-{number:03}")  # an export sorts them
    return nbformat.reads(text, as_version=4)


def plain(markdown):
    """Return the text of a heading, without the marks of emphasis and of code."""
    return BeautifulSoup(mistune.html(f"# {markdown}"), "html.parser").get_text().strip()


def headings(notebook, level):
    """List the headings of a level, as plain text."""
    cells = [cell.source for cell in notebook.cells if cell.cell_type == "markdown"]
    text = re.sub(r"(?s)```.*?```", "", "\n\n".join(cells))
    return [plain(found) for found in re.findall(rf"(?m)^#{{{level}}} +(.+)", text)]


def title_of(notebook):
    """Return the title of a lesson: its first heading."""
    return next(iter(headings(notebook, 1)), "")


def anchor(heading):
    """Return the name that nbconvert gives a heading as the target of links."""
    return heading.replace(" ", "-")


def convert(path, slides=False, pages=PAGES, folder=None):
    """Convert a notebook to a page of HTML.

    Parameters
    ----------
    path : Path
    slides : bool
        True for slides, False for a handout.
    pages : list of Path
        What is converted with it: links to these lead to their pages.
    folder : Path, optional
        Where the page goes. It links to JupyterLite and to the page of one's own search if they are
        there already.

    Returns
    -------
    str
    """
    notebook = executed(path)
    names = [other.stem for other in pages]
    ending = ".slides.html" if slides else ".html"
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = LINK.sub(lambda link: _page_link(link, names, ending), cell.source)
    prose = [cell for cell in notebook.cells if cell.cell_type == "markdown"]
    sections = headings(notebook, 2)
    dark = HtmlFormatter(style="github-dark").get_style_defs('[data-theme="dark"] .highlight')
    files = [(f"{other.stem}{ending}", title_of(read(other)), other == path) for other in pages]
    notebook.metadata |= {
        "title": title_of(notebook) or path.stem,
        "pages": files,
        "contents": [(one, anchor(one)) for one in sections] if len(sections) > 2 else [],
        "dark_code": dark,
        "live": "widgets" in notebook.metadata,
        "math": any(MATH.search(one.source) for one in prose),
        "opens": _opens(path, folder) if path in LESSONS else {},
        "own": example(folder, "breadth_first"),
    }
    notebook.cells = [one for one in notebook.cells if "colab" not in one.metadata.get("tags", ())]
    if slides:
        notebook.cells = arrange(notebook.cells)
    else:
        _fold(notebook.cells)
        if path in LESSONS:
            _mark_code(notebook.cells, path, folder)
    page, _ = _exporter(slides).from_notebook_node(notebook)
    return page


def _beside(folder, address):
    """Return whether a page of this folder can link to an address: its file is there."""
    return folder is not None and (folder / address.partition("?")[0]).exists()


def example(folder, name):
    """Return the address of an example on the page of one's own search; "" if it is not there."""
    found = [f"{page}#example={name}" for page in TRY if _beside(folder, page)]
    return found[0] if found else ""


def _mark_code(cells, path, folder):
    """Mark what the page begins with, to be shown before its code, and what can be tried."""
    code = [cell for cell in cells if cell.cell_type == "code"]
    code[0].metadata["setup"] = True
    number = path.stem.partition("_")[0]
    for cell in code:
        for name in _defined(cell.source):
            if (number, name) in EXAMPLES:
                cell.metadata["example"] = example(folder, EXAMPLES[number, name])


def _defined(source):
    """List the functions and classes that a cell defines."""
    try:
        body = ast.parse(source).body
    except SyntaxError:  # the magics of IPython
        return []
    return [one.name for one in body if isinstance(one, ast.FunctionDef | ast.ClassDef)]


def _opens(path, folder):
    """Return where a lesson opens as a notebook: the address by the name of the service."""
    found = {"JupyterLite": f"{LAB}{path.name}"} if _beside(folder, LAB) else {}
    repository = SETTINGS["repository"].removeprefix("https://github.com/")
    if repository:
        found |= {name: url.format(repository, path.name) for name, url in ELSEWHERE.items()}
    return found


def _exporter(slides):
    config = Config()
    config.CSSHTMLHeaderPreprocessor.style = "default"
    return (SlidesExporter if slides else HTMLExporter)(
        config=config,
        extra_template_basedirs=[str(TEMPLATES)],
        extra_template_paths=[str(TEMPLATES)],
        template_name="slides" if slides else "handout",
        exclude_input_prompt=True,
        exclude_output_prompt=True,
        anchor_link_text="",
    )


def _page_link(link, names, ending):
    """Let a link to a notebook lead to its page; of a link to another file keep the text."""
    text, target, _, place = link.groups()
    return f"[{text}]({target}{ending}{place or ''})" if target in names else text


def _fold(cells):
    """Fold the sections that the notebook folds, and the cells whose outputs it hides."""
    folded = False
    for before, cell in zip([None, *cells], cells, strict=False):
        heading = cell.cell_type == "markdown" and re.match(r"#{1,2} +(.+)", cell.source)
        if not heading:
            continue
        if folded:
            before.metadata["after"] = "</details>"
        folded = cell.metadata.get("jp-MarkdownHeadingCollapsed", False)
        if folded:
            text = plain(heading[1])
            title = f'<h2 id="{html.escape(anchor(text))}">{html.escape(text)}</h2>'
            cell.metadata["before"] = f"<details class=deeper><summary>{title}</summary>"
            cell.source = cell.source[heading.end() :].lstrip("\n")
    if folded:
        cells[-1].metadata["after"] = "</details>"
    for cell in cells:
        if cell.metadata.get("jupyter", {}).get("outputs_hidden"):  # it answers a question
            cell.metadata["before"] = "<details><summary>The answer</summary>"
            cell.metadata["after"] = f"</details>{cell.metadata.get('after', '')}"


def write(folder, slides=False, pages=PAGES):
    """Write pages into a folder, with all that they need; see `convert`."""
    shared = folder / "shared"
    shared.mkdir(parents=True, exist_ok=True)
    fresh = [path for path in pages if not _kept(path).exists()]
    if len(fresh) > 1:  # one alone is run here, by `convert`
        with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
            list(pool.map(executed, fresh))
    for path in pages:
        page = convert(path, slides, pages, folder)
        ending = ".slides.html" if slides else ".html"
        (folder / f"{path.stem}{ending}").write_text(page, encoding="utf-8")
    anywidget = distribution("anywidget").files
    script = next(file for file in anywidget if file.match("nbextensions/anywidget/index.js"))
    shutil.copy(script.locate(), shared / "anywidget.js")
    files = [
        npm.package("@jupyter-widgets/html-manager") / "dist" / "embed-amd.js",
        npm.package("requirejs") / "require.js",
        npm.package("mathjax") / "es5" / "tex-svg.js",
        *(TEMPLATES / "handout").glob("page.*"),
    ]
    if slides:
        reveal = npm.package("reveal.js") / "dist"
        files += [reveal / name for name in ("reveal.js", "reveal.css", "plugin/notes.js")]
        files += (TEMPLATES / "slides").glob("slides.*")
    for file in files:
        shutil.copy(file, shared)
    (shared / "licences.txt").write_text(page_licences(slides), encoding="utf-8")


def main(arguments=None):
    """Write handouts or slides; report where they are."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--slides", action="store_true", help="write slides instead of handouts")
    parser.add_argument("--output", type=Path, metavar="FOLDER", help="where they go")
    parser.add_argument("notebooks", nargs="*", type=Path, metavar="NOTEBOOK")
    options = parser.parse_args(arguments)
    for path in options.notebooks:
        if path.suffix != ".ipynb" or not path.is_file():
            parser.error(f"{path} is not a notebook")
    folder = options.output or ROOT / "build" / ("slides" if options.slides else "handouts")
    pages = [path.resolve() for path in options.notebooks]
    pages = pages or (LESSONS if options.slides else PAGES)
    try:
        if not (options.slides or options.notebooks):
            folder.mkdir(parents=True, exist_ok=True)
            try_page.write_file(folder / "try.html")  # before the pages, which link to it
        write(folder, options.slides, pages)
    except npm.Unreachable as error:
        parser.error(error)
    first = f"{pages[0].stem}{'.slides' * options.slides}.html"
    print(f"open {folder / first}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
