"""The state space of a small puzzle: how far every board is from the goal."""

import random
from functools import lru_cache
from inspect import unwrap
from math import factorial
from types import MappingProxyType

MOST_CELLS = 9
UNREACHABLE = 255


def distances(puzzle):
    """Compute the true distance of every reachable board, by breadth-first search from the goal.

    Moves can be undone, so a board is as far from the goal as the goal is from the board [1]_.

    Parameters
    ----------
    puzzle : Puzzle
        With at most 9 cells: a 3x3 puzzle takes about 0.1 s.

    Returns
    -------
    mapping of bytes to int
        The fewest moves to the goal, by board; nearest first. A board that is not in it cannot
        be solved.

    Raises
    ------
    ValueError
        If the puzzle has more than 9 cells.

    References
    ----------
    .. [1] A. Reinefeld, "Complete solution of the eight-puzzle and the benefit of node
       ordering in IDA*", IJCAI 1993, 248-253.

    Examples
    --------
    >>> from searchlab import EIGHT
    >>> distance = distances(EIGHT)
    >>> len(distance), max(distance.values()), distance[EIGHT.read("2 3 4 1 5 x 7 6 8")]
    (181440, 31, 19)
    """
    check_size(puzzle)
    return _distances(unwrap(puzzle))


@lru_cache(maxsize=4)
def _distances(puzzle):
    beside = [sorted(cells.values()) for cells in puzzle.neighbours]  # up, left, right, down
    swaps, known, moves = puzzle._swaps, {puzzle.goal: 0}, 0
    level = [(puzzle.goal, puzzle.goal.index(0), None)]  # with the blank's cell, and the one before
    while level:
        moves, last, level = moves + 1, level, []
        for state, blank, before in last:
            for cell in beside[blank]:
                if cell == before:  # that board is known
                    continue
                child = state.translate(swaps[state[cell]])
                if child not in known:
                    known[child] = moves
                    level.append((child, cell, blank))
    return MappingProxyType(known)


def shortest_path(puzzle, state):
    """Return the moves of a shortest path from a board to the goal, downhill by the distances.

    >>> from searchlab import EIGHT
    >>> shortest_path(EIGHT, EIGHT.read("1 2 3 x 4 6 7 5 8"))
    'rdr'
    """
    puzzle = unwrap(puzzle)
    away, moves = distances(puzzle), ""
    while state != puzzle.goal:
        move, state = min(puzzle.successors(state), key=lambda child: away[child[1]])
        moves += move
    return moves


def sample_each(groups, count, seed):
    """Draw so many at random of each group, or all of a smaller one; each in ascending order.

    >>> sample_each([range(10), range(10, 12)], 3, seed=1)
    [1, 2, 4, 10, 11]
    """
    rng, drawn = random.Random(seed), []
    for group in groups:
        drawn += sorted(rng.sample(group, min(count, len(group))))
    return drawn


def check_size(puzzle):
    """Raise a ValueError if a puzzle has too many boards to enumerate them."""
    if puzzle.cells > MOST_CELLS:
        raise ValueError(
            f"a {puzzle.rows}x{puzzle.cols} puzzle has {factorial(puzzle.cells) // 2:,} boards "
            f"within reach of its goal, too many for a census; it takes puzzles of at most "
            f"{MOST_CELLS} cells"
        )
