"""A* at work: what it touches, what its lists cost, how ties and a weight change its count."""

from collections import Counter

import matplotlib
import numpy as np
import pandas as pd
from matplotlib.ticker import MaxNLocator, ScalarFormatter

from searchlab.analysis import graphs
from searchlab.figures.base import (
    SIZE,
    STYLE,
    Figure,
    by_depth,
    curve,
    dots,
    legend_below,
    name_ends,
    name_rows,
    named,
    plain,
    require,
    sheet,
    style_of,
    table,
    times,
    words,
)
from searchlab.puzzle.checks import several
from searchlab.puzzle.palette import (
    BLUE,
    GREY,
    INK,
    MEANINGS,
    ORANGE,
    PAPER,
    PURPLE,
    VERMILION,
    Style,
)

_LEFT = 0.7  # inches, for the names of the panels of a map
_PANEL = 1.9  # inches, about the height of one
_FATES = ("expanded", "frontier", "untouched")
# One marker and line for each way to keep the lists; then a reader's own.
_LISTS = (Style(VERMILION, "s", "--", 2.0), Style(BLUE, "o", "-", 2.0))
_OWN = Style(GREY, "v", ":", 2.0)
_POINTS = 500  # of a line that may be long
_SIZES = ("o", "s", "D", "^", "v", "P")


# -- the whole space ---------------------------------------------------------------------


@matplotlib.rc_context(STYLE)
def searched_space(traces):
    """Show which boards of a small puzzle each search expands: a dot for every board.

    Parameters
    ----------
    traces : iterable of Trace, or mapping of str to Trace
        As `record` gives them, from one board; a mapping names them. The puzzle has at most
        5,040 boards.

    Returns
    -------
    Figure
        Under one another, a column for each distance from the goal: the boards expanded at
        the bottom, those on the frontier above them, those that the search never made on
        top. Its data have the columns search, distance, expanded, frontier and untouched.

    Raises
    ------
    ValueError
        If there is no trace, or the traces start from different boards.

    Examples
    --------
    >>> from searchlab import Puzzle, figures, record
    >>> print(figures.searched_space([record(Puzzle(2, 2), "1 x 3 2", "a-star")]))
    a-star     0  1  2  3  4  5  6
    expanded   0  1  0  0  0  0  0
    frontier   1  0  1  0  0  0  0
    untouched  0  1  1  2  2  2  1
    """
    traces = named(traces, lambda trace: trace.result.strategy)
    if not traces:
        raise ValueError("there is no trace to show")
    if len({(trace.puzzle, trace.result.start) for trace in traces.values()}) > 1:
        raise ValueError("the traces start from different boards and cannot be compared")
    puzzle = next(iter(traces.values())).puzzle
    distances = dict(graphs.state_graph(puzzle).nodes(data="distance"))
    distances = {state: d for state, d in distances.items() if d is not None}
    columns = {name: _columns(trace, distances) for name, trace in traces.items()}
    expanded = {name: sum(map(len, column["expanded"])) for name, column in columns.items()}
    title = f"Of {len(distances):,} boards " + ", ".join(
        f"{name} expands {count:,}" for name, count in expanded.items()
    )
    wide, most = max(distances.values()) + 1, max(Counter(distances.values()).values())
    step = min((SIZE[0] - _LEFT - 0.2) / wide, 0.6)
    across = max(1, round((step * most / _PANEL) ** 0.5))  # boards side by side in a column
    pitch = min(0.9 * step / across, 0.24)
    panel = pitch * -(-most // across) + 0.5
    canvas, axes, height = sheet(title, 1.45 + panel * len(traces))
    for number, (name, trace) in enumerate(traces.items()):
        floor = height - 0.4 - panel * (number + 1) + 0.45
        words(axes, 0.3, floor + panel / 2 - 0.2, name, fontweight="bold", rotation=90)
        _draw_columns(axes, columns[name], trace, distances, floor, step, pitch, across)
    for distance in range(0, wide, 1 if wide < 12 else 5):
        words(axes, _LEFT + step * (distance + 0.5), 0.42, str(distance))
    words(axes, _LEFT + step * wide / 2, 0.14, "true distance from the goal (moves)")
    _explain(axes, height)
    rows = [
        (name, distance, *(len(column[fate][distance]) for fate in _FATES))
        for name, column in columns.items()
        for distance in range(wide)
    ]
    data = pd.DataFrame(rows, columns=["search", "distance", *_FATES])
    twins = [
        by_depth({fate: list(map(len, column[fate])) for fate in _FATES}, name)
        for name, column in columns.items()
    ]
    return Figure(canvas, title, "\n\n".join(twins), data)


def _columns(trace, distances):
    """Sort the boards at each distance by what became of them."""
    expanded = {trace[i].state for i in range(len(trace))}
    seen = {node.state for node in trace.nodes()} - expanded
    columns = {fate: [[] for _ in range(max(distances.values()) + 1)] for fate in _FATES}
    for state, distance in distances.items():
        fate = "expanded" if state in expanded else "frontier" if state in seen else "untouched"
        columns[fate][distance].append(state)
    return columns


def _draw_columns(axes, columns, trace, distances, floor, step, pitch, across):
    """Draw a panel: the boards on the solution at the foot of their columns."""
    path = {board.state for board in trace.result.path}
    size = min(72 * pitch * 0.9, 11)
    for distance in range(len(columns["expanded"])):
        boards = [(state, fate) for fate in _FATES for state in columns[fate][distance]]
        width = pitch * (min(across, len(boards)) - 1)
        left = _LEFT + step * (distance + 0.5) - width / 2
        boards.sort(key=lambda board: board[0] not in path)
        for place, (state, fate) in enumerate(boards):
            row, column = divmod(place, across)
            x, y = left + pitch * column, floor + pitch * (row + 0.5)
            _dot(axes, x, y, size, "path" if state in path else fate)
    x = _LEFT + step * (distances[trace.result.start] + 0.5)
    axes.annotate(
        "start", (x, floor), xytext=(0, -3), textcoords="offset points", ha="center", va="top",
        fontsize=12,
    )  # fmt: skip


def _dot(axes, x, y, size, fate):
    """Draw a board: each fate has its own shape, and untouched boards are small."""
    if fate == "untouched":
        axes.plot(x, y, "o", color=GREY, ms=0.3 * size, mew=0)
        return
    meaning = MEANINGS[fate]
    axes.plot(
        x, y, meaning.marker, color=meaning.color, ms=size * (1.5 if fate == "path" else 0.85),
        markerfacecolor=meaning.color if meaning.filled else PAPER,
        mew=0 if meaning.filled else 1.4,
    )  # fmt: skip


def _explain(axes, height):
    """Name the marks of a map along its upper edge."""
    x = _LEFT
    for fate, text in (
        ("path", "on the solution"),
        ("expanded", "expanded"),
        ("frontier", "on the frontier"),
        ("untouched", "never made"),
    ):
        _dot(axes, x, height - 0.15, 9, fate)
        axes.text(x + 0.14, height - 0.15, text, fontsize=12, va="center_baseline")
        x += 0.5 + 0.092 * len(text)


# -- the lists ---------------------------------------------------------------------------


@matplotlib.rc_context(STYLE)
def comparisons(data):
    """Show what it costs to keep OPEN and CLOSED, by the length of the search.

    Parameters
    ----------
    data : pandas.DataFrame
        A row for each search. way: how its lists are kept; expanded: its expansions;
        comparisons: those made in its lists. The ways search the same boards in the same
        order, the dearest way first.

    Returns
    -------
    Figure
        Both scales are logarithmic: the slope of a line is the power with which the
        comparisons grow. The title and the last line of the twin are about the last board
        and that power. Its data are those given.

    Raises
    ------
    ValueError
        If a column is missing, the ways have different numbers of searches, a way has no two
        searches of different lengths, or a number is not above 0.

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
    require(data, "way", "expanded", "comparisons")
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
        title += f", {times(last[first] / last[cheapest])} times those of {cheapest}"
    canvas, axes = plain(title, log="xy")
    ends, powers = {}, {}
    for number, (way, rows) in enumerate(ways.items()):
        style = _LISTS[number] if number < len(_LISTS) else _OWN
        x, y = rows["expanded"].to_numpy(float), rows["comparisons"].to_numpy(float)
        fit = np.polyfit(np.log(x), np.log(y), 1)
        powers[way] = f"E^{fit[0]:.2f}"
        line = np.array([x.min(), x.max()])
        fitted = np.exp(np.polyval(fit, np.log(line)))
        dots(axes, x, y, style, ms=8)
        curve(axes, line, fitted, style, marker="")
        ends[f"{way}: $E^{{{fit[0]:.2f}}}$"] = (line[1], fitted[1])
    low, high = data["expanded"].min(), data["expanded"].max()
    axes.set_xlim(low * 0.8, high * (high / low) ** 0.55)
    _hold_limits(axes, low * 0.8, high)
    axes.set_xlabel("boards expanded, E (log scale)", loc="left")
    axes.set_ylabel("comparisons (log scale)")
    name_ends(axes, ends)
    header, columns = [], []
    for way, rows in ways.items():
        header += [f"{way}: expanded", "comparisons"]
        columns.append([*rows["expanded"].map("{:,}".format), "growth"])
        columns.append([*rows["comparisons"].map("{:,}".format), powers[way]])
    return Figure(canvas, title, table(header, list(zip(*columns, strict=True))), data)


@matplotlib.rc_context(STYLE)
def list_sizes(sizes, room):
    """Show how OPEN and CLOSED grow, one line for each search.

    Parameters
    ----------
    sizes : mapping of str to sequence of (int, int)
        For each search, by name, the entries of OPEN and of CLOSED after each expansion.
    room : int
        The entries that each of the two may hold.

    Returns
    -------
    Figure
        Its data have the columns search, expansions, open, closed and full: whether one of
        the two has reached `room`.

    Raises
    ------
    ValueError
        If there is no search, or one without an expansion.

    Examples
    --------
    >>> from searchlab import figures
    >>> print(figures.list_sizes({"short": [(2, 1)], "long": [(2, 1), (3, 2)]}, 2))
    search  expansions  OPEN  CLOSED  full
    short            1     2       1  yes
    long             2     3       2  yes
    """
    if not sizes or not all(len(size) for size in sizes.values()):
        raise ValueError("give one search or more, each with its list sizes after an expansion")
    rows = [
        (name, len(size), *size[-1], max(map(max, size)) >= room) for name, size in sizes.items()
    ]
    data = pd.DataFrame(rows, columns=["search", "expansions", "open", "closed", "full"])
    full = int(data["full"].sum())
    searches = several(len(data), "search", "searches")
    title = f"{full} of {searches} fill{'s' * (full == 1)} {room:,} entries"
    rest = data[~data["full"]]
    if len(rest) and full:
        title += f"; no other makes more than {several(int(rest['expansions'].max()), 'expansion')}"
    canvas, axes = plain(title, log="xy")
    ends, early = {}, {}
    for number, (name, size) in enumerate(sizes.items()):
        held = np.array([opened + closed for opened, closed in size])
        at = np.unique(np.geomspace(1, len(held), _POINTS).astype(int))
        full, marker = data["full"][number], _SIZES[number % len(_SIZES)]
        color = VERMILION if full else BLUE
        axes.plot(at, held[at - 1], "--" if full else "-", color=color, lw=2, zorder=2 + (not full))
        axes.plot(at[-1], held[-1], marker, color=color, ms=10, mec=PAPER, zorder=5)
        (ends if full else early)[name] = (at[-1], held[-1])
    longest = max(10, *map(len, sizes.values()))
    axes.set_xlim(0.85, longest**1.4)
    axes.axvline(room, color=VERMILION, ls=":", lw=1.5)
    _hold_limits(axes, 1, longest)
    bottom = axes.get_ylim()[0]
    axes.annotate(f"room for {room:,}", (room, bottom), xytext=(6, 8), textcoords="offset points")
    _name_early(axes, early)
    axes.set_xlabel("expansions (log scale)", loc="left")
    axes.set_ylabel("entries of OPEN and CLOSED (log scale)")
    if ends:
        name_ends(axes, ends)
    written = [[*row[:-1], "yes" if row[-1] else "no"] for row in rows]
    header = ["search", "expansions", "OPEN", "CLOSED", "full"]
    return Figure(canvas, title, table(header, written), data)


def _name_early(axes, ends):
    """Name the lines that end before the others: above a low end, below a high one."""
    to_axes, above = axes.transScale + axes.transLimits, 0
    for name, end in sorted(ends.items(), key=lambda item: -item[1][0]):
        if to_axes.transform(end)[1] > 0.5:
            place = (16, -26)
        else:
            place, above = (-4, 64 + 24 * above), above + 1
        axes.annotate(
            name, end, xytext=place, textcoords="offset points", fontsize=12, fontweight="bold",
            va="center",
            arrowprops={"arrowstyle": "-", "color": GREY, "shrinkB": 6, "relpos": (0, 0.3)},
        )  # fmt: skip


# -- ties and weights --------------------------------------------------------------------


@matplotlib.rc_context(STYLE)
def ties(data):
    """Show how many expansions a rule for ties can save, and how many no rule can.

    Parameters
    ----------
    data : pandas.DataFrame
        A row for each rule, its name as the index. below: mean expansions of boards with f
        below the length of the solution; equal: of boards with f equal to it; boards: the
        number of searches behind the means.

    Returns
    -------
    Figure
        A bar for each rule, the part that every rule expands first. Its data are those given.

    Raises
    ------
    ValueError
        If a column is missing or there is no rule.

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
    require(data, "below", "equal", "boards")
    total = data["below"] + data["equal"]
    low, high = total.idxmin(), total.idxmax()
    title = f"{low} expands {total[low]:,.0f} boards on average"
    if total[high] > total[low]:
        title += f", {high} {total[high]:,.0f}"
    canvas, axes = plain(title, grid="x")
    place = range(len(data))
    axes.barh(place, data["below"], height=0.6, color=PURPLE, label="f below the length")
    axes.barh(
        place, data["equal"], left=data["below"], height=0.6, color=PAPER, edgecolor=PURPLE,
        hatch="///", lw=1.5, label="f equal to the length",
    )  # fmt: skip
    for row, count in enumerate(total):
        axes.text(count + 0.015 * total[high], row, f"{count:,.0f}", va="center", fontweight="bold")
    name_rows(axes, [str(rule) for rule in data.index])
    axes.set(ylim=(len(data) - 0.5, -0.5), xlim=(0, 1.14 * total[high]))
    axes.set_xlabel(
        f"boards expanded; mean over all boards, from {data['boards'].max():,} searches"
    )
    legend_below(canvas, axes)
    rows = [
        [str(rule), f"{below:,.1f}", f"{equal:,.1f}", f"{below + equal:,.1f}"]
        for rule, below, equal in zip(data.index, data["below"], data["equal"], strict=True)
    ]
    return Figure(canvas, title, table(["rule", "f below", "f equal", "expanded"], rows), data)


@matplotlib.rc_context(STYLE)
def weights(data):
    """Show what a weight on h saves in expansions and costs in length, with its bound.

    Parameters
    ----------
    data : pandas.DataFrame
        A row for each weight, the weight as the index, ascending. expanded: the mean
        expansions; ratio: the length of the solutions over that of the shortest, summed
        over all boards; worst: the largest such ratio of one board; boards: the number of
        searches.

    Returns
    -------
    Figure
        On the left the expansions, on the right both ratios, under the line that bounds
        them. Its data are those given.

    Raises
    ------
    ValueError
        If a column is missing, there is no weight, or one is below 1.

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
    require(data, "expanded", "ratio", "worst", "boards")
    if min(data.index) < 1:
        raise ValueError("the bound holds for weights from 1 up")
    first, best = data.index[0], data["expanded"].idxmin()
    saved = data["expanded"][first] / data["expanded"][best]
    title = (
        f"Weight {best:g} expands {times(saved)} times fewer boards; "
        f"the ways are {data['ratio'][best] - 1:.0%} longer"
    )
    canvas, (left, right) = plain(title, panels=2)
    curve(left, data.index, data["expanded"], style_of("weighted-a-star"), ms=9)
    left.set_ylim(0, 1.1 * data["expanded"].max())
    left.set_ylabel("boards expanded (mean)")
    right.yaxis.set_major_formatter(ScalarFormatter())
    lines = (("worst", "worst board", ORANGE, "X", ":"), ("ratio", "mean", PURPLE, "<", "-."))
    right.plot(data.index, data.index, "--", color=INK, lw=2)
    ends = {"bound w": (data.index[-1], data.index[-1])}
    for column, name, color, marker, dash in lines:
        right.plot(data.index, data[column], dash, marker=marker, color=color, lw=2, ms=9)
        ends[name] = (data.index[-1], data[column].iloc[-1])
    right.set_ylabel("length of the solution / shortest")
    span = data.index[-1] - data.index[0] or 1
    for axes in (left, right):
        axes.set_xlim(data.index[0] - 0.06 * span, data.index[-1] + 0.06 * span)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    left.set_xlabel(f"weight w; {data['boards'].max():,} searches each")
    right.set_xlabel("weight w", loc="left")
    right.set_xlim(right.get_xlim()[0], data.index[-1] + 0.75 * span)
    right.set_xticks([x for x in right.get_xticks() if data.index[0] <= x <= data.index[-1]])
    right.set_ylim(min(0.9, right.get_ylim()[0]), right.get_ylim()[1])
    name_ends(right, ends)
    rows = [
        [f"{w:g}", f"{row.expanded:,.1f}", f"{row.ratio:.3f}", f"{row.worst:.2f}", f"{w:g}"]
        for w, row in zip(data.index, data.itertuples(), strict=True)
    ]
    header = ["weight", "expanded", "length", "worst", "bound"]
    return Figure(canvas, title, table(header, rows), data)


def _hold_limits(axes, low, high):
    """Keep the limits upwards, and the ticks across from `low` to `high`."""
    axes.set_ylim(*axes.get_ylim())
    axes.set_xticks([x for x in axes.get_xticks() if low <= x <= high])
