"""Boards are read in every notation, and only as what they are."""

# ruff: noqa: F401

import collections
import fractions
import itertools

import numpy as np
import pytest
from golden import transcript
from hypothesis import example, given, settings
from hypothesis import strategies as st

from searchlab import EIGHT, FIFTEEN, Board, Puzzle
from searchlab.problems.notation import SHAPES, read_grid, read_shape, split_boards, split_goal

TEXT = "2 3 4 1 5 x 7 6 8"
START = bytes([2, 3, 4, 1, 5, 0, 7, 6, 8])
FLAT = np.array(list(START))
quick = settings(derandomize=True, deadline=None, database=None, max_examples=120)


def understood(text):
    """Read a text in all ways: the board, and the shape that its rows give."""
    state = EIGHT.read(text)
    assert Puzzle(3, 3, text).goal == state and split_boards(text) == [(None, text)]
    return f"{EIGHT.write(state)}, shape {read_grid(text).shape}"


def of_fifteen(text):
    assert split_boards(f"{text}\n\n{text}")[1:]
    return FIFTEEN.write(FIFTEEN.read(text))


def rejected(board):
    """Give a wrong board to all that read one; each says the same."""
    said = []
    for read in (EIGHT.read, EIGHT.is_solvable, lambda board: EIGHT.apply(board, "u")):
        with pytest.raises(ValueError) as error:
            read(board)
        said.append(str(error.value))
    assert len({*said}) == 1
    return said[0]


@pytest.mark.parametrize("between", [" ", ", ", ""])
@pytest.mark.parametrize("shape", SHAPES)
def test_every_board_in_every_notation_is_read_back(shape, between):
    puzzle = Puzzle(*shape)
    if not between and puzzle.cells > 10:
        return
    state = puzzle.random(len(between)).state
    cells = [str(tile or "x") for tile in state]
    lines = [cells[i : i + puzzle.cols] for i in range(0, puzzle.cells, puzzle.cols)]
    rows = [between.join(line) for line in lines]
    sized = f"{puzzle.rows} {puzzle.cols}\n"
    ends = ("\n", "\r\n", " / ", "/", ";", " | ", "\n\n")
    with_rows = [
        *(end.join(rows) for end in ends),
        *(end.join(f"({row})" for row in rows) for end in ("", ", ", "\n")),
        *(str(rows), sized + "\n".join(rows), sized + "\n".join(cells)),
        "\n---\n".join(f"| {' | '.join(line)} |" for line in lines),
    ]
    for written in (*with_rows, between.join(cells)):
        text = f"\ufeff# 8 of 9 cells\n{written}  # 1 2"
        assert puzzle.read(text) == Puzzle(*shape, text).goal == state
        assert split_boards(text) == [(None, text)]
        assert written not in with_rows or read_shape(text) == shape


def test_arrays():
    flat = FLAT
    for kind in (np.uint8, float, object, str):
        assert EIGHT.read(flat.astype(kind)) == EIGHT.read(flat.astype(kind).reshape(3, 3)) == START
    assert EIGHT.read(list(flat)) == EIGHT.read(list(flat.reshape(3, 3))) == START


scraps = st.sampled_from([TEXT, "3\n", "2 3\n", "# ", "234/150/768", "[[", "]]", "\n", "+-+\n"])
alphabet = "0123456789xX_.* ,;|/#-+eE\n\r\t()[]{}<>'\"\ufeffab"
random_text = st.lists(scraps | st.text(alphabet, max_size=9), max_size=6).map("".join)
leaves = (
    st.none() | st.booleans() | st.integers(-3, 12) | st.floats() | random_text | st.binary()
    | st.builds(iter, st.just([1, 2, 3, 0])) | st.sampled_from([EIGHT, print, range(9)])
)  # fmt: skip
random_values = st.recursive(leaves, lambda inner: st.lists(inner, max_size=10), max_leaves=10)


@given(random_text | random_values)
@example("#")
@example("[[]]")
@quick
def test_a_random_value_is_a_board_or_an_error(value):
    def read_or_reject(read, board):
        try:
            return read(board)
        except ValueError as error:
            assert "\n" not in str(error) and 0 < len(str(error)) <= 400

    for puzzle in (Puzzle(2, 2), EIGHT):
        state = read_or_reject(puzzle.read, value)
        assert state is None or sorted(state) == list(range(puzzle.cells))
    if isinstance(value, str):
        assert all(read_or_reject(read_shape, b) in [None, *SHAPES] for _, b in split_boards(value))


@pytest.mark.parametrize("text", ["1/" * 20_000, "1 / 2 " * 10_000, "[" * 30_000, "9" * 50_000])
def test_long_input_is_read_in_a_moment(text):
    with pytest.raises(ValueError):
        EIGHT.read(text)
    split_boards(text)


test_what_is_said = transcript("notation", globals())
