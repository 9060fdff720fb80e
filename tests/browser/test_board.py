"""The playable board in a real JupyterLab: what the page shows, and what Python sees."""

import json
import re

import pytest
from laboratory import FAULTS, Shown

from searchlab import FIFTEEN, Puzzle, manhattan, misplaced
from searchlab.puzzle import INVERSE
from searchlab.puzzle.drawing import board_words

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

START = "2 3 4 1 5 x 7 6 8"
IMPORT = "from searchlab import *\nfrom searchlab.widgets import BoardWidget\n"


STILL = """async (e) => {
  for (let still = 0; still < 2; still++) {
    await new Promise(requestAnimationFrame);
    const moving = e.getAnimations({ subtree: true });
    if (moving.length) still = -1;
    await Promise.all(moving.map(({ finished }) => finished.catch(() => 0)));
  }
}"""


# Keep what is announced, so that nothing is missed that the next soon follows. What is asked for is
# looked for behind what was asked for last.
LISTEN = """(root) => {
  const status = root.querySelector("[role=status]"), said = [];
  const options = { childList: true, characterData: true, subtree: true };
  new MutationObserver(() => said.push(status.textContent)).observe(status, options);
  root.said = (words) => {
    const heard = said.findIndex((one) => one.includes(words));
    return said.splice(0, heard + 1).length > 0;
  };
}"""

# Press at once when it is said, before the next move is made.
PRESS_WHEN = """(button, words) => new Promise((done) => {
  const root = button.closest(".searchlab");
  const look = () => {
    if (!root.said(words)) return requestAnimationFrame(look);
    button.click();
    done();
  };
  look();
})"""


class BoardPage(Shown):
    """A board on the page."""

    name = "board"

    def tiles(self):
        """The board as it lies on the page, by where the tiles are."""
        self.settle()
        boxes = self.tray.locator("> *").evaluate_all(
            "all => all.map(e => { const b = e.getBoundingClientRect();"
            " return [Math.round(b.top), Math.round(b.left), Number(e.textContent)]; })"
        )
        return [tile for _, _, tile in sorted(boxes)]

    def hears(self, words):
        """Wait for an announcement, even one that the next has followed."""
        self.notebook.page.wait_for_function(
            "([root, words]) => root.said(words)", arg=[self.root.element_handle(), words]
        )

    def settle(self):
        """Wait for the end of all motion, and of what begins meanwhile: two frames without any."""
        self.tray.evaluate(STILL)

    def agrees(self, board, moves=None):
        """The page and Python both have this board, and the page shows Python's values."""
        puzzle = board.puzzle
        if moves is not None:
            expect(self.figure("Moves made")).to_have_text(f"{len(moves):,}")
        words = f"{puzzle.rows} by {puzzle.cols} board: {board_words(board.state, puzzle.cols)}"
        expect(self.tray).to_have_accessible_name(words)
        assert self.tiles() == list(board)
        order = self.tray.locator("> *").evaluate_all("all => all.map(e => Number(e.textContent))")
        assert order == list(board), "a screen reader meets the tiles in another order"
        assert self.notebook.python(f"list({self.name}.state)") == list(board)
        assert self.notebook.python(f"{self.name}.state.puzzle == {puzzle!r}")
        if moves is not None:
            assert self.python("moves") == moves
        expect(self.figure("Misplaced")).to_have_text(str(misplaced(board, puzzle)))
        expect(self.figure("Manhattan")).to_have_text(str(manhattan(board, puzzle)))
        if puzzle.cells <= 9:
            distance = self.python("distance")
            expected = "none" if distance is None else str(distance)
            expect(self.figure("True distance")).to_have_text(expected)
        verdict = "Goal" if board.is_goal else "Solvable" if board.solvable else "Not solvable"
        expect(self.root.locator("strong")).to_have_text(verdict)


@pytest.fixture
def play(notebook):
    """Show a board in the notebook."""

    def show(board=f"{START!r}"):
        notebook.run(f"{IMPORT}board = BoardWidget({board})\nboard")
        page = BoardPage(notebook, notebook.page.locator(".searchlab"))
        expect(page.tray).to_be_visible()
        page.root.evaluate(LISTEN)
        return page

    return show


def board_of(text, puzzle=None):
    return (puzzle or Puzzle()).board(text)


# Playing


def test_mouse(play):
    board = play()
    board.agrees(board_of(START), "")
    board.tile(4).click()
    board.agrees(board_of("2 3 x 1 5 4 7 6 8"), "u")
    board.tile(3).click()
    board.agrees(board_of("2 x 3 1 5 4 7 6 8"), "ul")
    expect(board.status).to_have_text("Tile 3 right, blank in row 1, column 2.")
    board.tile(8).click(force=True)
    expect(board.status).to_have_text("Tile 8 is not beside the blank.")
    board.agrees(board_of("2 x 3 1 5 4 7 6 8"), "ul")
    board.button("Undo").click()
    board.agrees(board_of("2 3 x 1 5 4 7 6 8"), "u")
    board.button("Redo").click()
    board.agrees(board_of("2 x 3 1 5 4 7 6 8"), "ul")
    board.button("Reset").click()
    board.agrees(board_of(START), "")
    expect(board.button("Undo")).to_be_disabled()
    expect(board.button("Reset")).to_be_disabled()
    board.button("Redo").click()
    board.agrees(board_of("2 3 x 1 5 4 7 6 8"), "u")


def test_touch(play):
    board = play()
    board.tile(8).tap()
    board.tile(6).tap()
    board.agrees(board_of("2 3 4 1 5 8 7 x 6"), "dl")
    board.button("Undo").tap()
    board.agrees(board_of("2 3 4 1 5 8 7 6 x"), "d")


def test_keyboard_alone(play, notebook):
    board, keys = play(), notebook.page.keyboard
    board.tile(4).focus()
    keys.press("ArrowDown")  # tile 4 goes down
    board.agrees(board_of("2 3 x 1 5 4 7 6 8"), "u")
    expect(board.tile(4)).to_be_focused()
    keys.press("ArrowRight")
    board.agrees(board_of("2 x 3 1 5 4 7 6 8"), "ul")
    expect(board.tile(3)).to_be_focused()
    keys.press("ArrowDown")
    expect(board.status).to_have_text("No tile can slide down: the blank is at the edge.")
    keys.press("ArrowUp")
    keys.press("ArrowLeft")
    board.agrees(board_of("2 5 3 1 4 x 7 6 8"), "uldr")
    # From tile to tile, only those that can be moved, in reading order; then the buttons.
    keys.press("Shift+Tab")
    expect(board.tile(3)).to_be_focused()
    outline = "e => getComputedStyle(e).outline.match(/solid|\\d+px/g).sort().join(' ')"
    assert board.tile(3).evaluate(outline) == "4px solid"
    keys.press("Enter")
    board.agrees(board_of("2 5 x 1 4 3 7 6 8"), "uldru")
    keys.press("Tab")
    expect(board.button("Undo")).to_be_focused()
    assert board.button("Undo").evaluate(outline) == "3px solid"
    keys.press("Space")
    board.agrees(board_of("2 5 3 1 4 x 7 6 8"), "uldr")
    for name in ("Redo", "Reset", "Hint", "Solve"):
        keys.press("Tab")
        expect(board.button(name)).to_be_focused()
    for name in ("Depth", "Seed"):
        keys.press("Tab")
        expect(board.root.get_by_label(name)).to_be_focused()
    keys.press("Control+A")
    keys.type("5")
    keys.press("Enter")
    board.agrees(Puzzle().scramble(20, seed=5), "")
    keys.press("Tab")
    keys.press("Tab")
    expect(board.text).to_be_focused()
    keys.press("Control+A")
    keys.type("123456780")
    keys.press("Enter")
    board.agrees(board_of("123456780"), "")


def test_keys_pressed_here_are_not_jupyterlabs(play, notebook):
    board, keys = play(), notebook.page.keyboard
    board.button("Hint").focus()
    for key in "ddabx":
        keys.press(key)
    board.tile(4).focus()
    for key in ("d", "d", "ArrowDown", "ArrowDown"):
        keys.press(key)
    assert notebook.page.locator(".jp-Notebook .jp-Cell").count() == 1
    board.agrees(board_of("2 3 x 1 5 4 7 6 8"), "u")


@pytest.mark.parametrize("puzzle", ["2, 2", "5, 2", "3, 3, 'snail'", "3, 4, 'blank-first'", "5, 5"])
def test_every_shape(play, puzzle):
    start = eval(f"Puzzle({puzzle})").random(seed=4)
    page = play(f"Puzzle({puzzle}).random(seed=4)")
    page.agrees(start, "")
    moves, board = "", start
    arrows = {"u": "ArrowDown", "d": "ArrowUp", "l": "ArrowRight", "r": "ArrowLeft"}
    page.tile(board[board.puzzle.neighbours[board.state.index(0)][board.legal_moves[0]]]).focus()
    for _ in range(6):
        moves += next(m for m in board.legal_moves if m != INVERSE.get(moves[-1:]))
        board = start.move(moves)
        page.notebook.page.keyboard.press(arrows[moves[-1]])
    page.agrees(board, moves)


def test_tiles_blank_and_moves_are_announced(play):
    board = play()
    assert board.tray.get_by_role("button").count() == 8
    for tile in range(1, 9):
        expect(board.tile(tile)).to_have_count(1)
        expect(board.tile(tile)).to_have_text(str(tile))
        expect(board.tile(tile)).to_be_enabled(enabled=tile in (4, 5, 8))
    expect(board.tray.get_by_role("img", name="blank")).to_be_visible()
    board.tile(5).click()
    expect(board.status).to_have_text("Tile 5 right, blank in row 2, column 2.")


def test_a_tile_in_its_place_differs_by_more_than_colour(play):
    board = play()
    marked = "e => getComputedStyle(e, '::after').content !== 'none'"
    assert [tile for tile in range(1, 9) if board.tile(tile).evaluate(marked)] == [5, 7]
    outlined = "e => getComputedStyle(e).boxShadow.includes('inset')"
    board.tile(8).click()
    assert [tile for tile in range(1, 9) if board.tile(tile).evaluate(outlined)] == [8]


def test_motion_is_short_and_none_where_the_reader_wants_none(play, notebook):
    board = play()
    duration = "e => (s => [s.transitionProperty, s.transitionDuration])(getComputedStyle(e))"
    assert board.tile(1).evaluate(duration) == ["transform", "0.12s"]
    notebook.page.emulate_media(reduced_motion="reduce")
    try:
        assert board.tile(1).evaluate(duration) == ["transform", "0s"]
        board.tile(4).click()
        assert board.tray.evaluate("e => e.getAnimations({subtree: true}).length") == 0
        board.agrees(board_of("2 3 x 1 5 4 7 6 8"), "u")
    finally:
        notebook.page.emulate_media(reduced_motion="no-preference")


# Asking Python


def test_scramble(play):
    board = play()
    board.root.get_by_label("Depth").fill("31")
    board.root.get_by_label("Seed").fill("12")
    board.button("Scramble").click()
    expect(board.status).to_contain_text("31 random moves from the goal (seed 12)")
    board.agrees(Puzzle().scramble(31, seed=12), "")
    board.root.get_by_label("Depth").fill("2.5")
    board.button("Scramble").click()
    refusal = "depth must be a whole number from 0 to 1000, not '2.5'"
    expect(board.root.get_by_role("alert")).to_have_text(refusal)
    expect(board.root.get_by_label("Depth")).to_have_attribute("aria-invalid", "true")
    board.agrees(Puzzle().scramble(31, seed=12), "")


def test_typing_a_board(play, notebook):
    board = play()
    for text in ("123/4x6/758", "1 2 3 4 _ 6 7 5 8", "123406758", "[[1,2,3],[4,0,6],[7,5,8]]"):
        notebook.do(f"board.state = {START!r}")
        expect(board.text).to_have_value(START)
        board.text.fill(text)
        board.text.press("Enter")
        board.agrees(board_of("1 2 3 4 x 6 7 5 8"), "")
        expect(board.text).to_have_value("1 2 3 4 x 6 7 5 8")


PASTE = """(element, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const options = { clipboardData, bubbles: true, cancelable: true };
  element.dispatchEvent(new ClipboardEvent("paste", options));
}"""


def test_pasting_lines(play):
    board = play("puzzle=FIFTEEN")
    pasted = FIFTEEN.random(seed=8)
    board.text.fill("")
    board.text.evaluate(PASTE, str(pasted))
    board.button("Set").click()
    board.agrees(pasted, "")
    another = FIFTEEN.random(seed=9)
    board.tray.evaluate(PASTE, str(another))
    board.agrees(another, "")


def test_a_refusal_is_shown_in_place_in_pythons_words_and_moves_nothing(play):
    board = play()
    board.tile(4).click()
    height = board.root.bounding_box()["height"]
    alert = board.root.get_by_role("alert")
    for text in ("1 2 3", "2 3 4 1 5 x 7 6 6", "a b", "z" * 80):
        with pytest.raises(ValueError) as refusal:
            Puzzle().read(text)
        board.text.fill(text)
        board.button("Set").click()
        expect(alert).to_have_text(str(refusal.value))
        expect(board.text).to_have_value(text)
        expect(board.text).to_have_attribute("aria-invalid", "true")
        expect(board.text).to_have_accessible_description(str(refusal.value))
        assert board.root.bounding_box()["height"] == height
    board.agrees(board_of("2 3 x 1 5 4 7 6 8"), "u")
    board.text.press("Escape")
    expect(alert).to_be_empty()
    expect(board.text).to_have_value("2 3 x 1 5 4 7 6 8")
    assert board.root.bounding_box()["height"] == height


def test_hint(play):
    board = play("'1 2 3 4 5 x 7 8 6'")
    board.button("Hint").click()
    said = "Hint: tile 6 up; 1 move to the goal, the fewest possible."
    expect(board.status).to_have_text(said)
    expect(board.tile(6)).to_have_class(re.compile("searchlab-hinted"))
    board.agrees(board_of("1 2 3 4 5 x 7 8 6"), "")
    board.tile(6).click()
    expect(board.status).to_contain_text("The goal, after 1 move!")
    expect(board.tile(6)).not_to_have_class(re.compile("searchlab-hinted"))
    board.agrees(board_of("123456780"), "d")


def test_hint_is_for_the_board_that_lies_there(play):
    """Moves made in quick succession reach Python before the question does."""
    board = play()
    board.tile(4).focus()
    board.tray.evaluate(
        """e => {
          for (const key of ["ArrowDown", "ArrowRight", "ArrowRight"])
            e.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
          [...e.closest(".searchlab").querySelectorAll("button")]
            .find((button) => button.textContent === "Hint").click();
        }"""
    )
    expect(board.status).to_contain_text("Hint: tile 1 up")
    board.agrees(board_of("x 2 3 1 5 4 7 6 8"), "ull")
    assert board.python("distance") == 16


def test_solution_is_played_and_can_be_stopped(play):
    board = play("'1 2 3 x 4 6 7 5 8'")
    board.button("Solve").click()
    board.hears("A solution of 3 moves, the fewest possible.")
    board.hears("Move 1 of 3: tile 4 left")
    expect(board.status).to_contain_text("The goal, after 3 moves!")
    expect(board.button("Solve")).to_be_visible()
    board.agrees(board_of("123456780"), "rdr")
    board.button("Solve").click()
    expect(board.status).to_have_text("This is the goal.")

    board.notebook.do(f"board.state = {START!r}")
    board.button("Solve").click()
    board.button("Stop").evaluate(PRESS_WHEN, "Move 2 of 19")
    expect(board.status).to_have_text("Stopped.")
    made = int(board.figure("Moves made").inner_text())
    assert 2 <= made < 19
    board.notebook.page.wait_for_timeout(450)  # more than a move takes
    board.agrees(board_of(START).move(board.python("moves")))
    assert len(board.python("moves")) == made
    assert board.python("distance") == 19 - made


def test_the_reader_takes_over_from_a_solution(play, notebook):
    board = play()
    board.button("Solve").click()
    board.button("Undo").evaluate(PRESS_WHEN, "Move 1 of 19")
    expect(board.button("Solve")).to_be_visible()
    notebook.page.wait_for_timeout(450)
    board.agrees(board_of(START), "")
    board.button("Solve").click()
    board.hears("Move 1 of 19")
    notebook.do("board.state = '123406758'")  # Python takes over as well
    expect(board.button("Solve")).to_be_visible()
    board.button("Solve").evaluate("button => { button.click(); button.click(); }")  # and stop
    expect(board.status).to_have_text("Stopped.")
    notebook.page.wait_for_timeout(1100)
    board.agrees(board_of("123406758"), "")


def test_unsolvable_board(play):
    board = play("'2 1 3 4 5 6 7 8 x'")
    board.agrees(board_of("2 1 3 4 5 6 7 8 x"), "")
    for name in ("Hint", "Solve"):
        board.button(name).click()
        expect(board.status).to_have_text(
            "No moves lead from here to the goal: the parity differs."
        )


def test_kernel_answers_while_a_large_board_is_searched(play, notebook):
    board = play("FIFTEEN.random(seed=0)")
    notebook.do("from searchlab.widgets import board as module")
    notebook.do("module._BUDGET.update(max_expansions=10**9, max_seconds=30)")
    board.button("Solve").click()
    expect(board.status).to_have_text("Searching …")
    assert notebook.python("board._awaited is not None")
    assert notebook.python("6 * 7") == 42
    expect(board.button("Stop")).to_be_visible()
    board.button("Stop").click()
    expect(board.status).to_have_text("Stopped.")
    while notebook.python("board._awaited is not None"):
        notebook.page.wait_for_timeout(20)
    notebook.do("module._BUDGET.update(max_expansions=1000)")
    board.button("Hint").click()
    expect(board.status).to_contain_text("out of budget")
    notebook.do("module._BUDGET.update(max_expansions=150_000)")
    board.button("Hint").click()
    expect(board.status).to_contain_text("moves to the goal, perhaps not the fewest.")
    board.agrees(FIFTEEN.random(seed=0), "")


# Python sets


def test_python_sets_the_board_and_the_moves(play, notebook):
    board = play()
    notebook.do("board.moves = 'ul'")
    board.agrees(board_of("2 x 3 1 5 4 7 6 8"), "ul")
    board.button("Undo").click()
    board.agrees(board_of("2 3 x 1 5 4 7 6 8"), "u")
    notebook.do("board.state = '2 1 3 4 5 6 7 8 x'")
    board.agrees(board_of("2 1 3 4 5 6 7 8 x"), "")
    refused = notebook.page.evaluate(
        """async () => {
          const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
          const reply = await kernel.requestExecute({ code: "board.state = '1 2'" }).done;
          return reply.content.evalue;
        }"""
    )
    assert refused.startswith("not a 3x3 board: 2 cells were given instead of 9")
    board.agrees(board_of("2 1 3 4 5 6 7 8 x"), "")


SEND = """async ([comm_id, state]) => {
  const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
  const content = { comm_id, data: { method: "update", state } };
  const header = {
    msg_id: crypto.randomUUID(), msg_type: "comm_msg", session: kernel.clientId,
    username: "", version: "5.3", date: new Date().toISOString(),
  };
  const rest = { parent_header: {}, metadata: {}, channel: "shell", buffers: [] };
  await kernel.sendShellMessage({ header, content, ...rest });
}"""


def test_a_wrong_game_from_a_browser_is_refused_with_a_sentence(play, notebook):
    board = play()
    board.tile(4).click()
    comm = board.python("comm.comm_id")
    wrong = {"start": list(Puzzle().read(START)), "moves": "uu", "undone": ""}
    turn = board.python("_state['turn']")
    notebook.page.evaluate(SEND, [comm, {"_state": {"turn": turn, "game": wrong}}])
    expect(board.status).to_contain_text("move 2 ('u') is not possible on '2 3 x 1 5 4 7 6 8'")
    board.agrees(board_of("2 3 x 1 5 4 7 6 8"), "u")
    notebook.page.evaluate(SEND, [comm, {"_puzzle": {"rows": 4}}])
    expect(board.status).to_contain_text("the browser may not set _puzzle")
    board.tile(3).click()
    board.agrees(board_of("2 x 3 1 5 4 7 6 8"), "ul")


def test_python_sees_each_move(play, notebook):
    board = play()
    notebook.do("seen = []; board.observe(lambda change: seen.append(change.new), 'moves')")
    board.tile(4).click()
    expect(board.figure("True distance")).to_have_text("18")
    board.tile(3).click()
    board.agrees(board_of("2 x 3 1 5 4 7 6 8"), "ul")
    assert notebook.python("seen") == ["u", "ul"]


# Several, again, and without a kernel


def test_copies_and_views(notebook):
    notebook.run(
        f"{IMPORT}board = BoardWidget({START!r})\nboard",
        "other = BoardWidget(board.state)\nother",
        "board",
    )
    roots = notebook.page.locator(".searchlab")
    expect(roots).to_have_count(3)
    first = BoardPage(notebook, roots.nth(0))
    other = BoardPage(notebook, roots.nth(1), "other")
    again = BoardPage(notebook, roots.nth(2))
    first.tile(4).click()
    other.tile(8).click()
    again.tile(3).click()
    other.text.fill("1 2")
    other.button("Set").click()
    expect(other.root.get_by_role("alert")).not_to_be_empty()
    for view in (first, again):
        view.agrees(board_of("2 x 3 1 5 4 7 6 8"), "ul")
        expect(view.root.get_by_role("alert")).to_be_empty()
    other.agrees(board_of("2 3 4 1 5 8 7 6 x"), "d")
    first.button("Hint").click()
    expect(first.status).to_contain_text("Hint")
    expect(again.status).not_to_contain_text("Hint")
    ids = notebook.page.evaluate("[...document.querySelectorAll('.searchlab [id]')].map(e => e.id)")
    assert len(ids) == len(set(ids)) == 6  # a complaint and a reason each


def test_a_page_loaded_again_shows_the_game_as_it_was(lab, play):
    board = play()
    board.tile(4).click()
    board.tile(3).click()
    board.button("Undo").click()
    expect(board.figure("True distance")).to_have_text("18")
    board.notebook.page.evaluate("jupyterapp.commands.execute('docmanager:save')")
    board.notebook.reload()
    expect(board.tray).to_be_visible()
    board.agrees(board_of("2 3 x 1 5 4 7 6 8"), "u")
    board.button("Redo").click()
    board.agrees(board_of("2 x 3 1 5 4 7 6 8"), "ul")

    # What was saved holds a picture for where there is no kernel.
    saved = json.loads(board.notebook.path.read_text())
    (output,) = saved["cells"][0]["outputs"]
    assert 'alt="3 by 3 board: 2 3 4, 1 5 blank, 7 6 8"' in "".join(output["data"]["text/html"])
    saved["cells"][0]["source"] += "  # somebody else's"  # so that JupyterLab does not trust it
    with lab.open(saved) as copy:
        picture = copy.page.get_by_role("img", name="3 by 3 board: 2 3 4, 1 5 blank, 7 6 8")
        expect(picture).to_be_visible()
        assert picture.evaluate("e => e.naturalWidth") == 168
        assert copy.problems == []


def test_without_its_kernel_a_still_picture(lab):
    with lab.open() as notebook:
        for end in ("restartKernel", "shutdown"):
            notebook.run(f"{IMPORT}board = BoardWidget({START!r})\nboard")
            board = BoardPage(notebook, notebook.page.locator(".searchlab"))
            board.tile(4).click()
            expect(board.figure("True distance")).to_have_text("18")
            context = "jupyterapp.shell.currentWidget.sessionContext"
            notebook.page.evaluate(f"void {context}.{end}().catch(() => 0)")
            expect(board.status).to_contain_text("The kernel is gone; the board stays as it was.")
            for button in board.root.get_by_role("button").all():
                if not button.evaluate("e => e.closest('.searchlab-stage-bar')"):
                    expect(button).to_be_disabled()
            board.tile(3).click(force=True)
            board.tile(3).focus()
            notebook.page.keyboard.press("ArrowRight")
            board.button("Hint").click(force=True)
            board.text.press("Enter")
            assert board.tiles() == list(board_of("2 3 x 1 5 4 7 6 8"))
            expect(board.status).to_contain_text("The kernel is gone")
            if end == "restartKernel":
                notebook.ready()
        assert notebook.problems == []


def test_arrow_keys_work_after_a_hint_and_after_a_click_beside_the_board(play, notebook):
    board = play()
    board.button("Hint").click()
    expect(board.status).to_contain_text("Hint")
    notebook.page.keyboard.press("ArrowRight")
    board.agrees(board_of("2 3 4 1 x 5 7 6 8"), "l")
    board.root.get_by_text("Moves", exact=True).click()
    notebook.page.keyboard.press("ArrowLeft")
    board.agrees(board_of(START), "lr")
    board.text.focus()
    notebook.page.keyboard.press("ArrowRight")  # moves the cursor in the text
    board.agrees(board_of(START), "lr")


def test_a_solution_that_one_view_plays_is_stopped_in_the_other(notebook):
    notebook.run(f"{IMPORT}board = BoardWidget({START!r})\nboard", "board")
    first, second = (
        BoardPage(notebook, root) for root in notebook.page.locator(".searchlab").all()
    )
    first.button("Solve").click()
    expect(second.button("Stop")).to_be_visible()
    expect(second.status).to_contain_text("Tile")
    second.button("Stop").click()
    expect(first.button("Solve")).to_be_visible()
    expect(second.button("Solve")).to_be_visible()
    moves = first.python("moves")
    notebook.page.wait_for_timeout(700)
    assert first.python("moves") == moves
    notebook.do("board.state = '1 2 3 x 4 6 7 5 8'")
    second.button("Solve").click()
    expect(first.status).to_contain_text("The goal")
    expect(first.button("Solve")).to_be_visible()


# Looks


@pytest.mark.parametrize("width", [1280, 700, 420])
def test_layout(play, notebook, width):
    notebook.page.set_viewport_size({"width": width, "height": 900})
    try:
        for board in (repr(START), "puzzle=Puzzle(5, 5)", "puzzle=Puzzle(2, 2)"):
            page = play(board)
            page.button("Hint").click()
            expect(page.status).to_contain_text("Hint")
            assert notebook.page.evaluate(FAULTS) == []
            tray, figures = page.tray.bounding_box(), page.root.locator("dl").bounding_box()
            beside = figures["x"] >= tray["x"] + tray["width"]
            below = figures["y"] >= tray["y"] + tray["height"]
            assert beside != below
            if board != "puzzle=Puzzle(2, 2)":
                assert beside == (width == 1280)
            height = page.root.bounding_box()["height"]
            more = page.root.locator(".searchlab-stage-setup")
            if more.is_visible():
                more.click()
                height = page.root.bounding_box()["height"]
            page.text.fill("z" * 80)
            page.button("Set").click()
            expect(page.root.get_by_role("alert")).to_contain_text("is not a tile")
            assert notebook.page.evaluate(FAULTS) == []
            assert page.root.bounding_box()["height"] == height
    finally:
        notebook.page.set_viewport_size({"width": 1280, "height": 900})


def test_nothing_jumps_while_a_game_is_played(play, notebook):
    notebook.page.set_viewport_size({"width": 500, "height": 900})
    try:
        board = play("puzzle=Puzzle(2, 3)")
        heights = [board.root.bounding_box()["height"]]
        board.button("Hint").click()
        expect(board.status).to_contain_text("Hint")
        heights.append(board.root.bounding_box()["height"])
        for name, value in (
            ("moves", "ludr" * 100),
            ("state", "2 1 3 4 5 x"),
            ("state", "1 2 3 4 x 5"),
            ("moves", "r"),
        ):
            notebook.do(f"board.{name} = {value!r}")
            moves = len(value) if name == "moves" else 0
            expect(board.figure("Moves made")).to_have_text(str(moves))
            heights.append(board.root.bounding_box()["height"])
        assert len(set(heights)) == 1, heights
    finally:
        notebook.page.set_viewport_size({"width": 1280, "height": 900})


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_accessibility_and_theme(play, notebook, theme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    board = play()
    notebook.theme(theme)
    try:
        colour = "e => getComputedStyle(e).color"
        body = notebook.page.evaluate(
            "getComputedStyle(document.body).getPropertyValue('--jp-ui-font-color1')"
        )
        probe = (
            "c => { const e = document.createElement('i'); e.style.color = c;"
            " document.body.append(e);"
            " const shown = getComputedStyle(e).color; e.remove(); return shown; }"
        )
        assert board.root.evaluate(colour) == notebook.page.evaluate(probe, body)
        assert board.tile(1).evaluate(colour) == "rgb(26, 26, 26)"  # the table's, in both themes
        for prepare in (
            lambda: None,
            lambda: (board.tile(4).click(), board.button("Hint").click()),
            lambda: (board.text.fill("1 2 3"), board.button("Set").click()),
            lambda: notebook.do("board.state = '2 1 3 4 5 6 7 8 x'"),
            lambda: notebook.do("board.state = '1 2 3 4 5 6 7 8 x'"),
        ):
            prepare()
            board.settle()
            found = axe.run(notebook.page, context=".searchlab")
            assert found.response["violations"] == [], found.generate_report()
            assert found.response["passes"] or found.response["incomplete"]
    finally:
        notebook.theme("Light")
