"""Checks for lesson 04, parity."""

from math import comb

from searchlab.exercises.base import (
    Failed,
    call,
    first_wrong,
    found_by,
    judged,
    on_puzzle,
    read_board,
    solvable_boards,
    solve_with,
)
from searchlab.exhaustive.census import UNREACHABLE, census
from searchlab.parity import inversions
from searchlab.puzzle import EIGHT, FIFTEEN, Puzzle
from searchlab.puzzle.checks import several
from searchlab.running.solving import solve

SNAIL = Puzzle(3, 3, "snail")
_IMPOSSIBLE = "2 1 3 8 x 4 7 6 5"  # the fifth post's board
_STRIDE = 101


@judged("""
the exchange that is ruled out: With 1 and 2 exchanged this is the goal itself.
    Hint: leave 1 and 2 where they are and exchange two others.
not one exchange: {moved} cells differ from {board!r}, but one exchange changes 2.
    Hint: copy the board and let two tiles change places.
the blank: Tile {tile} and the blank have changed places; the blank is no tile.
    Hint: exchange two tiles.
""")
def check_exchange(board):
    """Check a solvable board that differs from the fifth post's by an exchange of two tiles.

    >>> check_exchange("1 3 2 8 x 4 7 6 5").name
    'not one exchange'
    """
    state = read_board(SNAIL, board)
    before = SNAIL.read(_IMPOSSIBLE)
    moved = [tile for tile, other in zip(state, before, strict=True) if tile != other]
    if state == SNAIL.goal:
        raise Failed("the exchange that is ruled out")
    if len(moved) != 2:
        raise Failed("not one exchange", moved=len(moved), board=_IMPOSSIBLE)
    if 0 in moved:
        raise Failed("the blank", tile=max(moved))
    distance = census(SNAIL)[state]
    return (
        f"with {min(moved)} and {max(moved)} exchanged it is {distance} moves from the goal. Any "
        "two tiles would have done."
    )


@judged("""
the wrong pairs: For {board!r} you return {given}: the pairs in the right order. The board has
    {right} inversions, the pairs in the wrong order.
    Hint: a pair is an inversion if the larger tile comes first.
the blank: For {board!r} you return {given} and not {right}: the blank was counted as a tile smaller
    than all.
    Hint: leave the blank out.
another number: For {board!r} you return {given!r}; it has {right}.
    Hint: count, for each tile, the smaller tiles after it, then add.
""")
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
        if found == [_in_order(state) for state in states]:
            board = puzzle.write(states[0])
            raise Failed("the wrong pairs", board=board, given=found[0], right=right[0])
        state, given, belongs = first_wrong(states, found, right)
        blank = found == [_with_blank(state) for state in states]
        name = "the blank" if blank else "another number"
        raise Failed(name, board=puzzle.write(state), given=given, right=belongs)
    return f"right on all boards of the 2x3 puzzle and on {len(states):,} boards of the 3x3 puzzle."


def _with_blank(state):
    return sum(a > b for i, a in enumerate(state) for b in state[i + 1 :])


def _in_order(state):
    return comb(len(state) - 1, 2) - inversions(state)


@judged("""
{name}: {where} you say that {board!r} {said} be solved, and it {right}.
    Hint: {hint}
""")
def check_solvable(function):
    """Check a function ``can_be_solved(state, puzzle)`` for every width and any goal.

    >>> check_solvable(lambda state, puzzle: True).name
    'three columns'
    """
    for puzzle, name, hint in _PUZZLES:
        truth = census(puzzle)
        numbers = range(0, len(truth.distance), 1 if puzzle.cells < 8 else _STRIDE)
        states = [truth.states[number].tobytes() for number in numbers]
        right = [truth.distance[number] != UNREACHABLE for number in numbers]
        _compare(function, puzzle, states, right, name, hint)
    states = []
    for seed in range(50):
        state = FIFTEEN.scramble(100, seed).state
        twin = state.translate(bytes.maketrans(b"\x0e\x0f", b"\x0f\x0e"))  # 14 and 15
        states += state, twin
    _compare(function, FIFTEEN, states, [True, False] * 50, "the 15-puzzle", _PUZZLES[-1][2])
    return f"right for {len(_PUZZLES)} shapes and goals, and for the 15-puzzle."


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


def _compare(function, puzzle, states, truth, name, hint):
    for state, right in zip(states, truth, strict=True):
        if bool(call(function, state, puzzle)) != right:
            said, truly = ("cannot", "can") if right else ("can", "cannot")
            where, board = on_puzzle(puzzle) + _with_goal(puzzle), puzzle.write(state)
            raise Failed(
                "{name}", name=name, where=where, board=board, said=said, right=truly, hint=hint
            )


def _with_goal(puzzle):
    """Name the goal where it is not the usual one."""
    usual = puzzle.goal == Puzzle(puzzle.rows, puzzle.cols).goal
    return "" if usual else f" with the goal {puzzle.write(puzzle.goal)!r}"


_ODD = "{board!r}{goal} needs {moves}, which is {right}, and you say {said}."
_CHESSBOARD = "colour the cells like a chessboard: what does each move do to the blank?"


@judged(f"""
the goal: {_ODD}
    Hint: 0 is an even number.
one move: {_ODD}
    Hint: {_CHESSBOARD}
a board: {_ODD}
    Hint: {_CHESSBOARD}
""")
def check_odd_distance(function):
    """Check a function ``needs_odd(state, puzzle)``: whether the distance from the goal is odd.

    It is called with boards that can be solved.

    >>> check_odd_distance(lambda state, puzzle: True).name
    'the goal'
    """
    tried = 0
    for puzzle in (Puzzle(2, 2), Puzzle(2, 3), SNAIL, EIGHT):
        boards = solvable_boards(puzzle, 1 if puzzle.cells < 9 else _STRIDE)
        states, distances = zip(*boards, strict=True)
        tried += len(states)
        for state, distance in zip(states, distances, strict=True):
            if bool(call(function, state, puzzle)) != distance % 2:
                raise Failed(
                    {0: "the goal", 1: "one move"}.get(distance, "a board"),
                    board=puzzle.write(state),
                    goal=_with_goal(puzzle),
                    moves=several(distance, "move"),
                    right=("even", "odd")[distance % 2],
                    said=("odd", "even")[distance % 2],
                )
    return f"right on {tried:,} boards of four puzzles, and without a search."


@judged("""
not a text: Moves are a text such as 'ulddr', not {moves!r}.
    Hint: put it in quotes.
not possible: {error}.
    Hint: the letters tell where the *blank* goes.
the blank: After these moves the blank is not in its place: {board!r}.
    Hint: lead the blank round and back to the cell in which it began.
{name}: After these moves {moved} tiles are out of their places: {board!r}.
    Hint: write down a board with three tiles sent round, and let solve() find a path between it and
    the goal.
""")
def check_three(moves):
    """Check moves that send three tiles round and leave all else in its place: a 3-cycle.

    The moves start from the goal of the 8-puzzle.

    >>> check_three("ul").name
    'the blank'
    """
    if not isinstance(moves, str):
        raise Failed("not a text", moves=moves)
    try:
        state = EIGHT.apply(EIGHT.goal, moves)
    except ValueError as error:
        raise Failed("not possible", error=error) from None
    if state[-1]:
        raise Failed("the blank", board=EIGHT.write(state))
    moved = [tile for tile, home in zip(state, EIGHT.goal, strict=True) if tile != home]
    if len(moved) != 3:
        name = f"{len(moved)} tiles moved" if moved else "nothing moved"
        raise Failed("{name}", name=name, moved=len(moved), board=EIGHT.write(state))
    return (
        f"{len(moves)} moves, and the tiles {', '.join(map(str, sorted(moved)))} have gone round: "
        "a 3-cycle."
    )


@judged("""
a hopeless search: {where} it begins to search from {board!r}, which cannot be solved.
    Hint: {hint}
refused too much: {where} it refuses {board!r}, which can be solved.
    Hint: {hint}
another search: {where} it expands {expanded:,} boards from {board!r} and finds {found}; the search
    as it was given expands {right:,} and finds {moves}.
    Hint: put the refusal before the first step, and leave the steps as they are.
""")
def check_refusing(search):
    """Check a breadth-first search that refuses an unsolvable board before its first step.

    It may be asked about any width and any goal.

    >>> check_refusing("breadth-first").name
    'a hopeless search'
    """
    tried = 0
    for puzzle, _, hint in _PUZZLES:
        where, truth = on_puzzle(puzzle) + _with_goal(puzzle), census(puzzle)
        step = 1 + len(truth.distance) // (40 if puzzle.cells < 8 else 7)
        for number in range(0, len(truth.distance), step):
            state, tried = truth.states[number].tobytes(), tried + 1
            told = {"where": where, "board": puzzle.write(state)}
            hopeless = truth.distance[number] == UNREACHABLE
            most = 1 if hopeless else None
            result = solve_with(search, puzzle, state, parity_check=False, max_expansions=most)
            if hopeless and result.expanded:
                raise Failed("a hopeless search", **told, hint=hint)
            if hopeless:
                continue
            right = solve(puzzle, state, "breadth-first", goal_test="expansion")
            if not result.solved and not result.expanded:
                raise Failed("refused too much", **told, hint=hint)
            if (result.moves, result.expanded) != (right.moves, right.expanded):
                counts = {"expanded": result.expanded, "found": found_by(result)}
                counts |= {"right": right.expanded, "moves": found_by(right)}
                raise Failed("another search", **told, **counts)
    return f"right on {tried} boards of {len(_PUZZLES)} shapes and goals; no search was in vain."
