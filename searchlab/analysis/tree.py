"""The search tree of a recorded search: layout, statuses, estimates and solution.

The columns of `Trace.tree` contain the parent of each board. Here each node gets its level and its
place in the level, its estimate and its true distance from the goal; and the nodes that are on the
frontier at the end get their order.
"""

from array import array
from functools import cached_property
from itertools import repeat
from math import isnan, nan

from searchlab.analysis.flaws import flaws
from searchlab.analysis.status import Statuses, status
from searchlab.heuristics import bind, find
from searchlab.puzzle import INVERSE, distances
from searchlab.puzzle.state_space import MOST_CELLS, UNREACHABLE
from searchlab.running.trace import NO_PARENT, NODE_OUTCOMES, NOT_EXPANDED
from searchlab.search.bidirectional import BACKWARD, FORWARD
from searchlab.search.events import DESCENDED, GOAL, INFERIOR, MEETING, PRUNED, QUEUED, ROOT
from searchlab.search.result import UNSOLVABLE

MOST_EVENTS = 50_000
STATUSES = ("expanded", "frontier", "duplicate", "pruned", "goal")
_MOST_ESTIMATES = 5_000  # of a heuristic that is no table, beyond those recorded
_ON_SOLUTION = (QUEUED, DESCENDED, GOAL, MEETING)  # outcomes of nodes that a solution can contain


def heuristic_of(trace):
    """Return the heuristic that a search used, or None."""
    heuristic = trace.options.get("heuristic", trace.strategy.options.get("heuristic"))
    return None if heuristic is None else find(heuristic)


class Tree:
    """The search tree of a trace of at most 50,000 events, laid out.

    Examples
    --------
    >>> from searchlab import EIGHT, record
    >>> tree = Tree(record(EIGHT, "1 2 3 x 4 6 7 5 8", "a-star"))
    >>> tree.solution, tree.levels
    ([[0, 2, 7, 10]], 4)
    """

    def __init__(self, trace):
        if trace.result is None or trace.strategy is None:
            raise ValueError("only a complete recorded search can be played: use searchlab.record")
        if len(trace) > MOST_EVENTS:
            raise ValueError(
                f"a search of {len(trace):,} events is too large to be played; at most "
                f"{MOST_EVENTS:,} are accepted: take a nearer board, or max_expansions"
            )
        if trace.result.outcome == UNSOLVABLE:
            board = trace.puzzle.write(trace.result.start)
            raise ValueError(
                f"no moves lead from {board!r} to the goal, and so nothing was searched; "
                "parity_check=False watches the search fail"
            )
        self.trace, self.puzzle = trace, trace.puzzle
        self._take_columns()
        # How many nodes there are before the first event, and after each.
        self.made = array("I", [0]) + trace.events.end_child
        self.outcomes = [NODE_OUTCOMES[code] for code in self.outcome]
        self.stack = any(outcome in (DESCENDED, PRUNED) for outcome in self.outcomes)
        # The iterations, each with a tree of its own: the first event and the first node.
        self.groups = self._iterations()
        # The nodes on the solution, from the start and, in a bidirectional search, from the goal.
        self.solution = self._on_solution(trace.result.moves)
        joint = [[path[-1] for path in self.solution]] if len(self.solution) > 1 else []
        # Paths to highlight: the nodes, the first position, and the status.
        self.paths = [(nodes, len(trace), "goal") for nodes in (*self.solution, *joint)]
        self._place()
        self.flaws = flaws(trace)

    def __len__(self):
        return len(self.parent)

    @property
    def steps(self):
        """The events of the search."""
        return len(self.trace)

    def _take_columns(self):
        """Copy the trace's columns, and add the roots that have not been expanded."""
        trace, tree = self.trace, self.trace.tree
        self.parent, self.g, self.expanded_at = tree.parent[:], tree.g[:], tree.expanded_at[:]
        self.move, self.outcome = trace.move[:], trace.outcome[:]
        self.boards = [*tree.state]
        self.back = bytearray(side == BACKWARD for side in tree.side)
        self.roots = [number for number, parent in enumerate(self.parent) if parent == NO_PARENT]
        starts = {None: trace.result.start}
        if trace.strategy.roots == 2 or BACKWARD in tree.side:
            starts = {FORWARD: trace.result.start, BACKWARD: self.puzzle.goal}
        for side in (side for side in starts if side not in tree.side):
            self.roots.append(len(self))
            self.parent.append(NO_PARENT)
            self.g.append(0)
            self.expanded_at.append(NOT_EXPANDED)
            self.move += b" "
            self.outcome.append(NODE_OUTCOMES.index(ROOT))
            self.boards.append(starts[side])
            self.back.append(side == BACKWARD)

    def state(self, number):
        """Return the board of a node, as bytes."""
        return self.boards[number]

    def _iterations(self):
        """List where each iteration begins: at a second root of the same side."""
        groups, seen = [(0, 0)], set()
        for root in self.roots:
            if root < self.made[-1] and self.back[root] in seen:
                groups.append((self.trace.tree.made_at[root], root))
                seen.clear()
            seen.add(self.back[root])
        return groups

    def _on_solution(self, moves):
        """Follow the solution from both ends, as far as each side of the tree extends."""
        if moves is None:
            return []
        child = {
            (parent, move): number
            for number, (parent, move, outcome) in enumerate(
                zip(self.parent, self.move, self.outcomes, strict=True)
            )
            if outcome in _ON_SOLUTION
        }
        ends = {False: self.trace.result.start, True: self.puzzle.goal}
        # The last root of each side, in an iterative search.
        roots = {self.back[r]: r for r in self.roots if self.state(r) == ends[self.back[r]]}
        paths = []
        for back, node in roots.items():
            paths.append([node])
            for move in [INVERSE[move] for move in reversed(moves)] if back else moves:
                node = child.get((node, ord(move)))
                if node is None:
                    break
                paths[-1].append(node)
        whole = not moves or sum(len(path) - 1 for path in paths) == len(moves)
        return paths if whole else []  # a reader's strategy may report other boards

    def _place(self):
        """Give each node its level."""
        deepest = [0, -1]
        for g, back in zip(self.g, self.back, strict=True):
            deepest[back] = max(deepest[back], g)
        self.levels = sum(deepest) + 2
        # The tree of the goal's side is upside down, so that the sides meet.
        self.level = [
            self.levels - 1 - g if back else g for g, back in zip(self.g, self.back, strict=True)
        ]

    @cached_property
    def statuses(self):
        """The `Statuses` of the nodes, event by event. An iteration replaces the one before."""
        trace, length = self.trace, len(self.trace)
        statuses, events = Statuses(STATUSES, length), trace.events
        replaces = trace.ordering.replaces
        second = self.groups[1][1] if len(self.groups) > 1 else len(self)
        for root in self.roots:
            if not self.g[root] and (root < second or root >= self.made[-1]):
                statuses.change(0, root, "frontier")
        starts = dict(self.groups[1:])
        before, queued = 0, {}  # the first node of the iteration; what is on the frontier, by board
        for event, node in enumerate(events.node):
            at = event + 1
            if event in starts:
                for old in range(before, starts[event]):
                    statuses.change(at, old, None)
                before = starts[event]
            if events.first_child[event] > self.made[event] and event:  # a root of an iteration
                statuses.change(at, node, "frontier")
            for child in range(events.first_child[event], events.end_child[event]):
                outcome = self.outcomes[child]
                name = "pruned" if outcome == INFERIOR else status(outcome, None)
                statuses.change(at, child, name)
                if replaces and outcome == QUEUED:  # a longer path to the same board is obsolete
                    state = self.boards[child]
                    old = queued.get(state)
                    if old is not None and self.expanded_at[old] == NOT_EXPANDED:
                        statuses.change(at, old, "duplicate")
                    queued[state] = child
            if not events.again[event] and status(self.outcomes[node], None) == "frontier":
                statuses.change(at, node, "expanded")
        if self.solution and length:
            statuses.change(length, self.solution[0][-1], "goal")
        return statuses

    # -- of each node ------------------------------------------------------------------------

    def distances(self):
        """Return each node's true distance, 255 where no moves lead to the goal.

        They are bytes; None for a puzzle of more than 9 cells.
        """
        if self.puzzle.cells > MOST_CELLS:
            return None
        return bytes(map(distances(self.puzzle).get, self.boards, repeat(UNREACHABLE)))

    def estimates(self):
        """List h of each node, nan where it is unknown; None for a search without a heuristic."""
        events = self.trace.events
        if all(map(isnan, events.h)):
            return None
        h = array("f", [nan]) * len(self)
        for node, value in zip(events.node, events.h, strict=True):
            h[node] = value
        heuristic = heuristic_of(self.trace)
        if heuristic is None:
            return h
        bound = bind(heuristic, self.puzzle)
        unknown = [number for number, value in enumerate(h) if isnan(value)]
        if bound.table or len(unknown) <= _MOST_ESTIMATES:
            for number in unknown:
                h[number] = bound(self.state(number))
        return h

    def frontier(self, h):
        """List the nodes that are on the frontier at the end, the next one first.

        `h` are the `estimates`. A goal that the search took last and did not expand is the first.
        """
        frontier = self.trace.ordering
        last = self.statuses.at(self.steps).items()
        left = [node for node, name in last if name == "frontier"]
        left.sort(key=lambda node: frontier.key(self.g[node], h[node] if h else 0, node))
        found = self.solution[0][-1:] if self.solution else []
        taken = [
            n for n in found if (self.outcomes[n], self.expanded_at[n]) == (QUEUED, NOT_EXPANDED)
        ]
        return taken + left

    def current(self, at):
        """Return the node that was expanded last."""
        return self.trace.events.node[at - 1] if at else 0
