"""Run a strategy under a budget, count what it does, check what it finds."""

import sys
import time
from collections.abc import Generator
from itertools import islice
from math import inf
from numbers import Integral

from searchlab.puzzle.checks import check_budget, check_puzzle, quote
from searchlab.running.counting import Tally
from searchlab.running.result import (
    EXHAUSTED,
    INTERRUPTED,
    OUT_OF_BUDGET,
    SOLVED,
    UNSOLVABLE,
    Result,
)
from searchlab.search import find_strategy
from searchlab.search.events import FATES, Columns, Expansion

_CHUNK = 64  # events counted at a time: small enough for the cache, large enough for speed
_LOOK_SECONDS = 0.02  # under a budget of time fewer are, where they are slow to come
_REPORT_SECONDS = 0.5
_DEFAULTS = tuple(Expansion._field_defaults.get(name) for name in Expansion._fields)
_USUAL = Expansion._fields.index("h")
_AGAIN = Expansion._fields.index("again")


def solve(
    puzzle,
    start,
    strategy="a-star",
    *,
    max_expansions=None,
    max_seconds=None,
    max_held=None,
    parity_check=True,
    progress=None,
    watch=None,
    **options,
):
    """Solve a board.

    Parameters
    ----------
    puzzle : Puzzle
    start : str, bytes, Board or sequence of int
        The board, in any notation that `Puzzle.read` understands.
    strategy : str or callable
        A name from `STRATEGIES`, or a generator function of your own.
    max_expansions, max_held : int, optional
        Give up when more boards would be expanded, or more records are held.
    max_seconds : float, optional
        Give up after this time. The clock is looked at between two expansions.
    parity_check : bool
        False to watch the search fail on an unsolvable board. A strategy that would then
        never end needs a budget.
    progress : bool or callable, optional
        True to print the count of expansions to standard error twice a second; a
        callable is called with the number of expansions instead.
    watch : callable, optional
        Called with each chunk of events as `searchlab.search.events.Columns`.
    **options
        Options of the strategy: heuristic, order, ties, weight, ...

    Returns
    -------
    Result
        After Ctrl-C too, with outcome "interrupted" and what was counted so far.

    Raises
    ------
    ValueError
        If the board, the strategy, an option or a budget is not what is accepted.
    RuntimeError
        If the moves that a strategy returns do not lead to the goal.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> result = solve(Puzzle(3, 3), "2 3 4 1 5 x 7 6 8")
    >>> result.outcome, result.length
    ('solved', 19)
    >>> print(solve(Puzzle(3, 3), "2 1 3 4 5 6 7 8 x", "breadth-first"))
    breadth-first: unsolvable by parity
    """
    check_puzzle(puzzle)
    start = puzzle.read(start)
    strategy = find_strategy(strategy)
    strategy.check(options)
    check_budget("max_expansions", max_expansions, whole=True)
    check_budget("max_held", max_held, whole=True)
    check_budget("max_seconds", max_seconds)
    known = {"puzzle": puzzle, "start": start, "strategy": strategy.name}
    unsolvable = not puzzle.is_solvable(start)
    if unsolvable and parity_check:
        return Result(**known, outcome=UNSOLVABLE)
    if max_expansions is None and max_seconds in (None, inf):
        strategy.check_ends(options, solvable=not unsolvable)
    events = strategy.generate(puzzle, start, **options)
    if not isinstance(events, Generator):
        raise ValueError(
            f"the strategy {strategy.name} must be a generator function: it yields "
            "Expansion(state, g, children, ...) for each board that it expands and returns "
            f"its moves or None; it gave {quote(events)}"
        )
    budgets = max_expansions, max_seconds, max_held
    run = _Run(events, Tally(strategy.roots), *budgets, _reporter(progress, strategy.name), watch)
    known["outcome"] = run.to_the_end()
    if known["outcome"] == SOLVED:
        _replay(puzzle, start, run.moves, strategy.name)
    known |= {"moves": run.moves, "budget": run.budget, "seconds": run.seconds}
    return Result(**known, **run.tally.counters)


class _Run:
    """One search under way: drives the generator chunk by chunk."""

    def __init__(self, events, tally, max_expansions, max_seconds, max_held, progress, watch):
        self.tally, self.moves, self.budget, self.seconds = tally, None, None, 0.0
        self._events = self._keeping_moves(events)
        self._max_expansions, self._max_held = max_expansions, max_held
        self._max_seconds = max_seconds
        self._progress, self._watch = progress, watch

    def _keeping_moves(self, events):
        self.moves = yield from events

    def to_the_end(self):
        started = time.perf_counter()
        try:
            outcome = self._drive(started)
        except KeyboardInterrupt:  # while a chunk was counted, which then counts for nothing
            outcome = INTERRUPTED
        finally:
            self._events = None  # ends it now, and not while another search is followed
            self.seconds = time.perf_counter() - started
            self._progress(None)
        if outcome in (OUT_OF_BUDGET, INTERRUPTED):
            self.moves = None
        return outcome

    def _drive(self, started):
        reported = looked = started
        chunk_size = _CHUNK if self._max_seconds is None else 1
        while True:
            size = chunk_size
            if self._max_expansions is not None:
                # One more than allowed tells a search that is done from one that is not.
                left = self._max_expansions - self.tally.expanded
                size = min(size, left + 1)
            chunk, interrupted = [], False
            try:
                chunk.extend(islice(self._events, size))
            except KeyboardInterrupt:
                interrupted = True  # the chunk holds the events before it
            over = False
            if self._max_expansions is not None:
                over = len(chunk) > left and _expansions(chunk) > left
                if over:
                    chunk.pop()
            if chunk:
                self._count(chunk)
            if interrupted:
                return INTERRUPTED
            if over:
                self.budget = f"{self._max_expansions:,} expansions"
                return OUT_OF_BUDGET
            if not chunk:
                return EXHAUSTED if self.moves is None else SOLVED
            if self._max_held is not None and self.tally.peak_held > self._max_held:
                self.budget = f"{self._max_held:,} states held"
                return OUT_OF_BUDGET
            now = time.perf_counter()
            if self._max_seconds is not None and now - started > self._max_seconds:
                self.budget = f"{self._max_seconds:g} seconds"
                return OUT_OF_BUDGET
            if self._max_seconds is not None:
                in_time = size * _LOOK_SECONDS / max(now - looked, 1e-9)
                chunk_size = max(1, min(_CHUNK, 2 * size, int(in_time)))
                looked = now
            if now - reported > _REPORT_SECONDS:
                self._progress(self.tally.expanded)
                reported = now

    def _count(self, chunk):
        """Count a chunk as a whole: Ctrl-C meanwhile leaves the counts as they were."""
        try:
            columns = _columns(chunk, every=bool(self._watch))
            tally = self.tally.copy()
            tally.add(columns)
            if self._watch:
                self._watch(columns)
            self.tally = tally
        except (TypeError, ValueError, IndexError, AttributeError, OverflowError):
            for event in chunk:
                _check_event(event)
            raise


def _expansions(chunk):
    """Count the events that are not returns to a board."""
    try:
        return len(chunk) - sum(any(event[_AGAIN : _AGAIN + 1]) for event in chunk)
    except (TypeError, LookupError):
        return len(chunk)  # no events: counting them will say so


def _columns(chunk, every):
    """Turn events into columns, those left out with their defaults where every one is wanted."""
    try:
        columns = tuple(zip(*chunk, strict=True))
    except ValueError:  # events of different lengths
        columns = tuple(zip(*(Expansion(*event) for event in chunk), strict=True))
    if every or len(columns) not in (_USUAL, _USUAL + 1):  # h is not counted
        columns += tuple((default,) * len(chunk) for default in _DEFAULTS[len(columns) :])
    return Columns(*columns)


def _check_event(event):
    """Raise a ValueError for what is not an event."""
    try:
        full = Expansion(*event)
        well_formed = (
            isinstance(full.state, bytes)
            and all(isinstance(c, bytes) and fate in FATES for _, c, fate in full.children)
            and all(
                isinstance(number, Integral) and 0 <= number < 1 << 32
                for number in (full.g, full.frontier, full.held, full.again, full.skipped)
            )
        )
    except (TypeError, ValueError):
        well_formed = False
    if not well_formed:
        raise ValueError(
            "a strategy must yield Expansion(state, g, children, ...) for each board that it "
            "expands, boards as bytes and children as (move, state, fate) with a fate out of "
            f"{', '.join(FATES)}, not {quote(event, 120)}"
        )


def _replay(puzzle, start, moves, name):
    try:
        if not isinstance(moves, str):
            raise ValueError(f"{quote(moves)} is not a text of letters u, d, l and r")
        reached = puzzle.apply(start, moves)
    except ValueError as error:
        raise RuntimeError(
            f"the strategy {name} returned moves that cannot be made: {error}"
        ) from None
    if reached != puzzle.goal:
        raise RuntimeError(
            f"the strategy {name} returned moves that end at {puzzle.write(reached)!r}, "
            "not at the goal"
        )


def _reporter(progress, name):
    if not progress:
        return lambda expanded: None
    if callable(progress):
        return lambda expanded: expanded is not None and progress(expanded)
    printed = False

    def report(expanded):
        nonlocal printed
        if expanded is not None:
            print(f"\r{name}: {expanded:,} expanded", end="", file=sys.stderr, flush=True)
            printed = True
        elif printed:
            print(file=sys.stderr)

    return report
