"""The whole state space of a small puzzle at one look, the unsolvable boards included."""

import networkx as nx

from searchlab.figures import base
from searchlab.figures.trees import small_board
from searchlab.styles import BLUE, GREY, INK, MEANINGS

_LEFT = 1.15  # inches for the words before the levels
_BELOW = 0.95  # inches for the levels' numbers
_DOT = 12  # area of a board's dot, in square points
_FEW = 4  # boards in a level, at most, that are drawn as boards
_SWEEPS = 4  # more do not untangle it further


@base.in_style
def halves(graph):
    """Draw every board of a small puzzle, level by level: the goal's half and the other.

    Above are the boards that lead to the goal, in a column for each number of moves. Below is the
    other half in the same order, counted from the goal with its last two tiles exchanged. Lines
    are moves.

    Parameters
    ----------
    graph : networkx.DiGraph
        All boards, as `searchlab.analysis.graphs.state_graph` gives them.

    Examples
    --------
    >>> from searchlab import Puzzle, figures
    >>> from searchlab.analysis import graphs
    >>> print(figures.halves(graphs.state_graph(Puzzle(2, 2))))
    moves        0  1  2  3  4  5  6
    goal's half  1  2  2  2  2  2  1
    other half   1  2  2  2  2  2  1
    """
    puzzle = graph.graph["puzzle"]
    i, j = [tile for tile in puzzle.goal if tile][-2:]
    exchanged = puzzle.goal.translate(bytes.maketrans(bytes([i, j]), bytes([j, i])))
    halves = [
        list(nx.bfs_layers(graph, middle)) if middle in graph else []
        for middle in (puzzle.goal, exchanged)
    ]
    sizes = [sum(map(len, levels)) for levels in halves]
    if sum(sizes) != len(graph) or len(set(sizes)) > 1:
        raise ValueError(
            "the two halves are drawn for all boards of a puzzle; give state_graph(puzzle) whole"
        )
    title = f"{sizes[0]:,} boards lead to the goal, {sizes[1]:,} do not, and no move joins them"
    few = max(map(len, halves[0])) <= _FEW
    canvas, axes, height = base.sheet(title, 5.6 if few else 7)
    half = (height - _BELOW) / 2
    wide = (base.SIZE[0] - _LEFT - 0.1) / len(halves[0])
    for number, levels in enumerate(halves):
        middle = height - half * (number + 0.5)
        where = _columns(graph, levels, _LEFT, wide, middle, 0.84 * half)
        _draw(axes, graph, where, min(0.78 * wide, 0.36 * half) if few else 0, number == 0)
        first = ("goal", f"goal with\n{min(i, j)} and {max(i, j)}\nexchanged")[number]
        base.words(axes, _LEFT / 2, middle, first)
    axes.axhline(_BELOW + half, color=GREY, lw=1, ls=":")
    base.words(axes, _LEFT / 2, 0.66, "moves")
    base.words(axes, _LEFT / 2, 0.27, "boards")
    for number, level in enumerate(halves[0]):
        x = _LEFT + (number + 0.5) * wide
        base.words(axes, x, 0.66, str(number), fontweight="bold")
        base.words(axes, x, 0.27, str(len(level)))
    counts = [[len(level) for level in levels] for levels in halves]
    counts = dict(zip(("goal's half", "other half"), counts, strict=True))
    return base.Figure(canvas, title, base.by_depth(counts, "moves"))


def _columns(graph, levels, left, wide, middle, tall):
    """Place the boards of each level below each other, near their neighbours."""
    step = tall / max(map(len, levels))
    where = {}
    for _ in range(_SWEEPS):
        for number, level in enumerate(levels):
            level = sorted(level, key=lambda state: _aim(graph, where, state))
            for row, state in enumerate(level):
                y = middle + (row - (len(level) - 1) / 2) * step
                where[state] = left + (number + 0.5) * wide, y
    return where


def _aim(graph, where, state):
    """Return the mean height of the neighbours that have a place."""
    heights = [where[other][1] for other in graph.successors(state) if other in where]
    return sum(heights) / len(heights) if heights else 0


def _draw(axes, graph, where, side, with_goal):
    """Draw a half: its moves, its boards, as dots where `side` is 0, and a star at its first."""
    for state, (x, y) in where.items():
        for other in graph.successors(state):
            if state < other:
                axes.plot(*zip((x, y), where[other], strict=True), color=GREY, lw=0.6, zorder=1)
    if side:
        for state, (x, y) in where.items():
            small_board(axes, x, y, side, graph.graph["puzzle"], state)
    else:
        x, y = zip(*where.values(), strict=True)
        color = BLUE if with_goal else GREY
        axes.scatter(x, y, _DOT, color, edgecolors=INK, linewidths=0.3, zorder=3)
    x, y = next(iter(where.values()))
    goal = MEANINGS["goal"] if with_goal else MEANINGS["goal"]._replace(color=GREY)
    base.dots(axes, x - side / 2, y + side / 2, goal, not with_goal, ms=16, mew=1.5, zorder=5)
