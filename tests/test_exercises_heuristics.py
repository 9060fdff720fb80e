"""The checks of lessons 05 and 05b: each wrong answer gets the name of its mistake."""

from functools import partial

import numpy as np
from answers import cases, solution

from searchlab import EIGHT, linear_conflict, manhattan
from searchlab.exercises import (
    check_backward_search,
    check_conflicts,
    check_disjoint_patterns,
    check_first_left_out,
    check_inconsistent,
    check_own_heuristic,
    check_rows_and_columns,
)
from searchlab.heuristics import maximised_patterns
from searchlab.problems import distances

BY_HAND = ["1 2 3 7 8 4 x 5 6", "x 2 3 6 5 4 1 7 8", "1 3 8 6 5 x 4 2 7"]


TABLE = partial(solution, "05b", "my_search")
LINES = partial(solution, "05", "rows_and_columns")
RIGHT = LINES()
test_an_answer_gets_its_name = cases(
    {
        check_first_left_out: [
            (11, "too early", "524 of 524 boards", "which reach 8"),
            (14, "too early", "1,804 of 1,804 boards", "At which depth"),
            (0, "too early", "1 of 1 boards"),
            (16, "too late", "At which depth"),
            (100, "too late"),
            (-1, "too early"),
            ("15", "not a whole number"),
            (np.int64(15), "passed", "of 3,283 boards"),
        ],
        check_rows_and_columns: [
            (
                LINES("total += cell % puzzle.cols != home % puzzle.cols", "pass"),
                "another count",
                "counts twice",
            ),
            (LINES("puzzle.cols", "3"), "overestimates", "On the 3x2 puzzle"),
            (LINES("puzzle.goal.index(tile)", "tile - 1"), "the goal"),
            (lambda *given: np.float32(RIGHT(*given)), "passed"),
        ],
        check_inconsistent: [
            ("manhattan", "consistent"),
            ("gap", "overestimates"),
            (lambda state: manhattan(state, EIGHT) if state[4] == 0 else 0, "passed"),
        ],
        check_conflicts: [
            ("2 4 4", "not three numbers"),
            ([2, 4], "not three numbers"),
            ([2, ..., 4], "nothing there yet"),
            ([2, 6, 4], "pairs counted"),
            ([0, 4, 2], "the rows alone"),
            ([linear_conflict(b, EIGHT) for b in BY_HAND], "the whole estimate"),
            ([2, 2, 4], "another count", "'x 2 3 6 5 4 1 7 8'"),
            ([2, "four", 4], "another count"),
            ([2, 4, 4], "passed"),
            (np.array([2, 4, 4]), "passed"),
            (np.array([2, 6, 4]), "pairs counted"),
        ],
        check_disjoint_patterns: [
            (7, "invalid patterns"),
            ([[1, 2, 3], [3, 4, 5]], "invalid patterns"),
            ([[1, 2, 3, 4, 5, 6], [7, 8]], "too large"),
            ([[1, 2, 3, 4], [5, 6, 7, 8]], "no better"),
            ([[1, 2, 3, 5, 6], [4, 7, 8]], "no better", "around the blank's goal cell"),
            ([[1, 2, 3, 4, 5], [6, 7, 8]], "passed"),
        ],
        check_backward_search: [
            (lambda goal, neighbours: [goal], "not a table"),
            (TABLE("frontier.append(child)", "pass"), "states missing"),
            (TABLE("+ cost", "+ cost * 0"), "too small"),
            (TABLE("+ cost", "+ 1"), "too large", "add the cost"),
            (TABLE("if cost:", "if True:"), "too large", "which end"),
            (TABLE("if cost:", "if True:", "if state in expanded", "if False"), "expanded again"),
            # Right on this puzzle by parity alone: an entry is never replaced.
            (
                TABLE("distance[state] + cost < distance.get(child, 100)", "child not in distance"),
                "right by luck",
                "A-B of cost 1",
            ),
        ],
        check_own_heuristic: [
            (lambda state: 0, "not better yet"),
            (maximised_patterns, "not better yet"),
            ("gap", "overestimates"),
            (lambda state: distances(EIGHT)[state], "the true distance"),
        ],
    }
)


def test_an_overestimate_comes_with_its_board_and_path():
    message = check_rows_and_columns("gap").message
    assert message.startswith("On the 3x3 puzzle 78 of 181,440 boards are overestimated, for ex")
    board, path = message.split("'")[1], message.split("(")[1].split(")")[0]
    assert EIGHT.apply(EIGHT.read(board), path) == EIGHT.goal
    assert "the estimate is 2, but 1 move suffices (" in message


def test_the_other_goals_count_too():
    away = distances(EIGHT)

    def for_one_goal(state, puzzle):
        if puzzle == EIGHT:
            return max(0, away[state] - 2)
        return 40 * (state != puzzle.goal)

    found = check_own_heuristic(for_one_goal)
    assert found.name == "overestimates"
    assert "with the goal 'x 1 2 3 4 5 6 7 8'" in found.message
