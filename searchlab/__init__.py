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
from searchlab.search.result import Result  # isort: skip
from searchlab.running.solving import solve  # isort: skip
from searchlab.running.trace import Trace, record  # isort: skip
from searchlab.search.events import Child, Expansion  # isort: skip
from searchlab.running import VERSION as __version__  # noqa: F401  # isort: skip

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


def __getattr__(name):  # numpy comes with it, so it waits until it is asked for
    if name == "judge":
        from searchlab.exhaustive.admissibility import judge

        return judge
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
