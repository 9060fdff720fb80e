"""What a heuristic is: a sum over cells where it can be, a function where it cannot."""

import copyreg
from functools import lru_cache

from searchlab.heuristics.registry import EXHIBITS, HEURISTICS, find


class Heuristic:
    """A named heuristic: call it with a board and its puzzle.

    Attributes
    ----------
    name, summary, reference : str
        A name for tables, one line for lists, and authors and year: its file tells the rest.
    wrong : str
        What is wrong with it: it is not admissible. Empty for a sound one.

    Notes
    -----
    Besides the call, the scalar form, there may be an array form, ``values(census)``: the
    estimate for every arrangement, by rank. Both read the same tables where there are any.
    """

    name = summary = reference = wrong = ""

    def __repr__(self):
        return f"<{'wrong ' if self.wrong else ''}heuristic {self.name}: {self.summary}>"

    def __reduce__(self):
        if self in (HEURISTICS.get(self.name), EXHIBITS.get(self.name)):
            return (find, (self.name,))
        return (copyreg.__newobj__, (type(self),), vars(self))  # a reader's own

    def table(self, puzzle):
        """Return the weights as ``table[cell][tile]``; None, as it is no sum over the cells."""
        return None


class CellHeuristic(Heuristic):
    """A heuristic that is a sum over the cells.

    Parameters
    ----------
    name : str
    weigh : callable
        ``weigh(puzzle, cell, tile)`` gives what `tile` on `cell` adds to the sum.
    summary, reference, wrong : str
        See `Heuristic`.

    Examples
    --------
    >>> from searchlab import Puzzle, manhattan, misplaced, gap
    >>> board, eight = "2 3 4 1 5 x 7 6 8", Puzzle(3, 3)
    >>> manhattan(board, eight), misplaced(board, eight), gap(board, eight)
    (9, 6, 7)
    """

    def __init__(self, name, weigh, summary, reference="", wrong=""):
        self.name, self._weigh, self.summary = name, weigh, summary
        self.reference, self.wrong = reference, wrong

    def table(self, puzzle):
        """Return the weights as ``table[cell][tile]``, a tuple of bytes."""
        return _cell_table(self, puzzle)

    def __call__(self, state, puzzle):
        """Estimate the moves from a board to the puzzle's goal."""
        table = self.table(puzzle)
        return sum([weights[tile] for weights, tile in zip(table, puzzle.read(state), strict=True)])


@lru_cache(maxsize=64)
def _cell_table(heuristic, puzzle):
    return tuple(
        bytes(heuristic._weigh(puzzle, cell, tile) for tile in range(puzzle.cells))
        for cell in range(puzzle.cells)
    )


def lines_of(puzzle):
    """Return the row of each cell and the column of each cell."""
    return tuple(zip(*(divmod(cell, puzzle.cols) for cell in range(puzzle.cells)), strict=True))


def places(tiles):
    """Number the places of tiles from 1, by tile, for `bytes.translate`; 0 for all others."""
    numbers = bytearray(256)
    for place, tile in enumerate(tiles, start=1):
        numbers[tile] = place if tile else 0
    return bytes(numbers)


def sum_over_cells(census, table, dtype):
    """Add up ``table[cell][tile]`` for every arrangement: an array by rank.

    Examples
    --------
    >>> from searchlab import Puzzle, manhattan
    >>> from searchlab.whole_space.census import census
    >>> two = Puzzle(2, 2)
    >>> sum_over_cells(census(two), manhattan.table(two), "int16")[:6].tolist()
    [0, 1, 4, 3, 3, 1]
    """
    import numpy as np

    total = np.zeros(len(census.states), dtype)
    for cell, weights in enumerate(table):
        total += np.array(list(weights), dtype)[census.states[:, cell]]
    return total
