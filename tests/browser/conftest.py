"""A JupyterLab and a browser for the tests of the widgets: one of each for the whole session.

SEARCHLAB_SLOWER=4 runs the pages four times slower, as a loaded machine does.

Without a chromium, or without the Python packages of the test group, they are skipped, and say
which is missing.
"""

from pathlib import Path

import plain_page
import pytest
from laboratory import CHROMIUM, NO_CHROMIUM, SIZE, SLOWER, open_notebook

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.parent == HERE:
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason=NO_CHROMIUM))


@pytest.fixture(scope="session")
def window(tmp_path_factory, browser):
    """One open notebook of one JupyterLab for all tests."""
    sync_api = pytest.importorskip("playwright.sync_api")
    pytest.importorskip("jupyterlab")
    sync_api.expect.set_options(timeout=round(15_000 * SLOWER))
    with open_notebook(tmp_path_factory.mktemp("home"), browser, has_touch=True) as opened:
        yield opened


@pytest.fixture(scope="module")
def renewed(window):
    """The notebook without what the tests of other modules have left."""
    window.renew()
    return window


@pytest.fixture
def notebook(renewed):
    """The notebook; a test fails at an error on the page or a request elsewhere."""
    renewed.problems.clear()
    renewed.slow_down(SLOWER)
    yield renewed
    renewed.slow_down(1)  # a slow page takes time even where it rests
    assert renewed.problems == []


@pytest.fixture(scope="session")
def plain(browser):
    """One page for all tests that need no JupyterLab."""
    page = browser.new_page()
    plain_page.begin(page)
    return page


@pytest.fixture
def page(plain):
    """The page without JupyterLab, as it was; a test fails at an error on it."""
    errors = []

    def keep(error):
        errors.append(error)

    plain.on("pageerror", keep)
    plain.set_viewport_size(SIZE)
    plain.mouse.move(0, 0)
    yield plain
    plain.remove_listener("pageerror", keep)
    plain.emulate_media(media="null", forced_colors="null")
    assert errors == []
