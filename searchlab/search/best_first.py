"""Best-first search: the frontier is a heap ordered by f = g_weight * g + h_weight * h.

One algorithm, four names: A* (1, 1), weighted A* (1, w), uniform-cost (1, 0) and greedy
best-first (0, 1). P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the
heuristic determination of minimum cost paths" (1968); the weight: I. Pohl (1970).
"""

from heapq import heappop, heappush

from searchlab.heuristics import bind
from searchlab.puzzle import MOVES
from searchlab.search.events import DUPLICATE, QUEUED
from searchlab.search.paths import retrace
from searchlab.search.strategy import choice

# How boards with equal f are ordered: sign of h, sign of the time of insertion.
TIES = {"low-h": (1, -1), "high-h": (-1, 1), "last-in": (0, -1), "first-in": (0, 1)}
TIES_OPTION = choice("ties", TIES, "low-h, high-h, last-in or first-in", "RULE")


def best_first(
    puzzle, start, *, heuristic="manhattan", order=MOVES, g_weight=1, h_weight=1, ties="low-h"
):
    """Always expand the board with the least f.

    Where depth counts, a board is expanded again if a shorter path to it turns up; a
    consistent heuristic rules that out. Greedy search expands no board twice.

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
        Which of several boards with the least f comes first; low-h prefers the last in
        where h is equal too, high-h the first in.

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
