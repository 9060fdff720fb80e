"""Heuristics made of heuristics: the largest of several, and a multiple of one.

References
----------
.. [1] R. C. Holte, A. Felner, J. Newton, R. Meshulam, D. Furcy, "Maximizing over multiple
   pattern databases speeds up heuristic search", Artificial Intelligence 170 (2006),
   1123-1136.
.. [2] I. Pohl, "Heuristic search viewed as path finding in a graph", Artificial
   Intelligence 1 (1970), 193-204: the weight.
"""

from functools import lru_cache
from math import inf
from numbers import Integral, Real

from searchlab.heuristics.base import Heuristic
from searchlab.heuristics.registry import bind, find, name_of
from searchlab.puzzle.checks import quote


class Maximum(Heuristic):
    """The largest of several estimates, at least one: names or functions.

    It is admissible if all of them are, and consistent if all of them are.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> h = maximum("manhattan", "gaschnig")
    >>> h.name, h("2 1 3 4 5 6 8 7 x", Puzzle(3, 3))
    ('maximum(manhattan, gaschnig)', 6)
    """

    reference = "Holte, Felner, Newton, Meshulam and Furcy 2006"

    def __init__(self, *heuristics):
        if not heuristics:
            raise ValueError("maximum takes at least one heuristic")
        self.heuristics = tuple(map(find, heuristics))
        names = ", ".join(map(name_of, self.heuristics))
        self.name, self.summary = f"maximum({names})", f"the largest of {names}"

    def __call__(self, state, puzzle):
        """Estimate the moves from a board to the goal."""
        state = puzzle.read(state)
        return max([h(state) for h in _bound(self, puzzle)])

    def values(self, census):
        """Estimate every arrangement, by rank."""
        import numpy as np

        return np.maximum.reduce([census.values(h) for h in self.heuristics])


class Weighted(Heuristic):
    """A multiple of an estimate; the weight is a number from 0 up.

    With a weight w above 1 an admissible heuristic is admissible no longer, but A* still
    finds a solution of at most w times the shortest length.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> h = weighted("manhattan", 1.5)
    >>> h.name, h("1 2 3 4 5 6 x 7 8", Puzzle(3, 3))
    ('weighted(manhattan, 1.5)', 3.0)
    """

    reference = "Pohl 1970"

    def __init__(self, heuristic, weight):
        if isinstance(weight, bool) or not isinstance(weight, Real) or not 0 <= weight < inf:
            raise ValueError(f"a weight is a number from 0 up, not {quote(weight)}")
        self.heuristics, self.weight = (find(heuristic),), weight
        name = name_of(heuristic)
        self.name, self.summary = f"weighted({name}, {weight})", f"{weight} times {name}"

    def table(self, puzzle):
        """Return the weights as ``table[cell][tile]``; None unless they are whole numbers."""
        (h,) = _bound(self, puzzle)
        w, table = self.weight, h.table
        if table is None or not isinstance(w, Integral) or w * max(map(max, table)) > 255:
            return None
        return tuple(bytes(w * value for value in row) for row in table)

    def __call__(self, state, puzzle):
        """Estimate the moves from a board to the goal."""
        (h,) = _bound(self, puzzle)
        return self.weight * h(puzzle.read(state))

    def values(self, census):
        """Estimate every arrangement, by rank."""
        return self.weight * census.values(*self.heuristics)


@lru_cache(maxsize=64)
def _bound(combination, puzzle):
    return [bind(heuristic, puzzle) for heuristic in combination.heuristics]


maximum, weighted = Maximum, Weighted
