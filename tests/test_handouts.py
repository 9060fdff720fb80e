"""Handouts and slides: complete, with live widgets, and nothing loaded from a network."""

import contextlib
import io
import json
import re
import tempfile
import urllib.parse

import convert
import nbformat
import npm
import pytest
import slides
import try_page
from bs4 import BeautifulSoup
from golden import transcript
from offline import offline_page
from test_lessons_fit import core, made

START = convert.LESSONS[0]
GLOSSARY = convert.NOTEBOOKS / "glossary.md"
ALL = [pytest.param(START, "folder", id=START.stem)] + [
    pytest.param(path, "whole", marks=[pytest.mark.slow, pytest.mark.timeout(900)], id=path.stem)
    for path in convert.LESSONS[1:]
]
STATE = f'script[type="{convert.STATE}"]'
# The widgets of a page: all that it names are drawn, none in an error.
LIVE = """async () => {
  for (const one of document.querySelectorAll("details")) one.open = true;
  const places = [...document.querySelectorAll(".jupyter-widgets:has(> script)")];
  const deadline = performance.now() + 30_000;
  const drawn = (place) => place.querySelector(".searchlab-controls")
    ?? place.querySelector(".searchlab")?.shadowRoot.querySelector("button");
  while (!places.every(drawn) && performance.now() < deadline)
    await new Promise((done) => setTimeout(done, 50));
  return places.filter((place) => !drawn(place)).length;
}"""

# The slides on which something is cut off, when each is shown with all of its steps.
CUT = """async () => {
  const cut = [];
  const over = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
    scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
  for (const slide of Reveal.getSlides()) {
    const { h, v } = Reveal.getIndices(slide);
    Reveal.slide(h, v, 99);
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
    if ([slide, ...slide.querySelectorAll(".jp-OutputArea-child")].some(over)) cut.push([h, v]);
  }
  return cut;
}"""
DEED = """() => {
  const { top, bottom } = document.querySelector("main .jp-OutputArea").getBoundingClientRect();
  return [top, bottom];
}"""


def built(folder, pages):
    """Write pages, as handouts and as slides, into a folder."""
    try:
        convert.write(folder, pages=pages)
        convert.write(folder, slides=True, pages=pages)
    except npm.Unreachable as why:
        pytest.skip(str(why))
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where the first lesson is."""
    return built(tmp_path_factory.mktemp("pages"), [START, GLOSSARY])


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Where all lessons are."""
    return built(tmp_path_factory.mktemp("pages"), convert.PAGES)


@pytest.fixture
def page(browser):
    with offline_page(browser, viewport={"width": 1366, "height": 768}) as page:
        yield page


def opened(page, folder):
    """Open the handout of the first lesson, and wait for its widgets."""
    page.goto((folder / f"{START.stem}.html").as_uri())
    assert page.evaluate(LIVE) == 0


def soup_of(path):
    return BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")


def squeezed(text):
    return re.sub(r"\s+", "", text)


def core_of(notebook):
    """List the cells that slides show."""
    return [one for one in core(notebook) if not slides.CHECKS & {*one.metadata.get("tags", ())}]


# -- handouts -----------------------------------------------------------------------------


@pytest.mark.browser
@pytest.mark.parametrize("ending", [".html", ".slides.html"])
@pytest.mark.parametrize(("path", "where"), ALL)
def test_a_page_is_complete(request, page, path, where, ending):
    """It holds all of its lesson, finds its files, shows its widgets live, and fits the screen."""
    folder = request.getfixturevalue(where)
    soup = soup_of(folder / f"{path.stem}{ending}")
    text = squeezed(soup.get_text())
    notebook = convert.read(path)
    for cell in core_of(notebook) if "slides" in ending else notebook.cells:
        if cell.cell_type == "code":
            assert squeezed(cell.source) in text, cell.id
    assert soup.title.string == convert.title_of(notebook)
    ids = [tag["id"] for tag in soup.find_all(id=True)]
    assert len(ids) == len(set(ids))
    for tag in soup.find_all(["a", "img", "link", "script"]):
        target = tag.get("src") or tag.get("href") or "#"
        if not re.match("#|data:|https?:", target):
            file = urllib.parse.unquote(re.split("[#?]", target)[0])
            assert (folder / file).is_file(), target
        assert tag.name == "a" or not target.startswith("http"), target
        assert not re.match(r"\.\.|solutions|[^:]*\.(ipynb|md)\b", target), target
    assert all(len(image["alt"]) > 10 for image in soup.find_all("img"))
    page.goto((folder / f"{path.stem}{ending}").as_uri())
    if "slides" in ending:
        assert page.evaluate(LIVE) == 0
        assert page.evaluate(CUT) == []
    else:
        page.locator("main .jp-OutputArea").first.locator("button, img").first.wait_for()
        top, bottom = page.evaluate(DEED)
        assert top < 300 and bottom < 768
        assert page.evaluate(LIVE) == 0
        page.set_viewport_size({"width": 390, "height": 844})
        page.wait_for_function("document.documentElement.scrollWidth <= 390")


def test_a_page_does_not_depend_on_the_run(folder):
    again = convert.convert(START, slides=True, pages=[START, GLOSSARY])
    pages = [path.read_text(encoding="utf-8") for path in folder.glob(f"{START.stem}.*")]
    assert again in pages and len(pages) == 2
    for page in pages:
        assert str(convert.ROOT) not in page
        page = re.sub('base64,[^"]*', "", page)
        assert not re.search(r"[0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f]{4}-", page)


def test_widgets_share_their_front_end_and_keep_their_names(folder):
    soup = soup_of(folder / f"{START.stem}.html")
    views = soup.select(f'script[type="{slides.VIEW}"]')
    assert len(views) == 5  # two questions, a board, a race and a search to choose
    states = json.loads(soup.select_one(STATE).string)["state"]
    widgets = [one["state"] for one in states.values() if "_esm" in one["state"]]
    assert {one["_anywidget_id"].split(".")[-1] for one in widgets} >= {"BoardWidget", "Race"}
    assert all(len(one["_esm"]) < 1_000 for one in widgets)
    assert [one["state"]["_model_name"] for one in states.values() if "script" in one["state"]] == [
        "WidgetModel"
    ]
    assert list(states) == [f"model-{number:03}" for number in range(len(states))]


def test_deeper_sections_are_folded_and_the_contents_lead_to_all(folder):
    soup = soup_of(folder / f"{START.stem}.html")
    headings = convert.headings(convert.read(START), 2)
    links = {link["href"][1:]: link.get_text() for link in soup.select(".contents a")}
    assert [*links.values()] == headings
    assert all(soup.find(id=one).get_text(strip=True) == text for one, text in links.items())
    assert "import" in soup.select_one("details.setup:not([open])").get_text()
    folded = soup.select("details.deeper:not([open])")
    assert [one.summary.get_text() for one in folded] == [
        one for one in headings if one.startswith("Deeper")
    ]
    last = folded[-1].get_text()
    assert "claim(" in last and "References" not in last


@pytest.mark.browser
def test_what_needs_python_is_off_and_says_so(folder, page):
    opened(page, folder)
    board = page.locator(".board-view")
    board.get_by_role("button", name="Hint").click()  # the path has come with the page
    board.get_by_text("Slide tile 4 down").wait_for()
    board.get_by_role("button", name="Tile 5").click()  # not on that path
    board.get_by_role("group", name=re.compile("1 blank 5")).wait_for()
    solve = board.get_by_role("button", name="Solve", disabled=True)
    why = page.locator(f"id={solve.get_attribute('aria-describedby')}")
    assert why.inner_text() == "Grey buttons need Python: open the lesson in JupyterLab."
    assert board.get_by_role("button", name="Undo").is_enabled()
    race = page.locator(".race")
    race.get_by_role("button", name="Last (End)").click()
    race.get_by_text("20,907 of 20,907").wait_for()


@pytest.mark.browser
def test_the_rules_of_a_page_end_where_a_widget_begins_and_it_can_be_dark(folder, page):
    page.emulate_media(color_scheme="dark")
    opened(page, folder)
    paper = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(paper)
    page.get_by_role("button", name="Dark or light").click()
    assert page.evaluate(paper) != dark
    page.reload()
    assert page.evaluate(paper) != dark and page.evaluate(LIVE) == 0
    looks = """() => [...document.querySelectorAll(".searchlab")]
      .flatMap((one) => [...one.shadowRoot.querySelectorAll("p, ul, ol, table, details")])
      .map((one) => getComputedStyle(one))
      .map((style) => [style.maxWidth, style.margin, style.padding].join())"""
    before = page.evaluate(looks)
    assert len(before) > 10
    page.evaluate("document.querySelector('link[href$=\"page.css\"]').disabled = true")
    assert page.evaluate(looks) == before


@pytest.mark.browser
def test_a_formula_is_drawn_without_a_network(folder, page, tmp_path, monkeypatch):
    monkeypatch.setattr(convert, "EXECUTED", tmp_path)
    assert "tex-svg.js" not in (folder / f"{START.stem}.html").read_text(encoding="utf-8")
    file = tmp_path / "formula.ipynb"
    nbformat.write(made("# Bound\n\nAdmissible: $h(n) \\le h^*(n)$."), file)
    text = convert.convert(file, pages=[file])
    (folder / "formula.html").write_text(text, encoding="utf-8")
    page.goto((folder / "formula.html").as_uri())
    page.locator("mjx-container svg").wait_for()
    assert "$" not in page.locator("p").inner_text()


def test_a_hosted_project_has_links_to_binder_and_colab(monkeypatch, tmp_path):
    assert convert._opens(START, tmp_path) == {}
    file = tmp_path / "lab" / "lab" / "index.html"
    file.parent.mkdir(parents=True)
    file.touch()
    monkeypatch.setitem(convert.SETTINGS, "repository", "https://github.com/someone/lessons")
    found = convert._opens(START, tmp_path)
    assert list(found) == ["JupyterLite", "Binder", "Colab"]
    assert all(link.endswith("00_start_here.ipynb") for link in found.values())
    assert "/gh/someone/lessons/" in found["Binder"] and "/someone/lessons/" in found["Colab"]


@pytest.mark.parametrize("page", [*convert.TRY, ""])
def test_each_example_is_linked_from_its_function_if_its_page_is_there(tmp_path, page):
    (tmp_path / page).parent.mkdir(exist_ok=True)
    (tmp_path / page).touch()
    links = []
    for path in convert.LESSONS:
        cells = convert.read(path).cells
        convert._mark_code(cells, path, tmp_path)
        links += [one.metadata.example for one in cells if one.metadata.get("example")]
    expected = [f"{page}#example={name}" for name in try_page.examples()]
    assert sorted(links) == (sorted(expected) if page else [])


# -- slides -------------------------------------------------------------------------------


@pytest.fixture
def show(folder, page):
    page.goto((folder / f"{START.stem}.slides.html").as_uri())
    page.wait_for_function("globalThis.Reveal?.isReady?.()")
    return page


@pytest.mark.browser
def test_slides_are_the_core_in_large_type(show):
    headings = show.evaluate(
        "[...document.querySelectorAll('.slides > section')].map((one) => "
        "one.querySelector('h1, h2')?.textContent)"
    )
    core = [cell.source for cell in core_of(convert.read(START))]
    shown = [text.split("\n")[0].lstrip("# ") for text in core if text.startswith(("# ", "## "))]
    assert headings == shown
    size = show.evaluate(
        "parseFloat(getComputedStyle(document.querySelector('.slides p')).fontSize)"
    )
    assert size >= 30


@pytest.mark.browser
def test_keys_turn_slides_and_an_answer_is_a_step(show):
    theme = "document.documentElement.dataset.theme"
    before = show.evaluate(theme)
    show.keyboard.press("d")
    assert show.evaluate(theme) != before
    show.evaluate("Reveal.slide(1, 0)")
    tile = show.get_by_role("button", name="Tile 4")
    while not tile.is_visible():
        show.keyboard.press("PageDown")
    tile.click()
    place = show.evaluate("Reveal.getSlidePastCount()")
    show.keyboard.press("PageDown")  # the focus is in the widget
    assert show.evaluate("Reveal.getSlidePastCount()") == place + 1
    assert show.locator("p", has_text="19 moves are enough").is_visible()


def arranged(*sources):
    """List the pieces of the slides that cells become, each with its kind."""
    pieces = slides.arrange(made(*sources).cells)
    return "\n".join(f"[{one.metadata.slideshow.slide_type}] {one.source}" for one in pieces)


def written(*options):
    """List what the command writes: first the page of one's own search, to which others link."""

    def write(folder, of_slides, pages):
        done.append(f"{'slides' if of_slides else 'pages'} {pages[0].stem} to {pages[-1].stem}")

    done, said = [], io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stderr(said):
        patch.setattr(try_page, "write_file", lambda path: done.append(path.name))
        patch.setattr(convert, "write", write)
        try:
            done.append(f"[{convert.main([*options, '--output', tempfile.gettempdir()])}]")
        except SystemExit as status:
            return f"[{status}] {said.getvalue()}"
    return "\n".join(done)


test_slides_and_the_command = transcript("slides", globals())
