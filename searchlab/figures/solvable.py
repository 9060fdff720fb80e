"""Solvable and unsolvable boards, sorted by a number that may or may not tell them apart."""

import numpy as np

from searchlab.figures import base
from searchlab.puzzle.checks import several
from searchlab.styles import BLUE, GREY, PAPER

_MOST_NAMED = 32  # values; of more only every fifth is named, in turn an even and an odd one


@base.in_style
def solvable_by(values, solvable, what="value"):
    """Show which values solvable boards have, and which the others.

    Filled bars for solvable boards, hollow hatched ones for the others.

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
    sum         0  1
    solvable    1  1
    unsolvable  0  1
    """
    values, solvable = np.asarray(values), np.asarray(solvable, bool)
    if values.shape != solvable.shape or values.ndim != 1 or not len(values):
        raise ValueError(
            f"values and solvable need one entry for each board; their shapes are "
            f"{values.shape} and {solvable.shape}"
        )
    if values.min() < 0:
        raise ValueError(f"the values are counts from 0 up, not {values.min()}")
    most = int(values.max()) + 1
    yes, no = (np.bincount(values[which], minlength=most) for which in (solvable, ~solvable))
    title = _finding(yes, no, what)
    canvas, axes = base.plain(title, grid="", x=what, y="boards")
    x = np.flatnonzero(yes)
    axes.bar(x, yes[x], 0.8, color=BLUE, label="solvable")
    x, look = np.flatnonzero(no), {"facecolor": PAPER, "edgecolor": GREY, "hatch": "///"}
    axes.bar(x, no[x], 0.8, bottom=yes[x], **look, label="unsolvable")
    axes.set_xticks(range(0, most, 1 if most <= _MOST_NAMED else 5))  # odd ones too
    axes.set(xlim=(-0.7, most - 0.3), ylim=(0, 1.15 * (yes + no).max()))
    axes.legend(frameon=False, ncols=2, loc="upper left")
    counts = {"solvable": yes.tolist(), "unsolvable": no.tolist()}
    return base.Figure(canvas, title, base.by_depth(counts, what, columns=10))


def _finding(yes, no, what):
    """Say what the value tells: everything if it is a matter of odd and even, or how little."""
    for first, word in enumerate(("even", "odd")):
        if yes[first::2].any() and not yes[1 - first :: 2].any() and not no[first::2].any():
            return f"Solvable where the {what} is {word}, and nowhere else"
    both = int(((yes > 0) & (no > 0)).sum())
    values = several(both, "value is", "values are")
    return f"The {what} does not decide: {values} in both halves"
