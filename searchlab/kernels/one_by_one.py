"""One contour of IDA* by a compiled kernel: one board at a time, depth-first.

For every heuristic that is no sum over the cells. Each has a kernel of its own: one loop over
the moves, and in it a few lines of the heuristic's own. See `searchlab.kernels.engine` for the
words.
"""

import textwrap
from functools import lru_cache

import numpy as np

from searchlab.kernels.compiling import load
from searchlab.kernels.engine import DEPTH, NO_UNDO, SLACK, UNDO, Counts, Engine, H, packed
from searchlab.puzzle import INVERSE, MOVES

_FOUND, _ENDED, _PAUSED = 0, 1, 2
_STACK = 1000  # more nodes than wait at any time: 3 for each of 250 moves
_SLICE = 5_000_000  # boards expanded between two looks at the clock and the keyboard

_CONTOUR = '''"""One contour of IDA*, with {name}."""

from numba import int64, njit, uint64


@njit(nogil=True, cache={cache})
def contour(
    targets, {tables}, boards, firsts, seconds, words, path, top, budget
):
    """Go on from the nodes on the stack until one is the goal, none is left, or a pause."""
    generated = 0
    expanded = 0
    deepest = int64(0)
    nearest = int64(-1) << 62
    while top > 0:
        top -= 1
        word = words[top]
        path[(word >> {DEPTH}) & 255] = word & 255
        old = (word >> {H}) & 255
        if old == 0:
            return {FOUND}, top, generated, expanded, deepest, nearest
        if expanded == budget:
            return {PAUSED}, top + 1, generated, expanded, deepest, nearest
        board = boards[top]
        first = firsts[top]
        second = seconds[top]
        expanded += 1
        deepest = max(deepest, word & {DEPTH_MASK})
        blank = word & 15
        undo = (word >> {UNDO}) & 15
        base = word - (word & {BELOW_DEPTH}) - (old << {H}) + (1 << {DEPTH})
        for choice in range(4):
            target = targets[8 * blank + 2 * choice]
            move = targets[8 * blank + 2 * choice + 1]
            if target < 0 or move == undo:
                continue
            generated += 1
            tile = int64((board >> uint64(4 * target)) & uint64(15))
{advance}
            child = base + (h << {H}) - ((1 + h - old) << {SLACK})
            if child >= 0:
                boards[top] = board + (uint64(tile) << uint64(4 * blank)) - (
                    uint64(tile) << uint64(4 * target)
                )
                firsts[top] = next_first
                seconds[top] = next_second
                words[top] = child + ((3 - move) << {UNDO}) + target
                top += 1
            elif child > nearest:
                nearest = child
    return {ENDED}, 0, generated, expanded, deepest, nearest
'''


@lru_cache(maxsize=64)
def contour_kernel(name, tables, advance):
    """Compile the kernel of a heuristic that keeps two words of its own in each node.

    `tables` names the arrays it reads. `advance` holds the lines that set ``h``, ``next_first``
    and ``next_second`` after a move, from `old` (the h before), `first`, `second`, `board`,
    `blank`, `target`, `move` and `tile`.
    """
    words = {"DEPTH": DEPTH, "DEPTH_MASK": 255 << DEPTH, "BELOW_DEPTH": (1 << DEPTH) - 1}
    words |= {"H": H, "UNDO": UNDO, "SLACK": SLACK}
    words |= {"FOUND": _FOUND, "ENDED": _ENDED, "PAUSED": _PAUSED}
    advance = textwrap.indent(textwrap.dedent(advance).strip(), " " * 12)

    def source(cache):
        return _CONTOUR.format(name=name, tables=tables, advance=advance, cache=cache, **words)

    return load(source, "one_contour_of_ida_with_" + name.replace(" ", "_"), "contour")


class OneByOne(Engine):
    """One board at a time, compiled for the heuristic. See `Engine`."""

    def __init__(self, evaluator, start, order):
        super().__init__(evaluator, start, order)
        self._kernel, self._tables = evaluator.kernel(), evaluator.arguments(order)
        self._root = packed(start), *evaluator.root(start)
        self._stacks = [np.zeros(_STACK, kind) for kind in (np.uint64, *3 * (np.int64,))]
        self._path = np.zeros(256, np.int64)

    def contour(self, limit):
        """Search all boards with f up to the limit, or up to the goal."""
        word = (self.h << H) + (NO_UNDO << UNDO) + self.start.index(0)
        root = *self._root, ((limit - self.h) << SLACK) + word
        for stack, value in zip(self._stacks, root, strict=True):
            stack[0] = value
        code, top, total = None, 1, Counts()
        while code != _ENDED:
            code, top, generated, expanded, deepest, nearest = self._kernel(
                *self._tables, *self._stacks, self._path, top, _SLICE
            )
            if code == _FOUND:
                self.moves = self._read_path()
            excess = -(nearest >> SLACK)
            total = total.plus(Counts(generated, expanded, deepest >> DEPTH, excess))
            yield total
            if code == _FOUND:
                return

    def _read_path(self):
        """Read the moves off the path, on which each board keeps the move that undoes the last."""
        moves, state = "", self.start
        for word in self._path[1:]:
            if state == self.puzzle.goal:
                break
            moves += INVERSE[MOVES[int(word) >> UNDO]]
            state = self.puzzle.apply(state, moves[-1])
        return moves
