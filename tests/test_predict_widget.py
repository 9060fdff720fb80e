"""The widget Predict: what is guessed, what is an error, and how far off a guess is."""

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


def test_the_kind_is_the_type_of_the_answer():
    for kind, make in MAKERS.items():
        assert make().kind == kind
    assert Predict("Who?", ["b", "a"]).truth == ["b", "a"]
    assert Predict("Who?", ["a", "b"])._asked["names"] == ["b", "a"]  # not the answer
    assert Predict(*ORDER).truth == ["greedy", "a-star", "bidirectional"]
    numpy = pytest.importorskip("numpy")
    asked = Predict("How many?", numpy.int64(3), low=numpy.int64(1), high=9)._asked
    assert '"answer": 3,' in json.dumps(asked)


def test_the_axis_is_logarithmic_where_it_spans_magnitudes():
    assert number()._asked["log"] and number()._asked["whole"]
    assert not number(low=0)._asked["log"]
    assert not number(low=10, high=999)._asked["log"]
    assert number(low=10, high=1000)._asked["log"]
    assert not number(low=0.5)._asked["whole"]


@pytest.mark.parametrize("kind", MAKERS)
def test_a_guess_is_committed_once_it_is_complete(kind):
    widget = MAKERS[kind]()
    assert widget.guess is None and widget.committed is False
    with pytest.raises(ValueError, match="make your guess before you commit it"):
        widget.committed = True
    widget.set_state({"guess": GUESSES[kind], "committed": True, "why": "I counted."})
    assert (widget.guess, widget.committed, widget.why) == (GUESSES[kind], True, "I counted.")


@pytest.mark.parametrize("make", [*MAKERS.values(), lambda: Predict("Who?", list("ba"), code=True)])
def test_the_text_makes_the_widget_again_and_stored_text_gives_nothing_away(make):
    widget = make()
    assert eval(repr(widget))._asked == widget._asked
    stored = widget._repr_mimebundle_()[0]["text/plain"]
    assert stored == f"Predict({widget._asked['question']!r})"


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
        ("number", "40", "not '40'"),
        ("choice", "dfs", "one of a-star, greedy, not 'dfs'"),
        ("choice", ["greedy"], "one of"),
        ("order", ["a-star", "greedy"], "a list of 3"),
        ("order", ["a-star", "greedy", "greedy"], "an order of a-star, bidirectional, greedy"),
        ("curve", [1, 2, 4], "a list of 4"),
        ("curve", [1, 2, 4, 1001], "a whole number from 1 to 1,000, not 1001"),
    ],
)
def test_a_guess_of_another_kind_is_an_error(kind, guess, why):
    widget = MAKERS[kind]()
    with pytest.raises(ValueError, match=why):
        widget.guess = guess
    assert widget.guess is None


def test_numbers_of_any_kind_are_guesses():
    widget = number(low=0.5)
    widget.guess = Fraction(5, 2)
    assert widget.guess == 2.5 and type(widget.guess) is float
    whole = number()
    whole.guess = 7.0
    assert repr(whole.guess) == "7"


@pytest.mark.parametrize(
    "arguments, options, why",
    [
        (("How?", 3), {}, "give the ends of the axis"),
        (("How?", 3), {"low": 9, "high": 1}, "give the ends of the axis"),
        (("How?", 30), {"high": 9}, "the answer must be a whole number from 0 to 9, not 30"),
        (("How?", "a-star"), {}, "an answer is a number, one of some choices"),
        (("How?", None), {}, "an answer is"),
        (("How?", "c"), {"choices": ["a", "b"]}, "the answer is one of a, b, not 'c'"),
        (("Who?", ["a", "a"]), {}, "a list of different names"),
        (("Who?", {"a": 3, "b": "four"}), {}, "a dict of names with numbers"),
        (("How?", []), {"high": 9}, "an answer is"),
    ],
)
def test_questions_that_make_no_sense_are_errors(arguments, options, why):
    with pytest.raises(ValueError, match=why) as error:
        Predict(*arguments, **options)
    assert "\n" not in str(error.value)


def test_what_stays_is_the_folded_answer():
    solved = solve(EIGHT, "2 3 4 1 5 x 7 6 8").expanded
    widget = Predict("Fewer than <1,000>?", solved, high=1000, unit="board", because="A & B.")
    stored = widget._repr_mimebundle_()[0]["text/html"]
    assert stored.partition("<p style")[0] == (
        "<p><b>Fewer than &lt;1,000&gt;?</b></p>"
        "<details><summary>The answer</summary><p>312 boards. A &amp; B.</p></details>"
    )
    order = Predict(*ORDER).still()
    assert "<p>greedy (71), a-star (312), bidirectional (312).</p>" in order
    assert order.index("a-star, bidirectional, greedy") < order.index("<details>")
    assert "<p>1, 3, 5, 11.</p>" in curve().still()


def test_every_choice_has_its_reply_folded_below_it():
    widget = Predict("Which?", "a-star", choices={"greedy": "Only `h`.", "a-star": "Both."})
    assert widget._asked["choices"] == ["greedy", "a-star"]
    assert eval(repr(widget))._asked == widget._asked
    stored = widget.still()
    assert "<summary>greedy</summary><p>No. Only <code>h</code>.</p>" in stored
    assert "<summary>a-star</summary><p>Right. Both.</p>" in stored
    assert "<summary>greedy</summary><p>No.</p>" in choice().still()


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
    'import { read, rounded, feedback } from "./src/guessing.js";'
    'import { Scale } from "./src/svg.js"; const [asked, all] = values;'
)


@needs_node
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


@needs_node
@pytest.mark.parametrize(
    ("make", "text", "found"),
    [
        (number, "1,200", [1200]),
        (number, " 1e3 ", [1000]),
        *((number, text, None) for text in ("2.5", "", "many", "1 2", "200001")),
        (curve, "1 3  5 1,000", [1, 3, 5, 1000]),
        (curve, "1 3 5", None),
    ],
)
def test_numbers_are_read_as_they_are_written(make, text, found):
    error = {
        number: "Type a whole number from 1 to 200,000.",
        curve: "Type 4 whole numbers, with spaces between them, from 1 to 1,000.",
    }
    source = f"const result = read(all, asked, {4 if make is curve else 1});"
    assert run(PAGE + source, make()._asked, text) == (found or error[make])


@needs_node
@pytest.mark.parametrize(
    ("widget", "guess", "said"),
    [
        (number(), 312, "Exactly right."),
        (number(), 1000, "Your guess is about 3.2 times the answer."),
        (number(), 1, "The answer is about 310 times your guess."),
        (number(), 300, "The answer is 12 boards more than your guess."),
        (Predict("?", 19, high=31, unit="move"), 18, "The answer is 1 move more than your guess."),
        (Predict("?", 0.5, high=1), 0.75, "Your guess is 0.25 more than the answer."),
        (choice(), "a-star", "Right."),
        (choice(), "greedy", "No: see the star."),
        (Predict(*ORDER), ["greedy", "bidirectional", "a-star"], "Right: all are in their place."),
        (Predict("?", list("dbca")), list("abcd"), "2 of 4 in place."),
        (curve(), LEVELS, "Exactly right."),
        (
            curve(),
            [1, 3, 10, 22],
            "Furthest off at depth 2. Your guess is about 2 times the answer.",
        ),
        (
            curve(low=0, high=50, unit="board"),
            [1, 1, 5, 1],
            "Furthest off at depth 3. The answer is 10 boards more than your guess.",
        ),
    ],
)
def test_how_a_guess_compares(widget, guess, said):
    widget.guess = guess
    assert run(PAGE + "const result = feedback(all, asked);", widget._asked, guess) == said
