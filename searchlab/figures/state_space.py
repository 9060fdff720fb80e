"""The whole state space of a small puzzle, and maps with their routes."""

from itertools import chain
from typing import Any

import networkx as nx

from searchlab.analysis.layout import in_levels
from searchlab.figures import base
from searchlab.problems import Map, distances
from searchlab.problems.checks import several
from searchlab.styles import BLUE, GREY, INK, MEANINGS, PAPER

_LEFT, _RIGHT = 1.2, base.SIZE[0] - 0.1  # inches, of the levels
_FEW = 4  # boards in a level, at most, that are drawn as boards


@base.in_style
def state_space(graph: nx.Graph) -> base.Figure:
    """Draw the boards of a small puzzle that lead to the goal, a column for each distance.

    Lines are moves.

    Parameters
    ----------
    graph : networkx.DiGraph
        As `searchlab.analysis.graphs.state_graph` returns it.

    Examples
    --------
    >>> from searchlab import Puzzle, figures
    >>> from searchlab.analysis import graphs
    >>> figures.state_space(graphs.state_graph(Puzzle(2, 2)))
    <figure: 12 of 24 boards lead to the goal; the farthest takes 6 moves>
    """
    puzzle = graph.graph["puzzle"]
    levels = list(nx.bfs_layers(graph, puzzle.goal))
    title = f"{sum(map(len, levels)):,} of {len(graph):,} boards lead to the goal"
    title += f"; the farthest takes {len(levels) - 1} moves"
    twin = base.by_depth({"boards": list(map(len, levels))}, "moves")
    if max(map(len, levels)) <= _FEW:
        rows = ("   ".join(map(puzzle.write, level)) for level in levels)
        twin = "\n".join(f"{several(moves, 'move')}: {row}" for moves, row in enumerate(rows))
    return base.Figure(_draw(title, graph, {"goal": levels}), twin)


@base.in_style
def halves(graph: nx.Graph) -> base.Figure:
    """Draw every board of a small puzzle by level: the goal's half, the other one below.

    The other half is laid out in the same way, from the goal with its last two tiles swapped.

    Parameters
    ----------
    graph : networkx.DiGraph
        As `searchlab.analysis.graphs.state_graph` returns it.

    Examples
    --------
    >>> from searchlab import Puzzle, figures
    >>> from searchlab.analysis import graphs
    >>> print(figures.halves(graphs.state_graph(Puzzle(2, 2))))
    moves        0  1  2  3  4  5  6
    goal's half  1  2  2  2  2  2  1
    other half   1  2  2  2  2  2  1
    """
    goal = graph.graph["puzzle"].goal
    i, j = sorted([tile for tile in goal if tile][-2:])
    swapped = goal.translate(bytes.maketrans(bytes([i, j]), bytes([j, i])))
    roots = {"goal": goal, f"goal with\n{i} and {j}\nswapped": swapped}
    parts = {name: list(nx.bfs_layers(graph, root)) for name, root in roots.items()}
    sizes = [sum(map(len, levels)) for levels in parts.values()]
    title = f"{sizes[0]:,} boards lead to the goal, {sizes[1]:,} do not, and no move joins them"
    counts = ([len(level) for level in levels] for levels in parts.values())
    counts = dict(zip(("goal's half", "other half"), counts, strict=True))
    return base.Figure(_draw(title, graph, parts), base.by_depth(counts, "moves"))


def _draw(title, graph, parts):
    """Draw parts of a state space one above the other, each by level."""
    puzzle, levels = graph.graph["puzzle"], next(iter(parts.values()))
    few = max(map(len, levels)) <= _FEW
    canvas, axes, height = base.sheet(title, 5 if len(parts) == 1 else 5.6 if few else 7)
    tall, wide = (height - 0.9) / len(parts), (_RIGHT - _LEFT) / len(levels)
    side = min(0.78 * wide, 0.36 * tall) if few else 0
    for number, (name, part) in enumerate(parts.items()):
        low = height - tall * (number + 1)
        box = _LEFT, low + 0.05 * tall, _RIGHT, low + 0.95 * tall
        where = base.in_columns(part, graph.successors, box, passes=4)
        base.edges(axes, graph.subgraph(where), where, width=0.6)
        goal = MEANINGS["goal"] if name == "goal" else MEANINGS["goal"]._replace(color=GREY)
        if few:
            for state, (x, y) in where.items():
                base.state_board(axes, x, y, side, puzzle, state)
        else:
            color = BLUE if name == "goal" else GREY
            axes.scatter(*zip(*where.values(), strict=True), 12, color, ec=INK, lw=0.3, zorder=3)
        x, y = where[part[0][0]]
        hollow = name != "goal"
        base.dots(axes, x - side / 2, y + side / 2, goal, hollow, ms=16, mew=1.5, zorder=5)
        base.write(axes, _LEFT / 2, low + tall / 2, name)
        if number:
            axes.axhline(low + tall, color=GREY, lw=1, ls=":")
    columns = {"moves": ["moves", *range(len(levels))], "boards": ["boards", *map(len, levels)]}
    for y, cells in zip((0.6, 0.25), columns.values(), strict=True):
        for number, cell in enumerate(cells):
            x = _LEFT + (number - 0.5) * wide if number else _LEFT / 2
            base.write(axes, x, y, str(cell), fontweight="bold" if y > 0.5 and number else "normal")
    return canvas


@base.in_style
def road_map(found: Any) -> base.Figure:
    """Draw a map with the cost of each road, and the path that a search has found.

    Parameters
    ----------
    found : Result or Trace
        Of a search on a `searchlab.Map`. Places without positions are laid out by their number of
        roads from the start.

    Examples
    --------
    >>> import networkx as nx
    >>> from searchlab import Map, figures, solve
    >>> roads = nx.Graph([("S", "A"), ("A", "G"), ("S", "B"), ("B", "C"), ("C", "G")])
    >>> print(figures.road_map(solve(Map(roads, "G"), "S", "breadth-first")))
    found: S A G  cost 2
    S: A 1, B 1
    A: S 1, G 1
    B: S 1, C 1
    G: A 1, C 1
    C: B 1, G 1
    """
    result = getattr(found, "result", found)
    roads = result.problem
    if not isinstance(roads, Map):
        raise ValueError("a road map is drawn of a search on a searchlab.Map")
    path, graph = result.path, nx.DiGraph()
    for place in roads.graph:
        graph.add_node(place)
        for _, other, *cost in roads.successors(place):
            graph.add_edge(place, other, cost=sum(cost) if cost else 1)
    least = distances(roads).get(result.start)
    title = f"{result.strategy} finds no path"
    if result.solved:
        title = f"The path found costs {result.cost:g}: no path is cheaper"
        if result.cost > least:
            title = f"The path found costs {result.cost:g}; the cheapest costs {least:g}"
    levels = list(nx.bfs_layers(graph, [result.start]))
    levels.append([place for place in graph if place not in chain(*levels)])  # not reached
    where = roads.positions or in_levels(levels)
    canvas, axes, _ = base.sheet(title, 3.6)
    axes.autoscale()
    axes.margins(0.06, 0.2)
    both = graph.to_undirected()
    base.edges(axes, both, where)
    base.edges(axes, nx.path_graph(path), where, path=True)
    options = {"node_color": PAPER, "edgecolors": INK, "node_size": 900}
    nx.draw_networkx_nodes(graph, where, ax=axes, **options)
    nx.draw_networkx_labels(graph, where, ax=axes, font_weight="bold", font_color=INK)
    costs = {(a, b): f"{cost:g}" for a, b, cost in both.edges(data="cost")}
    if {*costs.values()} != {"1"}:
        labels = nx.draw_networkx_edge_labels(
            both, where, costs, ax=axes, rotate=False, font_size=12
        )
        for label in labels.values():
            label.set_zorder(3)  # above the path
    cost = f"  cost {result.cost:g}" if result.solved else ""
    lines = [f"found: {' '.join(map(str, path)) or 'no path'}{cost}"]
    for place in graph:
        reached = [f"{other} {cost:g}" for _, other, cost in graph.edges(place, data="cost")]
        lines.append(f"{place}: {', '.join(reached)}")
    return base.Figure(canvas, "\n".join(lines))
