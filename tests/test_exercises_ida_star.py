"""The checks of lesson 08: each wrong answer gets the name of its mistake."""

import re
from functools import partial
from pathlib import Path

from answers import NO_BOARDS, RETURNED, cases, returning, solution
from textbook import written

from searchlab import EIGHT, solve
from searchlab.exercises import (
    check_first_threshold,
    check_repaired_ida_star,
    check_transposition_table,
)
from searchlab.exhaustive.census import census

ROOT = Path(__file__).resolve().parents[1]


ida = partial(written, "ida-star", parity="puzzle.is_solvable(start)")
FIXED = partial(solution, "08", "fixed")
REMEMBER = partial(solution, "08", "remembering")
remembers = partial(ida, skips="closed.get(child, inf) <= len(path)")


def blind_to_the_start(puzzle, start):
    puzzle.successors(start)
    return "ud"


test_an_answer_gets_its_name = cases(
    {
        check_first_threshold: [
            *NO_BOARDS,
            ("2 3 4 1 5 x 7 6 8", "several iterations"),
            ("1 2 3 4 5 6 7 8 x", "too near"),
            ("1 2 3 4 5 x 7 8 6", "too near", "1 move away", "solves 2,348 are farther"),
        ],
        check_repaired_ida_star: [
            (lambda puzzle, start, h: "u", "goal not reached"),
            (ida(answer="path[:-1]"), "last move missing"),
            (ida(rise="threshold + 6"), "one board too many"),
            (ida(rise="threshold + 1"), "every second iteration is wasted"),
            (ida(unsolvable="'unsolvable'"), "unsolvable boards"),
            *((returning(change, ida()), name) for change, name in RETURNED[1:2]),
            (FIXED("f > threshold", "f >= threshold"), "no end", "expands no board"),
            (FIXED("len(path) + h(state)", "h(state)"), "f without g"),
            (FIXED("path[-1:] != UNDO[move]", "True"), "the last move is undone"),
            (
                FIXED("threshold = min(exceeded)", "threshold += 1"),
                "every second iteration is wasted",
                "!solvab",
            ),
            (FIXED("threshold = min(exceeded)", "threshold = max(exceeded)"), "passed"),
            (
                FIXED("return None\n    threshold", "return False\n    threshold"),
                "unsolvable boards",
            ),
            (FIXED("puzzle.is_solvable(start)", "True"), "no end"),
            (FIXED(), "passed"),
            (ida(rise="threshold + 2"), "passed"),
        ],
        check_transposition_table: [
            (lambda puzzle, start: 7, "a number, not moves"),
            (blind_to_the_start, "the solved start"),
            (ida(), "nothing saved"),
            (ida(skips="child in closed"), "not shortest"),
            (remembers(forget=""), "no solution"),
            *((returning(change, REMEMBER()), name) for change, name in RETURNED[1:2]),
            (REMEMBER("len(path) + 1 < met", "len(path) + 1 <= met"), "too little saved"),
            (
                REMEMBER('len(path) + 1 < met.get(child, float("inf"))', "child not in met"),
                "not shortest",
                "depth",
            ),
            (REMEMBER(), "passed"),
            (remembers(), "passed"),
        ],
    }
)


def test_exactly_the_farthest_boards_with_one_limit_pass():
    truth = census(EIGHT)
    at_22 = [truth.board(number) for number in truth.at_distance(22)]
    passed = [board for board in at_22 if check_first_threshold(board)]
    assert len(passed) == 14
    for board in passed:
        iterations = solve(EIGHT, board, "ida-star").iterations
        assert [iteration.limit for iteration in iterations] == [22]
    # None is farther: no board beyond has as few limits.
    exact = truth.values("manhattan") == truth.distance
    assert truth.distance[exact].max() == 22


def test_the_solutions_say_what_the_checks_find():
    text = (ROOT / "notebooks" / "solutions" / "08_ida_star.md").read_text(encoding="utf-8")
    truth = census(EIGHT)
    exact = truth.values("manhattan") == truth.distance
    assert f"{exact.sum():,} boards it is, and the farthest" in re.sub(r"\s+", " ", text)
