"""A board to play with, and the base of the other boards, which have another panel on the page.

The page slides the tiles and sums the heuristics' tables. Python reads boards from text, and finds
distances, hints and solutions.
"""

from itertools import pairwise
from math import inf

import traitlets

from searchlab.heuristics import manhattan, misplaced
from searchlab.puzzle import EIGHT, Board, Puzzle
from searchlab.puzzle.checks import several, whole
from searchlab.running.solving import solve
from searchlab.widgets.static import board_picture
from searchlab.widgets.widget import (
    Widget,
    command,
    fewest_moves,
    puzzle_of,
    puzzle_payload,
    read_solvable,
    validate,
)

_BUDGET = {"max_expansions": 150_000, "max_seconds": 5}  # for each search for a solution


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
    >>> widget.distance
    1
    >>> widget.board = EIGHT.goal
    >>> widget
    BoardWidget('1 2 3 4 5 6 7 8 x')
    >>> BoardWidget(puzzle=Puzzle(2, 2)).puzzle
    Puzzle(2, 2, 'blank-last')
    """

    START = EIGHT.scramble(20, seed=1)  # if neither a board nor a puzzle is given
    PRESETS = ()  # what the reader can begin with: a label, a puzzle, and the boards of a game
    LARGEST = inf  # how many cells a board may have

    # The boards from the first to the last, and the index of the one that is shown: the steps after
    # it were undone.
    _game = traitlets.Any().tag(sync=True)
    _presets = traitlets.Dict().tag(sync=True)
    _tables = traitlets.List().tag(sync=True)  # of both estimates: by cell and tile

    def __init__(self, board=None, puzzle=None):
        if board is None:
            board = puzzle.scramble(20, seed=1) if puzzle else self.START
        self._paths = {}  # by puzzle and board: a solution's moves, and a remark
        presets = {
            label: _game(puzzle, boards, len(boards) - 1) for label, puzzle, *boards in self.PRESETS
        }
        super().__init__(_game=_game(puzzle_of(board, puzzle), [board]), _presets=presets)

    @validate("_game")
    def _check_game(self, game):
        puzzle = Puzzle(**game["puzzle"])
        if puzzle.cells > self.LARGEST:
            raise ValueError(f"a board has at most {self.LARGEST} cells here, not {puzzle.cells}")
        return _game(puzzle, game["boards"], game["at"])

    @traitlets.observe("_game")
    def _send_tables(self, _):
        self._tables = [[*map(list, h.table(self.puzzle))] for h in (misplaced, manhattan)]

    @property
    def puzzle(self):
        """The puzzle of the board."""
        return Puzzle(**self._game["puzzle"])

    @property
    def board(self):
        """The board as it is. Setting it, in any notation, begins a new game from there."""
        return self.puzzle.board(self._game["boards"][self._game["at"]])

    @board.setter
    def board(self, board):
        self._game = _game(board.puzzle if isinstance(board, Board) else self.puzzle, [board])

    @property
    def moves(self):
        """The moves made since the game began, u, d, l or r: the direction the blank travelled."""
        puzzle, boards = self.puzzle, self._game["boards"][: self._game["at"] + 1]
        return "".join(
            move
            for before, after in pairwise(boards)
            for move, child in puzzle.successors(bytes(before))
            if child == bytes(after)
        )

    @property
    def distance(self):
        """Fewest moves to the goal; None if there are none, or for more than 9 cells."""
        return fewest_moves(self.board)

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
        """Return the fewest moves; None if there are none, or for more than 9 cells."""
        return fewest_moves(Puzzle(**puzzle).board(board))

    def prepare(self, puzzle, board):
        """Find a solution."""
        puzzle = Puzzle(**puzzle)
        start = read_solvable(puzzle, board)

        def work(watch):
            return self._paths.get((puzzle, start)) or _find_path(puzzle, start, watch)

        def show(found):
            moves, remark = found
            state = start
            for made, move in enumerate(moves):  # a later hint on this path needs no search
                self._paths[puzzle, state] = moves[made:], remark
                state = puzzle.apply(state, move)
            self.send({"kind": "solution", "text": moves, "board": list(start)})
            return f"{several(len(moves), 'move')} to the goal, {remark}."

        return work, show


def _game(puzzle, boards, at=0):
    """Return a game as the page plays it."""
    states = [list(puzzle.read(board)) for board in boards]
    whole("at", at, 0, len(states) - 1)
    return {"puzzle": puzzle_payload(puzzle), "boards": states, "at": at}


def _find_path(puzzle, start, watch):
    """Return the moves to the goal, the fewest within the budget, and whether they are."""
    for weight in (1, 3, 6):
        found = solve(puzzle, start, "weighted-a-star", weight=weight, watch=watch, **_BUDGET)
        if found.solved:
            return found.moves, "the fewest possible" if weight == 1 else "perhaps not the fewest"
    raise ValueError(
        f"no solution found: A* and weighted A* stopped after {_BUDGET['max_expansions']:,} "
        "expansions each"
    )
