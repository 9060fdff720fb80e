"""Lessons as pages whose widgets are alive, without Jupyter, from a file, without a network."""

from functools import lru_cache
from pathlib import Path

import handouts
import living
import nbformat
import pytest
from offline import offline_pages

from searchlab import EIGHT

ROOT = Path(__file__).resolve().parents[1]
LESSONS = sorted((ROOT / "notebooks").glob("*.ipynb"))
START = LESSONS[0]
MOST_BYTES = 2_500_000

pytestmark = pytest.mark.browser

ALL_ALIVE = """async () => {
  const places = [...document.querySelectorAll(".live")];
  for (const one of document.querySelectorAll("details")) one.open = true;
  for (const place of places) {
    place.scrollIntoView();
    await searchlab.show(place);
  }
  return places.map(({ dataset }) => dataset.alive);
}"""
EMPTY = """() => [...document.querySelectorAll(".live")].filter((place) => {
  const { width, height } = place.firstElementChild.getBoundingClientRect();
  return width < 200 || height < 100 || !place.querySelector(".searchlab button");
}).map(({ dataset }) => dataset.model)"""


@lru_cache
def page_of(path):
    return handouts.convert(path, lessons=LESSONS, alive=True)


def widgets_of(path):
    cells = nbformat.read(path, as_version=4).cells
    return [o for cell in cells for o in cell.get("outputs", ()) if living.is_widget(o)]


def cells_page(folder, *sources, python=""):
    """Write a page of a lesson with these cells, which have been run."""
    import sys

    sys.path.insert(0, str(ROOT / "tests" / "tools"))
    import run_notebooks

    file = folder / "lesson.ipynb"
    cells = [
        nbformat.v4.new_code_cell(source, id=f"cell-{number}")
        for number, source in enumerate(sources)
    ]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), file)
    nbformat.write(run_notebooks.normalise(run_notebooks.run(file)), file)
    return handouts.convert(file, alive=True, python=python)


@pytest.fixture
def opened(browser, tmp_path):
    """Open a page from a file without a network; a request or an error fails the test."""
    with offline_pages(browser, tmp_path, viewport={"width": 1280, "height": 900}) as opened:
        yield opened


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_all_widgets_of_a_lesson_live_in_a_small_page(path, opened):
    text = page_of(path)
    assert len(text.encode()) <= MOST_BYTES
    page = opened(text)
    alive = page.evaluate(ALL_ALIVE)
    assert alive == ["true"] * len(widgets_of(path))
    assert page.evaluate(EMPTY) == []
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    found = axe.run(page, options={"runOnly": ["wcag2a", "wcag2aa"]}).response["violations"]
    assert [one["id"] for one in found if one["id"] != "empty-table-header"] == []
    page.set_viewport_size({"width": 390, "height": 800})
    page.wait_for_timeout(100)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_tiles_slide_and_what_needs_python_says_so(opened):
    page = opened(page_of(START))
    page.evaluate(ALL_ALIVE)
    board = page.locator(".searchlab-board")
    start = EIGHT.board("2 3 4 1 5 x 7 6 8")
    board.get_by_role("button", name="Tile 4").click()
    board.get_by_text("blank in row 1, column 3").wait_for()
    assert page.evaluate("searchlab.models.get('model-1').get('_state').game.moves") == "u"
    assert start.puzzle.apply(start.state, "u")
    board.get_by_role("button", name="Solve").click()
    board.get_by_text("This needs Python").wait_for()
    assert board.get_by_role("button", name="Undo").is_enabled()


def test_a_search_is_played_and_a_question_answered(opened, tmp_path):
    page = opened(
        cells_page(
            tmp_path,
            "from searchlab import EIGHT, record\n\nrecord(EIGHT, '12345x786', 'a-star').play()",
            "from searchlab.widgets import Predict, view\n\nPredict('Yes?', True)",
        )
    )
    assert page.evaluate(ALL_ALIVE) == ["true"] * 2
    player = page.locator(".searchlab-player")
    player.get_by_role("button", name="Next").first.click()
    assert page.evaluate("searchlab.models.get('model-1').get('_state').at") == 1
    question = page.locator(".searchlab-predict")
    question.get_by_text("yes", exact=True).click()
    question.get_by_role("button", name="Commit").click()
    question.get_by_text("Right").first.wait_for()


def test_what_is_folded_in_the_notebook_is_folded_on_the_page(tmp_path):
    cells = [
        nbformat.v4.new_markdown_cell("## 1 Core"),
        nbformat.v4.new_markdown_cell(
            "## Deeper: *more*\n\nText.", metadata={"jp-MarkdownHeadingCollapsed": True}
        ),
        nbformat.v4.new_markdown_cell("### Inside"),
        nbformat.v4.new_markdown_cell("## References"),
    ]
    file = tmp_path / "lesson.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=cells), file)
    bs4 = pytest.importorskip("bs4")
    soup = bs4.BeautifulSoup(handouts.convert(file), "html.parser")
    (folded,) = soup.select("details.deeper")
    assert folded.summary.get_text(strip=True) == "Deeper: more"
    assert "Text." in folded.get_text() and "Inside" in folded.get_text()
    assert "References" not in folded.get_text() and "Core" not in folded.get_text()


def test_a_lesson_whose_stored_widget_is_another_is_refused(tmp_path):
    cell = nbformat.v4.new_code_cell("from searchlab.widgets import Predict\nPredict('Yes?', True)")
    cell.outputs = [nbformat.v4.new_output("execute_result", {"text/plain": "Predict('No?')"})]
    file = tmp_path / "lesson.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), file)
    with pytest.raises(ValueError, match="run it and keep its outputs"):
        handouts.convert(file, alive=True)
