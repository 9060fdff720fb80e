"""IDA* from one board, iteration by iteration: what `expansion` needs, and what it counted.

The compiled search builds all children of a board at once, where the readable search builds one
at a time. Along the path to the goal it therefore builds a few that the readable search never
comes to. These are subtracted from the counts when the goal is found, so that all agree.

No threshold comes near the 255 that a node has room for: no board of 16 cells or fewer is
further than some 90 moves from its goal, and the package's heuristics hardly overestimate that.
"""

from functools import lru_cache
from math import inf

import numpy as np

from searchlab.compiling import read_only, uninterrupted
from searchlab.fifteen.expansion import (
    AT_GOAL,
    DEPTH,
    DEPTHS,
    EMPTY,
    ENDED,
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
from searchlab.problems import INVERSE, MOVES

_SLICE = 4_000_000  # boards expanded in each stream between two looks at the clock and keyboard
_ENOUGH = 500  # boards generated in the last iteration; twice as many put the leaves one deeper
_DEEPEST_LEAF = 8  # deeper is no faster
_MOST_LEAVES = 822  # of that depth; of 16 cells the square has most
_PRUNED = -(1 << 60)  # added to a word in the place of a move that does not exist
_FAR = (1 << 64) - (1 << 59)  # the second word nearest to the threshold, where none was pruned
_compiled = set()  # the types of tables for which `search` is compiled


class Iterations:
    """The iterations from one board; `moves` is the solution once it is found.

    Each uses the same streams and prefix, and the leaves between them.
    """

    def __init__(self, heuristic, start, order):
        self._puzzle, self._start, self._order = heuristic.puzzle, start, order
        self.h, self.moves = heuristic.h(start), None
        self._children = list(_children(heuristic, start, order))
        goal = packed(self._puzzle.goal)
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
        self._last = 0  # boards generated in it
        tables = heuristic.tables(order)
        self._arrays = (
            np.uint64(goal), tables, np.zeros(_MOST_LEAVES * PARTS, np.uint64),
            self._counts.ravel(), self._paths.ravel(), self._nodes.ravel(), self._tops, self._at,
        )  # fmt: skip
        if type(tables) not in _compiled:
            with uninterrupted():
                self._begin(0, [], 0)
                self._continue()
            _compiled.add(type(tables))

    def iteration(self, limit):
        """Search all boards with f up to a threshold, or up to the goal.

        Yields now and then the counters so far, a dict, and the least excess of all boards pruned.
        At last, where the goal is found, of what comes before it in a depth-first search.
        """
        stay = [child for f, child in self._children if f <= limit]
        excess = min([f - limit for f, _ in self._children if f > limit], default=inf)
        leaf_depth = min(_DEEPEST_LEAF, (self._last // _ENOUGH).bit_length())
        self._begin(limit, stay, leaf_depth)
        moves = code = None
        while code != ENDED:
            code = self._continue()
            if code == AT_GOAL:
                keys = self._drop_after_goal()
                moves = "".join([INVERSE[MOVES[key >> UNDO]] for key in keys])
                continue
            if code == ENDED:
                self.moves = moves
            yield self._counted(limit), min(excess, self._excess())

    def _begin(self, limit, boards, leaf_depth):
        """Begin an iteration with these boards on the prefix."""
        used = slice(self._end + 1)
        self._counts[used], self._paths[used], self._at[:] = 0, 0, -1
        for place, (board, word, *own) in enumerate(boards, self._bottoms[PREFIX] + 1):
            self._nodes[:, place] = board, (word + (limit << REMAINING)) % (1 << 64), *own
        self._tops[PREFIX] = self._bottoms[PREFIX] + len(boards)
        self._leaf_depth, self._taken, self._end, self._nearest = leaf_depth, 0, 0, _FAR

    def _continue(self):
        """Continue for a while; return the code for why it stopped."""
        code, self._stream, self._taken, self._end, self._nearest = search(
            *self._arrays, self._leaf_depth, self._taken, self._end, np.uint64(self._nearest),
            _SLICE,
        )  # fmt: skip
        return code

    def _drop_after_goal(self):
        """Empty the streams after the goal, and take no leaf after it; return its path's keys."""
        self._end = self._at[self._stream]
        word = int(self._nodes[1, self._tops[self._stream]])
        streams = np.flatnonzero(self._at >= self._end)
        self._tops[streams] = self._bottoms[streams]
        return [*self._paths[self._end, 1 : word >> DEPTH & 255].tolist(), word & 255]

    def _excess(self):
        return inf if self._nearest == _FAR else -(self._nearest - (1 << 64) >> REMAINING)

    def _counted(self, limit):
        """Count what was searched, up to the goal, as the readable search would."""
        so_far = slice(self._end + 1)
        generated, expanded = self._counts[so_far].sum(axis=0).tolist()
        self._last = generated = generated + len(self._children)
        deepest = 1 + int(np.count_nonzero(self._paths[so_far].any(axis=0)))
        skipped, expanded = expanded, expanded + 1  # the start undoes nothing
        if self.moves is not None:
            later, passed = self._along_the_solution()
            generated -= later
            skipped += 1 + passed - len(self.moves)
        pruned = generated - expanded + (self.moves is None)  # the goal is not pruned
        return {
            "limit": limit, "expanded": expanded, "generated": generated, "pruned": pruned,
            "skipped": skipped, "deepest": deepest,
        }  # fmt: skip

    def _along_the_solution(self):
        """Count children that come after it, and the moves before it that undo the last one."""
        later = passed = 0
        blank, undo = self._start.index(0), " "
        for move in self.moves:
            legal, turn = self._puzzle.neighbours[blank], self._order.index(move)
            later += len({*self._order[turn + 1 :]} & legal.keys() - {undo})
            passed += undo in self._order[:turn]
            blank, undo = legal[move], INVERSE[move]
        return later, passed


def _children(heuristic, start, order):
    """List the start's children as they lie on the prefix, the last first, each after its f.

    A child is its four words, the second one as it were with the threshold 0.
    """
    children = dict(heuristic.puzzle.successors(start))
    for move in reversed(order):
        if move in children:
            child = children[move]
            h = heuristic.h(child)
            word = (h << H) + (1 << DEPTH) + _key(move, child.index(0)) - (1 + h << REMAINING)
            yield 1 + h, (packed(child), word, *heuristic.root(child))


def _key(move, blank):
    """Return the key of a board after a move that brought the blank to a cell."""
    return (MOVES.index(INVERSE[move]) << UNDO) + blank


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
    weights = np.array([[*row] for row in table])
    rows = np.zeros((KEYS, 1 + STEPS, TILES), np.uint64)
    rows[:, 1:] = _PRUNED % (1 << 64)
    for key, choice, move, blank, cell in steps_by_key(puzzle, order):
        rows[key, 0, 0] += (4 * cell << 8 * choice) + (1 << 8 * STEPS)
        rows[key, 0, 1 + choice] = ((1 << 4 * blank) - (1 << 4 * cell)) % (1 << 64)
        change = weights[blank] - weights[cell]  # of h, by tile: that of the blank is the reverse
        rise = np.zeros(TILES, np.int64)
        rise[1 : puzzle.cells] = 1 + change[1:] - change[0]
        word = -(rise << REMAINING) + (1 << DEPTH) + _key(move, cell) - key
        rows[key, 1 + choice] = word.astype(np.uint64)
    return read_only(rows.ravel())


def steps_by_key(puzzle, order):
    """List the moves of each key, the last first as on the stack.

    For each its number, its letter, the blank's cell and the cell of the tile that slides.
    """
    for blank, legal in enumerate(puzzle.neighbours):
        for undo in legal:
            moves = [move for move in reversed(order) if move in legal and move != undo]
            for choice, move in enumerate(moves):
                yield _key(INVERSE[undo], blank), choice, move, blank, legal[move]
