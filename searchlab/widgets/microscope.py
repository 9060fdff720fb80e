"""The ranking microscope: a board, its digits and its number, in two numberings."""

import traitlets

from searchlab import ranking
from searchlab.puzzle import EIGHT, FIFTEEN, Puzzle
from searchlab.widgets.board import BoardWidget, game
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
        As for `BoardWidget`.
    puzzle : Puzzle, optional
        As for `BoardWidget`, of at most 16 cells.

    Examples
    --------
    >>> from searchlab.widgets import RankingMicroscope
    >>> microscope = RankingMicroscope("2 3 4 1 5 x 7 6 8")
    >>> microscope.twin()[:2]
    ['by place: 46,100', 'cell   2 3 4 1 5 x 7 6 8']
    """

    PRESETS = {  # noqa: RUF012
        "The judge's board": game(EIGHT, "2 3 4 1 5 x 7 6 8"),
        **{
            f"The first post's {text}": game(EIGHT, text.replace("9", "x"))
            for text in ("213456789", "132456789", "231456789", "987654312", "987654321")
        },
        "2 rows, 2 columns": game(Puzzle(2, 2), "2 x 3 1"),
        "2 rows, 3 columns": game(Puzzle(2, 3), "4 5 x 1 2 3"),
        "4 rows, 4 columns": game(FIFTEEN, FIFTEEN.random(seed=1)),
    }
    LARGEST = 16  # beyond, JavaScript's numbers are not exact

    _tile = traitlets.Any(None).tag(sync=True)  # the tile that the page explains

    @command
    def board_of(self, puzzle, number, by_tile):
        """Return the board of a number, by place or by tile."""
        unrank = ranking.unrank_by_value if by_tile else ranking.unrank
        return list(unrank(number, Puzzle(**puzzle).goal))

    def twin(self):
        """List the digits by place, and the number."""
        state, puzzle = self.board.state, self.puzzle
        digits = ranking.digits(state, puzzle.goal)
        return [
            f"by place: {ranking.rank(state, puzzle.goal):,}",
            *aligned(("cell", puzzle.write(state).split()), ("digit", digits)),
        ]
