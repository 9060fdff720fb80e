"""A* with OPEN and CLOSED as plain arrays, as the fifth post keeps them.

The least f is looked up from the front of OPEN, the first of equals is selected, and the last
entry moves into the hole. CLOSED is read from the front for every child. Those scans cost
time quadratic in the number of expansions.

`ArrayOpen` keeps exactly that order without scanning: a heap of (f, position) pairs, of
which those that are out of date are skipped. `ArrayClosed` stores where each board came
first. Both count the comparisons that the scans would have made.
"""

from heapq import heappop, heappush

from searchlab.search.a_star_unchecked import search_lists


class ArrayOpen(list):
    """OPEN as an array: first least f from the front, the last entry fills the hole."""

    def __init__(self):
        super().__init__()
        self._heap = []
        self._selected = None
        self.comparisons = 0

    def push(self, f, node):
        """Append a node."""
        heappush(self._heap, (f, len(self)))
        self.append((f, node))

    def select(self):
        """Find the node with the least f, nearest to the front; it stays in the array."""
        self.comparisons += len(self) - 1
        while True:
            f, self._selected = self._heap[0]
            if self._selected < len(self) and self[self._selected][0] == f:
                return self[self._selected][1]
            heappop(self._heap)

    def discard_selected(self):
        """Remove the node selected last: the last entry moves to its place."""
        last = self.pop()
        if self._selected < len(self):
            self[self._selected] = last
            heappush(self._heap, (last[0], self._selected))


class ArrayClosed(list):
    """CLOSED as an array that may hold a board twice; looked through from the front."""

    def __init__(self):
        super().__init__()
        self._first = {}
        self.comparisons = 0

    def add(self, state):
        """Append a board."""
        self._first.setdefault(state, len(self))
        self.append(state)

    def __contains__(self, state):
        self.comparisons += self._first.get(state, len(self) - 1) + 1
        return state in self._first


def a_star_arrays(puzzle, start, *, heuristic="manhattan", order="ulrd"):
    """Search by f = g + h with OPEN and CLOSED as arrays.

    Parameters
    ----------
    puzzle, start, heuristic, order
        As for `searchlab.search.best_first.best_first`.

    Yields
    ------
    Expansion

    Returns
    -------
    str or None
        The moves of a solution; None if there is none.

    Examples
    --------
    >>> from searchlab import EIGHT, solve
    >>> result = solve(EIGHT, "2 3 4 1 5 x 7 6 8", "a-star-arrays")
    >>> result.length, result.expanded
    (19, 350)
    """
    return search_lists(puzzle, start, ArrayOpen(), ArrayClosed(), heuristic, order)
