"""One contour of IDA* by a compiled kernel: one board at a time, depth-first.

For every heuristic that is no sum over the cells.
"""

import numpy as np

from searchlab.kernels.contours import ENDED, FOUND
from searchlab.kernels.engine import Counts, Engine
from searchlab.kernels.nodes import DEPTH, NO_UNDO, SLACK, UNDO, H, packed
from searchlab.puzzle import INVERSE, MOVES

_STACK = 1000  # more nodes than wait at any time: 3 for each of 250 moves
_SLICE = 5_000_000  # boards expanded between two looks at the clock and the keyboard


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
        while code != ENDED:
            code, top, generated, expanded, deepest, nearest = self._kernel(
                *self._tables, *self._stacks, self._path, top, _SLICE
            )
            if code == FOUND:
                self.moves = self._read_path()
            excess = -(nearest >> SLACK)
            total = total.plus(Counts(generated, expanded, deepest >> DEPTH, excess))
            yield total
            if code == FOUND:
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
