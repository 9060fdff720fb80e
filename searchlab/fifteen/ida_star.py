"""IDA*, compiled: the same counts as the readable strategy, some hundred times faster."""

from functools import lru_cache
from math import inf

from searchlab.compiling import available, uninterrupted, why_not
from searchlab.heuristics import find
from searchlab.problems import MOVES, check_order

MOST_CELLS = 16
# The package's own heuristics with a compiled search: those that a readable search takes too.
READABLE = ("gap", "misplaced", "manhattan", "linear-conflict", "walking-distance")
PATTERN_DATABASES = ("pdb-555", "pdb-663")
HEURISTICS = (*READABLE, *PATTERN_DATABASES)


def ida_star(
    puzzle, start, *, heuristic="manhattan", order=None, rise="least-excess", max_limit=inf
):
    """Search for the goal by IDA* at the speed of compiled code.

    `searchlab.solve` runs it under a budget, and makes a `searchlab.Result` of what it yields.

    Parameters
    ----------
    puzzle : Puzzle
        Of at most 16 cells.
    start : bytes
        A board from which it can be solved.
    heuristic : str or heuristic
        One of `HEURISTICS`, the package's own. The pattern databases take 4x4 goals with the blank
        in a corner.
    order, rise, max_limit
        As for the strategy `searchlab.search.ida_star`.

    Yields
    ------
    dict
        The counters of the iteration under way with its `limit`, at its end and now and then. Until
        then they may count boards behind the goal, which are subtracted when it is found.

    Returns
    -------
    str or None
        The moves; None if there are none within `max_limit`.

    Raises
    ------
    ValueError
        If nothing can be compiled here: see `searchlab.compiling.why_not`.

    Examples
    --------
    >>> from searchlab import FIFTEEN
    >>> board = FIFTEEN.read("1 2 3 4 6 7 8 x 5 10 11 12 9 13 14 15")
    >>> [counters["expanded"] for counters in ida_star(FIFTEEN, board)]
    [8]
    """
    if start == puzzle.goal:
        return ""
    order = MOVES if order is None else check_order(order)
    search = _needing_numba()["iterations"](compiled_heuristic(heuristic, puzzle), start, order)
    limit = search.h
    while limit <= max_limit:
        for counters, excess in search.iteration(limit):  # noqa: B007
            yield counters
        if search.moves is not None:
            return search.moves
        limit += excess if rise == "least-excess" else 1
    return None


def compiled_name(heuristic):
    """Return the name in `HEURISTICS` of a heuristic, one of the package's own; else None.

    What a reader made is another one, even if it is equal: nothing is known of its values.
    """
    if isinstance(heuristic, str):
        return heuristic if heuristic in HEURISTICS else None
    return next((name for name in READABLE if find(name) is heuristic), None)


def compiled_heuristic(heuristic, puzzle):
    """Return the tables of a heuristic that has a `compiled_name`."""
    name = compiled_name(heuristic)
    return _needing_numba()[name](puzzle, name)


@lru_cache(maxsize=1)
def _needing_numba():
    """Import what needs numba: the search, and by name the tables of each heuristic."""
    if not available():
        raise ValueError(why_not())
    with uninterrupted():
        from searchlab.fifteen.engine import Iterations
        from searchlab.fifteen.heuristics import LinearConflict, SumOverCells, WalkingDistance
        from searchlab.fifteen.patterns import DisjointPatterns

    of_patterns = dict.fromkeys(PATTERN_DATABASES, DisjointPatterns)
    others = {"linear-conflict": LinearConflict, "walking-distance": WalkingDistance}
    return {"iterations": Iterations} | dict.fromkeys(READABLE, SumOverCells) | of_patterns | others
