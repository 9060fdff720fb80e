"""The census, against plain breadth-first search and against what is known."""

from math import factorial

import naive
import numpy as np
import pytest

from searchlab import HEURISTICS, Puzzle, maximum
from searchlab.exhaustive.census import UNREACHABLE, Census, census
from searchlab.problems import MOVES, distances

SMALL = [
    Puzzle(2, 2, "blank-first"),
    Puzzle(2, 3),
    Puzzle(3, 2, "5 4 3 2 1 x"),
    Puzzle(2, 4, "1 2 3 4 x 5 6 7"),
]


@pytest.mark.parametrize("puzzle", SMALL, ids=repr)
def test_every_distance_is_that_of_a_plain_search(puzzle):
    taken, expected = census(puzzle), naive.distances(puzzle.goal, puzzle.cols)
    assert {state: taken[state] for state in expected} == expected
    assert distances(puzzle) == expected
    assert taken.boards == len(expected) == factorial(puzzle.cells) // 2
    assert np.count_nonzero(taken.distance == UNREACHABLE) == taken.boards
    assert taken.mean == pytest.approx(sum(expected.values()) / len(expected))


@pytest.mark.parametrize("puzzle", SMALL, ids=repr)
def test_everything_is_indexed_by_rank(puzzle):
    taken = census(puzzle)
    numbers = range(0, factorial(puzzle.cells), 1 + factorial(puzzle.cells) // 500)
    for number in numbers:
        state = taken.states[number].tobytes()
        assert taken.rank(state) == number
        assert taken.board(number).state == state
        assert puzzle.is_solvable(state) == (taken.distance[number] != UNREACHABLE)
        after = {move: taken.rank(child) for move, child in puzzle.successors(state)}
        assert taken.successors[number].tolist() == [after.get(move, -1) for move in MOVES]
    assert taken.rank(puzzle.goal) == 0


def test_the_boards_farthest_away():
    taken = census(Puzzle(3, 3, "snail"))
    assert taken.maximum == 30 and len(taken.antipodes) == taken.histogram[-1]
    assert {taken[board] for board in taken.antipodes} == {30}


def test_a_board_in_any_notation_and_one_out_of_reach():
    taken = census()
    assert taken["2 3 4 1 5 x 7 6 8"] == taken["234150768"] == 19
    assert taken["2 1 3 4 5 6 7 8 x"] is None
    with pytest.raises(ValueError, match="not a 3x3 board"):
        taken["1 2 3"]


def test_values_of_a_table_are_those_of_the_function():
    taken, table = census(SMALL[2]), HEURISTICS["manhattan"]
    values = taken.values("manhattan")
    one_by_one = taken.values(lambda state, puzzle: table(state, puzzle))
    assert (values[taken.reachable] == one_by_one[taken.reachable]).all()
    values[:] = 9  # a copy
    assert taken.values("manhattan")[0] == 0


def test_values_of_a_readers_heuristic_are_asked_for_each_time():
    found = {}
    taken, mine = census(Puzzle(2, 2)), maximum("misplaced", lambda state: found.get(state, 0))
    assert taken.values(mine)[1] < 9
    found[taken.board(1).state] = 9
    assert taken.values(mine)[1] == 9


@pytest.mark.parametrize(("rows", "cols", "boards"), [(3, 4, "239,500,800"), (5, 2, "1,814,400")])
def test_a_puzzle_that_is_too_large(rows, cols, boards):
    with pytest.raises(ValueError, match=rf"{rows}x{cols} puzzle has {boards} boards"):
        Census(Puzzle(rows, cols))
    with pytest.raises(ValueError, match=rf"{boards} boards .* puzzles of at most 9 cells"):
        distances(Puzzle(rows, cols))
