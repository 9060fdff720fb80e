"""What a notebook stores of each widget: a small picture and a few lines of text."""

import re
from base64 import b64decode
from functools import partial
from xml.etree import ElementTree

import pytest

pytest.importorskip("anywidget")

from showcase import make

from searchlab import EIGHT, play, record, solve
from searchlab.problems.drawing import board_svg
from searchlab.styles import MEANINGS
from searchlab.widgets import Race, SearchPlayer

JUDGE = "2 3 4 1 5 x 7 6 8"
SHORT = "1 2 3 x 4 8 5 7 6"
SVG = "{http://www.w3.org/2000/svg}"


def stored(widget):
    """Return the picture that a notebook stores, the text and the rest."""
    html = widget._repr_mimebundle_()[0]["text/html"]
    text = re.search(r"<pre[^>]*>(.*)</pre>", html, re.DOTALL)[1]
    return b64decode(html.split("base64,")[1].split('"')[0]).decode(), text.splitlines()


def marks(svg):
    """Count the marks of a tree by their status."""
    circles = [*ElementTree.fromstring(svg).iter(SVG + "circle")]
    paths = [*ElementTree.fromstring(svg).iter(SVG + "path")]
    return {
        "expanded": sum(c.get("fill") == MEANINGS["expanded"].color for c in circles),
        "frontier": sum(c.get("stroke") == MEANINGS["frontier"].color for c in circles),
        "duplicate": sum(p.get("stroke-width") == "2.6" for p in paths) / 2,  # strokes of a cross
        "goal": sum(p.get("fill") == MEANINGS["goal"].color for p in paths),
    }


@pytest.mark.parametrize(
    ("expression", "numbers"),
    [
        ("BoardWidget('2 3 4 1 5 x 7 6 8')", ["misplaced tiles  6", "Manhattan        9"]),
        (
            "HeuristicAtlas('gap', beside='manhattan', board='2 3 4 1 5 x 7 6 8')",
            [
                "Admissible                  ✗ no     ✓ yes",
                "Mean h                      8.00     14.00",
            ],
        ),
        (
            "Race('2 3 4 1 5 x 7 6 8', ['greedy', 'superior-node', 'a-star'])",
            ["Greedy best-first search with Manhattan", "A* with Manhattan"],
        ),
    ],
)
def test_a_board_and_its_numbers(expression, numbers):
    widget = make(expression)
    svg, lines = stored(widget)
    assert svg == board_svg(widget.puzzle, widget.board.state)
    assert {*numbers} <= {*lines}


def test_a_player_stores_its_tree():
    player = play(EIGHT, SHORT, "a-star", at=12)
    svg, lines = stored(player)
    counters = player.counters
    assert marks(svg) == {
        "expanded": 12,
        "frontier": counters["enqueued"] - 12,
        "duplicate": counters["duplicates"],
        "goal": 0,
    }
    assert lines[:2] == [f"a-star on {SHORT}", "after 12 expansions"]
    assert lines[2].split() == ["expanded", "12"] and "after 12 steps: 12 expanded, " in svg
    near = play(EIGHT, "1 2 3 4 5 6 x 7 8", "a-star", at=2)
    assert marks(stored(near)[0])["goal"] == 1 and 'stroke-width="4"' in stored(near)[0]


def test_a_large_tree_gives_way_to_the_board_expanded_last():
    player = play(EIGHT, JUDGE, "a-star", at=200)
    last = player.trace[199].state
    assert stored(player)[0] == board_svg(EIGHT, last)


@pytest.mark.parametrize("strategy", ["breadth-first", "bidirectional", "ida-star"])
def test_a_player_that_was_not_played_shows_the_first_steps_only(strategy):
    player = SearchPlayer(record(EIGHT, SHORT, strategy))
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
