"""Searches whose frontier is a queue: breadth-first search, from one end and from both.

References
----------
.. [1] E. F. Moore, "The shortest path through a maze", Proceedings of the International
   Symposium on the Theory of Switching (1959), 285-292. The first program of the first post.
.. [2] I. Pohl, "Bi-directional search", Machine Intelligence 6 (1971), 127-140. The second
   program of the first post keeps both sides in one queue; with it the first meeting is optimal.
"""

from collections import deque

from searchlab.problems.checks import quote
from searchlab.search.node import (
    BACKWARD,
    DUPLICATE,
    FORWARD,
    GOAL,
    MEETING,
    QUEUED,
    Expansion,
    Node,
    expand,
)


def breadth_first(problem, start, *, order=None, goal_test="generation"):
    """Search breadth first: nearer states come first [1]_.

    Parameters
    ----------
    problem
        A state space: anything with a `goal` and ``successors(state)``.
    start
        The state where the search begins.
    order : sequence, optional
        The moves in the order in which they are tried; the order of the state space if left out.
    goal_test : {"generation", "expansion"}
        Whether the goal is recognised when it is generated, as in the posts, or only when it is
        taken off the queue. The second expands almost a whole level more.

    Yields
    ------
    Expansion

    Returns
    -------
    Node or None
        The goal, with the fewest moves; None if there is no solution.
    """
    if start == problem.goal:
        return Node(start)
    frontier = deque([Node(start)])
    reached = {start}
    while frontier:
        node = frontier.popleft()
        if node.state == problem.goal:
            return node
        children = []
        for child in expand(problem, node, order):
            children.append(child)
            if child.state in reached:
                child.outcome = DUPLICATE
                continue
            reached.add(child.state)
            if child.state == problem.goal and goal_test == "generation":
                child.outcome = GOAL
                yield Expansion(node, children, len(frontier), len(reached))
                return child
            child.outcome = QUEUED
            frontier.append(child)
        yield Expansion(node, children, len(frontier), len(reached))
    return None


def bidirectional(problem, start, *, order=None):
    """Search breadth first from both ends, both sides in one queue [2]_.

    The goal's side is turned round at the end, so each move must have one that leads back.

    Parameters
    ----------
    problem, start, order
        As for `breadth_first`; the order is that of both sides.

    Yields
    ------
    Expansion
        Of nodes whose `side` is "forward" or "backward".

    Returns
    -------
    Node or None
        The goal, with the fewest moves; None if there is no solution.

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
