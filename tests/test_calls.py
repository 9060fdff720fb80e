"""What calls give, as data/drawings.txt, figures.txt, players.txt, races.txt, widgets.txt have it.

`golden` tells how they are written and renewed, `given` has the names that are used. Of a figure
there is what it shows, of a widget all that its page is sent.
"""

import json
from array import array
from collections import Counter
from xml.etree import ElementTree
from zlib import crc32

import pytest

pytest.importorskip("anywidget")

import given
from golden import transcript
from matplotlib.colors import to_hex

from searchlab.figures import Figure
from searchlab.widgets import Predict
from searchlab.widgets.widget import Widget

MOST = 8  # rows of a list; then its last, and a sum of all


def rows(value, name=""):
    """Write what a page is sent, a row for each part; of a long list the beginning and a sum."""
    if isinstance(value, dict) and value:
        for key, each in value.items():
            yield from rows(each, f"{name}.{key}".lstrip("."))
    elif isinstance(value, tuple) and value and isinstance(value[-1], bytes):  # a column
        yield from rows(array(*value).tolist(), name)
    elif isinstance(value, list | tuple) and any(isinstance(each, dict | str) for each in value):
        for number, each in enumerate(value):
            if number < MOST or number == len(value) - 1:
                yield from rows(each, f"{name}.{number}".lstrip("."))
        if len(value) > MOST:
            yield f"{name}: … of {len(value)}, {crc32(repr(value).encode()):08x}"
    else:
        text = json.dumps(value, ensure_ascii=False, default=list)
        if len(text) > 100 and isinstance(value, list | tuple):
            text = f"{text[:60]} … of {len(value)}, {crc32(text.encode()):08x}"
        yield f"{name}: {text}".removeprefix(": ")


def marks(svg):
    """Count the marks of a drawing by how they look, list the texts, and sum it up."""
    looks = "fill stroke stroke-width font-size".split()
    every = [*ElementTree.fromstring(svg).iter()]
    found = Counter(
        " ".join([each.tag.rpartition("}")[2], *(each.get(look) or "-" for look in looks)])
        for each in every
    )
    yield " ".join(each.text for each in every if each.text and each.text.strip())
    yield from (f"{count} x {look}" for look, count in found.items())
    yield f"{crc32(svg.encode()):08x}"


def parts(canvas):
    """Write what a chart draws: lines with their points, bars with their sizes, texts."""
    for axes in canvas.axes:
        found = {"from, to": [axes.get_ylim()]}
        for line in axes.lines:
            look = to_hex(line.get_color()), line.get_marker(), line.get_linestyle()
            name = " ".join([*filter(None, look), to_hex(line.get_mfc(), keep_alpha=True)])
            found.setdefault(name, []).extend(line.get_xydata())
        for bar in axes.patches:
            name = f"bars {to_hex(bar.get_facecolor())} {bar.get_hatch()}"
            if bar.get_height():  # where an empty one stands depends on pandas' version
                found.setdefault(name, []).append(bar.get_bbox().bounds)
        points = {
            name: [[float(f"{n:.5g}") for n in p] for p in all] for name, all in found.items()
        }
        yield from rows(points | {"texts": [text.get_text() for text in axes.texts]})


def shown(value):
    """Write what there is to see of a value."""
    if isinstance(value, Figure):
        drawn = marks(value.svg) if value.svg else parts(value.canvas)
        return "\n".join([value.title, value.twin, *drawn])
    if isinstance(value, Widget):
        own = sorted({*value.keys} - {*Widget().keys})
        state = {name: value.get_state()[name] for name in own}
        twin = [] if isinstance(value, Predict) else value.twin()
        return "\n".join([repr(value), *rows(state), *twin, f"{crc32(value.still().encode()):08x}"])
    if isinstance(value, dict | list | tuple):
        return "\n".join(rows(value))
    return "\n".join(marks(value)) if str(value).startswith("<svg") else str(value)


test_drawings, test_figures, test_players, test_races, test_widgets = (
    transcript(name, vars(given), shown)
    for name in ("drawings", "figures", "players", "races", "widgets")
)
