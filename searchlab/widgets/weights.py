"""Weighted A* by its weight: how many boards are expanded, and how long the path is."""

from functools import partial
from math import inf
from operator import attrgetter
from textwrap import wrap

from searchlab.analysis.weights import A_STAR, WEIGHTS, WeightedSearches
from searchlab.heuristics import name_of
from searchlab.puzzle.checks import one_of, quote, several, whole
from searchlab.widgets.searching import Searching, choice
from searchlab.widgets.widget import Value, read_solvable, validate

_OFFERED = ("misplaced", "manhattan", "linear-conflict")
_BUDGETS = {True: 200_000, False: 50_000}  # expansions of a search, up to 9 cells or beyond
_TITLES = {0: "Uniform cost: f = g", 1: "A*: f = g + h", inf: "Greedy search: f = h"}


class Weights(Searching):
    """Weighted A* with its weight on a slider, from uniform cost over A* to greedy search.

    A search stops after 200,000 expansions, and after 50,000 for boards of more than 9 cells.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int
        The board to search from, in any notation.
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
    >>> weights.result.expanded, weights.shortest
    (312, 19)
    >>> weights
    Weights('2 3 4 1 5 x 7 6 8')
    """

    CHOICES = ("heuristic",)

    at = Value(A_STAR)  # the index of the weight

    def __init__(self, board, puzzle=None, *, weight=1, heuristic="manhattan"):
        name = name_of(heuristic)
        self._own = {each: each for each in _OFFERED} | {name: heuristic}
        super().__init__(board, puzzle, heuristic=name)
        self.weight = weight

    heuristic = choice("heuristic", "The name of the estimate. Setting it searches again.")
    result = property(lambda self: self._found[self.weight].result, doc="That of the weight shown.")
    shortest = property(attrgetter("_found.shortest"), doc="Fewest moves; None if not known.")

    @property
    def weight(self):
        """The weight of the estimate."""
        return WEIGHTS[self.at]

    @weight.setter
    def weight(self, weight):
        self.at = _index(weight)

    @validate("at")
    def _check_at(self, at):
        return whole("at", at, 0, len(WEIGHTS) - 1)

    def twin(self):
        """List what this weight stands for, and what its search found."""
        weight = self._search["weights"][self.at]
        title = f"{weight['title']}, where h is {self.heuristic}"
        return [title, *wrap(weight["description"], 60)]

    def _begin(self):
        """Keep the weight."""
        return self.at

    def _checked(self, board, heuristic):
        start = read_solvable(self.puzzle, board)
        one_of("the estimate", heuristic, self._own)
        budget = _BUDGETS[self.puzzle.cells <= 9]
        return partial(WeightedSearches, self.puzzle, start, self._own[heuristic], budget)

    def _payload(self):
        searches = self._found
        return {
            **super()._payload(),
            "summary": f"Compare the {len(WEIGHTS)} weights.",
            "heuristic": self.heuristic,
            "heuristics": list(self._own),
            "shortest": searches.shortest,
            "weights": [_payload(searches, weight) for weight in WEIGHTS],
        }


def _index(weight):
    """Return the index of a weight."""
    if weight not in WEIGHTS:
        all_weights = ", ".join(f"{each:g}" for each in WEIGHTS)
        raise ValueError(f"a weight is one of {all_weights}, not {quote(weight)}")
    return WEIGHTS.index(weight)


def _payload(searches, weight):
    """Return what the page shows of a search."""
    one = searches[weight]
    return {
        "weight": None if weight == inf else weight,
        "title": _TITLES.get(weight, f"Weighted A*: f = g + {weight:g} h"),
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
    if shortest is None:
        path = f"a path of {moves}; the fewest moves are not known"
    elif over := result.length - shortest:
        path = f"a path of {moves}, {over} more than the fewest"
    else:
        path = f"a shortest path: {moves}"
    guarantee = "Nothing is guaranteed."
    if searches.admissible and weight < inf:
        most = f"at most {weight:g} times the fewest moves" if weight > 1 else "a shortest path"
        guarantee = f"Guaranteed: {most}."
    return f"{expanded}, {path}. {guarantee}"
