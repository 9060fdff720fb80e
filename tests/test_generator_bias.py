"""The boards of the second post's own test."""

import random

import pytest

from searchlab import Puzzle
from searchlab.analysis.generator_bias import generator_bias
from searchlab.exhaustive.census import census

EIGHT = Puzzle(3, 3, "blank-first")


def test_the_shares_add_up_and_the_boards_are_those_of_the_post():
    tests = generator_bias()
    assert tests.share.sum() == pytest.approx(1)
    assert len(tests) == 39 and tests.distance.max() == 8
    assert tests.outcome.value_counts().to_dict() == {
        "found": 37,
        "empty_queue": 1,
        "step_limit": 1,
    }
    assert all(census(EIGHT)[board] == distance for board, distance in tests.distance.items())
    assert tests.outcome[EIGHT.write(EIGHT.goal)] == "empty_queue"  # where it is undefined


def test_random_walks_end_on_each_board_with_its_share():
    rng, ends = random.Random(5), {}
    for _ in range(4_000):
        state = EIGHT.goal
        for _ in range(6):
            move = rng.choice(["", "d", "u", "r"])
            if move in EIGHT.neighbours[state.index(0)]:
                state = EIGHT.apply(state, move)
        board = EIGHT.write(state)
        ends[board] = ends.get(board, 0) + 1
    tests = generator_bias(6)
    assert set(ends) <= set(tests.index)
    for board, share in tests.share.items():
        assert ends.get(board, 0) / 4_000 == pytest.approx(share, abs=0.03)
