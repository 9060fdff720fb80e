"""The search tree and its events: what a search is made of, and the rules by which it is counted.

A search knows a **state space**, which is any object with a `goal` and ``successors(state)``: an
iterable of pairs (move, state), or of triples (move, state, cost). It makes a tree of nodes. Each
time that it expands a node it yields an `Expansion`, and when it ends it returns the node of its
solution, or None. Everything else (counting, budgets, drawing, stepping back) is done by the code
that reads these events.

The counting rules
------------------
expanded
    A node was taken off the frontier and its moves were tried. The last one counts even if an
    early return left some of its moves untried. A node that is taken off and recognised as the
    goal is not expanded.
generated
    A child was made, before any test. Moves that leave the board are not made.
duplicates
    Generated, then dropped as already seen.
enqueued
    Put on the frontier, the start included.
max_queue
    The largest frontier right after an insertion.
pruned
    Generated, then dropped because g + h exceeds the threshold (depth-first searches), or because h
    is infinite: a dead end.
inferior
    Generated, then dropped as worse than its parent (superior-node search).
skipped
    A move not tried because it would undo the last one.
peak_stored
    The largest number of nodes or records of states kept at one time.

Depth-first searches return to a node to try its remaining moves. Such an event has
``again=True``: its children count, but the node is not expanded a second time.
"""

from functools import lru_cache
from typing import NamedTuple

QUEUED = "queued"  # put on the frontier
DUPLICATE = "duplicate"  # already seen, dropped
INFERIOR = "inferior"  # worse than its parent, dropped
PRUNED = "pruned"  # g + h above the threshold, or h infinite
DESCENDED = "descended"  # expanded next by a depth-first search
GOAL = "goal"  # the goal, recognised on generation
MEETING = "meeting"  # already reached from the other side
OUTCOMES = (QUEUED, DUPLICATE, INFERIOR, PRUNED, DESCENDED, GOAL, MEETING)
ROOT = "root"  # the outcome of a node that was not generated

FORWARD, BACKWARD = "forward", "backward"  # the sides of a bidirectional search


class Node:
    """A node of a search tree: a state, how it was reached, and what became of it.

    Attributes
    ----------
    state
        The state, such as the bytes of a board.
    parent : Node or None
        The node that generated it; None for a root.
    move
        The move that made it; None for a root.
    g : number
        The cost of the path from the root.
    h, f : number or None
        The estimate of the cost to the goal and the node's priority, where the search uses them.
    outcome : str
        What became of it when it was generated, one of `OUTCOMES`; "root" for a root.
    side : str or None
        "forward" or "backward" in a bidirectional search.

    Examples
    --------
    >>> root = Node("Arad")
    >>> child = Node("Sibiu", root, "east", cost=140)
    >>> child.g, child.depth, child.moves, [node.state for node in child.path]
    (140, 1, ['east'], ['Arad', 'Sibiu'])
    """

    __slots__ = ("f", "g", "h", "move", "outcome", "parent", "side", "state")

    def __init__(self, state, parent=None, move=None, cost=1, side=None):
        # Assignments of several names would take twice the time, in a loop that is hot.
        self.state = state
        self.parent = parent
        self.move = move
        self.h = self.f = None
        if parent is None:
            self.g = 0
            self.side = side
            self.outcome = ROOT
        else:
            self.g = parent.g + cost
            self.side = parent.side
            self.outcome = None

    def __repr__(self):
        return f"<node {self.state!r}, g {self.g}, {self.outcome}>"

    @property
    def path(self):
        """The nodes from the root to this one."""
        nodes = [self]
        while nodes[-1].parent is not None:
            nodes.append(nodes[-1].parent)
        return nodes[::-1]

    @property
    def moves(self):
        """The moves from the root to this node."""
        return [node.move for node in self.path[1:]]

    @property
    def depth(self):
        """The number of moves from the root."""
        return len(self.path) - 1


class Expansion(NamedTuple):
    """One event of a search: a node and the children that it generated.

    Examples
    --------
    >>> from searchlab import EIGHT, record
    >>> event = record(EIGHT, "1 2 3 4 5 x 7 8 6")[0]
    >>> event.g, event.h, [child.move for child in event.children], event.frontier
    (0, 1, ['u', 'l', 'd'], 3)
    """

    node: Node
    children: list  # the nodes generated, in the order of the moves
    frontier: int = 0  # nodes on the frontier after the last insertion
    stored: int = 0  # nodes or records of states that the search keeps at this moment
    limit: float | None = None  # the threshold of the current iteration in an iterative search
    again: bool = False  # True where a depth-first search returns for the remaining moves
    skipped: int = 0  # moves not tried because they would undo the last one

    @property
    def state(self):
        """The state that was expanded."""
        return self.node.state

    @property
    def g(self):
        """The cost of the path to it."""
        return self.node.g

    @property
    def h(self):
        """Its estimate, where the search uses one."""
        return self.node.h

    @property
    def side(self):
        """Its side in a bidirectional search."""
        return self.node.side


def expand(problem, node, order=None):
    """Yield the children of a node, in the order of the moves.

    Parameters
    ----------
    problem
        A state space.
    node : Node
    order : sequence, optional
        The moves in the order in which they are tried; those that it does not name come last. If
        left out, the order is that of the state space.

    Yields
    ------
    Node

    Examples
    --------
    >>> from searchlab import EIGHT
    >>> [child.move for child in expand(EIGHT, Node(EIGHT.goal), "lurd")]
    ['l', 'u']
    """
    successors = problem.successors(node.state)
    if order:
        successors = sorted(successors, key=_turn_in(tuple(order)))
    for found in successors:
        if len(found) == 2:
            move, state = found
            yield Node(state, node, move)
        else:
            move, state, cost = found
            yield Node(state, node, move, cost)


@lru_cache
def _turn_in(order):
    """Return the key that sorts successors by an order of moves."""
    turns = {move: turn for turn, move in enumerate(order)}
    return lambda found: turns.get(found[0], len(turns))
