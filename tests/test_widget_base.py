"""The base of the widgets: its bundle, its state, its commands and its jobs."""

import sys
from types import SimpleNamespace

import pytest
from jobs import run_job

pytest.importorskip("anywidget")


from searchlab.puzzle.checks import whole
from searchlab.widgets import assets, widget
from searchlab.widgets.widget import Value, Widget, command, validate

BUNDLE = [assets.FOLDER / "bundle.js", assets.FOLDER / "bundle.css"]


class Counter(Widget):
    count = Value(0)

    def __init__(self, count=0):
        super().__init__(count=count)

    @validate("count")
    def _check_count(self, count):
        return whole("count", count, 0, 9)

    @command
    def half(self, of):
        if of % 2:
            raise ValueError(f"{of} is odd")
        return of // 2

    def prepare(self, to):
        whole("to", to, 0, 9)

        def work(watch):
            for i in range(10_000):
                watch(text=f"step {i}")
            if to == 8:
                raise ZeroDivisionError("of the work")
            return to

        def show(found):
            self.count = found
            return f"counted to {found}"

        return work, show


@pytest.fixture
def counter():
    widget = Counter()
    widget.sent = []
    widget.send = lambda content, buffers=None: widget.sent.append(content)
    return widget


@pytest.mark.parametrize("path", BUNDLE, ids=lambda path: path.name)
def test_the_bundle_is_built_from_the_sources(path):
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert assets.source_digest() in first, "run: make bundle"


def test_a_value_is_checked_wherever_it_comes_from(counter):
    with pytest.raises(ValueError, match="count must be"):
        counter.count = 10
    counter.set_state({"count": 3})
    assert counter.count == 3 and not counter.sent
    counter.set_state({"count": "many"})
    assert counter.count == 3
    assert counter.sent[-1]["kind"] == "error" and "many" in counter.sent[-1]["text"]


def test_a_command_answers_also_where_it_fails(counter):
    assert counter.half({"of": 4}) == ({"value": 2}, [])
    assert counter.half({"of": 3}) == ({"error": "3 is odd"}, [])
    assert "TypeError" in counter.half({"by": 3})[0]["error"]


@pytest.mark.parametrize(
    "to, last, count",
    [
        (4, ("done", "counted to 4"), 4),
        (8, ("error", "ZeroDivisionError: of the work"), 0),
        (10, ("error", "to must be a whole number from 0 to 9, not 10"), 0),
    ],
)
def test_a_job_reports_how_it_goes_and_how_it_ends(counter, to, last, count):
    messages = run_job(counter, widget._PROGRESS_SECONDS, to=to)
    assert messages[-1] == last and counter.count == count
    if to < 10:
        assert messages[:2] == [("progress", "Running …"), ("progress", "step 0")]
        assert len(messages) < 100, "a server would drop some"


def test_a_cancelled_job_changes_nothing(counter):
    def slow(watch):
        counter.cancel()
        watch()

    counter.prepare = lambda: (slow, None)
    assert run_job(counter)[-1] == ("cancelled", "Cancelled.")
    assert counter.count == 0


def test_a_job_that_never_calls_watch_can_be_cancelled(counter, monkeypatch):
    def endless(watch):
        counter.cancel()
        while True:
            pass

    monkeypatch.setattr(widget, "_CANCEL_SECONDS", 0.02)
    counter.prepare = lambda: (endless, None)
    assert run_job(counter)[-1] == ("cancelled", "Cancelled.")


@pytest.fixture
def in_a_browser(monkeypatch):
    """As if Pyodide ran this."""
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setitem(sys.modules, "pyodide.ffi", SimpleNamespace(jsnull="null"))


def test_a_job_in_a_browser_is_done_at_once(counter, in_a_browser):
    counter._on_message(None, {"kind": "start", "id": "j", "request": {"to": 2}}, [])
    assert counter.count == 2 and counter.sent[-1]["kind"] == "done"


def test_none_is_null_in_a_browser(counter, in_a_browser):
    counter.add_traits(shown=Value({"count": None, "all": [1, (None, 2)]}))
    assert counter.get_state("shown") == {"shown": {"count": "null", "all": [1, ["null", 2]]}}
