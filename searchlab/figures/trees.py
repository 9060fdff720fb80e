"""Search trees and state spaces."""

from collections import Counter

import networkx as nx

from searchlab.analysis.layout import centre
from searchlab.analysis.status import status as status_of
from searchlab.figures import base
from searchlab.heuristics import bind
from searchlab.puzzle.checks import several
from searchlab.puzzle.drawing import CORNER, TILE, laid_out
from searchlab.styles import BOARD, GREY, INK, MEANINGS, PAPER

_ROW = 1.25  # room for a level of a tree with boards, in inches
_LEAST_NUMBERED = 0.1  # radius of a mark that holds a number, in inches
_LEAST_CELL = 0.15  # of a board whose numbers can still be read, in inches


@base.in_style
def search_tree(trace, limit=10, heuristic=None):
    """Draw the tree of the first expansions, a small board for each node.

    Each node bears the mark of what became of it, and each expanded node the number of its
    expansion; duplicates have no board of their own.

    Parameters
    ----------
    trace : Trace
    limit : int
        Events to draw. Where the boards would become too small to read, only the nodes'
        marks are drawn.
    heuristic : str or callable, optional
        Its value h is written beside each board.

    Examples
    --------
    >>> from searchlab import Puzzle, figures, record
    >>> trace = record(Puzzle(2, 2), "1 x 3 2", "a-star")
    >>> print(figures.search_tree(trace, heuristic="misplaced"))
    ● 1 x 3 2  h = 1  expanded as number 1
        l ○ x 1 3 2  h = 2  on the frontier
        d ○ 1 2 3 x  h = 0  on the frontier
    """
    labels = {}
    tree = trace.to_networkx(limit)
    status = {n: status_of(data["fate"], data["expanded_at"]) for n, data in tree.nodes(data=True)}
    expanded = [node for node in tree if status[node] == "expanded"]
    expanded.sort(key=lambda node: tree.nodes[node]["expanded_at"])
    order = {node: number for number, node in enumerate(expanded, start=1)}
    goals = {node for node in tree if status[node] == "goal"}
    onpath = goals.union(*(nx.ancestors(tree, goal) for goal in goals))
    title = _tree_title(status)
    depth = max((tree.nodes[node]["g"] for node in tree), default=0)
    place, slot = _places(tree, [0.5 if status[node] == "duplicate" else 1.0 for node in tree])
    row = (base.SIZE[1] - 1.2) / (depth + 1)
    row = max(row, min(_ROW, 6.5 / (depth + 1)))  # a deep tree gets a taller sheet
    side = min(0.78 * slot, 0.6 * row, 1.2)
    boards = side / trace.puzzle.cols >= _LEAST_CELL
    tall = max(base.SIZE[1], row * (depth + 1) + 1.2) if boards else base.SIZE[1]
    canvas, axes, height = base.sheet(title, tall)
    if boards:
        radius, small = 0.13, 0.09
    else:
        place, slot = _places(tree, [1.0] * len(tree))
        radius = small = side = min(0.14, 0.36 * slot, 0.15 * height / (depth + 1))
    if radius < _LEAST_NUMBERED:
        order = {}
    top, bottom = height - 0.15 - radius - side / 2, 0.65 + side / 2
    step = min((top - bottom) / max(depth, 1), 1.7)

    def where(node):
        return place[node], top - tree.nodes[node]["g"] * step

    for parent, child, move in tree.edges(data="move"):
        (x0, y0), (x1, y1) = where(parent), where(child)
        if boards:
            y0, y1 = y0 - side / 2, y1 + side / 2
        color, width = GREY, 1.5
        if parent in onpath and child in onpath:
            color, width = MEANINGS["path"].color, MEANINGS["path"].linewidth
        line = MEANINGS[status[child]].linestyle
        axes.plot([x0, x1], [y0, y1], ls=line, lw=width, color=color, zorder=1)
        if boards:
            base.note(axes, 0.45 * x0 + 0.55 * x1, 0.45 * y0 + 0.55 * y1, move)
    for node, data in tree.nodes(data=True):
        x, y = where(node)
        if boards and status[node] == "duplicate":
            y += side / 2
        elif boards:
            small_board(axes, x, y, side, trace.puzzle, data["state"])
            if heuristic is not None:
                value = bind(heuristic, trace.puzzle)(data["state"])
                labels[node] = f"h = {value:g}"
                base.beside(axes, labels[node], (x + side / 2, y - side / 2), 4, 0, fontsize=12)
            x, y = x - side / 2 - 0.06, y + side / 2 + 0.05
        large = status[node] in ("expanded", "goal")
        _mark(axes, x, y, radius if large else small, status[node], order.get(node))
    _legend(axes, [name for name in MEANINGS if name in status.values()], order)
    twin = _indented(tree, status, order, labels) if boards else _tree_by_depth(tree, status)
    return base.Figure(canvas, title, twin)


@base.in_style
def f_tree(trace, heuristic="manhattan", limit=10):
    """Draw the tree of the first expansions with g + h = f beside each board.

    Duplicates are left out. The number at a board says when it was expanded.

    Parameters
    ----------
    trace : Trace
    heuristic : str or callable
        The estimate h.
    limit : int
        Expansions to draw.

    Examples
    --------
    >>> from searchlab import Puzzle, figures, record
    >>> print(figures.f_tree(record(Puzzle(2, 2), "1 x 3 2", "a-star")))
    ● 1 x 3 2  0 + 1 = 1  expanded as number 1
        l ○ x 1 3 2  1 + 2 = 3  on the frontier
        d ★ 1 2 3 x  1 + 0 = 1  goal
    """
    h, tree = bind(heuristic, trace.puzzle), trace.to_networkx(limit)
    order = {trace.events.node[i]: i + 1 for i in range(min(limit, len(trace)))}
    duplicates = [n for n, fate in tree.nodes(data="fate") if fate == "duplicate"]
    tree.remove_nodes_from(duplicates)
    status = {n: "expanded" if n in order else "frontier" for n in tree}
    status |= {n: "goal" for n, s in tree.nodes(data="state") if s == trace.puzzle.goal}
    f, labels = {}, {}
    for node, data in tree.nodes(data=True):
        value = h(data["state"])
        f[node] = data["g"] + value
        labels[node] = f"{data['g']} + {value:g} = {f[node]:g}"
    title = f"Expanded in the order of f = g + h: {' '.join(f'{f[node]:g}' for node in order)}"
    depth, numbers = max(g for _, g in tree.nodes(data="g")), {n: i for i, n in enumerate(tree)}
    centres = centre([numbers.get(parent) for _, parent in tree.nodes(data="parent")])
    pitch = min(1.9, (base.SIZE[0] - 0.2) / (max(centres) - min(centres) + 1))
    left = (base.SIZE[0] - pitch * (max(centres) + min(centres))) / 2 - 0.4
    side, step = min(0.72, 0.42 * pitch), 0.88
    deep = side * trace.puzzle.rows / trace.puzzle.cols
    canvas, axes, height = base.sheet(title, 1.5 + step * depth + deep)
    at = {
        node: (left + pitch * x, height - 0.3 - deep / 2 - step * tree.nodes[node]["g"])
        for node, x in zip(tree, centres, strict=True)
    }
    path = {n for goal in tree if status[goal] == "goal" for n in (goal, *nx.ancestors(tree, goal))}
    for parent, child in tree.edges:
        color, width = GREY, 1.5
        if child in path:
            color, width = MEANINGS["path"].color, MEANINGS["path"].linewidth
        x, y = zip(at[parent], at[child], strict=True)
        axes.plot(x, y, ls=MEANINGS[status[child]].linestyle, lw=width, color=color, zorder=1)
    for node, (x, y) in at.items():
        small_board(axes, x, y, side, trace.puzzle, tree.nodes[node]["state"])
        axes.text(
            x + side / 2 + 0.07, y, labels[node], fontsize=12, va="center_baseline",
            path_effects=base.HALO, fontweight="bold" if node in order else "normal",
        )  # fmt: skip
        _mark(axes, x - side / 2 - 0.1, y + deep / 2, 0.13, status[node], order.get(node))
    _legend(axes, [name for name in MEANINGS if name in status.values()], order)
    return base.Figure(canvas, title, _indented(tree, status, order, labels))


@base.in_style
def state_space(graph):
    """Draw the boards of a small puzzle by their distance from the goal.

    A column for each distance. Boards that cannot reach the goal are left out.

    Parameters
    ----------
    graph : networkx.DiGraph
        As `searchlab.analysis.graphs.state_graph` gives it, with the goal in it.
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
    title = f"{reached:,} of {len(graph):,} boards lead to the goal"
    title += f"; the farthest takes {len(columns) - 1} moves"
    canvas, axes, height = base.sheet(title)
    wide, high = base.SIZE[0] / len(columns), (height - 0.75) / max(map(len, columns))
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
            small_board(axes, x, y, side, puzzle, state)
        if state == puzzle.goal:
            corner = side / 2 if boards else 0
            _mark(axes, x - corner, y + corner, max(radius, 0.08), "goal")
        elif not boards:
            _mark(axes, x, y, radius, "expanded")
    every = 1 if wide > 0.35 else 5
    for distance in range(0, len(columns), every):
        base.words(axes, (distance + 0.5) * wide, 0.5, str(distance))
    base.words(axes, base.SIZE[0] / 2, 0.2, "moves to the goal")
    twin = base.by_depth({"boards": list(map(len, columns))}, "moves")
    if boards:
        written = ("   ".join(map(puzzle.write, column)) for column in columns)
        twin = base.table(["moves", "boards"], list(enumerate(written)))
    return base.Figure(canvas, title, twin)


def _tree_title(status):
    counts = Counter(status.values())
    words = {"frontier": ("on the frontier",) * 2, "duplicate": ("duplicate", "duplicates")}
    words |= {"inferior": ("inferior",) * 2, "pruned": ("pruned",) * 2}
    ends = [several(counts[name], *forms) for name, forms in words.items() if counts[name]]
    if counts["goal"]:
        ends.append("goal found")
    return f"After {several(counts['expanded'], 'expansion')}: {', '.join(ends)}"


def _places(tree, widths):
    """Place nodes side by side, in inches; the inches that a width of 1 takes come second."""
    centres = centre([parent for _, parent in tree.nodes(data="parent")], widths)
    nodes = list(zip(centres, widths, strict=True))
    left, right = min(x - width / 2 for x, width in nodes), max(x + width / 2 for x, width in nodes)
    slot = (base.SIZE[0] - 0.3) / (right - left + 0.3)
    return [0.15 + (x - left + 0.2) * slot for x in centres], slot


def _untangle(graph, column, where):
    """Order a column so that its boards stand near their neighbours of the column before."""

    def height(state):
        before = [where[other][1] for other in graph.successors(state) if other in where]
        return -sum(before) / len(before) if before else 0

    column.sort(key=height)


def small_board(axes, x, y, side, puzzle, state):
    """Draw a small board, centred on (x, y), as `searchlab.puzzle.drawing` lays it out."""
    (across, down), size, corner, tiles = laid_out(state, puzzle.rows, puzzle.cols, puzzle.goal)
    unit = side / max(across, down)
    left, top = x - across * unit / 2, y + down * unit / 2
    base.box(axes, left, top - down * unit, across * unit, down * unit, corner * unit, BOARD.tray)
    for tile_x, tile_y, face, tile in tiles:
        at = left + tile_x * unit, top - (tile_y + TILE) * unit
        base.box(axes, *at, TILE * unit, TILE * unit, CORNER * unit, face)
        if tile:
            axes.text(
                at[0] + TILE * unit / 2, at[1] + 0.47 * TILE * unit, str(tile),
                fontsize=72 * size * unit, fontweight="bold", ha="center",
                va="center_baseline", color=BOARD.number, zorder=4,
            )  # fmt: skip


def _mark(axes, x, y, radius, status, number=None):
    """Draw the mark of a status; within it the number, where there is one."""
    meaning = MEANINGS[status]
    size = 2.6 if meaning.shape == "star" else 2 if meaning.filled else 1.6
    edge = {"mec": PAPER, "mew": 0.8} if meaning.filled else {"mec": meaning.color, "mew": 2.6}
    base.dots(axes, x, y, meaning, not meaning.filled, ms=72 * radius * size, **edge, zorder=5)
    if number is not None:
        size = 72 * radius * (1.3 if number < 10 else 1.0)
        axes.text(
            x, y - 0.03 * radius, str(number), fontsize=size, fontweight="bold", color=PAPER,
            ha="center", va="center_baseline", zorder=6,
        )  # fmt: skip


def _legend(axes, names, order):
    """Explain the marks along the lower edge."""
    expanded = "expanded, in this order" if order else "expanded"
    words = {"frontier": "on the frontier", "expanded": expanded}
    x, y = 0.3, 0.24
    for name in dict.fromkeys("goal" if name == "path" else name for name in names):
        _mark(axes, x, y, 0.11, name, 1 if name == "expanded" and order else None)
        text = words.get(name, name)
        axes.text(x + 0.2, y, text, fontsize=13, color=INK, va="center_baseline")
        x += 0.2 + 0.105 * len(text) + 0.45


def _indented(tree, status, order, labels=None):
    """Write a search tree, a line for each node with its label, indented by its depth."""
    puzzle = tree.graph["puzzle"]
    lines = []
    for node in nx.dfs_preorder_nodes(tree):
        data, became = tree.nodes[node], status[node]
        words = [data["move"] or "", MEANINGS[became].glyph, puzzle.write(data["state"])]
        if labels and node in labels:
            words[-1] += f"  {labels[node]} "
        if became == "expanded":
            words.append(f"expanded as number {order[node]}")
        else:
            words.append("on the frontier" if became == "frontier" else became)
        lines.append("    " * data["g"] + " ".join(word for word in words if word))
    return "\n".join(lines)


def _tree_by_depth(tree, status):
    found = Counter((status[node], depth) for node, depth in tree.nodes(data="g"))
    depths = range(1 + max(depth for _, depth in found))
    names = [name for name in MEANINGS if name in status.values()]
    counts = {name: [found[name, depth] for depth in depths] for name in names}
    return base.by_depth(counts)
