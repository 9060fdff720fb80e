"""The parity lab: slide tiles or swap them, and watch what that does to the inversions."""

from searchlab.parity import explain
from searchlab.puzzle import EIGHT, FIFTEEN, Puzzle
from searchlab.widgets.board import BoardWidget
from searchlab.widgets.static import aligned

_SNAIL = Puzzle(3, 3, "snail")
_LOYD = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x"


class ParityLab(BoardWidget):
    """A board on which tiles slide or, against the rules, are swapped, with its inversions.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int, optional
        The board to begin with. If left out, the board of the fifth post that no moves can solve,
        with the goal of that post, or 20 random moves from the goal if only a puzzle is given.
    puzzle : Puzzle, optional
        As for `BoardWidget`.

    Examples
    --------
    >>> from searchlab.widgets import ParityLab
    >>> lab = ParityLab()
    >>> lab.parity.inversions, lab.parity.goal_inversions, lab.parity.solvable
    (8, 7, False)
    >>> lab.board = "1 2 3 8 x 4 7 6 5"
    >>> lab.parity.solvable
    True
    >>> lab
    ParityLab('1 2 3 8 x 4 7 6 5', puzzle=Puzzle(3, 3, 'snail'))
    """

    START = _SNAIL.board("2 1 3 8 x 4 7 6 5")
    PRESETS = (
        ("Case 1", EIGHT, "1 2 3 4 x 6 7 5 8", "1 2 3 4 5 6 7 x 8"),
        ("Case 2", EIGHT, "1 2 3 4 x 5 7 6 8", "1 2 3 4 6 5 7 x 8"),
        ("Case 3", EIGHT, "1 2 3 4 x 5 6 7 8", "1 2 3 4 7 5 6 x 8"),
        ("1 and 2 swapped", _SNAIL, START),
        ("The post's 283104765", _SNAIL, "283104765"),
        ("The post's 134286570", _SNAIL, "134286570"),
        ("The post's 647850321", _SNAIL, "647850321"),
        ("The post's 123456780", _SNAIL, "123456780"),
        ("The post's 134062875", _SNAIL, "134062875"),
        ("Even width: 2 rows, 4 columns", Puzzle(2, 4), "1 2 3 4 5 6 7 x"),
        ("Sam Loyd: 14 and 15 swapped", FIFTEEN, _LOYD),
        ("Sam Loyd, the blank first", Puzzle(4, 4, "blank-first"), _LOYD),
    )

    @property
    def parity(self):
        """What decides whether the board can be solved, see `searchlab.parity.explain`."""
        return explain(self.puzzle, self.board)

    def twin(self):
        """List the inversions of every tile, their number, the goal's, and what follows."""
        why, tiles = self.parity, [tile for tile in self.board if tile]
        compared = [("inversions", why.inversions, why.goal_inversions)]
        if why.counts_blank_row:
            compared.append(("blank's row", why.blank_row, why.goal_blank_row))
        return [
            *aligned(("tile", tiles), ("smaller after", [why.smaller_after[t] for t in tiles])),
            *(f"{name:13}  {number}, for the goal {goal}" for name, number, goal in compared),
            "solvable" if why.solvable else "not solvable",
        ]
