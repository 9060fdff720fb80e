"""Checks for lesson 04, parity."""

from searchlab.exercises.feedback import (
    Failed,
    call,
    exercise,
    on_puzzle,
    read_board,
    solvable_boards,
)
from searchlab.exercises.search import finish
from searchlab.exhaustive.census import UNREACHABLE, census
from searchlab.puzzle import EIGHT, Puzzle
from searchlab.puzzle.checks import quote, several
from searchlab.running.solving import solve

SNAIL = Puzzle(3, 3, "snail")
_IMPOSSIBLE = "2 1 3 8 x 4 7 6 5"  # the fifth post's board
_STRIDE = 101
_ENOUGH = 200_000  # expansions; breadth-first search needs fewer

_COMPARE = "compare the parity of the board with that of the goal: both even, or both odd?"
_ROW = (
    "where the number of columns is even, a vertical move flips the sum. What else does it flip? "
    "state.index(0) // puzzle.cols is the row of the blank."
)
_PUZZLES = (
    (Puzzle(2, 3), _COMPARE),
    (EIGHT, _COMPARE),
    (SNAIL, _COMPARE),
    (Puzzle(2, 3, "4 x 2 1 5 3"), _COMPARE),
    (Puzzle(2, 2), _ROW),
    (Puzzle(2, 4), _ROW),
    (Puzzle(2, 2, "blank-first"), _ROW),
    (Puzzle(3, 2, "blank-first"), _ROW),
)


@exercise
def check_swap(board):
    """Check a solvable board that differs from the fifth post's by a swap of two tiles.

    >>> check_swap("1 3 2 8 x 4 7 6 5").name
    'not one swap'
    """
    state = read_board(SNAIL, board)
    before = SNAIL.read(_IMPOSSIBLE)
    moved = [tile for tile, other in zip(state, before, strict=True) if tile != other]
    if state == SNAIL.goal:
        raise Failed(
            "the excluded swap",
            "With 1 and 2 swapped this is the goal itself.",
            "do not swap 1 and 2 with each other, but two other tiles.",
        )
    if len(moved) != 2:
        raise Failed(
            "not one swap",
            f"{len(moved)} cells differ from {_IMPOSSIBLE!r}, but one swap changes 2.",
            "copy the board and let two tiles change places.",
        )
    if 0 in moved:
        raise Failed(
            "the blank",
            f"Tile {max(moved)} and the blank have changed places; the blank is not a tile.",
            "swap two tiles.",
        )
    return (
        f"with {min(moved)} and {max(moved)} swapped it is {census(SNAIL)[state]} moves from the "
        "goal. Any other swap that is not of 1 and 2 works too."
    )


@exercise
def check_odd_distance(function):
    """Check a function ``needs_odd(state, puzzle)``: whether the distance from the goal is odd.

    It is called with boards that can be solved.

    >>> check_odd_distance(lambda state, puzzle: True).name
    'the goal'
    """
    tried = 0
    for puzzle in (Puzzle(2, 2), Puzzle(2, 3), SNAIL, EIGHT):
        for state, distance in solvable_boards(puzzle, 1 if puzzle.cells < 9 else _STRIDE):
            tried += 1
            if bool(call(function, state, puzzle)) != distance % 2:
                right, yours = ("odd", "even") if distance % 2 else ("even", "odd")
                raise Failed(
                    {0: "the goal", 1: "one move"}.get(distance, "a board"),
                    f"{on_puzzle(puzzle)} {puzzle.write(state)!r} needs "
                    f"{several(distance, 'move')}, which is {right}, but you return {yours}.",
                    "colour the cells like a chessboard: which colours can the blank move to?"
                    if distance
                    else "0 is an even number.",
                )
    return f"right on {tried:,} boards of four puzzles, and without a search."


@exercise
def check_three_cycle(moves):
    """Check moves that cycle three tiles and leave all others in their places: a 3-cycle.

    The moves start from the goal of the 8-puzzle.

    >>> check_three_cycle("ul").name
    'the blank'
    """
    if not isinstance(moves, str):
        message = f"Moves are a text such as 'ulddr', not {quote(moves)}."
        raise Failed("not a text", message, "put it in quotes.")
    try:
        state = EIGHT.apply(EIGHT.goal, moves)
    except ValueError as error:
        hint = "the letters are the directions of the *blank*."
        raise Failed("not possible", f"{error}.", hint) from None
    board = EIGHT.write(state)
    if state[-1]:
        raise Failed(
            "the blank",
            f"After these moves the blank is not in its place: {board!r}.",
            "move the blank around and back to its own cell.",
        )
    moved = [tile for tile, home in zip(state, EIGHT.goal, strict=True) if tile != home]
    if len(moved) != 3:
        raise Failed(
            f"{len(moved)} tiles moved" if moved else "nothing moved",
            f"After these moves {len(moved)} tiles are out of their places: {board!r}.",
            "write down a board with three tiles cycled, and let solve() find a path between it "
            "and the goal.",
        )
    return (
        f"{len(moves)} moves, and the tiles {', '.join(map(str, sorted(moved)))} are cycled: a "
        "3-cycle."
    )


@exercise
def check_parity_test(search):
    """Check a breadth-first search that rejects an unsolvable board before its first step.

    It is called with any width and any goal.

    >>> check_parity_test("breadth-first").name
    'unsolvable board searched'
    """
    tried = 0
    for puzzle, hint in _PUZZLES:
        truth = census(puzzle)
        step = 1 + len(truth.distance) // (40 if puzzle.cells < 8 else 7)
        for number in range(0, len(truth.distance), step):
            tried += 1
            unsolvable = truth.distance[number] == UNREACHABLE
            state = truth.states[number].tobytes()
            run = finish(search, puzzle, state, most=1 if unsolvable else _ENOUGH)
            where, expanded = on_puzzle(puzzle), len(run.events)
            if unsolvable and run.events:
                raise Failed(
                    "unsolvable board searched",
                    f"{where} it begins to search from {run.board}, which cannot be solved.",
                    hint,
                )
            if unsolvable:
                continue
            right = solve(puzzle, state, "breadth-first", goal_test="expansion")
            if run.moves is None and not run.events:
                message = f"{where} it rejects {run.board}, which can be solved."
                raise Failed("solvable board rejected", message, hint)
            if (run.moves, expanded) != (right.moves, right.expanded):
                found = f"{len(run.moves)} moves" if run.solves else "no solution"
                raise Failed(
                    "another search",
                    f"{where} it expands {expanded:,} boards from {run.board} and finds {found}; "
                    f"the search as it was given expands {right.expanded:,} and finds "
                    f"{right.length} moves.",
                    "put the test before the first step, and leave the steps as they are.",
                )
    return f"right on {tried} boards of {len(_PUZZLES)} shapes and goals."
