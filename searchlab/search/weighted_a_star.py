"""Weighted A*: f = g + w h trades length for speed.

I. Pohl, "Heuristic search viewed as path finding in a graph", Artificial Intelligence 1
(1970), 193-204. With an admissible heuristic no solution is longer than w times the
shortest.
"""

from math import inf

from searchlab.puzzle import MOVES
from searchlab.search.best_first import best_first


def weighted_a_star(puzzle, start, *, heuristic="manhattan", order=MOVES, weight=2, ties="low-h"):
    """Search by f = g + weight * h. See `best_first`."""
    if isinstance(weight, bool) or not isinstance(weight, (int, float)) or not 0 <= weight < inf:
        raise ValueError(f"weight must be a number from 0 up, not {weight!r}")
    return best_first(puzzle, start, heuristic=heuristic, order=order, h_weight=weight, ties=ties)
