"""The parity lab: slide tiles or swap them, and watch what that does to the inversions."""

from operator import attrgetter

import traitlets

from searchlab.parity import explain
from searchlab.puzzle import FIFTEEN, Puzzle
from searchlab.puzzle.checks import one_of
from searchlab.widgets.board import BoardBase
from searchlab.widgets.static import aligned
from searchlab.widgets.widget import puzzle_of, validate

MODES = ("slide", "swap")
_SNAIL, _PLAIN = Puzzle(3, 3, "snail"), Puzzle(3, 3)
_UNSOLVABLE = _SNAIL.board("2 1 3 8 x 4 7 6 5")
_LOYD = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x"
_PRESETS = (
    *(
        (label, _PLAIN.board(text), _PLAIN.board("1 2 3 4 " + after))
        for label, text, after in (
            ("Case 1: smaller than both", "1 2 3 4 x 6 7 5 8", "5 6 7 x 8"),
            ("Case 2: between the two", "1 2 3 4 x 5 7 6 8", "6 5 7 x 8"),
            ("Case 3: larger than both", "1 2 3 4 x 5 6 7 8", "7 5 6 x 8"),
        )
    ),
    ("1 and 2 swapped", _UNSOLVABLE),
    *(
        (f"The post's {text}", _SNAIL.board(text))
        for text in ("283104765", "134286570", "647850321", "123456780", "134062875")
    ),
    ("Even width: 2 rows, 4 columns", Puzzle(2, 4).board("1 2 3 4 5 6 7 x")),
    ("Sam Loyd: 14 and 15 swapped", FIFTEEN.board(_LOYD)),
    ("Sam Loyd, the blank first", Puzzle(4, 4, "blank-first").board(_LOYD)),
)


class ParityLab(BoardBase):
    """A board on which tiles slide or, against the rules, are swapped, with its inversions.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int, optional
        The board to begin with. If left out, the board of the fifth post that no moves can solve,
        with the goal of that post, or the goal if only a puzzle is given.
    puzzle : Puzzle, optional
        As for `BoardWidget`.
    mode : {'slide', 'swap'}
        What a press on a tile does: slide it, or choose it to be swapped. Can be set.

    Examples
    --------
    >>> from searchlab.widgets import ParityLab
    >>> lab = ParityLab()
    >>> lab.inversions, lab.parity.goal_inversions, lab.solvable
    (8, 7, False)
    >>> lab.state = "1 2 3 8 x 4 7 6 5"
    >>> lab.solvable
    True
    >>> lab
    ParityLab('1 2 3 8 x 4 7 6 5', puzzle=Puzzle(3, 3, 'snail'))
    """

    PRESETS = _PRESETS
    SWAPS = True
    mode = traitlets.Any(MODES[0]).tag(sync=True)

    def __init__(self, board=None, puzzle=None, *, mode=MODES[0]):
        if board is None:
            board = _UNSOLVABLE if puzzle is None else puzzle.goal
        super().__init__(board, puzzle_of(board, puzzle), mode=mode)

    def _call(self):
        # The puzzle is always written: a ParityLab without one has the goal of the fifth post.
        mode = None if self.mode == MODES[0] else self.mode
        return super()._call()[0], {"puzzle": self.puzzle, "mode": mode}

    @validate("mode")
    def _check_mode(self, mode):
        one_of("mode", mode, MODES)
        return mode

    @property
    def parity(self):
        """What decides whether the board can be solved, see `searchlab.parity.explain`."""
        return explain(self.puzzle, self.state)

    inversions = property(attrgetter("parity.inversions"), doc="The pairs in the wrong order.")

    def twin(self):
        """List the inversions of every tile, their number, the goal's, and what follows."""
        why, tiles = self.parity, [tile for tile in self.state.state if tile]

        def total(total, blank_row):
            row = f" + row {blank_row} of the blank" if why.counts_blank_row else ""
            parity = "odd" if (total + bool(row) * blank_row) % 2 else "even"
            return f"{total}{row}, {parity}"

        counts = [why.smaller_after[tile] for tile in tiles]
        return [
            *aligned(("tile", tiles), ("smaller after", counts)),
            f"inversions     {total(why.inversions, why.blank_row)}",
            f"for the goal   {total(why.goal_inversions, why.goal_blank_row)}",
            "solvable" if why.solvable else "not solvable",
        ]
