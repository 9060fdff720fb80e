"""What single calls answer, as the files data/calls/*.txt have it.

A block begins with ``== `` and an expression; the answer below it is what is printed of the value,
or the name of an exception and its message. With the variable ANEW set the answers are written
there instead: read the difference before you commit it. What stands above the first block says what
a file is about.
"""

import json
import os
import re
from array import array
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree
from zlib import crc32

import pytest

pytest.importorskip("anywidget")

from given import made
from matplotlib.colors import to_hex

from searchlab.figures import Figure
from searchlab.widgets.widget import Widget

FILES = {
    path: re.findall(r"(?ms)^== ([^\n]*)\n(.*?)\n?(?=\n== |\Z)", path.read_text("utf-8"))
    for path in sorted((Path(__file__).parent / "data" / "calls").glob("*.txt"))
}
CALLS = [
    pytest.param(path, *block, id=f"{path.stem}: {block[0]}")
    for path, blocks in FILES.items()
    for block in blocks
]


def rows(value, name=""):
    """Write what a page is sent, a row for each part; of a long list the beginning and a sum."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from rows(each, f"{name}.{key}" if name else str(key))
    elif isinstance(value, tuple) and isinstance(value[-1], bytes):  # a column
        yield from rows(array(*value).tolist(), name)
    elif isinstance(value, list | tuple) and any(isinstance(each, dict | str) for each in value):
        for number, each in enumerate(value):
            yield from rows(each, f"{name}.{number}")
    else:
        text = json.dumps(value, ensure_ascii=False, default=list)
        if len(text) > 100:
            text = f"{text[:60]} … of {len(value)}, {crc32(text.encode()):08x}"
        yield f"{name}: {text}"


def marks(figure):
    """Count the marks of a drawing by how they look, and sum it up."""
    looks = "fill stroke stroke-width font-size".split()
    found = Counter(
        " ".join([each.tag.rpartition("}")[2], *(each.get(look) or "-" for look in looks)])
        for each in ElementTree.fromstring(figure.svg).iter()
    )
    yield from (f"{count} x {look}" for look, count in found.items())
    yield f"{crc32(figure.svg.encode()):08x}"


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
            found.setdefault(name, []).append(bar.get_bbox().bounds)
        points = {
            name: [[float(f"{n:.5g}") for n in p] for p in all] for name, all in found.items()
        }
        yield from rows(points | {"texts": [text.get_text() for text in axes.texts]})


def shown(value):
    """Write what there is to see of a value."""
    if isinstance(value, Figure):
        yield value.title
        yield from value.twin.splitlines()
        yield from marks(value) if value.svg else parts(value.canvas)
    elif isinstance(value, Widget):
        yield repr(value)
        own = {*value.class_trait_names(sync=True)} - {*Widget.class_trait_names(sync=True)}
        yield from rows({name: value.get_state()[name] for name in sorted(own)})
    elif isinstance(value, dict | list | tuple):
        yield from rows(value)
    else:
        yield from str(value).splitlines()


def answer(call):
    try:
        return "\n".join(line.rstrip() for line in shown(made(call)))
    except Exception as error:
        return f"{type(error).__name__}: {error}"


@pytest.mark.parametrize(("path", "call", "said"), CALLS)
def test_a_call_answers_as_before(path, call, said):
    found = answer(call)
    if os.environ.get("ANEW"):
        before, after = (f"\n== {call}\n{text}".rstrip() + "\n" for text in (said, found))
        path.write_text(path.read_text("utf-8").replace(before, after), "utf-8")
    else:
        assert found == said
