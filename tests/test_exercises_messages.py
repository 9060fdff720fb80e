"""The messages about a wrong answer, word for word."""

import pytest

from searchlab import EIGHT, exercises
from searchlab.ranking import rank


@pytest.mark.parametrize(
    ("check", "answer", "message"),
    [
        (
            exercises.check_detour,
            ["SA", "AB", "BC", "CD", "DG"],
            "All cycles of your graph are even, as they are on the puzzle: no path is longer "
            "by one.",
        ),
        (
            exercises.check_sample_order,
            "ulrd",
            "With 'ulrd' it finds ullddrurdllurrdlurd, and the judge prints ullddrurdllurdruldr.",
        ),
        (
            exercises.check_levels,
            lambda puzzle, start: [1, 2, 4, 8],
            "On the 2x2 puzzle your levels hold 15 boards; only 12 can be reached.",
        ),
        (
            exercises.check_shortest_solutions,
            lambda puzzle, start: 1,
            "From '2 3 4 1 5 x 7 6 8' there are 4 shortest solutions, and you count 1.",
        ),
        (
            exercises.check_overestimated,
            "1 2 3 4 5 6 7 x 8",
            "Its gap is 2 and its distance 1: overestimated. But 76 such boards are farther away.",
        ),
        (
            exercises.check_first_threshold,
            "1 2 3 4 5 x 7 8 6",
            "It is solved under its first threshold, and 1 move away. 2,348 such boards are "
            "farther.",
        ),
        (
            exercises.check_swap,
            "1 3 2 8 x 4 7 6 5",
            "3 cells differ from '2 1 3 8 x 4 7 6 5', but one swap changes 2.",
        ),
        (
            exercises.check_odd_distance,
            lambda state, puzzle: True,
            "On the 2x2 puzzle '1 2 3 x' needs 0 moves, which is even, but you return odd.",
        ),
        (
            exercises.check_three_cycle,
            "ul",
            "After these moves the blank is not in its place: '1 2 3 4 x 5 7 8 6'.",
        ),
        (
            exercises.check_bidirectional_wins,
            "2 3 4 1 5 x 7 6 8",
            "A* expands 312 boards here, bidirectional search 576.",
        ),
        (
            exercises.check_middle_rank,
            "1 2 3 4 5 6 7 8 x",
            "The rank of '1 2 3 4 5 6 7 8 x' is 0, which is 181,440 too low.",
        ),
        (
            exercises.check_rank,
            lambda state, puzzle: 0,
            "On the 2x2 puzzle '1 2 3 x' and '1 2 x 3' both get the number 0.",
        ),
        (
            exercises.check_compact_numbers,
            lambda state: rank(state, EIGHT.goal),
            "'5 6 1 2 3 4 7 8 x' gets the number 181,440, but the last of 181,440 numbers is "
            "181,439.",
        ),
        (
            exercises.check_heuristic,
            lambda state: 40,
            "The goal needs 0 moves, but your heuristic is 40 there.",
        ),
        (
            exercises.check_farthest_solved,
            "1 4 2 3 5 8 6 7 x",
            "It is solved, and 4 moves away. 93 boards that the program solves are farther.",
        ),
        (
            exercises.check_solution,
            "lrlurrd",
            "It is a solution of 7 moves, and there is a shorter one.",
        ),
        (
            exercises.check_census,
            lambda puzzle: {puzzle.goal: 0},
            "On the 2x2 puzzle 12 boards lead to the goal, and your dictionary holds 1.",
        ),
        (
            exercises.check_parity_test,
            "breadth-first",
            "On the 2x3 puzzle it begins to search from '1 2 x 3 5 4', which cannot be solved.",
        ),
    ],
)
def test_message(check, answer, message):
    found = check(answer)
    assert found.message == message and found.hint
