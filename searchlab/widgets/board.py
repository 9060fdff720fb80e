"""A board to play with, alone or with a panel: the widget from which the board family is made.

The page slides the tiles and sums the heuristics' tables. Python checks each game that it sends,
reads boards from text, and finds distances, hints and solutions.
"""

from itertools import pairwise
from math import inf
from operator import ne

import traitlets

from searchlab.heuristics import manhattan, misplaced
from searchlab.puzzle import Board, Puzzle, distances
from searchlab.puzzle.checks import several, whole
from searchlab.puzzle.state_space import MOST_CELLS
from searchlab.running.solving import solve
from searchlab.widgets.static import board_picture
from searchlab.widgets.widget import (
    Widget,
    command,
    fewest_moves,
    puzzle_of,
    puzzle_option,
    puzzle_payload,
    validate,
)

MOST_RANDOM_MOVES = 1000  # twenty times what a 15-puzzle needs to be mixed

# For boards whose distances are not all known: from a shortest solution to any solution, each under
# a budget that takes about a second.
_FEWEST = "the fewest possible"
_ATTEMPTS = (
    ("a-star", {}, _FEWEST),
    ("weighted-a-star", {"weight": 3}, "perhaps not the fewest"),
    ("weighted-a-star", {"weight": 6}, "perhaps not the fewest"),
)
_BUDGET = {"max_expansions": 150_000, "max_seconds": 5}


class BoardBase(Widget):
    """Base of the board family: a game on a board, of a puzzle that may change.

    A game is a list of boards, each a step from the one before, and the index of the board that is
    shown: the steps after it were undone.
    """

    PRESETS = ()  # what the reader can begin with: a label, and one `Board` or several
    SWAPS = False  # whether a step may swap any two cells
    LARGEST = inf  # how many cells a board may have

    _game = traitlets.Any().tag(sync=True)
    _presets = traitlets.List().tag(sync=True)

    def __init__(self, board, puzzle, **traits):
        presets = [{"label": label, "game": _game(*boards)} for label, *boards in self.PRESETS]
        super().__init__(_presets=presets, _game=_game(puzzle.board(board)), **traits)

    def _call(self):
        return [self.puzzle.write(self.state.state)], {"puzzle": puzzle_option(self.puzzle)}

    @validate("_game")
    def _check_game(self, game):
        if not isinstance(game, dict) or set(game) != {"puzzle", "boards", "at"}:
            raise ValueError("a game has a puzzle, boards, and the index of one of them")
        puzzle = Puzzle(**game["puzzle"])
        if puzzle.cells > self.LARGEST:
            raise ValueError(f"a board has at most {self.LARGEST} cells here, not {puzzle.cells}")
        boards = [puzzle.read(board) for board in game["boards"]]
        for before, after in pairwise(boards):
            changed = sum(map(ne, before, after))
            if not _move(puzzle, before, after) and not (self.SWAPS and changed == 2):
                raise ValueError(f"no step leads from {[*before]} to {[*after]}")
        whole("at", game["at"], 0, len(boards) - 1)
        return {**game, "puzzle": puzzle_payload(puzzle), "boards": [*map(list, boards)]}

    @property
    def puzzle(self):
        """The puzzle of the board."""
        return Puzzle(**self._game["puzzle"])

    @property
    def state(self):
        """The board as it is. To set it, in any notation, begins a new game from there."""
        return self.puzzle.board(self._game["boards"][self._game["at"]])

    @state.setter
    def state(self, board):
        puzzle = board.puzzle if isinstance(board, Board) else self.puzzle
        self._game = _game(puzzle.board(board))

    solvable = property(lambda self: self.state.solvable, doc="Whether moves lead to the goal.")

    def picture(self):
        """Draw the board."""
        return board_picture(self.state)

    # -- what the page asks for ----------------------------------------------------------------

    @command
    def read(self, puzzle, text):
        """Read a board in any notation."""
        puzzle = Puzzle(**puzzle)
        if not text.strip():
            example = puzzle.write(puzzle.goal)
            raise ValueError(f"type a board first, row by row, for example {example!r}")
        return list(puzzle.read(text))

    @command
    def scramble(self, puzzle, moves, seed):
        """Make random moves from the goal."""
        moves = whole("random moves", moves, 0, MOST_RANDOM_MOVES)
        return list(Puzzle(**puzzle).scramble(moves, seed).state)


class BoardWidget(BoardBase):
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
    state : Board
        The board as it is. To set it, in any notation, begins a new game from there.

    Examples
    --------
    >>> from searchlab import EIGHT, Puzzle
    >>> from searchlab.widgets import BoardWidget
    >>> board = BoardWidget("1 2 3 4 5 x 7 8 6")
    >>> board.distance
    1
    >>> board.state = EIGHT.goal
    >>> board
    BoardWidget('1 2 3 4 5 6 7 8 x')
    >>> BoardWidget(puzzle=Puzzle(2, 2)).puzzle
    Puzzle(2, 2, 'blank-last')
    """

    _tables = traitlets.Dict().tag(sync=True)  # heuristics: by cell and tile
    _distances = traitlets.Bool().tag(sync=True)  # whether all distances are known
    _solution = traitlets.Dict().tag(sync=True)  # the latest, and the board that it solves
    _sent = None  # the puzzle of the tables

    def __init__(self, board=None, puzzle=None):
        puzzle = puzzle_of(board, puzzle)
        self._paths = {}  # by puzzle and board: a solution's moves, and a remark
        super().__init__(puzzle.scramble(20, seed=1) if board is None else board, puzzle)

    @traitlets.observe("_game")
    def _send_tables(self, _):
        puzzle = self.puzzle
        if puzzle != self._sent:
            self._sent = puzzle
            self._tables = {
                name: [list(weights) for weights in h.table(puzzle)]
                for name, h in (("Misplaced tiles", misplaced), ("Manhattan distance", manhattan))
            }
            self._distances = puzzle.cells <= MOST_CELLS

    @property
    def moves(self):
        """The moves made since the game began, u, d, l or r: the direction the blank travelled."""
        puzzle, boards = self.puzzle, self._game["boards"][: self._game["at"] + 1]
        return "".join(_move(puzzle, *map(bytes, step)) for step in pairwise(boards))

    @property
    def distance(self):
        """Fewest moves to the goal; None if there are none, or for more than 9 cells."""
        return fewest_moves(self.state)

    def twin(self):
        """List the moves made and the estimates, but not the distance."""
        board = self.state
        return [
            f"moves made          {self.moves or 'none'}",
            f"misplaced tiles     {misplaced(board.state, board.puzzle)}",
            f"Manhattan distance  {manhattan(board.state, board.puzzle)}",
        ]

    @command
    def distance_of(self, puzzle, board):
        """Return the fewest moves from a board to the goal, None if there are none."""
        return fewest_moves(Puzzle(**puzzle).board(board))

    def prepare(self, puzzle, board):
        """Find a solution."""
        puzzle = Puzzle(**puzzle)
        state = puzzle.read(board)
        if state == puzzle.goal:
            raise ValueError("this is the goal")
        if not puzzle.is_solvable(state):
            raise ValueError("no moves lead from here to the goal: the parity differs")

        def work(watch):
            return self._paths.get((puzzle, state)) or _find_path(puzzle, state, watch)

        def show(found):
            (moves, remark), board = found, state
            for made, move in enumerate(moves):  # a later hint on this path needs no search
                self._paths[puzzle, board] = moves[made:], remark
                board = puzzle.apply(board, move)
            number = self._solution.get("number", 0) + 1  # the same one again is a change, too
            self._solution = {"board": list(state), "moves": moves, "number": number}
            return f"{several(len(moves), 'move')} to the goal, {remark}."

        return work, show


def _game(*boards):
    """Return the game of some boards, the last of which is shown."""
    states = [list(board.state) for board in boards]
    return {"puzzle": puzzle_payload(boards[0].puzzle), "boards": states, "at": len(boards) - 1}


def _move(puzzle, before, after):
    """Return the move from one board to another, "" if there is none."""
    return next((move for move, child in puzzle.successors(before) if child == after), "")


def _find_path(puzzle, state, watch):
    """Return the moves to the goal, and whether they are the fewest."""
    if puzzle.cells <= MOST_CELLS:
        return downhill(puzzle, state), _FEWEST
    for strategy, options, remark in _ATTEMPTS:
        result = solve(puzzle, state, strategy, watch=watch, **_BUDGET, **options)
        if result.solved:
            return result.moves, remark
    raise ValueError(
        f"no solution found: A* and weighted A* stopped after {_BUDGET['max_expansions']:,} "
        "expansions each"
    )


def downhill(puzzle, state):
    """Follow the true distances to the goal."""
    away, moves = distances(puzzle), ""
    while state != puzzle.goal:
        move, state = min(puzzle.successors(state), key=lambda child: away[child[1]])
        moves += move
    return moves
