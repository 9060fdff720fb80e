"""Exploring with the controls of ipywidgets, as Python sees it."""

import asyncio
import signal
import time

import pytest

pytest.importorskip("anywidget")

from searchlab import EIGHT, FIFTEEN, HEURISTICS, Puzzle
from searchlab.widgets import HeuristicAtlas, ParityLab, Race, SearchPlayer, explore

NEAR, FAR = "1 2 3 x 4 6 7 5 8", "8 6 7 2 5 4 3 x 1"


def test_what_is_chosen_is_shown():
    explorer = explore(NEAR)
    assert isinstance(explorer.view, SearchPlayer)
    assert explorer.weight.layout.display == "none"
    before = explorer.view
    explorer.strategy.value = "weighted-a-star"
    explorer.weight.value = 3
    assert before.comm is None  # it is closed
    assert explorer.weight.layout.display is None
    assert explorer.view.trace.options["weight"] == 3
    explorer.board.value = "123 456 7x8"
    assert explorer.view.trace.result.length == 1
    assert explorer.children[-1] is explorer.view
    assert "data:image" in explorer._repr_mimebundle_()["text/html"]


def test_other_views():
    race = explore(NEAR, "race")
    assert isinstance(race.view, Race) and len(race.view.results) == 5
    race.strategies.value = ["greedy", "a-star"]
    assert len(race.view.results) == 2
    race.strategies.value = []
    assert "choose a strategy" in race.message.value and len(race.view.results) == 2
    atlas = explore(Puzzle(2, 3).scramble(9, 1), "atlas")
    assert isinstance(atlas.view, HeuristicAtlas)
    atlas.beside.value = "misplaced"
    assert atlas.view.beside == "misplaced"
    board = explore(NEAR, "board")
    board.scramble.click()
    assert board.view.board == EIGHT.scramble(20, 2)
    board.heuristics.value = ["gap"]
    assert board.view.heuristics == ("gap",)
    beads = explore("2 1 3 4 5 6 7 8 x", "parity")
    for name, goal in (("Sam Loyd: 14 and 15 swapped", 1), ("Sam Loyd, the blank first", 0)):
        beads.example.label = name
        assert isinstance(beads.view, ParityLab) and beads.view.puzzle.goal[0] == goal
        assert beads.view.board.state[13:] == bytes([15, 14, 0])


def test_what_is_wrong_is_said_and_the_view_stays():
    explorer = explore(NEAR)
    view = explorer.view
    explorer.board.value = "1 2 <b>"
    assert "&lt;b&gt;" in explorer.message.value
    explorer.board.value = "2 1 3 4 5 6 7 8 x"
    assert "parity" in explorer.message.value and explorer.view is view
    explorer.board.value = NEAR
    assert explorer.message.value == ""


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("1 2",), "2 cells"),
        ((NEAR, "map"), "view"),
        ((FIFTEEN.scramble(5, 1), "atlas"), "9 cells"),
    ],
)
def test_what_cannot_be_explored(arguments, text):
    with pytest.raises(ValueError, match=text):
        explore(*arguments)


@pytest.mark.parametrize("how", ["button", "interrupt"])
def test_a_search_can_be_stopped(how, monkeypatch):
    def slow(state, puzzle):
        time.sleep(0.002)
        return 0

    async def stopped():
        explorer = explore(NEAR)
        explorer.heuristic.value = "slow"
        await until(lambda: explorer.view.trace.options["heuristic"] == "slow")
        explorer.board.value = FAR
        await until(lambda: "expansions" in explorer.message.value)
        assert not explorer.stop_button.disabled
        if how == "button":
            explorer.stop_button.click()
        else:
            signal.raise_signal(signal.SIGINT)
        await until(lambda: explorer.stop_button.disabled)
        assert "Stopped" in explorer.message.value
        assert explorer.view.trace.result.board == NEAR

    async def until(true):
        for _ in range(500):
            if true():
                return
            await asyncio.sleep(0.02)
        raise AssertionError("it never becomes true")

    monkeypatch.setitem(HEURISTICS, "slow", slow)
    before = signal.getsignal(signal.SIGINT)
    asyncio.run(stopped())
    assert signal.getsignal(signal.SIGINT) == before
