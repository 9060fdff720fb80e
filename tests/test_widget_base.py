"""The base of the widgets: its bundle, its state and its commands."""

import sys
from types import SimpleNamespace

import pytest

pytest.importorskip("anywidget")

from searchlab.problems.checks import whole
from searchlab.widgets import assets
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


@pytest.fixture
def in_a_browser(monkeypatch):
    """As if Pyodide ran this."""
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setitem(sys.modules, "pyodide.ffi", SimpleNamespace(jsnull="null"))


def test_none_is_null_in_a_browser(counter, in_a_browser):
    counter.add_traits(shown=Value({"count": None, "all": [1, (None, 2)]}))
    assert counter.get_state("shown") == {"shown": {"count": "null", "all": [1, ["null", 2]]}}
