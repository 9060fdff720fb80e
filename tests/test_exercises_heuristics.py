"""The exercises on heuristics: a wrong answer is named for what is wrong with it."""

import pytest
from answers import NO_BOARDS, crash

from searchlab import EIGHT, manhattan, maximum, pattern_database
from searchlab.classroom.exercises import (
    check_inconsistent,
    check_overestimated,
    check_own,
    check_patterns,
    check_rows_and_columns,
)
from searchlab.heuristics import additive_patterns, maximised_patterns
from searchlab.whole_space.census import census


def out_of_line(state, puzzle, *, blank=False, columns=True):
    """Count tiles out of row and column, rightly or with a usual mistake."""
    total = 0
    for cell, tile in enumerate(state):
        home = puzzle.goal.index(tile)
        if tile or blank:
            total += cell // puzzle.cols != home // puzzle.cols
            total += columns and cell % puzzle.cols != home % puzzle.cols
    return total


@pytest.mark.parametrize(
    ("board", "name"),
    [
        *NO_BOARDS,
        ("1 2 3 4 5 6 7 8 x", "not overestimated"),
        ("2 3 4 1 5 x 7 6 8", "not overestimated"),
        ("1 2 3 4 5 6 7 x 8", "too near"),
    ],
)
def test_overestimated(board, name):
    assert check_overestimated(board).name == name


def test_all_the_farthest_overestimated_boards_pass():
    truth = census(EIGHT)
    over = truth.reachable[truth.values("gap")[truth.reachable] > truth.distance[truth.reachable]]
    passed = [number for number in over if check_overestimated(truth.board(number))]
    assert len(over) == 78
    assert passed == [number for number in over if truth.distance[number] == 8]
    assert len(passed) == 8


@pytest.mark.parametrize(
    ("heuristic", "name"),
    [
        (..., "nothing there yet"),
        (7, "not a heuristic"),
        ("nonsense", "not a heuristic"),
        (crash, "no verdict"),
        (lambda state, puzzle: None, "no verdict"),
        (lambda state, puzzle: 1, "the goal"),
        (lambda state, puzzle: out_of_line(state, puzzle, blank=True), "overestimates"),
        (lambda state, puzzle: out_of_line(state, puzzle, columns=False), "another count"),
        (lambda state, puzzle: 0, "another count"),
        (lambda state, puzzle: out_of_line(state, puzzle), "passed"),
    ],
)
def test_rows_and_columns(heuristic, name):
    assert check_rows_and_columns(heuristic).name == name


def test_an_overestimate_comes_with_its_board_and_path():
    verdict = check_rows_and_columns("gap")
    assert verdict.said.startswith("78 of 181,440 boards are nearer than it says, for example")
    board, path = verdict.said.split("'")[1], verdict.said.split("(")[1].split(")")[0]
    assert EIGHT.apply(EIGHT.read(board), path) == EIGHT.goal
    assert "says 2, and 1 move will do" in verdict.said


@pytest.mark.parametrize(
    ("heuristic", "name"),
    [
        ("manhattan", "consistent"),
        ("gap", "overestimates"),
        (lambda state: manhattan(state, EIGHT) if state[4] == 0 else 0, "passed"),
    ],
)
def test_inconsistent(heuristic, name):
    assert check_inconsistent(heuristic).name == name


def test_patterns():
    first, second = (pattern_database(t, additive=False) for t in ([1, 2, 3, 4], [5, 6, 7, 8]))
    added = check_patterns(lambda state, puzzle: first(state, puzzle) + second(state, puzzle))
    assert added.name == "overestimates"
    assert check_patterns(maximum(first, second))
    assert check_patterns(additive_patterns)
    assert check_patterns(first).name == "too little"


def test_a_heuristic_of_the_readers_own():
    truth = census(EIGHT)
    assert check_own(lambda state: 0).name == "not better yet"
    assert check_own(maximised_patterns).name == "not better yet"
    assert check_own("gap").name == "overestimates"
    assert check_own(lambda state: truth[state] or 0).name == "the truth itself"
    assert check_own(maximum(additive_patterns, maximised_patterns))


def test_the_other_goals_count_too():
    truth = census(EIGHT)
    values = truth.values(maximum(additive_patterns, maximised_patterns))
    known = {truth.states[number].tobytes(): int(values[number]) for number in truth.reachable}

    def for_one_goal(state, puzzle):
        return known[state] if puzzle.goal == EIGHT.goal else 40 * (state != puzzle.goal)

    verdict = check_own(for_one_goal)
    assert verdict.name == "overestimates"
    assert "for the goal x 1 2 3 4 5 6 7 8" in verdict.said
