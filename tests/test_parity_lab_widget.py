"""The parity lab as Python sees it. What the page shows is tested in tests/browser."""

import json
import random
import re
from itertools import combinations

import pytest

pytest.importorskip("anywidget")

from pages import Page, page_sends

from searchlab import FIFTEEN, Board, Puzzle
from searchlab.parity import explain, move_effect, smaller_after
from searchlab.widgets import ParityLab
from searchlab.widgets import parity_lab as module

SNAIL = Puzzle(3, 3, "snail")
POST = "2 1 3 8 x 4 7 6 5"
LOYD = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x"


@pytest.fixture
def lab():
    return ParityLab()


@pytest.fixture
def page(lab, monkeypatch):
    return Page(lab, monkeypatch)


def game(start, *steps, undone=()):
    return {
        "start": list(start),
        "steps": [list(cells) for cells in steps],
        "undone": [list(cells) for cells in undone],
    }


def everything(lab):
    """What a refusal must leave alone."""
    return json.dumps(lab.get_state(["_game", "_puzzle", "mode"])), lab.state, lab.puzzle


# The beginning


def test_begins_with_the_board_of_the_fifth_post(lab):
    assert lab.state == SNAIL.board(POST)
    assert (lab.inversions, lab.parity.goal_inversions, lab.solvable) == (8, 7, False)
    assert lab.mode == "slide"
    assert lab.steps == ()


def test_begins_with_any_board_and_puzzle():
    assert ParityLab("123456780").state == Puzzle().board("123456780")
    assert ParityLab(FIFTEEN.board(LOYD)).puzzle == FIFTEEN
    assert ParityLab(LOYD, FIFTEEN).parity == explain(FIFTEEN, LOYD)
    assert ParityLab(puzzle=Puzzle(2, 5)).state.is_goal
    with pytest.raises(ValueError, match="not a 3x3 board: 3 cells were given"):
        ParityLab("1 2 3")
    with pytest.raises(ValueError, match="the mode is 'slide' or 'exchange', not 'jump'"):
        ParityLab(mode="jump")


def test_repr_builds_the_lab_anew(lab):
    for some in (lab, ParityLab(LOYD, FIFTEEN), ParityLab(puzzle=Puzzle(2, 3))):
        again = eval(repr(some))
        assert (again.state, again.puzzle) == (some.state, some.puzzle)


# What Python sets


def test_python_sets_the_board_and_sees_the_figures(lab):
    seen = []
    lab.observe(lambda change: seen.append((change.new, lab.inversions, lab.solvable)), "state")
    lab.state = "1 2 3 8 x 4 7 6 5"
    assert seen == [(SNAIL.board("123804765"), 7, True)]
    assert isinstance(lab.state, Board)
    lab.state = FIFTEEN.board(LOYD)
    assert lab.puzzle == FIFTEEN
    assert seen[-1] == (FIFTEEN.board(LOYD), 1, False)
    assert lab._puzzle["cols"] == 4


def test_setting_a_board_begins_anew(lab):
    lab._game = game(lab.state, (4, 1))
    lab.state = "2 x 3 / 8 1 4 / 7 6 5"  # the very board that lies there
    assert lab.steps == ()
    assert lab.state == SNAIL.board("2 x 3 8 1 4 7 6 5")


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("state", "1 2 3", "3 cells were given instead of 9"),
        ("state", "2 1 3 8 x 4 7 6 6", "tile 6 occurs twice and 5 is missing"),
        ("state", None, "neither text nor"),
        ("mode", "swap", "the mode is 'slide' or 'exchange', not 'swap'"),
        ("mode", ["slide"], "not ['slide']"),
    ],
)
def test_refuses_what_python_sets_wrongly_and_changes_nothing(lab, name, value, words):
    lab._game = game(lab.state, (4, 1))
    before = everything(lab)
    with pytest.raises(ValueError, match=re.escape(words)):
        setattr(lab, name, value)
    assert everything(lab) == before


# The steps


def test_a_slide_is_what_a_move_does(lab):
    rng = random.Random(3)
    for shape in ((3, 3), (2, 2), (4, 4), (5, 3), (2, 5)):
        puzzle = Puzzle(*shape)
        for board in puzzle.random(seed=5, count=8):
            tiles = list(board)
            rng.shuffle(tiles)
            for move, cell in puzzle.neighbours[tiles.index(0)].items():
                lab.state = puzzle.board(tiles)
                lab._game = game(tiles, (cell, tiles.index(0)))
                effect = move_effect(puzzle, tiles, move)
                assert lab.steps == (
                    module.Step(
                        "slide",
                        (effect.tile,),
                        effect.passed,
                        effect.case,
                        effect.changes,
                        effect.total,
                    ),
                )
                assert lab.state == puzzle.board(tiles).move(move)


def test_an_exchange_of_tiles_changes_the_class_and_a_lift_by_the_tiles_that_it_passes(lab):
    for board in (SNAIL.board(POST), FIFTEEN.board(LOYD), Puzzle(2, 3).random(seed=1)):
        lab.state = board
        solvable = lab.solvable
        for cells in combinations(range(board.puzzle.cells), 2):
            lab._game = game(board, cells)
            (step,) = lab.steps
            between = list(board)[cells[0] + 1 : cells[1]]
            assert step.passed == tuple(tile for tile in between if tile)
            after = smaller_after(lab.state)
            assert {x: after[x] - p for x, p in smaller_after(board).items() if after[x] - p} == (
                step.changes
            )
            assert step.total == lab.inversions - sum(smaller_after(board).values())
            if step.kind == "exchange":
                assert len(step.tiles) == 2 and step.case is None
                assert lab.solvable != solvable
                assert step.total % 2 == 1
            else:
                assert step.total % 2 == len(step.passed) % 2
            if step.kind == "slide":
                assert lab.solvable == solvable


def test_the_three_cases(lab):
    for text, case, total in (("123/4x6/758", 1, -2), ("123/4x5/768", 2, 0), ("123/4x5/678", 3, 2)):
        lab.state = Puzzle().board(text)
        lab._game = game(lab.state, (4, 7))
        assert (lab.steps[0].case, lab.steps[0].total) == (case, total)


# What the browser sends


def test_takes_a_game_from_the_browser(lab, page):
    page.set(game=game(lab.state, (4, 1), (0, 8), undone=[(2, 3)]))
    assert lab.state == SNAIL.board("5 x 3 8 1 4 7 6 2")
    assert [step.kind for step in lab.steps] == ["slide", "exchange"]
    page_sends(lab, {"mode": "exchange"})
    assert lab.mode == "exchange"
    assert page.heard == []


START = [2, 1, 3, 8, 0, 4, 7, 6, 5]


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"_game": game([1, 2, 3])}, "3 cells were given"),
        ({"_game": game(START, (4, 9))}, "a step is a pair of different cells from 0 to 8"),
        ({"_game": game(START, (4, 4))}, "a step is a pair"),
        ({"_game": game(START, (4, -1))}, "a step is a pair"),
        ({"_game": game(START, (4, True))}, "a step is a pair"),
        ({"_game": game(START, (4, 1, 2))}, "a step is a pair"),
        ({"_game": game(START, undone=[(0, 0)])}, "a step is a pair"),
        ({"_game": {"start": START, "steps": [3], "undone": []}}, "a step is a pair"),
        ({"_game": {"start": START, "steps": "ud", "undone": []}}, "steps are a list"),
        ({"_game": {"start": START, "steps": []}}, "a game is its start"),
        ({"_game": None}, "a game is its start"),
        ({"mode": "jump"}, "the mode is 'slide' or 'exchange'"),
        ({"_game": game(START, (0, 1)), "mode": 3}, "the mode is"),
        ({"_puzzle": {}}, "may not set _puzzle"),
        ({"_presets": []}, "may not set _presets"),
        ({"_request": {"do": "shout"}}, "there is no command 'shout'; there are read, preset"),
    ],
)
def test_refuses_what_the_browser_sends_wrongly_and_changes_nothing(lab, page, sent, words):
    page.set(game=game(lab.state, (4, 1)))
    before = everything(lab)
    page_sends(lab, sent)
    (answer,) = page.heard
    assert words in answer["refused"]
    assert "\n" not in answer["refused"]
    assert everything(lab) == before


def test_reads_a_board(lab, page):
    assert page.ask("read", text="1 2 3 / 8 _ 4 / 7 6 5") == {}
    assert lab.solvable
    with pytest.raises(ValueError) as refusal:
        SNAIL.read("1 2")
    assert page.ask("read", text="1 2") == {"refused": str(refusal.value)}
    for empty in ("", "  ", None, 3):
        assert page.ask("read", text=empty)["refused"].startswith("type a board first")
    assert lab.solvable


def test_presets_hold_the_posts_maps_and_loyd(lab, page):
    found = {}
    for number, label in enumerate(lab._presets):
        assert page.ask("preset", preset=number) == {}
        found[label] = (lab.puzzle, lab.puzzle.write(lab.state), lab.solvable)
    assert len(found) == len(lab._presets)
    assert found["1 and 2 exchanged"] == (SNAIL, POST, False)
    for text, solvable in (
        ("283104765", True),
        ("134286570", False),
        ("647850321", False),
        ("123456780", False),
        ("134062875", True),
    ):
        assert found[f"The post's {text}"] == (SNAIL, SNAIL.write(SNAIL.read(text)), solvable)
    assert found["Sam Loyd: 14 and 15 exchanged"] == (FIFTEEN, LOYD, False)
    assert found["Sam Loyd, the blank first"] == (Puzzle(4, 4, "blank-first"), LOYD, True)
    for wrong in (-1, len(found), "1", None, True):
        words = f"the presets are numbered 0 to {len(found) - 1}, not {wrong!r}"
        assert page.ask("preset", preset=wrong) == {"refused": words}


def test_page_learns_of_everything_in_one_message(lab, monkeypatch):
    sent = []
    monkeypatch.setattr(lab, "_send", lambda msg, buffers=None: sent.append(msg))
    lab.state = FIFTEEN.board(LOYD)
    (message,) = sent
    assert set(message["state"]) == {"_state", "_puzzle"}
