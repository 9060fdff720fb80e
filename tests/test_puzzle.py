"""Puzzles, their goals and moves; boards as values, drawn at random."""

# ruff: noqa: F401

import copy
import inspect
import pickle
from collections import Counter
from runpy import run_path

import naive
import pytest
from golden import transcript
from hypothesis import given, settings
from hypothesis import strategies as st

from searchlab import EIGHT, FIFTEEN, Board, Puzzle
from searchlab.problems import INVERSE, MOVES, check_order

SHAPES = [(rows, cols) for rows in range(2, 6) for cols in range(2, 6)]
START = bytes([2, 3, 4, 1, 5, 0, 7, 6, 8])
quick = settings(derandomize=True, deadline=None, database=None, max_examples=200)


@st.composite
def puzzles(draw):
    rows, cols = draw(st.sampled_from(SHAPES))
    return Puzzle(rows, cols, draw(st.permutations(range(rows * cols))))


@st.composite
def boards(draw):
    puzzle = draw(puzzles())
    return puzzle, bytes(draw(st.permutations(range(puzzle.cells))))


# -- goals -------------------------------------------------------------------------


@given(boards())
@quick
def test_puzzles_are_equal_by_shape_and_goal_and_repr_makes_them_again(puzzle_and_state):
    puzzle, state = puzzle_and_state
    for again in (eval(repr(puzzle)), pickle.loads(pickle.dumps(puzzle)), copy.deepcopy(puzzle)):
        assert again == puzzle and hash(again) == hash(puzzle)
    assert (Puzzle(puzzle.rows, puzzle.cols, state) == puzzle) == (state == puzzle.goal)
    assert puzzle != Puzzle(puzzle.cols, puzzle.rows, puzzle.goal) or puzzle.rows == puzzle.cols
    assert puzzle != "Puzzle" and puzzle != puzzle.goal
    assert len(pickle.dumps(puzzle)) < 150  # without what it has worked out


# -- moves -------------------------------------------------------------------------


@given(boards())
@quick
def test_moves_lead_to_the_neighbours_and_their_inverses_back(puzzle_and_state):
    puzzle, state = puzzle_and_state
    board = puzzle.board(state)
    reached = {
        move: board.move(move).state for move in MOVES if move in puzzle.neighbours[state.index(0)]
    }
    assert sorted(reached.values()) == sorted(naive.neighbours(state, puzzle.cols))
    assert [*reached.items()] == [*puzzle.successors(state)] == [*board.successors()]
    assert [*reached] == sorted(reached, key="ulrd".index)
    for move in MOVES:
        if move in reached:
            assert board.move(move).move(INVERSE[move]) == board
        else:
            with pytest.raises(ValueError, match=rf"^move 1 \('{move}'\) is not possible on "):
                board.move(move)


# -- boards ------------------------------------------------------------------------


def test_boards_are_values():
    board = EIGHT.board(START)
    assert board == EIGHT.board("234150768") and hash(board) == hash(START)
    assert board in {board.state: 1} and START in {board}
    # Of a module that is imported again, `Board` is another class: it is read as a sequence.
    again = run_path(inspect.getfile(Puzzle))
    assert again["Puzzle"](3).read(board) == board.state
    for written in ([*START], "2 3 4 1 5 x 7 6 8", [[2, 3, 4], [1, 5, 0], [7, 6, 8]]):
        assert board != written and EIGHT.board(written) == board  # it equals what hashes alike
    for other in (EIGHT.goal, "1 2", None, Board(Puzzle(3, 3, "snail"), START)):
        assert board != other
    for twin in (pickle.loads(pickle.dumps(board)), copy.copy(board), copy.deepcopy(board)):
        assert twin == board


# -- boards at random --------------------------------------------------------------


@pytest.mark.parametrize(("rows", "cols"), SHAPES[::3])
def test_random_boards_are_solvable(rows, cols):
    puzzle = Puzzle(rows, cols, "blank-first")
    assert all(map(puzzle.is_solvable, puzzle.random_boards(20, seed=7)))
    assert puzzle.random(7) == puzzle.random_boards(2, 7)[0] and puzzle.random_boards(0, 7) == []


def test_random_boards_are_all_equally_likely():
    square = Puzzle(2, 2)
    counts = Counter(board.state for board in square.random_boards(12_000, seed=1))
    assert counts.keys() == naive.distances(square.goal, 2).keys()
    deviation = sum((n - 1000) ** 2 / 1000 for n in counts.values())
    assert deviation < 31.3  # chi-square with 11 degrees of freedom: 1 in 1,000


@pytest.mark.parametrize(("rows", "cols"), SHAPES[::3])
def test_scrambled_boards_are_a_walk_away(rows, cols):
    puzzle = Puzzle(rows, cols)
    assert puzzle.scramble(0, seed=1) == puzzle.goal
    for depth in (1, 2, 3, 30):
        board = puzzle.scramble(depth, seed=depth)
        assert board == puzzle.scramble(depth, seed=depth) and puzzle.is_solvable(board)
        # Each move changes the colour of the blank's cell, as on a chessboard.
        assert (sum(divmod(board.state.index(0), cols)) - (rows + cols) - depth) % 2 == 0
    assert not any(
        puzzle.scramble(2, seed) == puzzle.goal for seed in range(10)
    )  # no move is undone


test_what_is_said = transcript("puzzles", globals())
