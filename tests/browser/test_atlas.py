"""The heuristic atlas in a real JupyterLab."""

import re

import plain_page
import pytest
from laboratory import Shown

from searchlab import Puzzle
from searchlab.widgets import HeuristicAtlas

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect


class AtlasPage(Shown):
    """The atlas on the page."""

    name = "atlas"


def test_a_cell_is_chosen_by_keys_and_by_touch_and_its_path_is_followed(notebook):
    call = "HeuristicAtlas('gap', beside='manhattan', puzzle=Puzzle(2, 3), board='1 2 3 4 x 5')"
    atlas = AtlasPage.made(notebook, call)
    chart = atlas.root.get_by_role("application", name="Manhattan: boards")
    chart.focus()
    atlas.press("ArrowRight", "ArrowRight")
    strong = [float(each.get_attribute("fill-opacity")) for each in chart.locator(".cell").all()]
    assert (min(strong), max(strong)) == (0.25, 1)
    atlas.press("Enter")
    expect(atlas.status).to_contain_text("Board 1 of the")
    notebook.becomes("atlas._place['picked']", [1, 2, 2, 0])
    # The dot of the board stands in the middle of its cell.
    cell, dot = chart.locator(".cell-cursor"), chart.locator(".here-now")
    for start, size, place in (("x", "width", "cx"), ("y", "height", "cy")):
        start, size = (float(cell.get_attribute(name)) for name in (start, size))
        expect(dot).to_have_attribute(place, f"{round(start + size / 2, 2):g}")
    atlas.press("Enter")
    expect(atlas.status).to_contain_text("Board 2 of the")
    trail = chart.locator(".trail")
    expect(trail).to_have_attribute("points", re.compile(r"^\S+$"))
    slider = atlas.root.get_by_role("slider", name="to the goal")
    slider.press("End")
    home = atlas.root.get_by_text("distance 0; h: gap 0, Manhattan 0")
    expect(home).to_be_visible()
    expect(atlas.root.get_by_role("img", name="1 2 3, 4 5 blank")).to_be_visible()
    expect(trail).to_have_attribute("points", re.compile(r"^(\S+ ){2}\S+$"))
    box = chart.locator(".cell").last.bounding_box()
    notebook.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    notebook.becomes("len(atlas._place['path']) > 3", True)
    expect(chart.locator("xpath=../figcaption")).not_to_contain_text("distance 2,")
    notebook.do("atlas.board = '1 2 3 4 5 x'")
    expect(home).to_be_visible()
    expect(slider).to_be_disabled()


def test_two_charts_share_an_axis_on_which_a_row_is_one_unit_high(page):
    atlas = HeuristicAtlas("misplaced", beside=lambda state: -3, puzzle=Puzzle(2, 3))
    plain_page.show(page, atlas)
    expect(page.get_by_text("both are even or both are odd")).to_have_count(0)
    for chart in page.get_by_role("application").all():
        ticks = chart.locator("g[text-anchor=end] > text").all()[:2]
        (low, bottom), (high, top) = (
            (int(t.text_content()), float(t.get_attribute("y"))) for t in ticks
        )
        for cell in chart.locator(".cell").all():
            place, height = re.match(r"M\S+ ([^v]+)v([^h]+)", cell.get_attribute("d")).groups()
            assert float(height) == pytest.approx((bottom - top) / (high - low), abs=0.01)
            assert float(place) + float(height) < 285  # above the other axis


def test_a_printed_page_has_the_properties(page):
    plain_page.show(page, HeuristicAtlas("gap"))
    page.emulate_media(media="print")
    assert "Mean h" in page.locator(".lab").inner_text()
