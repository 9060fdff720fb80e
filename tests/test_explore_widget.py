"""Exploring with the controls of ipywidgets, as Python sees it."""

import pytest

pytest.importorskip("anywidget")

from searchlab import Puzzle
from searchlab.widgets import Race, SearchPlayer, explore

NEAR = "1 2 3 x 4 6 7 5 8"


def test_what_is_chosen_is_shown():
    explorer = explore(NEAR)
    before, controls = explorer.view, explorer.controls
    assert isinstance(before, SearchPlayer)
    controls["strategy"].value = "weighted-a-star"
    controls["weight"].value = 3
    assert before.comm is None  # it is closed
    assert explorer.view.trace.options["weight"] == 3
    controls["board"].value = "123 456 7x8"
    assert explorer.view.trace.result.length == 1
    assert explorer.children[-1] is explorer.view
    assert "data:image" in explorer._repr_mimebundle_()["text/html"]
    assert repr(explorer) == "<Explorer: 123 456 7x8>"


def test_a_race():
    race = explore(Puzzle(2, 3).scramble(9, 1), "race")
    assert isinstance(race.view, Race) and len(race.view.results) == 5
    race.controls["strategies"].value = ["greedy", "weighted-a-star"]
    assert len(race.view.results) == 2 and race.view.puzzle == Puzzle(2, 3)


def test_what_is_wrong_is_said_and_the_view_stays():
    explorer = explore(NEAR)
    view, board = explorer.view, explorer.controls["board"]
    for wrong, said in (("1 2 <b>", "'<b>'"), ("2 1 3 4 5 6 7 8 x", "no moves lead from")):
        board.value = wrong
        assert said in explorer.children[1].value and explorer.view is view
    board.value = NEAR
    assert explorer.children[1].value == "" and explorer.view is not view
    race = explore(NEAR, "race")
    race.controls["strategies"].value = []
    assert "a list of 1 to 8 strategies" in race.children[1].value
