"""How much one search expands: by depth, by iteration, and beyond what can be searched."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd

from searchlab.analysis.iterations import EARLIER, NEW, REPEATED, iterations
from searchlab.experiments import korf
from searchlab.figures.charts import (
    NAME,
    Chart,
    blank,
    draw_lines,
    in_style,
    legend,
    lines,
    stacked,
    times,
)
from searchlab.figures.page import by_depth, named, table
from searchlab.heuristics import bind, name_of
from searchlab.problems import Puzzle, distances, spaces
from searchlab.problems.checks import several, write_number
from searchlab.running.trace import Trace
from searchlab.styles import GREY, HEURISTIC_STYLES, INK, MEANINGS, PAPER, display_name, title_name

_KINDS = {NEW: MEANINGS["expanded"].color, EARLIER: (PAPER, "//"), REPEATED: GREY}
_RING = {"marker": "o", "ms": 14, "mew": 3, "color": INK, "mfc": "none", "zorder": 4}


def expansions_by_depth(traces: Any) -> Chart:
    """Show how much searches expand at each depth, the moves from the start.

    Parameters
    ----------
    traces : iterable of Trace, or mapping of str to Trace
        As `record` returns them; a mapping names them.

    Examples
    --------
    >>> from searchlab import Puzzle, figures, record
    >>> board = Puzzle(2, 2).board("x 3 2 1")
    >>> names = ["breadth-first", "a-star"]
    >>> print(figures.expansions_by_depth([record(board, strategy=name) for name in names]))
    depth          0  1  2  3  4  5
    breadth-first  1  2  2  2  2  1
    A*             1  1  1  1  1  1
    """
    traces = named(traces, lambda trace: trace.result.strategy, "trace")
    counts = {
        name: pd.Series(trace.expansions_by_depth(), dtype=float) for name, trace in traces.items()
    }
    data = pd.DataFrame(counts)
    nouns = {f"{spaces.noun(trace.problem)}s" for trace in traces.values()}
    totals = [f"{display_name(name)} {total:,.0f}" for name, total in data.sum().items()]
    x, y = "depth (moves from the start)", f"{' and '.join(sorted(nouns))} expanded"
    return lines(data, f"Expansions: {', '.join(totals)}", x, y)


@in_style
def required_by_depth(
    puzzle: Puzzle, board: Any, heuristics: Any = ("misplaced", "manhattan")
) -> Chart:
    """Show how many boards A* must expand at each depth d: those with h < C* - d.

    C* is the length of a shortest solution. A ring marks the depth at which a consistent heuristic
    first leaves boards out; breadth-first search never does, and the true distance leaves out all.
    The chart is as high as the first heuristic needs. The data have a row for each depth.

    Parameters
    ----------
    puzzle : Puzzle
        With at most 9 cells.
    board : Board, str, bytes or sequence of int
    heuristics : iterable of str or callable, or mapping of str to those
        A mapping names them.

    Examples
    --------
    >>> from searchlab import Puzzle, figures
    >>> figure = figures.required_by_depth(Puzzle(2, 2), "3 x 2 1")
    >>> figure
    <figure: A* leaves boards out from depth 2 with misplaced tiles, from depth 0 with Manhattan>
    >>> print(figure)
    depth  breadth-first  misplaced tiles  Manhattan  true distance
    0                  1                1          0              0
    1                  2                2          0              0
    2                  2                0          0              0
    3                  2                0          0              0
    4                  2                0          0              0
    sum                9                3          0              0
    """
    start, truth = puzzle.read(board), distances(puzzle)
    if not truth.get(start):
        raise ValueError("give a board, other than the goal, from which moves lead to the goal")
    near, fewest = distances(Puzzle(puzzle.rows, puzzle.cols, start)), truth[start]
    estimates = {"breadth-first": lambda state: -1}
    for name, heuristic in named(heuristics, name_of, "heuristic").items():
        estimates[name] = bind(heuristic, puzzle)
    estimates["true distance"] = truth.get
    boards = [(state, depth) for state, depth in near.items() if depth < fewest]
    data = pd.DataFrame(
        {
            name: pd.Series(Counter(d for state, d in boards if h(state) < fewest - d), dtype=int)
            for name, h in estimates.items()
        },
        range(fewest),
    )
    data = data.fillna(0).astype(int).rename_axis("depth")
    fewer = data.iloc[:, 1:-1].lt(data["breadth-first"], axis=0)
    first = fewer.idxmax()[fewer.any()]  # depth at which boards are left out
    starts = [f"from depth {depth} with {display_name(name)}" for name, depth in first.items()]
    x = f"depth d (moves from the start); {fewest} moves to the goal"
    title = f"A* leaves boards out {', '.join(starts) or 'at no depth'}"
    canvas, axes = blank(title, x, f"boards with h < {fewest} − d")
    draw_lines(axes, data)
    for line, name in zip(axes.lines, data, strict=True):
        line.set_label(f"{display_name(name)}: {data[name].sum():,} boards")
    axes.lines[0].set(linewidth=9, marker="")  # seen on both sides of the line that lies on it
    for name, depth in first.items():
        axes.plot(depth, data[name][depth], **_RING)
    top = data.iloc[:, 1].max()
    axes.set_ylim(-0.02 * top, 1.1 * top)
    if (most := data["breadth-first"].max()) > 1.1 * top:  # its line leaves the chart
        place = data["breadth-first"].gt(1.1 * top).idxmax(), 1.05 * top
        looks = {"textcoords": "offset points", "va": "center", "fontsize": 13}
        axes.annotate(f"breadth-first: up to {most:,}", place, (16, 0), **looks)
    legend(canvas, 2)
    twin = pd.concat([data, data.sum().to_frame("sum").T]).rename_axis("depth")
    return Chart(canvas, table(twin), data)


@in_style
def boards_within_depth(levels: Mapping, *, room: int) -> Chart:
    """Show how many boards lie within each depth, and at which depth a memory is full.

    Parameters
    ----------
    levels : mapping of str to sequence of int
        For each puzzle the number of boards at depth 0, 1, 2, ..., to the last.
    room : int
        The number of boards that fit in memory.

    Examples
    --------
    >>> from searchlab import figures
    >>> print(figures.boards_within_depth({"square": [1, 2, 2, 2, 2, 2, 1]}, room=6))
    depth  square
    0           1
    2           5
    3           7
    6          12
    """
    data = pd.DataFrame({name: pd.Series(counts) for name, counts in levels.items()})
    data = data.cumsum().rename_axis("depth")
    last = (data <= room).sum() - 1  # depth that fits in memory
    full = last[last < data.count() - 1]
    title = f"Room for {room:,} boards is enough for every board"
    if len(full):
        name = full.idxmin()
        title = f"{title_name(name)}: room for {room:,} boards lasts to depth {full[name]}"
        title += f" of {data[name].count() - 1}"
    x, y = "depth (moves from the goal)", "boards within this depth (log scale)"
    canvas, axes = blank(title, x, y, log="y", powers=True)
    draw_lines(axes, data, 4)
    axes.axhline(room, color=GREY, ls="--", lw=1.5, label=f"room for {room:,} boards")
    for name, depth in full.items():
        axes.plot(depth, data[name][depth], **_RING)
        point, options = (depth, data[name][depth]), {"textcoords": "offset points"}
        axes.annotate(f"depth {depth}", point, xytext=(12, -16), **options)
    legend(canvas)
    shown = {*range(0, len(data), 10), *full, *(full + 1), *(data.count() - 1)}
    return Chart(canvas, table(data.loc[sorted(shown)]), data)


@in_style
def expansions_by_iteration(trace: Trace) -> Chart:
    """Show what each iteration of an iterative search expands: new boards, and repeated ones.

    A board is new where this search expands it for the first time; it is from an earlier
    iteration where that has expanded it; it is repeated where another path has led to it in the
    same iteration; see `searchlab.analysis.iterations`.

    Parameters
    ----------
    trace : Trace
        Of "ida-star", "iterative-deepening" or another search with thresholds.

    Examples
    --------
    >>> from searchlab import Puzzle, figures, record
    >>> print(figures.expansions_by_iteration(record(Puzzle(2, 3), "1 2 4 x 5 3", "ida-star")))
    threshold                         4  6  8  10
    new boards                        1  2  8   5
    boards from earlier iterations    0  1  3   5
    boards repeated in the iteration  0  0  0   0
    """
    found = iterations(trace)
    if not found:
        raise ValueError("this search expanded no board: there is nothing to show")
    limits = pd.Index([one.limit for one in found], name="threshold")
    data = pd.DataFrame([one.boards for one in found], limits, list(_KINDS))
    data = data.fillna(0).astype(int)
    total, new = int(data.to_numpy().sum()), int(data[NEW].sum())
    title = f"{new:,} of {several(total, 'expansion')} in {several(len(data), 'iteration')} "
    canvas, axes = blank(title + "are of new boards", "threshold", "expansions")
    shown = data.loc[:, data.any()]
    stacked(axes, shown, [_KINDS[kind] for kind in shown], map(write_number, limits))
    if len(data) <= 12:
        axes.bar_label(axes.containers[-1], [f"{sum(row):,}" for row in data.to_numpy()], padding=4)
        axes.margins(y=0.1)
    legend(canvas)
    return Chart(canvas, by_depth(data, "threshold"), data)


@in_style
def hundred() -> Chart:
    """Show the nodes of Korf's hundred by heuristic, beside what was published.

    A box for each heuristic, from the lowest count to the highest, with the middle half, the median
    and, as a thick stroke, the mean. For Manhattan also a point for each instance, with the counts
    printed in 1985 as open circles. Diamonds, where there are any, are the means that Korf, Felner
    and Hanan published for 1,000 other boards. The data have the columns instances, mean, median,
    most and published.

    Examples
    --------
    >>> from searchlab import figures
    >>> figures.hundred()
    <figure: Manhattan generates 9,472 times as many nodes as PDB 7-8>
    """
    rows = pd.DataFrame(korf.measured()).pivot(index="id", columns="heuristic", values="nodes")
    rows = rows[rows.mean().sort_values(ascending=False).index].sort_values("manhattan")
    data = rows.agg(["count", "mean", "median", "max"]).T
    data = data.set_axis(["instances", "mean", "median", "most"], axis=1).rename_axis("heuristic")
    data["published"] = data.index.map(korf.KORF_FELNER)
    ratio = times(data["mean"].iloc[0] / data["mean"].iloc[-1])
    first, *_, last = map(display_name, data.index)
    title = f"{title_name(first)} generates {ratio} times as many nodes as {last}"
    x = "points: Manhattan, sorted; box: the middle half; whiskers: least and most"
    canvas, axes = blank(title, x, "nodes (log scale)", log="y", powers=True)
    for place, (name, row) in enumerate(data.iterrows()):
        color = HEURISTIC_STYLES[name].color
        line = {"color": color, "linewidth": 2}
        looks = dict.fromkeys(("boxprops", "whiskerprops", "capprops", "medianprops"), line)
        looks["meanprops"] = line | {"linewidth": 5, "linestyle": "-"}
        options = {"widths": 0.5, "whis": (0, 100), "showmeans": True, "meanline": True}
        axes.boxplot(rows[name], positions=[place], **options, **looks)
        axes.plot(place + 0.36, row["published"], "D", color=color, mfc=PAPER, mew=2, ms=8)
    printed = rows["manhattan"].copy()
    printed.update(pd.Series(korf.PRINTED_1985))
    across = np.linspace(-2.4, -0.75, len(rows))  # in the order of the counts
    axes.plot(across, rows["manhattan"], "P", ms=5, color=HEURISTIC_STYLES["manhattan"].color)
    axes.plot(across, printed, "o", ms=9, mew=0.8, color=INK, mfc="none", label="printed in 1985")
    other = printed[printed != rows["manhattan"]]
    twin = table(data) + f"\nprinted in 1985: {100 - len(other)} of 100 counts the same"
    for number, count in other.sort_index().items():
        measured = rows["manhattan"][number]
        twin += f"\n  {number}: printed {count:,}, measured {measured:,}"
        if not 0.96 < count / measured < 1.04:
            point, options = (across[rows.index.get_loc(number)], count), NAME
            axes.annotate(str(number), point, (9, -6), textcoords="offset points", **options)
    axes.plot([], [], color=GREY, lw=5, label="mean")
    label = "published mean of 1,000 other boards"
    axes.plot([], [], "D", color=GREY, mfc=PAPER, mew=2, ms=8, label=label)
    axes.set_xticks(range(len(data)), [display_name(n).replace(" ", "\n") for n in data.index])
    axes.tick_params(axis="x", length=0)
    axes.set(xlim=(-2.6, len(data) - 0.4))
    legend(canvas)
    return Chart(canvas, twin, data)
