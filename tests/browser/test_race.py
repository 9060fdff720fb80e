"""The race in a real JupyterLab: what the page shows, and what Python sees."""

import re
from itertools import pairwise

import pytest
from laboratory import Shown

from searchlab import EIGHT, solve

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

BOARD = "1 2 3 x 4 8 5 7 6"
UNSOLVABLE = "2 1 3 4 5 6 7 8 x"
FOUR = ["breadth-first", "bidirectional", "superior-node", "ida-star"]
TITLES = [
    "Breadth-first search",
    "Bidirectional search",
    "Superior-node search with gap",
    "IDA* with Manhattan",
]
SPANS = "all => all.map((e) => e.getBoundingClientRect()).map(({left, right}) => [left, right])"
OWN = """
def own(puzzle, start):
    yield from STRATEGIES["greedy"].generate(puzzle, start)
"""


class RacePage(Shown):
    """A race on the page."""

    name = "race"

    def __init__(self, notebook, root):
        super().__init__(notebook, root)
        self.clock = root.get_by_label("Clock")
        self.names = root.locator(".lab-race-name strong")  # from top to bottom

    def lane(self, label):
        name = self.notebook.page.locator("strong", has_text=label)
        return self.root.locator(".lab-race-lanes li").filter(has=name)

    def strategy(self, number):
        return self.root.get_by_role("group", name=f"Strategy {number}")


@pytest.fixture
def show(notebook):
    def show(arguments=f"{BOARD!r}, {FOUR}", before=""):
        return RacePage.made(notebook, f"Race({arguments})", before)

    return show


def test_it_is_predicted_run_and_judged(show):
    race = show()
    expect(race.names).to_have_text(TITLES)
    race.button("Bidirectional search: earlier").click()
    expect(race.status).to_contain_text("Bidirectional search is number 1 of 4.")
    race.notebook.becomes("race.prediction[0]", TITLES[1])
    race.button("Start the race").click()
    expect(race.status).to_contain_text(re.compile("No lane has arrived|First by"))
    race.button("Last (End)").click()
    expect(race.status).to_contain_text("Your prediction: 1 of 4 places right.")
    ranks = race.root.locator(".lab-handle > b")
    expect(ranks).to_have_text(["1 ✓", "2 ✗", "3 ✗", "4 ✗"])
    for name, title in zip(FOUR, TITLES, strict=True):
        result = solve(EIGHT, BOARD, name)
        expect(race.lane(title).locator("dd").first).to_have_text(f"{result.expanded:,}")
        ending = f"{result.length} moves, the fewest possible" if result.solved else "no solution"
        expect(race.lane(title)).to_contain_text(ending)
    race.notebook.becomes("race.at == max(r.expanded for r in race.results.values())", True)
    expect(race.button("Bidirectional search: earlier")).to_have_count(0)


def test_an_untouched_order_is_no_prediction(show):
    race = show()
    race.button("Last (End)").click()
    expect(race.status).to_have_text("First by expansions: Bidirectional search.")
    assert race.python("prediction") is None


def test_lanes_are_moved_by_key_and_by_mouse(show):
    race = show()
    race.button(f"{TITLES[0]}: later").focus()
    race.press("Enter", "Enter", "Enter")
    race.notebook.becomes("race.prediction[3]", TITLES[0])
    expect(race.button(f"{TITLES[0]}: later")).to_be_focused()
    held, first = (race.lane(TITLES[i]).locator(".lab-handle").bounding_box() for i in (3, 1))
    mouse = race.notebook.page.mouse
    mouse.move(held["x"] + 40, held["y"] + 10)
    mouse.down()
    mouse.move(held["x"] + 40, first["y"], steps=10)
    mouse.up()
    race.notebook.becomes("race.prediction[0]", TITLES[3])


def test_other_clocks_and_what_python_sets(show):
    race = show()
    race.button("Last (End)").click()
    race.clock.select_option("seconds")
    expect(race.position).to_have_text(re.compile(r"ms of [\d,.]+ ms$"))
    race.notebook.becomes("race.clock", "seconds")
    race.notebook.do("race.clock = 'expansions'; race.at = 20")
    expect(race.position).to_contain_text("20 of ")
    order = ["A* with Manhattan", "Greedy best-first search with Manhattan"]
    race.notebook.do(f"race.strategies = ['greedy', 'a-star']; race.prediction = {order}")
    expect(race.names).to_have_text(order)


def test_another_race(show):
    race = show(f"{BOARD!r}, ['a-star', own]", OWN)
    race.root.get_by_text("Another search").click()
    race.text.fill(UNSOLVABLE)
    race.button("Search").click()
    expect(race.alert).to_contain_text("the parity differs")
    race.text.fill(BOARD)
    for number, name in ((3, "greedy"), (4, "ida-star")):
        race.button("Add a strategy").click()
        race.strategy(number).locator("select").first.select_option(name)
    race.strategy(3).get_by_label("Heuristic").select_option("misplaced")
    race.button("Remove strategy 1").click()
    race.button("Search").click()
    expect(race.status).to_contain_text("Searched. Who arrives first?")
    titles = ["own", "Greedy best-first search with misplaced", "IDA* with Manhattan"]
    expect(race.names).to_have_text(titles)


def test_a_long_race_shows_its_progress_and_is_cancelled(show):
    race = show("'8 6 7 2 5 4 3 x 1', ['a-star', 'greedy']")
    race.root.get_by_text("Another search").click()
    for number, name in enumerate(["breadth-first", "uniform-cost"], 1):
        race.strategy(number).locator("select").first.select_option(name)
    race.button("Search").click()
    expect(race.status).to_contain_text(re.compile("Breadth-first search: |Running"))
    race.button("Cancel").click()
    expect(race.status).to_contain_text("Cancelled.")
    expect(race.names).to_have_text(
        ["A* with Manhattan", "Greedy best-first search with Manhattan"]
    )


def test_five_lanes_are_in_sight_on_a_phone(show):
    race = show(f"{BOARD!r}")
    race.notebook.page.set_viewport_size({"width": 390, "height": 844})
    for place in ("Last (End)", "First (Home)"):
        race.button(place).click()
        top, bottom = (part.bounding_box() for part in (race.root, race.lane("IDA*")))
        assert bottom["y"] + bottom["height"] - top["y"] < 730  # what JupyterLab leaves


def test_the_axis_has_the_breadth_of_the_tracks_and_room_for_its_ticks(show):
    race = show("'8 6 7 2 5 4 3 x 1', ['breadth-first', 'a-star']")
    parts = race.root.locator(".lab-race-track, .lab-race-scale, .lab-race-scale span:visible")
    for width in (1280, 500):
        race.notebook.page.set_viewport_size({"width": width, "height": 900})
        race.notebook.page.wait_for_timeout(300)
        _, track, scale, *ticks = parts.evaluate_all(SPANS)
        assert track == pytest.approx(scale, abs=1)
        assert all(one[1] < other[0] for one, other in pairwise(ticks))
    assert ticks[0][0] == pytest.approx(scale[0], abs=1)
