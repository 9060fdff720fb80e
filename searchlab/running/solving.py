"""Run a strategy under a budget, count what it does, check what it finds."""

import sys
import time
from collections.abc import Generator
from itertools import islice
from math import inf
from numbers import Integral

from searchlab.puzzle.checks import check_budget, check_puzzle, error_text, one_of, quote
from searchlab.running.counting import Tally
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

_CHUNK = 64  # events counted at a time: small enough for the cache, large enough for speed
_LOOK_SECONDS = 0.02  # under a budget of time fewer are, where they are slow to come
_REPORT_SECONDS = 0.5
ENGINES = ("auto", "python")
BUDGETS = ("max_expansions", "max_seconds", "max_stored")
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
    if engine == "auto" and parity_check and (max_expansions, max_stored, watch) == (None,) * 3:
        result = _compiled(puzzle, start, strategy, options, max_seconds, progress)
        if result is not None:
            return result
    budgets = max_expansions, max_seconds, max_stored
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


def search(puzzle, start, strategy, options, budgets, parity_check, progress, watch, recorder=None):
    """Solve a board as `solve` does; return a result, and what a plain function raised.

    A `searchlab.running.lines.Recorder` traces the search.
    """
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
    driver = _Driver(puzzle, strategy, budgets, progress, watch, recorder)
    outcome = driver.run(start, options)
    moves = driver.moves if outcome == SOLVED else None
    if moves is not None:
        _replay(puzzle, start, moves, strategy.name)
    function = function_behind(strategy.generate)
    file = function and function.__code__.co_filename
    error = driver.error and error_text(driver.error, file)
    ended = {"outcome": outcome, "moves": moves, "budget": driver.budget, "error": error}
    return Result(**known, **ended, seconds=driver.seconds, **driver.counters), driver.error


class _Driver:
    """Runs one search: counts its events chunk by chunk, and stops it when a budget is used up.

    The events are those that a generator yields, or that the observer of a plain function reports.
    """

    def __init__(self, puzzle, strategy, budgets, progress, watch, recorder):
        self.moves = self.budget = self.error = self.observer = None
        self._puzzle, self._strategy, self._tally = puzzle, strategy, Tally(strategy.roots)
        self._watch, self._recorder = watch, recorder
        self._max_expansions, self._max_seconds, self._max_stored = budgets
        self._progress = _reporter(progress, strategy.name)
        self._started = self._looked = self._reported = time.perf_counter()
        # How many events are counted at a time: few where the clock is to be looked at soon.
        self._hurries = strategy.plain or self._max_seconds is not None
        self._size = 1 if self._hurries else _CHUNK

    @property
    def counters(self):
        """All that is known of the counters."""
        if self.observer is None:
            return self._tally.counters
        return dict.fromkeys(NOT_OBSERVED) | self.observer.counters

    def run(self, start, options):
        """Search until the search, a budget or Ctrl-C ends it; return the outcome."""
        try:
            if self._strategy.plain:
                found = self._observe(start, options)
            else:
                found = self._strategy.generate(self._puzzle, start, **options)
                if not isinstance(found, Generator):
                    name = self._strategy.name
                    raise ValueError(f"{name} is no generator; it returned {quote(found)}")
            self.moves = self._follow(found) if isinstance(found, Generator) else found
        except Stop:
            return OUT_OF_BUDGET
        except KeyboardInterrupt:  # while a chunk was counted, which then counts for nothing
            return INTERRUPTED
        finally:
            self.seconds = time.perf_counter() - self._started
            self._progress(None)
        if self.error is not None:
            return FAILED
        return EXHAUSTED if self.moves is None else SOLVED

    # -- a generator -----------------------------------------------------------------------

    def _follow(self, events):
        """Count the events of a generator to its end, and return its moves."""
        moves = None

        if self._recorder:
            events = self._recorder.follow(events)

        def keeping_moves():
            nonlocal moves
            moves = yield from events

        events_and_moves = keeping_moves()
        while True:
            chunk, left = [], inf
            if self._max_expansions is not None:
                left = self._max_expansions - self._tally.expanded
            try:  # at the limit one event more tells a search that is done from one that is not
                chunk.extend(islice(events_and_moves, min(self._size, max(left, 1))))
            except KeyboardInterrupt:
                self._count(chunk)  # the events before it
                raise
            if not chunk:
                return moves
            if not left and not _is_again(chunk[0]):
                self._stop(f"{self._max_expansions:,} expansions")
            self._count(chunk)
            if self._max_stored is not None and self._tally.peak_stored > self._max_stored:
                self._stop(f"{self._max_stored:,} nodes stored")
            self._look_at_the_clock()

    # -- a plain function ------------------------------------------------------------------

    def _observe(self, start, options):
        """Call a plain function, count its expansions, and return what it returns."""
        puzzle, function, name = self._puzzle, self._strategy.generate, self._strategy.name
        if self._max_stored is not None:
            raise ValueError(
                f"max_stored cannot limit {name}, a plain function: the number of nodes it stores "
                "cannot be observed; give max_expansions or max_seconds"
            )
        self.observer = observer = Observer(puzzle, start, self._check)
        if self._recorder:
            function = self._recorder.trace(function, observer)
        found = None
        try:
            try:
                found = observer.run(function, options)
            finally:
                self._count_reported()
        except RecursionError:
            self.error = RecursionError(
                f"{name} called itself more deeply than Python allows "
                f"({sys.getrecursionlimit():,} calls); raise the limit with "
                "sys.setrecursionlimit, or take a board that is nearer to the goal"
            )
        except Exception as error:
            if observer.stopped:  # by what watches it
                raise
            self.error = error
        else:
            if isinstance(found, Generator) and not observer.calls:
                self.observer = None
                self._hurries, self._size = self._max_seconds is not None, _CHUNK
                return found
            needless = start == puzzle.goal or (found is None and not puzzle.is_solvable(start))
            if not observer.calls and not needless:
                raise ValueError(
                    f"{name} expanded no board: a search calls puzzle.successors(state), with the "
                    "puzzle that it is given, for each board that it expands, and returns its "
                    "moves or None"
                )
        if isinstance(found, (list, tuple)) and all(isinstance(move, str) for move in found):
            return "".join(found)
        return found

    def _check(self):
        """Look at the budgets before an expansion; return before which one to look again."""
        calls, most = self.observer.calls, self._max_expansions
        if calls == most:
            self._stop(f"{most:,} expansions")
        self._count_reported()
        self._look_at_the_clock()
        return calls + self._size if most is None else min(calls + self._size, most)

    def _count_reported(self):
        chunk, self.observer.events = self.observer.events, []
        self._count(chunk)

    # -- both ------------------------------------------------------------------------------

    def _stop(self, budget):
        self.budget = budget
        raise Stop

    def _look_at_the_clock(self):
        now = time.perf_counter()
        if self._max_seconds is not None and now - self._started > self._max_seconds:
            self._stop(f"{self._max_seconds:g} seconds")
        if now - self._reported > _REPORT_SECONDS:
            self._progress(self.counters["expanded"])
            self._reported = now
        if self._hurries:
            in_time = self._size * _LOOK_SECONDS / max(now - self._looked, 1e-9)
            self._size = max(1, min(_CHUNK, 2 * self._size, int(in_time)))
            self._looked = now

    def _count(self, chunk):
        """Count a chunk as a whole: Ctrl-C meanwhile leaves the counts as they were."""
        if not chunk:
            return
        if not self._strategy.registered and self.observer is None:
            for event in chunk:
                _check_event(event, self._puzzle)
        columns = _columns(chunk, every=bool(self._watch))
        tally = self._tally.copy()
        if self.observer is None:  # which counts by itself
            tally.add(columns)
        if self._watch:
            self._watch(columns)
        self._tally = tally


def _is_again(event):
    try:
        return any(event[_AGAIN : _AGAIN + 1])
    except (TypeError, LookupError):
        return False  # it is no event


def _columns(chunk, every):
    """Turn events into columns, those left out with their defaults where every one is wanted."""
    try:
        columns = tuple(zip(*chunk, strict=True))
    except ValueError:  # events of different lengths
        columns = tuple(zip(*(Expansion(*event) for event in chunk), strict=True))
    if every or len(columns) not in (_USUAL, _USUAL + 1):  # h is not counted
        columns += tuple((default,) * len(chunk) for default in _DEFAULTS[len(columns) :])
    return Columns(*columns)


def _check_event(event, puzzle):
    """Raise a ValueError for what is not an event, and for children that moves do not make."""
    try:
        full = Expansion(*event)
        well_formed = (
            isinstance(full.state, bytes)
            and all(isinstance(c, bytes) and outcome in OUTCOMES for _, c, outcome in full.children)
            and all(
                isinstance(number, Integral) and 0 <= number < 1 << 32
                for number in (full.g, full.frontier, full.stored, full.again, full.skipped)
            )
        )
    except (TypeError, ValueError):
        well_formed = False
    if not well_formed:
        raise ValueError(
            "a strategy must yield Expansion(state, g, children, ...) for each board that it "
            "expands, boards as bytes and children as (move, state, outcome) with an outcome out "
            f"of {', '.join(OUTCOMES)}, not {quote(event, 120)}"
        )
    if len(full.state) != puzzle.cells or 0 not in full.state:
        raise ValueError(f"{list(full.state)} is not a board of {puzzle!r}")
    made = dict(puzzle.successors(full.state))
    for move, child, _ in full.children:
        if made.get(move) != child:
            raise ValueError(
                f"the move {move!r} does not lead from {puzzle.write(full.state)!r} to "
                f"{puzzle.write(child)!r}"
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
