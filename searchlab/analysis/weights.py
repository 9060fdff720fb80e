"""Searches by f = g + w h: what each weight w expands, and how long its path becomes.

The weight 0 is uniform-cost search with ties broken by h, 1 is A*, and infinity is greedy
search, which goes by h alone.
"""

from collections import Counter
from math import floor, inf

from searchlab.heuristics import bind
from searchlab.running.solving import solve

WEIGHTS = (0, 0.5, 1, 1.25, 1.5, 2, 3, 5, 10, inf)
A_STAR = WEIGHTS.index(1)


def whole_moves(h):
    """Return an estimate; refuse one that is not in whole moves, and has no place in a cell."""
    if not isinstance(h, int):
        raise ValueError(f"weights take an estimate in whole moves, not {h!r}")
    return h


class Weighed:
    """One search with one weight, and where over g and h it expanded boards.

    Examples
    --------
    >>> from searchlab import EIGHT
    >>> one = Weighed(EIGHT, "2 3 4 1 5 x 7 6 8", 5, "manhattan")
    >>> one.result.expanded, one.result.length, one.cells[0, 9], one.largest
    (87, 21, 1, 45)
    """

    def __init__(self, puzzle, start, weight, heuristic, budget=None, watch=None):
        self.weight, self.cells = weight, Counter()  # boards expanded by (g, h)

        def count(columns):
            if watch:
                watch(columns)
            self.cells.update(zip(columns.g, map(whole_moves, columns.h), strict=True))

        strategy, options = "greedy", {}
        if weight < inf:
            strategy, options = "weighted-a-star", {"weight": weight}
        options |= {"heuristic": heuristic, "max_expansions": budget, "watch": count}
        self.result = solve(puzzle, start, strategy, **options)
        h = bind(heuristic, puzzle)
        self.way = [h(board.state) for board in self.result.path]  # h along the path

    @property
    def largest(self):
        """The largest f that was expanded; of greedy search the largest h. None for the goal."""
        if self.weight == inf:
            return max((h for _, h in self.cells), default=None)
        return max((g + self.weight * h for g, h in self.cells), default=None)


class WeightedSearches:
    """All searches of one board: each weight with each heuristic, made when it is asked for.

    Examples
    --------
    >>> from searchlab import EIGHT, HEURISTICS
    >>> start = EIGHT.read("2 3 4 1 5 x 7 6 8")
    >>> searches = WeightedSearches(EIGHT, start, {"manhattan": HEURISTICS["manhattan"]}, None)
    >>> [searches["manhattan", weight].result.expanded for weight in (0, 1, inf)]
    [28567, 312, 71]
    >>> searches.shortest, searches.promise("manhattan", 1.5)
    (19, 28)
    """

    def __init__(self, puzzle, start, heuristics, budget):
        self.puzzle, self.start, self.budget = puzzle, start, budget
        self.heuristics = heuristics  # by name
        self.found = {}  # by name and weight

    def __getitem__(self, which):
        if which not in self.found:
            self.found[which] = self.make(*which)
        return self.found[which]

    def make(self, name, weight, watch=None):
        """Make a search, and do not put it among those found."""
        heuristic = self.heuristics[name]
        return Weighed(self.puzzle, self.start, weight, heuristic, self.budget, watch)

    def admissible(self, name):
        """Whether a heuristic is known never to overestimate; a reader's own is not."""
        return getattr(self.heuristics[name], "wrong", True) == ""

    @property
    def shortest(self):
        """The length of a shortest path; None until an A* has found it."""
        for name in filter(self.admissible, self.heuristics):
            one = self.found.get((name, 1))
            if one and one.result.solved:
                return one.result.length
        return None

    def seek_shortest(self, name):
        """Return the length of a shortest path, by A* with this heuristic or, failing that, others.

        It is None where each of them is out of budget.
        """
        for each in filter(self.admissible, self._from(name)):
            if self.shortest is None:
                self[each, 1]
        return self.shortest

    def _from(self, name):
        """List the heuristics, this one first."""
        return [name, *(other for other in reversed(self.heuristics) if other != name)]

    def promise(self, name, weight):
        """Return the most moves that the path can have; None where there is no such promise.

        With an admissible heuristic they are w times the fewest, and the fewest for w up to 1.
        """
        if self.shortest is None or weight == inf or not self.admissible(name):
            return None
        return floor(max(1, weight) * self.shortest)

    def to_come(self, name):
        """List the searches still to be made: of this heuristic first, and A* before all others.

        The large weights, which are quick, come before the small ones.
        """
        weights = [1, *(weight for weight in reversed(WEIGHTS) if weight != 1)]
        every = ((each, weight) for each in self._from(name) for weight in weights)
        return [which for which in every if which not in self.found]
