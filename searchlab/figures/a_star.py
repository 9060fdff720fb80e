"""A* at work: what it touches, what its lists cost, how ties and a weight change its count."""

from collections import Counter

import numpy as np
import pandas as pd
from matplotlib.ticker import MaxNLocator, ScalarFormatter

from searchlab.analysis import graphs
from searchlab.figures import base
from searchlab.puzzle import palette
from searchlab.puzzle.checks import several
from searchlab.puzzle.palette import BLUE, GREY, INK, MEANINGS, PAPER, PURPLE, VERMILION, Style

_LEFT = 0.7  # inches, for the names of the panels of a map
_PANEL = 1.9  # inches, about the height of one
_FATES = {"expanded": "expanded", "frontier": "on the frontier", "untouched": "never made"}
# One marker and line for each way to keep the lists; then a reader's own.
_LISTS = (Style(VERMILION, "s", "--"), Style(BLUE, "o", "-"))
_OWN = Style(GREY, "v", ":")
_POINTS = 500  # of a line that may be long
_SIZES = "osD^vP"  # markers, one for each search


@base.in_style
def searched_space(traces):
    """Show which boards of a small puzzle each search expands: a dot for every board.

    A panel for each search, in it a column for each distance from the goal: the boards expanded at
    the bottom, those on the frontier above them, those that the search never made on top. The data
    have the columns search, distance, expanded, frontier and untouched.

    Parameters
    ----------
    traces : iterable of Trace, or mapping of str to Trace
        As `record` gives them, from one board; a mapping names them. The puzzle has at most
        5,040 boards.

    Examples
    --------
    >>> from searchlab import Puzzle, figures, record
    >>> print(figures.searched_space([record(Puzzle(2, 2), "1 x 3 2", "a-star")]))
    a-star     0  1  2  3  4  5  6
    expanded   0  1  0  0  0  0  0
    frontier   1  0  1  0  0  0  0
    untouched  0  1  1  2  2  2  1
    """
    traces = base.named(traces, lambda trace: trace.result.strategy, "trace")
    if len({(trace.puzzle, trace.result.start) for trace in traces.values()}) > 1:
        raise ValueError("the traces start from different boards and cannot be compared")
    puzzle = next(iter(traces.values())).puzzle
    distances = graphs.state_graph(puzzle).nodes(data="distance")
    distances = {state: d for state, d in distances if d is not None}
    columns = {name: _columns(trace, distances) for name, trace in traces.items()}
    counts = {
        name: {fate: list(map(len, boards)) for fate, boards in column.items()}
        for name, column in columns.items()
    }
    expanded = [f"{name} expands {sum(by['expanded']):,}" for name, by in counts.items()]
    title = f"Of {len(distances):,} boards {', '.join(expanded)}"
    wide, most = max(distances.values()) + 1, max(Counter(distances.values()).values())
    step = min((base.SIZE[0] - _LEFT - 0.2) / wide, 0.6)
    across = max(1, round((step * most / _PANEL) ** 0.5))  # boards side by side in a column
    pitch = min(0.9 * step / across, 0.24)
    panel = pitch * -(-most // across) + 0.5
    canvas, axes, height = base.sheet(title, 1.45 + panel * len(traces))
    for number, (name, trace) in enumerate(traces.items()):
        floor = height - 0.4 - panel * (number + 1) + 0.45
        base.words(axes, 0.3, floor + panel / 2 - 0.2, name, fontweight="bold", rotation=90)
        _draw_columns(axes, columns[name], trace, distances, floor, step, pitch, across)
    for distance in range(0, wide, 1 if wide < 12 else 5):
        base.words(axes, _LEFT + step * (distance + 0.5), 0.42, str(distance))
    base.words(axes, _LEFT + step * wide / 2, 0.14, "true distance from the goal (moves)")
    x = _LEFT
    for fate, text in {"path": "on the solution", **_FATES}.items():
        _dot(axes, x, height - 0.15, 9, fate)
        axes.text(x + 0.14, height - 0.15, text, fontsize=12, va="center_baseline")
        x += 0.5 + 0.092 * len(text)
    data = pd.concat(map(pd.DataFrame, counts.values()), keys=counts, names=["search", "distance"])
    twins = [base.by_depth(by_fate, name) for name, by_fate in counts.items()]
    return base.Figure(canvas, title, "\n\n".join(twins), data.reset_index())


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
    base.beside(axes, "start", (x, floor), 0, -3, ha="center", va="top", fontsize=12)


def _dot(axes, x, y, size, fate):
    """Draw a board: each fate has its own shape, and untouched boards are small."""
    if fate == "untouched":
        axes.plot(x, y, "o", color=GREY, ms=0.3 * size, mew=0)
        return
    hollow, size = not MEANINGS[fate].filled, size * (1.5 if fate == "path" else 0.85)
    base.dots(axes, x, y, MEANINGS[fate], hollow, ms=size, mew=1.4 * hollow)


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
    """Show how OPEN and CLOSED grow, one line for each search.

    The data have the columns search, expansions, open, closed and full: whether one of the two has
    reached `room`.

    Parameters
    ----------
    sizes : mapping of str to sequence of (int, int)
        For each search, by name, the entries of OPEN and of CLOSED after each expansion.
    room : int
        The entries that each of the two may hold.

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
    rows = [(name, len(size), *size[-1], np.max(size) >= room) for name, size in sizes.items()]
    data = pd.DataFrame(rows, columns=["search", "expansions", "open", "closed", "full"])
    full = int(data["full"].sum())
    searches = several(len(data), "search", "searches")
    title = f"{full} of {searches} fill{'s' * (full == 1)} {room:,} entries"
    rest = data[~data["full"]]
    if len(rest) and full:
        title += f"; no other makes more than {several(int(rest['expansions'].max()), 'expansion')}"
    canvas, axes = base.plain(
        title, log="xy", x="expansions (log scale)", loc="left",
        y="entries of OPEN and CLOSED (log scale)",
    )  # fmt: skip
    ends, early = {}, {}
    for number, (name, size) in enumerate(sizes.items()):
        held = np.sum(size, axis=1)
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
    base.beside(axes, f"room for {room:,}", (room, bottom), 6, 8)
    _name_early(axes, early)
    if ends:
        base.name_ends(axes, ends)
    written = [[*row[:-1], "yes" if row[-1] else "no"] for row in rows]
    header = ["search", "expansions", "OPEN", "CLOSED", "full"]
    return base.Figure(canvas, title, base.table(header, written), data)


def _name_early(axes, ends):
    """Name the lines that end before the others: above a low end, below a high one."""
    to_axes, above = axes.transScale + axes.transLimits, 0
    for name, end in sorted(ends.items(), key=lambda item: -item[1][0]):
        if to_axes.transform(end)[1] > 0.5:
            place = (16, -26)
        else:
            place, above = (-4, 64 + 24 * above), above + 1
        base.beside(
            axes, name, end, *place, fontsize=12, fontweight="bold", va="center",
            arrowprops={"arrowstyle": "-", "color": GREY, "shrinkB": 6, "relpos": (0, 0.3)},
        )  # fmt: skip


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
    saved = data["expanded"][first] / data["expanded"][best]
    title = f"Weight {best:g} expands {base.times(saved)} times fewer boards"
    title += f"; the ways are {data['ratio'][best] - 1:.0%} longer"
    canvas, (left, right) = base.plain(title, panels=2, x="weight w", loc="left")
    base.curve(left, data.index, data["expanded"], base.style_of("weighted-a-star"), ms=9)
    left.set_ylim(0, 1.1 * data["expanded"].max())
    left.set_ylabel("boards expanded (mean)")
    right.yaxis.set_major_formatter(ScalarFormatter())
    lines = {
        "bound w": (data.index, Style(INK, "", "--")),
        "worst board": (data["worst"], Style(palette.ORANGE, "X", ":")),
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
