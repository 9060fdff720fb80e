"""The parity of inversions: what slides and swaps do to it, and which boards it can solve."""

import random
from functools import cache
from itertools import combinations, permutations

import naive
import pytest

from searchlab import Puzzle
from searchlab.problems.parity import (
    along_thread,
    inversions,
    row_number,
    solvable,
)

SHAPES = [(rows, cols) for rows in range(2, 6) for cols in range(2, 6)]


@cache
def some_boards(rows, cols):
    """Return all boards of at most six cells, or a few of a larger shape."""
    cells = range(rows * cols)
    if len(cells) <= 6:
        return [bytes(tiles) for tiles in permutations(cells)]
    rng = random.Random(10 * rows + cols)
    return [bytes(rng.sample(cells, len(cells))) for _ in range(20)]


def on_thread(board, cols):
    return inversions(along_thread(board, cols))


@pytest.mark.parametrize(("rows", "cols"), SHAPES)
def test_a_slide_keeps_the_parity_because_it_passes_pairs(rows, cols):
    puzzle = Puzzle(rows, cols)
    for board in some_boards(rows, cols):
        path = along_thread(range(rows * cols), cols)
        for _, child in puzzle.successors(board):
            tile = child[board.index(0)]
            pairs = naive.pairs_passed(board, tile, cols)
            ends = [path.index(board.index(each)) for each in (0, tile)]
            assert abs(ends[0] - ends[1]) == 2 * len(pairs) + 1
            for above, below in pairs:
                assert board.index(below) - board.index(above) == cols
            change = on_thread(child, cols) - on_thread(board, cols)
            assert change % 2 == 0 == (row_number(child, cols) - row_number(board, cols)) % 2


@pytest.mark.parametrize(("rows", "cols"), SHAPES[::3])
def test_a_swap_changes_the_parity(rows, cols):
    for board in some_boards(rows, cols)[-12:]:
        for pair in [*map(bytes, combinations(range(1, rows * cols), 2))][:40]:
            after = board.translate(bytes.maketrans(pair, pair[::-1]))
            assert (on_thread(board, cols) - on_thread(after, cols)) % 2 == 1
            assert not solvable(after, board, cols)


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 2)])
def test_a_board_is_solvable_exactly_when_the_goal_can_be_reached(rows, cols):
    boards = some_boards(rows, cols)
    reached = naive.distances(boards[0], cols).keys()
    for goal in boards[::23]:
        puzzle = Puzzle(rows, cols, goal)
        for board in boards:
            assert puzzle.is_solvable(board) == ((board in reached) == (goal in reached))


@pytest.mark.parametrize(("rows", "cols"), SHAPES[::3])
def test_the_rule_of_the_textbooks_decides_the_same(rows, cols):
    for board, goal in permutations(some_boards(rows, cols)[-20:], 2):
        same = (row_number(board, cols) - row_number(goal, cols)) % 2 == 0
        assert solvable(board, goal, cols) == same
