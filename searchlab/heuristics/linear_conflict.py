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
from operator import getitem

from searchlab.heuristics.base import Heuristic, places
from searchlab.heuristics.cells import manhattan


def fewest_to_take_out(places):
    """Count the fewest tiles to take out of a line so that the others are in order.

    From 3 1 2 one is taken out, from 3 2 1 two.
    """
    return next(
        out
        for out in range(len(places) + 1)
        for kept in combinations(places, len(places) - out)
        if list(kept) == sorted(kept)
    )


def with_conflicts(in_conflict, state, puzzle):
    """Return the Manhattan distance plus 2 for each tile that `in_conflict` counts in a line."""
    total = sum(map(getitem, manhattan.table(puzzle), state))
    for line, digits, extra in conflict_lines(in_conflict, puzzle):
        total += extra[state[line].translate(digits)]
    return total


def _linear_conflict(state, puzzle):
    return with_conflicts(fewest_to_take_out, state, puzzle)


@lru_cache(maxsize=64)
def conflict_lines(in_conflict, puzzle):
    """List each line as (its cells, where each tile belongs in it, extra moves by content)."""
    rows = [slice(row * puzzle.cols, (row + 1) * puzzle.cols) for row in range(puzzle.rows)]
    cols = [slice(col, None, puzzle.cols) for col in range(puzzle.cols)]
    lines = ((line, puzzle.goal[line]) for line in rows + cols)
    return tuple((line, places(own), _extra_moves(in_conflict, len(own))) for line, own in lines)


@lru_cache(maxsize=16)
def _extra_moves(in_conflict, length):
    """Count 2 moves for each tile in conflict for each content of a line."""
    contents = product(range(length + 1), repeat=length)
    belong = {bytes(content): [place for place in content if place] for content in contents}
    return {c: 2 * in_conflict(tiles) for c, tiles in belong.items() if len({*tiles}) == len(tiles)}


linear_conflict = Heuristic(
    "linear-conflict",
    _linear_conflict,
    "Manhattan plus 2 for each tile that has to leave its line",
    "Hansson, Mayer and Yung 1992",
)
