"""The heuristic atlas: a heuristic against the true distance, over all boards of a puzzle."""

from itertools import accumulate

import traitlets

from searchlab.exhaustive.admissibility_result import Comparison
from searchlab.heuristics import FAULTY, HEURISTICS, find, name_of
from searchlab.problems.distances import shortest_path
from searchlab.styles import display_name
from searchlab.widgets.recording import puzzle_payload, read_solvable
from searchlab.widgets.static import aligned, board_picture, value
from searchlab.widgets.widget import Widget, command

_KEY = {
    "cell": "boards, stronger for more",
    "over": "overestimated",
    "mean": "mean of h",
    "exact": "h is the distance",
}
_HINT = (
    "Click a cell, or choose one by the arrow keys and Enter, to see a board of it; again for the "
    "next."
)
_CHESS = (
    " {}: like a chessboard, each move changes h and the distance by an odd number, so that both "
    "are even or both are odd."
)


class HeuristicAtlas(Widget):
    """A heuristic against the true distance, over all boards of a small puzzle.

    Parameters
    ----------
    heuristic : str or callable
        A name from `HEURISTICS`, or a function ``h(state, puzzle)`` or ``h(state)`` of your own.
    beside : str or callable, optional
        A second heuristic, to be compared with the first.
    puzzle : Puzzle, optional
        With at most 9 cells.
    board : Board, str, bytes or sequence of int, optional
        A board whose shortest path is drawn. Can be set.
    watch : callable, optional
        Called now and then with how many boards have been evaluated, and how many there are.

    Attributes
    ----------
    heuristic, beside : str
        The names of the heuristics that are shown; `beside` is None if there is one only.
    result : AdmissibilityResult
        That of the heuristic.
    comparison : str
        Which of the two dominates, if any; "" if there is one only.

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

    watch = None  # which is no part of a call that makes it again
    _shown = traitlets.Dict().tag(sync=True)  # the heuristics, by their cells
    _place = traitlets.Dict().tag(sync=True)  # a board, its shortest path, and what h is on it

    def __init__(self, heuristic="manhattan", *, beside=None, puzzle=None, board=None, watch=None):
        from searchlab.exhaustive.census import census  # numpy is imported when it is needed
        from searchlab.widgets.atlas_cells import HeuristicCells

        self._truth = census(puzzle)
        self.puzzle = puzzle = self._truth.puzzle
        start = read_solvable(puzzle, puzzle.scramble(20, seed=1) if board is None else board)
        self._named = self._name(heuristic, beside)
        both = [HeuristicCells(name, h, self._truth, watch) for name, h in self._named.items()]
        self._both, self.result, self.comparison = both, both[0].result, ""
        if beside is not None:
            difference = (both[0].values - both[1].values)[self._truth.reachable]
            self.comparison = Comparison.of(self.beside, difference).sentence(self.heuristic)
        chess = [each.chart["name"] for each in both if each.chess]
        table = [[name, *(each.properties[name] for each in both)] for name in both[0].properties]
        super().__init__(
            _shown={
                "puzzle": puzzle_payload(puzzle),
                "charts": [each.chart for each in both],
                "table": table,
                "key": _KEY,
                "texts": {
                    "hint": _HINT + (_CHESS.format(" and ".join(chess)) if chess else ""),
                    "path": "From the board to the goal",
                    "summary": "Properties",
                    "comparison": self.comparison,
                },
            }
        )
        self._follow(start)

    @property
    def heuristic(self):
        """The name of the heuristic."""
        return self.result.name

    @property
    def beside(self):
        """The name of the second heuristic; None if there is one only."""
        return self._both[1].result.name if len(self._both) > 1 else None

    @property
    def board(self):
        """The board whose path is drawn. Setting it, in any notation, draws another path."""
        return self.puzzle.board(self._place["path"][0])

    @board.setter
    def board(self, board):
        self._follow(read_solvable(self.puzzle, board))

    def label(self):
        """Return the names of the heuristics."""
        return ", ".join(self._named)

    def picture(self):
        """Draw the board."""
        return board_picture(self.board)

    def twin(self):
        """List the properties of each heuristic, and how they compare."""
        rows = ((name, texts) for name, *texts in self._shown["table"])
        return [*aligned(*rows), self.comparison]

    @command
    def pick(self, picked):
        """Show a board of a cell, by its chart, distance and row: each time the next one."""
        chart, *cell = picked
        boards = self._both[chart].cells.get(tuple(cell))
        if not boards:
            raise ValueError("no board is in this cell")
        *place, last = self._place["picked"]
        number = last + 1 if place == picked else 0
        self._follow(self._truth.board(boards[number % len(boards)]).state, chart)

    @staticmethod
    def _name(heuristic, beside):
        """Return the heuristics by their names; a reader's own may have one that is taken."""
        named = {}
        for given in [heuristic] if beside is None else [heuristic, beside]:
            found = find(given)
            name = name_of(found)
            while name in named or (HEURISTICS | FAULTY).get(name, found) is not found:
                name += " (yours)"
            named[name] = found
        return named

    def _follow(self, state, chart=0):
        """Follow a shortest path from a board, which is picked in a chart."""
        path = [*accumulate(shortest_path(self.puzzle, state), self.puzzle.apply, initial=state)]
        ranks, one = [*map(self._truth.rank, path)], self._both[chart]
        cell = len(path) - 1, int(one.rows[ranks[0]])
        boards = one.cells[cell]
        estimates = [each.values[ranks].tolist() for each in self._both]
        number = boards.index(ranks[0])
        self._place = {
            "path": [*map(list, path)],
            "estimates": estimates,
            "picked": [chart, *cell, number],
            "text": f"Board {number + 1:,} of the {len(boards):,} in this cell.",
            "captions": [
                f"distance {len(path) - 1 - made}; h: "
                + ", ".join(
                    f"{display_name(h)} {value(x)}"
                    for h, x in zip(self._named, values, strict=True)
                )
                for made, values in enumerate(zip(*estimates, strict=True))
            ],
        }
