"""The playable board in a real JupyterLab."""

import re
from itertools import pairwise

import plain_page
import pytest
from laboratory import Shown
from showcase import make

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

START = "2 3 4 1 5 x 7 6 8"

BLOCKS = """row => [...row.querySelectorAll(".blocks > :not(.went)")].map((block) =>
  Number(block.dataset.tile ?? -1))"""


class BoardPage(Shown):
    """A board on the page."""

    name = "board"

    def estimate(self, name):
        """Find the row of an estimate."""
        return self.root.locator(".estimates > div", has_text=name)

    def blocks(self, name):
        """List the tiles that name the blocks of an estimate, once for each block."""
        return self.estimate(name).evaluate(BLOCKS)

    def agrees(self, cells, moves):
        """The page and Python show this board, after these moves."""
        words = cells.replace("x", "blank").split()
        rows = ", ".join(" ".join(words[i : i + 3]) for i in (0, 3, 6))
        board = self.root.locator(".large")
        expect(board).to_have_accessible_name(f"3 by 3 board: {rows}")
        expect(board.locator("button")).to_have_text(cells.replace("x", "").split(" "))
        self.notebook.becomes(f"EIGHT.write({self.name}.board), {self.name}.moves", (cells, moves))

    def swipe(self, tile, way):
        """Slide a tile as a finger does."""
        box = self.tile(tile).bounding_box()
        x, y = (box[a] + box[b] / 2 for a, b in (("x", "width"), ("y", "height")))
        for event, (across, down) in (("pointerdown", (0, 0)), ("pointerup", way)):
            place = {"clientX": x + across, "clientY": y + down}
            at = {"pointerType": "touch", "bubbles": True, **place}
            self.tile(tile).dispatch_event(event, at)


@pytest.fixture
def play(notebook):
    return lambda board=START: BoardPage.made(notebook, f"BoardWidget({board!r})")


def test_tiles_slide_by_mouse_keys_and_finger_and_moves_are_taken_back(play):
    board = play()
    board.tile(4).click()
    board.agrees("2 3 x 1 5 4 7 6 8", "u")
    board.press("ArrowRight")
    board.agrees("2 x 3 1 5 4 7 6 8", "ul")
    expect(board.status).to_have_text("Tile 3 right. Moves made: 2.")
    board.press("ArrowDown")
    expect(board.status).to_contain_text("the blank is at the edge")
    board.button("Undo").click()
    board.agrees("2 3 x 1 5 4 7 6 8", "u")
    board.press("ArrowRight")
    board.agrees("2 x 3 1 5 4 7 6 8", "ul")
    board.button("Reset").click()
    board.agrees(START, "")
    expect(board.button("Undo")).to_be_disabled()
    board.swipe(4, (0, -50))
    board.agrees(START, "")
    board.swipe(4, (0, 50))
    board.agrees("2 3 x 1 5 4 7 6 8", "u")
    board.swipe(3, (-50, 0))
    board.agrees("2 3 x 1 5 4 7 6 8", "u")
    board.swipe(3, (50, 0))
    board.agrees("2 x 3 1 5 4 7 6 8", "ul")


def test_a_slide_changes_the_blocks_of_one_tile_and_what_is_known(play):
    board = play()
    assert board.blocks("Misplaced") == [1, 2, 3, 4, 6, 8]
    before, truth = board.blocks("Manhattan"), board.blocks("True distance")
    assert before == [1, 2, 3, 4, 4, 4, 6, 6, 8] and len(truth) == 19
    assert all(truth.count(tile) >= before.count(tile) for tile in range(1, 9))  # tile by tile
    home = board.root.locator(".large .home")
    expect(home).to_have_text(["5", "7"])
    lines = board.root.locator(".lines g > path:not(.halo)").all()
    ways = [re.fullmatch(r"M\S+ (\S+)H(\S+)V\S+", each.get_attribute("d")) for each in lines]
    for places in zip(*(way.groups() for way in ways), strict=True):
        assert len({*places}) == len(lines)  # no two lie on each other
    board.tile(4).hover()
    expect(board.root.locator(".lines .trail")).to_have_attribute("points", re.compile(" "))
    board.tile(4).click()
    before.remove(4)
    assert board.blocks("Manhattan") == before
    for name, text in (("Misplaced", "6 ±0"), ("Manhattan", "8 −1"), ("True distance", "18 −1")):
        expect(board.estimate(name)).to_contain_text(text)
        expect(board.estimate(name).locator(".went")).to_have_count(int("−" in text))
    expect(board.root.locator(".lines g[data-tile]")).to_have_count(6)
    expect(board.root.locator(".lines [data-tile='4']")).to_have_text("2")
    curves, truth = board.root.locator(".curves"), board.estimate("True distance")
    expect(curves).to_contain_text("True distance 19")  # tile 4 leads along a shortest path
    expect(curves).to_contain_text("start")
    board.button("Reset").click()
    board.tile(5).click()  # not on that path
    length = board.notebook.python("solve(EIGHT, board.board, 'a-star').length")
    expect(truth.locator("strong")).to_have_text(str(length))
    expect(curves).to_contain_text(f"True distance {length}")
    expect(curves).to_contain_text("from here")  # the start is elsewhere
    board.notebook.do("board.board = FIFTEEN.scramble(10, 1)")
    expect(truth.get_by_text("at most 9 cells")).to_be_visible()
    expect(curves).to_be_hidden()
    board.button("Hint").click()  # which finds a shortest path
    expect(curves).to_be_visible()
    expect(truth).to_contain_text(str(board.notebook.python("board._known")["length"]))


def test_a_hint_and_a_solution(play):
    board = play("1 2 3 4 5 6 x 7 8")
    board.button("Hint").click()
    expect(board.status).to_contain_text("Slide tile 7 left. Moves to the goal: 2, the fewest")
    expect(board.root.locator(".hinted")).to_have_text("7")
    labels = board.root.locator(".curves text[text-anchor=end]").all()[:3]
    places = [float(label.get_attribute("y")) for label in labels]
    assert all(after - before >= 18 for before, after in pairwise(places))  # of equal values
    board.button("Solve").click()
    expect(board.status).to_have_text("★ The goal! Moves made: 2.")
    expect(board.root.locator(".here")).to_be_visible()
    board.agrees("1 2 3 4 5 6 7 8 x", "rr")
    board.button("Solve").click()
    expect(board.status).to_have_text("This is the goal.")


def test_a_tile_is_seen_to_slide(page):
    board = BoardPage.alone(page, make(f"BoardWidget({START!r})"))
    slides = "(e) => (e.click(), e.getAnimations().length)"
    assert board.tile(4).evaluate(slides) == 1


def test_at_the_goal_no_python_is_needed(page):
    board = BoardPage.alone(page, make("BoardWidget('1 2 3 4 5 6 7 8 x')"))
    plain_page.lose_kernel(page)
    board.button("Solve").click()
    expect(board.status).to_have_text("This is the goal.")


def test_a_solution_is_stopped_by_the_reader_and_by_python(play, notebook):
    board = play()
    for stop in ("a click", "another board"):
        board.button("Solve").click()
        expect(board.button("Stop")).to_be_visible()
        expect(board.status).to_contain_text(re.compile(r"Moves made: \d"))
        if stop == "a click":
            board.button("Stop").click()
            assert 0 < len(board.python("moves")) < 19
        else:
            notebook.do("board.board = '1 2 3 4 5 x 7 8 6'")
            board.agrees("1 2 3 4 5 x 7 8 6", "")
        large = board.root.locator(".large")
        before = large.get_attribute("aria-label")
        notebook.page.wait_for_timeout(700)  # twice as long as between two moves
        expect(large).to_have_attribute("aria-label", before)
        expect(board.button("Solve")).to_be_visible()
