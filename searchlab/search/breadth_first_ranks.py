"""Breadth-first search on numbers: a board is its Cantor expansion.

The program of the third post: the queue holds ranks, and three arrays indexed by rank
say whether a board was visited, from which board and by which move. No board is kept.
"""

from array import array
from collections import deque
from functools import lru_cache
from itertools import permutations
from math import factorial

from searchlab.puzzle import MOVES
from searchlab.puzzle.palette import SKY, Style
from searchlab.search.events import DUPLICATE, GOAL, QUEUED
from searchlab.search.strategy import ALWAYS, GENERATION, register, switch

MOST_CELLS = 10


def breadth_first_ranks(puzzle, start, *, order=MOVES, test_start=True):
    """Search breadth first with arrays indexed by rank; the goal has rank 0.

    Parameters
    ----------
    puzzle, start, order
        As for `breadth_first`; at most 10 cells: the arrays have cells! entries.
    test_start : bool
        False as published: a solved start is not noticed, and all boards are searched.

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
    cut, size, by_number, by_half = _halves(goal)
    first, numbers = by_half[start[:cut]]
    root = first + numbers[start[cut:]]
    visited[root], parent[root] = 1, -1
    held = 1
    frontier = deque([(root, 0)])
    while frontier:
        number, g = frontier.popleft()
        half, others = by_number[number // size]
        state = half + others[number % size]
        children = []
        for move, cell, _ in steps[state.index(0)]:
            child = state.translate(swap[state[cell]])
            first, numbers = by_half[child[:cut]]
            child_number = first + numbers[child[cut:]]
            if visited[child_number]:
                children.append((move, child, DUPLICATE))
                continue
            visited[child_number], parent[child_number] = 1, number
            moved_by[child_number] = ord(move)
            held += 1
            if child_number == 0:
                children.append((move, child, GOAL))
                yield state, g, children, len(frontier), held
                return _retrace(parent, moved_by)
            frontier.append((child_number, g + 1))
            children.append((move, child, QUEUED))
        yield state, g, children, len(frontier), held
    return None


@lru_cache(maxsize=16)
def _halves(goal):
    """Cut boards in two, so that `rank` and `unrank` are a look-up for each half.

    Returns
    -------
    tuple
        The cells of the first half, the number of second halves that go with it; by number each
        first half with its second halves; and by first half its least rank and their places.
    """
    cut = len(goal) // 2
    size = factorial(len(goal) - cut)
    by_number, by_half, seconds = [], {}, {}
    for number, half in enumerate(map(bytes, permutations(goal, cut))):
        left = goal.translate(None, half)
        if left not in seconds:
            others = [bytes(other) for other in permutations(left)]
            seconds[left] = others, {other: place for place, other in enumerate(others)}
        by_number.append((half, seconds[left][0]))
        by_half[half] = number * size, seconds[left][1]
    return cut, size, by_number, by_half


def _retrace(parent, moved_by):
    moves, number = [], 0
    while parent[number] != -1:
        moves.append(chr(moved_by[number]))
        number = parent[number]
    return "".join(reversed(moves))


register(
    "breadth-first-ranks",
    breadth_first_ranks,
    "breadth-first on Cantor expansions: three arrays indexed by rank",
    accepts=(switch("test_start", "whether breadth-first-ranks notices a solved start"),),
    goal_test=GENERATION,
    optimal=ALWAYS,
    look=Style(SKY, "s", "-"),
)
