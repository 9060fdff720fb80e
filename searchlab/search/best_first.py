"""Best-first search and its four strategies: uniform-cost, greedy, A* and weighted A*.

All four share one loop. The frontier is a priority queue ordered by f = g_weight * g +
h_weight * h: uniform-cost search uses the weights (1, 0), greedy best-first search (0, 1), A*
(1, 1) and weighted A* (1, w).

References
----------
.. [1] E. W. Dijkstra, "A note on two problems in connexion with graphs", Numerische
   Mathematik 1 (1959), 269-271: uniform-cost search.
.. [2] J. E. Doran and D. Michie, "Experiments with the Graph Traverser program",
   Proceedings of the Royal Society A 294 (1966), 235-259: greedy best-first search.
.. [3] P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic
   determination of minimum cost paths", IEEE Transactions on Systems Science and
   Cybernetics 4 (1968), 100-107: A*.
.. [4] I. Pohl, "Heuristic search viewed as path finding in a graph", Artificial Intelligence
   1 (1970), 193-204: the weight.
"""

from heapq import heappop, heappush

from searchlab.heuristics import bind
from searchlab.puzzle import MOVES
from searchlab.search.events import DUPLICATE, QUEUED
from searchlab.search.paths import retrace

# How boards with equal f are ordered: sign of h, sign of the time of insertion.
TIES = {"low-h": (1, -1), "high-h": (-1, 1), "last-in": (0, -1), "first-in": (0, 1)}


def best_first(
    puzzle, start, *, heuristic="manhattan", order=MOVES, g_weight=1, h_weight=1, ties="low-h"
):
    """Always expand the board with the lowest f.

    Where the depth has a weight, a board is reopened if a shorter path to it is found; with a
    consistent heuristic that never happens. Greedy search never expands a board twice.

    Parameters
    ----------
    puzzle : Puzzle
    start : bytes
    heuristic : str or callable
    order : str
        The order in which moves are tried.
    g_weight, h_weight : number
        Weights of the depth and of the estimate.
    ties : {"low-h", "high-h", "last-in", "first-in"}
        Which of several boards with the lowest f comes first. Where h is equal too, low-h
        takes the board inserted last and high-h the one inserted first.

    Yields
    ------
    Expansion

    Returns
    -------
    str or None
        The moves of a solution; None if there is none.
    """
    h = bind(heuristic, puzzle)
    steps, swap, goal = puzzle.steps(order, h.table), puzzle.swap, puzzle.goal
    h_sign, time_sign = TIES[ties]
    reopens = g_weight > 0
    time = 0
    best_g, came_by = {start: 0}, {start: None}
    start_h = h(start)
    frontier = [(h_weight * start_h, 0, time, start, start.index(0), 0, start_h)]
    while frontier:
        _, _, _, state, blank, g, state_h = heappop(frontier)
        if g > best_g[state]:
            continue  # a shorter path to this board was found since
        if state == goal:
            return retrace(puzzle, came_by, goal)
        child_g = g + 1
        depth_part = g_weight * child_g
        children = []
        for move, cell, change in steps[blank]:
            tile = state[cell]
            child = state.translate(swap[tile])
            if child in best_g and not (reopens and best_g[child] > child_g):
                children.append((move, child, DUPLICATE))
                continue
            best_g[child], came_by[child] = child_g, move
            child_h = state_h + change[tile] if change else h(child)
            f = depth_part + h_weight * child_h
            time += time_sign
            heappush(frontier, (f, h_sign * child_h, time, child, cell, child_g, child_h))
            children.append((move, child, QUEUED))
        yield state, g, children, len(frontier), len(best_g), state_h
    return None


def uniform_cost(puzzle, start, *, order=MOVES):
    """Order the frontier by g, first in, first out; the solution is always optimal [1]_.

    With moves of equal cost it is breadth-first search with the goal test on expansion.

    Parameters
    ----------
    puzzle, start, order
        As for `best_first`.

    Yields
    ------
    Expansion

    Returns
    -------
    str or None
        The moves of a shortest solution; None if there is none.

    Examples
    --------
    >>> from searchlab import EIGHT, solve
    >>> early = solve(EIGHT, "1 2 3 x 4 6 7 5 8", "breadth-first")
    >>> late = solve(EIGHT, "1 2 3 x 4 6 7 5 8", "breadth-first", goal_test="expansion")
    >>> solve(EIGHT, "1 2 3 x 4 6 7 5 8", "uniform-cost").expanded == late.expanded > early.expanded
    True
    """
    return best_first(puzzle, start, heuristic=_zero, order=order, h_weight=0, ties="first-in")


def _zero(state):
    return 0


def greedy(puzzle, start, *, heuristic="manhattan", order=MOVES, ties="low-h"):
    """Order the frontier by h alone: complete, but seldom optimal [2]_.

    Parameters
    ----------
    puzzle, start, heuristic, order, ties
        As for `best_first`.

    Yields
    ------
    Expansion

    Returns
    -------
    str or None
        The moves of a solution; None if there is none.

    Examples
    --------
    >>> from searchlab import EIGHT, solve
    >>> result = solve(EIGHT, "2 3 4 1 5 x 7 6 8", "greedy")
    >>> result.length, result.expanded
    (41, 71)
    """
    return best_first(puzzle, start, heuristic=heuristic, order=order, g_weight=0, ties=ties)


def a_star(puzzle, start, *, heuristic="manhattan", order=MOVES, ties="low-h"):
    """Order the frontier by g + h; optimal with an admissible heuristic [3]_.

    Parameters
    ----------
    puzzle, start, heuristic, order, ties
        As for `best_first`.

    Yields
    ------
    Expansion

    Returns
    -------
    str or None
        The moves of a solution; None if there is none.

    Examples
    --------
    >>> from searchlab import EIGHT, solve
    >>> for name in ("misplaced", "manhattan", "linear-conflict"):
    ...     result = solve(EIGHT, "2 3 4 1 5 x 7 6 8", "a-star", heuristic=name)
    ...     print(name, result.length, result.expanded)
    misplaced 19 1737
    manhattan 19 312
    linear-conflict 19 238
    """
    return best_first(puzzle, start, heuristic=heuristic, order=order, ties=ties)


def weighted_a_star(puzzle, start, *, heuristic="manhattan", order=MOVES, weight=2, ties="low-h"):
    """Order the frontier by g + weight * h, trading solution length for speed [4]_.

    With an admissible heuristic and a weight of at least 1, no solution is longer than `weight`
    times the shortest.

    Parameters
    ----------
    puzzle, start, heuristic, order, ties
        As for `best_first`.
    weight : number
        From 0 up: 0 is uniform-cost search, 1 is A*.

    Yields
    ------
    Expansion

    Returns
    -------
    str or None
        The moves of a solution; None if there is none.

    Examples
    --------
    >>> from searchlab import EIGHT, solve
    >>> for weight in (1, 2, 5):
    ...     result = solve(EIGHT, "2 3 4 1 5 x 7 6 8", "weighted-a-star", weight=weight)
    ...     print(weight, result.length, result.expanded)
    1 19 312
    2 19 124
    5 21 87
    """
    return best_first(puzzle, start, heuristic=heuristic, order=order, h_weight=weight, ties=ties)
