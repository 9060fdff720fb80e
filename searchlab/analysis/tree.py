"""The search tree of a recorded search: numbers, layout, statuses, estimates and solution.

The nodes are numbered in the order in which they appeared. Each gets its level, its estimate and
its true distance from the goal; and the nodes that are on the frontier at the end get their order.
"""

from array import array
from functools import cached_property
from itertools import count, repeat
from math import nan

from searchlab.analysis.flaws import flaws
from searchlab.analysis.status import Statuses, status
from searchlab.heuristics import bind, find
from searchlab.problems import distances, is_plain
from searchlab.problems.distances import MOST_CELLS, UNREACHABLE
from searchlab.running.result import UNSOLVABLE, UNSOLVABLE_SPACE
from searchlab.search.best_first import TIES
from searchlab.search.node import (
    BACKWARD,
    DESCENDED,
    GOAL,
    INFERIOR,
    MEETING,
    OUTCOMES,
    PRUNED,
    QUEUED,
    ROOT,
    Node,
)

MOST_EVENTS = 50_000
STATUSES = ("expanded", "frontier", "duplicate", "pruned", "goal")
NO_PARENT = NOT_EXPANDED = 2**32 - 1  # in columns of nodes and of events
_MOST_ESTIMATES = 5_000  # of a heuristic that is no table, beyond those recorded
_ON_SOLUTION = (QUEUED, DESCENDED, GOAL, MEETING)  # outcomes of nodes that a solution can contain


def heuristic_of(trace):
    """Return the heuristic that a search used, or None."""
    heuristic = trace.options.get("heuristic", trace.strategy.options.get("heuristic"))
    return None if heuristic is None else find(heuristic)


class Tree:
    """The search tree of a trace of at most 50,000 events, laid out.

    Attributes
    ----------
    nodes : list of Node
        Each root and each generated child; at the end the roots that have not been expanded.
    number : dict
        By node its number, its place in this list.
    parent, made_at, expanded_at : array
        By number: its parent, the event that generated it, and the event that first expanded it.
    node, first_child, end_child : array
        By event: the number of the node that it expands, and its children's from the first up to,
        not including, the end.

    Examples
    --------
    >>> from searchlab import EIGHT, record
    >>> tree = Tree(record(EIGHT, "1 2 3 x 4 6 7 5 8", "a-star"))
    >>> tree.solution, len(tree)
    ([[0, 2, 7, 10]], 11)
    """

    def __init__(self, trace):
        if len(trace) > MOST_EVENTS:
            raise ValueError(
                f"a search of {len(trace):,} events is too large to be played; at most "
                f"{MOST_EVENTS:,} are accepted: take a nearer board, max_expansions, or a part of "
                "the recorded search, such as trace[:1000]"
            )
        if trace.result.outcome in (UNSOLVABLE, UNSOLVABLE_SPACE):
            raise ValueError(
                f"no moves lead from {trace.result.board!r} to the goal, and so nothing was "
                "searched; parity_check=False watches the search fail"
            )
        self.trace, self.problem = trace, trace.problem
        self._number_nodes()
        self.back = bytearray(node.side == BACKWARD for node in self.nodes)
        self.outcomes = [node.outcome for node in self.nodes]
        self.states = [node.state for node in self.nodes]
        self.stack = any(outcome in (DESCENDED, PRUNED) for outcome in self.outcomes)
        depth = array("I")
        for node, parent in zip(self.nodes, self.parent, strict=True):
            depth.append(node.depth if parent == NO_PARENT else depth[parent] + 1)
        self.depth = depth
        # The tree of the goal's side is upside down, so that the sides meet.
        foot = 2 * max(depth) + 1
        self.level = [foot - d if back else d for d, back in zip(depth, self.back, strict=True)]
        # How many nodes there are before the first event, and after each.
        self.made = array("I", [0]) + self.end_child
        self.roots = [node for node, parent in enumerate(self.parent) if parent == NO_PARENT]
        self.solution = self._find_solution()
        joint = [[path[-1] for path in self.solution]] if len(self.solution) > 1 else []
        # Paths to highlight: the nodes, the first position, and the status.
        self.paths = [(nodes, len(trace), "goal") for nodes in (*self.solution, *joint)]

    def _number_nodes(self):
        nodes, number, self.node = [], {}, array("I")
        self.parent, self.made_at, first = array("I"), array("I"), {}
        self.first_child, self.end_child = array("I"), array("I")

        def add(children, parent, event):
            number.update(zip(children, count(len(nodes))))
            nodes.extend(children)
            self.parent.extend([parent] * len(children))
            self.made_at.extend([event] * len(children))

        for event, expansion in enumerate(self.trace):
            if expansion.node not in number:
                add([expansion.node], NO_PARENT, event)
            node = number[expansion.node]
            if not expansion.again:
                first.setdefault(node, event)
            self.node.append(node)
            self.first_child.append(len(nodes))
            add(expansion.children, node, event)
            self.end_child.append(len(nodes))
        sides = {node.side for node in nodes}
        if not nodes:
            add([Node(self.trace.result.start)], NO_PARENT, 0)
        elif sides != {None} and BACKWARD not in sides:
            add([Node(self.problem.goal, side=BACKWARD)], NO_PARENT, len(self.trace))
        self.number, self.nodes = number, nodes
        self.expanded_at = array("I", [first.get(node, NOT_EXPANDED) for node in range(len(nodes))])

    def __len__(self):
        return len(self.parent)

    @property
    def steps(self):
        """The events of the search."""
        return len(self.trace)

    @cached_property
    def flaws(self):
        """The flaws of the search, as `searchlab.analysis.flaws.flaws` lists them."""
        return flaws(self.trace)

    def _find_solution(self):
        """List the nodes on the solution, from the start and, if there is one, from the goal.

        Each side is followed as far as its tree extends.
        """
        result = self.trace.result
        if result.moves is None:
            return []
        states = [getattr(state, "state", state) for state in result.path]
        on_path = {*states}
        child = {
            (parent, state): node
            for node, (parent, state, outcome) in enumerate(
                zip(self.parent, self.states, self.outcomes, strict=True)
            )
            if state in on_path and outcome in _ON_SOLUTION
        }
        ends = result.start, self.problem.goal
        # The last root of each side, in an iterative search.
        roots = {self.back[n]: n for n in self.roots if self.states[n] == ends[self.back[n]]}
        paths = []
        for back, root in roots.items():
            path = [root]
            for state in states[-2::-1] if back else states[1:]:
                if (node := child.get((path[-1], state))) is None:
                    break
                path.append(node)
            paths.append(path)
        whole = sum(len(path) - 1 for path in paths) == result.length
        return paths if whole else []  # a part of a search, or a reader's that reports others

    @cached_property
    def statuses(self):
        """The `Statuses` of the nodes, event by event. An iteration replaces the one before."""
        return Statuses(STATUSES, len(self.trace), self._changes())

    def _changes(self):
        """Yield each change of a status: position, node, and status."""
        length, strategy = len(self.trace), self.trace.strategy
        made = {outcome: status(outcome) for outcome in (*OUTCOMES, ROOT)} | {INFERIOR: "pruned"}
        # Is an entry obsolete once a cheaper path to its state is found?
        replaces = strategy.priority and not (strategy.repeats or self.stack)
        # The first node of the iteration, and its sides: a second root of a side begins another.
        before, sides = 0, set()
        queued = {}  # what is on the frontier, by state
        for node, (outcome, state) in enumerate(zip(self.outcomes, self.states, strict=True)):
            at, expanded_at = 0, self.expanded_at[node]
            if node < self.made[-1]:
                at = self.made_at[node] + 1
            if self.parent[node] == NO_PARENT:  # of a part of a search, its parent may be outside
                if self.back[node] in sides and self.nodes[node].parent is None:
                    for old in range(before, node):
                        yield at, old, None
                    before, sides = node, set()
                sides.add(self.back[node])
                at *= before > 0  # those of the first iteration are there from the start
                outcome = ROOT
            yield at, node, made[outcome]
            if made[outcome] == "frontier" and expanded_at != NOT_EXPANDED:
                yield expanded_at + 1, node, "expanded"
            if replaces and outcome == QUEUED:
                old = queued.get(state)
                if old is not None and self.expanded_at[old] == NOT_EXPANDED:
                    yield at, old, "duplicate"  # a dearer path to the same state
                queued[state] = node
        if self.solution and length:
            yield length, self.solution[0][-1], "goal"

    # -- of each node ------------------------------------------------------------------------

    def distances(self):
        """Return each node's true distance, 255 where no moves lead to the goal.

        They are bytes; None where it is not known, as for a puzzle of more than 9 cells.
        """
        if not is_plain(self.problem) or self.problem.cells > MOST_CELLS:
            return None
        return bytes(map(distances(self.problem).get, self.states, repeat(UNREACHABLE)))

    def estimates(self):
        """List h of each node, nan where it is unknown; None for a search without a heuristic."""
        known = [node.h for node in self.nodes]
        unknown = [number for number, h in enumerate(known) if h is None]
        if len(unknown) == len(known):
            return None
        heuristic = heuristic_of(self.trace)
        h = heuristic and bind(heuristic, self.problem)
        for number in unknown:
            known[number] = nan
            if h and (h.table or len(unknown) <= _MOST_ESTIMATES):
                known[number] = h(self.states[number])
        return array("f", known)

    def priorities(self, h):
        """List f of each node, nan where it is unknown; None where nothing is ordered by it.

        `h` are the `estimates`.
        """
        formula = self.trace.strategy.formula(self.trace.options)
        if not formula or h is None:
            return None
        weight = (self.trace.strategy.options | self.trace.options).get("weight", 1)
        by_g, by_h = "g" in formula, weight * ("h" in formula)
        pairs = zip(self.nodes, h, strict=True)
        return array("f", [by_g * node.g + (by_h and by_h * estimate) for node, estimate in pairs])

    def frontier(self, h):
        """List the nodes that are on the frontier at the end, the next one first.

        `h` are the `estimates`. A goal that the search took last and did not expand is the first.
        """
        last, strategy = self.statuses.at(len(self.trace)), self.trace.strategy
        options = strategy.options | self.trace.options
        by_h, by_time = (
            TIES[options["ties"]] if strategy.registered and "ties" in options else (0, 1)
        )
        f = self.priorities(h) or [node.f or 0 for node in self.nodes]
        left = [node for node, name in last.items() if name == "frontier"]
        left.sort(key=lambda n: (f[n], by_h * h[n] if by_h and h else 0, by_time * n))
        goal = self.solution[0][-1:] if self.solution else []
        taken = [
            n for n in goal if self.outcomes[n] == QUEUED and self.expanded_at[n] == NOT_EXPANDED
        ]
        return taken + left

    def current(self, at):
        """Return the node that was expanded last."""
        return self.node[at - 1] if at else 0
