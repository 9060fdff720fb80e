"""Puzzles, their goals and moves; boards as values, drawn at random."""

import copy
import inspect
import pickle
from collections import Counter
from runpy import run_path

import naive
import pytest
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


@pytest.mark.parametrize("bad", [1, 6, 3.0, "3", True, 10**30])
def test_shapes_out_of_range_are_rejected(bad):
    for name, shape in (("rows", (bad, 3)), ("cols", (3, bad))):
        with pytest.raises(ValueError, match=rf"^{name} must be a whole number from 2 to 5, not "):
            Puzzle(*shape)


# -- goals -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "cols", "goal"),
    [
        (2, 3, "1 2 3 / x 5 4"),
        (3, 2, "1 2 / x 3 / 5 4"),
        (5, 3, "1 2 3 / 12 13 4 / 11 14 5 / 10 x 6 / 9 8 7"),
        (5, 5, "1 2 3 4 5 / 16 17 18 19 6 / 15 24 x 20 7 / 14 23 22 21 8 / 13 12 11 10 9"),
    ],
)
def test_named_goals(rows, cols, goal):
    last = rows * cols - 1
    assert Puzzle(rows, cols).goal == bytes([*range(1, last + 1), 0])
    assert Puzzle(rows, cols, "blank-first").goal == bytes(range(last + 1))
    assert Puzzle(rows, cols, "snail") == Puzzle(rows, cols, goal)  # it winds inwards


def test_goals_that_are_rejected():
    for bad in ("spiral", "1 2 3", None):
        with pytest.raises(
            ValueError,
            match=r"neither a name \(blank-last, blank-first, snail\) nor a board: not a",
        ):
            Puzzle(3, 3, bad)


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


@pytest.mark.parametrize("name", ["goal", "successors", "note"])
def test_a_puzzle_never_changes(name):
    with pytest.raises(AttributeError, match="a puzzle cannot be changed"):
        setattr(EIGHT, name, 3)
    with pytest.raises(AttributeError):
        delattr(EIGHT, name)


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


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("lll", "move 3 ('l') is not possible on '2 3 4 x 1 5 7 6 8'; possible are u, d, r"),
        ([["u"]], "move 1 (['u']) is not possible on '2 3 4 1 5 x 7 6 8'; possible are u, d, l"),
        (5, "moves are a text of letters u, d, l, r, not 5"),
    ],
)
def test_impossible_moves_are_rejected(moves, message):
    with pytest.raises(ValueError) as error:
        EIGHT.apply(START, moves)
    assert str(error.value) == message


@pytest.mark.parametrize("order", ["uuuu", "uld", "ULRD", None, list("ulrd")])
def test_orders_of_moves_that_are_rejected(order):
    with pytest.raises(ValueError, match=r"^the order of moves is the letters u, d, l, r once"):
        check_order(order)


# -- boards ------------------------------------------------------------------------


def test_a_board_describes_itself():
    board = EIGHT.board("2 3 4 1 5 x 7 6 8")
    assert str(board) == "2 3 4\n1 5 _\n7 6 8"
    assert (list(board), len(board), board[5], board[-1]) == (list(START), 9, 0, 8)
    assert str(FIFTEEN.board(FIFTEEN.goal)).splitlines()[2:] == [" 9 10 11 12", "13 14 15  _"]
    assert board._repr_svg_().startswith("<svg")


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


def test_boards_never_change():
    board = EIGHT.board(START)
    with pytest.raises(AttributeError, match="cannot assign to field 'state'"):
        board.state = None
    with pytest.raises(TypeError):
        board[0] = 1


# -- boards at random --------------------------------------------------------------


@pytest.mark.parametrize(("rows", "cols"), SHAPES[::3])
def test_random_boards_are_solvable(rows, cols):
    puzzle = Puzzle(rows, cols, "blank-first")
    assert all(map(puzzle.is_solvable, puzzle.random_boards(20, seed=7)))
    assert puzzle.random(7) == puzzle.random_boards(2, 7)[0] and puzzle.random_boards(0, 7) == []


def test_a_seed_gives_the_same_board_forever():
    """Where the shuffle cannot be solved, the first two tiles change places."""
    drawn = [EIGHT.random(1), *EIGHT.random_boards(2, seed=5)]
    written = [EIGHT.write(board) for board in drawn]
    assert written == ["6 7 8 5 4 1 x 2 3", "4 3 2 1 x 8 7 6 5", "6 7 5 2 4 8 x 3 1"]


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


def test_bad_arguments_are_rejected():
    for call, arguments, words in [
        (EIGHT.random, (None,), "seed must be a whole number, not None"),
        (EIGHT.random_boards, (-1, 1), "count must be a whole number from 0 up, not -1"),
        (EIGHT.scramble, (True, 1), "depth must be a whole number from 0 up, not True"),
        (EIGHT.scramble, (5, "x"), "seed must be a whole number, not 'x'"),
        (Board, ("3x3", "1 2 3 4 5 6 7 8 x"), "the puzzle must be a Puzzle, such as Puzzle"),
    ]:
        with pytest.raises(ValueError, match=words):
            call(*arguments)
