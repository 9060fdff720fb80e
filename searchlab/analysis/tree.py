"""The search tree of a recorded search: numbers, statuses, estimates and solution.

The nodes are numbered in the order in which they appeared. Each gets its estimate and its true
distance from the goal; and the nodes that are on the frontier at the end get their order.
"""

from array import array
from functools import cached_property
from itertools import accumulate, repeat
from math import nan

from searchlab.analysis.flaws import flaws
from searchlab.analysis.status import status
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
GONE = 255  # the code of a node that is in the tree no longer; the others are places in STATUSES
NOT_EXPANDED = 2**32 - 1  # in a column of events
_MOST_ESTIMATES = 5_000  # of a heuristic that is no table, beyond those recorded
_ON_SOLUTION = (QUEUED, DESCENDED, GOAL, MEETING)  # outcomes of nodes that a solution can contain
_EXPANDED, _FRONTIER, _DUPLICATE, _PRUNED, _GOAL = range(len(STATUSES))
_CODES = {name: STATUSES.index(status(name)) for name in (*OUTCOMES, ROOT) if name != INFERIOR}
_CODES[INFERIOR] = _PRUNED


def heuristic_of(trace):
    """Return the heuristic that a search used, or None."""
    heuristic = trace.options.get("heuristic", trace.strategy.options.get("heuristic"))
    return None if heuristic is None else find(heuristic)


class Tree:
    """The search tree of a trace of at most 50,000 events.

    Attributes
    ----------
    nodes : list of Node
        Each root and each generated child; at the end the roots that have not been expanded.
    number : dict
        By node its number, its place in this list.
    parent, expanded_at, depth, states, outcomes, back : sequence
        By number: its parent (of a root, the number of nodes), the event that first expanded it,
        its moves from its root, its state, its outcome, and whether it is on the goal's side.
    node, first_child, end_child : sequence
        By event: the number of the node that it expands, and its children's from the first up to,
        not including, the end.
    statuses : Statuses
        Those of the nodes, event by event. An iteration replaces the one before.
    solution : list of list
        The nodes on it, from the start and, if there is one, from the goal.

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
        self._read_events()
        nodes, number = self.nodes, self.number
        self.states = [node.state for node in nodes]
        self.outcomes = outcomes = [node.outcome for node in nodes]
        self.parent = [number.get(node.parent, len(nodes)) for node in nodes]
        self.back = bytes([node.side == BACKWARD for node in nodes])
        self.roots = [node for node, parent in enumerate(self.parent) if parent == len(nodes)]
        self.stack = not {DESCENDED, PRUNED}.isdisjoint(outcomes)
        self.depth = depth = []
        for node, parent in zip(nodes, self.parent, strict=True):
            depth.append(node.depth if parent == len(nodes) else depth[parent] + 1)
        self.solution = self._find_solution()
        joint = [[path[-1] for path in self.solution]] if len(self.solution) > 1 else []
        self.paths = [*self.solution, *joint]  # to highlight at the end
        self.statuses = self._find_statuses()

    def _read_events(self):
        """Number the nodes."""
        trace = self.trace
        number = {node: at for at, node in enumerate(trace.nodes)}
        self.node = [number[event.node] for event in trace]
        last = (number[(event.children or [event.node])[-1]] + 1 for event in trace)
        self.end_child = end = [*accumulate(last, max)]
        self.first_child = [
            made - len(event.children) for made, event in zip(end, trace, strict=True)
        ]
        sides = {node.side for node in number}
        if not number:
            number[Node(trace.result.start)] = 0
        elif sides != {None} and BACKWARD not in sides:
            number[Node(self.problem.goal, side=BACKWARD)] = len(number)
        self.number, self.nodes = number, [*number]
        self.expanded_at = [NOT_EXPANDED] * len(number)
        for event, node in reversed([*enumerate(self.node)]):
            self.expanded_at[node] = event
        # How many nodes there are before the first event, and after each.
        self.made = [0, *end]

    def __len__(self):
        return len(self.nodes)

    @property
    def steps(self):
        """The events of the search."""
        return len(self.trace)

    @cached_property
    def flaws(self):
        """The flaws of the search, as `searchlab.analysis.flaws.flaws` lists them."""
        return flaws(self.trace)

    def _find_solution(self):
        """List the nodes on the solution of each side, as far as its tree extends."""
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
        ends = states[0], states[-1]
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

    def _find_statuses(self):
        """Go through the events, and note each change of a status."""
        strategy, states = self.trace.strategy, self.states
        # Is an entry obsolete once a cheaper path to its state is found?
        replaces = strategy.priority and not (strategy.repeats or self.stack)
        made, expanded_at = bytearray(map(_CODES.get, self.outcomes)), self.expanded_at
        for root in self.roots:
            made[root] = _FRONTIER
        nodes, codes, ends = array("I"), bytearray(), array("I")
        began, sides, queued = 0, set(), {}  # the iteration, and what is on its frontier
        waiting = {*self.roots}  # those that have not appeared

        def appear(root):
            """Let a root appear; a second one of its side begins another iteration."""
            nonlocal began, sides, waiting
            if self.back[root] in sides and self.nodes[root].parent is None:
                nodes.extend(range(began, root))
                codes.extend([GONE] * (root - began))
                began, sides = root, set()
            waiting.remove(root)
            sides.add(self.back[root])
            nodes.append(root)
            codes.append(_FRONTIER)

        for root in self.roots:  # those of the first iteration are there from the start
            if self.back[root] in sides and self.nodes[root].parent is None:
                break
            appear(root)
        for event, (node, first, end) in enumerate(
            zip(self.node, self.first_child, self.end_child, strict=True)
        ):
            ends.append(len(nodes))
            if node in waiting:
                appear(node)
            if expanded_at[node] == event and made[node] == _FRONTIER:
                nodes.append(node)
                codes.append(_EXPANDED)
            nodes.extend(range(first, end))
            codes += made[first:end]
            if replaces:
                for child in range(first, end):
                    if self.outcomes[child] == QUEUED:
                        old = queued.get(states[child])
                        if old is not None and expanded_at[old] == NOT_EXPANDED:
                            nodes.append(old)  # a dearer path to the same state
                            codes.append(_DUPLICATE)
                        queued[states[child]] = child
        for root in self.roots:
            if root in waiting:
                appear(root)
        if self.solution and self.trace:
            nodes.append(self.solution[0][-1])
            codes.append(_GOAL)
        ends.append(len(nodes))
        return Statuses(nodes, codes, ends)

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
        heuristic = heuristic_of(self.trace)
        if len(unknown) == len(known) or (heuristic is None and not any(known)):
            return None
        h = heuristic and bind(heuristic, self.problem)
        for number in unknown:
            known[number] = nan
            if h and (h.table or len(unknown) <= _MOST_ESTIMATES):
                known[number] = h(self.states[number])
        return known

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
        return [by_g * node.g + (by_h and by_h * estimate) for node, estimate in pairs]

    @cached_property
    def taken(self):
        """The goal that the search took from the frontier last, unexpanded, or None."""
        found = self.solution[0][-1] if self.solution and self.trace.strategy.registered else 0
        last = self.outcomes[self.made[-2] : self.made[-1]] if len(self.trace) else [GOAL]
        met = MEETING in last or self.outcomes[found] != QUEUED
        return None if met or self.expanded_at[found] != NOT_EXPANDED else found

    def frontier(self, h):
        """List the nodes that are on the frontier at the end, the next one first.

        `h` are the `estimates`. A goal that was put there is the first, also if it was `taken`.
        """
        last, strategy = self.statuses.codes_at(len(self.trace)), self.trace.strategy
        options = strategy.options | self.trace.options
        by_h, by_time = (
            TIES[options["ties"]] if strategy.registered and "ties" in options else (0, 1)
        )
        f = self.priorities(h) or [node.f or 0 for node in self.nodes]
        left = [node for node, code in last.items() if code == _FRONTIER]
        left.sort(key=lambda n: (f[n], by_h * h[n] if by_h and h else 0, by_time * n))
        goal = self.solution[0][-1:] if self.solution else []
        put = len(self.trace) and self.trace[-1].frontier > len(left)
        return [*goal, *left] if put else left

    def current(self, at):
        """Return the node that was expanded last."""
        return self.node[at - 1] if at else 0


class Statuses:
    """The status of each node of a tree at each position of its search, kept as changes.

    Attributes
    ----------
    nodes, codes : sequence
        Of each change the node, and its status from there on: its place in `STATUSES`, or `GONE`.
    ends : sequence
        Of each position how many changes there are up to it.
    """

    def __init__(self, nodes, codes, ends):
        self.nodes, self.codes, self.ends = nodes, codes, ends

    def codes_at(self, position):
        """Return the codes that nodes have at a position."""
        end = self.ends[position]
        return dict(zip(self.nodes[:end], self.codes[:end], strict=True))

    def at(self, position):
        """Return the nodes that are in the tree at a position, with their statuses."""
        last = self.codes_at(position)
        return {node: STATUSES[last[node]] for node in sorted(last) if last[node] != GONE}
