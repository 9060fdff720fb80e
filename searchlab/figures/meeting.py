"""Bidirectional search: two sides that grow towards each other until they meet."""

import networkx as nx
import pandas as pd

from searchlab.analysis.meetings import TwoSidedSearch
from searchlab.figures import base
from searchlab.puzzle.checks import several
from searchlab.search.bidirectional import BACKWARD, FORWARD
from searchlab.search.events import QUEUED
from searchlab.styles import GREY, INK, MEANINGS, PAPER

_MOST_DOTS = 24  # boards at one depth that can be distinguished; more are drawn as a bar
_SIDES = {FORWARD: "from the start", BACKWARD: "from the goal"}
_STAR = "meeting, the same board"
_PATCHES = {
    "expanded": {"facecolor": MEANINGS["expanded"].color},
    "frontier": {"facecolor": PAPER, "edgecolor": MEANINGS["frontier"].color, "lw": 1.5},
}


@base.in_style
def meeting(trace):
    """Draw both sides of a bidirectional search by depth, the start left, the goal right.

    A column for each depth of each side. If they fit, the boards are drawn one by one with the
    moves between them; otherwise a bar shows their number. The board at which the sides meet is on
    both sides. The data have a row for each depth, and the columns expanded and frontier for each
    side.

    Parameters
    ----------
    trace : Trace
        Of a strategy that names the side of each expansion.

    Examples
    --------
    >>> from searchlab import Puzzle, figures, record
    >>> figures.meeting(record(Puzzle(2, 2), "1 x 3 2", "bidirectional"))
    <figure: The sides meet after 1 expansion, at 1 + 0 moves>
    """
    found, columns = TwoSidedSearch(trace.puzzle, trace.result.start, trace), {}
    for side, levels in found.levels().items():
        expanded, reached = map(pd.Series, levels)
        columns[side, "expanded"] = expanded
        columns[side, "frontier"] = reached.sub(expanded, fill_value=0)
    counts = pd.DataFrame(columns).fillna(0).astype(int)
    expansions, ends = several(found.result.expanded, "expansion"), None
    reached = (f"{counts[side].to_numpy().sum():,}" for side in _SIDES)
    title = f"After {expansions}: {' + '.join(reached)} boards reached"
    if found.met:
        ends = found.near, found.result.length - found.near
        title = f"The sides meet after {expansions}, at {ends[0]} + {ends[1]} moves"
    dots = counts.T.groupby(level=0).sum().to_numpy().max() <= _MOST_DOTS
    canvas = _dots(title, trace, found.met) if dots else _bars(title, counts, ends)
    rows = {f"{_SIDES[side]}: {name}": counts[side, name] for side, name in counts}
    twin = base.by_depth(rows, "moves")
    if found.met:
        twin += f"\nmeeting at {trace.puzzle.write(found.met.child)}"
    return base.Figure(canvas, twin, counts)


def _graph(trace, met):
    """Return the graph of the boards that each side has reached; a node is a side and a board."""
    graph, roots = nx.Graph(), {FORWARD: trace.result.start, BACKWARD: trace.puzzle.goal}
    for root in roots.items():
        graph.add_node(root, depth=0, status="frontier")
    for event in trace:
        node = event.side, event.state
        graph.add_node(node, depth=event.g, status="expanded")
        for _, board, outcome in event.children:
            if outcome == QUEUED:
                child = event.side, board
                graph.add_node(child, depth=event.g + 1, status="frontier")
                graph.add_edge(node, child)
    if met:
        one, other = ((side, met.child) for side in (met.side, *_SIDES.keys() - {met.side}))
        graph.add_node(one, depth=met.g + 1)
        nx.set_node_attributes(graph, dict.fromkeys((one, other), "goal"), "status")
        graph.add_edges_from([((met.side, met.parent), one), (one, other)])
    return graph, list(roots.items())


def _dots(title, trace, met):
    """Draw the boards one by one, the moves between them, and the solution."""
    canvas, axes, height = base.sheet(title)
    (graph, roots), layers = _graph(trace, met), {}
    for node, depth in graph.nodes(data="depth"):
        layers.setdefault((node[0], depth), []).append(node)
    near = sorted(key for key in layers if key[0] == FORWARD)
    columns = near + sorted(layers.keys() - near, reverse=True)
    left, right = 0.2, base.SIZE[0] - 0.2
    box = left, 0.8, right, height - 0.5
    where = base.in_columns([layers[key] for key in columns], graph.neighbors, box, passes=3)
    base.edges(axes, graph, where, width=1)
    if met:
        base.edges(axes, nx.path_graph(nx.shortest_path(graph, *roots)), where, path=True)
        ends = (where[side, met.child] for side in _SIDES)
        axes.plot(*zip(*ends, strict=True), ":", color=PAPER, lw=5, zorder=2)  # the same board
    size = min(9.0, 45 * (height - 1.3) / max(map(len, layers.values())))
    for name, label in (*zip(_PATCHES, _PATCHES, strict=True), ("goal", _STAR)):
        points = [where[node] for node, its in graph.nodes(data="status") if its == name]
        meaning, options = MEANINGS[name], {"ms": size, "mew": 1.5, "label": label}
        if name == "goal":
            options |= {"ms": max(2 * size, 14), "mew": 0.8, "mec": INK, "zorder": 4}
        if points:
            base.dots(axes, *zip(*points, strict=True), meaning, not meaning.filled, **options)
    wide = (right - left) / len(columns)
    for number, (_, depth) in enumerate(columns):
        base.write(axes, left + wide * (number + 0.5), 0.58, str(depth))
    border = left + wide * len(near)
    axes.plot([border, border], [0.1, height - 0.5], ":", color=GREY, lw=1.5, zorder=0)
    for x, text in zip((left + border, border + right), _SIDES.values(), strict=True):
        base.write(axes, x / 2, 0.2, f"moves {text}")
    axes.legend(loc="upper center", ncols=3, borderpad=0)
    return canvas


def _bars(title, counts, ends):
    """Draw a bar for each depth of each side, the expanded boards at its foot."""
    canvas, axes = base.plain(title, y="boards at this depth")
    start, goal = (counts[side][counts[side].any(axis=1)] for side in _SIDES)
    shares = pd.concat([start, pd.DataFrame(0, [""], start.columns), goal[::-1]])
    if ends:
        places, top = (ends[0], len(shares) - 1 - ends[1]), 1.05 * shares.sum(axis=1).max()
        options = {"marker": "*", "ms": 16, "mec": INK, "lw": 3, "label": _STAR}
        axes.plot(places, [top, top], ":", color=MEANINGS["path"].color, **options)
    base.bars(canvas, axes, shares, _PATCHES, width=0.7)
    axes.set_xticks(range(len(shares)), shares.index)
    axes.tick_params(axis="x", length=0)
    axes.set_xlabel((" " * 30).join(f"moves {side}" for side in _SIDES.values()))
    return canvas
