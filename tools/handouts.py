"""Write the lessons as pages, or as slides, that need neither a kernel nor a network.

    python tools/handouts.py [--slides] [--output FOLDER] [NOTEBOOK ...]

Without names all lessons of the folder notebooks/ are written, as they are committed, and their
widgets are alive: the cells that these need are run for that. Each file stands alone; nothing is
loaded.

Slides show the core of a lesson. Each heading begins one; what follows is divided in the browser,
by what it measures, and turned by reveal.js.
"""

import argparse
import base64
import html
import json
import mimetypes
import re
import sys
from functools import cache, partial
from math import ceil
from pathlib import Path

import nbformat
from inside import python_inside
from licences import ALWAYS, PYTHON, SLIDES, licences
from living import living, running
from nbconvert import HTMLExporter
from npm import Unreachable, package
from pygments.formatters import HtmlFormatter
from traitlets.config import Config

from searchlab.running.files import write_whole

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = ROOT / "notebooks"
LESSONS = sorted(NOTEBOOKS.glob("*.ipynb"))
TEMPLATES = ROOT / "tools" / "nbconvert"
PAGE = ROOT / "tools" / "page"
LINES = 18  # of code, at most, on a slide
COLUMNS = 64  # characters to a line of it: words are not divided
PICTURE = r"(!\[[^]]*\]\()(?!\w+:)([^)\s]+)\)"
LINK = r"(?<!!)\[([^]]*)\]\([^)]*\)"


def convert(path, slides=False, lessons=(), alive=False, python="", opens=""):
    """Convert a notebook to one page of HTML.

    Parameters
    ----------
    path : Path
    slides : bool
        True for slides, False for a handout.
    lessons : iterable of Path
        The notebooks to which the page offers links: those that are converted with it.
    alive : bool
        Whether its widgets are alive; cells are run for that. Otherwise they are pictures.
    python : str
        "inside" for a page that holds Python, else the address of python.js, if there is one.
    opens : str
        The address at which the same lesson opens as a notebook, if there is one.

    Returns
    -------
    str
    """
    notebook = nbformat.read(path, as_version=4)
    notebook.metadata["opens"] = opens
    notebook.metadata["title"] = title_of(notebook) or path.stem
    notebook.metadata["lessons"] = [
        {"file": f"{other.stem}.html", "name": name_of(other), "current": other == path}
        for other in lessons
    ]
    entries = [entry for entry in headings(notebook.cells) if entry["level"] == 2]
    notebook.metadata["contents"] = entries if len(entries) > 2 else []
    pages = {other.stem for other in lessons}
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = re.sub(LINK, partial(_lead_on, pages=pages), cell.source)
        for output in cell.get("outputs", ()):
            drawing = output.get("data", {}).get("image/svg+xml", "")
            named = re.search(r"<title>(.*?)</title>", drawing, re.DOTALL)
            if named:
                output.metadata["alt"] = html.unescape(named[1])
    if alive:
        notebook.metadata["alive"] = _enliven(notebook.cells, python, "" if slides else path.stem)
    own = ["codemirror"] * ("CodeMirror" in notebook.metadata.get("alive", ""))
    own += PYTHON * (python == "inside")
    notebook.metadata["licences"] = licences(*ALWAYS, *own, *SLIDES * slides)
    if slides:
        notebook.metadata["reveal_style"], notebook.metadata["reveal_scripts"] = _reveal()
        notebook.cells = slides_of(notebook.cells)
    else:
        _fold_deeper(notebook.cells)
        _fold_checks(notebook.cells)
    for cell in notebook.cells:  # nbconvert can do this too, but then closes answers too early
        if cell.cell_type == "markdown":
            cell.source = re.sub(PICTURE, lambda found: _embedded(found, path), cell.source)
    notebook.metadata["dark_code"] = HtmlFormatter(style="github-dark").get_style_defs(
        ':root[data-theme="dark"] .highlight'
    )
    page, _ = _exporter("slides" if slides else "handout").from_notebook_node(notebook)
    return page


@cache
def _exporter(template):
    config = Config()
    config.CSSHTMLHeaderPreprocessor.style = "default"  # its colours hold on white
    return HTMLExporter(
        config=config,
        extra_template_basedirs=[str(TEMPLATES)],
        extra_template_paths=[str(TEMPLATES)],
        template_name=template,
        exclude_input_prompt=True,
        exclude_output_prompt=True,
    )


def _lead_on(link, pages=()):
    """Let a link to a lesson lead to its page; of one to another file keep the words alone."""
    words, target = link[1], link[0].split("](")[1][:-1]
    if re.match(r"[\w-]+\.ipynb(#|$)", target):
        return f"[{words}]({target.replace('.ipynb', '.html', 1)})"
    page, _, rest = target.partition(".md")
    if page in pages and rest[:1] in ("", "#"):
        return f"[{words}]({page}.html{rest})"
    return link[0] if re.match(r"https?:|#|slides/|notebooks/", target) else words


def _embedded(found, path):
    """Put a picture into the page itself: one that lies beside the notebook or below."""
    home, file = path.parent.resolve(), (path.parent / found[2]).resolve()
    kind = mimetypes.guess_type(found[2])[0] or ""
    if not (kind.startswith("image/") and file.is_relative_to(home) and file.is_file()):
        raise ValueError(f"{path} names {found[2]}, which is no picture in its folder")
    data = base64.b64encode(file.read_bytes()).decode("ascii")
    return f"{found[1]}data:{kind};base64,{data})"


def headings(cells):
    """List the headings of a notebook: of each its level, its words and its anchor on the page."""
    found = []
    for cell in cells:
        text = re.sub(r"(?s)```.*?```", "", cell.source) if cell.cell_type == "markdown" else ""
        for marks, heading in re.findall(r"(?m)^(#{1,3}) +(.+)", text):
            words = plain(heading)
            found.append({"level": len(marks), "words": words, "anchor": anchor_of(words)})
    return found


def anchor_of(words):
    """Return the name under which nbconvert lets a heading be linked to."""
    return re.sub(r"\s", "-", words)


def title_of(notebook):
    """Return the first heading of a notebook, or None."""
    return next((one["words"] for one in headings(notebook.cells) if one["level"] == 1), None)


@cache
def name_of(path):
    """Return the title of the notebook in a file, or the name of the file."""
    return title_of(nbformat.read(path, as_version=4)) or path.stem


def slides_of(cells):
    """Keep the core of a lesson, and cut code that is too long for a slide.

    Which part a cell belongs to, and where each begins and ends, is noted in the metadata;
    what folds, what only checks and the references are left out.

    Parameters
    ----------
    cells : list of nbformat.NotebookNode

    Returns
    -------
    list of nbformat.NotebookNode
        New cells.
    """
    minutes, parts, left_out = {}, [], False
    for cell in cells:
        found = re.match(r"#{1,2} +(.+)", cell.source) if cell.cell_type == "markdown" else None
        if found:
            name = plain(found[1])
            left_out = name == "References" or cell.metadata.get("jp-MarkdownHeadingCollapsed")
            minutes |= re.findall(r"(?m)^\| (.+?) \| (\d+ min) \|$", cell.source)
        if left_out or {"claims", "check"} & set(cell.metadata.get("tags", ())):
            continue
        if found or not parts:
            parts.append([])
        sources = [cell.source] if cell.cell_type == "markdown" else _cut_code(cell.source)
        for source in sources[:-1]:
            parts[-1].append(_like(cell, source=source, outputs=[]))
        parts[-1].append(_like(cell, source=sources[-1]))
        if found:
            parts[-1][0].metadata.update(part=name, minutes=minutes.get(found[1], ""))
    for part in parts:
        part[0].metadata["part_start"] = part[-1].metadata["part_end"] = True
    kept = [cell for part in parts for cell in part]
    for number, cell in enumerate(kept):
        cell["id"] = f"slide-{number}"
    return kept


def _cut_code(source):
    """Cut code that is too high for a slide, near its middle: at an empty line, if there is one."""
    lines = source.splitlines()
    high = [max(1, ceil(len(line) / COLUMNS)) for line in lines]
    if sum(high) <= LINES:
        return [source]
    fits = max(n for n in range(1, len(lines)) if sum(high[:n]) <= LINES)

    def badness(n):
        indent = len(lines[n]) - len(lines[n].lstrip())
        return bool(lines[n].strip()), indent, abs(n - len(lines) / 2)

    cut = min(range(max(1, fits // 2), fits + 1), key=badness)
    rest = "\n".join(lines[cut:]).strip("\n")
    return ["\n".join(lines[:cut]).rstrip(), *_cut_code(rest)]


def _reveal():
    """Return the style and the scripts of reveal.js."""
    folder = package("reveal.js") / "dist"
    style = (folder / "reveal.css").read_text(encoding="utf-8")
    scripts = [folder / "reveal.js", folder / "plugin" / "notes.js"]
    return style, [path.read_text(encoding="utf-8") for path in scripts]


def _like(cell, **changes):
    """Copy a cell with some of its fields changed."""
    copy = nbformat.from_dict(dict(cell) | changes)
    copy.metadata = nbformat.from_dict(dict(cell.metadata))
    return copy


def _fold_checks(cells):
    """Note where the cells that only check numbers begin and end: few readers want them."""
    for before, cell, after in zip([None, *cells], cells, [*cells[1:], None], strict=False):
        if _only_checks(cell):
            cell.metadata["fold_start"] = not _only_checks(before)
            cell.metadata["fold_end"] = not _only_checks(after)


def _fold_deeper(cells):
    """Note where the sections begin and end that a notebook folds, and take their headings."""
    folded = None
    for before, cell in zip([None, *cells], cells, strict=False):
        begins = cell.cell_type == "markdown" and re.match(r"#{1,2} +(.+)", cell.source)
        if begins and folded:
            before.metadata["deeper_end"] = True
        if begins:
            folded = cell.metadata.get("jp-MarkdownHeadingCollapsed")
        if begins and folded:
            cell.metadata["deeper"] = plain(begins[1])
            cell.metadata["anchor"] = anchor_of(cell.metadata["deeper"])
            cell.source = cell.source[begins.end() :].lstrip("\n")
    if folded:
        cells[-1].metadata["deeper_end"] = True


def _enliven(cells, python, name):
    """Leave room for the widgets, around their pictures; return the scripts that fill it.

    Under a name the cells can run too, if the page can have Python.
    """
    places, given, needs = living(cells)
    runs = python and name and any(map(_can_be_run, cells))
    told = {"name": name, "cells": running(cells, needs)} if runs else None
    for (number, place), model in places.items():
        data = cells[number].outputs[place]["data"]
        still = data.get("text/html", "")
        data["text/html"] = (
            f'<div class="live" data-model="{model}"><div class="live-picture">{still}</div></div>'
        )
    parts = [_data("searchlab-given", given), _module("host.js"), _python(python)]
    if told:
        parts += [_data("searchlab-cells", told), _editor(), _module("cells.js")]
    return "".join(parts)


def _can_be_run(cell):
    return cell.cell_type == "code" and not cell.metadata.get("transient")


def _editor():
    """Return CodeMirror."""
    folder = package("codemirror")
    style = (folder / "lib" / "codemirror.css").read_text(encoding="utf-8")
    scripts = [folder / "lib" / "codemirror.js", folder / "mode" / "python" / "python.js"]
    texts = [path.read_text(encoding="utf-8").replace("</script", "<\\/script") for path in scripts]
    return f"<style>{style}</style>" + "".join(f"<script>{text}</script>\n" for text in texts)


def _data(name, value, more=""):
    """Write a value where the scripts of a page find it."""
    text = json.dumps(value, separators=(",", ":")).replace("</", "<\\/")
    return f'<script type="application/json" id="{name}"{more}>{text}</script>\n'


def _module(name):
    text = (PAGE / name).read_text(encoding="utf-8")
    return f'<script type="module">\n{text}</script>\n'


def _python(where):
    """Return the scripts that let a page have Python."""
    if not where:
        return ""
    worker = (PAGE / "worker.js").read_text(encoding="utf-8")
    address = "" if where == "inside" else where
    parts = _data("searchlab-worker", worker, f' data-python="{html.escape(address)}"')
    if where == "inside":
        text = python_inside()
        parts += f'<script type="application/json" id="searchlab-python">{text}</script>\n'
    else:
        parts += '<script src="site.js" defer></script>\n'
    return parts + _module("python.js")


def _only_checks(cell):
    return cell is not None and "claims" in cell.metadata.get("tags", ())


def plain(markdown):
    """Take the marks of emphasis and of code from a heading; a star by itself stays."""
    text = re.sub(r"\*\*(.+?)\*\*|(?<![\w*\\])\*(\w.*?)\*(?!\w)|`(.+?)`", _inside, markdown)
    return re.sub(r"\\([*_`\\])", r"\1", text).strip()


def _inside(match):
    return next(filter(None, match.groups()))


def _index(lessons, what):
    """Write the page that leads to all others."""
    items = "\n".join(
        f'<li><a href="{path.stem}.html">{html.escape(name_of(path))}</a></li>' for path in lessons
    )
    css = (TEMPLATES / "handout" / "page.css").read_text(encoding="utf-8")
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>searchlab: {what}</title>\n<style>{css}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>searchlab: {what}</h1>\n<ol>\n{items}\n</ol>\n</main>\n</body>\n</html>\n"
    )


def main(arguments=None):
    """Write handouts or slides; tell where they are."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--slides", action="store_true", help="write slides in place of handouts")
    parser.add_argument("--output", type=Path, metavar="FOLDER", help="where they go")
    parser.add_argument(
        "--python-inside", action="store_true", help="put Python into each page: 9 MB more"
    )
    parser.add_argument("notebooks", nargs="*", type=Path, metavar="NOTEBOOK")
    options = parser.parse_args(arguments)
    for path in options.notebooks:
        if path.suffix != ".ipynb" or not path.is_file():
            parser.error(f"{path} is not a notebook")
    what = "slides" if options.slides else "handouts"
    folder = options.output or ROOT / "build" / what
    lessons = options.notebooks or LESSONS
    folder.mkdir(parents=True, exist_ok=True)
    for path in lessons:
        try:
            python = "inside" if options.python_inside else ""
            page = convert(path, options.slides, lessons, alive=True, python=python)
        except (ValueError, Unreachable) as error:
            parser.error(error)
        write_whole(folder / f"{path.stem}.html", page.encode())
        print(path.stem)
    write_whole(folder / "index.html", _index(lessons, what).encode())
    print(f"open {folder / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
