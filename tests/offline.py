"""Pages in a browser without a network, opened from a file."""

import contextlib

import pytest
from laboratory import CHROMIUM, open_browser


@pytest.fixture(scope="session")
def browser():
    """One browser for all tests of a process."""
    pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("no chromium on this machine (Debian: apt install chromium)")
    with open_browser() as browser:
        yield browser


@contextlib.contextmanager
def offline_pages(browser, folder, patience=30_000, **settings):
    """Yield a function that opens a page of this text, from a file in the folder.

    A request for anything but the file, or an error on a page, fails the test at the end.
    """
    context = browser.new_context(offline=True, **settings)
    context.set_default_timeout(patience)
    problems = []

    def opened(text):
        file = folder / "page.html"
        file.write_text(text, encoding="utf-8")
        known = ("data:", "blob:", file.as_uri())
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda said: said.type == "error" and problems.append(said.text))
        page.on("request", lambda made: made.url.startswith(known) or problems.append(made.url))
        page.goto(file.as_uri())
        return page

    yield opened
    context.close()
    assert problems == []
