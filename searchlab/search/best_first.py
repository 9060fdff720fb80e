"""Searches whose frontier is a priority queue: uniform-cost, greedy, A* and weighted A*.

All four are best-first search with another priority f.

References
----------
.. [1] E. W. Dijkstra, "A note on two problems in connexion with graphs", Numerische
   Mathematik 1 (1959), 269-271: uniform-cost search.
.. [2] J. E. Doran and D. Michie, "Experiments with the Graph Traverser program",
   Proceedings of the Royal Society A 294 (1966), 235-259: greedy best-first search.
.. [3] P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic
   determination of minimum cost paths", IEEE Transactions on Systems Science and
   Cybernetics 4 (1968), 100-107: A*.
.. [4] I. Pohl, "Heuristic search viewed as path finding in a graph", Artificial Intelligence
   1 (1970), 193-204: the weight.
"""

from heapq import heappop, heappush
from itertools import count
from math import inf

from searchlab.heuristics import bind
from searchlab.search.node import DUPLICATE, PRUNED, QUEUED, Expansion, Node, expand

# Which of several nodes with the least f comes first: sign of h, sign of the time of insertion.
TIES = {"low-h": (1, -1), "high-h": (-1, 1), "last-in": (0, -1), "first-in": (0, 1)}


def best_first(problem, start, h, f, order, ties, reopens=True):
    """Always expand the node with the least f.

    Parameters
    ----------
    problem, start, order
        See `searchlab.search`, also for what it yields and returns.
    h, f : callable
        Functions of a node: its estimate, and its priority. The f of the start is not used. A node
        whose estimate is infinite is a dead end, and is pruned.
    ties : {"low-h", "high-h", "last-in", "first-in"}
        Which of several nodes with the least f comes first. Where h is equal too, low-h takes the
        node inserted last and high-h the one inserted first.
    reopens : bool
        Whether a state whose path has become cheaper is put on the frontier again. With a
        consistent heuristic no state that was expanded is.
    """
    by_h, by_time = TIES[ties]
    times = count(1)
    root = Node(start)
    root.h = h(root)
    if root.h == inf:
        return None
    root.f = f(root)
    frontier = [(root.f, 0, 0, root)]
    best = {start: root}
    while frontier:
        node = heappop(frontier)[-1]
        if node is not best[node.state]:
            continue  # a cheaper path to this state was found since
        if node.state == problem.goal:
            return node
        children = []
        for child in expand(problem, node, order):
            children.append(child)
            known = best.get(child.state)
            if known and not (reopens and child.g < known.g):
                child.outcome = DUPLICATE
                continue
            best[child.state] = child
            child.h = h(child)
            if child.h == inf:
                child.outcome = PRUNED
                continue
            child.outcome = QUEUED
            child.f = f(child)
            heappush(frontier, (child.f, by_h * child.h, by_time * next(times), child))
        yield Expansion(node, children, len(frontier), len(best))
    return None


def uniform_cost(problem, start, *, order=None):
    """Order the frontier by g, first in, first out; the solution is always optimal [1]_.

    With moves of equal cost it is breadth-first search with the goal test on expansion.

    Parameters
    ----------
    problem, start, order
        See `searchlab.search`, also for what it yields and returns.

    Examples
    --------
    >>> from searchlab import EIGHT, solve
    >>> early = solve(EIGHT, "1 2 3 x 4 6 7 5 8", "breadth-first")
    >>> late = solve(EIGHT, "1 2 3 x 4 6 7 5 8", "breadth-first", goal_test="expansion")
    >>> solve(EIGHT, "1 2 3 x 4 6 7 5 8", "uniform-cost").expanded == late.expanded > early.expanded
    True
    """
    return best_first(problem, start, lambda node: 0, lambda node: node.g, order, "first-in")


def greedy(problem, start, *, heuristic="manhattan", order=None, ties="low-h"):
    """Order the frontier by h alone: complete on a finite space, but seldom optimal [2]_.

    Parameters
    ----------
    problem, start, order
        See `searchlab.search`, also for what it yields and returns.
    heuristic : str or callable
        A name, or a function of a state, or of a state and its puzzle.
    ties : {"low-h", "high-h", "last-in", "first-in"}
        As for `best_first`.

    Examples
    --------
    >>> from searchlab import EIGHT, solve
    >>> result = solve(EIGHT, "2 3 4 1 5 x 7 6 8", "greedy")
    >>> result.length, result.expanded
    (41, 71)
    """
    h = bind(heuristic, problem).of_node
    return best_first(problem, start, h, lambda node: node.h, order, ties, reopens=False)


def a_star(problem, start, *, heuristic="manhattan", order=None, ties="low-h"):
    """Order the frontier by g + h; optimal with an admissible heuristic [3]_.

    Parameters
    ----------
    problem, start, order
        See `searchlab.search`, also for what it yields and returns.
    heuristic, ties
        As for `greedy`.

    Examples
    --------
    >>> from searchlab import EIGHT, solve
    >>> for name in ("misplaced", "manhattan", "linear-conflict"):
    ...     result = solve(EIGHT, "2 3 4 1 5 x 7 6 8", "a-star", heuristic=name)
    ...     print(name, result.length, result.expanded)
    misplaced 19 1737
    manhattan 19 312
    linear-conflict 19 238
    """
    h = bind(heuristic, problem).of_node
    return best_first(problem, start, h, lambda node: node.g + node.h, order, ties)


def weighted_a_star(problem, start, *, heuristic="manhattan", order=None, weight=2, ties="low-h"):
    """Order the frontier by g + weight * h, trading solution length for speed [4]_.

    With an admissible heuristic and a weight of at least 1, no solution costs more than `weight`
    times the least.

    Parameters
    ----------
    problem, start, order
        See `searchlab.search`, also for what it yields and returns.
    heuristic, ties
        As for `greedy`.
    weight : number
        From 0 up: 0 is uniform-cost search, 1 is A*.

    Examples
    --------
    >>> from searchlab import EIGHT, solve
    >>> for weight in (1, 2, 5):
    ...     result = solve(EIGHT, "2 3 4 1 5 x 7 6 8", "weighted-a-star", weight=weight)
    ...     print(weight, result.length, result.expanded)
    1 19 312
    2 19 124
    5 21 87
    """
    h = bind(heuristic, problem).of_node
    return best_first(problem, start, h, lambda node: node.g + weight * node.h, order, ties)
