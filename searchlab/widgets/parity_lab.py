"""The parity lab: move a tile, lawfully or not, and watch what happens to the number of inversions.

The page counts by itself; Python checks each game that it sends by `searchlab.parity`.
"""

from operator import attrgetter
from typing import NamedTuple

from searchlab.parity import explain, move_effect, smaller_after
from searchlab.puzzle import FIFTEEN, Board, Puzzle
from searchlab.widgets.base import Checked, Linked, Refusal, puzzle_of, read
from searchlab.widgets.exchange import ExchangeWidget, aligned
from searchlab.widgets.line import named

MODES = ("slide", "exchange")
_SNAIL = Puzzle(3, 3, "snail")
_LOYD = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x"
_PRESETS = (
    ("1 and 2 exchanged", _SNAIL.board("2 1 3 8 x 4 7 6 5")),
    *(
        (f"The post's {text}", _SNAIL.board(text))
        for text in ("283104765", "134286570", "647850321", "123456780", "134062875")
    ),
    ("One move of case 1", Puzzle(3, 3).board("1 2 3 4 x 6 7 5 8")),
    ("One move of case 2", Puzzle(3, 3).board("1 2 3 4 x 5 7 6 8")),
    ("One move of case 3", Puzzle(3, 3).board("1 2 3 4 x 5 6 7 8")),
    ("Even width: 2 rows, 4 columns", Puzzle(2, 4).board("1 2 3 4 5 6 7 x")),
    ("Sam Loyd: 14 and 15 exchanged", FIFTEEN.board(_LOYD)),
    ("Sam Loyd, the blank first", Puzzle(4, 4, "blank-first").board(_LOYD)),
)


class Step(NamedTuple):
    """What was done to the board, and what it did to the inversions."""

    kind: str  # "slide", "lift" to a blank that the tile does not touch, "exchange" of two tiles
    tiles: tuple  # that moved, in the order of reading before the step
    passed: tuple  # the tiles between, in the order of reading
    case: int | None  # the post's, for a slide past two tiles: see searchlab.parity.move_effect
    changes: dict  # of `searchlab.parity.smaller_after`, for each tile for which it changes
    total: int  # change of the number of inversions


class ParityLab(ExchangeWidget, page=__file__):
    """A board to slide and to break the rules on, with the inversions of every tile.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int, optional
        The board to begin with. Left out, it is the board of the fifth post that no moves
        can solve, with the goal of that post, or the goal where only a puzzle is given.
    puzzle : Puzzle, optional
        As for `BoardWidget`.
    steps : sequence of pairs of int, optional
        Steps to begin with: of each the two cells that change places.

    Attributes
    ----------
    state : Board
        The board as it lies. To set it, in any notation, begins anew from there; a `Board`
        brings its puzzle along.
    mode : {'slide', 'exchange'}
        What a press on a tile does: slide it, or choose it to change places with another
        one or with the blank.

    Examples
    --------
    >>> from searchlab.widgets import ParityLab
    >>> lab = ParityLab()
    >>> lab.inversions, lab.parity.goal_inversions, lab.solvable
    (8, 7, False)
    >>> lab.state = "1 2 3 8 x 4 7 6 5"
    >>> lab.solvable
    True
    >>> lab
    ParityLab('1 2 3 8 x 4 7 6 5', Puzzle(3, 3, 'snail'))
    """

    PRESETS = _PRESETS
    mode = Checked("_check_mode", "slide")
    _game = Linked("_take")

    SHARED = {"_game": "_check_game", "mode": "_check_mode"}  # noqa: RUF012

    def __init__(self, board=None, puzzle=None, *, steps=(), **traits):
        if board is None and puzzle is None:
            _, board = _PRESETS[0]
        self.puzzle = puzzle = puzzle_of(board, puzzle)
        self._anew(puzzle, puzzle.goal if board is None else board, steps)
        super().__init__(**traits)

    def __repr__(self):
        return f"ParityLab({self.puzzle.write(self.state.state)!r}, {self.puzzle!r})"

    def _arguments(self):
        start, steps = self.puzzle.write(self._game["start"]), self._game["steps"]
        mode = None if self.mode == "slide" else self.mode
        pairs = [tuple(cells) for cells in steps]
        return [repr(start), repr(self.puzzle), *named(steps=pairs or None, mode=mode)]

    def twin(self):
        """List the inversions of every tile, their number, the goal's, and what follows."""
        why, tiles = self.parity, [tile for tile in self.state.state if tile]
        counts = [why.smaller_after[tile] for tile in tiles]

        def total(total, blank_row):
            row = f" + row {blank_row} of the blank" if why.counts_blank_row else ""
            parity = "odd" if (total + bool(row) * blank_row) % 2 else "even"
            return f"{total}{row}, {parity}"

        return [
            *aligned(("tile", tiles), ("smaller after", counts)),
            f"inversions     {total(why.inversions, why.blank_row)}",
            f"for the goal   {total(why.goal_inversions, why.goal_blank_row)}",
            "solvable" if why.solvable else "not solvable",
        ]

    @property
    def parity(self):
        """All that decides whether the board can be solved, see `searchlab.parity.explain`."""
        return explain(self.puzzle, self.state)

    inversions = property(attrgetter("parity.inversions"), doc="The pairs in the wrong order.")
    solvable = property(attrgetter("state.solvable"), doc="Whether moves lead to the goal.")

    @property
    def steps(self):
        """What was done since the beginning."""
        steps, board = [], self.puzzle.read(self._game["start"])
        for cells in self._game["steps"]:
            steps.append(_step(self.puzzle, board, cells))
            board = _exchanged(board, cells)
        return tuple(steps)

    def _take(self, game):
        self._check_game(game)
        self._anew(self.puzzle, **game)

    def _check_game(self, game):
        if not isinstance(game, dict) or set(game) != {"start", "steps", "undone"}:
            raise Refusal("a game is its start, the steps made and the steps undone")
        return self._checked(self.puzzle, **game)

    def _checked(self, puzzle, start, steps, undone):
        board = start = read(puzzle, start)
        for some in (steps, undone):
            if not isinstance(some, (list, tuple)):
                raise Refusal(f"steps are a list of pairs of cells, not {some!r}")
        for cells in [*steps, *undone]:
            if not (
                isinstance(cells, (list, tuple))
                and len(cells) == 2
                and all(type(cell) is int and 0 <= cell < puzzle.cells for cell in cells)
                and cells[0] != cells[1]
            ):
                last = puzzle.cells - 1
                raise Refusal(f"a step is a pair of different cells from 0 to {last}, not {cells}")
        for cells in steps:
            board = _exchanged(board, cells)
        return start, steps, undone, board

    def _anew(self, puzzle, start, steps=(), undone=()):
        start, steps, undone, board = self._checked(puzzle, start, steps, undone)
        steps, undone = [*map(list, steps)], [*map(list, undone)]
        game = {"start": list(start), "steps": steps, "undone": undone}
        if game == self._game and puzzle == self.puzzle:
            return
        self.settle_in(puzzle, _game=game, state=Board(puzzle, board))

    def _check_mode(self, mode):
        if mode not in MODES:
            raise Refusal(f"the mode is 'slide' or 'exchange', not {mode!r}")
        return mode


def _exchanged(board, cells):
    after = bytearray(board)
    i, j = cells
    after[i], after[j] = after[j], after[i]
    return bytes(after)


def _step(puzzle, before, cells):
    first, second = sorted(cells)
    blank = before.index(0)
    tiles = tuple(before[cell] for cell in (first, second) if cell != blank)
    kind, case = "exchange" if len(tiles) == 2 else "lift", None
    for move, cell in puzzle.neighbours[blank].items():
        if {blank, cell} == {first, second}:
            kind, case = "slide", move_effect(puzzle, before, move).case
    old, new = smaller_after(before), smaller_after(_exchanged(before, cells))
    changes = {tile: new[tile] - old[tile] for tile in old if new[tile] != old[tile]}
    passed = tuple(tile for tile in before[first + 1 : second] if tile)
    return Step(kind, tiles, passed, case, changes, sum(changes.values()))
