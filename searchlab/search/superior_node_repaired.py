"""Superior-node search with its repairs as switches, to be made one after the other.

With all switches off this is `superior_node` without its limit. With a visited set it always
ends; when it accepts every child as well, it is breadth-first search.
"""

from collections import deque

from searchlab.heuristics import bind
from searchlab.puzzle import INVERSE
from searchlab.search.events import DUPLICATE, GOAL, INFERIOR, QUEUED


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
    puzzle : Puzzle
    start : bytes
    heuristic : str or callable
        A child is superior if its value is not larger than its parent's.
    order : str
        The order in which moves are tried.
    step_limit : int or None
        The expansion after this many is made and its result thrown away; None for no limit.
    test_start : bool
        Whether to test the start.
    visited : bool
        Whether to remember boards and drop those seen before.
    accept_all : bool
        Whether to keep children that are not superior.

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
    h = bind(heuristic, puzzle)
    steps, swap = puzzle.steps(order, h.table), puzzle.swap
    frontier = deque([(start, h(start), 0, "")])
    seen = {start}
    expanded, pushed = 0, 1
    while frontier:
        state, state_h, g, path = frontier.popleft()
        shielded = INVERSE.get(path[-1:])
        children, found, skipped = [], None, 0
        for move, cell, change in steps[state.index(0)]:
            if move == shielded:
                skipped += 1
                continue
            tile = state[cell]
            child = state.translate(swap[tile])
            child_h = state_h + change[tile] if change else h(child)
            if child_h > state_h and not accept_all:
                children.append((move, child, INFERIOR))
                continue
            if visited:
                if child in seen:
                    children.append((move, child, DUPLICATE))
                    continue
                seen.add(child)
            frontier.append((child, child_h, g + 1, path + move))
            pushed += 1
            if child == puzzle.goal:
                children.append((move, child, GOAL))
                found = path + move
                break
            children.append((move, child, QUEUED))
        yield state, g, children, len(frontier), pushed, state_h, None, None, False, skipped
        expanded += 1
        if step_limit is not None and expanded > step_limit:
            return None
        if found:
            return found
    return None
