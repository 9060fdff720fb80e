"""The race in a real JupyterLab: what the page shows, and what Python sees."""

import re

import pytest
from laboratory import Shown

from searchlab import EIGHT, record, solve
from searchlab.puzzle.drawing import board_words

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

BOARD = "1 2 3 x 4 8 5 7 6"
UNSOLVABLE = "2 1 3 4 5 6 7 8 x"
FOUR = ["breadth-first", "bidirectional", "superior-node", "ida-star"]
IMPORT = "from searchlab import *\nfrom searchlab.widgets import Race\n"
OWN = """
def own(puzzle, start, *, order="udlr"):
    events = breadth_first(puzzle, start, order=order)
    return (yield from events)
"""


class RacePage(Shown):
    """A race on the page."""

    name = "race"

    def __init__(self, notebook, root, name=None):
        super().__init__(notebook, root, name)
        self.status = root.locator("p[role=status]")
        self.clock = root.get_by_label("Clock")

    def lane(self, label):
        lanes = self.root.locator(".searchlab-race-lane")
        up = self.notebook.page.get_by_role("button", name=f"{label}: earlier", exact=True)
        return lanes.filter(has=up)

    def labels(self):
        """The lanes from top to bottom."""
        return self.root.locator(".searchlab-race-lane").evaluate_all(
            "all => all.map(e => [e.getBoundingClientRect().top, e])"
            ".sort(([a], [b]) => a - b)"
            ".map(([_, e]) => e.querySelector('.searchlab-race-label').textContent)"
        )

    def words(self, label):
        return self.lane(label).locator(".searchlab-race-words:not(.searchlab-hidden)")

    def figures(self, label):
        pairs = (
            self.lane(label)
            .locator("dl > div")
            .evaluate_all("all => all.map(e => [...e.children].map(c => c.textContent))")
        )
        return {name: int(value.replace(",", "")) for name, value in pairs}

    def wait(self, expression):
        """Wait until Python knows what the page has shown for a while."""
        self.notebook.becomes(f"bool({self.name}.{expression})", True)


@pytest.fixture
def show(notebook):
    """Show a race in the notebook."""

    def show(arguments=f"{BOARD!r}, {FOUR}", before=""):
        notebook.run(f"{IMPORT}{before}\nrace = Race({arguments})\nrace")
        page = RacePage(notebook, notebook.page.locator(".searchlab"))
        expect(page.button("Start the race")).to_be_visible()
        return page

    return show


def at_the_finish_all_agrees(race, results):
    """Each lane shows the counters of its Result, and its place is Python's."""
    order = race.python("order")
    for label, result in results.items():
        figures = race.figures(label)
        assert figures["expanded"] == result.expanded
        assert figures["generated"] == result.generated
        assert figures["frontier"] <= result.max_queue
        assert figures["held"] <= result.peak_held
        if result.solved:
            place = race.python(f"_places[race.clock][list(race.results).index({label!r})]")
            words = f"★ {('1st', '2nd', '3rd', '4th')[place - 1]}: {result.length} moves"
            expect(race.words(label)).to_contain_text(words)
            assert order.index(label) >= place - 1
        else:
            expect(race.words(label)).to_have_text("✗ no solution found, nothing left to expand")
            assert order[-1] == label
    return order


def test_mouse(show):
    race = show()
    results = {name: solve(EIGHT, BOARD, name) for name in FOUR}
    assert race.labels() == FOUR
    expect(race.status).to_contain_text("Who arrives first?")
    assert race.figures("bidirectional") == {
        "expanded": 0,
        "generated": 0,
        "held": 2,
        "frontier": 2,
    }

    # Predict, then start.
    race.button("ida-star: earlier").click()
    race.button("ida-star: earlier").click()
    race.button("superior-node: earlier").click()
    race.button("superior-node: later").click()
    expect(race.status).to_contain_text("superior-node is 4th in your prediction.")
    assert race.labels() == ["breadth-first", "ida-star", "bidirectional", "superior-node"]
    race.wait("prediction == ['breadth-first', 'ida-star', 'bidirectional', 'superior-node']")
    race.root.get_by_label("Speed").select_option("300")
    race.button("Start the race").click()
    expect(race.button("Pause")).to_be_visible()
    expect(race.button("ida-star: later")).to_be_disabled()
    expect(race.status).to_contain_text("Your prediction:")
    arrived = sorted((n for n in FOUR if results[n].solved), key=lambda n: results[n].expanded)
    assert arrived == ["bidirectional", "ida-star", "breadth-first"]
    expect(race.status).to_have_text(
        "By expansions, bidirectional arrives first. Your prediction: 2 of 4 places right. "
        "Furthest off: breadth-first, put 1st, arrives 3rd."
    )
    assert at_the_finish_all_agrees(race, results) == [*arrived, "superior-node"]
    expect(race.position).to_have_text("4,212 of 4,212 expansions")
    race.wait("at == 4212")
    ranks = race.root.locator(".searchlab-race-rank").all_text_contents()
    assert ranks == ["1 ✗", "2 ✓", "3 ✗", "4 ✓"]

    # Under each clock the finish is that of the Results.
    for clock in ("depth", "seconds", "expansions"):
        race.clock.select_option(clock)
        race.wait(
            f"clock == {clock!r} and race.at == max(race._stops[race.clock]) / "
            "(1e6 if race.clock == 'seconds' else 1)"
        )
        order = at_the_finish_all_agrees(race, results)
        expect(race.status).to_contain_text(f"By {clock}, ")
        if clock == "depth":
            expect(race.status).to_contain_text("arrive first together")
            expect(race.position).to_have_text("depth 15 of 15")
        else:
            expect(race.status).to_contain_text(f"{order[0]} arrives first.")
    seconds = race.notebook.python(
        "{name: result.seconds for name, result in race.results.items()}"
    )
    race.notebook.do("race.clock = 'seconds'")
    arrived = sorted((n for n in FOUR if results[n].solved), key=seconds.get)
    assert race.python("order") == [*arrived, "superior-node"]

    race.button("First").click()
    expect(race.button("ida-star: later")).to_be_enabled()
    race.wait("at == 0")


def test_keyboard_alone(show):
    race = show()
    keys = race.keys
    race.button("ida-star: earlier").focus()
    for _ in range(2):
        keys.press("Enter")
    keys.press("ArrowUp")
    expect(race.button("ida-star: earlier")).to_be_focused()
    keys.press("ArrowUp")  # it is the first already
    assert race.labels() == ["ida-star", *FOUR[:3]]
    keys.press("ArrowDown")
    keys.press("Tab")
    expect(race.button("ida-star: later")).to_be_focused()
    keys.press("Space")
    assert race.labels() == ["breadth-first", "bidirectional", "ida-star", "superior-node"]
    race.wait("prediction == ['breadth-first', 'bidirectional', 'ida-star', 'superior-node']")

    # Step by step, every lane is where its trace is.
    race.button("Step forward").focus()
    traces = {name: record(EIGHT, BOARD, name) for name in FOUR}
    results = {name: trace.result for name, trace in traces.items()}
    for at in range(1, 4):
        keys.press("ArrowRight")
        expect(race.position).to_have_text(f"{at} of 4,212 expansions")
        for name in ("breadth-first", "bidirectional"):
            event = traces[name][at - 1]
            assert race.figures(name) == {
                "expanded": at,
                "generated": sum(len(traces[name][i].children) for i in range(at)),
                "held": event.held,
                "frontier": event.frontier,
            }
            board = race.lane(name).get_by_role("img")
            expect(board).to_have_accessible_name(
                f"{name}, expanding: 3 by 3 board: {board_words(event.state, 3)}"
            )
            side = f"{event.side}, " if event.side else ""
            expect(race.words(name)).to_have_text(f"{side}at depth {event.g}")
    keys.press("ArrowLeft")
    expect(race.position).to_have_text("2 of 4,212 expansions")
    race.wait("at == 2")
    keys.press("PageDown")
    expect(race.position).not_to_have_text("2 of 4,212 expansions")
    keys.press("Home")
    expect(race.words("ida-star")).to_have_text("at the start")
    keys.press("End")
    expect(race.status).to_contain_text("of 4 places right")
    at_the_finish_all_agrees(race, results)
    race.button("ida-star: earlier").focus()
    keys.press("ArrowUp")  # it is too late
    assert race.labels() == ["breadth-first", "bidirectional", "ida-star", "superior-node"]
    keys.press("Home")
    keys.press("ArrowUp")
    assert race.labels() == ["breadth-first", "ida-star", "bidirectional", "superior-node"]
    race.button("Start the race").focus()
    keys.press("Enter")
    expect(race.words("breadth-first")).not_to_have_text("at the start")
    expect(race.button("Pause")).to_be_visible()
    race.slider.focus()
    keys.press("Space")
    expect(race.button("Play")).to_be_visible()
    now = race.position.inner_text()
    expanded = int(now.split(" of ")[0].replace(",", ""))
    race.wait(f"at == {expanded}")
    assert race.figures("breadth-first")["expanded"] == expanded


def test_drag(show):
    race = show()
    mouse = race.notebook.page.mouse
    race.root.scroll_into_view_if_needed()
    source = race.lane("superior-node").locator(".searchlab-race-who").bounding_box()
    mouse.move(source["x"] + 30, source["y"] + 20)
    mouse.down()
    for label in ("bidirectional", "breadth-first"):
        target = race.lane(label).bounding_box()
        mouse.move(source["x"] + 30, target["y"] + 10, steps=4)
    mouse.up()
    assert race.labels() == ["superior-node", "breadth-first", "bidirectional", "ida-star"]
    mouse.move(source["x"] + 30, source["y"] + 300)  # it is let go
    assert race.labels()[0] == "superior-node"
    race.wait("prediction[0] == 'superior-node'")
    race.button("Last").click()
    expect(race.status).to_contain_text("superior-node, put 1st, arrives not at all.")
    source = race.lane("ida-star").locator(".searchlab-race-who").bounding_box()
    mouse.move(source["x"] + 30, source["y"] + 20)
    mouse.down()
    mouse.move(source["x"] + 30, source["y"] - 300, steps=4)
    mouse.up()
    assert race.labels()[0] == "superior-node", "the prediction changed after the race"


def test_own_strategy_enters(show):
    entrants = "{'mine': (own, {'order': 'lrud'}), 'A* (gap)': ('a-star', {'heuristic': 'gap'})}"
    race = show(f"{BOARD!r}, {entrants}", "from searchlab.search import breadth_first" + OWN)
    race.button("Last").click()
    expected = {
        "mine": solve(EIGHT, BOARD, "breadth-first", order="lrud"),
        "A* (gap)": solve(EIGHT, BOARD, "a-star", heuristic="gap"),
    }
    at_the_finish_all_agrees(race, expected)
    assert race.root.locator(".searchlab-race-rank").all_text_contents() == ["1 ✗", "2 ✗"]
    expect(race.status).to_contain_text("Your prediction: 0 of 2 places right.")

    # On another board, among other strategies, chosen on the page.
    race.button("Another race").click()
    race.root.get_by_label("Board", exact=True).fill("1 2 3 / 4 _ 6 / 7 5 8")
    second = race.root.get_by_label("Strategy of lane 2")
    expect(race.root.get_by_label("Strategy of lane 1")).to_have_value("given:mine")
    second.select_option("name:weighted-a-star")
    race.root.get_by_label("Heuristic of lane 2").select_option("misplaced")
    expect(race.button("Remove lane 2")).to_be_disabled()
    race.button("Add a strategy").click()
    expect(race.root.get_by_label("Strategy of lane 3")).to_be_focused()
    race.button("Add a strategy").click()
    race.button("Remove lane 3").click()
    race.button("Run this race").click()
    expect(race.status).to_contain_text("The next race is ready. Who arrives first?")
    expect(race.button("Start the race")).to_be_focused()
    labels = ["mine", "weighted-a-star (heuristic=misplaced)", "ida-star"]
    assert race.labels() == race.python("prediction") == labels
    assert race.notebook.python("race.board == EIGHT.board('123406758')")
    race.button("Last").click()
    board = "1 2 3 4 x 6 7 5 8"
    expected = {
        labels[0]: solve(EIGHT, board, "breadth-first", order="lrud"),
        labels[1]: solve(EIGHT, board, "weighted-a-star", heuristic="misplaced"),
        labels[2]: solve(EIGHT, board, "ida-star"),
    }
    at_the_finish_all_agrees(race, expected)


def test_errors_in_place_and_the_failure_to_watch(show):
    race = show()
    race.button("Another race").click()
    text = race.root.get_by_label("Board", exact=True)
    for wrong, words in (
        ("1 2 3", "not a 3x3 board: 3 cells were given instead of 9"),
        (UNSOLVABLE, "has no solution"),
        ("1 2 3 4 5 6 7 8 x", "this board is the goal"),
    ):
        text.fill(wrong)
        text.press("Enter")
        expect(race.alert).to_contain_text(words)
        expect(text).to_have_attribute("aria-invalid", "true")
        expect(text).to_have_accessible_description(re.compile(re.escape(words)))
        assert race.notebook.python(f"race.board == EIGHT.board({BOARD!r})")
    text.press("Escape")
    expect(text).to_have_value(BOARD)
    expect(race.alert).to_be_empty()
    race.root.get_by_label("Seed").fill("")
    race.button("Scramble").click()
    expect(race.alert).to_contain_text("seed must be a whole number")
    race.root.get_by_label("Seed").fill("5")
    race.button("Scramble").click()
    expect(text).to_have_value(EIGHT.write(EIGHT.scramble(20, seed=5).state))
    race.root.get_by_label("Strategy of lane 2").select_option("name:breadth-first")
    race.button("Run this race").click()
    expect(race.alert).to_contain_text("breadth-first is there twice")
    race.root.get_by_label("Strategy of lane 2").select_option("name:greedy")

    # The failure, within a budget.
    race.notebook.do("race._limits['max_expansions'] = 500")
    text.fill(UNSOLVABLE)
    race.root.get_by_label("Race even without a solution").check()
    race.button("Run this race").click()
    expect(race.status).to_contain_text("The next race is ready.")
    expect(race.root.get_by_text("no solution", exact=True)).to_be_visible()
    race.button("Last").click()
    expect(race.status).to_have_text("Nobody arrives: this board has no solution.")
    assert race.root.locator(".searchlab-race-rank").all_text_contents() == ["1", "2", "3", "4"]
    expect(race.words("breadth-first")).to_have_text("✗ out of budget (500 expansions)")
    assert race.figures("breadth-first")["expanded"] == 500
    expect(race.words("superior-node")).to_have_text("✗ no solution found, nothing left to expand")


def test_a_long_search_shows_its_progress_and_can_be_stopped(show):
    slow = "def slow(puzzle, start):\n  while start != puzzle.read('123406758'):\n"
    slow += "    yield start, 0, [], 1, 1\n  return 'dr'\n"
    race = show("'1 2 3 4 x 6 7 5 8', {'slow': slow, 'a-star': 'a-star'}", slow)
    race.notebook.do("race._limits['max_expansions'] = 10**12")
    race.button("Another race").click()
    race.root.get_by_label("Board", exact=True).fill(BOARD)
    race.button("Run this race").click()
    progress = race.root.get_by_text(re.compile(r"Searching with slow, 1 of 2: [\d,]{4,} exp"))
    expect(progress).to_be_visible()
    assert race.notebook.python("6 * 7") == 42
    race.button("Step forward").click()  # the race that is there can still be watched
    expect(race.position).to_contain_text("1 of ")
    race.button("Stop").click()
    expect(race.status).to_contain_text("Stopped; the race stays as it was.")
    expect(race.button("Run this race")).to_be_visible()
    assert race.notebook.python("race.board == EIGHT.board('123406758')")


def test_python_sets_and_views_agree_and_copies_are_apart(notebook):
    notebook.run(
        f"{IMPORT}race = Race({BOARD!r}, {FOUR})\nrace",
        f"other = Race({BOARD!r}, {FOUR[:2]})\nother",
        "race",
    )
    roots = notebook.page.locator(".searchlab")
    expect(roots).to_have_count(3)
    first, other, again = (
        RacePage(notebook, roots.nth(i), name) for i, name in enumerate(("race", "other", "race"))
    )
    first.button("ida-star: earlier").click()
    expect(other.position).to_have_text("0 of 4,212 expansions")
    first.button("Step forward").click()
    other.button("Step forward").click()
    other.button("Step forward").click()
    expect(again.position).to_have_text("1 of 4,212 expansions")
    expect(other.position).to_have_text("2 of 4,212 expansions")
    assert (
        again.labels() == first.labels() == ["breadth-first", "bidirectional", "ida-star", FOUR[2]]
    )
    assert other.labels() == FOUR[:2]

    notebook.do("race.clock = 'depth'")
    notebook.do("race.at = 7")
    notebook.do(f"race.prediction = {FOUR[::-1]}")
    for view in (first, again):
        expect(view.position).to_have_text("depth 7 of 15")
        expect(view.clock).to_have_value("depth")
        expect(view.words("breadth-first")).to_have_text("at depth 6")
        assert view.labels() == FOUR[::-1]
    again.button("Play").click()
    first.button("Play").click()  # two views that play at once come to the same end
    for view in (first, again):
        expect(view.status).to_contain_text("By depth, ")
    first.wait("at == 15")

    again.root.get_by_label("Speed").select_option("1")
    again.button("Play").click()
    notebook.do("race.at = 9")  # while it plays
    for view in (first, again):
        expect(view.position).to_have_text("depth 9 of 15")
        expect(view.button("Play")).to_be_visible()
    notebook.page.wait_for_timeout(1100)  # longer than a step takes
    assert first.python("at") == 9
    expect(again.position).to_have_text("depth 9 of 15")

    notebook.do("race.strategies = ['greedy', 'a-star']")
    notebook.do("race.board = '1 2 3 4 x 6 7 5 8'")
    for view in (first, again):
        expect(view.lane("greedy")).to_be_visible()
        expect(view.root.locator(".searchlab-race-lane")).to_have_count(2)
        expect(view.position).to_have_text("depth 0 of 2")
    expect(other.position).to_have_text("2 of 4,212 expansions")
    ids = notebook.page.evaluate("[...document.querySelectorAll('.searchlab [id]')].map(e => e.id)")
    assert len(ids) == len(set(ids)) == 6  # a complaint and a reason each


def test_nothing_jumps_while_they_race(show):
    race = show(f"'2 3 4 1 5 x 7 6 8', {[*FOUR, 'greedy', 'weighted-a-star']}")
    heights = set()
    for at in (0, 5, 71, 300, 800, 20_907):
        race.notebook.do(f"race.at = {at}")
        expect(race.position).to_have_text(re.compile(rf"^{at:,} of"))
        heights.add(race.root.bounding_box()["height"])
    for clock in ("depth", "seconds"):
        race.clock.select_option(clock)
        expect(race.status).to_contain_text(f"By {clock}")
        heights.add(race.root.bounding_box()["height"])
    assert len(heights) == 1, heights


def test_without_its_kernel_it_still_plays_and_runs_no_other_race(lab):
    with lab.open() as notebook:
        notebook.run(f"{IMPORT}race = Race({BOARD!r}, {FOUR[:2]})\nrace")
        race = RacePage(notebook, notebook.page.locator(".searchlab"))
        race.button("Another race").click()
        expect(race.button("Run this race")).to_be_enabled()
        context = "jupyterapp.shell.currentWidget.sessionContext"
        notebook.page.evaluate(f"void {context}.shutdown().catch(() => 0)")
        expect(race.status).to_contain_text("The kernel is gone; this race can still be played.")
        for name in ("Run this race", "Scramble"):
            expect(race.button(name)).to_be_disabled()
        race.root.get_by_label("Board", exact=True).press("Enter")
        race.button("bidirectional: earlier").click()
        race.clock.select_option("depth")
        race.root.get_by_label("Speed").select_option("60")
        race.button("Start the race").click()
        expect(race.status).to_contain_text(
            "By depth, breadth-first and bidirectional arrive first"
        )
        expect(race.status).to_contain_text("The kernel is gone")
        expect(race.position).to_have_text("depth 15 of 15")
        assert notebook.problems == []
