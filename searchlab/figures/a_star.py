"""A* at work: what its lists cost and hold, how ties and a weight change its count."""

import numpy as np
import pandas as pd
from matplotlib.ticker import MaxNLocator, ScalarFormatter

from searchlab.figures import base
from searchlab.puzzle.checks import several
from searchlab.styles import (
    BLUE,
    GREY,
    INK,
    ORANGE,
    PAPER,
    PURPLE,
    VERMILION,
    Style,
    strategy_style,
)

# One marker and line for each way to keep the lists; then a reader's own.
_LISTS = (Style(VERMILION, "s", "--"), Style(BLUE, "o", "-"))
_OWN = Style(GREY, "v", ":")
_POINTS = 500  # of a line that may be long
_SIZES = "osD^vP"  # markers, one for each search


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
        comparisons: those made in its lists; all above 0. The ways, the dearest first, search
        the same boards in the same order; the searches of each differ in length.

    Examples
    --------
    >>> import pandas as pd
    >>> from searchlab import figures
    >>> rows = [("scanned", 10, 100), ("scanned", 100, 10_000)]
    >>> rows += [("looked up", 10, 50), ("looked up", 100, 500)]
    >>> print(figures.comparisons(pd.DataFrame(rows, columns=["way", "expanded", "comparisons"])))
    scanned: expanded  comparisons  looked up: expanded  comparisons
                   10          100                   10           50
                  100       10,000                  100          500
               growth       E^2.00               growth       E^1.00
    """
    base.require(data, "way", "expanded", "comparisons")
    ways = {way: rows for way, rows in data.groupby("way", sort=False)}
    if len({len(rows) for rows in ways.values()}) > 1:
        raise ValueError("every way must have a row for each board, in the same order")
    if not (data[["expanded", "comparisons"]] > 0).all(axis=None):
        raise ValueError("expansions and comparisons must be above 0 on a logarithmic scale")
    if any(rows["expanded"].nunique() < 2 for rows in ways.values()):
        raise ValueError("a growth takes two searches of different lengths for each way")
    last = {way: int(rows["comparisons"].iloc[-1]) for way, rows in ways.items()}
    first, cheapest = next(iter(last)), next(reversed(last))
    title = f"{first}: {last[first]:,} comparisons on the last board"
    if len(ways) > 1:
        title += f", {base.times(last[first] / last[cheapest])} times those of {cheapest}"
    canvas, axes = base.plain(
        title, log="xy", x="boards expanded, E (log scale)", y="comparisons (log scale)", loc="left"
    )
    ends, twin = {}, []
    for number, (way, rows) in enumerate(ways.items()):
        style = _LISTS[number] if number < len(_LISTS) else _OWN
        x, y = rows["expanded"].to_numpy(float), rows["comparisons"].to_numpy(float)
        fit = np.polyfit(np.log(x), np.log(y), 1)
        line = np.array([x.min(), x.max()])
        fitted = np.exp(np.polyval(fit, np.log(line)))
        base.dots(axes, x, y, style, ms=8)
        base.curve(axes, line, fitted, style, marker="")
        twin.append([f"{way}: expanded", *map("{:,}".format, rows["expanded"]), "growth"])
        twin.append(["comparisons", *map("{:,}".format, rows["comparisons"]), f"E^{fit[0]:.2f}"])
        ends[f"{way}: $E^{{{fit[0]:.2f}}}$"] = (line[1], fitted[1])
    low, high = data["expanded"].min(), data["expanded"].max()
    axes.set_xlim(low * 0.8, high * (high / low) ** 0.55)
    _hold_limits(axes, low * 0.8, high)
    base.name_ends(axes, ends)
    return base.Figure(canvas, title, base.table(*_transposed(twin)), data)


def _transposed(columns):
    header, *rows = zip(*columns, strict=True)
    return header, rows


@base.in_style
def list_sizes(sizes, room):
    """Show how OPEN grows with the expansions, one line for each search.

    The data have the columns search, expansions, open and full: whether CLOSED, with an entry for
    each expansion, has filled its room.

    Parameters
    ----------
    sizes : mapping of str to sequence of int
        For each search, by name, the entries of OPEN after each expansion.
    room : int
        The entries that CLOSED may hold.

    Examples
    --------
    >>> from searchlab import figures
    >>> print(figures.list_sizes({"short": [2], "long": [2, 3]}, 2))
    search  expansions  OPEN at the end  full
    short            1                2  no
    long             2                3  yes
    """
    if not sizes or not all(len(size) for size in sizes.values()):
        raise ValueError("give one search or more, each with the entries of OPEN")
    rows = [(name, len(size), size[-1], len(size) >= room) for name, size in sizes.items()]
    data = pd.DataFrame(rows, columns=["search", "expansions", "open", "full"])
    full = int(data["full"].sum())
    title = f"{full} of {several(len(data), 'search', 'searches')} fill{'s' * (full == 1)}"
    title += f" the room of {room:,}; OPEN does not say which"
    canvas, axes = base.plain(
        title, x="expansions, each an entry of CLOSED", y="entries of OPEN", loc="left"
    )
    ends, markers = {}, zip(sizes.items(), data["full"], _SIZES * len(sizes), strict=False)
    for (name, size), overflows, marker in markers:
        style = Style(VERMILION if overflows else BLUE, marker, "--" if overflows else "-")
        at = np.linspace(1, len(size), min(len(size), _POINTS)).astype(int)
        base.curve(
            axes, at, np.asarray(size)[at - 1], style, ms=9, mec=PAPER, zorder=2 + (not overflows),
            markevery=[*range(len(at) // 5, len(at) - 1, max(1, len(at) // 5)), -1],
        )  # fmt: skip
        ends[name] = at[-1], size[-1]
    longest = max(*map(len, sizes.values()), room)
    axes.set_xlim(0, 1.3 * longest)
    axes.set_ylim(0, 1.15 * data["open"].max())
    axes.set_xticks([x for x in axes.get_xticks() if x <= longest])
    axes.axvline(room, color=VERMILION, ls=":", lw=1.5)
    base.beside(axes, f"room for {room:,}", (room, 0), -6, 8, ha="right")
    base.name_ends(axes, ends)
    written = [[*row[:-1], "yes" if row[-1] else "no"] for row in rows]
    header = ["search", "expansions", "OPEN at the end", "full"]
    return base.Figure(canvas, title, base.table(header, written), data)


@base.in_style
def ties(data):
    """Show how many expansions a rule for ties can save, and how many no rule can.

    A bar for each rule, the part that every rule expands first. The data are those given.

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
    rule           f below  f equal  expanded
    deep first         4.0      2.0       6.0
    shallow first      4.0      6.5      10.5
    """
    base.require(data, "below", "equal", "boards")
    total = data["below"] + data["equal"]
    low, high = total.idxmin(), total.idxmax()
    title = f"{low} expands {total[low]:,.0f} boards on average"
    if total[high] > total[low]:
        title += f", {high} {total[high]:,.0f}"
    searches = f"{data['boards'].max():,} searches"
    canvas, axes = base.plain(
        title, grid="x", x=f"boards expanded; mean over all boards, from {searches}"
    )
    place = range(len(data))
    axes.barh(place, data["below"], height=0.6, color=PURPLE, label="f below the length")
    axes.barh(
        place, data["equal"], left=data["below"], height=0.6, color=PAPER, edgecolor=PURPLE,
        hatch="///", lw=1.5, label="f equal to the length",
    )  # fmt: skip
    for row, count in enumerate(total):
        axes.text(count + 0.015 * total[high], row, f"{count:,.0f}", va="center", fontweight="bold")
    base.name_rows(axes, [str(rule) for rule in data.index])
    axes.set(ylim=(len(data) - 0.5, -0.5), xlim=(0, 1.14 * total[high]))
    base.legend_below(canvas, axes)
    parts = {"f below": data["below"], "f equal": data["equal"], "expanded": total}
    columns = [[name, *map("{:,.1f}".format, part)] for name, part in parts.items()]
    twin = base.table(*_transposed([["rule", *map(str, data.index)], *columns]))
    return base.Figure(canvas, title, twin, data)


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
    weight  expanded  length  worst  bound
         1      50.0   1.000   1.00      1
         2      20.0   1.100   1.50      2
    """
    base.require(data, "expanded", "ratio", "worst", "boards")
    if min(data.index) < 1:
        raise ValueError("the bound holds for weights from 1 up")
    first, last, best = data.index[0], data.index[-1], data["expanded"].idxmin()
    saved = 1 - data["expanded"][best] / data["expanded"][first]
    title = f"Weight {best:g} expands {saved:.0%} fewer boards"
    title += f"; its paths are {data['ratio'][best] - 1:.0%} longer"
    canvas, (left, right) = base.plain(title, panels=2, x="weight w", loc="left")
    base.curve(left, data.index, data["expanded"], strategy_style("weighted-a-star"), ms=9)
    left.set_ylim(0, 1.1 * data["expanded"].max())
    left.set_ylabel("boards expanded (mean)")
    right.yaxis.set_major_formatter(ScalarFormatter())
    lines = {
        "bound w": (data.index, Style(INK, "", "--")),
        "worst board": (data["worst"], Style(ORANGE, "X", ":")),
        "mean": (data["ratio"], Style(PURPLE, "<", "-.")),
    }
    for series, style in lines.values():
        base.curve(right, data.index, series, style, ms=9)
    right.set_ylabel("length of the solution / shortest")
    span = last - first or 1
    for axes in (left, right):
        axes.set_xlim(first - 0.06 * span, last + 0.06 * span)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    left.set_xlabel(f"weight w; {data['boards'].max():,} searches each")
    right.set_xlim(right.get_xlim()[0], last + 0.75 * span)
    right.set_xticks([x for x in right.get_xticks() if first <= x <= last])
    right.set_ylim(min(0.9, right.get_ylim()[0]), right.get_ylim()[1])
    base.name_ends(right, {name: (last, list(line)[-1]) for name, (line, _) in lines.items()})
    rows = [
        [f"{w:g}", f"{row.expanded:,.1f}", f"{row.ratio:.3f}", f"{row.worst:.2f}", f"{w:g}"]
        for w, row in zip(data.index, data.itertuples(), strict=True)
    ]
    header = ["weight", "expanded", "length", "worst", "bound"]
    return base.Figure(canvas, title, base.table(header, rows), data)


def _hold_limits(axes, low, high):
    """Keep the limits upwards, and the ticks across from `low` to `high`."""
    axes.set_ylim(*axes.get_ylim())
    axes.set_xticks([x for x in axes.get_xticks() if low <= x <= high])
