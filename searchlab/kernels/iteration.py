"""One iteration of IDA*: what `searchlab.kernels.expansion` needs, and what it counted."""

from functools import lru_cache
from math import inf
from typing import NamedTuple

import numpy as np

from searchlab.kernels.expansion import (
    DEPTH,
    DEPTHS,
    EMPTY,
    ENDED,
    GOAL,
    KEYS,
    PARTS,
    PREFIX,
    REMAINING,
    ROOM,
    STEPS,
    STREAMS,
    TILES,
    UNDO,
    WORDS,
    H,
    search,
)
from searchlab.puzzle import INVERSE, MOVES

_SLICE = 4_000_000  # boards expanded in each stream between two looks at the clock and keyboard
_ENOUGH = 500  # boards generated in the last iteration; twice as many put the leaves one deeper
_DEEPEST_LEAF = 8  # deeper is no faster
_MOST_LEAVES = 822  # of that depth; of 16 cells the square has most
_PRUNED = -(1 << 60)  # added to a word in the place of a move that does not exist
_FAR = (1 << 64) - (1 << 59)  # the second word nearest to the threshold, where none was pruned


class Counts(NamedTuple):
    """What was searched of an iteration."""

    generated: int
    expanded: int
    deepest: int  # depth of the deepest board expanded
    excess: float  # the least f - threshold of all boards pruned


class Search:
    """The iterations of one board; `moves` is the path to the goal once it is found."""

    def __init__(self, heuristic, start, order):
        self.puzzle, self.start, self.h = heuristic.puzzle, start, heuristic.h(start)
        self.moves = None
        self._stacks = _Stacks(self.puzzle, heuristic.tables(order))
        self._children = list(_children(heuristic, start, order))
        self._last = 0  # boards generated in the last iteration

    def iteration(self, threshold):
        """Search all boards with f up to the threshold, or up to the goal.

        Yields `Counts` now and then, of the iteration so far. At last, where the goal is found,
        of what comes before it in a depth-first search.
        """
        stacks, moves, code = self._stacks, None, None
        stay = [child for f, child in self._children if f <= threshold]
        excess = min([f for f, _ in self._children if f > threshold], default=inf) - threshold
        leaf_depth = min(_DEEPEST_LEAF, (self._last // _ENOUGH).bit_length())
        stacks.begin(threshold, stay, leaf_depth)
        while code != ENDED:
            code = stacks.search()
            if code == GOAL:
                keys = stacks.drop_after_goal()
                moves = "".join([INVERSE[MOVES[key >> UNDO]] for key in keys])
                continue
            if code == ENDED:
                self.moves = moves
            below = stacks.counts()
            counts = Counts(
                len(self._children) + below.generated,
                1 + below.expanded,
                below.deepest,
                min(excess, below.excess),
            )
            self._last = counts.generated
            yield counts


def _children(heuristic, start, order):
    """List the start's children as they lie on the prefix, the last first, each after its f.

    A child is its four words, the second one as it were with the threshold 0.
    """
    puzzle = heuristic.puzzle
    for move, target, _ in reversed(puzzle.steps(order)[start.index(0)]):
        child = start.translate(puzzle.swap[start[target]])
        h = heuristic.h(child)
        word = (h << H) + (1 << DEPTH) + (MOVES.index(INVERSE[move]) << UNDO) + target
        yield 1 + h, (packed(child), word - (1 + h << REMAINING), *heuristic.root(child))


class _Stacks:
    """The streams and the prefix, and the leaves between them; each iteration uses them again."""

    def __init__(self, puzzle, tables):
        goal = packed(puzzle.goal)
        self._nodes = np.full((PARTS, WORDS), EMPTY % (1 << 64), np.uint64)
        self._nodes[0] = goal
        self._bottoms = np.arange(0, WORDS, ROOM)
        self._tops = self._bottoms.copy()
        self._at = np.full(STREAMS, -1)  # the leaf in each stream
        # What is counted to each leaf, generated and expanded, and after the last one.
        self._counts = np.zeros((_MOST_LEAVES + 1, 2), np.int64)
        # The key of the last board at each depth, from 1 to the deepest. No key is 0: that would
        # be a board with the blank in the first cell that can move up.
        self._paths = np.zeros((_MOST_LEAVES + 1, DEPTHS), np.uint8)
        self._end = 0  # leaves of the last iteration
        self._arrays = (
            np.uint64(goal), tables, np.zeros(_MOST_LEAVES * PARTS, np.uint64),
            self._counts.ravel(), self._paths.ravel(), self._nodes.ravel(), self._tops, self._at,
        )  # fmt: skip

    def begin(self, threshold, boards, leaf_depth):
        """Begin an iteration with these boards on the prefix."""
        used = slice(self._end + 1)
        self._counts[used], self._paths[used], self._at[:] = 0, 0, -1
        for place, (board, word, *own) in enumerate(boards, self._bottoms[PREFIX] + 1):
            self._nodes[:, place] = board, (word + (threshold << REMAINING)) % (1 << 64), *own
        self._tops[PREFIX] = self._bottoms[PREFIX] + len(boards)
        self._leaf_depth, self._taken, self._end, self._nearest = leaf_depth, 0, 0, _FAR

    def search(self):
        """Continue for a while; return the code for why it stopped."""
        code, self._stream, self._taken, self._end, self._nearest = search(
            *self._arrays, self._leaf_depth, self._taken, self._end, np.uint64(self._nearest),
            _SLICE,
        )  # fmt: skip
        return code

    def drop_after_goal(self):
        """Empty the streams after the goal, and take no leaf after it; return its path's keys."""
        self._end = self._at[self._stream]
        word = int(self._nodes[1, self._tops[self._stream]])
        streams = np.flatnonzero(self._at >= self._end)
        self._tops[streams] = self._bottoms[streams]
        return [*self._paths[self._end, 1 : word >> DEPTH & 255].tolist(), word & 255]

    def counts(self):
        """Count what was searched, up to the goal."""
        so_far = slice(self._end + 1)
        generated, expanded = self._counts[so_far].sum(axis=0).tolist()
        deepest = np.count_nonzero(self._paths[so_far].any(axis=0))
        excess = inf if self._nearest == _FAR else -(self._nearest - (1 << 64) >> REMAINING)
        return Counts(generated, expanded, int(deepest), excess)


def packed(state):
    """Pack the tiles of a board into a number: four bits a cell."""
    return int(bytes(state)[::-1].hex()[1::2], 16)


@lru_cache(maxsize=32)
def step_table(puzzle, table, order):
    """Tabulate by key which moves there are, and what they add to a board and to its second word.

    A key's row begins with a number that holds, from low to high, a byte each, where the tiles that
    can slide begin in a packed board, then how many there are. The next are what the tile is
    multiplied by and added to the board, move by move. From `TILES` on there is what is added to
    the word, move by move and tile by tile. ``table[cell][tile]`` is what a tile adds to h.
    """
    rows = np.zeros((KEYS, 1 + STEPS, TILES), np.uint64)
    rows[:, 1:] = _PRUNED % (1 << 64)
    for key, choice, move, target, change in steps_by_key(puzzle, order, table):
        rows[key, 0, 0] += (4 * target << 8 * choice) + (1 << 8 * STEPS)
        blank = key & 15
        rows[key, 0, 1 + choice] = ((1 << 4 * blank) - (1 << 4 * target)) % (1 << 64)
        child = (MOVES.index(INVERSE[move]) << UNDO) + target
        rise = np.zeros(TILES, np.int64)
        rise[1 : puzzle.cells] = 1 + np.array(change[1:])
        word = -(rise << REMAINING) + (1 << DEPTH) + child - key
        rows[key, 1 + choice] = word.astype(np.uint64)
    return rows.ravel()


def steps_by_key(puzzle, order, table=None):
    """List keys with their moves as `Puzzle.steps` has them, the last first: as on the stack."""
    for blank, steps in enumerate(puzzle.steps(order, table)):
        for undo in puzzle.neighbours[blank]:
            others = [step for step in reversed(steps) if step[0] != undo]
            for choice, step in enumerate(others):
                yield (MOVES.index(undo) << UNDO) + blank, choice, *step
