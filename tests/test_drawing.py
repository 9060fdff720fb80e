"""Boards as pictures, and the one table of colours behind them."""

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from searchlab import EIGHT, STRATEGIES, Puzzle, styles
from searchlab.problems.drawing import as_image, board_svg, board_text, strip_svg

LOOKS = list(styles.STRATEGY_STYLES.values())
SVG = "{http://www.w3.org/2000/svg}"
HEX = re.compile(r"(?<![\w&])#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b")
PACKAGE = Path(styles.__file__).parent

START = EIGHT.read("2 3 4 1 5 x 7 6 8")


def rotated(rows, cols):
    """Return a board with one tile in its place, and its goal."""
    goal = bytes([*range(1, rows * cols), 0])
    return goal[:1] + goal[2:] + goal[1:2], goal


SIZES = [(3, 3), (4, 4), (5, 5), (2, 3), (3, 2)]


def elements(svg, name):
    return list(ElementTree.fromstring(svg).iter(SVG + name))


def numbers(svg):
    return [text.text for text in elements(svg, "text")]


def luminance(colour):
    """Relative luminance as WCAG 2 defines it."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


# One board


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_every_tile_is_numbered_within_the_frame_and_the_blank_is_not(rows, cols):
    state, goal = rotated(rows, cols)
    svg = board_svg(state, Puzzle(rows, cols, goal))
    assert numbers(svg) == [str(tile) for tile in state if tile]
    root = ElementTree.fromstring(svg)
    _, _, across, down = map(int, root.get("viewBox").split())
    assert float(root.get("height")) / float(root.get("width")) == pytest.approx(
        down / across, abs=1e-3
    )
    for rect in elements(svg, "rect"):
        x, y = int(rect.get("x", 0)), int(rect.get("y", 0))
        assert x + int(rect.get("width")) <= across
        assert y + int(rect.get("height")) <= down
    (group,) = elements(svg, "g")
    widest = max(len(number) for number in numbers(svg))
    # 0.7 em is the widest bold digit among the fonts of the stack (Verdana, DejaVu).
    assert 0.7 * int(group.get("font-size")) * widest < 0.9 * 100


def test_tile_in_its_place_is_underlined_and_others_are_not():
    svg = board_svg(START, EIGHT)
    marks = {
        (int(x), int(y))
        for x, y in (re.match(r"M(\d+) (\d+)h", p.get("d")).groups() for p in elements(svg, "path"))
    }
    home = {
        text.text
        for text in elements(svg, "text")
        for x, y in marks
        if x < int(text.get("x")) < x + 40 and 0 < y - float(text.get("y")) < 20
    }
    assert home == {"5", "7"} and len(marks) == 2
    faces = Counter(rect.get("fill") for rect in elements(board_svg(START, EIGHT), "rect"))
    board = styles.BOARD
    assert (faces[board.home], faces[board.face], faces[board.recess]) == (2, 6, 1)


def test_accessible_name_reads_the_board():
    root = ElementTree.fromstring(board_svg(START, EIGHT))
    title = "3 by 3 board: 2 3 4, 1 5 blank, 7 6 8"
    assert root.get("role") == "img"
    assert root.get("aria-label") == title
    assert root[0].tag == SVG + "title"
    assert root[0].text == title
    assert board_text(bytes([1, 2, 3, 4, 5, 0]), 3) == "1 2 3, 4 5 blank"
    svg = board_svg(START, EIGHT)
    assert as_image(svg).startswith(f'<img alt="{title}"')
    assert as_image(svg, 'h < "3"').startswith('<img alt="h &lt; &quot;3&quot;"')


def test_a_picture_has_nothing_that_clashes_or_loads():
    for svg in (board_svg(START, EIGHT), strip_svg([START, EIGHT.goal], EIGHT)):
        for element in ElementTree.fromstring(svg).iter():
            assert not {"id", "class", "href"} & set(element.attrib)
        assert "url(" not in svg and "<style" not in svg


# The filmstrip

PATH = [
    EIGHT.read(board) for board in ("1 2 3 4 x 5 7 8 6", "1 2 3 4 5 x 7 8 6", "1 2 3 4 5 6 7 8 x")
]


def test_strip_shows_boards_moves_and_labels_in_order():
    svg = strip_svg(PATH, EIGHT, labels=["start", "", "a & b"])
    assert "Filmstrip of 3 boards" in svg and "by the moves r d" in svg
    texts = [text for text in numbers(svg) if not text.isdigit()]
    assert texts == ["start", "r", "d", "a & b"]
    assert [word for word in numbers(svg) if word.isdigit()] == [
        str(tile) for state in PATH for tile in state if tile
    ]


def test_strip_outlines_the_tile_that_slid():
    svg = strip_svg(PATH, EIGHT)
    outlined = [
        rect.get("stroke") is not None
        for board in ElementTree.fromstring(svg).findall(SVG + "g")
        for rect in board.findall(SVG + "rect")
    ]
    assert outlined.count(True) == 2


def test_strip_tints_the_tiles_that_are_named_and_else_those_in_their_places():
    for tiles, tinted in ((None, 6 + 7 + 8), ((5, 8), 3 * 2), ((), 0)):
        strip = elements(strip_svg(PATH, EIGHT, tiles=tiles), "rect")
        assert [rect.get("fill") for rect in strip].count(styles.BOARD.home) == tinted


def test_strip_names_no_move_where_there_is_none():
    two = Puzzle(2, 2)
    boards = [two.read("1 x 2 3"), two.read("1 2 x 3")]  # around the edge of a row
    svg = strip_svg(boards, two)
    assert all(not word or word.isdigit() for word in numbers(svg))
    assert not any(rect.get("stroke") for rect in elements(svg, "rect"))
    assert " by the moves" not in elements(svg, "title")[0].text


@pytest.mark.parametrize("count", [1, 4, 5, 20])
@pytest.mark.parametrize("labels", [[], ["start"]])
def test_strip_wraps_and_stays_on_its_card(count, labels):
    boards = (PATH * 7)[:count]
    svg = strip_svg(boards, EIGHT, columns=4, labels=labels)
    root = ElementTree.fromstring(svg)
    _, _, across, down = map(float, root.get("viewBox").split())
    corners = []
    for group in elements(svg, "g"):
        if transform := group.get("transform"):
            x, y, scale = map(float, re.findall(r"[\d.]+", transform))
            tray = group.find(SVG + "rect")
            assert x + scale * float(tray.get("width")) < across
            assert y + scale * float(tray.get("height")) < down
            corners.append((x, y))
    assert len(set(corners)) == count
    assert len({y for _, y in corners}) == -(-count // 4)
    assert all(float(text.get("x")) < across for text in root.findall(SVG + "text"))
    assert all(float(text.get("y")) < down for text in root.findall(SVG + "text"))


# Colours


def test_numbers_stand_out_from_their_tiles():
    for face in (styles.BOARD.face, styles.BOARD.home):
        assert contrast(styles.BOARD.number, face) >= 7


def test_marks_and_tiles_stand_out():
    board = styles.BOARD
    assert contrast(board.mark, board.home) >= 3
    for face in (board.face, board.home):
        assert contrast(board.outline, face) >= 3
    for page in (styles.PAPER, "#111111"):
        assert contrast(board.tray, page) >= 3


def test_strategies_differ_without_colour():
    assert set(styles.STRATEGY_STYLES) == set(STRATEGIES)
    assert len({look.marker for look in LOOKS}) == len(LOOKS)


def test_meanings_differ_in_colour_in_shape_and_in_glyph():
    assert styles.MEANINGS["pruned"] == styles.MEANINGS["inferior"]
    assert styles.MEANINGS["goal"] == styles.MEANINGS["path"]
    meanings = set(styles.MEANINGS.values())
    assert len(meanings) == 6
    for field in ("color", "shape", "glyph"):
        assert len({getattr(meaning, field) for meaning in meanings}) == 6
    assert all(len(meaning.glyph) == 1 for meaning in meanings)


def test_a_star_looks_different_with_each_heuristic():
    names = ["misplaced", "gap", "manhattan", "linear-conflict"]
    looks = [styles.strategy_style("a-star", name) for name in names]
    assert len({(look.linestyle, look.linewidth) for look in looks}) == len(names)
    assert {look.color for look in looks} == {styles.PURPLE}


def test_no_other_module_names_a_colour():
    found = [
        f"{path.relative_to(PACKAGE)}:{number}: {line.strip()}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path != Path(styles.__file__)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if HEX.search(line)
    ]
    assert found == []
