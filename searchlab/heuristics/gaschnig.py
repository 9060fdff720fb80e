"""Gaschnig's heuristic: the swaps needed if any tile may jump into the blank's cell.

This is a relaxed problem: a move drops the precondition that the tile is next to the blank.
If the blank is where a tile belongs, fetch that tile; if the blank is in its own place, fetch
any tile that is not. The number of swaps (n-MaxSwap) is a lower bound, since every move is a
swap as well; and a move changes it by at most 1.

References
----------
.. [1] J. Gaschnig, "A problem similarity approach to devising heuristics: first results",
   IJCAI 1979, 301-307: the algorithm is called MaxSort there.
.. [2] S. Russell, P. Norvig, "Artificial Intelligence: A Modern Approach", the exercises
   on heuristics.
"""

from searchlab.heuristics.base import Heuristic


def _fewest_swaps(state, puzzle):
    goal, cells = puzzle.goal, list(state)
    where = {tile: cell for cell, tile in enumerate(cells)}
    blank, places, swaps = where[0], iter(range(len(goal))), 0
    while True:
        if tile := goal[blank]:  # a tile belongs where the blank is: fetch it
            cell = where[tile]
        else:  # the blank is in its place: fetch any tile that is not
            cell = next((cell for cell in places if cells[cell] != goal[cell]), None)
            if cell is None:
                return swaps
            tile = cells[cell]
        cells[blank], cells[cell], where[tile] = tile, 0, blank
        blank = cell
        swaps += 1


gaschnig = Heuristic(
    "gaschnig",
    _fewest_swaps,
    "swaps needed if any tile may jump into the blank's cell",
    "Gaschnig 1979",
)
