"""Two searches of one board on one tree: what both expand, and what only one of them does.

A node is a path: the moves from the start. Different paths can lead to the same board, so
expansions are compared by boards: a node counts as expanded by both if both searches have expanded
its board, even if by different paths.
"""

from array import array
from collections import Counter, defaultdict
from math import nan

from searchlab.analysis.status import Statuses
from searchlab.analysis.tree import Tree
from searchlab.running.trace import NO_PARENT
from searchlab.search.events import DESCENDED, GOAL, QUEUED, ROOT

STATUSES = (
    "expanded by both",
    "only by the first",
    "only by the second",
    "on both frontiers",
    "on the frontier of the first",
    "on the frontier of the second",
    "dropped",
    "goal",
)
BOTH, FIRST, SECOND, ON_BOTH, ON_FIRST, ON_SECOND, DROPPED, FOUND = STATUSES
# By the searches, as bits: 1 for the first, 2 for the second.
_EXPANDED = None, FIRST, SECOND, BOTH
_FRONTIER = DROPPED, ON_FIRST, ON_SECOND, ON_BOTH
_KEPT = (QUEUED, DESCENDED, GOAL, ROOT)


class Side:
    """One of the two searches: its tree, its expansions, and its nodes in the union.

    By the number of expansions, `events` counts the events, and `nodes` has the last node: at the
    end the goal, if it was found.
    """

    def __init__(self, tree, ids):
        self.tree, self.trace, self.ids = tree, tree.trace, ids  # of its own nodes, in the union
        starts = [event for event, again in enumerate(self.trace.events.again) if not again]
        # Events that come back to a board belong to the expansion before.
        self.events = array("I", [*starts, len(self.trace)])
        self.expands = array("I", [ids[self.trace.events.node[event]] for event in starts])
        self.solution = [ids[node] for path in tree.solution for node in path]
        self.nodes = array("I", [0]) + self.expands
        self.nodes[-1] = [self.nodes[-1], *self.solution][-1]

    def estimates(self, size):
        """List h of each node of the union, None for a search without a heuristic."""
        own = self.tree.estimates()
        if own is None:
            return None
        h = dict(zip(self.ids, own, strict=True))
        return array("f", [h.get(node, nan) for node in range(size)])


class Union:
    """The union of the search trees of two searches of one board.

    A position is a number of expansions of each search; the shorter one waits at its end.

    Examples
    --------
    >>> from searchlab import EIGHT, record
    >>> board = "2 3 4 1 5 x 7 6 8"
    >>> first = record(EIGHT, board, "a-star")
    >>> second = record(EIGHT, board, "a-star", heuristic="misplaced")
    >>> union = Union(first, second)
    >>> len(union), union.steps, [len(boards) for boards in union.expanded(union.steps)]
    (4838, 1737, [309, 3, 1428])
    """

    def __init__(self, *traces):
        self.traces, self.puzzle, self.start = traces, traces[0].puzzle, traces[0].result.start
        self.boards = [self.start]
        self.parent, self.move = array("I", [NO_PARENT]), bytearray(b" ")
        self.level, self._numbers = array("H", [0]), {}  # of a node by its parent and move
        self.sides = one, other = [Side(tree, self._add(tree)) for tree in map(Tree, traces)]
        self.nodes = one.nodes + other.nodes[len(one.nodes) :]  # by position: the last one
        self.steps = len(self.nodes) - 1
        # The solutions: the nodes, the first position, and whose it is.
        self.paths = [
            (side.solution, len(side.expands), name)
            for name, side in zip((FIRST, SECOND), self.sides, strict=True)
            if side.solution
        ]
        self.totals = {name: array("I") for name in (BOTH, FIRST, SECOND)}  # boards by position
        frontier, expanded = Counter({0: 3}), Counter()  # the searches: by node, by board
        nodes, counts = defaultdict(set), Counter()  # expanded: nodes by board; boards by searches
        found, changes = set(), []
        for at in range(self.steps + 1):
            changed = set() if at else {0}
            for search, side in enumerate(self.sides, 1):
                if not 0 < at <= len(side.expands):
                    continue
                first, end = side.events[at - 1 : at + 1]
                for own in range(side.tree.made[first], side.tree.made[end]):
                    kept = side.tree.outcomes[own] in _KEPT
                    frontier[side.ids[own]] |= search * kept
                    changed.add(side.ids[own])
                node = side.expands[at - 1]
                board = self.boards[node]
                counts[expanded[board]] -= 1
                expanded[board] |= search
                counts[expanded[board]] += 1
                nodes[board].add(node)
                changed |= nodes[board]
            for node in sorted(changed - found):
                board = self.boards[node]
                is_expanded = node in nodes[board]
                name = _EXPANDED[expanded[board]] if is_expanded else _FRONTIER[frontier[node]]
                changes.append((at, node, name))
            for path, since, _ in self.paths:
                if since == at:
                    found.add(path[-1])
                    changes.append((at, path[-1], FOUND))
            for name, column in self.totals.items():
                column.append(counts[_EXPANDED.index(name)])
        self.statuses = Statuses(STATUSES, self.steps, changes)

    def __len__(self):
        return len(self.parent)

    def _add(self, tree):
        """Add the nodes of a search that are new, and return the numbers of all."""
        ids = array("I")
        for parent, move, board in zip(tree.parent, tree.move, tree.boards, strict=True):
            number = 0
            if parent != NO_PARENT:
                number = self._numbers.setdefault((ids[parent], move), len(self))
            elif board != self.start:
                raise ValueError(
                    f"{tree.trace.strategy.name} also searches from another board than the "
                    "start, which has no place on one tree; take two searches from the start"
                )
            if number == len(self):
                self.parent.append(ids[parent])
                self.move.append(move)
                self.level.append(self.level[ids[parent]] + 1)
                self.boards.append(board)
            ids.append(number)
        return ids

    def expanded(self, at):
        """List the boards expanded up to a position: by both, only by the first, by the second.

        They are in the order in which they were expanded.
        """
        first, second = (
            dict.fromkeys(self.boards[node] for node in side.expands[:at]) for side in self.sides
        )
        return (
            [board for board in first if board in second],
            [board for board in first if board not in second],
            [board for board in second if board not in first],
        )

    def current(self, at):
        """Return the last node of the first search, and after its end of the second."""
        return self.nodes[at]
