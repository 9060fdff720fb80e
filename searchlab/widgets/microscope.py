"""The ranking microscope: a board, its digits and its number, in two numberings."""

from operator import index

import traitlets

from searchlab import ranking
from searchlab.puzzle import EIGHT, FIFTEEN, Puzzle
from searchlab.puzzle.checks import whole
from searchlab.widgets.board import BoardBase
from searchlab.widgets.static import aligned
from searchlab.widgets.widget import puzzle_of, puzzle_option, validate

MOST_CELLS = 16  # beyond, a row of digits is too long to be read from the last row
_JUDGE = EIGHT.board("2 3 4 1 5 x 7 6 8")
_PRESETS = (
    ("The judge's board", _JUDGE, ""),
    *(
        (f"The first post's {text}", EIGHT.board(text.replace("9", "x")), "")
        for text in ("213456789", "132456789", "231456789", "987654312", "987654321")
    ),
    ("2 rows, 2 columns", Puzzle(2, 2).board("2 x 3 1"), ""),
    ("2 rows, 3 columns", Puzzle(2, 3).board("4 5 x 1 2 3"), ""),
    ("4 rows, 4 columns", FIFTEEN.random(seed=1), ""),
)


class RankingMicroscope(BoardBase):
    """A board and its number, taken apart digit by digit.

    **By place** is the rank that the programs of the first and the third post compute, **by tile**
    the inversion table that the text of the first post describes. Both order the tiles as the goal
    does, row by row.

    Parameters
    ----------
    board : int, Board, str, bytes or sequence of int, optional
        The board to begin with, or its number by place. If left out, the judge's board of the
        posts, or the goal if only a puzzle is given.
    puzzle : Puzzle, optional
        As for `BoardWidget`, of at most 16 cells.
    tile : int
        The tile that is looked at, 0 for the blank. Can be set.

    Examples
    --------
    >>> from searchlab.widgets import RankingMicroscope
    >>> microscope = RankingMicroscope("2 3 4 1 5 x 7 6 8")
    >>> microscope.number, microscope.digits
    (46100, (1, 1, 1, 0, 0, 3, 1, 0, 0))
    >>> microscope.number = 1
    >>> print(microscope.state)
    1 2 3
    4 5 6
    7 _ 8
    >>> microscope
    RankingMicroscope('1 2 3 4 5 6 7 x 8', tile=2)
    """

    PRESETS = _PRESETS
    SWAPS = True
    tile = traitlets.Any(0).tag(sync=True)

    def __init__(self, board=None, puzzle=None, *, tile=None):
        if board is None:
            board = _JUDGE if puzzle is None else puzzle.goal
        puzzle = puzzle_of(board, puzzle)
        board = _from_number(board, puzzle)
        super().__init__(board, puzzle)
        self.tile = self.state.state[0] if tile is None else tile

    def _call(self):
        state = self.state.state
        tile = None if self.tile == state[0] else self.tile
        return [self.puzzle.write(state)], {"puzzle": puzzle_option(self.puzzle), "tile": tile}

    def _check_puzzle(self, puzzle):
        if puzzle.cells > MOST_CELLS:
            raise ValueError(
                f"the microscope shows boards of at most {MOST_CELLS} cells, not {puzzle.rows}x"
                f"{puzzle.cols}"
            )
        return puzzle

    @validate("tile")
    def _check_tile(self, tile):
        return whole("the tile", tile, 0, self.puzzle.cells - 1)

    @traitlets.observe("_game")
    def _keep_tile_on_the_board(self, _):
        self.tile = min(self.tile, self.puzzle.cells - 1)

    @property
    def number(self):
        """The number by place, as `searchlab.ranking.rank` returns it. Can be set."""
        return ranking.rank(self.state.state, self.puzzle.goal)

    @number.setter
    def number(self, number):
        self.state = ranking.unrank(index(number), self.puzzle.goal)

    @property
    def number_by_value(self):
        """The number by tile, as `searchlab.ranking.rank_by_value` returns it. Can be set."""
        return ranking.rank_by_value(self.state.state, self.puzzle.goal)

    @number_by_value.setter
    def number_by_value(self, number):
        self.state = ranking.unrank_by_value(index(number), self.puzzle.goal)

    @property
    def digits(self):
        """The digits by place."""
        return tuple(ranking.digits(self.state.state, self.puzzle.goal))

    @property
    def digits_by_value(self):
        """The digits by tile."""
        return tuple(ranking.digits_by_value(self.state.state, self.puzzle.goal))

    def twin(self):
        """List the digits in both numberings, and the two numbers."""
        return [
            f"by place: {self.number:,}",
            *aligned(("cell", _symbols(self.state.state)), ("digit", self.digits)),
            f"by tile: {self.number_by_value:,}",
            *aligned(("tile", _symbols(self.puzzle.goal)), ("digit", self.digits_by_value)),
        ]


def _from_number(board, puzzle):
    try:
        number = index(board)
    except TypeError:
        return board
    return ranking.unrank(number, puzzle.goal)


def _symbols(state):
    return [tile or "x" for tile in state]
