"""How much a search expands: by strategy, by depth, and beyond what can be searched."""

import math
from itertools import combinations

import matplotlib
from matplotlib.ticker import MaxNLocator

from searchlab.figures.base import (
    HALO,
    STYLE,
    Figure,
    by_depth,
    curve,
    dots,
    name_rows,
    named,
    plain,
    style_of,
    table,
    times,
)
from searchlab.puzzle import palette
from searchlab.puzzle.palette import BLUE, INK, MEANINGS, PAPER
from searchlab.running.result import EXHAUSTED
from searchlab.search import STRATEGIES


@matplotlib.rc_context(STYLE)
def expansions_by_strategy(results, *, baseline="breadth-first"):
    """Compare how many boards strategies expand, on a log scale.

    Parameters
    ----------
    results : iterable of Result, or mapping of str to Result
        As `solve` gives them, for the same board; a mapping names them.
    baseline : str
        The strategy to which the title compares the best one.

    Returns
    -------
    Figure
        Filled markers where the solution found is the shortest among all, hollow ones
        where it is longer or there is none.

    Raises
    ------
    ValueError
        If there is no result, or the results belong to different boards.
    """
    results = named(results, lambda result: result.strategy)
    if not results:
        raise ValueError("there is no result to compare")
    if len({(result.puzzle, result.start) for result in results.values()}) > 1:
        raise ValueError("the results belong to different boards and cannot be compared")
    ranked = sorted(results.items(), key=lambda item: (item[1].expanded, item[0]))
    shortest = min((r.length for r in results.values() if r.solved), default=None)
    title = _comparison(ranked, baseline)
    canvas, axes = plain(title, log="x", grid="x")
    axes.xaxis.minorticks_on()
    for row, (_, result) in enumerate(ranked):
        style, best = style_of(result.strategy), result.solved and result.length == shortest
        count = max(result.expanded, 1)  # a log scale has no zero
        curve(axes, [1, count], [row, row], style, marker="")
        dots(axes, count, row, style, hollow=not best, ms=10, mew=2)
        if result.solved:
            remark = "" if best else f"  {result.length} moves, not shortest"
        else:
            remark = "  no solution" if result.outcome == EXHAUSTED else f"  {result.outcome}"
        axes.annotate(
            f"{result.expanded:,}{remark}", (count, row), xytext=(11, 0),
            textcoords="offset points", va="center", fontweight="bold" if best else "normal",
        )  # fmt: skip
    name_rows(axes, [name for name, _ in ranked])
    largest = max(result.expanded for _, result in ranked)
    axes.set_xlim(1, max(10, largest) ** 1.22)
    axes.set_xlabel("boards expanded (log scale)")
    rows = [
        [name, result.expanded, result.length if result.solved else "none"]
        for name, result in ranked
    ]
    return Figure(canvas, title, table(["strategy", "expanded", "moves"], rows))


def _comparison(ranked, baseline):
    """State how much the best of the strategies that guarantee a shortest solution saves."""
    sure = {
        name: result
        for name, result in ranked
        if result.solved and result.expanded and _guarantees_shortest(result.strategy)
    }
    best = next(iter(sure), None)
    if baseline in sure and best != baseline:
        ratio = sure[baseline].expanded / sure[best].expanded
        return f"{baseline} expands {times(ratio)} times as many boards as {best}"
    if best is not None:
        return f"{best} expands {sure[best].expanded:,} boards for a shortest solution"
    return f"{ranked[0][0]} expands the fewest boards: {ranked[0][1].expanded:,}"


def _guarantees_shortest(strategy):
    return strategy in STRATEGIES and STRATEGIES[strategy].shortest


@matplotlib.rc_context(STYLE)
def expansions_by_depth(traces, *, log=True):
    """Show at which depth a search expands its boards, one line for each search.

    Parameters
    ----------
    traces : iterable of Trace, or mapping of str to Trace
        As `record` gives them; a mapping names them.
    log : bool
        Whether the scale of the boards is logarithmic.

    Returns
    -------
    Figure
    """
    traces = named(traces, lambda trace: trace.result.strategy)
    if not traces:
        raise ValueError("there is no trace to show")
    counts = {name: trace.expansions_by_depth() for name, trace in traces.items()}
    busiest = max(counts, key=lambda name: sum(counts[name]))
    peak = max(range(len(counts[busiest])), key=counts[busiest].__getitem__)
    title = (
        f"{busiest}: {counts[busiest][peak]:,} of its {sum(counts[busiest]):,} expansions "
        f"are at depth {peak}"
    )
    canvas, axes = plain(title, log="y" * log)
    if log:
        axes.yaxis.minorticks_on()
    used = []
    for name, expanded in counts.items():
        style = style_of(traces[name].result.strategy)
        again = min(used.count(style), 2)  # hollow markers, then none
        used.append(style)
        style = style._replace(linestyle=(style.linestyle, "--", ":")[again])
        face, marker = PAPER if again else style.color, "" if again == 2 else style.marker
        curve(
            axes, range(len(expanded)), expanded, style, label=name, marker=marker,
            markerfacecolor=face,
        )  # fmt: skip
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlim(-0.5, max(map(len, counts.values())) * 1.02)
    _name_lines(axes, counts)
    axes.set_xlabel("depth (moves from the start)")
    axes.set_ylabel(f"boards expanded{' (log scale)' if log else ''}")
    return Figure(canvas, title, by_depth(counts))


def _name_lines(axes, counts):
    """Name each line at its peak, or all in a legend if the peaks crowd."""
    peaks = []
    for expanded in counts.values():
        top = max(range(len(expanded)), key=expanded.__getitem__)
        peaks.append(axes.transLimits.transform(axes.transScale.transform((top, expanded[top]))))
    if any(
        abs(x1 - x0) < 0.4 and abs(y1 - y0) < 0.08 for (x0, y0), (x1, y1) in combinations(peaks, 2)
    ):
        axes.legend(loc="upper left", frameon=False, handlelength=3)
        return
    for name, expanded in counts.items():
        _name_line(axes, name, expanded)


def _name_line(axes, name, counts):
    """Write a line's name beside its highest point."""
    top = max(range(len(counts)), key=counts.__getitem__)
    axes.annotate(
        name, (top, counts[top]), xytext=(-10, 6), textcoords="offset points", ha="right",
        fontweight="bold", path_effects=HALO,
    )  # fmt: skip


@matplotlib.rc_context(STYLE)
def growth(levels, *, room):
    """Show how many boards each depth holds, and where a memory is full.

    Parameters
    ----------
    levels : mapping of str to list of int
        For each puzzle the number of boards at depth 0, 1, 2, ...; every level complete.
    room : int
        The number of boards that a memory holds. Where a puzzle's levels end before they
        fill it and still grow, they are continued by the growth of the last level.

    Returns
    -------
    Figure
    """
    continued = {name: _continue(counts, room) for name, counts in levels.items()}
    full = {name: _depth_at(levels[name] + more, room) for name, more in continued.items()}
    first = min((name for name in full if full[name] is not None), key=full.get, default=None)
    if first is None:
        title = f"Room for {room:,} boards holds every level"
    else:
        about = "about " if full[first] >= len(levels[first]) else ""
        title = f"{first}: room for {room:,} boards is full at {about}depth {full[first]}"
    canvas, axes = plain(title, log="y")
    for number, (name, counts) in enumerate(levels.items()):
        style = palette.Style((INK, BLUE)[number % 2], "os"[number % 2], "-", 2.0)
        curve(axes, range(len(counts)), counts, style)
        more = [counts[-1], *continued[name]]
        depths = range(len(counts) - 1, len(counts) - 1 + len(more))
        axes.plot(depths, more, ":", color=style.color, lw=style.linewidth)
        _name_line(axes, name, counts)
    axes.axhline(room, color=MEANINGS["pruned"].color, ls="--", lw=1.5)
    axes.annotate(f"room for {room:,} boards", (0, room), xytext=(0, 6), textcoords="offset points")
    axes.set_yticks([10**power for power in range(0, math.ceil(math.log10(room)) + 1, 2)])
    longest = max(len(levels[name]) + len(continued[name]) for name in levels)
    axes.set_xlim(-0.5, longest)
    axes.set_ylim(0.7, room * 8)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel("depth (moves); dotted: continued by the last growth")
    axes.set_ylabel("boards at this depth (log scale)")
    return Figure(canvas, title, by_depth(levels))


def _continue(counts, room):
    """Continue a growing series by its last factor until its sum exceeds `room`."""
    more, total = [], sum(counts)
    factor = counts[-1] / counts[-2] if len(counts) > 1 else 1
    while factor > 1 and total < room:
        more.append(round((more or counts)[-1] * factor))
        total += more[-1]
    return more


def _depth_at(counts, room):
    total = 0
    for depth, count in enumerate(counts):
        total += count
        if total >= room:
            return depth
    return None
