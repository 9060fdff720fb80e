"""Python in a page, from a file, without a network: it answers the widgets, and runs the cells."""

import json

import handouts
import nbformat
import npm
import pytest
from offline import offline_pages
from test_live_pages import ALL_ALIVE, cells_page

from searchlab import EIGHT, Puzzle, record
from searchlab.widgets import Contours, MeetingFrontiers, Race
from searchlab.widgets.tree import outcome

START = "1 2 3 x 4 8 5 7 6"
MOST_BYTES = 16_000_000  # Python alone
PATIENCE = 90_000  # milliseconds, on a machine that does much else

CELLS = [
    "from searchlab import EIGHT, Puzzle, figures, judge, record",
    "from searchlab.widgets import BoardWidget\n\nBoardWidget('2 3 4 1 5 x 7 6 8')",
    "start = '1 2 3 7 4 5 8 x 6'\nrecord(EIGHT, start, 'breadth-first').play()",
    "print(judge('gap', goals='blank-first', sample=0)[0].overestimates)",
    "import pandas as pd\n\npd.Series([1])",
    "def mine(puzzle, start):\n    yield start, 0, []",
    "print(record(EIGHT, start, mine).result.outcome)",
    "from searchlab.widgets import Contours\n\nContours('1 2 3 4 x 5 7 8 6')",
    "from searchlab.widgets import MeetingFrontiers\n\nMeetingFrontiers(puzzle=Puzzle(2, 3))",
    "from searchlab.widgets import Race\n\nRace('1 2 3 4 x 5 7 8 6', ['a-star', 'greedy'])",
]

RUN = """async (number) => {
  const cell = document.querySelectorAll(".jp-CodeCell")[number];
  cell.querySelector(".cell-tools button").click();
  const note = cell.querySelector(".cell-note");
  while (note.textContent === "Running …") await new Promise((done) => setTimeout(done, 50));
  return note.textContent + (cell.querySelector(".cell-outputs")?.innerText ?? "");
}"""


@pytest.fixture(scope="module")
def page(browser, tmp_path_factory):
    """Open a page with Python inside."""
    try:
        for name in ("pyodide", "codemirror"):
            npm.package(name)
    except npm.Unreachable as why:
        pytest.skip(str(why))
    folder = tmp_path_factory.mktemp("page")
    text = cells_page(folder, *CELLS, python="inside")
    with offline_pages(browser, folder, PATIENCE) as opened:
        page = opened(text)
        assert page.evaluate(ALL_ALIVE) == ["true"] * 5
        yield page


pytestmark = pytest.mark.browser


def test_python_is_small():
    try:
        assert len(handouts.python_inside()) <= MOST_BYTES
    except npm.Unreachable as why:
        pytest.skip(str(why))


ASK = """([id, asked, names]) => new Promise((done) => {
  const model = searchlab.models.get(id);
  const number = `test${Math.random().toString(36).slice(2)}.1`;
  const plain = (_, one) => one instanceof DataView
    ? [...new Uint8Array(one.buffer, one.byteOffset, one.byteLength)] : one;
  model.on("msg:custom", (answer) => {
    if (answer.answers !== number) return;
    const state = Object.fromEntries(names.map((name) => [name, model.get(name)]));
    done(JSON.parse(JSON.stringify({ ...answer, ...state }, plain)));
  });
  model.set("_requests", [{ ...asked, number }]);
  model.save_changes();
})"""


def test_a_search_recorded_in_the_page_counts_as_it_does_here(page):
    asked = {"do": "record", "text": "2 3 4 1 5 x 7 6 8", "strategy": "a-star", "order": "ulrd"}
    answer = page.evaluate(ASK, ["model-2", {**asked, "heuristic": "manhattan"}, ["_search"]])
    expected = outcome(record(EIGHT, asked["text"], "a-star"))
    assert answer["said"] == f"Recorded: {expected}" and answer["_search"]["outcome"] == expected


@pytest.mark.parametrize(
    ("heuristic", "rise"), [("misplaced", "one"), ("none", "one"), ("manhattan", "least-excess")]
)
def test_contours_of_another_board_count_as_they_do_here(page, heuristic, rise):
    asked = {"do": "show", "board": START, "heuristic": heuristic, "rise": rise}
    found = page.evaluate(ASK, ["model-3", asked, ["_search"]])["_search"]
    here = Contours(START, heuristic=heuristic, rise=rise)._search
    assert found["summary"] == here["summary"] and found["moves"] == here["moves"]
    assert found["iterations"] == json.loads(json.dumps(here["iterations"]))


@pytest.mark.parametrize("program", ["repaired", "published"])
def test_the_meeting_of_another_board_counts_as_it_does_here(page, program):
    board = "2 5 x 1 3 4"
    asked = {"do": "show", "board": board, "rule": "one queue", "program": program}
    found = page.evaluate(ASK, ["model-4", asked, ["_search"]])["_search"]
    here = MeetingFrontiers(board, Puzzle(2, 3), program=program)._search
    assert found["summary"] == here["summary"] and found["met"]
    for name in ("expanded", "generated", "queued"):
        assert found[name] == json.loads(json.dumps(here[name], default=list)), name


def test_another_race_ends_as_it_does_here(page):
    entrants = [{"name": "a-star", "heuristic": "misplaced"}, {"name": "ida-star"}]
    asked = {"do": "race", "board": START, "entrants": entrants, "parity_check": True}
    answer = page.evaluate(ASK, ["model-5", asked, ["_record"]])
    here = Race(START, [("a-star", {"heuristic": "misplaced"}), "ida-star"])._record
    assert answer["ready"] and answer["_record"]["stops"]["expansions"] == list(
        here["stops"]["expansions"]
    )
    for lane, other in zip(answer["_record"]["lanes"], here["lanes"], strict=True):
        assert lane["words"] == other["words"]
        assert lane["places"]["expansions"] == other["places"]["expansions"]
    refused = page.evaluate(ASK, ["model-5", {**asked, "board": "1 2 3"}, []])["refused"]
    assert "not a 3x3 board" in refused


def test_the_board_is_solved_by_python(page):
    board = page.locator(".searchlab-board")
    moves = "searchlab.models.get('model-1').get('_state').game.moves.length"
    page.clock.install()
    board.get_by_role("button", name="Solve").click()
    page.wait_for_function(f"{moves} > 0")
    page.clock.run_for(10_000)  # it is played move by move
    assert page.evaluate(moves) == 19


def test_the_court_convicts_in_the_page(page):
    assert page.evaluate(RUN, 3).strip() == "78"


def test_cells_are_edited_kept_reset_and_saved(page):
    cell = page.locator(".jp-CodeCell").nth(5)
    cell.get_by_role("button", name="Edit").click()
    mine = "def mine(puzzle, start):\n    yield start, 0, []\n    return 'u'"
    page.evaluate("(text) => document.querySelector('.CodeMirror').CodeMirror.setValue(text)", mine)
    assert "interrupted" not in page.evaluate(RUN, 6)
    assert page.evaluate("localStorage.getItem('searchlab:lesson:cell-5')") == mine
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as notebook").click()
    notebook = nbformat.read(saved.value.path(), as_version=4)
    nbformat.validate(notebook)
    assert [one.source for one in notebook.cells] == [*CELLS[:5], mine, *CELLS[6:]]
    cell.get_by_role("button", name="Reset").click()
    assert page.evaluate("localStorage.getItem('searchlab:lesson:cell-5')") is None


def test_a_cell_that_cannot_run_says_why_and_keeps_its_output(page):
    cell = page.locator(".jp-CodeCell").nth(4)
    assert "it needs pandas" in cell.inner_text() and "int64" in cell.inner_text()
    assert cell.get_by_role("button").count() == 0


def test_a_search_can_be_cancelled(page):
    endless = "void searchlab.python.run('while True: pass').then((o) => (window.ended = o))"
    page.evaluate(endless)
    page.get_by_role("button", name="Cancel").click()
    page.wait_for_function("window.ended")
    assert json.loads(page.evaluate("JSON.stringify(ended)"))[0]["text"] == "Cancelled."
