"""The parity lab in a real JupyterLab."""

import re

import pytest
from laboratory import Shown
from showcase import EXAMPLES

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect


class ParityPage(Shown):
    """The parity lab on the page."""

    name = "lab"


@pytest.fixture
def page(notebook):
    return ParityPage.made(notebook, EXAMPLES["ParityLab"])


def counts(page, name):
    return page.root.get_by_role("row", name=name).locator("th, td").all_inner_texts()[1:]


def test_a_slide_changes_p_and_keeps_the_half(page):
    expect(page.root.get_by_text("✗ Not solvable: inversions 8 (even)")).to_be_visible()
    assert counts(page, "smaller after") == [*"10040210", "8"]
    page.tile(1).click()
    expect(page.status).to_have_text(
        "Tile 1 slides down, past 3 and 8. Case 1: 1 is smaller than both. The number goes from 8 "
        "to 10, still even: still in the same half of the boards."
    )
    assert counts(page, "tile") == [*"23814765", "sum"]
    assert counts(page, "change") == ["·", "+1", "+1", *"·····", "+2"]
    assert "inversions     10" in page.python("twin()[2]")
    page.button("Undo").click()
    page.notebook.becomes("lab.twin()[2]", "inversions     8, for the goal 7")


def test_each_case_is_one_click(page):
    for number, place in enumerate(("smaller than both", "between the two", "larger than both"), 1):
        page.button(f"Case {number}").click()
        expect(page.status).to_contain_text(re.compile(f"Case {number}: . is {place}"))
        assert page.python("puzzle.cols") == 3


def test_two_tiles_are_swapped_by_mouse_and_by_keys(page):
    page.button("Swap two tiles").click()
    expect(page.button("Swap two tiles")).to_have_attribute("aria-pressed", "true")
    page.tile(2).click()
    expect(page.status).to_have_text("Now choose the tile to swap it with.")
    expect(page.tile(2)).to_have_attribute("aria-pressed", "true")
    page.tile(1).click()
    expect(page.root.get_by_text("✓ Solvable")).to_be_visible()
    expect(page.status).to_contain_text("now odd: in the other half of the boards")
    assert page.python("board.solvable") is True
    page.tile(8).focus()
    page.press("Shift+Tab", "Enter", "Tab", "Tab", "Enter")
    expect(page.status).to_contain_text("Tile 3 and the blank are swapped")
    page.notebook.becomes("EIGHT.write(lab.board.state)", "1 2 x 8 3 4 7 6 5")


def test_python_and_the_page_change_the_puzzle(page, notebook):
    notebook.do("lab.board = Puzzle(2, 4).board('1 2 3 4 5 6 7 x')")
    expect(page.root.get_by_text("inversions plus the blank’s row 1 (odd)")).to_be_visible()
    page.root.get_by_text("Another board").click()
    page.root.get_by_label("Examples").select_option("Sam Loyd: 14 and 15 swapped")
    page.notebook.becomes("lab.puzzle.cells", 16)
    expect(page.root.get_by_text("✗ Not solvable")).to_be_visible()
