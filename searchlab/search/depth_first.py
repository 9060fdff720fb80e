"""Searches that store only their current path: depth-first, iterative deepening and IDA*.

All three are depth-first searches under a threshold on g + h. Their only cycle check is that of the
posts: they never undo the last move. `depth_first` is a graph search, too.

References
----------
.. [1] R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search",
   Artificial Intelligence 27 (1985), 97-109: iterative deepening and IDA*, the first program of
   the fourth post.
"""

from math import inf

from searchlab.heuristics import ROUNDING, bind
from searchlab.search.node import (
    DESCENDED,
    DUPLICATE,
    GOAL,
    PRUNED,
    QUEUED,
    Expansion,
    Node,
    expand,
)

TREE_DEPTH = 20  # where depth-first tree search turns back if nothing else is asked for
RISES = ("least-excess", "one")


def iteration(problem, start, limit, h, order, costs=True):
    """Search depth first through all nodes with g + h <= limit, and yield their expansions.

    Returns the goal, or None, and the least g + h that exceeded the limit: infinity if nothing was
    pruned. `h` is a function of a node. Without `costs` moves count in place of g. A g + h exceeds
    the limit only if it does so by more than a rounding error.
    """
    root = Node(start)
    root.h = root.f = h(root)
    if start == problem.goal:
        return root, limit
    most = limit + ROUNDING * abs(limit) if isinstance(limit, float) else limit
    if root.f > most:
        return None, root.f
    least_excess = inf
    path = [(root, expand(problem, root, order))]
    again = False
    while path:
        node, untried = path[-1]
        children, skipped, deeper = [], 0, None
        for child in untried:
            if node.parent and child.state == node.parent.state:
                skipped += 1
                continue
            children.append(child)
            child.h = h(child)
            child.f = child.h + (child.g if costs else len(path))
            if child.f > most:
                child.outcome = PRUNED
                least_excess = min(least_excess, child.f)
            elif child.state == problem.goal:
                child.outcome = GOAL
                yield Expansion(node, children, len(path), len(path), limit, again, skipped)
                return child, least_excess
            elif costs and child.g == node.g and any(n.state == child.state for n, _ in path):
                child.outcome = DUPLICATE  # a cycle that costs nothing would never end
            else:
                child.outcome, deeper = DESCENDED, child
                break
        if children or skipped:
            yield Expansion(node, children, len(path), len(path), limit, again, skipped)
        again = deeper is None
        if deeper:
            path.append((deeper, expand(problem, deeper, order)))
        else:
            path.pop()
    return None, least_excess


def blind(problem):
    """Estimate 0 for the goal and 1 for any other node: all that a blind search knows."""
    return lambda node: int(node.state != problem.goal)


def depth_first(problem, start, *, order=None, max_depth=TREE_DEPTH, graph=False):
    """Search depth first; the solution is seldom the shortest.

    Parameters
    ----------
    problem, start, order
        See `searchlab.search`, also for what it yields and returns.
    max_depth : int
        Of a tree search: nodes at this depth are tested but not expanded.
    graph : bool
        True for a graph search, with a closed set: it expands no state twice, goes to any depth,
        and is complete on a finite state space.

    Examples
    --------
    >>> from searchlab import Puzzle, solve
    >>> for options in ({"max_depth": 21}, {"graph": True}):
    ...     result = solve(Puzzle(2, 3), "4 1 2 5 x 3", "depth-first", **options)
    ...     print(result.length, result.expanded, result.peak_stored)
    11 67 21
    11 13 20
    """
    if not graph:
        return tree_search(problem, start, order, max_depth)
    if max_depth != TREE_DEPTH:
        raise ValueError("depth-first takes max_depth or graph=True, not both")
    return graph_search(problem, start, order)


def tree_search(problem, start, order, max_depth):
    """Search depth first, no deeper than `max_depth`; parameters as for `depth_first`."""
    h = blind(problem)
    found, _ = yield from iteration(problem, start, max_depth, h, order, costs=False)
    return found


def graph_search(problem, start, order):
    """Search with a stack and a closed set; parameters as for `depth_first`."""
    frontier = [Node(start)]
    closed = set()
    while frontier:
        node = frontier.pop()
        if node.state in closed:
            continue
        if node.state == problem.goal:
            return node
        closed.add(node.state)
        children = [*expand(problem, node, order)]
        for child in children:
            child.outcome = DUPLICATE if child.state in closed else QUEUED
        frontier += [child for child in reversed(children) if child.outcome == QUEUED]
        yield Expansion(node, children, len(frontier), len(frontier) + len(closed))
    return None


def iterative_deepening(problem, start, *, order=None, max_depth=inf):
    """Search depth first to depth 1, 2, 3, ... until the goal is found [1]_.

    It finds the fewest moves. It is IDA* with a heuristic that is 0 at the goal and 1 elsewhere.

    Parameters
    ----------
    problem, start, order
        See `searchlab.search`, also for what it yields and returns; `limit` of an expansion is the
        depth of its iteration.
    max_depth : number
        The last depth.
    """
    return deepening(problem, start, blind(problem), order, "one", max_depth, costs=False)


def ida_star(
    problem, start, *, heuristic="manhattan", order=None, rise="least-excess", max_limit=inf
):
    """Search depth first under a rising threshold on g + h; optimal if h is admissible [1]_.

    Parameters
    ----------
    problem, start, order
        See `searchlab.search`, also for what it yields and returns; `limit` of an expansion is the
        threshold of its iteration.
    heuristic : str or callable
        A name, or a function of a state, or of a state and its puzzle.
    rise : {"least-excess", "one"}
        How the threshold rises: to the least g + h that exceeded it, or by one, as in the post,
        where every second iteration is wasted.
    max_limit : number
        The last threshold.
    """
    h = bind(heuristic, problem).of_node
    return deepening(problem, start, h, order, rise, max_limit)


def deepening(problem, start, h, order, rise, max_limit, costs=True):
    """Search iteration by iteration, under a threshold that rises; parameters as for `ida_star`."""
    limit = h(Node(start))
    while limit <= max_limit and limit < inf:
        found, least_excess = yield from iteration(problem, start, limit, h, order, costs)
        if found or least_excess == inf:
            return found
        limit = least_excess if rise == "least-excess" else limit + 1
    return None
