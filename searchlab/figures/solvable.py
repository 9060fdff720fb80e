"""Solvable and unsolvable boards: inversions, and numbers that may separate them."""

from itertools import combinations

import numpy as np
import pandas as pd

from searchlab.figures import base
from searchlab.puzzle import EIGHT
from searchlab.puzzle.checks import several
from searchlab.styles import BLUE, GREY, PAPER, VERMILION

_LOOKS = {
    "solvable": {"facecolor": BLUE},
    "unsolvable": {"facecolor": PAPER, "edgecolor": GREY, "hatch": "///"},
}


@base.in_style
def solvable_by(values, solvable, what="value"):
    """Show which values solvable boards have, and which unsolvable ones.

    Parameters
    ----------
    values : array of int from 0 up
        A number for each board.
    solvable : array of bool
        Whether moves lead from the board to the goal.
    what : str
        What the number is called.

    Examples
    --------
    >>> from searchlab import figures
    >>> figures.solvable_by([0, 1, 2, 2], [True, False, True, True], "sum")
    <figure: Solvable where the sum is even, and nowhere else>
    >>> print(figures.solvable_by([0, 1, 1], [True, False, True], "sum"))
    sum        0 1
    solvable   1 1
    unsolvable 0 1
    """
    values, solvable = np.asarray(values), np.asarray(solvable, bool)
    if values.shape != solvable.shape or values.ndim != 1 or not len(values):
        raise ValueError(
            f"values and solvable need one entry for each board; their shapes are "
            f"{values.shape} and {solvable.shape}"
        )
    if values.min() < 0:
        raise ValueError(f"the values are counts from 0 up, not {values.min()}")
    size = int(values.max()) + 1
    counts = [np.bincount(values[which], minlength=size) for which in (solvable, ~solvable)]
    counts = pd.DataFrame(dict(zip(_LOOKS, counts, strict=True)))
    canvas, axes = base.plain(_finding(counts, what), grid="", x=what, y="boards")
    base.bars(canvas, axes, counts, _LOOKS)
    axes.set_xticks(range(0, size, 1 if size <= 32 else 5))  # odd and even ones
    return base.Figure(canvas, base.by_depth(counts, what), counts)


def _finding(counts, what):
    """Write the title: whether odd and even values separate the boards."""
    yes, no = counts["solvable"] > 0, counts["unsolvable"] > 0
    for first, word in enumerate(("even", "odd")):
        if yes[first::2].any() and not yes[1 - first :: 2].any() and not no[first::2].any():
            return f"Solvable where the {what} is {word}, and nowhere else"
    values = several(int((yes & no).sum()), "value is", "values are")
    return f"The {what} does not decide: {values} in both halves"


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
        base.words(axes, 0.5, y, name)
        base.board(axes, x[4], y, 9 * 0.85, [str(tile or "x") for tile in row], faces[:9], 9)
    upper, lower = height - 0.98, 0.98
    for cell, tile in enumerate(state):
        look = {"color": BLUE, "ls": "-"} if tile else {"color": GREY, "ls": "--"}
        axes.plot([x[cell], x[goal.index(tile)]], [upper, lower], lw=2, zorder=2, **look)
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
