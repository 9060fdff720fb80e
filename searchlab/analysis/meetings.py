"""A bidirectional search, step by step: how each side grows, and where the two touch."""

from bisect import bisect_left
from collections import Counter
from functools import cached_property
from itertools import accumulate, groupby, islice, pairwise
from math import factorial
from typing import NamedTuple

from searchlab.puzzle import Puzzle
from searchlab.puzzle import distances as distances_to_goal
from searchlab.running.solving import solve
from searchlab.running.trace import Trace
from searchlab.search.bidirectional import BACKWARD, FORWARD
from searchlab.search.events import MEETING, QUEUED
from searchlab.search.paths import reverse
from searchlab.search.result import UNSOLVABLE

MOST_STEPS = 20_000  # that are kept one by one; a longer search is folded into levels
BUDGET = 400_000  # expansions: all that the 3x3 puzzle can ask for
SIDES = (FORWARD, BACKWARD)


def distances(puzzle, root):
    """Count the moves from a board to each board of its half."""
    return distances_to_goal(Puzzle(puzzle.rows, puzzle.cols, root))


def on_solution(result, moves):
    """Find the move, a pair of boards, by which a solution passes from one side to the other.

    Of the moves that met the other side it is the last that the solution makes, in its own
    direction or against it; None if it makes none.
    """
    boards = [board.state for board in result.path]
    made = {*pairwise(boards), *pairwise(boards[::-1])}
    return next((move for move in reversed(list(moves)) if move in made), None)


class Meeting(NamedTuple):
    """A child that the other side had reached, and the expansion that made it."""

    step: int
    side: str
    g: int
    parent: bytes
    child: bytes


class TwoSidedSearch:
    """A bidirectional search with what it comes to, step by step.

    `strategy` is what searches, or the `Trace` of a search that was recorded; `watch` is called
    now and then, and may raise an exception to end the search. The ValueError says if it has one
    side only, or if its sides change too often to be told.

    Examples
    --------
    >>> from searchlab import EIGHT
    >>> found = TwoSidedSearch(EIGHT, EIGHT.read("2 3 4 1 5 x 7 6 8"), "bidirectional")
    >>> found.steps, found.levelwise, found.radius()
    (576, True, [9, 9])
    >>> [len(half) for half in found.halves]
    [10, 9]
    """

    def __init__(self, puzzle, start, strategy, parity_check=True, watch=None):
        self._watched = watch or (lambda so_far: None)
        self.puzzle, self.start = puzzle, start
        self.trace = Trace(puzzle)  # None where the search was too long to be kept
        self.meetings = []  # each child that the other side had reached
        # Of each step, an expansion or a level; there are no states of levels.
        self.sides, self.g, self.expanded = [], [], []
        self.queued, self.generated, self.states = [], [], []
        if isinstance(strategy, Trace):
            self.result = strategy.result
            if len(strategy):
                self._watch(strategy.columns(0, len(strategy)), keep=False)
            self.trace = strategy
        else:
            options = {"max_expansions": BUDGET, "parity_check": parity_check}
            self.result = solve(puzzle, start, strategy, watch=self._watch, **options)
            if self.trace is not None:
                self.trace.result = self.result
        self._fold()
        # Whether each side expanded all boards of a level before any of the next: a first meeting
        # is on a shortest path then.
        self.levelwise = all(self._goes_by_levels(side) for side in SIDES)
        asks = self.result.outcome == UNSOLVABLE
        self.alone = solve(puzzle, start, "breadth-first", max_expansions=BUDGET, parity_check=asks)

    def _watch(self, columns, keep=True):
        """Take a chunk of events in."""
        self._watched(columns)
        if set(columns.side) - set(SIDES):
            raise ValueError(
                "this search has one side only; give one that names the side of each expansion, "
                "such as 'bidirectional'"
            )
        if self.trace is not None and keep:
            self.trace.extend(columns)
            if len(self.trace) > MOST_STEPS:
                self.trace = None
        columns = columns.side, columns.g, columns.state, columns.children
        self.meetings += [
            Meeting(step, side, g, state, child)
            for step, (side, g, state, children) in enumerate(
                zip(*columns, strict=True), start=len(self.sides) + 1
            )
            for _, child, outcome in children
            if outcome == MEETING
        ]
        sides, g, states, made = columns
        self.sides += sides
        self.g += g
        self.states += states
        self.expanded += [1] * len(made)
        self.generated += map(len, made)
        self.queued += [[outcome for _, _, outcome in children].count(QUEUED) for children in made]

    def _fold(self):
        """Keep the expansions one by one, or put those of a side at a depth together."""
        self.unit = "expansion"
        if len(self.sides) <= MOST_STEPS:
            return
        self.unit, self.states = "level", []
        keys = zip(self.sides, self.g, strict=True)
        rows = zip(keys, self.expanded, self.queued, self.generated, strict=True)
        levels = [
            [*key, *map(sum, list(zip(*group, strict=True))[1:])]
            for key, group in groupby(rows, key=lambda row: row[0])
        ]
        if len(levels) > MOST_STEPS:
            raise ValueError(
                "the sides change more than 20,000 times in this search; take a smaller puzzle"
            )
        self.sides, self.g, self.expanded, self.queued, self.generated = map(
            list, zip(*levels, strict=True)
        )

    def _goes_by_levels(self, side):
        """Whether a side never left a level before all its boards were expanded."""
        depths = [g for each, g in zip(self.sides, self.g, strict=True) if each == side]
        done = list(zip(self.levels(side, "reached"), self.levels(side, "expanded"), strict=False))
        return depths == sorted(depths) and all(
            reached == expanded for reached, expanded in done[: max(depths, default=0)]
        )

    @property
    def steps(self):
        """How many steps there are to take."""
        return len(self.sides)

    @property
    def half(self):
        """How many boards each half of the puzzle has."""
        return factorial(self.puzzle.cells) // 2

    @property
    def whole(self):
        """Whether each side has been through all boards of its half."""
        return all(sum(self.levels(side, "expanded")) == self.half for side in SIDES)

    @cached_property
    def met(self):
        """The meeting that the solution leads through; None where there is none."""
        by_move = {(one.parent, one.child): one for one in self.meetings}
        return by_move.get(on_solution(self.result, by_move))

    @property
    def near(self):
        """How many moves of the solution belong to the start's side."""
        return [board.state for board in self.result.path].index(self.met.child)

    @property
    def halves(self):
        """The moves made by each side up to the meeting, from its own root."""
        return self.result.moves[: self.near], reverse(self.result.moves[self.near :])

    def levels(self, side, what, steps=None):
        """Count the boards "reached" or "expanded" on a side by depth, up to so many steps."""
        counts = Counter({0: int(what == "reached")})
        rows = zip(self.sides, self.g, self.expanded, self.queued, strict=True)
        for each, g, expanded, queued in islice(rows, steps):
            if each == side and what == "reached":
                counts[g + 1] += queued
            elif each == side:
                counts[g] += expanded
        deepest = max((depth for depth, count in counts.items() if count), default=0)
        return [counts[depth] for depth in range(deepest + 1)]

    def radius(self):
        """List how far from each root every board was known when the sides met."""
        known = []
        for side in SIDES:
            reached, expanded = self.levels(side, "reached"), self.levels(side, "expanded")
            if side == self.met.side:
                expanded[self.met.g] -= 1  # its moves were not all tried
            expanded += [0] * (len(reached) - len(expanded))
            pairs = enumerate(zip(reached, expanded, strict=True))
            known.append(next((d for d, (some, done) in pairs if some > done), len(reached)))
        return known

    def step_of(self, expansions):
        """Return the step in which the number of expansions reaches this one."""
        return 1 + bisect_left(list(accumulate(self.expanded)), expansions)

    def since(self):
        """List for each board of the solution the step after which its side knows it."""
        boards, near = [board.state for board in self.result.path], self.near
        end = self.steps
        since = [end] * len(boards)
        since[0] = since[-1] = 0
        if self.unit == "expansion":
            # A board is known when the one before it, on its own side, was expanded.
            after = {(FORWARD, boards[i]): i + 1 for i in range(near)}
            after |= {(BACKWARD, boards[i]): i - 1 for i in range(near + 1, len(boards))}
            for step, key in enumerate(zip(self.sides, self.states, strict=True), 1):
                place = after.get(key)
                if place is not None and 0 < place < len(boards) - 1:
                    since[place] = min(since[place], step)
            since[near] = end
        return since
