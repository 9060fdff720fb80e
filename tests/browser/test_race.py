"""The race in a real JupyterLab: what the page shows, and what Python sees."""

import re
from itertools import pairwise

import networkx as nx
import plain_page
import pytest
from laboratory import FAULTS, Shown
from plain_page import DRAWN
from showcase import make

from searchlab import EIGHT, Map, play
from searchlab.widgets import Race

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
# The width of each bar for a pixel of its column.
BARS = """(root) => [...root.shadowRoot.querySelectorAll(".ranked")].map((row) =>
  parseFloat(getComputedStyle(row, "::before").width) / row.parentElement.clientWidth)"""


class RacePage(Shown):
    """A race on the page."""

    name = "race"

    def __init__(self, notebook, root):
        super().__init__(notebook, root)
        self.ranks = root.locator(".rank")
        self.counts = root.locator(".number")
        self.said = root.locator(".said")

    def map(self, name):
        return self.root.get_by_role("application", name=f"{name}: expansions by cell")


@pytest.fixture
def show(notebook):
    def show(arguments=f"{BOARD!r}, {FOUR}"):
        return RacePage.made(notebook, f"Race({arguments})")

    return show


def test_a_board_is_walked_on_the_map_and_searched_from(show):
    race = show()
    expect(race.button("Search from here")).to_be_disabled()
    race.tile(1).click()
    race.press("ArrowUp")  # tile 1 back
    race.tile(4).click()
    trail = race.map(NAMES[0]).locator(".map-trail")
    expect(trail).to_have_attribute("points", re.compile(r"^(\S+ ){3}\S+$"))
    board = race.notebook.python("race.board.puzzle.write(race.board.state)")
    race.button("Search from here").click()
    race.notebook.becomes("race.results['Breadth-first search'].length", 14)
    assert race.notebook.python("race.board.puzzle.write(race.board.state)") != board
    expect(race.said).to_have_text("Slide a tile: each slide is one step on the map.")
    race.notebook.becomes("race.at", 0)
    race.notebook.end()
    expect(race.status).to_contain_text("kernel is gone")
    race.tile(4).click()
    expect(race.button("Search from here")).to_be_disabled()


# On a page of its own


def shown(page, expression, at=0):
    """Show a race at a position, and return its root."""
    race = make(expression)
    race.at = at
    plain_page.show(page, race)
    return page.locator(".searchlab")


def test_one_search_has_the_board_first_and_a_page_may_know_where_to_search_from_it(page):
    page.evaluate("document.documentElement.dataset.search = 'there.html#board='")
    race = RacePage.alone(page, make(f"Race({BOARD!r}, ['greedy'])"))
    page.evaluate("delete document.documentElement.dataset.search")
    link = race.root.get_by_role("link", name="Let a search do it")
    expect(link).to_have_attribute("href", "there.html#board=1+2+3+x+4+8+5+7+6")
    race.tile(1).click()
    expect(link).to_have_attribute("href", "there.html#board=x+2+3+1+4+8+5+7+6")
    board, ground = race.tile(1), race.map("Greedy best-first search with Manhattan")
    assert board.bounding_box()["x"] < ground.bounding_box()["x"]
    assert ground.bounding_box()["y"] < race.button("Start").bounding_box()["y"]


def test_a_board_is_walked_while_the_searches_play(page):
    race = RacePage.alone(page, make("Race('2 3 4 1 5 x 7 6 8', ['breadth-first'])"))
    page.evaluate("void (document.onkeydown = (event) => (document.title += event.key))")
    race.tile(4).press("d")  # two of these delete a cell of JupyterLab
    race.tile(4).press("Control+s")
    assert page.evaluate("document.onkeydown = null, document.title") == "Controls"
    expect(race.status).to_have_attribute("aria-live", "polite")
    race.button("Start").click()
    expect(race.status).to_have_attribute("aria-live", "off")
    race.tile(4).click()
    expect(race.said).to_contain_text("1 move so far, 18 moves to go: on a shortest path.")
    expect(race.root.get_by_role("group", name=re.compile("2 3 blank"))).to_be_visible()
    expect(race.button("Back to the start")).to_be_enabled()
    expect(race.button("Pause")).to_be_visible()


def test_a_cell_shows_its_boards(page):
    race = RacePage.alone(page, make(f"Race({BOARD!r}, {FOUR})"))
    board = race.root.get_by_role("group", name=re.compile("board"))
    start = board.get_attribute("aria-label")
    race.map(NAMES[0]).focus()
    race.press("ArrowUp", "ArrowRight")
    near, far, count = map(int, re.findall(r"\d+", race.said.inner_text()))
    assert (near, far) != (0, 12) and count > 1
    expect(board).not_to_have_attribute("aria-label", start)
    race.button("Back to the start").click()
    expect(race.said).to_have_text("Slide a tile: each slide is one step on the map.")
    assert race.value("at") == 0  # the arrow keys have moved on the map
    race.button("Last (End)").click()
    backward = race.map(NAMES[1]).locator(".map-backward")
    for part in backward.all():
        expect(part).to_have_attribute("d", re.compile("^M"))
    # An order that nobody has touched is no prediction.
    expect(race.ranks.first).to_be_hidden()
    assert race.value("prediction") is None


def test_a_map_has_axes_and_an_outline_and_the_line_of_a_path_says_its_sum(page):
    race = RacePage.alone(page, make("Race('2 3 4 1 5 x 7 6 8', ['greedy', 'a-star'])"))
    boxes = [one.bounding_box() for one in race.root.get_by_role("application").all()]
    assert all(box["width"] >= 320 for box in boxes)
    greedy = race.root.get_by_role("application").first
    texts = greedy.locator("text").all_text_contents()
    assert {"shortest", "+4", "+8", "start", "goal", "↑ moves too long"} <= {*texts}
    assert "one move nearer to the goal →" in texts
    expect(greedy.locator(".map-ticks")).to_be_visible()
    expect(race.map("A* with Manhattan").locator(".map-ticks")).to_be_hidden()
    race.button("Last (End)").click()
    expect(race.root).to_contain_text("11 steps up or back, each paid twice: 22 too long")
    assert greedy.locator(".map-paid").get_attribute("d").count("M") == 11
    border = greedy.locator(".map-border").first
    assert border.get_attribute("d").count("M") > 20  # sides of cells
    width = border.evaluate(
        "(e) => parseFloat(getComputedStyle(e).strokeWidth) * e.getScreenCTM().a"
    )
    assert width == pytest.approx(2, abs=0.2)


def test_a_near_start_shows_the_rows_that_are_reached(page):
    race = RacePage.alone(page, make("Race('1 2 3 4 x 6 7 5 8', ['breadth-first', 'a-star'])"))
    drawn = race.root.get_by_role("application").first
    expect(drawn).to_contain_text("181,423 boards above")
    before = drawn.get_attribute("viewBox")
    for _ in range(3):
        for tile in (4, 1, 2, 3, 6, 5, 4):
            race.tile(tile).click(force=True)
    assert drawn.get_attribute("viewBox") != before  # the walker has gone beyond them
    walker, whole = drawn.locator(".cell-cursor").bounding_box(), drawn.bounding_box()
    assert whole["x"] - 3 <= walker["x"] and whole["y"] - 3 <= walker["y"]
    race = RacePage.alone(page, make("Race('1 2 3 x 4 6 7 5 8', ['breadth-first'])"))
    expect(race.root.get_by_label("Speed")).to_have_value("5")  # of few expansions


@pytest.mark.parametrize(
    ("call", "set"),
    [
        (f"Race({BOARD!r}, {FOUR})", {"prediction": NAMES[::-1]}),
        ("play(EIGHT, '2 3 4 1 5 x 7 6 8')", {"node": 0}),
    ],
)
def test_only_a_position_moves_what_is_played(page, call, set):
    played = RacePage.alone(page, make(call))
    played.root.get_by_label("Speed").select_option("15")
    played.root.locator(".play").click()
    slider = played.slider.element_handle()
    page.wait_for_function("(slider) => Number(slider.value) > 8", arg=slider)
    plain_page.change(page, **set)
    assert int(played.slider.input_value()) > 8
    page.wait_for_function("(slider) => Number(slider.value) > 10", arg=slider)
    expect(played.button("Pause")).to_be_visible()
    plain_page.change(page, at=3)
    expect(played.position).to_contain_text("3 of ")
    expect(played.button("Play")).to_be_visible()


@pytest.mark.parametrize(
    ("width", "height", "seen", "wide", "in_a_cell"),
    [
        (950, 768, 647, 165, 0),
        (860, 512, 391, 110, 0),
        (759, 512, 400, 100, 1),
        (1560, 1080, 959, 320, 1),
    ],
)
def test_five_maps_are_all_in_sight_with_their_controls(page, width, height, seen, wide, in_a_cell):
    page.set_viewport_size({"width": width, "height": height})
    root = shown(page, "Race('2 3 4 1 5 x 7 6 8')")
    boxes = [one.bounding_box() for one in root.get_by_role("application").all()]
    assert all(box["width"] >= wide for box in boxes)
    top, right = root.bounding_box()["y"], root.bounding_box()["x"] + root.bounding_box()["width"]
    assert all(box["y"] + box["height"] - top < seen for box in boxes)
    assert all(box["x"] + box["width"] <= right for box in boxes)
    nearer = root.get_by_text(re.compile("nearer")).locator("visible=true")
    expect(nearer).to_have_count(5 * (width > 860))  # where it has room
    expect(root.locator(".maps .walker")).to_have_count(in_a_cell)


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
    assert root.bounding_box()["height"] <= 1.5 * 844  # on a phone
    plain_page.resize(page, 950, 768)
    # What JupyterLab shows beside its file browser at 1366x768.
    assert root.bounding_box()["height"] <= 647


def test_a_long_name_is_broken_and_a_long_position_has_room(page):
    def search(puzzle, start):
        return [move for move, _ in puzzle.successors(start)][-1]

    search.__name__ = 3 * "a_name_of_many_words_"
    page.set_viewport_size({"width": 390, "height": 844})
    start = "1 2 3 4 5 6 7 x 8"
    for played in (Race(start, ["a-star", search, "greedy"]), play(EIGHT, start, search)):
        plain_page.show(page, played)
        assert page.evaluate(FAULTS) == []
    page.set_viewport_size({"width": 844, "height": 512})
    root = shown(page, "Race('8 6 7 2 5 4 3 x 1', ['breadth-first'])", at=181_380)
    cut = "(text) => text.scrollWidth - text.clientWidth"
    assert root.locator(".position").evaluate(cut) == 0


def test_a_graph_has_light_edges_and_names_only_where_none_runs_into_another(page):
    seen = {}
    for letters, many in ((3, 1), (100, 1), (3, 150)):
        names = [f"{number:0>{letters}}" for number in range(many + 2)]
        roads = nx.Graph(pairwise(names))
        plain_page.show(page, Race(names[0], ["breadth-first"], puzzle=Map(roads, names[-1])))
        edge = page.locator(".map-edge").first.evaluate("(e) => getComputedStyle(e).stroke")
        seen[letters, many] = page.locator(".map-name").first.is_visible(), edge
    assert [named for named, _ in seen.values()] == [True, False, False]
    assert seen[3, 1][1] != seen[100, 1][1]


def test_no_word_of_a_name_is_broken(page):
    page.set_viewport_size({"width": 302, "height": 844})
    root = shown(page, RACES["six"])
    word = root.locator("figure strong").get_by_text("Bidirectional")
    assert word.evaluate("(word) => word.getClientRects().length") == 1


def test_clock_and_bars_are_linear(page):
    root = shown(page, "Race('2 3 4 1 5 x 7 6 8', ['breadth-first', 'a-star', 'greedy'])")
    root.get_by_role("button", name="Step forward").click()
    expect(root.get_by_role("button", name="Breadth-first")).to_be_disabled()
    root.get_by_role("button", name="Last (End)").click()
    for line in root.locator(".map-solution").all():
        expect(line).to_have_css("visibility", "visible")
    for width, expanded in zip(root.evaluate(BARS), (20_907, 312, 71), strict=True):
        assert width == pytest.approx(expanded / 20_907, abs=0.01)
    page.mouse.move(0, 0)
    root.get_by_role("slider", name="Position").evaluate(
        "(slider) => { slider.value = 10453; slider.dispatchEvent(new Event('input')) }"
    )
    assert root.evaluate(BARS)[0] == pytest.approx(1 / 2, abs=0.01)
    speed = root.get_by_label("Speed")
    expect(speed.locator("option:checked")).to_have_text("doubling, 2,445/s")


def test_a_mark_can_be_read_by_mouse_and_by_keyboard(page):
    root = shown(page, f"Race({BOARD!r}, ['breadth-first', 'superior-node'])")
    mark = root.get_by_role("img", name=re.compile("Breadth-first search: 15 moves"))
    places = mark.evaluate("(mark) => [mark.style.cssText, mark.className]")
    assert "--place: 1;" in places[0] and places[1] == "late"
    early = root.get_by_role("img", name=re.compile("Superior-node")).get_attribute("style")
    assert 0 < float(re.search("--place: ([^;]*)", early)[1]) < 0.1
    for name in ("First (Home)", "Previous finish", "Step back"):
        expect(root.get_by_role("button", name=name)).to_be_disabled()
    read = "(mark) => getComputedStyle(mark, '::after').content"
    assert mark.evaluate(read) == "none"
    mark.hover()
    assert "15 moves" in mark.evaluate(read)
    page.mouse.move(0, 0)
    root.get_by_role("slider", name="Position").focus()
    page.keyboard.press("Tab")
    assert "15 moves" in root.locator(":focus").evaluate(read)


def test_a_printed_page_has_the_picture_and_its_sentence(page):
    root = shown(page, f"Race({BOARD!r}, {FOUR})", at=20)
    page.emulate_media(media="print")
    expect(root.get_by_role("application").first).to_be_visible()
    expect(root.get_by_role("status")).to_be_visible()
    expect(root.get_by_role("button", name="Breadth-first")).to_be_visible()
    for control in ("slider", "combobox"):
        expect(root.get_by_role(control)).to_have_count(0)
    expect(root.get_by_role("button", name=re.compile("Play|picture|Back"))).to_have_count(0)
