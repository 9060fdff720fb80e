"""Breadth-first search on numbers: a board is its Cantor expansion.

The program of the third post: the queue holds ranks, and three arrays indexed by rank
say whether a board was visited, from which board and by which move. No board is stored.
"""

from array import array
from collections import deque
from math import factorial

from searchlab.puzzle import MOVES
from searchlab.ranking import rank_and_unrank
from searchlab.search.events import DUPLICATE, GOAL, QUEUED

MOST_CELLS = 10


def breadth_first_ranks(puzzle, start, *, order=MOVES, test_start=True):
    """Search breadth first with arrays indexed by rank; the goal has rank 0.

    Parameters
    ----------
    puzzle, start, order
        As for `breadth_first`; at most 10 cells: the arrays have cells! entries.
    test_start : bool
        False as published: a solved start is not recognised, and all boards are searched.

    Yields
    ------
    Expansion

    Returns
    -------
    str or None
        The moves of a shortest solution; None if there is none, or if the start is the
        goal and was not tested.

    Raises
    ------
    ValueError
        If the board has more than 10 cells.
    """
    if puzzle.cells > MOST_CELLS:
        raise ValueError(
            f"breadth-first-ranks needs arrays of {puzzle.cells}! = {factorial(puzzle.cells):,} "
            f"entries for a {puzzle.rows}x{puzzle.cols} board; it takes boards of at most "
            f"{MOST_CELLS} cells"
        )
    steps, swap, goal = puzzle.steps(order), puzzle.swap, puzzle.goal
    if test_start and start == goal:
        return ""
    boards = factorial(puzzle.cells)
    visited, moved_by = bytearray(boards), bytearray(boards)
    parent = array("l", bytes(boards * array("l").itemsize))
    rank, unrank = rank_and_unrank(goal)
    root = rank(start)
    visited[root], parent[root] = 1, -1
    stored = 1
    frontier = deque([(root, 0)])
    while frontier:
        number, g = frontier.popleft()
        state = unrank(number)
        children = []
        for move, cell, _ in steps[state.index(0)]:
            child = state.translate(swap[state[cell]])
            child_number = rank(child)
            if visited[child_number]:
                children.append((move, child, DUPLICATE))
                continue
            visited[child_number], parent[child_number] = 1, number
            moved_by[child_number] = ord(move)
            stored += 1
            if child_number == 0:
                children.append((move, child, GOAL))
                yield state, g, children, len(frontier), stored
                return _retrace(parent, moved_by)
            frontier.append((child_number, g + 1))
            children.append((move, child, QUEUED))
        yield state, g, children, len(frontier), stored
    return None


def _retrace(parent, moved_by):
    moves, number = [], 0
    while parent[number] != -1:
        moves.append(chr(moved_by[number]))
        number = parent[number]
    return "".join(reversed(moves))
