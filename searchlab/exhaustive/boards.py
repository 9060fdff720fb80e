"""Tables over all boards of a puzzle of at most 9 cells: read-only arrays, an entry for each board.

All are indexed by `searchlab.problems.ranking.rank`, the Cantor expansion with the goal as
alphabet, so that the goal is 0. They hold all arrangements of the tiles; half of them are within
reach of the goal.
"""

from functools import lru_cache
from math import factorial

import numpy as np

from searchlab.compiling import read_only
from searchlab.heuristics import FAULTY, HEURISTICS, bind, find, name_of
from searchlab.heuristics.base import TableHeuristic
from searchlab.problems import INVERSE, MOVES, check_order
from searchlab.problems.distances import UNREACHABLE, check_size
from searchlab.problems.puzzle import check_plain


@lru_cache(maxsize=8)
def states(puzzle):
    """Return every arrangement: an array of uint8 with a row for each."""
    check_size(puzzle)
    boards = np.zeros((1, 0), np.uint8)
    for tiles in range(1, puzzle.cells + 1):
        first = np.repeat(np.arange(tiles, dtype=np.uint8), len(boards))[:, None]
        others = np.tile(boards, (tiles, 1))
        boards = np.hstack([first, others + (others >= first)])
    return read_only(np.frombuffer(puzzle.goal, np.uint8)[boards])


def ranks(puzzle, states):
    """Rank many boards, each a row of an array of uint8."""
    place = np.argsort(list(puzzle.goal)).astype(np.uint8)  # of each tile in the goal
    tiles = place[states].T.copy()
    numbers = np.zeros(len(states), np.int32)
    for cell in range(puzzle.cells - 1):
        smaller = (tiles[cell + 1 :] < tiles[cell]).sum(axis=0, dtype=np.int32)
        numbers += smaller * factorial(puzzle.cells - 1 - cell)
    return numbers


@lru_cache(maxsize=8)
def successors(puzzle):
    """Return the ranks after each move of the blank.

    An array of int32 with the columns u, l, r, d; -1 where the move leaves the board.
    """
    check_plain(puzzle)
    boards = states(puzzle)
    table = np.full((len(boards), len(MOVES)), -1, np.int32)
    blanks = boards.argmin(axis=1)
    for blank, moves in enumerate(puzzle.neighbours):
        here = np.flatnonzero(blanks == blank)
        for move, cell in moves.items():
            if move in "dr":  # the others undo these
                children = boards[here]
                children[:, [blank, cell]] = children[:, [cell, blank]]
                there = ranks(puzzle, children)
                table[here, MOVES.index(move)] = there
                table[there, MOVES.index(INVERSE[move])] = here
    return read_only(table)


def after(puzzle, order=None):
    """Return `successors` with a column for each move of `order`."""
    order = MOVES if order is None else check_order(order)
    return successors(puzzle)[:, [MOVES.index(move) for move in order]]


def undoing(order):
    """Return for each move of an order the number of the one that undoes it.

    >>> undoing("ulrd").tolist()
    [3, 2, 1, 0]
    """
    return np.array([order.index(INVERSE[move]) for move in order])


@lru_cache(maxsize=8)
def distance(puzzle):
    """Return the fewest moves to the goal: an array of uint8; 255 where no moves lead there."""
    _, depth = breadth_first_order(successors(puzzle), 0)
    return read_only(np.where(depth < 0, UNREACHABLE, depth).astype(np.uint8))


@lru_cache(maxsize=8)
def reachable(puzzle):
    """Return the ranks of the boards within reach of the goal, ascending."""
    return read_only(np.flatnonzero(distance(puzzle) != UNREACHABLE))


def breadth_first_order(after, start):
    """Number the boards in the order in which breadth-first search takes them off its queue.

    Parameters
    ----------
    after : numpy.ndarray
        The board after each move, a row per board and a column per move; -1 for none.
    start : int

    Returns
    -------
    place, depth : numpy.ndarray
        Of each board, 0 for the start; -1 for a board that is never reached.

    Examples
    --------
    >>> place, depth = breadth_first_order(np.array([[2, 1], [0, -1], [0, -1]]), 0)
    >>> place.tolist(), depth.tolist()
    ([0, 2, 1], [0, 1, 1])
    """
    place, depth = np.full((2, len(after)), -1, np.int32)
    layer, expanded, layers = np.array([start]), 0, 0
    while len(layer):
        place[layer], depth[layer] = np.arange(expanded, expanded + len(layer)), layers
        expanded, layers = expanded + len(layer), layers + 1
        children = after[layer].ravel()
        children = children[children >= 0]
        children = children[place[children] < 0]
        turns = np.arange(len(children))
        place[children[::-1]] = turns[::-1]  # of equal children the first one's stays
        layer = children[place[children] == turns]
    return place, depth


def values(puzzle, heuristic):
    """Estimate every board by a heuristic.

    A heuristic that is looked up in tables is evaluated for all boards at once. Any other is called
    for each reachable board. Unless it is a sum over the cells, the values of the boards that are
    not reachable are 0.
    """
    heuristic = find(heuristic)
    # Only the package's own always give the same: a reader's may depend on what changes.
    own = (HEURISTICS | FAULTY).get(name_of(heuristic)) is heuristic
    return (_values if own else _values.__wrapped__)(puzzle, heuristic)


@lru_cache(maxsize=16)
def _values(puzzle, heuristic):
    h, boards = bind(heuristic, puzzle), states(puzzle)
    if h.table:
        values = np.zeros(len(boards), np.int16)
        for cell, weights in enumerate(h.table):
            values += np.frombuffer(weights, np.uint8)[boards[:, cell]]
    else:
        values = np.zeros(len(boards))
        within = reachable(puzzle)
        boards = boards[within]
        if isinstance(heuristic, TableHeuristic):
            values[within] = _looked_up(heuristic, puzzle, boards)
        else:
            values[within] = [h(state.tobytes()) for state in boards]
    return read_only(values)


def _looked_up(heuristic, puzzle, boards):
    """List what a heuristic's tables give for boards."""
    moves_of_parts = []
    for weights, moves in heuristic.parts(puzzle):
        sums = sum(np.array([*row])[boards[:, cell]] for cell, row in enumerate(weights))
        sums, places = np.unique(sums, return_inverse=True)
        moves_of_parts.append(np.array([moves[each] for each in sums.tolist()])[places].tolist())
    return [*map(heuristic.combine, zip(*moves_of_parts, strict=True))]
