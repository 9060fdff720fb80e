"""The checks of lesson 06: each wrong answer gets the name of its mistake."""

from functools import partial

from answers import RETURNED, cases, returning, solution

from searchlab import Puzzle, manhattan
from searchlab.exercises import (
    check_farthest_solved,
    check_never_rising,
    check_repaired_queue,
)
from searchlab.exhaustive.census import census
from searchlab.exhaustive.tables import superior_node_boards, superior_node_table
from searchlab.figures import outcomes_by_depth

EIGHT = Puzzle(3, 3, "blank-first")


FIXED = partial(solution, "06", "fixed")
NEVER = partial(solution, "06", "count_never_rising")
test_an_answer_gets_its_name = cases(
    {
        check_farthest_solved: [
            (3.5, "not a board"),
            ("1 2 3", "not a board"),
            ("x 2 1 3 4 5 6 7 8", "unsolvable"),
            ("x 1 2 3 4 5 6 7 8", "not solved"),
            ("3 2 5 6 1 8 7 4 x", "not solved"),
            ("1 4 2 3 5 8 6 7 x", "too near", "4 moves away", "solves 93 are farther"),
        ],
        check_repaired_queue: [
            (FIXED("child not in seen and", ""), "no end"),
            *((returning(change, FIXED()), name) for change, name in RETURNED[1:2]),
            (FIXED("start == puzzle.goal", "False"), "the solved start"),
            (FIXED("while frontier", "while True"), "the empty queue"),
            (FIXED("gap(child, puzzle) <= gap(state, puzzle)", "True"), "another rule"),
            (FIXED("<= gap(state", "< gap(state"), "solution not found"),
            (FIXED("return path + move", "return path"), "goal not reached"),
            (FIXED(), "passed"),
        ],
        check_never_rising: [
            (lambda puzzle, h: "many", "not a whole number"),
            (lambda puzzle, h: None, "nothing returned"),
            (lambda puzzle, h: {1, 2}, "not a whole number", "len()"),
            (
                NEVER("h(before, puzzle) >= h(state", "h(before, puzzle) <= h(state"),
                "wrong direction",
            ),
            (
                NEVER("h(before, puzzle) >= h(state", "h(before, puzzle) > h(state"),
                "too few",
                "as it is",
            ),
            (NEVER("{puzzle.goal}", "set()"), "the goal"),
            (NEVER("seen.add(before)", "pass"), "too much work", "one search"),
            (NEVER("len(seen)", "len(seen) - 1"), "the goal"),
            (lambda puzzle, h: NEVER()(puzzle, manhattan), "too many"),
            (NEVER(), "passed"),
        ],
    }
)


def test_all_the_farthest_solved_boards_pass():
    boards = superior_node_boards("as published")
    truth = census(EIGHT)
    found = boards[boards.outcome == "found"]
    passed = [rank for rank in found.index if check_farthest_solved(truth.board(rank))]
    assert passed == list(found.index[found.distance == 8])
    assert len(passed) == 14


def test_the_figure_of_outcomes():
    table = superior_node_table("as published")
    figure = outcomes_by_depth(table)
    assert figure.title == "Found: 121 of 181,440 boards, 0.067%; the farthest takes 8 moves"
    assert figure.data.sum().to_dict() == {
        "found": 121,
        "step_limit": 115_480,
        "empty_queue": 65_839,
    }
    assert figure.png().startswith(b"\x89PNG")
    assert "endless" in str(outcomes_by_depth(superior_node_table("no limit")))
