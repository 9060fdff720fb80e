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

from searchlab.heuristics.base import Heuristic
from searchlab.heuristics.registry import bind, find, name_of
from searchlab.problems.checks import check_number


class maximum(Heuristic):
    """The largest of several estimates, at least one: names or functions.

    It is admissible if all of them are, and consistent if all of them are.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> h = maximum("manhattan", "gaschnig")
    >>> h.name, h("2 1 3 4 5 6 8 7 x", Puzzle(3, 3))
    ('maximum(manhattan, gaschnig)', 6)
    """

    def __init__(self, *heuristics):
        if not heuristics:
            raise ValueError("maximum takes at least one heuristic")
        self.heuristics, names = tuple(map(find, heuristics)), ", ".join(map(name_of, heuristics))
        self.name, self.summary = f"maximum({names})", f"the largest of {names}"

    def _function(self, state, puzzle):
        return max([h(state) for h in _bound(self.heuristics, puzzle)])


class weighted(Heuristic):
    """A multiple of an estimate; the weight is a number from 0 up.

    With a weight w above 1 an admissible heuristic is no longer admissible, but A* still
    finds a solution of at most w times the shortest length.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> h = weighted("manhattan", 1.5)
    >>> h.name, h("1 2 3 4 5 6 x 7 8", Puzzle(3, 3))
    ('weighted(manhattan, 1.5)', 3.0)
    """

    def __init__(self, heuristic, weight):
        check_number("a weight", weight, finite=True)
        self.heuristics, self.weight, name = (find(heuristic),), weight, name_of(heuristic)
        self.name, self.summary = f"weighted({name}, {weight})", f"{weight} times {name}"

    def _function(self, state, puzzle):
        (h,) = _bound(self.heuristics, puzzle)
        return self.weight * h(state)


@lru_cache(maxsize=64)
def _bound(heuristics, puzzle):
    return [bind(heuristic, puzzle) for heuristic in heuristics]
