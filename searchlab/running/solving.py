"""Run a strategy under a budget, count what it does, check what it finds."""

import sys
import time
from collections.abc import Generator
from itertools import islice
from math import inf
from numbers import Integral

from searchlab.puzzle.checks import check_budget, check_puzzle, error_text, one_of, quote
from searchlab.running import counting
from searchlab.running.lines import function_behind
from searchlab.running.observe import Observer, Stop
from searchlab.search import STRATEGIES, find_strategy
from searchlab.search.events import OUTCOMES, Columns, Expansion
from searchlab.search.result import (
    EXHAUSTED,
    FAILED,
    INTERRUPTED,
    NOT_OBSERVED,
    OUT_OF_BUDGET,
    SOLVED,
    UNSOLVABLE,
    Result,
)

_CHUNK = 64  # most events counted at a time: few enough for the cache, enough for speed
_LOOK_SECONDS = 0.02  # the clock is looked at so often, unless events come more slowly
_REPORT_SECONDS = 0.5
ENGINES = ("auto", "python")
BUDGETS = ("max_expansions", "max_seconds", "max_stored")
_DEFAULTS = tuple(Expansion._field_defaults.get(name) for name in Expansion._fields)


def solve(
    puzzle,
    start,
    strategy="a-star",
    *,
    max_expansions=None,
    max_seconds=None,
    max_stored=None,
    parity_check=True,
    progress=None,
    watch=None,
    engine="auto",
    **options,
):
    """Solve a board.

    Parameters
    ----------
    puzzle : Puzzle
    start : str, bytes, Board or sequence of int
        The board, in any notation that `Puzzle.read` understands.
    strategy : str or callable
        A name from `STRATEGIES`, or a function of your own that takes a puzzle and a start and
        returns the moves of a solution, or None. It is observed by its calls of
        ``puzzle.successors``, see `searchlab.running.observe`; a generator function reports its
        expansions itself, see `searchlab.search.events`.
    max_expansions, max_stored : int, optional
        Give up when more boards would be expanded, or more records are stored.
    max_seconds : float, optional
        Give up after this time. The clock is read between two expansions: a function that
        expands no further board is stopped by Ctrl-C alone.
    parity_check : bool
        False to watch the search fail on an unsolvable board. A strategy that would then
        never end needs a budget.
    progress : bool or callable, optional
        True to print the count of expansions to standard error twice a second; a
        callable is called with the number of expansions instead.
    watch : callable, optional
        Called with each chunk of events as `searchlab.search.events.Columns`.
    engine : str
        "python" for the readable search in any case. With "auto", IDA* on a board of more than 9
        cells is compiled where numba is installed, the heuristic is one of the package's, and
        nothing else is asked for than a budget of time and progress. All counters are the same;
        the result names its `engine`.
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
    one_of("engine", engine, ENGINES)
    if engine == "auto" and parity_check and (max_expansions, max_stored, watch) == (None,) * 3:
        result = _compiled(puzzle, start, strategy, options, max_seconds, progress)
        if result is not None:
            return result
    budgets = max_expansions, max_seconds, max_stored
    result, error, _ = search(
        puzzle, start, strategy, options, budgets, parity_check, progress, watch
    )
    if error:
        raise error
    return result


def _compiled(puzzle, start, strategy, options, max_seconds, progress):
    """Return the result of a compiled search; None where the readable one is needed."""
    strategy = find_strategy(strategy)
    if strategy is not STRATEGIES["ida-star"] or not 9 < puzzle.cells <= 16:
        return None
    strategy.check(options)
    from searchlab import kernels
    from searchlab.kernels import ida_star

    heuristic = (strategy.options | options)["heuristic"]
    if not (kernels.available() and ida_star.is_compiled(heuristic, puzzle)):
        return None
    report, expanded = _reporter(progress, strategy.name), {}

    def watch(iteration):
        expanded[iteration.limit] = iteration.expanded
        report(sum(expanded.values()))

    try:
        return ida_star.ida_star(puzzle, start, max_seconds=max_seconds, progress=watch, **options)
    finally:
        report()


def search(puzzle, start, strategy, options, budgets, parity_check, progress, watch, recorder=None):
    """Solve a board as `solve` does.

    Return the result, what a plain function raised, and how many events were counted.

    A `searchlab.running.lines.Recorder` traces the search.
    """
    start, strategy = puzzle.read(start), find_strategy(strategy)
    strategy.check(options)
    for name, budget in zip(BUDGETS, budgets, strict=True):
        check_budget(name, budget, whole=name != "max_seconds")
    known = {"puzzle": puzzle, "start": start, "strategy": strategy.name}
    solvable = puzzle.is_solvable(start)
    if parity_check and not solvable:
        return Result(**known, outcome=UNSOLVABLE), None, 0
    if budgets[0] is None and budgets[1] in (None, inf):
        strategy.check_ends(options, solvable)
    run = _Run(puzzle, strategy, budgets, progress, watch, recorder)
    outcome, moves = run.search(start, options)
    if moves is not None:
        _check_moves(puzzle, start, moves, strategy.name)
    function = function_behind(strategy.generate)
    error = run.error and error_text(run.error, function and function.__code__.co_filename)
    ended = {"outcome": outcome, "moves": moves, "budget": run.budget, "error": error}
    result = Result(**known, **ended, seconds=run.seconds, **run.counters)
    return result, run.error, run.events


class _Run:
    """One run of a search: counts its events in chunks, and stops it when a budget is used up.

    The events are those that a generator yields, or that the observer of a plain function reports.
    """

    def __init__(self, puzzle, strategy, budgets, progress, watch, recorder):
        self.puzzle, self.strategy = puzzle, strategy
        self.max_expansions, self.max_seconds, self.max_stored = budgets
        self.watch, self.recorder = watch, recorder
        self.report = _reporter(progress, strategy.name)
        self.budget = self.error = self.observer = None
        self.counted, self.events = counting.initial(strategy.roots), 0
        # Events counted at a time; few where the clock may matter soon.
        self.chunk_size = 1 if strategy.plain or self.max_seconds is not None else _CHUNK
        self.started = self.looked = time.perf_counter()

    @property
    def counters(self):
        """All that is known of the counters."""
        if self.observer is None:
            return self.counted
        return dict.fromkeys(NOT_OBSERVED) | self.observer.counters

    def search(self, start, options):
        """Search until the search, a budget or Ctrl-C ends it; return the outcome and the moves."""
        try:
            if self.strategy.plain:
                moves = self.call(start, options)
            else:
                moves = self.strategy.generate(self.puzzle, start, **options)
            if isinstance(moves, Generator):
                moves = self.follow(moves)
        except Stop:
            return OUT_OF_BUDGET, None
        except KeyboardInterrupt:
            return INTERRUPTED, None
        finally:
            self.seconds = time.perf_counter() - self.started
            self.report()
        if self.error:
            return FAILED, None
        return EXHAUSTED if moves is None else SOLVED, moves

    def follow(self, events):
        """Count the events of a generator, and return the moves that it returns."""
        moves = None
        if self.recorder:
            events = self.recorder.follow(events)

        def keeping_moves():
            nonlocal moves
            moves = yield from events

        events_and_moves = keeping_moves()
        while True:
            chunk, left = [], inf
            if self.max_expansions is not None:
                left = self.max_expansions - self.counted["expanded"]
            try:
                # With none left, one event more distinguishes a search that has ended.
                chunk.extend(islice(events_and_moves, min(self.chunk_size, max(left, 1))))
            except KeyboardInterrupt:
                self.count(chunk)  # the events before it
                raise
            if not chunk:
                return moves
            if not self.strategy.registered:
                chunk = [checked(event, self.puzzle) for event in chunk]
            if not left and not Expansion(*chunk[0]).again:
                self.stop(f"{self.max_expansions:,} expansions")
            self.count(chunk)
            if self.max_stored is not None and self.counted["peak_stored"] > self.max_stored:
                self.stop(f"{self.max_stored:,} nodes stored")
            self.look_at_the_clock()

    def call(self, start, options):
        """Call a plain function, count its expansions, and return what it returns."""
        function, name = self.strategy.generate, self.strategy.name
        if self.max_stored is not None:
            raise ValueError(
                f"max_stored cannot limit {name}, a plain function: the number of nodes it stores "
                "cannot be observed; give max_expansions or max_seconds"
            )
        self.observer = observer = Observer(self.puzzle, start, self.check_budgets, self.recorder)
        if self.recorder:
            function = self.recorder.traced(function)
        found = None
        try:
            try:
                found = observer.run(function, options)
            finally:
                self.count(observer.take_events())
        except RecursionError:
            self.error = RecursionError(
                f"{name} called itself more deeply than Python allows "
                f"({sys.getrecursionlimit():,} calls); raise the limit with "
                "sys.setrecursionlimit, or take a board that is nearer to the goal"
            )
        except Exception as error:
            if observer.stopped:  # by `watch`
                raise
            self.error = error
        if not (observer.calls or self.error):
            if isinstance(found, Generator):
                self.observer = None
                return found
            unsolvable = found is None and not self.puzzle.is_solvable(start)
            if start != self.puzzle.goal and not unsolvable:
                raise ValueError(
                    f"{name} expanded no board: a search calls puzzle.successors(state) on its "
                    "first argument for each board that it expands, and returns its moves or None"
                )
        if isinstance(found, (list, tuple)) and all(isinstance(move, str) for move in found):
            return "".join(found)
        return found

    def check_budgets(self):
        """Check before an expansion of a plain function; return before which one to do it again."""
        calls, most = self.observer.calls, self.max_expansions
        if calls == most:
            self.stop(f"{most:,} expansions")
        self.count(self.observer.take_events())
        self.look_at_the_clock()
        return calls + self.chunk_size if most is None else min(calls + self.chunk_size, most)

    def stop(self, budget):
        """Stop the search, since a budget is used up."""
        self.budget = budget
        raise Stop

    def look_at_the_clock(self):
        """Stop if the time is up; report progress; count more at a time if events come fast."""
        now = time.perf_counter()
        if self.max_seconds is not None and now - self.started > self.max_seconds:
            self.stop(f"{self.max_seconds:g} seconds")
        self.report(self.counters["expanded"])
        in_time = self.chunk_size * _LOOK_SECONDS / max(now - self.looked, 1e-9)
        self.chunk_size = max(1, min(_CHUNK, 2 * self.chunk_size, int(in_time)))
        self.looked = now

    def count(self, chunk):
        """Count a chunk as a whole: if Ctrl-C comes meanwhile, the counts stay as they were."""
        if not chunk or (self.observer and not self.watch):
            return
        columns, counted = _columns(chunk), self.counted
        if not self.observer:
            counted = counting.add(counted, columns)
        if self.watch:
            self.watch(columns)
        self.counted, self.events = counted, self.events + len(chunk)


def _columns(events):
    """Turn events into columns, fields that are left out into columns of their defaults."""
    columns = tuple(zip(*events, strict=True))
    return Columns(*columns, *(len(events) * (value,) for value in _DEFAULTS[len(columns) :]))


def checked(event, puzzle):
    """Return an event of a reader's generator; raise a ValueError if it is not a valid one."""
    try:
        full = Expansion(*event)
        numbers = full.g, full.frontier, full.stored, full.again, full.skipped
        valid = (
            isinstance(full.state, bytes)
            and all(isinstance(c, bytes) and outcome in OUTCOMES for _, c, outcome in full.children)
            and all(isinstance(number, Integral) and 0 <= number < 1 << 32 for number in numbers)
        )
    except (TypeError, ValueError):
        valid = False
    if not valid:
        raise ValueError(
            "a strategy that is a generator must yield Expansion(state, g, children, ...) for each "
            "board that it expands (a function without yield reports nothing), boards as bytes and "
            "children as (move, state, outcome) with an outcome out of "
            f"{', '.join(OUTCOMES)}, not {quote(event, 120)}"
        )
    made = dict(puzzle.successors(full.state))
    for move, child, _ in full.children:
        if made.get(move) != child:
            raise ValueError(
                f"the move {move!r} does not lead from {puzzle.write(full.state)!r} to "
                f"{puzzle.write(child)!r}"
            )
    return full


def _check_moves(puzzle, start, moves, name):
    """Raise a RuntimeError unless the moves that a strategy returned solve the board."""
    try:
        if not isinstance(moves, str):
            fault = f"must return its moves, such as 'uld', or None, not {quote(moves, 60)}"
        elif (reached := puzzle.apply(start, moves)) == puzzle.goal:
            return
        else:
            fault = f"returned moves that end at {puzzle.write(reached)!r}, not at the goal"
    except ValueError as error:
        fault = f"returned moves that cannot be made: {error}"
    raise RuntimeError(f"the strategy {name} {fault}")


def _reporter(progress, name):
    """Return a function that reports a number of expansions now and then, and without one ends."""
    reported, printed = time.perf_counter(), False

    def report(expanded=None):
        nonlocal reported, printed
        if expanded is None:
            print("\n" * printed, end="", file=sys.stderr)
        elif progress and time.perf_counter() - reported > _REPORT_SECONDS:
            reported = time.perf_counter()
            if callable(progress):
                progress(expanded)
            else:
                print(f"\r{name}: {expanded:,} expanded", end="", file=sys.stderr, flush=True)
                printed = True

    return report
