"""How much a search expands: by strategy, by depth, and beyond what can be searched."""

import math
from itertools import accumulate, combinations

import numpy as np
from matplotlib.ticker import MaxNLocator

from searchlab.figures import base
from searchlab.puzzle.palette import BLUE, INK, MEANINGS, PAPER, Style
from searchlab.running.result import EXHAUSTED
from searchlab.search import STRATEGIES


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
        style, best = base.style_of(result.strategy), result.solved and result.length == shortest
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
    """Show at which depth a search expands its boards, one line for each search.

    Parameters
    ----------
    traces : iterable of Trace, or mapping of str to Trace
        As `record` gives them; a mapping names them.
    log : bool
        Whether the scale of the boards is logarithmic.
    """
    traces = base.named(traces, lambda trace: trace.result.strategy, "trace")
    counts = {name: trace.expansions_by_depth() for name, trace in traces.items()}
    busiest = max(counts, key=lambda name: sum(counts[name]))
    depth, most = _peak(counts[busiest])
    title = f"{busiest}: {most:,} of its {sum(counts[busiest]):,} expansions are at depth {depth}"
    scale = " (log scale)" * log
    canvas, axes = base.plain(
        title, log="y" * log, x="depth (moves from the start)", y=f"boards expanded{scale}"
    )
    if log:
        axes.yaxis.minorticks_on()
    used = []
    for name, expanded in counts.items():
        style = base.style_of(traces[name].result.strategy)
        again = min(used.count(style), 2)  # hollow markers, then none
        used.append(style)
        style = style._replace(
            linestyle=(style.linestyle, "--", ":")[again], marker="" if again == 2 else style.marker
        )
        face = PAPER if again else style.color
        base.curve(axes, range(len(expanded)), expanded, style, label=name, markerfacecolor=face)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlim(-0.5, max(map(len, counts.values())) * 1.02)
    peaks = axes.transScale.transform([_peak(expanded) for expanded in counts.values()])
    apart = [abs(one - other) for one, other in combinations(axes.transLimits.transform(peaks), 2)]
    if any(dx < 0.4 and dy < 0.08 for dx, dy in apart):
        axes.legend(loc="upper left", frameon=False, handlelength=3)
    else:
        _name_peaks(axes, counts)
    return base.Figure(canvas, title, base.by_depth(counts))


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
def growth(levels, *, room):
    """Show how many boards each depth holds, and where a memory is full.

    Parameters
    ----------
    levels : mapping of str to list of int
        For each puzzle the number of boards at depth 0, 1, 2, ...; every level complete.
    room : int
        The number of boards that a memory holds. Where a puzzle's levels end before they
        fill it and still grow, they are continued by the growth of the last level.
    """
    continued = {name: [*counts, *_continue(counts, room)] for name, counts in levels.items()}
    full = {name: _depth_at(counts, room) for name, counts in continued.items()}
    first = min((name for name in full if full[name] is not None), key=full.get, default=None)
    if first is None:
        title = f"Room for {room:,} boards holds every level"
    else:
        about = "about " * (full[first] >= len(levels[first]))
        title = f"{first}: room for {room:,} boards is full at {about}depth {full[first]}"
    canvas, axes = base.plain(
        title, log="y", x="depth (moves); dotted: continued by the last growth",
        y="boards at this depth (log scale)",
    )  # fmt: skip
    for number, (name, counts) in enumerate(levels.items()):
        style = Style((INK, BLUE)[number % 2], "os"[number % 2], "-")
        base.curve(axes, range(len(counts)), counts, style)
        depths = range(len(counts) - 1, len(continued[name]))
        more = continued[name][len(counts) - 1 :]
        base.curve(axes, depths, more, style._replace(linestyle=":", marker=""))
    _name_peaks(axes, levels)
    axes.axhline(room, color=MEANINGS["pruned"].color, ls="--", lw=1.5)
    base.beside(axes, f"room for {room:,} boards", (0, room), 0, 6)
    axes.set_yticks([10**power for power in range(0, math.ceil(math.log10(room)) + 1, 2)])
    axes.set(xlim=(-0.5, max(map(len, continued.values()))), ylim=(0.7, room * 8))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    return base.Figure(canvas, title, base.by_depth(levels))


def _continue(counts, room):
    """Continue a growing series by its last factor until its sum exceeds `room`."""
    more, total = [], sum(counts)
    factor = counts[-1] / counts[-2] if len(counts) > 1 else 1
    while factor > 1 and total < room:
        more.append(round((more or counts)[-1] * factor))
        total += more[-1]
    return more


def _depth_at(counts, room):
    return next((depth for depth, sum_ in enumerate(accumulate(counts)) if sum_ >= room), None)
