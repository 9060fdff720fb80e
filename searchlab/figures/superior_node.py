"""Why superior nodes lose a goal: where estimates rise, and how much of a rise would do."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pandas as pd
from matplotlib.patches import Rectangle

from searchlab.figures import base
from searchlab.heuristics import bind, name_of
from searchlab.problems import Puzzle
from searchlab.running.solving import solve
from searchlab.styles import GREY, PAPER, VERMILION, display_name

_RISE = {"facecolor": VERMILION, "hatch": "///"}
_NAMES, _ROW = 1.9, 1.1  # inches: for the names on the left, and for a row


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
    _, page, height = sheet = base.sheet(title, 1.3 + _ROW * len(heuristics))
    tallest = max(1, *map(max, data["estimates"]))
    wide = (base.SIZE[0] - _NAMES) / len(lost)
    bar = min(0.42, (wide - 0.3) / max(map(len, data["estimates"])))
    for number, board in enumerate(lost.index):
        page.text(_NAMES + wide * number, height - 0.3, board, fontweight="bold")
    styles = base.heuristic_styles(heuristics.values())
    for row, (name, style) in enumerate(zip(heuristics, styles, strict=True)):
        low = height - 0.45 - _ROW * (row + 1)
        page.text(0.15, low + 0.25, display_name(name), fontweight="bold")
        for number, along in enumerate(data["estimates"][data["heuristic"] == name]):
            left = _NAMES + wide * number
            page.plot([left, left + bar * len(along)], [low, low], color=GREY, lw=1)
            for step, (h, before) in enumerate(zip(along, [along[0], *along], strict=False)):
                look = _RISE if h > before else {"facecolor": style.color}
                box = (left + bar * (step + 0.06), low), 0.88 * bar, (_ROW - 0.45) * h / tallest
                page.add_patch(Rectangle(*box, edgecolor=PAPER, lw=0, **look))
                base.write(page, left + bar * (step + 0.5), low + box[2] + 0.12, str(h))
    page.text(0.15, 0.12, "from the board to the goal, a bar for each board; hatched: h rises")
    along = data["estimates"].map(lambda values: " ".join(map(str, values)))
    twin = base.text(data.assign(estimates=along).set_index("heuristic"))
    return base.Figure(sheet[0], twin, data)


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
    wide = 0.8 / len(data)
    styles = base.heuristic_styles(data.index)
    for number, (name, style) in enumerate(zip(data.index, styles, strict=True)):
        places = [group + wide * (number - (len(data) - 1) / 2) for group in range(len(names))]
        axes.barh(places, shares.loc[name], 0.9 * wide, color=style.color, label=display_name(name))
        for place, column in zip(places, data, strict=True):
            text = _share(shares.loc[name, column], lost.loc[name, column])
            base.beside(
                axes, text, (shares.loc[name, column], place), 4, 0, va="center", fontsize=12
            )
    base.name_rows(axes, list(names.values()))
    axes.set(xlim=(0, 1.15), xticks=[0, 0.25, 0.5, 0.75, 1])
    axes.xaxis.set_major_formatter("{x:.0%}")
    canvas.legend(loc="outside lower center", ncols=4)
    shown = {names[column]: list(map(_share, shares[column], lost[column])) for column in data}
    return base.Figure(canvas, base.text(pd.DataFrame(shown, data.index)), data)


def _share(share, lost):
    """Write a share, or how many boards are missing where it is nearly whole."""
    return f"{share:.1%}" if share < 0.99 else f"all but {lost:,}" if lost else "all"
