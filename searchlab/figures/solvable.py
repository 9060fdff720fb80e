"""Solvable and unsolvable boards, sorted by a number that may or may not separate them."""

import numpy as np
import pandas as pd

from searchlab.figures import base
from searchlab.puzzle.checks import several
from searchlab.styles import BLUE, GREY, PAPER

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
