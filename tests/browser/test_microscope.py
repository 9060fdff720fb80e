"""The ranking microscope in a real JupyterLab: what the page counts, and what Python counts."""

import random
from math import factorial

import pytest
from laboratory import Shown

from searchlab import FIFTEEN, Puzzle, ranking
from searchlab.puzzle.drawing import board_words

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

IMPORT = "from searchlab import *\nfrom searchlab.widgets import RankingMicroscope\n"
JUDGE = "2 3 4 1 5 x 7 6 8"


class MicroscopePage(Shown):
    """A microscope on the page."""

    name = "microscope"

    def panel(self, kind):
        return self.root.get_by_role("group", name=f"By {kind}", exact=True)

    def number(self, kind):
        return self.root.get_by_label(f"Number, by {kind}")

    def digit(self, kind, i):
        return self.panel(kind).get_by_role("spinbutton").nth(i)

    def agrees(self, board):
        """The page and Python both have this board, and the page shows Python's figures."""
        puzzle = board.puzzle
        state, goal = board.state, puzzle.goal
        words = f"{puzzle.rows} by {puzzle.cols} board: {board_words(state, puzzle.cols)}"
        expect(self.tray).to_have_accessible_name(words)
        expect(self.text).to_have_value(puzzle.write(state))
        written = "microscope.puzzle.write(microscope.state)"
        self.notebook.becomes(written, puzzle.write(state))
        expected = []
        for kind, suffix, symbols in (("place", "", state), ("tile", "_by_value", goal)):
            number = getattr(ranking, f"rank{suffix}")(state, goal)
            digits = getattr(ranking, f"digits{suffix}")(state, goal)
            expect(self.number(kind)).to_have_value(f"{number:,}")
            spins = self.panel(kind).get_by_role("spinbutton")
            shown = spins.evaluate_all("all => all.map(e => [Number(e.value), Number(e.max)])")
            mosts = range(puzzle.cells) if kind == "tile" else range(puzzle.cells)[::-1]
            assert shown == [[digit, most] for digit, most in zip(digits, mosts, strict=True)]
            heads = self.panel(kind).locator(".searchlab-lens-head").all_inner_texts()
            assert heads == [str(tile or "x") for tile in symbols]
            expected += [number, tuple(digits)]
        names = ("number", "digits", "number_by_value", "digits_by_value")
        assert self.notebook.python(f"[getattr(microscope, name) for name in {names}]") == expected

    def looks_at(self, tile, smaller):
        """A tile is under the lens: in the board, and in both sums."""
        expect(self.root.locator(".searchlab-lens-looked .searchlab-chip")).to_have_text(
            [str(tile or "x")] * 2
        )
        for kind in ("place", "tile"):
            counted = self.panel(kind).locator(".searchlab-lens-counted .searchlab-chip")
            assert sorted(counted.all_inner_texts()) == sorted(map(str, smaller))
        marked = self.tray.locator(".searchlab-counted").all_inner_texts()
        assert sorted(marked) == sorted(map(str, smaller))
        outlined = self.tray.locator(".searchlab-lens-tile").all_inner_texts()
        assert outlined == [str(tile) if tile else ""]


@pytest.fixture
def show(notebook):
    """Show a microscope in the notebook."""

    def show(arguments=""):
        notebook.run(f"{IMPORT}microscope = RankingMicroscope({arguments})\nmicroscope")
        page = MicroscopePage(notebook, notebook.page.locator(".searchlab"))
        expect(page.tray).to_be_visible()
        return page

    return show


def nine(text):
    return Puzzle().board(text)


# Change one, and the others follow


def test_python_sets(show, notebook):
    microscope = show()
    microscope.agrees(nine(JUDGE))
    rng = random.Random(1)
    for name, most in (("number", 362_879), ("number_by_value", 362_879)):
        unrank = ranking.unrank if name == "number" else ranking.unrank_by_value
        for value in (0, 1, most, *rng.sample(range(most), 3)):
            notebook.do(f"microscope.{name} = {value}")
            microscope.agrees(nine(unrank(value, Puzzle().goal)))
    notebook.do("microscope.digits = (8, 0, 6, 0, 4, 0, 2, 0, 0)")
    microscope.agrees(nine(ranking.from_digits((8, 0, 6, 0, 4, 0, 2, 0, 0), Puzzle().goal)))
    for board in (FIFTEEN.random(seed=2), Puzzle(2, 2, "blank-first").random(seed=3)):
        puzzle = board.puzzle
        notebook.do(f"microscope.state = {puzzle!r}.board({puzzle.write(board)!r})")
        microscope.agrees(board)


def test_numbers(show):
    microscope = show()
    number = microscope.number("place")
    number.fill("1")
    number.press("Enter")
    microscope.agrees(nine("1 2 3 4 5 6 7 x 8"))
    expect(microscope.status).to_have_text("Number 1 by place, 40,320 by tile.")
    microscope.button("One more, by place").click()
    microscope.agrees(nine("1 2 3 4 5 6 8 7 x"))
    microscope.button("One less, by place").click()
    microscope.button("One less, by place").click()
    microscope.agrees(nine("1 2 3 4 5 6 7 8 x"))
    expect(microscope.button("One less, by place")).to_be_disabled()
    expect(microscope.root.get_by_text("Here the two agree")).to_be_visible()
    microscope.number("tile").fill("3")
    microscope.number("tile").press("Tab")  # to leave the field sets it too
    microscope.agrees(nine("2 3 1 4 5 6 7 8 x"))
    expect(microscope.root.get_by_text("Here the two differ")).to_be_visible()
    number.press("ArrowUp")
    microscope.agrees(nine(ranking.unrank(45_361, Puzzle().goal)))
    number.fill("362,879")
    number.press("Enter")
    microscope.agrees(nine("x 8 7 6 5 4 3 2 1"))
    expect(microscope.button("One more, by place")).to_be_disabled()
    expect(microscope.button("One more, by tile")).to_be_disabled()


def test_digits(show, notebook):
    microscope = show()
    digit = microscope.digit("place", 0)
    digit.focus()
    notebook.page.keyboard.press("ArrowUp")
    microscope.agrees(nine("3 2 4 1 5 x 7 6 8"))
    expect(digit).to_be_focused()
    microscope.looks_at(3, [1, 2])
    digit.fill("8")
    microscope.agrees(nine("x 2 3 1 4 8 6 5 7"))
    notebook.page.keyboard.press("ArrowUp")  # it is bounded by its base
    microscope.agrees(nine("x 2 3 1 4 8 6 5 7"))
    microscope.digit("tile", 1).fill("0")
    microscope.agrees(nine("x 1 3 2 4 8 6 5 7"))
    microscope.looks_at(2, [])
    wide = microscope.digit("tile", 8).bounding_box()
    microscope.digit("tile", 8).hover()
    notebook.page.mouse.click(wide["x"] + wide["width"] - 10, wide["y"] + wide["height"] - 12)
    microscope.agrees(nine("1 x 3 2 4 8 6 5 7"))


@pytest.mark.parametrize("kind", ["place", "tile"])
def test_refusals_are_shown_in_place_and_change_nothing(show, notebook, kind):
    microscope = show()
    number, digit = microscope.number(kind), microscope.digit(kind, 4)
    height = microscope.root.bounding_box()["height"]
    for text, given in (
        ("362880", ", not 362880"),
        ("-1", ", not -1"),
        ("ten", ", not ten"),
        ("", ""),
    ):
        number.fill(text)
        number.press("Enter")
        words = f"The boards of 9 cells are numbered 0 to 362,879{given}"
        expect(microscope.alert).to_have_text(words)
        expect(number).to_have_attribute("aria-invalid", "true")
        expect(number).to_have_accessible_description(words)
        assert microscope.root.bounding_box()["height"] == height
    number.press("Escape")
    expect(microscope.alert).to_be_empty()
    microscope.agrees(nine(JUDGE))
    for text, given in (("5", ", not 5"), ("-1", ", not -1"), ("1.5", ", not 1.5"), ("", "")):
        digit.fill(text)
        words = f"The digit that weighs 4! is a whole number from 0 to 4{given}"
        expect(microscope.alert).to_have_text(words)
        expect(digit).to_have_attribute("aria-invalid", "true")
    digit.fill("4")
    expect(microscope.alert).to_be_empty()
    expect(digit).not_to_have_attribute("aria-invalid", "true")
    suffix = "_by_value" if kind == "tile" else ""
    assert notebook.python(f"microscope.digits{suffix}[4]") == 4
    with pytest.raises(ValueError) as refusal:
        Puzzle().read("1 2 3")
    microscope.text.fill("1 2 3")
    microscope.button("Set").click()
    words = str(refusal.value)
    expect(microscope.alert).to_have_text(words)
    expect(microscope.text).to_have_attribute("aria-invalid", "true")
    assert notebook.python(f"microscope.digits{suffix}[4]") == 4


def test_exchanging_tiles_and_typing_a_board(show, notebook):
    microscope, keys = show(), notebook.page.keyboard
    microscope.tile(2).click()
    expect(microscope.status).to_have_text("Tile 2 is chosen: choose what it changes places with.")
    microscope.tile(1).click()
    microscope.agrees(nine("1 3 4 2 5 x 7 6 8"))
    microscope.tile(8).click()
    microscope.tile(0).click()
    microscope.agrees(nine("1 3 4 2 5 8 7 6 x"))
    keys.press("ArrowUp")
    expect(microscope.tile(5)).not_to_be_focused()
    expect(microscope.tile(6)).not_to_be_focused()
    keys.press("Enter")
    keys.press("ArrowLeft")
    keys.press("Enter")
    assert sorted(microscope.notebook.python("list(microscope.state)")) == list(range(9))
    microscope.text.fill("213 456 78x")
    microscope.text.press("Enter")
    microscope.agrees(nine("213456780"))


def test_a_tile_under_the_lens_is_shown_in_board_and_sums(show, notebook):
    microscope = show()
    explained = microscope.root.locator(".searchlab-lens-explained")
    microscope.tile(4).hover()
    microscope.looks_at(4, [1])
    expect(explained).to_contain_text("in place 3. Smaller after it: 1, so the digit is 1.")
    expect(explained).to_contain_text("By place: 1 · 6! = 1 · 720 = 720")
    expect(explained).to_contain_text("By tile: 1 · 3! = 1 · 6 = 6")
    microscope.panel("tile").locator(".searchlab-lens-column").nth(8).hover()
    microscope.looks_at(0, [6, 7, 8])
    expect(explained).to_contain_text("Smaller after it: 7 6 8, so the digit is 3.")
    microscope.digit("place", 6).focus()
    microscope.looks_at(7, [6])
    name = "Digit by place: place 7, tile 7; 6 after it"
    expect(microscope.digit("place", 6)).to_have_accessible_name(name)
    microscope.tile(5).focus()
    microscope.looks_at(5, [])
    expect(explained).to_contain_text("Nothing smaller after it, so the digit is 0.")
    notebook.becomes("microscope.tile", 5)  # else it might arrive after the next
    notebook.do("microscope.tile = 3")
    microscope.looks_at(3, [1])
    assert notebook.python("microscope.tile") == 3
    # The terms that the two sums do not share are marked, and add up to the difference.
    state, goal = nine(JUDGE).state, Puzzle().goal
    worth = {
        tile: (
            ranking.digits(state, goal)[state.index(tile)] * factorial(8 - state.index(tile)),
            ranking.digits_by_value(state, goal)[value] * factorial(value),
        )
        for value, tile in enumerate(goal)
    }
    for kind, symbols in (("place", state), ("tile", goal)):
        marks = microscope.panel(kind).locator(".searchlab-lens-differs").all_inner_texts()
        assert marks == ["=" if worth[tile][0] == worth[tile][1] else "≠" for tile in symbols]


def test_presets_and_sizes(show):
    microscope = show()
    presets = microscope.root.get_by_label("Presets")
    for label, board in (
        ("The first post's 231456789", nine("2 3 1 4 5 6 7 8 x")),
        ("2 rows, 2 columns", Puzzle(2, 2).board("2 x 3 1")),
        ("2 rows, 3 columns", Puzzle(2, 3).board("4 5 x 1 2 3")),
        ("4 rows, 4 columns", FIFTEEN.random(seed=1)),
    ):
        presets.select_option(label)
        microscope.agrees(board)
    microscope.button("One more, by place").click()
    goal = FIFTEEN.goal
    number = ranking.rank(FIFTEEN.random(seed=1).state, goal) + 1
    assert number > 2**40
    microscope.agrees(FIFTEEN.board(ranking.unrank(number, goal)))
    microscope.number("place").fill(str(factorial(16) - 1))
    microscope.number("place").press("Enter")
    microscope.agrees(FIFTEEN.board(goal[::-1]))


def test_two_views_agree(notebook):
    notebook.run(f"{IMPORT}microscope = RankingMicroscope()\nmicroscope", "microscope")
    roots = notebook.page.locator(".searchlab")
    expect(roots).to_have_count(2)
    views = [MicroscopePage(notebook, roots.nth(i)) for i in range(2)]
    views[0].digit("place", 0).fill("0")
    for view in views:
        view.agrees(nine(ranking.from_digits((0, 1, 1, 0, 0, 3, 1, 0, 0), Puzzle().goal)))
    views[1].tile(8).hover()
    for view in views:
        view.looks_at(8, [])
