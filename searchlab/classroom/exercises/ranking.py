"""Checks for lesson 01, state space and ranking."""

from math import factorial

from searchlab.classroom.exercises.base import (
    Failed,
    call,
    first_wrong,
    judged,
    read_board,
    solvable_boards,
)
from searchlab.puzzle import EIGHT, Puzzle
from searchlab.ranking import rank, rank_by_value, unrank, unrank_by_value
from searchlab.whole_space.census import census

_BOARDS = factorial(EIGHT.cells)
_MIDDLE = _BOARDS // 2
_STRIDE = 101  # boards of the 3x3 puzzle that are tried: prime to all places of a rank


@judged
def check_middle(board):
    """Check the board whose rank is 181,440, the first of the second half of the list.

    >>> check_middle("1 2 3 4 5 6 7 8 x")
    ✗ failed: another number
      The rank of '1 2 3 4 5 6 7 8 x' is 0, which is 181,440 too low.
      Hint: how often does 8! = 40,320 go into 181,440? That is the first digit.
    """
    state = read_board(EIGHT, board)
    found = rank(state, EIGHT.goal)
    if found != _MIDDLE:
        way = "low" if found < _MIDDLE else "high"
        raise Failed(
            "another number",
            f"The rank of {EIGHT.write(state)!r} is {found:,}, which is "
            f"{abs(found - _MIDDLE):,} too {way}.",
            f"how often does 8! = 40,320 go into {_MIDDLE:,}? That is the first digit.",
        )
    return f"its rank is {_MIDDLE:,}: as many boards stand before it as after, itself included."


@judged
def check_agreeing(board):
    """Check a board that both numberings give the same number.

    It is none of the four that the lesson names: the first two and the last two ranks.

    >>> check_agreeing("1 2 3 4 5 6 7 8 x").name
    'no surprise'
    >>> check_agreeing("2 1 3 4 5 6 7 8 x")
    ✗ failed: two numbers
      '2 1 3 4 5 6 7 8 x' has the number 40,320 by position and 1 by value.
      Hint: let a loop look for it: unrank() gives you every board in turn.
    """
    state = read_board(EIGHT, board)
    by_position, by_value = rank(state, EIGHT.goal), rank_by_value(state, EIGHT.goal)
    if by_position != by_value:
        raise Failed(
            "two numbers",
            f"{EIGHT.write(state)!r} has the number {by_position:,} by position and {by_value:,} "
            "by value.",
            "let a loop look for it: unrank() gives you every board in turn.",
        )
    if by_position in (0, _BOARDS - 2, _BOARDS - 1):
        raise Failed(
            "no surprise",
            f"Both give {by_position:,}, but the post names that number itself.",
            "look between the first number and the last two.",
        )
    return f"both numberings call it {by_position:,}."


@judged
def check_rank(function):
    """Check a function ``rank(state, puzzle)`` that gives a board its rank.

    The goal has rank 0.

    >>> check_rank(lambda state, puzzle: 0)
    ✗ failed: two boards, one number
      On the 2x2 puzzle '1 2 3 x' and '1 2 x 3' both get the number 0.
      Hint: each digit must be weighed with a factorial of its own.
    """
    for puzzle, numbers in _samples():
        states = [unrank(number, puzzle.goal) for number in numbers]
        found = [_number(call(function, state, puzzle), puzzle, state) for state in states]
        if found == numbers:
            continue
        where = f"On the {puzzle.rows}x{puzzle.cols} puzzle"
        if found == [number + 1 for number in numbers]:
            raise Failed(
                "counted from 1",
                f"{where} every number is 1 too high: the goal gets {found[0]}.",
                "that is what the third post's program does. How long must an array be then?",
            )
        if found == [rank_by_value(state, puzzle.goal) for state in states]:
            raise Failed(
                "the other numbering",
                f"{where} these are the numbers of the first post's text.",
                "go through the cells from left to right, not through the tiles by size.",
            )
        if found == [rank(state, bytes(sorted(puzzle.goal))) for state in states]:
            raise Failed(
                "the blank",
                f"{where} your numbers take the blank for the smallest tile.",
                "puzzle.goal lists the tiles from the smallest to the largest: what is last?",
            )
        first = {}
        for state, number in zip(states, found, strict=True):
            if first.setdefault(number, state) != state:
                raise Failed(
                    "two boards, one number",
                    f"{where} {puzzle.write(first[number])!r} and {puzzle.write(state)!r} both "
                    f"get the number {number:,}.",
                    "each digit must be weighed with a factorial of its own.",
                )
        state, number, right = first_wrong(states, found, numbers)
        raise Failed(
            "another number",
            f"{where} {puzzle.write(state)!r} gets {number:,}; its rank is {right:,}.",
            "print the digits of this board beside those that digits() gives.",
        )
    return f"right on all boards of two puzzles and on {len(numbers):,} boards of a third."


@judged
def check_unrank(function):
    """Check a function ``unrank(number, puzzle)`` that gives the board with a rank.

    >>> check_unrank(lambda number, puzzle: puzzle.goal)
    ✗ failed: another board
      On the 2x2 puzzle you give '1 2 3 x' for the number 1; it belongs to '1 2 x 3'.
      Hint: divmod(number, factorial) gives a digit and what is left of the number.
    """
    for puzzle, numbers in _samples():
        where = f"On the {puzzle.rows}x{puzzle.cols} puzzle"
        found = []
        for number in numbers:
            board = call(function, number, puzzle)
            try:
                found.append(puzzle.read(board))
            except ValueError as error:
                raise Failed(
                    "not a board",
                    f"{where} the number {number:,} gives {board!r}: {str(error).split(';')[0]}.",
                    "a tile that was used must leave the list; the next digit counts what is left.",
                ) from None
        right = [unrank(number, puzzle.goal) for number in numbers]
        if found == right:
            continue
        if found == [unrank_by_value(number, puzzle.goal) for number in numbers]:
            raise Failed(
                "the other numbering",
                f"{where} these boards belong to the numbers of the first post's text.",
                "the first digit belongs to the first cell and weighs most.",
            )
        number, board, belongs = first_wrong(numbers, found, right)
        raise Failed(
            "another board",
            f"{where} you give {puzzle.write(board)!r} for the number {number:,}; it belongs to "
            f"{puzzle.write(belongs)!r}.",
            "divmod(number, factorial) gives a digit and what is left of the number.",
        )
    return f"right for all numbers of two puzzles and for {len(numbers):,} of a third."


@judged
def check_halved(function):
    """Check a function ``number(state)`` that wastes no number on an unsolvable board.

    Each of the 181,440 solvable boards of the 8-puzzle gets a number of its own, from 0 to
    181,439.

    >>> from searchlab.ranking import rank
    >>> check_halved(lambda state: rank(state, EIGHT.goal))
    ✗ failed: out of range
      '5 6 1 2 3 4 7 8 x' gets the number 181,440, but the last of 181,440 numbers is 181,439.
      Hint: half of all numbers belong to boards that cannot be solved. Which ones?
    """
    count = census(EIGHT).boards
    first = [None] * count
    for state, _ in solvable_boards(EIGHT):
        found = _number(call(function, state), EIGHT, state)
        if not 0 <= found < count:
            raise Failed(
                "out of range",
                f"{EIGHT.write(state)!r} gets the number {found:,}, but the last of "
                f"{count:,} numbers is {count - 1:,}.",
                "half of all numbers belong to boards that cannot be solved. Which ones?",
            )
        if first[found] is not None:
            raise Failed(
                "two boards, one number",
                f"{EIGHT.write(first[found])!r} and {EIGHT.write(state)!r} can both be solved, "
                f"and both get the number {found:,}.",
                "of two boards that differ by an exchange of two *tiles* one can be solved. Keep "
                "the blank apart.",
            )
        first[found] = state
    return f"{count:,} boards, {count:,} numbers, none of them wasted."


def _samples():
    """Yield puzzles with the ranks to try: all of the small ones, a part of the large one."""
    for rows, cols, stride in ((2, 2, 1), (2, 3, 1), (3, 3, _STRIDE)):
        puzzle = Puzzle(rows, cols)
        yield puzzle, list(range(0, factorial(puzzle.cells), stride))


def _number(value, puzzle, state):
    try:
        return value.__index__()
    except AttributeError:
        raise Failed(
            "not a number",
            f"For {puzzle.write(state)!r} the function gives {value!r}, not a whole number.",
            "use // and not / where you divide.",
        ) from None
