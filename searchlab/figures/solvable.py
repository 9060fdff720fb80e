"""Solvable and unsolvable boards, sorted by a number that may or may not tell them apart."""

import matplotlib
import numpy as np
from matplotlib.ticker import MaxNLocator

from searchlab.figures.base import STYLE, Figure, by_depth, plain
from searchlab.puzzle.checks import several
from searchlab.puzzle.palette import BLUE, GREY, PAPER


@matplotlib.rc_context(STYLE)
def solvable_by(values, solvable, what="value"):
    """Show which values solvable boards have, and which the others.

    Parameters
    ----------
    values : array of int from 0 up
        A number for each board.
    solvable : array of bool
        Whether moves lead from the board to the goal.
    what : str
        What the number is called.

    Returns
    -------
    Figure
        Filled bars for solvable boards, hollow hatched ones for the others.

    Raises
    ------
    ValueError
        If the two do not belong together, or a value is negative.

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
    canvas, axes = plain(title, grid="")
    x = np.flatnonzero(yes)
    axes.bar(x, yes[x], 0.8, color=BLUE, label="solvable")
    x = np.flatnonzero(no)
    axes.bar(
        x, no[x], 0.8, bottom=yes[x], facecolor=PAPER, edgecolor=GREY, hatch="///",
        label="unsolvable",
    )  # fmt: skip
    axes.xaxis.set_major_locator(MaxNLocator(nbins=most, integer=True, steps=[1, 2, 5, 10]))
    axes.set(xlabel=what, ylabel="boards", xlim=(-0.7, most - 0.3))
    axes.set_ylim(0, 1.15 * (yes + no).max())
    axes.legend(frameon=False, ncols=2, loc="upper left")
    counts = {"solvable": yes.tolist(), "unsolvable": no.tolist()}
    return Figure(canvas, title, by_depth(counts, what, columns=10))


def _finding(yes, no, what):
    """Say what the value tells: everything if it is a matter of odd and even, or how little."""
    for first, word in enumerate(("even", "odd")):
        if yes[first::2].any() and not yes[1 - first :: 2].any() and not no[first::2].any():
            return f"Solvable where the {what} is {word}, and nowhere else"
    both = int(((yes > 0) & (no > 0)).sum())
    values = several(both, "value is", "values are")
    return f"The {what} does not decide: {values} in both halves"
