"""A race: the map of all boards, once for each search, under one clock.

The searches run when a race is made. Each is then a sequence of cells of the map, which the page
plays: one expansion of each search at every tick.
"""

from searchlab.figures.maps import draw_map
from searchlab.figures.page import Page
from searchlab.problems import EIGHT, Board, Puzzle, spaces
from searchlab.problems.checks import quote
from searchlab.widgets.racing import Racing, read_lanes
from searchlab.widgets.static import board_picture
from searchlab.widgets.widget import PlayedWidget, Value, command, validate

DEFAULT = ("breadth-first", "bidirectional", "greedy", "a-star", "ida-star")
_CELL = 12  # pixels


class Race(PlayedWidget):
    """Up to eight searches from one board, each on a map of all boards, under one clock.

    At every tick each search expands one board. Before it starts, the reader puts the searches
    into the order in which they will find a solution.

    Each board of a puzzle with at most 9 cells lies in a cell by its two true distances, from the
    start and to the goal: every move is one step. Of other puzzles, and of an unsolvable board, the
    axes are g and the Manhattan distance. Another state space of at most 400 states is drawn as a
    graph, each state at its place in ``space.positions`` if there are such; of a larger one the
    axes are g and the heuristic that a search uses.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int, optional
        The board to search from, in any notation; or a state of another state space.
    strategies : list, optional
        Names, functions of your own, pairs like ``("a-star", {"heuristic": "gap"})``, and finished
        searches that `searchlab.record` recorded. A search is out of budget after 200,000
        expansions. One that fails on an unsolvable board is watched if it was recorded.
    puzzle : Puzzle or state space, optional
        What is searched; that of `board` if it is a `Board`, else the 8-puzzle.
    region : str or callable, optional
        A heuristic h. The cells of the boards with d + h < C* are hatched, where d is the distance
        from the start and C* that of the goal: A* with h must expand these boards if h is
        consistent.

    Attributes
    ----------
    at : int
        How many boards each search has expanded so far. Can be set.
    prediction : list of str or None
        The names of the searches in the order that the reader predicts. Can be set.
    results : dict
        The Result of each search, by name.
    board : Board or state
        Where the searches begin. Setting it runs them from there.

    Examples
    --------
    >>> from searchlab.widgets import Race
    >>> race = Race("2 3 4 1 5 x 7 6 8", ["breadth-first", "a-star"])
    >>> race.order
    ['A* with Manhattan', 'Breadth-first search']
    >>> race.results["Breadth-first search"].expanded
    20907
    >>> race
    <Race: Breadth-first, A* with Manhattan from 2 3 4 1 5 x 7 6 8>
    >>> weights = Race("2 3 4 1 5 x 7 6 8", [("weighted-a-star", {"weight": w}) for w in (1, 5)])
    >>> [result.length for result in weights.results.values()]
    [19, 21]
    """

    prediction = Value(None)

    def __init__(self, board=None, strategies=DEFAULT, *, puzzle=None, region=None):
        puzzle = getattr(board, "puzzle", EIGHT) if puzzle is None else puzzle
        self._racing = Racing(puzzle, board, read_lanes(strategies), region)
        super().__init__(_search=self._racing.payload())

    @property
    def _found(self):
        return self._racing.found

    @property
    def puzzle(self):
        """The state space that is searched."""
        return self._racing.problem

    @property
    def results(self):
        """The Result of each search, by name."""
        return self._racing.results

    @property
    def order(self):
        """The names in the order in which the searches found a solution, then the others."""
        return self._racing.standings.order

    @property
    def board(self):
        """The board, or the state of another space, that is searched from."""
        start = self._racing.start
        return Board(self.puzzle, start) if isinstance(self.puzzle, Puzzle) else start

    @board.setter
    def board(self, board):
        old = self._racing
        lanes = [lane._replace(trace=None) for lane in old.lanes]
        self._racing = Racing(old.problem, board, lanes, old.region)
        with self.updating():
            self.at, self.prediction = 0, None
            self._search = self._racing.payload()

    @command
    def search_from(self, board):
        """Run the searches from another board."""
        self.board = board

    def label(self):
        """Return the searches and where they begin."""
        names = ", ".join(self.results).replace(" search", "")
        return f"{names} from {spaces.write(self.puzzle, self._racing.start)}"

    def picture(self):
        """Draw the board that is searched from, or the map of another space."""
        if isinstance(self.puzzle, Puzzle):
            return board_picture(self.board)
        wide, tall = (_CELL * (max(each) + 2) for each in zip(*self._found.cells, strict=True))
        page = Page(width=wide + _CELL)
        draw_map(page, self._found, _CELL, tall, _CELL)
        return page.svg(tall + _CELL, "The states and the moves")

    def twin(self):
        """List the searches."""
        return [*self.results]

    @validate("prediction")
    def _check_prediction(self, names):
        if names is None:
            return None
        if not isinstance(names, list | tuple) or sorted(names, key=str) != sorted(self.results):
            raise ValueError(
                f"a prediction names each of {', '.join(self.results)} once, in the order in "
                f"which they find a solution, not {quote(names)}"
            )
        return [*names]
