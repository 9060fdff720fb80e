"""Strategies and heuristics compared, from every start or from a sample.

The tables are those of `searchlab.exhaustive.tables`, or any with the same columns.
"""

from collections.abc import Iterable
from itertools import pairwise
from operator import add
from typing import Any

import pandas as pd
from matplotlib.transforms import Bbox

from searchlab.figures.charts import (
    NAME,
    SIZE,
    Chart,
    blank,
    in_style,
    lines,
    require,
    shares_by_distance,
    styles_of,
    titled,
)
from searchlab.figures.page import by_depth, named, table
from searchlab.heuristics import bind, name_of
from searchlab.problems import Puzzle
from searchlab.problems.checks import several
from searchlab.running.solving import solve
from searchlab.styles import (
    GREEN,
    GREY,
    ORANGE,
    PAPER,
    SKY,
    VERMILION,
    display_name,
    strategy_style,
    title_name,
)

TIE = "a tie"
_OUTCOMES = {  # how a run ends
    "found": GREEN,
    "step_limit": ORANGE,
    "empty_queue": GREY,
    "exhausted": SKY,
    "endless": VERMILION,
}


@in_style
def expansions_by_start(data: pd.DataFrame) -> Chart:
    """Show the median of what strategies expand for a solution, by the true distance of the start.

    Parameters
    ----------
    data : pandas.DataFrame
        A row for each solved board: the columns strategy, distance (of the start) and expanded.

    Examples
    --------
    >>> import pandas as pd
    >>> from searchlab import figures
    >>> runs = [("a-star", 1, 2), ("a-star", 1, 4), ("a-star", 2, 9), ("greedy", 2, 5)]
    >>> runs = pd.DataFrame(runs, columns=["strategy", "distance", "expanded"])
    >>> print(figures.expansions_by_start(runs))
    moves   1  2
    A*      3  9
    greedy  -  5
    """
    require(data, "strategy", "distance", "expanded")
    groups = data.groupby(["distance", "strategy"])["expanded"]
    medians = groups.median().unstack("strategy")[data["strategy"].unique()].rename_axis("moves")
    boards = groups.size().groupby("distance").max()
    at = boards[boards == boards.max()].index.max()  # the last distance with the most boards
    row = medians.loc[at].dropna().sort_values(ascending=False)
    ends = [f"{display_name(name)} {row[name]:,.0f}" for name in dict.fromkeys(row.index[[0, -1]])]
    title = f"Boards expanded at {at} moves, median: {', '.join(ends)}"
    x, y = "distance of the start (moves)", "boards expanded, median (log scale)"
    figure = lines(medians.clip(0.8), title, x, y, log="y")  # a log scale has no zero
    every = medians.reindex(range(medians.index[0], medians.index[-1] + 1))
    return Chart(figure.canvas, by_depth(every, "moves"), medians)


@in_style
def outcomes_by_depth(data: pd.DataFrame) -> Chart:
    """Show how the searches from all boards end, by the true distance of the start.

    A bar for each distance, divided by outcome. The data are the numbers of boards.

    Parameters
    ----------
    data : pandas.DataFrame
        A row for each distance, as `searchlab.exhaustive.tables.superior_node_table` returns it:
        the distance as the index, the column boards, and the number of boards with each outcome
        (found, step_limit, empty_queue, exhausted, endless, as far as they occur).

    Examples
    --------
    >>> import pandas as pd
    >>> from searchlab import figures
    >>> rows = {"boards": [1, 2], "found": [0, 2], "empty_queue": [1, 0]}
    >>> print(figures.outcomes_by_depth(pd.DataFrame(rows)))
    moves        0  1
    found        0  2
    empty queue  1  0
    """
    require(data, "boards", "found")
    names = [name for name in _OUTCOMES if name == "found" or (name in data and data[name].any())]
    counts = data[names].astype(int)
    total, found = int(data["boards"].sum()), int(counts["found"].sum())
    share = f"{found / total:.3%}" if 0 < found < total / 100 else f"{found / total:.1%}"
    title = f"Found: {found:,} of {total:,} boards, {share}"
    if 0 < found < total:
        title += f"; the farthest takes {several(counts.index[counts['found'] > 0].max(), 'move')}"
    shown = counts.rename(columns=lambda name: name.replace("_", " "))
    return shares_by_distance(shown, title, map(_OUTCOMES.get, names))


@in_style
def winners(entries: Iterable) -> Chart:
    """Show which strategy expands fewest boards, by the true distance of the start.

    A bar for each distance, divided by the strategy that alone expands fewest. The data are the
    numbers of boards.

    Parameters
    ----------
    entries : mapping of str to pandas.DataFrame
        For each strategy a table with the columns distance and expanded, all with the same
        rows; see `searchlab.exhaustive.tables.all_starts`.

    Examples
    --------
    >>> import pandas as pd
    >>> from searchlab import figures
    >>> one = pd.DataFrame({"distance": [1, 2, 2], "expanded": [1, 5, 3]})
    >>> two = pd.DataFrame({"distance": [1, 2, 2], "expanded": [1, 4, 9]})
    >>> print(figures.winners({"a-star": one, "bidirectional": two}))
    moves          1  2
    A*             0  1
    bidirectional  0  1
    a tie          1  0
    """
    entries = dict(entries)
    if len(entries) < 2:
        raise ValueError("a race needs at least two strategies")
    for frame in entries.values():
        require(frame, "distance", "expanded")
    first = next(iter(entries.values()))
    if any(not frame.index.equals(first.index) for frame in entries.values()):
        raise ValueError("the strategies were run on different boards and cannot be compared")
    expanded = pd.DataFrame({name: frame["expanded"] for name, frame in entries.items()})
    least = expanded.eq(expanded.min(axis=1), axis=0)
    best = least.idxmax(axis=1).where(least.sum(axis=1) == 1, TIE)
    counts = pd.crosstab(first["distance"], best).reindex(columns=[*entries, TIE], fill_value=0)
    if not counts[TIE].any():
        counts = counts.drop(columns=TIE)
    total = counts.sum()
    champion = total.drop(TIE, errors="ignore").idxmax()
    title = f"{title_name(champion)} alone expands fewest on {total[champion] / total.sum():.0%}"
    colors = [GREY if name == TIE else strategy_style(name).color for name in counts]
    return shares_by_distance(counts, f"{title} of {total.sum():,} boards", colors)


@in_style
def time_and_space(data: pd.DataFrame) -> Chart:
    """Show the mean time and space of strategies: boards expanded, and nodes stored, log scales.

    A filled marker: every solution was shortest; a hollow one: some were longer; a name in
    brackets: some boards were not solved. A dashed line joins the Pareto front of the filled
    ones: no other of them is better in both.

    Parameters
    ----------
    data : pandas.DataFrame
        A row for each strategy, as of `searchlab.exhaustive.tables.summary_table`: the name as
        the index, the columns optimal, complete, expanded_mean and stored_mean.

    Examples
    --------
    >>> import pandas as pd
    >>> from searchlab import figures
    >>> rows = [("a-star", True, True, 50.0, 80.0), ("ida-star", True, True, 120.0, 20.0)]
    >>> columns = ["name", "complete", "optimal", "expanded_mean", "stored_mean"]
    >>> figure = figures.time_and_space(pd.DataFrame(rows, columns=columns).set_index("name"))
    >>> figure.title
    'Always shortest: A* expands least, IDA* stores least'
    >>> print(figure)
    name         solution  expanded  stored
    A*    always shortest      50.0    80.0
    IDA*  always shortest     120.0    20.0
    """
    means = ["expanded_mean", "stored_mean"]
    require(data, "complete", "optimal", *means)
    data = data.sort_values(means, kind="stable")
    optimal = data[data["optimal"].astype(bool)]
    title = f"No strategy is always shortest; {display_name(data.index[0])} expands least"
    if len(optimal):
        time, space = map(display_name, optimal[means].idxmin())
        title = f"Always shortest: {time} expands least, {space} stores least"
    x = "boards expanded, mean (log scale); filled: always shortest; dashed: Pareto front"
    canvas, axes = blank(title, x, "nodes stored, mean (log scale)", log="xy", grid="xy")
    front = optimal[~optimal["stored_mean"].cummin().duplicated()]
    axes.plot(*front[means].clip(lower=1).to_numpy().T, "--", color=GREY, zorder=1)
    names, solutions = {}, []
    for name, row in data.iterrows():
        point, style = tuple(row[means].clip(lower=1)), strategy_style(name)  # logs have no zero
        face = style.color if row["optimal"] else PAPER
        axes.plot(*point, style.marker, color=style.color, mfc=face, ms=13, mew=2.2)
        shown = display_name(name)
        names[shown if row["complete"] else f"({shown})"] = point
        found = "always found" if row["complete"] else "not always found"
        solutions.append("always shortest" if row["optimal"] else found)
    axes.margins(0.15)
    _name_points(canvas, axes, names)
    twin = data[means].set_axis(["expanded", "stored"], axis=1)
    twin.insert(0, "solution", solutions)
    return Chart(canvas, table(twin, "{:,.1f}"), data)


def _name_points(canvas, axes, points):
    """Write each point's name right, left, above or below, where it overlaps nothing."""
    canvas.draw_without_rendering()
    places = map(axes.transData.transform, points.values())
    taken = [Bbox.from_bounds(*(place - 14), 28, 28) for place in places]
    sides = {(14, 0): "left", (-14, 0): "right", (0, 18): "center", (0, -18): "center"}
    for name, point in points.items():
        label = axes.annotate(name, point, (0, 0), textcoords="offset points", **NAME)
        for label.xyann, side in sides.items():
            label.set_ha(side)
            box = label.get_window_extent()
            if not any(map(box.overlaps, taken)):
                break
        taken.append(box)


@in_style
def estimates_along_solutions(puzzle: Puzzle, boards: Iterable, heuristics: Any) -> Chart:
    """Draw heuristics along a shortest solution of each board, a bar for each board on the way.

    A hatched bar is higher than the one before it: there the estimate rises, and a search that
    discards every child worse than its parent loses this solution. The data have a row for each
    board and heuristic, and the columns board, heuristic, estimates and rises.

    Parameters
    ----------
    puzzle : Puzzle
    boards : iterable
        In any notation; the goal can be reached from each.
    heuristics : iterable of str or callable, or mapping of str to those
        A mapping names them.

    Examples
    --------
    >>> from searchlab import Puzzle, figures
    >>> six = Puzzle(2, 3)
    >>> print(figures.estimates_along_solutions(six, ["1 2 3 x 4 5"], ["gap", "manhattan"]))
    heuristic        board  estimates  rises
    gap        1 2 3 x 4 5      3 2 0      0
    Manhattan  1 2 3 x 4 5      2 1 0      0
    """
    heuristics = named(heuristics, name_of, "heuristic")
    estimate, rows = {name: bind(each, puzzle) for name, each in heuristics.items()}, []
    for board in boards:
        solution = solve(puzzle, board, "a-star")
        if not solution.solved:
            raise ValueError("no moves lead from one of the boards to the goal")
        for name, h in estimate.items():
            along = [h(state) for state in solution.path]
            rows.append((puzzle.write(solution.start), name, along, sum(_rises(along))))
    data = pd.DataFrame(rows, columns=["board", "heuristic", "estimates", "rises"])
    require(data)
    rising = {}
    for board, along in data.groupby("board", sort=False):
        names = [display_name(name) for name in along["heuristic"][along["rises"] > 0]]
        every = f"all {len(names)}" if len(names) == len(heuristics) > 1 else " and ".join(names)
        rising[board] = every or "none"
    sides = [" on the left", " on the right"] if len(rising) == 2 else [""] * len(rising)
    title = f"Rising estimates: {', '.join(map(add, rising.values(), sides))}"
    canvas = titled(title, figsize=(SIZE[0], 1.3 + 1.1 * len(heuristics)))
    grid = canvas.subplots(len(heuristics), len(rising), sharex=True, sharey=True, squeeze=False)
    for row, name, style in zip(grid, heuristics, styles_of(heuristics), strict=True):
        row[0].set_ylabel(display_name(name), rotation=0, ha="right", fontweight="bold")
        for axes, along in zip(row, data["estimates"][data["heuristic"] == name], strict=True):
            looks = {"color": style.color, "hatch": ["///" * rise for rise in _rises(along)]}
            bars = axes.bar(range(len(along)), along, 0.88, edgecolor=PAPER, lw=0, **looks)
            axes.bar_label(bars)
            axes.set(xticks=[], yticks=[], ymargin=0.3)
            axes.spines["left"].set_visible(False)
    for axes, board in zip(grid[0], rising, strict=True):
        axes.set_title(board, loc="left", fontsize=13, fontweight="bold")
    note = "from the board to the goal, a bar for each board; hatched: h rises"
    canvas.supxlabel(note, x=0.015, ha="left", fontsize=13)
    along = data["estimates"].map(lambda values: " ".join(map(str, values)))
    return Chart(canvas, table(data.assign(estimates=along).set_index("heuristic")), data)


def _rises(along):
    return [False, *(after > before for before, after in pairwise(along))]
