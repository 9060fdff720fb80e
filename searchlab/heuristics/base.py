"""What a heuristic is: a sum over cells where it can be, a function where it cannot."""

from functools import lru_cache
from operator import getitem


class Heuristic:
    """A named heuristic: call it with a board and its puzzle.

    The call, the scalar form, estimates the moves from the board to the puzzle's goal. There
    may be an array form besides, ``values(census)``: the estimate for every arrangement, by
    rank. Both read the same tables where there are any.
    """

    name = ""  # for tables
    summary = ""  # one line for lists
    reference = ""  # authors and year: its file tells the rest
    wrong = ""  # why it is not admissible, if it is not

    def __eq__(self, other):
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self):
        return hash((type(self), self.name))

    def __repr__(self):
        return f"<{'wrong ' if self.wrong else ''}heuristic {self.name}: {self.summary}>"

    def table(self, puzzle):
        """Return the weights as ``table[cell][tile]``; None, as it is no sum over the cells."""
        return None


class CellHeuristic(Heuristic):
    """A heuristic that is a sum over the cells.

    ``weigh(puzzle, cell, tile)`` returns what `tile` on `cell` adds to the sum; for `name`,
    `summary`, `reference` and `wrong` see `Heuristic`.
    """

    def __init__(self, name, weigh, summary, reference="", wrong=""):
        self.name, self._weigh, self.summary = name, weigh, summary
        self.reference, self.wrong = reference, wrong

    @lru_cache(maxsize=64)  # noqa: B019
    def table(self, puzzle):
        """Return the weights as ``table[cell][tile]``, a tuple of bytes."""
        cells = range(puzzle.cells)
        return tuple(bytes(self._weigh(puzzle, cell, tile) for tile in cells) for cell in cells)

    def __call__(self, state, puzzle):
        """Estimate the moves from a board to the goal."""
        return sum(map(getitem, self.table(puzzle), puzzle.read(state)))


class LookupHeuristic(Heuristic):
    """A heuristic that looks up sums over the cells in tables.

    ``parts(puzzle)`` lists pairs of ``weights[cell][tile]`` and ``moves[sum of the weights]``;
    the estimate is the sum of the moves, or the largest of them where `joined` is `max`.
    """

    joined = staticmethod(sum)

    def __call__(self, state, puzzle):
        """Estimate the moves from a board to the goal."""
        state = puzzle.read(state)
        return self.joined([moves[sum(map(getitem, w, state))] for w, moves in self.parts(puzzle)])

    def values(self, census):
        """Estimate every arrangement, by rank."""
        import numpy as np

        found = [
            look_up(moves, sum_over_cells(census, weights, "int64"))
            for weights, moves in self.parts(census.puzzle)
        ]
        return np.maximum.reduce(found) if self.joined is max else sum(found)


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
    """Add up ``table[cell][tile]`` for every arrangement: an array by rank."""
    import numpy as np

    total = np.zeros(len(census.states), dtype)
    for cell, weights in enumerate(table):
        total += np.array(list(weights), dtype)[census.states[:, cell]]
    return total


def look_up(moves, keys):
    """Return ``moves[key]`` for an array of keys; in a dict, each different key once."""
    import numpy as np

    if isinstance(moves, bytes):
        return np.frombuffer(moves, np.uint8)[keys].astype(np.int16)
    keys, places = np.unique(keys, return_inverse=True)
    return np.array([moves[key] for key in keys.tolist()], np.int16)[places]
