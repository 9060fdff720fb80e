"""The checks of lesson 04: each wrong answer gets the name of its mistake."""

from functools import partial

from answers import cases, returning, solution
from textbook import breadth_first, written

from searchlab import EIGHT, STRATEGIES
from searchlab.exercises import (
    check_decisions,
    check_odd_distance,
    check_parity_test,
    check_proof,
    check_swap,
    check_three_cycle,
)
from searchlab.exercises.parity import SNAIL
from searchlab.exhaustive.census import census
from searchlab.problems.parity import inversions


def can_be_solved(state, puzzle, *, rows=lambda puzzle: puzzle.cols % 2 == 0):
    """Compare parities, with the row of the blank on puzzles of some widths."""
    flips = rows(puzzle) * (state.index(0) // puzzle.cols - puzzle.goal.index(0) // puzzle.cols)
    return (inversions(state) + inversions(puzzle.goal) + flips) % 2 == 0


no_row = partial(can_be_solved, rows=lambda puzzle: False)
row_always = partial(can_be_solved, rows=lambda puzzle: True)


def colours(state, puzzle):
    return sum(sum(divmod(board.index(0), puzzle.cols)) for board in (state, puzzle.goal)) % 2


def rejecting(solvable, late=False, **changes):
    """Search breadth first where a board is taken for solvable."""

    def search(puzzle, start):
        if late or solvable(start, puzzle):
            moves = written("breadth-first", **changes)(puzzle, start, None)
        return moves if solvable(start, puzzle) else None

    return search


def generator(puzzle, start):
    if not can_be_solved(start, puzzle):
        return None
    return (yield from STRATEGIES["breadth-first"].function(puzzle, start))


PARITY = partial(solution, "04", "my_search")
ODD = partial(solution, "04", "needs_odd")
HAND, PROOF = solution("04", "my_decisions"), solution("04", "my_proof").strip().splitlines()
AGAIN = """        if parity(puzzle, start) != parity(puzzle, puzzle.goal):
            return None
"""
FIRST = next(iter(HAND))
test_an_answer_gets_its_name = cases(
    {
        check_decisions: [
            ([True], "other boards"),
            ({}, "other boards"),
            ({"1 2 3 4 5 6 7 8 x": (3, True)}, "other boards"),
            (HAND | {FIRST: (..., ...)}, "nothing there yet"),
            (HAND | {FIRST: True}, "not a pair"),
            (HAND | {FIRST: (1, False)}, "the inversions", "row by row"),
            (HAND | {FIRST: (5, False)}, "the inversions", "follow each"),
            (HAND | {FIRST: (2.5, False)}, "not a whole number", "!return"),
            (HAND | {FIRST: ("4", False)}, "not a whole number", "!return"),
            (HAND | {FIRST: (4, "no")}, "not True or False", "!return"),
            (HAND | {FIRST: (4, True)}, "the decision", "the goal's number"),
            (HAND, "passed"),
        ],
        check_proof: [
            (7, "not sentences"),
            ("Obviously.", "another sentence"),
            (PROOF[:3], "a gap"),
            ([*PROOF, PROOF[0]], "a sentence twice"),
            ([PROOF[1], PROOF[0], *PROOF[2:]], "the order", "follow from"),
            *(
                ([*PROOF[:place], PROOF[4], *PROOF[place:4], PROOF[5]], "the order", PROOF[4])
                for place in (1, 2, 3)
            ),
            (PROOF[::-1], "the order"),
            (
                [*PROOF, "So no slide changes the number of inversions."],
                "a wrong sentence",
                "by two",
            ),
            (
                [PROOF[3], PROOF[2], PROOF[0], PROOF[1], PROOF[4], PROOF[5]],
                "passed",
            ),
            (PROOF, "passed"),
        ],
        check_swap: [
            ("2 1 3", "not a board"),
            (SNAIL.goal, "the excluded swap"),
            ("2 1 3 8 x 4 7 6 5", "not one swap"),
            (
                "1 3 2 8 x 4 7 6 5",
                "not one swap",
                "3 cells differ from '2 1 3 8 x 4 7 6 5', but one swap changes 2.",
            ),
            ("x 1 3 8 2 4 7 6 5", "the blank"),
            ("8 1 3 2 x 4 7 6 5", "passed"),
            ("2 1 3 8 x 4 7 5 6", "passed"),
        ],
        check_odd_distance: [
            (lambda state, puzzle: None, "nothing returned"),
            (
                lambda state, puzzle: True,
                "the goal",
                "On the 2x2 puzzle '1 2 3 x' needs 0 moves, which is even, but you return odd.",
            ),
            (lambda state, puzzle: False, "one move"),
            (lambda state, puzzle: state != puzzle.goal, "a board"),
            # The number of the cell tells the colour only where a row has an odd number of cells.
            (lambda s, p: (s.index(0) + p.goal.index(0)) % 2, "one move"),
            # Right on all small puzzles and for the snail, wrong for the other goal.
            (lambda s, p: colours(s, p) != (p == EIGHT), "the goal"),
            (lambda s, p: "odd", "not True or False"),
            (lambda s, p: 0.5, "not True or False"),
            (ODD("!= colour(puzzle.goal)", "== 1"), "the goal", "Which colour has the goal's?"),
            (ODD("!= colour", "== colour"), "the goal"),
            (ODD("(row + column)", "row"), "one move"),
            (ODD(), "passed"),
            (colours, "passed"),
        ],
        check_three_cycle: [
            (7, "not a text"),
            (["u", "l", "d", "r"], "passed"),
            ("uldx", "not possible"),
            (
                "ul",
                "the blank",
                "After these moves the blank is not in its place: '1 2 3 4 x 5 7 8 6'.",
            ),
            ("", "nothing moved"),
            ("uldr" * 2, "passed"),
            ("uldr" * 3, "nothing moved"),
            ("uulddr", "5 tiles moved"),
        ],
        check_parity_test: [
            *(
                (
                    returning(
                        lambda p, s, moves, wrong=wrong: wrong if moves is None else moves, PARITY()
                    ),
                    "not None",
                    repr(wrong),
                )
                for wrong in ("", "uuuu", False, "No solution")
            ),
            (breadth_first, "unsolvable board searched", "it rejects no board"),
            (
                PARITY(
                    "if parity",
                    "if False and parity",
                    "frontier.append(child)",
                    "frontier.append(child)\n" + AGAIN,
                ),
                "tested too late",
                "before the loop",
            ),
            (rejecting(no_row), "unsolvable board searched", "row by row"),
            (rejecting(row_always), "solvable board rejected", "row for every width"),
            (
                rejecting(lambda s, p: inversions(s) % 2 == 0),
                "solvable board rejected",
                "the board alone",
            ),
            (
                PARITY("puzzle, puzzle.goal):", "puzzle, bytes(range(puzzle.cells))):"),
                "solvable board rejected",
            ),
            (PARITY("if bead != 0", "if True"), "solvable board rejected", "blank as a tile"),
            (rejecting(lambda s, p: False), "solvable board rejected", "every board"),
            (rejecting(lambda s, p: p.is_solvable(s)), "your code raises an error", "yourself"),
            (PARITY("popleft", "pop"), "a stack for a queue"),
            (PARITY("return path[state]", "return path[state][1:]"), "first move missing"),
            (PARITY("return path[state]", "return True"), "True, not moves"),
            (PARITY(), "passed"),
            (generator, "passed"),
        ],
    }
)


def test_every_swap_that_passes_can_be_solved():
    base, passed = SNAIL.read("2 1 3 8 x 4 7 6 5"), 0
    for a in range(1, 9):
        for b in range(a + 1, 9):
            board = base.translate(bytes.maketrans(bytes([a, b]), bytes([b, a])))
            assert census(SNAIL)[board] is not None
            passed += bool(check_swap(board))
    assert passed == 27  # all pairs but 1 and 2


def test_three_names_the_tiles():
    assert "5, 6, 8" in check_three_cycle("uldr").message
