"""The parity lab in a real JupyterLab: what the page counts, and what Python counts."""

import pytest
from laboratory import Shown

from searchlab import FIFTEEN, Puzzle
from searchlab.parity import explain
from searchlab.puzzle.drawing import board_words

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

IMPORT = "from searchlab import *\nfrom searchlab.widgets import ParityLab\n"
POST = "2 1 3 8 x 4 7 6 5"
LOYD = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x"
SNAIL = Puzzle(3, 3, "snail")


class LabPage(Shown):
    """A lab on the page."""

    name = "lab"

    @property
    def steps(self):
        return self.root.get_by_role("listitem")

    def agrees(self, board):
        """The page and Python both have this board, and the page shows Python's figures."""
        puzzle, why = board.puzzle, explain(board.puzzle, board)
        words = f"{puzzle.rows} by {puzzle.cols} board: {board_words(board.state, puzzle.cols)}"
        expect(self.tray).to_have_accessible_name(words)
        name = self.name
        self.notebook.becomes(f"{name}.puzzle.write({name}.state)", puzzle.write(board))
        figures = f"({name}.parity._asdict(), {name}.inversions, {name}.solvable)"
        assert self.notebook.python(figures) == (why._asdict(), why.inversions, why.solvable)
        even = puzzle.cols % 2 == 0
        here, there = (
            total + (row if even else 0)
            for total, row in (
                (why.inversions, why.blank_row),
                (why.goal_inversions, why.goal_blank_row),
            )
        )
        parity = ("even", "odd")
        expect(self.figure("Inversions")).to_have_text(
            f"{why.inversions} " if even else f"{here} {parity[here % 2]}"
        )
        if even:
            expect(self.figure("Blank’s row")).to_have_text(f"{why.blank_row} ")
            expect(self.figure("Together")).to_have_text(f"{here} {parity[here % 2]}")
        goal = self.figure("For the goal" if even else "The goal’s")
        expect(goal).to_have_text(f"{there} {parity[there % 2]}")
        verdict = "Solvable" if why.solvable else "Not solvable"
        expect(self.root.locator("strong")).to_have_text(verdict)
        columns = self.root.locator(".searchlab-lab-tiles > *")
        shown = columns.evaluate_all(
            "all => all.map(e => [e.children[0].textContent, e.children[3].textContent])"
        )
        assert shown == [[str(tile), str(why.smaller_after[tile])] for tile in board if tile]
        total = self.root.locator(".searchlab-lab-total .searchlab-lab-now")
        expect(total).to_have_text(str(why.inversions))

    def explains(self, *words):
        """The page explains the last step in these words."""
        shown = self.root.locator(".searchlab-lab-step > p").all_inner_texts()
        assert shown == list(words)


@pytest.fixture
def show(notebook):
    """Show a lab in the notebook."""

    def show(arguments=""):
        notebook.run(f"{IMPORT}lab = ParityLab({arguments})\nlab")
        page = LabPage(notebook, notebook.page.locator(".searchlab"))
        expect(page.tray).to_be_visible()
        return page

    return show


def snail(text):
    return SNAIL.board(text)


def test_the_page_shows_pythons_figures_for_any_board(show, notebook):
    lab = show()
    lab.agrees(snail(POST))
    boards = [
        Puzzle(2, 2).board("3 x 1 2"),
        *Puzzle().random(seed=2, count=3),
        Puzzle().board("8 7 6 5 4 3 2 1 x"),
        Puzzle(3, 5).random(seed=3),
        FIFTEEN.board(LOYD),
        FIFTEEN.random(seed=4),
        Puzzle(5, 5, "blank-first").random(seed=5),
    ]
    for board in boards:
        puzzle = board.puzzle
        notebook.do(f"lab.state = {puzzle!r}.board({puzzle.write(board)!r})")
        lab.agrees(board)


# Sliding and exchanging


def test_mouse(show):
    lab = show()
    lab.tile(1).click()
    lab.agrees(snail("2 x 3 8 1 4 7 6 5"))
    said = "Tile 1 slides down. The inversions change by +2. Still not solvable."
    expect(lab.status).to_have_text(said)
    lab.explains(
        "Tile 1 slides down, past 3 and 8. Case 1: 1 is smaller than both.",
        "Inversions: 8 + 1 + 1 = 10",
        "The number of inversions goes from 8 to 10, even as before: the parity stays.",
    )
    marked = "e => getComputedStyle(e).outlineStyle === 'dashed'"
    assert [tile for tile in range(1, 9) if lab.tile(tile).evaluate(marked)] == [3, 8]
    lab.tile(2).click()
    lab.agrees(snail("x 2 3 8 1 4 7 6 5"))
    lab.explains(
        "Tile 2 slides right, past no tile: read without the blank, nothing has changed.",
        "Inversions: 10, as before",
        "The number of inversions stays 10, even as before: the parity stays.",
    )
    lab.tile(5).click(force=True)
    expect(lab.status).to_contain_text("Tile 5 is not beside the blank.")
    lab.button("Exchange").click()
    lab.tile(8).click()
    expect(lab.tile(8)).to_have_attribute("aria-pressed", "true")
    expect(lab.status).to_have_text("Tile 8 is chosen: choose what it changes places with.")
    lab.tile(4).click()
    lab.agrees(snail("x 2 3 4 1 8 7 6 5"))
    expect(lab.status).to_contain_text("Tiles 8 and 4 change places.")
    expect(lab.status).to_contain_text("Now solvable.")
    lab.tile(5).click()
    lab.tile(0).click()
    lab.agrees(snail("5 2 3 4 1 8 7 6 x"))
    step = lab.notebook.python("tuple(lab.steps[-1])")
    assert step[:4] == ("lift", (5,), (2, 3, 4, 1, 8, 7, 6), None)
    expect(lab.steps).to_have_text(
        [
            "5 into the blank, no move: 9 → 10, odd → even, the parity changes",
            "8 and 4 exchanged, no move: 10 → 9, even → odd, the parity changes",
            "2 right, past no tiles: 10 → 10, even",
            "1 down, past 2 tiles: 8 → 10, even",
        ]
    )
    assert [step[0] for step in lab.notebook.python("[tuple(s) for s in lab.steps]")] == [
        *("slide", "slide", "exchange", "lift")
    ]
    lab.button("Undo").click()
    lab.agrees(snail("x 2 3 4 1 8 7 6 5"))
    expect(lab.status).to_contain_text("Taken back. Solvable")
    lab.button("Redo").click()
    lab.agrees(snail("5 2 3 4 1 8 7 6 x"))
    lab.button("Reset").click()
    lab.agrees(snail(POST))
    expect(lab.status).to_contain_text("Back at the beginning. Not solvable")
    expect(lab.button("Undo")).to_be_disabled()
    for _ in range(4):
        lab.button("Redo").click()
    lab.agrees(snail("5 2 3 4 1 8 7 6 x"))


def test_keyboard_alone(show, notebook):
    lab, keys = show(), notebook.page.keyboard
    lab.tile(4).focus()
    keys.press("ArrowLeft")  # tile 4 goes left
    lab.agrees(snail("2 1 3 8 4 x 7 6 5"))
    expect(lab.tile(4)).to_be_focused()
    keys.press("ArrowLeft")
    expect(lab.status).to_have_text("No tile can slide left: the blank is at the edge.")
    keys.press("ArrowUp")
    lab.agrees(snail("2 1 3 8 4 5 7 6 x"))
    expect(lab.status).to_contain_text("Tile 5 slides up. The inversions change by −2.")
    lab.button("Exchange").focus()
    keys.press("Enter")
    notebook.becomes("lab.mode", "exchange")
    keys.press("Tab")  # one stop on the board; the arrows go from tile to tile
    expect(lab.tile(2)).to_be_focused()
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    expect(lab.tile(3)).to_be_focused()
    keys.press("ArrowRight")
    expect(lab.tile(3)).to_be_focused()
    keys.press("ArrowLeft")
    keys.press("Enter")
    expect(lab.status).to_have_text("Tile 1 is chosen: choose what it changes places with.")
    keys.press("Escape")
    expect(lab.status).to_have_text("Tile 1 is no longer chosen.")
    keys.press("Space")
    keys.press("ArrowLeft")
    keys.press("Space")
    lab.agrees(snail("1 2 3 8 4 5 7 6 x"))
    expect(lab.tile(2)).to_be_focused()
    keys.press("Enter")
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    keys.press("ArrowRight")  # from the middle of the last row to the blank
    expect(lab.tile(0)).to_be_focused()
    keys.press("Space")
    lab.agrees(snail("1 x 3 8 4 5 7 6 2"))
    keys.press("Tab")
    expect(lab.button("Undo")).to_be_focused()
    keys.press("Shift+Tab")
    expect(lab.tile(0)).to_be_focused()
    keys.press("Tab")
    keys.press("Space")
    lab.agrees(snail("1 2 3 8 4 5 7 6 x"))


def test_keys_pressed_here_are_not_jupyterlabs(show, notebook):
    lab, keys = show("mode='exchange'"), notebook.page.keyboard
    lab.tile(2).focus()
    for key in ("d", "d", "a", "b", "x", "ArrowDown"):
        keys.press(key)
    assert notebook.page.locator(".jp-Notebook .jp-Cell").count() == 1
    lab.agrees(snail(POST))


def test_a_tile_that_is_looked_at_shows_what_is_counted(show):
    lab = show()
    marked = "e => getComputedStyle(e, '::before').content !== 'none'"

    def counted():
        return [tile for tile in range(1, 9) if lab.tile(tile).evaluate(marked)]

    lab.tile(7).hover(force=True)
    assert counted() == [5, 6]
    lab.root.get_by_role("img", name="Smaller tiles after 8: 4").hover()
    assert counted() == [4, 5, 6, 7]
    lab.root.get_by_role("img", name="Smaller tiles after 1: 0").hover()
    assert counted() == []
    lab.tile(2).focus()
    assert counted() == [1]


# Other boards


def test_even_width_counts_the_row_of_the_blank(show):
    lab = show()
    presets = lab.root.get_by_label("Presets")
    presets.select_option("Sam Loyd: 14 and 15 exchanged")
    board = FIFTEEN.board(LOYD)
    lab.agrees(board)
    expect(lab.status).to_contain_text("Another board. Not solvable: 4 is even")
    lab.tile(12).click()
    lab.agrees(board.move("u"))
    lab.explains(
        "Tile 12 slides down, past 13, 15 and 14.",
        "Inversions: 1 + 1 + 1 + 1 = 4",
        "The sum of inversions and row goes from 4 to 6, even as before: the parity stays.",
    )
    lab.button("Exchange").click()
    lab.tile(14).click()
    lab.tile(15).click()
    solved = FIFTEEN.board("1 2 3 4 5 6 7 8 9 10 11 x 13 14 15 12")
    lab.agrees(solved)
    expect(lab.status).to_contain_text("Now solvable.")
    lab.tile(1).click()
    lab.tile(13).click()
    tiles = list(solved)
    tiles[0], tiles[12] = tiles[12], tiles[0]
    lab.agrees(FIFTEEN.board(tiles))
    terms = [by for by in lab.notebook.python("lab.steps[-1].changes").values()]
    assert len(terms) > 6
    lab.explains(
        "Tiles 1 and 13 change places. That is no move of the puzzle. Between them: 10 tiles.",
        "Inversions: 3 + 11 + 10 = 24",
        "The sum of inversions and row was 5, odd, and is 26, even: the parity has changed.",
    )
    presets.select_option("Sam Loyd, the blank first")
    lab.agrees(Puzzle(4, 4, "blank-first").board(LOYD))
    presets.select_option("The post's 647850321")
    lab.agrees(snail("647850321"))
    expect(presets).to_have_value("")


def test_typing_a_board(show, notebook):
    lab = show()
    for text in ("123/8x4/765", "1 2 3 8 _ 4 7 6 5"):
        notebook.do(f"lab.state = {POST!r}")
        expect(lab.text).to_have_value(POST)
        lab.text.fill(text)
        lab.text.press("Enter")
        lab.agrees(snail("123804765"))
        expect(lab.text).to_have_value("1 2 3 8 x 4 7 6 5")
    height = lab.root.bounding_box()["height"]
    for text in ("1 2 3", "a b", "1 1 1 1 1 1 1 1 x"):
        with pytest.raises(ValueError) as refusal:
            SNAIL.read(text)
        lab.text.fill(text)
        lab.button("Set").click()
        words = str(refusal.value)
        expect(lab.root.get_by_role("alert")).to_have_text(words)
        expect(lab.text).to_have_attribute("aria-invalid", "true")
        assert lab.root.bounding_box()["height"] == height
    lab.agrees(snail("123804765"))
    lab.text.press("Escape")
    expect(lab.root.get_by_role("alert")).to_be_empty()
    expect(lab.text).to_have_value("1 2 3 8 x 4 7 6 5")


# Python and other views


def test_two_views_and_python_agree(notebook):
    notebook.run(f"{IMPORT}lab = ParityLab()\nlab", "lab", "other = ParityLab()\nother")
    roots = notebook.page.locator(".searchlab")
    expect(roots).to_have_count(3)
    first, again = (LabPage(notebook, roots.nth(i)) for i in range(2))
    other = LabPage(notebook, roots.nth(2), "other")
    notebook.do("lab.mode = 'exchange'")
    for view in (first, again):
        expect(view.button("Exchange")).to_have_attribute("aria-pressed", "true")
    expect(other.button("Slide")).to_have_attribute("aria-pressed", "true")
    first.tile(1).click()
    expect(again.tile(1)).to_have_attribute("aria-pressed", "false")
    first.tile(2).click()
    again.button("Slide").click()
    again.tile(4).click()
    for view in (first, again):
        view.agrees(snail("1 2 3 8 4 x 7 6 5"))
        expect(view.steps).to_have_count(2)
    expect(other.steps).to_have_text(["none yet"])
    assert notebook.python("other.steps") == ()
    notebook.do("seen = []; lab.observe(lambda c: seen.append(lab.solvable), 'state')")
    first.tile(5).click()
    first.agrees(snail("1 2 3 8 4 5 7 6 x"))
    assert notebook.python("seen") == [True]
