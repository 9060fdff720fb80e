"""Checks for lesson 07, A*: boards that are closed too soon, and roads that cost something."""

from collections.abc import Callable

from searchlab.exercises.feedback import Failed, crashed, exercise, expect_kind
from searchlab.exercises.heuristics import expect_admissible
from searchlab.exercises.search import SIX
from searchlab.exhaustive.refute import smallest
from searchlab.exhaustive.search_result import RAISED
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


@exercise
def check_on_maps(search: Callable) -> str:
    """Check that a search of a map, a start and perhaps a heuristic h answers a cheapest path.

    Maps of up to four places are tried, whose roads cost 1 or 3.

    >>> print(check_on_maps(lambda town, start, h: None))
    ✗ failed: no path
      S–G 1, h = 0: it finds no path, 1 is cheapest
      Hint: figures.road_map(refute(...)) draws the smallest such map, play(refute(...)) plays it
    """
    expect_kind(callable(search), search, "a function", "give its name alone.")
    try:
        found, tried, equal = smallest(search, costs=(1, 3))
    except ValueError as error:
        raise crashed(error) from None
    if equal:
        hint = "for move, child, cost in town.successors(place)"
        raise Failed("no costs", "It unpacks pairs of a move and a place; a road has a cost.", hint)
    if found:
        name = "your code raises an error" if found.fault == RAISED else found.fault
        hint = (
            "figures.road_map(refute(...)) draws the smallest such map, play(refute(...)) plays it"
        )
        raise Failed(name.removeprefix("a "), str(found), hint)
    return f"on each of the {tried:,} maps that were tried it answers a cheapest path."
