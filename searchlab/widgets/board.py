"""A board to play with: the laboratory's first widget.

The page slides the tiles, sums the heuristics and finds by itself how far the goal is. Python
checks each game that it sends, reads boards from text, and finds hints and solutions.
"""

import traitlets

from searchlab.heuristics import manhattan, misplaced
from searchlab.puzzle import Board
from searchlab.puzzle.checks import several, whole
from searchlab.running.solving import solve
from searchlab.widgets.base import (
    LabWidget,
    Linked,
    Refusal,
    describe,
    fewest_moves,
    puzzle_of,
    refusing,
    typed,
    written,
)
from searchlab.widgets.line import named, placed
from searchlab.widgets.static import board_picture

DEPTH_LIMIT = 1000  # of a scramble: twenty times what a 15-puzzle needs to be mixed

_FEWEST, _PERHAPS = "the fewest possible", "perhaps not the fewest"

# For boards whose distances are not all known: from a shortest solution to any solution,
# each under a budget that takes about a second. Then the widget gives up and says so.
_ATTEMPTS = (
    ("a-star", {}, _FEWEST),
    ("weighted-a-star", {"weight": 3}, _PERHAPS),
    ("weighted-a-star", {"weight": 6}, _PERHAPS),
)
_BUDGET = {"max_expansions": 150_000, "max_seconds": 5}
_TRIED = f"A* and weighted A* with {_BUDGET['max_expansions']:,} expansions each"

_TILE_GOES = {"u": "down", "d": "up", "l": "right", "r": "left"}


class BoardWidget(LabWidget, page=__file__):
    """A board to play with by mouse, touch and keyboard.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int, optional
        The board to begin with, in any notation that `Puzzle.read` understands. Left out,
        it is the goal after a walk of 20 random moves, always the same.
    puzzle : Puzzle, optional
        Its shape and goal; those of `board` where it is a `Board`, else the 8-puzzle.

    Attributes
    ----------
    state : Board
        The board as it lies. To set it, in any notation, begins a new game from there.
    moves : str
        The moves made since the game began: the way the blank went, u, d, l or r. To set
        it replays the game from its beginning.

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
    >>> board.state = "2 3 4 / 1 5 _ / 7 6 8"
    >>> board
    BoardWidget('2 3 4 1 5 x 7 6 8')
    >>> BoardWidget(puzzle=Puzzle(2, 2)).puzzle
    Puzzle(2, 2, 'blank-last')
    """

    state = Linked("_settle")
    moves = Linked("_replay")
    _game = Linked("_take")
    _puzzle = traitlets.Dict().tag(sync=True)
    _truth = traitlets.Dict().tag(sync=True)

    SHARED = {"_game": "_check_game"}  # noqa: RUF012
    COMMANDS = {  # noqa: RUF012
        "read": "_read",
        "scramble": "_scramble",
        "hint": "_hint",
        "solve": "_solve",
        "stop": "stop",
    }

    def __init__(self, board=None, puzzle=None, **traits):
        self.puzzle = puzzle = puzzle_of(board, puzzle)
        self._knows_distances = puzzle.cells <= 9
        self._path = {}  # boards of the last solution found: the moves from there, and a remark
        self._settle(puzzle.scramble(20, seed=1) if board is None else board)
        tables = {
            h.name: [list(weights) for weights in h.table(puzzle)] for h in (misplaced, manhattan)
        }
        sent = {**describe(puzzle), "heuristics": tables, "distances": self._knows_distances}
        super().__init__(_puzzle=sent, **traits)

    def __repr__(self):
        return f"BoardWidget({written(self.puzzle, self.state.state)})"

    def _arguments(self):
        return [*placed(self.puzzle, self.start.state), *named(moves=self.moves or None)]

    def picture(self):
        """Draw the board."""
        return board_picture(self.state)

    def twin(self):
        """List the moves made and the estimates, but not the distance."""
        board, moves = self.state, self.moves or "none"
        misplaced_tiles, distance = (h(board.state, self.puzzle) for h in (misplaced, manhattan))
        return [
            f"moves made          {moves}",
            f"misplaced tiles     {misplaced_tiles}",
            f"Manhattan distance  {distance}",
        ]

    @property
    def start(self):
        """Where the game began."""
        return self.puzzle.board(self._game["start"])

    @property
    def distance(self):
        """Fewest moves to the goal; None where there are none, or for more than 9 cells."""
        return self._distance(self.state.state)

    def _distance(self, state):
        return fewest_moves(Board(self.puzzle, state))

    # -- the game: where it began, the moves made, and those taken back ----------------

    def _replay(self, moves):
        self._settle(self.start, moves)

    def _take(self, game):
        self._settle(*self._check_game(game))

    def _check_game(self, game):
        if not isinstance(game, dict) or set(game) != {"start", "moves", "undone"}:
            raise Refusal("a game is its start, the moves made and the moves undone")
        return self._checked(**game)[:3]

    def _checked(self, start, moves, undone):
        for what in (moves, undone):
            if not isinstance(what, str):
                raise Refusal(f"moves are a text of the letters u, d, l and r, not {what!r}")
        with refusing():
            start = self.puzzle.read(start)
            state = self.puzzle.apply(start, moves)
            self.puzzle.apply(state, undone[::-1])
        return start, moves, undone, state

    def _settle(self, start, moves="", undone=""):
        start, moves, undone, state = self._checked(start, moves, undone)
        game = {"start": list(start), "moves": moves, "undone": undone}
        if game == self._game:
            return
        self.stop()  # a search under way would solve another board
        truth, state = {"solvable": self.puzzle.is_solvable(state)}, Board(self.puzzle, state)
        self.settle(_game=game, state=state, moves=moves, _truth=truth)

    def _children(self, state):
        moves = self.puzzle.neighbours[state.index(0)]
        return {move: self.puzzle.apply(state, move) for move in moves}

    # -- what the page asks for ----------------------------------------------------------

    def _read(self, request):
        self._settle(typed(request, "text", self.puzzle.write(self.start.state)))
        self.answer(request, said="A new game begins with this board.")

    def _scramble(self, request):
        board, depth, seed = scrambled(self.puzzle, request, 0)
        self._settle(board)
        moves = several(depth, "random move")
        self.answer(request, said=f"A new game begins {moves} from the goal (seed {seed}).")

    def _hint(self, request):
        def tell(moves, remark):
            state, move = self.state.state, moves[0]
            tile = state[self.puzzle.neighbours[state.index(0)][move]]
            left = several(len(moves), "move")
            said = f"Hint: tile {tile} {_TILE_GOES[move]}; {left} to the goal, {remark}."
            self.answer(request, said=said, hint=move)

        self._find_path(request, tell)

    def _solve(self, request):
        def tell(moves, remark):
            length = several(len(moves), "move")
            self.answer(request, said=f"A solution of {length}, {remark}.", solution=moves)

        self._find_path(request, tell)

    def _find_path(self, request, tell):
        """Find moves from here to the goal and tell them, or answer why there are none."""
        state = self.state.state
        if state == self.puzzle.goal:
            self.answer(request, said="This is the goal.")
        elif not self.puzzle.is_solvable(state):
            self.answer(request, said="No moves lead from here to the goal: the parity differs.")
        elif self._knows_distances:
            tell(self._downhill(state), _FEWEST)
        elif state in self._path:
            tell(*self._path[state])
        else:

            def then(path, awaited):
                if not awaited:
                    return  # stopped, or another game has begun
                self._path = path
                if path:
                    tell(*path[state])
                else:
                    said = f"No solution found: out of budget after {_TRIED}."
                    self.answer(request, said=said)

            self.search_for(request, lambda watch: self._search_from(state, watch), then)

    def _downhill(self, state):
        moves = ""
        for distance in reversed(range(self._distance(state))):
            move, state = next(
                (move, child)
                for move, child in self._children(state).items()
                if self._distance(child) == distance
            )
            moves += move
        return moves

    def _search_from(self, state, watch):
        """Search, harder to softer; return the moves and remark of each board of the solution."""
        for strategy, options, remark in _ATTEMPTS:
            result = solve(self.puzzle, state, strategy, watch=watch, **_BUDGET, **options)
            if result.solved:
                path = enumerate(result.path[:-1])
                return {board.state: (result.moves[made:], remark) for made, board in path}
        return {}


def scrambled(puzzle, request, least):
    """Scramble a board as a request asks; return it with its depth and seed."""
    depth = whole("depth", _number_in(request.get("depth")), least, DEPTH_LIMIT)
    seed = whole("seed", _number_in(request.get("seed")))
    return puzzle.scramble(depth, seed), depth, seed


def _number_in(text):
    """Read a whole number from a text field; anything else stays as it is."""
    try:
        return int(str(text))
    except ValueError:
        return text
