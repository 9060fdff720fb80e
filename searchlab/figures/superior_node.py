"""Why superior nodes lose a goal: where estimates rise, and how much of a rise would do."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pandas as pd

from searchlab.figures import base
from searchlab.heuristics import bind, name_of
from searchlab.problems import Puzzle
from searchlab.running.solving import solve
from searchlab.styles import PAPER, VERMILION, display_name


@base.in_style
def estimates_along_solutions(boards: Iterable, heuristics: Any, puzzle: Puzzle) -> base.Figure:
    """Draw heuristics along a shortest solution of each board, a bar for each board on the way.

    A hatched bar is higher than the one before it: there the estimate rises, and a search that
    discards every child worse than its parent loses this solution. The data have a row for each
    board and heuristic, and the columns board, heuristic, estimates and rises.

    Parameters
    ----------
    boards : iterable
        In any notation; the goal can be reached from each.
    heuristics : iterable of str or callable, or mapping of str to those
        A mapping names them.
    puzzle : Puzzle

    Examples
    --------
    >>> from searchlab import Puzzle, figures
    >>> six = Puzzle(2, 3)
    >>> print(figures.estimates_along_solutions(["1 2 3 x 4 5"], ["gap", "manhattan"], six))
    heuristic        board  estimates  rises
    gap        1 2 3 x 4 5      3 2 0      0
    Manhattan  1 2 3 x 4 5      2 1 0      0
    """
    heuristics = base.named(heuristics, name_of, "heuristic")
    estimate, rows = {name: bind(each, puzzle) for name, each in heuristics.items()}, []
    for board in boards:
        solution = solve(puzzle, board, "a-star")
        if not solution.solved:
            raise ValueError("no moves lead from one of the boards to the goal")
        for name, h in estimate.items():
            along = [h(state) for state in solution.path]
            rises = sum(after > before for before, after in pairwise(along))
            rows.append((puzzle.write(solution.start), name, along, rises))
    data = pd.DataFrame(rows, columns=["board", "heuristic", "estimates", "rises"])
    base.require(data)
    lost = data.assign(rises=data["rises"] > 0).groupby("board", sort=False)["rises"].sum()
    title = "Estimates that rise along a solution: "
    title += ", ".join(f"{count} of {len(heuristics)}" for count in lost)
    canvas, _ = base.titled(
        title, figsize=(base.SIZE[0], 1.3 + 1.1 * len(heuristics)), layout="constrained"
    )
    grid = canvas.subplots(len(heuristics), len(lost), sharex=True, sharey=True, squeeze=False)
    styles = base.heuristic_styles(heuristics.values())
    for row, name, style in zip(grid, heuristics, styles, strict=True):
        row[0].set_ylabel(display_name(name), rotation=0, ha="right", fontweight="bold")
        for axes, along in zip(row, data["estimates"][data["heuristic"] == name], strict=True):
            rises = [False, *(after > before for before, after in pairwise(along))]
            looks = {
                "color": [VERMILION if rise else style.color for rise in rises],
                "hatch": ["///" if rise else "" for rise in rises],
            }
            bars = axes.bar(range(len(along)), along, 0.88, edgecolor=PAPER, lw=0, **looks)
            axes.bar_label(bars)
            axes.set(xticks=[], yticks=[], ymargin=0.3)
            axes.spines["left"].set_visible(False)
    for axes, board in zip(grid[0], lost.index, strict=True):
        axes.set_title(board, loc="left", fontsize=13, fontweight="bold")
    note = "from the board to the goal, a bar for each board; hatched: h rises"
    canvas.supxlabel(note, x=0.015, ha="left", fontsize=13)
    along = data["estimates"].map(lambda values: " ".join(map(str, values)))
    twin = base.text(data.assign(estimates=along).set_index("heuristic"))
    return base.Figure(canvas, twin, data)


@base.in_style
def levels(data: pd.DataFrame) -> base.Figure:
    """Show from how many boards a path leads to the goal on which h never exceeds a level.

    Parameters
    ----------
    data : pandas.DataFrame
        As of `searchlab.exhaustive.tables.level_table`: a row for each heuristic; the column
        parent, where h may never rise; then those by how much h may exceed its value at the
        start, up to the one that is enough for every board.

    Examples
    --------
    >>> from searchlab import Puzzle, figures
    >>> from searchlab.exhaustive.tables import level_table
    >>> table = level_table(["gap", "manhattan"], puzzle=Puzzle(2, 3, "blank-first"))
    >>> print(figures.levels(table))
               parent  start  start + 1  start + 2  start + 3  start + 4
    gap          8.1%  52.2%      83.1%      95.8%  all but 1        all
    Manhattan   17.5%  64.4%      92.8%  all but 1        all        all
    """
    base.require(data, "parent", 0)
    every = data.iloc[:, -1]
    shares, lost = data.div(every, axis=0), data.rsub(every, axis=0)
    names = {"parent": "parent", 0: "start"}
    names |= {rise: f"start + {rise}" for rise in data.columns[2:]}
    first, start = shares["parent"], shares[0]
    title = f"Compared with the parent, {first.min():.0%} to {first.max():.0%} of the boards have "
    title += f"a path; with the start, {start.min():.0%} to {start.max():.0%}"
    canvas, axes = base.plain(
        title, grid="", x="boards with a path on which h is never above that of ..."
    )
    canvas.set_figheight(1.6 + 0.24 * len(data) * len(names))
    texts = pd.DataFrame({n: map(_share, shares[n], lost[n]) for n in data}, data.index)
    wide = 0.84 / len(data)
    for row, (name, style) in enumerate(
        zip(data.index, base.heuristic_styles(data.index), strict=True)
    ):
        places = [group + wide * (row - (len(data) - 1) / 2) for group in range(len(names))]
        options = {"color": style.color, "label": display_name(name)}
        bars = axes.barh(places, shares.loc[name], 0.9 * wide, **options)
        axes.bar_label(bars, texts.loc[name], padding=4, fontsize=12)
    base.name_rows(axes, list(names.values()))
    axes.set(xlim=(0, 1.15), xticks=[0, 0.25, 0.5, 0.75, 1])
    axes.xaxis.set_major_formatter("{x:.0%}")
    canvas.legend(loc="outside lower center", ncols=4)
    return base.Figure(canvas, base.text(texts.rename(columns=names)), data)


def _share(share, lost):
    """Write a share, or how many boards are missing where it is nearly whole."""
    return f"{share:.1%}" if share < 0.99 else f"all but {lost:,}" if lost else "all"
