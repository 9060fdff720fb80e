"""searchlab: a laboratory for search on the 8-puzzle and the 15-puzzle.

A `Puzzle` is a shape and a goal. `solve` runs a strategy on a board and counts what it
does; `record` keeps every step of it.

>>> from searchlab import Puzzle, solve
>>> print(solve(Puzzle(3, 3), "2 3 4 1 5 x 7 6 8", "bidirectional").moves)
ullddrurdllurrdlurd
"""

from searchlab.puzzle import EIGHT, FIFTEEN, Board, Puzzle  # isort: skip
from searchlab.heuristics import (  # isort: skip
    HEURISTICS,
    gap,
    linear_conflict,
    manhattan,
    maximum,
    misplaced,
    pattern_database,
    walking_distance,
    weighted,
)
from searchlab.search import STRATEGIES  # isort: skip
from searchlab.solving import Result, solve  # isort: skip
from searchlab.trace import Trace, record  # isort: skip
from searchlab.events import Child, Expansion  # isort: skip

__all__ = [
    "EIGHT",
    "FIFTEEN",
    "HEURISTICS",
    "STRATEGIES",
    "Board",
    "Child",
    "Expansion",
    "Puzzle",
    "Result",
    "Trace",
    "gap",
    "judge",
    "linear_conflict",
    "manhattan",
    "maximum",
    "misplaced",
    "pattern_database",
    "record",
    "solve",
    "walking_distance",
    "weighted",
]

__version__ = "0.1.0"


def __getattr__(name):
    if name == "judge":  # imported when first asked for: the court sits on the census, on numpy
        from searchlab.court import judge

        return judge
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
