"""Checks for lesson 08, iterative deepening and IDA*."""

from functools import lru_cache
from itertools import pairwise, permutations

from searchlab.classroom.exercises.base import (
    SAMPLE,
    Failed,
    call,
    crashed,
    distance_of,
    judged,
    solve_with,
)
from searchlab.heuristics import manhattan
from searchlab.puzzle import EIGHT, FIFTEEN, MOVES, Puzzle
from searchlab.puzzle.checks import several
from searchlab.running.solving import OUT_OF_BUDGET, solve
from searchlab.whole_space.census import census

_ENOUGH = 50_000  # estimates or expansions; what is asked for needs a third of them
_SAVED = 0.8  # of the expansions without a memory: what a memory must come down to


@judged
def check_first_limit(board):
    """Check a board that IDA* solves under its first limit, as far away as such a board can be.

    Parameters
    ----------
    board : str, bytes or Board

    Returns
    -------
    Verdict

    Examples
    --------
    >>> check_first_limit("1 2 3 4 5 x 7 8 6")
    ✗ failed: too near
      It is solved under its first limit, and 1 move away. 2,348 such boards are farther.
      Hint: the first limit is enough where the estimate is exact. The census knows where.
    """
    truth = census(EIGHT)
    distance = distance_of(EIGHT, board)
    estimate = manhattan(board, EIGHT)
    if estimate < distance:
        raise Failed(
            "more limits",
            f"It is {distance} moves away and its first limit is {estimate}.",
            "the first limit is the estimate of the start: when does it reach the goal?",
        )
    exact = truth.values("manhattan") == truth.distance
    farther = int((exact & (truth.distance > distance)).sum())
    if farther:
        raise Failed(
            "too near",
            f"It is solved under its first limit, and {several(distance, 'move')} away. "
            f"{farther:,} such boards are farther.",
            "the first limit is enough where the estimate is exact. The census knows where.",
        )
    return f"{distance} moves away, one limit, and no such board is farther."


@judged
def check_order(order):
    """Check an order of the moves with which IDA* expands the fewest boards.

    Parameters
    ----------
    order : str
        Such as "ulrd".

    Returns
    -------
    Verdict

    Examples
    --------
    >>> check_order("ulrd")
    ✗ failed: not the fewest
      With 'ulrd' it expands 802 boards from '2 3 4 1 5 x 7 6 8'; 12 of the 24 orders need fewer.
      Hint: there are only 24 orders: let a loop try them all.
    """
    if not isinstance(order, str) or sorted(order) != sorted(MOVES):
        raise Failed(
            "not an order", f"{order!r} does not name each of u, d, l, r once.", 'as "ulrd" does.'
        )
    all_orders = _expansions_by_order()
    fewer = sum(expanded < all_orders[order] for expanded in all_orders.values())
    if fewer:
        raise Failed(
            "not the fewest",
            f"With {order!r} it expands {all_orders[order]:,} boards from {SAMPLE!r}; {fewer} of "
            f"the {len(all_orders)} orders need fewer.",
            f"there are only {len(all_orders)} orders: let a loop try them all.",
        )
    return f"{all_orders[order]:,} boards expanded; the worst order needs " + (
        f"{max(all_orders.values()):,}."
    )


@lru_cache(maxsize=1)
def _expansions_by_order():
    orders = map("".join, permutations(MOVES))
    return {order: solve(EIGHT, SAMPLE, "ida-star", order=order).expanded for order in orders}


@judged
def check_limits(limits):
    """Check a function ``limits(h, length)``: the limits that IDA* with Manhattan tries.

    Parameters
    ----------
    limits : callable
        Given the estimate of the start and the length of a shortest solution, it lists the
        limits, each raised to the least g + h that was cut.

    Returns
    -------
    Verdict

    Examples
    --------
    >>> check_limits(lambda h, length: list(range(h, length + 1)))
    ✗ failed: in vain
      From '2 3 4 1 5 x 7 6 8', h 9, length 19, you try the limits 10, 12, 14, 16, 18 as well.
      Hint: a move changes g by one and h by one: by how much can g + h change?
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
            raise Failed(
                "not a list", f"The function gives {found!r}.", "a list of numbers is asked for."
            ) from None
        if found == right:
            continue
        text = board.puzzle.write(board.state)
        where = f"From {text!r}, h {right[0]}, length {right[-1]},"
        missing = [limit for limit in right if limit not in found]
        if missing:
            raise Failed(
                "left out",
                f"{where} you leave out {_some(missing)}.",
                "the first limit is the estimate of the start, and the last finds the goal.",
            )
        more = [limit for limit in found if limit not in right]
        if any(limit not in range(right[0], right[-1] + 1) for limit in more):
            raise Failed(
                "too far",
                f"{where} you try {_some(more)} as well.",
                "no limit lies below the estimate of the start or above the length.",
            )
        if more:
            raise Failed(
                "in vain",
                f"{where} you try the limits {_some(more)} as well.",
                "a move changes g by one and h by one: by how much can g + h change?",
            )
        raise Failed(
            "out of order", f"{where} you give {found}.", "each limit once, from low to high."
        )
    return f"right on {len(boards)} boards of three puzzles."


def _some(numbers):
    shown = ", ".join(map(str, numbers[:6]))
    return shown + (", ..." if len(numbers) > 6 else "")


class _TooMany(Exception):
    """Leaves a search that asks for an estimate again and again."""


class _Estimate:
    """An estimate that keeps what it was asked for, up to a budget."""

    def __init__(self, puzzle):
        self.puzzle, self.asked = puzzle, []

    def __call__(self, state):
        if len(self.asked) == _ENOUGH:
            raise _TooMany
        self.asked.append(bytes(state))
        return manhattan(state, self.puzzle)


@judged
def check_mended_ida(search):
    """Check an IDA* that was mended: ``search(puzzle, start, h)``.

    Parameters
    ----------
    search : callable
        Given a puzzle, a start (bytes) and an estimate ``h(state)``, it returns the moves of
        a shortest solution, or None if there is none.

    Returns
    -------
    Verdict
    """
    solvable = ["1 2 3 4 5 x 7 8 6", SAMPLE, "2 8 3 4 1 6 5 7 x", "7 2 4 5 x 6 8 3 1"]
    goal = EIGHT.write(EIGHT.goal)
    moves, _ = _searched(search, goal)
    if moves != "":
        raise Failed(
            "the solved start", f"From the goal itself it gives {moves!r}.", "no moves are needed."
        )
    for board in solvable:
        moves, asked = _searched(search, board)
        length = census(EIGHT)[board]
        if not isinstance(moves, str) or not _leads_home(board, moves):
            raise Failed(
                "no solution",
                f"From {board!r} it gives {moves!r}, which does not lead to the goal.",
                "return the moves of the path along which the goal was found.",
            )
        if len(moves) > length:
            raise Failed(
                "not shortest",
                f"From {board!r} it finds {len(moves)} moves; {length} are enough.",
                "a limit that rises too far lets longer solutions in: what is the least g + h "
                "that was cut?",
            )
        repeated = _repeated(asked, EIGHT.read(board))
        if repeated:
            raise Failed(
                "in vain",
                f"From {board!r} two searches in a row ask for the same {repeated:,} estimates in "
                "the same order.",
                "let descend report the least g + h that it cut; that is the next limit.",
            )
    for board in ("2 1 3 4 5 6 7 8 x", "1 2 3 4 5 6 8 7 x"):
        moves, _ = _searched(search, board)
        if moves is not None:
            raise Failed(
                "unsolvable boards",
                f"From {board!r}, which has no solution, it gives {moves!r}.",
                "None is a better answer than a word whose letters somebody may count.",
            )
    return f"right on {len(solvable) + 3} boards, and no limit in vain."


def _searched(search, board):
    """Run the reader's search; a misuse is a failure with a name."""
    h = _Estimate(EIGHT)
    try:
        return search(EIGHT, EIGHT.read(board), h), h.asked
    except _TooMany:
        raise Failed(
            "no end",
            f"From {board!r} it has asked for {_ENOUGH:,} estimates and goes on.",
            "a board may be unsolvable: puzzle.is_solvable(start) knows it without a search.",
        ) from None
    except Exception as error:
        hint = "call it on that board in a cell of its own."
        raise crashed(error, hint, f"From {board!r}: ") from None


def _leads_home(board, moves):
    state = EIGHT.read(board)
    for move in moves:
        if move not in EIGHT.neighbours[state.index(0)]:
            return False
        state = EIGHT.apply(state, move)
    return state == EIGHT.goal


def _repeated(asked, start):
    """Give the length of the first search that is repeated at once; 0 where none is."""
    searches = [[]]
    for state in asked:
        if state == start:
            searches.append([])
        else:
            searches[-1].append(state)
    searches = [search for search in searches if search]
    return next((len(one) for one, two in pairwise(searches) if one == two), 0)


@judged
def check_memory(strategy):
    """Check an IDA* that remembers the boards of the search under way.

    Parameters
    ----------
    strategy : callable
        A generator of expansions, as `searchlab.solve` takes it.

    Returns
    -------
    Verdict
    """
    hard = "8 6 7 2 5 4 3 x 1"
    goal = EIGHT.write(EIGHT.goal)
    if solve_with(strategy, EIGHT, goal, max_expansions=_ENOUGH).moves != "":
        raise Failed("the solved start", "From the goal itself it makes moves.", "test it first.")
    # On the first three a memory that forgets the depth misses the shortest solution.
    boards = ["1 2 3 4 8 6 5 x 7", "1 2 3 8 7 6 5 x 4", "1 2 3 x 5 4 8 7 6", SAMPLE, hard]
    for board in boards:
        result = solve_with(strategy, EIGHT, board, max_expansions=_ENOUGH)
        length = census(EIGHT)[board]
        if not result.solved:
            stopped = "goes on" if result.outcome == OUT_OF_BUDGET else "finds nothing"
            raise Failed(
                "no solution",
                f"From {board!r} it {stopped} after {result.expanded:,} expansions.",
                "what was seen under a lower limit must be looked at again: forget it.",
            )
        if result.length > length:
            raise Failed(
                "not shortest",
                f"From {board!r} it finds {result.length} moves; {length} are enough.",
                "a board met again by a shorter way leaves more moves under the limit. At which "
                "depth was it met before?",
            )
    order = "".join(EIGHT.neighbours[4])  # in which a reader meets the moves
    plain = solve(EIGHT, hard, "ida-star", order=order).expanded
    if result.expanded > _SAVED * plain:
        raise Failed(
            "nothing saved",
            f"From {hard!r} it expands {result.expanded:,} boards, without a memory {plain:,}.",
            "skip a child that was met under this limit at the same depth, or nearer the start.",
        )
    return f"shortest, and {result.expanded:,} expansions in place of {plain:,}."
