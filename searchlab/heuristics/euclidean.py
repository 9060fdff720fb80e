"""Euclidean distance: the straight line from each tile to its place.

No move shortens a line by more than 1, so the sum is admissible and consistent; a line is
never longer than the path along rows and columns, so Manhattan is never the smaller. It
has no table for searches: a sum of roots kept up to date move by move would drift away
from the same sum taken afresh.

References
----------
.. [1] P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic
   determination of minimum cost paths", IEEE Transactions on Systems Science and
   Cybernetics 4 (1968), 100-107: the airline distance as an estimate.
"""

from functools import lru_cache
from math import dist

from searchlab.heuristics.base import Heuristic, sum_over_cells
from searchlab.heuristics.registry import enter


class Euclidean(Heuristic):
    """Sum of the straight lines from the tiles to their places."""

    name = "euclidean"
    summary = "straight line from each tile to its place"
    reference = "Hart, Nilsson and Raphael 1968"

    def __call__(self, state, puzzle):
        """Estimate the moves from a board to the goal."""
        total = 0.0
        for lengths, tile in zip(_lengths(puzzle), puzzle.read(state), strict=True):
            total += lengths[tile]  # cell by cell as in the array form: the same to the last bit
        return total

    def values(self, census):
        """Estimate every arrangement, by rank."""
        return sum_over_cells(census, _lengths(census.puzzle), float)


@lru_cache(maxsize=64)
def _lengths(puzzle):
    """``lengths[cell][tile]``: the straight line; 0 for the blank."""
    places = [divmod(puzzle.goal.index(tile), puzzle.cols) for tile in range(puzzle.cells)]
    return tuple(
        (0.0, *(dist(divmod(cell, puzzle.cols), place) for place in places[1:]))
        for cell in range(puzzle.cells)
    )


euclidean = enter(Euclidean())
