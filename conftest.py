"""For pytest: which modules' examples cannot run here, and what no test may see of another."""

import asyncio

import pytest

from searchlab.kernels import available

pytest_plugins = ["offline"]  # a browser, for the tests of pages

collect_ignore = [] if available() else ["searchlab/kernels/ida_star.py"]


@pytest.fixture(autouse=True)
def outside_a_kernel(request):
    """Hide the event loop of a browser that was opened by tests before, in the same process."""
    loop = asyncio._get_running_loop()
    if loop is None or "browser" in request.node.keywords:
        yield
        return
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(loop)
