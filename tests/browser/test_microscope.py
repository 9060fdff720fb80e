"""The ranking microscope in a real JupyterLab."""

import pytest
from laboratory import Shown

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

START = "2 3 4 1 5 x 7 6 8"


class MicroscopePage(Shown):
    """The microscope on the page."""

    name = "lens"


@pytest.fixture
def page(notebook):
    return MicroscopePage.made(notebook, f"RankingMicroscope({START!r})")


def number(page, name):
    return page.root.get_by_label(f"Number, {name}")


def test_the_number_the_digits_and_the_board_follow_each_other(page):
    place = number(page, "by place")
    expect(place).to_have_value("46100")
    place.fill("1")
    place.press("Enter")
    page.notebook.becomes("EIGHT.write(lens.board)", "1 2 3 4 5 6 7 x 8")
    place.press("ArrowUp")
    page.notebook.becomes("EIGHT.write(lens.board)", "1 2 3 4 5 6 8 7 x")
    page.root.get_by_label("Digit by place: tile 1").fill("8")
    page.press("Enter")
    page.notebook.becomes("EIGHT.write(lens.board)", "x 1 2 3 4 5 7 6 8")
    place.fill("362880")
    place.press("Enter")
    expect(page.alert).to_contain_text("less than or equal to 362879")
    page.root.get_by_label("Digit by place: the blank").fill("9")
    page.press("Enter")
    expect(page.alert).to_contain_text("less than or equal to 8")
    assert page.python("board[0]") == 0
    page.notebook.do(f"lens.board = {START!r}")
    expect(place).to_have_value("46100")
    expect(page.status).to_have_text("Number 46,100 by place, 121,689 by tile.")


def test_the_other_numbering_is_shown_on_demand(page):
    other = number(page, "by tile")
    expect(other).to_be_hidden()
    page.root.get_by_text("Number by tile").click()
    expect(other).to_have_value("121689")
    expect(page.root.get_by_text("Tile 2: 1 · 1! = 1")).to_be_visible()
    page.notebook.do("lens.board = Puzzle(2, 2).board('1 3 2 x')")
    expect(other).to_have_value("2")
    expect(other).to_be_visible()


def test_a_tile_is_explained_and_two_are_swapped(page):
    page.tile(4).hover()
    expect(page.root.get_by_text("after tile 4: 1, so the digit is 1")).to_be_visible()
    expect(page.root.get_by_text("Tile 4: 1 · 6! = 720")).to_be_visible()
    page.root.get_by_label("Digit by place: the blank").focus()
    expect(page.root.locator(".lab-board .lab-counted")).to_have_text(["7", "6", "8"])
    page.tile(2).click()
    page.tile(1).click()
    page.notebook.becomes("EIGHT.write(lens.board)", "1 3 4 2 5 x 7 6 8")
    expect(page.status).to_contain_text("by place")
