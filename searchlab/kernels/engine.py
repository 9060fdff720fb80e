"""What an engine of the fast IDA* is: the search of one board, contour by contour.

A board is packed into four bits a cell. The next word of a node holds, from high to low, what
is left up to the limit (negative: cut), h where its lines keep it, the depth, the move that would
undo the last one, and the blank's cell, so that one addition makes a child's word. Two more words
are the heuristic's own.
"""

from functools import lru_cache
from math import inf
from typing import NamedTuple

import numpy as np

from searchlab.puzzle import MOVES

MOST_CELLS = 16
SLACK, H, DEPTH, UNDO = 32, 16, 8, 4  # where the fields of a node's word begin


class Counts(NamedTuple):
    """What was searched of a contour."""

    generated: int = 0
    expanded: int = 0
    deepest: int = 0  # depth of the deepest board expanded
    excess: float = inf  # the least f - limit of all boards cut

    def plus(self, other):
        """Count two parts of a contour together."""
        return Counts(
            self.generated + other.generated,
            self.expanded + other.expanded,
            max(self.deepest, other.deepest),
            min(self.excess, other.excess),
        )


class Step(NamedTuple):
    """A move from a cell of the blank."""

    move: str
    target: int  # where the blank goes
    rise: np.ndarray  # by how much f rises, by the tile that slides


class Engine:
    """The contours of one board; `moves` is the path to the goal once it is found."""

    def __init__(self, evaluator, start, order):
        self.puzzle, self.start, self.h = evaluator.puzzle, start, evaluator.h(start)
        self.moves = None

    def contour(self, limit):
        """Search all boards with f up to the limit, or up to the goal.

        Yields `Counts` now and then, of the contour as far as it was searched. At last, where
        the goal is found, of what comes before it in a depth-first search.
        """
        raise NotImplementedError


def packed(state):
    """Pack the tiles of a board into a number: four bits a cell."""
    return int(bytes(state)[::-1].hex()[1::2], 16)


def signed(board):
    """Turn a packed board into the integer with a sign that has the same 64 bits."""
    return board - (board >> 63 << 64)


@lru_cache(maxsize=32)
def steps_by_group(puzzle, table, order):
    """List each group's moves; ``table[cell][tile]`` is what a tile adds to h on a cell."""
    return {
        (blank, undo): [
            Step(move, targets[move], _rise(table[blank], table[targets[move]]))
            for move in order
            if move in targets and move != undo
        ]
        for blank, targets in enumerate(puzzle.neighbours)
        for undo in (None, *MOVES)
    }


def _rise(here, there):
    rise = np.zeros(16, np.int32)
    for tile in range(1, len(here)):
        rise[tile] = 1 + here[tile] - there[tile] + there[0] - here[0]
    return rise
