"""A verdict in a notebook: the finding, the boards that convict, the tables."""

from html import escape
from itertools import accumulate

from searchlab.puzzle import Board
from searchlab.puzzle.drawing import as_image, board_svg, board_words, strip_svg
from searchlab.styles import GREEN, ORANGE, VERMILION
from searchlab.whole_space.court.words import show

# A shape beside each colour. The words keep the theme's colour, light or dark.
_SIGNS = {True: (GREEN, "✓"), False: (VERMILION, "✗"), None: (ORANGE, "…")}
_TEXT = "color:var(--jp-ui-font-color1,inherit);font-size:15px;line-height:1.5"
_TABLE = f"{_TEXT};border-collapse:collapse;margin:8px 0;background:none"
_LINE = "border-bottom:1px solid var(--jp-border-color2,rgba(128,128,128,.4))"
_CELL = f"padding:4px 16px 4px 0;vertical-align:top;background:none;{_LINE}"
_LEFT = f"{_CELL};text-align:left"
_NUMBER = f"{_CELL};text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap"


def verdict_html(verdict):
    """Lay a verdict out as HTML that stands by itself.

    Pictures are images: a notebook that is not trusted yet shows no inline drawings.
    """
    colour, sign = _SIGNS[verdict.admissible]
    parts = [
        f'<div style="border-left:6px solid {colour};padding-left:12px;font-size:17px">'
        f"<b>{sign} {escape(verdict.heading)}</b></div>"
    ]
    if verdict.stopped:
        parts.append(_paragraph([verdict.extent]))
    figures = []
    if verdict.conviction:
        figures.append(_figure(verdict.conviction, _path(verdict)))
    if verdict.worst_edge:
        edge = verdict.worst_edge
        labels = [f"h {show(edge.value)}", f"h {show(edge.after_value)}"]
        strip = _strip(verdict.puzzle, [edge.board, edge.after], labels)
        figures.append(_figure("The worst edge", strip))
    if figures:
        parts.append(
            f'<div style="display:flex;flex-wrap:wrap;gap:0 32px">{"".join(figures)}</div>'
        )
    if verdict.judged:
        head, *measures = verdict.measure_rows
        parts += [_table(verdict.findings, _LEFT), _table(measures, _NUMBER, head)]
        parts.append(_paragraph(verdict.remarks))
    return f'<div style="{_TEXT};max-width:60em">{"".join(parts)}</div>'


def _paragraph(sentences):
    return f'<p style="margin:8px 0">{"<br>".join(map(escape, sentences))}</p>'


def _figure(caption, image):
    caption = f'<div style="margin:0 0 4px">{escape(caption)}</div>'
    return f'<div style="margin:8px 0">{caption}{image}</div>'


def _path(verdict):
    """Draw the path that convicts: what the heuristic says, and what is true."""
    puzzle, moves = verdict.puzzle, verdict.path
    if not moves:
        svg = board_svg(puzzle.goal, puzzle.rows, puzzle.cols, puzzle.goal)
        return as_image(svg, f"The goal: {board_words(puzzle.goal, puzzle.cols)}")
    boards = accumulate(moves, Board.move, initial=verdict.counterexample)
    left = range(len(moves), -1, -1)
    labels = [f"h {show(h)}, true {n}" for h, n in zip(verdict.path_values, left, strict=True)]
    return _strip(puzzle, boards, labels)


def _strip(puzzle, boards, labels):
    states, cols = [board.state for board in boards], puzzle.cols
    svg = strip_svg(states, puzzle.rows, cols, puzzle.goal, labels=labels, columns=6, width=84)
    words = [f"{board_words(s, cols)} ({label})" for s, label in zip(states, labels, strict=True)]
    return as_image(svg, "; ".join(words))


def _table(rows, style, head=()):
    head = "".join(f'<th scope="col" style="{style}">{escape(column)}</th>' for column in head)
    head = head and f'<thead><tr style="background:none">{head}</tr></thead>'
    body = ""
    for name, *cells in rows:
        cells = "".join(f'<td style="{style}">{escape(cell)}</td>' for cell in cells)
        wrap = "" if head else ";white-space:nowrap"  # names of heuristics may be long
        name = f'<th scope="row" style="{_LEFT}{wrap}">{escape(name)}</th>'
        body += f'<tr style="background:none">{name}{cells}</tr>'
    return f'<table style="{_TABLE}">{head}<tbody>{body}</tbody></table>'
