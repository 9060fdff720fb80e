"""Boards as pictures, and the one table of colours behind them."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from searchlab import EIGHT, STRATEGIES, Puzzle, styles
from searchlab.problems.drawing import as_image, board_svg, board_text, strip_svg

SVG = "{http://www.w3.org/2000/svg}"
HEX = re.compile(r"(?<![\w&])#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b")
PACKAGE = Path(styles.__file__).parent
BOARD = styles.BOARD
START = EIGHT.read("2 3 4 1 5 x 7 6 8")
PATH = [*map(EIGHT.read, ("1 2 3 4 x 5 7 8 6", "1 2 3 4 5 x 7 8 6", "1 2 3 4 5 6 7 8 x"))]


def elements(svg, name):
    return list(ElementTree.fromstring(svg).iter(SVG + name))


def texts(svg):
    return [text.text for text in elements(svg, "text")]


def fills(svg):
    return [rect.get("fill") for rect in elements(svg, "rect")]


def size(svg):
    """Return the width and the height of the drawing, in its own units."""
    return [float(each) for each in ElementTree.fromstring(svg).get("viewBox").split()[2:]]


def luminance(colour):
    """Relative luminance as WCAG 2 defines it."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


# One board


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (5, 5), (2, 3), (3, 2)])
def test_every_tile_is_numbered_within_the_frame_and_the_blank_is_not(rows, cols):
    puzzle = Puzzle(rows, cols)
    svg = board_svg(puzzle, puzzle.goal)
    assert texts(svg) == [str(tile) for tile in puzzle.goal if tile]
    root, (across, down) = ElementTree.fromstring(svg), size(svg)
    ratio = float(root.get("height")) / float(root.get("width"))
    assert ratio == pytest.approx(down / across, abs=1e-3)
    for rect in elements(svg, "rect"):
        assert int(rect.get("x", 0)) + int(rect.get("width")) <= across
        assert int(rect.get("y", 0)) + int(rect.get("height")) <= down
    (group,) = elements(svg, "g")
    # 0.7 em is the widest bold digit among the fonts of the stack (Verdana, DejaVu).
    assert 0.7 * int(group.get("font-size")) * len(str(rows * cols - 1)) < 0.9 * 100


def test_tile_in_its_place_is_underlined_and_others_are_not():
    svg = board_svg(EIGHT, START)
    marks = [re.match(r"M(\d+) (\d+)h", path.get("d")).groups() for path in elements(svg, "path")]
    home = {
        text.text
        for text in elements(svg, "text")
        for x, y in marks
        if int(x) < int(text.get("x")) < int(x) + 40 and 0 < int(y) - float(text.get("y")) < 20
    }
    assert home == {"5", "7"} and len(marks) == 2
    drawn = fills(svg)
    assert [drawn.count(fill) for fill in (BOARD.home, BOARD.face, BOARD.recess)] == [2, 6, 1]


def test_accessible_name_reads_the_board():
    svg = board_svg(EIGHT, START)
    root, title = ElementTree.fromstring(svg), "3 by 3 board: 2 3 4, 1 5 blank, 7 6 8"
    assert root.get("role") == "img" and root.get("aria-label") == title
    assert root[0].tag == SVG + "title" and root[0].text == title
    assert board_text(bytes([1, 2, 3, 4, 5, 0]), 3) == "1 2 3, 4 5 blank"
    assert as_image(svg).startswith(f'<img alt="{title}"')
    assert as_image(svg, 'h < "3"').startswith('<img alt="h &lt; &quot;3&quot;"')


def test_a_picture_has_nothing_that_clashes_or_loads():
    for svg in (board_svg(EIGHT, START), strip_svg(EIGHT, [START, EIGHT.goal])):
        for element in ElementTree.fromstring(svg).iter():
            assert not {"id", "class", "href"} & set(element.attrib)
        assert "url(" not in svg and "<style" not in svg


# The filmstrip


def test_strip_shows_boards_moves_labels_and_the_tile_that_slid():
    svg = strip_svg(EIGHT, PATH, labels=["start", "", "a & b"])
    assert "Filmstrip of 3 boards" in svg and "by the moves r d" in svg
    assert [text for text in texts(svg) if not text.isdigit()] == ["start", "r", "d", "a & b"]
    tiles = [str(tile) for state in PATH for tile in state if tile]
    assert [text for text in texts(svg) if text.isdigit()] == tiles
    boards = ElementTree.fromstring(svg).findall(SVG + "g")
    outlined = [rect.get("stroke") for board in boards for rect in board.findall(SVG + "rect")]
    assert sum(map(bool, outlined)) == 2


def test_strip_names_no_move_where_there_is_none():
    two = Puzzle(2, 2)
    svg = strip_svg(two, [two.read("1 x 2 3"), two.read("1 2 x 3")])  # around the edge of a row
    assert all(not word or word.isdigit() for word in texts(svg))
    assert not any(rect.get("stroke") for rect in elements(svg, "rect"))
    assert " by the moves" not in elements(svg, "title")[0].text


@pytest.mark.parametrize(("count", "labels"), [(1, ["start"]), (4, []), (5, ["start"]), (20, [])])
def test_strip_wraps_and_stays_on_its_card(count, labels):
    svg = strip_svg(EIGHT, (PATH * 7)[:count], columns=4, labels=labels)
    across, down = size(svg)
    corners = []
    for group in elements(svg, "g"):
        if transform := group.get("transform"):
            x, y, scale = map(float, re.findall(r"[\d.]+", transform))
            tray = group.find(SVG + "rect")
            assert x + scale * float(tray.get("width")) < across
            assert y + scale * float(tray.get("height")) < down
            corners.append((x, y))
    assert len(set(corners)) == count and len({y for _, y in corners}) == -(-count // 4)
    for text in ElementTree.fromstring(svg).findall(SVG + "text"):
        assert float(text.get("x")) < across and float(text.get("y")) < down


# Colours


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
