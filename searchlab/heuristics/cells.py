"""Heuristics that count cells: gap and misplaced tiles.

References
----------
.. [1] J. E. Doran and D. Michie, "Experiments with the Graph Traverser program",
   Proceedings of the Royal Society A 294 (1966), 235-259: misplaced tiles.
"""

from searchlab.heuristics.base import CellHeuristic
from searchlab.heuristics.registry import enter


def differs(puzzle, cell, tile):
    """Whether a tile, or the blank, is not in its place."""
    return puzzle.goal[cell] != tile


gap = enter(
    CellHeuristic(
        "gap",
        differs,
        "cells that differ from the goal, the blank's included",
        "the second post",
        "it counts the blank: one move may put two cells right",
    )
)
misplaced = enter(
    CellHeuristic(
        "misplaced",
        lambda puzzle, cell, tile: tile != 0 and differs(puzzle, cell, tile),
        "tiles that are not in their place",
        "Doran and Michie 1966",
    )
)
