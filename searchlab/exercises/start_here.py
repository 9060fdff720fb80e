"""Checks for lesson 00, start here."""

from collections.abc import Callable
from typing import Any

from searchlab.exercises.feedback import SAMPLE, Failed, exercise, play
from searchlab.exercises.heuristics import expect_admissible
from searchlab.exhaustive.census import census
from searchlab.heuristics import bind
from searchlab.problems import EIGHT
from searchlab.problems.checks import several
from searchlab.running.solving import solve

_BOARD = "1 2 3 7 4 5 8 x 6"
_STRIDE = 997  # of the boards on which an estimate must not be the same


@exercise
def check_heuristic(heuristic: str | Callable) -> str:
    """Decide over all boards whether a heuristic for the 8-puzzle is admissible and useful.

    >>> check_heuristic(lambda state: 40).name
    'the goal'
    """
    boards = expect_admissible(heuristic).boards
    blind = solve(EIGHT, SAMPLE, "a-star", heuristic=lambda state: 0).expanded
    expanded = solve(EIGHT, SAMPLE, "a-star", heuristic=heuristic).expanded
    compared = (
        f"A* expands {expanded:,} boards with it, and {blind:,} with 0 for every board, where f "
        "is the depth alone."
    )
    h = bind(heuristic, EIGHT)
    values = {h(board.tobytes()) for board in census(EIGHT).states[1::_STRIDE]}
    if expanded >= blind or len(values) == 1:
        hint = "does it grow with the distance from the goal?"
        if len(values) == 1:
            hint = (
                "it is the same for all boards but the goal: what do those near it have in common?"
            )
        raise Failed("no guidance", compared, hint)
    return f"admissible on all {boards:,} boards. {compared}"


@exercise
def check_solution(moves: Any) -> str:
    """Check a shortest solution of lesson 00's board.

    >>> check_solution("ul").name
    'another board'
    """
    moves, end = play(_BOARD, moves)
    if end != EIGHT.goal:
        message = f"These moves lead to {EIGHT.write(end)!r}."
        raise Failed("another board", message, f"the goal is {EIGHT.write(EIGHT.goal)!r}.")
    shortest = census(EIGHT)[_BOARD]
    if len(moves) > shortest:
        message = f"It is a solution of {several(len(moves), 'move')}, and there is a shorter one."
        raise Failed("too long", message, "which strategies guarantee a shortest solution?")
    return f"a shortest solution, of {shortest} moves."
