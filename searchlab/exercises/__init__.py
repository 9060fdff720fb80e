"""The lessons' exercises check themselves, and a failure has a name.

Each check takes an answer, a value or a function, and gives a `Verdict`: passed, or failed
with the name of what is wrong, a board that shows it, and a hint. Where it can be decided
over all boards it is, and not over a lucky example.
"""

from searchlab.exercises.base import SAMPLE, SAMPLE_ANSWER, Verdict
from searchlab.exercises.breadth_first import (
    check_hardest,
    check_levels,
    check_mended,
    check_sample_order,
    check_shortest_solutions,
)
from searchlab.exercises.start_here import check_heuristic

__all__ = [
    "SAMPLE",
    "SAMPLE_ANSWER",
    "Verdict",
    "check_hardest",
    "check_heuristic",
    "check_levels",
    "check_mended",
    "check_sample_order",
    "check_shortest_solutions",
]
