"""A board to play with, alone or with a panel: the widget from which the board family is made.

The page slides the tiles and sums the heuristics' tables. Python checks each game that it sends,
reads boards from text, and finds distances, hints and solutions.
"""

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

    A game is where it began, the steps made, and the steps undone. A step is a pair of cells that
    change places.
    """

    PRESETS = ()  # what the reader can begin with: a label, a `Board`, and moves from there
    SWAPS = False  # whether any two cells may change places

    _game = traitlets.Any().tag(sync=True)
    _presets = traitlets.List().tag(sync=True)

    def __init__(self, board, puzzle, steps=(), **traits):
        presets = []
        for label, each, moves in self.PRESETS:
            game = _new_game(each.puzzle, each, _steps_of(each.puzzle, each.state, moves))
            presets.append({"label": label, "game": game})
        super().__init__(_presets=presets, _game=_new_game(puzzle, board, steps), **traits)

    @validate("_game")
    def _check_game(self, game):
        if not isinstance(game, dict) or set(game) != {"puzzle", "start", "steps", "undone"}:
            raise ValueError("a game has a puzzle, a start, steps, and steps undone")
        puzzle = self._check_puzzle(Puzzle(**game["puzzle"]))
        start = board = puzzle.read(game["start"])
        for cells in game["steps"]:
            board = self._after_step(puzzle, board, cells)
        for cells in reversed(game["undone"]):
            board = self._after_step(puzzle, board, cells)
        return {**game, "puzzle": puzzle_payload(puzzle), "start": list(start)}

    def _check_puzzle(self, puzzle):
        return puzzle

    def _after_step(self, puzzle, board, cells):
        last = puzzle.cells - 1
        pair = isinstance(cells, (list, tuple)) and len(cells) == 2 and cells[0] != cells[1]
        if not pair or any(type(cell) is not int or not 0 <= cell <= last for cell in cells):
            raise ValueError(f"a step is a pair of different cells from 0 to {last}, not {cells!r}")
        if not self.SWAPS and not _slide(puzzle, board, cells):
            raise ValueError(f"no tile of {puzzle.write(board)!r} slides between cells {cells}")
        after = bytearray(board)
        i, j = cells
        after[i], after[j] = after[j], after[i]
        return bytes(after)

    @property
    def puzzle(self):
        """The puzzle of the board."""
        return Puzzle(**self._game["puzzle"])

    @property
    def start(self):
        """The board with which the game began."""
        return self.puzzle.board(self._game["start"])

    @property
    def steps(self):
        """The pairs of cells that changed places since the game began."""
        return [tuple(cells) for cells in self._game["steps"]]

    @property
    def state(self):
        """The board as it is. To set it, in any notation, begins a new game from there."""
        puzzle, board = self.puzzle, bytes(self._game["start"])
        for cells in self._game["steps"]:
            board = self._after_step(puzzle, board, cells)
        return Board(puzzle, board)

    @state.setter
    def state(self, board):
        puzzle = board.puzzle if isinstance(board, Board) else self.puzzle
        self._game = _new_game(puzzle, board)

    solvable = property(lambda self: self.state.solvable, doc="Whether moves lead to the goal.")

    def picture(self):
        """Draw the board."""
        return board_picture(self.state)

    # -- what the page asks for ----------------------------------------------------------------

    @command
    def read(self, puzzle, text):
        """Read a board in any notation."""
        if not text.strip():
            example = self.puzzle.write(self.puzzle.goal)
            raise ValueError(f"type a board first, row by row, for example {example!r}")
        return list(Puzzle(**puzzle).read(text))

    @command
    def scramble(self, puzzle, moves, seed):
        """Make random moves from the goal."""
        moves = whole("random moves", number_in(moves), 0, MOST_RANDOM_MOVES)
        return list(Puzzle(**puzzle).scramble(moves, whole("seed", number_in(seed))).state)


class BoardWidget(BoardBase):
    """A board to play with by mouse, touch and keyboard.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int, optional
        The board to begin with, in any notation that `Puzzle.read` understands. If left out,
        20 random moves from the goal, always the same.
    puzzle : Puzzle, optional
        Its shape and goal; those of `board` if it is a `Board`, else the 8-puzzle.
    moves : str, optional
        Moves of the blank that have been made from there: u, d, l or r. Can be set.

    Attributes
    ----------
    state : Board
        The board as it is. To set it, in any notation, begins a new game from there.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> from searchlab.widgets import BoardWidget
    >>> board = BoardWidget("1 2 3 4 5 x 7 8 6")
    >>> board.distance
    1
    >>> board.moves = "d"
    >>> board.state.is_goal
    True
    >>> board
    BoardWidget('1 2 3 4 5 x 7 8 6', moves='d')
    >>> BoardWidget(puzzle=Puzzle(2, 2)).puzzle
    Puzzle(2, 2, 'blank-last')
    """

    _tables = traitlets.Dict().tag(sync=True)  # heuristics: by cell and tile
    _distances = traitlets.Bool().tag(sync=True)  # whether all distances are known
    _solution = traitlets.Dict().tag(sync=True)  # the one found last, and for which board
    _sent = None  # the puzzle of the tables

    def __init__(self, board=None, puzzle=None, *, moves=""):
        puzzle = puzzle_of(board, puzzle)
        self._paths = {}  # by puzzle and board: a solution's moves, and a remark
        board = puzzle.scramble(20, seed=1) if board is None else puzzle.read(board)
        super().__init__(board, puzzle, _steps_of(puzzle, board, moves))

    def _call(self):
        options = {"puzzle": puzzle_option(self.puzzle), "moves": self.moves or None}
        return [self.puzzle.write(self.start.state)], options

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
        """The moves made since the game began: the way the blank went, u, d, l or r."""
        puzzle, board, moves = self.puzzle, bytes(self._game["start"]), ""
        for cells in self._game["steps"]:
            moves += _slide(puzzle, board, cells)
            board = self._after_step(puzzle, board, cells)
        return moves

    @moves.setter
    def moves(self, moves):
        start = self.start
        self._game = _new_game(self.puzzle, start, _steps_of(self.puzzle, start.state, moves))

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
            words = f"{several(len(moves), 'move')} to the goal, {remark}."
            number = self._solution.get("number", 0) + 1  # the same one again is a change, too
            self._solution = {"board": list(state), "moves": moves, "number": number}
            return words

        return work, show


def _new_game(puzzle, board, steps=()):
    return {
        "puzzle": puzzle_payload(puzzle),
        "start": list(puzzle.read(board)),
        "steps": [list(cells) for cells in steps],
        "undone": [],
    }


def _slide(puzzle, board, cells):
    """Return the move that lets a tile slide between two cells, "" if there is none."""
    blank = board.index(0)
    moves = puzzle.neighbours[blank].items()
    return next((move for move, cell in moves if {*cells} == {blank, cell}), "")


def _steps_of(puzzle, board, moves):
    """List the cells that change places in some moves."""
    puzzle.apply(board, moves)  # raises ValueError if they are not possible
    steps, blank = [], puzzle.read(board).index(0)
    for move in moves:
        cell = puzzle.neighbours[blank][move]
        steps.append((blank, cell))
        blank = cell
    return steps


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


def number_in(text):
    """Read a whole number from a text field; anything else stays as it is."""
    try:
        return int(str(text))
    except ValueError:
        return text
