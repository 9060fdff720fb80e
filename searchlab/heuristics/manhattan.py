"""Manhattan distance: the rows plus the columns that each tile has to travel.

A move takes one tile one row or one column: the sum changes by exactly 1.

References
----------
.. [1] J. E. Doran and D. Michie, "Experiments with the Graph Traverser program",
   Proceedings of the Royal Society A 294 (1966), 235-259.
"""

from searchlab.heuristics.base import CellHeuristic
from searchlab.heuristics.registry import enter


def moves_home(puzzle, cell, tile):
    """Count the rows and columns between a cell and a tile's place."""
    row, col = divmod(cell, puzzle.cols)
    goal_row, goal_col = divmod(puzzle.goal.index(tile), puzzle.cols)
    return abs(row - goal_row) + abs(col - goal_col)


manhattan = enter(
    CellHeuristic(
        "manhattan",
        lambda puzzle, cell, tile: moves_home(puzzle, cell, tile) if tile else 0,
        "rows plus columns each tile has to travel",
        "Doran and Michie 1966",
    )
)
