"""Checks for lesson 03, state space and ranking; `check_compact_numbers` is for lesson 04."""

from math import factorial

from searchlab.exercises.feedback import (
    TOO_OFTEN,
    Failed,
    call,
    exercise,
    limited,
    on_puzzle,
    read_board,
    solvable_boards,
    whole_number,
)
from searchlab.exhaustive.census import census
from searchlab.problems import EIGHT, Puzzle
from searchlab.problems.checks import quote, several
from searchlab.problems.ranking import digits, rank, rank_by_value, unrank

_BOARDS = factorial(EIGHT.cells)
_MIDDLE = _BOARDS // 2
_STRIDE = 101  # boards of the 3x3 puzzle that are tried: prime to all places of a rank


@exercise
def check_middle_rank(board):
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
def check_rank(function):
    """Check a function ``rank(state, puzzle)`` that gives a board its rank.

    The goal has rank 0.

    >>> check_rank(lambda state, puzzle: 0).name
    'two boards, one number'
    """
    for puzzle, numbers in _samples():
        states = [unrank(number, puzzle.goal) for number in numbers]
        found = [
            whole_number(call(function, state, puzzle), f"For {puzzle.write(state)!r}")
            for state in states
        ]
        if found != numbers:
            _raise_other_ranks(puzzle, states, found, numbers)
    return f"right on all boards of two puzzles and on {len(numbers):,} boards of a third."


def _raise_other_ranks(puzzle, states, found, numbers):
    where, goal = on_puzzle(puzzle), puzzle.goal
    if found == [number + 1 for number in numbers]:
        raise Failed(
            "counted from 1",
            f"{where} every number is 1 too high: the goal gets {found[0]}.",
            "the third post's program does the same. How long must its arrays be?",
        )
    if found == [rank_by_value(state, goal) for state in states]:
        raise Failed(
            "the other numbering",
            f"{where} these are the numbers of the first post's text.",
            "go through the cells from left to right, not through the tiles by size.",
        )
    if found == [rank(state, bytes(sorted(goal))) for state in states]:
        raise Failed(
            "the blank",
            f"{where} your numbers treat the blank as the smallest tile.",
            "puzzle.goal lists the tiles from the smallest to the largest: what is last?",
        )
    first = {}
    for state, number in zip(states, found, strict=True):
        if first.setdefault(number, state) != state:
            raise Failed(
                "two boards, one number",
                f"{where} {puzzle.write(first[number])!r} and {puzzle.write(state)!r} both get "
                f"the number {number:,}.",
                "each digit must be weighted by a factorial of its own.",
            )
    rows = zip(states, found, numbers, strict=True)
    state, number, right = next(row for row in rows if row[1] != row[2])
    raise Failed(
        "another number",
        f"{where} {puzzle.write(state)!r} gets {number:,}; its rank is {right:,}.",
        "print the digits of this board beside those that digits() gives.",
    )


@exercise
def check_compact_numbers(function):
    """Check a function ``number(state)`` that wastes no number on an unsolvable board.

    Each of the 181,440 solvable boards of the 8-puzzle gets a number of its own, from 0 to
    181,439.

    >>> from searchlab.problems.ranking import rank
    >>> check_compact_numbers(lambda state: rank(state, EIGHT.goal)).name
    'out of range'
    """
    count, first = census(EIGHT).boards, {}
    for state, _ in solvable_boards(EIGHT):
        board = EIGHT.write(state)
        found = whole_number(call(function, state), f"For {board!r}")
        if not 0 <= found < count:
            raise Failed(
                "out of range",
                f"{board!r} gets the number {found:,}, but the last of {count:,} numbers is "
                f"{count - 1:,}.",
                "half of all numbers belong to boards that cannot be solved. Which ones?",
            )
        if first.setdefault(found, board) != board:
            raise Failed(
                "two boards, one number",
                f"{first[found]!r} and {board!r} can both be solved, and both get the number "
                f"{found:,}.",
                "of two boards that differ by a swap of two *tiles* only one can be solved. "
                "Treat the blank separately.",
            )
    return f"{count:,} boards, {count:,} numbers, none of them wasted."


@exercise
def check_census(function):
    """Check a function ``moves_from_goal(puzzle)``: how far each board is that leads to the goal.

    It returns a dictionary from board to number of moves.

    >>> check_census(lambda puzzle: {puzzle.goal: 0}).name
    'boards missing'
    """
    for puzzle in (Puzzle(2, 2), Puzzle(2, 3), Puzzle(2, 3, "blank-first"), EIGHT):
        where, most = on_puzzle(puzzle), TOO_OFTEN * census(puzzle).boards
        found = call(function, limited(puzzle, most))
        right = dict(solvable_boards(puzzle))
        if not isinstance(found, dict):
            raise Failed(
                "not a dictionary",
                f"The function returns {type(found).__name__}, not a dictionary from each board "
                "to its moves.",
                "moves = {puzzle.goal: 0} is a good beginning.",
            )
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
            away = several(right[state], "move")
            name, hint = "not one more", "a child's entry is that of its parent plus 1."
            if _is_one_more(puzzle, found):
                name, hint = "not level by level", "remove the oldest board from the queue first."
            raise Failed(
                name,
                f"{where} {puzzle.write(state)!r} is {away} from the goal, and your entry is "
                f"{quote(found[state])}.",
                hint,
            )
    return f"right on all boards of four puzzles, up to the {len(right):,} of the last."


def _is_one_more(puzzle, found):
    """Whether each board's entry is by 1 larger than that of a board one move away."""
    for state, moves in found.items():
        before = (found[child] for _, child in puzzle.successors(state))
        if state != puzzle.goal and not any(moves == other + 1 for other in before):
            return False
    return True


def _samples():
    """Yield puzzles with the ranks to try: all of the small ones, a part of the large one."""
    for rows, cols, stride in ((2, 2, 1), (2, 3, 1), (3, 3, _STRIDE)):
        puzzle = Puzzle(rows, cols)
        yield puzzle, list(range(0, factorial(puzzle.cells), stride))
