"""A*: the cost and the size of its lists, and what tie-breaking and a weight change."""

import numpy as np
import pandas as pd

from searchlab.figures import base
from searchlab.puzzle.checks import several
from searchlab.styles import (
    BLUE,
    INK,
    ORANGE,
    PAPER,
    PURPLE,
    SERIES,
    VERMILION,
    Style,
    strategy_style,
)

_TIES = {
    "f below the length": {"facecolor": PURPLE},
    "f equal to the length": {"facecolor": PAPER, "edgecolor": PURPLE, "hatch": "///"},
}


@base.in_style
def comparisons(data):
    """Show what it costs to keep OPEN and CLOSED, by the length of the search.

    Both scales are logarithmic: the slope of a line is the power with which the comparisons grow.
    The title and the last line of the twin are about the last board and that power. The data
    are those given.

    Parameters
    ----------
    data : pandas.DataFrame
        A row for each search. way: how its lists are kept; expanded: its expansions;
        comparisons: those made in its lists; all above 0. The ways search the same boards in the
        same order; the searches of each differ in length.

    Examples
    --------
    >>> import pandas as pd
    >>> from searchlab import figures
    >>> rows = [("scanned", 10, 100), ("scanned", 100, 10_000)]
    >>> rows += [("looked up", 10, 50), ("looked up", 100, 500)]
    >>> print(figures.comparisons(pd.DataFrame(rows, columns=["way", "expanded", "comparisons"])))
    board scanned: expanded scanned: comparisons looked up: expanded looked up: comparisons
    1                    10                  100                  10                     50
    2                   100               10,000                 100                    500
    growth: E^2.00 (scanned), E^1.00 (looked up)
    """
    base.require(data, "way", "expanded", "comparisons")
    ways = {way: rows for way, rows in data.groupby("way", sort=False)}
    sizes = {len(rows) for rows in ways.values()}
    if len(sizes) > 1 or any(rows["expanded"].nunique() < 2 for rows in ways.values()):
        raise ValueError("every way takes the same boards, with searches of different lengths")
    if not (data[["expanded", "comparisons"]] > 0).all(axis=None):
        raise ValueError("expansions and comparisons must be above 0 on a logarithmic scale")
    last = {way: int(rows["comparisons"].iloc[-1]) for way, rows in ways.items()}
    first, cheapest = next(iter(last)), next(reversed(last))
    title = f"{first}: {last[first]:,} comparisons on the last board"
    if len(ways) > 1:
        title += f", {base.times(last[first] / last[cheapest])} times those of {cheapest}"
    x, y = "boards expanded, E (log scale)", "comparisons (log scale)"
    canvas, axes = base.plain(title, log="xy", x=x, y=y)
    ends, columns, powers = {}, {}, []
    for style, (way, rows) in zip(SERIES, ways.items(), strict=False):
        power, factor = np.polyfit(np.log(rows["expanded"]), np.log(rows["comparisons"]), 1)
        line = rows["expanded"].agg(["min", "max"])
        fitted = np.exp(factor) * line**power
        base.dots(axes, rows["expanded"], rows["comparisons"], style, ms=8)
        base.curve(axes, line, fitted, style, marker="")
        ends[f"{way}: $E^{{{power:.2f}}}$"] = line.iloc[1], fitted.iloc[1]
        columns |= {f"{way}: {name}": rows[name].to_list() for name in ("expanded", "comparisons")}
        powers.append(f"E^{power:.2f} ({way})")
    base.name_ends(axes, ends)
    boards = pd.RangeIndex(1, 1 + len(rows), name="board")
    twin = f"{base.text(pd.DataFrame(columns, boards))}\ngrowth: {', '.join(powers)}"
    return base.Figure(canvas, twin, data)


@base.in_style
def list_sizes(sizes, room):
    """Show how OPEN grows with the expansions, a line for each search.

    The data have the columns search, expansions, open and full: whether CLOSED, with an entry for
    each expansion, has filled its room.

    Parameters
    ----------
    sizes : mapping of str to sequence of int
        For each search, by name, the entries of OPEN after each expansion.
    room : int
        The entries that CLOSED can hold.

    Examples
    --------
    >>> from searchlab import figures
    >>> print(figures.list_sizes({"short": [2], "long": [2, 3]}, 2))
    search expansions OPEN at the end full
    short           1               2   no
    long            2               3  yes
    """
    if not sizes or not all(map(len, sizes.values())):
        raise ValueError("give one search or more, each with the entries of OPEN")
    rows = [(name, len(size), size[-1], len(size) >= room) for name, size in sizes.items()]
    data = pd.DataFrame(rows, columns=["search", "expansions", "open", "full"])
    full = data["full"].sum()
    title = f"{full} of {several(len(data), 'search', 'searches')} fill{'s' * bool(full == 1)}"
    title += f" the room of {room:,}; OPEN does not show which"
    x = "expansions, each an entry of CLOSED"
    canvas, axes = base.plain(title, x=x, y="entries of OPEN")
    lines = pd.DataFrame({name: pd.Series(size) for name, size in sizes.items()})
    lines.index += 1
    styles = [
        Style(VERMILION, marker, "--") if full else Style(BLUE, marker, "-")
        for full, marker in zip(data["full"], "osD^vP" * len(data), strict=False)
    ]
    base.lines(axes, lines, styles, markersize=9, mec=PAPER, markevery=1 + len(lines) // 9)
    axes.axvline(room, color=VERMILION, ls=":", lw=1.5)
    base.beside(axes, f"room for {room:,}", (room, 0), -6, 8, ha="right")
    shown = data.assign(full=data["full"].map({True: "yes", False: "no"})).set_index("search")
    return base.Figure(canvas, base.text(shown.rename(columns={"open": "OPEN at the end"})), data)


@base.in_style
def ties(data):
    """Show how many expansions a tie-breaking rule can save, and how many no rule can.

    A bar for each rule, beginning with the part that every rule expands. The data are those given.

    Parameters
    ----------
    data : pandas.DataFrame
        A row for each rule, its name as the index. below: mean expansions of boards with f
        below the length of the solution; equal: of boards with f equal to it; boards: the
        number of searches behind the means.

    Examples
    --------
    >>> import pandas as pd
    >>> from searchlab import figures
    >>> rules = {"below": [4.0, 4.0], "equal": [2.0, 6.5], "boards": [9, 9]}
    >>> print(figures.ties(pd.DataFrame(rules, index=["deep first", "shallow first"])))
                  f below the length f equal to the length expanded
    deep first                   4.0                   2.0      6.0
    shallow first                4.0                   6.5     10.5
    """
    base.require(data, "below", "equal", "boards")
    parts = data[["below", "equal"]].set_axis(list(_TIES), axis=1)
    total = parts.sum(axis=1)
    low, high = total.idxmin(), total.idxmax()
    title = f"{low} expands {total[low]:,.0f} boards on average"
    if total[high] > total[low]:
        title += f", {high} {total[high]:,.0f}"
    x = f"boards expanded; mean over all boards, from {data['boards'].max():,} searches"
    canvas, axes = base.plain(title, grid="x", x=x)
    base.bars(canvas, axes, parts, _TIES, upright=False, width=0.6)
    for row, count in enumerate(total):
        base.beside(axes, f"{count:,.0f}", (count, row), 6, 0, va="center", fontweight="bold")
    base.name_rows(axes, data.index)
    axes.margins(x=0.12)
    return base.Figure(canvas, base.text(parts.assign(expanded=total), "{:,.1f}"), data)


@base.in_style
def weights(data):
    """Show what a weight on h saves in expansions and costs in length, with its bound.

    On the left the expansions, on the right both ratios, under the line that bounds them. The data
    are those given.

    Parameters
    ----------
    data : pandas.DataFrame
        A row for each weight, the weight as the index, ascending from 1 up. expanded: the mean
        expansions; ratio: the length of the solutions over that of the shortest, summed
        over all boards; worst: the largest such ratio of one board; boards: the number of
        searches.

    Examples
    --------
    >>> import pandas as pd
    >>> from searchlab import figures
    >>> runs = {"expanded": [50.0, 20.0], "ratio": [1, 1.1], "worst": [1, 1.5], "boards": [9, 9]}
    >>> print(figures.weights(pd.DataFrame(runs, index=[1, 2])))
    weight expanded ratio worst
    1          50.0 1.000  1.00
    2          20.0 1.100  1.50
    """
    base.require(data, "expanded", "ratio", "worst", "boards")
    if min(data.index) < 1:
        raise ValueError("the bound holds for weights from 1 up")
    first, best = data.index[0], data["expanded"].idxmin()
    saved = 1 - data["expanded"][best] / data["expanded"][first]
    title = f"Weight {best:g} expands {saved:.0%} fewer boards"
    title += f"; its paths are {data['ratio'][best] - 1:.0%} longer"
    canvas, (left, right) = base.plain(
        title, 2, x=f"weight w; {data['boards'].max():,} searches each"
    )
    base.curve(left, data.index, data["expanded"], strategy_style("weighted-a-star"), markersize=9)
    left.set_ylim(0, 1.1 * data["expanded"].max())
    left.set_ylabel("boards expanded (mean)")
    lines = pd.DataFrame(
        {"bound w": data.index, "worst board": data["worst"], "mean": data["ratio"]}, data.index
    )
    styles = Style(INK, "", "--"), Style(ORANGE, "X", ":"), Style(PURPLE, "<", "-.")
    right.set_ylabel("length of the solution / shortest")
    right.yaxis.set_major_formatter("{x:.1f}")
    base.lines(right, lines, styles, markersize=9)
    for axes in (left, right):
        base.whole_steps(axes.xaxis)
    shown = data[["expanded", "ratio", "worst"]].rename("{:g}".format).rename_axis("weight")
    return base.Figure(canvas, base.text(shown, "{:.3f}", expanded="{:,.1f}", worst="{:.2f}"), data)
