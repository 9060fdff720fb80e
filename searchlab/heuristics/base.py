"""What a heuristic is: a sum over cells where it can be, a function where it cannot."""

from functools import lru_cache


class CellHeuristic:
    """A heuristic that is a sum over the cells.

    Parameters
    ----------
    name : str
    weigh : callable
        ``weigh(puzzle, cell, tile)`` gives what `tile` on `cell` adds to the sum.
    summary : str
        One line for lists.

    Examples
    --------
    >>> from searchlab import Puzzle, manhattan, misplaced, gap
    >>> board, eight = "2 3 4 1 5 x 7 6 8", Puzzle(3, 3)
    >>> manhattan(board, eight), misplaced(board, eight), gap(board, eight)
    (9, 6, 7)
    """

    def __init__(self, name, weigh, summary):
        self.name, self._weigh, self.summary = name, weigh, summary

    def __repr__(self):
        return f"<heuristic {self.name}: {self.summary}>"

    def __reduce__(self):
        from searchlab.heuristics import find

        return (find, (self.name,))

    def table(self, puzzle):
        """Give the weights as ``table[cell][tile]``, a tuple of bytes."""
        return _cell_table(self, puzzle)

    def __call__(self, state, puzzle):
        """Estimate the moves from a board to the puzzle's goal."""
        table = self.table(puzzle)
        return sum(weights[tile] for weights, tile in zip(table, puzzle.read(state), strict=True))


@lru_cache(maxsize=64)
def _cell_table(heuristic, puzzle):
    return tuple(
        bytes(heuristic._weigh(puzzle, cell, tile) for tile in range(puzzle.cells))
        for cell in range(puzzle.cells)
    )
