"""Weighted A* by its weight: how many boards are expanded, and how long the path is."""

from functools import partial
from math import inf
from textwrap import wrap

from searchlab.analysis.weights import WEIGHTS, WeightedSearches
from searchlab.heuristics import name_of
from searchlab.puzzle.checks import quote, several
from searchlab.widgets.searching import Searching, choice
from searchlab.widgets.widget import read_solvable

_OFFERED = ("misplaced", "manhattan", "linear-conflict")
_BUDGETS = {True: 200_000, False: 50_000}  # expansions of a search, up to 9 cells or beyond
_TITLES = {0: "Uniform cost: f = g", 1: "A*: f = g + h", inf: "Greedy search: f = h"}


class Weights(Searching):
    """Weighted A* with its weight on a slider, from uniform cost over A* to greedy search.

    A search stops after 200,000 expansions, and after 50,000 for boards of more than 9 cells.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int, optional
        The board to search from, in any notation; the first of `examples` if left out.
    puzzle : Puzzle, optional
        As for `BoardWidget`.
    weight : number
        The weight w in f = g + w h: 0 is uniform cost, 1 is A*, ``math.inf`` is greedy search. It
        is one of 0, 0.5, 1, 1.25, 1.5, 2, 3, 5, 10 and infinity. Can be set.
    heuristic : str or callable
        The estimate, in whole moves.

    Examples
    --------
    >>> from searchlab.widgets import Weights
    >>> weights = Weights("2 3 4 1 5 x 7 6 8", weight=5)
    >>> weights.result.expanded, weights.result.length
    (87, 21)
    >>> weights.weight = 1
    >>> weights.result.expanded, weights.result.length
    (312, 19)
    >>> weights
    Weights('2 3 4 1 5 x 7 6 8')
    """

    # The position `at` is the index of the weight.
    CHOICES = ("heuristic",)

    def __init__(self, board=None, puzzle=None, *, weight=1, heuristic="manhattan"):
        name = name_of(heuristic)
        self._own = {name: heuristic}
        super().__init__(board, puzzle, heuristic=name)
        self.weight = weight

    heuristic = choice("heuristic", "The name of the estimate. Setting it searches again.")
    result = property(lambda self: self._found[self.weight].result, doc="That of the weight shown.")

    @property
    def weight(self):
        """The weight of the estimate."""
        return WEIGHTS[self.at]

    @weight.setter
    def weight(self, weight):
        if weight not in WEIGHTS:
            raise ValueError(
                f"a weight is one of {', '.join(map(str, WEIGHTS))}, not {quote(weight)}"
            )
        self.at = WEIGHTS.index(weight)

    def twin(self):
        """List what this weight stands for, and what its search found."""
        return wrap(_describe(self._found, self._found[self.weight]), 60)

    def _begin(self):
        """Keep the weight."""
        return self.at

    def _checked(self, board, heuristic):
        start = read_solvable(self.puzzle, board)
        budget = _BUDGETS[self.puzzle.cells <= 9]
        estimate = self._own.get(heuristic, heuristic)
        return partial(WeightedSearches, self.puzzle, start, estimate, budget)

    def _payload(self):
        searches = self._found
        return {
            **super()._payload(),
            "summary": f"Compare the {len(WEIGHTS)} weights.",
            "heuristic": self.heuristic,
            "heuristics": [*dict.fromkeys([*_OFFERED, *self._own])],
            "shortest": searches.shortest,
            "weights": [_payload(searches, one) for one in searches.values()],
        }


def _payload(searches, one):
    """Return what the page shows of a search."""
    return {
        "weight": None if one.weight == inf else one.weight,
        "expanded": one.result.expanded,
        "length": one.result.length,
        "bound": searches.bound(one.weight),
        "largest": one.largest,
        "cells": [[*place, count] for place, count in sorted(one.cells.items())],
        "path": one.path,
        "description": _describe(searches, one),
    }


def _describe(searches, one):
    """Describe a search: what it is, what it found, and what is guaranteed."""
    weight, length, factor = one.weight, one.result.length, searches.factor(one.weight)
    title = _TITLES.get(weight, f"Weighted A*: f = g + {weight:g} h")
    boards = several(one.result.expanded, "board")
    expanded = f"{title}, where h is {searches.heuristic}. {boards} expanded"
    if length is None:
        return f"{expanded}, then stopped at the limit: no path was found."
    fewest = "not known" if searches.shortest is None else searches.shortest
    guarantee = f"at most {factor:g} × the fewest moves" if factor else "nothing"
    path = f"a path of {several(length, 'move')}; the fewest are {fewest}"
    return f"{expanded}, {path}. Guaranteed: {guarantee}."
