"""The widget Predict: what is guessed, what is refused, and how far off a guess is."""

import json
from fractions import Fraction

import pytest

pytest.importorskip("anywidget")

from javascript import needs_node, run

from searchlab import EIGHT, solve
from searchlab.widgets import Predict

NUMBER = "How many?", 312
ORDER = "Who?", {"greedy": 71, "a-star": 312, "bidirectional": 312}
LEVELS = [1, 3, 5, 11]


def number(**more):
    return Predict(*NUMBER, **{"low": 1, "high": 200_000, "unit": "board", **more})


def choice():
    return Predict("Which?", "a-star", choices=["a-star", "greedy"])


def curve(**more):
    return Predict("How?", LEVELS, **{"low": 1, "high": 1000, "x": "depth", **more})


MAKERS = {"number": number, "choice": choice, "order": lambda: Predict(*ORDER), "curve": curve}
GUESSES = {
    "number": 40,
    "choice": "greedy",
    "order": ["a-star", "bidirectional", "greedy"],
    "curve": [1, 2, 4, 8],
}


def test_the_kind_is_told_by_the_answer():
    for kind, make in MAKERS.items():
        assert make().kind == kind
    assert Predict("Is it?", True).truth == "yes"
    assert Predict("Who?", ["b", "a"]).truth == ["b", "a"]
    assert Predict(*ORDER).truth == ["greedy", "a-star", "bidirectional"]
    assert Predict("How?", {2: 5, 1: 7}, high=9).truth == [7, 5]
    assert Predict("How?", iter(LEVELS), high=20).truth == LEVELS
    numpy = pytest.importorskip("numpy")
    assert Predict("How?", numpy.array(LEVELS), high=20).truth == LEVELS
    assert json.dumps(Predict("How many?", numpy.int64(3), high=9)._asked["answer"]) == "3"


def test_the_axis_is_logarithmic_where_it_spans_magnitudes():
    assert number()._asked["log"] and number()._asked["whole"]
    assert not number(low=0)._asked["log"]
    assert not number(low=10, high=900)._asked["log"]
    assert not number(low=0.5)._asked["whole"]


@pytest.mark.parametrize("kind", MAKERS)
def test_a_guess_is_committed_once_it_is_whole(kind):
    widget = MAKERS[kind]()
    seen = []
    widget.observe(lambda change: seen.append(change.new), "committed")
    assert widget.guess is None and widget.committed is False
    with pytest.raises(ValueError, match="make your guess before you commit it"):
        widget.committed = True
    widget.guess = GUESSES[kind]
    widget.committed = True
    assert widget._state["given"] == {"guess": GUESSES[kind], "committed": True}
    assert seen == [True]
    assert repr(widget).endswith(f"guess={GUESSES[kind]!r}, answer={widget.truth!r})")


def test_half_a_curve_is_kept_and_not_committed():
    widget = curve()
    widget.guess = [1, None, 4, None]
    with pytest.raises(ValueError, match="before you commit"):
        widget.committed = True
    assert widget.guess == [1, None, 4, None]


@pytest.mark.parametrize(
    "kind, guess, why",
    [
        ("number", 0, "a whole number from 1 to 200,000, not 0"),
        ("number", 1.5, "a whole number from 1 to 200,000, not 1.5"),
        ("number", float("nan"), "not nan"),
        ("number", True, "not True"),
        ("number", "40", "not '40'"),
        ("choice", "dfs", "one of a-star, greedy, not 'dfs'"),
        ("choice", ["greedy"], "one of"),
        ("order", ["a-star", "greedy"], "an order of a-star, bidirectional, greedy"),
        ("order", ["a-star", "greedy", "greedy"], "an order of"),
        ("curve", [1, 2, 4], "a list of 4 numbers"),
        ("curve", [1, 2, 4, 1001], "a whole number from 1 to 1,000, not 1001"),
    ],
)
def test_a_guess_of_another_kind_is_refused(kind, guess, why):
    widget = MAKERS[kind]()
    with pytest.raises(ValueError, match=why):
        widget.guess = guess
    assert widget.guess is None


def test_numbers_of_any_kind_are_guesses():
    widget = number(low=0.5)
    widget.guess = Fraction(5, 2)
    assert widget.guess == 2.5 and type(widget.guess) is float
    whole = number()
    whole.guess = 7.0  # as a page may send it
    assert repr(whole.guess) == "7"


@pytest.mark.parametrize(
    "arguments, options, why",
    [
        (("", 3), {"high": 9}, "a question has words"),
        ((7, 3), {"high": 9}, "the question is a text, not 7"),
        (("How?", 3), {}, "from where to where"),
        (("How?", 3), {"low": 9, "high": 1}, "from where to where"),
        (("How?", 30), {"high": 9}, "30 is not on the axis, which runs from 0 to 9"),
        (("How?", "a-star"), {}, "an answer is a number, one of some choices"),
        (("How?", None), {}, "an answer is"),
        (("How?", "c"), {"choices": ["a", "b"]}, "'c' is none of the choices"),
        (("How?", "a"), {"choices": ["a", "a"]}, "two or more that differ"),
        (("How?", "a"), {"choices": ["a", "b"], "high": 3}, "only a number and a curve"),
        (("Who?", ["a", "a"]), {}, "two or more that differ"),
        (("Who?", {"a": 3, "b": "four"}), {}, "each name has a number"),
        (("How?", [4]), {"high": 9}, "from 2 to 60 points, not 1"),
        (("How?", []), {"high": 9}, "from 2 to 60 points, not 0"),
        (("How?", 3), {"high": 9, "because": 7}, "the because is a text"),
    ],
)
def test_questions_that_make_no_sense_are_refused(arguments, options, why):
    with pytest.raises(ValueError, match=why) as error:
        Predict(*arguments, **options)
    assert "\n" not in str(error.value)


def test_what_stays_is_the_folded_answer():
    solved = solve(EIGHT, "2 3 4 1 5 x 7 6 8").expanded
    widget = Predict("Fewer than <1,000>?", solved, high=1000, unit="board", because="A & B.")
    stored = widget._repr_mimebundle_()[0]["text/html"]
    assert stored.partition("<p style")[0] == (
        "<details><summary>Fewer than &lt;1,000&gt;?</summary>"
        "<p>312 boards.</p><p>A &amp; B.</p></details>"
    )
    assert "<p>greedy (71), a-star (312), bidirectional (312).</p>" in Predict(*ORDER).still()
    assert "<p>boards of each depth: 0: 1, 1: 3, 2: 5, 3: 11.</p>" in curve(unit="board").still()
    assert "<p>a-star.</p>" in choice().still()
    assert repr(widget) == "Predict('Fewer than <1,000>?')", "the text alone tells no answer"


def test_the_page_may_not_commit_half_a_guess(monkeypatch):
    said = []
    monkeypatch.setattr(Predict, "send", lambda self, content, buffers=None: said.append(content))
    monkeypatch.setattr(Predict, "send_state", lambda self, key=None: None)
    widget = number()
    for given in (
        {"guess": None, "committed": True},
        {"guess": 40},
        {"guess": 40, "committed": "yes"},
        {"guess": {}, "committed": False},
        [40, True],
    ):
        widget.set_state({"_state": {**widget._state, "given": given}})
        assert said.pop()["refused"]
    widget.set_state({"_state": {**widget._state, "given": {"guess": 40, "committed": True}}})
    assert said == [] and widget.guess == 40 and widget.committed


@pytest.mark.parametrize("command", ["picture", "line"])
def test_what_the_page_keeps_does_not_tell_the_answer(command, monkeypatch):
    said = []
    monkeypatch.setattr(Predict, "send", lambda self, content, buffers=None: said.append(content))
    number().set_state({"_requests": [{"do": command, "number": "view.1"}]})
    (answer,) = said
    assert answer["answers"] == "view.1" and "312" not in answer["refused"]


# -- what the page works out by itself -------------------------------------------------------

SCALE = (
    'import { numberIn, Scale, verdict, drawn } from "./guessing.js"; const [asked, all] = values;'
)


@needs_node
def test_round_numbers_on_the_slider():
    asked = {"low": 1, "high": 200_000, "log": True, "whole": True}
    source = SCALE + (
        "const scale = new Scale(asked);"
        "const walk = (at, ...steps) => steps.map((step) => (at = scale.step(at, ...step)));"
        "const down = walk(101, [-1], [-1], [-1]), low = walk(12, [-1, true], [-1, true]);"
        "const far = walk(99, [1], [1], [1, true], [1, true], [1, true], [1, true]);"
        "const places = [0, 0.5, 1].map((share) => scale.at(share));"
        "const result = [walk(8, [1], [1], [1], [1]), down, far, low, scale.ticks(), places];"
    )
    up, down, far, low, ticks, places = run(source, asked)
    assert up == [9, 10, 11, 12]
    assert down == [100, 99, 98]
    assert far == [100, 110, 1100, 11_000, 110_000, 200_000]
    assert low == [1, 1]
    assert ticks == [1, 10, 100, 1000, 10_000, 100_000]
    assert places == [1, 450, 200_000]


@needs_node
@pytest.mark.parametrize(
    "axis, ticks, after",
    [
        ((0, 31, False, True), [0, 10, 20, 30], [1, 2, 12]),
        ((0, 1, False, False), [0, 0.2, 0.4, 0.6, 0.8, 1], [0.01, 0.02, 0.12]),
        ((-5, 5, False, True), [-4, -2, 0, 2, 4], [1, 2, 5]),
        ((0, 181_440, False, True), [0, 50_000, 100_000, 150_000], [1000, 2000, 12_000]),
        ((0.5, 500, True, False), [1, 10, 100], None),
    ],
)
def test_round_numbers_on_other_axes(axis, ticks, after):
    asked = dict(zip(("low", "high", "log", "whole"), axis, strict=True))
    source = SCALE + (
        "const scale = new Scale(asked);"
        "const one = scale.step(0, 1), two = scale.step(one, 1);"
        "const result = [scale.ticks(), asked.log ? null : [one, two, scale.step(two, 1, true)]];"
    )
    assert run(source, asked) == [ticks, after]


@needs_node
def test_every_place_of_a_slider_is_a_guess_that_python_takes():
    for widget in (number(), number(low=0), number(low=0.5), Predict("?", -2, low=-3, high=3)):
        places = run(
            SCALE + "const scale = new Scale(asked);"
            "const result = all.map((share) => scale.at(share));",
            widget._asked,
            [i / 1000 for i in range(1001)],
        )
        assert places == sorted(places)
        assert (places[0], places[-1]) == (widget._asked["low"], widget._asked["high"])
        for guess in places:
            widget.guess = guess


@needs_node
@pytest.mark.parametrize(
    "text, number",
    [("1,200", 1200), (" 1 200 ", 1200), ("2.5", 2.5), ("1e3", 1000), ("", None), ("many", None)],
)
def test_numbers_are_read_as_they_are_written(text, number):
    assert run(SCALE + "const result = numberIn(asked);", text) == number


@needs_node
@pytest.mark.parametrize(
    "widget, guess, said",
    [
        (number(), 312, "Exactly right."),
        (number(), 1000, "Your guess is 3.2 times too high."),
        (number(), 1, "Your guess is 312 times too low."),
        (number(), 300, "Your guess is 4 % too low."),
        (Predict("?", 19, high=31, unit="move"), 18, "Your guess is 1 move too low."),
        (Predict("?", 0.5, high=1), 0.75, "Your guess is 0.25 too high."),
        (choice(), "a-star", "Right."),
        (choice(), "greedy", "Not so: the answer is a-star."),
        (Predict(*ORDER), ["greedy", "bidirectional", "a-star"], "Right: all are in their place."),
        (Predict(*ORDER), ["a-star", "bidirectional", "greedy"], "1 of 3 is in its place."),
        (Predict("?", list("dbca")), list("abcd"), "2 of 4 are in their place."),
        (curve(), LEVELS, "Exactly right, at every point."),
        (
            curve(),
            [1, 3, 10, 22],
            "On average your curve is off by a factor of 1.4; the most at depth 2, "
            "where it is 2 times too high.",
        ),
        (
            curve(low=0, high=50, unit="board"),
            [1, 1, 5, 1],
            "On average your curve is off by 3 boards; the most at depth 3, "
            "where it is 10 boards too low.",
        ),
    ],
)
def test_how_far_off_a_guess_is(widget, guess, said):
    widget.guess = guess
    assert run(SCALE + "const result = verdict(all, asked);", widget._asked, guess) == said


@needs_node
def test_what_a_quick_pointer_passed_over_is_drawn():
    source = SCALE + (
        "const scale = new Scale(asked);"
        "const result = [drawn(all, { i: 0, y: 0 }, { i: 3, y: 0.6 }, scale),"
        "drawn(all, { i: 4, y: 1 }, { i: 2, y: 0.5 }, scale)];"
    )
    asked = {"low": 0, "high": 10, "log": False, "whole": True}
    right, left = run(source, asked, [None, 9, None, None, None])
    assert right == [None, 2, 4, 6, None]
    assert left == [None, 9, 5, 8, None]
