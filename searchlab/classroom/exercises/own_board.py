"""Checks for the exercise in which every student has a board, a goal and an order of moves."""

from itertools import permutations

from searchlab.classroom.exercises.base import Failed, judged
from searchlab.classroom.variants import fingerprint
from searchlab.puzzle import MOVES, Puzzle
from searchlab.puzzle.checks import quote
from searchlab.running.solving import solve
from searchlab.search import find_strategy

_FORM = """
not a pair: The answer is {answer}.
    Hint: give the moves as letters, and the number of boards expanded.
moves that cannot be made: {error}.
    Hint: a letter says where the blank goes. Did you search on your own board?
moves that miss the goal: Your moves lead from {start!r} to {reached!r}.
    Hint: your goal is not the usual one.
"""


@judged(_FORM)
def check_own_board(answer, goal="1 2 3 4 5 6 7 8 x", start="1 2 3 4 5 x 7 8 6"):
    """Check that a pair of moves and a number of expansions may be the answer.

    Whether they are what your search must find is told with the marks.

    >>> check_own_board(("d", 1)).passed
    True
    """
    _read(answer, goal, start)
    return "these moves lead to your goal; the rest is told with the marks."


@judged(
    _FORM
    + """
another length: It has {found} moves; the search that is asked for finds {right}.
    Hint: which board is expanded first, and when is the goal tested?
another order of the moves: {found} is what the search finds if it tries the moves as {tried!r}.
    Hint: your order is {order!r}.
another path: {found} is as long as what the search finds, and another path.
    Hint: follow your order of moves, and the rule where two boards may come next.
another number: The path is right, and not {found} boards are expanded.
    Hint: a board counts as expanded when its moves are tried; when is the goal tested?
"""
)
def judge_own_board(answer, goal, start, order, strategy):
    """Check the pair against what the strategy finds with this order of moves.

    >>> board = "1 2 3 4 5 6 7 8 x", "1 2 3 4 5 x 7 8 6"
    >>> judge_own_board(("d", 2), *board, "ulrd", "breadth-first").name
    'another number'
    """
    moves, expanded = _read(answer, goal, start)
    puzzle = Puzzle(3, 3, goal)
    right = solve(puzzle, start, strategy, order=order)
    if len(moves) != right.length:
        raise Failed("another length", found=len(moves), right=right.length)
    if moves != right.moves:
        for tried in map("".join, permutations(MOVES)):
            if solve(puzzle, start, strategy, order=tried).moves == moves:
                raise Failed("another order of the moves", found=moves, tried=tried, order=order)
        raise Failed("another path", found=moves)
    if expanded != right.expanded:
        raise Failed("another number", found=quote(expanded))
    return f"{moves}, with {expanded:,} boards expanded."


def boards_of(variants):
    """Return the boards of a class for its notebook: under what tells an id, and not the id.

    >>> board_of("ada", boards_of({"Ada": ("1 2 3 4 5 6 7 8 x", "1 2 3 4 5 x 7 8 6", "ulrd")}))
    ('1 2 3 4 5 6 7 8 x', '1 2 3 4 5 x 7 8 6', 'ulrd')
    """
    return {fingerprint(student.lower()): list(mine) for student, mine in variants.items()}


def board_of(student, boards):
    """Return the goal, the start and the order of moves of a student, out of a class's boards.

    Of several ids that a student may be known by, the first with a board counts.
    """
    for name in student if isinstance(student, list) else [student]:
        known = fingerprint(str(name).strip().lower())
        if known in boards:
            return tuple(boards[known])
    raise ValueError(f"there is no board for {quote(student)}; give your id as the course has it")


def question(strategy):
    """Say what is asked, in words."""
    known = find_strategy(strategy)
    ties = "" if known.frontier_with({}).formula is None else _TIES.get(strategy, "")
    when = "generated" if known.goal_test == "generation" else "taken off the frontier"
    return (
        f"Solve it by {strategy} search with the moves in the order `own_order`. The goal is "
        f"tested when a board is {when}.{ties} Which moves does the search return, and how many "
        f"boards does it expand?"
    )


_TIES = {
    "a-star": " The estimate is Manhattan. Where *f* is equal, the least *h* comes first, and then "
    "the board that was inserted last.",
    "greedy": " The estimate is Manhattan. Where *h* is equal, the board that was inserted last "
    "comes first.",
    "ida-star": " The estimate is Manhattan, and the limit rises to the least *f* that was cut.",
}


def _read(answer, goal, start):
    if not isinstance(answer, (tuple, list)) or len(answer) != 2:
        raise Failed("not a pair", answer=quote(answer))
    moves, expanded = answer
    if moves in (None, ...) or expanded in (None, ...):
        raise Failed("nothing there yet")
    puzzle = Puzzle(3, 3, goal)
    try:
        reached = puzzle.apply(start, moves)
    except ValueError as error:
        raise Failed("moves that cannot be made", error=error) from None
    if reached != puzzle.goal:
        raise Failed("moves that miss the goal", start=start, reached=puzzle.write(reached))
    return "".join(moves), expanded
