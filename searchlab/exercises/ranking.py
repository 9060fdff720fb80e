"""Checks for lesson 03, state space and ranking; `check_compact_numbers` is for lesson 04."""

import re
from collections.abc import Callable
from contextlib import suppress
from math import factorial
from numbers import Real
from typing import Any

from searchlab.exercises.feedback import (
    Failed,
    call,
    compare,
    exercise,
    expect_kind,
    limited_puzzle,
    on_puzzle,
    read_board,
    solvable_boards,
    whole_number,
)
from searchlab.exhaustive.census import census
from searchlab.problems import EIGHT, Puzzle, distances
from searchlab.problems.checks import quote
from searchlab.problems.ranking import digits, rank, rank_by_value, unrank

_MIDDLE = factorial(EIGHT.cells) // 2
_STRIDE = 101  # boards of the 3x3 puzzle that are tried: prime to all places of a rank
# Other numberings, by the name of the mistake.
_NUMBERINGS = {
    "counted from 1": (
        lambda found, right, *_: found == right + 1,
        "the goal gets 1, as in the third post's program. How long must its arrays be?",
    ),
    "the other numbering": (
        lambda found, right, state, puzzle: found == rank_by_value(state, puzzle.goal),
        "these are the numbers of the first post's text: go through the cells from left to right, "
        "not through the tiles by size.",
    ),
    "the blank": (
        lambda found, right, state, puzzle: found == rank(state, bytes(sorted(state))),
        "puzzle.goal lists the tiles from the smallest to the largest: where is the blank?",
    ),
    "the goal": (
        lambda found, right, state, puzzle: found == rank(state, bytes([*range(1, len(state)), 0])),
        "the goal of this puzzle is puzzle.goal, and its rank is 0.",
    ),
    "another number": (
        "print the digits of this board beside those that digits() gives: each is weighted by a "
        "factorial of its own."
    ),
}


@exercise
def check_middle_rank(board: Any) -> str:
    """Check the board whose rank is 181,440, the first of the second half of the list.

    >>> check_middle_rank("1 2 3 4 5 6 7 8 x").name
    'another number'
    """
    _expect_no_digits(board)
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


def _expect_no_digits(answer):
    """Raise a failure for the nine digits that lead to the board."""
    numbers = re.findall(r"\d", answer) if isinstance(answer, str) else answer
    with suppress(TypeError, ValueError):
        given = [*map(int, numbers)]
        right = digits(unrank(_MIDDLE, EIGHT.goal), EIGHT.goal)
        if len(given) == EIGHT.cells and all(d < EIGHT.cells - i for i, d in enumerate(given)):
            are = "right" if given == [*right] else "digits, and not right yet"
            raise Failed(
                "the digits",
                f"{' '.join(map(str, given))} are {are}; the board is wanted.",
                "divide by 8!, 7!, 6!, ...; each digit then counts the smaller symbols among those "
                "that are left.",
            )


@exercise
def check_rank(function: Callable) -> str:
    """Check a function ``rank(state, puzzle)`` that gives a board its rank.

    The goal has rank 0.

    >>> check_rank(lambda state, puzzle: 0).name
    'another number'
    """
    puzzles = (
        (Puzzle(2, 2), 1),
        (Puzzle(2, 3), 1),
        (Puzzle(2, 2, "blank-first"), 1),
        (EIGHT, _STRIDE),
    )
    boards = [
        (puzzle, unrank(number, puzzle.goal))
        for puzzle, stride in puzzles
        for number in range(0, factorial(puzzle.cells), stride)
    ]
    number = compare(
        function,
        [(f"{on_puzzle(p)} for {p.write(state)!r}", state, p) for p, state in boards],
        lambda state, puzzle: rank(state, puzzle.goal),
        _NUMBERINGS,
        whole_number,
    )
    return f"right on {number:,} boards of {len(puzzles)} puzzles."


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
    puzzles = Puzzle(2, 2), Puzzle(2, 3), Puzzle(2, 3, "blank-first"), EIGHT
    compare(
        lambda puzzle: _entries(call(function, limited_puzzle(puzzle)), puzzle),
        [(on_puzzle(puzzle), puzzle) for puzzle in puzzles],
        distances,
        {
            "the goal": (
                lambda entry, right, _: right == 0,
                "the first board of the queue is the goal, 0 moves away. A move and its inverse "
                "lead back to it: does that change its entry?",
            ),
            "boards missing": (
                lambda entry, *_: entry is None,
                "each board that is taken off the queue has children. Does every new one enter the "
                "queue?",
            ),
            "too large": (
                lambda entry, right, _: isinstance(entry, Real) and entry > right,
                "a child's entry is that of its parent plus 1, and the oldest board leaves the "
                "queue first.",
            ),
            "another number": "a child's entry is that of its parent plus 1.",
        },
    )
    return f"right on all boards of four puzzles, up to the {census(EIGHT).boards:,} of the last."


def _entries(found, puzzle):
    """Read a dictionary whose keys are boards that lead to the goal."""
    hint = "moves = {puzzle.goal: 0} is a good beginning."
    expect_kind(isinstance(found, dict), found, "a dictionary", hint)
    for state in found.keys() - distances(puzzle):
        fault = "no moves lead from it to the goal" if isinstance(state, bytes) else "no board"
        raise Failed(
            "not a board",
            f"{on_puzzle(puzzle)} {quote(state)} is a key, but {fault}.",
            "puzzle.successors yields pairs of a move and a board; store the board alone, "
            "unchanged.",
        )
    return found
