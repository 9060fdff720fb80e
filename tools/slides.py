"""Arrange a lesson as slides: the core alone, in pieces that fit a slide."""

import re
from itertools import zip_longest
from math import ceil

import nbformat

VIEW = "application/vnd.jupyter.widget-view+json"
COLUMNS, CODE_COLUMNS = 62, 84  # characters to a line
LINES = 14  # of prose, at most, on a slide; code is set smaller
HEADING, FIGURE, WIDGET = 2, 10, 14  # lines that these take
CHECKS = {"claims", "check"}  # tags of cells that only check, and print text


def arrange(cells):
    """Return the cells of the slides, each with the `slideshow` metadata that nbconvert reads.

    A heading of level 1 or 2 begins a slide; what does not fit continues below it. Sections that
    are folded in the notebook are left out, and the references. An answer, `<details>` in the
    notebook, is a step of its own, and nothing after a question is on the same slide. A question
    is text that says **Predict**, with the cell below it that asks, if there is one.

    Parameters
    ----------
    cells : list of nbformat.NotebookNode

    Returns
    -------
    list of nbformat.NotebookNode
        New cells.
    """
    slides, shown, used, ended = [], True, 0, False
    for cell, following in zip_longest(cells, cells[1:]):
        heading = cell.cell_type == "markdown" and re.match(r"#{1,2} +(.+)", cell.source)
        if heading:
            folded = cell.metadata.get("jp-MarkdownHeadingCollapsed", False)
            shown = not folded and heading[1] != "References"
        if not shown or CHECKS & set(cell.metadata.get("tags", ())):
            continue
        for number, piece in enumerate(_pieces(cell)):
            answer = piece.source.startswith("<details")
            lines = _lines(piece)
            kind = "fragment" if answer else "-"
            if not slides or (heading and number == 0):
                kind, used = "slide", 0
            elif (used + lines > LINES and used > HEADING) or (ended and not answer):
                kind, used = "subslide", 0
            used += lines
            ended = answer or (ended and number > 0)
            if answer:
                piece.source = _opened(piece.source)
            piece.metadata["slideshow"] = {"slide_type": kind}
            slides.append(piece)
        ended = ended or _asks(cell) or ("**Predict" in cell.source and not _asks(following))
    for number, cell in enumerate(slides):
        cell["id"] = f"slide-{number}"
    return slides


def _asks(cell):
    return bool(cell and cell.cell_type == "code" and re.search(r"\bask\(", cell.source))


def _pieces(cell):
    """Divide a cell: prose into its blocks, code from its outputs."""
    if cell.cell_type == "markdown":
        blocks = re.split(r"\n\n+(?![ \t])", _joined(cell.source))
        pictures = {"attachments": cell.attachments} if "attachments" in cell else {}
        return [
            nbformat.v4.new_markdown_cell(block.replace("\0", "\n\n"), **pictures)
            for block in blocks
        ]
    code = nbformat.v4.new_code_cell(cell.source)
    pieces = [code] if cell.source else []
    for output in _without_twins(cell.outputs):
        hidden = {"transient": {"remove_source": True}}
        pieces.append(nbformat.v4.new_code_cell(outputs=[output], metadata=hidden))
    return pieces


def _joined(markdown):
    """Mark the empty lines within code, answers, and questions with choices, which stay whole."""
    whole = r"(?s)```.*?```|<details.*?</details>|\*\*Predict[^\n]*\n(?:\n- [^\n]*)+"
    return re.sub(whole, lambda found: re.sub(r"\n\n+", "\0", found[0]), markdown.strip())


def _opened(details):
    """Show an answer without its fold: it appears as a whole."""
    return re.sub(r"(?s)<details>\s*<summary>(.*?)</summary>(.*)</details>", r"**\1**\2", details)


def _without_twins(outputs):
    """Leave out the text of a figure: it follows the picture."""
    shown = [output.get("data", {}) for output in outputs]
    twins = {place + 1 for place, data in enumerate(shown) if _is_figure(data)}
    return [output for place, output in enumerate(outputs) if place not in twins]


def _is_figure(data):
    return data.get("text/plain", "").startswith("<figure: ")


def _lines(piece):
    """Estimate how many lines of a slide something takes."""
    if piece.cell_type == "markdown":
        text = re.sub(r"\]\([^)]*\)|<[^>]*>", "", piece.source)
        rows = [line for line in text.splitlines() if not re.match(r"\|[- :|]+\|$", line)]
        if piece.source.startswith("#"):
            return HEADING
        return 0.5 + sum(_wrapped(row, COLUMNS) for row in rows)
    lines = 0.7 * sum(_wrapped(row, CODE_COLUMNS) for row in piece.source.splitlines())
    for output in piece.outputs:
        data = output.get("data", {})
        text = output.get("text") or data.get("text/plain", "")
        shown = data.get("text/html", "")
        if VIEW in data:
            lines += WIDGET
        elif _is_figure(data) or "<img" in shown:
            lines += FIGURE
        elif "<tr" in shown:
            lines += 1.2 * shown.count("<tr")
        else:
            lines += 0.7 * len(text.splitlines())
    return lines + 0.5


def _wrapped(row, columns):
    return max(1, ceil(len(row) / columns)) if row.strip() else 0.5
