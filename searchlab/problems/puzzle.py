"""The sliding-tile puzzle: its shape, its goal, its boards and its moves.

Inside a search a board is ``bytes``: the tiles row by row, 0 for the blank. That is
hashable, small, and the fastest readable form. People read and write boards as text.
A move is the direction in which the *blank* travels: u, d, l or r.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partialmethod
from inspect import unwrap

from searchlab.problems.checks import check_puzzle, quote, whole
from searchlab.problems.drawing import as_image, board_svg
from searchlab.problems.notation import read_tiles
from searchlab.problems.parity import solvable

MOVES = "ulrd"  # the order in which the first post tries them
INVERSE = {"u": "d", "d": "u", "l": "r", "r": "l"}

_STEP = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}


class Puzzle:
    """A board's shape together with the goal to reach.

    Parameters
    ----------
    rows, cols : int
        From 2 to 5 each; the shape need not be square. Without `cols` it is.
    goal : str, bytes or sequence of int
        "blank-last" (1, 2, ... and the blank in the last cell), "blank-first" (the blank
        in the first cell, then 1, 2, ...), "snail" (a spiral from the first cell inwards,
        1 2 3 / 8 x 4 / 7 6 5), or any board in a notation that `read` understands.

    Raises
    ------
    ValueError
        If the shape is out of range or the goal is no board of that shape.

    Examples
    --------
    >>> eight = Puzzle(3, 3)
    >>> print(eight.board("2 3 4 1 5 x 7 6 8"))
    2 3 4
    1 5 _
    7 6 8
    >>> eight.is_solvable("2 1 3 4 5 6 7 8 x")
    False
    >>> Puzzle(2, 3, "blank-first").goal
    b'\\x00\\x01\\x02\\x03\\x04\\x05'
    """

    GOALS = ("blank-last", "blank-first", "snail")
    rows: int
    cols: int
    cells: int
    goal: bytes

    def __init__(
        self, rows: int = 3, cols: int | None = None, goal: Iterable = "blank-last"
    ) -> None:
        rows = whole("rows", rows, 2, 5)
        cols = rows if cols is None else whole("cols", cols, 2, 5)
        vars(self).update(rows=rows, cols=cols, cells=rows * cols)
        if isinstance(goal, str) and goal in self.GOALS:
            goal = self._named_goals[goal]
        elif isinstance(goal, Board):
            goal = goal.state
        try:
            vars(self)["goal"] = self.read(goal)
        except ValueError as error:
            raise ValueError(
                f"the goal is neither a name ({', '.join(self.GOALS)}) nor a board: {error}"
            ) from None

    @cached_property
    def _named_goals(self):
        tiles = bytes(range(1, self.cells))
        return {
            "blank-last": tiles + b"\0",
            "blank-first": b"\0" + tiles,
            "snail": _snail(self.rows, self.cols),
        }

    def __setattr__(self, name, value):
        raise AttributeError(
            f"a puzzle cannot be changed; make another one, Puzzle({self.rows}, ...)"
        )

    __delattr__ = partialmethod(__setattr__, None)

    def __getstate__(self):
        """Return the attributes without what is computed when it is needed."""
        members = (vars(kind) for kind in type(self).__mro__)
        cached = {k for each in members for k, v in each.items() if isinstance(v, cached_property)}
        return {name: value for name, value in vars(self).items() if name not in cached}

    def __eq__(self, other):
        return other is self or (
            type(self) is type(other) and self.__getstate__() == other.__getstate__()
        )

    def __hash__(self):
        return hash(self.goal)

    def __repr__(self):
        names = [name for name, goal in self._named_goals.items() if goal == self.goal]
        goal = names[0] if names else self.write(self.goal)
        return f"{type(self).__name__}({self.rows}, {self.cols}, {goal!r})"

    def read(self, board: Iterable) -> bytes:
        """Read a board in any notation that people use; return it as bytes.

        Parameters
        ----------
        board : str, bytes, Board, sequence or array
            The cells row by row, as text, as a sequence of integers or as rows; see
            `searchlab.problems.notation` for all that is accepted. Rows must be as many and
            as long as those of the puzzle. A `Board` must belong to this puzzle.

        Raises
        ------
        ValueError
            With one sentence on what is wrong, what was read and what is accepted.

        Examples
        --------
        >>> eight = Puzzle(3, 3)
        >>> boards = ["2 3 4 1 5 x 7 6 8", "234150768", "2,3,4\\n1,5,_\\n7,6,8",
        ...           [[2, 3, 4], [1, 5, 0], [7, 6, 8]]]
        >>> len({eight.read(board) for board in boards})
        1
        """
        if (
            type(board) is bytes
            and len(board) == self.cells
            and not self._tiles.translate(None, board)  # no tile is left out
        ):
            return board
        if isinstance(board, Board):
            if board.puzzle != self:
                raise ValueError(
                    f"{board!r} belongs to {board.puzzle!r}, not to {self!r} (its .state is the "
                    "tiles alone)"
                )
            return board.state
        try:
            return read_tiles(board, self.rows, self.cols)
        except ValueError as error:
            example = self.write(self._named_goals["blank-last"])
            raise ValueError(
                f"not a {self.rows}x{self.cols} board: {error}; write the {self.cells} cells row "
                f"by row, the tiles 1 to {self.cells - 1} once each and the blank as 0, x, _, . or "
                f"* (for example '{example}')"
            ) from None

    @cached_property
    def _tiles(self):
        return bytes(range(self.cells))

    def write(self, state: Iterable[int]) -> str:
        """Write a board in one line, the blank as x; `read` reads it back.

        >>> Puzzle(2, 2).write(b"\\x03\\x00\\x01\\x02")
        '3 x 1 2'
        """
        return " ".join(str(tile) if tile else "x" for tile in state)

    def board(self, board: Iterable) -> "Board":
        """Read a board and return it as a `Board`, which draws itself in a notebook."""
        return Board(self, self.read(board))

    @cached_property
    def neighbours(self) -> tuple[dict[str, int], ...]:
        """For each cell of the blank, the moves that it allows: letter to target cell."""
        return tuple(
            {
                move: (row + down) * self.cols + col + right
                for move, (down, right) in _STEP.items()
                if 0 <= row + down < self.rows and 0 <= col + right < self.cols
            }
            for row in range(self.rows)
            for col in range(self.cols)
        )

    def apply(self, board: Iterable, moves: str) -> bytes:
        """Apply moves, letters u, d, l, r for the direction of the blank, and return bytes.

        Raises
        ------
        ValueError
            At the first move that leaves the board or is no move.

        Examples
        --------
        >>> eight = Puzzle(3, 3)
        >>> eight.write(eight.apply("1 2 3 4 5 x 7 8 6", "d"))
        '1 2 3 4 5 6 7 8 x'
        """
        state = self.read(board)
        if not hasattr(moves, "__iter__"):
            raise ValueError(f"moves are a text of letters u, d, l, r, not {quote(moves)}")
        for number, move in enumerate(moves, start=1):
            targets = self.neighbours[state.index(0)]
            if not isinstance(move, str) or move not in targets:
                raise ValueError(
                    f"move {number} ({quote(move)}) is not possible on "
                    f"{self.write(state)!r}; possible are {', '.join(targets)}"
                )
            state = dict(Puzzle.successors(self, state))[move]
        return state

    def successors(self, board: Iterable) -> tuple[tuple[str, bytes], ...]:
        """Return the successors of a board: a tuple of pairs, a move and the new board as bytes.

        The moves come in the order up, left, right, down.

        Examples
        --------
        >>> square = Puzzle(2, 2)
        >>> [(move, square.write(child)) for move, child in square.successors("1 2 3 x")]
        [('u', '1 x 3 2'), ('l', '1 2 x 3')]
        """
        if (
            type(board) is not bytes
            or len(board) != self.cells
            or self._tiles.translate(None, board)
        ):
            board = self.read(board)
        return self._slides[board.index(0)](board)

    @cached_property
    def _slides(self):
        """For each cell of the blank, a function that makes the successors of a board."""
        return tuple(
            _slides(self._swaps, [(move, targets[move]) for move in MOVES if move in targets])
            for targets in self.neighbours
        )

    @cached_property
    def _swaps(self):
        """For each tile, the `bytes.translate` table that swaps it with the blank."""
        pairs = (bytes([0, tile]) for tile in range(self.cells))
        return tuple(bytes.maketrans(pair, pair[::-1]) for pair in pairs)

    def is_solvable(self, board: Iterable) -> bool:
        """Decide by parity whether moves lead from a board to the goal."""
        return solvable(self.read(board), self.goal, self.cols)

    def random(self, seed: int) -> "Board":
        """Draw a solvable `Board`, all equally likely. The same seed gives the same board.

        Examples
        --------
        >>> Puzzle(3, 3).random(seed=1)
        Board('6 7 8 5 4 1 x 2 3')
        """
        return self.random_boards(1, seed)[0]

    def random_boards(self, count: int, seed: int) -> "list[Board]":
        """Draw several as `random` does, independently; the first is that of `random`."""
        rng = random.Random(whole("seed", seed))
        boards = []
        for _ in range(whole("count", count, 0)):
            tiles = list(self.goal)
            rng.shuffle(tiles)
            if not solvable(tiles, self.goal, self.cols):
                # Swapping two tiles changes the class and keeps the draw uniform.
                i, j = [cell for cell, tile in enumerate(tiles) if tile][:2]
                tiles[i], tiles[j] = tiles[j], tiles[i]
            boards.append(Board(self, bytes(tiles)))
        return boards

    def scramble(self, depth: int, seed: int) -> "Board":
        """Walk `depth` moves away from the goal at random, never undoing the last one.

        The board may be nearer to the goal than that. The same seed gives the same board.

        Examples
        --------
        >>> Puzzle(3, 3).scramble(30, seed=7)
        Board('x 2 4 7 6 1 3 5 8')
        """
        depth = whole("depth", depth, 0)
        rng = random.Random(whole("seed", seed))
        state, last = self.goal, None
        for _ in range(depth):
            moves = self.neighbours[state.index(0)]
            undo = last and INVERSE[last]
            last = rng.choice([move for move in INVERSE if move in moves and move != undo])
            state = self.apply(state, last)
        return Board(self, state)


def _slides(swaps, moves):
    """Make the successors of boards with these moves: written out, twice as fast as a loop."""
    if len(moves) == 2:
        (u, i), (v, j) = moves
        return lambda b: ((u, b.translate(swaps[b[i]])), (v, b.translate(swaps[b[j]])))
    if len(moves) == 3:
        (u, i), (v, j), (w, k) = moves
        return lambda b: (
            (u, b.translate(swaps[b[i]])),
            (v, b.translate(swaps[b[j]])),
            (w, b.translate(swaps[b[k]])),
        )
    (u, i), (v, j), (w, k), (x, m) = moves
    return lambda b: (
        (u, b.translate(swaps[b[i]])),
        (v, b.translate(swaps[b[j]])),
        (w, b.translate(swaps[b[k]])),
        (x, b.translate(swaps[b[m]])),
    )


@dataclass(frozen=True, repr=False, eq=False)
class Board(Sequence):
    """A board of a puzzle: prints as text, draws itself in a notebook, never changes.

    It equals its own state, the bytes, and has the same hash.

    Examples
    --------
    >>> board = Puzzle(3, 3).board("1 2 3 4 5 x 7 8 6")
    >>> board
    Board('1 2 3 4 5 x 7 8 6')
    >>> [move for move, child in board.successors() if child == board.puzzle.goal]
    ['d']
    """

    puzzle: Puzzle
    state: bytes

    def __post_init__(self):
        check_puzzle(self.puzzle)
        object.__setattr__(self, "state", self.puzzle.read(self.state))

    def __eq__(self, other):
        if isinstance(other, Board):
            return self.puzzle == other.puzzle and self.state == other.state
        return self.state == other if type(other) is bytes else NotImplemented

    def __hash__(self):
        return hash(self.state)

    def __iter__(self):
        return iter(self.state)

    def __len__(self):
        return len(self.state)

    def __getitem__(self, cell):
        return self.state[cell]

    def __repr__(self):
        return f"Board({self.puzzle.write(self.state)!r})"

    def __str__(self):
        width = len(str(self.puzzle.cells - 1))
        cols = self.puzzle.cols
        cells = [str(tile or "_").rjust(width) for tile in self.state]
        return "\n".join(
            " ".join(cells[row : row + cols]) for row in range(0, self.puzzle.cells, cols)
        )

    def _repr_svg_(self):
        return board_svg(self.puzzle, self.state)

    def _repr_html_(self):
        return as_image(self._repr_svg_())  # shown where SVG is not: in a fresh copy

    def successors(self) -> tuple[tuple[str, "Board"], ...]:
        """Return the successors: a tuple of pairs, a move and the new `Board`."""
        made = self.puzzle.successors(self.state)
        return tuple((move, Board(self.puzzle, state)) for move, state in made)

    def move(self, moves: str) -> "Board":
        """Return the board after these moves; ValueError where one is not possible."""
        return Board(self.puzzle, self.puzzle.apply(self.state, moves))


def _snail(rows, cols):
    """Lay the tiles along a spiral: from the first cell to the right, then inwards."""
    cells = [list(range(row * cols, (row + 1) * cols)) for row in range(rows)]
    board = bytearray(rows * cols)
    tile = 1
    while cells:
        for cell in cells.pop(0):
            board[cell] = tile % len(board)  # the blank comes last
            tile += 1
        cells = [list(column) for column in zip(*cells, strict=True)][::-1]  # a quarter turn
    return bytes(board)


def check_order(order):
    """Return the order of moves, or raise a ValueError that names what is accepted."""
    if not isinstance(order, str) or sorted(order) != sorted(MOVES):
        raise ValueError(
            f"the order of moves is the letters u, d, l, r once each, such as 'ulrd', "
            f"not {quote(order)}"
        )
    return order


def is_plain(problem):
    """Whether a state space is a puzzle with the moves of `Puzzle`, which cost 1 each.

    What holds of sliding tiles alone is said of such puzzles only: not of one whose class has
    `successors` of its own, such as moves with costs.
    """
    kind = type(unwrap(problem))
    return issubclass(kind, Puzzle) and kind.successors is Puzzle.successors


def check_plain(puzzle):
    """Raise a ValueError for a puzzle with moves of its own, where those of `Puzzle` are meant."""
    if not is_plain(puzzle):
        raise ValueError(
            f"this is about the moves of a Puzzle, each at a cost of 1, and {quote(puzzle)} has "
            "successors of its own: solve, record, judge and distances take it"
        )


def puzzle_of(puzzle, board, default=None):
    """Return the puzzle given, or else that of a `Board`, or a default; ValueError for none."""
    if puzzle is None:
        puzzle = getattr(board, "puzzle", default)
    if puzzle is None:
        raise ValueError(
            f"give the puzzle too, or a Board from EIGHT.board(...), not {quote(board)} alone"
        )
    check_puzzle(puzzle)
    return puzzle


EIGHT = Puzzle(3, 3)
FIFTEEN = Puzzle(4, 4)
