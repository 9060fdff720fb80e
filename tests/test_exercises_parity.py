"""The checks of lesson 04: each wrong answer gets the name of its mistake."""

from functools import partial

from answers import cases, returning, returns, solution
from textbook import breadth_first

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


def rejecting(solvable):
    """Search breadth first where a board is taken for solvable."""
    return lambda puzzle, start: breadth_first(puzzle, start) if solvable(start, puzzle) else None


def generator(puzzle, start):
    if not can_be_solved(start, puzzle):
        return None
    return (yield from STRATEGIES["breadth-first"].function(puzzle, start))


PARITY = partial(solution, "04", "my_search")
ODD = partial(solution, "04", "needs_odd")
HAND = solution("04", "my_decisions")
PROOF, TURNS = (solution("04", name).strip().splitlines() for name in ("my_proof", "my_turns"))
LINE = "frontier.append(child)"
AGAIN = """        if parity(puzzle, start) != parity(puzzle, puzzle.goal):
            return None"""
FIRST = next(iter(HAND))
RIGHT = ODD()
test_an_answer_gets_its_name = cases(
    {
        check_decisions: [
            ([True], "other boards"),
            ({"1 2 3 4 5 6 7 8 x": (3, True)}, "other boards"),
            (HAND | {FIRST: (..., ...)}, "nothing there yet", FIRST),
            (HAND | {FIRST: True}, "not a pair"),
            (HAND | {FIRST: (1, False)}, "the inversions", "row by row", "have 1 inversion along"),
            (HAND | {FIRST: (5, False)}, "the inversions", "follow each"),
            (HAND | {FIRST: (2.5, False)}, "not a whole number", "!return"),
            (HAND | {FIRST: ("4", False)}, "not a whole number"),
            (HAND | {FIRST: (4, "no")}, "not True or False", "!return"),
            (HAND | {FIRST: (4, True)}, "the decision", "the goal's number"),
        ],
        check_proof: [
            (7, "not sentences"),
            ("Obviously.", "another sentence"),
            (PROOF[:3], "a gap"),
            ([*PROOF, PROOF[0]], "a sentence twice"),
            *(([*PROOF[:place], PROOF[4], *PROOF[place:4], PROOF[5]], "the order", PROOF[4])
              for place in (1, 2, 3)),
            (PROOF[::-1], "the order", "follow from"),
            ([*PROOF, "So no slide changes the number of inversions."], "a wrong sentence",
             "by two"),
            ([PROOF[place] for place in (3, 2, 0, 1, 4, 5)], "passed"),
            (TURNS[:-1], "a gap", TURNS[-1]),
            ([*TURNS, PROOF[0]], "another proof", PROOF[0]),
            *(([*TURNS[:place], *TURNS[place + 1:], TURNS[place]], "the order")
              for place in (0, 1, 2, 3, 4, 5)),
            ([line.replace("three", "two").replace("turned", "swapped") for line in TURNS],
             "another sentence"),
            ([*TURNS, "So any two beads can be swapped while all others return: carry, turn, "
             "carry back."], "a wrong sentence", "parity"),
            ([TURNS[place] for place in (5, 1, 0, 2, 4, 3, 6)], "passed"),
        ],
        check_swap: [
            (SNAIL.goal, "the excluded swap"),
            ("2 1 3 8 x 4 7 6 5", "not one swap"),
            ("1 3 2 8 x 4 7 6 5", "not one swap", "3 cells differ"),
            ("x 1 3 8 2 4 7 6 5", "the blank"),
            (EIGHT.board("8 1 3 2 x 4 7 6 5"), "passed"),
        ],
        check_odd_distance: [
            (returns(True), "the goal", "needs 0 moves, which is even, but you return odd"),
            # The number of the cell tells the colour only where a row has an odd number of cells.
            (lambda s, p: (s.index(0) + p.goal.index(0)) % 2, "one move"),
            (lambda state, puzzle: state != puzzle.goal, "a board"),
            # Right on all small puzzles and for the snail, wrong for the other goal.
            (lambda s, p: RIGHT(s, p) != (p.goal == EIGHT.goal), "the goal"),
            (lambda state, puzzle: not list(puzzle.successors(state)), "a search"),
            (returns("odd"), "not True or False"),
            (returns(0.5), "not True or False"),
            (ODD("!= colour(puzzle.goal)", "== 1"), "the goal", "Which colour has the goal's?"),
            (lambda s, p: int(RIGHT(s, p)), "passed"),
        ],
        check_three_cycle: [
            ("uldx", "not possible"),
            ("ul", "the blank", "'1 2 3 4 x 5 7 8 6'"),
            ("", "nothing moved"),
            ("uulddr", "5 tiles moved"),
            ("uldr" * 2, "passed"),
            (["u", "l", "d", "r"], "passed", "5, 6, 8"),
        ],
        check_parity_test: [
            *(
                (returning(lambda p, s, moves, wrong=wrong: wrong if moves is None else moves,
                           PARITY()), "not None", repr(wrong))
                for wrong in ("", "uuuu", False)
            ),
            (breadth_first, "unsolvable board searched", "it rejects no board"),
            (PARITY("if parity", "if False and parity", LINE, f"{LINE}\n{AGAIN}"),
             "tested too late", "before the loop"),
            (rejecting(no_row), "unsolvable board searched", "row by row"),
            (rejecting(row_always), "solvable board rejected", "row for every width"),
            (rejecting(lambda s, p: inversions(s) % 2 == 0), "solvable board rejected",
             "the board alone"),
            (PARITY("if bead != 0", "if True"), "solvable board rejected", "blank as a tile"),
            (rejecting(lambda s, p: False), "solvable board rejected", "every board"),
            (rejecting(lambda s, p: p.is_solvable(s)), "not your own", "uses is_solvable"),
            (PARITY("popleft", "pop"), "a stack for a queue"),
            (generator, "a list of other things, not moves"),
            (rejecting(lambda s, p: census(p)[s] is not None), "not your own", "uses census"),
            (rejecting(lambda s, p: p.board(s).distance is not None), "not your own"),
        ],
    }
)  # fmt: skip


def test_every_swap_that_passes_can_be_solved():
    base, passed = SNAIL.read("2 1 3 8 x 4 7 6 5"), 0
    for a in range(1, 9):
        for b in range(a + 1, 9):
            board = base.translate(bytes.maketrans(bytes([a, b]), bytes([b, a])))
            assert census(SNAIL)[board] is not None
            passed += bool(check_swap(board))
    assert passed == 27  # all pairs but 1 and 2
