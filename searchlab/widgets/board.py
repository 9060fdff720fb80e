"""A board to play with, and the base of the other boards, which have another panel on the page.

The page slides the tiles and sums the heuristics' tables. Python reads boards from text, and finds
distances, hints and solutions.
"""

from itertools import pairwise

import traitlets

from searchlab.heuristics import manhattan, misplaced
from searchlab.puzzle import Puzzle, distances
from searchlab.puzzle.checks import several, whole
from searchlab.running.solving import solve
from searchlab.widgets.static import board_picture
from searchlab.widgets.widget import Widget, command, puzzle_of, puzzle_payload, validate

_BUDGET = 150_000  # expansions of each search for a solution


def game(puzzle, start, *others):
    """Return a game as the page plays it: its boards, the last of which is shown.

    Examples
    --------
    >>> game(Puzzle(2, 2), "1 2 x 3", "1 2 3 x")["boards"]
    [[1, 2, 0, 3], [1, 2, 3, 0]]
    """
    return {
        "puzzle": puzzle_payload(puzzle),
        "boards": [list(puzzle.read(board)) for board in (start, *others)],
        # Of both estimates, by cell and tile.
        "tables": [[*map(list, h.table(puzzle))] for h in (misplaced, manhattan)],
    }


class BoardWidget(Widget):
    """A board to play with by mouse, touch and keyboard.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int, optional
        The board to begin with, in any notation that `Puzzle.read` understands. If left out,
        20 random moves from the goal, always the same.
    puzzle : Puzzle, optional
        Its shape and goal; those of `board` if it is a `Board`, else the 8-puzzle.

    Attributes
    ----------
    board : Board
        The board as it is. Setting it, in any notation, begins a new game from there.

    Examples
    --------
    >>> from searchlab import EIGHT, Puzzle
    >>> from searchlab.widgets import BoardWidget
    >>> widget = BoardWidget("1 2 3 4 5 x 7 8 6")
    >>> widget.board = EIGHT.goal
    >>> widget
    BoardWidget('1 2 3 4 5 6 7 8 x')
    >>> BoardWidget(puzzle=Puzzle(2, 2)).puzzle
    Puzzle(2, 2, 'blank-last')
    """

    PRESETS = {}  # noqa: RUF012  # games that the reader can begin with, by name
    LARGEST = 25  # how many cells a board may have

    _game = traitlets.Any().tag(sync=True)  # the boards from the first to the one that is shown
    _presets = traitlets.Dict().tag(sync=True)

    def __init__(self, board=None, puzzle=None):
        self._solutions = {}  # along the last path that was found: the moves, and a remark
        puzzle = puzzle_of(board, puzzle)
        if board is None:
            board = puzzle.scramble(20, seed=1)
        super().__init__(_game=game(puzzle, board), _presets=self.PRESETS)

    @validate("_game")
    def _check_game(self, sent):
        puzzle = Puzzle(**sent["puzzle"])
        whole("the number of cells", puzzle.cells, 4, self.LARGEST)
        return game(puzzle, *sent["boards"])

    @property
    def puzzle(self):
        """The puzzle of the board."""
        return Puzzle(**self._game["puzzle"])

    @property
    def board(self):
        """The board as it is. Setting it, in any notation, begins a new game from there."""
        return self.puzzle.board(self._game["boards"][-1])

    @board.setter
    def board(self, board):
        self._game = game(getattr(board, "puzzle", self.puzzle), board)

    @property
    def moves(self):
        """The moves made since the game began, u, d, l or r: the direction the blank travelled."""
        return "".join(
            move
            for before, after in pairwise(map(bytes, self._game["boards"]))
            for move, child in self.puzzle.successors(before)
            if child == after
        )

    def picture(self):
        """Draw the board."""
        return board_picture(self.board)

    def twin(self):
        """List the moves made and the estimates, but not the distance."""
        state, puzzle = self.board.state, self.puzzle
        return [
            f"moves made          {self.moves or 'none'}",
            f"misplaced tiles     {misplaced(state, puzzle)}",
            f"Manhattan distance  {manhattan(state, puzzle)}",
        ]

    # -- what the page asks for ----------------------------------------------------------------

    @command
    def read(self, puzzle, text):
        """Read a board in any notation."""
        return list(Puzzle(**puzzle).read(text))

    @command
    def scramble(self, puzzle, moves, seed):
        """Make random moves from the goal."""
        return list(Puzzle(**puzzle).scramble(whole("random moves", moves, 0, 1000), seed))

    @command
    def distance_of(self, puzzle, board):
        """Return the fewest moves; None if there are none."""
        puzzle = Puzzle(**puzzle)
        return distances(puzzle).get(puzzle.read(board))

    def prepare(self, puzzle, board):
        """Find a solution; along the last one nothing is searched."""
        start = Puzzle(**puzzle).board(board)

        def work(watch):
            return self._solutions if start in self._solutions else _solutions(start, watch)

        def show(found):
            self._solutions = found
            moves, remark = found[start]
            self.send({"kind": "solution", "text": moves, "board": list(start)})
            return f"{several(len(moves), 'move')} to the goal, {remark}."

        return work, show


def _solutions(start, watch):
    """Find a path, the shortest within the budget; return the moves from each of its boards."""
    for weight in (1, 3, 6):
        options = {"weight": weight, "max_expansions": _BUDGET, "watch": watch}
        found = solve(start.puzzle, start, "weighted-a-star", **options)
        if found.solved:
            remark = "the fewest possible" if weight == 1 else "perhaps not the fewest"
            return {board: (found.moves[made:], remark) for made, board in enumerate(found.path)}
    raise ValueError(f"no solution found: {found.ending}")
