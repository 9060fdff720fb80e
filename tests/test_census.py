"""The census, against plain breadth-first search and against what is known."""

import json
from math import factorial

import naive
import numpy as np
import pytest

from searchlab import HEURISTICS, Puzzle, maximum
from searchlab.cli import main
from searchlab.exhaustive.census import UNREACHABLE, Census, census
from searchlab.problems import MOVES, distances

CORNER = [
    *(1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529),
    *(10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2),
]
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


# The command line


def test_census_as_json(capsys):
    assert main(["census", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["histogram"] == CORNER
    assert (answer["boards"], answer["max"]) == (181440, 31)
    assert answer["mean"] == pytest.approx(sum(d * n for d, n in enumerate(CORNER)) / 181440)
    assert answer["antipodes"] == ["6 4 7 8 5 x 3 2 1", "8 6 7 2 5 4 3 x 1"]


def test_census_of_a_small_puzzle_as_text(capsys):
    assert main(["census", "--rows", "2", "--cols", "2"]) == 0
    head, table, farthest = capsys.readouterr().out.split("\n\n")
    assert "12 boards" in head and "at most 6" in head and "x 3 2 1" in farthest
    bars = [line.split() for line in table.splitlines()[1:]]
    assert [(*map(int, counts), len(bar)) for *counts, bar in bars] == [
        (depth, count, 25 * count) for depth, count in enumerate([1, 2, 2, 2, 2, 2, 1])
    ]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--rows", "2", "--cols", "5"], "1,814,400 boards"),
        (["--rows", "9"], "rows must be a whole number from 2 to 5"),
        (["--rows", "two"], "two"),
        (["--cols", "2", "--goal", "1 2 3 / 4 5 x"], "2 rows of 3 cells were given"),
    ],
)
def test_bad_arguments_get_one_sentence(capsys, arguments, sentence):
    assert main(["census", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert sentence in err
    assert err.count("\n") == 1
