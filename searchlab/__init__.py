"""searchlab: a laboratory for search on the 8-puzzle and the 15-puzzle.

A `Puzzle` is a shape and a goal. `solve` runs a strategy on a board and counts what it
does; `record` keeps every step of it.

>>> from searchlab import Puzzle, solve
>>> print(solve(Puzzle(3, 3), "2 3 4 1 5 x 7 6 8", "bidirectional").moves)
ullddrurdllurrdlurd
"""

from searchlab.problems import EIGHT, FIFTEEN, Board, Goal, Map, Puzzle, adapt  # isort: skip
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
from searchlab.running.result import Interrupted, Result  # isort: skip
from searchlab.running.solving import solve  # isort: skip
from searchlab.running.trace import Trace, record  # isort: skip
from searchlab.search.node import Expansion, Node  # isort: skip
from searchlab.running import VERSION as __version__  # noqa: F401  # isort: skip

__all__ = [
    "EIGHT",
    "FIFTEEN",
    "HEURISTICS",
    "STRATEGIES",
    "Board",
    "Expansion",
    "Goal",
    "Interrupted",
    "Map",
    "Node",
    "Puzzle",
    "Result",
    "Trace",
    "adapt",
    "gap",
    "judge",
    "judge_search",
    "linear_conflict",
    "manhattan",
    "maximum",
    "misplaced",
    "pattern_database",
    "play",
    "record",
    "refute",
    "solve",
    "walking_distance",
    "weighted",
]


_LAZY = {  # what needs numpy or draws waits until it is asked for
    "census": ("searchlab.exhaustive.census", "census"),
    "exercises": ("searchlab.exercises", None),
    "experiments": ("searchlab.experiments", None),
    "figures": ("searchlab.figures", None),
    "judge_search": ("searchlab.exhaustive.searches", "judge_search"),
    "judge": ("searchlab.exhaustive.admissibility", "judge"),
    "play": ("searchlab.widgets.player", "play"),
    "published": ("searchlab.published", None),
    "refute": ("searchlab.exhaustive.refute", "refute"),
    "widgets": ("searchlab.widgets", None),
}


def __getattr__(name):
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module, attribute = _LAZY[name]
    found = import_module(module)
    return getattr(found, attribute) if attribute else found


def __dir__():
    return sorted({*globals(), *_LAZY})
