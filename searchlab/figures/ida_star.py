"""IDA*, limit by limit, and Korf's hundred."""

from collections import Counter

import numpy as np
import pandas as pd
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import LogLocator

from searchlab.analysis import contours as analysis
from searchlab.experiments import korf
from searchlab.figures import base
from searchlab.puzzle.checks import several
from searchlab.styles import GREY, HEURISTIC_STYLES, INK, MEANINGS, PAPER, strategy_style

_CIRCLE = {"marker": "o", "ms": 9, "mew": 0.8, "color": INK, "markerfacecolor": "none"}
_MOST_TOTALS = 12  # bars that have room for a number above them
_HATCHED = {"facecolor": PAPER, "edgecolor": GREY, "hatch": "//"}
_KINDS = {
    "new boards": ("new_boards", {"facecolor": MEANINGS["expanded"].color}),
    "boards known from a lower limit": ("known_from_below", _HATCHED),
    "boards met twice under this limit": ("met_twice", {"facecolor": GREY}),
}


@base.in_style
def contours(trace):
    """Show what an iterative search expands under each limit: new boards, and known ones.

    A bar for each limit. A board is new where this search expands it for the first time; it is
    known where a lower limit expanded it; it is met twice where another path led to it under the
    same limit; see `searchlab.analysis.contours`.

    Parameters
    ----------
    trace : Trace
        Of "ida-star", "iterative-deepening" or another search with limits.

    Examples
    --------
    >>> from searchlab import Puzzle, figures, record
    >>> print(figures.contours(record(Puzzle(2, 3), "1 2 4 x 5 3", "ida-star")))
    limit                              4  6  8  10
    new boards                         1  2  8   5
    boards known from a lower limit    0  1  3   5
    boards met twice under this limit  0  0  0   0
    """
    found = analysis.contours(trace)
    if not found:
        raise ValueError("this search expanded no board: there is nothing to show")
    data = pd.DataFrame(
        {kind: [getattr(one, name) for one in found] for kind, (name, _) in _KINDS.items()},
        index=pd.Index([one.limit for one in found], name="limit"),
    )
    total, new = int(data.to_numpy().sum()), int(data["new boards"].sum())
    title = f"{new:,} of {several(total, 'expansion')} under {several(len(data), 'limit')} "
    title += "are of new boards"
    canvas, axes = base.plain(title, x="limit", y="expansions")
    places, below = range(len(data)), np.zeros(len(data))
    for kind, (_, look) in _KINDS.items():
        axes.bar(places, data[kind], 0.7, bottom=below, **look)
        below += data[kind].to_numpy()
    if len(data) <= _MOST_TOTALS:
        for top in enumerate(below):
            base.beside(axes, f"{top[1]:,.0f}", top, 0, 4, ha="center", fontsize=12)
    every = 1 + len(data) // 20
    axes.set_xticks(places[::every], [f"{limit:g}" for limit in data.index[::every]])
    base.whole_steps(axes.yaxis, 6)
    axes.set_ylim(0, below.max() * 1.1)
    handles = [Patch(**look, label=kind) for kind, (_, look) in _KINDS.items() if data[kind].any()]
    axes.legend(handles=handles[::-1], loc="upper left", frameon=False)
    rows = [[kind, *map(int, data[kind])] for kind in _KINDS]
    return base.Figure(canvas, title, _by_limit(data.index, rows, 12), data)


@base.in_style
def nodes_by_limit(results):
    """Show how the tree of an iterative search grows from limit to limit, on a log scale.

    The last limit of a search that found the goal has a hollow marker: its iteration was cut short.

    Parameters
    ----------
    results : iterable of Result, or mapping of str to Result
        Of iterative searches; a mapping names them. A search that bears the name of a
        heuristic is drawn in that heuristic's style.

    Examples
    --------
    >>> from searchlab import Puzzle, figures, solve
    >>> boards = {"one board": "1 2 4 x 5 3"}
    >>> results = {name: solve(Puzzle(2, 3), b, "ida-star") for name, b in boards.items()}
    >>> print(figures.nodes_by_limit(results))
    limit       4   6   8  10
    one board   2   5  15  11
    """
    results = base.named(results, lambda result: result.strategy, "result")
    for name, result in results.items():
        if not result.iterations:
            raise ValueError(f"{name} has no iterations; give searches with limits")
    series = {
        name: {i.limit: i.generated for i in result.iterations} for name, result in results.items()
    }
    title = _growth_title(results)
    canvas, axes = base.plain(
        title, log="y", x="limit; hollow: cut short by the goal", loc="left",
        y="boards generated under it (log scale)",
    )  # fmt: skip
    ends, used = {}, Counter()
    for name, counts in series.items():
        result = results[name]
        style = HEURISTIC_STYLES.get(name)
        if style is None:  # searches of one strategy differ in their lines
            own = strategy_style(result.strategy)
            style = own._replace(linestyle=(own.linestyle, "--", ":", "-.")[used[own] % 4])
            used[own] += 1
        limits, nodes = list(counts), [max(count, 1) for count in counts.values()]
        base.curve(axes, limits, nodes, style, marker="")
        cut = len(limits) - result.solved
        base.dots(axes, limits[:cut], nodes[:cut], style, ms=8)
        base.dots(axes, limits[cut:], nodes[cut:], style, hollow=True, ms=8, mew=2)
        ends[name] = (limits[-1], nodes[-1])
    rows = [(name, *point) for name, counts in series.items() for point in counts.items()]
    data = pd.DataFrame(rows, columns=["search", "limit", "generated"])
    every = sorted(set(data["limit"]))
    _log_axis(axes, data["generated"].max())
    axes.set_xlim(every[0] - 0.5, every[-1] + (every[-1] - every[0] + 1) * 0.3)
    axes.set_xticks(every[:: 1 + (len(every) - 1) // 14])
    axes.xaxis.set_major_formatter(lambda x, _: f"{x:g}")
    base.name_ends(axes, ends)
    rows = [[name, *map(counts.get, every)] for name, counts in series.items()]
    return base.Figure(canvas, title, _by_limit(every, rows, 9), data)


def _by_limit(limits, rows, columns):
    return base.in_blocks(["limit", *(f"{limit:g}" for limit in limits)], rows, columns)


def _growth_title(results):
    """State by how much the first search and the last grow from limit to limit."""
    growths = {name: _growth(result) for name, result in results.items()}
    known = [f"{growth:.1f} ({name})" for name, growth in growths.items() if growth]
    if not known:
        name, result = next(iter(results.items()))
        last = result.iterations[-1]
        return f"{name}: {last.generated:,} boards generated under limit {last.limit:g}"
    return "Growth from limit to limit: " + ", ".join(dict.fromkeys([known[0], known[-1]]))


def _growth(result):
    """Return by how much the contours that were searched to their ends grow on average."""
    complete = result.iterations[: len(result.iterations) - result.solved]
    if len(complete) < 2 or not complete[0].generated:
        return None
    return (complete[-1].generated / complete[0].generated) ** (1 / (len(complete) - 1))


def _log_axis(axes, largest):
    axes.yaxis.set_major_locator(LogLocator(numticks=12))
    axes.yaxis.set_major_formatter(_in_words)
    axes.set_ylim(0.7, largest * 3)


def _in_words(number, _):
    """Write a large round number with a word."""
    for power, word in ((10**9, "billion"), (10**6, "million")):
        if number >= power:
            return f"{number / power:,.0f} {word}"
    return f"{number:,.0f}"


@base.in_style
def hundred(rows=None):
    """Show the nodes of Korf's hundred by heuristic, beside what was published.

    A point for each instance, the hardest for Manhattan to the right. Open circles are the counts
    printed in 1985; to the right of the points the means, and beside them, where there is one, the
    mean that Korf, Felner and Hanan published for 1,000 other boards. The data have the columns
    heuristic, instances, mean, median, most and published.

    Parameters
    ----------
    rows : iterable of Row, optional
        As `searchlab.experiments.korf.run` gives them, by the rule korf1985; what was
        measured and kept where none are given.

    Examples
    --------
    >>> from searchlab import figures
    >>> from searchlab.experiments import korf
    >>> rows = [row for row in korf.measured().rows if row.id in (79, 12)]
    >>> print(figures.hundred(rows))
    heuristic         instances     mean   median     most  published mean
    manhattan                 2  543,602  543,602  546,344     401,189,630
    linear-conflict           2  ...
    walking-distance          2  ...
    pdb-555                   2  ...
    pdb-663                   2  ...
    printed in 1985: 2 of 2 counts the same
    """
    rows = korf.measured().rows if rows is None else list(rows)
    if not rows:
        raise ValueError("there are no rows to show")
    if {row.rule for row in rows} != {"korf1985"}:
        raise ValueError("the rows are counted by another rule than korf1985")
    points = {}
    for row in rows:
        points.setdefault(row.heuristic, {})[row.id] = row.nodes
    instances = korf.instances()
    ranked = sorted(instances, key=lambda number: instances[number].nodes)
    place = {number: rank for rank, number in enumerate(ranked, start=1)}
    nodes = pd.DataFrame(rows).drop_duplicates(["heuristic", "id"], keep="last")
    nodes = nodes.groupby("heuristic", sort=False)["nodes"]
    data = nodes.agg(instances="count", mean="mean", median="median", most="max").reset_index()
    data["published"] = data["heuristic"].map(korf.KORF_FELNER)
    title = _hundred_title(data)
    canvas, axes = base.plain(
        title, log="y", x="the hundred instances, by their nodes with Manhattan", loc="left",
        y="nodes (log scale)",
    )  # fmt: skip
    for name, nodes in points.items():
        at = [place[number] for number in nodes]
        base.dots(axes, at, list(nodes.values()), HEURISTIC_STYLES[name], ms=5)
    if "manhattan" in points:
        _circle(axes, place, points["manhattan"])
    ends = {}
    for row in data.itertuples():
        color = HEURISTIC_STYLES[row.heuristic].color
        axes.plot([102, 107], [row.mean] * 2, color=color, lw=4, solid_capstyle="butt")
        if not np.isnan(row.published):
            axes.plot(110, row.published, "D", color=color, markerfacecolor=PAPER, mew=2, ms=7)
        ends[row.heuristic] = (112, row.mean)
    _log_axis(axes, max(data["most"]))
    axes.set_ylim(min(row.nodes for row in rows) / 2)
    axes.set_xlim(-1, 150)
    axes.set_xticks([1, 25, 50, 75, 100])
    axes.spines["bottom"].set_bounds(1, 100)
    base.name_ends(axes, ends)
    published = {"marker": "D", "ms": 7, "mew": 2, "color": GREY, "markerfacecolor": PAPER}
    handles = [
        Line2D([], [], ls="", **_CIRCLE, label="printed in 1985"),
        Line2D([], [], color=GREY, lw=4, label="mean"),
        Line2D([], [], ls="", **published, label="published mean of 1,000 other boards"),
    ]
    axes.legend(handles=handles, loc="upper left", frameon=False, fontsize=12)
    return base.Figure(canvas, title, _hundred_twin(data, points.get("manhattan", {})), data)


def _circle(axes, place, manhattan):
    """Circle the counts printed in 1985, and number those that lie off the measured ones."""
    for number, measured in manhattan.items():
        printed = korf.PRINTED_1985.get(number, korf.instances()[number].nodes)
        axes.plot(place[number], printed, **_CIRCLE)
        if not 0.96 < printed / measured < 1.04:
            look = {"fontsize": 12, "fontweight": "bold", "path_effects": base.HALO, "zorder": 6}
            base.beside(axes, f"{number}", (place[number], printed), 8, -4, **look)


def _hundred_title(data):
    means = data.set_index("heuristic")["mean"]
    best, worst = means.idxmin(), means.idxmax()
    if best == worst:
        return f"{best} generates {means[best]:,.0f} nodes on average"
    ratio = base.times(means[worst] / means[best])
    return f"{worst} takes {ratio} times as many nodes as {best} on average"


def _hundred_twin(data, manhattan):
    rows = [
        [row.heuristic, row.instances, round(row.mean), round(row.median), row.most,
         None if np.isnan(row.published) else int(row.published)]
        for row in data.itertuples()
    ]  # fmt: skip
    twin = base.table(["heuristic", "instances", "mean", "median", "most", "published mean"], rows)
    other = {n: nodes for n, nodes in korf.PRINTED_1985.items() if n in manhattan}
    if manhattan:
        same = sum(n not in other or manhattan[n] == other[n] for n in manhattan)
        twin += f"\nprinted in 1985: {same} of {len(manhattan)} counts the same"
    for number, nodes in other.items():
        twin += f"\n  {number}: printed {nodes:,}, measured {manhattan[number]:,}"
    return twin
