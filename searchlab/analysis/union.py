"""Two searches of one board on one tree: what both expand, and what only one of them does.

A node is a path: the moves that lead to it from the start. A board can be reached by several
paths, and so what is expanded is told by boards: a node counts as expanded by both if both
searches have expanded its board, be it by another path.
"""

from array import array
from functools import cached_property

from searchlab.analysis.layout import place
from searchlab.running.trace import NEVER, NOBODY, NODE_OUTCOMES
from searchlab.search.events import DESCENDED, GOAL, QUEUED, ROOT

# What a node is at a position, as the page numbers it.
BOTH, FIRST, SECOND = "both", "first", "second"  # expanded by both, or by one of them only
WAITS_BOTH, WAITS_FIRST, WAITS_SECOND = (f"waits for {who}" for who in (BOTH, FIRST, SECOND))
DROPPED, FOUND = "dropped", "goal"
STATUSES = (BOTH, FIRST, SECOND, WAITS_BOTH, WAITS_FIRST, WAITS_SECOND, DROPPED, FOUND)
_KEPT = {NODE_OUTCOMES.index(outcome) for outcome in (QUEUED, DESCENDED, GOAL, ROOT)}


class Side:
    """What one of the two searches does: by node, and by expansion."""

    def __init__(self, tree):
        self.tree, self.trace = tree, tree.trace
        self.ids = array("I", bytes(4 * len(tree)))  # where its own nodes are in the union
        # By node: the number of expansions after which it is there, and after which it is expanded.
        self.made, self.expanded = {0: 0}, {}
        self.waits = {0: True}  # is it on the frontier then, or was it dropped?
        # By expansion: the node, and what is counted after it.
        self.expands = array("I")
        self.generated, self.frontier, self.stored = array("I"), array("I"), array("I")
        self.steps = []  # the events of each expansion: with those that come back to a board
        for event, again in enumerate(self.trace.events.again):
            if again:
                self.steps[-1] = (self.steps[-1][0], event + 1)
            else:
                self.steps.append((event, event + 1))

    @cached_property
    def way(self):
        """The nodes on its solution."""
        return [self.ids[node] for way in self.tree.solution for node in way]

    def by_node(self, values, size):
        """List one of its values for each node, `NEVER` where it has none."""
        column = array("I", [NEVER]) * size
        for node, value in values.items():
            column[node] = value
        return column

    def estimates(self, size):
        """List h of each node, None for a search without a heuristic."""
        own = self.tree.estimates()
        if own is None:
            return None
        h = array("f", [float("nan")]) * size
        for node, value in zip(self.ids, own, strict=True):
            h[node] = value
        return h


class Union:
    """The search trees of two searches of one board, laid over each other.

    Position n is that after n expansions of each; the shorter search waits at its end.

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

    def __init__(self, first, second):
        self.trees, self.puzzle = (first, second), first.puzzle
        starts = [(tree.puzzle, tree.trace.result.start) for tree in self.trees]
        if starts[0] != starts[1]:
            raise ValueError("these two searches begin at different boards")
        for tree in self.trees:
            if tree.trace.strategy.roots > 1:
                raise ValueError(
                    f"{tree.trace.strategy.name} searches from the goal as well, and that tree has "
                    "no place on one that begins at the start; take two searches from the start"
                )
        self.parent, self.move, self.level = array("I", [NOBODY]), bytearray(b" "), array("H", [0])
        self.states = [starts[0][1]]
        self._known = {}
        self.sides = first, second = [Side(tree) for tree in self.trees]
        self.steps = max(len(first.steps), len(second.steps))
        self.made = array("I", [1])  # how many nodes there are at each position
        for step in range(self.steps):
            for side in self.sides:
                if step < len(side.steps):
                    self._take(side, step)
            self.made.append(len(self))
        self.groups, self.g, self.levels = [(0, 0)], self.level, max(self.level) + 1
        self.x = place([None, *self.parent[1:]], list(self.level))
        # The number of each node's board: equal boards have one.
        numbers = {}
        self.numbers = array(
            "I", (numbers.setdefault(state, len(numbers)) for state in self.states)
        )
        self.first_expanded = [
            {},
            {},
        ]  # by number of a board: the first position at which it is expanded
        for side, expanded in zip(self.sides, self.first_expanded, strict=True):
            for node, at in side.expanded.items():
                number = self.numbers[node]
                expanded[number] = min(at, expanded.get(number, NEVER))

    def __len__(self):
        return len(self.parent)

    def _take(self, side, step):
        """Lay what a search does at an expansion over what is there."""
        tree, events = side.tree, side.trace.events
        first, end = side.steps[step]
        for node in range(tree.made[first], tree.made[end]):
            number = side.ids[node] = self._number(side, node)
            side.made.setdefault(number, step + 1)
            side.waits.setdefault(number, tree.outcome[node] in _KEPT)
        number = side.ids[events.node[first]]
        side.expanded.setdefault(number, step + 1)
        side.expands.append(number)
        before = side.generated[-1] if step else 0
        made = sum(events.end_child[e] - events.first_child[e] for e in range(first, end))
        side.generated.append(before + made)
        side.frontier.append(events.frontier[end - 1])
        side.stored.append(events.stored[end - 1])

    def _number(self, side, node):
        """Return the node of the union for one of a search; make it where it is new."""
        tree = side.tree
        if tree.parent[node] == NOBODY:
            if tree.state(node) != self.states[0]:
                raise ValueError(
                    f"{side.trace.strategy.name} expands a board that none of its events has made, "
                    "and that has no place on the tree"
                )
            return 0
        path = side.ids[tree.parent[node]], tree.move[node]
        if path not in self._known:
            self._known[path] = len(self)
            self.parent.append(path[0])
            self.move.append(path[1])
            self.level.append(self.level[path[0]] + 1)
            self.states.append(tree.state(node))
        return self._known[path]

    def expanded(self, at):
        """List the boards expanded up to a position: by both, only by the first, by the second.

        They are in the order in which they were expanded.
        """
        first, second = ({n: p for n, p in each.items() if p <= at} for each in self.first_expanded)
        states = dict(zip(self.numbers, self.states, strict=True))
        sets = (
            first.keys() & second.keys(),
            first.keys() - second.keys(),
            second.keys() - first.keys(),
        )
        when = {**second, **first}
        return [[states[n] for n in sorted(each, key=lambda n: (when[n], n))] for each in sets]

    def status(self, node, at):
        """Return what a node is at a position: one of `STATUSES`."""
        if any(node == nodes[-1] for nodes, _ in self.ways(at)):
            return FOUND
        if any(side.expanded.get(node, NEVER) <= at for side in self.sides):
            number = self.numbers[node]
            first, second = (each.get(number, NEVER) <= at for each in self.first_expanded)
            return BOTH if first and second else FIRST if first else SECOND
        first, second = (
            side.waits.get(node, False) and side.made[node] <= at for side in self.sides
        )
        if first or second:
            return WAITS_BOTH if first and second else WAITS_FIRST if first else WAITS_SECOND
        return DROPPED

    def ways(self, at):
        """List the solutions found up to a position: the nodes, and whose it is."""
        pairs = zip(self.sides, (FIRST, SECOND), strict=True)
        return [(side.way, who) for side, who in pairs if side.way and len(side.steps) <= at]

    def current(self, at):
        """Return the node that was looked at last: of the first search, while that goes on."""
        for side in self.sides:
            if 0 < at <= len(side.expands):
                return side.expands[at - 1]
        return 0
