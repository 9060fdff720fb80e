"""The race in a real JupyterLab: what the page shows, and what Python sees."""

import re

import pytest
from laboratory import Shown

from searchlab import EIGHT, solve

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

BOARD = "1 2 3 x 4 8 5 7 6"
UNSOLVABLE = "2 1 3 4 5 6 7 8 x"
FOUR = ["breadth-first", "bidirectional", "superior-node", "ida-star"]
IMPORT = """
from searchlab import *
from searchlab.search import STRATEGIES
from searchlab.widgets import Race
"""
OWN = """
def own(puzzle, start):
    yield from STRATEGIES["greedy"].generate(puzzle, start)
"""


class RacePage(Shown):
    """A race on the page."""

    name = "race"

    def __init__(self, notebook, root):
        super().__init__(notebook, root)
        self.position = root.locator(".lab-position")
        self.clock = root.get_by_label("Clock")

    def lane(self, label):
        up = self.notebook.page.get_by_role("button", name=f"{label}: earlier", include_hidden=True)
        return self.root.locator(".lab-race-lane").filter(has=up)

    def labels(self):
        """The lanes from top to bottom."""
        return self.root.locator(".lab-race-name strong").all_inner_texts()


@pytest.fixture
def show(notebook):
    def show(arguments=f"{BOARD!r}, {FOUR}", before=""):
        notebook.run(f"{IMPORT}{before}\nrace = Race({arguments})\ndisplay(race)")
        page = RacePage(notebook, notebook.page.locator(".lab-race"))
        expect(page.button("Start the race")).to_be_visible()
        return page

    return show


def test_it_is_predicted_run_and_judged(show):
    race = show()
    assert race.labels() == FOUR
    race.button("bidirectional: earlier").click()
    expect(race.status).to_contain_text("bidirectional is 1st in your prediction.")
    race.notebook.becomes("race.prediction[0]", "bidirectional")
    race.button("Start the race").click()
    expect(race.status).to_contain_text(re.compile("leads?: .* to go|arrives|ends"))
    race.button("Last (End)").click()
    expect(race.status).to_contain_text("Your prediction: 1 of 4 places right.")
    expect(race.status).to_contain_text("you said")
    for name in FOUR:
        result = solve(EIGHT, BOARD, name)
        expect(race.lane(name).locator("dd").first).to_have_text(f"{result.expanded:,}")
        words = f"{result.length} moves, the fewest possible" if result.solved else "no solution"
        expect(race.lane(name)).to_contain_text(words)
    race.notebook.becomes("race.at == max(r.expanded for r in race.results.values())", True)
    expect(race.button("bidirectional: earlier")).to_have_count(0)


def test_an_untouched_order_is_no_prediction(show):
    race = show()
    race.button("Last (End)").click()
    expect(race.status).to_have_text(re.compile("^By expansions, .* arrives first.$"))
    assert race.python("prediction") is None


def test_lanes_are_moved_by_key(show):
    race = show()
    race.button(f"{FOUR[0]}: later").focus()
    race.press("Enter", "Enter", "Enter")
    race.notebook.becomes("race.prediction[3]", FOUR[0])
    expect(race.button(f"{FOUR[0]}: later")).to_be_focused()


def test_other_clocks_and_what_python_sets(show):
    race = show()
    race.button("Last (End)").click()
    race.clock.select_option("depth")
    expect(race.position).to_have_text(re.compile(r"^depth \d+ of \d+$"))
    race.notebook.becomes("race.clock", "depth")
    race.clock.select_option("seconds")
    expect(race.position).to_have_text(re.compile(r"ms of \d+ ms$"))
    race.notebook.becomes("race.clock", "seconds")
    race.notebook.do("race.clock = 'expansions'; race.at = 20")
    expect(race.position).to_contain_text("20 of ")
    race.notebook.do(
        f"race.strategies = ['greedy', 'a-star']; race.prediction = {['a-star', 'greedy']}"
    )
    expect(race.root.locator(".lab-race-lane")).to_have_count(2)
    assert race.labels() == ["a-star", "greedy"]


def test_another_race(show):
    race = show(f"{BOARD!r}, ['a-star', own]", OWN)
    race.root.get_by_text("Another race").click()
    race.text.fill(UNSOLVABLE)
    race.button("Run this race").click()
    expect(race.alert).to_contain_text("has no solution")
    race.button("Scramble").click()
    first = race.text.input_value()
    race.button("Scramble").click()
    expect(race.text).not_to_have_value(first)
    race.button("A*").click()
    race.button("Greedy best-first search").click()
    race.button("IDA*").click()
    race.root.get_by_label("Heuristic").select_option("misplaced")
    race.button("Run this race").click()
    expect(race.status).to_contain_text("The next race is ready.")
    labels = ["greedy (heuristic=misplaced)", "ida-star (heuristic=misplaced)", "own"]
    assert race.labels() == labels


def test_a_long_race_shows_its_progress_and_is_cancelled(show):
    race = show("'8 6 7 2 5 4 3 x 1', ['a-star', 'greedy']")
    race.root.get_by_text("Another race").click()
    race.button("Breadth-first search").click()
    race.button("Uniform-cost search").click()
    race.button("Run this race").click()
    expect(race.status).to_contain_text(re.compile("Searching with|Running"))
    race.button("Cancel").click()
    expect(race.status).to_contain_text("Cancelled.")
    assert race.labels() == ["a-star", "greedy"]


def test_the_axis_has_the_breadth_of_the_tracks(show):
    race = show()
    for width in (1280, 500):
        race.notebook.page.set_viewport_size({"width": width, "height": 900})
        track = race.root.locator(".lab-race-track").first.bounding_box()
        scale = race.root.locator(".lab-race-scale").bounding_box()
        assert abs(track["x"] - scale["x"]) < 1 and abs(track["width"] - scale["width"]) < 1
    race.notebook.page.set_viewport_size({"width": 1280, "height": 900})
