"""Iterative deepening: depth-first searches under a rising depth limit.

What the fourth post describes before it adds a heuristic; D. Slate and L. Atkin,
"CHESS 4.5" (1977). It is IDA* with a heuristic that is 0 at the goal and 1 elsewhere.
"""

from math import inf

from searchlab.puzzle import MOVES
from searchlab.search.depth_first import blind, iteration


def iterative_deepening(puzzle, start, *, order=MOVES, max_depth=inf):
    """Search depth first to depth 1, 2, 3, ... until the goal is found.

    Parameters
    ----------
    puzzle, start, order
        As for `breadth_first`.
    max_depth : number
        The last depth limit.

    Yields
    ------
    Expansion
        With `limit` set to the depth of the iteration.

    Returns
    -------
    str or None
        The moves of a shortest solution; None if there is none within `max_depth`.
    """
    h = blind(puzzle)
    limit = h(start)
    while limit <= max_depth:
        moves, least_cut = yield from iteration(puzzle, start, limit, h, order)
        if moves is not None:
            return moves
        if least_cut == inf:
            return None
        limit += 1
    return None
