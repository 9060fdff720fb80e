"""The faulty heuristics: none is admissible, and each is labelled."""

import pytest

from searchlab import Puzzle, gap, judge, solve
from searchlab.exhaustive.census import census
from searchlab.heuristics import FAULTY, HEURISTICS, find, linear_conflict
from searchlab.heuristics.faulty import corner_tiles, linear_conflict_pairs, manhattan_0_to_7

GOALS = ("blank-last", "blank-first", "snail")

# Boards that are overestimated, by how much at most, and how near to the goal the first is.
RESULTS = {
    ("misplaced-with-blank", "blank-last"): (78, 1, 1),
    ("misplaced-with-blank", "blank-first"): (78, 1, 1),
    ("misplaced-with-blank", "snail"): (60, 1, 1),
    ("manhattan-0-to-7", "blank-last"): (1457, 4, 1),
    ("manhattan-0-to-7", "blank-first"): (1708, 3, 1),
    ("manhattan-0-to-7", "snail"): (591, 2, 1),
    ("linear-conflict-pairs", "blank-last"): (7, 4, 26),
    ("linear-conflict-pairs", "blank-first"): (7, 4, 26),
    ("linear-conflict-pairs", "snail"): (0, 0, None),
    ("corner-tiles", "blank-last"): (630, 4, 2),
    ("corner-tiles", "blank-first"): (630, 4, 2),
    ("corner-tiles", "snail"): (2909, 6, 2),
}


def test_every_faulty_heuristic_is_tested_for_every_goal():
    assert set(RESULTS) == {(name, goal) for name in FAULTY for goal in GOALS}


@pytest.mark.parametrize(("name", "goal"), RESULTS)
def test_result(name, goal):
    result = judge(name, Puzzle(3, 3, goal), sample=0)
    found = result.overestimates, result.worst, result.counterexample_distance
    assert found == RESULTS[name, goal]
    assert result.zero_at_goal is True
    assert result.consistent is False


@pytest.mark.parametrize("name", FAULTY)
def test_found_by_name_and_labelled(name):
    heuristic = find(name)
    assert heuristic is FAULTY[name]
    assert heuristic.wrong and heuristic.reference and heuristic.summary
    assert repr(heuristic).startswith(f"<wrong heuristic {name}: ")
    assert name not in HEURISTICS


def test_of_the_others_only_gap_is_labelled_as_wrong():
    assert [name for name, h in HEURISTICS.items() if h.wrong] == ["gap"]


def test_misplaced_with_blank_is_the_gap():
    for goal in GOALS:
        truth = census(Puzzle(3, 3, goal))
        assert (truth.values("misplaced-with-blank") == truth.values(gap)).all()


EIGHT = Puzzle(3, 3)


@pytest.mark.parametrize(
    ("heuristic", "board", "value"),
    [
        (manhattan_0_to_7, "1 2 3 4 5 6 7 x 8", 1),  # that of the blank: tile 8 is not counted
        (manhattan_0_to_7, "1 2 3 4 5 x 7 8 6", 2),
        (linear_conflict_pairs, "3 2 1 4 5 6 7 8 x", 4 + 2 * 3),
        (linear_conflict, "3 2 1 4 5 6 7 8 x", 4 + 2 * 2),
        (corner_tiles, "1 2 3 4 5 6 x 7 8", 4),  # the blank in a corner, 4 in place above it
        # 2 between two wrong corners; 4 and 6 beside one
        (corner_tiles, "3 2 1 4 5 6 7 8 x", 4 + 2 * (2 + 1 + 1)),
    ],
)
def test_values(heuristic, board, value):
    assert heuristic(board, EIGHT) == value


def test_pairs_differ_from_tiles_only_in_lines_of_three_or_more():
    two, truth = census(Puzzle(2, 2)), census(EIGHT)
    assert (two.values(linear_conflict_pairs) == two.values(linear_conflict)).all()
    assert (truth.values(linear_conflict_pairs) >= truth.values(linear_conflict)).all()


@pytest.mark.parametrize(
    ("name", "board", "least"),
    [
        ("manhattan-0-to-7", "x 7 2 1 4 3 8 5 6", 14),
        ("corner-tiles", "1 5 3 2 8 6 4 x 7", 19),
    ],
)
def test_a_star_pays_for_it(name, board, least):
    assert census(EIGHT)[board] == least
    assert len(solve(EIGHT, board, "a-star", heuristic=name).moves) == least + 2
    assert len(solve(EIGHT, board, "a-star", heuristic="manhattan").moves) == least


def test_a_star_does_not_pay_for_an_excess_of_one():
    # Two solutions of a board differ in length by an even number: 1 too much hides none.
    truth = census(EIGHT)
    excess = truth.values("misplaced-with-blank") - truth.distance.astype(int)
    over = truth.reachable[excess[truth.reachable] > 0]
    for number in [*over[::8], *truth.reachable[::4001]]:
        board = truth.board(number)
        moves = solve(EIGHT, board, "a-star", heuristic="misplaced-with-blank").moves
        assert len(moves) == truth[board]
