"""Checks for lesson 07, A*: boards that are closed too soon."""

from searchlab.exercises.feedback import Failed, exercise
from searchlab.exercises.heuristics import expect_admissible
from searchlab.exercises.search import SIX
from searchlab.heuristics import bind
from searchlab.problems import distances
from searchlab.running.solving import solve

MISLED_WANTED = 50  # boards of the 2x3 puzzle: `check_misleading` needs as many


@exercise
def check_misleading(heuristic):
    """Check an admissible heuristic for the 2x3 puzzle that misleads an A* which never reopens.

    >>> check_misleading("manhattan").name
    'consistent'
    """
    if expect_admissible(heuristic, SIX).consistent:
        raise Failed(
            "consistent",
            "No move lowers it by more than 1, so no board is ever closed too soon.",
            "make it large on some boards and small on their neighbours.",
        )
    truth, h = distances(SIX), bind(heuristic, SIX)
    estimates = {state: h(state) for state in truth}
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


def misled_boards(estimates):
    """Map the boards that A* without reopening solves too long to the lengths that it finds.

    `estimates` gives each board of the 2x3 puzzle its estimate.

    >>> misled_boards(dict.fromkeys(distances(SIX), 0))
    {}
    """
    lengths = {
        state: solve(SIX, state, "a-star-unchecked", heuristic=estimates.get).length
        for state in estimates
    }
    return {state: length for state, length in lengths.items() if length > distances(SIX)[state]}
