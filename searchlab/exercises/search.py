"""A check for a search of the reader's own: by all that it expands, from many boards."""

import heapq
from collections import deque
from functools import lru_cache
from itertools import combinations, permutations

from searchlab.exercises.base import Failed, crashed, judged
from searchlab.exercises.misconceptions import FAMILIES, recognise, told
from searchlab.exercises.watching import (
    Odd,
    expect_answer,
    expect_best_first,
    expect_both_sides,
    expect_contours,
    expect_shortest,
    takes_heuristic,
    watch,
)
from searchlab.heuristics import manhattan
from searchlab.puzzle import EIGHT, MOVES, Puzzle
from searchlab.puzzle.checks import one_of
from searchlab.search.depth_first import unless_goal

SIX = Puzzle(2, 3)
_MOST = 800  # events from one board; a right search makes fewer
_SIX = ("1 2 3 4 x 5", "1 4 3 5 x 2", "1 5 x 3 2 4", "2 x 1 3 5 4")
_MISLEADING = _SIX[1:]  # an A* that does not reopen, with the heuristic below
_NEAR = (  # iterative deepening comes a long way round to boards farther off
    (SIX, "1 2 3 4 5 x"),
    (EIGHT, "1 2 3 4 x 6 7 5 8"),
    (EIGHT, "x 1 3 4 2 5 7 8 6"),
    (SIX, "1 5 2 4 x 3"),
    (SIX, "2 4 x 1 5 3"),
    (SIX, "4 1 5 x 3 2"),
)
_FIRST = "4 1 3 7 x 5 8 2 6"  # the blank in the middle: its children tell the order of the moves


def _expect_sides(run):
    expect_both_sides(run)
    expect_shortest(run)


def _expect_least(name, f, **rules):
    def expect(run):
        expect_best_first(run, name, f, **rules)
        if rules.get("reopens"):
            expect_shortest(run)

    return expect


def _expect_contours(run):
    expect_contours(run)
    expect_shortest(run)


_RULES = {
    "breadth-first": _expect_least("depth", lambda g, h: g, early=True, reopens=True, drops=True),
    "bidirectional": _expect_sides,
    "greedy": _expect_least("h =", lambda g, h: h, early=True),
    "a-star": _expect_least("f =", lambda g, h: g + h, reopens=True),
    "iterative-deepening": _expect_contours,
    "ida-star": _expect_contours,
}


AS_SEARCH = """
{odd}: {said}
    Hint: {hint}
"""


@judged(AS_SEARCH)
def check_search(search, strategy="breadth-first"):
    """Check a search of your own: whether it expands the boards that a strategy expands.

    The search is a function, called with a puzzle and a board as bytes, and with a heuristic
    where it has a parameter of that name or `h`; without one its heuristic is Manhattan. It returns
    its moves or None; a generator yields its expansions as well. Any order of the
    moves is right, any of several boards that may come next, and, except in A*, either goal test.
    A mistake that explains everything seen is named; else the first difference is shown.

    Parameters
    ----------
    search : callable
    strategy : str
        "breadth-first", "bidirectional", "greedy", "a-star", "iterative-deepening" or "ida-star".

    Examples
    --------
    >>> from searchlab import STRATEGIES
    >>> check_search(STRATEGIES["breadth-first"].generate).passed
    True
    >>> check_search(STRATEGIES["depth-first"].generate).passed
    False
    """
    return expect_search(search, strategy)


@judged(f"""
not Python yet: Line {{number}} cannot stand where it is: {{error}}.
    Hint: a line that ends with a colon is followed by a line that is indented more.
no search: The lines define no function {{wanted}}.
    Hint: the line with `def` comes first.
{AS_SEARCH}""")
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
    >>> check_lines("    while frontier:\ndef breadth_first(puzzle, start):").name
    'not Python yet'
    """
    names = {"deque": deque, "heapq": heapq, "heappush": heapq.heappush, "heappop": heapq.heappop}
    try:
        exec(compile(str(lines), "my_lines", "exec"), names)
    except SyntaxError as error:
        raise Failed("not Python yet", number=(error.lineno or 1) - 1, error=error.msg) from None
    except Exception as error:
        raise crashed(error, "the line with `def` comes first.", "") from None
    for strategy in FAMILIES:
        search = names.get(strategy.replace("-", "_"))
        if search:
            return expect_search(search, strategy)
    raise Failed("no search", wanted=", ".join(name.replace("-", "_") for name in FAMILIES))


def expect_search(search, strategy):
    """Check a search for another check, whose table needs `AS_SEARCH`; return the praise."""
    one_of("strategy", strategy, tuple(FAMILIES))
    if not callable(search):
        raise Failed(
            "{odd}", odd="not a function", said="This is no function.", hint="give its name alone."
        )
    runs, odd = [], None
    for puzzle, board, heuristic in _boards(strategy, bool(takes_heuristic(search))):
        try:
            run = watch(search, puzzle, board, _MOST, heuristic)
        except Odd as found:
            name, said, hint = found.args
            raise Failed("{odd}", odd=name, said=said, hint=hint) from None
        except Exception as error:
            where = f"From {puzzle.write(board)!r}: "
            hint = "run it on that board in a cell of its own, with list()."
            raise crashed(error, hint, where) from None
        runs.append(run)
        if odd is None:
            odd = _first_odd(strategy, run)
    if odd is None:
        return (
            f"from {len(runs)} boards it expands what {strategy} search expands, "
            f"{sum(len(run.expanded) for run in runs):,} boards in all."
        )
    known = recognise(strategy, [run.seen for run in runs], _orders(runs))
    name, said, hint = odd.args
    if known:
        name, said, hint = (
            known.name,
            f"{known.said} {said}",
            f"{known.hint} See {told(known.section)}.",
        )
    raise Failed("{odd}", odd=name, said=said, hint=hint)


def _first_odd(strategy, run):
    try:
        if run.ended:
            expect_answer(run)
        _RULES[strategy](run)
        expect_answer(run)
    except Odd as odd:
        return odd
    return None


def _orders(runs):
    """List the orders in which a search may try the moves, by what was seen of it."""
    tried = {tuple([move for move, _, _ in event.children]) for run in runs for event in run.events}
    seen = {pair for moves in tried for pair in combinations(moves, 2)}
    orders = map("".join, permutations(MOVES))
    return [order for order in orders if seen <= set(combinations(order, 2))] or [MOVES]


def in_the_corner(state, puzzle):
    """Estimate by Manhattan where the blank is on its cell, and by 0 elsewhere."""
    return manhattan(state, puzzle) if state.index(0) == puzzle.goal.index(0) else 0


@lru_cache
def _boards(strategy, heuristic):
    """List puzzles, boards and heuristics on which right and wrong searches differ."""
    if strategy == "iterative-deepening":
        return [(puzzle, puzzle.read(board), unless_goal) for puzzle, board in _NEAR]
    boards = [(SIX, SIX.goal, manhattan), (EIGHT, EIGHT.read(_FIRST), manhattan)]
    boards += [(SIX, SIX.read(board), manhattan) for board in _SIX]
    if heuristic and strategy == "a-star":
        boards += [(SIX, SIX.read(board), in_the_corner) for board in _MISLEADING]
    if strategy in ("breadth-first", "bidirectional", "greedy", "a-star"):
        boards += [(SIX, SIX.read("2 1 3 4 5 x"), manhattan)]
    return boards
