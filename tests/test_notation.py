"""Boards are read in every notation, and only as what they are."""

import collections
import fractions
import itertools

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from searchlab import EIGHT, FIFTEEN, Board, Puzzle
from searchlab.problems.notation import SHAPES, read_grid, read_shape, split_boards, split_goal

TEXT = "2 3 4 1 5 x 7 6 8"
START = bytes([2, 3, 4, 1, 5, 0, 7, 6, 8])
quick = settings(derandomize=True, deadline=None, database=None, max_examples=120)

CELLS = [
    *(f"2 3 4 1 5 {blank} 7 6 8" for blank in "0xX_.*"),
    "  2  3\t4 1 5 x 7 6\N{NO-BREAK SPACE}8\n",
    "2,3,4,1,5,x,7,6,8",
    "2;3;4;1;5;x;7;6;8",
    "2\n3\n4\n1\n5\nx\n7\n6\n8\n",
    "[\n  2,\n  3,\n  4,\n  1,\n  5,\n  0,\n  7,\n  6,\n  8\n]",
    "23415x768",
    "234 1 5 0 768",
    "02 03 04 01 05 00 07 06 08",
    "2.0 3.0 4.0 1.0 5.0 0.0 7.0 6.0 8.0",
    "board: 2 3 4 1 5 0 7 6 8",
    "\ufeff# from the course\n'2 3 4 1 5 x 7 6 8'  # 19 moves",
]
ROWS = [
    "\n\n 2 3 4\r\n\n 1 5 x\n 7 6 8\n",
    "2;3;4\n1;5;_\n7;6;8",
    "234,15x,768",
    "234/150/768",
    "2 3 4 / 1 5 x /\n7 6 8",
    "2 3 4 | 1 5 x | 7 6 8",
    "2 3 4; 1 5 x; 7 6 8;",
    "2,3,4 1,5,x 7,6,8",
    "[[2, 3, 4], [1, 5, 0], [7, 6, 8]]",
    "[[2 3 4]\n [1 5 0]\n [7 6 8]]",
    "{{2,3,4},{1,5,0},{7,6,8}}",
    "<2 3 4> <1 5 _> <7 6 8>",
    "['2 3 4', '1 5 x', '7 6 8']",
    "# solvable\n2 3 4 # the first row\n1 5 0 #\n#\n7 6 8",
    "+---+---+---+\n| 2 | 3 | 4 |\n+---+---+---+\n| 1 | 5 | x |\n| 7 | 6 | 8 |\n+===+===+===+",
    "| 2 | 3 | 4 |\n|---|---|---|\n| 1 | 5 |   |\n| 7 | 6 | 8 |",
    "3\n2 3 4\n1 5 x\n7 6 8",
    "# size\n3 3\n\n2 3 4\n1 5 x\n7 6 8",
    "3x3\n234\n15x\n768",
    "3\n2\n3\n4\n1\n5\n0\n7\n6\n8\n",
    "3 X 3\n2 3 4\n1 5 x\n7 6 8",
    "3 × 3\n2 3 4\n1 5 x\n7 6 8",
    "8\n2 3 4\n1 5 x\n7 6 8",
    "9\n2 3 4\n1 5 x\n7 6 8",
    "2. 3. 4.\n1. 5. 0.\n7. 6. 8.",
    "[[2. 3. 4.]\n [1. 5. 0.]\n [7. 6. 8.]]",
    "2.000e+00 3.000e+00 4.000e+00\n1.000e+00 5.000e+00 0.000e+00\n7.000e+00 6.000e+00 8.000e+00",
    "┌─┬─┬─┐\n│2│3│4│\n├─┼─┼─┤\n│1│5│ │\n├─┼─┼─┤\n│7│6│8│\n└─┴─┴─┘",
    "array([[2, 3, 4],\n       [1, 5, 0],\n       [7, 6, 8]], dtype=uint8)",
    "board = np.array([[2., 3., 4.], [1., 5., 0.], [7., 6., 8.]])",
    "start = [[2, 3, 4], [1, 5, 0], [7, 6, 8]]",
    "Initial state:\n2 3 4\n1 5 x\n7 6 8",
]


@pytest.mark.parametrize("text", [*CELLS, *ROWS])
def test_every_notation_of_text(text):
    assert EIGHT.read(text) == Puzzle(3, 3, text).goal == START
    assert read_grid(text).shape == ((3, 3) if text in ROWS else None)
    assert split_boards(text) == [(None, text)]


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("123x", (2, 2)),
        ("12345 6789x", (2, 5)),
        ("12 34 56 78 9x", (5, 2)),
        ("4,1,2 5,x,3", (2, 3)),
        ("2 3\n4 1 2\n5 x 3", (2, 3)),
        ("3 2\n4\n1\n2\n5\nx\n3", (3, 2)),
        ("2 3\n1 4\n5 6\n7 0", (4, 2)),  # a first row, not the size of what is below
        (" ".join(map(str, range(25))), (5, 5)),
    ],
)
def test_the_shape_follows_from_the_board(text, shape):
    assert read_shape(text) == shape


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


@pytest.mark.parametrize(
    "board",
    [
        START,
        memoryview(START).cast("B", (3, 3)),
        [2, 3, 4, 1, 5, "x", 7, 6, 8],
        tuple(map(fractions.Fraction, START)),
        collections.deque(START),
        [[2, 3, 4], (1, 5, 0), b"\x07\x06\x08"],
        [["2", "3", "4"], ["1", "5", "*"], [" 7", "6", 8.0]],
        ["2,3,4\n", "1,5,x  # middle\n", "7,6,8\n"],
        ["3", "234", "15x", "768"],
        Board(EIGHT, START),
    ],
    ids=lambda board: type(board).__name__,
)
def test_every_notation_of_sequences(board):
    assert EIGHT.read(board) == START


LAST = bytes([*range(1, 16), 0])
KORF = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"


@pytest.mark.parametrize(
    ("text", "state"),
    [
        *((text, LAST) for text in ("123456789ABCDEF0", "0x123456789abcdef0", "123456789abcdefx")),
        *((text, LAST) for text in ("1234/5678/9abc/def0", "1 2 3 4\n5 6 7 8\n9 A B C\nD E F _")),
        ("15\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0", LAST),
        *((text.format(KORF), None) for text in ("1 {}", "100 {}", "{} 57", "1 {} 57", "{}")),
    ],
)
def test_boards_of_the_15_puzzle(text, state):
    state = state or bytes(map(int, KORF.split()))
    assert FIFTEEN.read(text) == state and split_boards(f"{text}\n\n{text}")[1:]


def test_arrays():
    np = pytest.importorskip("numpy")
    flat = np.array(list(START))
    for kind in (np.uint8, float, object, str):
        assert EIGHT.read(flat.astype(kind)) == EIGHT.read(flat.astype(kind).reshape(3, 3)) == START
    assert EIGHT.read(list(flat)) == EIGHT.read(list(flat.reshape(3, 3))) == START
    for bad, words in (
        (np.array(5), "is neither text nor a sequence"),
        (np.broadcast_to(np.int8(1), (10**5, 10**5)), "is neither text nor a sequence"),
        (flat + 0.5, "is not a tile"),
        (flat.reshape(1, 3, 3), "is not a tile"),
        (flat.reshape(9, 1), "9 rows of 1 cell were given"),
        (flat.reshape(9, 1).astype(str), "9 rows of 1 cell were given"),
    ):
        with pytest.raises(ValueError, match=words):
            EIGHT.read(bad)
    assert Puzzle(np.int64(2), np.int64(3)) == Puzzle(2, 3)


def test_a_board_of_another_puzzle_is_rejected():
    snail = Puzzle(3, 3, "snail")
    board = snail.board(TEXT)
    assert snail.read(board) == EIGHT.read(board.state) == START
    with pytest.raises(ValueError, match=r"belongs to Puzzle\(3, 3, 'snail'\), not to Puzzle"):
        EIGHT.read(board)
    assert Puzzle(3, 3, board).goal == START  # the goal of a new puzzle is a board of an old one
    assert Puzzle(3, 2, Puzzle(2, 3).board("12345x")).goal == bytes([1, 2, 3, 4, 5, 0])


@pytest.mark.parametrize(
    ("board", "wrong"),
    [
        ([[], [], []], "0 cells were given instead of 9"),
        ("5", "1 cell was given instead of 9 (read: 5)"),
        ("9 " * 5_000, f"5,000 cells were given instead of 9 (read: {'9 ' * 21}...)"),
        ("1" * 10**6, "a text of 1,000,000 characters is too long for a board"),
        ("1 2 / 3 4 / 5 x", "3 rows of 2 cells were given (read: 1 2 / 3 4 / 5 x)"),
        ("12345678x\n23415x768", "2 rows of 9 cells were given"),
        ("1 2 3 / 4 5 / 6 7 8 x", "rows of 3, 2 and 4 cells were given"),
        ([[1, 2], 4, 5, [7, 8]], "[1, 2] is not a tile"),
        ("3\n1 2 3\n4 5 6\n7 8 8", "the blank is missing (read: 1 2 3 / 4 5 6 / 7 8 8)"),
        (b"12345678x", "120 is not a tile"),
        ([-1, 2, 3, 4, 5, 6, 7, 8, 0], "-1 is not a tile"),
        ("１ 2 3 4 5 6 7 8 x", "'１' is not a tile"),
        ("1 2 3\n4 5 6\n7 8 x\nEND OF FILE", "'END OF FILE' is not a tile (a comment starts with"),
        ([1, 2, 3, 4, 5, 6, 7, 8, True], "True is not a tile"),
        (",0,1,2\n0,1,2,3\n1,4,5,6\n2,7,8,0", "rows of 3, 4, 4 and 4 cells were given"),
        (
            "3\n1 2 3\n4 5 6\n7 8 x\n" + "1 2 3\n4 5 6\n7 8 x",
            "rows of 1, 3, 3, 3, 3, 3 and 3 cells",
        ),
        ('{"board": [1, 2, 3, 4, 5, 6, 7, 8, 0]}', "'{\"board\":' is not a tile"),
        ([float("nan"), 2, 3, 4, 5, 6, 7, 8, 0], "nan is not a tile"),
        *(
            (value, f"{value!r} is neither text nor a sequence of cells or rows")
            for value in (None, True, {1: 2}, itertools.count())
        ),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_message_states_what_is_wrong_and_what_was_read(board, wrong):
    for read in (EIGHT.read, EIGHT.is_solvable, lambda board: EIGHT.apply(board, "u")):
        with pytest.raises(ValueError) as error:
            read(board)
        assert str(error.value).startswith(f"not a 3x3 board: {wrong}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2 3 4 5 x", "a board of 6 cells can be 2x3 or 3x2: mark its rows, as in 1 2 3 / 4 5 x"),
        ("1 2 3", "3 cells cannot be a board (read: 1 2 3); write all cells row by row, 9 cells"),
        ("1 2 3 / " * 6, "6 rows of 3 cells cannot be a board (read: 1 2 3 / 1 2 3 / "),
        ("1 2 3 / 4 5", "not a board: rows of 3 and 2 cells were given; write all cells"),
    ],
)
def test_a_shape_that_does_not_follow_is_an_error(text, message):
    with pytest.raises(ValueError) as error:
        read_shape(text)
    assert str(error.value).startswith(message)


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


def test_boards_one_per_line():
    lines = [TEXT, "", "234/15x/768", "# the third:", "[[2,3,4],[1,5,0],[7,6,8]] # a", "23415x768"]
    found = split_boards("\ufeff" + "\r\n".join(lines) + "\r\n")
    assert [line for line, _ in found] == [1, 3, 5, 6]
    assert [EIGHT.read(text) for _, text in found] == [START] * 4
    assert len(split_boards("1 2 3 x\n1 2 x 3\n3 x 1 2")) == 3
    assert len(split_boards("123456788\n12345678x")) == 2  # wrong boards, too, if one is right


def test_boards_in_several_lines_are_separated_by_blank_ones():
    text = (
        "# easy\n3\n2 3 4\n1 5 x\n7 6 8\n\n\n# hard\n2 3 4\n1 5 x\n7 6 8\n \n23415x768\n234150768"
    )
    found = split_boards(text)
    assert [line for line, _ in found] == [2, 9, 13, 14]
    assert [EIGHT.read(text) for _, text in found] == [START] * 4
    assert split_boards("1 2 3 x\n4 5 6 7\n\n1 2 3\n4\n\nGoal:\n")[1:] == [
        (4, "1 2 3\n4"),
        (7, "Goal:"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "0 1 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 14",  # the first row alone is a board of 2x2
        "0 1 2 3\n\n4 5 6 7\n\n8 9 10 11\n\n12 13 14 14",
        "0 1 2 3\n4 5 6 6",
        ",0,1,2\n0,1,2,3\n1,4,5,6\n2,7,8,0",
        "1 2 3 4\n5 6 7 x",
        "x 1 2 3\n4 5 6 7",
        "1 2 3\n\n6 7\n\n8 9 9",
        "1\n2\n3\nx",
        "",
        "3",
    ],
)
def test_one_board_in_several_lines(text):
    assert split_boards(text) == [(None, text)]


GOAL = "1 2 3\n4 5 6\n7 8 x"
NEAR = "1 2 3\n4 5 6\n7 x 8"


@pytest.mark.parametrize(
    "text",
    [
        f"3\n\n{NEAR}\n\n{GOAL}\n",
        f"# size\n3 3\n\n\n{NEAR}\n{GOAL}",
        f"3\n{NEAR}\n{GOAL}",
        "3\n\n1 2 3 4 5 6 7 x 8\n\n1 2 3 4 5 6 7 8 x",
        f"Initial state:\n{NEAR}\n\nGoal state:\n{GOAL}",
        f"start = {NEAR}\nfinal = {GOAL}",
        f"{NEAR}\nTarget: {GOAL}",
    ],
)
def test_start_and_goal_in_one_text(text):
    start, goal = split_goal(text)
    puzzle = Puzzle(3, 3, goal)
    assert (puzzle.read(start), puzzle.goal) == (EIGHT.read(NEAR), EIGHT.goal)


@pytest.mark.parametrize(
    "text",
    [
        GOAL,
        f"3\n{NEAR}\n\n{GOAL}",
        f"{NEAR}\n\n{GOAL}",
        f"3\n\n{NEAR}\n\n{NEAR}\n\n{GOAL}",
        f"goal: {GOAL}",
    ],
)
def test_a_text_without_a_goal(text):
    assert split_goal(text) == (text, None)
