"""How much a search expands: by strategy, by depth, and beyond what can be searched."""

from collections.abc import Mapping
from typing import Any

import pandas as pd
from matplotlib.patches import Rectangle

from searchlab.figures import base
from searchlab.problems import distances, is_plain, spaces
from searchlab.problems.checks import several
from searchlab.problems.distances import MOST_CELLS
from searchlab.running.result import EXHAUSTED
from searchlab.styles import GREY, MEANINGS, PAPER, SERIES, display_name, strategy_style


@base.in_style
def expansions_by_strategy(results: Any) -> base.Figure:
    """Compare how many boards strategies expand, a bar for each.

    A filled bar: no solution is shorter, as the true distances tell for puzzles of at most 9 cells;
    for others, none of the results has a shorter one. An outlined bar: there is a shorter one, or
    none was found.

    Parameters
    ----------
    results : iterable of Result, or mapping of str to Result
        As `solve` returns them, for the same board; a mapping names them.
    """
    results = base.named(results, lambda result: result.strategy, "result")
    boards = {(result.problem, result.start) for result in results.values()}
    if len(boards) > 1:
        raise ValueError("the results belong to different boards and cannot be compared")
    ((problem, start),) = boards
    results = dict(sorted(results.items(), key=lambda item: (item[1].expanded, item[0])))
    known = is_plain(problem) and problem.cells <= MOST_CELLS
    distance = distances(problem).get(start) if known else None
    shortest = min((r.length for r in results.values() if r.solved), default=None)
    shortest = shortest if distance is None else distance
    best = [name for name, r in results.items() if r.solved and r.length == shortest]
    noun, rows = spaces.noun(problem), []
    for name, result in results.items():
        remark = "no solution" if result.outcome == EXHAUSTED else result.outcome
        if result.solved:
            remark = "" if name in best else f"{result.length} moves, not shortest"
        label = f"{result.expanded:,}" + f" ({remark})" * bool(remark)
        color = strategy_style(result.strategy).color
        face = color if name in best else PAPER
        moves = str(result.length) if result.solved else "none"
        rows.append((result.expanded, moves, label, color, face))
    columns = ["expanded", "moves", "label", "color", "face"]
    data = pd.DataFrame(rows, pd.Index(results, name="strategy"), columns)
    title = _comparison(results, best, distance is not None, noun)
    canvas, axes = base.plain(title, grid="x", x=f"{noun}s expanded")
    looks = {"color": data["face"], "edgecolor": data["color"], "lw": 2}
    axes.bar_label(
        axes.barh(range(len(data)), data["expanded"], 0.6, **looks), data["label"], padding=8
    )
    base.name_rows(axes, results)
    axes.set_xlim(0, 1.18 * max(1, data["expanded"].max()))
    data = data[["expanded", "moves"]]
    return base.Figure(canvas, base.text(data), data)


def _comparison(results, best, known, noun):
    """Compare the strategy that expands fewest boards for a shortest path with breadth-first."""
    breadth = [name for name in best if results[name].strategy == "breadth-first"]
    name = next(iter(best or results))
    expanded = results[name].expanded
    shown = display_name(name)
    if expanded and breadth and name != breadth[0]:
        ratio = base.times(results[breadth[0]].expanded / expanded)
        return f"{display_name(breadth[0])} expands {ratio} times as many {noun}s as {shown}"
    if best:
        path = "a shortest solution" if known else f"a path of {results[name].length} moves"
        return f"{shown} expands {several(expanded, noun)} for {path}"
    return f"{shown} expands the fewest {noun}s: {expanded:,}"


@base.in_style
def expansions_by_depth(traces: Any) -> base.Figure:
    """Show how many boards searches expand at each depth, as silhouettes one before the other.

    All areas are in proportion to the expansions: the silhouettes, and the squares of the totals.

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
    depth         0 1 2 3 4 5
    breadth-first 1 2 2 2 2 1
    A*            1 1 1 1 1 1
    """
    traces = base.named(traces, lambda trace: trace.result.strategy, "trace")
    counts = {name: trace.expansions_by_depth() for name, trace in traces.items()}
    data = pd.DataFrame({name: pd.Series(each, dtype=float) for name, each in counts.items()})
    total = data.sum().astype(int).sort_values(ascending=False, kind="stable")
    labels = {name: f"{display_name(name)} {count:,}" for name, count in total.items()}
    high, low = total.index[0], total.index[-1]
    title = f"{display_name(high)}: {total[high]:,} expansions"
    if low != high:
        ratio = base.times(total[high] / max(total[low], 1))
        title = f"{ratio} times as many expansions: {labels[high]}, {labels[low]}"
    canvas, axes = base.plain(title, x="depth (moves from the start)", y="boards expanded")
    squares = axes.inset_axes((0.02, 0.2, 0.55, 0.78))
    styles = base.distinct([strategy_style(trace.result.strategy) for trace in traces.values()])
    colors = {name: style.color for name, style in zip(traces, styles, strict=True)}
    for name, label in labels.items():
        edges = [depth - 0.5 for depth in range(len(data) + 1)]
        options = {"color": colors[name], "ec": PAPER}
        axes.stairs(data[name].fillna(0), edges, fill=True, label=label, **options)
        squares.add_patch(
            Rectangle((0, 0), total[name] ** 0.5, total[name] ** 0.5, lw=1, **options)
        )
    squares.set(aspect="equal", anchor="NW", xlim=(0, max(total[high], 1) ** 0.5))
    squares.set(ylim=squares.get_xlim())
    squares.axis("off")
    base.whole_steps(axes.xaxis)
    canvas.legend(loc="outside lower center", ncols=2)
    return base.Figure(canvas, base.by_depth(data, "depth"), data)


@base.in_style
def boards_within_depth(levels: Mapping, *, room: int) -> base.Figure:
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
        title = f"{name}: room for {room:,} boards lasts to depth {full[name]}"
        title += f" of {data[name].count() - 1}"
    x, y = "depth (moves from the goal)", "boards within this depth (log scale)"
    canvas, axes = base.plain(title, log="y", x=x, y=y, powers=True)
    base.lines(axes, data, SERIES, markersize=4)
    axes.axhline(room, color=GREY, ls="--", lw=1.5)
    base.beside(axes, f"room for {room:,} boards", (len(data) - 1, room), 0, -18, ha="right")
    for name, depth in full.items():
        point = depth, data[name][depth]
        base.dots(axes, *point, MEANINGS["cursor"], hollow=True, ms=14, mew=3, zorder=4)
        base.beside(axes, f"depth {depth}", point, 12, -16)
    shown = {*range(0, len(data), 10), *full, *(full + 1), *(data.count() - 1)}
    return base.Figure(canvas, base.text(data.loc[sorted(shown)]), data)
