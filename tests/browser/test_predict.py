"""Predict on the page: a guess by mouse and by keys, and nothing of the answer before."""

import re

import pytest
from laboratory import FAULTS, Shown
from showcase import IMPORT

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
    "curve": (
        "Predict('How?', [1, 3, 37, 611], low=1, high=1000, x='depth', unit='board')",
        ["37", "611"],
    ),
}


class QuestionPage(Shown):
    """A question on the page."""

    name = "w"


def asked(notebook, kind):
    """Show the question of a kind in a notebook."""
    root = QuestionPage.made(notebook, KINDS[kind][0]).root
    expect(root.get_by_role("button", name="Commit")).to_be_visible()
    return root


@pytest.fixture
def ask(notebook):
    return lambda kind: asked(notebook, kind)


def commit(root):
    root.get_by_role("button", name="Commit").click()
    expect(root.get_by_role("button", name="Commit")).to_be_hidden()


def announces(root, text):
    expect(root.get_by_role("status")).to_have_text(text)


# The page's HTML without the names that tie its parts together, which are random.
HTML = """e => e.outerHTML.replaceAll(
  / (id|name|for|aria-labelledby|aria-describedby)="[^"]*"/g, "")"""


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_shows_the_answer_before_the_guess_is_committed(kind, ask, notebook):
    root = ask(kind)
    for hidden in KINDS[kind][1]:
        assert hidden not in root.evaluate(HTML)
        assert hidden not in root.aria_snapshot()
    assert notebook.page.evaluate(FAULTS) == []


@pytest.mark.parametrize("committed", [False, True])
def test_every_kind_can_be_read_in_both_themes_and_at_any_width(committed, notebook):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    every = ", ".join(made for made, _ in KINDS.values())
    notebook.run(f"{IMPORT}from IPython.display import display\nevery = {every}\ndisplay(*every)")
    roots = notebook.page.locator(".searchlab")
    if committed:
        notebook.do(
            "for w in every:\n"
            "    guesses = {'number': 40, 'choice': 'a-star', 'curve': [1, 2, 4, 8]}\n"
            "    w.guess = guesses.get(w.kind, w.truth)\n"
            "    w.committed = True"
        )
    button = roots.get_by_role("button", name="Commit", exact=True)
    expect(button).to_have_count(0 if committed else len(KINDS))
    try:
        for theme in ("Dark", "Light"):
            notebook.theme(theme)
            found = axe.run(notebook.page, context=".searchlab")
            assert found.response["violations"] == [], found.generate_report()
    finally:
        notebook.theme("Light")
    for width in (1100, 560, 300):  # of a window of 1280, 700, 420
        roots.evaluate_all("(all, to) => all.forEach((e) => { e.style.width = to; })", f"{width}px")
        notebook.page.wait_for_timeout(100)
        assert notebook.page.evaluate(FAULTS) == [], width


def test_a_number_by_slider_keys_and_text(ask, notebook):
    root, page = ask("number"), notebook.page
    slider = root.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", "no guess yet")
    expect(slider).to_have_class(re.compile("lab-no-thumb"))
    slider.focus()
    page.keyboard.press("ArrowRight")
    notebook.becomes("400 < w.guess < 500", True)
    page.keyboard.press("Home")
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    notebook.becomes("w.guess", 2)
    box = slider.bounding_box()
    page.mouse.click(box["x"] + box["width"] - 3, box["y"] + box["height"] / 2)
    notebook.becomes("w.guess", 200_000)
    text = root.get_by_label("Your guess")
    text.fill("many")
    text.press("Enter")
    announces(root, "Type a whole number from 1 to 200,000.")
    assert text.evaluate("e => e.matches(':invalid')")
    text.fill("1,000")
    text.press("Enter")
    expect(slider).to_have_attribute("aria-valuetext", "1,000 boards")
    text.fill("2.5")
    text.press("Enter")
    commit(root)
    expect(text).to_have_value("1,000")
    assert not text.evaluate("e => e.matches(':invalid')")
    announces(root, "The answer is about 31 times your guess.")
    expect(root.locator("dd")).to_have_text("31,337 boards")
    notebook.becomes("(w.guess, w.committed)", (1000, True))
    expect(slider).to_be_disabled()


def test_the_labels_of_the_ruler_are_on_their_ticks(ask):
    root = ask("number")
    box = root.get_by_role("slider").bounding_box()
    thumb = 1.4 * 16
    for i, label in enumerate(root.locator(".lab-ruler > span").all()):
        place = label.bounding_box()
        share = i / 5.301 if i else 0  # of 200,000 in powers of ten
        expected = box["x"] + thumb / 2 + share * (box["width"] - thumb)
        assert abs(place["x"] + place["width"] / 2 - expected) < 2


def test_the_reason_is_asked_for_before_the_answer_is_shown(ask, notebook):
    root = ask("number")
    root.get_by_label("Your guess").fill("1000")
    root.get_by_label("Your guess").press("Enter")
    root.get_by_label("Why?").fill("I counted.")
    expect(root.get_by_text("So it is.")).to_be_hidden()
    commit(root)
    expect(root.get_by_text("So it is.")).to_be_visible()
    expect(root.get_by_label("Why?")).to_be_disabled()
    notebook.becomes("w.why", "I counted.")


def test_a_choice(ask, notebook):
    root = ask("choice")
    root.get_by_text("a-star", exact=True).click()
    notebook.page.keyboard.press("ArrowDown")
    notebook.page.keyboard.press("ArrowDown")
    notebook.becomes("w.guess", "ida-star")
    commit(root)
    announces(root, "No: see the star.")
    for reply in ("Not it", "So it is"):
        expect(root.get_by_text(reply)).to_be_visible()
    expect(root.locator("label").filter(has_text="the answer")).to_contain_text("greedy")


def test_an_order_by_mouse_and_by_keys(ask, notebook):
    root, page = ask("order"), notebook.page
    items = root.locator(".lab-arranging > li")
    expect(items).to_have_text([re.compile("a-star"), re.compile("breadth"), re.compile("greedy")])
    expect(root.get_by_role("button", name="Commit")).to_have_attribute("aria-disabled", "true")
    items.first.locator(".lab-handle").hover()  # which waits until it is at rest
    held, last = (items.nth(i).locator(".lab-handle").bounding_box() for i in (0, 2))
    page.mouse.move(held["x"] + 40, held["y"] + 10)
    page.mouse.down()
    page.mouse.move(held["x"] + 40, last["y"] + last["height"], steps=8)
    page.mouse.up()
    notebook.becomes("w.guess", ["breadth-first", "greedy", "a-star"])
    expect(items).to_have_text([re.compile("breadth"), re.compile("greedy"), re.compile("a-star")])
    announces(root, "a-star is number 3 of 3.")
    root.get_by_role("button", name="greedy: earlier").focus()
    page.keyboard.press("ArrowUp")
    notebook.becomes("w.guess", ["greedy", "breadth-first", "a-star"])
    expect(items).to_have_text([re.compile("greedy"), re.compile("breadth"), re.compile("a-star")])
    expect(root.get_by_role("button", name="greedy: earlier")).to_be_focused()
    commit(root)
    announces(root, "1 of 3 in place.")
    expect(root.get_by_text("20,907 boards")).to_be_visible()


def test_a_curve_by_pointer_and_by_text(ask, notebook):
    root, page = ask("curve"), notebook.page
    plane = root.locator(".lab-curve")
    box = plane.bounding_box()
    width, bottom = box["width"], 0.8 * box["height"]
    plane.hover(position={"x": 0.13 * width, "y": bottom})  # which waits until it is at rest
    page.mouse.down()
    plane.hover(position={"x": 0.68 * width, "y": bottom - 100})
    page.mouse.up()
    notebook.becomes("[y is None for y in w.guess]", [False, False, False, True])
    announces(root, "Points to draw: 3")
    text = root.get_by_label("Or type all 4 numbers")
    expect(text).to_have_value(re.compile(r"\d \d+ \d+ –$"))
    text.fill("1 3 37 600")
    page.set_viewport_size({"width": 640, "height": 700})  # draws the widget once more
    expect(root.locator(".lab-curve svg")).to_have_count(1)
    page.wait_for_timeout(300)
    expect(text).to_have_value("1 3 37 600")
    text.press("Enter")
    notebook.becomes("w.guess", [1, 3, 37, 600])
    notebook.do("w.guess = [1, 3, 37, 300]")
    expect(text).to_have_value("1 3 37 300")
    commit(root)
    announces(root, "Furthest off at depth 3. The answer is about 2 times your guess.")


def test_a_guess_is_committed_without_a_kernel(lab):
    with lab.open() as notebook:
        root = asked(notebook, "choice")
        context = "jupyterapp.shell.currentWidget.sessionContext"
        notebook.page.evaluate(f"void {context}.shutdown().catch(() => 0)")
        expect(root.get_by_role("status")).to_contain_text("kernel is gone")
        root.get_by_text("greedy", exact=True).click()
        commit(root)
        announces(root, "Right.")
