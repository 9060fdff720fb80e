"""Handouts and slides: whole, with text for every picture, and nothing loaded from anywhere."""

import importlib.util
import re
import shutil
from functools import lru_cache
from pathlib import Path

import nbformat
import pytest
from bs4 import BeautifulSoup

ROOT = Path(__file__).resolve().parents[1]
LESSONS = sorted((ROOT / "notebooks").glob("*.ipynb"))
START = ROOT / "notebooks" / "00_start_here.ipynb"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

spec = importlib.util.spec_from_file_location("handouts", ROOT / "tools" / "handouts.py")
handouts = importlib.util.module_from_spec(spec)
spec.loader.exec_module(handouts)


@lru_cache
def page_of(path, slides):
    return handouts.convert(path, slides, LESSONS)


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


def checks(cell):
    return "claims" in cell.metadata.get("tags", ())


def squeezed(text):
    return re.sub(r"\s+", "", text)


def pictures(path):
    """Yield the text of each picture that a lesson shows, in their order."""
    for cell in cells_of(path):
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
    for script in soup.find_all("script"):
        assert not re.search(r"https?://|import\s*\(|fetch\(|require", script.string or "")
    assert len(soup.find_all("script")) == 1 + slides


def test_every_picture_is_there_with_its_text(path, slides):
    shown = [image["alt"] for image in soup_of(path, slides).find_all("img")]
    assert shown == list(pictures(path))
    assert all(len(text) > 10 for text in shown)


def test_every_cell_is_there(path, slides):
    text = squeezed(soup_of(path, slides).get_text())
    for cell in cells_of(path):
        if cell.cell_type == "code" and not (slides and checks(cell)):
            assert squeezed(cell.source) in text, cell.id
            for output in cell.outputs:
                assert squeezed(output.get("text", "")) in text, cell.id
        if cell.cell_type == "markdown" and not slides:
            for heading in re.findall(r"(?m)^#+ (.+)", cell.source):
                assert squeezed(handouts._plain(heading)) in text


def test_hidden_answers_stay_closed(path, slides):
    details = soup_of(path, slides).find_all("details")
    assert details and not [tag for tag in details if tag.has_attr("open")]
    asked = sum(cell.source.count("<details") for cell in cells_of(path))
    outputs = (output for cell in cells_of(path) for output in cell.get("outputs", ()))
    asked += sum("".join(o.get("data", {}).get("text/html", "")).count("<details") for o in outputs)
    folds = [tag for tag in details if tag.summary.get_text() == "How these numbers are checked"]
    twins = [tag for tag in details if tag.get("class") == ["twin"]]
    deeper = [tag for tag in details if tag.get("class") == ["deeper"]]
    assert len(details) == asked + len(folds) + len(twins) + len(deeper)
    assert len(folds) == (not slides)
    for tag in details:
        hidden = squeezed(tag.get_text().removeprefix(tag.summary.get_text()))
        assert hidden, f"nothing is hidden under {tag.summary.get_text()!r}"
    assert all(tag.find("pre") for tag in twins)


def test_a_page_has_a_language_a_title_and_one_main_part(path, slides):
    soup = soup_of(path, slides)
    assert soup.html["lang"] == "en" and len(soup.find_all("main")) == 1
    assert soup.title.string == handouts.title_of(nbformat.read(path, as_version=4))
    ids = [tag["id"] for tag in soup.find_all(id=True)]
    assert len(ids) == len(set(ids))


def test_no_lesson_needs_mathjax(path):
    for cell in cells_of(path):
        if cell.cell_type == "markdown":
            prose = re.sub(r"(?s)```.*?```|`[^`]*`", "", cell.source)
            assert not re.search(r"\$[^$\s][^$]*\$|\\\(|\\\[", prose), cell.id


def test_the_same_lesson_gives_the_same_page(slides):
    assert handouts.convert(START, slides, LESSONS) == page_of(START, slides)


# -- slides -------------------------------------------------------------------------------


def test_each_heading_begins_a_slide(path):
    sections = soup_of(path, True).find_all("section")
    assert not [section for section in sections if section.find("section")]
    begun = [section for section in sections if section.find(["h1", "h2"])]
    for section in begun:
        assert len(section.find_all(["h1", "h2"])) == 1
        assert section["aria-label"].split(": ", 1)[1] in section.get_text()
        assert section.find(["h1", "h2", "img", "pre", "p"]).name in ("h1", "h2")
    headings = [
        found
        for cell, following in zip(cells_of(path), [*cells_of(path)[1:], None], strict=True)
        if cell.cell_type == "markdown" and not (following is not None and checks(following))
        for found in re.findall(r"(?m)^#{1,2} ", cell.source)
    ]
    assert len(begun) == len(headings)


def test_a_question_is_not_answered_on_its_own_slide(path):
    for section in soup_of(path, True).find_all("section"):
        asked = [tag for tag in section.find_all("strong") if tag.get_text().startswith("Predict")]
        assert not asked or not section.find("img", alt=re.compile("data follow as text")), (
            section.get_text()[:200]
        )


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("See what happens.", 1),
        ("**Predict** what happens.", 2),
        ("What happens?\n\n<details><summary>Answer</summary>\n\nIt is 2.\n\n</details>", 2),
    ],
)
def test_few_words_share_a_slide_with_what_follows_unless_they_ask(words, count):
    printed = nbformat.v4.new_output("stream", text="2\n")
    cells = [
        nbformat.v4.new_markdown_cell(words),
        nbformat.v4.new_code_cell("print(1 + 1)", outputs=[printed]),
    ]
    assert sum(cell.metadata.slide_start for cell in handouts.slides_of(cells)) == count


def test_slideshow_metadata_for_jupyter():
    cells = handouts.slides_of(cells_of(START))
    kinds = [cell.metadata.slideshow.slide_type for cell in cells]
    assert kinds[0] == "slide" and set(kinds) == {"slide", "subslide"}
    for cell, kind in zip(cells, kinds, strict=True):
        if cell.cell_type == "markdown" and cell.source.startswith(("# ", "## ")):
            assert kind == "slide"
    starts = sum(cell.metadata.slide_start for cell in cells)
    assert (
        starts
        == sum(cell.metadata.slide_end for cell in cells)
        == len(soup_of(START, True).find_all("section"))
    )


def markdown(source):
    return handouts._cut(source)


def test_long_text_is_cut_between_paragraphs():
    paragraphs = [f"Paragraph {number}. " + "word " * 60 + "end." for number in range(9)]
    pieces = markdown("\n\n".join(paragraphs))
    assert len(pieces) > 1
    assert "\n\n".join(pieces).split("\n\n") == paragraphs
    assert all(handouts._lines(piece) <= handouts.LINES + 3 for piece in pieces)


def test_what_belongs_together_is_not_cut():
    filler = "\n\n".join("word " * 80 for _ in range(3))
    answer = "<details><summary>Answer</summary>\n\n" + filler + "\n\n</details>"
    for piece in markdown(f"{filler}\n\n**Predict.** Why?\n\n{answer}\n\n{filler}"):
        assert piece.count("<details") == piece.count("</details")
        assert ("**Predict." in piece) == ("<details" in piece)
    fence = "```text\n" + "\n\n".join("line" for _ in range(12)) + "\n```"
    assert any(fence in piece for piece in markdown(f"{filler}\n\n{fence}\n\n{filler}"))
    assert not any(
        piece.endswith("# Next") for piece in markdown(f"{filler}\n\n# Next\n\n{filler}")
    )


def test_a_long_list_is_cut_between_its_items():
    items = [f"- item {number} " + "word " * 30 for number in range(12)]
    pieces = markdown("## References\n\n" + "\n".join(items))
    assert len(pieces) > 1 and pieces[0].startswith("## References\n\n- item 0")
    found = [line for piece in pieces for line in piece.splitlines() if line.startswith("- ")]
    assert [line.strip() for line in found] == [item.strip() for item in items]


def test_a_long_table_is_cut_between_its_rows():
    rows = [f"| ![picture {n}](p.png) |\n| words {n} " + "word " * 30 + "|" for n in range(5)]
    pieces = markdown("Before.\n\n| |\n|---|\n" + "\n".join(rows))
    tables = [piece.removeprefix("Before.\n\n").splitlines() for piece in pieces]
    tables = [table for table in tables if table != ["Before."]]
    assert len(tables) > 1 and all(table[:2] == ["| |", "|---|"] for table in tables)
    assert [row for table in tables for row in table[2:]] == "\n".join(rows).splitlines()
    assert not [table for table in tables if "![" in table[-1]]


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
    assert handouts._plain(heading) == title


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

FITS = """() => [...document.querySelectorAll("section")].filter((section) =>
  section.offsetHeight > innerHeight + 1 || section.scrollWidth > innerWidth
).map((section) => section.getAttribute("aria-label"))"""
SMALL = """() => [...document.querySelectorAll("section > .slide")].filter((slide) =>
  Number(slide.style.zoom || 1) < 0.65).length"""


@pytest.fixture(scope="module")
def browser():
    sync_api = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("no chromium on this machine (Debian: apt install chromium)")
    with sync_api.sync_playwright() as driver:
        chromium = driver.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-quic"]
        )
        yield chromium
        chromium.close()


@pytest.fixture
def offline(browser, tmp_path):
    """Open a page without a network; a test fails at a request or an error on the page."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, offline=True)
    problems = []

    def opened(path, slides):
        file = tmp_path / "page.html"
        file.write_text(page_of(path, slides), encoding="utf-8")
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda said: problems.append(said.text) if said.type == "error" else 0)
        page.on(
            "request",
            lambda request: (
                request.url.startswith(("data:", file.as_uri())) or problems.append(request.url)
            ),
        )
        page.goto(file.as_uri())
        return page

    yield opened
    context.close()
    assert problems == []


@pytest.mark.browser
def test_slides_fit_on_a_projector(path, offline):
    page = offline(path, True)
    assert page.evaluate(FITS) == []
    assert page.evaluate(SMALL) == 0


@pytest.mark.browser
def test_slides_are_turned_by_keys_and_buttons(offline):
    page = offline(START, True)
    status = page.get_by_role("status")
    number = page.locator("section").count()

    def at(place):
        from playwright.sync_api import expect

        expect(status).to_have_text(f"{place} of {number}")
        expect(page.locator("section").nth(place - 1)).to_be_in_viewport(ratio=0.9)

    at(1)
    for key, place in [
        ("ArrowRight", 2),
        (" ", 3),
        ("PageDown", 4),
        ("ArrowLeft", 3),
        ("End", number),
    ]:
        page.keyboard.press(key)
        at(place)
    page.keyboard.press("ArrowRight")
    at(number)
    assert page.get_by_role("button", name="Next").is_disabled()
    page.keyboard.press("Home")
    page.get_by_role("button", name="Next").click()
    at(2)
    page.keyboard.press("Enter")  # the button has the focus
    at(3)
    page.reload()
    at(3)


@pytest.mark.browser
def test_an_answer_opens_on_its_slide(offline):
    page = offline(START, True)
    answer = page.locator("details:not(.twin)").first
    section = page.locator("section", has=answer).first
    page.evaluate("(s) => show(slides.indexOf(s))", section.element_handle())
    before = page.get_by_role("status").inner_text()
    answer.locator("summary").focus()
    page.keyboard.press(" ")
    assert answer.evaluate("(one) => one.open")
    assert page.get_by_role("status").inner_text() == before
    page.wait_for_timeout(50)
    assert page.evaluate(FITS) == []


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
