"""The meeting frontiers in a real JupyterLab: what the page shows, and what Python sees."""

import pytest
from laboratory import Shown

from searchlab import Puzzle, record, solve
from searchlab.widgets import MeetingFrontiers

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

JUDGE = "2 3 4 1 5 x 7 6 8"
SIDES = ("forward", "backward")

HEIGHTS = "(bars) => bars.map((bar) => bar.height.baseVal.value)"
CENTRES = """(group) => [...group.children].map((each) => {
  const { x, y, width, height } = each.getBBox();
  return [x + width / 2, y + height / 2].map((place) => Math.round(10 * place) / 10);
})"""


class FrontsPage(Shown):
    """The widget on the page."""

    name = "fronts"

    def row(self, name):
        """Read a row of the table: start's side, goal's side, both."""
        row = self.root.get_by_role("row", name=name)
        return [int(text.replace(",", "")) for text in row.get_by_role("cell").all_inner_texts()]

    def agrees(self, trace, at):
        """Position and counters are those of the first events of a trace."""
        expect(self.position).to_have_text(f"{at:,} of {len(trace):,} expansions")
        names = {"expanded": "Expanded", "generated": "Generated"}
        names |= {"frontier": "Frontier", "stored": "Stored"}
        assert {name: self.row(label) for name, label in names.items()} == tally(trace, at)
        self.notebook.becomes("fronts.at", at)


def tally(trace, at):
    """Count both sides of a search from its events, in the plainest way."""
    counts = {}
    for side in SIDES:
        events = [event for event in trace[:at] if event.side == side]
        children = [child for event in events for child in event.children]
        stored = 1 + sum(child.outcome == "queued" for child in children)
        counts[side] = (len(events), len(children), stored - len(events), stored)
    rows = zip(counts["forward"], counts["backward"], strict=True)
    return dict(
        zip(
            ("expanded", "generated", "frontier", "stored"),
            ([one, other, one + other] for one, other in rows),
            strict=True,
        )
    )


@pytest.fixture
def show(notebook):
    return lambda call: FrontsPage.made(notebook, f"MeetingFrontiers({call})")


def test_both_sides_grow_until_they_meet(show):
    fronts, trace = show(repr(JUDGE)), record(Puzzle(), JUDGE, "bidirectional")
    fronts.agrees(trace, 0)
    expect(fronts.status).to_contain_text("Both searches are at their start.")
    for _ in range(3):
        fronts.button("Step forward (→)").click()
    fronts.agrees(trace, 3)
    expect(fronts.root).to_contain_text("every path has at least 3 moves")
    fronts.slider.focus()
    fronts.press("n")
    fronts.notebook.becomes("fronts.at > 3", True)
    fronts.button("Last (End)").click()
    fronts.agrees(trace, 576)
    expect(fronts.status).to_contain_text("The sides meet after 576 expansions")
    alone = solve(Puzzle(), JUDGE, "breadth-first").expanded
    expected = f"From the start alone: solved in 19 moves after {alone:,} expansions."
    expect(fronts.root).to_contain_text(expected)
    levels = MeetingFrontiers(JUDGE)._found.levels.values()
    most = max(max(reached) for _, reached in levels)
    bars = fronts.root.locator("rect[data-state=open]").evaluate_all(HEIGHTS)
    assert bars == [
        pytest.approx(274 * (count - (expanded[depth] if depth < len(expanded) else 0)) / most)
        for expanded, reached in levels
        for depth, count in enumerate(reached)
    ]
    unseen = fronts.root.locator(".lab-meeting-strip .lab-unseen")
    expect(unseen).to_have_count(0)
    fronts.button("First (Home)").click()
    expect(unseen).to_have_count(18)


def test_what_is_said_keeps_up_with_the_playing(show):
    fronts = show(repr(JUDGE))
    fronts.button("Play").click()
    expect(fronts.status).to_contain_text("side at depth")
    expect(fronts.status).to_have_attribute("aria-live", "off")
    fronts.notebook.do("fronts.at = 5")
    expect(fronts.position).to_have_text("5 of 576 expansions")
    expect(fronts.status).to_have_attribute("aria-live", "polite")


def test_boards_of_a_small_puzzle_one_by_one(show):
    fronts, small = show("'2 5 x 1 3 4', Puzzle(2, 3)"), Puzzle(2, 3)
    trace = record(small, "2 5 x 1 3 4", "bidirectional")
    fronts.notebook.do("fronts.at = 12")
    fronts.agrees(trace, 12)
    dots = fronts.root.locator(".lab-dots > [data-state=done]")
    expect(dots).to_have_count(12)
    edges = fronts.root.locator(".lab-edges > :not([data-state=''])[points*=' ']")
    queued = [c for event in trace[:12] for c in event.children if c.outcome == "queued"]
    expect(edges).to_have_count(len(queued))
    fronts.button("First (Home)").click()
    expect(dots).to_have_count(0)
    boxes = fronts.root.locator(".lab-dots").evaluate(CENTRES)
    assert len(set(map(tuple, boxes))) == len(boxes) == 360
    assert all(0 < x < 640 and y > 0 for x, y in boxes)


def test_another_board_and_program(show):
    fronts = show(repr(JUDGE))
    fronts.root.get_by_text("Another search").click()
    fronts.text.fill("1 2 3")
    fronts.button("Search").click()
    expect(fronts.alert).to_contain_text("3 cells were given")
    fronts.button("First move lost").click()
    expect(fronts.position).to_contain_text("0 of 1,238")
    expect(fronts.status).to_contain_text("Both searches are at their start.")
    fronts.root.get_by_label("Program").select_option("published")
    fronts.notebook.becomes("fronts.program", "published")
    fronts.button("Last (End)").click()
    expect(fronts.root).to_contain_text("the first move, r, is lost")
    fronts.button("No solution").click()
    expect(fronts.position).to_contain_text("levels")
    fronts.button("Last (End)").click()
    expect(fronts.root).to_contain_text("through both: twice the work")
