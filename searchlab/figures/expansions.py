"""How much a search expands: by strategy, by depth, and beyond what can be searched."""

import math
from itertools import accumulate, combinations

import numpy as np
from matplotlib.ticker import MaxNLocator

from searchlab.figures import base
from searchlab.running.trace import NODE_FATES
from searchlab.search import STRATEGIES
from searchlab.search.events import QUEUED
from searchlab.search.result import EXHAUSTED
from searchlab.styles import BLUE, INK, MEANINGS, VERMILION, Style, strategy_style

# How a second search of the same strategy is drawn, and a third.
_AGAIN = Style(VERMILION, "s", "-", 5.0), Style(INK, "^", ":")


@base.in_style
def expansions_by_strategy(results, *, baseline="breadth-first"):
    """Compare how many boards strategies expand, on a log scale.

    Filled markers where the solution found is the shortest among all, hollow ones where it is
    longer or there is none.

    Parameters
    ----------
    results : iterable of Result, or mapping of str to Result
        As `solve` gives them, for the same board; a mapping names them.
    baseline : str
        The strategy to which the title compares the best one.
    """
    results = base.named(results, lambda result: result.strategy, "result")
    if len({(result.puzzle, result.start) for result in results.values()}) > 1:
        raise ValueError("the results belong to different boards and cannot be compared")
    ranked = sorted(results.items(), key=lambda item: (item[1].expanded, item[0]))
    shortest = min((r.length for r in results.values() if r.solved), default=None)
    title = _comparison(ranked, baseline)
    canvas, axes = base.plain(title, log="x", grid="x", x="boards expanded (log scale)")
    axes.xaxis.minorticks_on()
    for row, (_, result) in enumerate(ranked):
        style, best = strategy_style(result.strategy), result.solved and result.length == shortest
        count = max(result.expanded, 1)  # a log scale has no zero
        base.curve(axes, [1, count], [row, row], style, marker="")
        base.dots(axes, count, row, style, hollow=not best, ms=10, mew=2)
        if result.solved:
            remark = "" if best else f"  {result.length} moves, not shortest"
        else:
            remark = "  no solution" if result.outcome == EXHAUSTED else f"  {result.outcome}"
        weight = "bold" if best else "normal"
        text = f"{result.expanded:,}{remark}"
        base.beside(axes, text, (count, row), 11, 0, va="center", fontweight=weight)
    base.name_rows(axes, [name for name, _ in ranked])
    largest = max(result.expanded for _, result in ranked)
    axes.set_xlim(1, max(10, largest) ** 1.22)
    rows = [
        [name, result.expanded, result.length if result.solved else "none"]
        for name, result in ranked
    ]
    return base.Figure(canvas, title, base.table(["strategy", "expanded", "moves"], rows))


def _comparison(ranked, baseline):
    """State how much the best of the strategies that guarantee a shortest solution saves."""
    expanded = {
        name: result.expanded
        for name, result in ranked
        if result.solved and result.expanded and result.strategy in STRATEGIES
        if STRATEGIES[result.strategy].shortest
    }
    best = next(iter(expanded), None)
    if baseline in expanded and best != baseline:
        ratio = base.times(expanded[baseline] / expanded[best])
        return f"{baseline} expands {ratio} times as many boards as {best}"
    if best is not None:
        return f"{best} expands {expanded[best]:,} boards for a shortest solution"
    return f"{ranked[0][0]} expands the fewest boards: {ranked[0][1].expanded:,}"


@base.in_style
def expansions_by_depth(traces, *, log=True):
    """Show at which depth searches expand their boards, one line for each search.

    The last depth has an outlined marker where a search ended before it had expanded all boards
    that it had reached there.

    Parameters
    ----------
    traces : iterable of Trace, or mapping of str to Trace
        As `record` gives them; a mapping names them.
    log : bool
        Whether the scale of the boards is logarithmic.
    """
    traces = base.named(traces, lambda trace: trace.result.strategy, "trace")
    counts = {name: trace.expansions_by_depth() for name, trace in traces.items()}
    title = _depth_title(counts)
    sides = any(any(trace.events.side) for trace in traces.values())
    x = "depth (moves from the start" + "; from the far end, from the goal" * sides
    canvas, axes = base.plain(
        title, log="y" * log, x=f"{x}); outlined: not finished",
        y=f"boards expanded{' (log scale)' * log}",
    )  # fmt: skip
    if log:
        axes.yaxis.minorticks_on()
    used = []
    for name, expanded in counts.items():
        style = strategy_style(traces[name].result.strategy)
        again = used.count(style)
        used.append(style)
        if again:
            style = _AGAIN[(again - 1) % len(_AGAIN)]
        look = {"ms": 6 + 4 * again, "zorder": 3 - again}  # equal lines stay visible as a frame
        base.curve(axes, range(len(expanded)), expanded, style, label=name, **look)
        if not _finished(traces[name], expanded):
            base.dots(axes, len(expanded) - 1, expanded[-1], style, hollow=True, mew=1.5, **look)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlim(-0.5, max(map(len, counts.values())) * 1.02)
    peaks = axes.transScale.transform([_peak(expanded) for expanded in counts.values()])
    apart = [abs(one - other) for one, other in combinations(axes.transLimits.transform(peaks), 2)]
    if any(dx < 0.4 and dy < 0.08 for dx, dy in apart):
        axes.legend(loc="upper left", frameon=False, handlelength=3)
    else:
        _name_peaks(axes, counts)
    return base.Figure(canvas, title, base.by_depth(counts))


def _depth_title(counts):
    """Compare the dearest search with the cheapest; of a single one name the busiest depth."""
    totals = {name: sum(expanded) for name, expanded in counts.items()}
    low, high = min(totals, key=totals.get), max(totals, key=totals.get)
    if len(totals) == 1:
        depth, most = _peak(counts[high])
        return f"{high}: {most:,} of its {totals[high]:,} expansions are at depth {depth}"
    ratio = base.times(totals[high] / max(totals[low], 1))
    return f"{high}: {totals[high]:,} expansions, {ratio} times as many as {low}"


def _finished(trace, expanded):
    """Whether all boards that were reached at the last depth were expanded."""
    last, tree = len(expanded) - 1, trace.tree
    queued = NODE_FATES.index(QUEUED)
    reached = sum(g == last and fate == queued for g, fate in zip(tree.g, tree.fate, strict=True))
    return not last or reached == expanded[-1]


def _peak(counts):
    """Return the first depth with the highest count, and that count."""
    depth = int(np.argmax(counts))
    return depth, counts[depth]


def _name_peaks(axes, series):
    """Write the name of each line beside its highest point."""
    for name, counts in series.items():
        base.beside(
            axes, name, _peak(counts), -10, 6, ha="right", fontweight="bold",
            path_effects=base.HALO,
        )  # fmt: skip


@base.in_style
def wall(levels, *, room):
    """Show how many boards lie within each depth, and at which depth a memory is full.

    Parameters
    ----------
    levels : mapping of str to sequence of int
        For each puzzle the number of boards at depth 0, 1, 2, ..., to the last.
    room : int
        The number of boards that a memory holds.

    Examples
    --------
    >>> from searchlab import figures
    >>> print(figures.wall({"square": [1, 2, 2, 2, 2, 2, 1]}, room=6))
    depth  square
        0       1
        2       5
        3       7
        6      12
    """
    sums = {name: list(accumulate(counts)) for name, counts in levels.items()}
    lasts = {
        name: next((depth for depth, boards in enumerate(within) if boards > room), len(within)) - 1
        for name, within in sums.items()
    }
    walls = {name: last for name, last in lasts.items() if last < len(sums[name]) - 1}
    title = f"Room for {room:,} boards is enough for every board"
    if walls:
        first = min(walls, key=walls.get)
        title = f"{first}: room for {room:,} boards lasts to depth {walls[first]}"
        title += f" of {len(sums[first]) - 1}"
    canvas, axes = base.plain(
        title, log="y", x="depth (moves from the goal)", y="boards within this depth (log scale)"
    )
    for number, (name, within) in enumerate(sums.items()):
        style = Style((INK, BLUE)[number % 2], "so"[number % 2], "-")
        base.curve(axes, range(len(within)), within, style, ms=4)
        end, longest = len(within) - 1, len(within) == max(map(len, sums.values()))
        offset, side = ((0, 8), "right") if longest else ((8, -5), "left")
        text, look = f"{name}: all {within[-1]:,}", {"ha": side, "fontweight": "bold"}
        base.beside(axes, text, (end, within[-1]), *offset, **look)
        if name in walls:
            base.dots(axes, walls[name], within[walls[name]], MEANINGS["path"], ms=16, zorder=4)
            point = walls[name], within[walls[name]]
            base.beside(axes, f"depth {walls[name]}", point, 12, -14, path_effects=base.HALO)
    longest, most = max(map(len, sums.values())), max(within[-1] for within in sums.values())
    axes.axhline(room, color=MEANINGS["pruned"].color, ls="--", lw=1.5)
    base.beside(axes, f"room for {room:,} boards", (longest - 1, room), 0, -18, ha="right")
    axes.set_yticks([10**power for power in range(0, math.ceil(math.log10(most)) + 1, 3)])
    axes.set(xlim=(-0.5, longest), ylim=(0.7, max(room, most) * 8))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    told = {*walls.values(), *(last + 1 for last in walls.values()), longest - 1}
    told.update(range(0, longest, 10))
    told.update(len(within) - 1 for within in sums.values())
    rows = [
        [depth, *(within[depth] if depth < len(within) else "" for within in sums.values())]
        for depth in sorted(told)
    ]
    return base.Figure(canvas, title, base.table(["depth", *sums], rows))
