"""What holds for every widget, as far as no browser is needed to see it."""

import re

import pytest
from pages import page_sends
from showcase import EXAMPLES, make

import searchlab.widgets
from searchlab.widgets import Predict
from searchlab.widgets.base import LabWidget
from searchlab.widgets.static import NOTE


@pytest.fixture(params=EXAMPLES)
def widget(request):
    return make(request.param)


@pytest.fixture
def said(widget, monkeypatch):
    """What the widget says to the page, where it is one of the old base."""
    if not isinstance(widget, LabWidget):
        pytest.skip("its state is traits: see test_widget_base.py")
    said = []
    monkeypatch.setattr(
        type(widget), "send", lambda self, content, buffers=None: said.append(content)
    )
    return said


def test_every_widget_is_tried():
    assert sorted(EXAMPLES) == sorted(searchlab.widgets.__all__)


def test_output_holds_a_picture_beside_the_widget(widget):
    data, _ = widget._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert re.match(r'<div [^>]*><img alt="[^"]{10,}|<details><summary>', data["text/html"])
    assert data["text/html"].endswith(f"<em>{NOTE}</em></p>")
    assert len(data["text/html"]) < 8_000, "a notebook is to stay small"
    assert isinstance(widget, Predict) or 1 <= len(widget.twin()) <= 12


def test_output_is_the_same_each_time(widget):
    again = make(type(widget).__name__)
    assert repr(again) == repr(widget)
    assert not re.search(r"0x[0-9a-f]{6,}", repr(widget))
    assert again._repr_mimebundle_()[0]["text/html"] == widget._repr_mimebundle_()[0]["text/html"]


def test_browser_may_set_only_what_is_its_own(widget, said, monkeypatch):
    monkeypatch.setattr(type(widget), "send_state", lambda self, key=None: None)
    before = {name: getattr(widget, name) for name in (*widget.keys, *widget.SHARED)}
    for name in (*widget.keys, "nonsense"):
        if name not in ("_state", "_requests"):
            page_sends(widget, {name: "?"})
            assert said.pop() == {"answers": None, "refused": f"the browser may not set {name}"}
    for name in widget.SHARED:
        page_sends(widget, {name: {"no": "such thing"}})
        assert said.pop()["refused"], name
    for state in (None, {}, {"turn": widget._state["turn"]}, {**widget._state, "more": 1}):
        if state != widget._state:
            widget.set_state({"_state": state})
            assert said.pop()["refused"].startswith("a state is its turn")
    for requests in (None, {}, ["look"]):
        widget.set_state({"_requests": requests})
        assert said.pop()["refused"].startswith("a request")
    assert {name: getattr(widget, name) for name in before} == before


def test_what_python_sets_wins_over_what_the_page_had_made_before(widget, said):
    """A change of the page that is under way when Python sets something comes too late."""
    late = dict(widget._state)
    for name in widget.SHARED:
        value = getattr(widget, name)
        setattr(widget, name, value)  # the same again: the page may show another
        now = widget._state
        assert now["turn"] > late["turn"]
        widget.set_state({"_state": {**late, name.lstrip("_"): "late"}})
        assert (getattr(widget, name), widget._state, said) == (value, now, [])
        late = dict(now)


def test_a_request_that_travels_again_is_heard_once(widget, said):
    requests = [{"do": "nonsense", "number": f"view.{number}"} for number in (1, 2, 3)]
    for sent in (requests[:1], requests[:2], requests, requests):
        widget.set_state({"_requests": sent})
    assert [answer["answers"] for answer in said] == ["view.1", "view.2", "view.3"]


def test_closing_ends_the_search(widget, said):
    widget._awaited = object()
    widget.close()
    assert widget._awaited is None


def test_unknown_commands_are_refused(widget, said):
    page_sends(widget, {"_request": {"do": "first"}})
    for request in ({"do": "nonsense"}, {"do": 7}, {}, "nonsense", None):
        said.clear()
        page_sends(widget, {"_request": request})
        assert len(said) == 1 and said[0]["refused"], request


def test_arguments_of_commands_are_checked(widget, said):
    """A command without its arguments, or with nonsense, is answered and never raises."""
    for command in widget.COMMANDS:
        for nonsense in (
            {},
            *({key: {"no": "such"}} for key in ("text", "board", "name", "depth")),
        ):
            page_sends(widget, {"_request": {"do": command, "number": str(len(said)), **nonsense}})
            for answer in said:
                assert not str(answer.get("refused", "")).startswith("this failed"), answer
