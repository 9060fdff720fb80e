"""The ranking microscope: a board, its digits and its number, in two numberings."""

import traitlets

from searchlab import ranking
from searchlab.puzzle import EIGHT, FIFTEEN, Puzzle
from searchlab.widgets.board import BoardWidget
from searchlab.widgets.static import aligned
from searchlab.widgets.widget import command


class RankingMicroscope(BoardWidget):
    """A board and its number, taken apart digit by digit.

    **By place** is the rank that the programs of the first and the third post compute, **by tile**
    the numbering that the text of the first post describes. Both order the tiles as the goal
    does, row by row.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int, optional
        The board to begin with. If left out, the judge's board of the posts, or 20 random moves
        from the goal if only a puzzle is given.
    puzzle : Puzzle, optional
        As for `BoardWidget`, of at most 16 cells.

    Examples
    --------
    >>> from searchlab.widgets import RankingMicroscope
    >>> microscope = RankingMicroscope("2 3 4 1 5 x 7 6 8")
    >>> microscope.number, microscope.digits
    (46100, [1, 1, 1, 0, 0, 3, 1, 0, 0])
    """

    START = EIGHT.board("2 3 4 1 5 x 7 6 8")
    PRESETS = (
        ("The judge's board", EIGHT, START),
        ("The first post's 213456789", EIGHT, "2 1 3 4 5 6 7 8 x"),
        ("The first post's 132456789", EIGHT, "1 3 2 4 5 6 7 8 x"),
        ("The first post's 231456789", EIGHT, "2 3 1 4 5 6 7 8 x"),
        ("The first post's 987654312", EIGHT, "x 8 7 6 5 4 3 1 2"),
        ("The first post's 987654321", EIGHT, "x 8 7 6 5 4 3 2 1"),
        ("2 rows, 2 columns", Puzzle(2, 2), "2 x 3 1"),
        ("2 rows, 3 columns", Puzzle(2, 3), "4 5 x 1 2 3"),
        ("4 rows, 4 columns", FIFTEEN, FIFTEEN.random(seed=1)),
    )
    LARGEST = 16  # beyond, JavaScript's numbers are not exact
    _tile = traitlets.Any(None).tag(sync=True)  # the tile that the page explains

    @property
    def number(self):
        """The number by place, as `searchlab.ranking.rank` returns it."""
        return ranking.rank(self.board.state, self.puzzle.goal)

    @property
    def digits(self):
        """The digits by place, as `searchlab.ranking.digits` returns them."""
        return ranking.digits(self.board.state, self.puzzle.goal)

    @command
    def board_of(self, puzzle, number, by_tile):
        """Return the board of a number, by place or by tile."""
        unrank = ranking.unrank_by_value if by_tile else ranking.unrank
        return list(unrank(number, Puzzle(**puzzle).goal))

    def twin(self):
        """List the digits in both numberings, and the two numbers."""
        state, goal = self.board.state, self.puzzle.goal
        cells, tiles = ([tile or "x" for tile in board] for board in (state, goal))
        return [
            f"by place: {self.number:,}",
            *aligned(("cell", cells), ("digit", self.digits)),
            f"by tile: {ranking.rank_by_value(state, goal):,}",
            *aligned(("tile", tiles), ("digit", ranking.digits_by_value(state, goal))),
        ]
