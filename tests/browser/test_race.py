"""The race in a real JupyterLab: what the page shows, and what Python sees."""

import re

import plain_page
import pytest
from laboratory import FAULTS, Shown
from plain_page import DRAWN
from showcase import make

from searchlab import EIGHT, solve

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

BOARD = "1 2 3 x 4 8 5 7 6"
FOUR = ["breadth-first", "bidirectional", "superior-node", "ida-star"]
NAMES = [
    "Breadth-first search",
    "Bidirectional search",
    "Superior-node search with gap",
    "IDA* with Manhattan",
]
# The width of each bar for a pixel of the longest.
BARS = """(root) => [...root.shadowRoot.querySelectorAll(".lab-race-bar > i")]
  .map((bar) => bar.getBoundingClientRect().width)"""


class RacePage(Shown):
    """A race on the page."""

    name = "race"

    def __init__(self, notebook, root):
        super().__init__(notebook, root)
        self.names = root.locator(".lab-race-name strong")  # from top to bottom
        self.counts = root.locator(".lab-race-bar b")

    def map(self, name):
        return self.root.get_by_role("application", name=f"{name}: expansions by cell")


@pytest.fixture
def show(notebook):
    def show(arguments=f"{BOARD!r}, {FOUR}"):
        return RacePage.made(notebook, f"Race({arguments})")

    return show


def test_it_is_predicted_played_and_judged(show):
    race = show()
    expect(race.root.get_by_text("15 moves").first).to_be_hidden()
    race.button("Bidirectional search: earlier").click()
    expect(race.status).to_contain_text("Bidirectional search is number 1 of 4.")
    race.notebook.becomes("race.prediction[0]", NAMES[1])
    race.button("Start").click()
    race.button("Last (End)").click()
    expect(race.status).to_contain_text("Your prediction: 1 of 4 places right.")
    expect(race.status).to_contain_text("shortest solution: Bidirectional search")
    expect(race.root.locator(".lab-handle > b")).to_have_text(["1 ✓", "2 ✗", "3 ✗", "4 ✗"])
    results = {name: solve(EIGHT, BOARD, name) for name in FOUR}
    counts = [f"{results[FOUR[i]].expanded:,}" for i in (1, 0, 2, 3)]
    expect(race.counts).to_have_text(counts)
    race.notebook.becomes("race.at", max(result.expanded for result in results.values()))
    expect(race.button("Bidirectional search: earlier")).to_be_hidden()


def test_a_search_is_moved_by_key_and_by_mouse(show):
    race = show()
    race.button(f"{NAMES[0]}: later").focus()
    race.press("Enter", "Enter", "Enter")
    race.notebook.becomes("race.prediction[3]", NAMES[0])
    expect(race.button(f"{NAMES[0]}: later")).to_be_focused()
    held, first = (race.root.locator(".lab-handle").nth(i).bounding_box() for i in (2, 0))
    mouse = race.notebook.page.mouse
    mouse.move(held["x"] + 40, held["y"] + 10)
    mouse.down()
    mouse.move(held["x"] + 40, first["y"] - 5, steps=10)
    mouse.up()
    race.notebook.becomes("race.prediction[0]", NAMES[3])


# On a page of its own


def shown(page, expression):
    """Show a race, and return its root."""
    plain_page.show(page, make(expression))
    return page.locator(".searchlab")


def test_a_cell_shows_its_boards(page):
    race = RacePage.alone(page, make(f"Race({BOARD!r}, {FOUR})"))
    race.map(NAMES[0]).focus()
    race.press("ArrowUp", "ArrowRight")
    board = race.root.get_by_role("img", name=re.compile("board"))
    numbers = race.root.locator(".lab-race-cell dd").all_inner_texts()
    near, far, count = map(int, numbers)
    assert (near, far) != (0, 12) and count > 1
    text = board.get_attribute("aria-label")
    race.button("Next board of the cell").click()
    expect(board).not_to_have_attribute("aria-label", text)
    assert race.value("at") == 0  # the arrow keys have moved on the map
    race.button("Last (End)").click()
    expect(race.root.locator(".lab-race-here").first).to_have_text(str(count))
    race.map(NAMES[3]).focus()
    race.press("ArrowLeft", "ArrowDown", "ArrowRight")  # near the start, where IDA* comes again
    here = [int(text) for text in race.root.locator(".lab-race-here").all_inner_texts()]
    assert 0 < here[3] <= int(race.root.locator(".lab-race-cell dd").all_inner_texts()[2])
    backward = race.map(NAMES[1]).locator(".lab-map-backward")
    expect(backward).to_have_attribute("d", re.compile("^M"))
    # An order that nobody has touched is no prediction.
    expect(race.root.locator(".lab-handle > b").first).to_be_hidden()
    assert race.value("prediction") is None


@pytest.mark.parametrize(
    ("call", "set"),
    [
        (f"Race({BOARD!r}, {FOUR})", {"prediction": NAMES[::-1]}),
        ("SearchPlayer('2 3 4 1 5 x 7 6 8')", {"node": 0}),
    ],
)
def test_only_a_position_moves_what_is_played(page, call, set):
    played = RacePage.alone(page, make(call))
    played.root.get_by_label("Speed").select_option("15")
    played.root.locator(".lab-play").click()
    slider = played.slider.element_handle()
    page.wait_for_function("(slider) => Number(slider.value) > 8", arg=slider)
    plain_page.change(page, **set)
    assert int(played.slider.input_value()) > 8
    page.wait_for_function("(slider) => Number(slider.value) > 10", arg=slider)
    expect(played.button("Pause")).to_be_visible()
    plain_page.change(page, at=3)
    expect(played.position).to_contain_text("3 of ")
    expect(played.button("Play")).to_be_visible()


SIZES = [(950, 768), (853, 480), (844, 390), (390, 844)]
RACES = {
    "2x3": "Race(Puzzle(2, 3).scramble(20, seed=1))",
    "3x3": "Race('2 3 4 1 5 x 7 6 8', region='manhattan')",
    "six": "Race(strategies=['a-star', 'breadth-first', 'bidirectional', 'greedy', 'ida-star',"
    " 'superior-node'])",
    "4x4": "Race(FIFTEEN.scramble(24, seed=3), ['a-star', 'ida-star', 'greedy', 'bidirectional'])",
    "5x5": "Race(Puzzle(5, 5).scramble(16, seed=2), ['a-star', 'greedy'])",
}


@pytest.mark.parametrize("puzzle", RACES)
def test_a_race_fits_every_page(page, puzzle):
    root = shown(page, RACES[puzzle])
    for width, height in SIZES:
        plain_page.resize(page, width, height)
        for place in ("Last (End)", "First (Home)"):
            root.get_by_role("button", name=place).dispatch_event("click")
            page.evaluate(DRAWN)
            assert page.evaluate(FAULTS) == []
        boxes = [one.bounding_box() for one in root.get_by_role("application").all()]
        assert all(box["width"] >= 100 for box in boxes)
        assert boxes[0]["y"] + boxes[0]["height"] <= height  # the first is wholly in sight
    plain_page.resize(page, 950, 768)
    # What JupyterLab shows beside its file browser at 1366x768.
    assert root.bounding_box()["height"] < 647


def test_no_word_of_a_name_is_broken(page):
    page.set_viewport_size({"width": 302, "height": 844})
    root = shown(page, RACES["six"])
    word = root.locator("figcaption strong").get_by_text("Bidirectional")
    assert word.evaluate("(word) => word.getClientRects().length") == 1


def test_clock_and_bars_are_linear(page):
    root = shown(page, "Race('2 3 4 1 5 x 7 6 8', ['breadth-first', 'a-star', 'greedy'])")
    root.get_by_role("button", name="Last (End)").click()
    most, *others = root.evaluate(BARS)
    for width, expanded in zip(others, (312, 71), strict=True):
        assert width == pytest.approx(max(1, most * expanded / 20_907), abs=0.6)
    page.mouse.move(0, 0)
    root.get_by_role("slider", name="Position").evaluate(
        "(slider) => { slider.value = 10453; slider.dispatchEvent(new Event('input')) }"
    )
    assert root.evaluate(BARS)[0] == pytest.approx(most / 2, abs=0.6)
    root.get_by_role("button", name="First (Home)").click()
    start = page.evaluate("performance.now()")
    root.locator(".lab-play").click()
    page.wait_for_timeout(1000)
    seconds = (page.evaluate("performance.now()") - start) / 1000
    expect(root.get_by_role("status")).to_have_attribute("aria-live", "off")
    at = int(root.get_by_role("slider", name="Position").input_value())
    assert at == pytest.approx(20_907 * seconds / 20, rel=0.2)


def test_a_mark_can_be_read_by_mouse_and_by_keyboard(page):
    root = shown(page, f"Race({BOARD!r}, ['breadth-first', 'superior-node'])")
    mark = root.get_by_role("img", name=re.compile("Breadth-first search: 15 moves"))
    read = "(mark) => getComputedStyle(mark, '::after').content"
    assert mark.evaluate(read) == "none"
    mark.hover()
    assert "15 moves" in mark.evaluate(read)
    page.mouse.move(0, 0)
    root.get_by_role("slider", name="Position").focus()
    page.keyboard.press("Tab")
    assert "15 moves" in root.locator(":focus").evaluate(read)


def test_a_printed_page_has_the_picture_and_its_sentence(page):
    root = shown(page, f"Race({BOARD!r}, {FOUR}, at=20)")
    page.emulate_media(media="print")
    expect(root.get_by_role("application").first).to_be_visible()
    expect(root.get_by_role("status")).to_be_visible()
    for control in ("button", "slider", "combobox"):
        expect(root.get_by_role(control)).to_have_count(0)
