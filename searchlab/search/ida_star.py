"""IDA*: depth-first searches under a rising threshold on g + h.

The first program of the fourth post; R. E. Korf, "Depth-first iterative-deepening: an
optimal admissible tree search", Artificial Intelligence 27 (1985), 97-109. Stores only
the current path. Optimal with an admissible heuristic.
"""

from math import inf

from searchlab.heuristics import bind
from searchlab.puzzle import MOVES
from searchlab.search.depth_first import iteration

RISES = ("least-excess", "one")


def ida_star(
    puzzle,
    start,
    *,
    heuristic="manhattan",
    order=MOVES,
    rise="least-excess",
    max_limit=inf,
):
    """Search iteration by iteration.

    Parameters
    ----------
    puzzle, start, heuristic, order
        As for `searchlab.search.best_first.best_first`.
    rise : {"least-excess", "one"}
        How the threshold rises: to the least g + h that exceeded it, or by one, as in the
        post, where every second iteration is wasted.
    max_limit : number
        The last threshold.

    Yields
    ------
    Expansion
        With `limit` set.

    Returns
    -------
    str or None
        The moves of a solution; None if there is none within `max_limit`.
    """
    h = bind(heuristic, puzzle)
    limit = h(start)
    while limit <= max_limit and limit < inf:
        moves, least_excess = yield from iteration(puzzle, start, limit, h, order)
        if moves is not None:
            return moves
        if least_excess == inf:
            return None
        limit = least_excess if rise == "least-excess" else limit + 1
    return None
