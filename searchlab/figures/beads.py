"""Inversions, drawn as crossings of strands, and as numbers below beads on a thread."""

from itertools import combinations
from typing import Any

from searchlab.figures.page import WIDTH, Figure, Page, aligned, tint
from searchlab.problems import EIGHT, Puzzle
from searchlab.problems.checks import several
from searchlab.problems.parity import along_thread, inversions, smaller_after
from searchlab.styles import BLUE, BOARD, GREY, INK, PAPER, VERMILION

_MOST_PAIRS = 12  # that a twin lists


def strands(board: Any) -> Figure:
    """Draw a board above its goal, both row by row, with a strand from each tile to its goal cell.

    Two strands cross exactly where the two tiles are in another order than in the goal. Crossings
    of tiles are marked by dots. The blank's strand is dashed, its crossings are marked by rings.
    Cells have the colours of a chessboard.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int
        Of the 8-puzzle, unless it is a `Board` of another one.

    Examples
    --------
    >>> from searchlab import figures
    >>> figure = figures.strands("2 3 4 1 5 x 7 6 8")
    >>> figure
    <figure: 4 crossings of tiles, 3 with the blank>
    >>> print(figure)
    tiles: 2-1  3-1  4-1  7-6
    blank: x-7  x-6  x-8
    blank's cell: dark on the board, light in the goal
    """
    puzzle, state = _read(board)
    goal, cells = puzzle.goal, puzzle.cells
    crossings = [(a, b) for a, b in combinations(state, 2) if goal.index(a) > goal.index(b)]
    pairs = {
        "tiles": [pair for pair in crossings if all(pair)],
        "blank": [pair for pair in crossings if not all(pair)],
    }
    title = f"{several(len(pairs['tiles']), 'crossing')} of tiles, {len(pairs['blank'])} with the "
    page = Page(title + "blank")
    unit = min(82, 744 / cells)
    x = [96 + unit * (cell + 0.5) for cell in range(cells)]
    dark = [sum(divmod(cell, puzzle.cols)) % 2 for cell in range(cells)]
    upper, lower = page.top + unit, page.top + unit + 250
    for at, tile in enumerate(state):
        looks = {"color": BLUE} if tile else {"dash": "8 6"}
        page.line((x[at], upper), (x[goal.index(tile)], lower), width=2, **looks)
    for name, row, y in (("board", state, upper - unit / 2), ("goal", goal, lower + unit / 2)):
        page.write(48, y, name)
        faces = [tint(GREY, 0.45) if shade else PAPER for shade in dark]
        labels = [str(tile or "x") for tile in row]
        page.cells((x[0] + x[-1]) / 2, y, unit, labels, faces, cells)
    for one, other in crossings:
        (a, b), (c, d) = ((row.index(one), row.index(other)) for row in (state, goal))
        share = (b - a) / (b - a + c - d)  # of the way down
        color, face = (VERMILION, VERMILION) if one and other else (GREY, PAPER)
        point = x[a] + share * (x[c] - x[a]), upper + share * (lower - upper)
        page.dot(*point, 5 if cells <= 9 else 3, face, color)
    shades = [("light", "dark")[dark[row.index(0)]] for row in (state, goal)]
    twin = [f"{name}: {_listed(each)}" for name, each in pairs.items()]
    twin.append(f"blank's cell: {shades[0]} on the board, {shades[1]} in the goal")
    return page.figure(lower + unit + 16, "\n".join(twin))


def thread(board: Any) -> Figure:
    """Draw a board with a thread through its tiles, and the thread pulled straight below.

    The thread runs like a snake. Below each bead is the number of smaller beads after it: these
    pairs are the inversions along the thread.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int
        Of the 8-puzzle, unless it is a `Board` of another one.

    Examples
    --------
    >>> from searchlab import figures
    >>> figures.thread("1 2 3 4 5 6 7 8 x")
    <figure: 3 inversions along the thread: odd>
    """
    puzzle, state = _read(board)
    beads = [*filter(None, along_thread(state, puzzle.cols))]
    counts, number = smaller_after(beads), inversions(beads)
    page = Page(f"{several(number, 'inversion')} along the thread: {('even', 'odd')[number % 2]}")
    unit, step = min(82, 264 / puzzle.rows), min(82, (WIDTH - 32) / len(beads))
    draw_thread(page, puzzle, state, (WIDTH - unit * puzzle.cols) / 2, page.top, unit)
    y = page.top + unit * puzzle.rows + 24 + step / 2
    across = [WIDTH / 2 + step * (at - (len(beads) - 1) / 2) for at in range(len(beads))]
    _string(page, [(x, y) for x in across], beads, step)
    for x, count in zip(across, counts, strict=True):
        page.write(x, y + step / 2 + 16, count, min(26, 0.48 * step), bold=True)
    twin = aligned([["bead", *beads], ["smaller after", *counts]])
    return page.figure(y + step / 2 + 40, twin)


def draw_thread(page, puzzle, state, left, top, unit, by_rows=False):
    """Draw a board as beads on its thread, or joined row by row.

    Parameters
    ----------
    page : Page
    puzzle : Puzzle
    state : bytes
    left, top, unit : float
        Of the board its corner, and the width of a cell.
    by_rows : bool
    """
    wide, high = unit * puzzle.cols, unit * puzzle.rows
    tray = f"M{left + 6:g} {top + 6:g}h{wide - 12:g}v{high - 12:g}h{12 - wide:g}Z"
    page.path(tray, BOARD.tray, 12, BOARD.tray)
    order = range(puzzle.cells) if by_rows else along_thread(range(puzzle.cells), puzzle.cols)
    points = [
        (left + unit * (cell % puzzle.cols + 0.5), top + unit * (cell // puzzle.cols + 0.5))
        for cell in order
    ]
    _string(page, points, [state[cell] for cell in order], unit, "1 9" if by_rows else "none")


def _string(page, points, tiles, unit, dash="none"):
    """Draw tiles as beads on a thread through these points, the blank as a gap."""
    page.line(*points, color=INK, width=5, dash=dash)
    for (x, y), tile in zip(points, tiles, strict=True):
        if tile:
            page.dot(x, y, 0.38 * unit, BOARD.face, BOARD.shadow)
            page.write(x, y, tile, 0.4 * unit, bold=True)


def _read(board):
    """Return the puzzle and the state of a board."""
    puzzle: Puzzle = getattr(board, "puzzle", EIGHT)
    return puzzle, puzzle.read(board)


def _listed(pairs):
    shown = ["-".join(str(tile or "x") for tile in pair) for pair in pairs[:_MOST_PAIRS]]
    more = [f"and {len(pairs) - _MOST_PAIRS} more"] * (len(pairs) > _MOST_PAIRS)
    return "  ".join(shown + more) or "none"
