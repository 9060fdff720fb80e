"""A board to play with, which shows what estimates see of it.

The page slides the tiles, and sums the heuristics that are tables. Python evaluates the other
heuristics, finds distances and paths, and makes the sentences, whose blanks the page fills in.
"""

from itertools import accumulate, cycle, pairwise
from math import isfinite

import traitlets

from searchlab.heuristics import bind
from searchlab.problems import distances
from searchlab.problems.checks import error_text
from searchlab.problems.distances import MOST_CELLS, shortest_path
from searchlab.running.solving import solve
from searchlab.styles import HEURISTIC_STYLES, INK, OWN, SERIES, display_name, title_name
from searchlab.widgets.game import GameWidget
from searchlab.widgets.static import board_picture
from searchlab.widgets.widget import command

_BUDGET = 50_000  # expansions of each search for a path
_TEXTS = {
    "greeting": "Click a tile beside the blank; then the arrow keys work as well.",
    "slide": "Tile {tile} {way}. Moves made: {moves}.",
    "goal": "★ The goal! Moves made: {moves}.",
    "far": "Tile {tile} is not beside the blank.",
    "edge": "No tile can slide {way}: the blank is at the edge.",
    "hint": "Slide tile {tile} {way}. ",
    "shortest": "Moves to the goal: {moves}, the fewest possible.",
    "longer": "Moves to the goal: {moves}, perhaps not the fewest.",
    "solved": "This is the goal.",
    "searching": "Waiting for Python …",
    "truth": "True distance",
    "path": "Path found",
    "curves": "The estimates along the path to the goal",
    "start": "start",
    "here": "from here",
    "end": "goal ★",
    "unknown": "not computed yet: Python is busy, or there is none on this page",
}


class BoardWidget(GameWidget):
    """A board to play with by mouse, touch and keyboard, which shows what estimates see of it.

    A line leads from each tile to its goal cell, with its number of moves. A heuristic that is a
    sum over the tiles is drawn in blocks, one for each move, which a tile names; any other as one
    bar. The true distance and a shortest path are known for puzzles of at most 9 cells; for others
    Solve looks for a path.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int, optional
        The board to begin with, in any notation that `Puzzle.read` understands. If left out,
        20 random moves from the goal, always the same.
    puzzle : Puzzle, optional
        Its shape and goal; those of `board` if it is a `Board`, else the 8-puzzle.
    heuristics : sequence of str or callable
        The estimates to show. Without any, the board is shown alone.

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
    <BoardWidget: 1 2 3 4 5 6 7 8 x>
    >>> BoardWidget("4 5 x 1 2 3", Puzzle(2, 3), heuristics=["gap", "linear-conflict"]).twin()
    ['moves made       none', 'gap              6', 'linear conflict  9']
    """

    _estimates = traitlets.List().tag(sync=True)
    _known = traitlets.Dict().tag(sync=True)  # about the board, and the path from it to the goal
    _texts = traitlets.Dict(_TEXTS).tag(sync=True)

    def __init__(self, board=None, puzzle=None, heuristics=("misplaced", "manhattan")):
        self.heuristics = tuple(heuristics)
        # From each board of the last path found: the moves, and whether they are the fewest.
        self._paths = {}
        super().__init__(board, puzzle)

    def _check_puzzle(self, puzzle):
        self._bound(puzzle)

    @property
    def moves(self):
        """The moves made since the game began, u, d, l or r: the direction the blank travelled."""
        return "".join(
            move
            for before, after in pairwise(self._played)
            for move, child in self.puzzle.successors(before)
            if child == after
        )

    def picture(self):
        """Draw the board."""
        return board_picture(self.board)

    def twin(self):
        """List the moves made and the estimates, but not the distance."""
        rows = {"moves made": self.moves or "none"}
        for h in self._bound(self.puzzle):
            values = _values(h, [self.board.state])
            rows[display_name(h.name)] = values if isinstance(values, str) else f"{values[0]:g}"
        wide = max(map(len, rows))
        return [f"{name:{wide}}  {value}" for name, value in rows.items()]

    # -- what the page is sent -----------------------------------------------------------------

    def _bound(self, puzzle):
        return [bind(heuristic, puzzle) for heuristic in self.heuristics]

    @traitlets.observe("_game")
    def _look(self, change):
        bound = self._bound(self.puzzle)
        styles = [HEURISTIC_STYLES.get(h.name) for h in bound]
        taken = {INK, *(style.color for style in styles if style)}  # numbers of blocks are in ink
        spare = cycle([style for style in SERIES if style.color not in taken] or [OWN])
        self._estimates = [
            {
                "name": title_name(h.name),
                "table": h.table and [*map(list, h.table)],
                "color": "currentColor" if style.color == INK else style.color,
            }
            for h, style in zip(bound, (style or next(spare) for style in styles), strict=True)
        ]
        known, on_path = self._known, False
        if known.get("puzzle") == self._game["puzzle"]:
            on_path = [*self._played[-1]] in known["boards"][: known["length"] + 1]
        if not on_path:
            self._known = self._study()

    def _study(self):
        """Find out about the board what the page cannot: its distance, a path, the estimates."""
        puzzle, (*before, state) = self.puzzle, self._played[-2:]
        small, solvable = puzzle.cells <= MOST_CELLS, puzzle.is_solvable(state)
        moves, shortest = self._paths.get(self.board, (None, False))
        if small and solvable:
            moves, shortest = shortest_path(puzzle, state), True
        path = [*accumulate(moves or "", puzzle.apply, initial=state)]
        true = [len(moves) - made if shortest else None for made in range(len(path))]
        true += [distances(puzzle).get(board) if small else None for board in before]
        states = path + before
        return {
            "puzzle": self._game["puzzle"],
            "boards": [*map(list, states)],
            "length": -1 if moves is None else len(moves),
            "shortest": shortest,
            "note": _note(solvable, moves, shortest),
            "distances": true,
            "values": [_values(h, states) for h in self._bound(puzzle)],
        }

    # -- what the page asks for ----------------------------------------------------------------

    @command
    def find_path(self, board):
        """Find a path from a board to the goal, the shortest within a budget."""
        start = self.puzzle.board(board)
        if start not in self._paths:
            self._paths = _paths(start)
        if start == self.board:
            self._known = self._study()
        return self._known


def _note(solvable, moves, shortest):
    """Say why the true distance is not known."""
    if not solvable:
        return "none: no moves lead to the goal, because the parity differs"
    if shortest:
        return ""
    if moves is None:
        return (
            f"not known: it is computed for puzzles of at most {MOST_CELLS} cells; "
            "Solve looks for a path"
        )
    return f"not known: it is at most {len(moves)}, the length of the path that Solve has found"


def _values(heuristic, states):
    """Return a heuristic's values of some boards, or in a sentence why it has none."""
    try:
        values = [float(heuristic(state)) for state in states]
    except Exception as error:  # a reader's own function may raise anything
        return error_text(error)
    return values if all(map(isfinite, values)) else "the estimate is infinite"


def _paths(start):
    """Find a path, the shortest within the budget; return the moves from each of its boards."""
    for weight in (1, 2, 3, 6):
        options = {"weight": weight, "max_expansions": _BUDGET}
        found = solve(start.puzzle, start, "weighted-a-star", **options)
        if found.solved:
            return {
                board: (found.moves[made:], weight == 1) for made, board in enumerate(found.path)
            }
    raise ValueError(f"no path found: {found.ending}")
