"""The widget Predict: what is guessed, what is an error, and how far off a guess is."""

import pytest

pytest.importorskip("anywidget")

from javascript import run

from searchlab.widgets import Predict

COUNTS = {"greedy": 71, "a-star": 312, "bidirectional": 312}


def number(**more):
    return Predict("How many?", 312, **{"low": 1, "high": 200_000, "unit": "board", **more})


def choice():
    return Predict("Which?", "a-star", choices={"greedy": "Only `h`.", "a-star": "Both."})


def order():
    return Predict("Who?", COUNTS)


GUESSES = {
    number: 40,
    choice: "greedy",
    order: ["a-star", "bidirectional", "greedy"],
}


@pytest.mark.parametrize("make", GUESSES)
def test_a_guess_is_committed_once_it_is_complete_and_before_nothing_is_given_away(make):
    widget = make()
    stored = widget._repr_mimebundle_()[0]["text/plain"]
    assert stored == repr(widget) == f"<Predict: {widget._asked['question']}>"
    assert widget.guess is None and widget.committed is False
    with pytest.raises(ValueError, match="make your guess before you commit it"):
        widget.committed = True
    widget.set_state({"guess": GUESSES[make], "committed": True, "why": "I counted."})
    assert (widget.guess, widget.committed, widget.why) == (GUESSES[make], True, "I counted.")


@pytest.mark.parametrize(
    "sent", [{"guess": {}}, {"committed": True}, {"guess": 40, "committed": "yes"}, {"why": 7}]
)
def test_the_page_may_not_commit_half_a_guess(sent):
    widget, messages = number(), []
    widget.send = lambda content, buffers=None: messages.append(content["kind"])
    widget.set_state(sent)
    assert messages == ["error"] and not widget.committed and widget.why == ""


# -- what the page works out -----------------------------------------------------------------

PAGE = (
    'import { rounded, feedback } from "./src/guessing.js";'
    'import { Scale } from "./src/svg.js"; const [asked, all] = values;'
)


def test_every_place_of_a_slider_is_a_guess_that_python_takes():
    for widget in (number(), number(low=0), number(low=0.5), Predict("?", -2, low=-3, high=3)):
        asked = widget._asked
        places = run(
            PAGE + "const scale = new Scale(asked.low, asked.high, { log: asked.log });"
            "const result = all.map((share) => rounded(scale.at(share), asked));",
            asked,
            [i / 300 for i in range(301)],
        )
        assert places == sorted(places)
        assert (places[0], places[-1]) == (asked["low"], asked["high"])
        assert not asked["log"] or all(float(f"{place:.1e}") == place for place in places)
        for guess in places:
            widget.guess = guess
