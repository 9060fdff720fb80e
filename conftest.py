"""For pytest: which modules' examples cannot run here, and what no test may see of another."""

import asyncio
import gc
import signal
import sys
from functools import cache

import pytest

from searchlab.compiling import available

# What checks the addresses of a schema makes forty grammars, which takes longer than all else that
# is imported to read a notebook; a notebook's schema has no such address.
sys.modules.setdefault("rfc3987_syntax", None)
# Whoever starts us in the background, or with nohup, has these ignored, and every program that the
# tests start would ignore them too; the tests of Ctrl-C would wait for ever.
for name, handler in {"SIGINT": signal.default_int_handler, "SIGHUP": signal.SIG_DFL}.items():
    number = getattr(signal, name, None)  # Windows has no SIGHUP
    if number and signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, handler)

pytest_plugins = ["offline", "nbval.plugin"]  # a browser, for the tests of pages; the notebooks

# What a mistake breaks soonest, then what takes longest: files and folders.
TURNS = (
    "test_imports test_layout test_puzzle test_ranking test_parity test_counts test_search"
    " test_solving test_trace test_heuristics test_census test_cli test_widgets test_widget_base"
    " 09_the_race browser 05b_building_heuristics notebooks"
).split()
BROWSER = "tests/browser/"
MEMORY = 4 << 30  # bytes that a test may take

collect_ignore = [] if available() else ["searchlab/fifteen/ida_star.py"]


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


@pytest.fixture(autouse=True)
def within_memory(request):
    """Let a search that does not end fail by a MemoryError, before it takes all there is."""
    try:
        import resource
    except ImportError:  # Windows
        resource = None
    if resource is None or "browser" in request.node.keywords:
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_DATA)
    if before[1] == resource.RLIM_INFINITY:
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, before)


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist looks
def pytest_cmdline_main(config):
    """Keep the cells of a notebook in one process when `-n` says nothing of how to distribute."""
    option = config.option
    if option.nbval and getattr(option, "numprocesses", None) and option.dist == "no":
        option.dist = "loadscope"


@pytest.hookimpl(optionalhook=True)  # pytest-xdist's
def pytest_xdist_make_scheduler(config, log):
    """Let one worker run all tests of the browser, which share a JupyterLab."""
    if config.option.dist != "loadscope":
        return None
    from xdist.scheduler import LoadScopeScheduling

    class Scheduling(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            return BROWSER if nodeid.startswith(BROWSER) else super()._split_scope(nodeid)

    return Scheduling(config, log)


@cache
def _turn(path):
    for turn, name in enumerate(TURNS):
        if name in (path.stem, path.parent.name):
            return turn, 0
    return len(TURNS), -path.stat().st_size  # at the end nobody waits for a long file


def pytest_collection_modifyitems(items):
    """Put the tests in the order in which they are worth waiting for."""
    items.sort(key=lambda item: _turn(item.path))


def pytest_collection_finish():
    """Look for garbage more rarely, and never among the thousands of tests themselves."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.hookimpl(trylast=True)  # after the reporter is there
def pytest_configure(config):
    """Report a failure at once, and not in half an hour."""
    reporter = config.pluginmanager.getplugin("terminalreporter")
    if reporter and not config.getoption("verbose") > 0:
        config.pluginmanager.register(_Reporter(reporter))


class _Reporter:
    def __init__(self, reporter):
        self.reporter = reporter

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report):
        if report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            message = crash.message.partition("\n")[0] if crash else ""
            self.reporter.write_line(f"\n{report.nodeid}: {message}", red=True)
