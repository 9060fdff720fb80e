"""The weight of the estimate on a slider: what is expanded, and what it costs in moves.

All weights are searched ahead in the background, so that the slider shows each at once.
"""

from math import inf
from textwrap import wrap

import traitlets

from searchlab.analysis.weights import A_STAR, WEIGHTS, WeightedSearches, whole_moves
from searchlab.heuristics import bind, find, name_of
from searchlab.puzzle import EIGHT, Board
from searchlab.puzzle.checks import quote, whole
from searchlab.widgets.base import (
    Checked,
    LabWidget,
    Refusal,
    read_solvable,
    refusing,
    shape,
    typed,
    written,
)
from searchlab.widgets.line import named, placed
from searchlab.widgets.searching import FARTHEST, first_board, offered, walks
from searchlab.widgets.static import board_picture
from searchlab.widgets.weights_words import formula, title, words

_OFFERED = ("misplaced", "manhattan", "linear-conflict")
_SMALL, _LARGE = 200_000, 50_000  # expansions of one search: up to 9 cells, and beyond


class Weights(LabWidget, page=__file__):
    """Weighted A* with its weight on a slider, from uniform cost over A* to greedy search.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int, optional
        The board to search from, in any notation; the judge's board if left out.
    puzzle : Puzzle, optional
        As for `BoardWidget`.
    weight : number
        The weight w in f = g + w h: 0 is uniform cost, 1 is A*, ``math.inf`` is greedy search. It
        is one of 0, 0.5, 1, 1.25, 1.5, 2, 3, 5, 10 and infinity. Can be set.
    heuristic : str or callable
        The estimate, in whole moves. Can be set.
    max_expansions : int, optional
        A search that would expand more boards is out of budget; 200,000 if left out, and 50,000
        for boards of more than 9 cells.

    Examples
    --------
    >>> from searchlab.widgets import Weights
    >>> weights = Weights("2 3 4 1 5 x 7 6 8", weight=5)
    >>> weights.result.expanded, weights.result.length
    (87, 21)
    >>> weights.weight = 1
    >>> weights.result.expanded, weights.shortest
    (312, 19)
    >>> weights
    Weights('2 3 4 1 5 x 7 6 8')
    """

    at = Checked("_check_at", A_STAR)
    _heuristic = Checked("_check_heuristic", "manhattan")
    _search = traitlets.Dict().tag(sync=True)
    _found = traitlets.Dict().tag(sync=True)  # as far as the searches have come

    SHARED = {"at": "_check_at", "_heuristic": "_check_heuristic"}  # noqa: RUF012
    COMMANDS = {"look": "look", "show": "_show"}  # noqa: RUF012

    def __init__(
        self,
        board=None,
        puzzle=None,
        *,
        weight=1,
        heuristic="manhattan",
        max_expansions=None,
        **traits,
    ):
        board, self.puzzle = first_board(board, puzzle)
        if max_expansions is None:
            max_expansions = _SMALL if self.puzzle.cells <= 9 else _LARGE
        self._budget = whole("max_expansions", max_expansions, 1)
        self._own = {}  # heuristics beside those that are offered
        self._first = read_solvable(self.puzzle, board)
        at, name = _position(weight), self._named(heuristic, self._first)
        super().__init__(**traits)
        self.at = at
        self._begin(self._first, name)

    def __repr__(self):
        words = written(self.puzzle, self._searches.start)
        if self.weight != 1:
            words += ", weight=" + ("float('inf')" if self.weight == inf else repr(self.weight))
        if self.heuristic != "manhattan":
            words += f", heuristic={self.heuristic!r}"
        return f"Weights({words})"

    def _arguments(self):
        usual = _SMALL if self.puzzle.cells <= 9 else _LARGE
        heuristic = self._searches.heuristics[self.heuristic]  # perhaps a reader's own
        standing = named(
            weight=None if self.weight == 1 else self.weight,
            heuristic=None if heuristic is find("manhattan") else heuristic,
            max_expansions=None if self._budget == usual else self._budget,
        )
        return [*placed(self.puzzle, self._searches.start), *standing]

    @property
    def board(self):
        """The board that is searched from. To set it searches from another."""
        return Board(self.puzzle, self._searches.start)

    @board.setter
    def board(self, board):
        self._begin(read_solvable(self.puzzle, board), self.heuristic)

    @property
    def weight(self):
        """The weight of the estimate."""
        return WEIGHTS[self.at]

    @weight.setter
    def weight(self, weight):
        self.at = _position(weight)

    @property
    def heuristic(self):
        """The name of the estimate."""
        return self._heuristic

    @heuristic.setter
    def heuristic(self, heuristic):
        start = self._searches.start
        self._begin(start, self._named(heuristic, start))

    @property
    def results(self):
        """The Result of each weight."""
        return {weight: self._searches[self.heuristic, weight].result for weight in WEIGHTS}

    @property
    def result(self):
        """The Result of the weight that is shown."""
        return self._searches[self.heuristic, self.weight].result

    @property
    def shortest(self):
        """The length of a shortest path; None where every A* is out of budget."""
        return self._searches.seek_shortest(self.heuristic)

    def picture(self):
        """Draw the board."""
        return board_picture(self.board)

    def twin(self):
        """List what this weight stands for, and what its search came to."""
        searches, name, weight = self._searches, self.heuristic, self.weight
        searches.seek_shortest(name)
        said = words(searches, name, weight)
        return [f"{title(weight)} with {name}: {formula(weight)}", *wrap(said, 60)]

    def _check_at(self, at):
        return whole("at", at, 0, len(WEIGHTS) - 1)

    def _check_heuristic(self, name):
        if not isinstance(name, str) or name not in (*_OFFERED, *self._own):
            names = ", ".join((*_OFFERED, *self._own))
            raise Refusal(f"there is no estimate {quote(name)} here; there are {names}")
        return name

    def _named(self, heuristic, start):
        """Return an estimate's name, under which it is found again."""
        with refusing():
            name = name_of(heuristic)
            whole_moves(bind(heuristic, self.puzzle)(start))
        if name not in _OFFERED or find(heuristic) is not find(name):
            self._own[name] = find(heuristic)
        return name

    def _begin(self, start, name):
        """Show a board and an estimate; keep what was searched before, if the board is the same."""
        self.stop()
        heuristics = {**{each: find(each) for each in _OFFERED}, **self._own}
        searches = WeightedSearches(self.puzzle, start, heuristics, self._budget)
        if getattr(self, "_searches", None) and self._searches.start == start:
            searches.found = {
                which: one
                for which, one in self._searches.found.items()
                if self._searches.heuristics[which[0]] is heuristics[which[0]]
            }
        self._searches = searches
        with self.turn():
            self._heuristic = name
            self._search = self._describe()
            self._found = self._told()
        self._search_ahead()

    # -- searching ahead -----------------------------------------------------------------

    def viewed(self):
        """Search all weights, since somebody looks."""
        self._search_ahead()

    def _search_ahead(self):
        """Make the next search in the background, and then the others."""
        searches = self._searches
        to_come = searches.to_come(self.heuristic)
        if not self._viewed or not to_come:
            return
        which = to_come[0]

        def then(one, awaited):
            if awaited:
                searches.found[which] = one
                self._found = self._told()
                self._search_ahead()

        self.search_for({}, lambda watch: searches.make(*which, watch), then)

    def _show(self, request):
        text = typed(request, "board", self.puzzle.write(self._searches.start))
        start = read_solvable(self.puzzle, text)
        self._begin(start, self.heuristic)
        self.answer(request, said="Searching with every weight.")

    # -- what the page is told -----------------------------------------------------------

    def _describe(self):
        searches = self._searches
        return {
            "puzzle": shape(self.puzzle),
            "start": list(searches.start),
            "text": self.puzzle.write(searches.start),
            "unit": "weight",
            "budget": self._budget,
            "weights": [
                {"weight": None if w == inf else w, "name": title(w), "formula": formula(w)}
                for w in WEIGHTS
            ],
            "heuristics": list(searches.heuristics),
            "fixed": False,
            "examples": self.examples(),
        }

    def _told(self):
        searches = self._searches
        return {
            "shortest": searches.shortest,
            "searches": {
                name: [_told(searches, name, weight) for weight in WEIGHTS]
                for name in searches.heuristics
            },
            "promises": {
                name: [searches.promise(name, weight) for weight in WEIGHTS]
                for name in searches.heuristics
            },
        }

    def examples(self):
        """List boards worth a look: a name and a board in text for each."""
        puzzle = self.puzzle
        others = {"31 moves": FARTHEST} if puzzle == EIGHT else walks(puzzle)
        return offered(puzzle, {"The first board": self._first, **others})


def _position(weight):
    """Return where a weight stands on the slider."""
    try:
        return WEIGHTS.index(weight)
    except (TypeError, ValueError):
        stops = ", ".join(f"{each:g}" for each in WEIGHTS)
        raise Refusal(f"a weight is one of {stops}, not {quote(weight)}") from None


def _told(searches, name, weight):
    """Return what the page shows of a search; None before it was made."""
    one = searches.found.get((name, weight))
    return one and {
        "expanded": one.result.expanded,
        "length": one.result.length,
        "largest": one.largest,
        "cells": [[*place, count] for place, count in sorted(one.cells.items())],
        "way": one.way,
        "words": words(searches, name, weight),
    }
