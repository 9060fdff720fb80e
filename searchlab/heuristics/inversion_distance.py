"""Inversion distance: the moves needed to undo the inversions.

Read the board row by row without the blank. An inversion is a pair of tiles in the
reverse of their order in the goal. A horizontal move changes nothing. A vertical move
carries one tile past ``cols - 1`` others and so undoes ``cols - 1`` inversions at most:
v vertical moves undo ``v * (cols - 1)`` at most. Besides, each vertical move takes the
blank one row up or down, so that v is odd or even as the number of rows between the blank
and its place is. The least such v is a lower bound on the vertical moves; the board read
column by column gives one on the horizontal moves; their sum is admissible. A vertical
move changes the first bound by exactly 1 and leaves the second alone: it is consistent.

With an even number of columns the inversions alone decide whether v is odd, since each
vertical move changes their number by an odd amount. That is Takahashi's rule for four
columns: ``inversions // 3 + inversions % 3``. With an odd number of columns they do not,
and the blank's row makes the bound larger than ``ceil(inversions / (cols - 1))``.

References
----------
.. [1] Ken'ichiro Takahashi, "How to make a program that solves the 15-puzzle", web page,
   in Japanese: inversion distance and walking distance.
"""

from functools import lru_cache

from searchlab.heuristics.base import Heuristic, lines_of, places
from searchlab.problems.parity import inversions


def _moves_to_undo(state, puzzle):
    total = 0
    for cells, belongs, most, away in _readings(puzzle):
        # Where each tile belongs, in reading order, the blank left out.
        order = bytes([state[cell] for cell in cells]).translate(belongs, b"\0")
        moves = -(-inversions(order) // most)
        total += moves + (moves - away[state.index(0)]) % 2  # odd or even as `away` is
    return total


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


inversion_distance = Heuristic(
    "inversion-distance",
    _moves_to_undo,
    "moves that undo the inversions, by rows and by columns",
    "Ken'ichiro Takahashi",
)
