"""Lessons as pages whose widgets are alive, without Jupyter, from a file or any web server."""

from pathlib import Path

import handouts
import living
import nbformat
import pytest
from offline import offline_pages, page_of, served
from showcase import EXAMPLES, IMPORT

from searchlab import EIGHT, solve

ROOT = Path(__file__).resolve().parents[1]
START = handouts.LESSONS[0]
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


def found_by_axe(page, *left_out):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    but = {"exclude": [[one] for one in left_out]}
    asked = {"runOnly": ["wcag2a", "wcag2aa"], "resultTypes": ["violations"]}
    found = axe.run(page, but, asked).response["violations"]
    return [one["id"] for one in found if one["id"] != "empty-table-header"]


def is_whole(page, path):
    """Check that all widgets live, that anybody can read it, and that it fits a phone."""
    assert page.evaluate(ALL_ALIVE) == ["true"] * len(widgets_of(path))
    assert page.evaluate(EMPTY) == []
    # Code looks the same in every lesson, and its thousands of words take long.
    assert found_by_axe(page, *[".highlight"] * (path != START)) == []
    page.set_viewport_size({"width": 390, "height": 800})
    page.wait_for_timeout(100)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("path", handouts.LESSONS, ids=lambda path: path.stem)
def test_a_lesson_is_small_and_lives_from_a_file(path, opened):
    text = page_of(path, alive=True)
    assert len(text.encode()) <= MOST_BYTES
    is_whole(opened(text), path)


@pytest.mark.parametrize("path", handouts.LESSONS, ids=lambda path: path.stem)
def test_a_lesson_lives_from_a_server_in_the_dark(path, browser, tmp_path):
    wide = {"width": 1400, "height": 900}
    with (
        served(tmp_path) as address,
        offline_pages(
            browser, tmp_path, address=address, viewport=wide, color_scheme="dark"
        ) as opened,
    ):
        page = opened(page_of(path, alive=True))
        assert page.evaluate("getComputedStyle(document.body).colorScheme") == "dark"
        is_whole(page, path)


def test_the_contents_stand_beside_the_text_or_folded_above_it(opened):
    page = opened(page_of(START, alive=True))
    contents, main = page.locator(".contents"), page.locator("main")
    page.set_viewport_size({"width": 1400, "height": 900})
    first, last = contents.locator("a").first, contents.locator("a").last
    first.wait_for()
    left, right = contents.bounding_box(), main.bounding_box()
    assert left["x"] + left["width"] < right["x"]
    last.press("Enter")
    page.wait_for_function("(link) => link.ariaCurrent === 'true'", arg=last.element_handle())
    assert last.bounding_box()["y"] > 0 and contents.locator("[aria-current]").count() == 1
    page.set_viewport_size({"width": 390, "height": 800})
    first.wait_for(state="hidden")
    page.locator(".contents summary").press("Enter")
    first.click()
    first.wait_for(state="hidden")
    page.emulate_media(media="print")
    assert not contents.is_visible()


PRESS_ALL = """async () => {
  const asked = [];
  searchlab.saved = (model, names) => names.includes("_requests")
    && asked.push(...model.get("_requests").map((one) => `${model.kind} ${one.do}`));
  for (const root of document.querySelectorAll(".live > :first-child .searchlab")) {
    const all = (names) => [...root.querySelectorAll(names)].filter((one) => one.checkVisibility());
    for (const one of all("button:not(.searchlab-stage-button, [aria-disabled=true])")) {
      one.click();
      await new Promise((done) => setTimeout(done));
    }
    for (const one of all("select:enabled")) one.dispatchEvent(new Event("change"));
    for (const one of all("form")) one.requestSubmit();
  }
  return asked.filter((one) => !/ (look|stop)$/.test(one));
}"""
OFF = """() => [...document.querySelectorAll(".live > :first-child > .searchlab")].map((root) => {
  const all = (names) => [...root.querySelectorAll(names)];
  const off = all("[aria-describedby$=-silence]");
  return {
    name: root.classList[1],
    reasons: all(".searchlab-silence").filter((one) => one.checkVisibility()).length,
    off: off.filter((one) => !one.closest(".searchlab-keep")).length,
    on: off.filter((one) => !one.disabled && one.ariaDisabled !== "true").length,
    waits: all("dd, [role=status]").filter((one) => one.innerText.includes("…")).length,
  };
})"""


def test_without_python_what_needs_it_is_off_and_says_so_once(opened, tmp_path):
    page = opened(cells_page(tmp_path, *(IMPORT + one for one in EXAMPLES.values())))
    assert page.evaluate(ALL_ALIVE) == ["true"] * len(EXAMPLES)
    for widget in page.evaluate(OFF):
        asks = widget["name"] != "searchlab-predict"
        assert bool(widget["off"]) == asks and widget["on"] == 0, widget
        assert widget["reasons"] == asks and widget["waits"] == 0, widget
    assert page.evaluate(PRESS_ALL) == []


def test_tiles_slide_and_what_needs_python_says_so(opened):
    page = opened(page_of(START, alive=True))
    page.evaluate(ALL_ALIVE)
    board = page.locator(".searchlab-board")
    start = EIGHT.board("2 3 4 1 5 x 7 6 8")
    board.get_by_role("button", name="Tile 4").click()
    board.get_by_text("blank in row 1, column 3").wait_for()
    assert page.evaluate("searchlab.models.get('model-1').get('_state').game.moves") == "u"
    assert start.puzzle.apply(start.state, "u")
    distance = board.locator("dt", has_text="True distance").locator("xpath=following-sibling::dd")
    assert distance.inner_text() == str(solve(EIGHT, "2 3 x 1 5 4 7 6 8").length)
    solving = board.get_by_role("button", name="Solve", disabled=True)
    described = page.locator(f"id={solving.get_attribute('aria-describedby')}")
    assert "needs Python, which this page does not hold" in described.inner_text()
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
