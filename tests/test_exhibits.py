"""The wrong heuristics on show, each convicted over the whole space."""

import pytest

from searchlab import Puzzle, gap, manhattan, solve
from searchlab.heuristics import EXHIBITS, HEURISTICS, find, linear_conflict
from searchlab.heuristics.exhibits import corner_tiles, linear_conflict_pairs, manhattan_0_to_7
from searchlab.whole_space.census import census

GOALS = ("blank-last", "blank-first", "snail")

# Boards that are overestimated, by how much at most, and how near to the goal the first is.
VERDICTS = {
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


def test_every_exhibit_has_a_verdict_for_every_goal():
    assert set(VERDICTS) == {(name, goal) for name in EXHIBITS for goal in GOALS}


@pytest.mark.parametrize(("name", "goal"), VERDICTS)
def test_verdict(name, goal):
    truth = census(Puzzle(3, 3, goal))
    distance = truth.distance[truth.reachable].astype(int)
    excess = truth.values(name)[truth.reachable] - distance
    over = excess > 0
    nearest = int(distance[over].min()) if over.any() else None
    assert (int(over.sum()), int(excess.max()), nearest) == VERDICTS[name, goal]
    assert excess[distance == 0].tolist() == [0]  # none is wrong at the goal itself


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("name", EXHIBITS)
def test_no_exhibit_is_consistent(name, goal):
    truth = census(Puzzle(3, 3, goal))
    values, before = truth.values(name), truth.reachable
    drops = [
        (values[before[after >= 0]] - values[after[after >= 0]]).max()
        for after in truth.successors[before].T
    ]
    assert max(drops) > 1


@pytest.mark.parametrize("name", EXHIBITS)
def test_exhibits_are_found_by_name_and_labelled(name):
    exhibit = find(name)
    assert exhibit is EXHIBITS[name]
    assert exhibit.wrong and exhibit.reference and exhibit.summary
    assert repr(exhibit).startswith(f"<wrong heuristic {name}: ")
    assert name not in HEURISTICS


def test_of_the_others_only_gap_is_labelled_as_wrong():
    assert [name for name, h in HEURISTICS.items() if h.wrong] == ["gap"]


def test_misplaced_with_blank_is_the_gap():
    for goal in GOALS:
        truth = census(Puzzle(3, 3, goal))
        assert (truth.values("misplaced-with-blank") == truth.values(gap)).all()


def test_manhattan_0_to_7_exchanges_the_last_tile_for_the_blank():
    eight = Puzzle(3, 3)
    assert manhattan_0_to_7("1 2 3 4 5 6 7 x 8", eight) == 1  # the blank; tile 8 is not seen
    assert manhattan("1 2 3 4 5 6 7 x 8", eight) == 1
    board = "1 2 3 4 5 x 7 8 6"  # one move away
    assert (manhattan_0_to_7(board, eight), manhattan(board, eight)) == (2, 1)


def test_pairs_differ_from_tiles_only_in_lines_of_three_or_more():
    eight = Puzzle(3, 3)
    assert linear_conflict_pairs("3 2 1 4 5 6 7 8 x", eight) == 4 + 2 * 3
    assert linear_conflict("3 2 1 4 5 6 7 8 x", eight) == 4 + 2 * 2
    two = census(Puzzle(2, 2))
    assert (two.values(linear_conflict_pairs) == two.values(linear_conflict)).all()
    truth = census(eight)
    assert (truth.values(linear_conflict_pairs) >= truth.values(linear_conflict)).all()


def test_corner_tiles_near_the_goal():
    eight = Puzzle(3, 3)
    board = eight.board("1 2 3 4 5 6 x 7 8")  # the blank in a corner, 4 in place above it
    assert (corner_tiles(board, eight), census(eight)[board]) == (4, 2)
    board = eight.board("3 2 1 4 5 6 7 8 x")  # 2 between two wrong corners; 4 and 6 beside one
    assert corner_tiles(board, eight) == 4 + 2 * (2 + 1 + 1)


@pytest.mark.parametrize(
    ("name", "board", "least"),
    [
        ("manhattan-0-to-7", "x 7 2 1 4 3 8 5 6", 14),
        ("corner-tiles", "1 5 3 2 8 6 4 x 7", 19),
    ],
)
def test_a_star_pays_for_it(name, board, least):
    eight = Puzzle(3, 3)
    assert census(eight)[board] == least
    assert len(solve(eight, board, "a-star", heuristic=name).moves) == least + 2
    assert len(solve(eight, board, "a-star", heuristic="manhattan").moves) == least


def test_a_star_does_not_pay_for_an_excess_of_one():
    # Two solutions of a board differ in length by an even number: 1 too much hides none.
    eight = Puzzle(3, 3)
    truth = census(eight)
    excess = truth.values("misplaced-with-blank") - truth.distance.astype(int)
    over = truth.reachable[excess[truth.reachable] > 0]
    for number in [*over[::8], *truth.reachable[::4001]]:
        board = truth.board(number)
        moves = solve(eight, board, "a-star", heuristic="misplaced-with-blank").moves
        assert len(moves) == truth[board]
