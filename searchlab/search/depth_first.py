"""Searches that store only their current path: depth-first, iterative deepening and IDA*.

All three are depth-first searches under a threshold on g + h. Their only cycle check is that of the
posts: they never undo the last move.

References
----------
.. [1] R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search",
   Artificial Intelligence 27 (1985), 97-109: iterative deepening and IDA*, the first program of
   the fourth post.
"""

from math import inf

from searchlab.heuristics import ROUNDING, bind
from searchlab.search.node import DESCENDED, GOAL, PRUNED, Expansion, Node, expand

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
    most = limit + ROUNDING * max(1, limit)
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


def depth_first(problem, start, *, order=None, max_depth=20):
    """Search depth first, no deeper than `max_depth` moves.

    Parameters
    ----------
    problem, start, order
        As for `searchlab.search.queues.breadth_first`.
    max_depth : int
        Nodes at this depth are tested but not expanded.

    Yields
    ------
    Expansion

    Returns
    -------
    Node or None
        The first goal found, seldom by a shortest path; None if there is none within `max_depth`.
    """
    h = blind(problem)
    found, _ = yield from iteration(problem, start, max_depth, h, order, costs=False)
    return found


def iterative_deepening(problem, start, *, order=None, max_depth=inf):
    """Search depth first to depth 1, 2, 3, ... until the goal is found [1]_.

    It is IDA* with a heuristic that is 0 at the goal and 1 elsewhere.

    Parameters
    ----------
    problem, start, order
        As for `searchlab.search.queues.breadth_first`.
    max_depth : number
        The last depth limit.

    Yields
    ------
    Expansion
        With `limit` set to the depth of the iteration.

    Returns
    -------
    Node or None
        The goal, with the fewest moves; None if there is none within `max_depth`.
    """
    return deepening(problem, start, blind(problem), order, "one", max_depth, costs=False)


def ida_star(
    problem, start, *, heuristic="manhattan", order=None, rise="least-excess", max_limit=inf
):
    """Search depth first under a rising threshold on g + h; optimal if h is admissible [1]_.

    Parameters
    ----------
    problem, start, order
        As for `searchlab.search.queues.breadth_first`.
    heuristic : str or callable
        A name, or a function of a state, or of a state and its puzzle.
    rise : {"least-excess", "one"}
        How the threshold rises: to the least g + h that exceeded it, or by one, as in the post,
        where every second iteration is wasted.
    max_limit : number
        The last threshold.

    Yields
    ------
    Expansion
        With `limit` set.

    Returns
    -------
    Node or None
        The goal; None if there is none within `max_limit`.
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
