"""Figures for the lessons, each with its text twin.

A figure is shown by a notebook as a picture, followed by a short table of the data behind
it: for readers who cannot see the picture, and for nbval, which compares texts and not
pictures. The title states the finding, and is computed from the data like the rest.

No figure is registered with pyplot, so that none is left open behind the reader's back.
"""

import io
import math
import textwrap
from collections.abc import Mapping
from itertools import combinations

import matplotlib
from matplotlib.figure import Figure as _Canvas
from matplotlib.patches import FancyBboxPatch
from matplotlib.patheffects import withStroke
from matplotlib.ticker import MaxNLocator

from searchlab import graphs, look
from searchlab.events import GOAL, INFERIOR, MEETING, PRUNED
from searchlab.look import BLUE, BOARD, GREY, INK, MEANINGS, ORANGE, PAPER
from searchlab.search import STRATEGIES
from searchlab.solving import EXHAUSTED

SIZE = (9, 5)  # inches
_ROW = 1.25  # room for a level of a tree with boards, in inches
_LEAST_NUMBERED = 0.1  # radius of a mark that holds a number, in inches
_LEAST_CELL = 0.15  # of a board whose numbers can still be read, in inches
_DPI = 144  # finer than the 96 pixels to the inch at which a notebook shows it
_STYLE = {
    "font.size": 13,
    "font.family": "DejaVu Sans",
    "axes.titlesize": 13,
    "axes.labelsize": 13,
    "xtick.labelsize": 12,
    "ytick.labelsize": 12,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": GREY,
    "xtick.color": GREY,
    "ytick.color": GREY,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": GREY,
    "grid.alpha": 0.25,
    "figure.facecolor": PAPER,
    "savefig.facecolor": PAPER,
}


class Figure:
    """A picture with its text twin.

    Shown in a notebook, the picture comes first and the twin is printed below it; printed
    anywhere, it is the twin.

    Attributes
    ----------
    title : str
        The finding that the picture shows.
    twin : str
        The data behind the picture as a plain table.
    canvas : matplotlib.figure.Figure
        For whoever wants to change something before showing or saving it.

    Examples
    --------
    >>> from searchlab import Puzzle, solve
    >>> eight = Puzzle(3, 3)
    >>> names = ["breadth-first", "bidirectional"]
    >>> results = [solve(eight, "2 3 4 1 5 x 7 6 8", name) for name in names]
    >>> print(expansions_by_strategy(results))
    strategy       expanded  moves
    bidirectional       576     19
    breadth-first    20,907     19
    """

    def __init__(self, canvas, title, twin):
        self.canvas, self.title, self.twin = canvas, title, twin

    def __repr__(self):
        return f"<figure: {self.title}>"

    def __str__(self):
        return self.twin

    def png(self):
        """Give the picture as the bytes of a PNG file."""
        file = io.BytesIO()
        with matplotlib.rc_context(_STYLE):
            self.canvas.savefig(file, format="png", dpi=_DPI)
        return file.getvalue()

    def save(self, path):
        """Write the picture to a file, in the format that its name asks for."""
        with matplotlib.rc_context(_STYLE):
            self.canvas.savefig(path, dpi=_DPI)

    def _ipython_display_(self):
        from IPython.display import publish_display_data

        width = round(self.canvas.get_figwidth() * 96)
        publish_display_data(
            {"image/png": self.png(), "text/plain": repr(self)},
            {"image/png": {"width": width, "alt": f"{self.title}. The data follow as text."}},
        )
        print(self.twin)


# -- how much a search expands ----------------------------------------------------------


@matplotlib.rc_context(_STYLE)
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
    results = _named(results, lambda result: result.strategy)
    if not results:
        raise ValueError("there is no result to compare")
    if len({(result.puzzle, result.start) for result in results.values()}) > 1:
        raise ValueError("the results belong to different boards and cannot be compared")
    ranked = sorted(results.items(), key=lambda item: (item[1].expanded, item[0]))
    shortest = min((r.length for r in results.values() if r.solved), default=None)
    title = _comparison(ranked, baseline)
    canvas, axes = _plain(title)
    for row, (_, result) in enumerate(ranked):
        style, best = _style(result.strategy), result.solved and result.length == shortest
        count = max(result.expanded, 1)  # a log scale has no zero
        axes.plot([1, count], [row, row], style.linestyle, color=style.color, lw=style.linewidth)
        face = style.color if best else PAPER
        axes.plot(
            count, row, style.marker, color=style.color, markerfacecolor=face, ms=10, mew=2
        )
        if result.solved:
            remark = "" if best else f"  {result.length} moves, not shortest"
        else:
            remark = "  no solution" if result.outcome == EXHAUSTED else f"  {result.outcome}"
        axes.annotate(
            f"{result.expanded:,}{remark}",
            (count, row),
            xytext=(11, 0),
            textcoords="offset points",
            va="center",
            fontweight="bold" if best else "normal",
        )
    axes.set_yticks(range(len(ranked)), [name for name, _ in ranked])
    axes.tick_params(axis="y", length=0)
    axes.invert_yaxis()
    axes.set_xscale("log")
    largest = max(result.expanded for _, result in ranked)
    axes.set_xlim(1, max(10, largest) ** 1.22)
    axes.xaxis.set_major_formatter(lambda x, _: f"{x:,.0f}")
    axes.set_xlabel("boards expanded (log scale)")
    axes.grid(axis="x")
    axes.spines["left"].set_visible(False)
    rows = [
        [name, result.expanded, result.length if result.solved else "none"]
        for name, result in ranked
    ]
    return Figure(canvas, title, _table(["strategy", "expanded", "moves"], rows))


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
        return f"{baseline} expands {_times(ratio)} times as many boards as {best}"
    if best is not None:
        return f"{best} expands {sure[best].expanded:,} boards for a shortest solution"
    return f"{ranked[0][0]} expands the fewest boards: {ranked[0][1].expanded:,}"


def _guarantees_shortest(strategy):
    return strategy in STRATEGIES and STRATEGIES[strategy].shortest


def _times(ratio):
    return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.1f}"


@matplotlib.rc_context(_STYLE)
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
    traces = _named(traces, lambda trace: trace.result.strategy)
    if not traces:
        raise ValueError("there is no trace to show")
    counts = {name: trace.expansions_by_depth() for name, trace in traces.items()}
    busiest = max(counts, key=lambda name: sum(counts[name]))
    peak = max(range(len(counts[busiest])), key=counts[busiest].__getitem__)
    title = (
        f"{busiest}: {counts[busiest][peak]:,} of its {sum(counts[busiest]):,} expansions "
        f"are at depth {peak}"
    )
    canvas, axes = _plain(title)
    used = []
    for name, expanded in counts.items():
        style = _style(traces[name].result.strategy)
        _line(axes, range(len(expanded)), expanded, style, name, again=used.count(style))
        used.append(style)
    _finish_lines(axes, counts, log)
    axes.set_xlabel("depth (moves from the start)")
    axes.set_ylabel(f"boards expanded{' (log scale)' if log else ''}")
    return Figure(canvas, title, _by_depth(counts))


@matplotlib.rc_context(_STYLE)
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
    canvas, axes = _plain(title)
    for number, (name, counts) in enumerate(levels.items()):
        style = look.Style((INK, BLUE)[number % 2], "os"[number % 2], "-", 2.0)
        _line(axes, range(len(counts)), counts, style)
        more = [counts[-1], *continued[name]]
        depths = range(len(counts) - 1, len(counts) - 1 + len(more))
        axes.plot(depths, more, ":", color=style.color, lw=style.linewidth)
        _name_line(axes, name, counts)
    axes.set_yscale("log")
    axes.yaxis.set_major_formatter(lambda y, _: f"{y:,.0f}")
    axes.axhline(room, color=MEANINGS["pruned"].color, ls="--", lw=1.5)
    axes.annotate(
        f"room for {room:,} boards", (0, room), xytext=(0, 6), textcoords="offset points"
    )
    axes.set_yticks([10**power for power in range(0, math.ceil(math.log10(room)) + 1, 2)])
    axes.minorticks_off()
    longest = max(len(levels[name]) + len(continued[name]) for name in levels)
    axes.set_xlim(-0.5, longest)
    axes.set_ylim(0.7, room * 8)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel("depth (moves); dotted: continued by the last growth")
    axes.set_ylabel("boards at this depth (log scale)")
    axes.grid(axis="y")
    return Figure(canvas, title, _by_depth(levels))


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


# -- trees and graphs -------------------------------------------------------------------


@matplotlib.rc_context(_STYLE)
def search_tree(trace, limit=10):
    """Draw the tree of the first expansions, a small board for each node.

    Parameters
    ----------
    trace : Trace
    limit : int
        Events to draw. Where the boards would become too small to read, only the nodes'
        marks are drawn.

    Returns
    -------
    Figure
        Each node bears the mark of what became of it, and each expanded node the number
        of its expansion; duplicates have no board of their own.
    """
    tree = graphs.search_tree(trace, limit)
    status = {node: _status(data) for node, data in tree.nodes(data=True)}
    order = {}
    for node in sorted(
        (n for n in tree if status[n] == "expanded"), key=lambda n: tree.nodes[n]["expanded_at"]
    ):
        order[node] = len(order) + 1
    onpath = _on_path(tree, status)
    title = _tree_title(status)
    depth = max((tree.nodes[node]["g"] for node in tree), default=0)
    place, slot = _tidy(tree, lambda node: 0.5 if status[node] == "duplicate" else 1.0)
    row = (SIZE[1] - 1.2) / (depth + 1)
    row = max(row, min(_ROW, 6.5 / (depth + 1)))  # a deep tree gets a taller sheet
    side = min(0.78 * slot, 0.6 * row, 1.2)
    boards = side / trace.puzzle.cols >= _LEAST_CELL
    tall = max(SIZE[1], row * (depth + 1) + 1.2) if boards else SIZE[1]
    canvas, axes, height = _sheet(title, tall)
    if boards:
        radius, small = 0.13, 0.09
    else:
        radius = small = side = min(0.14, 0.36 * slot, 0.15 * height / (depth + 1))
    if radius < _LEAST_NUMBERED:
        order = {}
    top, bottom = height - 0.15 - radius - side / 2, 0.65 + side / 2
    step = min((top - bottom) / max(depth, 1), 1.7)

    def where(node):
        return place[node], top - tree.nodes[node]["g"] * step

    for parent, child, move in tree.edges(data="move"):
        meaning = MEANINGS[status[child]]
        path = parent in onpath and child in onpath
        (x0, y0), (x1, y1) = where(parent), where(child)
        if boards:
            y0, y1 = y0 - side / 2, y1 + side / 2
        axes.plot(
            [x0, x1],
            [y0, y1],
            ls=meaning.linestyle,
            lw=MEANINGS["path"].linewidth if path else 1.5,
            color=MEANINGS["path"].color if path else GREY,
            zorder=1,
        )
        if boards:
            _note(axes, 0.45 * x0 + 0.55 * x1, 0.45 * y0 + 0.55 * y1, move)
    for node, data in tree.nodes(data=True):
        x, y = where(node)
        if boards and status[node] == "duplicate":
            y += side / 2
        elif boards:
            _tiles(axes, x, y, side, trace.puzzle, data["state"])
            x, y = x - side / 2 - 0.06, y + side / 2 + 0.05
        large = status[node] in ("expanded", "goal")
        _mark(axes, x, y, radius if large else small, status[node], order.get(node))
    _legend(axes, [name for name in MEANINGS if name in status.values()], order)
    if boards:
        twin = _indented(tree, status, order)
    else:
        twin = _tree_by_depth(tree, status)
    return Figure(canvas, title, twin)


@matplotlib.rc_context(_STYLE)
def state_space(graph):
    """Draw the boards of a small puzzle by their distance from the goal.

    Parameters
    ----------
    graph : networkx.DiGraph
        As `searchlab.graphs.state_graph` gives it, with the goal in it.

    Returns
    -------
    Figure
        A column for each distance. Boards that cannot reach the goal are left out.
    """
    puzzle = graph.graph["puzzle"]
    if puzzle.goal not in graph:
        raise ValueError("the goal is not among the boards, so there is no distance to draw")
    columns = []
    for state, distance in sorted(graph.nodes(data="distance"), key=lambda item: item[1] or 0):
        if distance is not None:
            columns.extend([] for _ in range(distance + 1 - len(columns)))
            columns[distance].append(state)
    reached = sum(map(len, columns))
    title = (
        f"{reached:,} of {len(graph):,} boards lead to the goal; "
        f"the farthest takes {len(columns) - 1} moves"
    )
    canvas, axes, height = _sheet(title)
    wide, high = SIZE[0] / len(columns), (height - 0.75) / max(map(len, columns))
    side = min(0.72 * wide, 0.72 * high, 1.1)
    boards = side / puzzle.cols >= _LEAST_CELL
    radius = 0.13 if boards else min(0.12, 0.4 * wide, 0.45 * high)
    where = {}
    for distance, column in enumerate(columns):
        _untangle(graph, column, where)
        for row, state in enumerate(column):
            y = 0.72 + (height - 0.75) / 2 - (row - (len(column) - 1) / 2) * high
            where[state] = (distance + 0.5) * wide, y
    for state, neighbour in graph.edges:
        if state in where and graph.nodes[state]["distance"] < graph.nodes[neighbour]["distance"]:
            (x0, y0), (x1, y1) = where[state], where[neighbour]
            axes.plot([x0, x1], [y0, y1], color=GREY, lw=1.5 if boards else 0.5, zorder=1)
    for state, (x, y) in where.items():
        if boards:
            _tiles(axes, x, y, side, puzzle, state)
        if state == puzzle.goal:
            corner = side / 2 if boards else 0
            _mark(axes, x - corner, y + corner, max(radius, 0.08), "goal")
        elif not boards:
            _mark(axes, x, y, radius, "expanded")
    every = 1 if wide > 0.35 else 5
    for distance in range(0, len(columns), every):
        _words(axes, (distance + 0.5) * wide, 0.5, str(distance))
    _words(axes, SIZE[0] / 2, 0.2, "moves to the goal")
    counts = {"boards": [len(column) for column in columns]}
    twin = _by_depth(counts, "moves")
    if boards:
        rows = [
            [distance, "   ".join(puzzle.write(state) for state in column)]
            for distance, column in enumerate(columns)
        ]
        twin = _table(["moves", "boards"], rows)
    return Figure(canvas, title, twin)


def _status(node):
    """Say which meaning a node of a search tree has."""
    if node["fate"] in (GOAL, MEETING):
        return "goal"
    if node["expanded_at"] is not None:
        return "expanded"
    return {INFERIOR: "inferior", PRUNED: "pruned"}.get(
        node["fate"], "duplicate" if node["fate"] == "duplicate" else "frontier"
    )


def _on_path(tree, status):
    """Collect the nodes from the roots to the goal."""
    onpath = set()
    for node in [node for node in tree if status[node] == "goal"]:
        while node is not None and node not in onpath:
            onpath.add(node)
            node = tree.nodes[node]["parent"]
    return onpath


def _tree_title(status):
    counts = {name: list(status.values()).count(name) for name in MEANINGS}
    ends = [
        f"{counts[name]:,} {words}"
        for name, words in (
            ("frontier", "on the frontier"),
            ("duplicate", "duplicates"),
            ("inferior", "inferior"),
            ("pruned", "pruned"),
        )
        if counts[name]
    ]
    if counts["goal"]:
        ends.append("goal found")
    return f"After {_count(counts['expanded'], 'expansion')}: {', '.join(ends)}"


def _tidy(tree, width):
    """Place nodes side by side: leaves in a row, each parent in the middle of its children.

    Returns
    -------
    place : dict
        The horizontal place of each node, in inches.
    slot : float
        The room for a leaf of width 1.
    """
    children = {node: list(tree.successors(node)) for node in tree}
    leaves = sum(width(node) for node in tree if not children[node])
    margin = 0.15
    slot = (SIZE[0] - 2 * margin) / (leaves + 0.3)
    place, used = {}, 0.2
    # Depth first, so that leaves come in their order from left to right.
    stack = [node for node in reversed(list(tree)) if tree.nodes[node]["parent"] is None]
    visited = []
    while stack:
        node = stack.pop()
        visited.append(node)
        stack.extend(reversed(children[node]))
        if not children[node]:
            place[node] = margin + (used + width(node) / 2) * slot
            used += width(node)
    for node in reversed(visited):
        if children[node]:
            ends = place[children[node][0]], place[children[node][-1]]
            place[node] = sum(ends) / 2
    return place, slot


def _untangle(graph, column, where):
    """Order a column so that its boards stand near their neighbours of the column before."""

    def height(state):
        before = [where[other][1] for other in graph.successors(state) if other in where]
        return -sum(before) / len(before) if before else 0

    column.sort(key=height)


# -- pieces of pictures -----------------------------------------------------------------


def _sheet(title, tall=SIZE[1]):
    """Give a sheet to draw on whose unit is the inch, and its height below the title."""
    canvas = _Canvas(figsize=(SIZE[0], tall))
    height = tall - _title(canvas, title)
    axes = canvas.add_axes((0, 0, 1, height / tall))
    axes.set(xlim=(0, SIZE[0]), ylim=(0, height))
    axes.axis("off")
    return canvas, axes, height


def _plain(title):
    """Give axes to plot in, laid out by matplotlib."""
    canvas = _Canvas(figsize=SIZE, layout="constrained")
    canvas.get_layout_engine().set(rect=(0, 0, 1, 1 - _title(canvas, title) / SIZE[1]))
    return canvas, canvas.add_subplot()


def _title(canvas, title):
    """Write the title along the upper edge and give the height that it takes."""
    lines = textwrap.wrap(title, 66)
    canvas.suptitle(
        "\n".join(lines), x=0.015, y=1 - 0.075 / canvas.get_figheight(), ha="left", va="top",
        fontsize=16, fontweight="bold", color=INK,
    )  # fmt: skip
    return 0.12 + 0.3 * len(lines)


def _tiles(axes, x, y, side, puzzle, state):
    """Draw a small board, centred on (x, y): tray, tiles, numbers."""
    rows, cols = puzzle.rows, puzzle.cols
    cell = side / max(rows, cols)
    size = 72 * cell * (0.62 if puzzle.cells <= 10 else 0.5)
    left, top = x - cols * cell / 2, y + rows * cell / 2
    _box(axes, left, top - rows * cell, cols * cell, rows * cell, 0.18 * cell, BOARD.tray)
    for i, tile in enumerate(state):
        row, col = divmod(i, cols)
        corner = left + col * cell, top - (row + 1) * cell
        gap = 0.06 * cell
        home = BOARD.home if tile == puzzle.goal[i] else BOARD.face
        face = home if tile else BOARD.recess
        _box(axes, corner[0] + gap, corner[1] + gap, *(cell - 2 * gap,) * 2, 0.14 * cell, face)
        if tile:
            axes.text(
                corner[0] + cell / 2, corner[1] + 0.47 * cell, str(tile), fontsize=size,
                fontweight="bold", ha="center", va="center_baseline", color=BOARD.number, zorder=4,
            )  # fmt: skip


def _box(axes, x, y, width, height, rounding, face):
    axes.add_patch(
        FancyBboxPatch(
            (x, y), width, height, boxstyle=f"round,pad=0,rounding_size={rounding}",
            facecolor=face, edgecolor="none", zorder=3,
        )
    )  # fmt: skip


def _mark(axes, x, y, radius, status, number=None):
    """Draw the mark of a status; within it the number, where there is one."""
    meaning = MEANINGS[status]
    axes.plot(
        x, y, meaning.marker,
        ms=72 * radius * (2.6 if meaning.shape == "star" else 2 if meaning.filled else 1.6),
        color=meaning.color, markerfacecolor=meaning.color if meaning.filled else PAPER,
        markeredgecolor=PAPER if meaning.filled else meaning.color,
        mew=0.8 if meaning.filled else 2.6, zorder=5,
    )  # fmt: skip
    if number is not None:
        size = 72 * radius * (1.3 if number < 10 else 1.0)
        axes.text(
            x, y - 0.03 * radius, str(number), fontsize=size, fontweight="bold", color=PAPER,
            ha="center", va="center_baseline", zorder=6,
        )  # fmt: skip


def _words(axes, x, y, words, **more):
    axes.text(x, y, words, fontsize=13, color=INK, ha="center", va="center", **more)


def _note(axes, x, y, words):
    """Write a letter on a line."""
    _words(
        axes, x, y, words, family="DejaVu Sans Mono",
        bbox={"facecolor": PAPER, "edgecolor": "none", "boxstyle": "round,pad=0.12"}, zorder=2,
    )  # fmt: skip


def _legend(axes, names, order):
    """Explain the marks along the lower edge."""
    expanded = "expanded, in this order" if order else "expanded"
    words = {"frontier": "on the frontier", "expanded": expanded}
    x, y = 0.3, 0.24
    for name in dict.fromkeys("goal" if name == "path" else name for name in names):
        _mark(axes, x, y, 0.11, name, 1 if name == "expanded" and order else None)
        text = axes.text(
            x + 0.2, y, words.get(name, name), fontsize=13, color=INK, va="center_baseline"
        )
        x += 0.2 + 0.105 * len(text.get_text()) + 0.45


def _line(axes, x, y, style, name=None, again=0):
    """Draw a line; one that shares its style with others gets hollow markers, then none."""
    line = (style.linestyle, "--", ":")[min(again, 2)]
    axes.plot(
        x, y, line, color=style.color, lw=style.linewidth, label=name,
        marker=style.marker if again < 2 else "", markerfacecolor=PAPER if again else style.color,
    )  # fmt: skip


def _finish_lines(axes, counts, log):
    """Lay out the axes, and name the lines: each at its peak, or in a legend if peaks crowd."""
    if log:
        axes.set_yscale("log")
    axes.yaxis.set_major_formatter(lambda y, _: f"{y:,.0f}")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(axis="y")
    axes.set_xlim(-0.5, max(map(len, counts.values())) * 1.02)
    peaks = []
    for expanded in counts.values():
        top = max(range(len(expanded)), key=expanded.__getitem__)
        peaks.append(axes.transLimits.transform(axes.transScale.transform((top, expanded[top]))))
    crowded = any(
        abs(x1 - x0) < 0.4 and abs(y1 - y0) < 0.08
        for (x0, y0), (x1, y1) in combinations(peaks, 2)
    )
    if crowded:
        axes.legend(loc="upper left", frameon=False, handlelength=3)
        return
    for name, expanded in counts.items():
        _name_line(axes, name, expanded)


def _name_line(axes, name, counts):
    """Write a line's name beside its highest point."""
    top = max(range(len(counts)), key=counts.__getitem__)
    axes.annotate(
        name, (top, counts[top]), xytext=(-10, 6), textcoords="offset points", ha="right",
        fontweight="bold", path_effects=[withStroke(linewidth=4, foreground=PAPER)],
    )  # fmt: skip


def _style(strategy):
    """Give a strategy's style, a neutral one to the reader's own."""
    own = look.Style(ORANGE, "X", "-", 2.0)
    return look.STRATEGIES.get(strategy, own)


# -- text twins -------------------------------------------------------------------------


def _named(items, name):
    """Turn an iterable into a mapping by name, a second of the same name numbered."""
    if isinstance(items, Mapping):
        return dict(items)
    named = {}
    for item in items:
        label = base = name(item)
        number = 1
        while label in named:
            number += 1
            label = f"{base} ({number})"
        named[label] = item
    return named


def _text(value):
    if value is None:
        return "-"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _table(header, rows):
    """Lay rows out as plain text: words to the left, columns with numbers to the right."""
    cells = [[_text(value) for value in row] for row in rows]
    widths = [max(len(row[i]) for row in [header, *cells]) for i in range(len(header))]
    right = [any(isinstance(row[i], int) for row in rows) for i in range(len(header))]
    lines = [
        "  ".join(
            cell.rjust(width) if number else cell.ljust(width)
            for cell, width, number in zip(row, widths, right, strict=True)
        ).rstrip()
        for row in [header, *cells]
    ]
    return "\n".join(lines)


def _by_depth(counts, what="depth", columns=11):
    """Lay out counts by depth, some depths to a line."""
    longest = max(map(len, counts.values()))
    label = max(map(len, [what, *counts]))
    width = max(len(_text(count)) for series in counts.values() for count in series)
    width = max(width, len(str(longest - 1))) + 2
    blocks = []
    for first in range(0, longest, columns):
        depths = range(first, min(first + columns, longest))
        lines = [what.ljust(label) + "".join(str(depth).rjust(width) for depth in depths)]
        for name, series in counts.items():
            if first < len(series):
                part = series[first : first + columns]
                cells = "".join(_text(count).rjust(width) for count in part)
                lines.append(name.ljust(label) + cells)
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)


def _indented(tree, status, order):
    """Write a search tree, a line for each node, indented by its depth."""
    puzzle = tree.graph["puzzle"]
    lines = []
    stack = [node for node in reversed(list(tree)) if tree.nodes[node]["parent"] is None]
    while stack:
        node = stack.pop()
        data = tree.nodes[node]
        stack.extend(reversed(list(tree.successors(node))))
        words = [data["move"] or "", MEANINGS[status[node]].glyph, puzzle.write(data["state"])]
        if status[node] == "expanded":
            words.append(f"expanded as number {order[node]}")
        else:
            words.append({"frontier": "on the frontier"}.get(status[node], status[node]))
        lines.append("    " * data["g"] + " ".join(word for word in words if word))
    return "\n".join(lines)


def _tree_by_depth(tree, status):
    names = [name for name in MEANINGS if name in status.values()]
    counts = {name: [] for name in names}
    for node, data in tree.nodes(data=True):
        for row in counts.values():
            row.extend([0] * (data["g"] + 1 - len(row)))
        counts[status[node]][data["g"]] += 1
    return _by_depth(counts)


def _count(number, what):
    return f"{number:,} {what}" + ("" if number == 1 else "s")
