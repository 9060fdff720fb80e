"""A game on a board, as a widget keeps it: the boards of each step."""

import traitlets

from searchlab.problems import Puzzle
from searchlab.problems.puzzle import check_plain
from searchlab.widgets.recording import puzzle_payload, read_board
from searchlab.widgets.widget import Widget, validate


class GameWidget(Widget):
    """Base of the widgets with a board to play on.

    The first step is the board to begin with.
    """

    _game = traitlets.Any().tag(sync=True)

    def __init__(self, board, puzzle, **traits):
        super().__init__(_game=_begin(read_board(board, puzzle)), **traits)

    @validate("_game")
    def _check_game(self, game):
        puzzle = Puzzle(**game["puzzle"])
        self._check_puzzle(puzzle)
        steps = [[[*puzzle.read(board)] for board in boards] for boards in game["steps"]]
        if not all([steps, *steps]):
            raise ValueError("each step of a game has a board")
        return {"puzzle": puzzle_payload(puzzle), "steps": steps}

    def _check_puzzle(self, puzzle):
        """Raise ValueError where a puzzle cannot be shown."""

    @property
    def puzzle(self):
        """The puzzle of the board."""
        return Puzzle(**self._game["puzzle"])

    @property
    def _played(self):
        """The boards from the first to the current one."""
        return [bytes(board) for boards in self._game["steps"] for board in boards]

    @property
    def board(self):
        """The board as it is. Setting it, in any notation, begins a new game from there."""
        return self.puzzle.board(self._played[-1])

    @board.setter
    def board(self, board):
        with self.updating():
            self._game = _begin(getattr(board, "puzzle", self.puzzle).board(board))

    def label(self):
        """Return the board."""
        return self.puzzle.write(self.board)


def _begin(board):
    check_plain(board.puzzle)
    return {"puzzle": puzzle_payload(board.puzzle), "steps": [[[*board.state]]]}
