"""Be the algorithm on the page: asked, answered, explained, counted."""

import pytest
from laboratory import FAULTS
from showcase import IMPORT

from searchlab.analysis.tree import Tree
from searchlab.puzzle import EIGHT
from searchlab.running.trace import record

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect
expect.set_options(timeout=15_000)

START = "2 3 4 1 5 x 7 6 8"
PLAYER = f"{IMPORT}w = SearchPlayer({START!r}, 'a-star')\nw"


@pytest.fixture(scope="module")
def tree():
    return Tree(record(EIGHT, START, "a-star"))


def begin(notebook, source=PLAYER):
    notebook.run(source)
    root = notebook.page.locator(".searchlab:not(.searchlab .searchlab)")
    root.get_by_role("button", name="Be the algorithm").click()
    expect(panel(root)).to_be_visible()
    return root


def panel(root):
    return root.get_by_role("region", name="Be the algorithm")


def boards(root):
    return panel(root).locator(".searchlab-player-choices > button")


def says(root, words):
    expect(panel(root).get_by_role("status")).to_contain_text(words)


def name(tree, event):
    """What the button of the board that comes next is called."""
    node = tree.trace.events.node[event]
    cells = [str(tile or "blank") for tile in tree.state(node)]
    rows = ", ".join(" ".join(cells[i : i + 3]) for i in range(0, 9, 3))
    return f"Expand {rows}: g {tree.g[node]}, h {tree.estimates()[node]:g}"


def tell_moves(root, tree, event):
    """Say what becomes of each move, as the search does."""
    words = {"queued": "queued", "duplicate": "a duplicate"}
    groups = panel(root).get_by_role("radiogroup")
    did = {move: fate for move, _, fate in tree.trace[event].children}
    fates = [did[move] for move in "udlr" if move in did]
    expect(groups).to_have_count(len(fates))
    for group, fate in zip(groups.all(), fates, strict=True):
        group.get_by_role("radio", name=words[fate], exact=True).check()
    panel(root).get_by_role("button", name="Answer").click()


def test_performed_by_mouse(notebook, tree):
    root = begin(notebook)
    for event in range(3):
        says(root, f"Expansion {event + 1}: which board comes next?")
        panel(root).get_by_role("button", name=name(tree, event), exact=True).click()
        says(root, f"Right.Expansion {event + 1} takes the marked board.")
        notebook.becomes("w.at", event)
        tell_moves(root, tree, event)
    says(root, "Right, all of them.Expansion 4: which board comes next?")
    notebook.becomes("w.at", 3)
    wrong = next(
        button
        for button in boards(root).all()
        if button.get_attribute("aria-label") != name(tree, 3)
    )
    wrong.click()
    says(root, "Not that one. a-star takes the least f: 11 waits here, 9 does too, and is less.")
    for group in panel(root).get_by_role("radiogroup").all():
        group.get_by_role("radio", name="the goal").check()
    panel(root).get_by_role("button", name="Answer").click()
    says(root, "makes a board that was seen before: a duplicate.")
    expect(panel(root)).to_contain_text("Right: 3 of 4 boards, 8 of 10 moves")
    panel(root).get_by_role("button", name="Stop").click()
    expect(panel(root)).to_contain_text("1 × a board that has not the least value")
    panel(root).get_by_role("button", name="Begin anew").click()
    expect(panel(root)).to_contain_text("Right: 0 of 0 boards, 0 of 0 moves")


def test_nothing_tells_what_comes(notebook):
    root = begin(notebook, PLAYER.replace("'a-star')", "'greedy', code=True, at=5)"))
    for hidden in ("the next ones first", "Jump to", "Code of", "Hide the code", "Strategy"):
        assert hidden not in root.aria_snapshot()
        expect(root.get_by_text(hidden)).not_to_be_visible()
    shown = [button.get_attribute("aria-label") for button in boards(root).all()]
    shown = [words.replace("blank", "0") for words in shown]
    assert shown == sorted(shown) and len(shown) > 1
    notebook.page.keyboard.press(".")
    notebook.becomes("w.code", False)
    says(root, "Expansion 6: which board comes next?")


def test_performed_by_keyboard_and_in_the_tree(notebook, tree):
    root, page = begin(notebook), notebook.page
    boards(root).first.focus()
    page.keyboard.press("Enter")
    says(root, "Right.")
    radios = panel(root).get_by_role("radiogroup")
    expect(radios.first.get_by_role("radio").first).to_be_focused()
    for _ in range(3):
        page.keyboard.press("Space")
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # on "Answer"
    says(root, "Expansion 2: which board comes next?")
    expect(boards(root)).to_have_count(3)
    boards(root).first.focus()
    page.keyboard.press("ArrowRight")
    expect(boards(root).nth(1)).to_be_focused()
    notebook.becomes("w.at", 1)
    item = root.get_by_role("treeitem")
    item.focus()
    page.keyboard.press("ArrowDown")  # to the first child of the start
    expect(item).to_be_focused()
    page.keyboard.press("Enter")
    says(root, "Expansion 2 takes the marked board.")
    panel(root).get_by_role("button", name="Play 10 for me").click()
    says(root, "Expansion 12: which board comes next?")
    notebook.becomes("w.at", 11)


def test_the_panel_can_be_read_in_both_themes_and_at_any_width(notebook):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    root = begin(notebook, PLAYER.replace("'a-star')", "'ida-star', at=40)"))
    try:
        for phase in ("board", "moves"):
            for theme in ("Dark", "Light"):
                notebook.theme(theme)
                found = axe.run(notebook.page, context=".searchlab-player-quiz")
                assert found.response["violations"] == [], found.generate_report()
            for width in (1100, 560, 300):
                root.evaluate(f"e => {{ e.style.width = '{width}px'; }}")
                notebook.page.wait_for_timeout(200)
                faults = [f for f in notebook.page.evaluate(FAULTS) if "searchlab-player" in f]
                assert faults == [], (phase, width)
            if phase == "board":
                boards(root).first.click()
                says(root, "takes the marked board")
    finally:
        notebook.theme("Light")


def test_performed_without_a_kernel(lab, tree):
    with lab.open() as notebook:
        notebook.run(PLAYER)
        context = "jupyterapp.shell.currentWidget.sessionContext"
        notebook.page.evaluate(f"void {context}.shutdown().catch(() => 0)")
        root = notebook.page.locator(".searchlab:not(.searchlab .searchlab)")
        expect(root.get_by_role("status").filter(has_text="kernel is gone")).to_be_attached()
        root.get_by_role("button", name="Be the algorithm").click()
        for event in range(2):
            panel(root).get_by_role("button", name=name(tree, event), exact=True).click()
            tell_moves(root, tree, event)
        says(root, "Expansion 3: which board comes next?")
        panel(root).get_by_role("button", name="Stop").click()
        expect(panel(root)).to_contain_text("Right: 2 of 2 boards")
