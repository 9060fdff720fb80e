"""What a heuristic is: a sum over cells where it can be, a function where it cannot."""

import sys
from contextlib import suppress
from functools import lru_cache
from operator import getitem

from searchlab.problems import puzzle_of


class Heuristic:
    """A named heuristic: call it with a board and its puzzle.

    Parameters
    ----------
    name : str
        Its name in tables.
    function : callable
        ``function(state, puzzle)`` estimates the moves from a board, as bytes, to the goal.
    summary : str
        One line for lists.
    reference : str
        Authors and year; its file has the full reference.
    wrong : str
        Why it is not admissible, if it is not.

    Examples
    --------
    >>> from searchlab import EIGHT
    >>> h = Heuristic("first", lambda state, puzzle: state[0], "the tile in the first cell")
    >>> h, h("2 1 3 4 5 6 7 8 x", EIGHT)
    (<heuristic first: the tile in the first cell>, 2)
    """

    reference = wrong = ""

    def __init__(self, name, function, summary, reference="", wrong=""):
        self.name, self._function, self.summary = name, function, summary
        self.reference, self.wrong = reference, wrong

    def __call__(self, state, puzzle=None):
        """Estimate the moves from a board to the goal; a `Board` knows its puzzle."""
        puzzle = puzzle_of(puzzle, state)
        return self.estimate(puzzle.read(state), puzzle)

    def estimate(self, state, puzzle):
        """Estimate the moves from a state of a search, which needs no reading."""
        return self._function(state, puzzle)

    def __eq__(self, other):
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self):
        return hash((type(self), self.name))

    def __reduce_ex__(self, protocol):
        """Pickle and copy one of the package's own by its name: a copy is the heuristic itself."""
        find = sys.modules[__package__].find  # it cannot be imported: its module imports this one
        with suppress(ValueError):  # no heuristic has this name
            if find(self.name) is self:
                return find, (self.name,)
        return super().__reduce_ex__(protocol)

    def __repr__(self):
        return f"<{'wrong ' if self.wrong else ''}heuristic {self.name}: {self.summary}>"

    def table(self, puzzle):
        """Return the weights as ``table[cell][tile]``; None, as it is not a sum over the cells."""
        return None


class CellHeuristic(Heuristic):
    """A heuristic that is a sum over the cells; the parameters are those of `Heuristic`.

    Its function is ``weigh(puzzle, cell, tile)``: what a tile on a cell adds to the sum.
    """

    @lru_cache(maxsize=64)  # noqa: B019
    def table(self, puzzle):
        """Return the weights as ``table[cell][tile]``, a tuple of bytes."""
        cells = range(puzzle.cells)
        return tuple(bytes(self._function(puzzle, cell, tile) for tile in cells) for cell in cells)

    def estimate(self, state, puzzle):
        """Estimate the moves from a state of a search, which needs no reading."""
        return sum(map(getitem, self.table(puzzle), state))


class TableHeuristic(Heuristic):
    """A heuristic that is looked up in tables; the parameters are those of `Heuristic`.

    Its function is ``parts(puzzle)``, a list of the tables: pairs of ``weights[cell][tile]`` and
    ``moves[sum of the weights]``. What they give is added up, or else `combine` says.
    """

    combine = sum

    def parts(self, puzzle):
        """List the tables."""
        return self._function(puzzle)

    def estimate(self, state, puzzle):
        """Estimate the moves from a state of a search, which needs no reading."""
        parts = self.parts(puzzle)
        return self.combine([moves[sum(map(getitem, weights, state))] for weights, moves in parts])


def lines_of(puzzle):
    """Return the row of each cell and the column of each cell."""
    return tuple(zip(*(divmod(cell, puzzle.cols) for cell in range(puzzle.cells)), strict=True))


def places(tiles):
    """Number the places of tiles from 1, by tile, for `bytes.translate`; 0 for all others."""
    numbers = bytearray(256)
    for place, tile in enumerate(tiles, start=1):
        numbers[tile] = place if tile else 0
    return bytes(numbers)
