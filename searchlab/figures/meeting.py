"""Bidirectional search: two sides that grow towards each other until they meet."""

import networkx as nx
import pandas as pd

from searchlab.analysis.meetings import on_solution
from searchlab.analysis.status import status
from searchlab.figures import base
from searchlab.puzzle.checks import several
from searchlab.running.trace import Node
from searchlab.search.bidirectional import BACKWARD, FORWARD
from searchlab.search.events import MEETING
from searchlab.styles import GREY, INK, MEANINGS, PAPER

_MOST_DOTS = 24  # boards at one depth that can be distinguished; more are drawn as a bar
_SIDES = {FORWARD: "from the start", BACKWARD: "from the goal"}
_STAR = "meeting, the same board"
_LOOKS = {
    "expanded": {"facecolor": MEANINGS["expanded"].color},
    "frontier": {"facecolor": PAPER, "edgecolor": MEANINGS["frontier"].color, "lw": 1.5},
}


@base.in_style
def meeting(trace, limit=None):
    """Draw both sides of a bidirectional search by depth, the start left, the goal right.

    A column for each depth of each side. Where they fit, the boards are drawn one by one with the
    moves between them; otherwise a bar is as high as their number. The board at which the sides
    meet is on both sides.

    Parameters
    ----------
    trace : Trace
        Of a strategy that names the side of each expansion.
    limit : int, optional
        Only the first `limit` expansions.

    Examples
    --------
    >>> from searchlab import Puzzle, figures, record
    >>> figures.meeting(record(Puzzle(2, 2), "1 x 3 2", "bidirectional"))
    <figure: The sides meet after 1 expansion, at 1 + 0 moves>
    """
    nodes = _both_sides(trace, limit)
    graph = nx.Graph()
    for node in nodes:
        name = status(node.outcome, node.expanded_at)
        if name in _LOOKS:
            graph.add_node(node.number, side=node.side, depth=node.g, status=name)
            if node.parent is not None:
                graph.add_edge(node.parent, node.number)
    shown = pd.DataFrame([data for _, data in graph.nodes(data=True)])
    counts = pd.crosstab(shown["depth"], [shown["side"], shown["status"]])
    every = pd.MultiIndex.from_product([_SIDES, _LOOKS])
    counts = counts.reindex(columns=every, fill_value=0)
    touch, met = _meeting(trace.result, nodes)
    expansions = several((shown["status"] == "expanded").sum(), "expansion")
    reached = (f"{(shown['side'] == side).sum():,}" for side in _SIDES)
    title, at = f"After {expansions}: {' + '.join(reached)} boards reached", None
    if met:
        near = (touch if touch.side == FORWARD else met).g
        at = near, trace.result.length - near
        title = f"The sides meet after {expansions}, at {at[0]} + {at[1]} moves"
    dots = counts.T.groupby(level=0).sum().to_numpy().max() <= _MOST_DOTS
    canvas = _dots(title, graph, touch, met) if dots else _bars(title, counts, at)
    rows = {f"{_SIDES[side]}: {name}": counts[side, name] for side, name in every}
    twin = base.by_depth(rows, "moves")
    if met:
        twin += f"\nmeeting at {trace.puzzle.write(touch.state)}"
    return base.Figure(canvas, twin, counts)


def _both_sides(trace, limit):
    """List the nodes, with the root of a side that has expanded nothing yet."""
    nodes = trace.nodes(limit)
    if {node.side for node in nodes} - set(_SIDES):
        raise ValueError(
            "this search has one side only; give one that names the side of each expansion, "
            "such as record(puzzle, board, 'bidirectional')"
        )
    roots = {FORWARD: trace.result.start, BACKWARD: trace.puzzle.goal}
    for side in roots.keys() - {node.side for node in nodes}:
        nodes.append(Node(len(nodes), None, None, roots[side], 0, "root", side, 0, None))
    return nodes


def _meeting(result, nodes):
    """Find the node at which the solution changes sides, and the other side's node of its board."""
    touches = {(nodes[n.parent].state, n.state): n for n in nodes if n.outcome == MEETING}
    touch = touches.get(on_solution(result, touches))
    if touch is None:
        return None, None
    return touch, next(n for n in nodes if n.state == touch.state and n.side != touch.side)


def _dots(title, graph, touch, met):
    """Draw the boards one by one, the moves between them, and the solution."""
    canvas, axes, height = base.sheet(title)
    roots = [node for node, depth in graph.nodes(data="depth") if depth == 0]
    if touch:
        graph.add_node(touch.number, side=touch.side, depth=touch.g, status="goal")
        graph.add_edges_from([(touch.parent, touch.number), (touch.number, met.number)])
        graph.nodes[met.number]["status"] = "goal"
    layers = {}
    for node, data in graph.nodes(data=True):
        layers.setdefault((data["side"], data["depth"]), []).append(node)
    near = sorted(key for key in layers if key[0] == FORWARD)
    columns = near + sorted(layers.keys() - near, reverse=True)
    left, right = 0.2, base.SIZE[0] - 0.2
    box = left, 0.8, right, height - 0.5
    where = base.in_columns([layers[key] for key in columns], graph.neighbors, box, passes=3)
    base.edges(axes, graph, where, width=1)
    if touch:
        base.edges(axes, nx.path_graph(nx.shortest_path(graph, *roots)), where, path=True)
        ends = zip(where[touch.number], where[met.number], strict=True)
        axes.plot(*ends, ":", color=PAPER, lw=5, zorder=2)  # no move: the same board
    size = min(9.0, 45 * (height - 1.3) / max(map(len, layers.values())))
    for name, label in (*zip(_LOOKS, _LOOKS, strict=True), ("goal", _STAR)):
        points = [where[node] for node, its in graph.nodes(data="status") if its == name]
        meaning, look = MEANINGS[name], {"ms": size, "mew": 1.5, "label": label}
        if name == "goal":
            look |= {"ms": max(2 * size, 14), "mew": 0.8, "mec": INK, "zorder": 4}
        if points:
            base.dots(axes, *zip(*points, strict=True), meaning, not meaning.filled, **look)
    wide = (right - left) / len(columns)
    for number, (_, depth) in enumerate(columns):
        base.words(axes, left + wide * (number + 0.5), 0.58, str(depth))
    border = left + wide * len(near)
    axes.plot([border, border], [0.1, height - 0.5], ":", color=GREY, lw=1.5, zorder=0)
    for x, side in ((left + border, FORWARD), (border + right, BACKWARD)):
        base.words(axes, x / 2, 0.2, f"moves {_SIDES[side]}")
    axes.legend(loc="upper center", ncols=3, borderpad=0)
    return canvas


def _bars(title, counts, meeting):
    """Draw a bar for each depth of each side, the expanded boards at its foot."""
    canvas, axes = base.plain(title, y="boards at this depth")
    start, goal = (counts[side][counts[side].any(axis=1)] for side in _SIDES)
    shares = pd.concat([start, pd.DataFrame(0, [""], start.columns), goal[::-1]])
    if meeting:
        ends, top = (meeting[0], len(shares) - 1 - meeting[1]), 1.05 * shares.sum(axis=1).max()
        look = {"marker": "*", "ms": 16, "mec": INK, "lw": 3, "label": _STAR}
        axes.plot(ends, [top, top], ":", color=MEANINGS["path"].color, **look)
    base.bars(canvas, axes, shares, _LOOKS, width=0.7)
    axes.set_xticks(range(len(shares)), shares.index)
    axes.tick_params(axis="x", length=0)
    axes.set_xlabel((" " * 30).join(f"moves {side}" for side in _SIDES.values()))
    return canvas
