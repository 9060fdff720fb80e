"""Inversion distance: the moves needed to undo the inversions.

Read the board row by row without the blank. An inversion is a pair of tiles in the
reverse of their order in the goal. A horizontal move changes nothing. A vertical move
carries one tile past ``cols - 1`` others and so undoes ``cols - 1`` inversions at most:
v vertical moves undo ``v * (cols - 1)`` at most. Besides, each vertical move takes the
blank one row up or down, so that v is odd or even as the number of rows between the blank
and its place is. The least such v is a lower bound on the vertical moves; the board read
column by column gives one on the horizontal moves; their sum is admissible. A vertical
move changes the first bound by exactly 1 and leaves the second alone: it is consistent.

With an even number of columns the inversions alone tell odd from even, since each
vertical move changes their number by an odd amount. That is Takahashi's rule for four
columns: ``inversions // 3 + inversions % 3``. With an odd number of columns they do not
tell, and the blank's row makes the bound larger than ``ceil(inversions / (cols - 1))``.

References
----------
.. [1] Ken'ichiro Takahashi, "How to make a program that solves the 15-puzzle", web page,
   in Japanese: inversion distance and walking distance.
"""

from bisect import bisect
from functools import lru_cache
from itertools import combinations

from searchlab.heuristics.base import Heuristic, lines_of, places


class InversionDistance(Heuristic):
    """Vertical moves that undo the inversions by rows, horizontal moves those by columns."""

    name = "inversion-distance"
    summary = "moves that undo the inversions, by rows and by columns"
    reference = "Ken'ichiro Takahashi"

    def __call__(self, state, puzzle):
        """Estimate the moves from a board to the goal."""
        state, total = puzzle.read(state), 0
        for cells, belongs, most, away in _readings(puzzle):
            # Where each tile belongs, in reading order, the blank left out.
            order = bytes([state[cell] for cell in cells]).translate(belongs, b"\0")
            total += _moves(inversions(order), most, away[state.index(0)])
        return total

    def values(self, census):
        """Estimate every arrangement, by rank."""
        import numpy as np

        states = census.states
        blank = sum((states[:, cell] == 0) * np.uint8(cell) for cell in range(states.shape[1]))
        total = np.zeros(len(states), np.int16)
        for cells, belongs, most, away in _readings(census.puzzle):
            # The blank counts as the first tile of all: one inversion with each tile before it.
            belongs = np.frombuffer(belongs, np.uint8)
            order = [belongs[states[:, cell]] for cell in cells]
            count = -np.argsort(cells).astype(np.int16)[blank]
            for earlier, later in combinations(order, 2):
                count += earlier > later
            total += _moves(count, most, np.array(away, np.int16)[blank])
        return total


def inversions(order):
    """Count the pairs in which the larger one comes first: 2 in [3, 1, 2]."""
    seen, count = [], 0
    for value in order:
        place = bisect(seen, value)
        count += len(seen) - place
        seen.insert(place, value)
    return count


def _moves(inversions, most, away):
    """Return the least number of moves, each undoing `most`, that is odd or even as `away` is."""
    moves = -(-inversions // most)
    return moves + (moves - away) % 2


@lru_cache(maxsize=64)
def _readings(puzzle):
    """What is needed to read a board by rows, then by columns."""
    home, readings = puzzle.goal.index(0), []
    for line_of in lines_of(puzzle):
        cells = sorted(range(puzzle.cells), key=line_of.__getitem__)  # in reading order
        belongs = places(puzzle.goal[cell] for cell in cells)  # of each tile; 0 for the blank
        most = line_of.count(0) - 1  # inversions that a move undoes
        away = tuple(abs(line - line_of[home]) for line in line_of)  # the blank in each cell
        readings.append((cells, belongs, most, away))
    return readings


inversion_distance = InversionDistance()
