"""The heuristic atlas: a heuristic against the true distance, over all boards of a puzzle."""

from functools import lru_cache

import traitlets

from searchlab.exhaustive.admissibility_result import Comparison
from searchlab.heuristics import FAULTY, HEURISTICS, find, name_of
from searchlab.puzzle import EIGHT
from searchlab.puzzle.checks import check_puzzle, whole
from searchlab.puzzle.state_space import shortest_path
from searchlab.widgets.atlas_cells import Evaluated
from searchlab.widgets.static import board_picture
from searchlab.widgets.widget import Widget, puzzle_option, puzzle_payload, validate


class HeuristicAtlas(Widget):
    """A heuristic against the true distance, over all boards of a small puzzle.

    Parameters
    ----------
    heuristic : str or callable
        A function ``h(state, puzzle)`` or ``h(state)`` of your own is listed together with the
        heuristics of the package, which the page offers to choose from.
    beside : str or callable, optional
        A second heuristic, to be compared with the first.
    puzzle : Puzzle, optional
        With at most 9 cells.
    board : Board, str, bytes or sequence of int, optional
        A board whose shortest path is drawn. Can be set.

    Attributes
    ----------
    heuristic, beside : str
        The names of the heuristics that are shown; `beside` is None if there is one only.
    comparison : str
        Which of the two dominates, if any.

    Raises
    ------
    ValueError
        If the puzzle is too large, a value is not accepted, or a heuristic fails.

    Examples
    --------
    >>> from searchlab.widgets import HeuristicAtlas
    >>> atlas = HeuristicAtlas("gap", beside="manhattan", board="1 2 3 4 5 6 x 7 8")
    >>> atlas.result.overestimates
    78
    >>> atlas.comparison
    'Neither gap nor manhattan dominates: greater on 196, equal on 1,141, less on 180,103 boards.'
    """

    _puzzle = traitlets.Dict().tag(sync=True)
    _names = traitlets.List().tag(sync=True)  # of all heuristics, in groups
    _charts = traitlets.List().tag(sync=True)
    _comparison = traitlets.Unicode().tag(sync=True)
    # A board of a cell, as the page picks it: which chart, distance, row, and index in the cell.
    _picked = traitlets.Any(None).tag(sync=True)
    _place = traitlets.Dict().tag(sync=True)  # a board, its shortest path, and what h is on it

    def __init__(self, heuristic="manhattan", *, beside=None, puzzle=EIGHT, board=None):
        from searchlab.exhaustive.census import census  # numpy is imported when it is needed

        check_puzzle(puzzle)
        self.puzzle, self._truth, self._own = puzzle, census(puzzle), {}
        names = [self._enter(each) for each in (heuristic, beside) if each is not None]
        both = [self._evaluated(name) for name in names]
        board = puzzle.scramble(20, seed=1) if board is None else puzzle.board(board)
        super().__init__(_puzzle=puzzle_payload(puzzle))
        self._show(both, board)

    def _call(self):
        first, beside = ([self._own.get(one.name, one.name) for one in self._both] + [None])[:2]
        board = self.puzzle.write(self.board.state)
        return [first], {"beside": beside, "puzzle": puzzle_option(self.puzzle), "board": board}

    heuristic = property(lambda self: self._both[0].name)
    beside = property(lambda self: self._both[1].name if len(self._both) > 1 else None)
    comparison = property(lambda self: self._comparison)

    @property
    def result(self):
        """The `AdmissibilityResult` of the heuristic."""
        return self._both[0].result

    @property
    def board(self):
        """The board whose path is drawn. To set it, in any notation, draws that of another."""
        return self.puzzle.board(self._place["path"][0])

    @board.setter
    def board(self, board):
        self._place = self._place_of(self.puzzle.board(board))

    @validate("_picked")
    def _check_picked(self, picked):
        if picked is None:
            return None
        of, distance, row, number = picked
        boards = self._both[whole("chart", of, 0, len(self._both) - 1)].boards(distance, row)
        if not len(boards):
            raise ValueError(f"there is no board at distance {distance} in row {row}")
        return [of, distance, row, whole("number", number) % len(boards)]

    @traitlets.observe("_picked")
    def _take_picked(self, _):
        if self._picked is not None:
            of, distance, row, number = self._picked
            boards = self._both[of].boards(distance, row)
            self._place = self._place_of(self._truth.board(boards[number]), of)

    def _enter(self, heuristic):
        """List a heuristic, if it is not listed yet; return its name."""
        if isinstance(heuristic, str) and heuristic in self._own:
            return heuristic
        found = find(heuristic)
        name = name_of(found)
        if found in (HEURISTICS.get(name), FAULTY.get(name)):
            return name
        while name in HEURISTICS or name in FAULTY or self._own.get(name, found) is not found:
            name += " (yours)"
        self._own[name] = found
        return name

    def _evaluated(self, name, watch=None):
        """Evaluate a heuristic on every board; one of the package once."""
        if name in self._own:
            return Evaluated(name, self._own[name], self._truth, watch)
        return _known(name, self.puzzle)

    def _show(self, both, board):
        groups = {"Yours": self._own, "Of the package": HEURISTICS, "Faulty": FAULTY}
        self._both = both
        with self.updating():
            self._picked = None
            self._names = [[label, list(names)] for label, names in groups.items() if names]
            self._charts = [one.chart() for one in both]
            self._comparison = _compare(*both) if len(both) == 2 else ""
            self._place = self._place_of(board)

    def _place_of(self, board, of=0):
        """Follow a shortest path from a board through the charts; `of` is that it is picked in."""
        if not board.solvable:
            return {"path": [list(board.state)], "trails": [], "picked": None}
        path = [board.state]
        for move in shortest_path(self.puzzle, board.state):
            path.append(self.puzzle.apply(path[-1], move))
        ranks = [self._truth.rank(state) for state in path]
        places = [[one.place(rank) for rank in ranks] for one in self._both]
        distance, row, _ = places[of][0]
        boards = self._both[of].boards(distance, row)
        return {
            "path": [list(state) for state in path],
            "trails": [[[distance, h] for distance, _, h in trail] for trail in places],
            "picked": [of, distance, row, int(boards.searchsorted(ranks[0]))],
            "boards": len(boards),
        }

    # -- what the page asks for ----------------------------------------------------------------

    def prepare(self, heuristic, beside):
        """Evaluate other heuristics."""
        names = [self._enter(name) for name in (heuristic, beside) if name]

        def work(watch):
            return [self._evaluated(name, watch) for name in names]

        def show(both):
            self._show(both, self.board)
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


def _compare(one, other):
    return Comparison.of(other.name, one.values - other.values).sentence(one.name)
