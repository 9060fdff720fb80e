"""The page of a search of one's own: one page and one Python for all tests of this file."""

import re

import npm
import plain_page
import pytest
import try_page
from laboratory import PATIENCE
from offline import offline_page, served

from searchlab import EIGHT, judge_search, solve

sync_api = pytest.importorskip("playwright.sync_api")
WAIT = PATIENCE
EXAMPLES = "breadth_first newest_first bidirectional greedy a_star superior_nodes later_not_never"
PHONE = {"width": 390, "height": 844}
# The browser itself wants one where what is typed replaces a selection.
EDITED = "Applying inline style"
PRINTING = "def printing(puzzle, start):\nwhile True:\nprint(start)"  # in the end to nobody


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where the page is as a folder, and as one file."""
    folder = tmp_path_factory.mktemp("site")
    try:
        try_page.write(folder / "try")
        try_page.write_file(folder / "try.html")
    except npm.Unreachable as why:
        pytest.skip(str(why))
    return folder


@pytest.fixture(scope="module")
def opened(folder, browser):
    """The page, once Python is ready, its address, and what went wrong."""
    sync_api.expect.set_options(timeout=WAIT)
    problems, context = [], browser.new_context()
    page = context.new_page()
    page.set_default_timeout(WAIT)
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: said.type == "error" and problems.append(said.text))
    with served(folder) as address:
        known = (address, "blob:", "data:")
        context.on("request", lambda made: made.url.startswith(known) or problems.append(made.url))
        page.goto(f"{address}try/")
        expect(page, "#said").to_have_text("Python is ready.")
        yield page, f"{address}try/", problems
    context.close()


@pytest.fixture
def page(opened):
    """The page with the first example; a test fails at an error or a request elsewhere."""
    page, _, problems = opened
    page.set_viewport_size({"width": 1366, "height": 768})
    choose(page, "breadth_first")
    yield page
    found = [each for each in problems if not each.startswith(EDITED)]
    problems.clear()
    assert found == []


def expect(page, place):
    return sync_api.expect(page.locator(place), place)


def choose(page, name):
    page.locator("#example").evaluate("(list) => (list.value = null)")  # it may be chosen already
    page.locator("#example").select_option(name)


def write(page, text):
    """Type a program, in which the editor indents."""
    page.locator(".cm-content").click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(text)


def press(page, action, wait=True):
    page.locator(f"[data-action={action}]").click()
    if wait:
        page.locator("#stop:disabled").wait_for()


def test_a_search_is_stepped_through(page):
    press(page, "run")
    page.get_by_text("1 of 50 expansions").wait_for()
    page.get_by_role("button", name="Step forward").click()
    page.get_by_text("2 of 50 expansions").wait_for()
    expect(page, "#error").to_be_empty()
    expect(page, "#said").to_have_text("Done: breadth_first.")


def test_a_board_is_slid_or_typed_or_chosen(page):
    page.get_by_role("button", name="tile 4").click()
    expect(page, "#board").to_have_value("1 2 3 7 x 5 8 4 6")
    page.keyboard.press("ArrowUp")
    expect(page, "#board").to_have_value("1 2 3 7 4 5 8 x 6")
    page.locator("#boards").select_option(label="near: 3 moves")
    expect(page, "#board").to_have_value("1 2 3 x 4 6 7 5 8")
    page.locator("#board").fill("1 2 3 4 5")
    assert not page.get_by_role("button", name="tile 4").is_visible()
    press(page, "run")
    expect(page, "#error").to_contain_text("not a 3x3 board")


def test_an_error_has_its_line_in_the_editor(page):
    for program, error in (
        ("def f(puzzle, start):\nreturn start +", r"^SyntaxError: invalid syntax \(line 2\)$"),
        ("import numpy", "There is no numpy on this page"),
        (
            "exit()",
            r"^exit\(\) would end Python \(line 1\); a search returns its moves, or None\.$",
        ),
        ("x = 1", "define a function that takes a puzzle and a start"),
        (
            "def f(puzzle, start):\npuzzle.successors(start)\nreturn path[start]",
            r"NameError: name 'path' is not defined \(line 3",
        ),
    ):
        write(page, program)
        press(page, "run")
        expect(page, "#error").to_have_text(re.compile(error))
    expect(page, ".cm-wrong").to_have_text("    return path[start]")


def test_what_is_printed_ends_somewhere_and_stop_stops(page):
    write(page, PRINTING)
    press(page, "run", wait=False)
    expect(page, "#printed").to_contain_text("… what follows is not shown")
    page.locator("#stop:enabled").click()
    choose(page, "breadth_first")  # at once: it is done when Python is there again
    press(page, "run")
    page.get_by_text("1 of 50 expansions").wait_for()


def test_a_crash_is_noticed_and_mended(opened, page):
    write(page, "import os\nos.abort()")
    press(page, "run", wait=False)
    expect(page, "#error").to_contain_text("Python broke down")
    expect(page, "#said").to_have_text(re.compile("Python is ready"))
    assert opened[2]
    opened[2].clear()  # of which Pyodide has said much
    choose(page, "breadth_first")
    press(page, "run")
    page.get_by_text("1 of 50 expansions").wait_for()


def test_code_of_a_link_could_send_nothing_elsewhere(page, tmp_path):
    with served(tmp_path) as elsewhere:
        sent = "lambda _: js.console.log('sent'), lambda _: js.console.log('refused')"
        write(page, f"import js\njs.fetch('{elsewhere}', mode='no-cors').then({sent})")
        with page.expect_console_message(lambda said: said.text in ("sent", "refused")) as said:
            press(page, "run")
        assert said.value.text == "refused"


def test_a_link_holds_the_code_the_board_and_the_step(opened, page):
    choose(page, "greedy")
    write(page, "def mine(puzzle, start):\nreturn 'r' if list(puzzle.successors(start)) else None")
    page.locator("#board").fill("1 2 3 4 5 6 7 x 8")
    press(page, "run")
    page.locator(".link").click()  # the player's own
    expect(page, "#said").to_have_text(re.compile("The link is"))
    link = page.url
    assert link.endswith("&board=1+2+3+4+5+6+7+x+8&step=1")
    with page.context.expect_page() as found:
        page.evaluate("(link) => void open(link)", link)
    other = found.value
    expect(other, ".cm-content").to_contain_text("def mine(puzzle, start):")
    expect(other, "#board").to_have_value("1 2 3 4 5 6 7 x 8")
    assert other.locator(".player").count() == 0  # nothing runs before Run
    other.close()


def test_an_address_opens_an_example_and_nothing_typed_is_lost(opened, page):
    _, address, _ = opened
    link = f"{address}#example=ida_star&board=1+2+3+x+4+6+7+5+8"
    page.goto(link)
    expect(page, "#board").to_have_value("1 2 3 x 4 6 7 5 8")
    expect(page, "#example").to_have_value("ida_star")
    page.locator(".cm-content").click()
    page.keyboard.press("ControlOrMeta+End")
    page.keyboard.type("  # mine")
    expect(page, "#example").to_have_value("")
    assert page.url == f"{address}#"  # the text is no example
    page.goto(f"{address}#example=greedy")
    expect(page, ".cm-content").to_contain_text("def greedy")
    page.go_back()
    expect(page, ".cm-content").to_contain_text("return found  # mine")
    page.reload()
    expect(page, ".cm-content").to_contain_text("return found  # mine")
    page.goto(link)
    expect(page, ".cm-content").not_to_contain_text("# mine")
    page.goto(f"{address}#code=cut-o")
    expect(page, "#error").to_contain_text("The link could not be read")


@pytest.mark.parametrize("kept", ["null", '{"": 3}'])
def test_what_is_odd_in_an_address_or_in_the_storage_is_passed_over(opened, page, kept):
    page.evaluate("(kept) => localStorage.setItem('searchlab-try', kept)", kept)
    page.goto(f"{opened[1]}#example=__proto__&step=3.5")
    page.reload()
    expect(page, "#said").to_have_text("Python is ready.")
    press(page, "run")
    page.get_by_text("1 of 50 expansions").wait_for()


SEARCH = """def mine(puzzle, start):
    return [h(0, 0) for _ in puzzle.successors(start)] and None
"""
HELPER = """def {}(board, goal):
    return 0
"""
OTHER = "def other(puzzle, start):\n    return mine(puzzle, start)\n"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (SEARCH + HELPER.format("h"), "mine"),  # which calls it
        (SEARCH + HELPER.format("unused"), "mine"),
        (SEARCH + OTHER, "other"),
        (OTHER + SEARCH, "other"),
        (SEARCH + SEARCH.replace("mine", "last"), "last"),
        ("def only(problem):\n    return None\n", "only"),
    ],
)
def test_the_search_is_the_last_that_no_other_calls(page, text, name):
    page.locator(".cm-content").click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(text)
    press(page, "run")
    expect(page, "#said").to_have_text(re.compile(f"(Done|Failed): {name}."))


def test_a_race_is_run_again_from_another_board(page):
    press(page, "race")
    page.get_by_text("Greedy best-first").wait_for()
    page.locator("#views").get_by_role("button", name="tile 4").click()
    page.get_by_role("button", name="Search from here").click()
    expect(page, "#board").to_have_value("1 2 3 7 x 5 8 4 6")
    page.get_by_text("0 of").wait_for()


def test_a_search_is_judged_and_refuted(page):
    choose(page, "newest_first")
    press(page, "judge")
    expect(page, "#report").to_contain_text("newest_first: not optimal")
    found = judge_search(from_example("newest_first"))
    expect(page, "#report").to_contain_text(found.proof.split(";")[0])
    start = found.problem.write(found.counterexample)
    expect(page, ".player-head").to_contain_text(f"newest_first from {start}")
    expect(page, "#printed").to_be_empty()
    write(page, "def none(puzzle, start):\npuzzle.successors(start)")
    press(page, "refute")
    expect(page, "#report").to_contain_text("none: S–G 1: it finds no path, 1 is cheapest")
    expect(page, ".player-head").to_contain_text("none from S")
    assert "it finds no path" in page.locator("#views img").get_attribute("alt")


def test_a_puzzle_of_ones_own_is_played_and_judged(page):
    choose(page, "pancakes")
    assert not page.locator("#tiles").is_visible()
    press(page, "run")
    page.get_by_text("1 of 105 expansions").wait_for()
    press(page, "judge")
    expect(page, "#report").to_contain_text("Run from the 120 states")
    press(page, "race")
    page.locator(".lane").first.wait_for()


def test_the_keyboard_is_enough(page):
    page.locator(".cm-content").click()
    page.keyboard.press("ControlOrMeta+End")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("# end")
    assert page.locator(".cm-line").last.text_content().endswith("        # end")
    page.keyboard.press("ControlOrMeta+Enter")
    page.get_by_text("1 of 50 expansions").wait_for()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.textContent") == "Run"


def test_a_phone_has_all_of_it_and_axe_finds_nothing(page):
    press(page, "run")
    page.get_by_text("1 of 50 expansions").wait_for()
    assert plain_page.violations(page, "wcag2a", "wcag2aa", place="body") == []
    plain_page.resize(page, **PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.evaluate("scrollTo(0, 0)")
    assert page.locator("[data-action=run]").bounding_box()["y"] < PHONE["height"] - 40
    page.emulate_media(color_scheme="dark")
    page.get_by_role("button", name="Dark or light").click()
    assert plain_page.violations(page, "wcag2a", "wcag2aa", place="body") == []


def test_one_file_works_from_a_disk(folder, browser):
    with offline_page(browser) as page:
        page.set_default_timeout(WAIT)
        page.goto((folder / "try.html").as_uri())
        press(page, "run")
        page.get_by_text("1 of 50 expansions").wait_for()
        choose(page, "bidirectional")
        press(page, "refute")
        expect(page, "#error").to_contain_text("bidirectional knows the moves of a puzzle")


def from_example(name):
    """Return the search of an example."""
    names = {}
    exec(compile(try_page.examples()[name]["text"], name, "exec"), names)
    return [each for each in names.values() if callable(each)][-1]


@pytest.mark.parametrize("name", [*EXAMPLES.split(), "ida_star"])
def test_an_example_is_the_lessons_function(name):
    search, board = from_example(name), try_page.examples()[name]["board"]
    verdict = judge_search(search)
    assert solve(EIGHT, board, search).solved == verdict.complete == (name != "superior_nodes")
    assert verdict.optimal == (name not in ("newest_first", "greedy"))
