"""Search trees."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import networkx as nx
import pandas as pd
from matplotlib.animation import PillowWriter

from searchlab.analysis.layout import place
from searchlab.analysis.status import status as status_of
from searchlab.analysis.tree import NO_PARENT, NOT_EXPANDED, Tree
from searchlab.figures import base
from searchlab.heuristics import bind
from searchlab.problems import Puzzle, spaces
from searchlab.problems.checks import quote, several
from searchlab.running.trace import Trace
from searchlab.styles import GREY, MEANINGS, PAPER

_LEAST_CELL = 0.15  # inches, of a board whose numbers can still be read
_LABEL = 0.24  # inches, below a board
_NAMES = {name: name for name in MEANINGS} | {"frontier": "on the frontier"}


def search_tree(
    trace: Trace, limit: int = 10, heuristic: str | Callable | None = None
) -> base.Figure:
    """Draw the tree of the first expansions, a small board or the text of its state for each node.

    Each node has the mark of its status, and each expanded node the number of its expansion;
    duplicates are drawn without a board. Where the boards would be too small to read, only the
    marks are drawn, and the twin counts the nodes by depth.

    Parameters
    ----------
    trace : Trace
    limit : int
        Events to draw.
    heuristic : str or callable, optional
        Its value h is written below each board.

    Examples
    --------
    >>> from searchlab import Puzzle, figures, record
    >>> trace = record(Puzzle(2, 2), "1 x 3 2", "a-star")
    >>> print(figures.search_tree(trace, heuristic="misplaced"))
    ● 1 x 3 2  h = 1  expanded as number 1
        l ○ x 1 3 2  h = 2  on the frontier
        d ○ 1 2 3 x  h = 0  on the frontier
    >>> from searchlab import Map
    >>> roads = Map(nx.Graph([("Arad", "Sibiu"), ("Sibiu", "Fagaras")]), "Fagaras")
    >>> print(figures.search_tree(record(roads, "Arad", "breadth-first")))
    ● Arad expanded as number 1
        ● Sibiu expanded as number 2
            × Arad duplicate
            ★ Fagaras goal
    """
    return _drawn(trace, limit, heuristic)


@base.in_style
def animation(trace: Trace, path: Any, limit: int = 30, seconds: float = 1) -> None:
    """Save an animated GIF of the search tree, a frame for each expansion.

    Parameters
    ----------
    trace : Trace
    path : str or path
        Of the file to write.
    limit : int
        Events to draw.
    seconds : float
        For each frame.

    Examples
    --------
    >>> from searchlab import Puzzle, figures, record
    >>> trace = record(Puzzle(2, 2), "x 3 2 1", "breadth-first")
    >>> figures.animation(trace, "search.gif")  # doctest: +SKIP
    """
    frames = [_drawn(trace, limit, at=at) for at in range(1, 1 + min(limit, len(trace)))]
    if not frames:
        raise ValueError("there is no expansion to animate")
    writer = PillowWriter(fps=1 / seconds)
    with writer.saving(frames[0].canvas, path, dpi=base.DPI):
        for frame in frames:
            writer.fig = frame.canvas
            writer.grab_frame()


@base.in_style
def _drawn(trace, limit, heuristic=None, at=None):
    """Draw the tree of the first expansions as it is after so many events."""
    tree, h = _graph(trace, limit), heuristic and bind(heuristic, trace.problem)
    for data in tree.nodes.values():
        if at is None or data["made_at"] < at:
            data["status"] = status_of(data["outcome"], data["expanded_at"], at)
        if h and data["outcome"] != "duplicate":
            data["label"] = f"h = {h(data['state']):g}"
    counts = Counter(status for _, status in tree.nodes(data="status"))
    ends = [
        several(counts[name], _NAMES[name], "duplicates" if name == "duplicate" else _NAMES[name])
        for name in ("frontier", "duplicate", "inferior", "pruned")
        if counts[name]
    ]
    ends += ["goal found"] * bool(counts["goal"])
    ended = limit >= len(trace) and not (at or counts["frontier"] or counts["goal"])
    stop = " the frontier is empty" if ended else ""
    title = f"After {several(counts['expanded'], 'expansion')}{stop}: {', '.join(ends)}"
    return _draw(title, tree, below=_LABEL * bool(h))


@base.in_style
def f_tree(trace: Trace, heuristic: str | Callable = "manhattan") -> base.Figure:
    """Draw the tree of the first ten expansions with g + h = f below each board.

    Duplicates are left out.

    Parameters
    ----------
    trace : Trace
    heuristic : str or callable
        The estimate h.

    Examples
    --------
    >>> from searchlab import Puzzle, figures, record
    >>> print(figures.f_tree(record(Puzzle(2, 2), "1 x 3 2", "a-star")))
    ● 1 x 3 2  0 + 1 = 1  expanded as number 1
        l ○ x 1 3 2  1 + 2 = 3  on the frontier
        d ★ 1 2 3 x  1 + 0 = 1  goal
    """
    h, tree = bind(heuristic, trace.problem), _graph(trace, 10)
    tree.remove_nodes_from(
        [n for n, outcome in tree.nodes(data="outcome") if outcome == "duplicate"]
    )
    for data in tree.nodes.values():
        g, estimate = data["g"], h(data["state"])
        data["f"], data["label"] = g + estimate, f"{g} + {estimate:g} = {g + estimate:g}"
        goal = data["state"] == trace.problem.goal
        data["status"] = "goal" if goal else status_of(data["outcome"], data["expanded_at"])
    f = (f"{tree.nodes[node]['f']:g}" for node in _expanded(tree))
    return _draw(f"Expanded in the order of f = g + h: {' '.join(f)}", tree, below=_LABEL)


def _graph(trace, limit):
    """Return the tree of the first events as a graph: the nodes by number, with their fields."""
    if not isinstance(trace, Trace):
        raise ValueError(f"a tree is drawn of a trace, as of `record`, not of {quote(trace)}")
    first = Tree(trace[:limit])
    graph = nx.DiGraph(problem=trace.problem)
    for number, node in enumerate(first.nodes):
        parent, expanded_at = first.parent[number], first.expanded_at[number]
        graph.add_node(
            number,
            state=node.state,
            move=node.move,
            g=node.g,
            depth=first.depth[number],
            outcome=node.outcome,
            made_at=first.made_at[number],
            expanded_at=None if expanded_at == NOT_EXPANDED else expanded_at,
            parent=None if parent == NO_PARENT else parent,
        )
        if parent != NO_PARENT:
            graph.add_edge(parent, number, move=node.move)
    return graph


def _expanded(tree):
    """Return the numbers of the expanded nodes, in the order of their expansion."""
    expanded = [node for node, status in tree.nodes(data="status") if status == "expanded"]
    expanded.sort(key=lambda node: tree.nodes[node]["expanded_at"])
    return {node: number for number, node in enumerate(expanded, start=1)}


def _draw(title, tree, below=0):
    """Draw a tree with boards, if they can be read, and so many inches for a label below each."""
    problem, order, levels = tree.graph["problem"], _expanded(tree), {}
    rows, cols = _size(tree)
    depths = dict(tree.nodes(data="depth"))
    # A text is wider than a board.
    places = place(dict(tree.nodes(data="parent")), 1 / 8 if rows > 1 else 1 / 4)
    across = {node: 0.25 + (base.SIZE[0] - 0.4) * x for node, x in places.items()}
    for node, x in across.items():
        levels.setdefault(depths[node], []).append(x)
    gaps = [b - a for level in levels.values() for a, b in pairwise(sorted(level))]
    slot = min([2, *gaps])
    row = max(min(1.6, 4 / len(levels)), min(1.25, 6.5 / len(levels)), 0.95 * bool(below))
    cell = min(0.8 * slot / cols, (0.65 * row - 0.5 * below) / rows, 0.4)
    boards = cell >= _LEAST_CELL
    if not boards:
        cell, below, row = 0, 0, 3.7 / len(levels)
    canvas, axes, height = base.sheet(title, row * len(levels) + 1.2)
    wide, high = cell * cols / 2, cell * rows / 2
    radius = 0.13 if boards else min(0.14, 0.36 * slot, 0.4 * row)
    where = {node: (x, height - 0.3 - high - row * depths[node]) for node, x in across.items()}
    goals = [node for node, status in tree.nodes(data="status") if status == "goal"]
    path = set(goals).union(*(nx.ancestors(tree, goal) for goal in goals))
    shown = {node: status for node, status in tree.nodes(data="status") if status}
    for parent, child, move in tree.subgraph(shown).edges(data="move"):
        (x0, y0), (x1, y1) = where[parent], where[child]
        y0, y1 = y0 - high - below, y1 + high
        color, width = GREY, 1.5
        if child in path:
            color, width = MEANINGS["path"].color, MEANINGS["path"].linewidth
        line = MEANINGS[shown[child]].linestyle
        axes.plot([x0, x1], [y0, y1], line, color=color, linewidth=width, zorder=1)
        # To move on a map is to name the next place.
        if boards and not below and move != tree.nodes[child]["state"]:
            base.write(axes, (x0 + x1) / 2, (y0 + y1) / 2, str(move), path_effects=base.HALO)
    for name in (name for name in MEANINGS if name in shown.values()):
        ordered = ", in this order" if name == "expanded" and radius >= 0.1 else ""
        _mark(axes, [], [], 0.13, name, label=_NAMES[name] + ordered)
    for node, status in shown.items():
        (x, y), data = where[node], tree.nodes[node]
        if boards and status == "duplicate":
            y += high
        elif boards:
            if isinstance(problem, Puzzle):
                base.state_board(axes, x, y, cell * max(rows, cols), problem, data["state"])
            else:
                base.write(axes, x, y, spaces.write(problem, data["state"]), fontsize=72 * cell)
            base.write(axes, x, y - high - 0.12, data.get("label", ""), fontsize=12)
            x, y = x - wide - 0.06, y + high + 0.05
        _mark(axes, x, y, radius, status, order.get(node) if radius >= 0.1 else None)
    axes.legend(loc="lower left", ncols=5, fontsize=13)
    return base.Figure(canvas, _indented(tree, order) if boards else _counted(tree))


def _size(tree):
    """Return the rows and columns of the largest board, or of the longest text of a state."""
    problem = tree.graph["problem"]
    if isinstance(problem, Puzzle):
        return problem.rows, problem.cols
    states = tree.nodes(data="state")
    return 1, max(1, 0.6 * max(len(spaces.write(problem, state)) for _, state in states))


def _mark(axes, x, y, radius, status, number=None, **label):
    """Draw the mark of a status; within it the number, where there is one."""
    meaning = MEANINGS[status]
    size = 72 * radius * (2.6 if meaning.shape == "star" else 2 if meaning.filled else 1.6)
    edge = {"mec": PAPER, "mew": 0.8} if meaning.filled else {"mew": 2.6}
    base.dots(axes, x, y, meaning, not meaning.filled, ms=size, zorder=5, **edge, **label)
    if number:
        size = 72 * radius * (1.3 if number < 10 else 1)
        options = {"fontweight": "bold", "color": PAPER, "zorder": 6, **base.CENTRED}
        axes.text(x, y - 0.03 * radius, str(number), fontsize=size, **options)


def _indented(tree, order):
    """Write a line for each node, indented by its depth."""
    lines = []
    for node in nx.dfs_preorder_nodes(tree):
        data = tree.nodes[node]
        if "status" not in data:
            continue
        end = f"expanded as number {order[node]}" if node in order else _NAMES[data["status"]]
        label = f" {data['label']} " if "label" in data else ""
        board = spaces.write(tree.graph["problem"], data["state"])
        move = "" if data["move"] is None else str(data["move"])
        parts = [move * (move != board), MEANINGS[data["status"]].glyph, board, label, end]
        lines.append("    " * data["depth"] + " ".join(filter(None, parts)))
    return "\n".join(lines)


def _counted(tree):
    """Count the nodes of each status by depth."""
    rows = pd.DataFrame(tree.nodes.values())
    return base.by_depth(pd.crosstab(rows["depth"], rows["status"]))
