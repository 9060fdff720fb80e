"""What Python sets while a page plays wins, in every view: the one protocol of all widgets.

SEARCHLAB_TIMES=200 tries each assignment that often, each time at another moment.
"""

import os
import random
import re

import pytest

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

TIMES = int(os.environ.get("SEARCHLAB_TIMES", "1"))
IMPORT = "import time\nfrom searchlab import *\nfrom searchlab.widgets import *\n"
SHOW = "display(w)"  # no `Out`: of more than a thousand IPython warns
FAR, NEAR = "'2 3 4 1 5 x 7 6 8'", "'1 2 3 4 x 5 7 8 6'"
POSITION = ".searchlab-timeline-position"
PLAY, SOLVE, RECORD = "Play", "Solve", f"record(EIGHT, {NEAR}, 'a-star')"
OTHERS = "{'first': 'greedy', 'second': 'breadth-first'}"

# A widget, what makes its page move (a button, or tiles to press), what Python then sets, each with
# an expression that tells what must hold in Python, and what the page must show of it.
CASES = {
    "SearchPlayer": (
        f"SearchPlayer({FAR}, 'breadth-first', max_expansions=3000)",
        PLAY,
        {
            "w.at = 3": ("w.at", "3", POSITION, "3 of 3,000 expansions"),
            "w.node = 2": ("w.node", "2", ".searchlab-tree-item", "move "),
            f"w.trace = {RECORD}": ("w.at", "0", POSITION, "0 of 2 expansions"),
        },
    ),
    "Contours": (
        f"Contours({FAR})",
        PLAY,
        {
            "w.at = 3": ("w.at", "3", POSITION, "3 of "),
            "w.rise = 'one'": ("w.at", "0", POSITION, "0 of "),
            "w.heuristic = 'misplaced'": ("w.at", "0", POSITION, "0 of "),
            f"w.board = {NEAR}": ("w.at", "0", POSITION, "0 of "),
        },
    ),
    "MeetingFrontiers": (
        f"MeetingFrontiers({FAR}, rules={{'one': 'bidirectional', 'two': 'bidirectional'}})",
        PLAY,
        {
            "w.at = 3": ("w.at", "3", POSITION, "3 of 576 expansions"),
            "w.rule = 'two'": ("w.at", "0", POSITION, "0 of 576 expansions"),
            "w.program = 'published'": ("w.at", "0", POSITION, "0 of "),
            f"w.board = {NEAR}": ("w.at", "0", POSITION, "0 of "),
        },
    ),
    "Race": (
        f"Race({FAR}, ['breadth-first', 'bidirectional'])",
        "Start the race",
        {
            "w.at = 20": ("w.at", "20", POSITION, "20 "),
            "w.clock = 'depth'": ("w.at", "0", POSITION, "0 "),
            "w.prediction = w.prediction[::-1]": (
                "w.prediction",
                "['bidirectional', 'breadth-first']",
                ".searchlab-race-lanes",
                "bidirectional",
            ),
            f"w.strategies = {OTHERS}": ("w.at", "0", ".searchlab-race-lanes", "first"),
            f"w.board = {NEAR}": ("w.at", "0", POSITION, "0 "),
        },
    ),
    "TwoSearches": (
        f"TwoSearches({FAR}, 'breadth-first', 'a-star', max_expansions=3000)",
        PLAY,
        {
            "w.at = 3": ("w.at", "3", POSITION, "3 of 3,000 expansions"),
            "w.node = 2": ("w.node", "2", ".searchlab-tree-item", "move "),
            f"w.board = {NEAR}": ("w.at", "0", POSITION, "0 of "),
        },
    ),
    "Weights": (
        f"Weights({FAR})",
        PLAY,
        {
            "w.weight = 5": ("w.weight", "5", POSITION, "w = 5"),
            "w.heuristic = 'misplaced'": ("w.heuristic", "'misplaced'", "dl", "Expanded"),
            f"w.board = {NEAR}": ("w.shortest", "2", "[role=status]", "a path of 2 moves"),
        },
    ),
}
EACH = [
    pytest.param(name, set_, id=f"{name}: {set_.split(' =')[0]}")
    for name, (_, _, sets) in CASES.items()
    for set_ in sets
]
SHOWN = "e => (e.ariaLabel ?? '') + ' ' + (e.textContent || e.value)"


def moving(root, button):
    """Let a view move: until it plays, or by three tiles."""
    if button is None:
        tiles = root.locator(".searchlab-tray button:not([aria-disabled=true])")
        for _ in range(3):
            tiles.first.click()
        return
    root.get_by_role("button", name=button, exact=True).click()
    if button == SOLVE:
        expect(root.get_by_role("status")).to_contain_text(re.compile(r"Move \d+ of"))
    else:
        expect(root.get_by_role("button", name="Pause")).to_be_visible()


@pytest.mark.parametrize("views", [1, 2])
@pytest.mark.parametrize(("name", "set_"), EACH)
def test_what_python_sets_while_the_page_moves_wins(notebook, name, set_, views):
    make, button, sets = CASES[name]
    expression, value, selector, words = sets[set_]
    chance = random.Random(set_)
    for _ in range(TIMES):
        notebook.run(f"{IMPORT}w = {make}", *[SHOW] * views)
        roots = notebook.page.locator(".searchlab")
        expect(roots).to_have_count(views)
        moving(roots.first, button)
        notebook.page.wait_for_timeout(chance.randrange(320))
        notebook.do(set_)
        for root in roots.all():
            told = root.locator(selector).first
            expect(told).to_be_attached()
            for _ in range(100):
                if words in told.evaluate(SHOWN):
                    break
                notebook.page.wait_for_timeout(50)
        notebook.page.wait_for_timeout(450)  # a late echo would be here by now
        for root in roots.all():
            assert words in root.locator(selector).first.evaluate(SHOWN)
            expect(root.get_by_role("button", name="Pause")).to_have_count(0)
        assert notebook.python(f"{expression} == {value}"), notebook.python(f"repr({expression})")


@pytest.mark.parametrize("name", ["SearchPlayer"])
def test_it_wins_where_the_kernel_hears_the_page_after_its_cell(notebook, name):
    make, button, sets = CASES[name]
    set_, (expression, value, selector, words) = next(iter(sets.items()))
    context = "jupyterapp.shell.currentWidget.sessionContext"
    notebook.page.evaluate(f"{context}.session.kernel.commsOverSubshells = 'disabled'")
    for _ in range(TIMES):
        notebook.run(f"{IMPORT}w = {make}", SHOW)
        root = notebook.page.locator(".searchlab")
        moving(root, button)
        notebook.do(f"time.sleep(0.5); {set_}")
        notebook.page.wait_for_timeout(700)
        assert words in root.locator(selector).first.evaluate(SHOWN)
        assert notebook.python(f"{expression} == {value}")


def test_a_step_in_one_view_stops_the_other(notebook):
    make, button, _ = CASES["SearchPlayer"]
    for _ in range(TIMES):
        notebook.run(f"{IMPORT}w = {make}", SHOW, SHOW)
        first, second = notebook.page.locator(".searchlab").all()
        moving(first, button)
        notebook.page.wait_for_timeout(300)
        second.get_by_role("button", name="Step forward").click()
        expect(first.get_by_role("button", name="Play")).to_be_visible()
        notebook.page.wait_for_timeout(300)
        there = second.locator(POSITION).inner_text()
        assert first.locator(POSITION).inner_text() == there
        assert there == f"{notebook.python('w.at'):,} of 3,000 expansions"
