"""IDA*, compiled: the same counts as the readable strategy, some hundred times faster.

The compiled search builds all children of a board at once, where the readable search builds one
at a time. Along the path to the goal it therefore builds a few that the readable search never
comes to. These are subtracted from the counts when the goal is found, so that all agree.
"""

import time
from dataclasses import replace
from functools import lru_cache
from math import inf

from searchlab import kernels
from searchlab.heuristics import bind, find, linear_conflict, name_of, walking_distance
from searchlab.puzzle import INVERSE, MOVES, check_order
from searchlab.puzzle.checks import check_budget, check_puzzle, one_of, several
from searchlab.search.depth_first import RISES
from searchlab.search.result import (
    EXHAUSTED,
    INTERRUPTED,
    OUT_OF_BUDGET,
    SOLVED,
    UNSOLVABLE,
    Iteration,
    Result,
)

MOST_CELLS = 16
PATTERN_DATABASES = ("pdb-555", "pdb-663")
_DEEPEST = 250


def ida_star(
    puzzle,
    start,
    *,
    heuristic="manhattan",
    order=MOVES,
    rise="least-excess",
    max_limit=inf,
    max_nodes=None,
    max_seconds=None,
    progress=None,
):
    """Solve a board by IDA* at the speed of compiled code.

    Parameters
    ----------
    puzzle, start
        As for `solve`; at most 16 cells.
    heuristic : str or heuristic
        manhattan, misplaced or another sum over the cells, linear-conflict,
        walking-distance, pdb-555 or pdb-663.
    order, rise, max_limit
        As for the strategy `searchlab.search.ida_star.ida_star`.
    max_nodes, max_seconds : number, optional
        Give up soon after more boards than this were generated, or after this time.
    progress : callable, optional
        Called with the `Iteration` under way, at the end of each and now and then. Until then
        its counts may hold boards behind the goal, which are subtracted when it is found.

    Returns
    -------
    Result
        With every counter equal to that of ``solve(puzzle, start, "ida-star")``. After
        Ctrl-C too, with outcome "interrupted" and what was counted so far.

    Raises
    ------
    ValueError
        If an argument is not what is accepted, or if nothing can be compiled here: see
        `searchlab.kernels.why_not`.

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
    check_order(order)
    check_budget("max_nodes", max_nodes, whole=True)
    check_budget("max_seconds", max_seconds)
    one_of("rise", rise, RISES)
    known = {"puzzle": puzzle, "start": start, "strategy": "ida-star", "engine": "compiled"}
    if not puzzle.is_solvable(start):
        return Result(**known, outcome=UNSOLVABLE)
    if start == puzzle.goal:
        return Result(**known, outcome=SOLVED, moves="", **_counters([]))
    if not kernels.available():
        raise ValueError(kernels.why_not())
    from searchlab.kernels.iteration import Search

    engine = Search(compiled_heuristic(heuristic, puzzle), start, order)
    search = _Search(engine, order, max_nodes, max_seconds, progress)
    started = time.perf_counter()
    outcome = search.run(rise, max_limit)
    return Result(
        **known,
        outcome=outcome,
        moves=engine.moves,
        budget=search.budget,
        seconds=time.perf_counter() - started,
        **_counters(search.iterations),
    )


def is_compiled(heuristic, puzzle):
    """Return whether there is a compiled search with a heuristic."""
    if heuristic in PATTERN_DATABASES or find(heuristic) in (linear_conflict, walking_distance):
        return True
    return bind(heuristic, puzzle).table is not None


def compiled_heuristic(heuristic, puzzle):
    """Return the tables of a heuristic, or raise a ValueError if it has none."""
    from searchlab.kernels.heuristics import LinearConflict, SumOverCells, WalkingDistance
    from searchlab.kernels.patterns import Patterns

    if heuristic in PATTERN_DATABASES:
        return Patterns(puzzle, heuristic)
    heuristic = find(heuristic)
    if bind(heuristic, puzzle).table:
        return SumOverCells(puzzle, heuristic)
    if heuristic is linear_conflict:
        return LinearConflict(puzzle)
    if heuristic is walking_distance:
        return WalkingDistance(puzzle)
    raise ValueError(
        f"there is no compiled search with {name_of(heuristic)}; there is one with manhattan, "
        f"misplaced, linear-conflict, walking-distance, {' and '.join(PATTERN_DATABASES)}"
    )


class _Search:
    """One search under way: iteration after iteration, slice after slice."""

    def __init__(self, engine, order, max_nodes, max_seconds, progress):
        self._engine, self._order = engine, order
        self.iterations, self.budget = [], None
        self._max_nodes, self._max_seconds = max_nodes, max_seconds
        self._progress = progress or (lambda iteration: None)

    def run(self, rise, max_limit):
        allowed = inf if self._max_seconds is None else self._max_seconds
        self._deadline = time.monotonic() + allowed
        limit = self._engine.h
        try:
            while limit <= min(max_limit, _DEEPEST):
                outcome, excess = self._iteration(limit)
                if outcome != EXHAUSTED:
                    return outcome
                limit += excess if rise == "least-excess" else 1
        except KeyboardInterrupt:
            return INTERRUPTED
        return EXHAUSTED

    def _iteration(self, limit):
        """Search one iteration; return how it ended and by how much the limit must rise."""
        self.iterations.append(None)
        for counts in self._engine.iteration(limit):
            if counts.expanded:
                self.iterations[-1] = Iteration(
                    limit=limit,
                    expanded=counts.expanded,
                    generated=counts.generated,
                    pruned=counts.generated - counts.expanded + 1,
                    skipped=counts.expanded - 1,
                    deepest=counts.deepest + 1,
                )
                if self._engine.moves is not None:
                    self.iterations[-1] = self._without_unreached(self.iterations[-1])
                self._progress(self.iterations[-1])
            if self._engine.moves is not None:
                return SOLVED, 0
            if self._max_nodes is not None:
                nodes = sum(iteration.generated for iteration in self.iterations if iteration)
                if nodes > self._max_nodes:
                    self.budget = several(self._max_nodes, "node")
                    return OUT_OF_BUDGET, 0
            if time.monotonic() > self._deadline:
                self.budget = several(self._max_seconds, "second", spec="g")
                return OUT_OF_BUDGET, 0
        return EXHAUSTED, counts.excess

    def _without_unreached(self, last):
        """Take off the counts what the readable search does not come to: behind the path."""
        engine = self._engine
        blank, undo, unreached, passed_undo = engine.start.index(0), None, 0, 0
        behind = _behind(engine.puzzle, self._order)
        for move in engine.moves:
            later, passed = behind[blank, undo, move]
            unreached += later
            passed_undo += passed
            blank, undo = engine.puzzle.neighbours[blank][move], INVERSE[move]
        generated = last.generated - unreached
        skipped = last.expanded - len(engine.moves) + passed_undo
        return replace(last, generated=generated, pruned=generated - last.expanded, skipped=skipped)


@lru_cache(maxsize=32)
def _behind(puzzle, order):
    """Say for each step how many children are tried after it, and whether the undo was before.

    A step is the cell of the blank, the move that would undo the last one, and the move.
    """
    return {
        (blank, undo, move): (
            sum(other in legal and other != undo for other in order[place + 1 :]),
            undo is not None and undo in order[:place],
        )
        for blank, legal in enumerate(puzzle.neighbours)
        for undo in (None, *MOVES)
        for place, move in enumerate(order)
        if move in legal and move != undo
    }


def _counters(iterations):
    """Sum up the iterations under the names of `Result`."""
    iterations = tuple(iteration for iteration in iterations if iteration)
    counters = {
        name: sum(getattr(iteration, name) for iteration in iterations)
        for name in ("expanded", "generated", "pruned", "skipped")
    }
    deepest = max((iteration.deepest for iteration in iterations), default=1)
    stored = {"enqueued": 1, "max_queue": deepest, "peak_stored": deepest}
    return counters | stored | {"iterations": iterations}
