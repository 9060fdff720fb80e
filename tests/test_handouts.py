"""Handouts and slides: whole, with text for every picture, and nothing loaded from anywhere."""

import re
from functools import lru_cache
from pathlib import Path

import handouts
import nbformat
import pytest
from bs4 import BeautifulSoup
from offline import offline_pages, page_of

ROOT = Path(__file__).resolve().parents[1]
LESSONS = handouts.LESSONS
START = LESSONS[0]


@lru_cache
def soup_of(path, slides):
    return BeautifulSoup(page_of(path, slides), "html.parser")


@pytest.fixture(params=LESSONS, ids=lambda path: path.stem)
def path(request):
    return request.param


@pytest.fixture(params=[False, True], ids=["handout", "slides"])
def slides(request):
    return request.param


def cells_of(path):
    return nbformat.read(path, as_version=4).cells


def core_of(path):
    """Yield the cells that slides show."""
    shown = True
    for cell in cells_of(path):
        if cell.cell_type == "markdown" and cell.source.startswith(("# ", "## ")):
            shown = not (
                "jp-MarkdownHeadingCollapsed" in cell.metadata
                or cell.source.startswith("## References")
            )
        if shown and not {"claims", "check"} & set(cell.metadata.get("tags", ())):
            yield cell


def squeezed(text):
    return re.sub(r"\s+", "", text)


def pictures(cells):
    """Yield the text of each picture that cells show, in their order."""
    for cell in cells:
        if cell.cell_type == "markdown":
            yield from re.findall(r"!\[(.*?)\]\(", cell.source)
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            if "text/html" in data:
                for image in BeautifulSoup(data["text/html"], "html.parser").find_all("img"):
                    yield image["alt"]
            elif "image/svg+xml" in data:
                yield re.search(r"<title>(.*?)</title>", data["image/svg+xml"])[1]
            elif "image/png" in data:
                yield output.metadata["image/png"]["alt"]


# -- every lesson, in both forms ----------------------------------------------------------


def test_nothing_is_loaded(path, slides):
    soup = soup_of(path, slides)
    for tag in soup.find_all(True):
        if tag.name == "a":
            continue  # a link is followed only when the reader asks for it
        for name in ("src", "href", "data", "srcset", "poster"):
            assert str(tag.get(name, "data:")).startswith("data:"), (tag.name, tag[name][:80])
    for style in soup.find_all("style"):
        assert not re.search(r"@import|url\((?!['\"]?data:)", style.string or "")
    for script in soup.find_all("script", {"data-library": None}):
        assert not re.search(r"https?://|import\s*\(|fetch\(|require", script.string or "")
    assert len(soup.find_all("script")) == (4 if slides else 2)


def test_every_picture_is_there_with_its_text(path, slides):
    shown = [image["alt"] for image in soup_of(path, slides).find_all("img")]
    assert shown == list(pictures(core_of(path) if slides else cells_of(path)))
    assert all(len(text) > 10 for text in shown)


def test_every_cell_is_there(path, slides):
    text = squeezed(soup_of(path, slides).get_text())
    for cell in core_of(path) if slides else cells_of(path):
        if cell.cell_type == "code":
            assert squeezed(cell.source) in text, cell.id
            for output in cell.outputs:
                assert squeezed(output.get("text", "")) in text, cell.id
        if cell.cell_type == "markdown" and not slides:
            for heading in re.findall(r"(?m)^#+ (.+)", cell.source):
                assert squeezed(handouts.plain(heading)) in text


def test_hidden_answers_stay_closed(path, slides):
    details = soup_of(path, slides).find_all("details")
    assert details and not [tag for tag in details if tag.has_attr("open")]
    cells = list(core_of(path) if slides else cells_of(path))
    asked = sum(cell.source.count("<details") for cell in cells)
    outputs = (output for cell in cells for output in cell.get("outputs", ()))
    asked += sum("".join(o.get("data", {}).get("text/html", "")).count("<details") for o in outputs)
    folds = [tag for tag in details if tag.summary.get_text() == "How these numbers are checked"]
    ours = [tag for tag in details if tag.get("class") in (["deeper"], ["contents"])]
    assert len(details) == asked + len(folds) + len(ours)
    assert len(folds) == (not slides)
    for tag in details:
        hidden = squeezed(tag.get_text().removeprefix(tag.summary.get_text()))
        assert hidden, f"nothing is hidden under {tag.summary.get_text()!r}"


def test_a_page_has_a_language_a_title_and_one_main_part(path, slides):
    soup = soup_of(path, slides)
    assert soup.html["lang"] == "en" and len(soup.find_all("main")) == 1
    assert soup.title.string == handouts.title_of(nbformat.read(path, as_version=4))
    ids = [tag["id"] for tag in soup.find_all(id=True)]
    assert len(ids) == len(set(ids))


def test_the_contents_lead_to_the_headings(path):
    soup = soup_of(path, False)
    links = soup.select(".contents nav a")
    cells = [cell.source for cell in cells_of(path) if cell.cell_type == "markdown"]
    found = re.findall(r"(?m)^## +(.+)", "\n".join(cells))
    assert [link.get_text() for link in links] == [handouts.plain(one) for one in found]
    for link in links:
        assert soup.find(id=link["href"][1:]).get_text(strip=True).startswith(link.get_text())
    assert not soup_of(path, True).select(".contents")


def test_no_lesson_needs_mathjax(path):
    for cell in cells_of(path):
        if cell.cell_type == "markdown":
            prose = re.sub(r"(?s)```.*?```|`[^`]*`", "", cell.source)
            assert not re.search(r"\$[^$\s][^$]*\$|\\\(|\\\[", prose), cell.id


def test_the_same_lesson_gives_the_same_page(slides):
    assert handouts.convert(START, slides, LESSONS) == page_of(START, slides)


# -- slides -------------------------------------------------------------------------------


def test_each_heading_begins_a_part(path):
    sections = soup_of(path, True).find_all("section")
    headings = [
        handouts.plain(found[1])
        for cell in core_of(path)
        if (found := re.match("#{1,2} +(.+)", cell.source)) and cell.cell_type == "markdown"
    ]
    assert [section["data-part"] for section in sections] == headings
    assert all(len(section.find_all(["h1", "h2"])) == 1 for section in sections)
    minutes = [section["data-minutes"] for section in sections]
    told = [re.fullmatch(r"\d+ min", text) for text in minutes[1:]]
    assert sum(map(bool, told)) >= len(told) - 1  # not *What is still wrong*


def test_long_code_is_cut_at_an_empty_line():
    first, second = ["def one():"] + ["    pass"] * 11, ["def two():"] + ["    pass"] * 9
    pieces = handouts._cut_code("\n".join([*first, "", "", *second]))
    assert [piece.splitlines() for piece in pieces] == [first, second]
    assert handouts._cut_code("\n".join(second)) == ["\n".join(second)]


@pytest.mark.parametrize("width", [1, 60, 100, 300])
def test_no_line_is_lost_where_code_is_cut(width):
    lines = [f"    {number:0{width}}" for number in range(41)]
    pieces = handouts._cut_code("\n".join(lines))
    assert [line for piece in pieces for line in piece.splitlines()] == lines
    high = [
        sum(-(-len(line) // handouts.COLUMNS) for line in piece.splitlines()) for piece in pieces
    ]
    assert len(pieces) > 2 and max(high) <= 18


@pytest.mark.parametrize(
    ("link", "becomes"),
    [
        ("[one](03_breadth_first.ipynb)", "[one](03_breadth_first.html)"),
        ("[one](03_breadth_first.ipynb#part)", "[one](03_breadth_first.html#part)"),
        ("[a page](https://example.org/x.ipynb)", "[a page](https://example.org/x.ipynb)"),
        ("[below](#part)", "[below](#part)"),
        ("for [lecturers](solutions/03.md)", "for lecturers"),
        ("![picture](pictures/one.png)", "![picture](pictures/one.png)"),
    ],
)
def test_links(link, becomes):
    assert re.sub(handouts.LINK, handouts._lead_on, link) == becomes


@pytest.mark.parametrize(
    ("heading", "title"),
    [("A*", "A*"), ("IDA\\* and A\\*", "IDA* and A*"), ("*One* **and** `two`", "One and two")],
)
def test_headings_in_plain_text(heading, title):
    assert handouts.plain(heading) == title


# -- the command --------------------------------------------------------------------------


def test_the_command_writes_pages_that_lead_to_each_other(tmp_path, capsys, slides):
    chosen = [str(path) for path in (START, LESSONS[2])]
    arguments = ["--output", str(tmp_path), *["--slides"] * slides, *chosen]
    assert handouts.main(arguments) == 0
    names = {"00_start_here.html", f"{LESSONS[2].stem}.html", "index.html"}
    assert {path.name for path in tmp_path.iterdir()} == names
    index = BeautifulSoup((tmp_path / "index.html").read_text(encoding="utf-8"), "html.parser")
    assert {link["href"] for link in index.find_all("a")} == names - {"index.html"}
    assert "index.html" in capsys.readouterr().out


def test_lessons_lead_to_pages_and_not_to_notebooks():
    links = [tag["href"] for tag in soup_of(START, False).find_all("a")]
    assert "03_breadth_first.html" in links
    assert not [link for link in links if link.endswith(".ipynb")]


@pytest.mark.parametrize("name", ["README.md", "notebooks/99_none.ipynb"])
def test_what_is_no_notebook_is_refused(name, capsys):
    with pytest.raises(SystemExit):
        handouts.main([str(ROOT / name)])
    assert "is not a notebook" in capsys.readouterr().err


# -- in a browser -------------------------------------------------------------------------

SECTIONS = "[...document.querySelectorAll('.slides > section')]"
SLIDES = """() => [...document.querySelectorAll(".slides > section")].map((section) => {
  for (const each of section.querySelectorAll("details")) each.open = true;
  section.style.setProperty("display", "flex", "important");
  const inner = section.firstElementChild;
  const box = (one) => one.getBoundingClientRect();
  const size = (one) => parseFloat(getComputedStyle(one).fontSize);
  const sizes = (names) => [...inner.querySelectorAll(names)]
    .filter((one) => !one.closest(".notes, .jp-OutputArea-child, table")).map(size);
  const overall = box(section), own = box(inner);
  const told = {
    part: section.dataset.part,
    stage: [overall.width, overall.height],
    above: own.top - overall.top,
    below: overall.bottom - own.bottom,
    width: Math.max(own.width, inner.scrollWidth),
    height: own.height,
    type: Math.min(99, ...sizes("p, li, summary, h1, h2, h3, pre")),
    printed: Math.min(99, ...[...inner.querySelectorAll(":is(.jp-OutputArea-child pre, table)")]
      .filter((one) => !one.closest(".notes")).map(size)),
    shows: [...inner.children].findLastIndex((one) => one.matches(".jp-OutputArea-child")),
    asked: [...inner.children].findIndex((one) => /^Predict/.test(one.innerText)),
    words: !inner.querySelector("img, pre, table, .live"),
    live: Boolean(inner.querySelector(".live")),
  };
  section.style.display = "";
  for (const each of section.querySelectorAll("details")) each.open = false;
  return told;
})"""


@pytest.fixture
def offline(browser, tmp_path):
    """Open a page without a network; a test fails at a request or an error on the page."""
    with offline_pages(browser, tmp_path, viewport={"width": 1280, "height": 720}) as opened:

        def of(path, slides, alive=False):
            page = opened(page_of(path, slides, alive))
            if slides:
                page.wait_for_function("globalThis.Reveal?.isReady?.()")
            return page

        yield of


@pytest.mark.browser
def test_slides_are_made_for_the_last_row(path, offline):
    found = offline(path, True, alive=True).evaluate(SLIDES)
    assert len(found) > 5
    for number, slide in enumerate(found, start=1):
        where = f"slide {number}, {slide}"
        assert slide["stage"] == [1280, 720], where
        assert slide["height"] <= (720 if slide["live"] else 690) and slide["width"] <= 1201, where
        assert slide["type"] >= 28 and slide["printed"] >= 13, where
        assert abs(slide["above"] - slide["below"]) <= 2, where
        if slide["words"] and slide["height"] < 260:  # few words are large
            assert slide["type"] >= 40, where
        if slide["asked"] >= 0:  # a question is not answered on its own slide
            assert slide["shows"] < slide["asked"], where


def turned(page):
    return page.evaluate("Reveal.getIndices().h")


@pytest.mark.browser
def test_slides_are_turned_by_keys_and_by_a_clicker(offline):
    page = offline(START, True)
    last = page.evaluate("Reveal.getTotalSlides()") - 1
    for key, place in [
        ("ArrowRight", 1),
        ("PageDown", 2),
        ("PageUp", 1),
        ("End", last),
        ("Home", 0),
    ]:
        page.keyboard.press(key)
        assert turned(page) == place
    page.keyboard.press("ArrowRight")
    page.wait_for_function("location.hash === '#/2'")
    page.reload()
    page.wait_for_function("globalThis.Reveal?.isReady?.()")
    assert turned(page) == 1
    dark = page.evaluate("document.documentElement.dataset.theme")
    page.keyboard.press("d")
    assert page.evaluate("document.documentElement.dataset.theme") != dark


@pytest.mark.browser
def test_an_answer_is_the_next_step(offline):
    page = offline(START, True)
    answer = page.locator(".slides details").first
    place = answer.evaluate(f"(one) => {SECTIONS}.indexOf(one.closest('section'))")
    page.evaluate("(place) => Reveal.slide(place)", place)
    assert answer.locator("summary").is_visible() and not answer.evaluate("(one) => one.open")
    page.keyboard.press("PageDown")
    assert answer.evaluate("(one) => one.open") and turned(page) == place
    page.keyboard.press("PageUp")
    assert not answer.evaluate("(one) => one.open") and turned(page) == place


@pytest.mark.browser
def test_the_speaker_has_a_window_with_clock_and_answers(offline):
    page = offline(START, True)
    with page.expect_popup() as opened:
        page.keyboard.press("s")
    window = opened.value
    window.locator("#current-slide iframe").wait_for()
    window.locator(".clock-value").wait_for()
    frame = window.frame_locator("#current-slide iframe").locator(".slides section.present")
    frame.wait_for()
    answer = page.locator(".slides details").first
    page.evaluate(
        f"(one) => Reveal.slide({SECTIONS}.indexOf(one.closest('section')))",
        answer.element_handle(),
    )
    told = answer.evaluate("(one) => one.innerText || one.textContent").split("\n")[-1].strip()
    window.locator(".speaker-controls-notes").get_by_text(told[:20]).wait_for()
    before = turned(page)
    window.keyboard.press("PageDown")  # the clicker speaks to the window in front
    page.wait_for_function("Reveal.getCurrentSlide().querySelector('details')?.open")
    assert turned(page) == before


@pytest.mark.browser
def test_a_slide_is_a_page_of_paper(offline):
    page = offline(START, True)
    number = page.evaluate("Reveal.getTotalSlides()")
    paper = page.pdf(prefer_css_page_size=True)
    assert re.findall(rb"/MediaBox \[0 0 (\S+) (\S+)\]", paper) == [(b"960", b"540")] * number
    page.emulate_media(media="print")
    tops = page.evaluate(f"{SECTIONS}.map((section) => section.getBoundingClientRect().top)")
    assert [round(top - tops[0]) for top in tops] == [720 * n for n in range(number)]


@pytest.mark.browser
def test_a_widget_has_a_slide_and_lives(offline):
    page = offline(START, True, alive=True)
    place = page.evaluate(f"{SECTIONS}.findIndex((section) => section.querySelector('.live'))")
    page.evaluate("(place) => Reveal.slide(place)", place)
    board = page.locator("section.present .searchlab-board")
    board.get_by_role("button", name="Tile 4").click()
    board.get_by_text("blank in row 1, column 3").wait_for()
    assert board.bounding_box()["width"] > 1100
    page.keyboard.press("ArrowLeft")  # slides a tile
    assert turned(page) == place
    page.keyboard.press("PageDown")  # a clicker turns the slide
    assert turned(page) == place + 1


@pytest.mark.browser
def test_a_handout_needs_no_sideways_scrolling(offline):
    page = offline(START, False)
    for width in (1280, 700, 400):
        page.set_viewport_size({"width": width, "height": 720})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    widths = page.evaluate("[...document.images].map((one) => one.naturalWidth)")
    assert widths and all(widths)


@pytest.mark.browser
def test_pages_are_accessible(offline, slides):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    found = axe.run(offline(START, slides)).response["violations"]
    # The corner of pandas' own tables is a heading without words.
    assert [one["id"] for one in found if one["id"] != "empty-table-header"] == []


@pytest.mark.parametrize("target", ["../secret.png", "secret.txt", "absent.png", "{folder}/x.png"])
def test_a_handout_holds_no_file_but_pictures_of_its_notebook(tmp_path, capsys, target):
    folder = tmp_path / "folder"
    folder.mkdir()
    for name in ("secret.png", "x.png", "folder/secret.txt"):
        (tmp_path / name).write_bytes(b"secret")
    target = target.format(folder=tmp_path)
    cells = [nbformat.v4.new_markdown_cell(f"![a picture]({target})")]
    notebook = folder / "foreign.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=cells), notebook)
    with pytest.raises(SystemExit):
        handouts.main([str(notebook), "--output", str(tmp_path / "pages")])
    assert "is no picture in its folder" in capsys.readouterr().err
    assert not list((tmp_path / "pages").iterdir())
