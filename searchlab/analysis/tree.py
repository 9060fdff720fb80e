"""The search tree of a recorded search: where its nodes stand, and what is to come of them.

The columns of `Trace.tree` say which board made which. Here each node gets its level and its
place in it, what the heuristic says of it and how far it really is from the goal; and the
nodes that still wait when the search ends get their order.
"""

from array import array
from math import isnan, nan

from searchlab.analysis.flaws import flaws
from searchlab.analysis.layout import place
from searchlab.analysis.status import status
from searchlab.heuristics import bind, find
from searchlab.puzzle import INVERSE, distances
from searchlab.puzzle.state_space import MOST_CELLS, UNREACHABLE
from searchlab.running.trace import NEVER, NOBODY, NODE_OUTCOMES
from searchlab.search.bidirectional import BACKWARD, FORWARD
from searchlab.search.events import DESCENDED, GOAL, MEETING, QUEUED, ROOT
from searchlab.search.result import UNSOLVABLE

MOST_EVENTS = 50_000
_MOST_ESTIMATES = 5_000  # of a heuristic that is no table, beyond those recorded
_KEPT = (QUEUED, DESCENDED, GOAL, MEETING)  # outcomes of the nodes that a solution can lead over


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
            raise ValueError("only a whole recorded search can be played: take searchlab.record")
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
        # The iterations of an iterative search, each with a tree of its own: first event and node.
        self.groups = self._divided()
        # The nodes on the solution, from the start and, in a bidirectional search, from the goal.
        self.solution = self._on_solution(trace.result.moves)
        self._place()
        self.flaws = flaws(trace)

    def __len__(self):
        return len(self.parent)

    @property
    def steps(self):
        """The events of the search."""
        return len(self.trace)

    def _take_columns(self):
        """Take the trace's columns, and add the roots that were not expanded yet."""
        trace, tree = self.trace, self.trace.tree
        self.parent, self.g, self.expanded_at = tree.parent[:], tree.g[:], tree.expanded_at[:]
        self.move, self.outcome = bytearray(tree.move), bytearray(tree.outcome)
        self.states = trace.states[:]
        self.back = bytearray(side == BACKWARD for side in tree.side)
        self.roots = [number for number, parent in enumerate(self.parent) if parent == NOBODY]
        starts = {None: trace.result.start}
        if trace.strategy.roots == 2 or BACKWARD in tree.side:
            starts = {FORWARD: trace.result.start, BACKWARD: self.puzzle.goal}
        for side in (side for side in starts if side not in tree.side):
            self.roots.append(len(self))
            self.parent.append(NOBODY)
            self.g.append(0)
            self.expanded_at.append(NEVER)
            self.move += b" "
            self.outcome.append(NODE_OUTCOMES.index(ROOT))
            self.states += starts[side]
            self.back.append(side == BACKWARD)

    def state(self, number):
        """Return the board of a node, as bytes."""
        cells = self.puzzle.cells
        return bytes(self.states[number * cells : (number + 1) * cells])

    def _divided(self):
        """Divide the nodes into iterations, each of which begins at a root."""
        groups, seen = [(0, 0)], set()
        for root in self.roots:
            if root < self.made[-1] and self.back[root] in seen:
                groups.append((self.trace.tree.made_at[root], root))
                seen.clear()
            seen.add(self.back[root])
        return groups

    def _on_solution(self, moves):
        """Follow the solution from both ends, as far as each side of the tree goes."""
        if moves is None:
            return []
        kept = {NODE_OUTCOMES.index(outcome) for outcome in _KEPT}
        child = {
            (parent, move): number
            for number, (parent, move, outcome) in enumerate(
                zip(self.parent, self.move, self.outcome, strict=True)
            )
            if outcome in kept
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
        """Give each node its level and its place in it, for each iteration by itself."""
        deepest = [0, -1]
        for g, back in zip(self.g, self.back, strict=True):
            deepest[back] = max(deepest[back], g)
        self.levels = sum(deepest) + 2
        # The tree of the goal's side stands on its head, so that the sides meet.
        self.level = [
            self.levels - 1 - g if back else g for g, back in zip(self.g, self.back, strict=True)
        ]
        self.x = array("f", bytes(4 * len(self)))
        ends = [number for _, number in self.groups[1:]] + [len(self)]
        for (_, start), end in zip(self.groups, ends, strict=True):
            for side in (False, True):
                numbers = [n for n in range(start, end) if self.back[n] == side]
                index = {number: i for i, number in enumerate(numbers)}
                parents = [index.get(self.parent[number]) for number in numbers]
                levels = [self.level[number] for number in numbers]
                for number, x in zip(numbers, place(parents, levels), strict=True):
                    self.x[number] = x

    # -- of each node ------------------------------------------------------------------------

    def distances(self):
        """Return each node's true distance, 255 where no moves lead to the goal.

        They are bytes; None for a puzzle of more than 9 cells.
        """
        if self.puzzle.cells > MOST_CELLS:
            return None
        distance, size, states = distances(self.puzzle), self.puzzle.cells, bytes(self.states)
        boards = (states[at : at + size] for at in range(0, len(states), size))
        return bytes(distance.get(board, UNREACHABLE) for board in boards)

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

    def left_waiting(self, h):
        """List the nodes that are queued and never expanded, the next one first, by estimates."""
        frontier = self.trace.strategy.frontier_with(self.trace.options)
        waits = {NODE_OUTCOMES.index(QUEUED), NODE_OUTCOMES.index(ROOT)}
        queued = [number for number, outcome in enumerate(self.outcome) if outcome in waits]
        least = {}
        if frontier.replaces:
            for number in queued:
                state, g = self.state(number), self.g[number]
                least[state] = min(g, least.get(state, g))
        found = self.solution[0][-1] if self.solution else None

        def key(number):
            later = found not in (None, number)
            return later, frontier.key(self.g[number], h[number] if h else 0, number)

        waiting = (n for n in queued if self.expanded_at[n] == NEVER)
        if least:
            waiting = (n for n in waiting if self.g[n] == least[self.state(n)])
        return sorted(waiting, key=key)

    def current(self, at):
        """Return the node that was expanded last."""
        return self.trace.events.node[at - 1] if at else 0

    def ways(self, at):
        """List what is drawn thick: nodes in a row, and a key of `searchlab.styles.MEANINGS`.

        It is the solution at the end, and the edge between its halves where two sides meet.
        """
        ways = self.solution if at == len(self.trace) else []
        joint = [[way[-1] for way in ways]] if len(ways) > 1 else []
        return [(nodes, "path") for nodes in [*ways, *joint]]

    def status(self, number, at):
        """Return what a node is after some events, as `searchlab.analysis.status` has it."""
        found = at == len(self.trace) and self.solution and number == self.solution[0][-1]
        return status(
            NODE_OUTCOMES[self.outcome[number]], self.expanded_at[number], at, bool(found)
        )
