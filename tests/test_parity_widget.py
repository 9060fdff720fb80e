"""The parity lab without a browser: what Python keeps of a game, and what a notebook stores."""

import pytest

pytest.importorskip("anywidget")

from searchlab import EIGHT, Puzzle
from searchlab.widgets import ParityLab

START = "2 3 4 1 5 x 7 6 8"


def test_the_page_plays_a_game_of_slides_and_swaps():
    lab = ParityLab(START)
    swapped, slid = "3 2 4 1 5 x 7 6 8", "3 2 4 1 5 8 7 6 x"
    steps = [[list(EIGHT.read(each))] for each in (START, swapped, slid)]
    lab.set_state({"_game": {**lab._game, "steps": steps}})
    assert lab.board == EIGHT.board(slid)
    lab.set_state({"_game": {**lab._game, "steps": [*steps, [[1, 2, 3]]]}})
    assert lab.board == EIGHT.board(slid)
    lab.board = Puzzle(2, 4).board("1 2 3 4 5 6 7 x")
    assert lab.puzzle == Puzzle(2, 4) and len(lab._game["steps"]) == 1


@pytest.mark.parametrize(
    "change, text",
    [
        ({"board": "1 2 3"}, "3 cells were given"),
        ({"read": "columns"}, "read is one of thread, rows"),
    ],
)
def test_what_it_cannot_show_is_an_error(change, text):
    lab = ParityLab(START)
    ((name, value),) = change.items()
    with pytest.raises(ValueError, match=text):
        setattr(lab, name, value)
    assert lab.board == EIGHT.board(START) and lab.read == "thread"
