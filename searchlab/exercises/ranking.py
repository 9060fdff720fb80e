"""Checks for lesson 03, state space and ranking; `check_compact_numbers` is for lesson 04."""

from collections.abc import Callable
from math import factorial
from numbers import Real
from typing import Any

from searchlab.exercises.feedback import (
    Failed,
    call,
    exercise,
    expect_kind,
    limited_puzzle,
    on_puzzle,
    read_board,
    solvable_boards,
    whole_number,
)
from searchlab.exhaustive.census import census
from searchlab.problems import EIGHT, Puzzle
from searchlab.problems.checks import quote, several
from searchlab.problems.ranking import digits, rank, rank_by_value, unrank

_MIDDLE = factorial(EIGHT.cells) // 2
_STRIDE = 101  # boards of the 3x3 puzzle that are tried: prime to all places of a rank
# Other numberings, by the name of the mistake: the number, what it is, and a hint.
_NUMBERINGS = {
    "counted from 1": (
        lambda state, goal: rank(state, goal) + 1,
        "every number is 1 too high: the goal gets 1.",
        "the third post's program does the same. How long must its arrays be?",
    ),
    "the other numbering": (
        rank_by_value,
        "these are the numbers of the first post's text.",
        "go through the cells from left to right, not through the tiles by size.",
    ),
    "the blank": (
        lambda state, goal: rank(state, bytes(sorted(goal))),
        "your numbers treat the blank as the smallest tile.",
        "puzzle.goal lists the tiles from the smallest to the largest: what is last?",
    ),
}


@exercise
def check_middle_rank(board: Any) -> str:
    """Check the board whose rank is 181,440, the first of the second half of the list.

    >>> check_middle_rank("1 2 3 4 5 6 7 8 x").name
    'another number'
    """
    state = read_board(EIGHT, board)
    found = rank(state, EIGHT.goal)
    if found != _MIDDLE:
        off = f"{abs(found - _MIDDLE):,} too {'low' if found < _MIDDLE else 'high'}"
        rest, hint = _MIDDLE, ""
        for place, digit in enumerate(digits(state, EIGHT.goal)):
            weight = factorial(EIGHT.cells - 1 - place)
            if digit != rest // weight:
                hint = f"digit {place + 1}: how often does {weight:,} go into {rest:,}?"
                break
            rest -= digit * weight
        raise Failed(
            "another number",
            f"The rank of {EIGHT.write(state)!r} is {found:,}, which is {off}.",
            hint + " Digit 0 is the smallest symbol that is left.",
        )
    return f"its rank is {_MIDDLE:,}: as many boards stand before it as after, itself included."


@exercise
def check_rank(function: Callable) -> str:
    """Check a function ``rank(state, puzzle)`` that gives a board its rank.

    The goal has rank 0.

    >>> check_rank(lambda state, puzzle: 0).name
    'two boards, one number'
    """
    for puzzle, stride in ((Puzzle(2, 2), 1), (Puzzle(2, 3), 1), (EIGHT, _STRIDE)):
        where, goal, found, first = on_puzzle(puzzle), puzzle.goal, {}, {}
        for number in range(0, factorial(puzzle.cells), stride):
            state = unrank(number, goal)
            found[state] = whole_number(
                call(function, state, puzzle), f"For {puzzle.write(state)!r}"
            )
        for name, (numbering, message, hint) in _NUMBERINGS.items():
            if all(number == numbering(state, goal) for state, number in found.items()):
                raise Failed(name, f"{where} {message}", hint)
        for state, number in found.items():
            if first.setdefault(number, state) != state:
                raise Failed(
                    "two boards, one number",
                    f"{where} {puzzle.write(first[number])!r} and {puzzle.write(state)!r} both get "
                    f"the number {number:,}.",
                    "each digit must be weighted by a factorial of its own.",
                )
        for state, number in found.items():
            if number != (right := rank(state, goal)):
                raise Failed(
                    "another number",
                    f"{where} {puzzle.write(state)!r} gets {number:,}; its rank is {right:,}.",
                    "print the digits of this board beside those that digits() gives.",
                )
    return f"right on all boards of two puzzles and on {len(found):,} boards of a third."


@exercise
def check_compact_numbers(function: Callable) -> str:
    """Check a function ``number(state)`` that wastes no number on an unsolvable board.

    Each of the 181,440 solvable boards of the 8-puzzle gets a number of its own, from 0 to
    181,439.

    >>> from searchlab.problems.ranking import rank
    >>> check_compact_numbers(lambda state: rank(state, EIGHT.goal)).name
    'out of range'
    """
    count, first = census(EIGHT).boards, {}
    for state, _ in solvable_boards(EIGHT):
        found = call(function, state)
        if type(found) is not int:
            found = whole_number(found, f"For {EIGHT.write(state)!r}")
        if not 0 <= found < count:
            raise Failed(
                "out of range",
                f"{EIGHT.write(state)!r} gets the number {found:,}, but the last of {count:,} "
                f"numbers is {count - 1:,}.",
                "half of all numbers belong to boards that cannot be solved. Which ones?",
            )
        if first.setdefault(found, state) != state:
            raise Failed(
                "two boards, one number",
                f"{EIGHT.write(first[found])!r} and {EIGHT.write(state)!r} can both be solved, and "
                f"both get the number {found:,}.",
                "of two boards that differ by a swap of two *tiles* only one can be solved. "
                "Treat the blank separately.",
            )
    return f"{count:,} boards, {count:,} numbers, none of them wasted."


@exercise
def check_census(function: Callable) -> str:
    """Check a function ``moves_from_goal(puzzle)``: how far each board is that leads to the goal.

    It returns a dictionary from board to number of moves.

    >>> check_census(lambda puzzle: {puzzle.goal: 0}).name
    'boards missing'
    """
    for puzzle in (Puzzle(2, 2), Puzzle(2, 3), Puzzle(2, 3, "blank-first"), EIGHT):
        where, right = on_puzzle(puzzle), dict(solvable_boards(puzzle))
        found = call(function, limited_puzzle(puzzle))
        hint = "moves = {puzzle.goal: 0} is a good beginning."
        expect_kind(isinstance(found, dict), found, "a dictionary", hint)
        if found.get(puzzle.goal) != 0:
            raise Failed(
                "the goal",
                f"{where} the goal is missing, or its entry is not 0.",
                "the first board of the queue is the goal, 0 moves away. A move and its inverse "
                "lead back to it: does that change its entry?",
            )
        if others := [state for state in found if state not in right]:
            raise Failed(
                "not a board",
                f"{where} {quote(others[0])} is a key, but no moves lead from it to the goal.",
                "puzzle.successors yields pairs of a move and a board; store the board alone, "
                "unchanged.",
            )
        if len(found) < len(right):
            raise Failed(
                "boards missing",
                f"{where} {len(right):,} boards lead to the goal, and your dictionary holds "
                f"{len(found):,}.",
                "each board that is taken off the queue has children. Does every new one enter the "
                "queue?",
            )
        if wrong := [state for state, distance in right.items() if found[state] != distance]:
            state = min(wrong, key=right.get)
            name, hint = "not one more", "a child's entry is that of its parent plus 1."
            if _is_one_more(puzzle, found):
                name, hint = "not level by level", "remove the oldest board from the queue first."
            raise Failed(
                name,
                f"{where} {puzzle.write(state)!r} is {several(right[state], 'move')} from the "
                f"goal, and your entry is {quote(found[state])}.",
                hint,
            )
    return f"right on all boards of four puzzles, up to the {len(right):,} of the last."


def _is_one_more(puzzle, found):
    """Whether each board's entry is by 1 larger than that of a board one move away."""
    return all(
        isinstance(moves, Real)
        and moves - 1 in [found[child] for _, child in puzzle.successors(state)]
        for state, moves in found.items()
        if state != puzzle.goal
    )
