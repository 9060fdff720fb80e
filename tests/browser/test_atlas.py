"""The heuristic atlas in a real JupyterLab."""

import pytest
from laboratory import Shown

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect


class AtlasPage(Shown):
    """The atlas on the page."""

    name = "atlas"

    def chart(self, name):
        return self.root.get_by_role("application", name=f"{name}: boards")

    def row(self, name):
        return self.root.get_by_role("row", name=name).locator("td")


@pytest.fixture
def show(notebook):
    return lambda call, before="": AtlasPage.made(notebook, f"HeuristicAtlas({call})", before)


def test_a_cell_is_chosen_by_keys_and_by_touch_and_its_board_is_solved(show):
    atlas = show("'gap', beside='manhattan', puzzle=Puzzle(2, 3), board='1 2 3 4 x 5'")
    chart = atlas.chart("manhattan")
    chart.focus()
    atlas.press("ArrowRight", "ArrowRight")
    expect(atlas.root.get_by_text("manhattan: 3 boards at distance 2, h 2")).to_be_visible()
    atlas.press("Enter")
    expect(atlas.status).to_contain_text("Board 1 of the")
    atlas.notebook.becomes("atlas._place['picked']", [1, 2, 2, 0])
    atlas.button("Another board").click()
    expect(atlas.status).to_contain_text("Board 2 of the")
    atlas.button("Solve").click()
    expect(atlas.root.get_by_text("distance 0; h: gap 0, manhattan 0")).to_be_visible()
    box = chart.locator(".lab-cell").last.bounding_box()
    atlas.notebook.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    atlas.notebook.becomes("len(atlas._place['path']) > 3", True)
    expect(chart.locator("xpath=../figcaption")).not_to_contain_text("distance 2,")


def test_summary_and_comparison_stand_side_by_side(show):
    atlas = show("'gap', beside='manhattan'")
    expect(atlas.row("Admissible")).to_have_text(["✗ no", "✓ yes"])
    expect(atlas.row("Mean h")).to_have_text(["8.00", "14.00"])
    expect(atlas.root.get_by_text("dominates: greater on 196")).to_be_visible()
    atlas.notebook.do("atlas.board = '1 2 3 4 5 6 7 8 x'")
    expect(atlas.root.get_by_text("distance 0; h: gap 0, manhattan 0")).to_be_visible()
    expect(atlas.button("Solve")).to_have_attribute("aria-disabled", "true")
