"""Superior-node search: keep only children that are no worse than their parent.

The program of the second post, flaws included: the frontier is a queue, no board is
remembered, the start is never tested, and after 30 expansions it gives up. Incomplete,
and what it finds need not be shortest.
"""

from collections import deque

from searchlab.heuristics import bind
from searchlab.puzzle import INVERSE
from searchlab.search.events import GOAL, INFERIOR, QUEUED


def superior_node(puzzle, start, *, heuristic="gap", order="durl", step_limit=30):
    """Search a queue of superior nodes.

    Parameters
    ----------
    puzzle, start, heuristic, order
        As for `searchlab.search.best_first.best_first`. A child is superior if its estimate is
        not larger than its parent's. The post moves tiles up, down, left, right: the blank
        goes the other way.
    step_limit : int or None
        One more expansion is made and its result discarded, as published. With None there is
        no limit, and the search may never end.

    Yields
    ------
    Expansion

    Returns
    -------
    str or None
        The moves of a solution; None if it gave up or its queue is empty.
    """
    h = bind(heuristic, puzzle)
    steps, swap = puzzle.steps(order, h.table), puzzle.swap
    frontier = deque([(start, h(start), 0, "")])
    pushed, expanded = 1, 0
    while frontier:
        state, state_h, g, path = frontier.popleft()
        undo = INVERSE.get(path[-1:])
        children, found, skipped = [], None, 0
        for move, cell, change in steps[state.index(0)]:
            if move == undo:
                skipped += 1
                continue
            tile = state[cell]
            child = state.translate(swap[tile])
            child_h = state_h + change[tile] if change else h(child)
            if child_h > state_h:
                children.append((move, child, INFERIOR))
                continue
            frontier.append((child, child_h, g + 1, path + move))
            pushed += 1
            if child_h == 0:  # taken for the goal
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
