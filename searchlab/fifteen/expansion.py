"""The compiled inner loop of IDA*: two subtrees in turn, without a branch for each child.

A depth-first search waits for memory: it cannot look at the next board before the last one is
written, and a processor cannot predict which children will be pruned. So this loop does not
branch. It writes all children of a board on the stack, one over the other, and moves the top of
the stack up only past those that stay. And it searches two subtrees in turn, each on a stack of
its own, a *stream*: while one waits for memory, the other continues.

The subtrees come from a third stack, the *prefix*. On it the top of the tree is searched down to
a depth at which there are enough boards, the *leaves*, in depth-first order. The streams take one
leaf after the other.

A node is four words, each in a part of `nodes` of its own:

* the board, four bits a cell;
* what is left up to the threshold (negative: pruned), h for the pattern databases, the depth, the
  move that would undo the last one, and the blank's cell, from high to low, so that one addition
  makes a child's word. Its lowest eight bits, undo and blank, are the node's *key*;
* two words that belong to the heuristic.

Each heuristic is a NamedTuple of tables with two functions. numba compiles `search` once for each
of these types; all of it is in this file, since numba looks for changes in no other.
"""

from typing import NamedTuple

import numpy as np
from numba import int64, njit, uint64
from numba.extending import overload

from searchlab.compiling import jit

REMAINING, H, DEPTH, UNDO = 32, 16, 8, 4  # where the fields of a node's second word begin
STREAMS = 2
PREFIX = STREAMS  # the number of its stack
# Nodes that a stack has room for: 3 for each of 250 moves. Not a power of two, or else the
# stacks would compete for the same lines of the processor's cache.
ROOM = 1100
WORDS = (1 + STREAMS) * ROOM  # of all stacks: the length of a part
PARTS = 4
KEYS, STEPS, TILES, DEPTHS = 256, 3, 16, 256
ROW = (1 + STEPS) * TILES  # of the table of steps
EMPTY = -1  # the second word at the bottom of a stack
AT_GOAL, ENDED, PAUSED = 0, 1, 2  # how `search` ended

_OWN, _OWN_TOO = uint64(2 * WORDS), uint64(3 * WORDS)  # the parts that belong to the heuristic


class SumTables(NamedTuple):
    """A sum over the cells: all of it is in the table of steps."""

    steps: np.ndarray

    @staticmethod
    def load(tables, nodes, top):
        """Read the words of a node that belong to the heuristic."""
        return 0

    @staticmethod
    def advance(tables, own, word, board, after, tile, step, nodes, top):
        """Return what a move adds to the second word, and write the heuristic's own words."""
        return 0


class LineTables(NamedTuple):
    """Linear conflict: Manhattan's steps, and two lines, whose contents are looked up.

    A node's own word is the board column by column, so that a column is a few bits in a row, too.
    A tile that slides along its row stays in order with the row's other tiles.
    """

    steps: np.ndarray
    lines: np.ndarray
    extra: np.ndarray

    @staticmethod
    def load(tables, nodes, top):
        """See `SumTables`."""
        return nodes[top + _OWN]

    @staticmethod
    def advance(tables, own, word, board, after, tile, step, nodes, top):
        """See `SumTables`."""
        lines, extra = tables.lines, tables.extra
        line = uint64(8) * step
        own_after = own + tile * lines[line]
        along = lines[line + uint64(1)]
        was = board ^ ((board ^ own) & along)
        now = after ^ ((after ^ own_after) & along)
        mask = lines[line + uint64(2)]
        first, place = lines[line + uint64(3)], lines[line + uint64(4)]
        second, its_place = lines[line + uint64(5)], lines[line + uint64(6)]
        rise = int64(extra[first + (now >> place & mask)])
        rise -= int64(extra[first + (was >> place & mask)])
        rise += int64(extra[second + (now >> its_place & mask)])
        rise -= int64(extra[second + (was >> its_place & mask)])
        nodes[top + _OWN] = own_after
        return -(rise << REMAINING)


class WalkingTables(NamedTuple):
    """Walking distance: a node's own word holds its two matrices; a move changes one."""

    steps: np.ndarray
    ways: np.ndarray
    changes: np.ndarray

    @staticmethod
    def load(tables, nodes, top):
        """See `SumTables`."""
        return nodes[top + _OWN]

    @staticmethod
    def advance(tables, own, word, board, after, tile, step, nodes, top):
        """See `SumTables`."""
        way = uint64(2) * (uint64(TILES) * step + tile)
        shift = tables.ways[way]
        number = (own >> shift & uint64(0xFFFFFFFF)) + tables.ways[way + uint64(1)]
        entry = int64(tables.changes[number])
        nodes[top + _OWN] = own + (uint64(entry >> 1) << shift)
        return ((entry & 1) << (REMAINING + 1)) - (int64(1) << REMAINING)


class PatternTables(NamedTuple):
    """Three pattern databases: the own words number the abstract states of board and mirror."""

    steps: np.ndarray
    places: np.ndarray
    slots: np.ndarray
    one: np.ndarray
    two: np.ndarray
    three: np.ndarray
    # Where the numbers of the second and third pattern begin, and masks of the first two.
    low: np.uint64
    high: np.uint64
    mask: np.uint64
    middle: np.uint64

    @staticmethod
    def load(tables, nodes, top):
        """See `SumTables`."""
        return nodes[top + _OWN], nodes[top + _OWN_TOO]

    @staticmethod
    def advance(tables, own, word, board, after, tile, step, nodes, top):
        """See `SumTables`."""
        places, slots = tables.places, tables.slots
        state, mirror = own
        state += places[step + step] << slots[tile + tile]
        mirror += places[step + step + uint64(1)] << slots[tile + tile + uint64(1)]
        h = max(
            int64(tables.one[state & tables.mask])
            + int64(tables.two[state >> tables.low & tables.middle])
            + int64(tables.three[state >> tables.high]),
            int64(tables.one[mirror & tables.mask])
            + int64(tables.two[mirror >> tables.low & tables.middle])
            + int64(tables.three[mirror >> tables.high]),
        )
        nodes[top + _OWN] = state
        nodes[top + _OWN_TOO] = mirror
        return (h - (word >> H & 255)) * ((int64(1) << H) - (int64(1) << REMAINING))


def _load(tables, nodes, top):
    """Stands for `load` of the type of the tables."""


def _advance(tables, own, word, board, after, tile, step, nodes, top):
    """Stands for `advance` of the type of the tables."""


@overload(_load, jit_options={"forceinline": True})
def _load_of(tables, nodes, top):
    return tables.instance_class.load


@overload(_advance, jit_options={"forceinline": True})
def _advance_of(tables, own, word, board, after, tile, step, nodes, top):
    return tables.instance_class.advance


@njit(forceinline=True)
def _expand(tables, nodes, counts, paths, top, leaf, nearest):
    """Write the children of a stack's top over it; return the new top, and the nearest pruned.

    The board is counted to a leaf.
    """
    steps = tables.steps
    board = nodes[top]
    word = int64(nodes[top + uint64(WORDS)])
    own = _load(tables, nodes, top)
    key = uint64(word & 255)
    paths[leaf * uint64(DEPTHS) + uint64(word >> DEPTH & 255)] = key
    row = key * uint64(ROW)
    here = steps[row]
    counts[leaf + leaf] += int64(here >> uint64(8 * STEPS))
    counts[leaf + leaf + uint64(1)] += 1
    step = key * uint64(STEPS)
    for choice in range(STEPS):
        tile = board >> (here & uint64(63)) & uint64(15)
        after = board + tile * steps[row + uint64(1 + choice)]
        child = word + int64(steps[row + uint64(TILES * (1 + choice)) + tile])
        child += _advance(tables, own, word, board, after, tile, step, nodes, top)
        nodes[top] = after
        nodes[top + uint64(WORDS)] = uint64(child)
        top = uint64(int64(top) + 1 + (child >> 63))  # stays over it, or not
        nearest = max(nearest, uint64(child))  # all that are pruned are greater
        here >>= uint64(8)
        step += uint64(1)
    return top - uint64(1), nearest


@jit
def search(
    goal, tables, leaves, counts, paths, nodes, tops, at_leaf, leaf_depth, taken, end, nearest,
    budget,
):  # fmt: skip
    """Search the prefix down to its leaves, then expand a board in each stream in turn.

    It ends where a stream comes to the goal, where all are done, or for a pause. The goal's board
    also lies at the bottom of each stream, with a second word of its own: one comparison finds both
    that a stream is at the goal and that it is empty.

    Parameters
    ----------
    goal
        The goal's packed board.
    tables
        The heuristic's.
    leaves, counts, paths
        By leaf its four words; what was generated and expanded up to it; the key of the last board
        at each depth.
    nodes, tops, at_leaf
        The parts of all stacks; by stack its top; by stream its leaf.
    leaf_depth
        The depth of the leaves.
    taken, end
        The leaves taken by a stream so far; those on the list.
    nearest
        The greatest second word of all boards pruned so far: the one nearest to the threshold.
    budget
        The boards that each stream may expand before a pause.

    Returns
    -------
    tuple
        How it ended, the stream that is at the goal, `taken`, `end` and `nearest`.

    The lines of the streams are written out, since a processor predicts by the address of an
    instruction what it depends on.
    """
    nearest = uint64(nearest)
    top = uint64(tops[PREFIX])
    while int64(nodes[top + uint64(WORDS)]) != EMPTY:
        depth = int64(nodes[top + uint64(WORDS)]) >> DEPTH & 255
        if depth < leaf_depth and nodes[top] != goal:  # counted to the next leaf
            top, nearest = _expand(tables, nodes, counts, paths, top, uint64(end), nearest)
            continue
        for part in range(PARTS):
            leaves[end * PARTS + part] = nodes[top + uint64(part * WORDS)]
        top -= uint64(1)
        path = end * DEPTHS
        end += 1
        for passed in range(1, depth):
            paths[end * DEPTHS + passed] = paths[path + passed]
    tops[PREFIX] = top
    code, stream = PAUSED, 0
    top_0, leaf_0 = uint64(tops[0]), uint64(at_leaf[0])
    top_1, leaf_1 = uint64(tops[1]), uint64(at_leaf[1])
    nearest_0, nearest_1 = nearest, nearest
    for _ in range(budget):
        if nodes[top_0] != goal:
            top_0, nearest_0 = _expand(tables, nodes, counts, paths, top_0, leaf_0, nearest_0)
        elif int64(nodes[top_0 + uint64(WORDS)]) != EMPTY:
            code, stream = AT_GOAL, 0
            break
        elif taken < end:
            top_0 += uint64(1)
            leaf_0 = uint64(taken)
            _take(nodes, top_0, leaves, leaf_0)
            taken += 1
        elif int64(nodes[top_1 + uint64(WORDS)]) == EMPTY:
            code = ENDED
            break
        if nodes[top_1] != goal:
            top_1, nearest_1 = _expand(tables, nodes, counts, paths, top_1, leaf_1, nearest_1)
        elif int64(nodes[top_1 + uint64(WORDS)]) != EMPTY:
            code, stream = AT_GOAL, 1
            break
        elif taken < end:
            top_1 += uint64(1)
            leaf_1 = uint64(taken)
            _take(nodes, top_1, leaves, leaf_1)
            taken += 1
        elif int64(nodes[top_0 + uint64(WORDS)]) == EMPTY:
            code = ENDED
            break
    tops[0], at_leaf[0] = top_0, leaf_0
    tops[1], at_leaf[1] = top_1, leaf_1
    return code, stream, taken, end, max(nearest_0, nearest_1)


@njit
def _take(nodes, top, leaves, leaf):
    """Put a leaf on top of a stream."""
    for part in range(PARTS):
        nodes[top + uint64(part * WORDS)] = leaves[leaf * uint64(PARTS) + uint64(part)]
