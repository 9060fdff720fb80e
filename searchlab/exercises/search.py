"""Check a search of the reader's own, by the boards that it expands from many starts."""

import heapq
import inspect
from collections import deque
from collections.abc import Generator
from functools import cache

from searchlab.exercises.feedback import Failed, crashed, exercise
from searchlab.exercises.misconceptions import FAMILIES
from searchlab.exercises.rules import Run, expect_path, expect_solution
from searchlab.heuristics import bind, manhattan
from searchlab.puzzle import EIGHT, Puzzle
from searchlab.puzzle.checks import one_of, several
from searchlab.running.trace import record
from searchlab.search import find_strategy
from searchlab.search.depth_first import unless_goal
from searchlab.search.result import INTERRUPTED

SIX = Puzzle(2, 3)
_MOST = 800  # expansions from one board; a right search needs fewer
_START = "4 1 3 7 x 5 8 2 6"  # of the 3x3 puzzle: the blank in the middle has all four moves
_STARTS = ("1 2 3 4 x 5", "1 4 3 5 x 2", "1 5 x 3 2 4", "2 x 1 3 5 4")
_UNSOLVABLE = "2 1 3 4 5 x"
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
    search : callable or str
        A plain function or a generator function, called with the puzzle and a board as bytes, and
        with a heuristic if it has a parameter of that name or `h`; or the name of a strategy.
    puzzle, start
        The puzzle and the board.
    most : int, optional
        The number of expansions after which it is stopped.
    heuristic : optional
        What `searchlab.heuristics.bind` accepts. Without one the search gets Manhattan if it needs
        one, that is if its parameter has no default.

    Returns
    -------
    Run
    """
    h, returned, errors = cache(bind(heuristic or manhattan, puzzle)), [], []
    if isinstance(search, str):
        search = find_strategy(search).function
    options, taken = {}, _heuristic_parameter(search)
    if taken and (heuristic or taken.default is taken.empty):
        options[taken.name] = lambda state, puzzle=None: h(state)

    def follow(events):
        try:
            returned.append((yield from events))
        except Exception as error:
            errors.append(error)

    def generator(puzzle, start):
        yield from follow(search(puzzle, start, **options))

    def function(puzzle, start):
        try:
            found = search(puzzle, start, **options)
        except Exception as error:
            errors.append(error)
        else:
            if isinstance(found, Generator):
                return follow(found)
            returned.append(found)
        raise _Returned

    run = generator if inspect.isgeneratorfunction(search) else function
    start = puzzle.read(start)
    try:
        trace = record(puzzle, start, run, parity_check=False, max_expansions=most)
    except ValueError as error:  # a generator that yields what is not an expansion
        raise crashed(error, f"From {puzzle.write(start)!r}: ") from None
    if trace.result.outcome == INTERRUPTED:
        raise KeyboardInterrupt
    moves = returned[0] if returned else None
    if hasattr(moves, "__iter__") and not isinstance(moves, (str, bytes)):
        moves = "".join(map(str, moves))
    events = [event for event in trace if not event.again]
    return Run(trace, start, h, events, moves, bool(returned), errors[0] if errors else None)


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
    if run.events or run.moves != "":
        raise Failed(
            "the solved start",
            f"From the goal itself it makes {several(len(run.events), 'expansion')} and returns "
            f"{run.moves!r}; no moves are needed, and no expansion.",
            "the goal is recognised only as a child. Whose child is the start?",
        )


@exercise
def check_search(search, strategy="breadth-first"):
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


@exercise
def check_lines(lines):
    """Check a search whose lines were put in order (a Parsons problem).

    The lines are a text. Its function is named after the strategy, such as ``a_star``. Any order
    in which the lines are that search passes.

    References
    ----------
    D. Parsons and P. Haden, "Parson's programming puzzles: a fun and effective learning tool for
    first programming courses", *Australasian Computing Education Conference* 2006, 157-163.

    Examples
    --------
    >>> check_lines("    while frontier:\\ndef breadth_first(puzzle, start):").name
    'not Python yet'
    """
    names = {"deque": deque, "heapq": heapq, "heappush": heapq.heappush, "heappop": heapq.heappop}
    try:
        exec(compile(str(lines), "my_lines", "exec"), names)
    except SyntaxError as error:
        raise Failed(
            "not Python yet",
            f"Line {(error.lineno or 1) - 1} cannot be where it is: {error.msg}.",
            "a line that ends with a colon is followed by a line that is indented more.",
        ) from None
    except Exception as error:
        raise crashed(error, hint="the line with `def` comes first.") from None
    wanted = [strategy.replace("-", "_") for strategy in FAMILIES]
    for strategy, name in zip(FAMILIES, wanted, strict=True):
        if name in names:
            return expect_search(names[name], strategy)
    raise Failed(
        "no search",
        f"The lines define no function {', '.join(wanted)}.",
        "the line with `def` comes first.",
    )


def expect_search(search, strategy):
    """Check a search for another check; return the praise."""
    one_of("strategy", strategy, tuple(FAMILIES))
    if not callable(search):
        raise Failed("not a function", "This is not a function.", "give its name alone.")
    family = FAMILIES[strategy]
    runs = [
        finish(search, puzzle, board, _MOST, heuristic)
        for puzzle, board, heuristic in _starts(strategy, search)
    ]
    try:
        for run in runs:
            _expect_rule(run, family.rule)
    except Failed as failure:
        for known in family.misconceptions if any(run.events for run in runs) else ():
            if known.explains(runs):
                message = f"{known.message} {failure.args[1]}"
                raise Failed(known.name, message, known.hint) from None
        raise
    return (
        f"from {len(runs)} boards it expands what {strategy} search expands, "
        f"{sum(len(run.events) for run in runs):,} boards in all."
    )


def _expect_rule(run, rule):
    unsolvable = not run.puzzle.is_solvable(run.start)
    if not (run.events or run.start == run.puzzle.goal or (unsolvable and run.moves is None)):
        raise Failed(
            "nothing expanded",
            f"From {run.board} the search expands no board.",
            "a search calls puzzle.successors(state), and returns its moves.",
        )
    expect_path(run)
    rule.check(run)
    expect_solution(run, rule.shortest)


def _heuristic_parameter(search):
    if not callable(search):
        return None
    try:
        parameters = inspect.signature(search).parameters
    except (TypeError, ValueError):
        return None
    return parameters.get("heuristic") or parameters.get("h")


def in_the_corner(state, puzzle):
    """Estimate by Manhattan where the blank is on its cell, and by 0 elsewhere."""
    return manhattan(state, puzzle) if state.index(0) == puzzle.goal.index(0) else 0


def _starts(strategy, search):
    """List puzzles, boards and heuristics on which right and wrong searches differ."""
    if strategy == "iterative-deepening":
        return [(puzzle, board, unless_goal) for puzzle, board in _NEAR]
    starts = [(SIX, SIX.goal, manhattan), (EIGHT, _START, manhattan)]
    starts += [(SIX, board, manhattan) for board in _STARTS]
    if strategy == "a-star" and _heuristic_parameter(search):
        starts += [(SIX, board, in_the_corner) for board in _STARTS[1:]]
    if strategy != "ida-star":
        starts.append((SIX, _UNSOLVABLE, manhattan))
    return starts
