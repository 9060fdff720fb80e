"""Checks for lesson 04, parity."""

from math import comb

from searchlab.exercises.feedback import (
    Failed,
    call,
    exercise,
    first_wrong,
    on_puzzle,
    read_board,
    solvable_boards,
)
from searchlab.exercises.search import finish
from searchlab.exhaustive.census import UNREACHABLE, census
from searchlab.parity import inversions
from searchlab.puzzle import EIGHT, FIFTEEN, Puzzle
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
    (Puzzle(2, 3), "three columns", _COMPARE),
    (EIGHT, "three columns", _COMPARE),
    (SNAIL, "another goal", _COMPARE),
    (Puzzle(2, 3, "4 x 2 1 5 3"), "another goal", _COMPARE),
    (Puzzle(2, 2), "an even width", _ROW),
    (Puzzle(2, 4), "an even width", _ROW),
    (Puzzle(2, 2, "blank-first"), "an even width, another goal", _ROW),
    (Puzzle(3, 2, "blank-first"), "an even width, another goal", _ROW),
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
            "the swap that is ruled out",
            "With 1 and 2 swapped this is the goal itself.",
            "leave 1 and 2 where they are and swap two others.",
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
            f"Tile {max(moved)} and the blank have changed places; the blank is no tile.",
            "swap two tiles.",
        )
    return (
        f"with {min(moved)} and {max(moved)} swapped it is {census(SNAIL)[state]} moves from the "
        "goal. Any two tiles would have done."
    )


@exercise
def check_inversions(function):
    """Check a function ``inversions(state)`` that counts the pairs of tiles in the wrong order.

    >>> check_inversions(lambda state: 21).name
    'another number'
    """
    for puzzle, stride in ((Puzzle(2, 3), 1), (EIGHT, _STRIDE)):
        states = [bytes(state) for state in census(puzzle).states[::stride]]
        found = [call(function, state) for state in states]
        right = [inversions(state) for state in states]
        if found == right:
            continue
        state, given, belongs = first_wrong(states, found, right)
        name, hint = "another number", "count, for each tile, the smaller tiles after it, then add."
        if found == [comb(puzzle.cells - 1, 2) - number for number in right]:
            name = "the wrong pairs"
            hint = "these are the pairs in the right order. A pair is an inversion if the larger "
            hint += "tile comes first."
        elif found == [_with_blank(state) for state in states]:
            name = "the blank"
            hint = "the blank was counted as a tile smaller than all: leave it out."
        message = f"For {puzzle.write(state)!r} you return {quote(given)}; it has {belongs}."
        raise Failed(name, message, hint)
    return f"right on all boards of the 2x3 puzzle and on {len(states):,} boards of the 3x3 puzzle."


def _with_blank(state):
    return sum(a > b for i, a in enumerate(state) for b in state[i + 1 :])


@exercise
def check_solvable(function):
    """Check a function ``can_be_solved(state, puzzle)`` for every width and any goal.

    >>> check_solvable(lambda state, puzzle: True).name
    'three columns'
    """
    cases = []
    for puzzle, name, hint in _PUZZLES:
        truth, stride = census(puzzle), 1 if puzzle.cells < 8 else _STRIDE
        for number in range(0, len(truth.distance), stride):
            solvable = truth.distance[number] != UNREACHABLE
            cases.append((puzzle, truth.states[number].tobytes(), solvable, name, hint))
    for seed in range(50):
        state = FIFTEEN.scramble(100, seed).state
        twin = state.translate(bytes.maketrans(b"\x0e\x0f", b"\x0f\x0e"))  # 14 and 15 swapped
        cases.append((FIFTEEN, state, True, "the 15-puzzle", _ROW))
        cases.append((FIFTEEN, twin, False, "the 15-puzzle", _ROW))
    for puzzle, state, right, name, hint in cases:
        if bool(call(function, state, puzzle)) != right:
            yours, truly = ("cannot", "can") if right else ("can", "cannot")
            raise Failed(
                name,
                f"{on_puzzle(puzzle)} you say that {puzzle.write(state)!r} {yours} be solved, and "
                f"it {truly}.",
                hint,
            )
    return f"right for {len(_PUZZLES)} shapes and goals, and for the 15-puzzle."


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
                    f"{several(distance, 'move')}, which is {right}, and you say {yours}.",
                    "colour the cells like a chessboard: what does each move do to the blank?"
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
            "lead the blank round and back to the cell in which it began.",
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
        f"{len(moves)} moves, and the tiles {', '.join(map(str, sorted(moved)))} have gone round: "
        "a 3-cycle."
    )


@exercise
def check_parity_test(search):
    """Check a breadth-first search that rejects an unsolvable board before its first step.

    It is called with any width and any goal.

    >>> check_parity_test("breadth-first").name
    'a hopeless search'
    """
    tried = 0
    for puzzle, _, hint in _PUZZLES:
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
                    "a hopeless search",
                    f"{where} it begins to search from {run.board}, which cannot be solved.",
                    hint,
                )
            if unsolvable:
                continue
            right = solve(puzzle, state, "breadth-first", goal_test="expansion")
            if run.moves is None and not run.events:
                message = f"{where} it rejects {run.board}, which can be solved."
                raise Failed("too much rejected", message, hint)
            if (run.moves, expanded) != (right.moves, right.expanded):
                found = f"{len(run.moves)} moves" if run.solves else "no solution"
                raise Failed(
                    "another search",
                    f"{where} it expands {expanded:,} boards from {run.board} and finds {found}; "
                    f"the search as it was given expands {right.expanded:,} and finds "
                    f"{right.length} moves.",
                    "put the test before the first step, and leave the steps as they are.",
                )
    return f"right on {tried} boards of {len(_PUZZLES)} shapes and goals; no search was in vain."
