"""Run a strategy under a budget, count what it does, check what it finds."""

import gc
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import wraps
from inspect import unwrap
from itertools import islice
from math import inf
from typing import Any

from searchlab.compiling import available
from searchlab.fifteen.ida_star import MOST_CELLS, PATTERN_DATABASES, compiled_name, ida_star
from searchlab.problems import Adapted, Board, Puzzle, check_order, is_plain, spaces
from searchlab.problems.checks import check_function, error_text, quote, read_budget, several
from searchlab.running.counting import count, total
from searchlab.running.lines import Recorder, function_behind
from searchlab.running.observe import Observer, Stop
from searchlab.running.result import (
    EXHAUSTED,
    FAILED,
    INTERRUPTED,
    OUT_OF_BUDGET,
    SOLVED,
    UNSOLVABLE,
    UNSOLVABLE_SPACE,
    Interrupted,
    Iteration,
    Result,
)
from searchlab.search import STRATEGIES, find_strategy
from searchlab.search.node import Node

_CHUNK = 64  # most events counted at a time: few enough for the cache, enough for speed
_SLOW_SECONDS = 0.02  # events are counted one by one if a chunk of them takes longer
_REPORT_SECONDS = 0.5
_MOST_MOVES = 1_000_000
_OF_SEVERAL = ("heuristic", "order", "ties", "weight")  # options that solve documents
_EXPANDED_NOTHING = (
    "{} expanded nothing: a search calls puzzle.successors(state) on its first argument for each "
    "state that it expands, and returns its moves or None; successors that were kept from "
    "elsewhere are not seen, and the first argument is a copy of the state space, equal to it but "
    "of another type"
)
BUDGETS = ("max_expansions", "max_seconds", "max_stored")


def solve(
    problem: Any,
    start: Any = None,
    strategy: str | Callable | None = None,
    *,
    heuristic: str | Callable | None = None,
    order: str | None = None,
    ties: str | None = None,
    weight: float | None = None,
    max_expansions: int | None = None,
    max_seconds: float | None = None,
    max_stored: int | None = None,
    parity_check: bool = True,
    progress: bool = False,
    watch: Callable | None = None,
    **options: Any,
) -> Result:
    """Search for a solution, and count.

    IDA* on a board of more than 9 cells is compiled where numba is installed, the heuristic is one
    of `searchlab.fifteen.ida_star.HEURISTICS` itself, and nothing else is asked for than a budget
    of time and progress. All counters are the same; the result names its `engine`. The pattern
    databases pdb-555 and pdb-663 of a 4x4 puzzle are compiled only. The first search with one
    builds its tables, which takes some 4 and 10 seconds, and stores them in the cache folder.

    Parameters
    ----------
    problem : Puzzle, Board or state space
        What is to be solved: a puzzle, or anything with a `goal` and ``successors(state)``, see
        `searchlab.problems.spaces`. A `Board` is a puzzle and a start in one, and the strategy may
        follow it.
    start : str, bytes, Board, sequence of int or state
        Where the search begins: a board in any notation that `Puzzle.read` understands, or a state
        of another state space.
    strategy : str or callable, optional
        A name from `STRATEGIES`, or a function of your own that takes a puzzle and a start and
        returns the moves of a solution, or None. It is observed by its calls of
        ``puzzle.successors``, see `searchlab.running.observe`. If left out: A*, beyond 9 cells
        IDA*, on another state space uniform-cost search, or A* if a heuristic is given.
    heuristic : str or callable, optional
        A name from `HEURISTICS`, or a function of a state, or of a state and its puzzle.
    order : str or sequence, optional
        The moves in the order in which they are tried.
    ties : {"low-h", "high-h", "last-in", "first-in"}, optional
        Which of several nodes with the least priority comes first.
    weight : number, optional
        Of the estimate, in weighted A*.
    max_expansions, max_stored : int, optional
        Give up when more nodes would be expanded, or more records are stored.
    max_seconds : float, optional
        Give up after this time. The clock is read between two expansions: a function that
        expands nothing more is stopped by Ctrl-C alone.
    parity_check : bool
        False to watch the search fail on an unsolvable board. A strategy that would then
        never end needs a budget.
    progress : bool
        True to print the count of expansions to standard error twice a second.
    watch : callable, optional
        Called with each chunk of events, a list of `searchlab.search.node.Expansion`.
    **options
        Other options of the strategy, such as max_depth or step_limit.

    Returns
    -------
    Result

    Raises
    ------
    ValueError
        If the state space, the start, the strategy, an option or a budget is not what is accepted.
    RuntimeError
        If the moves that a strategy returns do not lead to the goal.
    Interrupted
        After Ctrl-C: a KeyboardInterrupt whose `result` has what was counted so far.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> result = solve(Puzzle(3, 3), "2 3 4 1 5 x 7 6 8")
    >>> result.outcome, result.length
    ('solved', 19)
    >>> print(solve(Puzzle(3, 3), "2 1 3 4 5 6 7 8 x", "breadth-first"))
    breadth-first: unsolvable by parity
    """
    search = Search(
        problem,
        start,
        strategy,
        {"heuristic": heuristic, "order": order, "ties": ties, "weight": weight, **options},
        (max_expansions, max_seconds, max_stored),
        parity_check=parity_check,
        progress=progress,
        watch=watch,
    )
    result = search.run()
    if search.error:
        raise search.error
    return result


def arguments(
    problem: Any, start: Any, strategy: Any, heuristic: Any = None
) -> tuple[Any, Any, Any]:
    """Return the state space, the start and the strategy that a call of `solve` means.

    >>> from searchlab import EIGHT
    >>> arguments(EIGHT.board("1 2 3 4 5 x 7 8 6"), "greedy", None)[1:]
    (Board('1 2 3 4 5 x 7 8 6'), 'greedy')
    """
    if isinstance(problem, Board):
        if start is not None and strategy is not None:
            raise ValueError(
                "a board has its puzzle: give a board and a strategy, no start besides"
            )
        strategy, start, problem = start if strategy is None else strategy, problem, problem.puzzle
    spaces.check_problem(problem)
    if strategy is None and (callable(start) or (isinstance(start, str) and start in STRATEGIES)):
        start = None  # it was forgotten
    if start is None:
        raise ValueError("give the start of the search too, or a Board alone")
    if strategy is None and isinstance(problem, Puzzle):
        strategy = "a-star" if problem.cells <= 9 else "ida-star"
    elif strategy is None:
        strategy = "a-star" if heuristic else "uniform-cost"
    return problem, start, strategy


def strategy_for(problem, strategy):
    """Return a `Strategy`; on an adapted problem a function of one's own may take it alone."""
    strategy = find_strategy(strategy)
    if isinstance(problem, Adapted) and strategy.plain:
        return replace(strategy, function=problem.search(strategy.function))
    return strategy


class Unobserved(ValueError):
    """A path to the goal was found, through a state that the search was not seen to generate."""

    def __init__(self, found, text):
        super().__init__(text)
        self.found = found


class Search:
    """A search with its budgets, which counts its events in chunks.

    The events are those that a generator yields, or that the observer of a plain function reports.

    Parameters
    ----------
    problem, start, strategy, parity_check, progress, watch
        As for `solve`.
    options : dict
        Those of the strategy by name; None for one of the first four that is not given.
    budgets : tuple
        Those that `BUDGETS` names; None for one that is not given.
    lines : bool
        Whether the lines that run are recorded.

    Attributes
    ----------
    strategy, options
        The `Strategy`, and the options that it was given.
    error : Exception or None
        What a plain function raised.
    recorder : searchlab.running.lines.Recorder or None
        Of the lines that run.
    """

    def __init__(
        self, problem, start, strategy, options, budgets, *,
        parity_check, progress, watch, lines=False,
    ):  # fmt: skip
        options = {
            name: value
            for name, value in options.items()
            if value is not None or name not in _OF_SEVERAL
        }
        problem, start, strategy = arguments(problem, start, strategy, options.get("heuristic"))
        self.problem, self.start = problem, spaces.read(problem, start)
        self.strategy, self.options = strategy_for(problem, strategy), options
        for name, value in zip(BUDGETS, budgets, strict=True):
            setattr(self, name, read_budget(name, value, integer=name != "max_seconds"))
        check_function("watch", watch)
        self.parity_check, self.progress, self.watch = parity_check, progress, watch
        self.engine = "python"
        self.started = self.looked = self.reported = time.perf_counter()
        self.recorder = Recorder(getattr(problem, "cells", None)) if lines else None
        self.error = self.observer = None
        self.counted = count(())
        try:  # numba may be imported, which takes a while
            self.engine = self._checked_engine()
        except KeyboardInterrupt:
            raise Interrupted(self._result(INTERRUPTED)) from None
        # Events counted at a time; few where the clock may matter soon.
        self.size = 1 if self.strategy.plain or self.max_seconds < inf else _CHUNK

    def _checked_engine(self):
        """Check the options, and return whether the search is "compiled" or in "python"."""
        options, problem = self.options, self.problem
        tables = compiled_name((self.strategy.options | options).get("heuristic"))
        compiled_only = tables in PATTERN_DATABASES
        self.strategy.check(options | {"heuristic": "gap"} if compiled_only else options, BUDGETS)
        if isinstance(problem, Puzzle) and "order" in options and "order" in self.strategy.options:
            check_order(options["order"])
        may_be_compiled = (
            self.strategy.function is STRATEGIES["ida-star"].function
            and unwrap(problem) is problem
            and is_plain(problem)
            and problem.cells <= MOST_CELLS
            and self.max_expansions == self.max_stored == inf
            and self.parity_check
            and not self.watch
        )
        if compiled_only and not may_be_compiled:
            raise ValueError(
                f"{tables} is compiled, for ida-star on 4x4 puzzles alone: such a search cannot be "
                "recorded or watched, and its one budget is max_seconds"
            )
        faster = may_be_compiled and tables and problem.cells > 9 and available()
        return "compiled" if compiled_only or faster else "python"

    def run(self):
        """Search until the search or a budget ends it, and return the `Result`.

        Ctrl-C raises `Interrupted` with the result so far.
        """
        collected = gc.isenabled() and not self.strategy.plain
        if collected:
            gc.disable()  # it would look at all nodes again and again, and they make no cycles
        try:
            return self._run()
        except KeyboardInterrupt:
            raise Interrupted(self._result(INTERRUPTED)) from None
        finally:
            if collected:
                gc.enable()
            if self.reported > self.started:
                print(file=sys.stderr)

    def _run(self):
        solvable = spaces.is_solvable(self.problem, self.start)
        if self.parity_check and not solvable:
            self.counted = {}  # it was not searched
            puzzle = isinstance(self.problem, Puzzle)
            return self._result(UNSOLVABLE if puzzle else UNSOLVABLE_SPACE)
        if self.max_expansions == self.max_seconds == inf:
            self.strategy.check_ends(self.options, solvable)
        if not is_plain(self.problem):
            spaces.check_equality(self.problem, self.start)
            if self.strategy.two_way:
                spaces.check_two_way(self.problem, self.start)
        found = budget = None
        try:
            if self.engine == "compiled":
                found = self.follow_iterations()
            else:
                found = self.call() if self.strategy.plain else self.follow(self._events())
            outcome = FAILED if self.error else EXHAUSTED if found is None else SOLVED
        except Stop as stop:
            outcome, budget = OUT_OF_BUDGET, str(stop)
        if outcome in (FAILED, EXHAUSTED):
            spaces.check_fields(self.problem, self.start)
        moves, cost = (None, None) if found is None else self.checked_moves(found)
        error = None
        if self.error:
            code = function_behind(self.strategy.function).__code__
            error = error_text(self.error, code.co_filename)
        return self._result(outcome, moves=moves, cost=cost, budget=budget, error=error)

    def _result(self, outcome, **ended):
        seconds = time.perf_counter() - self.started
        known = self.problem, self.start, self.strategy.name, outcome
        return Result(*known, **ended, seconds=seconds, engine=self.engine, **self.counted)

    def _events(self):
        """Return the generator of the search."""
        problem, own = self.problem, not is_plain(self.problem)
        if own:
            problem = spaces.Checked(problem, self.look_at_the_time)
        events = self.strategy.function(problem, self.start, **self.options)
        if self.recorder:
            events = self.recorder.follow(events)
        # Whether there is a solution is known of a puzzle alone.
        return _until_nothing_is_left(events) if own else events

    def follow(self, events):
        """Count the events of a generator, and return what it returns: a node."""
        events, chunk = _Returning(events), True
        while chunk:
            chunk, left = [], self.max_expansions - self.counted["expanded"]
            try:
                # With none left, one event more distinguishes a search that has ended.
                chunk.extend(islice(events, min(self.size, left or 1)))
            except (Stop, KeyboardInterrupt):
                raise
            except BaseException as error:
                spaces.check_fields(self.problem, self.start)
                if isinstance(error, Exception):
                    raise
                raise _no_exit(self.strategy.name, error) from error
            finally:  # after Ctrl-C, too
                self.count(chunk, left)
            if chunk:
                if self.counted["peak_stored"] > self.max_stored:
                    raise Stop(several(self.max_stored, "node") + " stored")
                self.look_at_the_clock()
        return events.returned

    def follow_iterations(self):
        """Count the iterations of a compiled search, and return its moves."""
        search, iterations = _Returning(ida_star(self.problem, self.start, **self.options)), {}
        for counters in search:
            iterations[counters["limit"]] = Iteration(**counters)
            self.counted = total(iterations.values())
            self.look_at_the_clock()
        return search.returned

    def call(self):
        """Call a plain function, count its expansions, and return what it returns."""
        name, function, found = self.strategy.name, self.strategy.function, None
        if self.max_stored < inf:
            raise ValueError(
                f"max_stored cannot limit {name}, a plain function: the number of nodes it stores "
                "cannot be observed; give max_expansions or max_seconds"
            )
        function = _listing(function)
        if self.recorder:
            function = self.recorder.traced(function)
        self.observer = observer = Observer(
            self.problem, self.start, self.check_budgets, self.look_at_the_time, self.recorder
        )
        try:
            found = observer.run(function, self.options)
        except (Stop, KeyboardInterrupt):
            raise
        except RecursionError:
            self.error = RecursionError(
                f"{name} called itself more deeply than Python allows "
                f"({sys.getrecursionlimit():,} calls); raise the limit with "
                "sys.setrecursionlimit, or take a board that is nearer to the goal"
            )
        except BaseException as error:
            if observer.stopped:  # by `watch`
                raise
            self.error = error if isinstance(error, Exception) else _no_exit(name, error)
        finally:
            self.count(observer.take_events())
        if isinstance(found, list) and not found and self.start != self.problem.goal:
            found = None  # a generator of moves that has none
        gives_up = found is None and spaces.is_solvable(self.problem, self.start)
        if gives_up and not (observer.calls or self.error or self.start == self.problem.goal):
            raise ValueError(_EXPANDED_NOTHING.format(name))
        return found

    def checked_moves(self, found):
        """Return the moves that a strategy found, and their cost; RuntimeError if they are wrong.

        The moves are one text for a puzzle, a tuple for another state space.
        """
        fault = f"the strategy {self.strategy.name} returned"
        puzzle = isinstance(self.problem, Puzzle)
        if isinstance(found, Node) and not self.observer:
            moves, path, cost = found.moves, [node.state for node in found.path], found.g
        else:
            moves = found.moves if isinstance(found, Node) else found
            moves, path, cost = self._replayed(moves, fault, puzzle)
        if path[-1] != self.problem.goal:
            end = spaces.named(self.problem, path[-1])
            raise RuntimeError(f"{fault} moves that end at {end}, not at the goal")
        found = "".join(moves) if puzzle else tuple(moves), cost
        unseen = [s for s in path if self.observer and not self.observer.generated(s)]
        if unseen and len(path) > 1:
            if not self.observer.calls:
                raise Unobserved(found, _EXPANDED_NOTHING.format(self.strategy.name))
            raise Unobserved(
                found,
                f"{fault} a path through {spaces.write(self.problem, unseen[0])}, which it never "
                "generated while it was observed, and so its counts would be wrong: successors "
                "that were kept from elsewhere, or made without puzzle.successors, are not seen",
            )
        return found

    def _replayed(self, moves, fault, puzzle):
        """Return the moves of a plain function as a list, the states on the path, and the cost."""
        if not hasattr(moves, "__iter__"):
            raise RuntimeError(f"{fault} {quote(moves)}; return the moves, or None for no solution")
        moves = [*islice(moves, _MOST_MOVES + 1)]
        if len(moves) > _MOST_MOVES:
            raise RuntimeError(f"{fault} more than {_MOST_MOVES:,} moves")
        others = [move for move in moves if puzzle and not isinstance(move, str)]
        if others:
            raise RuntimeError(
                f"{fault} {quote(others[0])} among its moves; moves are letters u, d, l, r, not "
                "boards or pairs"
            )
        try:
            path, costs = spaces.follow(self.problem, self.start, moves)
        except spaces.AmbiguousMove:
            raise
        except ValueError as error:
            raise RuntimeError(f"{fault} moves that cannot be made: {error}") from None
        return moves, path, costs[-1]

    def check_budgets(self):
        """Check before an expansion of a plain function; return before which one to do it again."""
        calls = self.observer.calls
        if calls == self.max_expansions:
            raise Stop(several(calls, "expansion"))
        self.count(self.observer.take_events())
        self.look_at_the_clock()
        return min(calls + self.size, self.max_expansions)

    def look_at_the_time(self):
        """Stop if the time is up; return the time."""
        now = time.perf_counter()
        if now - self.started > self.max_seconds:
            raise Stop(several(self.max_seconds, "second", spec="g"))
        return now

    def look_at_the_clock(self):
        """Stop if the time is up; report progress; count more at a time if events come fast."""
        now = self.look_at_the_time()
        if self.progress and now - self.reported > _REPORT_SECONDS:
            self.reported = now
            line = f"\r{self.strategy.name}: {self.counted['expanded']:,} expanded"
            print(line, end="", file=sys.stderr, flush=True)
        self.size = min(2 * self.size, _CHUNK) if now - self.looked < _SLOW_SECONDS else 1
        self.looked = now

    def count(self, chunk, left=inf):
        """Count a chunk as a whole: if Ctrl-C comes meanwhile, the counts stay as they were."""
        if self.observer:
            self.counted = self.observer.counters
        if not chunk or (self.observer and not self.watch):
            return
        if not left and not chunk[0].again:
            raise Stop(several(self.max_expansions, "expansion"))
        begun = self.counted if self.counted["expanded"] else None
        counted = self.counted if self.observer else count(chunk, begun)
        if self.watch:
            self.watch(chunk)
        self.counted = counted


class _Returning:
    """What a generator yields, read once; then `returned` is what it has returned."""

    def __init__(self, generator):
        self.returned, self._items = None, self._read(generator)

    def __iter__(self):
        return self._items

    def _read(self, generator):
        self.returned = yield from generator


def _until_nothing_is_left(events):
    """End an iterative search after an iteration that expanded all states that it generated.

    There is no solution then, and without an end the search would begin again for ever.
    """
    events, limit, generated, expanded = _Returning(events), None, set(), set()
    for event in events:
        if event.limit != limit:
            if generated and generated <= expanded:
                return None
            limit, generated, expanded = event.limit, set(), set()
        if limit is not None:
            expanded.add(event.node.state)
            generated.update([child.state for child in event.children if child.f < inf])
        yield event
    return events.returned


def _listing(function):
    """Return a function that lists the moves of an iterator while it is observed."""

    @wraps(function, updated=())
    def listing(*args, **options):
        found = function(*args, **options)
        return [*islice(found, _MOST_MOVES + 1)] if isinstance(found, Iterator) else found

    return listing


def _no_exit(name, error):
    """Return the error of a search that wanted to end Python."""
    return RuntimeError(
        f"{name} raised {error_text(error)}, which would end the program: a search returns its "
        "moves, or None for no solution"
    )
