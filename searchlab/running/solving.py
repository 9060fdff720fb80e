"""Run a strategy under a budget, count what it does, check what it finds."""

import inspect
import sys
import time
import traceback
from collections.abc import Generator
from itertools import islice
from math import inf
from numbers import Integral

from searchlab.puzzle.checks import check_budget, check_puzzle, one_of, quote
from searchlab.running.counting import Tally
from searchlab.running.lines import NoSource
from searchlab.running.observe import Observer, Stop
from searchlab.search import STRATEGIES, find_strategy
from searchlab.search.events import FATES, Columns, Expansion
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

_CHUNK = 64  # events counted at a time: small enough for the cache, large enough for speed
_LOOK_SECONDS = 0.02  # under a budget of time fewer are, where they are slow to come
_REPORT_SECONDS = 0.5
ENGINES = ("auto", "python")
BUDGETS = ("max_expansions", "max_seconds", "max_held")
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
    budgets = max_expansions, max_seconds, max_held
    if engine == "auto" and parity_check and (max_expansions, max_held, watch) == (None,) * 3:
        result = _compiled(puzzle, start, strategy, options, max_seconds, progress)
        if result is not None:
            return result
    result, error = search(puzzle, start, strategy, options, budgets, parity_check, progress, watch)
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
    report, reported, expanded = _reporter(progress, strategy.name), time.perf_counter(), {}

    def watch(iteration):
        nonlocal reported
        expanded[iteration.limit] = iteration.expanded
        if time.perf_counter() - reported > _REPORT_SECONDS:
            report(sum(expanded.values()))
            reported = time.perf_counter()

    try:
        return ida_star.ida_star(puzzle, start, max_seconds=max_seconds, progress=watch, **options)
    finally:
        report(None)


def search(puzzle, start, strategy, options, budgets, parity_check, progress, watch):
    """Solve a board as `solve` does; return a result, and what a plain function raised."""
    check_puzzle(puzzle)
    start = puzzle.read(start)
    strategy = find_strategy(strategy)
    strategy.check(options)
    for name, budget in zip(BUDGETS, budgets, strict=True):
        check_budget(name, budget, whole=name != "max_seconds")
    known = {"puzzle": puzzle, "start": start, "strategy": strategy.name}
    unsolvable = not puzzle.is_solvable(start)
    if unsolvable and parity_check:
        return Result(**known, outcome=UNSOLVABLE), None
    if budgets[0] is None and budgets[1] in (None, inf):
        strategy.check_ends(options, solvable=not unsolvable)
    run = _Run(strategy, budgets, progress, watch)
    known["outcome"] = run.to_the_end(puzzle, start, options)
    if known["outcome"] == SOLVED:
        _replay(puzzle, start, run.moves, strategy.name)
    known |= {"moves": run.moves, "budget": run.budget, "seconds": run.seconds}
    if run.error:
        known["error"] = _in_words(run.error, strategy.generate)
    return Result(**known, **run.counters), run.error


class _Run:
    """One search under way: counted chunk by chunk, and stopped when a budget is used up."""

    def __init__(self, strategy, budgets, progress, watch):
        self.moves = self.budget = self.error = None
        self._strategy, self._tally = strategy, Tally(strategy.roots)
        self._max_expansions, self._max_seconds, self._max_held = budgets
        self._progress, self._watch = _reporter(progress, strategy.name), watch
        self._observer, self._chunk = None, []
        self._started = self._looked = self._reported = time.perf_counter()
        # How many events are counted at a time: few where the clock is to be looked at soon.
        self._hurries, self._chunk_size = True, 1

    @property
    def counters(self):
        """All that is known of the counters."""
        observer = self._observer
        if observer is None:
            return self._tally.counters
        counters = {
            "expanded": observer.calls,
            "generated": observer.generated,
            "duplicates": observer.duplicates,
        }
        return dict.fromkeys(NOT_OBSERVED) | counters

    def to_the_end(self, puzzle, start, options):
        """Search until the search, a budget or Ctrl-C ends it; return the outcome."""
        strategy = self._strategy
        search = self._observe if strategy.plain else self._begin
        try:
            outcome = search(puzzle, start, options)
        except Stop:
            outcome = OUT_OF_BUDGET
        except KeyboardInterrupt:  # while a chunk was counted, which then counts for nothing
            outcome = INTERRUPTED
        finally:
            self.seconds = time.perf_counter() - self._started
            self._progress(None)
        if outcome in (OUT_OF_BUDGET, INTERRUPTED):
            self.moves = None
        return outcome

    # -- a plain function ------------------------------------------------------------------

    def _observe(self, puzzle, start, options):
        function, name = self._strategy.generate, self._strategy.name
        if self._max_held is not None:
            raise ValueError(
                f"max_held cannot limit {name}, a plain function: how many nodes it stores cannot "
                "be observed; give max_expansions or max_seconds"
            )
        self._observer = Observer(puzzle, start, self._chunk.append, self._check)
        try:
            try:
                found = self._observer.run(function, options)
            finally:
                self._count_pending()
        except RecursionError:
            self.error = RecursionError(
                f"{name} called itself more deeply than Python allows "
                f"({sys.getrecursionlimit():,} calls); raise the limit with "
                "sys.setrecursionlimit, or take a board that is nearer to the goal"
            )
            return FAILED
        except NoSource:
            raise
        except Exception as error:
            if self._observer.stopped:  # by what watches it
                raise
            self.error = error
            return FAILED
        if isinstance(found, Generator) and not self._observer.calls:
            self._observer = None
            return self._follow(found)
        unsearched = not self._observer.calls and start != puzzle.goal
        if unsearched and (found is not None or puzzle.is_solvable(start)):
            raise ValueError(
                f"{name} expanded no board: a search calls puzzle.successors(state), with the "
                "puzzle that it is given, for each board that it expands, and returns its moves "
                "or None"
            )
        self.moves = "".join(found) if _is_list_of_text(found) else found
        return EXHAUSTED if found is None else SOLVED

    def _check(self):
        """Look at the budgets before a plain function expands a board; return when to look again.

        That is after how many more expansions.
        """
        if self._observer.calls == self._max_expansions:
            self.budget = f"{self._max_expansions:,} expansions"
            raise Stop
        self._count_pending()
        self._look_at_the_clock()
        if self._max_expansions is None:
            return self._chunk_size
        return min(self._chunk_size, self._max_expansions - self._observer.calls)

    def _count_pending(self):
        if self._chunk:
            chunk, self._chunk[:] = self._chunk[:], []
            self._count(chunk)

    # -- a generator -----------------------------------------------------------------------

    def _begin(self, puzzle, start, options):
        events = self._strategy.generate(puzzle, start, **options)
        if not isinstance(events, Generator):
            raise ValueError(f"{self._strategy.name} is no generator; it gave {quote(events)}")
        return self._follow(events)

    def _keeping_moves(self, events):
        self.moves = yield from events

    def _follow(self, events):
        self._hurries = self._max_seconds is not None
        self._chunk_size = 1 if self._hurries else _CHUNK
        events = self._keeping_moves(events)
        while True:
            size = self._chunk_size
            if self._max_expansions is not None:
                # One more than allowed tells a search that is done from one that is not.
                left = self._max_expansions - self._tally.expanded
                size = min(size, left + 1)
            chunk, interrupted = [], False
            try:
                chunk.extend(islice(events, size))
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
            if self._max_held is not None and self._tally.peak_held > self._max_held:
                self.budget = f"{self._max_held:,} states held"
                return OUT_OF_BUDGET
            self._look_at_the_clock()

    # -- both ------------------------------------------------------------------------------

    def _look_at_the_clock(self):
        now = time.perf_counter()
        if self._max_seconds is not None and now - self._started > self._max_seconds:
            self.budget = f"{self._max_seconds:g} seconds"
            raise Stop
        if now - self._reported > _REPORT_SECONDS:
            self._progress(self.counters["expanded"])
            self._reported = now
        if not self._hurries:
            return
        in_time = self._chunk_size * _LOOK_SECONDS / max(now - self._looked, 1e-9)
        self._chunk_size = max(1, min(_CHUNK, 2 * self._chunk_size, int(in_time)))
        self._looked = now

    def _count(self, chunk):
        """Count a chunk as a whole: Ctrl-C meanwhile leaves the counts as they were."""
        try:
            columns = _columns(chunk, every=bool(self._watch))
            tally = self._tally
            if self._observer is None:  # which counts by itself
                tally = tally.copy()
                tally.add(columns)
            if self._watch:
                self._watch(columns)
            self._tally = tally
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


def _is_list_of_text(value):
    return isinstance(value, (list, tuple)) and all(isinstance(each, str) for each in value)


def _in_words(error, function):
    """Return an error as one line, with the last line of the function's file that it came from."""
    words = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    code = getattr(inspect.unwrap(getattr(function, "func", function)), "__code__", None)
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.line for frame in frames if code and frame.filename == code.co_filename]
    return words + (f", in the line: {lines[-1]}" if lines and lines[-1] else "")


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
