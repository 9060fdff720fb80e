"""A board and its goal as two rows of cells: inversions are the crossings of strands."""

from itertools import combinations

import pandas as pd
from matplotlib.patches import Rectangle

from searchlab.figures import base
from searchlab.puzzle import EIGHT
from searchlab.puzzle.checks import several
from searchlab.styles import BLUE, GREY, INK, PAPER, VERMILION

_SHADES = (PAPER, "#C8CCD2")  # of the cells, like those of a chessboard
_CELL = 0.5  # inches
_STRAND = 2.4  # inches from one row to the other


@base.in_style
def strands(board, puzzle=EIGHT):
    """Draw a board above its goal, both row by row, with a strand from each tile to its goal cell.

    Two strands cross exactly where the two tiles are in another order than in the goal. The
    crossings of tiles are marked by dots. The blank's strand is dashed; its crossings are marked
    by rings. Cells have the colours of a chessboard.

    Parameters
    ----------
    board : str, bytes, Board or sequence of int
    puzzle : Puzzle

    Examples
    --------
    >>> from searchlab import figures
    >>> figure = figures.strands("2 3 4 1 5 x 7 6 8")
    >>> figure
    <figure: 4 crossings of tiles, 3 with the blank>
    >>> print(figure)
    tiles        2-1  3-1  4-1  7-6
    blank        x-7  x-6  x-8
    blank's cell is dark on the board and light in the goal
    """
    state, goal, cols = puzzle.read(board), puzzle.goal, puzzle.cols
    crossings = [
        (first, second)
        for first, second in combinations(state, 2)
        if goal.index(first) > goal.index(second)
    ]
    tiles = [pair for pair in crossings if all(pair)]
    blanks = [pair for pair in crossings if not all(pair)]
    title = f"{several(len(tiles), 'crossing')} of tiles, {len(blanks)} with the blank"
    step = min(0.85, (base.SIZE[0] - 1.6) / puzzle.cells)
    canvas, axes, height = base.sheet(title, _STRAND + 2 * _CELL + 1.0)
    left = (base.SIZE[0] - step * (puzzle.cells - 1)) / 2 + 0.35
    upper, lower = height - 0.2 - _CELL / 2, height - 0.2 - 1.5 * _CELL - _STRAND
    for y, row, name in ((upper, state, "board"), (lower, goal, "goal")):
        base.words(axes, left - step - 0.15, y, name)
        for cell, tile in enumerate(row):
            _cell(axes, left + cell * step, y, min(_CELL, 0.9 * step), _shade(cell, cols), tile)
    ends = upper - _CELL / 2, lower + _CELL / 2
    for cell, tile in enumerate(state):
        look = {"color": GREY, "ls": (0, (4, 3))} if not tile else {"color": BLUE}
        x = [left + step * place for place in (cell, goal.index(tile))]
        axes.plot(x, ends, lw=2, zorder=2, **look)
    for pair in crossings:
        start, end = ([row.index(tile) for tile in pair] for row in (state, goal))
        share = (start[1] - start[0]) / (start[1] - start[0] + end[0] - end[1])
        x = left + step * (start[0] + share * (end[0] - start[0]))
        y = ends[0] + share * (ends[1] - ends[0])
        face = VERMILION if all(pair) else PAPER
        axes.plot(x, y, "o", ms=9, mfc=face, mec=VERMILION if all(pair) else GREY, mew=2, zorder=4)
    names = [[f"{a or 'x'}-{b or 'x'}" for a, b in pairs] or ["none"] for pairs in (tiles, blanks)]
    colours = [("light", "dark")[_shade(row.index(0), cols)] for row in (state, goal)]
    twin = (
        f"tiles        {'  '.join(names[0])}\n"
        f"blank        {'  '.join(names[1])}\n"
        f"blank's cell is {colours[0]} on the board and {colours[1]} in the goal"
    )
    return base.Figure(canvas, twin, pd.DataFrame(crossings, columns=["first", "second"]))


def _shade(cell, cols):
    row, col = divmod(cell, cols)
    return (row + col) % 2


def _cell(axes, x, y, size, shade, tile):
    corner = x - size / 2, y - size / 2
    look = {"facecolor": _SHADES[shade], "edgecolor": INK, "lw": 1.2, "zorder": 3}
    axes.add_patch(Rectangle(corner, size, size, **look))
    base.words(axes, x, y, str(tile or "x"), zorder=5, fontweight="bold" if tile else "normal")
