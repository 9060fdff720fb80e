"""Gaschnig's heuristic: the swaps needed if any tile may jump into the blank's cell.

Dropping "next to the blank" from the rule of the move makes a simpler puzzle that is
solved at sight: if the blank stands where a tile belongs, fetch that tile; if the blank
stands in its own place, fetch any tile that does not. The number of swaps is a lower
bound, since every move is a swap as well; and a move changes it by at most 1.

Each tile out of place costs a swap, and each closed circle of such tiles that the blank
is no part of costs one more, to break it open. That is how the array form counts.

References
----------
.. [1] J. Gaschnig, "A problem similarity approach to devising heuristics: first results",
   IJCAI 1979, 301-307: the algorithm is called MaxSort there.
.. [2] S. Russell, P. Norvig, "Artificial Intelligence: A Modern Approach", the exercises
   on heuristics.
"""

from searchlab.heuristics.base import Heuristic


class Gaschnig(Heuristic):
    """Swaps with the blank needed if any tile may jump into its cell (n-MaxSwap)."""

    name = "gaschnig"
    summary = "swaps needed if any tile may jump into the blank's cell"
    reference = "Gaschnig 1979"

    def __call__(self, state, puzzle):
        """Estimate the moves from a board to the goal."""
        goal, cells = puzzle.goal, list(puzzle.read(state))
        where = {tile: cell for cell, tile in enumerate(cells)}
        blank, places, swaps = where[0], iter(range(len(goal))), 0
        while True:
            if tile := goal[blank]:  # a tile belongs where the blank stands: fetch it
                cell = where[tile]
            else:  # the blank is home: fetch any tile that is not
                cell = next((cell for cell in places if cells[cell] != goal[cell]), None)
                if cell is None:
                    return swaps
                tile = cells[cell]
            cells[blank], cells[cell], where[tile] = tile, 0, blank
            blank = cell
            swaps += 1

    def values(self, census):
        """Estimate every arrangement, by rank."""
        import numpy as np

        goal, states = census.puzzle.goal, census.states
        # Call each place by its tile: on[t] is the tile that stands where t belongs.
        on = [np.ascontiguousarray(states[:, goal.index(tile)]) for tile in range(len(goal))]
        swaps = sum((on[tile] != tile).astype(np.int16) for tile in range(1, len(goal)))
        fixed = [on[tile] == tile for tile in range(len(goal))]
        # Take one place after the other out of its circle. A place that is left alone, and
        # was not from the beginning, closes a circle; the blank's, taken last, costs nothing.
        while len(on) > 1:
            last = len(on) - 1
            tile = on.pop()
            swaps += (tile == last) & ~fixed[last]
            for place in on:
                np.copyto(place, tile, where=place == last)
        return swaps


gaschnig = Gaschnig()
