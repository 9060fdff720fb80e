"""The widget Predict: what is guessed, what is an error, and how far off a guess is."""

import json
from fractions import Fraction

import pytest

pytest.importorskip("anywidget")

from javascript import needs_node, run

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


def test_the_answer_decides_what_is_guessed_on_which_axis():
    assert [make().kind for make in GUESSES] == ["number", "choice", "order"]
    assert order().truth == ["greedy", "a-star", "bidirectional"]
    lines = Predict("Who?", ["a", "b"])
    assert lines.truth == ["a", "b"] and lines._asked["names"] == ["b", "a"]  # not the answer
    numpy = pytest.importorskip("numpy")
    asked = Predict("How many?", numpy.int64(3), low=numpy.int64(1), high=9)._asked
    assert '"answer": 3,' in json.dumps(asked)
    for low, high, log in ((1, 400, True), (0, 400, False), (10, 999, False), (10, 1000, True)):
        assert number(low=low, high=high)._asked["log"] is log
    assert number()._asked["whole"] and not number(low=0.5)._asked["whole"]


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
    "make, guess, why",
    [
        (number, 0, "a whole number from 1 to 200,000, not 0"),
        (number, 1.5, "not 1.5"),
        (number, float("nan"), "not nan"),
        (number, "40", "not '40'"),
        (choice, "dfs", "one of greedy, a-star, not 'dfs'"),
        (choice, ["greedy"], "one of"),
        (order, ["a-star", "greedy"], "a list of 3"),
        (order, ["a-star", "greedy", "greedy"], "an order of a-star, bidirectional, greedy"),
    ],
)
def test_a_guess_of_another_kind_is_an_error(make, guess, why):
    widget = make()
    with pytest.raises(ValueError, match=why):
        widget.guess = guess
    assert widget.guess is None


def test_numbers_of_any_kind_are_guesses():
    for guess, kept in ((Fraction(5, 2), 2.5), (7.0, 7)):
        widget = number(low=0.5)
        widget.guess = guess
        assert repr(widget.guess) == repr(kept)


@pytest.mark.parametrize(
    "answer, options, why",
    [
        (3, {}, "give the ends of the axis"),
        (3, {"low": 9, "high": 1}, "give the ends of the axis"),
        (30, {"high": 9}, "the answer must be a whole number from 0 to 9, not 30"),
        ("a-star", {}, "an answer is a number, one of some choices"),
        (None, {}, "an answer is"),
        ("c", {"choices": ["a", "b"]}, "the answer is one of a, b, not 'c'"),
        (["a", "a"], {}, "a list of different names"),
        ({"a": 3, "b": "four"}, {}, "a dict of names with numbers"),
        ([1, 2], {"high": 9}, "an answer is"),
        ([], {}, "an answer is"),
    ],
)
def test_questions_that_make_no_sense_are_errors(answer, options, why):
    with pytest.raises(ValueError, match=why) as error:
        Predict("How?", answer, **options)
    assert "\n" not in str(error.value)


def test_what_stays_is_the_folded_answer():
    widget = Predict("Fewer than <1,000>?", 312, high=1000, unit="board", because="A & B.")
    stored = widget._repr_mimebundle_()[0]["text/html"]
    assert stored.partition("<p style")[0] == (
        "<p><b>Fewer than &lt;1,000&gt;?</b></p>"
        "<details><summary>The answer</summary><p>312 boards. A &amp; B.</p></details>"
    )
    stored = order().still()
    assert "<p>greedy (71), a-star (312), bidirectional (312).</p>" in stored
    assert stored.index("a-star, bidirectional, greedy") < stored.index("<details>")
    stored = choice().still()
    assert "<summary>greedy</summary><p>No. Only <code>h</code>.</p>" in stored
    assert "<summary>a-star</summary><p>Right. Both.</p>" in stored


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
    ("widget", "said"),
    [
        (
            number(),
            {
                312: "Exactly right",
                1000: "Your guess is about 3.2 times",
                1: "The answer is about 310 times",
                300: "The answer is 12 boards more",
            },
        ),
        (Predict("?", 19, high=31, unit="move"), {18: "The answer is 1 move more"}),
        (Predict("?", 0.5, high=1), {0.75: "Your guess is 0.25 more"}),
        (choice(), {"a-star": "Right", "greedy": "No: see the star"}),
        (order(), {("greedy", "bidirectional", "a-star"): "Right: all are in their place"}),
        (Predict("?", list("dbca")), {tuple("abcd"): "2 of 4 in place"}),
    ],
)
def test_how_a_guess_compares(widget, said):
    source = "const result = all.map((guess) => feedback(guess, asked));"
    for sentence, start in zip(
        run(PAGE + source, widget._asked, [*said]), said.values(), strict=True
    ):
        assert sentence.startswith(start)
