"""Python in a page, from a file, without a network: it answers the widgets, and runs the cells."""

import json
from pathlib import Path

import handouts
import nbformat
import npm
import pytest
from offline import offline_pages
from test_live_pages import ALL_ALIVE, cells_page

from searchlab import EIGHT, record
from searchlab.widgets.tree import outcome

ROOT = Path(__file__).resolve().parents[1]
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
        assert page.evaluate(ALL_ALIVE) == ["true"] * 2
        yield page


pytestmark = pytest.mark.browser


def test_python_is_small():
    try:
        assert len(handouts.python_inside()) <= MOST_BYTES
    except npm.Unreachable as why:
        pytest.skip(str(why))


def test_a_search_recorded_in_the_page_counts_as_it_does_here(page):
    asked = {"do": "record", "text": "2 3 4 1 5 x 7 6 8", "strategy": "a-star", "order": "ulrd"}
    answer = page.evaluate(
        """(asked) => new Promise((done) => {
          const model = searchlab.models.get("model-2");
          model.on("msg:custom", done);
          model.set("_requests", [{ ...asked, number: "test.1" }]);
          model.save_changes();
        })""",
        {**asked, "heuristic": "manhattan"},
    )
    expected = record(EIGHT, asked["text"], "a-star")
    assert answer["said"] == f"Recorded: {outcome(expected)}"
    columns = page.evaluate(
        "JSON.stringify(searchlab.models.get('model-2').get('_search').outcome)"
    )
    assert json.loads(columns) == outcome(expected)


def test_the_board_is_solved_by_python(page):
    board = page.locator(".searchlab-board")
    board.get_by_role("button", name="Solve").click()
    page.wait_for_function("searchlab.models.get('model-1').get('_state').game.moves.length === 19")


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
    assert [one.source for one in notebook.cells] == [*CELLS[:5], mine, CELLS[6]]
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
