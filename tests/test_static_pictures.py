"""What a notebook stores of a widget, a picture and a few lines of text, gives nothing away."""

import re
from base64 import b64decode
from functools import partial

import pytest

pytest.importorskip("anywidget")

from searchlab import EIGHT, play, record, solve
from searchlab.problems.drawing import board_svg
from searchlab.styles import MEANINGS
from searchlab.widgets import Race, SearchPlayer

JUDGE = "2 3 4 1 5 x 7 6 8"


def stored(widget):
    """Return the picture that a notebook stores, and the lines of text."""
    html = widget._repr_mimebundle_()[0]["text/html"]
    text = re.search(r"<pre[^>]*>(.*)</pre>", html, re.DOTALL)[1]
    return b64decode(html.split("base64,")[1].split('"')[0]).decode(), text.splitlines()


def test_a_large_tree_gives_way_to_the_board_expanded_last():
    player = play(EIGHT, JUDGE, "a-star", at=200)
    last = player.trace[199].state
    assert stored(player)[0] == board_svg(EIGHT, last)


@pytest.mark.parametrize("strategy", ["breadth-first", "bidirectional", "ida-star"])
def test_a_player_that_was_not_played_shows_the_first_steps_only(strategy):
    player = SearchPlayer(record(EIGHT, "1 2 3 x 4 8 5 7 6", strategy))
    svg, lines = stored(player)
    assert lines[1].startswith("after 6 ")
    assert MEANINGS["path"].color not in svg
    assert svg == stored(SearchPlayer(player.trace, at=6))[0]


@pytest.mark.parametrize("make", [Race, partial(play, EIGHT)])
def test_nothing_is_given_away_before_the_widget_is_played(make):
    """A stored output stands below a question: no winner and no number of expansions."""
    _, lines = stored(make(JUDGE))
    numbers = {int(n.replace(",", "")) for n in re.findall(r"\d[\d,]*", " ".join(lines[1:]))}
    strategies = ("breadth-first", "bidirectional", "greedy", "a-star", "ida-star")
    assert not numbers & {solve(EIGHT, JUDGE, name).expanded for name in strategies}
