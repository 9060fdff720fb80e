"""Predict on the page: a guess by mouse and by keys, and nothing of the answer before."""

import re

import plain_page
import pytest
from laboratory import FAULTS, Notebook, Shown
from plain_page import violations
from showcase import make

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

# By kind: an expression, and what must not be seen before the guess is committed.
KINDS = {
    "number": (
        "Predict('How many?', 31_337, low=1, high=200_000, unit='board', because='So it is.')",
        ["31,337", "31337", "So it is"],
    ),
    "choice": (
        "Predict('Which?', 'greedy',"
        " choices={'a-star': 'Not it', 'greedy': 'So it is', 'ida-star': 'No'})",
        ["the answer", "Right", "So it is", "Not it"],
    ),
    "order": (
        "Predict('Who?', {'a-star': 312, 'greedy': 71, 'breadth-first': 20907}, unit='board')",
        ["312", "71", "20907", "20,907"],
    ),
}

# The page's HTML without the names that tie its parts together, which are random.
HTML = """e => e.shadowRoot.innerHTML.replaceAll(
  / (id|name|for|aria-labelledby|aria-describedby)="[^"]*"/g, "")"""


class QuestionPage(Shown):
    """A question on the page."""

    name = "w"

    def commit(self, said):
        self.button("Commit").click()
        expect(self.button("Commit")).to_be_hidden()
        expect(self.status).to_have_text(said)


def asked(where, kind):
    """Show the question of a kind, in a notebook or on a page, which gives nothing away."""
    call, hidden = KINDS[kind]
    if isinstance(where, Notebook):
        page = QuestionPage.made(where, call)
    else:
        page = QuestionPage.alone(where, make(call))
    expect(page.button("Commit")).to_be_disabled()
    html, said = page.root.evaluate(HTML), page.root.aria_snapshot()
    assert [each for each in hidden if each in html or each in said] == []
    return page


GUESSES = {"number": 40, "choice": "a-star"}


@pytest.mark.parametrize("committed", [False, True])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_kind_can_be_read(page, theme, committed):
    every = [make(call) for call, _ in KINDS.values()]
    if committed:
        for widget in every:
            widget.guess = GUESSES.get(widget.kind, widget.truth)
            widget.committed = True
    style = f":root {{ color-scheme: {theme}; background: Canvas }}"
    plain_page.show(page, *every, style=style)
    expect(page.get_by_role("button", name="Commit")).to_have_count(0 if committed else len(KINDS))
    assert violations(page) == []
    for width in (1100, 560, 316):
        plain_page.resize(page, width, 800)
        assert page.evaluate(FAULTS) == [], width


def test_a_number_by_slider_keys_and_text(notebook):
    page = asked(notebook, "number")
    slider, text = page.root.get_by_role("slider"), page.root.get_by_label("Your guess")
    expect(slider).to_have_attribute("aria-valuetext", "no guess yet")
    expect(slider).to_have_class(re.compile("no-thumb"))
    box, thumb = slider.bounding_box(), 1.4 * 16
    for i, label in enumerate(page.root.locator(".ruler > span").all()):
        place, share = label.bounding_box(), i / 5.301  # of 200,000 in powers of ten
        expected = box["x"] + thumb / 2 + share * (box["width"] - thumb)
        assert abs(place["x"] + place["width"] / 2 - expected) < 2
    slider.press("ArrowRight")
    notebook.becomes("400 < w.guess < 500", True)
    page.press("Home", *10 * ["ArrowRight"])
    notebook.becomes("w.guess", 2)
    slider.click(position={"x": box["width"] - 3, "y": box["height"] / 2})
    notebook.becomes("w.guess", 200_000)
    for wrong in ("0", "200001", "2.5", ""):
        text.fill(wrong)
        text.press("Enter")
        expect(page.status).to_have_text("Type a whole number from 1 to 200,000.")
        assert text.evaluate("e => e.matches(':user-invalid')")
        slider.press("PageDown")  # whose number takes the place of the text
        assert not text.evaluate("e => e.matches(':user-invalid')")
    text.fill("1000")
    text.press("Enter")
    expect(slider).to_have_attribute("aria-valuetext", "1,000 boards")
    text.fill("2.5")
    text.press("Enter")
    why = page.root.get_by_label("Why?")
    because = page.root.get_by_text("The answer is 31,337 boards. So it is.")
    why.fill("I counted.")
    expect(because).to_be_hidden()
    page.commit("The answer is about 31 times your guess.")
    expect(text).to_have_value("1000")
    assert not text.evaluate("e => e.matches(':user-invalid')")
    notebook.becomes("(w.guess, w.committed, w.why)", (1000, True, "I counted."))
    expect(because).to_be_visible()
    for control in (slider, why):
        expect(control).to_be_disabled()


def test_a_short_axis_has_a_place_for_each_number(page):
    page = QuestionPage.alone(page, make("Predict('How far?', 19, high=31, unit='move')"))
    page.root.get_by_role("slider").press("ArrowRight")
    assert page.value("guess") == 17  # from the middle, or next to it
    page.press("Home", "ArrowRight", "ArrowRight")
    assert page.value("guess") == 2


def test_an_order_by_mouse_and_by_keys(page):
    page = asked(page, "order")
    items = page.root.locator(".ranked")

    def ordered(*names):
        tops = {item.inner_text(): item.bounding_box()["y"] for item in items.all()}
        assert [*map("".join, map(str.split, sorted(tops, key=tops.get)))] == [*names]

    ordered("a-star", "breadth-first", "greedy")
    page.root.get_by_role("button", name="greedy").click()
    expect(page.status).to_have_text("greedy is number 1 of 3.")
    ordered("1greedy", "a-star", "breadth-first")
    expect(page.button("Commit")).to_be_disabled()
    page.root.get_by_role("button", name="breadth").press("Enter")
    assert page.value("guess") == ["greedy", "breadth-first", "a-star"]
    ordered("1greedy", "2breadth-first", "3a-star")
    expect(page.root.get_by_role("button", name="breadth")).to_be_focused()
    page.root.get_by_role("button", name="a-star").click()  # taken out
    expect(page.button("Commit")).to_be_disabled()
    page.root.get_by_role("button", name="a-star").click()
    page.commit("1 of 3 in place.")
    expect(page.root.get_by_text("20,907 boards")).to_be_visible()


def test_a_choice_and_its_replies_also_without_a_kernel(page):
    question = asked(page, "choice")
    question.root.get_by_text("a-star", exact=True).click()
    question.press("ArrowDown", "ArrowDown")
    assert question.value("guess") == "ida-star"
    plain_page.lose_kernel(page)
    expect(question.status).to_contain_text("kernel is gone")
    plain_page.resize(page, 300, 900)
    expect(question.status).to_contain_text("kernel is gone")
    question.root.get_by_text("a-star", exact=True).click()
    question.commit("No: see the star.")
    for reply in ("Not it", "So it is"):
        expect(question.root.get_by_text(reply)).to_be_visible()
    answer = question.root.locator("label").filter(has_text="the answer")
    expect(answer).to_contain_text("greedy")
