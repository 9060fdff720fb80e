"""Boards as pictures, of which data/drawings.txt has more, and the one table of colours."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from searchlab import EIGHT, STRATEGIES, styles
from searchlab.problems.drawing import board_svg, strip_svg

SVG = "{http://www.w3.org/2000/svg}"
HEX = re.compile(r"(?<![\w&])#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b")
PACKAGE = Path(styles.__file__).parent
BOARD = styles.BOARD


def luminance(colour):
    """Relative luminance as WCAG 2 defines it."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_a_picture_has_nothing_that_clashes_or_loads():
    for svg in (board_svg(EIGHT, EIGHT.goal), strip_svg(EIGHT, [EIGHT.goal])):
        for element in ElementTree.fromstring(svg).iter():
            assert not {"id", "class", "href"} & set(element.attrib)
        assert "url(" not in svg and "<style" not in svg


@pytest.mark.parametrize("count", [1, 4, 5, 20])
def test_a_strip_wraps_and_stays_on_its_card(count):
    svg = ElementTree.fromstring(strip_svg(EIGHT, [EIGHT.goal] * count, columns=4))
    across, down = (float(each) for each in svg.get("viewBox").split()[2:])
    corners = set()
    for group in svg.findall(f"{SVG}g[@transform]"):
        x, y, scale = map(float, re.findall(r"[\d.]+", group.get("transform")))
        tray = group.find(SVG + "rect")
        assert x + scale * float(tray.get("width")) < across
        assert y + scale * float(tray.get("height")) < down
        corners.add((x, y))
    assert len(corners) == count and len({y for _, y in corners}) == -(-count // 4)


def test_what_is_drawn_stands_out():
    for face in (BOARD.face, BOARD.home):
        assert contrast(BOARD.number, face) >= 7 and contrast(BOARD.outline, face) >= 3
    assert contrast(BOARD.mark, BOARD.home) >= 3
    for page in (styles.PAPER, "#111111"):
        assert contrast(BOARD.tray, page) >= 3


def test_strategies_and_meanings_differ_without_colour():
    assert set(styles.STRATEGY_STYLES) == set(STRATEGIES)
    markers = {look.marker for look in styles.STRATEGY_STYLES.values()}
    assert len(markers) == len(STRATEGIES)
    assert styles.MEANINGS["pruned"] == styles.MEANINGS["inferior"]
    assert styles.MEANINGS["goal"] == styles.MEANINGS["path"]
    meanings = set(styles.MEANINGS.values())
    for field in ("color", "shape", "glyph"):
        assert len({getattr(meaning, field) for meaning in meanings}) == len(meanings) == 6
    assert all(len(meaning.glyph) == 1 for meaning in meanings)


def test_a_star_looks_different_with_each_heuristic():
    names = ["misplaced", "gap", "manhattan", "linear-conflict"]
    looks = [styles.strategy_style("a-star", name) for name in names]
    assert len({(look.linestyle, look.linewidth) for look in looks}) == len(names)
    assert {look.color for look in looks} == {styles.PURPLE}


def test_no_other_module_names_a_colour():
    sources = {path: path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    del sources[Path(styles.__file__)]
    assert [(path, HEX.findall(text)) for path, text in sources.items() if HEX.search(text)] == []
