"""One contour of IDA* by a compiled kernel: two subtrees in turn.

A depth-first search goes through memory from board to board: it cannot look at the next one
before the last is written. A processor waits most of that time, the more so where the code
branches, since nobody can foretell which children are cut. So the kernel here does not
branch. It writes all children of a board on the stack, one over the other, and moves the top
of the stack up only past those that stay. And it searches two subtrees in turn, each on a
stack of its own, a *lane*: while the one waits for memory, the other goes on.

Shape, goal and order of moves are tables, and so is a sum over the cells. The lowest eight bits
of a board's word (see `searchlab.kernels.engine`) are its *key*. By the key the tables say which
moves there are, and by key, move and tile what to add to the word. Other heuristics add a few
lines of their own to the loop.

The lanes take the leaves of the top of the tree in depth-first order. Where one comes to the
goal, no later leaf is taken and what lies behind is given up.
"""

import textwrap
from functools import lru_cache, partial
from math import inf

import numpy as np

from searchlab.kernels.compiling import load
from searchlab.kernels.engine import DEPTH, SLACK, UNDO, Counts, Engine, H, packed
from searchlab.kernels.treetop import Top, steps_by_group, total
from searchlab.puzzle import INVERSE, MOVES

_LANES = 2  # more are no faster
# Boards that a lane has room for: 3 for each of 250 moves. Not a power of two, or else the
# stacks would compete for the same lines of the processor's cache.
_ROOM = 1100
_SLICE = 4_000_000  # boards expanded in each lane between two looks at the clock and the keyboard
_LEAVES = 64  # as many are enough
_ENOUGH = 50_000  # boards generated below a leaf that make one more worth while, about
KEYS, STEPS, TILES, _DEPTHS = 256, 3, 16, 256
_CUT = -(1 << 60)  # added to a word in the place of a move that there is not
_FAR = (1 << 64) - (1 << 59)  # the word nearest to the limit of all that were cut, where none was
_EMPTY = -1  # the word at the bottom of a stack
_GOAL, _ENDED, _PAUSED = 0, 1, 2

_SEARCH = '''"""A contour of IDA*, some lanes in turn, with {name}."""

from numba import int64, njit, uint64


@njit(nogil=True, cache={cache})
def search(
    goal, moves, change, {tables}
    first_boards, first_words, first_ones, first_twos,
    counts, paths, boards, words, ones, twos, tops, at, taken, end, nearest, budget,
):
    """Expand a board in each lane in turn: until one comes to the goal, all end, or a pause.

    The goal's board also lies at the bottom of each stack, with a word of its own: one
    comparison tells both that a lane is at the goal and that it is empty.
    """
    nearest = uint64(nearest)
    for _ in range(budget):
        empty = 0
        for lane in range({LANES}):
            top = uint64(tops[lane] - 1)
            board = boards[top]
            word = words[top]
            if board == goal:
                if word != {EMPTY}:
                    return {GOAL}, lane, taken, nearest
                if taken < end:
                    top += uint64(1)
                    boards[top] = first_boards[taken]
                    words[top] = first_words[taken]
                    ones[top] = first_ones[taken]
                    twos[top] = first_twos[taken]
                    tops[lane] += 1
                    at[lane] = taken
                    taken += 1
                else:
                    empty += 1
                continue
{take}
            key = uint64(word & 255)
            leaf = uint64(at[lane])
            paths[leaf * uint64({DEPTHS}) + uint64(word >> {DEPTH} & 255)] = key
            at_move = key * uint64(1 + {STEPS})
            step = key * uint64({STEPS})
            here = moves[at_move]
            counts[leaf + leaf] += int64(here >> uint64(8 * {STEPS}))
            counts[leaf + leaf + uint64(1)] += 1
            for _ in range({STEPS}):
                at_move += uint64(1)
                tile = board >> (here & uint64(63)) & uint64(15)
                after = board + tile * moves[at_move]
                child = word + change[step * uint64({TILES}) + tile]
{advance}
                boards[top] = after
                words[top] = child
                top += uint64(child >= 0)
                nearest = max(nearest, uint64(child))  # all that are cut are greater
                here >>= uint64(8)
                step += uint64(1)
            tops[lane] = top
        if empty == {LANES}:
            return {ENDED}, 0, taken, nearest
    return {PAUSED}, 0, taken, nearest
'''


@lru_cache(maxsize=64)
def search_kernel(name, tables, own, advance):
    """Compile the kernel of a heuristic.

    `tables` names the arrays it reads, and `own` those of its words in each node, "one" and
    "two". `advance` holds the lines that change ``child``, the word after a move, and set
    ``next_one`` and ``next_two``: from `board` and `after`, the board before and after the
    move, `tile`, `step`, which numbers moves by key and choice, `one` and `two`.
    """
    words = {"STEPS": STEPS, "TILES": TILES, "DEPTHS": _DEPTHS, "DEPTH": DEPTH}
    words |= {"GOAL": _GOAL, "ENDED": _ENDED, "PAUSED": _PAUSED, "EMPTY": _EMPTY, "LANES": _LANES}
    words["tables"] = "".join(f"{table}, " for table in tables)
    words["take"] = textwrap.indent("\n".join(f"{w} = {w}s[top]" for w in own), " " * 12)
    lines = textwrap.dedent(advance).strip() + "".join(f"\n{w}s[top] = next_{w}" for w in own)
    words["advance"] = textwrap.indent(lines, " " * 16)

    def source(cache):
        return _SEARCH.format(name=name, cache=cache, **words)

    return load(source, "a_contour_of_ida_with_" + name.replace(" ", "_"), "search")


class Interleaved(Engine):
    """Two subtrees in turn, compiled for the heuristic. See `Engine`."""

    def __init__(self, evaluator, start, order):
        super().__init__(evaluator, start, order)
        self._top = Top(evaluator, start, order)
        self._evaluator = evaluator
        tables = *_tables(self.puzzle, evaluator.table, order), *evaluator.arrays(order)
        self._lanes = _Lanes(evaluator, tables)
        self._last = 0  # boards generated in the last contour

    def contour(self, limit):
        """Search all boards with f up to the limit, or up to the goal."""
        wanted = min(_LEAVES, max(2, 8 * self._last // _ENOUGH))
        parts = self._top.split(self._top.root, limit, wanted)
        leaves = [node for node, counts in parts if counts is None]
        lanes = self._lanes
        lanes.begin([_first(self._evaluator, leaf, limit) for leaf in leaves])
        top, moves, code = total(parts), None, _PAUSED
        while code != _ENDED:
            code = lanes.search()
            if code == _GOAL:
                number, keys = lanes.give_up_behind_goal()
                leaf = leaves[number]
                top = total(parts[: parts.index((leaf, None))])
                undoing = [MOVES[key >> UNDO] for key in keys[len(leaf.moves) + 1 :]]
                moves = leaf.moves + "".join(map(INVERSE.get, undoing))
                continue
            if code == _ENDED:
                self.moves = moves
            counts = top.plus(lanes.counts())
            self._last = counts.generated
            yield counts


class _Lanes:
    """The stacks, and the leaves that they take; room that is used again in each contour."""

    def __init__(self, evaluator, tables):
        goal = np.uint64(packed(evaluator.puzzle.goal))
        most = 3 * _LEAVES  # of fewer leaves than are wanted, each has three children at the most
        self._firsts = np.zeros((4, most), np.uint64)
        self._counts = np.zeros((most, 2), np.int64)  # generated, expanded
        # The key of the last board at each depth. No key is 0: that would be a board with the
        # blank in the first cell that can move up.
        self._paths = np.zeros((most, _DEPTHS), np.uint8)
        self._words = np.full(_LANES * _ROOM, _EMPTY, np.int64)
        ones, twos = np.zeros((2, _LANES * _ROOM), np.uint64)
        self._bottoms = np.arange(_LANES) * _ROOM + 1
        self._tops = self._bottoms.copy()
        self._at = np.full(_LANES, -1)  # the leaf in each lane
        self._search = partial(
            evaluator.kernel(), goal, *tables, *self._firsts, self._counts.ravel(),
            self._paths.ravel(), np.full(_LANES * _ROOM, goal), self._words, ones, twos,
            self._tops, self._at,
        )  # fmt: skip

    def begin(self, leaves):
        """Set out for the leaves of a contour, each a lane's first node."""
        self._end = len(leaves)  # no lane takes this leaf or a later one
        self._taken, self._nearest = 0, _FAR
        if leaves:
            self._firsts[:, : self._end] = np.array(leaves, np.uint64).T
        self._counts[: self._end + 1], self._paths[: self._end + 1] = 0, 0
        self._at[:] = -1

    def search(self):
        """Go on for a while; say why it stopped."""
        code, self._lane, self._taken, self._nearest = self._search(
            self._taken, self._end, np.uint64(self._nearest), _SLICE
        )
        return code

    def give_up_behind_goal(self):
        """Empty the lanes behind the goal; return the number of its leaf, and its path's keys."""
        self._end = self._at[self._lane]
        word = self._words[self._tops[self._lane] - 1]
        behind = self._at >= self._end
        self._tops[behind] = self._bottoms[behind]
        return self._end, [*self._paths[self._end, : word >> DEPTH & 255], word & 255]

    def counts(self):
        """Count what was searched below the leaves, up to the goal."""
        generated, expanded = self._counts[: self._end + 1].sum(axis=0)
        (depths,) = self._paths[: self._end + 1].any(axis=0).nonzero()
        excess = inf if self._nearest == _FAR else -(self._nearest - (1 << 64) >> SLACK)
        return Counts(int(generated), int(expanded), int(depths.max(initial=0)), excess)


def _first(evaluator, leaf, limit):
    """Make the first node of a lane: board, word and the heuristic's own words."""
    if leaf.first is None:
        blank, undo = leaf.group
        word = (leaf.h << H) + (len(leaf.moves) << DEPTH) + (MOVES.index(undo) << UNDO) + blank
        leaf.first = packed(leaf.state), word, *evaluator.root(leaf.state)
    board, word, *own = leaf.first
    return board, ((limit - leaf.f) << SLACK) + word, *own


@lru_cache(maxsize=32)
def _tables(puzzle, table, order):
    """Say for each key which moves there are, and what they add to a board and to its word.

    Of a key's four numbers the first holds, from low to high, a byte each, where the tiles that can
    slide begin in a packed board, then how many there are. The others are what the tile is
    multiplied by and added to the board, move by move.
    """
    moves = np.zeros((KEYS, 1 + STEPS), np.uint64)
    change = np.full((KEYS, STEPS, TILES), _CUT, np.int64)
    for key, choice, step in steps_by_key(puzzle, table, order):
        moves[key, 0] += (4 * step.target << 8 * choice) + (1 << 8 * STEPS)
        blank = key & 15
        moves[key, 1 + choice] = ((1 << 4 * blank) - (1 << 4 * step.target)) % (1 << 64)
        child = (MOVES.index(INVERSE[step.move]) << UNDO) + step.target
        change[key, choice] = -(step.rise.astype(np.int64) << SLACK) + (1 << DEPTH) + child - key
    return moves.ravel(), change.ravel()


def steps_by_key(puzzle, table, order):
    """List keys with their moves, the last first: as they are written on the stack."""
    for (blank, undo), steps in steps_by_group(puzzle, table, order).items():
        if undo in puzzle.neighbours[blank]:
            for choice, step in enumerate(reversed(steps)):
                yield (MOVES.index(undo) << UNDO) + blank, choice, step
