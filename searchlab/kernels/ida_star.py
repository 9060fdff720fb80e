"""IDA*, compiled: the same counts as the readable strategy, some hundred times faster.

The kernel builds all children of a board at once, where the readable search builds one at a
time. Along the path to the goal it therefore builds a few that the readable search never
comes to. They are taken off the counts when the goal is found, so that both agree.
"""

import time
from math import inf

import numpy as np

from searchlab.kernels.evaluators import evaluator
from searchlab.kernels.source import DEPTH, ENDED, FOUND, MOST_CELLS, NO_UNDO, SLACK, UNDO, H
from searchlab.puzzle import INVERSE, MOVES, check_order
from searchlab.search.ida_star import RISES
from searchlab.solving import (
    EXHAUSTED,
    INTERRUPTED,
    OUT_OF_BUDGET,
    SOLVED,
    UNSOLVABLE,
    Iteration,
    Result,
)

_SLICE = 5_000_000  # boards expanded between two looks at the clock and the keyboard
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
    """Solve a board by IDA* with compiled code.

    Parameters
    ----------
    puzzle : Puzzle
        With at most 16 cells.
    start : str, bytes, Board or sequence of int
    heuristic : str or heuristic
        manhattan, misplaced or another sum over the cells, linear-conflict,
        walking-distance, pdb-555 or pdb-663.
    order, rise, max_limit
        As for the strategy `searchlab.search.ida_star.ida_star`.
    max_nodes : int, optional
        Give up after an iteration slice in which more boards than this were generated.
    max_seconds : float, optional
        Give up after this time.
    progress : callable, optional
        Called with the `Iteration` under way, at the end of each and now and then.

    Returns
    -------
    Result
        With every counter equal to that of ``solve(puzzle, start, "ida-star")``. After
        Ctrl-C too, with outcome "interrupted" and what was counted so far.

    Raises
    ------
    ValueError
        If the puzzle is too large or there is no compiled search with the heuristic.
    ImportError
        If numba is not installed; see `searchlab.kernels.available`.

    Examples
    --------
    >>> from searchlab import FIFTEEN
    >>> result = ida_star(FIFTEEN, "1 2 3 4 6 7 8 x 5 10 11 12 9 13 14 15")
    >>> result.outcome, result.length
    ('solved', 8)
    """
    if puzzle.cells > MOST_CELLS:
        raise ValueError(
            f"the compiled IDA* takes boards of at most {MOST_CELLS} cells, "
            f"not {puzzle.rows}x{puzzle.cols}"
        )
    start = puzzle.read(start)
    check_order(order)
    if rise not in RISES:
        raise ValueError(f"rise is one of {', '.join(RISES)}, not {rise!r}")
    known = {"puzzle": puzzle, "start": start, "strategy": "ida-star"}
    if not puzzle.is_solvable(start):
        return Result(**known, outcome=UNSOLVABLE)
    search = _Search(evaluator(heuristic, puzzle), start, order, max_nodes, max_seconds, progress)
    started = time.perf_counter()
    outcome = search.run(rise, max_limit)
    return Result(
        **known,
        outcome=outcome,
        moves=search.moves,
        budget=search.budget,
        seconds=time.perf_counter() - started,
        **search.counters(),
    )


class _Search:
    """One search under way: contour after contour, slice after slice."""

    def __init__(self, evaluator, start, order, max_nodes, max_seconds, progress):
        self.puzzle, self.start, self.order = evaluator.puzzle, start, order
        self._evaluator, self.h = evaluator, evaluator.h(start)
        self.iterations, self.moves, self.budget = [], None, None
        self._max_nodes, self._max_seconds = max_nodes, max_seconds
        self._progress = progress or (lambda iteration: None)
        self._stacks = evaluator.stacks()
        self._path = np.zeros(256, np.int64)

    def run(self, rise, max_limit):
        if self.start == self.puzzle.goal:
            self.moves = ""
            return SOLVED
        self._kernel = self._evaluator.kernel(self.order)
        self._tables = self._evaluator.arguments(self.order)
        allowed = inf if self._max_seconds is None else self._max_seconds
        self._deadline = time.monotonic() + allowed
        limit = self.h
        try:
            while limit <= min(max_limit, _DEEPEST):
                outcome, least_excess = self._contour(limit)
                if outcome != EXHAUSTED:
                    return outcome
                limit += least_excess if rise == "least-excess" else 1
        except KeyboardInterrupt:
            return INTERRUPTED
        return EXHAUSTED

    def _contour(self, limit):
        """Search one contour; give how it ended and by how much the limit must rise."""
        self._evaluator.start(self._stacks, self.start)
        root = (self.h << H) + (NO_UNDO << UNDO) + self.start.index(0)
        self._stacks[-1][0] = ((limit - self.h) << SLACK) + root
        top, nearest = 1, -1 << 62
        generated = expanded = deepest = 0
        self.iterations.append(None)
        while True:
            code, top, made, taken, deep, close = self._kernel(
                *self._tables, *self._stacks, self._path, top, _SLICE
            )
            generated, expanded = generated + made, expanded + taken
            deepest, nearest = max(deepest, deep >> DEPTH), max(nearest, close)
            self.iterations[-1] = Iteration(
                limit=limit,
                expanded=expanded,
                generated=generated,
                pruned=generated - expanded + 1,
                skipped=expanded - 1,
                deepest=deepest + 1,
            )
            if code == FOUND:
                self._found()
            self._progress(self.iterations[-1])
            if code == FOUND:
                return SOLVED, 0
            if code == ENDED:
                return EXHAUSTED, -(nearest >> SLACK)
            if self._max_nodes is not None:
                nodes = sum(iteration.generated for iteration in self.iterations)
                if nodes > self._max_nodes:
                    self.budget = f"{self._max_nodes:,} nodes"
                    return OUT_OF_BUDGET, 0
            if time.monotonic() > self._deadline:
                self.budget = f"{self._max_seconds:g} seconds"
                return OUT_OF_BUDGET, 0

    def _found(self):
        """Read the path, and take off the counts what lies behind it."""
        moves, blank = [], self.start.index(0)
        entries = iter(self._path[1:])
        goal = self.puzzle.goal
        state = self.start
        while state != goal:
            undo = MOVES[int(next(entries)) >> UNDO]
            moves.append(INVERSE[undo])
            state = self.puzzle.apply(state, moves[-1])
        self.moves = "".join(moves)
        unreached = passed_undo = 0
        for depth, move in enumerate(moves):
            undo = INVERSE[moves[depth - 1]] if depth else None
            later = self.order[self.order.index(move) + 1 :]
            legal = self.puzzle.neighbours[blank]
            unreached += sum(other in legal and other != undo for other in later)
            passed_undo += undo is not None and undo not in later
            blank = legal[move]
        last = self.iterations[-1]
        generated = last.generated - unreached
        self.iterations[-1] = Iteration(
            limit=last.limit,
            expanded=last.expanded,
            generated=generated,
            pruned=generated - last.expanded,
            skipped=last.expanded - len(moves) + passed_undo,
            deepest=last.deepest,
        )

    def counters(self):
        """Sum up the iterations under the names of `Result`."""
        iterations = [iteration for iteration in self.iterations if iteration]
        return {
            "expanded": sum(i.expanded for i in iterations),
            "generated": sum(i.generated for i in iterations),
            "pruned": sum(i.pruned for i in iterations),
            "skipped": sum(i.skipped for i in iterations),
            "enqueued": 1,
            "max_queue": max((i.deepest for i in iterations), default=1),
            "peak_held": max((i.deepest for i in iterations), default=1),
            "iterations": tuple(iterations),
        }
