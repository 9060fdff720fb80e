"""Pages in a browser without a network, opened from a file or from a server of this machine."""

import contextlib
from functools import lru_cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import handouts
import npm
import pytest
from laboratory import CHROMIUM, NO_CHROMIUM, open_browser


@lru_cache
def page_of(path, slides=False, alive=False):
    """Convert a lesson, once in a process."""
    try:
        return handouts.convert(path, slides, handouts.LESSONS, alive)
    except npm.Unreachable as why:
        pytest.skip(str(why))


@pytest.fixture(scope="session")
def browser():
    """One browser for all tests of a process."""
    pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip(NO_CHROMIUM)
    with open_browser() as browser:
        yield browser


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@contextlib.contextmanager
def served(folder):
    """Serve a folder as any web server does; yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@contextlib.contextmanager
def offline_pages(browser, folder, patience=30_000, address="", **settings):
    """Yield a function that opens a page of this text, which it writes into the folder.

    It is opened from the file, or from the address at which the folder is served. A request for
    anything else, or an error on a page, fails the test at the end.
    """
    context = browser.new_context(offline=not address, **settings)
    context.set_default_timeout(patience)
    problems = []
    place = (address or f"{folder.as_uri()}/") + "page.html"

    def opened(text):
        (folder / "page.html").write_text(text, encoding="utf-8")
        known = ("data:", "blob:", place)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda said: said.type == "error" and problems.append(said.text))
        page.on("request", lambda made: made.url.startswith(known) or problems.append(made.url))
        page.goto(place)
        return page

    yield opened
    context.close()
    assert problems == []
