"""Heuristics beside the true distance, for all boards of a small puzzle.

Each figure takes the true distance of every board from the census, so that nothing is a sample.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
import pandas as pd

from searchlab.exhaustive.batch import search_batch
from searchlab.exhaustive.census import census
from searchlab.figures import base
from searchlab.heuristics import name_of
from searchlab.problems import EIGHT, Puzzle
from searchlab.styles import PAPER, display_name, strategy_style

_GUIDED = ("a-star", "ida-star")


@base.in_style
def error_by_depth(heuristics: Any, puzzle: Puzzle = EIGHT) -> base.Figure:
    """Show by how many moves heuristics underestimate the true distance, by distance.

    The mean of ``d - h`` over all boards at each distance. A mean of two boards is no finding: the
    lines end where a distance has less than a thousandth of the boards of the most frequent one.
    The data have a row for each distance, and a column for each heuristic.

    Parameters
    ----------
    heuristics : iterable of str or callable, or mapping of str to those
        A mapping names them.
    puzzle : Puzzle
        With at most 9 cells.

    Examples
    --------
    >>> from searchlab import Puzzle, figures
    >>> print(figures.error_by_depth(["misplaced", "manhattan"], Puzzle(2, 2)))
    moves             0   1   2   3   4   5   6 mean
    misplaced tiles 0.0 0.0 0.0 0.0 1.0 2.0 3.0 0.75
    Manhattan       0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.00
    """
    truth, heuristics = census(puzzle), base.named(heuristics, name_of, "heuristic")
    distance = truth.distance[truth.reachable].astype(int)
    values = {name: _values(each, truth) for name, each in heuristics.items()}
    errors = distance[:, None] - pd.DataFrame(values)
    overall = errors.mean()
    best, worst = overall.idxmin(), overall.idxmax()
    title = f"Mean error: {display_name(best)} {overall[best]:.1f} moves"
    if worst != best:
        title += f", {display_name(worst)} {overall[worst]:.1f}"
    data, boards = errors.groupby(distance).mean(), np.bincount(distance)
    shown = data.loc[: np.flatnonzero(boards >= boards.max() / 1000)[-1]]
    canvas, axes = base.plain(title, x="true distance d (moves)", y="mean of d − h (moves)")
    base.lines(axes, shown, base.heuristic_styles(heuristics.values()), markersize=6)
    base.whole_steps(axes.xaxis)
    rows = base.some_depths(shown.round(1) + 0.0, "moves").assign(mean=overall)  # 0.0, not -0.0
    return base.Figure(canvas, base.text(rows, "{:,.1f}", mean="{:.2f}"), data)


@base.in_style
def expansions_by_heuristic(
    heuristics: Any, starts: Iterable, puzzle: Puzzle = EIGHT
) -> base.Figure:
    """Show what A* and IDA* expand with each heuristic.

    The heuristics are sorted by their mean estimate over all boards, the largest on top. The data
    have the columns heuristic, mean, and the mean expansions of each strategy under its name.

    Parameters
    ----------
    heuristics, puzzle
        As for `error_by_depth`; two heuristics or more.
    starts : iterable
        Boards in any notation.

    Examples
    --------
    >>> from searchlab import Puzzle, figures
    >>> six = Puzzle(2, 3)
    >>> boards = six.random_boards(50, seed=1)
    >>> print(figures.expansions_by_heuristic(["misplaced", "manhattan"], boards, six))
    heuristic       mean   A*  IDA*
    misplaced tiles 4.17 80.2 449.6
    Manhattan       6.83 49.9 120.4
    """
    truth, heuristics = census(puzzle), base.named(heuristics, name_of, "heuristic")
    starts = [truth.rank(board) for board in starts]
    if len(heuristics) < 2:
        raise ValueError("heuristics are compared: give two or more")
    if not any(starts):  # the goal has rank 0
        raise ValueError("there is no board to search from but the goal")
    rows = []
    for name, heuristic in heuristics.items():
        values = truth.values(heuristic)
        runs = [search_batch(strategy, truth.puzzle, values, starts=starts) for strategy in _GUIDED]
        mean = values[truth.reachable].mean()
        rows.append((name, mean, *(each.expanded.mean() for each in runs)))
    data = pd.DataFrame(rows, columns=["heuristic", "mean", *_GUIDED])
    data = data.sort_values(["mean", "heuristic"]).reset_index(drop=True)
    worst, best = data.iloc[0], data.iloc[-1]
    ratios = [base.times(worst[name] / best[name]) for name in _GUIDED]
    title = f"From {display_name(worst['heuristic'])} to {display_name(best['heuristic'])}: "
    title += f"A* expands {ratios[0]} times fewer boards, IDA* {ratios[1]} times fewer"
    x = f"boards expanded (log scale), mean of {len(starts):,} starts"
    canvas, axes = base.plain(title, log="x", grid="xy", x=x)
    for name in _GUIDED:
        base.dots(axes, data[name], data.index, strategy_style(name), ms=13, mec=PAPER)
    names = data["heuristic"].map(display_name) + "  h = " + data["mean"].map("{:.1f}".format)
    axes.set_yticks(data.index, names)
    axes.tick_params(axis="y", length=0)
    for name, offset, side in zip(_GUIDED, (-14, 14), ("right", "left"), strict=True):
        base.beside(axes, display_name(name), (worst[name], 0), offset, 0, ha=side, **base.NAME)
    axes.margins(x=0.16)
    twin = base.text(data.set_index("heuristic"), "{:,.1f}", mean="{:.2f}")
    return base.Figure(canvas, twin, data)


def _values(heuristic, truth):
    """Return a heuristic's value of every board."""
    values = np.asarray(truth.values(heuristic)[truth.reachable], float)
    if not np.isfinite(values).all():
        raise ValueError(f"{name_of(heuristic)} is not finite for every board")
    return values
