"""Inversions, drawn as crossings of strands."""

from itertools import combinations

import numpy as np
import pandas as pd

from searchlab.figures import base
from searchlab.puzzle import EIGHT
from searchlab.puzzle.checks import several
from searchlab.styles import BLUE, GREY, PAPER, VERMILION


@base.in_style
def strands(board):
    """Draw a board above its goal, both row by row, with a strand from each tile to its goal cell.

    Two strands cross exactly where the two tiles are in another order than in the goal. Crossings
    of tiles are marked by dots. The blank's strand is dashed, its crossings are marked by rings.
    Cells have the colours of a chessboard. The data have the columns first and second.

    Parameters
    ----------
    board : str, bytes, Board or sequence of int
        Of the 8-puzzle.

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
    state, goal = EIGHT.read(board), EIGHT.goal
    crossings = [(a, b) for a, b in combinations(state, 2) if goal.index(a) > goal.index(b)]
    names = {"tiles": [], "blank": []}
    for pair in crossings:
        names["tiles" if all(pair) else "blank"].append("-".join(str(tile or "x") for tile in pair))
    crossing = several(len(names["tiles"]), "crossing")
    title = f"{crossing} of tiles, {len(names['blank'])} with the blank"
    canvas, axes, height = base.sheet(title, 4.4)
    x = 1.45 + 0.85 * np.arange(9)
    rows = {"board": (state, height - 0.55), "goal": (goal, 0.55)}
    faces = [PAPER, base.tint(GREY, 0.45)] * 5
    for name, (row, y) in rows.items():
        base.write(axes, 0.5, y, name)
        base.board(axes, x[4], y, 9 * 0.85, [str(tile or "x") for tile in row], faces[:9], 9)
    upper, lower = height - 0.98, 0.98
    for cell, tile in enumerate(state):
        options = {"color": BLUE, "ls": "-"} if tile else {"color": GREY, "ls": "--"}
        axes.plot([x[cell], x[goal.index(tile)]], [upper, lower], lw=2, zorder=2, **options)
    for one, other in crossings:
        (a, b), (c, d) = ((row.index(one), row.index(other)) for row in (state, goal))
        share = (b - a) / (b - a + c - d)  # of the way down
        color, face = (VERMILION, VERMILION) if one and other else (GREY, PAPER)
        point = x[a] + share * (x[c] - x[a]), upper + share * (lower - upper)
        axes.plot(*point, "o", ms=9, color=color, mfc=face, mew=2, zorder=4)
    shades = [("light", "dark")[row.index(0) % 2] for row in (state, goal)]
    twin = [f"{name}: {'  '.join(pairs) or 'none'}" for name, pairs in names.items()]
    twin.append(f"blank's cell: {shades[0]} on the board, {shades[1]} in the goal")
    return base.Figure(
        canvas, "\n".join(twin), pd.DataFrame(crossings, columns=["first", "second"])
    )
