"""Iterative deepening: depth-first searches under a rising limit on depth.

What the fourth post describes before it adds a heuristic; D. Slate and L. Atkin,
"CHESS 4.5" (1977). It is IDA* with an estimate that knows only whether a board is the goal.
"""

from math import inf

from searchlab.puzzle import MOVES
from searchlab.search.depth_first import unless_goal
from searchlab.search.ida_star import ida_star


def iterative_deepening(puzzle, start, *, order=MOVES, max_depth=inf):
    """Search depth first to depth 1, 2, 3, ... until the goal is met.

    Parameters
    ----------
    puzzle : Puzzle
    start : bytes
    order : str
        The order in which moves are tried.
    max_depth : number
        The last depth tried.

    Yields
    ------
    Expansion
        With `limit` set to the depth of the iteration.

    Returns
    -------
    str or None
        The moves of a shortest solution; None if there is none within `max_depth`.
    """
    return ida_star(
        puzzle, start, heuristic=unless_goal, order=order, rise="one", max_limit=max_depth
    )
