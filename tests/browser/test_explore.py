"""Exploring with the controls of ipywidgets, in a real JupyterLab."""

import pytest

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

EXPLORE = """
from searchlab.widgets import explore
explorer = explore("1 2 3 x 4 6 7 5 8")
explorer
"""


def test_a_search_is_chosen(notebook):
    notebook.run(EXPLORE)
    page = notebook.page
    position = page.locator(".searchlab .position")
    expect(position).to_have_text("1 of 3 expansions")
    page.get_by_label("Strategy").select_option("Breadth-first search")
    expect(position).to_have_text("1 of 8 expansions")
    notebook.do("explorer.controls['strategy'].value = 'a-star'")
    expect(position).to_have_text("1 of 3 expansions")
    board = page.get_by_label("Board", exact=True)
    board.fill("1 2")
    board.press("Enter")
    expect(page.get_by_text("2 cells were given")).to_be_visible()
    assert notebook.problems == []
