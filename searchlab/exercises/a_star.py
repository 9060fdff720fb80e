"""Checks for lesson 07, A*: the lists, and boards that are closed too soon."""

from functools import cache

from searchlab.exercises.feedback import (
    Failed,
    call,
    exercise,
    read_board,
    solvable_boards,
)
from searchlab.exercises.search import SIX
from searchlab.exhaustive.census import census
from searchlab.heuristics import bind
from searchlab.puzzle import Puzzle
from searchlab.running.solving import solve

SNAIL = Puzzle(3, 3, "snail")
ENTRIES_WANTED = 20_000  # on OPEN and CLOSED: `check_long_lists` asks for more
MISLED_WANTED = 50  # boards of the 2x3 puzzle: `check_misleading` asks for so many


@exercise
def check_long_lists(board):
    """Check a solvable board on which OPEN and CLOSED of the fifth post grow past 20,000.

    The goal is 1 2 3 8 x 4 7 6 5.

    >>> check_long_lists("2 8 3 1 x 4 7 6 5").name
    'too short'
    """
    from searchlab import published

    state = read_board(SNAIL, board)
    if not SNAIL.is_solvable(state):
        raise Failed(
            "unsolvable",
            "On this board any search continues until every board of its half is expanded.",
            "start from the goal, or ask SNAIL.is_solvable.",
        )
    record = published.run("open-closed-a-star", SNAIL.write(state)).record
    entries = record["open_at_end"] + record["close_at_end"]
    if entries <= ENTRIES_WANTED:
        raise Failed(
            "too short",
            f"The search ends with {entries:,} entries in OPEN and CLOSED; more than "
            f"{ENTRIES_WANTED:,} are asked for.",
            'how far is the board? census(Puzzle(3, 3, "snail")).at_distance(d) lists others.',
        )
    return (
        f"{record['length']} moves away, {entries:,} entries in OPEN and CLOSED, and solvable "
        "all the same."
    )


@exercise
def check_misleading(heuristic):
    """Check an admissible heuristic for the 2x3 puzzle that misleads an A* which never reopens.

    >>> check_misleading("manhattan").name
    'consistent'
    """
    try:
        h = bind(heuristic, SIX)
    except ValueError as error:
        hint = "give the function itself."
        raise Failed("not a heuristic", f"{error}.", hint) from None
    estimates = {state: call(h, state) for state in _boards()}
    truth = census(SIX)
    for state, estimate in estimates.items():
        if estimate > truth[state]:
            raise Failed(
                "overestimates",
                f"{SIX.write(state)!r} is {truth[state]} moves away, and its value is "
                f"{estimate:g}.",
                "start from an admissible heuristic, and lower it on some of the boards.",
            )
    if all(
        estimates[state] - estimates[child] <= 1
        for state in estimates
        for _, child in SIX.successors(state)
    ):
        raise Failed(
            "consistent",
            "On no move it drops by more than 1, so no board is ever closed too soon.",
            "let it know much about some boards and little about their neighbours.",
        )
    misled = misled_boards(estimates)
    if len(misled) < MISLED_WANTED:
        raise Failed(
            "too few",
            f"It misleads A* on {len(misled)} of 360 boards; at least {MISLED_WANTED} are asked "
            "for.",
            "in the lesson the blank's cell decides: which cells, and how many?",
        )
    state, length = min(misled.items(), key=lambda item: truth[item[0]])
    return (
        f"admissible, and {len(misled)} of 360 boards are solved too long, for example "
        f"{SIX.write(state)!r}: {length} moves for {truth[state]}."
    )


@cache
def _boards():
    return tuple(state for state, _ in solvable_boards(SIX))


def misled_boards(estimates):
    """Map the boards that A* without reopening solves too long to the lengths that it finds.

    `estimates` gives each board of the 2x3 puzzle its estimate.

    >>> misled_boards(dict.fromkeys(_boards(), 0))
    {}
    """
    lengths = {
        state: solve(SIX, state, "a-star-unchecked", heuristic=estimates.get).length
        for state in estimates
    }
    return {state: length for state, length in lengths.items() if length > census(SIX)[state]}
