"""Bidirectional search: breadth first from the start and from the goal.

References
----------
.. [1] I. Pohl, "Bi-directional search", Machine Intelligence 6 (1971), 127-140. The second
   program of the first post keeps both sides in one queue; with it the first meeting is optimal.
"""

from collections import deque

from searchlab.problems.checks import quote
from searchlab.search.node import (
    BACKWARD,
    DUPLICATE,
    FORWARD,
    MEETING,
    QUEUED,
    Expansion,
    Node,
    expand,
)


def bidirectional(problem, start, *, order=None):
    """Search breadth first from both ends, both sides in one queue [1]_.

    It finds the fewest moves. The goal's side takes successors for predecessors, and is turned
    round at the end, so each move must have one that leads back: `searchlab.solve` looks at them.

    Parameters
    ----------
    problem, start, order
        See `searchlab.search`, also for what it yields and returns; the nodes have a `side`,
        "forward" or "backward". The order is that of both sides.

    Raises
    ------
    ValueError
        If no move leads back along the goal's half of the solution.
    """
    if start == problem.goal:
        return Node(start)
    forward, backward = Node(start, side=FORWARD), Node(problem.goal, side=BACKWARD)
    frontier = deque([forward, backward])
    reached = {FORWARD: {start: forward}, BACKWARD: {problem.goal: backward}}
    while frontier:
        node = frontier.popleft()
        ours, theirs = reached[node.side], reached[BACKWARD if node.side == FORWARD else FORWARD]
        children = []
        for child in expand(problem, node, order):
            children.append(child)
            if child.state in ours:
                child.outcome = DUPLICATE
            elif child.state in theirs:
                child.outcome = MEETING
                yield Expansion(node, children, len(frontier), len(ours) + len(theirs))
                if node.side == FORWARD:
                    return _join(problem, child, theirs[child.state])
                return _join(problem, theirs[child.state], child)
            else:
                child.outcome = QUEUED
                ours[child.state] = child
                frontier.append(child)
        yield Expansion(node, children, len(frontier), len(ours) + len(theirs))
    return None


def _join(problem, node, far):
    """Lengthen the path to a node by that of the goal's side, turned round."""
    while far.parent:
        state, far = far.state, far.parent
        back = [found for found in problem.successors(state) if found[1] == far.state]
        if not back:
            raise ValueError(
                f"bidirectional search needs a move back for each move: there is one from "
                f"{quote(far.state)} to {quote(state)}, and none back"
            )
        move, _, *cost = min(back, key=lambda found: found[2:])
        node = Node(far.state, node, move, *cost)
    return node
