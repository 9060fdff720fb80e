"""What holds for every widget, as far as no browser is needed to see it."""

import re

import pytest
from showcase import EXAMPLES, make

import searchlab.widgets


@pytest.fixture(params=EXAMPLES)
def widget(request):
    return make(request.param)


@pytest.fixture
def said(widget, monkeypatch):
    """What the widget says to the page."""
    said = []
    monkeypatch.setattr(
        type(widget), "send", lambda self, content, buffers=None: said.append(content)
    )
    return said


def test_every_widget_is_tried():
    assert sorted([*EXAMPLES, "view"]) == sorted(searchlab.widgets.__all__)


def test_output_holds_a_picture_beside_the_widget(widget):
    data, _ = widget._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert re.match(r'<img [^>]*alt="[^"]{10,}"|<details><summary>', data["text/html"])
    assert len(data["text/html"]) < 200_000, "a notebook is to stay small"


def test_output_is_the_same_each_time(widget):
    again = make(type(widget).__name__)
    assert repr(again) == repr(widget)
    assert not re.search(r"0x[0-9a-f]{6,}", repr(widget))
    assert again._repr_mimebundle_()[0]["text/html"] == widget._repr_mimebundle_()[0]["text/html"]


def test_browser_may_set_only_what_is_its_own(widget, said, monkeypatch):
    monkeypatch.setattr(type(widget), "send_state", lambda self, key=None: None)
    before = {name: getattr(widget, name) for name in widget.keys if name != "_request"}
    for name in (*before, "nonsense"):
        if name not in widget.FROM_BROWSER:
            widget.set_state({name: "?"})
            assert said.pop() == {"answers": None, "refused": f"the browser may not set {name}"}
    for name in widget.FROM_BROWSER:
        widget.set_state({name: {"no": "such thing"}})
        assert said.pop()["refused"], name
    assert {name: getattr(widget, name) for name in before} == before


@pytest.mark.parametrize("request_", [{"do": "nonsense"}, {"do": 7}, {}, "nonsense", None])
def test_unknown_commands_are_refused(widget, said, request_):
    widget.set_state({"_request": {"do": "first"}})
    said.clear()
    widget.set_state({"_request": request_})
    assert len(said) == 1 and said[0]["refused"]


def test_arguments_of_commands_are_checked(widget, said):
    """A command without its arguments, or with nonsense, is answered and never raises."""
    for command in widget.COMMANDS:
        for nonsense in (
            {},
            *({key: {"no": "such"}} for key in ("text", "board", "name", "depth")),
        ):
            widget.set_state({"_request": {"do": command, "number": str(len(said)), **nonsense}})
            for answer in said:
                assert not str(answer.get("refused", "")).startswith("this failed"), answer
