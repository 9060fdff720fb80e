"""The meeting frontiers in a real JupyterLab: what the page shows, and what Python sees."""

import pytest
from laboratory import Shown

from searchlab import Puzzle, record, solve

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

JUDGE = "2 3 4 1 5 x 7 6 8"
LOST = "x 1 2 3 4 5 6 7 8"
IMPORT = "from searchlab import *\nfrom searchlab.widgets import MeetingFrontiers\n"
SIDES = ("forward", "backward")


class FrontsPage(Shown):
    """The widget on the page."""

    name = "fronts"

    def row(self, name):
        """Read a row of the table: start's side, goal's side, both."""
        row = self.root.get_by_role("row", name=name)
        return [int(text.replace(",", "")) for text in row.get_by_role("cell").all_inner_texts()]

    def counters(self):
        names = {"expanded": "Expanded", "generated": "Generated"}
        names |= {"frontier": "Frontier", "held": "Held"}
        return {name: self.row(label) for name, label in names.items()}

    def agrees(self, trace, at, unit="expansion"):
        """Position and counters are those of the first events of a trace."""
        expect(self.position).to_have_text(f"{at:,} of {len(trace):,} {unit}s")
        assert self.counters() == tally(trace, at)
        self.notebook.becomes("fronts.at", at)


def tally(trace, at):
    """Count both sides of a search from its events, in the plainest way."""
    counts = {}
    for side in SIDES:
        events = [event for event in trace[:at] if event.side == side]
        children = [child for event in events for child in event.children]
        held = 1 + sum(child.fate == "queued" for child in children)
        counts[side] = (len(events), len(children), held - len(events), held)
    rows = zip(counts["forward"], counts["backward"], strict=True)
    return dict(
        zip(
            ("expanded", "generated", "frontier", "held"),
            ([one, other, one + other] for one, other in rows),
            strict=True,
        )
    )


@pytest.fixture
def show(notebook):
    """Show a widget in the notebook."""

    def run(arguments):
        notebook.run(f"{IMPORT}fronts = MeetingFrontiers({arguments})\nfronts")
        page = FrontsPage(notebook, notebook.page.locator(".searchlab"))
        expect(page.slider).to_be_visible()
        return page

    return run


def test_mouse(show):
    fronts = show(repr(JUDGE))
    trace = record(Puzzle(), JUDGE, "bidirectional")
    fronts.agrees(trace, 0)
    for _ in range(3):
        fronts.button("Step forward").click()
    fronts.agrees(trace, 3)
    expect(fronts.status).to_have_text(
        "3 of 576 expansions: the start's side expands a board at depth 1, 1 new board."
    )
    fronts.button("Step back").click()
    fronts.agrees(trace, 2)
    fronts.button("Last").click()
    fronts.agrees(trace, 576)
    result = trace.result
    counters = fronts.counters()
    assert counters["expanded"][2] == result.expanded
    assert counters["generated"][2] == result.generated
    assert counters["held"][2] == result.peak_held == result.enqueued
    expect(fronts.status).to_have_text(
        "The sides meet after 576 expansions: 10 moves from the start, 9 from the goal."
    )
    alone = solve(Puzzle(), JUDGE, "breadth-first").expanded
    expect(fronts.root.get_by_text(f"{alone:,} expansions")).to_be_visible()
    expect(fronts.root.get_by_text("So a path has at least 19 moves")).to_be_visible()


def test_keyboard(show, notebook):
    fronts = show(repr(JUDGE))
    trace = record(Puzzle(), JUDGE, "bidirectional")
    fronts.slider.focus()
    fronts.press("ArrowRight", "ArrowRight")
    fronts.agrees(trace, 2)
    fronts.button("Step forward").focus()
    fronts.press("Enter", "ArrowRight", "PageUp")
    fronts.agrees(trace, 62)
    fronts.press("ArrowLeft", "End")
    fronts.agrees(trace, 576)
    fronts.press("Home")
    fronts.agrees(trace, 0)
    fronts.root.get_by_label("Speed").select_option("300 a second")
    fronts.button("Play").focus()
    fronts.press("Enter")
    expect(fronts.button("Pause")).to_be_visible()
    expect(fronts.position).to_have_text("576 of 576 expansions")
    expect(fronts.button("Play")).to_be_visible()
    fronts.agrees(trace, 576)
    # A letter typed into the field is no command.
    fronts.text.fill("")
    fronts.text.press_sequentially("1 ")
    fronts.agrees(trace, 576)


def test_levels_are_bars_and_the_halves_grow(show):
    fronts = show(f"{JUDGE!r}, at=300")
    trace = record(Puzzle(), JUDGE, "bidirectional")
    heights = fronts.root.locator(".searchlab-meeting-column").evaluate_all(
        "all => all.map(e => ['done', 'open'].map(kind =>"
        " e.querySelector(`.searchlab-meeting-${kind}`).getBoundingClientRect().height))"
    )
    reached, expanded = {}, {}
    for event in trace[:300]:
        expanded[event.side, event.g] = expanded.get((event.side, event.g), 0) + 1
        for child in event.children:
            if child.fate == "queued":
                place = event.side, event.g + 1
                reached[place] = reached.get(place, 0) + 1
    depths = [("forward", g) for g in range(11)] + [("backward", g) for g in range(9, -1, -1)]
    assert len(heights) == len(depths)
    unit = heights[7][0] / expanded["forward", 7]
    for (side, g), (done, waiting) in zip(depths, heights, strict=True):
        count = expanded.get((side, g), 0)
        assert done == pytest.approx(count * unit, abs=0.6)
        rest = reached.get((side, g), 1 if g == 0 else 0) - count
        assert waiting == pytest.approx(rest * unit, abs=0.6)
    later = fronts.root.locator("figure.searchlab-meeting-later")
    boards = [tuple(board) for board in fronts.python("_search['way']['boards']")]
    known = {boards[0], boards[-1]}
    known |= {tuple(c.state) for e in trace[:300] for c in e.children if c.fate == "queued"}
    expect(later).to_have_count(sum(board not in known for board in boards))
    assert len(fronts.root.get_by_role("figure").all()) == sum(board in known for board in boards)
    height = fronts.root.bounding_box()["height"]
    fronts.button("Last").click()
    expect(later).to_have_count(0)
    assert fronts.root.bounding_box()["height"] == height
    meeting = fronts.root.get_by_role("figure").filter(has_text="meeting")
    words = "3 by 3 board: 1 2 3, 7 4 8, 6 blank 5"
    expect(meeting.get_by_role("img", name=words)).to_be_visible()
    fronts.button("First").click()
    expect(later).to_have_count(18)
    assert fronts.root.bounding_box()["height"] == height


@pytest.mark.parametrize("at", [0, 13, 25])
def test_boards_of_a_small_puzzle_one_by_one(show, at):
    fronts = show(f"Puzzle(2, 3).board('2 5 x 1 3 4'), at={at}")
    trace = record(Puzzle(2, 3), "2 5 x 1 3 4", "bidirectional")
    fronts.agrees(trace, at)
    dots = fronts.root.locator(".searchlab-meeting-dot")
    shapes = {"forward": "circle:last-child", "backward": "rect:last-child"}
    counts = tally(trace, at)
    for number, side in enumerate(SIDES):
        for state, name in (("done", "expanded"), ("open", "frontier")):
            some = fronts.root.locator(f"[data-state={state}] > {shapes[side]}")
            expect(some).to_have_count(counts[name][number])
    assert fronts.root.locator(".searchlab-meeting-faint").count() == 360
    assert dots.count() == trace.result.enqueued
    expect(fronts.root.locator(".searchlab-meeting-met")).to_be_visible(visible=at == 25)


def test_another_board_and_the_published_program(show, notebook):
    fronts = show(repr(JUDGE))
    fronts.text.fill("x12345678")
    fronts.text.press("Enter")
    expect(fronts.status).to_contain_text("The sides meet after 1,238 expansions")
    expect(fronts.text).to_have_value(LOST)
    assert fronts.python("board.state") == bytes(range(9))
    fronts.root.get_by_label("Program").select_option("as published")
    expect(fronts.root.get_by_text("It prints 21 letters in place of 22")).to_be_attached()
    assert fronts.python("program") == "published"
    fronts.button("Last").click()
    expect(fronts.root.get_by_text("the first move, r, is lost")).to_be_visible()
    expect(fronts.root.get_by_role("figure").first).to_contain_text("lost")
    # Both sides go through all their boards, and the page stays light.
    fronts.button("No solution").click()
    expect(fronts.position).to_have_text("0 of 64 levels")
    fronts.button("Last").click()
    expect(fronts.status).to_contain_text("After 362,880 expansions no board is left")
    assert fronts.counters()["expanded"] == [181_440, 181_440, 362_880]
    expect(fronts.root.get_by_text("two sides do twice the work")).to_be_visible()
    fronts.root.get_by_label("Program").select_option("repaired")
    expect(fronts.status).to_contain_text("Unsolvable: the parity says so")
    assert fronts.counters()["expanded"] == [0, 0, 0]


def test_a_refusal_is_shown_and_changes_nothing(show):
    fronts = show(repr(JUDGE))
    fronts.button("Step forward").click()
    for text in ("1 2 3", "2 3 4 1 5 x 7 6 6", "a b"):
        with pytest.raises(ValueError) as refusal:
            Puzzle().read(text)
        fronts.text.fill(text)
        fronts.button("Search").click()
        expect(fronts.root.get_by_role("alert")).to_have_text(str(refusal.value))
        expect(fronts.text).to_have_attribute("aria-invalid", "true")
    assert fronts.python("at") == 1
    fronts.text.press("Escape")
    expect(fronts.root.get_by_role("alert")).to_be_empty()
    expect(fronts.text).to_have_value(JUDGE)


def test_python_and_two_views_agree(notebook):
    notebook.run(
        f"{IMPORT}fronts = MeetingFrontiers({JUDGE!r})\nfronts",
        "fronts",
        "other = MeetingFrontiers()",
    )
    first, second = (
        FrontsPage(notebook, notebook.page.locator(".searchlab").nth(i)) for i in (0, 1)
    )
    trace = record(Puzzle(), JUDGE, "bidirectional")
    expect(second.slider).to_be_visible()
    first.button("Step forward").click()
    second.agrees(trace, 1)
    notebook.do("fronts.at = 100")
    for page in (first, second):
        page.agrees(trace, 100)
    notebook.do("fronts.board = '1 2 3 x 4 6 7 5 8'")
    for page in (first, second):
        expect(page.text).to_have_value("1 2 3 x 4 6 7 5 8")
        page.agrees(record(Puzzle(), "1 2 3 x 4 6 7 5 8", "bidirectional"), 0)


def test_rules_can_be_chosen(notebook):
    rule = (
        "def backwards(puzzle, start):\n"
        "    '''Search from the goal alone, until the start is met.'''\n"
        "    from searchlab.search.paths import reverse\n"
        "    ways, waiting = {puzzle.goal: ''}, [puzzle.goal]\n"
        "    for state in waiting:\n"
        "        children = []\n"
        "        for move in puzzle.neighbours[state.index(0)]:\n"
        "            child = puzzle.apply(state, move)\n"
        "            if child == start:\n"
        "                children.append((move, child, 'meeting'))\n"
        "                yield state, len(ways[state]), children, 0, 0, None, 'backward'\n"
        "                return reverse(ways[state] + move)\n"
        "            seen = child in ways\n"
        "            children.append((move, child, 'duplicate' if seen else 'queued'))\n"
        "            if not seen:\n"
        "                ways[child] = ways[state] + move\n"
        "                waiting.append(child)\n"
        "        yield state, len(ways[state]), children, 0, 0, None, 'backward'\n"
    )
    notebook.run(
        f"{IMPORT}{rule}fronts = MeetingFrontiers('1 2 3 x 4 6 7 5 8',"
        " rules={'one queue': 'bidirectional', 'goal only': backwards})\nfronts"
    )
    fronts = FrontsPage(notebook, notebook.page.locator(".searchlab"))
    fronts.root.get_by_label("Rule").select_option("goal only")
    expect(fronts.status).to_contain_text("0 moves from the start, 3 from the goal")
    assert fronts.python("rule") == "goal only"
    fronts.button("Last").click()
    assert fronts.counters()["expanded"][0] == 0
    assert fronts.counters()["expanded"][2] == fronts.python("result.expanded")
    expect(fronts.root.get_by_text("Shortest. Every board within 0 moves")).to_be_visible()
