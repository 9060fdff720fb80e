"""How much a search expands: by strategy, by depth, and beyond what can be searched."""

import pandas as pd

from searchlab.figures import base
from searchlab.search import STRATEGIES
from searchlab.search.node import QUEUED
from searchlab.search.result import EXHAUSTED
from searchlab.search.strategies import ADMISSIBLE, ALWAYS, CONSISTENT
from searchlab.styles import GREY, MEANINGS, SERIES, strategy_style


@base.in_style
def expansions_by_strategy(results):
    """Compare how many boards strategies expand, on a log scale.

    A filled marker: the solution found is the shortest among all; a hollow one: it is longer, or
    there is none.

    Parameters
    ----------
    results : iterable of Result, or mapping of str to Result
        As `solve` returns them, for the same board; a mapping names them.
    """
    results = base.named(results, lambda result: result.strategy, "result")
    if len({(result.problem, result.start) for result in results.values()}) > 1:
        raise ValueError("the results belong to different boards and cannot be compared")
    names = sorted(results, key=lambda name: (results[name].expanded, name))
    shortest = min((r.length for r in results.values() if r.solved), default=None)
    title = _comparison({name: results[name] for name in names})
    canvas, axes = base.plain(title, log="x", grid="x", x="boards expanded (log scale)")
    axes.xaxis.minorticks_on()
    rows = {}
    for row, name in enumerate(names):
        result = results[name]
        style, best = strategy_style(result.strategy), result.solved and result.length == shortest
        count = max(result.expanded, 1)  # a log scale has no zero
        base.curve(axes, [1, count], [row, row], style, marker="")
        base.dots(axes, count, row, style, hollow=not best, ms=10, mew=2)
        remark = "no solution" if result.outcome == EXHAUSTED else result.outcome
        if result.solved:
            remark = "" if best else f"{result.length} moves, not shortest"
        label = f"{result.expanded:,}  {remark}".rstrip()
        weight = "bold" if best else "normal"
        base.beside(axes, label, (count, row), 11, 0, va="center", fontweight=weight)
        rows[name] = result.expanded, str(result.length) if result.solved else "none"
    base.name_rows(axes, names)
    axes.set_xlim(1, max(10, *(result.expanded for result in results.values())) ** 1.22)
    frame = pd.DataFrame.from_dict(rows, "index", columns=["expanded", "moves"])
    return base.Figure(canvas, base.text(frame.rename_axis("strategy")), frame)


def _comparison(results):
    """Compare the best strategy that guarantees a shortest solution with breadth-first search."""
    expanded = {
        name: result.expanded
        for name, result in results.items()
        if result.solved and result.expanded and result.strategy in STRATEGIES
        if STRATEGIES[result.strategy].optimal in (ALWAYS, ADMISSIBLE, CONSISTENT)
    }
    best = next(iter(expanded), None)
    if best not in (None, "breadth-first") and "breadth-first" in expanded:
        ratio = base.times(expanded["breadth-first"] / expanded[best])
        return f"breadth-first expands {ratio} times as many boards as {best}"
    if best is not None:
        return f"{best} expands {expanded[best]:,} boards for a shortest solution"
    name, result = next(iter(results.items()))
    return f"{name} expands the fewest boards: {result.expanded:,}"


@base.in_style
def expansions_by_depth(traces):
    """Show at which depth searches expand their boards, a line for each search.

    The last depth has a hollow marker where a search ended before it had expanded all boards
    that it had reached there.

    Parameters
    ----------
    traces : iterable of Trace, or mapping of str to Trace
        As `record` returns them; a mapping names them.

    Examples
    --------
    >>> from searchlab import Puzzle, figures, record
    >>> print(figures.expansions_by_depth([record(Puzzle(2, 2), "x 3 2 1", "breadth-first")]))
    depth         0 1 2 3 4 5
    breadth-first 1 2 2 2 2 1
    """
    traces = base.named(traces, lambda trace: trace.result.strategy, "trace")
    counts = {name: trace.expansions_by_depth() for name, trace in traces.items()}
    data = pd.DataFrame({name: pd.Series(each) for name, each in counts.items()})
    total = data.sum()
    low, high = total.idxmin(), total.idxmax()
    title = f"{high}: {total[high]:,.0f} expansions"
    if low != high:
        title += f", {base.times(total[high] / max(total[low], 1))} times as many as {low}"
    x = "depth (moves from the start); hollow: not finished"
    canvas, axes = base.plain(title, x=x, y="boards expanded")
    styles = [strategy_style(trace.result.strategy) for trace in traces.values()]
    styles = base.distinct(styles, SERIES)
    for style, (name, trace) in zip(styles, traces.items(), strict=True):
        # A second line of the same strategy lies below the first, and is wider.
        again = SERIES.index(style) + 1 if style in SERIES else 0
        options = {"markersize": 6 + 4 * again, "zorder": 3 - again}
        base.curve(axes, data.index, data[name], style._replace(linewidth=2 + 3 * again), **options)
        last = len(counts[name]) - 1
        reached = sum(node.outcome == QUEUED and node.depth == last for node in trace.nodes)
        if last and reached != counts[name][last]:
            base.dots(axes, last, counts[name][last], style, hollow=True, mew=1.5, **options)
    base.whole_steps(axes.xaxis)
    base.name_ends(axes, {name: (len(each) - 1, each[-1]) for name, each in counts.items()})
    return base.Figure(canvas, base.by_depth(data, "depth"), data)


@base.in_style
def boards_within_depth(levels, *, room):
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
        base.dots(axes, *point, MEANINGS["path"], ms=16, zorder=4)
        base.beside(axes, f"depth {depth}", point, 12, -16)
    shown = {*range(0, len(data), 10), *full, *(full + 1), *(data.count() - 1)}
    return base.Figure(canvas, base.text(data.loc[sorted(shown)]), data)
