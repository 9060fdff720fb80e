"""IDA*, compiled: the same counts as the readable strategy, some hundred times faster."""

import time
from functools import lru_cache
from math import inf

from searchlab.compiling import available, uninterrupted, why_not
from searchlab.heuristics import find, name_of
from searchlab.problems import MOVES, check_order
from searchlab.problems.checks import check_number, check_puzzle, one_of, several
from searchlab.search.depth_first import RISES
from searchlab.search.result import (
    EXHAUSTED,
    INTERRUPTED,
    OUT_OF_BUDGET,
    SOLVED,
    UNSOLVABLE,
    Interrupted,
    Result,
)

MOST_CELLS = 16
# The package's own heuristics with a compiled search: those that a readable search takes too.
READABLE = ("gap", "misplaced", "manhattan", "linear-conflict", "walking-distance")
PATTERN_DATABASES = ("pdb-555", "pdb-663")
HEURISTICS = (*READABLE, *PATTERN_DATABASES)


def ida_star(
    puzzle,
    start,
    *,
    heuristic="manhattan",
    order=None,
    rise="least-excess",
    max_limit=inf,
    max_seconds=inf,
    progress=None,
):
    """Solve a board by IDA* at the speed of compiled code.

    Parameters
    ----------
    puzzle, start
        As for `solve`; at most 16 cells.
    heuristic : str or heuristic
        One of `HEURISTICS`, the package's own.
    order, rise, max_limit
        As for the strategy `searchlab.search.ida_star`.
    max_seconds : number
        Give up soon after this time.
    progress : callable, optional
        Called with the `Iteration` under way, at the end of each and now and then. Until then
        its counts may hold boards behind the goal, which are subtracted when it is found.

    Returns
    -------
    Result
        With every counter equal to that of ``solve(puzzle, start, "ida-star")``.

    Raises
    ------
    ValueError
        If an argument is not what is accepted, or if nothing can be compiled here: see
        `searchlab.compiling.why_not`.
    Interrupted
        After Ctrl-C, with the result so far.

    Examples
    --------
    >>> from searchlab import FIFTEEN
    >>> result = ida_star(FIFTEEN, "1 2 3 4 6 7 8 x 5 10 11 12 9 13 14 15")
    >>> result.outcome, result.length
    ('solved', 8)
    """
    check_puzzle(puzzle)
    if puzzle.cells > MOST_CELLS:
        raise ValueError(
            f"the fast IDA* takes boards of at most {MOST_CELLS} cells, "
            f"not {puzzle.rows}x{puzzle.cols}"
        )
    start = puzzle.read(start)
    order = MOVES if order is None else check_order(order)
    one_of("rise", rise, RISES)
    check_number("max_seconds", max_seconds)
    known = {"problem": puzzle, "start": start, "strategy": "ida-star", "engine": "compiled"}
    if not puzzle.is_solvable(start):
        return Result(**known, outcome=UNSOLVABLE)
    if start == puzzle.goal:
        return Result(**known, outcome=SOLVED, moves="", cost=0, **_counters([]))
    if not available():
        raise ValueError(why_not())
    search = _needing_numba()["search"](compiled_heuristic(heuristic, puzzle), start, order)
    iterations, started = {}, time.perf_counter()
    deadline = started + max_seconds

    def run():
        limit = search.h
        while limit <= max_limit:
            for iteration, excess in search.iteration(limit):  # noqa: B007
                iterations[limit] = iteration
                if progress:
                    progress(iteration)
                if search.moves is not None:
                    return SOLVED
                if time.perf_counter() > deadline:
                    return OUT_OF_BUDGET
            limit += excess if rise == "least-excess" else 1
        return EXHAUSTED

    try:
        outcome = run()
    except KeyboardInterrupt:
        outcome = INTERRUPTED
    result = Result(
        **known,
        outcome=outcome,
        moves=search.moves,
        cost=None if search.moves is None else len(search.moves),
        budget=several(max_seconds, "second", spec="g") if outcome == OUT_OF_BUDGET else None,
        seconds=time.perf_counter() - started,
        **_counters(iterations.values()),
    )
    if outcome == INTERRUPTED:
        raise Interrupted(result)
    return result


def is_compiled(heuristic):
    """Return whether there is a compiled search with a heuristic: one of the package's own.

    What a reader made is another one, even if it is equal: nothing is known of its values.
    """
    return _own_name(heuristic) is not None


def _own_name(heuristic):
    if isinstance(heuristic, str):
        return heuristic if heuristic in HEURISTICS else None
    return next((name for name in READABLE if find(name) is heuristic), None)


def compiled_heuristic(heuristic, puzzle):
    """Return a heuristic's tables, or raise a ValueError if there is no compiled search with it."""
    if not is_compiled(heuristic):
        raise ValueError(
            f"there is no compiled search with {name_of(heuristic)}; there is one with the "
            f"package's own {', '.join(HEURISTICS)}"
        )
    name = _own_name(heuristic)
    return _needing_numba()[name](puzzle, name)


@lru_cache(maxsize=1)
def _needing_numba():
    """Import what needs numba: the search, and by name the tables of each heuristic."""
    with uninterrupted():
        from searchlab.fifteen.engine import Search
        from searchlab.fifteen.heuristics import LinearConflict, SumOverCells, WalkingDistance
        from searchlab.fifteen.patterns import Patterns

    others = {"linear-conflict": LinearConflict, "walking-distance": WalkingDistance}
    by_name = dict.fromkeys(READABLE, SumOverCells) | dict.fromkeys(PATTERN_DATABASES, Patterns)
    return {"search": Search} | by_name | others


def _counters(iterations):
    """Sum up the iterations under the names of `Result`."""
    iterations = tuple(iterations)
    counters = {
        name: sum(getattr(iteration, name) for iteration in iterations)
        for name in ("expanded", "generated", "pruned", "skipped")
    }
    deepest = max((iteration.deepest for iteration in iterations), default=1)
    stored = {"enqueued": 1, "max_queue": deepest, "peak_stored": deepest}
    return counters | stored | {"iterations": iterations}
