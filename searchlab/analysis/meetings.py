"""A bidirectional search: how far each side has grown, and where the two meet."""

from collections import Counter
from itertools import pairwise

from searchlab.search.bidirectional import BACKWARD, FORWARD
from searchlab.search.events import MEETING, QUEUED
from searchlab.search.paths import reverse

SIDES = (FORWARD, BACKWARD)


class TwoSidedSearch:
    """The two sides of a recorded search.

    Parameters
    ----------
    trace : Trace

    Attributes
    ----------
    levels : dict
        For each side the number of boards expanded and of those reached, two lists by depth.
    met : bytes or None
        The board at which the sides meet; None if they do not.
    halves : tuple of str or None
        The moves made by each side up to the meeting, from its own root.

    Raises
    ------
    ValueError
        If the search has one side only.

    Examples
    --------
    >>> from searchlab import EIGHT, record
    >>> found = TwoSidedSearch(record(EIGHT, "2 3 4 1 5 x 7 6 8", "bidirectional"))
    >>> [len(half) for half in found.halves], found.levels["forward"][0]
    ([10, 9], [1, 3, 5, 10, 14, 28, 42, 80, 108, 17])
    """

    def __init__(self, trace):
        levels = {side: (Counter(), Counter([0])) for side in SIDES}  # boards by depth
        meetings = {}  # the board where a move from one side reached the other, by its two boards
        for event in trace:
            if event.side not in SIDES:
                raise ValueError(
                    "this search has one side only; give one that names the side of each "
                    "expansion, such as 'bidirectional'"
                )
            expanded, reached = levels[event.side]
            expanded[event.g] += 1
            for child in event.children:
                reached[event.g + 1] += child.outcome == QUEUED
                if child.outcome == MEETING:
                    meetings[frozenset((event.state, child.state))] = child.state
        self.levels = {
            side: [[each[depth] for depth in range(max(+each, default=0) + 1)] for each in pair]
            for side, pair in levels.items()
        }
        path = [board.state for board in trace.result.path]
        crossed = [meetings[move] for move in map(frozenset, pairwise(path)) if move in meetings]
        self.met = self.halves = None
        if crossed:
            self.met = crossed[-1]
            moves, near = trace.result.moves, path.index(self.met)
            self.halves = moves[:near], reverse(moves[near:])
