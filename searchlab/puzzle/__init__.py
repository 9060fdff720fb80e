"""Boards and moves: how they are read, checked, written and drawn.

>>> from searchlab.puzzle import Puzzle
>>> print(Puzzle(2, 2).board("1 x 3 2").move("d"))
1 2
3 _
"""

from searchlab.puzzle.maps import Map
from searchlab.puzzle.puzzle import (
    EIGHT,
    FIFTEEN,
    INVERSE,
    MOVES,
    Board,
    Puzzle,
    check_order,
    puzzle_of,
)
from searchlab.puzzle.state_space import distances

__all__ = [
    "EIGHT",
    "FIFTEEN",
    "INVERSE",
    "MOVES",
    "Board",
    "Map",
    "Puzzle",
    "check_order",
    "distances",
    "puzzle_of",
]
