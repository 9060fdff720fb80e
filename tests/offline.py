"""Pages in a browser without a network, opened from a file or from a server of this machine."""

import contextlib
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from laboratory import CHROMIUM, NO_CHROMIUM, open_browser


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
def offline_page(browser, address="file:", **settings):
    """Yield a page without a network, but for a server of this machine if its address is given.

    A request that leads elsewhere, or an error on the page, fails the test at the end.
    """
    context = browser.new_context(offline=address == "file:", **settings)
    problems, known = [], (address, "data:", "blob:")
    context.on("request", lambda made: made.url.startswith(known) or problems.append(made.url))
    page = context.new_page()
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: said.type == "error" and problems.append(said.text))
    yield page
    context.close()
    assert problems == []
