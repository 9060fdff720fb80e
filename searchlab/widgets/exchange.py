"""What the parity lab and the ranking microscope share, as their front ends share exchange.js."""

from searchlab.puzzle.drawing import board_svg, num, svg_board, svg_picture, svg_text
from searchlab.puzzle.palette import PAPER
from searchlab.widgets.base import Refusal

_STEP, _LINE, _MARGIN = 40, 27, 12  # between two numbers, between two lines, around all: pixels


def describe(puzzle):
    """Tell a page what it must know of a puzzle."""
    shape = (puzzle.rows, puzzle.cols, puzzle.goal)
    return {
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "goal": list(puzzle.goal),
        "refusal": _longest_refusal(puzzle),  # the page keeps room for it
        "picture": board_svg(
            puzzle.goal, *shape, width=28 * puzzle.cols, decorate=False, title="The goal"
        ),
    }


def _longest_refusal(puzzle):
    try:
        puzzle.read("?" * 60)
    except ValueError as error:
        return str(error)


def typed(puzzle, request):
    """Give the text that a request brings, or refuse it where there is none."""
    text = request.get("text")
    if not isinstance(text, str) or not text.strip():
        raise Refusal(f"type a board first, row by row, for example {puzzle.write(puzzle.goal)!r}")
    return text


def chosen(presets, request):
    """Give the board of the preset that a request names by its number."""
    number = request.get("preset")
    if type(number) is not int or not 0 <= number < len(presets):
        raise Refusal(f"the presets are numbered 0 to {len(presets) - 1}, not {number!r}")
    _, board = presets[number]
    return board


def counts_svg(board, blocks, words):
    """Draw a board, and beside it what is counted on it: a picture where no front end runs.

    Parameters
    ----------
    board : Board
    blocks : list of tuple
        A title each, and rows of as many cells as one likes; the second row is bold.
    words : str
        The accessible name.

    Returns
    -------
    str
        SVG.
    """
    puzzle, bold = board.puzzle, ' font-weight="bold"'
    shape = (puzzle.rows, puzzle.cols, puzzle.goal)
    drawing, across, down = svg_board(board.state, *shape, None, True)
    width = 64 * puzzle.cols
    left, y = _MARGIN + width + 2 * _MARGIN, _MARGIN + 20
    place = f"translate({_MARGIN} {_MARGIN}) scale({num(width / across)})"
    parts = [f'<g transform="{place}">{drawing}</g>']
    for title, rows in blocks:
        parts.append(svg_text(left + 10, y, 20, title, bold + ' style="text-anchor:start"'))
        for line, row in enumerate(rows, start=1):
            parts.extend(
                svg_text(
                    left + _STEP * (i + 0.5), y + line * _LINE, 17, str(cell), bold * (line == 2)
                )
                for i, cell in enumerate(row)
            )
        y += _LINE * (len(rows) + 2)
    height = max(2 * _MARGIN + width * down / across, y - _LINE)
    cells = max(len(row) for _, rows in blocks for row in rows)
    titles = max(len(title) for title, _ in blocks)
    width = left + max(_STEP * cells, 11.5 * titles + 10) + _MARGIN
    card = f'<rect width="{num(width)}" height="{num(height)}" rx="8" fill="{PAPER}"/>'
    return svg_picture(
        card + "".join(parts), width, height, f"0 0 {num(width)} {num(height)}", words
    )
