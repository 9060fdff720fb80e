"""The heuristic atlas: what a heuristic says about every board, beside the truth.

All boards of a small puzzle lie in one picture: to the right how far a board is from the
goal, upwards what the heuristic says. A cell gives its boards to be played with, and the
board that is played draws its trail through the picture.
"""

import asyncio

import traitlets
from ipywidgets import widget_serialization

from searchlab.exhaustive.admissibility_result import show
from searchlab.heuristics import FAULTY, HEURISTICS, find, name_of
from searchlab.puzzle import EIGHT, INVERSE, Puzzle
from searchlab.puzzle.checks import whole
from searchlab.widgets.atlas_cells import comparison_words
from searchlab.widgets.atlas_evaluation import FAILED, RUNNING, STOPPED, evaluate
from searchlab.widgets.base import LabWidget, Linked, Refusal, running_loop
from searchlab.widgets.board import BoardWidget
from searchlab.widgets.line import named, spelt
from searchlab.widgets.static import board_picture

PATIENCE = 2  # seconds that the picture waits for a function, so that most are whole in it
_TICK = 0.2  # seconds between two looks at a function that is being evaluated
_TRAIL = 100  # boards of a game that its trail shows


class HeuristicAtlas(LabWidget, page=__file__):
    """A heuristic against the true distance, over all boards of a small puzzle.

    Parameters
    ----------
    *heuristics : str or callable
        The first is shown. Functions ``h(state, puzzle)`` or ``h(state)`` and heuristics of
        your own stand first in the list to choose from; the zoo is always in it.
    puzzle : Puzzle, optional
        With at most 9 cells.
    beside : str or callable, optional
        A second heuristic, to be compared with the first.
    board : Board, str, bytes or sequence of int, optional
        The board to begin with; that of `BoardWidget` where it is left out.

    Attributes
    ----------
    heuristic, beside : str
        The names of the heuristics shown. Can be set, by name or to a function; None takes the
        second one away.
    cell : tuple of (int, number) or None
        The distance, and the least estimate of the row, of the cell in which the board's
        game began; None where that is not known. To set it, to a distance and an estimate,
        begins a game with the cell's first board by rank.

    Raises
    ------
    ValueError
        If the puzzle is too large, or a value is not accepted. The atlas then stays as it was.

    Examples
    --------
    >>> from searchlab.widgets import HeuristicAtlas
    >>> atlas = HeuristicAtlas("gap")
    >>> int(atlas.counts[2, 3]), atlas.result.overestimates
    (4, 78)
    >>> atlas.cell = 2, 3
    >>> print(atlas.board.state)
    1 2 3
    4 5 6
    _ 7 8
    >>> atlas.beside = "manhattan"
    >>> atlas.comparison
    'Neither dominates: gap is larger on 196 boards, manhattan on 180,103, equal on 1,141.'
    """

    heuristic = Linked("_choose")
    beside = Linked("_compare")
    cell = Linked("_pick_cell")
    _offer = traitlets.List().tag(sync=True)
    _shown = traitlets.Dict().tag(sync=True)
    _charts = traitlets.List().tag(sync=True)
    _comparison = traitlets.Unicode().tag(sync=True)
    _place = traitlets.Dict().tag(sync=True)
    _board = traitlets.Instance(BoardWidget).tag(sync=True, **widget_serialization)

    COMMANDS = {  # noqa: RUF012
        "look": "look",
        "choose": "_page_chooses",
        "pick": "_page_picks",
        "another": "_page_wants_another",
        "evaluate": "_evaluate",
        "stop": "_page_stops",
    }

    def __init__(self, *heuristics, puzzle=EIGHT, beside=None, board=None, **traits):
        from searchlab.exhaustive.census import census  # numpy arrives when it is needed

        if not isinstance(puzzle, Puzzle):
            raise ValueError(f"the puzzle must be a Puzzle, such as Puzzle(3, 3), not {puzzle!r}")
        self.puzzle, self._truth = puzzle, census(puzzle)
        self._own, self._evaluations, self._follower, self._of = {}, {}, None, 0
        both = [*heuristics, *([] if beside is None else [beside])]
        names = [self._enter(heuristic) for heuristic in both]
        for name, heuristic in zip(names, both, strict=True):
            if not isinstance(heuristic, str) and self._find(name) is not heuristic:
                raise ValueError(f"two heuristics are called {name!r}; give each its own name")
        first = names[0] if heuristics else "manhattan"
        self._board = board if isinstance(board, BoardWidget) else BoardWidget(board, puzzle)
        self._show(first, None if beside is None else names[-1])
        self._board.observe(self._tell, "_game")
        super().__init__(**traits)

    def __repr__(self):
        beside = f", beside={self.beside!r}" if self.beside else ""
        puzzle = "" if self.puzzle == EIGHT else f", puzzle={self.puzzle!r}"
        return f"HeuristicAtlas({self.heuristic!r}{beside}{puzzle})"

    def _arguments(self):
        shape = None if self.puzzle == EIGHT else self.puzzle
        shown, *beside = (spelt(self._own.get(name, name)) for name in self._names)
        beside = [f"beside={name}" for name in beside]
        return [shown, *beside, *named(puzzle=shape), f"board={self.board!r}"]

    def close(self):
        """Close the atlas: evaluations stop, and the board no longer refers to it."""
        if self.comm is not None:
            self._board.unobserve(self._tell, "_game")
            for evaluation in self._evaluations.values():
                evaluation.stop()
        super().close()

    def add(self, heuristic, name=None):
        """Add a heuristic ``h(state, puzzle)`` or ``h(state)`` of your own, and show it.

        One of the same name that was added before gives way to it; without a name it has the
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
        self._show(self._enter(heuristic, name), self.beside)

    @property
    def counts(self):
        """How many boards lie in each cell, by distance and row; waits for the evaluation."""
        return self._finished().cells.counts

    @property
    def estimates(self):
        """The least estimate of each row: 0, 1, 2, ... unless one is negative or very large."""
        import numpy as np

        cells = self._finished().cells
        return np.array([cells.least(row) for row in range(cells.rows)])

    @property
    def result(self):
        """The `AdmissibilityResult` of the heuristic; None if its evaluation was cancelled."""
        return self._finished().result

    @property
    def comparison(self):
        """Which of the two heuristics dominates, in words; empty where there is one only."""
        self._finished()
        return self._comparison

    @property
    def board(self):
        """The board to play with. To set it, in any notation, begins a game from there."""
        return self._board

    @board.setter
    def board(self, board):
        self._board.state = board

    def another(self):
        """Begin a game with the next board of the cell, by rank; after the last comes the first."""
        at = self._place["starts"][self._of]
        if at is None:
            raise Refusal("the board lies in no cell of this atlas; pick a cell first")
        ranks = self._both[self._of].cells.boards(*at)
        self.board = self._truth.board(ranks[self._place["number"] % len(ranks)])

    def _enter(self, heuristic, name=None):
        """Make sure that a heuristic is in the list; return its name."""
        if isinstance(heuristic, str) and heuristic in self._own:
            return heuristic
        found = find(heuristic)
        if name is None:
            name = name_of(found)
        if not isinstance(name, str) or not name.strip():
            raise ValueError(f"a name is a text, not {name!r}")
        known = HEURISTICS.get(name) or FAULTY.get(name)
        if known is not None and known is not found:
            raise ValueError(f"there is a heuristic {name!r} already; give yours another name")
        if known is None and self._own.get(name) is not found:
            self._own[name] = found
            if name in self._evaluations:
                self._evaluations.pop(name).stop()
        return name

    def _find(self, name):
        return self._own[name] if name in self._own else find(name)

    @property
    def _names(self):
        return [self.heuristic, *([self.beside] if self.beside else [])]

    @property
    def _both(self):
        return [self._evaluations[name] for name in self._names]

    def _choose(self, heuristic):
        self._show(self._enter(heuristic), self.beside)

    def _compare(self, heuristic):
        self._show(self.heuristic, None if heuristic is None else self._enter(heuristic))

    def _show(self, heuristic, beside):
        """Show these, and evaluate those that have not been evaluated."""
        shown = [heuristic, *([beside] if beside else [])]
        for name, evaluation in self._evaluations.items():
            if name not in shown:
                evaluation.stop()
        self.settle(heuristic=heuristic, beside=beside)
        self._of = 0
        self._shown = {"heuristic": heuristic, "beside": beside or ""}
        groups = {"Yours": self._own, "The zoo": HEURISTICS, "Wrong ones": FAULTY}
        self._offer = [[label, list(names)] for label, names in groups.items() if names]
        self._evaluate()

    def _evaluate(self, request=None):
        for name in self._names:
            known = self._evaluations.get(name)
            if known is None or known.state in (STOPPED, FAILED):
                self._evaluations[name] = evaluate(name, self._find(name), self._truth)
        running = self._running()
        self._tell()
        loop = running_loop()
        if running and loop is None:
            self._wait()  # outside a kernel nobody could look meanwhile
        elif running and (self._follower is None or self._follower.done()):
            self._follower = loop.create_task(self._follow())

    def _running(self):
        return any(evaluation.state == RUNNING for evaluation in self._both)

    async def _follow(self):
        running = True
        while running:
            await asyncio.sleep(_TICK)
            running = self._running()
            self._tell()

    def _wait(self, seconds=None):
        for evaluation in self._both:
            evaluation.join(seconds)
        self._tell()

    def _finished(self):
        self._wait()
        evaluation = self._both[0]
        if evaluation.state == FAILED:
            raise ValueError(evaluation.error)
        return evaluation

    def _pick_cell(self, cell):
        try:
            distance, estimate = cell
            estimate = float(estimate)
        except (TypeError, ValueError):
            accepted = "a distance and an estimate, such as (12, 8)"
            raise ValueError(f"a cell is {accepted}, not {cell!r}") from None
        distance = whole("the distance", distance, 0, self._truth.maximum)
        self._pick(0, distance, self._finished().cells.row_of(estimate), estimate)

    def _pick(self, of, distance, row, estimate):
        evaluation = self._both[of]
        ranks = evaluation.cells.boards(distance, row)
        if not len(ranks):
            where = f"at distance {distance} for which {evaluation.name} gives {show(estimate)}"
            raise Refusal(f"there is no board {where}")
        self._of = of
        self.board = self._truth.board(ranks[0])
        self._tell()

    def _tell(self, _=None):
        evaluations = self._both
        self._charts = [evaluation.chart() for evaluation in evaluations]
        self._comparison = comparison_words(*evaluations) if len(evaluations) == 2 else ""
        self._place = self._find_place(evaluations)
        at = self._place["starts"][0]
        least = at and evaluations[0].cells.least(at[1])
        self.settle(cell=at and (at[0], int(least) if least == int(least) else float(least)))

    def _find_place(self, evaluations):
        """Find where the game lies: the cells in which it began, and the path from there."""
        truth, board = self._truth, self._board
        starts, trails, number, boards = [None] * len(evaluations), [[] for _ in evaluations], 0, 0
        if board.start.solvable:
            start, path = truth.rank(board.start), self._path()
            for i, evaluation in enumerate(evaluations):
                at = evaluation.cells.place(start)
                starts[i] = at and list(at[:2])
                places = filter(None, map(evaluation.cells.place, path))
                trails[i] = [[distance, estimate] for distance, _, estimate in places]
            if starts[self._of]:
                same = evaluations[self._of].cells.boards(*starts[self._of])
                number, boards = int(same.searchsorted(start)) + 1, len(same)
        return {
            "of": self._of,
            "starts": starts,
            "trails": trails,
            "number": number,
            "boards": boards,
            "solvable": board.start.solvable,
        }

    def _path(self):
        """List the ranks of the last boards of the game, up to the board as it lies."""
        state = self._board.state.state
        ranks = [self._truth.rank(state)]
        for move in reversed(self._board.moves[1 - _TRAIL :]):
            state = self.puzzle.apply(state, INVERSE[move])
            ranks.append(self._truth.rank(state))
        return ranks[::-1]

    # -- what the page asks for ----------------------------------------------------------

    def _page_chooses(self, request):
        heuristic, beside = request.get("heuristic"), request.get("beside")
        for name in (heuristic, beside):
            if not isinstance(name, str):
                raise Refusal(f"a heuristic is chosen by its name, not by {name!r}")
        self._show(self._enter(heuristic), self._enter(beside) if beside else None)

    def _page_picks(self, request):
        of = whole("chart", request.get("chart"), 0, len(self._names) - 1)
        cells = self._both[of].cells
        distance = whole("the distance", request.get("distance"), 0, self._truth.maximum)
        row = whole("row", request.get("row"), 0, cells.rows - 1)
        self._pick(of, distance, row, cells.least(row))
        self._say_number(request)

    def _page_wants_another(self, request):
        self.another()
        self._say_number(request)

    def _say_number(self, request):
        number, boards = self._place["number"], self._place["boards"]
        self.answer(request, said=f"Board {number:,} of the {boards:,} in this cell.")

    def _page_stops(self, request):
        for evaluation in self._both:
            evaluation.stop()
        self._tell()

    def picture(self):
        """Draw the board."""
        return board_picture(self._board.state)

    def twin(self):
        """List what each heuristic is found to be, and how they compare."""
        self._wait(PATIENCE)
        lines = [f"{chart['name']}: {chart['title']}" for chart in self._charts]
        return [*lines, self._comparison] if self._comparison else lines
