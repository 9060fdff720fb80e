"""The guide to a ninth widget is true: what it shows is built."""

import pytest

pytest.importorskip("anywidget")

import ninth_widget
from pages import page_sends


def test_the_example_of_the_guide_is_built(tmp_path, monkeypatch):
    ninth_widget.write(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    from presses import Presses

    widget, said = Presses(), []
    monkeypatch.setattr(Presses, "send", lambda self, content, buffers=None: said.append(content))
    monkeypatch.setattr(Presses, "send_state", lambda self, key=None: None)
    assert "class PressesView extends View" in widget._esm
    assert "const $kit = (() => {" in widget._esm
    page_sends(widget, {"presses": 3})
    assert repr(widget) == "Presses(3)"
    page_sends(widget, {"presses": -1})
    assert "presses must be a whole number" in said.pop()["refused"]
    page_sends(widget, {"_request": {"do": "forget", "number": "1"}})
    assert said.pop() == {"answers": "1", "said": "Forgotten."}
    assert widget.presses == 0
    assert widget._repr_mimebundle_()[0]["text/html"].startswith("<img ")
