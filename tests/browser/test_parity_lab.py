"""The parity lab on a page: played in JupyterLab, and without a kernel at all sizes."""

import re
from itertools import product

import plain_page
import pytest
from laboratory import FAULTS, Shown
from plain_page import touched
from showcase import make

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

START = "ParityLab('2 3 4 1 5 x 7 6 8')"
TURNS = "ParityLab('2 3 4 1 5 x 7 6 8', turns=True)"


class ParityPage(Shown):
    """The parity lab on the page."""

    name = "lab"

    @property
    def number(self):
        return self.root.locator(".parity-number")

    def tape(self, parities):
        tape = self.root.get_by_role("img", name="Parity of the last boards")
        expect(tape).to_have_accessible_name(re.compile(f"{parities}\\.$"))

    def ring(self):
        """Where on the thread the tile was, or will be."""
        ring = self.root.locator(".bead[data-look='ring']")
        return ring.evaluate("e => Number(e.style.getPropertyValue('--col'))")

    def says(self, text):
        expect(self.status).to_contain_text(text)

    def board(self, cells):
        expect(self.root.get_by_role("group", name=f"board: {cells}")).to_be_visible()


@pytest.fixture
def timed(browser):
    """A page of its own, since a clock that a test moves stays on a page."""
    with browser.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        plain_page.begin(page)
        yield page


def test_a_hop_is_asked_about_and_each_answer_gets_a_reply(page):
    lab = ParityPage.alone(page, make(START))
    expect(lab.tile(7)).to_be_disabled()
    lab.tile(8).click()
    lab.says("about to pass 6, 7, 1 and 5")
    assert [lab.button(f"+{n}").count() for n in (1, 2, 3, 4)] == [1] * 4  # odd ones too
    assert lab.ring() == 3
    lab.button("+1").click()
    assert lab.ring() == 8
    lab.says("Not +1: the sum of 4 times ±1 is even.")
    lab.says("+1 +1 +1 +1 = +4")
    expect(lab.number).to_have_text("Inversions: 9, odd")
    lab.button("Undo").click()
    expect(lab.number).to_have_text("Inversions: 5, odd")
    lab.press("ArrowUp")
    expect(lab.button("0")).to_be_focused()
    lab.press("Escape")
    expect(lab.tile(8)).to_be_focused()
    lab.press("ArrowUp")
    lab.button("+2").click()
    lab.says("that would be 3 times +1 and 1 times −1")
    expect(lab.tile(8)).to_be_focused()


def test_three_beads_are_turned_and_all_others_come_back(timed):
    lab = ParityPage.alone(timed, make(TURNS))
    timed.clock.install()
    lab.button("Turn three").click()
    lab.tile(5).click()
    expect(lab.tile(8)).to_have_attribute("data-look", "dimmed")
    timed.clock.run_for(30_000)
    lab.says("5, 1 and 7: the first has hopped over the other two")
    lab.board("2 3 4, 7 1 blank, 5 6 8")
    lab.button("Undo").click()
    lab.board("2 3 4, 1 5 blank, 7 6 8")
    lab.button("Turn three").click()
    lab.tile(8).click()  # the last bead
    timed.clock.run_for(30_000)
    lab.says("7, 6 and 8: the first has hopped over the other two")


@pytest.mark.parametrize(
    "call, end",
    [
        (TURNS, "in the order of the goal"),
        ("ParityLab('3 2 1 4 5 6 7 8 x', turns=True)", "cannot be solved"),
    ],
)
def test_sorting_by_turns_ends_with_what_parity_says(timed, call, end):
    lab = ParityPage.alone(timed, make(call))
    timed.clock.install()
    lab.button("Sort by turns").click()
    timed.clock.run_for(600)
    lab.button("Stop").click()
    lab.says("Only slides, so the parity has stayed")
    lab.button("Undo").click()
    expect(lab.button("Undo")).to_be_disabled()
    lab.button("Sort by turns").click()
    timed.clock.run_for(60_000)
    lab.says(end)


def test_three_tiles_are_carried_by_hand(timed):
    lab = ParityPage.alone(
        timed, make("ParityLab('1 2 3 4 5 6 7 8 x', question=False, turns=True)")
    )
    timed.clock.install()
    lab.tile(6).click()
    lab.button("Carry").click()
    lab.button("Undo").click()  # to before it began
    lab.button("Carry").click()
    for tile in (6, 5):
        lab.tile(tile).click()
    lab.button("Turn").click()
    lab.tile(2).click()
    lab.button("Carry back").click()
    lab.says("The blank is not where it was")
    for tile in (3, 5, 2):
        lab.tile(tile).click()
    lab.button("Carry back").click()
    timed.clock.run_for(5_000)
    lab.says("are back, and the parity has stayed")
    assert sum(map(str.__ne__, lab.root.locator(".large").inner_text().split(), "12345678")) == 3
    lab.button("Carry").click()
    lab.button("Swap two").click()
    for tile in (1, 2):
        lab.tile(tile).click()
    expect(lab.button("Carry")).to_be_visible()  # a swap is no move


def test_the_thread_is_pulled_straight_once_and_a_hop_is_seen(page):
    lab = ParityPage.alone(page, make("ParityLab('2 3 1 4 x 5 7 8 6', question=False)"))
    expect(lab.button("Solvable?")).to_have_count(0)  # they are of the other direction
    flying = "(beads) => beads.getAnimations({ subtree: true }).length"
    thread = lab.root.locator(".straight")
    assert thread.evaluate(flying) == 8
    page.evaluate(plain_page.RESTS)
    plain_page.resize(page, 1000, 800)
    assert thread.evaluate(flying) == 0
    lab.tile(3).click()
    # The bead along the thread and in its hops, four that make room, and two signs.
    assert thread.evaluate(flying) == 8
    page.evaluate(plain_page.RESTS)
    expect(lab.root.locator(".bead i")).to_have_text(["", "−1", "", "", "", "+1", "", "", ""])
    expect(lab.root.locator(".bead s")).to_have_text(["1", "1"])
    expect(lab.root.locator(".board svg > [data-look='passed 0']")).to_have_count(1)
    tile, next_one = (lab.tile(each).bounding_box() for each in (2, 1))
    assert tile["width"] < 0.75 * (next_one["x"] - tile["x"]) / 2  # the thread is seen between them


SHAPES = [(2, 2), (2, 5), (5, 2), (3, 3), (4, 4), (5, 5)]


# Below the toolbars beside the file browser at 1366x768, and a phone.
@pytest.mark.parametrize("width, height, touch", [(934, 647, False), (390, 844, True)])
def test_every_shape_is_wholly_in_sight(page, width, height, touch):
    page.set_viewport_size({"width": width, "height": height})
    with touched(page, touch):
        for (rows, cols), read in product(SHAPES, ("thread", "rows")):
            # The tile below the blank passes as many others as any can.
            puzzle = f"Puzzle({rows}, {cols}, 'blank-first')"
            lab = ParityPage.alone(page, make(f"ParityLab({puzzle}.goal, {puzzle}, read={read!r})"))
            for press in (lab.tile(cols), lab.button("+1")):
                press.dispatch_event("click")
                box = lab.root.bounding_box()
                assert box["y"] + box["height"] <= height, (rows, cols, read)
                assert page.evaluate(FAULTS) == []


def test_python_and_the_page_share_the_game(notebook):
    lab = ParityPage.made(notebook, START)
    lab.button("Ask first").click()
    lab.tile(8).click()
    lab.notebook.becomes("lab.puzzle.write(lab.board.state)", "2 3 4 1 5 8 7 6 x")
    assert lab.python("question") is False
    notebook.do("lab.board, lab.read = Puzzle(2, 4).board('1 2 3 4 5 6 7 x'), 'rows'")
    expect(lab.number).to_have_text("Inversions 0 + blank’s row 1 = 1, odd")
