"""Two searches of one board on one tree: what both expand, and what only one of them does.

A node is a path: the moves from the start. Different paths can lead to the same board, so
expansions are compared by boards: a node counts as expanded by both if both searches have expanded
its board, even if by different paths.
"""

from array import array
from collections import Counter, defaultdict
from itertools import accumulate
from operator import sub

from searchlab.analysis.status import Statuses
from searchlab.running.trace import NO_PARENT
from searchlab.search.events import DESCENDED, GOAL, QUEUED, ROOT

BOTH, FIRST, SECOND = "both", "first", "second"  # expanded by both, or by one of them only
ON_BOTH, ON_FIRST, ON_SECOND = (f"on the frontier of {who}" for who in (BOTH, FIRST, SECOND))
DROPPED, FOUND = "dropped", "goal"
STATUSES = (BOTH, FIRST, SECOND, ON_BOTH, ON_FIRST, ON_SECOND, DROPPED, FOUND)
# By the searches, as bits: 1 for the first, 2 for the second.
_EXPANDED = None, FIRST, SECOND, BOTH
_FRONTIER = DROPPED, ON_FIRST, ON_SECOND, ON_BOTH
_KEPT = (QUEUED, DESCENDED, GOAL, ROOT)


class Side:
    """One of the two searches: its tree, its expansions, and its nodes in the union."""

    def __init__(self, tree):
        self.tree, self.trace = tree, tree.trace
        starts = [event for event, again in enumerate(self.trace.events.again) if not again]
        # The events of each expansion: those that come back to a board belong to the one before.
        self.spans = list(zip(starts, [*starts[1:], len(self.trace)], strict=False))
        self.ids = array("I", bytes(4 * len(tree)))  # of its own nodes, in the union
        self.made = {0}
        self.expands = array("I")  # by expansion: the node

    @property
    def solution(self):
        """The nodes on its solution."""
        return [self.ids[node] for path in self.tree.solution for node in path]

    def counters(self):
        """Return what the search has counted after each expansion: a list by name."""
        events, ends = self.trace.events, [end - 1 for _, end in self.spans]
        generated = list(accumulate(map(sub, events.end_child, events.first_child)))
        columns = {"generated": generated, "frontier": events.frontier, "stored": events.stored}
        return {name: [column[end] for end in ends] for name, column in columns.items()}

    def estimates(self, size):
        """List h of each node of the union, None for a search without a heuristic."""
        own = self.tree.estimates()
        if own is None:
            return None
        h = array("f", [float("nan")]) * size
        for node, value in zip(self.ids, own, strict=True):
            h[node] = value
        return h


class Union:
    """The union of the search trees of two searches of one board.

    A position is a number of expansions of each search; the shorter one waits at its end.

    Examples
    --------
    >>> from searchlab import EIGHT, record
    >>> from searchlab.analysis.tree import Tree
    >>> board = "2 3 4 1 5 x 7 6 8"
    >>> first = Tree(record(EIGHT, board, "a-star"))
    >>> second = Tree(record(EIGHT, board, "a-star", heuristic="misplaced"))
    >>> union = Union(first, second)
    >>> len(union), union.steps, [len(boards) for boards in union.expanded(union.steps)]
    (4838, 1737, [309, 3, 1428])
    """

    def __init__(self, *trees):
        self.puzzle, start = trees[0].puzzle, trees[0].trace.result.start
        if (trees[1].puzzle, trees[1].trace.result.start) != (self.puzzle, start):
            raise ValueError("these two searches begin at different boards")
        for tree in trees:
            if tree.trace.strategy.roots > 1:
                raise ValueError(
                    f"{tree.trace.strategy.name} also searches from the goal, and that tree has "
                    "no place on one that begins at the start; take two searches from the start"
                )
        self.parent, self.move, self.level = (
            array("I", [NO_PARENT]),
            bytearray(b" "),
            array("H", [0]),
        )
        self.states = [start]
        self.sides = [Side(tree) for tree in trees]
        self.steps = max(len(side.spans) for side in self.sides)
        self._paths, self._same = {}, defaultdict(list, {start: [0]})  # nodes by path, by board
        self._frontier, self._boards = Counter({0: 3}), Counter()  # bits by node, by board
        self._expanded, counts = set(), Counter()  # nodes; boards by bits
        self.totals = {name: array("I") for name in (BOTH, FIRST, SECOND)}  # boards by position
        self.statuses = Statuses(STATUSES, self.steps)
        self.statuses.change(0, 0, ON_BOTH)
        self.paths = []  # the solutions: the nodes, the first position, and whose it is
        for at in range(self.steps + 1):
            changed = set()
            for bit, side in enumerate(self.sides, 1):
                if 0 < at <= len(side.spans):
                    changed |= self._expand(side, bit, at - 1, counts)
            ends = {nodes[-1] for nodes, _, _ in self.paths}
            for node in sorted(changed - ends):
                expanded, bits = node in self._expanded, self._boards[self.states[node]]
                name = _EXPANDED[bits] if expanded else _FRONTIER[self._frontier[node]]
                self.statuses.change(at, node, name)
            for name, side in zip((FIRST, SECOND), self.sides, strict=True):
                if at == len(side.spans) and side.solution:
                    self.paths.append((side.solution, at, name))
                    self.statuses.change(at, side.solution[-1], FOUND)
            for name, column in self.totals.items():
                column.append(counts[_EXPANDED.index(name)])
        self.levels = max(self.level) + 1

    def __len__(self):
        return len(self.parent)

    def _expand(self, side, bit, step, counts):
        """Apply one expansion of a search; return the nodes whose status may change."""
        tree, (first, end) = side.tree, side.spans[step]
        changed = set()
        for node in range(tree.made[first], tree.made[end]):
            number = side.ids[node] = self._number(side, node)
            if number not in side.made:
                side.made.add(number)
                self._frontier[number] |= bit * (tree.outcomes[node] in _KEPT)
                changed.add(number)
        number = side.ids[side.trace.events.node[first]]
        side.expands.append(number)
        self._expanded.add(number)
        board = self.states[number]
        counts[self._boards[board]] -= 1
        self._boards[board] |= bit
        counts[self._boards[board]] += 1
        return changed | {number, *(node for node in self._same[board] if node in self._expanded)}

    def _number(self, side, node):
        """Return the node of the union for a node of a search; add it if it is new."""
        tree = side.tree
        if tree.parent[node] == NO_PARENT:
            if tree.state(node) != self.states[0]:
                raise ValueError(
                    f"{side.trace.strategy.name} expands a board that none of its events has made, "
                    "and that has no place on the tree"
                )
            return 0
        path = side.ids[tree.parent[node]], tree.move[node]
        if path not in self._paths:
            self._paths[path] = number = len(self)
            self.parent.append(path[0])
            self.move.append(path[1])
            self.level.append(self.level[path[0]] + 1)
            self.states.append(tree.state(node))
            self._same[self.states[number]].append(number)
        return self._paths[path]

    def expanded(self, at):
        """List the boards expanded up to a position: by both, only by the first, by the second.

        They are in the order in which they were expanded.
        """
        first, second = (
            dict.fromkeys(self.states[node] for node in side.expands[:at]) for side in self.sides
        )
        return (
            [board for board in first if board in second],
            [board for board in first if board not in second],
            [board for board in second if board not in first],
        )

    def current(self, at):
        """Return the node expanded last, by the first search as long as it runs."""
        for side in self.sides:
            if 0 < at <= len(side.expands):
                return side.expands[at - 1]
        return 0
