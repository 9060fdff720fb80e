"""Linear conflict: Manhattan distance, plus 2 for each tile that has to leave its line.

Two tiles that stand in the row where both belong, but in reverse order, cannot pass each
other: one must leave the row and come back, two moves that Manhattan does not count. In a
line with several such pairs the *fewest* tiles are taken out that leave the others in
order; to add 2 for each pair would overestimate. Moves out of a row are vertical, moves
out of a column horizontal, so that rows and columns may be added up.

The table holds the fewest tiles to take out for each content of a line: where each of its
tiles belongs in the line, counted from 1, and 0 for tiles from elsewhere and the blank.

References
----------
.. [1] O. Hansson, A. Mayer, M. Yung, "Criticizing solutions to relaxed models yields
   powerful admissible heuristics", Information Sciences 63 (1992), 207-227.
"""

from functools import lru_cache
from itertools import combinations, product

from searchlab.heuristics.base import Heuristic, places, sum_over_cells
from searchlab.heuristics.manhattan import manhattan
from searchlab.heuristics.registry import enter


def fewest_to_take_out(places):
    """Count the fewest tiles to take out of a line so that the others are in order.

    Examples
    --------
    >>> fewest_to_take_out([3, 1, 2]), fewest_to_take_out([3, 2, 1])
    (1, 2)
    """
    return next(
        out
        for out in range(len(places) + 1)
        for kept in combinations(places, len(places) - out)
        if list(kept) == sorted(kept)
    )


class LinearConflict(Heuristic):
    """Manhattan distance plus 2 for each tile that has to leave its line.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> linear_conflict("3 2 1 4 5 6 7 8 x", Puzzle(3, 3))  # 4 by Manhattan, 2 tiles to take out
    8
    """

    name = "linear-conflict"
    summary = "Manhattan plus 2 for each tile that has to leave its line"
    reference = "Hansson, Mayer and Yung 1992"
    in_conflict = staticmethod(fewest_to_take_out)

    def __call__(self, state, puzzle):
        """Estimate the moves from a board to the puzzle's goal."""
        state = puzzle.read(state)
        total = manhattan(state, puzzle)
        for line, digits, extra in conflict_lines(self.in_conflict, puzzle):
            total += extra[state[line].translate(digits)]
        return total

    def values(self, census):
        """Estimate every arrangement, by rank."""
        import numpy as np

        puzzle = census.puzzle
        total = sum_over_cells(census, manhattan.table(puzzle), np.int16)
        for line, digits, extra in conflict_lines(self.in_conflict, puzzle):
            # The content read as a number of so many digits is the place in an array.
            cells = range(puzzle.cells)[line]
            base, digits = len(cells) + 1, np.frombuffer(digits, np.uint8).astype(np.int16)
            by_number = np.zeros(base ** len(cells), np.int16)
            for content, moves in extra.items():
                by_number[int("".join(map(str, content)), base)] = moves
            number = 0
            for cell in cells:
                number = number * base + digits[census.states[:, cell]]
            total += by_number[number]
        return total


@lru_cache(maxsize=64)
def conflict_lines(in_conflict, puzzle):
    """List each line as (its cells, where each tile belongs in it, extra moves by content)."""
    rows = [slice(row * puzzle.cols, (row + 1) * puzzle.cols) for row in range(puzzle.rows)]
    cols = [slice(col, None, puzzle.cols) for col in range(puzzle.cols)]
    lines = []
    for line in rows + cols:
        tiles = puzzle.goal[line]
        lines.append((line, places(tiles), _extra_moves(in_conflict, len(tiles))))
    return tuple(lines)


@lru_cache(maxsize=16)
def _extra_moves(in_conflict, length):
    """Count 2 moves for each tile in conflict for each content of a line."""
    extra = {}
    for content in product(range(length + 1), repeat=length):
        belong = [place for place in content if place]
        if len(set(belong)) == len(belong):
            extra[bytes(content)] = 2 * in_conflict(belong)
    return extra


linear_conflict = enter(LinearConflict())
