"""The page of a search of one's own: one page and one Python for all tests of this file."""

import npm
import pytest
import try_page
from laboratory import PATIENCE
from offline import served
from playwright.sync_api import expect


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where the page is as a folder, and as one file."""
    folder = tmp_path_factory.mktemp("site")
    try:
        try_page.write(folder / "try")
    except npm.Unreachable as why:
        pytest.skip(str(why))
    return folder


@pytest.fixture(scope="module")
def opened(folder, browser):
    """The page, once Python is ready; no request leads elsewhere, nothing is an error."""
    problems, context = [], browser.new_context()
    context.set_default_timeout(4 * PATIENCE)
    expect.set_options(timeout=4 * PATIENCE)
    page = context.new_page()
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: said.type == "error" and problems.append(said.text))
    with served(folder) as address:
        context.on(
            "request",
            lambda made: (
                made.url.startswith((address, "blob:", "data:")) or problems.append(made.url)
            ),
        )
        page.goto(f"{address}try/")
        expect(page.locator("#said")).to_have_text("Python is ready.")
        yield page
    context.close()
    assert problems == []


def test_a_search_is_stepped_through(opened):
    opened.get_by_role("button", name="Run").click()
    opened.get_by_text("1 of 50 expansions").wait_for()
    opened.get_by_role("button", name="Step forward").click()
    opened.get_by_text("2 of 50 expansions").wait_for()
    expect(opened.locator("#error")).to_be_empty()
