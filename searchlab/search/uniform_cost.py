"""Uniform-cost search: always the board with the least depth.

E. W. Dijkstra, "A note on two problems in connexion with graphs" (1959). With moves of
equal cost it is breadth-first search with the goal tested on expansion.
"""

from searchlab.puzzle import MOVES
from searchlab.search.best_first import best_first


def uniform_cost(puzzle, start, *, order=MOVES):
    """Search by f = g, first in first out. See `best_first`."""
    return best_first(puzzle, start, heuristic=_nothing, order=order, h_weight=0, ties="first-in")


def _nothing(state):
    return 0
