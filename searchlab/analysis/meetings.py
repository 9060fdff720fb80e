"""A bidirectional search, step by step: how each side grows, and where the two meet."""

from bisect import bisect_left
from collections import Counter
from functools import cached_property
from itertools import accumulate, groupby, pairwise
from operator import attrgetter
from typing import NamedTuple

from searchlab.puzzle import Puzzle
from searchlab.puzzle import distances as distances_to_goal
from searchlab.running.trace import NODE_OUTCOMES, Trace, record
from searchlab.search.bidirectional import BACKWARD, FORWARD
from searchlab.search.events import MEETING, QUEUED
from searchlab.search.paths import reverse

MOST_STEPS = 20_000  # in a longer search the expansions of a level are one step
BUDGET = 400_000  # expansions: enough for every board of the 3x3 puzzle
SIDES = (FORWARD, BACKWARD)
_QUEUED, _MEETING = map(NODE_OUTCOMES.index, (QUEUED, MEETING))


def distances(puzzle, root):
    """Return the number of moves from a board to each board of its half."""
    return distances_to_goal(Puzzle(puzzle.rows, puzzle.cols, root))


class Step(NamedTuple):
    """An expansion, or all consecutive expansions of one side at one depth."""

    side: str
    g: int
    expanded: int
    queued: int
    generated: int
    state: bytes | None  # None for a level


class Meeting(NamedTuple):
    """A child that the other side had reached, and the expansion that generated it."""

    number: int  # of the expansion, from 1
    parent: bytes
    child: bytes


class TwoSidedSearch:
    """A bidirectional search, step by step.

    Parameters
    ----------
    puzzle : Puzzle
    start : bytes
    strategy : str, callable or Trace
        A strategy, or a search that has been recorded.
    parity_check : bool
    watch : callable, optional
        Called now and then; an exception that it raises ends the search.

    Raises
    ------
    ValueError
        If the search has one side only, or changes sides more than 20,000 times.

    Examples
    --------
    >>> from searchlab import EIGHT
    >>> found = TwoSidedSearch(EIGHT, EIGHT.read("2 3 4 1 5 x 7 6 8"), "bidirectional")
    >>> found.steps, found.levelwise, found.radius()
    (576, True, (9, 9))
    >>> [len(half) for half in found.halves]
    [10, 9]
    """

    def __init__(self, puzzle, start, strategy, parity_check=True, watch=None):
        trace = strategy
        if not isinstance(strategy, Trace):
            options = {"max_expansions": BUDGET, "parity_check": parity_check, "watch": watch}
            trace = record(puzzle, start, strategy, **options)
        self.puzzle, self.start, self.result = puzzle, start, trace.result
        self.trace = trace  # None if the steps are levels
        tree, events = trace.tree, trace.events
        if set(events.side) - set(SIDES):
            raise ValueError(
                "this search has one side only; give one that names the side of each expansion, "
                "such as 'bidirectional'"
            )
        # Each child that the other side had reached.
        self.meetings = [
            Meeting(tree.made_at[child] + 1, tree.state[tree.parent[child]], tree.state[child])
            for child, outcome in enumerate(trace.outcome)
            if outcome == _MEETING
        ]
        columns = events.side, events.g, events.node, events.first_child, events.end_child
        self.unit, self.rows = "expansion", []  # of `Step`
        for side, g, node, first, end in zip(*columns, strict=True):
            queued = trace.outcome[first:end].count(_QUEUED)
            self.rows.append(Step(side, g, 1, queued, end - first, tree.state[node]))
        if len(self.rows) > MOST_STEPS:
            self.unit, self.trace = "level", None
            self.rows = [
                Step(*key, *map(sum, list(zip(*level, strict=True))[2:5]), None)
                for key, level in groupby(self.rows, attrgetter("side", "g"))
            ]
            if len(self.rows) > MOST_STEPS:
                raise ValueError(
                    "this search changes sides more than 20,000 times; take a smaller puzzle"
                )
        # By position: how far from its root each side has reached every board.
        self.radii, radius = [(0, 0)], dict.fromkeys(SIDES, 0)
        # By position: how many boards the side of the last step has expanded at its depth, and
        # reached at the next.
        self.so_far = [(0, 0)]
        # Whether each side expanded all boards of a level before any of the next: then the first
        # meeting is on a shortest path.
        self.levelwise = True
        self._levels = {side: (Counter(), Counter([0])) for side in SIDES}  # boards by depth
        for side, g, new, queued, *_ in self.rows:
            self.levelwise &= g == radius[side]
            expanded, reached = self._levels[side]
            expanded[g] += new
            reached[g + 1] += queued
            self.so_far.append((expanded[g], reached[g + 1]))
            while radius[side] <= g and expanded[radius[side]] >= reached[radius[side]]:
                radius[side] += 1
            self.radii.append(tuple(radius.values()))

    @property
    def levels(self):
        """Lists of the boards expanded and of those reached by depth, for each side."""
        return {
            side: [[each[depth] for depth in range(max(+each, default=0) + 1)] for each in pair]
            for side, pair in self._levels.items()
        }

    @property
    def steps(self):
        """The number of steps."""
        return len(self.rows)

    @cached_property
    def met(self):
        """The last meeting whose move is in the solution, in either direction; None without one."""
        boards = [board.state for board in self.result.path]
        moves = {*pairwise(boards), *pairwise(boards[::-1])}
        found = (one for one in reversed(self.meetings) if (one.parent, one.child) in moves)
        return next(found, None)

    @cached_property
    def near(self):
        """How many moves of the solution belong to the start's side."""
        return [board.state for board in self.result.path].index(self.met.child)

    @property
    def halves(self):
        """The moves made by each side up to the meeting, from its own root."""
        return self.result.moves[: self.near], reverse(self.result.moves[self.near :])

    def position(self, expansions):
        """Return the position at which the search has made this many expansions."""
        return 1 + bisect_left(list(accumulate(step.expanded for step in self.rows)), expansions)

    def radius(self):
        """Return how far from each root every board was known before the meeting."""
        return self.radii[self.position(self.met.number) - 1]

    def since(self):
        """List for each board of the solution the position at which its side reaches it."""
        expanded = {}
        for at, step in enumerate(self.rows, 1):
            expanded.setdefault((step.side, step.state), at)

        def reached(side, boards):
            """List the positions of a half, from its root to the board before the meeting."""
            parents = (expanded.get((side, board), self.steps) for board in boards[:-1])
            return [0, *parents][: len(boards)]

        boards = [board.state for board in self.result.path]
        far = reached(BACKWARD, boards[: self.near : -1])
        return [*reached(FORWARD, boards[: self.near]), self.steps, *reversed(far)]
