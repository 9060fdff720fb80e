"""Heuristics made of heuristics: the largest of several, and a multiple of one.

References
----------
.. [1] R. C. Holte, A. Felner, J. Newton, R. Meshulam, D. Furcy, "Maximizing over multiple
   pattern databases speeds up heuristic search", Artificial Intelligence 170 (2006),
   1123-1136.
.. [2] I. Pohl, "Heuristic search viewed as path finding in a graph", Artificial
   Intelligence 1 (1970), 193-204: the weight.
"""

from math import isfinite
from numbers import Integral, Real

from searchlab.heuristics.base import Heuristic


def maximum(*heuristics):
    """Take the largest of several estimates.

    It is admissible if all of them are, and consistent if all of them are.

    Parameters
    ----------
    *heuristics : str or callable
        At least one.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> h = maximum("manhattan", "gaschnig")
    >>> h.name, h("2 1 3 4 5 6 8 7 x", Puzzle(3, 3))
    ('maximum(manhattan, gaschnig)', 6)
    """
    return Maximum(*heuristics)


def weighted(heuristic, weight):
    """Multiply an estimate.

    With a weight w above 1 an admissible heuristic is admissible no longer, but A* still
    finds a solution of at most w times the shortest length.

    Parameters
    ----------
    heuristic : str or callable
    weight : number
        From 0 up.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> h = weighted("manhattan", 1.5)
    >>> h.name, h("1 2 3 4 5 6 x 7 8", Puzzle(3, 3))
    ('weighted(manhattan, 1.5)', 3.0)
    """
    return Weighted(heuristic, weight)


class Maximum(Heuristic):
    """The largest of several estimates; `maximum` makes one."""

    reference = (
        "R. C. Holte, A. Felner, J. Newton, R. Meshulam, D. Furcy, Maximizing over multiple "
        "pattern databases speeds up heuristic search, 2006"
    )

    def __init__(self, *heuristics):
        if not heuristics:
            raise ValueError("maximum takes at least one heuristic")
        self.heuristics = tuple(_found(heuristic) for heuristic in heuristics)
        names = ", ".join(_name(heuristic) for heuristic in self.heuristics)
        self.name, self.summary = f"maximum({names})", f"the largest of {names}"
        self._bound = {}

    def __reduce__(self):
        return (Maximum, self.heuristics)

    def __call__(self, state, puzzle):
        """Estimate the moves from a board to the puzzle's goal."""
        state = puzzle.read(state)
        return max([h(state) for h in _bind_all(self._bound, self.heuristics, puzzle)])

    def values(self, census):
        """Estimate every arrangement, by rank."""
        import numpy as np

        return np.maximum.reduce([census.values(h) for h in self.heuristics])


class Weighted(Heuristic):
    """A multiple of an estimate; `weighted` makes one."""

    reference = "I. Pohl, Heuristic search viewed as path finding in a graph, 1970"

    def __init__(self, heuristic, weight):
        if (
            isinstance(weight, bool)
            or not isinstance(weight, Real)
            or not isfinite(weight)
            or weight < 0
        ):
            raise ValueError(f"a weight is a number from 0 up, not {weight!r}")
        self.heuristic, self.weight = _found(heuristic), weight
        name = _name(self.heuristic)
        self.name, self.summary = f"weighted({name}, {weight})", f"{weight} times {name}"
        self._bound = {}

    def __reduce__(self):
        return (Weighted, (self.heuristic, self.weight))

    def table(self, puzzle):
        """Give the weights as ``table[cell][tile]``; None unless they are whole numbers."""
        (h,) = _bind_all(self._bound, (self.heuristic,), puzzle)
        if h.table is None or not isinstance(self.weight, Integral):
            return None
        if self.weight * max(map(max, h.table)) > 255:
            return None
        return tuple(bytes(self.weight * value for value in row) for row in h.table)

    def __call__(self, state, puzzle):
        """Estimate the moves from a board to the puzzle's goal."""
        (h,) = _bind_all(self._bound, (self.heuristic,), puzzle)
        return self.weight * h(puzzle.read(state))

    def values(self, census):
        """Estimate every arrangement, by rank."""
        return self.weight * census.values(self.heuristic)


def _bind_all(bound, heuristics, puzzle):
    """Tie heuristics to a puzzle, once for each puzzle."""
    if puzzle not in bound:
        from searchlab.heuristics import bind

        bound[puzzle] = tuple(bind(heuristic, puzzle) for heuristic in heuristics)
    return bound[puzzle]


def _found(heuristic):
    from searchlab.heuristics import find

    return find(heuristic)


def _name(heuristic):
    from searchlab.heuristics import name_of

    return name_of(heuristic)
