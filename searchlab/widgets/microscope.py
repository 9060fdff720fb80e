"""The ranking microscope: a board, its digits and its number, in two numberings."""

from math import factorial

import traitlets

from searchlab import ranking
from searchlab.puzzle import EIGHT, FIFTEEN, Puzzle
from searchlab.puzzle.checks import whole
from searchlab.widgets.board import BoardBase
from searchlab.widgets.static import aligned
from searchlab.widgets.widget import command, puzzle_of

_JUDGE = EIGHT.board("2 3 4 1 5 x 7 6 8")
_PRESETS = (
    ("The judge's board", _JUDGE),
    *(
        (f"The first post's {text}", EIGHT.board(text.replace("9", "x")))
        for text in ("213456789", "132456789", "231456789", "987654312", "987654321")
    ),
    ("2 rows, 2 columns", Puzzle(2, 2).board("2 x 3 1")),
    ("2 rows, 3 columns", Puzzle(2, 3).board("4 5 x 1 2 3")),
    ("4 rows, 4 columns", FIFTEEN.random(seed=1)),
)


class RankingMicroscope(BoardBase):
    """A board and its number, taken apart digit by digit.

    **By place** is the rank that the programs of the first and the third post compute, **by tile**
    the inversion table that the text of the first post describes. Both order the tiles as the goal
    does, row by row.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int, optional
        The board to begin with. If left out, the judge's board of the posts, or the goal if only a
        puzzle is given.
    puzzle : Puzzle, optional
        As for `BoardWidget`, of at most 16 cells.

    Examples
    --------
    >>> from searchlab.widgets import RankingMicroscope
    >>> microscope = RankingMicroscope("2 3 4 1 5 x 7 6 8")
    >>> microscope.number, microscope.digits
    (46100, (1, 1, 1, 0, 0, 3, 1, 0, 0))
    >>> microscope.number_by_value
    121689
    """

    PRESETS = _PRESETS
    SWAPS = True
    LARGEST = 16  # beyond, a row of digits is too long to be read from the last row
    _tile = traitlets.Any(None).tag(sync=True)  # the tile that the page explains

    def __init__(self, board=None, puzzle=None):
        if board is None:
            board = _JUDGE if puzzle is None else puzzle.goal
        super().__init__(board, puzzle_of(board, puzzle))

    @property
    def number(self):
        """The number by place, as `searchlab.ranking.rank` returns it."""
        return ranking.rank(self.state.state, self.puzzle.goal)

    @property
    def number_by_value(self):
        """The number by tile, as `searchlab.ranking.rank_by_value` returns it."""
        return ranking.rank_by_value(self.state.state, self.puzzle.goal)

    @property
    def digits(self):
        """The digits by place."""
        return tuple(ranking.digits(self.state.state, self.puzzle.goal))

    @property
    def digits_by_value(self):
        """The digits by tile."""
        return tuple(ranking.digits_by_value(self.state.state, self.puzzle.goal))

    @command
    def board_of(self, puzzle, number, by_tile):
        """Return the board of a number, by place or by tile."""
        goal = Puzzle(**puzzle).goal
        number = whole("the number", number, 0, factorial(len(goal)) - 1)
        return list((ranking.unrank_by_value if by_tile else ranking.unrank)(number, goal))

    def twin(self):
        """List the digits in both numberings, and the two numbers."""
        return [
            f"by place: {self.number:,}",
            *aligned(("cell", _symbols(self.state.state)), ("digit", self.digits)),
            f"by tile: {self.number_by_value:,}",
            *aligned(("tile", _symbols(self.puzzle.goal)), ("digit", self.digits_by_value)),
        ]


def _symbols(state):
    return [tile or "x" for tile in state]
