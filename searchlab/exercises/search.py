"""Check a search of the reader's own, by the boards that it expands from many starts."""

import inspect
import sys
from collections.abc import Callable, Generator, Iterable, Mapping
from functools import cache
from itertools import count, islice

from searchlab.exercises.feedback import (
    Failed,
    captured,
    crashed,
    exercise,
    expect_kind,
    limited_puzzle,
    on_puzzle,
)
from searchlab.exercises.misconceptions import FAMILIES, allowed
from searchlab.exercises.rules import (
    Observation,
    expect_goal_recognised,
    expect_path,
    expect_solution,
    leads,
)
from searchlab.exhaustive.search_result import LONGER
from searchlab.exhaustive.searches import judge_search
from searchlab.heuristics import bind, manhattan, misplaced
from searchlab.problems import EIGHT, MOVES, Puzzle, distances
from searchlab.problems.checks import one_of, quote, several
from searchlab.running.observe import Stop
from searchlab.running.result import OUT_OF_BUDGET
from searchlab.running.trace import record
from searchlab.search import STRATEGIES

SIX = Puzzle(2, 3)
_MOST = 800  # expansions from one board; a right search needs fewer
_MOST_EACH = 80  # expansions for each board of a puzzle, where all are tried
_ESTIMATES = 100  # for each expansion; a right search needs a dozen at most
_LONGEST = 10_000  # entries of an answer that are read
_START = "4 1 3 7 x 5 8 2 6"  # of the 3x3 puzzle: the blank in the middle has all four moves
_STARTS = ("1 2 3 4 x 5", "1 4 3 5 x 2", "1 5 x 3 2 4", "2 x 1 3 5 4")
_UNSOLVABLE = "2 1 3 4 5 x"
_TINY = Puzzle(2, 2)
_NEAR = (  # iterative deepening takes long from boards that are farther away
    (SIX, "1 2 3 4 5 x"),
    (EIGHT, "1 2 3 4 x 6 7 5 8"),
    (EIGHT, "x 1 3 4 2 5 7 8 6"),
    (SIX, "1 5 2 4 x 3"),
    (SIX, "2 4 x 1 5 3"),
    (SIX, "4 1 5 x 3 2"),
)


class _Returned(Exception):
    """Ends a plain function with its answer, which `record` then does not judge."""


def watch(search, puzzle, start, most=None, heuristic=None):
    """Record a reader's search from a board, even if it fails.

    Parameters
    ----------
    search : callable
        A plain function, called with the puzzle and a board as bytes, and with a heuristic if it
        has a parameter of that name or `h`; or a function of `STRATEGIES`.
    puzzle, start
        The puzzle and the board.
    most : int, optional
        The number of expansions after which it is stopped.
    heuristic : optional
        What `searchlab.heuristics.bind` accepts. Without one the search gets Manhattan if it needs
        one, that is if its parameter has no default.

    Returns
    -------
    Observation
    """
    h, ended, options = cache(bind(heuristic or manhattan, puzzle)), {}, {}
    taken = _heuristic_parameter(search)
    if taken and (heuristic or taken.default is taken.empty):
        calls = count(1)

        def estimate(state, puzzle=None):
            if most and next(calls) > _ESTIMATES * most:
                raise Stop("as if its expansions were used up")
            return h(state)

        options[taken.name] = estimate

    def observed(puzzle, start):
        try:
            found = search(puzzle, start, **options)
            moves = _text(found)
            nothing = isinstance(found, Generator) and moves == "" and start != puzzle.goal
            ended["moves"] = None if nothing else moves
        except (KeyboardInterrupt, Stop):
            raise
        except BaseException as error:
            ended["error"] = error
        raise _Returned

    start, known = puzzle.read(start), any(search is each.function for each in STRATEGIES.values())
    try:
        with captured() as printed:
            limits = {"parity_check": False, "max_expansions": most}
            if known:
                trace = record(puzzle, start, search, **options, **limits)
                if trace.result.outcome != OUT_OF_BUDGET:
                    ended["moves"] = trace.result.moves
            else:
                trace = record(puzzle, start, observed, **limits)
    finally:
        sys.stdout.write(printed.getvalue())
    events = [event for event in trace if not event.again]
    moves, error = map(ended.get, ("moves", "error"))
    return Observation(trace, start, h, events, moves, "moves" in ended, error, printed.getvalue())


def _text(moves):
    """Return moves in any form as a text; what has other entries than texts as a list."""
    if isinstance(moves, Iterable) and not isinstance(moves, str | bytes | Mapping):
        moves = [*islice(moves, _LONGEST)]
        return "".join(moves) if all(isinstance(each, str) for each in moves) else moves
    return moves


def _heuristic_parameter(search):
    if not callable(search):
        return None
    try:
        parameters = inspect.signature(search).parameters
    except (TypeError, ValueError):
        return None
    return parameters.get("heuristic") or parameters.get("h")


def finish(search, puzzle, start, most=None, heuristic=None):
    """Record a reader's search as `watch` does; an error in it is a failure.

    A RecursionError is not: such a search does not end.
    """
    run = watch(search, puzzle, start, most, heuristic)
    if run.error and not isinstance(run.error, RecursionError):
        raise crashed(run.error, f"From {run.board}: ")
    return run


def expect_no_search(search, puzzle):
    """Raise a failure unless a search from the goal itself returns no moves and expands nothing."""
    run = finish(search, puzzle, puzzle.goal, most=1)
    if not isinstance(run.moves, str) or not set(run.moves) <= set(MOVES):
        expect_path(run)
    if run.events or run.moves != "":
        did = ["expands a board"] * bool(run.events)
        did += [f"returns {quote(run.moves)}"] * run.ended
        raise Failed(
            "the solved start",
            f"From the goal itself it {' and '.join(did)}; no moves are needed, and no expansion.",
            "compare the start with the goal before the first expansion, and return '' there.",
        )


@exercise
def check_search(search: Callable, strategy: str = "breadth-first") -> str:
    """Check a search of your own: whether it expands the boards that a strategy expands.

    The search is a function of a puzzle and a board (bytes), and of a heuristic if it has a
    parameter of that name or `h`. It returns its moves or None. Any order of the moves is right,
    any of several boards with equal priority, and, except in A*, either goal test. A misconception
    that explains all its expansions is named; otherwise the first difference is shown.

    Parameters
    ----------
    search : callable
    strategy : str
        "breadth-first", "bidirectional", "greedy", "a-star", "iterative-deepening" or "ida-star".

    Examples
    --------
    >>> from collections import deque
    >>> def breadth_first(puzzle, start):
    ...     path, frontier = {start: ""}, deque([start])
    ...     while frontier:
    ...         state = frontier.popleft()
    ...         if state == puzzle.goal:
    ...             return path[state]
    ...         for move, child in puzzle.successors(state):
    ...             if child not in path:
    ...                 path[child] = path[state] + move
    ...                 frontier.append(child)
    >>> check_search(breadth_first).passed
    True
    >>> check_search(breadth_first, "greedy").name
    'g alone'
    """
    return expect_search(search, strategy)


def expect_search(search, strategy):
    """Check a search for another check; return the praise."""
    one_of("strategy", strategy, tuple(FAMILIES))
    expect_kind(callable(search), search, "a function", "give its name alone.")
    rule, misconceptions = FAMILIES[strategy]
    starts = _starts(strategy, search)
    runs = [
        finish(search, puzzle, board, _MOST, h)._replace(heuristic=_SAID.get(h, ""))
        for puzzle, board, h in starts
    ]
    try:
        for run in runs:
            _expect_moves(run)
        if strategy != "bidirectional":  # which expands the goal as its second root
            expect_goal_recognised(runs)
        for run in runs:
            rule.check(run)
            expect_solution(run, rule.shortest)
    except Failed as failure:
        _expect_same_again(search, starts, runs)
        name, message, _ = failure.args
        if not name.endswith("not moves"):
            right = allowed(rule, runs)
            for known in misconceptions:
                if known.explains(runs, right):
                    raise Failed(known.name, f"{known.message} {message}", known.hint) from None
        raise
    _expect_right_everywhere(search, strategy, rule.shortest)
    return (
        f"from {len(runs)} boards it expands what {strategy} search expands, "
        f"{sum(len(run.events) for run in runs):,} boards in all."
    )


def _starts(strategy, search):
    """List puzzles, boards and heuristics on which right and wrong searches differ."""
    if strategy == "iterative-deepening":
        return [(puzzle, board, _unless_goal) for puzzle, board in _NEAR]
    starts = [(SIX, SIX.goal, manhattan), (EIGHT, _START, manhattan)]
    starts += [(SIX, board, manhattan) for board in _STARTS]
    if strategy == "a-star" and _heuristic_parameter(search):
        starts += [(SIX, board, _in_the_corner) for board in _STARTS[1:]]
    if strategy != "ida-star":
        starts.append((SIX, _UNSOLVABLE, manhattan))
    elif _heuristic_parameter(search):  # of which f rises by 1 or 2
        starts += [(SIX, board, misplaced) for board in ("4 3 1 5 2 x", "4 x 3 5 2 1")]
    return starts


def _unless_goal(state, puzzle):
    """Estimate nothing: one move unless the board is the goal."""
    return int(state != puzzle.goal)


def _in_the_corner(state, puzzle):
    """Estimate by Manhattan where the blank is on its cell, and by 0 elsewhere."""
    return manhattan(state, puzzle) if state.index(0) == puzzle.goal.index(0) else 0


# How messages name a heuristic that the lesson does not use by then.
_SAID = {
    _in_the_corner: " (h: Manhattan where the blank is in its corner, 0 elsewhere)",
    misplaced: " (h: misplaced tiles)",
}


def _expect_moves(run):
    if not (run.events or run.ended or run.error):
        raise Failed(
            "no end",
            f"From {run.board} it expands no board and does not end.",
            "what changes from one round of the loop to the next?",
        )
    unsolvable = run.distance is None and run.moves is None
    if not (run.events or run.start == run.puzzle.goal or unsolvable):
        raise Failed(
            "nothing expanded",
            f"From {run.board} the search expands no board.",
            "a search calls puzzle.successors(state), and returns its moves.",
        )
    expect_path(run)


def _expect_same_again(search, starts, runs):
    """Raise a failure if a search does not do the same again when it is called again."""
    for (puzzle, board, heuristic), run in zip(starts, runs, strict=True):
        first = [event.state for event in run.events]
        again = [event.state for event in watch(search, puzzle, board, _MOST, heuristic).events]
        if first != again:
            raise Failed(
                "another search the second time",
                f"From {run.board} it expands {several(len(first), 'board')} when it is first "
                f"called, and others, {len(again)}, when it is called again.",
                "a default value such as visited=set(), a global and a cache keep what is in them "
                "from one call to the next: make them inside the function.",
            )


def _expect_right_everywhere(search, strategy, shortest):
    """Raise a failure unless a search finds a right path from every board of a small puzzle.

    It is called without an observer first, which is several times as fast.
    """
    puzzle = _TINY if strategy == "iterative-deepening" else SIX
    taken, h = _heuristic_parameter(search), bind(manhattan, puzzle)
    options = {taken.name: lambda state, puzzle=None: h(state)} if taken else {}

    def is_right(state, distance):
        try:
            moves = _text(search(limited_puzzle(puzzle, _MOST_EACH), state, **options))
        except KeyboardInterrupt:
            raise
        except BaseException:
            return False
        solved = leads(puzzle, state, moves, puzzle.goal)
        return solved and (len(moves) == distance or not shortest)

    with captured():
        if all(is_right(*board) for board in distances(puzzle).items()):
            return
        found = judge_search(search, puzzle, max_seconds=None, **options)
    if found.fault and (shortest or found.fault != LONGER):
        raise Failed(found.fault, found.proof, "record the search from this board, and play it.")
    if not found.complete:
        message = f"{on_puzzle(puzzle)} it is not complete: {dict(found.findings)['complete']}."
        raise Failed("not complete", message, "run judge_search on it.")
