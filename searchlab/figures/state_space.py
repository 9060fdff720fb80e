"""The whole state space of a small puzzle at one look, the unsolvable boards included."""

from cmath import exp, phase
from math import pi

import networkx as nx

from searchlab.figures import base
from searchlab.puzzle.palette import BLUE, GREY, INK, MEANINGS, PAPER

_SWEEPS = 8  # more do not untangle it further
_DOT = 22  # area of a board's dot, in square points
_PALEST = 0.15


@base.in_style
def halves(graph):
    """Draw every board of a small puzzle: those that lead to the goal, and the others.

    Two discs. In the middle of one lies the goal, in the middle of the other the goal with its last
    two tiles exchanged; a board lies as far from the middle as it takes moves to get there. Lines
    are moves.

    Parameters
    ----------
    graph : networkx.DiGraph
        All boards, as `searchlab.analysis.graphs.state_graph` gives them.

    Examples
    --------
    >>> from searchlab import Puzzle, figures
    >>> from searchlab.analysis import graphs
    >>> figures.halves(graphs.state_graph(Puzzle(2, 2)))
    <figure: 12 boards lead to the goal, 12 do not, and no move joins them>
    """
    puzzle = graph.graph["puzzle"]
    i, j = [tile for tile in puzzle.goal if tile][-2:]
    exchanged = puzzle.goal.translate(bytes.maketrans(bytes([i, j]), bytes([j, i])))
    halves = [
        list(nx.bfs_layers(graph, middle)) if middle in graph else []
        for middle in (puzzle.goal, exchanged)
    ]
    sizes = [sum(map(len, rings)) for rings in halves]
    if sum(sizes) != len(graph) or len(set(sizes)) > 1:
        raise ValueError(
            "the two halves are drawn for all boards of a puzzle; give state_graph(puzzle) whole"
        )
    title = f"{sizes[0]:,} boards lead to the goal, {sizes[1]:,} do not, and no move joins them"
    canvas, axes, height = base.sheet(title, 5.6)
    radius = (height - 0.75) / 2
    for half, rings in enumerate(halves):
        centre = base.SIZE[0] * (0.25 + 0.5 * half), 0.65 + radius
        where = _discs(graph, rings, centre, (radius - 0.1) / (len(rings) - 1))
        _draw(axes, graph, rings, where, half == 0)
    base.words(axes, base.SIZE[0] / 4, 0.38, "★ goal   □ farthest   darker: farther away")
    other = f"☆ the goal with {min(i, j)} and {max(i, j)} exchanged"
    base.words(axes, 3 * base.SIZE[0] / 4, 0.38, other)
    counts = [[len(ring) for ring in rings] for rings in halves]
    counts = dict(zip(("goal's half", "other half"), counts, strict=True))
    return base.Figure(canvas, title, base.by_depth(counts, "moves"))


def _discs(graph, rings, centre, step):
    """Place boards evenly on rings, each near its neighbours' directions."""
    ring_of = {state: number for number, ring in enumerate(rings) for state in ring}
    angle = {state: 2 * pi * i / len(ring) for ring in rings for i, state in enumerate(ring)}
    outwards = range(1, len(rings))
    for sweep in range(_SWEEPS):
        for number in outwards if sweep % 2 == 0 else reversed(outwards):
            aim = {}
            for state in rings[number]:
                others = [other for other in graph.successors(state) if ring_of[other]]
                aim[state] = _mean([angle[other] for other in others] or [angle[state]])
            angle |= _evenly(aim)
    x, y = centre
    place = {state: ring_of[state] * step * exp(1j * angle[state]) for state in ring_of}
    return {state: (x + point.real, y + point.imag) for state, point in place.items()}


def _evenly(aim):
    """Spread a ring evenly in the order of the angles aimed at, turned to fit them best."""
    order = sorted(aim, key=lambda state: aim[state] % (2 * pi))
    gap = 2 * pi / len(order)
    turn = _mean([aim[state] - i * gap for i, state in enumerate(order)])
    return {state: turn + i * gap for i, state in enumerate(order)}


def _mean(angles):
    return phase(sum(exp(1j * angle) for angle in angles))


def _draw(axes, graph, rings, where, with_goal):
    """Draw a half: its moves, a dot for each board, its middle and its farthest boards."""
    for state in where:
        for other in graph.successors(state):
            if state < other:
                (x0, y0), (x1, y1) = where[state], where[other]
                axes.plot([x0, x1], [y0, y1], color=GREY, lw=0.5, zorder=1)
    color = BLUE if with_goal else GREY
    for number, ring in enumerate(rings):
        x, y = zip(*(where[state] for state in ring), strict=True)
        shade = _PALEST + (1 - _PALEST) * number / (len(rings) - 1)
        axes.scatter(x, y, _DOT, PAPER, linewidths=0, zorder=2)
        axes.scatter(x, y, _DOT, color, alpha=shade, linewidths=0, zorder=3)
        axes.scatter(x, y, _DOT, "none", edgecolors=color, linewidths=0.7, zorder=3)
    x, y = zip(*(where[state] for state in rings[-1]), strict=True)
    axes.scatter(x, y, 4 * _DOT, "none", marker="s", edgecolors=INK, linewidths=1.8, zorder=4)
    x, y = where[rings[0][0]]
    goal = MEANINGS["goal"] if with_goal else MEANINGS["goal"]._replace(color=GREY)
    base.dots(axes, x, y, goal, not with_goal, ms=20, mew=1.5, zorder=5)
