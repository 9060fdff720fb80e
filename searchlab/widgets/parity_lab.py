"""The parity lab: the tiles of a board as beads on a thread, and what slides do to their order."""

import traitlets

from searchlab.figures.beads import draw_thread
from searchlab.figures.page import Page
from searchlab.problems.checks import one_of, quote
from searchlab.problems.drawing import board_text
from searchlab.problems.parity import along_thread, inversions, row_number, smaller_after
from searchlab.widgets.game import GameWidget
from searchlab.widgets.static import aligned
from searchlab.widgets.widget import Value, validate

_CELL = 60  # pixels
_READ = {"thread": "Along the thread", "rows": "Row by row"}

# What the page says. It fills in numbers and tiles; "even" and "odd" are those of the width.
_TEXTS = {
    "all": {
        "even": "even",
        "odd": "odd",
        "asks": "Tile {tile} is about to pass {beads}. By how much does the number of inversions "
        "change?",
        "right": "{choice} is right.",
        "impossible": "Not {choice}: the sum of {count} times ±1 is {kind}.",
        "wrong": "Not {choice}: that would be {up} times +1 and {down} times −1.",
        "many": "{length} beads",
        "slide": "Tile {tile} passes no bead. Inversions stay at {after}.",
        "swap": "Choose two tiles to swap by hand.",
        "with": "Choose the tile to swap with {tile}.",
        "swapped": "Tiles {one} and {other}, {there} apart, are swapped by hand. Hops: {there} "
        "there + {back} back = {total}, always odd: the parity changes.",
        "carry by hand": "Slide until three tiles of your choice are in a square with the blank. "
        "Then press Turn.",
        "round by hand": "Take the blank once round the square, in four slides. Then press Carry "
        "back.",
        "not round": "The blank is not where it was: take it round the square first.",
        "carried": "All tiles but {tiles} are back, and the parity has stayed.",
        "turn": "Choose a tile. It and the next two beads on the thread will turn.",
        "carry": "1. Carry {three} to a square with the blank.",
        "round": "2. Turn: the blank goes once round the square.",
        "back": "3. Carry back: the slides of step 1, undone.",
        "turned": "{three}: the first has hopped over the other two. All other tiles are back, and "
        "the parity has stayed.",
        "played": "Only slides, so the parity has stayed.",
        "sorting": "Turn {count}: beads {three}.",
        "sorted": "Sorted by turns: {count}. All beads are in the order of the goal.",
        "unsorted": "Sorted by turns: {count}. The last two beads are swapped. A swap is odd and "
        "turns are even: this board cannot be solved.",
        "solvable": "This board: {now}, {parity}. The goal: {goal}, {goalParity}. The same parity, "
        "so it can be solved.",
        "unsolvable": "This board: {now}, {parity}. The goal: {goal}, {goalParity}. Not the same "
        "parity, so it cannot be solved.",
        "far": "Tile {tile} is not beside the blank.",
        "edge": "No tile can slide {way}: the blank is at the edge.",
        "number": "Inversions: {now}, {parity}",
        "beads": "Beads: {beads}. Smaller beads after each: {counts}.",
        "tape": "Parity of the last boards, ✗ for a swap: {parities}.",
        "below": "Below each bead: how many smaller follow.",
        "line": "Parity after each step; ✗ is a swap by hand.",
    },
    "thread": {
        "start": "Slide a tile. Along the thread it passes no bead; across the thread it hops over "
        "some. Over how many?",
        "hop": "Tile {tile} hops over {beads}: {sum}. They come in pairs, one above the other, so "
        "the parity stays.",
    },
    "odd": {
        "start": "Row by row: a tile that moves left or right passes none. How many does it pass "
        "when it moves up or down?",
        "hop": "Tile {tile} passes {beads}: {sum}. An even number of beads, so the parity stays.",
    },
}
_TEXTS["even"] = {
    **_TEXTS["odd"],
    "hop": "Tile {tile} passes {beads}: {sum}. An odd number: the parity of the inversions "
    "changes. So does that of the blank’s row, and their sum keeps its parity.",
    "number": "Inversions {inversions} + blank’s row {row} = {now}, {parity}",
    "line": "Thin: inversions. Thick: plus row (from 0).",
}


class ParityLab(GameWidget):
    """A board whose tiles are beads on a thread, to see why no slide changes their parity.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int, optional
        The board to begin with. If left out, 20 random moves from the goal, always the same.
    puzzle : Puzzle, optional
        Its shape and goal; those of `board` if it is a `Board`, else the 8-puzzle.
    read : str
        How the tiles are read: along the "thread", or by "rows" as in textbooks.
    question : bool
        Whether a question comes before each slide that passes tiles: how will the number of
        inversions change?
    turns : bool
        Whether there are controls for the other direction: is the board solvable, turn three beads,
        carry three tiles by hand, and sort the beads by turns.

    Attributes
    ----------
    board : Board
        The board as it is. Setting it, in any notation, begins again from there.

    Examples
    --------
    >>> from searchlab.widgets import ParityLab
    >>> lab = ParityLab("2 3 4 1 5 x 7 6 8")
    >>> print(*lab.twin(), sep="\\n")
    along the thread  2 3 4 5 1 7 6 8
    smaller after     1 1 1 1 0 1 0 0
    inversions: 5, odd
    >>> lab.board = "1 2 3 4 5 6 7 8 x"
    >>> lab
    <ParityLab: 1 2 3 4 5 6 7 8 x>
    """

    read = Value("thread")
    question = Value(True)
    turns = Value(False)
    _texts = traitlets.Dict(_TEXTS).tag(sync=True)

    def __init__(self, board=None, puzzle=None, read="thread", question=True, turns=False):
        super().__init__(board, puzzle, read=read, question=question, turns=turns)

    @validate("read")
    def _check_read(self, read):
        one_of("read", read, _READ)
        return read

    @validate("question")
    def _check_question(self, question):
        return _switch("question", question)

    @validate("turns")
    def _check_turns(self, turns):
        return _switch("turns", turns)

    def picture(self):
        """Draw the board as beads on its thread, or joined row by row."""
        state, page = self.board.state, Page(width=_CELL * self.puzzle.cols)
        draw_thread(page, self.puzzle, state, 0, 0, _CELL, self.read == "rows")
        tiles = _ordered(state, self.puzzle.cols, self.read)
        title = f"{_READ[self.read]}: {board_text(tiles, self.puzzle.cells)}"
        return page.svg(_CELL * self.puzzle.rows, title)

    def twin(self):
        """List the beads and the number of smaller ones after each, but not what follows."""
        state, cols = self.board.state, self.puzzle.cols
        tiles = _ordered(state, cols, self.read)
        number, what = inversions(tiles), "inversions"
        if self.read == "rows" and cols % 2 == 0:
            number, what = row_number(state, cols), f"{what} + row of the blank"
        return [
            *aligned(
                (_READ[self.read].lower(), [*filter(None, tiles)]),
                ("smaller after", smaller_after(tiles)),
            ),
            f"{what}: {number}, {('even', 'odd')[number % 2]}",
        ]


def _switch(name, value):
    if not isinstance(value, bool):
        raise ValueError(f"{name} must be True or False, not {quote(value)}")
    return value


def _ordered(cells, cols, read):
    """Return what is in the cells in the order in which it is read."""
    return along_thread(cells, cols) if read == "thread" else cells
