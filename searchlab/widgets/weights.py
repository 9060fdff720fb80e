"""Weighted A* by its weight: how many boards are expanded, and how long the path is."""

from functools import partial
from math import inf
from textwrap import wrap

import traitlets

from searchlab.analysis.iterations import whole_moves
from searchlab.analysis.weights import A_STAR, WEIGHTS, WeightedSearches
from searchlab.heuristics import bind, find, name_of
from searchlab.puzzle import EIGHT, Board
from searchlab.puzzle.checks import one_of, quote, several, whole
from searchlab.widgets.static import board_picture
from searchlab.widgets.widget import (
    Value,
    Widget,
    puzzle_of,
    puzzle_option,
    puzzle_payload,
    read_solvable,
    validate,
)

_JUDGE = EIGHT.board("2 3 4 1 5 x 7 6 8")
_OFFERED = ("misplaced", "manhattan", "linear-conflict")
_SMALL, _LARGE = 200_000, 50_000  # expansions of one search: up to 9 cells, and beyond
_NAMES = {0: "uniform cost", 1: "A*", inf: "greedy search"}
_FORMULAS = {0: "f = g", 1: "f = g + h", inf: "f = h"}


class Weights(Widget):
    """Weighted A* with its weight on a slider, from uniform cost over A* to greedy search.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int, optional
        The board to search from, in any notation; the judge's board if left out. Can be set.
    puzzle : Puzzle, optional
        As for `BoardWidget`.
    weight : number
        The weight w in f = g + w h: 0 is uniform cost, 1 is A*, ``math.inf`` is greedy search. It
        is one of 0, 0.5, 1, 1.25, 1.5, 2, 3, 5, 10 and infinity. Can be set.
    heuristic : str or callable
        The estimate, in whole moves.
    max_expansions : int, optional
        A search stops after so many expansions; 200,000 if left out, and 50,000 for boards of more
        than 9 cells.

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

    at = Value(A_STAR)  # the index of the weight
    _search = traitlets.Dict().tag(sync=True)

    def __init__(
        self, board=None, puzzle=None, *, weight=1, heuristic="manhattan", max_expansions=None
    ):
        self.puzzle = puzzle = puzzle_of(board, puzzle)
        if board is None:
            board = _JUDGE if puzzle == EIGHT else puzzle.scramble(20, seed=1)
        self._usual = _SMALL if puzzle.cells <= 9 else _LARGE
        budget = self._usual if max_expansions is None else max_expansions
        self._budget = whole("max_expansions", budget, 0)
        start = read_solvable(puzzle, board)
        name = name_of(heuristic)
        self._heuristics = {each: find(each) for each in _OFFERED} | {name: find(heuristic)}
        whole_moves(bind(heuristic, puzzle)(start))
        super().__init__(at=_index(weight))
        self._show(self._searched(start, name), name)

    def _call(self):
        name, weight = self.heuristic, self.weight
        options = {
            "puzzle": puzzle_option(self.puzzle),
            "weight": None if weight == 1 else weight,
            "heuristic": None if name == "manhattan" else self._heuristics[name],
            "max_expansions": None if self._budget == self._usual else self._budget,
        }
        return [self.puzzle.write(self._searches.start)], options

    @property
    def board(self):
        """The board that is searched from. To set it searches from another."""
        return Board(self.puzzle, self._searches.start)

    @board.setter
    def board(self, board):
        name = self.heuristic
        self._show(self._searched(read_solvable(self.puzzle, board), name), name)

    @property
    def weight(self):
        """The weight of the estimate."""
        return WEIGHTS[self.at]

    @weight.setter
    def weight(self, weight):
        self.at = _index(weight)

    heuristic = property(lambda self: self._search["heuristic"], doc="The name of the estimate.")

    @property
    def results(self):
        """The Result of each weight."""
        return {weight: one.result for weight, one in self._searches.items()}

    @property
    def result(self):
        """The Result of the weight that is shown."""
        return self._searches[self.weight].result

    @property
    def shortest(self):
        """The length of a shortest path; None if it is not known."""
        return self._searches.shortest

    @validate("at")
    def _check_at(self, at):
        return whole("at", at, 0, len(WEIGHTS) - 1)

    def picture(self):
        """Draw the board."""
        return board_picture(self.board)

    def twin(self):
        """List what this weight stands for, and what its search found."""
        weight = self._search["weights"][self.at]
        first = f"{weight['name']} with {self.heuristic}: {weight['formula']}"
        return [first, *wrap(weight["description"], 60)]

    # -- searching -----------------------------------------------------------------------------

    def prepare(self, board, heuristic):
        """Search from another board, or with another heuristic."""
        start = read_solvable(self.puzzle, board)
        one_of("the estimate", heuristic, self._heuristics)

        def show(searches):
            self._show(searches, heuristic)
            return f"Searched with {several(len(WEIGHTS), 'weight')}."

        return partial(self._searched, start, heuristic), show

    def _searched(self, start, name, watch=None):
        """Search with every weight."""
        return WeightedSearches(self.puzzle, start, self._heuristics[name], self._budget, watch)

    def _show(self, searches, name):
        start = searches.start
        self._searches = searches
        self._search = {
            "puzzle": puzzle_payload(self.puzzle),
            "start": list(start),
            "text": self.puzzle.write(start),
            "heuristic": name,
            "heuristics": list(self._heuristics),
            "shortest": searches.shortest,
            "weights": [_payload(searches, weight) for weight in WEIGHTS],
        }


def _index(weight):
    """Return the index of a weight."""
    if isinstance(weight, str) or weight not in WEIGHTS:
        all_weights = ", ".join(f"{each:g}" for each in WEIGHTS)
        raise ValueError(f"a weight is one of {all_weights}, not {quote(weight)}")
    return WEIGHTS.index(weight)


def _payload(searches, weight):
    """Return what the page shows of a search."""
    one = searches[weight]
    return {
        "weight": None if weight == inf else weight,
        "name": _NAMES.get(weight, "weighted A*"),
        "formula": _FORMULAS.get(weight, f"f = g + {weight:g} h"),
        "expanded": one.result.expanded,
        "length": one.result.length,
        "bound": searches.bound(weight),
        "largest": one.largest,
        "cells": [[*place, count] for place, count in sorted(one.cells.items())],
        "path": one.path,
        "description": _describe(searches, weight),
    }


def _describe(searches, weight):
    """Describe what a search found, and what is guaranteed."""
    result, shortest = searches[weight].result, searches.shortest
    expanded = several(result.expanded, "board") + " expanded"
    if not result.solved:
        return f"Stopped at the limit: {expanded}, and no path was found."
    moves = several(result.length, "move")
    if result.length == shortest:
        path = f"a shortest path: {moves}"
    elif shortest is None:
        path = f"a path of {moves}; the fewest moves are not known"
    else:
        over = result.length - shortest
        path = f"a path of {moves}, {over} too many ({100 * over / shortest:.0f} %)"
    return f"{expanded}, {path}. {_guarantee(searches, weight)}"


def _guarantee(searches, weight):
    if weight == inf:
        return "Greedy search guarantees nothing."
    if not searches.admissible:
        return "This estimate may overestimate, so nothing is guaranteed."
    if weight <= 1:
        return "With a weight up to 1 the path is always a shortest."
    most = searches.bound(weight)
    moves = "" if most is None else f", {most} moves"
    return f"Guaranteed: at most {weight:g} times the fewest{moves}."
