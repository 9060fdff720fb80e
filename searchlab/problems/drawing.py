"""Boards as pictures: one board, or a filmstrip of several, as self-contained SVG.

The pictures carry their own background and name no font file, style sheet or id, so that
they look the same inline, as an image, in a light theme, in a dark one and on paper, and
any number of them can be on one page. The same input always gives the same text.
"""

from base64 import b64encode
from html import escape
from itertools import pairwise

from searchlab.styles import BOARD, GREY, INK, PAPER

_FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans',Arial,sans-serif"
_MONO = "ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace"  # in which l, I and 1 differ
_TILE, _GAP, _PAD = 100, 8, 12  # a tile's side, between and around tiles, in board units
_WIDTH = 56  # of a tile and a gap, in pixels


def board_svg(puzzle, state):
    """Draw a board as an ``<svg>`` element, with a title that reads the board out.

    A tile in its place has a tinted face and an underline, a tile out of its place a white face
    and none. The blank is a recess.

    >>> from searchlab import EIGHT
    >>> svg = board_svg(EIGHT, bytes([2, 3, 4, 1, 5, 0, 7, 6, 8]))
    >>> svg.count("<text")
    8
    >>> svg[svg.index("<title>") + 7 : svg.index("</title>")]
    '3 by 3 board: 2 3 4, 1 5 blank, 7 6 8'
    """
    across, down, width = _units(puzzle.cols), _units(puzzle.rows), _WIDTH * puzzle.cols
    title = f"{puzzle.rows} by {puzzle.cols} board: {board_text(state, puzzle.cols)}"
    drawing = _draw(puzzle, state)
    return svg_picture(drawing, width, width * down / across, f"0 0 {across} {down}", title)


def board_group(puzzle, state, x, y, cell, tiles=None, slid=None):
    """Draw a board as a part of a picture.

    Parameters
    ----------
    puzzle : Puzzle
    state : bytes
    x, y : float
        Of its upper left corner.
    cell : float
        The width of a cell.
    tiles : container of int, optional
        The tiles to tint, by default those in the place of the goal.
    slid : int, optional
        The tile to outline.
    """
    scale = num(cell * puzzle.cols / _units(puzzle.cols))
    drawing = _draw(puzzle, state, slid, tiles)
    return f'<g transform="translate({num(x)} {num(y)}) scale({scale})">{drawing}</g>'


def strip_svg(puzzle, boards, *, labels=(), columns=8, width=72):
    """Draw a series of boards as a filmstrip, for example a solution.

    Between two boards that are one move apart is the letter of the move, ``u d l r`` for the
    direction of the blank, and the tile that slid is outlined. The title reads out the first
    board, the moves and the last board.

    Parameters
    ----------
    puzzle, boards
        Boards of the puzzle, as bytes.
    labels : sequence of str
        Short texts under the boards. Boards beyond the last label have none.
    columns : int
        Boards in a row of the strip.
    width : float
        Width of one board in pixels. For boards with two-digit numbers on a projector, 96 or more.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> boards = [bytes([0, 2, 1, 3]), bytes([1, 2, 0, 3]), bytes([1, 2, 3, 0])]
    >>> svg = strip_svg(Puzzle(2, 2), boards, labels=["start", "", "goal"])
    >>> svg[svg.index("<title>") + 7 : svg.index("</title>")]
    'Filmstrip of 3 boards, 2 by 2, from blank 2, 1 3 by the moves d r to 1 2, 3 blank'
    """
    rows, cols = puzzle.rows, puzzle.cols
    moves = [
        next((move for move, child in puzzle.successors(before) if child == after), None)
        for before, after in pairwise(boards)
    ]
    size = min(20, max(16, 0.2 * width))  # of letters and labels, in pixels
    margin, gap = 0.8 * size, 1.7 * size
    height = width / _units(cols) * _units(rows)
    line = height + size * (2.4 if labels else 1.1)
    parts = []
    for i, state in enumerate(boards):
        row, column = divmod(i, columns)
        x, y = margin + column * (width + gap), margin + row * line
        slid = boards[i - 1][state.index(0)] if i and moves[i - 1] else None
        parts.append(board_group(puzzle, state, x, y, width / cols, slid=slid))
        if i < len(labels):
            fit = min(0.94 * size, (width + 0.8 * gap) / (0.56 * len(labels[i]) + 1))
            parts.append(_text(x + width / 2, y + height + 1.15 * size, fit, labels[i]))
        if i < len(moves):
            centre, middle, reach = x + width + gap / 2, y + height / 2, 0.22 * size
            style = f' font-weight="bold" font-family="{_MONO}"'
            parts.append(_text(centre, middle - 0.1 * size, 1.1 * size, moves[i] or "", style))
            parts.append(
                f'<path d="M{num(centre - reach / 2)} {num(middle + 0.5 * size - reach)}'
                f'l{num(reach)} {num(reach)}l{num(-reach)} {num(reach)}" fill="none"'
                f' stroke="{GREY}" stroke-width="{num(0.12 * size)}"'
                ' stroke-linecap="round" stroke-linejoin="round"/>'
            )
    across = num(2 * margin + min(len(boards), columns) * (width + gap))
    down = num(2 * margin + -(-len(boards) // columns) * line - 1.1 * size)
    card = f'<rect width="{across}" height="{down}" rx="{num(margin / 2)}" fill="{PAPER}"/>'
    path = f" by the moves {' '.join(moves)}" if all(moves) else ""
    first, last = board_text(boards[0], cols), board_text(boards[-1], cols)
    title = f"Filmstrip of {len(boards)} boards, {rows} by {cols}, from {first}{path} to {last}"
    return svg_picture(
        card + "".join(parts), float(across), float(down), f"0 0 {across} {down}", title
    )


def board_text(state, cols):
    """Write a board for a screen reader: rows separated by commas, "blank" for 0."""
    cells = [str(tile) if tile else "blank" for tile in state]
    return ", ".join(" ".join(cells[i : i + cols]) for i in range(0, len(cells), cols))


def _units(count):
    """Return the length of `count` tiles in their tray, in board units."""
    return count * (_TILE + _GAP) - _GAP + 2 * _PAD


def _draw(puzzle, state, slid=None, tiles=None):
    """Draw a board in board units, some tiles tinted, with an outline around the one that slid."""
    across, down = _units(puzzle.cols), _units(puzzle.rows)
    tray = f'width="{across}" height="{down}" rx="{_PAD + 10}"'
    parts, numbers = [f'<rect {tray} fill="{BOARD.tray}"/>'], []
    # One size for all numbers of a board, chosen so that the widest fits.
    size = {1: 58, 2: 52}[len(str(max(state)))]
    for cell, tile in enumerate(state):
        row, col = divmod(cell, puzzle.cols)
        x, y = _PAD + col * (_TILE + _GAP), _PAD + row * (_TILE + _GAP)
        if not tile:
            parts.append(_square(x, y, BOARD.recess))
            continue
        tinted = tile == puzzle.goal[cell] if tiles is None else tile in tiles
        parts.append(_square(x, y + 4, BOARD.shadow))
        line = f' stroke="{BOARD.outline}" stroke-width="7"' if tile == slid else ""
        parts.append(_square(x, y, BOARD.home if tinted else BOARD.face, line))
        if tinted:
            parts.append(
                f'<path d="M{x + 30} {y + 84}h40" stroke="{BOARD.mark}"'
                ' stroke-width="8" stroke-linecap="round"/>'
            )
        numbers.append(f'<text x="{x + 50}" y="{num(y + 50 + 0.36 * size)}">{tile}</text>')
    parts.append(
        f'<g font-size="{size}" font-weight="bold" text-anchor="middle" fill="{BOARD.number}">'
        f"{''.join(numbers)}</g>"
    )
    return "".join(parts)


def _square(x, y, fill, more=""):
    return f'<rect x="{x}" y="{y}" width="{_TILE}" height="{_TILE}" rx="14" fill="{fill}"{more}/>'


def _text(x, y, size, text, more=""):
    return text and (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}"'
        f' text-anchor="middle" fill="{INK}"{more}>{escape(text)}</text>'
    )


def svg_picture(drawing, width, height, frame, title):
    """Wrap a drawing in an ``<svg>`` element with its size, accessible name and font."""
    title = escape(title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{num(width)}" height="{num(height)}"'
        f' viewBox="{frame}" role="img" aria-label="{title}" font-family="{_FONT}"'
        f' style="font-variant-numeric:tabular-nums"><title>{title}</title>{drawing}</svg>'
    )


def num(number):
    """Write a number for SVG: at most three decimals, none where it is whole."""
    return f"{number:.3f}".rstrip("0").rstrip(".")


def as_image(svg, alt=None):
    """Wrap SVG in an HTML image, of all forms the one that every stored notebook shows.

    JupyterLab draws SVG itself only in notebooks that are trusted, which a fresh copy is not.
    Without `alt`, the alternative text is the picture's title.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> as_image(board_svg(Puzzle(2, 2), bytes([1, 2, 3, 0])))[:43]
    '<img alt="2 by 2 board: 1 2, 3 blank" style'
    """
    alt = escape(alt) if alt else svg.partition("<title>")[2].partition("</title>")[0]
    style = "max-width:100%;height:auto;background:none"
    address = "data:image/svg+xml;base64," + b64encode(svg.encode()).decode()
    return f'<img alt="{alt}" style="{style}" src="{address}">'
