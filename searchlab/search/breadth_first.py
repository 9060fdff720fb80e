"""Breadth-first search: the frontier is a queue, so nearer boards come first.

The first program of the first post; E. F. Moore, "The shortest path through a maze"
(1959). Finds a shortest solution.
"""

from collections import deque

from searchlab.puzzle import MOVES
from searchlab.search.events import DUPLICATE, GOAL, QUEUED
from searchlab.search.paths import retrace


def breadth_first(puzzle, start, *, order=MOVES, goal_test="generation"):
    """Search breadth first.

    Parameters
    ----------
    puzzle : Puzzle
    start : bytes
    order : str
        The order in which moves are tried.
    goal_test : {"generation", "expansion"}
        Whether the goal is recognised when it is generated, as in the posts, or only when it
        is taken off the queue. The second expands almost a whole level more.

    Yields
    ------
    Expansion

    Returns
    -------
    str or None
        The moves of a shortest solution; None if there is none.
    """
    steps, swap, goal = puzzle.steps(order), puzzle.swap, puzzle.goal
    early = goal_test == "generation"
    if start == goal:
        return ""
    came_by = {start: None}
    frontier = deque([(start, start.index(0), 0)])
    while frontier:
        state, blank, g = frontier.popleft()
        if state == goal:
            return retrace(puzzle, came_by, goal)
        children = []
        for move, cell, _ in steps[blank]:
            child = state.translate(swap[state[cell]])
            if child in came_by:
                children.append((move, child, DUPLICATE))
                continue
            came_by[child] = move
            if child == goal and early:
                children.append((move, child, GOAL))
                yield state, g, children, len(frontier), len(came_by)
                return retrace(puzzle, came_by, goal)
            frontier.append((child, cell, g + 1))
            children.append((move, child, QUEUED))
        yield state, g, children, len(frontier), len(came_by)
    return None
