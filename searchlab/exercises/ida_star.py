"""Checks for lesson 08, iterative deepening and IDA*."""

from functools import lru_cache
from itertools import groupby, pairwise, permutations

from searchlab.exercises.base import (
    SAMPLE,
    Failed,
    call,
    crashed,
    distance_of,
    judged,
    solve_with,
)
from searchlab.exhaustive.census import census
from searchlab.heuristics import manhattan
from searchlab.puzzle import EIGHT, FIFTEEN, MOVES, Puzzle
from searchlab.puzzle.checks import several
from searchlab.running.solving import solve
from searchlab.search.result import OUT_OF_BUDGET

_ENOUGH = 50_000  # estimates or expansions; what is asked for needs a third of them
_SAVED = 0.8  # of the expansions without a memory: what a memory must come down to


@judged("""
more limits: It is {distance} moves away and its first limit is {estimate}.
    Hint: the first limit is the estimate of the start: when is the goal within it?
too near: It is solved under its first limit, and {away} away. {farther:,} such boards are farther.
    Hint: the first limit is enough where the estimate is exact. The census knows where.
""")
def check_first_limit(board):
    """Check a board that IDA* solves under its first limit, as far away as such a board can be.

    >>> check_first_limit("1 2 3 4 5 x 7 8 6").name
    'too near'
    """
    truth = census(EIGHT)
    distance = distance_of(EIGHT, board)
    estimate = manhattan(board, EIGHT)
    if estimate < distance:
        raise Failed("more limits", distance=distance, estimate=estimate)
    exact = truth.values("manhattan") == truth.distance
    farther = int((exact & (truth.distance > distance)).sum())
    if farther:
        raise Failed("too near", away=several(distance, "move"), farther=farther)
    return f"{distance} moves away, one limit, and no such board is farther."


@judged("""
not an order: {order!r} does not name each of u, d, l, r once.
    Hint: as "ulrd" does.
not the fewest: With {order!r} it expands {expanded:,} boards from {board!r}; {fewer} of the {all}
    orders need fewer.
    Hint: there are only {all} orders: let a loop try them all.
""")
def check_order(order):
    """Check an order of the moves with which IDA* expands the fewest boards.

    >>> check_order("ulrd").name
    'not the fewest'
    """
    if not isinstance(order, str) or sorted(order) != sorted(MOVES):
        raise Failed("not an order", order=order)
    all_orders = _expansions_by_order()
    fewer = sum(expanded < all_orders[order] for expanded in all_orders.values())
    if fewer:
        counts = {"expanded": all_orders[order], "fewer": fewer, "all": len(all_orders)}
        raise Failed("not the fewest", order=order, board=SAMPLE, **counts)
    worst = max(all_orders.values())
    return f"{all_orders[order]:,} boards expanded; the worst order needs {worst:,}."


@lru_cache(maxsize=1)
def _expansions_by_order():
    orders = map("".join, permutations(MOVES))
    return {order: solve(EIGHT, SAMPLE, "ida-star", order=order).expanded for order in orders}


@judged("""
not a list: The function returns {found!r}.
    Hint: a list of numbers is asked for.
left out: {where} you leave out {limits}.
    Hint: the first limit is the estimate of the start, and the last finds the goal.
too far: {where} you try {limits} as well.
    Hint: no limit lies below the estimate of the start or above the length.
in vain: {where} you try the limits {limits} as well.
    Hint: a move changes g by one and h by one: by how much can g + h change?
out of order: {where} you return {found}.
    Hint: each limit once, from low to high.
""")
def check_limits(limits):
    """Check a function ``limits(h, length)``: the limits that IDA* with Manhattan tries.

    Given the estimate of the start and the length of a shortest solution, it lists the limits,
    each raised to the least g + h that was cut.

    >>> check_limits(lambda h, length: list(range(h, length + 1))).name
    'in vain'
    """
    boards = [EIGHT.board(text) for text in (SAMPLE, "1 2 3 4 5 x 7 8 6", "8 6 7 2 5 4 3 x 1")]
    boards += [Puzzle(2, 3).board("1 2 4 x 5 3"), FIFTEEN.scramble(40, 8)]
    for board in boards:
        result = solve(board.puzzle, board, "ida-star")
        right = [iteration.limit for iteration in result.iterations]
        found = call(limits, right[0], result.length)
        try:
            found = list(found)
        except TypeError:
            raise Failed("not a list", found=found) from None
        if found == right:
            continue
        text = board.puzzle.write(board.state)
        where = f"From {text!r}, h {right[0]}, length {right[-1]},"
        missing = [limit for limit in right if limit not in found]
        if missing:
            raise Failed("left out", where=where, limits=_some(missing))
        more = [limit for limit in found if limit not in right]
        if any(limit not in range(right[0], right[-1] + 1) for limit in more):
            raise Failed("too far", where=where, limits=_some(more))
        if more:
            raise Failed("in vain", where=where, limits=_some(more))
        raise Failed("out of order", where=where, found=found)
    return f"right on {len(boards)} boards of three puzzles."


def _some(numbers):
    shown = ", ".join(map(str, numbers[:6]))
    return shown + (", ..." if len(numbers) > 6 else "")


class _TooMany(Exception):
    """Leaves a search that asks for an estimate again and again."""


_SHORTEST = """
not shortest: From {board!r} it finds {found} moves; {length} are enough.
    Hint: {hint}
"""


@judged(
    _SHORTEST
    + """
the solved start: From the goal itself it returns {moves!r}.
    Hint: no moves are needed.
no end: From {board!r} it has asked for {enough:,} estimates and goes on.
    Hint: a board may be unsolvable: puzzle.is_solvable(start) knows it without a search.
no solution: From {board!r} it returns {moves!r}, which does not lead to the goal.
    Hint: return the moves of the path along which the goal was found.
in vain: From {board!r} two searches in a row ask for the same {repeated:,} estimates in the same
    order.
    Hint: note every g + h above the limit; the least of them is the next limit.
unsolvable boards: From {board!r}, which has no solution, it returns {moves!r}.
    Hint: None is a better answer than a word whose letters somebody may count.
"""
)
def check_mended_ida(search):
    """Check an IDA* that was mended: ``search(puzzle, start, h)``.

    Given a puzzle, a start (bytes) and an estimate ``h(state)``, it returns the moves of a shortest
    solution, or None if there is none.
    """
    solvable = ["1 2 3 4 5 x 7 8 6", SAMPLE, "2 8 3 4 1 6 5 7 x", "7 2 4 5 x 6 8 3 1"]
    goal = EIGHT.write(EIGHT.goal)
    moves, _ = _searched(search, goal)
    if moves != "":
        raise Failed("the solved start", moves=moves)
    for board in solvable:
        moves, asked = _searched(search, board)
        if not isinstance(moves, str) or not _leads_home(board, moves):
            raise Failed("no solution", board=board, moves=moves)
        hint = "a limit that rises too far lets longer solutions in: what is the least g + h that "
        _expect_fewest(board, len(moves), hint + "was cut?")
        repeated = _repeated(asked, EIGHT.read(board))
        if repeated:
            raise Failed("in vain", board=board, repeated=repeated)
    for board in ("2 1 3 4 5 6 7 8 x", "1 2 3 4 5 6 8 7 x"):
        moves, _ = _searched(search, board)
        if moves is not None:
            raise Failed("unsolvable boards", board=board, moves=moves)
    return f"right on {len(solvable) + 3} boards, and no limit in vain."


def _expect_fewest(board, found, hint):
    length = census(EIGHT)[board]
    if found > length:
        raise Failed("not shortest", board=board, found=found, length=length, hint=hint)


def _searched(search, board):
    """Run the reader's search and keep the boards whose estimates it asks for."""
    asked = []

    def h(state):
        if len(asked) == _ENOUGH:
            raise _TooMany
        asked.append(bytes(state))
        return manhattan(state, EIGHT)

    try:
        return search(EIGHT, EIGHT.read(board), h), asked
    except _TooMany:
        raise Failed("no end", board=board, enough=_ENOUGH) from None
    except Exception as error:
        hint = "call it on that board in a cell of its own."
        raise crashed(error, hint, f"From {board!r}: ") from None


def _leads_home(board, moves):
    try:
        return EIGHT.apply(board, moves) == EIGHT.goal
    except ValueError:
        return False


def _repeated(asked, start):
    """Return the length of the first search that is repeated at once; 0 where none is."""
    searches = [list(group) for is_start, group in groupby(asked, start.__eq__) if not is_start]
    return next((len(one) for one, two in pairwise(searches) if one == two), 0)


@judged(
    _SHORTEST
    + """
the solved start: From the goal itself it makes moves.
    Hint: test it first.
no solution: From {board!r} it {stopped} after {expanded:,} expansions.
    Hint: what was seen under a lower limit must be looked at again: forget it.
nothing saved: From {board!r} it expands {expanded:,} boards, without a memory {plain:,}.
    Hint: skip a child that was met under this limit at the same depth, or nearer the start.
"""
)
def check_memory(strategy):
    """Check an IDA* that remembers the boards of the search under way."""
    hard = "8 6 7 2 5 4 3 x 1"
    goal = EIGHT.write(EIGHT.goal)
    if solve_with(strategy, EIGHT, goal, max_expansions=_ENOUGH).moves != "":
        raise Failed("the solved start")
    # On the first three a memory that forgets the depth misses the shortest solution.
    boards = ["1 2 3 4 8 6 5 x 7", "1 2 3 8 7 6 5 x 4", "1 2 3 x 5 4 8 7 6", SAMPLE, hard]
    for board in boards:
        result = solve_with(strategy, EIGHT, board, max_expansions=_ENOUGH)
        if not result.solved:
            stopped = "goes on" if result.outcome == OUT_OF_BUDGET else "finds nothing"
            raise Failed("no solution", board=board, stopped=stopped, expanded=result.expanded)
        hint = "a board met again by a shorter path leaves more moves under the limit. At which "
        _expect_fewest(board, result.length, hint + "depth was it met before?")
    plain = solve(EIGHT, hard, "ida-star").expanded
    if result.expanded > _SAVED * plain:
        raise Failed("nothing saved", board=hard, expanded=result.expanded, plain=plain)
    return f"shortest, and {result.expanded:,} expansions in place of {plain:,}."
