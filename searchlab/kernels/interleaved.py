"""One contour of IDA* by a compiled kernel: two subtrees in turn, for sums over the cells.

A depth-first search goes through memory from board to board: it cannot look at the next one
before the last is written. A processor waits most of that time, the more so where the code
branches, since nobody can foretell which children are cut. So the kernel here does not
branch. It writes all children of a board on the stack, one over the other, and moves the top
of the stack up only past those that stay. And it searches two subtrees in turn, each on a
stack of its own, a *lane*: while the one waits for memory, the other goes on.

Shape, goal, order of moves and heuristic are tables. The lowest eight bits of a board's word,
without h (see `searchlab.kernels.engine`), are its *key*. By the key the tables say which moves
there are, and by key, move and tile what to add to the word.

The lanes take the leaves of the top of the tree in depth-first order. Where one comes to the
goal, no later leaf is taken and what lies behind is given up.
"""

from functools import lru_cache, reduce
from math import inf

import numpy as np

from searchlab.kernels.compiling import jit
from searchlab.kernels.engine import Counts, Engine, packed
from searchlab.kernels.treetop import Node, split, steps_by_group
from searchlab.puzzle import INVERSE, MOVES

_LANES = 2  # more are no faster
# Boards that a lane has room for: 3 for each of 250 moves. Not a power of two, or else the
# stacks would compete for the same lines of the processor's cache.
_ROOM = 1100
_SLICE = 4_000_000  # boards expanded in each lane between two looks at the clock and the keyboard
_LEAVES = 250  # at the most
_ENOUGH = 20_000  # boards generated below a leaf that make one more worth while, about

# What the kernel reads stands in this file: numba compiles it anew when this file changes, and
# would not notice a change elsewhere.
_SLACK, _DEPTH, _UNDO = 16, 8, 4  # where the fields of a word begin
_KEYS, _CHOICES, _TILES, _DEPTHS = 256, 3, 16, 256
_CUT = -(1 << 30)  # added to a word in the place of a move that there is not
_FAR = 0xE0000000  # the word nearest to the limit of all that were cut, where none was
_EMPTY = -1  # the word at the bottom of a stack
_GOAL, _ENDED, _PAUSED = 0, 1, 2


class Interleaved(Engine):
    """Two subtrees in turn, compiled; for sums over the cells. See `Engine`."""

    def __init__(self, evaluator, start, order):
        super().__init__(evaluator, start, order)
        self._steps = steps_by_group(self.puzzle, evaluator.h.table, order)
        self._tables = _tables(self.puzzle, evaluator.h.table, order)
        self._goal = np.uint64(packed(self.puzzle.goal))
        self._last = 0  # boards generated in the last contour

    def contour(self, limit):
        """Search all boards with f up to the limit, or up to the goal."""
        wanted = min(_LEAVES, max(2, 8 * self._last // _ENOUGH))
        nodes = split([Node(self.start, limit - self.h)], wanted, self.puzzle, self._steps)
        lanes = _Lanes(self._goal, [node for node in nodes if node.counts is None])
        top, moves, code = _total(nodes), None, _PAUSED
        while code != _ENDED:
            code = lanes.search(self._tables)
            if code == _GOAL:
                leaf, undoing = lanes.give_up_behind_goal()
                top = _total(nodes[: nodes.index(leaf)])
                moves = leaf.moves + "".join(INVERSE[MOVES[move]] for move in undoing)
                continue
            if code == _ENDED:
                self.moves = moves
            counts = top.plus(lanes.counts())
            self._last = counts.generated
            yield counts


def _total(nodes):
    """Count all that are expanded."""
    return reduce(Counts.plus, (node.counts for node in nodes if node.counts), Counts())


class _Lanes:
    """The stacks, and the leaves that they take."""

    def __init__(self, goal, leaves):
        self._goal, self._leaves = goal, leaves
        self._end = len(leaves)  # no lane takes this leaf or a later one
        self._taken, self._nearest = 0, _FAR
        self._first_boards = np.array([packed(leaf.state) for leaf in leaves], np.uint64)
        self._first_words = np.array([_word(leaf) for leaf in leaves], np.int32)
        self._counts = np.zeros((len(leaves), 2), np.int64)  # generated, expanded
        # The key of the last board at each depth. No key is 0: that would be a board with the
        # blank in the first cell that can move up.
        self._paths = np.zeros((len(leaves), _DEPTHS), np.uint8)
        self._boards = np.full(_LANES * _ROOM, goal)
        self._words = np.full(_LANES * _ROOM, _EMPTY, np.int32)
        self._bottoms = np.arange(_LANES) * _ROOM + 1
        self._tops = self._bottoms.copy()
        self._at = np.full(_LANES, -1)  # the leaf in each lane
        self._lane = None  # the one that has come to the goal

    def search(self, tables):
        """Go on for a while; say why it stopped."""
        code, self._lane, self._taken, self._nearest = jit(_search)(
            self._goal, *tables, self._first_boards, self._first_words,
            self._counts.ravel(), self._paths.ravel(), self._boards, self._words,
            self._tops, self._at,
            self._taken, self._end, self._nearest, _SLICE,
        )  # fmt: skip
        return code

    def give_up_behind_goal(self):
        """Empty the lanes behind the goal; return its leaf, and the moves that undo its path."""
        self._end = self._at[self._lane]
        leaf, word = self._leaves[self._end], self._words[self._tops[self._lane] - 1]
        path = [*self._paths[self._end, : word >> _DEPTH & 255], word & 255]
        behind = self._at >= self._end
        self._tops[behind] = self._bottoms[behind]
        return leaf, [key >> _UNDO for key in path[len(leaf.moves) + 1 :]]

    def counts(self):
        """Count what was searched below the leaves, up to the goal."""
        generated, expanded = self._counts[: self._end + 1].sum(axis=0)
        (depths,) = self._paths[: self._end + 1].any(axis=0).nonzero()
        excess = inf if self._nearest == _FAR else -(self._nearest - (1 << 32) >> _SLACK)
        return Counts(int(generated), int(expanded), int(depths.max(initial=0)), excess)


def _word(leaf):
    blank, undo = leaf.group
    return (
        (leaf.slack << _SLACK) + (len(leaf.moves) << _DEPTH) + (MOVES.index(undo) << _UNDO) + blank
    )


@lru_cache(maxsize=32)
def _tables(puzzle, table, order):
    """Say for each key which moves there are, and what they add to a board and to its word.

    Of a key's four numbers the first holds, from low to high, a byte each, where the tiles that can
    slide begin in a packed board, then how many there are. The others are what the tile is
    multiplied by and added to the board, move by move.
    """
    moves = np.zeros((_KEYS, 1 + _CHOICES), np.uint64)
    change = np.full((_KEYS, _CHOICES, _TILES), _CUT, np.int32)
    for (blank, undo), steps in steps_by_group(puzzle, table, order).items():
        if undo not in puzzle.neighbours[blank]:
            continue
        key = (MOVES.index(undo) << _UNDO) + blank
        moves[key, 0] = len(steps) << 8 * _CHOICES
        for choice, step in enumerate(reversed(steps)):
            moves[key, 0] += 4 * step.target << 8 * choice
            moves[key, 1 + choice] = ((1 << 4 * blank) - (1 << 4 * step.target)) % (1 << 64)
            child = (MOVES.index(INVERSE[step.move]) << _UNDO) + step.target
            change[key, choice] = -(step.rise << _SLACK) + (1 << _DEPTH) + child - key
    return moves.ravel(), change.ravel()


def _search(
    goal, moves, change, first_boards, first_words,
    counts, paths, boards, words, tops, at, taken, end, nearest, budget,
):  # fmt: skip
    """Expand a board in each lane in turn: until one comes to the goal, all end, or a pause.

    The goal's board also lies at the bottom of each stack, with a word of its own: one
    comparison tells both that a lane is at the goal and that it is empty.
    """
    nearest = np.uint32(nearest)
    for _ in range(budget):
        empty = 0
        for lane in range(_LANES):
            top = np.uint64(tops[lane] - 1)
            board, word = boards[top], words[top]
            if board == goal:
                if word != _EMPTY:
                    return _GOAL, lane, taken, nearest
                if taken < end:
                    top += np.uint64(1)
                    boards[top], words[top] = first_boards[taken], first_words[taken]
                    tops[lane] += 1
                    at[lane] = taken
                    taken += 1
                else:
                    empty += 1
                continue
            key, leaf = np.uint64(word & 255), np.uint64(at[lane])
            paths[leaf * np.uint64(_DEPTHS) + np.uint64(word >> _DEPTH & 255)] = key
            at_move, row = key * np.uint64(1 + _CHOICES), key * np.uint64(_CHOICES * _TILES)
            here = moves[at_move]
            counts[leaf + leaf] += np.int64(here >> np.uint64(8 * _CHOICES))
            counts[leaf + leaf + np.uint64(1)] += 1
            for _ in range(_CHOICES):
                at_move += np.uint64(1)
                tile = board >> (here & np.uint64(63)) & np.uint64(15)
                child = word + change[row + tile]
                boards[top] = board + tile * moves[at_move]
                words[top] = child
                top += np.uint64(child >= 0)
                nearest = max(nearest, np.uint32(child))
                here >>= np.uint64(8)
                row += np.uint64(_TILES)
            tops[lane] = top
        if empty == _LANES:
            return _ENDED, 0, taken, nearest
    return _PAUSED, 0, taken, nearest
