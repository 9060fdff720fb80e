"""Faulty heuristics from widely used teaching code.

Each is implemented from its description, for any goal, and is found by name like any other.
Each is meant to be admissible; over all 181,440 boards of the 8-puzzle none is, for at least
two of the three goals.

References
----------
.. [1] The code that goes with S. Russell, P. Norvig, "Artificial Intelligence: A Modern
   Approach" (aima-python): misplaced tiles with the blank is the default of its 8-puzzle;
   its notebook on search adds up the distances of the indices 0 to 7.
.. [2] R. E. Korf, L. A. Taylor, "Finding optimal solutions to the twenty-four puzzle",
   AAAI 1996, 1202-1207: corner tiles, correctly.
"""

from functools import lru_cache

from searchlab.heuristics.base import CellHeuristic, Heuristic
from searchlab.heuristics.cells import away, differs, manhattan
from searchlab.heuristics.linear_conflict import with_conflicts
from searchlab.problems.parity import inversions


def _conflict_pairs(state, puzzle):
    return with_conflicts(inversions, state, puzzle)


def _corner_tiles(state, puzzle):
    """Add 2 to Manhattan for each tile in place beside a wrong corner.

    The idea is sound: to put a corner right, the tile beside it has to move out and back in. Two
    conditions are missing here. The tile beside two wrong corners moves out once for both; and
    where the blank is in the corner it may be on its way out.
    """
    return manhattan(state, puzzle) + 2 * sum(
        state[corner] != puzzle.goal[corner] and state[cell] == puzzle.goal[cell]
        for corner, cell in _corners(puzzle)
    )


@lru_cache(maxsize=64)
def _corners(puzzle):
    """List the pairs of a corner and a cell beside it; a tile belongs on each."""
    last_row = puzzle.cells - puzzle.cols
    return tuple(
        (corner, cell)
        for corner in (0, puzzle.cols - 1, last_row, puzzle.cells - 1)
        for cell in puzzle.neighbours[corner].values()
        if puzzle.goal[corner] and puzzle.goal[cell]
    )


def _rows_and_columns_0_to_7(puzzle, cell, tile):
    return sum(away(puzzle, cell, tile)) if tile != puzzle.cells - 1 else 0


misplaced_with_blank = CellHeuristic(
    "misplaced-with-blank",
    differs,
    "cells that differ from the goal, called misplaced tiles",
    "aima-python, the default for its 8-puzzle",
    "it counts the blank: one move may put two cells right",
)
manhattan_0_to_7 = CellHeuristic(
    "manhattan-0-to-7",
    _rows_and_columns_0_to_7,
    "rows plus columns for the blank and each tile but the last",
    "aima-python, its notebook on search",
    "it counts the blank and forgets the last tile: the indices 0 to 7 are not the tiles 1 to 8",
)
linear_conflict_pairs = Heuristic(
    "linear-conflict-pairs",
    _conflict_pairs,
    "Manhattan plus 2 for each reversed pair in a line",
    "many solvers; correct: linear-conflict",
    "it counts pairs: of three tiles in reverse order two leave the line, not three",
)
corner_tiles = Heuristic(
    "corner-tiles",
    _corner_tiles,
    "Manhattan plus 2 for each tile in place beside a wrong corner",
    "many solvers; correct: Korf and Taylor 1996",
    "it counts a tile between two wrong corners twice, and takes the blank for a wrong tile",
)
