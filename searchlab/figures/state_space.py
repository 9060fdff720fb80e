"""The whole state space of a small puzzle, and maps with their routes."""

import networkx as nx

from searchlab.figures import base
from searchlab.puzzle.checks import several
from searchlab.styles import BLUE, GREY, INK, MEANINGS, PAPER

_LEFT, _RIGHT = 1.2, base.SIZE[0] - 0.1  # inches, of the levels
_FEW = 4  # boards in a level, at most, that are drawn as boards


@base.in_style
def state_space(graph):
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
def halves(graph):
    """Draw every board of a small puzzle by level: the goal's half, and the other below.

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
def road_map(roads, found):
    """Draw a map's routes, one above the other, and the path that a search has found.

    Parameters
    ----------
    roads : searchlab.analysis.graphs.RoadMap
    found : str
        The moves of the path.

    Examples
    --------
    >>> from searchlab import figures
    >>> from searchlab.analysis.graphs import RoadMap
    >>> print(figures.road_map(RoadMap("S u A r G", "S d B r C u G"), "dru"))
    found: S B C G
    route: S A G
    route: S B C G
    """
    path, routes = roads.places(found), [route[::2] for route in roads.routes]
    least = min(map(len, routes)) - 1
    title = f"The path found has {several(len(found), 'move')}; {least} are enough"
    if len(found) == least:
        title = f"The path found has {several(least, 'move')}: no route is shorter"
    canvas, axes, height = base.sheet(title, 3.2)
    where = {}
    for row, route in enumerate(routes):
        for column, place in enumerate(route):
            ends = place in (roads.start, roads.goal)
            y = 0.5 if ends else (row + 0.5) / len(routes)
            x = 0.6 + (base.SIZE[0] - 1.2) * column / (len(route) - 1)
            where.setdefault(place, (x, height * (1 - y)))
    graph = nx.compose_all(map(nx.path_graph, routes))
    base.edges(axes, graph, where)
    base.edges(axes, nx.path_graph(path), where, path=True)
    options = {"node_color": PAPER, "edgecolors": INK, "node_size": 900}
    nx.draw_networkx_nodes(graph, where, ax=axes, **options)
    nx.draw_networkx_labels(graph, where, ax=axes, font_weight="bold", font_color=INK)
    names = ["found", *["route"] * len(routes)]
    lines = zip(names, [path, *routes], strict=True)
    return base.Figure(canvas, "\n".join(f"{name}: {' '.join(places)}" for name, places in lines))
