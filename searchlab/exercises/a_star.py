"""Checks for lesson 07, A*: boards that are closed too soon."""

from functools import cache

from searchlab.exercises.feedback import (
    Failed,
    call,
    exercise,
    solvable_boards,
)
from searchlab.exercises.search import SIX
from searchlab.exhaustive.census import census
from searchlab.heuristics import bind
from searchlab.running.solving import solve

MISLED_WANTED = 50  # boards of the 2x3 puzzle: `check_misleading` needs as many


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
            "No move lowers it by more than 1, so no board is ever closed too soon.",
            "make it large on some boards and small on their neighbours.",
        )
    misled = misled_boards(estimates)
    if len(misled) < MISLED_WANTED:
        raise Failed(
            "too few",
            f"It misleads A* on {len(misled)} of 360 boards; at least {MISLED_WANTED} are needed.",
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
