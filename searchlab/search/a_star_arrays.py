"""A* with OPEN and CLOSED as plain arrays, as the fifth post keeps them.

The least f is looked up from the front of OPEN, the first of equals wins, and the last
entry moves into the hole. CLOSED is read from the front for every child. Those scans cost
time quadratic in the number of expansions.

`ArrayOpen` keeps exactly that order without scanning: a heap of (f, position) pairs, of
which those that no longer hold are passed over. `ArrayClosed` knows where each board came
first. Both count the comparisons that the scans would have made; with ``scan=True`` they
really make them.
"""

from heapq import heappop, heappush

from searchlab.search.a_star_unchecked import a_star_unchecked


class ArrayOpen(list):
    """OPEN as an array: first least f from the front, the last entry fills the hole."""

    def __init__(self, scan=False):
        super().__init__()
        self._least = None if scan else []
        self._selected = None
        self.comparisons = 0

    def push(self, f, node):
        """Append a node."""
        if self._least is not None:
            heappush(self._least, (f, len(self)))
        self.append((f, node))

    def select(self):
        """Find the node with the least f, nearest to the front; it stays in the array."""
        self.comparisons += len(self) - 1
        self._selected = self._scan() if self._least is None else self._look_up()
        return self[self._selected][1]

    def _scan(self):
        fs = [f for f, _ in self]
        return fs.index(min(fs))

    def _look_up(self):
        while True:
            f, position = self._least[0]
            if position < len(self) and self[position][0] == f:
                return position
            heappop(self._least)

    def discard_selected(self):
        """Remove the node selected last: the last entry moves to its place."""
        last = self.pop()
        if self._selected < len(self):
            self[self._selected] = last
            if self._least is not None:
                heappush(self._least, (last[0], self._selected))


class ArrayClosed(list):
    """CLOSED as an array that may hold a board twice; looked through from the front."""

    def __init__(self, scan=False):
        super().__init__()
        self._first = None if scan else {}
        self.comparisons = 0

    def add(self, state):
        """Append a board."""
        if self._first is not None:
            self._first.setdefault(state, len(self))
        self.append(state)

    def __contains__(self, state):
        position = self._scan(state) if self._first is None else self._first.get(state)
        if position is None:
            self.comparisons += len(self)
            return False
        self.comparisons += position + 1
        return True

    def _scan(self, state):
        try:
            return self.index(state)
        except ValueError:
            return None


def a_star_arrays(puzzle, start, *, heuristic="manhattan", order="ulrd", scan=False):
    """Search by f = g + h with OPEN and CLOSED as arrays.

    Parameters
    ----------
    puzzle, start, heuristic, order
        As for `a_star_unchecked`, which is the search itself.
    scan : bool
        True to really scan the arrays; the search is the same, only slower.

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
    >>> scanned = solve(EIGHT, "2 3 4 1 5 x 7 6 8", "a-star-arrays", scan=True)
    >>> scanned == solve(EIGHT, "2 3 4 1 5 x 7 6 8", "a-star-arrays"), scanned.expanded
    (True, 350)
    """
    return a_star_unchecked(
        puzzle,
        start,
        heuristic=heuristic,
        order=order,
        open_list=ArrayOpen(scan),
        closed=ArrayClosed(scan),
    )
