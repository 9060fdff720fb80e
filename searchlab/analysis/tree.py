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
from searchlab.puzzle import distances
from searchlab.puzzle.state_space import MOST_CELLS, UNREACHABLE
from searchlab.running.trace import NO_PARENT, NODE_OUTCOMES, NOT_EXPANDED
from searchlab.search.bidirectional import BACKWARD
from searchlab.search.events import DESCENDED, GOAL, INFERIOR, MEETING, PRUNED, QUEUED, ROOT
from searchlab.search.paths import reverse
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
    >>> tree.solution, len(tree)
    ([[0, 2, 7, 10]], 11)
    """

    def __init__(self, trace):
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
        tree, roots = trace.tree, [trace.result.start]
        if trace.strategy.roots == 2 or BACKWARD in tree.side:
            roots.append(self.puzzle.goal)
        # The columns of the trace, and at their ends the roots that have not been expanded.
        self.back = bytearray(side == BACKWARD for side in tree.side)
        missing = [back for back in range(len(roots)) if back not in self.back]
        self.parent = tree.parent + array("I", [NO_PARENT] * len(missing))
        self.g = tree.g + array("I", [0] * len(missing))
        self.move = trace.move + b" " * len(missing)
        self.outcome = trace.outcome + bytes([NODE_OUTCOMES.index(ROOT)] * len(missing))
        self.boards = tree.state + [roots[back] for back in missing]
        self.back += bytes(missing)
        self.outcomes = [NODE_OUTCOMES[code] for code in self.outcome]
        self.stack = any(outcome in (DESCENDED, PRUNED) for outcome in self.outcomes)
        # The tree of the goal's side is upside down, so that the sides meet.
        foot = 2 * max(self.g) + 1
        self.level = [foot - g if back else g for g, back in zip(self.g, self.back, strict=True)]
        # How many nodes there are before the first event, and after each.
        self.made = array("I", [0]) + trace.events.end_child
        self.roots = [node for node, parent in enumerate(self.parent) if parent == NO_PARENT]
        self.solution = self._find_solution()
        joint = [[path[-1] for path in self.solution]] if len(self.solution) > 1 else []
        # Paths to highlight: the nodes, the first position, and the status.
        self.paths = [(nodes, len(trace), "goal") for nodes in (*self.solution, *joint)]

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
        moves = self.trace.result.moves
        if moves is None:
            return []
        columns = zip(self.parent, self.move, self.outcomes, strict=True)
        child = {  # by parent and move, as one number: many tuples would take time
            parent << 8 | move: node
            for node, (parent, move, outcome) in enumerate(columns)
            if outcome in _ON_SOLUTION
        }
        ends = self.trace.result.start, self.puzzle.goal
        # The last root of each side, in an iterative search.
        roots = {self.back[n]: n for n in self.roots if self.boards[n] == ends[self.back[n]]}
        paths = []
        for back, root in roots.items():
            path = [root]
            for move in (reverse(moves) if back else moves).encode():
                if (node := child.get(path[-1] << 8 | move)) is None:
                    break
                path.append(node)
            paths.append(path)
        whole = sum(len(path) - 1 for path in paths) == len(moves)
        return paths if whole else []  # a reader's strategy may report other boards

    @cached_property
    def statuses(self):
        """The `Statuses` of the nodes, event by event. An iteration replaces the one before."""
        return Statuses(STATUSES, len(self.trace), self._changes())

    def _changes(self):
        """Yield each change of a status: position, node, and status."""
        trace, tree, length = self.trace, self.trace.tree, len(self.trace)
        made = {outcome: status(outcome, None) for outcome in NODE_OUTCOMES} | {INFERIOR: "pruned"}
        replaces = trace.ordering.replaces
        # The first node of the iteration, and its sides: a second root of a side begins another.
        before, sides = 0, set()
        queued = {}  # what is on the frontier, by board
        for node, (outcome, board) in enumerate(zip(self.outcomes, self.boards, strict=True)):
            at, expanded_at = 0, NOT_EXPANDED
            if node < self.made[-1]:
                at, expanded_at = tree.made_at[node] + 1, tree.expanded_at[node]
            if outcome == ROOT:
                if self.back[node] in sides:
                    for old in range(before, node):
                        yield at, old, None
                    before, sides = node, set()
                sides.add(self.back[node])
                at *= before > 0  # those of the first iteration are there from the start
            yield at, node, made[outcome]
            if made[outcome] == "frontier" and expanded_at != NOT_EXPANDED:
                yield expanded_at + 1, node, "expanded"
            if replaces and outcome == QUEUED:
                old = queued.get(board)
                if old is not None and tree.expanded_at[old] == NOT_EXPANDED:
                    yield at, old, "duplicate"  # a longer path to the same board
                queued[board] = node
        if self.solution and length:
            yield length, self.solution[0][-1], "goal"

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
        events, heuristic = self.trace.events, heuristic_of(self.trace)
        known = {n: h for n, h in zip(events.node, events.h, strict=True) if not isnan(h)}
        if not known:
            return None
        unknown = [node for node in range(len(self)) if node not in known]
        h = heuristic and bind(heuristic, self.puzzle)
        if h and (h.table or len(unknown) <= _MOST_ESTIMATES):
            known |= {node: h(self.boards[node]) for node in unknown}
        return array("f", [known.get(node, nan) for node in range(len(self))])

    def frontier(self, h):
        """List the nodes that are on the frontier at the end, the next one first.

        `h` are the `estimates`. A goal that the search took last and did not expand is the first.
        """
        ordering, last = self.trace.ordering, self.statuses.at(len(self.trace))
        left = [node for node, name in last.items() if name == "frontier"]
        left.sort(key=lambda node: ordering.key(self.g[node], h[node] if h else 0, node))
        goal = self.solution[0][-1:] if self.solution else []
        expanded_at = self.trace.tree.expanded_at
        taken = (n for n in goal if self.outcomes[n] == QUEUED and expanded_at[n] == NOT_EXPANDED)
        return [*taken, *left]

    def current(self, at):
        """Return the node that was expanded last."""
        return self.trace.events.node[at - 1] if at else 0
