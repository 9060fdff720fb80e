"""One contour of IDA* by a compiled kernel: one board at a time, depth-first."""

import numpy as np

from searchlab.kernels.batched import Counts
from searchlab.kernels.source import DEPTH, ENDED, FOUND, NO_UNDO, SLACK, UNDO, H
from searchlab.puzzle import INVERSE, MOVES

_SLICE = 5_000_000  # boards expanded between two looks at the clock and the keyboard


class Compiled:
    """The contours of one board.

    Parameters
    ----------
    evaluator : searchlab.kernels.evaluators.Evaluator
    start : bytes
    order : str

    Attributes
    ----------
    moves : str or None
        The way to the goal once it is found.
    """

    def __init__(self, evaluator, start, order):
        self.puzzle, self.start, self.h = evaluator.puzzle, start, evaluator.h(start)
        self.moves = None
        self._evaluator = evaluator
        self._kernel, self._tables = evaluator.kernel(order), evaluator.arguments(order)
        self._stacks, self._path = evaluator.stacks(), np.zeros(256, np.int64)

    def contour(self, limit):
        """Search all boards with f up to the limit, or up to the goal.

        Yields
        ------
        searchlab.kernels.batched.Counts
            Now and then.
        """
        self._evaluator.start(self._stacks, self.start)
        root = (self.h << H) + (NO_UNDO << UNDO) + self.start.index(0)
        self._stacks[-1][0] = ((limit - self.h) << SLACK) + root
        code, top = None, 1
        while code != ENDED:
            code, top, generated, expanded, deepest, nearest = self._kernel(
                *self._tables, *self._stacks, self._path, top, _SLICE
            )
            if code == FOUND:
                self.moves = self._way()
            excess = -(nearest >> SLACK)
            yield Counts(generated, expanded, deepest >> DEPTH, excess)
            if code == FOUND:
                return

    def _way(self):
        """Read the moves from the path, on which each board keeps the way back."""
        moves, state = "", self.start
        for word in self._path[1:]:
            if state == self.puzzle.goal:
                break
            moves += INVERSE[MOVES[int(word) >> UNDO]]
            state = self.puzzle.apply(state, moves[-1])
        return moves
