"""Heuristics made of heuristics: the largest of several, and a multiple of one.

References
----------
.. [1] R. C. Holte, A. Felner, J. Newton, R. Meshulam, D. Furcy, "Maximizing over multiple
   pattern databases speeds up heuristic search", Artificial Intelligence 170 (2006),
   1123-1136.
.. [2] I. Pohl, "Heuristic search viewed as path finding in a graph", Artificial
   Intelligence 1 (1970), 193-204: the weight.
"""

from math import inf
from numbers import Integral, Real

from searchlab.heuristics.base import Heuristic
from searchlab.heuristics.registry import bind, find, name_of


class Combined(Heuristic):
    """What the two have in common: heuristics, tied to each puzzle once."""

    def __init__(self, *heuristics):
        self.heuristics = tuple(map(find, heuristics))
        self._bound = {}

    def _bind(self, puzzle):
        if puzzle not in self._bound:
            self._bound[puzzle] = [bind(heuristic, puzzle) for heuristic in self.heuristics]
        return self._bound[puzzle]


class Maximum(Combined):
    """The largest of several estimates.

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

    reference = (
        "R. C. Holte, A. Felner, J. Newton, R. Meshulam, D. Furcy, Maximizing over multiple "
        "pattern databases speeds up heuristic search, 2006"
    )

    def __init__(self, *heuristics):
        if not heuristics:
            raise ValueError("maximum takes at least one heuristic")
        super().__init__(*heuristics)
        names = ", ".join(map(name_of, self.heuristics))
        self.name, self.summary = f"maximum({names})", f"the largest of {names}"

    def __reduce__(self):
        return (Maximum, self.heuristics)

    def __call__(self, state, puzzle):
        """Estimate the moves from a board to the puzzle's goal."""
        state = puzzle.read(state)
        return max([h(state) for h in self._bind(puzzle)])

    def values(self, census):
        """Estimate every arrangement, by rank."""
        import numpy as np

        return np.maximum.reduce([census.values(h) for h in self.heuristics])


class Weighted(Combined):
    """A multiple of an estimate.

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

    reference = "I. Pohl, Heuristic search viewed as path finding in a graph, 1970"

    def __init__(self, heuristic, weight):
        if isinstance(weight, bool) or not isinstance(weight, Real) or not 0 <= weight < inf:
            raise ValueError(f"a weight is a number from 0 up, not {weight!r}")
        super().__init__(heuristic)
        self.weight = weight
        name = name_of(heuristic)
        self.name, self.summary = f"weighted({name}, {weight})", f"{weight} times {name}"

    def __reduce__(self):
        return (Weighted, (*self.heuristics, self.weight))

    def table(self, puzzle):
        """Return the weights as ``table[cell][tile]``; None unless they are whole numbers."""
        (h,) = self._bind(puzzle)
        if h.table is None or not isinstance(self.weight, Integral):
            return None
        if self.weight * max(map(max, h.table)) > 255:
            return None
        return tuple(bytes(self.weight * value for value in row) for row in h.table)

    def __call__(self, state, puzzle):
        """Estimate the moves from a board to the puzzle's goal."""
        (h,) = self._bind(puzzle)
        return self.weight * h(puzzle.read(state))

    def values(self, census):
        """Estimate every arrangement, by rank."""
        return self.weight * census.values(*self.heuristics)


maximum, weighted = Maximum, Weighted
