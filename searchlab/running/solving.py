"""Run a strategy under a budget, count what it does, check what it finds."""

import sys
import time
from contextlib import suppress
from math import inf
from numbers import Integral
from types import GeneratorType

from searchlab.puzzle.checks import check_budget, check_puzzle, error_text, quote, several
from searchlab.running import counting
from searchlab.running.lines import Recorder, function_behind
from searchlab.running.observe import Observer, Stop
from searchlab.search import STRATEGIES, find_strategy
from searchlab.search.events import OUTCOMES, Columns, Expansion
from searchlab.search.result import (
    EXHAUSTED,
    FAILED,
    INTERRUPTED,
    OUT_OF_BUDGET,
    SOLVED,
    UNSOLVABLE,
    Result,
)

_CHUNK = 64  # most events counted at a time: few enough for the cache, enough for speed
_SLOW_SECONDS = 0.02  # events are counted one by one if a chunk of them takes longer
_REPORT_SECONDS = 0.5
BUDGETS = ("max_expansions", "max_seconds", "max_stored")
_DEFAULTS = [*Expansion._field_defaults.values()]


def solve(puzzle, start, strategy="a-star", **options):
    """Solve a board.

    IDA* on a board of more than 9 cells is compiled where numba is installed, the heuristic is one
    of `searchlab.compiled.ida_star.HEURISTICS` itself, and nothing else is asked for than a budget
    of time and progress. All counters are the same; the result names its `engine`.

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
    progress : bool
        True to print the count of expansions to standard error twice a second.
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
    search = Search(puzzle, start, strategy, **options)
    result = search.run()
    if search.error:
        raise search.error
    return result


class Search:
    """A search with its budgets, which counts its events in chunks.

    The events are those that a generator yields, or that the observer of a plain function reports.

    Parameters
    ----------
    puzzle, start, strategy, parity_check, progress, watch, max_expansions, max_seconds, max_stored
        As for `solve`, and the options of the strategy as well.
    lines : bool
        True to record the lines that run.

    Attributes
    ----------
    strategy, options
        The `Strategy` and its options.
    events : int
        How many events were counted.
    error : Exception or None
        What a plain function raised.
    recorder : searchlab.running.lines.Recorder or None
        Of the lines that run.
    """

    def __init__(
        self,
        puzzle,
        start,
        strategy="a-star",
        *,
        max_expansions=None,
        max_seconds=None,
        max_stored=None,
        parity_check=True,
        progress=False,
        watch=None,
        lines=False,
        **options,
    ):
        check_puzzle(puzzle)
        self.puzzle, self.start = puzzle, puzzle.read(start)
        self.strategy, self.options = find_strategy(strategy), options
        self.strategy.check(options)
        for name, budget in zip(BUDGETS, (max_expansions, max_seconds, max_stored), strict=True):
            check_budget(name, budget, whole=name != "max_seconds")
            setattr(self, name, inf if budget is None else budget)
        self.parity_check, self.progress, self.watch = parity_check, progress, watch
        self.started = self.looked = self.reported = time.perf_counter()
        self.recorder = Recorder(puzzle.cells) if lines else None
        self.error = self.observer = None
        self.counted, self.events = counting.initial(self.strategy.roots), 0
        # Events counted at a time; few where the clock may matter soon.
        self.size = 1 if self.strategy.plain or self.max_seconds < inf else _CHUNK

    def run(self):
        """Search until the search, a budget or Ctrl-C ends it; return the `Result`."""
        try:
            return self._compiled() or self._searched()
        finally:
            if self.reported > self.started:
                print(file=sys.stderr)

    def _compiled(self):
        """Return the result of a compiled search; None where the readable one is needed."""
        generate = STRATEGIES["ida-star"].generate  # a strategy in a worker process is a copy
        known = self.strategy.generate is generate and 9 < self.puzzle.cells <= 16
        if not (known and self.parity_check and self.max_expansions == self.max_stored == inf):
            return None
        from searchlab import compiled
        from searchlab.compiled import ida_star

        heuristic = (self.strategy.options | self.options)["heuristic"]
        if self.watch or not (ida_star.is_compiled(heuristic) and compiled.available()):
            return None
        expanded = {}

        def watch(iteration):
            expanded[iteration.limit] = iteration.expanded
            self.report(time.perf_counter(), sum(expanded.values()))

        options = {"max_seconds": self.max_seconds, "progress": watch, **self.options}
        return ida_star.ida_star(self.puzzle, self.start, **options)

    def _searched(self):
        known = {"puzzle": self.puzzle, "start": self.start, "strategy": self.strategy.name}
        solvable = self.puzzle.is_solvable(self.start)
        if self.parity_check and not solvable:
            return Result(**known, outcome=UNSOLVABLE)
        if self.max_expansions == self.max_seconds == inf:
            self.strategy.check_ends(self.options, solvable)
        moves = budget = None
        try:
            if self.strategy.plain:
                moves = self.call()
            else:
                moves = self.follow(self.strategy.generate(self.puzzle, self.start, **self.options))
            outcome = FAILED if self.error else EXHAUSTED if moves is None else SOLVED
        except Stop as stop:
            outcome, budget = OUT_OF_BUDGET, str(stop)
        except KeyboardInterrupt:
            outcome = INTERRUPTED
        seconds = time.perf_counter() - self.started
        if moves is not None:
            moves = self.checked_moves(moves)
        ended = {"outcome": outcome, "moves": moves, "budget": budget}
        if self.error:
            code = function_behind(self.strategy.generate).__code__
            ended["error"] = error_text(self.error, code.co_filename)
        return Result(**known, **ended, seconds=seconds, **self.counted)

    def follow(self, events):
        """Count the events of a generator, and return the moves that it returns."""
        if self.recorder:
            events = self.recorder.follow(events)
        ended, moves = False, None
        while not ended:
            chunk, left = [], self.max_expansions - self.counted["expanded"]
            try:
                # With none left, one event more distinguishes a search that has ended.
                for _ in range(min(self.size, left or 1)):
                    chunk.append(next(events))
            except StopIteration as end:
                ended, moves = True, end.value
            finally:  # after Ctrl-C, too
                self.count(chunk, left)
            if chunk:
                if self.counted["peak_stored"] > self.max_stored:
                    raise Stop(several(self.max_stored, "node") + " stored")
                self.look_at_the_clock()
        return moves

    def call(self):
        """Call a plain function, count its expansions, and return what it returns."""
        name = self.strategy.name
        if self.max_stored < inf:
            raise ValueError(
                f"max_stored cannot limit {name}, a plain function: the number of nodes it stores "
                "cannot be observed; give max_expansions or max_seconds"
            )
        function, found = self.strategy.generate, None
        if self.recorder:
            function = self.recorder.traced(function)
        self.observer = observer = Observer(
            self.puzzle, self.start, self.check_budgets, self.recorder
        )
        try:
            found = observer.run(function, self.options)
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
        finally:
            self.count(observer.take_events())
        if isinstance(found, GeneratorType):
            self.observer, self.counted = None, counting.initial(self.strategy.roots)
            self.recorder = self.recorder and Recorder(self.puzzle.cells)
            return self.follow(found)
        unsolvable = found is None and not self.puzzle.is_solvable(self.start)
        if not (observer.calls or self.error or unsolvable or self.start == self.puzzle.goal):
            raise ValueError(
                f"{name} expanded no board: a search calls puzzle.successors(state) on its "
                "first argument for each board that it expands, and returns its moves or None"
            )
        return found

    def checked_moves(self, moves):
        """Return the moves that a strategy found as text; raise RuntimeError if they are wrong."""
        fault = f"the strategy {self.strategy.name} returned moves that"
        if hasattr(moves, "__iter__"):
            moves = [*moves]  # an iterator, such as reversed(moves), can be read only once
        try:
            reached = self.puzzle.apply(self.start, moves)
        except ValueError as error:
            raise RuntimeError(f"{fault} cannot be made: {error}") from None
        if reached != self.puzzle.goal:
            raise RuntimeError(f"{fault} end at {self.puzzle.write(reached)!r}, not at the goal")
        return "".join(moves)

    def check_budgets(self):
        """Check before an expansion of a plain function; return before which one to do it again."""
        calls = self.observer.calls
        if calls == self.max_expansions:
            raise Stop(several(calls, "expansion"))
        self.count(self.observer.take_events())
        self.look_at_the_clock()
        return min(calls + self.size, self.max_expansions)

    def report(self, now, expanded):
        """Print how many boards were expanded, if progress is wanted and it is time to."""
        if self.progress and now - self.reported > _REPORT_SECONDS:
            self.reported = now
            line = f"\r{self.strategy.name}: {expanded:,} expanded"
            print(line, end="", file=sys.stderr, flush=True)

    def look_at_the_clock(self):
        """Stop if the time is up; report progress; count more at a time if events come fast."""
        now = time.perf_counter()
        if now - self.started > self.max_seconds:
            raise Stop(several(self.max_seconds, "second", spec="g"))
        self.report(now, self.counted["expanded"])
        self.size = min(2 * self.size, _CHUNK) if now - self.looked < _SLOW_SECONDS else 1
        self.looked = now

    def count(self, chunk, left=inf):
        """Count a chunk as a whole: if Ctrl-C comes meanwhile, the counts stay as they were."""
        if self.observer:
            self.counted = self.observer.counters
        if not chunk or (self.observer and not self.watch):
            return
        if not (self.observer or self.strategy.registered):
            chunk = [checked(event, self.puzzle) for event in chunk]
        if not left and not Expansion(*chunk[0]).again:
            raise Stop(several(self.max_expansions, "expansion"))
        # Fields that are left out have their defaults.
        columns = [*zip(*chunk, strict=True)]
        columns += (len(chunk) * (value,) for value in _DEFAULTS[len(columns) - 3 :])
        columns = Columns(*columns)
        counted = self.counted if self.observer else counting.add(self.counted, columns)
        if self.watch:
            self.watch(columns)
        self.counted, self.events = counted, self.events + len(chunk)


def checked(event, puzzle):
    """Return an event of a reader's generator; raise a ValueError if it is not a valid one."""
    with suppress(KeyError, TypeError, ValueError):
        full = Expansion(*event)
        made = dict(puzzle.successors(full.state))
        numbers = full.g, full.frontier, full.stored, full.again, full.skipped
        if (
            isinstance(full.state, bytes)
            and all(made[move] == child and kind in OUTCOMES for move, child, kind in full.children)
            and all(isinstance(number, Integral) and 0 <= number < 1 << 32 for number in numbers)
        ):
            return full
    raise ValueError(
        "a strategy that is a generator must yield Expansion(state, g, children, ...) for each "
        "board that it expands, boards as bytes and children as (move, state, outcome), each the "
        f"board to which its move leads, with an outcome out of {', '.join(OUTCOMES)}, not "
        f"{quote(event, 120)}"
    )
