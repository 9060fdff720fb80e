"""The lessons' exercises check themselves, and a failure has a name.

Each check takes one answer: a board in any notation that `Puzzle.read` understands, another
value, or a function of the reader's own. A heuristic is ``h(state, puzzle)`` or ``h(state)``, a
strategy is a generator of expansions as `searchlab.solve` takes it, and every other function
gets its boards as bytes, 0 for the blank.

Each check returns a `Feedback`: passed, or failed with the name of what is wrong, a board that
shows it, and a hint. None and ``...`` stand for an answer that is still to be given. Where a
check can decide over all boards it does, and not over a lucky example.
"""

from searchlab.exercises import (
    a_star,
    bidirectional,
    breadth_first,
    heuristics,
    ida_star,
    parity,
    race,
    ranking,
    search,
    start_here,
    superior_node,
)
from searchlab.exercises.base import SAMPLE, SAMPLE_ANSWER, Feedback

__all__ = ["SAMPLE", "SAMPLE_ANSWER", "Feedback"]

_LESSONS = (start_here, ranking, parity, breadth_first, bidirectional, superior_node)
_LESSONS += (heuristics, a_star, ida_star, race, search)
for _lesson in _LESSONS:  # every check that a lesson's module defines is an exercise
    for _name, _check in vars(_lesson).items():
        if _name.startswith("check_") and _check.__module__ == _lesson.__name__:
            globals()[_name] = _check
            __all__ += [_name]
