"""Run a strategy under a budget, count what it does, check what it finds."""

import signal
import sys
import time
from collections.abc import Generator
from dataclasses import dataclass, field
from itertools import chain, compress, islice
from math import inf
from numbers import Integral
from operator import itemgetter

from searchlab.puzzle import Board, Puzzle
from searchlab.puzzle.checks import check_budget, several, short
from searchlab.search import find_strategy
from searchlab.search.events import (
    DUPLICATE,
    FATES,
    INFERIOR,
    PRUNED,
    QUEUED,
    Expansion,
)

SOLVED = "solved"
UNSOLVABLE = "unsolvable by parity"
EXHAUSTED = "exhausted"
OUT_OF_BUDGET = "out of budget"
INTERRUPTED = "interrupted"

_CHUNK = 64  # events counted at a time: small enough for the cache, large enough for speed
_FATE = itemgetter(2)  # of a child
_REPORT_SECONDS = 0.5
_DEFAULTS = tuple(Expansion._field_defaults.get(name) for name in Expansion._fields)
_AGAIN = Expansion._fields.index("again")


@dataclass(frozen=True)
class Iteration:
    """One iteration of an iterative search.

    Attributes
    ----------
    limit : number
    expanded, generated, pruned, skipped : int
        See `searchlab.search.events`.
    deepest : int
        Depth of the deepest board generated.
    """

    limit: float
    expanded: int
    generated: int
    pruned: int
    skipped: int
    deepest: int

    @property
    def dfs_calls(self):
        """Calls of a recursive program: each board generated, and the root."""
        return self.generated + 1


@dataclass(frozen=True)
class Result:
    """What a search found and what it cost. The counters follow `searchlab.search.events`.

    Attributes
    ----------
    outcome : str
        "solved", "unsolvable by parity" (not searched), "exhausted" (searched without
        success), "out of budget" or "interrupted".
    moves : str or None
        The solution, checked by replay: the way the blank travels.
    expanded, generated, duplicates, enqueued, pruned, inferior, skipped : int
    max_queue : int
        The largest frontier.
    peak_held : int
        The largest number of board records kept.
    iterations : tuple of Iteration
        For iterative searches.
    seconds : float
        Wall time; takes no part in comparison.
    """

    puzzle: Puzzle
    start: bytes
    strategy: str
    outcome: str
    moves: str | None = None
    expanded: int = 0
    generated: int = 0
    duplicates: int = 0
    enqueued: int = 0
    pruned: int = 0
    inferior: int = 0
    skipped: int = 0
    max_queue: int = 0
    peak_held: int = 0
    iterations: tuple = ()
    budget: str | None = None
    seconds: float = field(default=0.0, compare=False, repr=False)

    COUNTERS = (
        "expanded",
        "generated",
        "duplicates",
        "enqueued",
        "pruned",
        "inferior",
        "skipped",
        "max_queue",
        "peak_held",
    )

    @property
    def solved(self):
        """Whether a solution was found."""
        return self.outcome == SOLVED

    @property
    def length(self):
        """Number of moves of the solution; None without one."""
        return None if self.moves is None else len(self.moves)

    @property
    def counters(self):
        """All counters as a dict."""
        return {name: getattr(self, name) for name in self.COUNTERS}

    @property
    def path(self):
        """The boards from the start to the goal; empty without a solution."""
        if self.moves is None:
            return []
        boards = [Board(self.puzzle, self.start)]
        for move in self.moves:
            boards.append(boards[-1].move(move))
        return boards

    def as_dict(self):
        """Everything as plain values, for JSON."""
        return {
            "strategy": self.strategy,
            "board": self.puzzle.write(self.start),
            "goal": self.puzzle.write(self.puzzle.goal),
            "rows": self.puzzle.rows,
            "cols": self.puzzle.cols,
            "outcome": self.outcome,
            "length": self.length,
            "moves": self.moves,
            **self.counters,
            "iterations": [
                {
                    "limit": i.limit,
                    "dfs_calls": i.dfs_calls,
                    "expanded": i.expanded,
                    "generated": i.generated,
                    "pruned": i.pruned,
                    "skipped": i.skipped,
                    "deepest": i.deepest,
                }
                for i in self.iterations
            ],
        }

    def __str__(self):
        moves = "" if self.moves is None else several(self.length, "move", spec="")
        found = {
            SOLVED: f"solved in {moves}" + (f": {self.moves}" if self.moves else ""),
            OUT_OF_BUDGET: f"out of budget ({self.budget})",
        }.get(self.outcome, self.outcome)
        counters = ", ".join(
            f"{name.replace('_', ' ')} {value:,}" for name, value in self.counters.items() if value
        )
        return f"{self.strategy}: {found}" + (f" ({counters})" if counters else "")

    def _repr_html_(self):
        rows = "".join(
            f"<tr><th style='text-align:left'>{name.replace('_', ' ')}</th>"
            f"<td style='text-align:right'>{value:,}</td></tr>"
            for name, value in self.counters.items()
            if value
        )
        title = str(self).split(" (")[0]
        return f"<table><caption>{title}</caption>{rows}</table>"


class _Tally:
    """Counts events by the rules of `searchlab.search.events`."""

    def __init__(self, roots):
        self.fates = dict.fromkeys(FATES, 0)
        self.expanded = self.generated = self.skipped = 0
        self.max_queue, self.peak_held = roots, roots
        self.roots = roots
        self.iterations = []

    def add(self, columns):
        if len(columns) > 7 and columns[7].count(columns[7][0]) < len(columns[7]):
            self._add_split(columns)
            return
        state, g, children, frontier, held = columns[:5]
        fates = list(map(_FATE, chain.from_iterable(children)))
        self.expanded += len(state)
        self.generated += len(fates)
        uncounted = len(fates)
        for fate in FATES:
            if not uncounted:
                break
            count = fates.count(fate)
            self.fates[fate] += count
            uncounted -= count
        if uncounted:
            raise ValueError("a child has an unknown fate")
        self.max_queue = max(self.max_queue, max(frontier))
        self.peak_held = max(self.peak_held, max(held))
        if len(columns) > 7:
            limit, again, skipped = columns[7:]
            returns, undone = sum(again), sum(skipped)
            self.expanded -= returns
            self.skipped += undone
            if limit[0] is not None:
                if not self.iterations or self.iterations[-1][0] != limit[0]:
                    self.iterations.append([limit[0], 0, 0, 0, 0, 0])
                current = self.iterations[-1]
                current[1] += len(state) - returns
                current[2] += len(fates)
                current[3] += fates.count(PRUNED)
                current[4] += undone
                current[5] = max(current[5], max(compress(g, children), default=-1) + 1)

    def _add_split(self, columns):
        """Add the events of one iteration, then those that follow."""
        limit = columns[7]
        cut = next(i for i in range(1, len(limit)) if limit[i] != limit[0])
        self.add(tuple(column[:cut] for column in columns))
        self.add(tuple(column[cut:] for column in columns))

    def counters(self):
        fates = self.fates
        return {
            "expanded": self.expanded,
            "generated": self.generated,
            "duplicates": fates[DUPLICATE],
            "enqueued": fates[QUEUED] + self.roots,
            "pruned": fates[PRUNED],
            "inferior": fates[INFERIOR],
            "skipped": self.skipped,
            "max_queue": self.max_queue,
            "peak_held": self.peak_held,
            "iterations": tuple(Iteration(*row) for row in self.iterations),
        }


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
        Give up after this time.
    parity_check : bool
        False to watch the search fail on an unsolvable board. A strategy that would then
        never end needs a budget.
    progress : bool or callable, optional
        True to print the count of expansions to standard error twice a second; a
        callable is called with the number of expansions instead.
    watch : callable, optional
        Called with the columns of each chunk of events: a tuple of tuples in the order
        of the fields of `Expansion`.
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
            f"its moves or None; it gave {short(repr(events))}"
        )
    run = _Run(
        events,
        _Tally(strategy.roots),
        max_expansions=max_expansions,
        max_seconds=max_seconds,
        max_held=max_held,
        progress=_reporter(progress, strategy.name),
        watch=watch,
    )
    outcome = run.to_the_end()
    moves = run.moves
    if outcome == SOLVED:
        _replay(puzzle, start, moves, strategy.name)
    return Result(
        **known,
        outcome=outcome,
        moves=moves,
        budget=run.budget,
        seconds=run.seconds,
        **run.tally.counters(),
    )


class _Run:
    """One search under way: drives the generator chunk by chunk."""

    def __init__(self, events, tally, *, max_expansions, max_seconds, max_held, progress, watch):
        self.tally, self.moves, self.budget, self.seconds = tally, None, None, 0.0
        self._events = self._keeping_moves(events)
        self._max_expansions, self._max_seconds, self._max_held = (
            max_expansions,
            max_seconds,
            max_held,
        )
        self._progress, self._watch = progress, watch
        self._ctrl_c = _CtrlC()

    def _keeping_moves(self, events):
        self.moves = yield from events

    def to_the_end(self):
        started = time.perf_counter()
        chunk = []
        with self._ctrl_c:
            try:
                outcome = self._drive(chunk, started)
            except KeyboardInterrupt:
                self._ctrl_c.hold = True
                self._count(chunk)
                outcome = INTERRUPTED
            finally:
                self.seconds = time.perf_counter() - started
                self._progress(None)
        if outcome in (OUT_OF_BUDGET, INTERRUPTED):
            self.moves = None
        return outcome

    def _drive(self, chunk, started):
        reported = started
        while True:
            size = _CHUNK
            if self._max_expansions is not None:
                # One more than allowed tells a search that is done from one that is not.
                left = self._max_expansions - self.tally.expanded
                size = min(size, left + 1)
            chunk.extend(islice(self._events, size))
            if not chunk:
                return EXHAUSTED if self.moves is None else SOLVED
            over = False
            if self._max_expansions is not None:
                over = _expansions(chunk) > left
                if over:
                    chunk.pop()
            self._ctrl_c.hold = True
            self._count(chunk)
            self._ctrl_c.let_go()
            if over:
                self.budget = f"{self._max_expansions:,} expansions"
                return OUT_OF_BUDGET
            if self._max_held is not None and self.tally.peak_held > self._max_held:
                self.budget = f"{self._max_held:,} states held"
                return OUT_OF_BUDGET
            now = time.perf_counter()
            if self._max_seconds is not None and now - started > self._max_seconds:
                self.budget = f"{self._max_seconds:g} seconds"
                return OUT_OF_BUDGET
            if now - reported > _REPORT_SECONDS:
                self._progress(self.tally.expanded)
                reported = now

    def _count(self, chunk):
        if not chunk:
            return
        try:
            columns = _columns(chunk)
            given = len(columns)
            if given < 5 or given > 6 or self._watch:
                columns += tuple((default,) * len(chunk) for default in _DEFAULTS[given:])
            self.tally.add(columns)
            if self._watch:
                self._watch(columns)
            chunk.clear()
        except (TypeError, ValueError, IndexError, AttributeError):
            for event in chunk:
                _check_event(event)
            raise


class _CtrlC:
    """Holds Ctrl-C back while events are counted: each is counted once or not at all."""

    def __init__(self):
        self.hold = self._waiting = False

    def __enter__(self):
        self._before = signal.getsignal(signal.SIGINT)
        self._ours = callable(self._before)
        if self._ours:
            try:
                signal.signal(signal.SIGINT, self._handle)
            except ValueError:  # not the main thread, where Ctrl-C never arrives
                self._ours = False

    def __exit__(self, *exception):
        if self._ours:
            signal.signal(signal.SIGINT, self._before)

    def _handle(self, number, frame):
        if self.hold:
            self._waiting = True
        else:
            self._before(number, frame)

    def let_go(self):
        self.hold = False
        if self._waiting:
            self._waiting = False
            raise KeyboardInterrupt


def _expansions(chunk):
    """Count the events that are not returns to a board."""
    try:
        return len(chunk) - sum(any(event[_AGAIN : _AGAIN + 1]) for event in chunk)
    except (TypeError, LookupError):
        return len(chunk)  # no events: counting them will say so


def _columns(chunk):
    """Turn events into columns."""
    try:
        return tuple(zip(*chunk, strict=True))
    except ValueError:  # events of different lengths
        return tuple(zip(*(Expansion(*event) for event in chunk), strict=True))


def _check_event(event):
    """Raise a ValueError for what is not an event."""
    try:
        full = Expansion(*event)
        well_formed = (
            isinstance(full.state, bytes)
            and all(isinstance(c, bytes) and fate in FATES for _, c, fate in full.children)
            and all(
                isinstance(number, Integral)
                for number in (full.g, full.frontier, full.held, full.again, full.skipped)
            )
        )
    except (TypeError, ValueError):
        well_formed = False
    if not well_formed:
        raise ValueError(
            "a strategy must yield Expansion(state, g, children, ...) for each board that it "
            "expands, boards as bytes and children as (move, state, fate) with a fate out of "
            f"{', '.join(FATES)}, not {short(repr(event), 120)}"
        )


def _replay(puzzle, start, moves, name):
    try:
        if not isinstance(moves, str):
            raise ValueError(f"{short(repr(moves))} is not a text of letters u, d, l and r")
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
