"""The top of a board's search tree, whose subtrees are then searched many at a time.

Both engines of the fast IDA* search several subtrees at once. They find the same tree, but where
the goal is in it, the counts are to be those of a depth-first search that stops there. Hence
the top of the tree is built here, one board at a time, its leaves in depth-first order. What
lies before the goal is then known by the leaf. The top stays from one contour to the next.
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
    """A board at the top of the tree."""

    __slots__ = "children", "f", "first", "h", "moves", "state"

    def __init__(self, state, h, moves=""):
        self.state, self.h, self.moves = state, h, moves  # the moves from the root
        self.f = len(moves) + h
        self.children = None  # once it is expanded
        self.first = None  # what a lane begins with, once it is a leaf

    @property
    def group(self):
        """The cell of the blank, and the move that would undo the last one."""
        return self.state.index(0), INVERSE[self.moves[-1]] if self.moves else None


class Top:
    """The top of the tree of one board, as far as it was asked for."""

    def __init__(self, evaluator, start, order):
        self._h, self._puzzle, self._order = evaluator.h, evaluator.puzzle, order
        self.root = Node(start, evaluator.h(start))

    def split(self, node, limit, wanted):
        """Expand a board and those below it, a depth at a time, until there are enough leaves.

        Returns, in depth-first order, boards with their counts, or with None where they are leaves.
        """
        leaves, depth = [node], len(node.moves)
        while 0 < len(leaves) < wanted:
            leaves = [c for leaf in leaves for c in self._children(leaf) if c.f <= limit]
            depth += 1
        parts = []
        self._list(node, depth, limit, parts)
        return parts

    def _list(self, node, depth, limit, parts):
        if len(node.moves) == depth or not self._children(node):
            parts.append((node, None))
            return
        stay = [child for child in node.children if child.f <= limit]
        excess = inf
        if len(stay) < len(node.children):
            excess = min([child.f for child in node.children if child.f > limit]) - limit
        parts.append((node, Counts(len(node.children), 1, len(node.moves), excess)))
        for child in stay:
            self._list(child, depth, limit, parts)

    def _children(self, node):
        """List the boards one move further; none of the goal, at which the search ends."""
        if node.children is None:
            state, (blank, undo), swap = node.state, node.group, self._puzzle.swap
            legal = self._puzzle.neighbours[blank] if state != self._puzzle.goal else {}
            node.children = [
                Node(child, self._h(child), node.moves + move)
                for move in self._order
                if move in legal and move != undo
                for child in [state.translate(swap[state[legal[move]]])]
            ]
        return node.children


def total(parts):
    """Count all that are expanded."""
    every = [counts for _, counts in parts if counts] or [Counts()]
    generated, expanded, deepest, excess = zip(*every, strict=True)
    return Counts(sum(generated), sum(expanded), max(deepest), min(excess))


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
