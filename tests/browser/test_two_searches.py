"""Two searches on one tree in a real JupyterLab: what the page shows, and what Python sees."""

import re

import pytest
from laboratory import Shown

from searchlab import EIGHT, manhattan, misplaced, record

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

MIDDLING = "1 2 3 x 4 8 5 7 6"


class TwoPage(Shown):
    """The widget on the page."""

    name = "two"

    def __init__(self, notebook, root):
        super().__init__(notebook, root)
        self.item = root.get_by_role("treeitem")

    def figures(self):
        return [int(text.replace(",", "")) for text in self.root.locator("dd").all_inner_texts()]

    def agrees(self, at, traces):
        """The page shows two searches after so many expansions of each."""
        expect(self.position).to_have_text(f"{at:,} of {max(map(len, traces)):,} expansions")
        first, second = ({event.state for event in trace[:at]} for trace in traces)
        counts = [len(first & second), len(first - second), len(second - first)]
        assert self.figures() == counts
        expanded = self.root.locator("tbody tr").first.locator("td").all_inner_texts()
        assert expanded == [f"{min(at, len(trace)):,}" for trace in traces]
        self.notebook.becomes("two.at", at)
        assert self.notebook.python("[len(boards) for boards in two.expanded]") == counts


@pytest.fixture
def show(notebook):
    return lambda call: TwoPage.made(notebook, f"TwoSearches({call})")


def test_both_step_together(show):
    two = show(repr(MIDDLING))
    traces = [record(EIGHT, MIDDLING, heuristic=h) for h in ("manhattan", "misplaced")]
    two.agrees(0, traces)
    for _ in range(4):
        two.button("Step forward (→)").click()
    two.agrees(4, traces)
    two.button("Where they part").click()
    part = next(i for i, (a, b) in enumerate(zip(*traces, strict=False)) if a.state != b.state)
    two.agrees(part + 1, traces)
    two.button("End of the first ◀").click()
    two.agrees(len(traces[0]), traces)
    two.press("ArrowRight")
    moves = f"{traces[0].result.length} moves after {len(traces[0])} expansions"
    expect(two.status).to_contain_text(f"first ◀ solved in {moves}; second ▶ at depth")
    two.press("End")
    two.agrees(len(traces[1]), traces)
    lengths = two.root.locator("tbody tr").last.locator("td").all_inner_texts()
    assert lengths == [str(trace.result.length) for trace in traces]


def test_a_node_is_named_and_reached_by_keyboard(show):
    two = show(f"{MIDDLING!r}, at=60")
    far, wrong = (h(EIGHT.read(MIDDLING), EIGHT) for h in (manhattan, misplaced))
    two.item.focus()
    two.press(*["ArrowUp"] * 20)
    expect(two.item).to_have_accessible_name(
        f"root, expanded by both, depth 0, first ◀: h {far} f {far}, "
        f"second ▶: h {wrong} f {wrong}, board 1 2 3, blank 4 8, 5 7 6"
    )
    two.press("ArrowDown")
    expect(two.item).to_have_accessible_name(re.compile("^move u, "))
    two.notebook.becomes("two.node", 1)
    made = two.notebook.python("min(at for at in range(9) if 1 in two._found.statuses.at(at))")
    two.press("Enter")
    expect(two.position).to_have_text(f"{made} of 478 expansions")


def test_two_others_are_searched(show):
    two = show(repr(MIDDLING))
    two.root.get_by_text("Another search").click()
    second = two.root.get_by_role("group", name="Strategy 2")
    second.locator("select").first.select_option("bidirectional")
    two.button("Search").click()
    expect(two.root.get_by_role("alert")).to_contain_text("also searches from another board")
    second.locator("select").first.select_option("breadth-first")
    expect(second.get_by_label("Heuristic")).to_be_hidden()
    two.button("Search").click()
    traces = [record(EIGHT, MIDDLING, "a-star"), record(EIGHT, MIDDLING, "breadth-first")]
    expect(two.position).to_have_text(f"0 of {len(traces[1]):,} expansions")
    expect(two.status).to_have_text(re.compile(r"^Searched\. Boards: \d+ expanded by both, "))
    two.button("Last (End)").click()
    two.agrees(len(traces[1]), traces)
    expect(two.status).to_have_text(re.compile(r"^Boards: \d+ expanded by both, "))
