"""Superior-node search with its repairs as switches, to be made one after the other.

With all switches off this is `superior_node` without its limit. With a visited set it always
ends; when it accepts every child as well, it is breadth-first search.
"""

from searchlab.search.superior_node import keep_superior


def superior_node_repaired(
    puzzle,
    start,
    *,
    heuristic="gap",
    order="durl",
    step_limit=None,
    test_start=False,
    visited=False,
    accept_all=False,
):
    """Search a queue of superior nodes.

    Parameters
    ----------
    puzzle, start, heuristic, order, step_limit
        As for `superior_node`.
    test_start, visited, accept_all : bool
        Whether to test the start; to remember boards and drop those seen before; to keep
        children that are not superior.

    Yields
    ------
    Expansion

    Returns
    -------
    str or None
        The moves of a solution; None if it gave up or its queue ran empty.
    """
    if test_start and start == puzzle.goal:
        return ""
    repairs = {"by_estimate": False, "visited": visited, "accept_all": accept_all}
    return (yield from keep_superior(puzzle, start, heuristic, order, step_limit, **repairs))
