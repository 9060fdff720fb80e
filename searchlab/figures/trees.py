"""Search trees."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

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
    >>> import networkx as nx
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
def _drawn(trace, limit, heuristic=None, at=NOT_EXPANDED):
    """Draw the tree of the first expansions as it is after so many events."""
    tree, status = _tree(trace, limit, at)
    h = heuristic and bind(heuristic, trace.problem)
    labels = {n: f"h = {h(tree.states[n]):g}" for n in status if h and status[n] != "duplicate"}
    counts = Counter(status.values())
    ends = [
        several(counts[name], _NAMES[name], "duplicates" if name == "duplicate" else _NAMES[name])
        for name in ("frontier", "duplicate", "inferior", "pruned")
        if counts[name]
    ]
    ends += ["goal found"] * bool(counts["goal"])
    ended = len(trace) <= min(limit, at) and not (counts["frontier"] or counts["goal"])
    stop = " the frontier is empty" if ended else ""
    title = f"After {several(counts['expanded'], 'expansion')}{stop}: {', '.join(ends)}"
    return _draw(title, tree, status, labels)


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
    h, (tree, status) = bind(heuristic, trace.problem), _tree(trace, 10)
    status = {node: name for node, name in status.items() if name != "duplicate"}
    f, labels = {}, {}
    for node in status:
        g, estimate = tree.nodes[node].g, h(tree.states[node])
        f[node] = g + estimate
        labels[node] = f"{g} + {estimate:g} = {f[node]:g}"
        if tree.states[node] == trace.problem.goal:
            status[node] = "goal"
    order = " ".join(f"{f[node]:g}" for node in _order(tree, status))
    return _draw(f"Expanded in the order of f = g + h: {order}", tree, status, labels)


def _tree(trace, limit, at=NOT_EXPANDED):
    """Return the tree of the first events, and the status of each node after so many of them.

    The status of a node that has not been generated by then is None.
    """
    if not isinstance(trace, Trace):
        raise ValueError(f"a tree is drawn of a trace, as of `record`, not of {quote(trace)}")
    tree = Tree(trace[:limit])
    columns = zip(tree.outcomes, tree.made_at, tree.expanded_at, strict=True)
    return tree, {
        node: status_of(outcome, expanded_at, at) if made_at < at else None
        for node, (outcome, made_at, expanded_at) in enumerate(columns)
    }


def _order(tree, status):
    """Return the expanded nodes with their numbers, in the order of their expansion."""
    expanded = [node for node in status if status[node] == "expanded"]
    expanded.sort(key=tree.expanded_at.__getitem__)
    return {node: number for number, node in enumerate(expanded, start=1)}


def _draw(title, tree, status, labels):
    """Draw a tree: with boards if they can be read, and with a label below each that has one."""
    problem, order, below = tree.problem, _order(tree, status), _LABEL * bool(labels)
    texts = {node: spaces.write(problem, tree.states[node]) for node in status}
    puzzle = isinstance(problem, Puzzle)
    rows, cols = 1, max(1, 0.6 * max(map(len, texts.values())))
    if puzzle:
        rows, cols = problem.rows, problem.cols
    # A text is wider than a board.
    places = place({node: tree.parent[node] for node in status}, 1 / 4 if rows == 1 else 1 / 8)
    across = {node: 0.25 + (base.SIZE[0] - 0.4) * x for node, x in places.items()}
    levels = 1 + max(tree.depth[node] for node in status)
    points = pairwise(sorted((tree.depth[node], x) for node, x in across.items()))
    slot = min([2, *(right - left for (one, left), (other, right) in points if one == other)])
    row = max(min(1.6, 4 / levels), min(1.25, 6.5 / levels), 0.95 * bool(below))
    cell = min(0.8 * slot / cols, (0.65 * row - 0.5 * below) / rows, 0.4)
    boards = cell >= _LEAST_CELL
    if not boards:
        cell, below, row = 0, 0, 3.7 / levels
    canvas, axes, height = base.sheet(title, row * levels + 1.2)
    wide, high = cell * cols / 2, cell * rows / 2
    radius = 0.13 if boards else min(0.14, 0.36 * slot, 0.4 * row)
    where = {node: (x, height - 0.3 - high - row * tree.depth[node]) for node, x in across.items()}
    shown = {node: name for node, name in status.items() if name}
    path = set()
    for node in (node for node in shown if shown[node] == "goal"):
        while node != NO_PARENT:
            path.add(node)
            node = tree.parent[node]
    for node, name in shown.items():
        parent, move = tree.parent[node], tree.nodes[node].move
        if parent == NO_PARENT:
            continue
        (x0, y0), (x1, y1) = where[parent], where[node]
        y0, y1 = y0 - high - below, y1 + high
        width, color = 1.5, GREY
        if node in path:
            width, color = MEANINGS["path"].linewidth, MEANINGS["path"].color
        line = MEANINGS[name].linestyle
        axes.plot([x0, x1], [y0, y1], line, color=color, linewidth=width, zorder=1)
        # To move on a map is to name the next place.
        if boards and not below and move != tree.states[node]:
            base.write(axes, (x0 + x1) / 2, (y0 + y1) / 2, str(move), path_effects=base.HALO)
    for name in (name for name in MEANINGS if name in shown.values()):
        ordered = ", in this order" if name == "expanded" and radius >= 0.1 else ""
        _mark(axes, [], [], 0.13, name, label=_NAMES[name] + ordered)
    for node, name in shown.items():
        x, y = where[node]
        if boards and name == "duplicate":
            y += high
        elif boards:
            if puzzle:
                state = tree.states[node]
                base.state_board(axes, x, y, cell * max(rows, cols), problem, state)
            else:
                base.write(axes, x, y, texts[node], fontsize=72 * cell)
            base.write(axes, x, y - high - 0.12, labels.get(node, ""), fontsize=12)
            x, y = x - wide - 0.06, y + high + 0.05
        _mark(axes, x, y, radius, name, order.get(node) if radius >= 0.1 else None)
    axes.legend(loc="lower left", ncols=5, fontsize=13)
    if boards:
        return base.Figure(canvas, _indented(tree, shown, order, texts, labels))
    data = pd.DataFrame({"depth": [tree.depth[node] for node in shown], "status": shown.values()})
    return base.Figure(canvas, base.by_depth(pd.crosstab(data["depth"], data["status"])))


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


def _indented(tree, shown, order, texts, labels):
    """Write a line for each node, indented by its depth, each below its parent."""
    paths, lines = {}, []
    for node in shown:
        paths[node] = *paths.get(tree.parent[node], ()), node
    for node in sorted(shown, key=paths.get):
        name, move = shown[node], tree.nodes[node].move
        move = "" if move is None else str(move)
        end = f"expanded as number {order[node]}" if node in order else _NAMES[name]
        label = f" {labels[node]} " if node in labels else ""
        parts = move * (move != texts[node]), MEANINGS[name].glyph, texts[node], label, end
        lines.append("    " * tree.depth[node] + " ".join(filter(None, parts)))
    return "\n".join(lines)
