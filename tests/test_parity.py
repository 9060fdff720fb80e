"""A board is solvable by parity exactly if the goal can be reached."""

import random
from collections import Counter
from itertools import permutations

import naive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from searchlab import EIGHT, Puzzle
from searchlab.parity import explain, inversions, smaller_after, solvable

SHAPES = [(rows, cols) for rows in range(2, 6) for cols in range(2, 6)]
quick = settings(derandomize=True, deadline=None, database=None, max_examples=200)


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)])
def test_the_rule_is_reachability_on_every_board_and_for_any_goal(rows, cols):
    boards = [bytes(tiles) for tiles in permutations(range(rows * cols))]
    reachable = naive.distances(boards[0], cols).keys()
    assert len(reachable) == len(boards) // 2
    goals = boards if len(boards) < 100 else random.Random(1).sample(boards, 12)
    for goal in [boards[0], *goals]:
        for board in boards if goal == boards[0] or len(boards) < 1000 else boards[::97]:
            assert solvable(board, goal, cols) == ((board in reachable) == (goal in reachable))


@given(st.sampled_from(SHAPES), st.data())
@quick
def test_moves_keep_the_class_and_a_swap_of_tiles_changes_it(shape, data):
    rows, cols = shape
    goal, state = (bytes(data.draw(st.permutations(range(rows * cols)))) for _ in "gs")
    puzzle = Puzzle(rows, cols, goal)
    found = puzzle.is_solvable(state)
    board = puzzle.board(state)
    assert [board.move(move).solvable for move in board.legal_moves] == (
        [found] * len(board.legal_moves)
    )
    tiles = list(state)
    i, j = data.draw(
        st.lists(
            st.sampled_from([cell for cell in range(rows * cols) if state[cell]]),
            min_size=2,
            max_size=2,
            unique=True,
        )
    )
    tiles[i], tiles[j] = tiles[j], tiles[i]
    assert puzzle.is_solvable(tiles) != found
    assert puzzle.is_solvable(goal)


@given(st.sampled_from(SHAPES), st.data())
@quick
def test_the_explanation_contains_what_the_rule_needs(shape, data):
    rows, cols = shape
    goal, state = (bytes(data.draw(st.permutations(range(rows * cols)))) for _ in "gs")
    puzzle = Puzzle(rows, cols, goal)
    why = explain(puzzle, state)
    tiles = [tile for tile in state if tile]
    counts = {tile: sum(b < tile for b in tiles[i:]) for i, tile in enumerate(tiles)}
    assert why.smaller_after == smaller_after(state) == counts
    assert list(why.smaller_after) == sorted(counts)
    assert why.inversions == inversions(state) == sum(counts.values())
    assert why.goal_inversions == inversions(goal)
    assert (why.blank_row, why.goal_blank_row) == (state.index(0) // cols, goal.index(0) // cols)
    assert why.counts_blank_row == (cols % 2 == 0)
    odd = why.inversions - why.goal_inversions
    if why.counts_blank_row:
        odd += why.blank_row - why.goal_blank_row
    assert why.solvable == (odd % 2 == 0) == puzzle.is_solvable(state)


def test_the_fifth_posts_figures():
    snail = Puzzle(3, 3, "snail")
    assert explain(snail, snail.goal).goal_inversions == 7  # and p(x) adds up to 28 - 7
    for unsolvable in ("134286570", "647850321", "123456780", "213804765"):
        assert not snail.is_solvable(unsolvable)


def test_a_vertical_move_of_3x3_changes_the_inversions_by_its_case():
    changes = Counter()
    for board in map(bytes, permutations(range(9))):
        if board.index(0) < 6:
            after = EIGHT.apply(board, "d")
            case = naive.move_case(board, after)
            changes[case, inversions(after) - inversions(board)] += 1
    assert changes == {(1, -2): 80_640, (2, 0): 80_640, (3, 2): 80_640}
