"""A JupyterLab and a browser for the tests of the widgets: one of each for the whole session.

SEARCHLAB_SLOWER=4 runs the pages four times slower, as a loaded machine does.

Without a chromium, or without the Python packages of the test group, they are skipped, and say
which is missing.
"""

from pathlib import Path

import pytest
from laboratory import CHROMIUM, NO_CHROMIUM, SLOWER, open_lab


def pytest_collection_modifyitems(items):
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason=NO_CHROMIUM))


@pytest.fixture(scope="session")
def lab(tmp_path_factory, browser):
    """One JupyterLab for all tests, away from the user's own settings."""
    sync_api = pytest.importorskip("playwright.sync_api")
    pytest.importorskip("jupyterlab")
    sync_api.expect.set_options(timeout=round(15_000 * SLOWER))
    home, folder = tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("notebooks")
    with open_lab(home, folder, browser) as opened:
        yield opened


@pytest.fixture(scope="module")
def window(lab):
    """One open notebook for the tests of a module."""
    with lab.open(touch=True) as opened:
        yield opened


@pytest.fixture
def notebook(window):
    """The module's notebook; a test fails at an error on the page or a request elsewhere."""
    window.problems.clear()
    yield window
    assert window.problems == []
