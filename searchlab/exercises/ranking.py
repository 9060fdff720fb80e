"""Checks for lesson 03, state space and ranking."""

from math import factorial

from searchlab.exercises.base import (
    Failed,
    call,
    first_wrong,
    judged,
    on_puzzle,
    read_board,
    solvable_boards,
)
from searchlab.exhaustive.census import census
from searchlab.puzzle import EIGHT, Puzzle
from searchlab.ranking import rank, rank_by_value, unrank, unrank_by_value

_BOARDS = factorial(EIGHT.cells)
_MIDDLE = _BOARDS // 2
_STRIDE = 101  # boards of the 3x3 puzzle that are tried: prime to all places of a rank
_NO_NUMBER = """
not a number: For {board!r} the function gives {value!r}, not a whole number.
    Hint: use // and not / where you divide.
"""


@judged("""
another number: The rank of {board!r} is {found:,}, which is {off:,} too {side}.
    Hint: how often does 8! = 40,320 go into 181,440? That is the first digit.
""")
def check_middle(board):
    """Check the board whose rank is 181,440, the first of the second half of the list.

    >>> check_middle("1 2 3 4 5 6 7 8 x").name
    'another number'
    """
    state = read_board(EIGHT, board)
    found = rank(state, EIGHT.goal)
    if found != _MIDDLE:
        side, off = "low" if found < _MIDDLE else "high", abs(found - _MIDDLE)
        raise Failed("another number", board=EIGHT.write(state), found=found, off=off, side=side)
    return f"its rank is {_MIDDLE:,}: as many boards stand before it as after, itself included."


@judged("""
two numbers: {board!r} has the number {by_position:,} by position and {by_value:,} by value.
    Hint: let a loop look for it: unrank() gives you every board in turn.
no surprise: Both give {by_position:,}, but the post names that number itself.
    Hint: look between the first number and the last two.
""")
def check_agreeing(board):
    """Check a board that both numberings give the same number.

    It is none of the four that the lesson names: the first two and the last two ranks.

    >>> check_agreeing("1 2 3 4 5 6 7 8 x").name
    'no surprise'
    >>> check_agreeing("2 1 3 4 5 6 7 8 x").name
    'two numbers'
    """
    state = read_board(EIGHT, board)
    by_position, by_value = rank(state, EIGHT.goal), rank_by_value(state, EIGHT.goal)
    if by_position != by_value:
        board = EIGHT.write(state)
        raise Failed("two numbers", board=board, by_position=by_position, by_value=by_value)
    if by_position in (0, _BOARDS - 2, _BOARDS - 1):
        raise Failed("no surprise", by_position=by_position)
    return f"both numberings call it {by_position:,}."


@judged(
    _NO_NUMBER
    + """
counted from 1: {where} every number is 1 too high: the goal gets {goal}.
    Hint: that is what the third post's program does. How long must an array be then?
the other numbering: {where} these are the numbers of the first post's text.
    Hint: go through the cells from left to right, not through the tiles by size.
the blank: {where} your numbers take the blank for the smallest tile.
    Hint: puzzle.goal lists the tiles from the smallest to the largest: what is last?
two boards, one number: {where} {first!r} and {second!r} both get the number {number:,}.
    Hint: each digit must be weighted by a factorial of its own.
another number: {where} {board!r} gets {number:,}; its rank is {right:,}.
    Hint: print the digits of this board beside those that digits() gives.
"""
)
def check_rank(function):
    """Check a function ``rank(state, puzzle)`` that gives a board its rank.

    The goal has rank 0.

    >>> check_rank(lambda state, puzzle: 0).name
    'two boards, one number'
    """
    for puzzle, numbers in _samples():
        states = [unrank(number, puzzle.goal) for number in numbers]
        found = [_number(call(function, state, puzzle), puzzle, state) for state in states]
        if found == numbers:
            continue
        where = on_puzzle(puzzle)
        if found == [number + 1 for number in numbers]:
            raise Failed("counted from 1", where=where, goal=found[0])
        if found == [rank_by_value(state, puzzle.goal) for state in states]:
            raise Failed("the other numbering", where=where)
        if found == [rank(state, bytes(sorted(puzzle.goal))) for state in states]:
            raise Failed("the blank", where=where)
        first = {}
        for state, number in zip(states, found, strict=True):
            if first.setdefault(number, state) != state:
                boards = {"first": puzzle.write(first[number]), "second": puzzle.write(state)}
                raise Failed("two boards, one number", where=where, **boards, number=number)
        state, number, right = first_wrong(states, found, numbers)
        board = puzzle.write(state)
        raise Failed("another number", where=where, board=board, number=number, right=right)
    return f"right on all boards of two puzzles and on {len(numbers):,} boards of a third."


@judged("""
not a board: {where} the number {number:,} gives {board!r}: {error}.
    Hint: a tile that was used must leave the list; the next digit counts what is left.
the other numbering: {where} these boards belong to the numbers of the first post's text.
    Hint: the first digit belongs to the first cell and weighs most.
another board: {where} you give {board!r} for the number {number:,}; it belongs to {right!r}.
    Hint: divmod(number, factorial) gives a digit and what is left of the number.
""")
def check_unrank(function):
    """Check a function ``unrank(number, puzzle)`` that gives the board with a rank.

    >>> check_unrank(lambda number, puzzle: puzzle.goal).name
    'another board'
    """
    for puzzle, numbers in _samples():
        where, found = on_puzzle(puzzle), []
        for number in numbers:
            board = call(function, number, puzzle)
            try:
                found.append(puzzle.read(board))
            except ValueError as error:
                why = str(error).split(";")[0]
                failed = Failed("not a board", where=where, number=number, board=board, error=why)
                raise failed from None
        right = [unrank(number, puzzle.goal) for number in numbers]
        if found == right:
            continue
        if found == [unrank_by_value(number, puzzle.goal) for number in numbers]:
            raise Failed("the other numbering", where=where)
        number, *boards = first_wrong(numbers, found, right)
        board, right = map(puzzle.write, boards)
        raise Failed("another board", where=where, number=number, board=board, right=right)
    return f"right for all numbers of two puzzles and for {len(numbers):,} of a third."


@judged(
    _NO_NUMBER
    + """
out of range: {board!r} gets the number {number:,}, but the last of 181,440 numbers is 181,439.
    Hint: half of all numbers belong to boards that cannot be solved. Which ones?
two boards, one number: {first!r} and {second!r} can both be solved, and both get the number
    {number:,}.
    Hint: of two boards that differ by an exchange of two *tiles* one can be solved. Keep the blank
    apart.
"""
)
def check_halved(function):
    """Check a function ``number(state)`` that wastes no number on an unsolvable board.

    Each of the 181,440 solvable boards of the 8-puzzle gets a number of its own, from 0 to
    181,439.

    >>> from searchlab.ranking import rank
    >>> check_halved(lambda state: rank(state, EIGHT.goal)).name
    'out of range'
    """
    count = census(EIGHT).boards
    first = [None] * count
    states = [state for state, _ in solvable_boards(EIGHT)]
    for state in states:
        found, board = _number(call(function, state), EIGHT, state), EIGHT.write(state)
        if not 0 <= found < count:
            raise Failed("out of range", board=board, number=found)
        if first[found] is not None:
            raise Failed("two boards, one number", first=first[found], second=board, number=found)
        first[found] = board
    return f"{count:,} boards, {count:,} numbers, none of them wasted."


@judged("""
not a dictionary: The function gives {kind}, not a dictionary from each board to its moves.
    Hint: moves = {{puzzle.goal: 0}} is a good beginning.
the goal: {where} the goal is missing, or its entry is not 0.
    Hint: the first board of the queue is the goal, 0 moves away. A move and its undoing lead back
    to it: does that change its entry?
boards left out: {where} {right:,} boards lead to the goal, and your dictionary holds {found:,}.
    Hint: each board that is taken off the queue has children. Does every new one enter the queue?
a board that is none: {where} {board!r} is entered, and it is no board that leads to the goal.
    Hint: puzzle.successors gives pairs of a move and a board; enter the board alone, as it is.
not level by level: {where} {board!r} is {distance} moves from the goal, and you enter {found!r}.
    Hint: take the boards off the queue at the end where the oldest ones are.
""")
def check_census(function):
    """Check a function ``moves_from_goal(puzzle)``: how far each board is that leads to the goal.

    It returns a dictionary from board to number of moves.

    >>> check_census(lambda puzzle: {puzzle.goal: 0}).name
    'boards left out'
    """
    for puzzle in (Puzzle(2, 2), Puzzle(2, 3), Puzzle(2, 3, "blank-first"), EIGHT):
        found, where = call(function, puzzle), on_puzzle(puzzle)
        if not isinstance(found, dict):
            raise Failed("not a dictionary", kind=type(found).__name__)
        if found.get(puzzle.goal) != 0:
            raise Failed("the goal", where=where)
        right = dict(solvable_boards(puzzle))
        for state in found:
            if state not in right:
                board = _written(puzzle, state)
                raise Failed("a board that is none", where=where, board=board)
        if len(found) < len(right):
            raise Failed("boards left out", where=where, found=len(found), right=len(right))
        wrong = [state for state, distance in right.items() if found[state] != distance]
        if wrong:
            state = min(wrong, key=right.get)
            raise Failed(
                "not level by level",
                where=where,
                board=puzzle.write(state),
                distance=right[state],
                found=found[state],
            )
    return f"right on all boards of four puzzles, up to the {len(right):,} of the last."


def _written(puzzle, state):
    try:
        return puzzle.write(puzzle.read(state))
    except ValueError:
        return state


def _samples():
    """Yield puzzles with the ranks to try: all of the small ones, a part of the large one."""
    for rows, cols, stride in ((2, 2, 1), (2, 3, 1), (3, 3, _STRIDE)):
        puzzle = Puzzle(rows, cols)
        yield puzzle, list(range(0, factorial(puzzle.cells), stride))


def _number(value, puzzle, state):
    try:
        return value.__index__()
    except AttributeError:
        raise Failed("not a number", board=puzzle.write(state), value=value) from None
