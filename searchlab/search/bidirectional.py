"""Bidirectional breadth-first search: from the start and from the goal until they meet.

The second program of the first post, with one queue for both sides; I. Pohl,
"Bi-directional search" (1971). With this queue the first meeting is optimal.
"""

from collections import deque

from searchlab.puzzle import INVERSE, MOVES
from searchlab.search.events import DUPLICATE, MEETING, QUEUED
from searchlab.search.paths import retrace, reverse

FORWARD, BACKWARD = "forward", "backward"


def bidirectional(puzzle, start, *, order=MOVES):
    """Search breadth first from both ends, both sides in one queue.

    Parameters
    ----------
    puzzle, start, order
        As for `breadth_first`; the order is that of both sides.

    Yields
    ------
    Expansion
        With `side` set to "forward" or "backward".

    Returns
    -------
    str or None
        The moves of a shortest solution; None if there is none.
    """
    steps, swap, goal = puzzle.steps(order), puzzle.swap, puzzle.goal
    if start == goal:
        return ""
    came_by = {FORWARD: {start: None}, BACKWARD: {goal: None}}
    other = {FORWARD: BACKWARD, BACKWARD: FORWARD}
    stored = 2
    frontier = deque([(start, 0, FORWARD), (goal, 0, BACKWARD)])
    while frontier:
        state, g, side = frontier.popleft()
        ours, theirs = came_by[side], came_by[other[side]]
        children = []
        for move, cell, _ in steps[state.index(0)]:
            child = state.translate(swap[state[cell]])
            if child in ours:
                children.append((move, child, DUPLICATE))
            elif child in theirs:
                children.append((move, child, MEETING))
                yield state, g, children, len(frontier), stored, None, side
                if side == BACKWARD:
                    state, move, child = child, INVERSE[move], state
                backward = retrace(puzzle, came_by[BACKWARD], child)
                return retrace(puzzle, came_by[FORWARD], state) + move + reverse(backward)
            else:
                ours[child] = move
                stored += 1
                frontier.append((child, g + 1, side))
                children.append((move, child, QUEUED))
        yield state, g, children, len(frontier), stored, None, side
    return None
