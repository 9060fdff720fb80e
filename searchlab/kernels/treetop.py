"""The top of a contour's tree, whose subtrees are then searched many at a time.

Both engines for heuristics that are a sum over the cells search several subtrees at once. They
find the same tree, but where the goal is in it, the counts are to be those of a depth-first
search that stops there. Hence the top of the tree is built here, one board at a time, its leaves
in depth-first order. What lies before the goal is then known by the leaf.
"""

from functools import lru_cache
from math import inf
from typing import NamedTuple

import numpy as np

from searchlab.kernels.engine import Counts
from searchlab.puzzle import INVERSE, MOVES


class Step(NamedTuple):
    """A move from a cell of the blank."""

    move: str
    target: int  # where the blank goes
    rise: np.ndarray  # by how much f rises, by the tile that slides


class Node:
    """A board at the top of the tree: a leaf, or one that is expanded already."""

    def __init__(self, state, slack, moves=""):
        self.state, self.moves = state, moves  # the moves from the root
        self.slack = slack  # the limit less f
        self.counts = None  # of a board that is expanded

    @property
    def group(self):
        """The cell of the blank, and the move that would undo the last one."""
        return self.state.index(0), INVERSE[self.moves[-1]] if self.moves else None


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


def split(nodes, wanted, puzzle, steps):
    """Expand leaves, a depth at a time, until there are enough; depth-first order stays."""
    leaves = len(nodes)
    while 0 < leaves < wanted:
        after, leaves = [], 0
        for node in nodes:
            after.append(node)
            if node.counts is None and node.state != puzzle.goal:
                children = list(_expand(node, puzzle, steps))
                after += children
                leaves += len(children)
        nodes = after
    return nodes


def _expand(node, puzzle, steps):
    excess, legal = inf, steps[node.group]
    for step in legal:
        tile = node.state[step.target]
        slack = node.slack - int(step.rise[tile])
        if slack >= 0:
            yield Node(node.state.translate(puzzle.swap[tile]), slack, node.moves + step.move)
        else:
            excess = min(excess, -slack)
    node.counts = Counts(len(legal), 1, len(node.moves), excess)
