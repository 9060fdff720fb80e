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
GRID = [[2, 3, 4], [1, 5, 0], [7, 6, 8]]
quick = settings(derandomize=True, deadline=None, database=None, max_examples=120)


@st.composite
def boards(draw):
    puzzle = Puzzle(*draw(st.sampled_from(SHAPES)))
    return puzzle, bytes(draw(st.permutations(range(puzzle.cells))))


# -- text --------------------------------------------------------------------------

CELLS = [
    TEXT,
    "2 3 4 1 5 X 7 6 8",
    "2 3 4 1 5 0 7 6 8",
    "2 3 4 1 5 _ 7 6 8",
    "2 3 4 1 5 . 7 6 8",
    "2 3 4 1 5 * 7 6 8",
    "  2  3\t4 1 5 x 7 6\N{NO-BREAK SPACE}8\n",
    "2,3,4,1,5,x,7,6,8",
    "2, 3, 4, 1, 5, 0, 7, 6, 8",
    "2;3;4;1;5;x;7;6;8",
    "2|3|4|1|5|x|7|6|8",
    "2\n3\n4\n1\n5\nx\n7\n6\n8\n",
    "[\n  2,\n  3,\n  4,\n  1,\n  5,\n  0,\n  7,\n  6,\n  8\n]",
    "234150768",
    "23415x768",
    "23415*768\n",
    "234 1 5 0 768",
    "(2, 3, 4, 1, 5, 0, 7, 6, 8)",
    "[2. 3. 4. 1. 5. 0. 7. 6. 8.]",
    "02 03 04 01 05 00 07 06 08",
    "2.0 3.00 4 1e0 5.000e+00 0.0 70e-1 6 8",
    "\ufeff2 3 4 1 5 x 7 6 8",
    "# from the course\n2 3 4 1 5 x 7 6 8  # 19 moves",
    "'2 3 4 1 5 x 7 6 8'",
]
ROWS = [
    "2 3 4\n1 5 x\n7 6 8",
    "2 3 4\r\n1 5 x\r\n7 6 8\r\n",
    "2 3 4\r1 5 x\r7 6 8",
    "\n\n 2 3 4\n\n 1 5 x\n 7 6 8\n",
    "2,3,4\n1,5,_\n7,6,8",
    "2;3;4\n1;5;x\n7;6;8\n",
    "234\n15_\n768",
    "234 15. 768",
    "234,15x,768",
    "234/150/768",
    "2 3 4 / 1 5 x / 7 6 8",
    "2 3 4 / 1 5 x /\n7 6 8",
    "2 3 4 | 1 5 x | 7 6 8",
    "2 3 4; 1 5 x; 7 6 8;",
    "2|3|4 / 1|5|x / 7|6|8",
    "2/3/4 | 1/5/x | 7/6/8",
    "| 2 | 3 | 4 |\n| 1 | 5 | x |\n| 7 | 6 | 8 |",
    "2,3,4 1,5,x 7,6,8",
    "[[2, 3, 4], [1, 5, 0], [7, 6, 8]]",
    "[[2 3 4]\n [1 5 0]\n [7 6 8]]",
    "[[2. 3. 4.]\n [1. 5. 0.]\n [7. 6. 8.]]",
    "[\n [\n 2,\n 3,\n 4\n ],\n [\n 1,\n 5,\n 0\n ],\n [7, 6, 8]\n]",
    "(2, 3, 4), (1, 5, 0), (7, 6, 8)",
    "((2 3 4)(1 5 x)(7 6 8))",
    "{{2,3,4},{1,5,0},{7,6,8}}",
    "<2 3 4> <1 5 _> <7 6 8>",
    "[2 3 4; 1 5 0; 7 6 8]",
    "['2 3 4', '1 5 x', '7 6 8']",
    "3\n2 3 4\n1 5 0\n7 6 8",
    "3\n 2  3  4 \n 1  5  0 \n 7  6  8 \n\n",
    "3\n234150768",
    "3\n2\n3\n4\n1\n5\n0\n7\n6\n8",
    "3 -1\n2 3 4\n1 5 0\n7 6 8",
    "3 3\n2 3 4 1 5 0 7 6 8",
    "3x3\n234\n150\n768",
    "3, 3\n2, 3, 4\n1, 5, 0\n7, 6, 8",
    "# This puzzle can be solved\n3\n2 3 4 # the first row\n1 5 0 #\n#\n7 6 8",
    "\ufeff3\n2 3 4\n1 5 0\n7 6 8",
]


@pytest.mark.parametrize("text", [*CELLS, *ROWS])
def test_every_notation_of_text(text):
    assert EIGHT.read(text) == START
    assert EIGHT.board(text).state == START
    assert Puzzle(3, 3, text).goal == START
    assert read_grid(text).shape == ((3, 3) if text in ROWS else None)


BLANKS = st.sampled_from("0xX_.*")
NUMBERS = st.sampled_from([str, "{:02}".format, "{}.0".format, "{}.".format, "{:.18e}".format])
BETWEEN_CELLS = st.sampled_from([" ", ",", ", ", "\t", " ,  "])
BETWEEN_ROWS = st.sampled_from(["\n", "\r\n", " / ", "/", ";", " | ", ";\n", "\n\n"])
BRACKETS = st.sampled_from(["[]", "()", "{}", "<>"])


@st.composite
def texts(draw):
    """Draw a puzzle, a state, its text, and whether the rows are marked in it."""
    puzzle, state = draw(boards())
    write, blank, between = draw(NUMBERS), draw(BLANKS), draw(BETWEEN_CELLS)
    cells = [write(tile) if tile else blank for tile in state]
    glued = puzzle.cells <= 10 and draw(st.booleans())
    if glued:
        cells, between = [str(tile) if tile else blank for tile in state], ""
    lines = [cells[i : i + puzzle.cols] for i in range(0, puzzle.cells, puzzle.cols)]
    rows = [between.join(line) for line in lines]
    left, right = draw(BRACKETS)
    layout = draw(st.sampled_from(["cells", "rows", "brackets", "nested"]))
    text = {
        "cells": left * draw(st.integers(0, 1)) + between.join(cells),
        "rows": draw(BETWEEN_ROWS).join(rows),
        "brackets": draw(st.sampled_from(["", ", ", "\n"])).join(
            f"{left}{row}{right}" for row in rows
        ),
        "nested": str([line for line in lines]).replace("'", "") if not glued else str(rows),
    }[layout]
    sizes = ["", f"{puzzle.rows} {puzzle.cols}\n", f"{puzzle.rows}x{puzzle.cols}  # size\n"]
    if puzzle.rows == puzzle.cols:
        sizes += [f"{puzzle.rows}\n", f" {puzzle.rows} -1\r\n"]
    size = draw(st.sampled_from(sizes))
    comment = draw(st.sampled_from(["", "# 8 of 9 cells\n", "#\n\n"]))
    text = draw(st.sampled_from(["", "\ufeff"])) + comment + size + text
    return (
        puzzle,
        state,
        text + draw(st.sampled_from(["", "\n", "  # 1 2 3"])),
        (layout != "cells" or bool(size)),
    )


@given(texts())
@settings(quick, max_examples=200)
def test_every_board_in_every_notation_is_read_back(written):
    puzzle, state, text, marked = written
    assert puzzle.read(text) == state
    assert Puzzle(puzzle.rows, puzzle.cols, text).goal == state
    assert split_boards(text) == [(None, text)]
    shape = (puzzle.rows, puzzle.cols)
    assert read_grid(text).shape == (shape if marked else None)
    if marked:
        assert read_shape(text) == shape
        other = Puzzle(puzzle.cols, puzzle.rows)
        if other != puzzle:
            with pytest.raises(ValueError, match=r"cells (were given|follow)"):
                other.read(text)
            with pytest.raises(ValueError, match=r"cells (were given|follow)"):
                Puzzle(puzzle.cols, puzzle.rows, text)
    elif (puzzle.rows, puzzle.cols) in [(2, 2), (3, 3), (4, 4), (5, 5)]:
        assert read_shape(text) == shape


def test_a_first_row_is_not_taken_for_a_size():
    for text, shape in {
        "2 3\n1 4\n5 6\n7 0": (4, 2),
        "1 2\n3 0": (2, 2),
        "3\n1\n2\n0": None,
        "2x3\n145\n678": (3, 3),
        "3x4\n125": (2, 3),
        "12\n34\n5x": (3, 2),
        "2 0\n1 3": (2, 2),
    }.items():
        grid = read_grid(text)
        assert grid.is_board and grid.shape == shape


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
        array.array("B", START),
        array.array("d", list(START)),
        collections.deque(START),
        collections.UserList(START),
        [[2, 3, 4], (1, 5, 0), b"\x07\x06\x08"],
        ((2, 3, 4), (1, 5, 0), (7, 6, 8)),
        [[2, 3, 4], [1, 5, "x"], [7, 6, 8.0]],
        [["2", "3", "4"], ["1", "5", "*"], [" 7", "6", "8 "]],
        ["2 3 4", "1 5 x", "7 6 8"],
        ["2,3,4\n", "1,5,x\n", "7,6,8\n"],
        ["234", "15x", "768"],
        ["3\n", "2 3 4\n", "1 5 0  # middle\n", "7 6 8\n"],
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
    for kind in (int, np.uint8, float, np.float16, object, str):
        assert EIGHT.read(flat.astype(kind)) == START
        assert EIGHT.read(flat.astype(kind).reshape(3, 3)) == START
        for shape in ((1, 9), (9, 1)):
            with pytest.raises(ValueError, match=r"rows? of [19] cells? (was|were) given"):
                EIGHT.read(flat.astype(kind).reshape(shape))
    assert EIGHT.read(list(flat)) == EIGHT.read(list(flat.reshape(3, 3))) == START
    with pytest.raises(ValueError, match="4 rows of 3 cells were given"):
        Puzzle(3, 4, np.arange(12).reshape(4, 3))
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
        "Puzzle(3, 3, 'blank-last'): the goals differ (its .state is the tiles alone)"
    )
    with pytest.raises(ValueError, match=r"belongs to Puzzle\(2, 2, 'blank-last'\)"):
        EIGHT.read(Puzzle(2, 2).board("123x"))
    with pytest.raises(ValueError, match=r"belongs to Puzzle\(2, 3, 'blank-last'\)"):
        Puzzle(3, 2).read(Puzzle(2, 3).board("12345x"))
    # The goal of a new puzzle is a board of an old one.
    assert Puzzle(3, 3, board).goal == START
    with pytest.raises(ValueError, match=r"belongs to Puzzle\(2, 3, 'blank-last'\)"):
        Puzzle(3, 2, Puzzle(2, 3).board("12345x"))


# -- what is rejected --------------------------------------------------------------

REJECTED = [
    ("", "0 cells were given instead of 9"),
    ([], "0 cells were given instead of 9"),
    ([[], [], []], "3 rows of 0 cells were given"),
    ("1 2 3", "3 cells were given instead of 9 (read: 1 2 3)"),
    ("12345678xx", "10 cells were given instead of 9 (read: 1 2 3 4 5 6 7 8 x x)"),
    ("1 2 3 4 5 6 7 8", "8 cells were given instead of 9 (read: 1 2 3 4 5 6 7 8)"),
    (
        "9 " * 10_000,
        f"10,000 cells were given instead of 9 (read: {'9 ' * 21}...)",
    ),
    ("1 2 / 3 4 / 5 x", "3 rows of 2 cells were given (read: 1 2 / 3 4 / 5 x)"),
    ("[[1,2,3,4,5,6,7,8,0]]", "1 row of 9 cells was given (read: 1 2 3 4 5 6 7 8 x)"),
    (
        "1 2 3 4 5 6 7 8 x\n2 3 4 1 5 x 7 6 8",
        "2 rows of 9 cells were given (read: 1 2 3 4 5 6 7 8 x / 2 3 4 1 5 x 7 6 8)",
    ),
    (
        [[1, 2, 3], [4, 5, 6], [7, 8]],
        "rows of 3, 3 and 2 cells were given (read: 1 2 3 / 4 5 6 / 7 8)",
    ),
    ("1 2 3 / 4 5 / 6 7 8 x", "rows of 3, 2 and 4 cells were given (read: 1 2 3 / 4 5 / 6 7 8 x)"),
    ("123 45 678x", "rows of 3, 2 and 4 cells were given (read: 1 2 3 / 4 5 / 6 7 8 x)"),
    (
        ["1 2 3", "4 5 6", "7 8 x 9"],
        "rows of 3, 3 and 4 cells were given (read: 1 2 3 / 4 5 6 / 7 8 x 9)",
    ),
    (
        [[1, 2, 3], 4, 5, 6, [7, 8, 0]],
        "[[1, 2, 3], 4, 5, 6, [7, 8, 0]] mixes rows with single cells",
    ),
    (["1 2 3", [4, 5, 6], "7 8 x"], "['1 2 3', [4, 5, 6], '7 8 x'] mixes rows with single cells"),
    ([["1 2 3"], ["4 5 6"], ["7 8 x"]], "'1 2 3' is not a tile"),
    (
        "4\n1 2 3\n4 5 6\n7 8 x",
        "the first line says 4x4, but 9 cells follow (read: 1 2 3 / 4 5 6 / 7 8 x)",
    ),
    (
        "3\n1 2 3 4\n5 6 7 8",
        "the first line says 3x3, but 8 cells follow (read: 1 2 3 4 / 5 6 7 8)",
    ),
    ("2 -1\n1 2\n3 x", "2 rows of 2 cells were given (read: 1 2 / 3 x)"),
    (
        "[[[1,2,3],[4,5,6],[7,8,0]]]",
        "'[[[1,2,3],[4,5,6],[7,8,0]]]' has more than two levels of brackets",
    ),
    ("1 1 3 4 5 6 7 8 x", "tile 1 occurs twice and 2 is missing (read: 1 1 3 4 5 6 7 8 x)"),
    (
        "1 2 3 4 5 6 7 8 8",
        "tile 8 occurs twice and the blank is missing (read: 1 2 3 4 5 6 7 8 8)",
    ),
    ("x 2 3 4 5 6 7 8 x", "there are 2 blanks (read: x 2 3 4 5 6 7 8 x)"),
    ("1 2 3 4 5 6 7 8 9", "there is no tile 9 (read: 1 2 3 4 5 6 7 8 9)"),
    (b"12345678x", "there is no tile 49 (read: 49 50 51 52 53 54 55 56 120)"),
    ([-1, 2, 3, 4, 5, 6, 7, 8, 0], "there is no tile -1 (read: -1 2 3 4 5 6 7 8 x)"),
    ("1 2 3 4 5 6 7 8 -1", "'-1' is not a tile"),
    ("1 2 3 4 5 6 7 8 1.5", "'1.5' is not a tile"),
    ("１ 2 3 4 5 6 7 8 x", "'１' is not a tile"),
    ("1 2 3 4 5 6 7 8 " + "9" * 5000, "'999999999999999999999999999999999999... is not a tile"),
    ("boards/first.txt", "'boards/first.txt' looks like a file name: read the file first"),
    ([1, 2, 3, 4, 5, 6, 7, 8, True], "True is not a tile"),
    ([float("nan"), 2, 3, 4, 5, 6, 7, 8, 0], "nan is not a tile"),
    ([float("inf"), 2, 3, 4, 5, 6, 7, 8, 0], "inf is not a tile"),
]
NEITHER = [None, 3.5, True, Path("a"), set(START), {1: list(START)}, iter(START), itertools.count()]


@pytest.mark.parametrize(("board", "wrong"), REJECTED, ids=[what[:60] for _, what in REJECTED])
def test_a_message_says_what_is_wrong_what_was_read_and_what_is_accepted(board, wrong):
    for read in (EIGHT.read, EIGHT.board, EIGHT.is_solvable, lambda b: EIGHT.apply(b, "u")):
        with pytest.raises(ValueError) as error:
            read(board)
        assert str(error.value) == (
            f"not a 3x3 board: {wrong}; write the 9 cells row by row, the tiles 1 to 8 once each "
            "and the blank as 0, x, _, . or * (for example '1 2 3 4 5 6 7 8 x')"
        )


@pytest.mark.parametrize("value", NEITHER, ids=lambda value: type(value).__name__)
def test_what_is_neither_text_nor_a_sequence_is_rejected(value):
    pattern = r"^(the goal is .* nor a board: )?not a 3x3 board: .* is neither text nor a sequence"
    for read in (EIGHT.read, lambda goal: Puzzle(3, 3, goal)):
        with pytest.raises(ValueError, match=pattern) as error:
            read(value)
        assert "\n" not in str(error.value)


def test_rows_must_be_those_of_the_puzzle():
    """A board of 4 rows and 3 columns is not one of 3 rows and 4 columns, however it is given."""
    tall = Puzzle(4, 3)
    board = tall.scramble(1, seed=1)
    cells = [*board.state]
    rows = [cells[i : i + 3] for i in range(0, 12, 3)]
    for form in (board, str(board), rows, tuple(map(tuple, rows)), str(rows), f"4 3\n{rows}"):
        assert tall.read(form) == board.state
        for read in (Puzzle(3, 4).read, lambda goal: Puzzle(3, 4, goal)):
            with pytest.raises(ValueError, match=r"not a 3x4 board: (4 rows of 3 cells|Board)"):
                read(form)
    for form in (board.state, cells, tall.write(board.state)):
        assert Puzzle(3, 4).read(form) == tall.read(form)


class Hostile:
    """A value that raises whatever is asked of it."""

    def __repr__(self):
        raise RuntimeError("no words")


ALPHABET = "0123456789xX_.* ,;|/#-+eE\n\r\t()[]{}<>'\"\ufeffab"
scraps = st.sampled_from(
    [TEXT, "3\n", "3 -1\n", "# ", "234/150/768", "[[", "]]", "\n", "board.txt"]
)
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
    | st.builds(Hostile)
    | st.builds(iter, st.just([1, 2, 3, 0]))
    | st.sampled_from([EIGHT, EIGHT.board(TEXT), print, ..., range(9), Path("x")])
)
random_values = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=10)
        | st.tuples(inner, inner)
        | st.dictionaries(st.integers(0, 9), inner, max_size=9)
        | st.lists(st.lists(st.integers(0, 9), min_size=2, max_size=3), max_size=4)
        | st.permutations(range(4)).map(list)
    ),
    max_leaves=10,
)


def reads_or_rejects(puzzle, value):
    try:
        state = puzzle.read(value)
    except ValueError as error:
        assert "\n" not in str(error) and 0 < len(str(error)) <= 400
    else:
        assert type(state) is bytes and sorted(state) == list(range(puzzle.cells))


@pytest.mark.parametrize("puzzle", [Puzzle(2, 2), Puzzle(2, 3), EIGHT, FIFTEEN], ids=repr)
@given(random_text)
@example("#")
@example("3\n")
@example("[[]]")
@example("1/2/3/x")
@quick
def test_random_text_is_a_board_or_an_error(puzzle, text):
    reads_or_rejects(puzzle, text)
    reads_or_rejects(puzzle, text.splitlines())
    for line, board in split_boards(text):
        assert line is None or board.splitlines()[-1] == re.sub(
            "#.*", "", text.removeprefix("\ufeff").splitlines()[line - 1]
        )
        try:
            assert read_shape(board) in SHAPES
        except ValueError as error:
            assert "\n" not in str(error) and 0 < len(str(error)) <= 400


@pytest.mark.parametrize("puzzle", [Puzzle(2, 2), EIGHT], ids=repr)
@given(random_values)
@quick
def test_a_random_object_is_a_board_or_an_error(puzzle, value):
    reads_or_rejects(puzzle, value)


def test_long_input_is_read_in_a_moment():
    for text in ("1/" * 20_000, "1 / 2 " * 10_000, "[" * 30_000, "1\n" * 20_000, "9" * 50_000):
        reads_or_rejects(EIGHT, text)
        split_boards(text)


# -- several boards, and shapes ----------------------------------------------------


def test_boards_one_per_line():
    lines = [
        TEXT,
        "",
        "234/15x/768",
        "# the third:",
        "[[2,3,4],[1,5,0],[7,6,8]] # here",
        "23415x768",
    ]
    found = split_boards("\ufeff" + "\r\n".join(lines) + "\r\n")
    assert [line for line, _ in found] == [1, 3, 5, 6]
    assert [EIGHT.read(text) for _, text in found] == [START] * 4
    found = split_boards("3\n" + "\n".join(lines))
    assert [line for line, _ in found] == [2, 4, 6, 7]
    assert [read_grid(text) for _, text in found] == [(list(START), (3, 3))] * 4
    assert len(split_boards("1 2 3 x\n1 2 x 3\n3 x 1 2")) == 3
    # Wrong boards, too: a row has at most five cells.
    assert len(split_boards("1 2 3 4 5 6 7 8 8\n1 2 3 4 5 6 7 8 x")) == 2
    assert len(split_boards("123456788\n12345678x")) == 2
    # A single board in several lines.
    for text in (
        "1 2 3 4\n5 6 7 x",
        "x 1 2 3\n4 5 6 7",
        "1 2 3 4 5\n6 7 8 9 9",
        "1\n2\n3\nx",
        "3\n1 2 3 4 5 6 7 8 x",
        "",
        "3",
    ):
        assert split_boards(text) == [(None, text)]


@pytest.mark.parametrize(
    ("text", "options", "shape"),
    [
        ("123x", {}, (2, 2)),
        ("1 2 3 4 5 x", {"rows": 2}, (2, 3)),
        ("1 2 3 4 5 x", {"cols": 2}, (3, 2)),
        ("12345 6789x", {}, (2, 5)),
        ("12 34 56 78 9x", {}, (5, 2)),
        ("4,1,2 5,x,3", {}, (2, 3)),
        ("2 3\n4 1 2\n5 0 3", {}, (2, 3)),
        ("4 1 2 / 5 0 3", {"rows": 3}, (3, 3)),  # for Puzzle.read to complain of
        ("nonsense", {"rows": 4, "cols": 5}, (4, 5)),
        (" ".join(map(str, range(25))), {}, (5, 5)),
    ],
)
def test_the_shape_follows_from_the_board(text, options, shape):
    assert read_shape(text, **options) == shape


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "1 2 3 4 5 x",
            "a board of 6 cells can be 2x3 or 3x2: mark its rows, such as 1 2 3 / 4 5 x",
        ),
        (
            "1234567x",
            "a board of 8 cells can be 2x4 or 4x2: mark its rows, such as 1 2 3 4 / 5 6 7 x",
        ),
        (
            "1 2 3",
            "3 cells cannot be a board (read: 1 2 3); write all cells row by row, 9 cells for ",
        ),
        (
            "1 2 3 / 4 5 6 / 7 8 9 / 10 11 12 / 1 2 3 / 1 2 3",
            "6 rows of 3 cells were given (read: ",
        ),
        ("6\n" + "1 " * 36, "6 rows of 6 cells were given (read: 1 1 1 1 1 1 / "),
        ("1 2 3 / 4 5", "not a board: rows of 3 and 2 cells were given (read: 1 2 3 / 4 5)"),
        ("", "0 cells cannot be a board; write all cells row by row"),
    ],
)
def test_a_shape_that_does_not_follow_is_asked_for(text, sentence):
    with pytest.raises(ValueError) as error:
        read_shape(text)
    assert str(error.value).startswith(sentence)
