"""The code beside the player's tree, in a real JupyterLab: on for a reader's own, line by line."""

import pytest
from laboratory import Shown

from searchlab import EIGHT, record
from searchlab.puzzle.drawing import board_words

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

START = "2 3 4 1 5 x 7 6 8"
IMPORT = "from searchlab import *\nfrom searchlab.widgets import SearchPlayer\n"
OWN = '''
def mine(puzzle, start):
    """Breadth first,
    in my own words."""
    queue, seen = [(start, "")], {start}
    while queue:
        state, path = queue.pop(0)
        children = []
        for move, cell, _ in puzzle.steps("ulrd")[state.index(0)]:
            child = state.translate(puzzle.swap[state[cell]])
            if child in seen:
                children.append((move, child, "duplicate"))
                continue
            seen.add(child)
            queue.append((child, path + move))
            children.append((move, child, "queued"))
        yield state, len(path), children, len(queue), len(seen)
'''
MARKED = "all => all.map(e => [Number(e.children[0].textContent), e.children[2].textContent])"


class CodePage(Shown):
    """The player's code, by what a reader sees of it."""

    name = "player"

    def __init__(self, notebook):
        super().__init__(notebook, notebook.page.locator(".searchlab"))
        self.page = notebook.page
        self.code = self.root.locator(".searchlab-player-code")
        self.list = self.code.get_by_role("list")
        self.current = self.list.locator("[aria-current]")

    def marked(self):
        """The lines that are marked, and how often each ran where that is more than once."""
        return self.list.locator(".searchlab-player-ran").evaluate_all(MARKED)

    def figure(self, label):
        term = self.page.get_by_text(label, exact=True)
        return self.code.locator("dl > div").filter(has=term).locator("dd")

    def is_in_view(self):
        """Whether the current line is within its window."""
        return self.current.evaluate(
            "e => { const line = e.getBoundingClientRect();"
            " const window = e.closest('.searchlab-player-window').getBoundingClientRect();"
            " return line.top >= window.top - 1 && line.bottom <= window.bottom + 1; }"
        )


@pytest.fixture
def show(notebook):
    def show(arguments, *cells):
        notebook.run(IMPORT, *cells, f"player = SearchPlayer({arguments})\nplayer")
        found = CodePage(notebook)
        expect(found.button("Play")).to_be_visible()
        return found

    return show


def times(ran):
    """The lines that ran as the page marks them."""
    return [[n, f"{ran.count(n)}×" if ran.count(n) > 1 else ""] for n in sorted(set(ran))]


def test_a_function_of_a_cell_line_by_line(show):
    player = show(f"{START!r}, mine, max_expansions=300, at=3", OWN)
    expect(player.list).to_have_accessible_name("Code of mine")
    text = [line.strip() for line in OWN.strip().splitlines()]
    player.notebook.becomes("player.trace.source.text.strip() == " + repr(OWN.strip()), True)
    # A whole step: its lines are marked, the last is the current one, the docstring is folded.
    lines = player.notebook.python("player.trace.lines(2)")
    assert text[lines[-1] - 1].startswith("yield")
    expect(player.current).to_contain_text(text[lines[-1] - 1])
    assert player.marked() == times(lines)
    expect(player.list.get_by_text("in my own words.")).to_be_hidden()
    assert player.is_in_view()
    # On, line by line, with what each has done.
    third = player.notebook.python("player.trace.lines(3)")
    trace = record(EIGHT, START, "breadth-first", order="ulrd", max_expansions=5)
    player.button("One line on").click()
    expect(player.status).to_have_text(f"Line {third[0]}: {text[third[0] - 1]}")
    assert player.marked() == [[third[0], ""]]
    player.button("One line on").click()
    expect(player.status).to_contain_text("takes the board")
    tray = player.root.locator(".searchlab-tray")
    expect(tray).to_have_accessible_name(f"3 by 3 board: {board_words(trace[3].state, 3)}")
    while True:
        player.page.keyboard.press(".")
        words = player.status.inner_text()
        if "makes" in words or "Expansion" in words:
            break
    child = trace[3].children[0]
    expect(player.status).to_contain_text(f"makes {child.move} {child.fate}")
    expect(player.code).to_contain_text(f"{child.move} {child.fate}")
    picture = player.code.get_by_role("img").last
    expect(picture).to_have_accessible_name(f"3 by 3 board: {board_words(child.state, 3)}")
    assert player.is_in_view()


def test_across_the_steps_by_key_and_folded_away(show):
    player = show(f"{START!r}, mine, max_expansions=300, at=3", OWN)
    count = len(player.notebook.python("player.trace.lines(3)"))
    player.button("One line on").focus()
    for _ in range(count):
        player.page.keyboard.press(".")
    expect(player.position).to_contain_text("4 of 300")
    player.notebook.becomes("player.at", 4)
    expect(player.status).to_contain_text("Expansion 4 tries the moves")
    player.page.keyboard.press(",")
    expect(player.position).to_contain_text("3 of 300")
    expect(player.status).to_contain_text("Line ")
    sizes = player.figure("frontier").inner_text(), player.figure("memory").inner_text()
    assert sizes == player.notebook.python(
        "(str(player.trace[3].frontier), str(player.trace[3].held))"
    )
    here = player.root.locator(".searchlab-tray").first
    inside = here.get_attribute("aria-label")
    player.page.keyboard.press("c")  # folded away, nothing tells what comes
    expect(player.code).to_be_hidden()
    expect(here).not_to_have_accessible_name(inside)
    expect(player.button("Show the code")).to_be_focused()
    player.page.keyboard.press("c")
    player.page.keyboard.press("ArrowRight")  # whole steps again
    expect(player.status).to_contain_text("Expansion 4")
    player.button("Hide the code").click()
    expect(player.code).to_be_hidden()
    player.notebook.becomes("player.code", False)
    player.page.keyboard.press("c")
    expect(player.current).to_contain_text("yield")
    player.notebook.becomes("player.code", True)


def test_the_code_of_a_registered_strategy_is_fetched(show):
    player = show(f"{START!r}, 'ida-star', at=20")
    expect(player.code).to_be_hidden()
    player.button("Show the code").click()
    expect(player.list).to_have_accessible_name("Code of ida_star")
    expect(player.position).to_contain_text("20 of")
    player.notebook.becomes("player.code", True)
    lines = player.notebook.python("player.trace.lines(19)")
    expect(player.current).to_contain_text("yield state")
    assert player.marked() == times(lines)


def test_without_a_kernel(lab):
    with lab.open() as notebook:
        first = f"first = SearchPlayer({START!r}, 'greedy', at=5, code=True)\nfirst"
        notebook.run(IMPORT, first, f"second = SearchPlayer({START!r}, 'greedy')\nsecond")
        coded, plain = notebook.page.locator(".searchlab").all()
        expect(plain.get_by_role("button", name="Show the code")).to_be_visible()
        notebook.page.evaluate(
            "void jupyterapp.shell.currentWidget.sessionContext.shutdown().catch(() => 0)"
        )
        for root in (coded, plain):
            expect(root.get_by_role("status")).to_contain_text("kernel is gone")
        coded.get_by_role("button", name="One line on").click()
        expect(coded.get_by_role("status")).to_contain_text("Line ")
        plain.get_by_role("button", name="Show the code").click()
        expect(plain.get_by_role("status")).to_contain_text("lines of this search were not")
