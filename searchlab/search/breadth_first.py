"""Breadth-first search: a queue, and a set of the states that were reached.

References
----------
.. [1] E. F. Moore, "The shortest path through a maze", Proceedings of the International
   Symposium on the Theory of Switching (1959), 285-292. The first program of the first post.
"""

from collections import deque

from searchlab.search.node import DUPLICATE, GOAL, QUEUED, Expansion, Node, expand


def tested_on_generation(problem, start, order, reached, test_start=True):
    """Search breadth first, and recognise the goal when it is generated.

    Parameters
    ----------
    problem, start, order
        See `searchlab.search`.
    reached
        The states that were reached: an empty set, or what acts as one.
    test_start : bool
        False to search even if the start is the goal.
    """
    if test_start and start == problem.goal:
        return Node(start)
    frontier = deque([Node(start)])
    reached.add(start)
    while frontier:
        node = frontier.popleft()
        children = []
        for child in expand(problem, node, order):
            children.append(child)
            if child.state in reached:
                child.outcome = DUPLICATE
                continue
            reached.add(child.state)
            if child.state == problem.goal:
                child.outcome = GOAL
                yield Expansion(node, children, len(frontier), len(reached))
                return child
            child.outcome = QUEUED
            frontier.append(child)
        yield Expansion(node, children, len(frontier), len(reached))
    return None


def tested_on_expansion(problem, start, order):
    """Search breadth first, and recognise the goal when it is taken off the queue.

    Parameters
    ----------
    problem, start, order
        See `searchlab.search`.
    """
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
            child.outcome = QUEUED
            frontier.append(child)
        yield Expansion(node, children, len(frontier), len(reached))
    return None


def breadth_first(problem, start, *, order=None, goal_test="generation"):
    """Search breadth first: nearer states come first [1]_. It finds the fewest moves.

    Parameters
    ----------
    problem, start, order
        See `searchlab.search`, also for what it yields and returns.
    goal_test : {"generation", "expansion"}
        Whether the goal is recognised when it is generated, as in the posts, or only when it is
        taken off the queue. The second expands almost a whole level more.

    Examples
    --------
    >>> from searchlab import EIGHT, solve
    >>> for goal_test in ("generation", "expansion"):
    ...     result = solve(EIGHT, "2 3 4 1 5 x 7 6 8", "breadth-first", goal_test=goal_test)
    ...     print(goal_test, result.length, result.expanded)
    generation 19 20907
    expansion 19 30079
    """
    if goal_test == "expansion":
        return tested_on_expansion(problem, start, order)
    return tested_on_generation(problem, start, order, set())
