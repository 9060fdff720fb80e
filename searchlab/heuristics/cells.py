"""Heuristics that are a sum over the cells: gap, misplaced tiles, Manhattan distance.

References
----------
.. [1] J. E. Doran and D. Michie, "Experiments with the Graph Traverser program",
   Proceedings of the Royal Society A 294 (1966), 235-259: misplaced tiles, Manhattan.
"""

from searchlab.heuristics.base import CellHeuristic

_DORAN_MICHIE = "J. E. Doran, D. Michie, Experiments with the Graph Traverser program, 1966"


def _gap(puzzle, cell, tile):
    return puzzle.goal[cell] != tile


def _misplaced(puzzle, cell, tile):
    return tile != 0 and puzzle.goal[cell] != tile


def _manhattan(puzzle, cell, tile):
    if tile == 0:
        return 0
    row, col = divmod(cell, puzzle.cols)
    goal_row, goal_col = divmod(puzzle.goal.index(tile), puzzle.cols)
    return abs(row - goal_row) + abs(col - goal_col)


gap = CellHeuristic(
    "gap",
    _gap,
    "cells that differ from the goal, the blank's included",
    "the second post",
    "it counts the blank: one move may put two cells right",
)
misplaced = CellHeuristic(
    "misplaced", _misplaced, "tiles that are not in their place", _DORAN_MICHIE
)
manhattan = CellHeuristic(
    "manhattan", _manhattan, "rows plus columns each tile has to travel", _DORAN_MICHIE
)
