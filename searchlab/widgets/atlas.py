"""The heuristic atlas: a heuristic against the true distance, over all boards of a puzzle."""

from functools import lru_cache

import traitlets

from searchlab.heuristics import FAULTY, HEURISTICS, find, name_of
from searchlab.puzzle import EIGHT
from searchlab.puzzle.checks import check_puzzle, quote, whole
from searchlab.widgets.atlas_cells import Evaluated, comparison_words
from searchlab.widgets.board import downhill
from searchlab.widgets.static import board_picture
from searchlab.widgets.widget import Widget, puzzle_option, puzzle_payload, validate


class HeuristicAtlas(Widget):
    """A heuristic against the true distance, over all boards of a small puzzle.

    Parameters
    ----------
    *heuristics : str or callable
        The first is shown. Functions ``h(state, puzzle)`` or ``h(state)`` of your own come first in
        the list to choose from; the heuristics of the package are always in it.
    puzzle : Puzzle, optional
        With at most 9 cells.
    beside : str or callable, optional
        A second heuristic, to be compared with the first.
    board : Board, str, bytes or sequence of int, optional
        A board whose shortest path is drawn. Can be set.

    Raises
    ------
    ValueError
        If the puzzle is too large, a value is not accepted, or a heuristic fails.

    Examples
    --------
    >>> from searchlab.widgets import HeuristicAtlas
    >>> atlas = HeuristicAtlas("gap")
    >>> int(atlas.counts[2, 3]), atlas.result.overestimates
    (4, 78)
    >>> atlas.cell = 2, 3
    >>> print(atlas.board)
    1 2 3
    4 5 6
    _ 7 8
    >>> atlas.beside = "manhattan"
    >>> atlas.comparison
    'Neither dominates: gap is larger on 196 boards, manhattan on 180,103, equal on 1,141.'
    """

    _puzzle = traitlets.Dict().tag(sync=True)
    _offer = traitlets.List().tag(sync=True)
    _charts = traitlets.List().tag(sync=True)
    _comparison = traitlets.Unicode().tag(sync=True)
    # A board of a cell, as the page picks it: which chart, distance, row, and number in the cell.
    _picked = traitlets.Any(None).tag(sync=True)
    _place = traitlets.Dict().tag(sync=True)  # a board, its shortest path, and what h is on it

    def __init__(self, *heuristics, puzzle=EIGHT, beside=None, board=None):
        from searchlab.exhaustive.census import census  # numpy is imported when it is needed

        check_puzzle(puzzle)
        self.puzzle, self._truth, self._own = puzzle, census(puzzle), {}
        both = [*heuristics, *([] if beside is None else [beside])]
        names = [self._enter(heuristic) for heuristic in both]
        for name, heuristic in zip(names, both, strict=True):
            if not isinstance(heuristic, str) and self._find(name) is not heuristic:
                raise ValueError(f"two heuristics are called {name!r}; give each its own name")
        board = puzzle.scramble(20, seed=1) if board is None else puzzle.board(board)
        shown = [names[0] if heuristics else "manhattan", *([] if beside is None else names[-1:])]
        self._both = [self._evaluated(name) for name in shown]
        super().__init__(_puzzle=puzzle_payload(puzzle))
        self._show(self._both, board)

    def _call(self):
        named = [self._own.get(one.name, one.name) for one in self._both]
        options = {
            "beside": named[1] if len(named) > 1 else None,
            "puzzle": puzzle_option(self.puzzle),
            "board": self.puzzle.write(self.board.state),
        }
        return named[:1], options

    def add(self, heuristic, name=None):
        """Add a heuristic ``h(state, puzzle)`` or ``h(state)`` of your own, and show it.

        It replaces one of the same name that was added before; without a name it has the
        function's own.

        Examples
        --------
        >>> from searchlab import Puzzle
        >>> from searchlab.widgets import HeuristicAtlas
        >>> atlas = HeuristicAtlas(puzzle=Puzzle(2, 2))
        >>> def twice(state, puzzle):
        ...     return 2 * sum(tile != home for tile, home in zip(state, puzzle.goal) if tile)
        >>> atlas.add(twice)
        >>> atlas.heuristic, atlas.result.overestimates
        ('twice', 10)
        """
        self._show([self._evaluated(self._enter(heuristic, name)), *self._both[1:]])

    @property
    def heuristic(self):
        """The name of the heuristic that is shown. Can be set, by name or to a function."""
        return self._both[0].name

    @heuristic.setter
    def heuristic(self, heuristic):
        self._show([self._evaluated(self._enter(heuristic)), *self._both[1:]])

    @property
    def beside(self):
        """The name of the second heuristic, or None. Can be set."""
        return self._both[1].name if len(self._both) > 1 else None

    @beside.setter
    def beside(self, heuristic):
        second = [] if heuristic is None else [self._evaluated(self._enter(heuristic))]
        self._show([self._both[0], *second])

    @property
    def counts(self):
        """How many boards lie in each cell, by distance and row."""
        return self._both[0].cells.counts

    @property
    def estimates(self):
        """The least estimate of each row: 0, 1, 2, ... unless one is negative or very large."""
        import numpy as np

        cells = self._both[0].cells
        return np.array([cells.least(row) for row in range(cells.rows)])

    @property
    def result(self):
        """The `AdmissibilityResult` of the heuristic."""
        return self._both[0].result

    @property
    def comparison(self):
        """Which of the two heuristics dominates, in words; empty if there is one only."""
        return self._comparison

    @property
    def board(self):
        """The board whose path is drawn. To set it, in any notation, draws that of another."""
        return self.puzzle.board(self._place["board"])

    @board.setter
    def board(self, board):
        self._place = self._place_of(self.puzzle.board(board))

    @property
    def cell(self):
        """The distance and the least estimate of the board's cell; None if it has none.

        To set it takes the cell's first board by rank.
        """
        place = self._place["cells"][0]
        return place and (place[0], self._both[0].cells.least(place[1]))

    @cell.setter
    def cell(self, cell):
        try:
            distance, estimate = cell
            row = self._both[0].cells.row_of(float(estimate))
        except (TypeError, ValueError):
            accepted = "a distance and an estimate, such as (12, 8)"
            raise ValueError(f"a cell is {accepted}, not {quote(cell)}") from None
        self._picked = [0, distance, row, 0]

    @validate("_picked")
    def _check_picked(self, picked):
        if picked is None:
            return None
        of, distance, row, number = picked
        cells = self._both[whole("chart", of, 0, len(self._both) - 1)].cells
        boards = cells.boards(whole("distance", distance, 0, self._truth.maximum), row)
        if not len(boards):
            raise ValueError(f"there is no board at distance {distance} in this row")
        return [of, distance, row, whole("number", number) % len(boards)]

    @traitlets.observe("_picked")
    def _take_picked(self, _):
        if self._picked is not None:
            of, distance, row, number = self._picked
            boards = self._both[of].cells.boards(distance, row)
            place = self._place_of(self._truth.board(boards[number]))
            self._place = {**place, "of": of, "number": number, "boards": len(boards)}

    def _enter(self, heuristic, name=None):
        """Make sure that a heuristic is in the list; return its name."""
        if isinstance(heuristic, str) and heuristic in self._own:
            return heuristic
        found = find(heuristic)
        name = name_of(found) if name is None else name
        if not isinstance(name, str) or not name.strip():
            raise ValueError(f"a name is a text, not {name!r}")
        known = HEURISTICS.get(name) or FAULTY.get(name)
        if known is not None and known is not found:
            raise ValueError(f"there is a heuristic {name!r} already; give yours another name")
        if known is None:
            self._own[name] = found
        return name

    def _find(self, name):
        return self._own[name] if name in self._own else find(name)

    def _evaluated(self, name, watch=None):
        """Evaluate a heuristic on every board; one of the package once."""
        if name in self._own:
            return Evaluated(name, self._own[name], self._truth, watch)
        return _known(name, self.puzzle)

    def _show(self, both, board=None):
        groups = {"Yours": self._own, "Of the package": HEURISTICS, "Faulty": FAULTY}
        board = self.board if board is None else board
        self._both = both
        with self.updating():
            self._picked = None
            self._offer = [[label, list(names)] for label, names in groups.items() if names]
            self._charts = [one.chart() for one in both]
            self._comparison = comparison_words(*both) if len(both) == 2 else ""
            self._place = self._place_of(board)

    def _place_of(self, board):
        """Follow a shortest path from a board through the charts."""
        boards = [board.state]
        if board.solvable:
            for move in downhill(self.puzzle, board.state):
                boards.append(self.puzzle.apply(boards[-1], move))
        ranks = map(self._truth.rank, boards if board.solvable else [])
        places = [[one.cells.place(rank) for one in self._both] for rank in ranks]
        return {
            "board": list(board.state),
            "path": [list(state) for state in boards],
            "trails": [
                [[place[i][0], place[i][2]] for place in places] for i in range(len(self._both))
            ],
            "cells": [list(place[:2]) for place in (places or [[]])[0]] or [None] * len(self._both),
            "of": None,
        }

    # -- what the page asks for ----------------------------------------------------------------

    def prepare(self, heuristic, beside):
        """Evaluate other heuristics."""
        names = [self._enter(name) for name in (heuristic, beside) if name]

        def work(watch):
            return [self._evaluated(name, watch) for name in names]

        def show(both):
            self._show(both)
            return "Evaluated on every board."

        return work, show

    def picture(self):
        """Draw the board."""
        return board_picture(self.board)

    def twin(self):
        """List what each heuristic is found to be, and how they compare."""
        lines = [f"{one.name}: {one.summary}" for one in self._both]
        return [*lines, self._comparison] if self._comparison else lines


@lru_cache(maxsize=6)  # each holds all boards
def _known(name, puzzle):
    from searchlab.exhaustive.census import census

    return Evaluated(name, find(name), census(puzzle))
