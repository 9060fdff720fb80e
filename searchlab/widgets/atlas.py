"""The heuristic atlas: a heuristic against the true distance, over all boards of a puzzle."""

from itertools import accumulate

import traitlets

from searchlab.exhaustive.admissibility_result import Comparison
from searchlab.heuristics import FAULTY, HEURISTICS, find, name_of
from searchlab.puzzle import EIGHT
from searchlab.puzzle.checks import check_puzzle
from searchlab.puzzle.state_space import shortest_path
from searchlab.widgets.static import aligned, board_picture
from searchlab.widgets.widget import Widget, command, puzzle_payload, read_solvable


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

    _shown = traitlets.Dict().tag(sync=True)  # the heuristics, by their cells
    _place = traitlets.Dict().tag(sync=True)  # a board, its shortest path, and what h is on it

    def __init__(self, heuristic="manhattan", *, beside=None, puzzle=EIGHT, board=None):
        from searchlab.exhaustive.census import census  # numpy is imported when it is needed

        check_puzzle(puzzle)
        self.puzzle, self._truth = puzzle, census(puzzle)
        self._own = {**HEURISTICS, **FAULTY}  # and the reader's
        start = read_solvable(puzzle, puzzle.scramble(20, seed=1) if board is None else board)
        work, show = self.prepare(heuristic, beside)
        self._both = work()
        super().__init__(_place={"path": [list(start)]})
        show(self._both)

    @property
    def heuristic(self):
        """The name of the heuristic."""
        return self._both[0].name

    @property
    def beside(self):
        """The name of the second heuristic; None if there is one only."""
        return self._both[1].name if len(self._both) > 1 else None

    @property
    def comparison(self):
        """Which of the two dominates, if any."""
        return self._shown["comparison"]

    @property
    def result(self):
        """The `AdmissibilityResult` of the heuristic."""
        return self._both[0].result

    @property
    def board(self):
        """The board whose path is drawn. Setting it, in any notation, draws another path."""
        return self.puzzle.board(self._place["path"][0])

    @board.setter
    def board(self, board):
        self._follow(read_solvable(self.puzzle, board))

    def picture(self):
        """Draw the board."""
        return board_picture(self.board)

    def twin(self):
        """List the properties of each heuristic, and how they compare."""
        rows = aligned(*((name, texts) for name, *texts in self._shown["table"]))
        return [*rows, self.comparison] if self.comparison else rows

    @command
    def pick(self, picked):
        """Show a board of a cell: by its chart, its distance, its row and its number there."""
        chart, distance, row, number = picked
        boards = self._both[chart].boards(distance, row)
        if not len(boards):
            raise ValueError("no board is in this cell")
        self._follow(self._truth.board(boards[number % len(boards)]).state, chart)

    def prepare(self, heuristic, beside=None):
        """Evaluate one or two heuristics."""
        names = [self._listed(each) for each in (heuristic, beside) if each]

        def work(watch=None):
            from searchlab.widgets.atlas_cells import HeuristicCells

            heuristics = self._own
            return [HeuristicCells(name, heuristics[name], self._truth, watch) for name in names]

        def show(both):
            self._both = both
            figures, comparison = [one.figures() for one in both], ""
            if len(both) > 1:
                difference = (both[0].values - both[1].values)[self._truth.reachable]
                comparison = Comparison.of(both[1].name, difference).sentence(both[0].name)
            with self.updating():
                self._shown = {
                    "puzzle": puzzle_payload(self.puzzle),
                    "names": list(self._own),
                    "charts": [one.payload() for one in both],
                    "table": [*zip(figures[0], *(each.values() for each in figures), strict=True)],
                    "comparison": comparison,
                }
                self._follow(self.board.state)
            return "Evaluated on every board."

        return work, show

    def _listed(self, heuristic):
        """Return the name under which a heuristic is listed."""
        if isinstance(heuristic, str) and heuristic in self._own:
            return heuristic
        name, heuristic = name_of(heuristic), find(heuristic)
        while self._own.setdefault(name, heuristic) is not heuristic:
            name += " (yours)"
        return name

    def _follow(self, state, chart=0):
        """Follow a shortest path from a board, which is picked in a chart."""
        path = [*accumulate(shortest_path(self.puzzle, state), self.puzzle.apply, initial=state)]
        ranks = [self._truth.rank(each) for each in path]
        distance, row = len(path) - 1, int(self._both[chart].rows[ranks[0]])
        boards = self._both[chart].boards(distance, row)
        self._place = {
            "path": [list(each) for each in path],
            "estimates": [one.values[ranks].tolist() for one in self._both],
            "picked": [chart, distance, row, int(boards.searchsorted(ranks[0]))],
            "boards": len(boards),
        }
