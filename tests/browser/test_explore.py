"""Exploring with the controls of ipywidgets, in a real JupyterLab."""

import pytest

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

SLOW = """
import time
from searchlab import *
from searchlab.widgets import explore

def slow(state, puzzle):
    time.sleep(0.005)
    return 0

HEURISTICS["slow"] = slow
explorer = explore("1 2 3 x 4 6 7 5 8")
explorer
"""


def test_a_search_is_chosen_stopped_and_interrupted(notebook):
    notebook.run(SLOW)
    page = notebook.page
    position = page.locator(".searchlab .lab-position")
    expect(position).to_have_text("0 of 3 expansions")
    page.get_by_label("Strategy").select_option("Breadth-first search")
    expect(position).to_have_text("0 of 8 expansions")
    notebook.do("explorer.strategy.value = 'a-star'")
    expect(position).to_have_text("0 of 3 expansions")
    board = page.get_by_label("Board", exact=True)
    board.fill("1 2")
    board.press("Enter")
    expect(page.get_by_role("status").get_by_text("2 cells were given")).to_be_visible()
    board.fill("1 2 3 x 4 6 7 5 8")
    board.press("Enter")
    page.get_by_label("Heuristic").select_option("slow")
    notebook.becomes("explorer.view.trace.options['heuristic']", "slow")
    for text, stop in (
        ("8 6 7 2 5 4 3 x 1", "explorer"),
        ("8 6 7 2 5 4 x 3 1", "kernel"),
    ):
        board.fill(text)
        board.press("Enter")
        expect(page.get_by_role("status").get_by_text("expansions …")).to_be_visible()
        if stop == "kernel":
            page.evaluate("void jupyterapp.commands.execute('notebook:interrupt-kernel')")
        else:
            page.get_by_role("button", name="Stop", exact=True).click()
        expect(page.get_by_role("status").get_by_text("Stopped")).to_be_visible()
        assert notebook.python("len(explorer.view.trace)") < 20
    assert notebook.problems == []
    notebook.do("del HEURISTICS['slow']")
