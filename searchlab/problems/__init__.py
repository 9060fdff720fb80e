"""State spaces: puzzles and their boards, maps, goals, and problems as courses write them.

>>> from searchlab.problems import Puzzle
>>> print(Puzzle(2, 2).board("1 x 3 2").move("d"))
1 2
3 _
"""

from searchlab.problems.adapt import Adapted, adapt
from searchlab.problems.distances import distances
from searchlab.problems.goals import Goal
from searchlab.problems.maps import Map
from searchlab.problems.puzzle import (
    EIGHT,
    FIFTEEN,
    INVERSE,
    MOVES,
    Board,
    Puzzle,
    check_order,
    is_plain,
    puzzle_of,
)

__all__ = [
    "EIGHT",
    "FIFTEEN",
    "INVERSE",
    "MOVES",
    "Adapted",
    "Board",
    "Goal",
    "Map",
    "Puzzle",
    "adapt",
    "check_order",
    "distances",
    "is_plain",
    "puzzle_of",
]
