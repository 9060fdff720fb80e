"""A*: best first by f = g + h, with a closed test and a choice of tie-breaking.

P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic determination of
minimum cost paths", IEEE Transactions on Systems Science and Cybernetics 4 (1968), 100-107.
"""

from searchlab.puzzle import MOVES
from searchlab.search.best_first import best_first


def a_star(puzzle, start, *, heuristic="manhattan", order=MOVES, ties="low-h"):
    """Search by f = g + h; shortest with an admissible heuristic. See `best_first`."""
    return best_first(puzzle, start, heuristic=heuristic, order=order, ties=ties)
