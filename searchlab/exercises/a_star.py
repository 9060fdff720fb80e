"""Checks for lesson 07, A*: boards that are closed too soon."""

from collections.abc import Callable

from searchlab.exercises.feedback import Failed, exercise
from searchlab.exercises.heuristics import expect_admissible
from searchlab.exercises.search import SIX
from searchlab.exhaustive.searches import judge_search
from searchlab.problems.checks import several

MISLED_WANTED = 50  # boards of the 2x3 puzzle: `check_misleading` needs as many


@exercise
def check_misleading(heuristic: str | Callable) -> str:
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
    found = judge_search("a-star-unchecked", SIX, heuristic=heuristic)
    if found.wrong < MISLED_WANTED:
        raise Failed(
            "too few",
            f"It misleads A* on {found.wrong} of 360 boards; at least {MISLED_WANTED} are needed.",
            "in the lesson the blank's cell decides: which cells, and how many?",
        )
    return (
        f"admissible, and {found.wrong} of 360 boards are solved too long, for example "
        f"{SIX.write(found.counterexample)!r}: {several(len(found.answer), 'move')} for "
        f"{len(found.shortest)}."
    )
