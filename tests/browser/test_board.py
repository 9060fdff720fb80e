"""The playable board in a real JupyterLab."""

import re

import pytest
from laboratory import Shown

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

START = "2 3 4 1 5 x 7 6 8"


class BoardPage(Shown):
    """A board on the page."""

    name = "board"

    def agrees(self, cells, moves):
        """The page and Python show this board, after these moves."""
        words = cells.replace("x", "blank").split()
        rows = ", ".join(" ".join(words[i : i + 3]) for i in (0, 3, 6))
        board = self.root.locator(".lab-large")
        expect(board).to_have_accessible_name(f"3 by 3 board: {rows}")
        expect(board.locator("button")).to_have_text(cells.replace("x", "").split(" "))
        self.notebook.becomes(f"{self.name}.moves", moves)
        assert self.notebook.python(f"EIGHT.write({self.name}.board)") == cells


@pytest.fixture
def play(notebook):
    return lambda board=START: BoardPage.made(notebook, f"BoardWidget({board!r})")


def test_tiles_slide_by_mouse_and_by_keys_and_moves_are_taken_back(play):
    board = play()
    board.tile(4).click()
    board.agrees("2 3 x 1 5 4 7 6 8", "u")
    board.press("ArrowRight")
    board.agrees("2 x 3 1 5 4 7 6 8", "ul")
    expect(board.status).to_have_text("Tile 3 right.")
    expect(board.figure("Moves made")).to_have_text("2")
    board.press("ArrowDown")
    expect(board.status).to_contain_text("the blank is at the edge")
    board.button("Undo").click()
    board.agrees("2 3 x 1 5 4 7 6 8", "u")
    board.button("Redo").click()
    board.agrees("2 x 3 1 5 4 7 6 8", "ul")
    board.button("Reset").click()
    board.agrees(START, "")
    expect(board.button("Undo")).to_have_attribute("aria-disabled", "true")


def test_a_finger_slides_a_tile(play):
    board = play()
    box = board.tile(4).bounding_box()
    x, y = (box[a] + box[b] / 2 for a, b in (("x", "width"), ("y", "height")))
    down, up = (
        {"pointerType": "touch", "clientX": x, "clientY": y + by, "bubbles": True} for by in (0, 50)
    )
    board.tile(4).dispatch_event("pointerdown", down)
    board.tile(4).dispatch_event("pointerup", up)
    board.agrees("2 3 x 1 5 4 7 6 8", "u")


def test_estimates_and_distance_are_shown_on_demand(play):
    board = play()
    for name in ("Misplaced tiles", "Manhattan distance", "True distance"):
        expect(board.figure(name)).to_be_hidden()
    board.button("Estimates").click()
    board.button("True distance").click()
    board.tile(4).click()
    expect(board.figure("Misplaced tiles")).to_have_text("6")
    expect(board.figure("Manhattan distance")).to_have_text("8")
    expect(board.figure("True distance")).to_have_text("18")
    board.notebook.do("board.board = FIFTEEN.scramble(0, 1)")
    expect(board.figure("Manhattan distance")).to_have_text("0")  # it is still shown
    distance, reason = board.figure("True distance"), re.compile("at most 9 cells$")
    expect(distance).to_have_text(reason)
    expect(distance).to_have_attribute("title", reason)


KEEP_BUTTONS = """root => {
  root.buttons = [];
  new MutationObserver(() => {
    for (const each of root.querySelectorAll("button")) {
      if (each.checkVisibility()) root.buttons.push(each.textContent);
    }
  }).observe(root, { subtree: true, childList: true, characterData: true });
}"""


def test_a_hint_and_a_solution(play):
    board = play("1 2 3 4 5 6 x 7 8")
    board.button("Hint").click()
    expect(board.status).to_have_text(
        "Slide tile 7 left: 2 moves to the goal, the fewest possible."
    )
    expect(board.root.locator(".lab-hinted")).to_have_text("7")
    board.root.evaluate(KEEP_BUTTONS)  # two moves may be over before one looks
    board.button("Solve").click()
    expect(board.status).to_have_text("★ The goal, after 2 moves!")
    assert "Stop" in board.root.evaluate("root => root.buttons")
    board.agrees("1 2 3 4 5 6 7 8 x", "rr")
    board.button("Solve").click()
    expect(board.status).to_have_text("0 moves to the goal, the fewest possible.")


@pytest.mark.parametrize("stopped", ["by the reader", "by Python"])
def test_a_solution_is_stopped(play, notebook, stopped):
    board = play()
    made = board.figure("Moves made")
    board.button("Solve").click()
    expect(board.button("Stop")).to_be_visible()
    expect(made).not_to_have_text("0")
    if stopped == "by the reader":
        board.button("Stop").click()
        expect(board.status).to_have_text("Stopped.")
        assert 0 < len(board.python("moves")) < 19
    else:
        notebook.do("board.board = '1 2 3 4 5 x 7 8 6'")
        board.agrees("1 2 3 4 5 x 7 8 6", "")
    before = made.inner_text()
    notebook.page.wait_for_timeout(700)  # twice as long as between two moves
    expect(made).to_have_text(before)
    expect(board.button("Solve")).to_be_visible()


def test_a_move_ends_a_search_for_a_solution(play):
    board = play()
    board.notebook.do("board.board = FIFTEEN.random(seed=3)")
    board.button("Solve").click()
    expect(board.button("Cancel")).to_be_visible()
    board.press("ArrowDown")
    expect(board.button("Solve")).to_be_visible()
    board.notebook.becomes("board._job", None)
    expect(board.status).to_have_text(re.compile("^Tile [0-9]+ down"))


def test_another_board_is_set_or_scrambled(play):
    board = play()
    board.root.get_by_text("Another board").click()
    text = board.root.get_by_label("Board, row by row")
    text.fill("1 2 3")
    board.button("Set").click()
    expect(board.alert).to_contain_text("3 cells were given instead of 9")
    text.fill("1 2 3 / 4 5 _ / 7 8 6")
    board.button("Set").click()
    board.agrees("1 2 3 4 5 x 7 8 6", "")
    expect(board.alert).to_be_empty()
    for seed in (1, 2):
        board.button("Scramble").click()
        cells = board.notebook.python(f"EIGHT.write(EIGHT.scramble(20, {seed}).state)")
        board.agrees(cells, "")
    text.fill("2 1 3 4 5 6 7 8 x")
    text.press("Enter")
    expect(board.root.get_by_text("✗ Not solvable")).to_be_visible()
