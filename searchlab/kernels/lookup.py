"""Find what a kernel needs to know of a heuristic, by the heuristic."""

from searchlab.heuristics import bind, find, linear_conflict, name_of, walking_distance
from searchlab.kernels.evaluators import LinearConflict, SumOverCells, WalkingDistance
from searchlab.kernels.large_patterns import LargePatterns
from searchlab.kernels.patterns import PARTITIONS, Patterns

_PATTERNS = dict.fromkeys(PARTITIONS, Patterns) | {"pdb-78": LargePatterns}


def evaluator(heuristic, puzzle):
    """Find the evaluator of a heuristic, or refuse it.

    >>> from searchlab import EIGHT
    >>> evaluator("walking-distance", EIGHT).h(EIGHT.read("1 2 3 4 5 6 7 x 8"))
    1
    """
    if _names_patterns(heuristic):
        if heuristic not in _PATTERNS:
            *names, last = _PATTERNS
            raise ValueError(f"there is no {heuristic}; there are {', '.join(names)} and {last}")
        return _PATTERNS[heuristic](puzzle, heuristic)
    heuristic = find(heuristic)
    if is_sum_over_cells(heuristic, puzzle):
        return SumOverCells(puzzle, heuristic)
    if heuristic is linear_conflict:
        return LinearConflict(puzzle)
    if heuristic is walking_distance:
        return WalkingDistance(puzzle)
    raise ValueError(
        f"there is no compiled search with {name_of(heuristic)}; there is one with manhattan, "
        "misplaced, linear-conflict, walking-distance, pdb-555, pdb-663 and pdb-78"
    )


def is_sum_over_cells(heuristic, puzzle):
    """Whether a heuristic is a table: a sum of what each tile adds on its cell."""
    return not _names_patterns(heuristic) and bool(bind(find(heuristic), puzzle).table)


def _names_patterns(heuristic):
    return isinstance(heuristic, str) and heuristic.startswith("pdb-")
