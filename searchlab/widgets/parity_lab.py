"""The parity lab: slide tiles or swap them, and watch what that does to the inversions."""

from searchlab.parity import explain
from searchlab.puzzle import EIGHT, FIFTEEN, Puzzle
from searchlab.widgets.board import BoardWidget, game
from searchlab.widgets.static import aligned

_SNAIL = Puzzle(3, 3, "snail")
_MAPS = ("283104765", "134286570", "647850321", "123456780", "134062875")
_LOYD = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x"


class ParityLab(BoardWidget):
    """A board on which tiles slide or, against the rules, are swapped, with its inversions.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int, optional
        As for `BoardWidget`.
    puzzle : Puzzle, optional
        As for `BoardWidget`.

    Examples
    --------
    >>> from searchlab.widgets import ParityLab
    >>> lab = ParityLab("2 1 3 8 x 4 7 6 5", Puzzle(3, 3, "snail"))
    >>> lab.twin()[2:]
    ['inversions     8, for the goal 7', 'not solvable']
    >>> lab.board = "1 2 3 8 x 4 7 6 5"
    >>> lab
    ParityLab('1 2 3 8 x 4 7 6 5', puzzle=Puzzle(3, 3, 'snail'))
    """

    PRESETS = {  # noqa: RUF012
        "Case 1": game(EIGHT, "1 2 3 4 x 6 7 5 8", "1 2 3 4 5 6 7 x 8"),
        "Case 2": game(EIGHT, "1 2 3 4 x 5 7 6 8", "1 2 3 4 6 5 7 x 8"),
        "Case 3": game(EIGHT, "1 2 3 4 x 5 6 7 8", "1 2 3 4 7 5 6 x 8"),
        "1 and 2 swapped": game(_SNAIL, "2 1 3 8 x 4 7 6 5"),
        **{f"The post's {board}": game(_SNAIL, board) for board in _MAPS},
        "Even width: 2 rows, 4 columns": game(Puzzle(2, 4), "1 2 3 4 5 6 7 x"),
        "Sam Loyd: 14 and 15 swapped": game(FIFTEEN, _LOYD),
        "Sam Loyd, the blank first": game(Puzzle(4, 4, "blank-first"), _LOYD),
    }

    def twin(self):
        """List the inversions of every tile, their number, the goal's, and what follows."""
        why, tiles = explain(self.puzzle, self.board), [*filter(None, self.board)]
        lines = [
            *aligned(("tile", tiles), ("smaller after", [why.smaller_after[t] for t in tiles])),
            f"inversions     {why.inversions}, for the goal {why.goal_inversions}",
        ]
        if why.counts_blank_row:
            lines.append(f"blank's row    {why.blank_row}, for the goal {why.goal_blank_row}")
        return [*lines, "solvable" if why.solvable else "not solvable"]
