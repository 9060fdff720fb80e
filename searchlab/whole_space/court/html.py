"""A verdict in a notebook: the finding, the boards that convict, the tables."""

from html import escape

from searchlab.puzzle.drawing import as_image, board_svg, board_words, strip_svg
from searchlab.puzzle.palette import GREEN, ORANGE, VERMILION
from searchlab.whole_space.court.words import show

# A shape beside each colour. The words keep the theme's colour, light or dark.
_SIGNS = {
    True: (GREEN, "\N{CHECK MARK}"),
    False: (VERMILION, "\N{BALLOT X}"),
    None: (ORANGE, "\N{HORIZONTAL ELLIPSIS}"),
}
_TEXT = "color:var(--jp-ui-font-color1,inherit);font-size:15px;line-height:1.5"
_TABLE = f"{_TEXT};border-collapse:collapse;margin:8px 0;background:none"
_LINE = "border-bottom:1px solid var(--jp-border-color2,rgba(128,128,128,.4))"
_CELL = f"padding:4px 16px 4px 0;vertical-align:top;background:none;{_LINE}"
_NUMBER = f"{_CELL};text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap"


def verdict_html(verdict):
    """Lay a verdict out as HTML that stands by itself.

    Pictures are images, not inline drawings: a notebook that is not trusted yet shows
    those too.
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
        figures.append(_figure("The worst edge", _edge(verdict)))
    if figures:
        parts.append(
            f'<div style="display:flex;flex-wrap:wrap;gap:0 32px">{"".join(figures)}</div>'
        )
    if verdict.judged:
        parts += [_findings(verdict), _measures(verdict), _paragraph(verdict.remarks)]
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
    boards = [verdict.counterexample]
    for move in moves:
        boards.append(boards[-1].move(move))
    labels = [
        f"h {show(value)}, true {left}"
        for value, left in zip(verdict.path_values, range(len(moves), -1, -1), strict=True)
    ]
    return _strip(puzzle, boards, labels)


def _edge(verdict):
    edge = verdict.worst_edge
    labels = [f"h {show(edge.value)}", f"h {show(edge.after_value)}"]
    return _strip(verdict.puzzle, [edge.board, edge.after], labels)


def _strip(puzzle, boards, labels):
    states = [board.state for board in boards]
    svg = strip_svg(
        states, puzzle.rows, puzzle.cols, puzzle.goal, labels=labels, columns=6, width=84
    )
    words = [
        f"{board_words(state, puzzle.cols)} ({label})"
        for state, label in zip(states, labels, strict=True)
    ]
    return as_image(svg, "; ".join(words))


def _findings(verdict):
    rows = "".join(
        _row(question, f'<td style="{_CELL};text-align:left">{escape(answer)}</td>')
        for question, answer in verdict.findings
    )
    return f'<table style="{_TABLE}"><tbody>{rows}</tbody></table>'


def _measures(verdict):
    head, *rows = verdict.measure_rows
    columns = "".join(f'<th scope="col" style="{_NUMBER}">{escape(c)}</th>' for c in head)
    body = "".join(
        _row(name, *(f'<td style="{_NUMBER}">{escape(cell)}</td>' for cell in cells))
        for name, *cells in rows
    )
    return (
        f'<table style="{_TABLE}"><thead><tr style="background:none">{columns}</tr>'
        f"</thead><tbody>{body}</tbody></table>"
    )


def _row(head, *cells):
    style = f"{_CELL};text-align:left;white-space:nowrap"
    head = f'<th scope="row" style="{style}">{escape(head)}</th>'
    return f'<tr style="background:none">{head}{"".join(cells)}</tr>'
