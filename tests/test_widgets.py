"""What holds for every widget, as far as no browser is needed to see it."""

import re

import pytest
from showcase import EXAMPLES, make

import searchlab.widgets
from searchlab.widgets import Predict
from searchlab.widgets.static import NOTE


@pytest.fixture(params=EXAMPLES, scope="module")
def widget(request):
    return make(request.param)


def test_every_widget_is_tried():
    assert {*EXAMPLES} == {*searchlab.widgets.__all__} - {"explore"}  # which shows one of them


def test_output_holds_a_picture_beside_the_widget(widget):
    data, _ = widget._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert re.match(r'<div [^>]*><img alt="[^"]{10,}|<p><b>', data["text/html"])
    assert data["text/html"].endswith(f"<em>{NOTE}</em></p>")
    assert len(data["text/html"]) < 8_000, "a notebook is to stay small"
    assert isinstance(widget, Predict) or 1 <= len(widget.twin()) <= 12


def test_output_is_the_same_each_time(widget):
    again = make(type(widget).__name__)
    assert repr(widget).startswith(f"<{type(widget).__name__}: ")
    assert repr(again) == repr(widget)
    assert not re.search(r"0x[0-9a-f]{6,}", repr(widget))
    assert again._repr_mimebundle_()[0]["text/html"] == widget._repr_mimebundle_()[0]["text/html"]
