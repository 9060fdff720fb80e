"""The ranking microscope as Python sees it. What the page shows is tested in tests/browser."""

import json
import random
import re
from itertools import permutations
from math import factorial

import pytest

pytest.importorskip("anywidget")

from pages import Page, page_sends

from searchlab import FIFTEEN, Board, Puzzle, ranking
from searchlab.widgets import RankingMicroscope

JUDGE = "2 3 4 1 5 x 7 6 8"
NAMES = ("number", "digits", "number_by_value", "digits_by_value")


@pytest.fixture
def microscope():
    return RankingMicroscope()


@pytest.fixture
def page(microscope, monkeypatch):
    return Page(microscope, monkeypatch)


def everything(microscope):
    """What a refusal must leave alone."""
    values = [getattr(microscope, name) for name in (*NAMES, "tile")]
    return json.dumps(microscope.get_state(["_board", "_puzzle", "tile"])), microscope.state, values


def figures(board):
    """What the ranking module says of a board."""
    state, goal = board.state, board.puzzle.goal
    return [
        ranking.rank(state, goal),
        tuple(ranking.digits(state, goal)),
        ranking.rank_by_value(state, goal),
        tuple(ranking.digits_by_value(state, goal)),
    ]


# The beginning


def test_begins_with_a_board_or_a_number():
    assert RankingMicroscope().state == Puzzle().board(JUDGE)
    assert RankingMicroscope().tile == 2
    assert RankingMicroscope(46_100).state == Puzzle().board(JUDGE)
    assert RankingMicroscope(23, Puzzle(2, 2)).state == Puzzle(2, 2).board("x 3 2 1")
    assert RankingMicroscope(FIFTEEN.random(seed=1)).puzzle == FIFTEEN
    assert RankingMicroscope(puzzle=Puzzle(2, 3)).number == 0


@pytest.mark.parametrize(
    ("board", "puzzle", "words"),
    [
        ("1 2 3", None, "not a 3x3 board: 3 cells were given"),
        (362_880, None, "numbered 0 to 362879, not 362880"),
        (-1, None, "numbered 0 to 362879, not -1"),
        (True, None, "numbered 0 to 362879, not True"),
        (None, Puzzle(4, 5), "the microscope shows boards of at most 16 cells, not 4x5"),
    ],
)
def test_refuses_to_begin_with_what_is_no_board(board, puzzle, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        RankingMicroscope(board, puzzle)


def test_repr_builds_the_microscope_anew():
    for some in (RankingMicroscope(), RankingMicroscope(5, Puzzle(2, 2, "blank-first"))):
        again = eval(repr(some))
        assert (again.state, again.puzzle) == (some.state, some.puzzle)


# Change one, and the others follow


def boards(puzzle, count):
    if puzzle.cells <= 4:
        return [puzzle.board(tiles) for tiles in permutations(range(puzzle.cells))]
    rng = random.Random(puzzle.cells)
    return [puzzle.board(rng.sample(range(puzzle.cells), puzzle.cells)) for _ in range(count)]


@pytest.mark.parametrize(
    "puzzle",
    [Puzzle(2, 2), Puzzle(2, 3, "blank-first"), Puzzle(), Puzzle(3, 3, "snail"), FIFTEEN],
    ids=repr,
)
def test_the_figures_are_those_of_the_ranking_module(puzzle):
    microscope = RankingMicroscope(puzzle=puzzle)
    for board in boards(puzzle, 25):
        expected = figures(board)
        for name, value in zip(("state", *NAMES), (board, *expected), strict=True):
            microscope.state = puzzle.goal  # from elsewhere
            setattr(microscope, name, value)
            assert microscope.state == board, name
            assert [getattr(microscope, each) for each in NAMES] == expected


def test_the_examples_of_the_first_post(microscope):
    said = {"123456789": 0, "213456789": 1, "132456789": 2, "231456789": 3, "987654312": 362_878}
    for text, number in said.items():
        microscope.state = text.replace("9", "x")
        assert microscope.number_by_value == number
        assert (microscope.number == number) == (text in ("123456789", "987654312"))


def test_observers_see_the_whole_change(microscope):
    seen = []
    microscope.observe(lambda change: seen.append((change.name, figures(microscope.state))))
    microscope.number = 1
    assert {name for name, _ in seen} >= {"state", *NAMES}
    expected = figures(Puzzle().board("1 2 3 4 5 6 7 x 8"))
    assert all(values == expected for _, values in seen)
    assert isinstance(microscope.state, Board)


def test_a_board_brings_its_puzzle(microscope):
    microscope.tile = 8
    microscope.state = Puzzle(2, 2).board("2 x 3 1")
    assert microscope.puzzle == Puzzle(2, 2)
    assert microscope.tile == 2, "there is no tile 8 any more"
    assert microscope._puzzle["rows"] == 2
    assert microscope.digits == (1, 2, 1, 0)


def test_takes_whole_numbers_of_numpy(microscope):
    numpy = pytest.importorskip("numpy")
    microscope.number = numpy.int64(1)
    microscope.digits = numpy.array([1, 1, 1, 0, 0, 3, 1, 0, 0])
    assert (microscope.number, type(microscope.number)) == (46_100, int)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("state", "1 2 3", "3 cells were given instead of 9"),
        ("state", Puzzle(5, 5).board(Puzzle(5, 5).goal), "at most 16 cells, not 5x5"),
        ("number", 362_880, "numbered 0 to 362879, not 362880"),
        ("number", -1, "not -1"),
        ("number", 1.0, "not 1.0"),
        ("number", "7", "not '7'"),
        ("number_by_value", factorial(9), "numbered 0 to 362879"),
        ("digits", [9, 0, 0, 0, 0, 0, 0, 0, 0], "digit 0 lies between 0 and 8, not 9"),
        ("digits", [0, 0, 0, 0, 0, 0, 0, 0, 1], "digit 8 lies between 0 and 0, not 1"),
        ("digits", [0, 0, -1, 0, 0, 0, 0, 0, 0], "digit 2 lies between 0 and 6, not -1"),
        ("digits", [0] * 8, "the digits are a sequence of 9 whole numbers"),
        ("digits", [0.0] * 9, "the digits are a sequence of 9 whole numbers"),
        ("digits", [True] * 9, "the digits are a sequence of 9 whole numbers"),
        ("digits", 5, "the digits are a sequence of 9 whole numbers"),
        ("digits", "000000000", "the digits are a sequence of 9 whole numbers"),
        ("digits_by_value", [1, 0, 0, 0, 0, 0, 0, 0, 0], "digit 0 lies between 0 and 0, not 1"),
        ("digits_by_value", None, "the digits are a sequence of 9 whole numbers"),
        ("tile", 9, "a tile is a whole number from 1 to 8, or 0, not 9"),
        ("tile", "x", "not 'x'"),
    ],
)
def test_refuses_what_python_sets_wrongly_and_changes_nothing(microscope, name, value, words):
    before = everything(microscope)
    with pytest.raises(ValueError, match=re.escape(words)) as refusal:
        setattr(microscope, name, value)
    assert "\n" not in str(refusal.value)
    assert everything(microscope) == before


# What the browser sends


def test_takes_a_board_and_a_tile_from_the_browser(microscope, page):
    page.set(board=[1, 2, 3, 4, 5, 6, 7, 0, 8])
    assert (microscope.number, microscope.number_by_value) == (1, factorial(8))
    page_sends(microscope, {"tile": 0})
    assert microscope.tile == 0
    assert page.heard == []


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"_board": [1, 2, 3]}, "3 cells were given"),
        ({"_board": [1, 1, 2, 3, 4, 5, 6, 7, 8]}, "tile 1 occurs twice"),
        ({"_board": None}, "neither text nor a sequence"),
        ({"tile": 9}, "a tile is a whole number"),
        ({"tile": None}, "a tile is a whole number"),
        ({"_board": [*range(9)], "tile": -1}, "a tile is a whole number"),
        ({"number": 3}, "may not set number"),
        ({"_puzzle": {}}, "may not set _puzzle"),
        ({"_request": {"do": "count"}}, "there is no command 'count'; there are read, preset"),
    ],
)
def test_refuses_what_the_browser_sends_wrongly_and_changes_nothing(microscope, page, sent, words):
    before = everything(microscope)
    page_sends(microscope, sent)
    (answer,) = page.heard
    assert words in answer["refused"]
    assert "\n" not in answer["refused"]
    assert everything(microscope) == before


def test_reads_a_board(microscope, page):
    assert page.ask("read", text="123 / 456 / 7x8") == {}
    assert microscope.number == 1
    with pytest.raises(ValueError) as refusal:
        Puzzle().read("1 2")
    assert page.ask("read", text="1 2") == {"refused": str(refusal.value)}
    assert page.ask("read", text=" ")["refused"].startswith("type a board first")
    assert microscope.number == 1


def test_presets_hold_the_posts_examples_and_sizes(microscope, page):
    shapes, numbers = set(), set()
    for preset in range(len(microscope._presets)):
        assert page.ask("preset", preset=preset) == {}
        shapes.add((microscope.puzzle.rows, microscope.puzzle.cols))
        if microscope.puzzle == Puzzle():
            numbers.add(microscope.number_by_value)
    assert shapes == {(2, 2), (2, 3), (3, 3), (4, 4)}
    assert numbers >= {0, 1, 2, 3, 362_878, 362_879}
    assert "the presets are numbered" in page.ask("preset", preset=99)["refused"]


def test_large_numbers_do_not_travel(microscope, monkeypatch):
    """A browser's number is exact to 2**53 only; the page works the digits out itself."""
    sent = []
    monkeypatch.setattr(microscope, "_send", lambda msg, buffers=None: sent.append(msg))
    microscope.state = FIFTEEN.random(seed=1)
    (message,) = sent
    assert set(message["state"]) == {"_state", "_puzzle"}


# The picture that stays
