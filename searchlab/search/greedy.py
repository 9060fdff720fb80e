"""Greedy best-first search: always the board that looks nearest to the goal.

J. E. Doran and D. Michie, "Experiments with the Graph Traverser program" (1966). Finds a
solution wherever there is one, seldom a shortest.
"""

from searchlab.puzzle import MOVES
from searchlab.search.best_first import best_first


def greedy(puzzle, start, *, heuristic="manhattan", order=MOVES, ties="low-h"):
    """Search by f = h. See `best_first`."""
    return best_first(puzzle, start, heuristic=heuristic, order=order, g_weight=0, ties=ties)
