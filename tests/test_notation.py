"""Boards are read in every notation, and only as what they are."""

import array
import collections
import fractions
import itertools
import re
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from searchlab import EIGHT, FIFTEEN, Board, Puzzle
from searchlab.puzzle.notation import SHAPES, read_grid, read_shape, split_boards

TEXT = "2 3 4 1 5 x 7 6 8"
START = bytes([2, 3, 4, 1, 5, 0, 7, 6, 8])
quick = settings(derandomize=True, deadline=None, database=None, max_examples=120)


# -- text --------------------------------------------------------------------------

CELLS = [
    *(f"2 3 4 1 5 {blank} 7 6 8" for blank in "0xX_.*"),
    "  2  3\t4 1 5 x 7 6\N{NO-BREAK SPACE}8\n",
    "2,3,4,1,5,x,7,6,8",
    "2, 3, 4, 1, 5, 0, 7, 6, 8",
    "2;3;4;1;5;x;7;6;8",
    "2|3|4 / 1|5|x / 7|6|8",
    "| 2 | 3 | 4 |\n| 1 | 5 | x |\n| 7 | 6 | 8 |",
    "2\n3\n4\n1\n5\nx\n7\n6\n8\n",
    "[\n  2,\n  3,\n  4,\n  1,\n  5,\n  0,\n  7,\n  6,\n  8\n]",
    "234150768",
    "23415x768",
    "234 1 5 0 768",
    "(2, 3, 4, 1, 5, 0, 7, 6, 8)",
    "02 03 04 01 05 00 07 06 08",
    "\ufeff2 3 4 1 5 x 7 6 8",
    "# from the course\n2 3 4 1 5 x 7 6 8  # 19 moves",
    "'2 3 4 1 5 x 7 6 8'",
]
ROWS = [
    "2 3 4\n1 5 x\n7 6 8",
    "2 3 4\r\n1 5 x\r\n7 6 8\r\n",
    "\n\n 2 3 4\n\n 1 5 x\n 7 6 8\n",
    "2,3,4\n1,5,_\n7,6,8",
    "234\n15_\n768",
    "234 15. 768",
    "234,15x,768",
    "234/150/768",
    "2 3 4 / 1 5 x /\n7 6 8",
    "2 3 4 | 1 5 x | 7 6 8",
    "2 3 4; 1 5 x; 7 6 8;",
    "2,3,4 1,5,x 7,6,8",
    "[[2, 3, 4], [1, 5, 0], [7, 6, 8]]",
    "[[2 3 4]\n [1 5 0]\n [7 6 8]]",
    "(2, 3, 4), (1, 5, 0), (7, 6, 8)",
    "{{2,3,4},{1,5,0},{7,6,8}}",
    "<2 3 4> <1 5 _> <7 6 8>",
    "['2 3 4', '1 5 x', '7 6 8']",
    "# solvable\n2 3 4 # the first row\n1 5 0 #\n#\n7 6 8",
]


@pytest.mark.parametrize("text", [*CELLS, *ROWS])
def test_every_notation_of_text(text):
    assert EIGHT.read(text) == EIGHT.board(text).state == Puzzle(3, 3, text).goal == START
    assert read_grid(text).shape == ((3, 3) if text in ROWS else None)


@st.composite
def texts(draw):
    """Draw a puzzle, a state, its text, and whether the rows are marked in it."""
    puzzle = Puzzle(*draw(st.sampled_from(SHAPES)))
    state = bytes(draw(st.permutations(range(puzzle.cells))))
    blank, between = draw(st.sampled_from("0xX_.*")), draw(st.sampled_from([" ", ", "]))
    cells = [str(tile) if tile else blank for tile in state]
    if puzzle.cells <= 10 and draw(st.booleans()):
        between = ""
    lines = [cells[i : i + puzzle.cols] for i in range(0, puzzle.cells, puzzle.cols)]
    rows = [between.join(line) for line in lines]
    left, right = draw(st.sampled_from(["[]", "()", "{}", "<>"]))
    layout = draw(st.sampled_from(["cells", "rows", "brackets", "nested"]))
    text = {
        "cells": between.join(cells),
        "rows": draw(st.sampled_from(["\n", "\r\n", " / ", "/", ";", " | ", "\n\n"])).join(rows),
        "brackets": draw(st.sampled_from(["", ", ", "\n"])).join(left + r + right for r in rows),
        "nested": str(rows),
    }[layout]
    comment = draw(st.sampled_from(["", "# 8 of 9 cells\n", "#\n\n", "\ufeff"]))
    return puzzle, state, comment + text + draw(st.sampled_from(["", "\n", "  # 1 2 3"])), layout


@given(texts())
@settings(quick, max_examples=200)
def test_every_board_in_every_notation_is_read_back(written):
    puzzle, state, text, layout = written
    assert puzzle.read(text) == Puzzle(puzzle.rows, puzzle.cols, text).goal == state
    assert split_boards(text) == [(None, text)]
    shape = (puzzle.rows, puzzle.cols)
    if layout == "cells":
        assert read_grid(text).shape is None
    else:
        assert read_grid(text).shape == read_shape(text) == shape
        other = Puzzle(puzzle.cols, puzzle.rows)
        if other != puzzle:
            with pytest.raises(ValueError, match="cells were given"):
                other.read(text)
            with pytest.raises(ValueError, match="cells were given"):
                Puzzle(puzzle.cols, puzzle.rows, text)


# -- sequences ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "board",
    [
        START,
        bytearray(START),
        memoryview(START),
        list(START),
        tuple(START),
        [2, 3, 4, 1, 5, "x", 7, 6, 8],
        ["2", "3", "4", "1", "5", "_", "7", "6", "8"],
        [2.0, 3.0, 4.0, 1.0, 5.0, 0.0, 7.0, 6.0, 8.0],
        list(map(fractions.Fraction, START)),
        array.array("d", list(START)),
        collections.deque(START),
        [[2, 3, 4], (1, 5, 0), b"\x07\x06\x08"],
        [[2, 3, 4], [1, 5, "x"], [7, 6, 8.0]],
        [["2", "3", "4"], ["1", "5", "*"], [" 7", "6", "8 "]],
        ["2 3 4", "1 5 x", "7 6 8"],
        ["2,3,4\n", "1,5,x  # middle\n", "7,6,8\n"],
        ["234", "15x", "768"],
        memoryview(START).cast("B", (3, 3)),
        Board(EIGHT, START),
        Puzzle(3, 3, TEXT).goal,
    ],
    ids=lambda board: type(board).__name__,
)
def test_every_notation_of_sequences(board):
    assert EIGHT.read(board) == START


def test_arrays_are_read_by_their_shape():
    np = pytest.importorskip("numpy")
    flat = np.array(list(START))
    for kind in (int, np.uint8, float, object, str):
        assert EIGHT.read(flat.astype(kind)) == START
        assert EIGHT.read(flat.astype(kind).reshape(3, 3)) == START
    for shape in ((1, 9), (9, 1)):
        with pytest.raises(ValueError, match=r"rows? of [19] cells? (was|were) given"):
            EIGHT.read(flat.reshape(shape))
    assert EIGHT.read(list(flat)) == EIGHT.read(list(flat.reshape(3, 3))) == START
    for bad in (np.array(5), np.int64(3), np.broadcast_to(np.int8(1), (10**5, 10**5))):
        with pytest.raises(ValueError, match="is neither text nor a sequence"):
            EIGHT.read(bad)
    for bad in (flat + 0.5, flat > 3, np.full(9, np.nan), flat.reshape(1, 3, 3)):
        with pytest.raises(ValueError, match="is not a tile"):
            EIGHT.read(bad)
    assert Puzzle(np.int64(2), np.int64(3)) == Puzzle(2, 3)


def test_a_board_of_another_puzzle_is_rejected():
    snail = Puzzle(3, 3, "snail")
    board = snail.board(TEXT)
    assert snail.read(board) == EIGHT.read(board.state) == START
    with pytest.raises(ValueError) as error:
        EIGHT.read(board)
    assert str(error.value) == (
        "Board('2 3 4 1 5 x 7 6 8') belongs to Puzzle(3, 3, 'snail'), not to "
        "Puzzle(3, 3, 'blank-last') (its .state is the tiles alone)"
    )
    with pytest.raises(ValueError, match=r"belongs to Puzzle\(2, 3, 'blank-last'\)"):
        Puzzle(3, 2).read(Puzzle(2, 3).board("12345x"))
    # The goal of a new puzzle is a board of an old one.
    assert Puzzle(3, 3, board).goal == START
    assert Puzzle(3, 2, Puzzle(2, 3).board("12345x")).goal == bytes([1, 2, 3, 4, 5, 0])


# -- what is rejected --------------------------------------------------------------

REJECTED = [
    ("", "0 cells were given instead of 9"),
    ([], "0 cells were given instead of 9"),
    ([[], [], []], "3 rows of 0 cells were given"),
    ("5", "1 cell was given instead of 9 (read: 5)"),
    ("12345678xx", "10 cells were given instead of 9 (read: 1 2 3 4 5 6 7 8 x x)"),
    ("9 " * 10_000, f"10,000 cells were given instead of 9 (read: {'9 ' * 21}...)"),
    ("1 2 / 3 4 / 5 x", "3 rows of 2 cells were given (read: 1 2 / 3 4 / 5 x)"),
    ([[*range(9)]], "1 row of 9 cells was given (read: x 1 2 3 4 5 6 7 8)"),
    (
        "1 2 3 4 5 6 7 8 x\n2 3 4 1 5 x 7 6 8",
        "2 rows of 9 cells were given (read: 1 2 3 4 5 6 7 8 x / 2 3 4 1 5 x 7 6 8)",
    ),
    ([[1, 2, 3], [4, 5, 6], [7, 8]], "rows of 3, 3 and 2 cells were given"),
    ("1 2 3 / 4 5 / 6 7 8 x", "rows of 3, 2 and 4 cells were given"),
    ([[1, 2], 4, 5, [7, 8]], "[[1, 2], 4, 5, [7, 8]] mixes rows with single cells"),
    ([["1 2 3"], ["4 5 6"], ["7 8 x"]], "'1 2 3' is not a tile"),
    (
        "1 2 3 4 5 6 7 8 8",
        "the blank is missing (read: 1 2 3 4 5 6 7 8 8)",
    ),
    (b"12345678x", "the blank is missing (read: 49 50 51 52 53 54 55 56 120)"),
    ([-1, 2, 3, 4, 5, 6, 7, 8, 0], "tile 1 is missing (read: -1 2 3 4 5 6 7 8 x)"),
    ("1 2 3 4 5 6 7 8 -1", "'-1' is not a tile"),
    ("１ 2 3 4 5 6 7 8 x", "'１' is not a tile"),
    ("1 2 3 4 5 6 7 8 " + "9" * 5000, "'999999999999999999999999999999999999... is not a tile"),
    ("boards/first.txt", "'boards' is not a tile"),
    ([1, 2, 3, 4, 5, 6, 7, 8, True], "True is not a tile"),
    ([float("nan"), 2, 3, 4, 5, 6, 7, 8, 0], "nan is not a tile"),
    ([float("inf"), 2, 3, 4, 5, 6, 7, 8, 0], "inf is not a tile"),
    *(
        (value, f"{value!r} is neither text nor a sequence of cells or rows")
        for value in (None, 3.5, True, Path("a"), {1: 2}, itertools.count())
    ),
]


@pytest.mark.parametrize(("board", "wrong"), REJECTED, ids=[what[:60] for _, what in REJECTED])
def test_a_message_states_what_is_wrong_what_was_read_and_what_is_accepted(board, wrong):
    for read in (EIGHT.read, EIGHT.board, EIGHT.is_solvable, lambda b: EIGHT.apply(b, "u")):
        with pytest.raises(ValueError) as error:
            read(board)
        assert str(error.value) == (
            f"not a 3x3 board: {wrong}; write the 9 cells row by row, the tiles 1 to 8 once each "
            "and the blank as 0, x, _, . or * (for example '1 2 3 4 5 6 7 8 x')"
        )


class Unprintable:
    """A value whose repr raises."""

    def __repr__(self):
        raise RuntimeError


ALPHABET = "0123456789xX_.* ,;|/#-+eE\n\r\t()[]{}<>'\"\ufeffab"
scraps = st.sampled_from([TEXT, "3\n", "# ", "234/150/768", "[[", "]]", "\n"])
random_text = (
    st.text(max_size=30)
    | st.text(ALPHABET, max_size=40)
    | st.lists(scraps | st.text(ALPHABET, max_size=4), max_size=6).map("".join)
)
leaves = (
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.integers()
    | st.floats()
    | random_text
    | st.binary(max_size=16)
    | st.builds(Unprintable)
    | st.builds(iter, st.just([1, 2, 3, 0]))
    | st.sampled_from([EIGHT, EIGHT.board(TEXT), print, ..., range(9), Path("x")])
)
random_values = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=10)
        | st.dictionaries(st.integers(0, 9), inner, max_size=9)
        | st.lists(st.lists(st.integers(0, 9), min_size=2, max_size=3), max_size=4)
        | st.permutations(range(4)).map(list)
    ),
    max_leaves=10,
)


def reads_or_rejects(read, value):
    try:
        return read(value)
    except ValueError as error:
        assert "\n" not in str(error) and 0 < len(str(error)) <= 400


@given(random_text)
@example("#")
@example("[[]]")
@example("1/2/3/x")
@quick
def test_random_text_is_a_board_or_an_error(text):
    for puzzle in (Puzzle(2, 2), Puzzle(2, 3), EIGHT, FIFTEEN):
        for form in (text, text.splitlines()):
            state = reads_or_rejects(puzzle.read, form)
            assert state is None or sorted(state) == list(range(puzzle.cells))
    for line, board in split_boards(text):
        assert reads_or_rejects(read_shape, board) in [None, *SHAPES]
        if line is not None:
            whole = text.removeprefix("\ufeff").splitlines()[line - 1]
            assert board == re.sub("#.*", "", whole)


@given(random_values)
@quick
def test_a_random_object_is_a_board_or_an_error(value):
    for puzzle in (Puzzle(2, 2), EIGHT):
        state = reads_or_rejects(puzzle.read, value)
        assert state is None or (type(state) is bytes and len(state) == puzzle.cells)


@pytest.mark.parametrize("text", ["1/" * 20_000, "1 / 2 " * 10_000, "[" * 30_000, "9" * 50_000])
def test_long_input_is_read_in_a_moment(text):
    reads_or_rejects(EIGHT.read, text)
    split_boards(text)


# -- several boards, and shapes ----------------------------------------------------


def test_boards_one_per_line():
    lines = [TEXT, "", "234/15x/768", "# the third:", "[[2,3,4],[1,5,0],[7,6,8]] # a", "23415x768"]
    found = split_boards("\ufeff" + "\r\n".join(lines) + "\r\n")
    assert [line for line, _ in found] == [1, 3, 5, 6]
    assert [EIGHT.read(text) for _, text in found] == [START] * 4
    assert len(split_boards("1 2 3 x\n1 2 x 3\n3 x 1 2")) == 3
    # Wrong boards, too, if one is right.
    assert len(split_boards("1 2 3 4 5 6 7 8 8\n1 2 3 4 5 6 7 8 x")) == 2
    assert len(split_boards("123456788\n12345678x")) == 2


@pytest.mark.parametrize(
    "text",
    ["1 2 3 4\n5 6 7 x", "x 1 2 3\n4 5 6 7", "1 2 3 4 5\n6 7 8 9 9", "1\n2\n3\nx", "", "3"],
)
def test_one_board_in_several_lines(text):
    assert split_boards(text) == [(None, text)]


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("123x", (2, 2)),
        ("12345 6789x", (2, 5)),
        ("12 34 56 78 9x", (5, 2)),
        ("4,1,2 5,x,3", (2, 3)),
        ("2 3\n1 4\n5 6\n7 0", (4, 2)),
        (" ".join(map(str, range(25))), (5, 5)),
    ],
)
def test_the_shape_follows_from_the_board(text, shape):
    assert read_shape(text) == shape


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2 3 4 5 x", "a board of 6 cells can be 2x3 or 3x2: mark its rows, as in 1 2 3 / 4 5 x"),
        ("1234567x", "a board of 8 cells can be 2x4 or 4x2: mark its rows, as in 1 2 3 4 / 5 6 7"),
        ("1 2 3", "3 cells cannot be a board (read: 1 2 3); write all cells row by row, 9 cells"),
        ("1 2 3 / " * 6, "6 rows of 3 cells cannot be a board (read: 1 2 3 / 1 2 3 / "),
        ("1 2 3 / 4 5", "not a board: rows of 3 and 2 cells were given; write all cells"),
        ("", "0 cells cannot be a board; write all cells row by row"),
    ],
)
def test_a_shape_that_does_not_follow_is_an_error(text, message):
    with pytest.raises(ValueError) as error:
        read_shape(text)
    assert str(error.value).startswith(message)
