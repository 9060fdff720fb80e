"""Boards as pictures: one board, or a filmstrip of several, as self-contained SVG.

The pictures carry their own background and name no font file, style sheet or id, so that
they look the same inline, as an image, in a light theme, in a dark one and on paper, and
any number of them can stand on one page. The same input always gives the same text.
"""

from base64 import b64encode
from html import escape
from itertools import pairwise
from xml.etree import ElementTree

from searchlab.styles import BOARD, GREY, INK, PAPER

_FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans',Arial,sans-serif"
_MONO = "ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace"  # parts l from I and 1
TILE = 100  # a tile's side in board units; a board is scaled to pixels as a whole
CORNER = 14  # the radius of its corners
_CAP = 0.36  # half the height of a digit, in ems: from the centre down to the baseline


def board_svg(state, rows, cols, goal, *, width=None, moved=None, decorate=True, title=None):
    """Draw a board as an ``<svg>`` element, with a title that reads the board out.

    A tile in its place has a tinted face and an underline, a tile out of its place a white face
    and none, the tile just moved an outline. The blank is a recess. Small boards are not
    decorated: underlines and shadows go, the numbers grow.

    >>> goal = bytes([1, 2, 3, 4, 5, 6, 7, 8, 0])
    >>> svg = board_svg(bytes([2, 3, 4, 1, 5, 0, 7, 6, 8]), 3, 3, goal, moved=5)
    >>> svg.count("<text")
    8
    >>> svg[svg.index("<title>") + 7 : svg.index("</title>")]
    '3 by 3 board: 2 3 4, 1 5 blank, 7 6 8'
    """
    drawing, across, down = svg_board(state, rows, cols, goal, moved, decorate)
    width = 56 * cols if width is None else width
    if width <= 0:
        raise ValueError(f"the width must be positive, got {width}")
    words = f"{rows} by {cols} board: {board_words(state, cols)}"
    if title:
        words = f"{title}. {words}"
    return svg_picture(drawing, width, width * down / across, f"0 0 {across} {down}", words)


def strip_svg(boards, rows, cols, goal, *, labels=None, columns=8, width=72):
    """Draw a series of boards as a filmstrip, for example a solution.

    Between two boards that are one move apart stands the letter of the move, ``u d l r``
    for the direction of the blank, and the tile that slid is outlined. Between two others
    stands an arrow head only. The title reads out the first board, the moves and the last board.

    Parameters
    ----------
    boards, goal
        Boards of `rows` x `cols` cells, as bytes; tiles in the place of the goal are tinted.
    labels : iterable of str, optional
        Short words under the boards. Boards beyond the last label have none.
    columns : int, optional
        Boards in a row of the strip.
    width : float, optional
        Width of one board in pixels. Boards with two-digit numbers want 96 or more on a
        projector.

    Raises
    ------
    ValueError
        Where a board has the wrong size, there are fewer boards than labels or none, or
        `columns` or `width` is not positive.

    Examples
    --------
    >>> goal = bytes([1, 2, 3, 0])
    >>> svg = strip_svg([bytes([0, 2, 1, 3]), bytes([1, 2, 0, 3]), goal], 2, 2, goal,
    ...                 labels=["start", "", "goal"])
    >>> svg[svg.index("<title>") + 7 : svg.index("</title>")]
    'Filmstrip of 3 boards, 2 by 2, from blank 2, 1 3 by the moves d r to 1 2, 3 blank'
    """
    boards, labels = list(boards), list(labels or ())
    if not boards:
        raise ValueError("a filmstrip needs at least one board")
    if len(labels) > len(boards):
        raise ValueError(f"{len(labels)} labels for {len(boards)} boards")
    if columns < 1 or width <= 0:
        raise ValueError(f"columns and width must be positive, got {columns} and {width}")
    for state in boards:
        _check(state, rows, cols, "board")
    moves = [_move(before, after, cols) for before, after in pairwise(boards)]

    size = min(20, max(16, 0.2 * width))  # of letters and labels, in pixels
    margin, gap = 0.8 * size, 1.7 * size
    across, down = _units(cols, False), _units(rows, False)
    scale = width / across
    height = down * scale
    lines = -(-len(boards) // columns)
    tops = [margin]  # of the rows of the strip; a row without labels takes less room
    for line in range(lines):
        labelled = any(labels[line * columns : (line + 1) * columns])
        tops.append(tops[-1] + height + size * (2.4 if labelled else 1.1))

    move = f' font-weight="bold" font-family="{_MONO}"'
    parts = []
    for i, state in enumerate(boards):
        x = margin + i % columns * (width + gap)
        y = tops[i // columns]
        tile = moves[i - 1][1] if i else None
        drawing, _, _ = svg_board(state, rows, cols, goal, tile, False)
        parts.append(
            f'<g transform="translate({num(x)} {num(y)}) scale({num(scale)})">{drawing}</g>'
        )
        if i < len(labels) and labels[i]:
            # A long word shrinks rather than run into its neighbour.
            fit = min(0.94 * size, (width + 0.8 * gap) / (0.56 * len(labels[i])))
            parts.append(svg_text(x + width / 2, y + height + 1.15 * size, fit, labels[i]))
        if i < len(moves):
            centre, middle = x + width + gap / 2, y + height / 2
            if moves[i][0]:
                parts.append(svg_text(centre, middle - 0.1 * size, 1.1 * size, moves[i][0], move))
                middle += 0.5 * size
            reach = 0.22 * size
            parts.append(
                f'<path d="M{num(centre - reach / 2)} {num(middle - reach)}'
                f'l{num(reach)} {num(reach)}l{num(-reach)} {num(reach)}" fill="none"'
                f' stroke="{GREY}" stroke-width="{num(0.12 * size)}"'
                ' stroke-linecap="round" stroke-linejoin="round"/>'
            )

    inner = min(len(boards), columns) * (width + gap) - (gap if lines == 1 else 0)
    total_width = inner + 2 * margin - (0 if lines == 1 else 0.5 * margin)
    total_height = tops[-1] - 0.3 * size
    frame = f"0 0 {num(total_width)} {num(total_height)}"
    card = (
        f'<rect width="{num(total_width)}" height="{num(total_height)}"'
        f' rx="{num(margin / 2)}" fill="{PAPER}"/>'
    )
    words = _strip_words(boards, rows, cols, [letter for letter, _ in moves])
    return svg_picture(card + "".join(parts), total_width, total_height, frame, words)


def board_words(state, cols):
    """Read a board out: its rows parted by commas, "blank" for 0.

    >>> board_words(bytes([2, 3, 4, 1, 5, 0, 7, 6, 8]), 3)
    '2 3 4, 1 5 blank, 7 6 8'
    """
    cells = [str(tile) if tile else "blank" for tile in state]
    return ", ".join(" ".join(cells[i : i + cols]) for i in range(0, len(cells), cols))


def _strip_words(boards, rows, cols, letters):
    first, last = board_words(boards[0], cols), board_words(boards[-1], cols)
    if len(boards) == 1:
        return f"Filmstrip of 1 board, {rows} by {cols}: {first}"
    path = f" by the moves {' '.join(letters)}" if all(letters) else ""
    return f"Filmstrip of {len(boards)} boards, {rows} by {cols}, from {first}{path} to {last}"


def _check(board, rows, cols, name):
    if len(board) != rows * cols:
        raise ValueError(f"a {rows} by {cols} {name} has {rows * cols} cells, not {len(board)}")


def _move(before, after, cols):
    """Return the letter of the move between two boards and the tile that slid, or None twice."""
    here, there = before.find(0), after.find(0)
    if here < 0 or there < 0:
        return None, None
    swapped = bytearray(before)
    swapped[here], swapped[there] = swapped[there], swapped[here]
    letter = {-cols: "u", cols: "d", -1: "l", 1: "r"}.get(there - here)
    wraps = letter in ("l", "r") and here // cols != there // cols
    if letter is None or wraps or swapped != after:
        return None, None
    return letter, before[there]


_SPACING = {True: (8, 12), False: (6, 8)}  # between and around tiles, decorated ones or not


def _units(count, decorate):
    """Return the length of `count` tiles in their tray, in board units."""
    gap, pad = _SPACING[decorate]
    return count * (TILE + gap) - gap + 2 * pad


def svg_board(state, rows, cols, goal, moved, decorate):
    """Draw a board in board units: the elements, the width and the height."""
    _check(state, rows, cols, "board")
    _check(goal, rows, cols, "goal")
    if moved is not None and (moved == 0 or moved not in state):
        raise ValueError(f"there is no tile {moved} on the board {board_words(state, cols)}")
    (across, down), size, corner, tiles = laid_out(state, rows, cols, goal, decorate)
    parts = [f'<rect width="{across}" height="{down}" rx="{corner}" fill="{BOARD.tray}"/>']
    numbers = []
    for x, y, face, tile in tiles:
        if tile and decorate:
            parts.append(_tile(x, y + 4, BOARD.shadow))
        line = f' stroke="{BOARD.outline}" stroke-width="7"' if tile and tile == moved else ""
        parts.append(_tile(x, y, face, line))
        if not tile:
            continue
        if decorate and face == BOARD.home:
            parts.append(
                f'<path d="M{x + 30} {y + 84}h40" stroke="{BOARD.mark}"'
                ' stroke-width="8" stroke-linecap="round"/>'
            )
        numbers.append(f'<text x="{x + 50}" y="{num(y + 50 + _CAP * size)}">{tile}</text>')
    parts.append(
        f'<g font-size="{size}" font-weight="bold" text-anchor="middle" fill="{BOARD.number}">'
        f"{''.join(numbers)}</g>"
    )
    return "".join(parts), across, down


def laid_out(state, rows, cols, goal, decorate=False):
    """Lay a board out in board units, for whoever draws it.

    Its width and height, the size of its numbers, the radius of the tray's corners; then for
    each cell x and y of its square, which is `TILE` wide, the colour, and the tile or 0.
    """
    gap, pad = _SPACING[decorate]
    # One size for all numbers of a board, chosen so that the widest fits.
    size = {1: 58, 2: 52}.get(len(str(max(state))), 38) + (0 if decorate else 8)
    tiles = []
    for cell, tile in enumerate(state):
        row, col = divmod(cell, cols)
        face = BOARD.home if tile == goal[cell] else BOARD.face
        at = (pad + col * (TILE + gap), pad + row * (TILE + gap))
        tiles.append((*at, face if tile else BOARD.recess, tile))
    return (_units(cols, decorate), _units(rows, decorate)), size, pad + 10, tiles


def _tile(x, y, fill, more=""):
    return (
        f'<rect x="{x}" y="{y}" width="{TILE}" height="{TILE}" rx="{CORNER}" fill="{fill}"{more}/>'
    )


def svg_text(x, y, size, words, more=""):
    """Draw a word of the filmstrip, centred on x."""
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}"'
        f' text-anchor="middle" fill="{INK}"{more}>{escape(words)}</text>'
    )


def svg_picture(drawing, width, height, frame, words):
    """Wrap a drawing up: size, accessible name, font."""
    words = escape(words)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{num(width)}" height="{num(height)}"'
        f' viewBox="{frame}" role="img" aria-label="{words}" font-family="{_FONT}"'
        f' style="font-variant-numeric:tabular-nums"><title>{words}</title>{drawing}</svg>'
    )


def num(number):
    """Write a number for SVG: at most three decimals, none where it is whole."""
    return f"{number:.3f}".rstrip("0").rstrip(".")


def as_image(svg, words=None):
    """Wrap SVG up as an HTML image, of all forms the one that every stored notebook shows.

    JupyterLab draws SVG itself only in notebooks that are trusted, which a fresh copy is not. A
    screen reader says the words, or the picture's own title where they are left out.

    Examples
    --------
    >>> goal = bytes([1, 2, 3, 0])
    >>> as_image(board_svg(goal, 2, 2, goal))[:43]
    '<img alt="2 by 2 board: 1 2, 3 blank" style'
    """
    words = ElementTree.fromstring(svg)[0].text if words is None else words
    style = "max-width:100%;height:auto;background:none"
    address = "data:image/svg+xml;base64," + b64encode(svg.encode()).decode()
    return f'<img alt="{escape(words)}" style="{style}" src="{address}">'
