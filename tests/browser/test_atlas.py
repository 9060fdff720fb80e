"""The heuristic atlas in a real JupyterLab: what the page shows, and what Python sees."""

import re

import pytest
from laboratory import Shown

from searchlab import EIGHT, judge, manhattan
from searchlab.exhaustive.census import census

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

IMPORT = "from searchlab import *\nfrom searchlab.widgets import HeuristicAtlas\n"

CELLS = """grid => [...grid.querySelectorAll("[role=gridcell]")].map((e) => {
  const field = grid.getBoundingClientRect(), box = e.getBoundingClientRect();
  const { backgroundImage, backgroundColor } = getComputedStyle(e);
  return {
    words: e.ariaLabel,
    column: Number(e.ariaColIndex),
    across: (box.left + box.right - 2 * field.left) / 2 / field.width,
    up: (2 * field.bottom - box.top - box.bottom) / 2 / field.height,
    hatched: backgroundImage !== "none",
    colour: backgroundColor,
  };
})"""


class AtlasPage(Shown):
    """An atlas on the page."""

    name = "atlas"

    def __init__(self, notebook, root):
        super().__init__(notebook, root)
        self.heuristic = root.get_by_role("combobox", name="Heuristic", exact=True)
        self.beside = root.get_by_role("combobox", name="Compare with", exact=True)
        self.caption = root.locator(".searchlab-atlas-caption")
        self.readout = root.locator(".searchlab-atlas-readout")
        self.status = root.locator(".searchlab-atlas-whole > .searchlab-row").get_by_role("status")
        self.comparison = root.locator(".searchlab-atlas-comparison")
        self.findings = root.locator(".searchlab-atlas-said")

    def grid(self, name):
        return self.root.get_by_role("grid", name=f"{name}: boards by true distance and h")

    def cell(self, words, name="gap"):
        return self.grid(name).get_by_role("gridcell", name=words)

    def figure(self, label, index=0):
        figures = self.root.locator(".searchlab-atlas-findings dl").nth(index)
        return figures.locator("div", has_text=label).locator("dd")

    def holds(self, name, **of):
        """The page shows what the census and `judge` compute, and where it belongs."""
        truth = census(EIGHT)
        ranks = truth.reachable
        counts, over = {}, {}
        for d, h in zip(truth.distance[ranks], truth.values(name)[ranks], strict=True):
            key = int(d), int(h)
            counts[key] = counts.get(key, 0) + 1
            over[key] = h > d
        expected = {}
        for (d, h), boards in counts.items():
            words = f"distance {d}, h {h}: {boards:,} board{'s' * (boards > 1)}"
            if over[d, h]:
                words += ", all overestimated" if boards > 1 else ", overestimated"
            expected[words] = d, h
        expect(self.grid(name).get_by_role("gridcell")).to_have_count(len(expected))
        top = max(32, *(h + 1 for _, h in counts))
        for cell in self.grid(name).evaluate(CELLS):
            d, h = expected.pop(cell["words"])
            assert cell["column"] == d + 1
            assert cell["across"] == pytest.approx((d + 0.5) / 32, abs=1e-3)
            assert cell["up"] == pytest.approx((h + 0.5) / top, abs=3e-3)
            assert cell["hatched"] == over[d, h]
        assert not expected
        result = judge(name, sample=0)
        own = result.measures[0]
        expect(self.figure("Admissible", **of)).to_have_text(
            "✓ yes" if result.admissible else "✗ no"
        )
        expect(self.figure("Consistent", **of)).to_have_text(
            "✓ yes" if result.consistent else "✗ no"
        )
        expect(self.figure("Mean h", **of)).to_have_text(f"{own.mean:.2f}")
        expect(self.figure("Share of distance", **of)).to_have_text(f"{own.share:.1%}")
        expect(self.figure("Overestimated", **of)).to_have_text(f"{result.overestimates:,}")

    def shows(self, board):
        """The board on the page, and in Python, is this one."""
        tiles = ", ".join(
            " ".join(str(tile or "blank") for tile in board[i : i + 3]) for i in (0, 3, 6)
        )
        expect(self.tray).to_have_accessible_name(f"3 by 3 board: {tiles}")
        self.notebook.becomes("list(atlas.board.state)", list(board))


@pytest.fixture
def explore(notebook):
    """Show an atlas in the notebook."""

    def show(arguments="'gap'", before=""):
        notebook.run(f"{IMPORT}{before}atlas = HeuristicAtlas({arguments})\natlas")
        page = AtlasPage(notebook, notebook.page.locator(".searchlab:not(.searchlab .searchlab)"))
        expect(page.tray).to_be_visible()
        return page

    return show


def of_cell(name, distance, h):
    truth = census(EIGHT)
    values = truth.values(name)
    return [truth.board(r) for r in truth.at_distance(distance) if values[r] == h]


def test_choosing_and_comparing(explore, notebook):
    atlas = explore()
    atlas.holds("gap")
    atlas.heuristic.select_option("linear-conflict-pairs")
    atlas.holds("linear-conflict-pairs")
    assert atlas.python("heuristic") == "linear-conflict-pairs"
    atlas.heuristic.select_option("manhattan")
    atlas.beside.select_option("walking-distance")
    atlas.holds("manhattan")
    atlas.holds("walking-distance", index=1)
    expect(atlas.comparison).to_have_text(atlas.python("comparison"))
    expect(atlas.comparison).to_contain_text("walking-distance dominates manhattan")
    notebook.do("atlas.beside = None; atlas.heuristic = 'misplaced'")
    expect(atlas.beside).to_have_value("")
    expect(atlas.heuristic).to_have_value("misplaced")
    atlas.holds("misplaced")
    expect(atlas.comparison).to_be_hidden()


def test_a_cell_picked_by_mouse_gives_its_boards(explore):
    atlas = explore()
    boards = of_cell("gap", 6, 7)
    cell = atlas.cell("distance 6, h 7: 16 boards, all overestimated")
    cell.hover()
    expect(atlas.readout).to_have_text("distance 6, h 7: 16 boards, all overestimated")
    cell.click()
    expect(atlas.caption).to_have_text("Board 1 of 16: distance 6, h 7")
    atlas.shows(boards[0])
    assert atlas.python("cell") == (6, 7)
    expect(cell).to_have_attribute("aria-selected", "true")
    for number in (2, 3):
        atlas.button("Another board").click()
        expect(atlas.caption).to_have_text(f"Board {number} of 16: distance 6, h 7")
        expect(atlas.status).to_have_text(f"Board {number} of the 16 in this cell.")
        atlas.shows(boards[number - 1])
    # Beside the cells the nearest of the column is meant.
    field = atlas.grid("gap").bounding_box()
    at = {"x": field["width"] * 20.5 / 32, "y": 5}
    atlas.grid("gap").click(position=at)
    expect(atlas.caption).to_contain_text("distance 20, h 9")
    assert atlas.python("cell") == (20, 9)


def test_a_cell_picked_by_keyboard(explore):
    atlas = explore("'manhattan', board='2 3 4 1 5 x 7 6 8'")
    atlas.heuristic.focus()
    atlas.keys.press("Tab")
    expect(atlas.beside).to_be_focused()
    atlas.keys.press("Tab")  # to the button that stops
    atlas.keys.press("Tab")

    def at(words):
        expect(atlas.cell(re.compile(f"^{words}:"), "manhattan")).to_be_focused()
        expect(atlas.readout).to_have_text(re.compile(f"^{words}: [0-9,]+ boards?$"))

    at("distance 19, h 9")
    for key, words in (
        ("ArrowUp", "distance 19, h 11"),
        ("ArrowDown", "distance 19, h 9"),
        ("PageUp", "distance 19, h 19"),
        ("ArrowUp", "distance 19, h 19"),
        ("PageDown", "distance 19, h 5"),
        ("ArrowRight", "distance 20, h 4"),
        ("ArrowLeft", "distance 19, h 5"),
        ("Home", "distance 0, h 0"),
        ("ArrowLeft", "distance 0, h 0"),
        ("End", "distance 31, h 21"),
        ("ArrowRight", "distance 31, h 21"),
    ):
        atlas.keys.press(key)
        at(words)
    assert atlas.python("cell") == (19, 9)  # to look is not to pick
    atlas.keys.press("Enter")
    expect(atlas.caption).to_have_text("Board 1 of 2: distance 31, h 21")
    atlas.shows(census(EIGHT).antipodes[0])
    at("distance 31, h 21")
    atlas.keys.press("ArrowLeft")
    atlas.keys.press("Space")
    expect(atlas.caption).to_contain_text("distance 30, h 20")
    assert atlas.python("cell") == (30, 20)
    stops = 0  # by touch there are buttons between, which step from cell to cell
    while not atlas.button("Another board").evaluate("e => e === document.activeElement"):
        atlas.keys.press("Tab")
        stops += 1
        assert stops < 9
    for _ in range(stops):
        atlas.keys.press("Shift+Tab")
    at("distance 30, h 20")


POINTS = """root => [...root.querySelectorAll(".searchlab-atlas-trail")].map((path) =>
  path.getAttribute("d").slice(1).split("L").map((point) => point.split(" ").map(Number)))"""


def test_a_board_that_is_played_leaves_a_trail(explore, notebook):
    atlas = explore("'gap', beside='manhattan', board='2 3 4 1 5 x 7 6 8'")
    board = EIGHT.board("2 3 4 1 5 x 7 6 8")
    truth = census(EIGHT)

    def trails(moves):
        way = [board.move(moves[:made]) for made in range(len(moves) + 1)]
        for name, points in zip(("gap", "manhattan"), atlas.root.evaluate(POINTS), strict=True):
            values = truth.values(name)
            for state, (x, y) in zip(way, points, strict=True):
                rank = truth.rank(state)
                assert x == pytest.approx(100 * (truth.distance[rank] + 0.5) / 32, abs=0.01)
                assert y == pytest.approx(100 - 100 * (values[rank] + 0.5) / 32, abs=0.01)

    trails("")
    atlas.tray.get_by_role("button", name="tile 4", exact=True).click()
    atlas.keys.press("ArrowRight")
    atlas.shows(board.move("ul"))
    notebook.page.wait_for_function(
        "root => root.querySelector('.searchlab-atlas-trail').getAttribute('d').split('L')[2]",
        arg=atlas.root.element_handle(),
    )
    trails("ul")
    expect(atlas.caption).to_contain_text("distance 19, gap 7")  # where the game began
    assert atlas.python("board.moves") == "ul"
    atlas.button("Undo").click()
    notebook.page.wait_for_function(
        "root => !root.querySelector('.searchlab-atlas-trail').getAttribute('d').split('L')[2]",
        arg=atlas.root.element_handle(),
    )
    trails("u")
    atlas.cell(re.compile("^distance 31, h 21"), "manhattan").click()
    expect(atlas.caption).to_have_text("Board 1 of 2: distance 31, manhattan 21")
    atlas.shows(truth.antipodes[0])
    board = truth.antipodes[0]
    trails("")
    notebook.do("atlas.board = '2 1 3 4 5 6 7 8 x'")
    expect(atlas.caption).to_have_text("This board cannot be solved: it has no place here.")
    expect(atlas.button("Another board")).to_be_disabled()
    assert atlas.root.evaluate(POINTS) == []


OWN = """import threading
gate = threading.Event()
def twice(state, puzzle):
    if manhattan(state, puzzle) > 5 and not gate.is_set():
        gate.wait(0.02)
    return 2 * manhattan(state, puzzle)
"""


def test_a_function_of_the_readers_own(explore, notebook):
    atlas = explore("'manhattan', twice", OWN)
    atlas.heuristic.select_option("twice")
    progress = atlas.root.get_by_role("progressbar")
    expect(progress).to_be_visible()
    expect(atlas.cell("distance 5, h 10: 20 boards, all overestimated", "twice")).to_be_visible()
    assert notebook.python("6 * 7") == 42  # the kernel is free meanwhile
    expect(atlas.figure("Admissible")).to_have_text("✗ no")
    expect(atlas.figure("Consistent")).to_have_text("open")
    atlas.button("Cancel").click()
    expect(atlas.status).to_have_text("twice was cancelled.")
    expect(atlas.findings).to_contain_text("Cancelled after")
    expect(progress).to_be_hidden()
    notebook.do("gate.set()")
    atlas.button("Evaluate again").click()
    expect(atlas.status).to_have_text("twice has been evaluated on every board.")
    result = judge(lambda state, puzzle: 2 * manhattan(state, puzzle), sample=0)
    expect(atlas.figure("Overestimated")).to_have_text(f"{result.overestimates:,}")
    expect(atlas.figure("Mean h")).to_have_text(f"{result.measures[0].mean:.2f}")
    marked = [cell for cell in atlas.grid("twice").evaluate(CELLS) if cell["hatched"]]
    assert all("overestimated" in cell["words"] for cell in marked)
    counts = [int(re.search(r": ([\d,]+)", c["words"])[1].replace(",", "")) for c in marked]
    assert sum(counts) == result.overestimates == notebook.python("atlas.result.overestimates")

    notebook.do("def broken(state, puzzle): return {1: 0}[state[0]]")
    notebook.do("atlas.add(broken)")
    expect(atlas.status).to_have_text("broken failed; see below.")
    expect(atlas.findings).to_contain_text("broken failed for the board")
    expect(atlas.grid("broken").get_by_role("gridcell")).to_have_count(0)
    atlas.heuristic.select_option("gap")
    atlas.holds("gap")


SEND = """async (model) => {
  const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
  const content = { comm_id: model, data: { method: "update", state: { _charts: [] } } };
  const header = {
    msg_id: crypto.randomUUID(), msg_type: "comm_msg", session: kernel.clientId,
    username: "", version: "5.3", date: new Date().toISOString(),
  };
  const rest = { parent_header: {}, metadata: {}, channel: "shell", buffers: [] };
  await kernel.sendShellMessage({ header, content, ...rest });
}"""


def test_views_agree_and_a_wrong_value_is_refused(notebook):
    notebook.run(f"{IMPORT}atlas = HeuristicAtlas('gap')\natlas", "atlas")
    roots = notebook.page.locator(".searchlab:not(.searchlab .searchlab)")
    expect(roots).to_have_count(2)
    one, other = (AtlasPage(notebook, roots.nth(i)) for i in range(2))
    expect(one.tray).to_be_visible()
    one.cell("distance 2, h 3: 4 boards, all overestimated").click()
    other.heuristic.select_option("misplaced")
    for page in (one, other):
        expect(page.heuristic).to_have_value("misplaced")
        expect(page.caption).to_contain_text("distance 2, h 2")
        page.shows(of_cell("gap", 2, 3)[0])
    other.tray.get_by_role("button", name="tile 7", exact=True).click()
    for page in (one, other):
        page.shows(of_cell("gap", 2, 3)[0].move("r"))
    notebook.page.evaluate(SEND, notebook.python("atlas.comm.comm_id"))
    expect(one.status).to_have_text("the browser may not set _charts")
    one.holds("misplaced")


def test_without_a_kernel_it_can_still_be_read(lab):
    with lab.open() as notebook:
        notebook.run(f"{IMPORT}atlas = HeuristicAtlas('gap')\natlas")
        root = notebook.page.locator(".searchlab:not(.searchlab .searchlab)")
        atlas = AtlasPage(notebook, root)
        expect(atlas.tray).to_be_visible()
        context = "jupyterapp.shell.currentWidget.sessionContext"
        notebook.page.evaluate(f"void {context}.shutdown().catch(() => 0)")
        expect(atlas.status).to_contain_text("The kernel is gone; the atlas stays as it was.")
        for control in (atlas.heuristic, atlas.beside, atlas.button("Another board")):
            expect(control).to_be_disabled()
        before = atlas.caption.inner_text()
        atlas.cell("distance 2, h 3: 4 boards, all overestimated").click()
        expect(atlas.readout).to_have_text("distance 2, h 3: 4 boards, all overestimated")
        assert atlas.caption.inner_text() == before
        expect(atlas.status).to_contain_text("The kernel is gone")
