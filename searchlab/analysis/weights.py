"""Searches by f = g + w h: what each weight w expands, and how long its path is.

The weight 0 is uniform-cost search with ties broken by h, 1 is A*, and infinity is greedy
search, which uses h alone.
"""

from collections import Counter
from math import floor, inf

from searchlab.analysis.iterations import whole_moves
from searchlab.heuristics import bind, find, name_of
from searchlab.running.solving import solve

WEIGHTS = (0, 0.5, 1, 1.25, 1.5, 2, 3, 5, 10, inf)


class WeightedSearch:
    """One search with one weight, and where over g and h it expanded boards.

    Examples
    --------
    >>> from searchlab import EIGHT
    >>> one = WeightedSearch(EIGHT, "2 3 4 1 5 x 7 6 8", 5, "manhattan")
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
        self.path = [h(board.state) for board in self.result.path]  # h along the solution

    @property
    def largest(self):
        """The largest f that was expanded; of greedy search the largest h. None for the goal."""
        if self.weight == inf:
            return max((h for _, h in self.cells), default=None)
        return max((g + self.weight * h for g, h in self.cells), default=None)


class WeightedSearches(dict):
    """The searches of one board with one heuristic, by weight.

    Parameters
    ----------
    puzzle : Puzzle
    start : bytes
    heuristic : str or callable
        In whole moves.
    budget : int, optional
        Expansions of each search.
    watch : callable, optional
        As for `solve`; also called with a `text` before each search.

    Examples
    --------
    >>> from searchlab import EIGHT
    >>> searches = WeightedSearches(EIGHT, EIGHT.read("2 3 4 1 5 x 7 6 8"), "manhattan")
    >>> [searches[weight].result.expanded for weight in (0, 1, inf)]
    [28567, 312, 71]
    >>> searches.shortest, searches.bound(1.5)
    (19, 28)
    """

    steps = len(WEIGHTS) - 1  # from the first to the last

    def __init__(self, puzzle, start, heuristic, budget=None, watch=None):
        self.start, self.heuristic = start, name_of(heuristic)
        # A reader's own heuristic is not known to be admissible.
        self.admissible = getattr(find(heuristic), "wrong", True) == ""
        for weight in WEIGHTS:
            if watch:
                watch(text=f"Searching: {len(self)} of {len(WEIGHTS)} weights …")
            self[weight] = WeightedSearch(puzzle, start, weight, heuristic, budget, watch)
        result = self[1].result
        if not (result.solved and self.admissible):
            result = solve(
                puzzle, start, heuristic="linear-conflict", max_expansions=budget, watch=watch
            )
        self.shortest = result.length if result.solved else None  # None if it is not known

    def factor(self, weight):
        """Return how many times the fewest moves the path can have; None if nothing limits it.

        With an admissible heuristic it is w, and for w up to 1 the path is a shortest one.
        """
        return max(1, weight) if self.admissible and weight < inf else None

    def bound(self, weight):
        """Return the most moves that the path can have; None if nothing limits them."""
        factor = self.factor(weight)
        return None if None in (factor, self.shortest) else floor(factor * self.shortest)
