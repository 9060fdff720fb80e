"""Heuristics that are sums over the cells: gap, misplaced tiles, Euclidean, Manhattan.

Manhattan adds up the rows and the columns that each tile has to travel. A move takes one
tile one row or one column: the sum changes by exactly 1.

Euclidean adds up the straight lines from the tiles to their places. No move shortens a line
by more than 1, so the sum is admissible and consistent; a line is never longer than the path
along rows and columns, so Manhattan is never the smaller. It is not a table: a sum of roots
that a search updates move by move would collect rounding errors.

References
----------
.. [1] J. E. Doran and D. Michie, "Experiments with the Graph Traverser program",
   Proceedings of the Royal Society A 294 (1966), 235-259: misplaced tiles, Manhattan.
.. [2] P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic
   determination of minimum cost paths", IEEE Transactions on Systems Science and
   Cybernetics 4 (1968), 100-107: the airline distance as an estimate.
"""

from functools import lru_cache
from math import hypot

from searchlab.heuristics.base import CellHeuristic, Heuristic


def differs(puzzle, cell, tile):
    """Whether a tile, or the blank, is not in its place."""
    return puzzle.goal[cell] != tile


def away(puzzle, cell, tile):
    """Count the rows and the columns between a cell and a tile's place."""
    row, col = divmod(cell, puzzle.cols)
    goal_row, goal_col = divmod(puzzle.goal.index(tile), puzzle.cols)
    return abs(row - goal_row), abs(col - goal_col)


def _is_misplaced(puzzle, cell, tile):
    return tile != 0 and differs(puzzle, cell, tile)


def _rows_and_columns(puzzle, cell, tile):
    return sum(away(puzzle, cell, tile)) if tile else 0


def _straight_lines(state, puzzle):
    total = 0.0
    for lengths, tile in zip(_lengths(puzzle), state, strict=True):
        total += lengths[tile]  # `sum` rounds in another way since Python 3.12
    return total


@lru_cache(maxsize=64)
def _lengths(puzzle):
    """``lengths[cell][tile]``: the straight line; 0 for the blank."""
    tiles, cells = range(1, puzzle.cells), range(puzzle.cells)
    return tuple((0.0, *(hypot(*away(puzzle, cell, tile)) for tile in tiles)) for cell in cells)


gap = CellHeuristic(
    "gap",
    differs,
    "cells that differ from the goal, the blank's included",
    "the second post",
    "it counts the blank: one move may put two cells right",
)
misplaced = CellHeuristic(
    "misplaced",
    _is_misplaced,
    "tiles that are not in their place",
    "Doran and Michie 1966",
)
euclidean = Heuristic(
    "euclidean",
    _straight_lines,
    "straight line from each tile to its place",
    "Hart, Nilsson and Raphael 1968",
)
manhattan = CellHeuristic(
    "manhattan",
    _rows_and_columns,
    "rows plus columns each tile has to travel",
    "Doran and Michie 1966",
)
