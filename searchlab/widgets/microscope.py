"""The ranking microscope: a board, its digits and its number, in both numberings.

The page counts by itself; Python checks each board that it sends by `searchlab.ranking`.
"""

from numbers import Integral

from searchlab import ranking
from searchlab.puzzle import EIGHT, FIFTEEN, Board, Puzzle
from searchlab.widgets.base import Checked, Linked, Refusal, puzzle_of, read, written
from searchlab.widgets.exchange import ExchangeWidget, aligned
from searchlab.widgets.line import named, placed

MOST_CELLS = 16  # beyond, a row of digits is too long to be read from the last row
_JUDGE = "2 3 4 1 5 x 7 6 8"
_PRESETS = (
    ("The judge's board", EIGHT.board(_JUDGE)),
    *(
        (f"The first post's {text}", EIGHT.board(text.replace("9", "x")))
        for text in ("213456789", "132456789", "231456789", "987654312", "987654321")
    ),
    ("2 rows, 2 columns", Puzzle(2, 2).board("2 x 3 1")),
    ("2 rows, 3 columns", Puzzle(2, 3).board("4 5 x 1 2 3")),
    ("3 rows, 3 columns", EIGHT.board("1 2 3 4 5 6 7 8 x")),
    ("4 rows, 4 columns", FIFTEEN.random(seed=1)),
)


class RankingMicroscope(ExchangeWidget, page=__file__):
    """A board and its number, taken apart digit by digit.

    Two numberings stand side by side: **by place**, the rank that the programs of the first
    and the third post compute, and **by tile**, the inversion table that the text of the
    first post describes. Both order the symbols as the goal does, row by row.

    Parameters
    ----------
    board : int, Board, str, bytes or sequence of int, optional
        The board to begin with, or its number by place. Left out, it is the judge's board
        of the posts, or the goal where only a puzzle is given.
    puzzle : Puzzle, optional
        As for `BoardWidget`, of at most 16 cells.

    Attributes
    ----------
    state : Board
        A `Board` that is set brings its puzzle along.
    number, digits : int, tuple of int
        By place, as `searchlab.ranking.rank` and `searchlab.ranking.digits` return them.
    number_by_value, digits_by_value : int, tuple of int
        The same by tile. To set any of these sets the others.
    tile : int
        The tile under the lens, 0 for the blank; at first the one in the first cell.

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
    >>> microscope.digits_by_value = (0, 1, 0, 0, 0, 0, 0, 0, 0)
    >>> microscope
    RankingMicroscope('2 1 3 4 5 6 7 8 x')
    >>> microscope.number
    40320
    """

    PRESETS = _PRESETS
    number = Linked("_from_number")
    digits = Linked("_from_digits")
    number_by_value = Linked("_from_number_by_value")
    digits_by_value = Linked("_from_digits_by_value")
    tile = Checked("_check_tile", 0)
    _board = Linked("_take")

    SHARED = {"_board": "_check_board", "tile": "_check_tile"}  # noqa: RUF012

    def __init__(self, board=None, puzzle=None, **traits):
        if board is None:
            board = EIGHT.board(_JUDGE) if puzzle is None else puzzle.goal
        self.puzzle = self._checked_puzzle(puzzle_of(board, puzzle))
        if isinstance(board, Integral):
            self._from_number(board)
        else:
            self._anew(self.puzzle, board)
        super().__init__(**traits)

    def __repr__(self):
        return f"RankingMicroscope({written(self.puzzle, self.state.state)})"

    def _arguments(self):
        return [*placed(self.puzzle, self.state.state), *named(tile=self.tile)]

    def twin(self):
        """List the digits in both numberings, and the two numbers."""
        return [
            f"by place: {self.number:,}",
            *aligned(("cell", _symbols(self.state.state)), ("digit", self.digits)),
            f"by tile: {self.number_by_value:,}",
            *aligned(("tile", _symbols(self.puzzle.goal)), ("digit", self.digits_by_value)),
        ]

    def _take(self, board):
        self._anew(self.puzzle, board)

    def _from_number(self, number):
        self._anew(self.puzzle, ranking.unrank(_plain(number), self.puzzle.goal))

    def _from_number_by_value(self, number):
        self._anew(self.puzzle, ranking.unrank_by_value(_plain(number), self.puzzle.goal))

    def _from_digits(self, digits):
        self._anew(self.puzzle, ranking.from_digits(self._listed(digits), self.puzzle.goal))

    def _from_digits_by_value(self, digits):
        number = 0
        for value, digit in reversed([*enumerate(self._listed(digits))]):
            if not 0 <= digit <= value:
                raise Refusal(f"digit {value} lies between 0 and {value}, not {digit}")
            number = number * (value + 1) + digit
        self._from_number_by_value(number)

    def _listed(self, digits):
        cells = self.puzzle.cells
        try:
            digits = [_plain(digit) for digit in digits]
        except TypeError:
            digits = None
        if digits is None or len(digits) != cells or any(type(each) is not int for each in digits):
            raise Refusal(f"the digits are a sequence of {cells} whole numbers")
        return digits

    def _check_board(self, board):
        return read(self.puzzle, board)

    def _checked_puzzle(self, puzzle):
        if puzzle.cells > MOST_CELLS:
            size = f"{puzzle.rows}x{puzzle.cols}"
            raise Refusal(f"the microscope shows boards of at most {MOST_CELLS} cells, not {size}")
        return puzzle

    def _anew(self, puzzle, board):
        board = read(self._checked_puzzle(puzzle), board)
        if list(board) == self._board and puzzle == self.puzzle:
            return
        goal = puzzle.goal
        values = {
            "_board": list(board),
            "state": Board(puzzle, board),
            "number": ranking.rank(board, goal),
            "digits": tuple(ranking.digits(board, goal)),
            "number_by_value": ranking.rank_by_value(board, goal),
            "digits_by_value": tuple(ranking.digits_by_value(board, goal)),
        }
        if not self._puzzle or self.tile >= puzzle.cells:
            values["tile"] = board[0]
        self.settle_in(puzzle, **values)

    def _check_tile(self, tile):
        tile = _plain(tile)
        last = self.puzzle.cells - 1
        if type(tile) is not int or not 0 <= tile <= last:
            raise Refusal(f"a tile is a whole number from 1 to {last}, or 0, not {tile!r}")
        return tile


def _plain(value):
    """Return numpy's whole numbers as Python's; anything else stays as it is."""
    is_whole = isinstance(value, Integral) and not isinstance(value, bool)
    return int(value) if is_whole else value


def _symbols(state):
    return [tile or "x" for tile in state]
