"""Checks for lesson 02, parity."""

from searchlab.classroom.exercises.base import Failed, call, first_wrong, judged, read_board
from searchlab.parity import inversions, smaller_before
from searchlab.puzzle import EIGHT, FIFTEEN, Puzzle
from searchlab.puzzle.checks import several
from searchlab.whole_space.census import UNREACHABLE, census

RING = Puzzle(3, 3, "ring")
_IMPOSSIBLE = "2 1 3 8 x 4 7 6 5"  # the fifth post's board
_STRIDE = 101


@judged
def check_exchange(board):
    """Check a solvable board that differs from the fifth post's by an exchange of two tiles.

    Parameters
    ----------
    board : str, bytes or Board

    Returns
    -------
    Verdict

    Examples
    --------
    >>> check_exchange("1 2 3 8 x 4 7 6 5").name
    'the exchange that is ruled out'
    >>> check_exchange("1 3 2 8 x 4 7 6 5")
    ✗ failed: not one exchange
      3 cells differ from '2 1 3 8 x 4 7 6 5', but one exchange changes 2.
      Hint: copy the board and let two tiles change places.
    """
    state = read_board(RING, board)
    before = RING.read(_IMPOSSIBLE)
    moved = [tile for tile, other in zip(state, before, strict=True) if tile != other]
    if state == RING.goal:
        raise Failed(
            "the exchange that is ruled out",
            "With 1 and 2 exchanged this is the goal itself.",
            "leave 1 and 2 where they are and exchange two others.",
        )
    if len(moved) != 2:
        raise Failed(
            "not one exchange",
            f"{len(moved)} cells differ from {_IMPOSSIBLE!r}, but one exchange changes 2.",
            "copy the board and let two tiles change places.",
        )
    if 0 in moved:
        raise Failed(
            "the blank",
            f"Tile {max(moved)} and the blank have changed places; the blank is no tile.",
            "exchange two tiles.",
        )
    distance = census(RING)[state]
    return (
        f"with {min(moved)} and {max(moved)} exchanged it is {distance} moves from the goal. Any "
        "two tiles would have done."
    )


@judged
def check_sum(function):
    """Check a function ``total(state)`` that gives the sum of p(x) over all tiles.

    Parameters
    ----------
    function : callable
        Takes a board as bytes, 0 for the blank.

    Returns
    -------
    Verdict

    Examples
    --------
    >>> check_sum(lambda state: 21)
    ✗ failed: another sum
      For '1 2 3 4 5 x' you give 21; the sum of p(x) is 10.
      Hint: write down p(x) tile by tile for this board, then add.
    """
    for puzzle, stride in ((Puzzle(2, 3), 1), (EIGHT, _STRIDE)):
        states = [bytes(state) for state in census(puzzle).states[::stride]]
        found = [call(function, state) for state in states]
        right = [sum(smaller_before(state).values()) for state in states]
        if found == right:
            continue
        if found == [inversions(state) for state in states]:
            raise Failed(
                "the wrong pairs",
                f"For {puzzle.write(states[0])!r} you give {found[0]}: the pairs in the wrong "
                f"order. p(x) counts those in the right order, here {right[0]}.",
                "p(x) asks for the smaller tiles *before* x.",
            )
        state, given, belongs = first_wrong(states, found, right)
        if found == [_with_blank(state) for state in states]:
            raise Failed(
                "the blank",
                f"For {puzzle.write(state)!r} you give {given} and not {belongs}: the "
                "blank was counted as a tile smaller than all.",
                "leave the blank out.",
            )
        raise Failed(
            "another sum",
            f"For {puzzle.write(state)!r} you give {given!r}; the sum of p(x) is {belongs}.",
            "write down p(x) tile by tile for this board, then add.",
        )
    return f"right on all boards of the 2x3 puzzle and on {len(states):,} boards of the 3x3 puzzle."


def _with_blank(state):
    return sum(a < b for i, a in enumerate(state) for b in state[i + 1 :])


@judged
def check_solvable(function):
    """Check a function ``can_be_solved(state, puzzle)`` for every width and any goal.

    Parameters
    ----------
    function : callable

    Returns
    -------
    Verdict

    Examples
    --------
    >>> check_solvable(lambda state, puzzle: True)
    ✗ failed: three columns
      On the 2x3 puzzle you say that '1 2 3 5 4 x' can be solved, and it cannot.
      Hint: compare the sum of the board with the sum of the goal: both even, or both odd?
    """
    for puzzle, name, hint in _PUZZLES:
        truth = census(puzzle)
        step = 1 if puzzle.cells < 8 else _STRIDE
        for number in range(0, len(truth.distance), step):
            state = truth.states[number].tobytes()
            _compare(function, puzzle, state, truth.distance[number] != UNREACHABLE, name, hint)
    for seed in range(50):
        state = FIFTEEN.scramble(100, seed).state
        twin = state.translate(bytes.maketrans(b"\x0e\x0f", b"\x0f\x0e"))  # 14 and 15
        for board, right in ((state, True), (twin, False)):
            _compare(function, FIFTEEN, board, right, "the 15-puzzle", _PUZZLES[-1][2])
    return f"right for {len(_PUZZLES)} shapes and goals, and for the 15-puzzle."


_COMPARE = "compare the sum of the board with the sum of the goal: both even, or both odd?"
_ROW = (
    "where the number of columns is even, a vertical move flips the sum. What else does it flip? "
    "state.index(0) // puzzle.cols is the row of the blank."
)
_PUZZLES = (
    (Puzzle(2, 3), "three columns", _COMPARE),
    (EIGHT, "three columns", _COMPARE),
    (RING, "another goal", _COMPARE),
    (Puzzle(2, 3, "4 x 2 1 5 3"), "another goal", _COMPARE),
    (Puzzle(2, 2), "an even width", _ROW),
    (Puzzle(2, 4), "an even width", _ROW),
    (Puzzle(2, 2, "blank-first"), "an even width, another goal", _ROW),
    (Puzzle(3, 2, "blank-first"), "an even width, another goal", _ROW),
)


def _compare(function, puzzle, state, right, name, hint):
    said = call(function, state, puzzle)
    if bool(said) != right:
        goal = "" if puzzle.goal == Puzzle(puzzle.rows, puzzle.cols).goal else (
            f" with the goal {puzzle.write(puzzle.goal)!r}"
        )  # fmt: skip
        can, but = ("cannot", "can") if right else ("can", "cannot")
        raise Failed(
            name,
            f"On the {puzzle.rows}x{puzzle.cols} puzzle{goal} you say that "
            f"{puzzle.write(state)!r} {can} be solved, and it {but}.",
            hint,
        )


@judged
def check_odd_distance(function):
    """Check a function ``needs_odd(state, puzzle)``: whether the distance from the goal is odd.

    Parameters
    ----------
    function : callable
        Called with boards that can be solved.

    Returns
    -------
    Verdict

    Examples
    --------
    >>> check_odd_distance(lambda state, puzzle: True)
    ✗ failed: the goal
      '1 2 3 x' needs 0 moves, which is even, and you say odd.
      Hint: 0 is an even number.
    """
    tried = 0
    for puzzle in (Puzzle(2, 2), Puzzle(2, 3), RING, EIGHT):
        truth = census(puzzle)
        for number in truth.reachable[:: 1 if puzzle.cells < 9 else _STRIDE]:
            state, distance = truth.states[number].tobytes(), int(truth.distance[number])
            tried += 1
            if bool(call(function, state, puzzle)) != distance % 2:
                is_, say = ("odd", "even") if distance % 2 else ("even", "odd")
                board = repr(puzzle.write(state))
                if puzzle == RING:
                    board += f" with the goal {puzzle.write(puzzle.goal)!r}"
                raise Failed(
                    "the goal" if distance == 0 else "one move" if distance == 1 else "a board",
                    f"{board} needs {several(distance, 'move')}, which is {is_}, "
                    f"and you say {say}.",
                    "0 is an even number."
                    if distance == 0
                    else "colour the cells like a chessboard: what does each move do to the blank?",
                )
    return f"right on {tried:,} boards of four puzzles, and without a search."


@judged
def check_three(moves):
    """Check moves that send three tiles round in a circle and leave all else in its place.

    Parameters
    ----------
    moves : str
        Letters u, d, l, r from the goal of the 8-puzzle.

    Returns
    -------
    Verdict

    Examples
    --------
    >>> check_three("ul")
    ✗ failed: the blank
      After these moves the blank is not in its place: '1 2 3 4 x 5 7 8 6'.
      Hint: let the blank come home: the moves of each tile's circle begin and end with it.
    """
    if not isinstance(moves, str):
        raise Failed(
            "not a text", f"Moves are a text such as 'ulddr', not {moves!r}.", "put it in quotes."
        )
    try:
        state = EIGHT.apply(EIGHT.goal, moves)
    except ValueError as error:
        raise Failed(
            "not possible", f"{error}.", "the letters tell where the *blank* goes."
        ) from None
    if state[-1]:
        raise Failed(
            "the blank",
            f"After these moves the blank is not in its place: {EIGHT.write(state)!r}.",
            "let the blank come home: the moves of each tile's circle begin and end with it.",
        )
    moved = [tile for tile, home in zip(state, EIGHT.goal, strict=True) if tile != home]
    if len(moved) != 3:
        raise Failed(
            "nothing moved" if not moved else f"{len(moved)} tiles moved",
            f"After these moves {len(moved)} tiles are out of their places: "
            f"{EIGHT.write(state)!r}.",
            "write down a board with three tiles sent round, and let solve() find a way between "
            "it and the goal.",
        )
    return (
        f"{len(moves)} moves send the tiles {', '.join(map(str, sorted(moved)))} round in a circle."
    )
