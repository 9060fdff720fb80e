"""Tables of the heuristics for the compiled IDA*.

Each is made from the tables of the readable heuristic of the same name, so that the two cannot
disagree.
"""

from functools import lru_cache
from operator import getitem

import numpy as np

from searchlab.compiling import read_only
from searchlab.fifteen.engine import packed, step_table, steps_by_key
from searchlab.fifteen.expansion import KEYS, STEPS, TILES, LineTables, SumTables, WalkingTables
from searchlab.heuristics import bind, manhattan
from searchlab.heuristics.linear_conflict import conflict_lines, fewest_to_take_out
from searchlab.heuristics.walking_distance import blank_line, matrix_moves, walking_parts


class SumOverCells:
    """A heuristic that is a sum over the cells; `h` estimates the moves to the goal."""

    def __init__(self, puzzle, name):
        self.puzzle, self.h = puzzle, bind(name, puzzle)

    def tables(self, order):
        """Return the tables that `searchlab.fifteen.expansion.search` takes."""
        return SumTables(step_table(self.puzzle, self.h.table, order))

    def root(self, state):
        """Return the two words of a board that belong to the heuristic."""
        return 0, 0


class LinearConflict(SumOverCells):
    """Linear conflict."""

    def tables(self, order):
        """See `SumOverCells`."""
        puzzle = self.puzzle
        steps = step_table(puzzle, manhattan.table(puzzle), order)
        return LineTables(steps, _lines(puzzle, order), _extra_moves(puzzle))

    def root(self, state):
        """Pack the board column by column."""
        cols = self.puzzle.cols
        return packed(tile for col in range(cols) for tile in state[col::cols]), 0


class WalkingDistance(SumOverCells):
    """Walking distance."""

    def tables(self, order):
        """See `SumOverCells`."""
        puzzle = self.puzzle
        steps = step_table(puzzle, no_table(puzzle), order)
        return WalkingTables(steps, _ways(puzzle, order), _changes(puzzle)[0])

    def root(self, state):
        """Find the two matrices of a board in the list."""
        rows, cols = (
            places[sum(map(getitem, weights, state))]
            for (weights, _), places in zip(
                walking_parts(self.puzzle), _changes(self.puzzle)[1], strict=True
            )
        )
        return rows + (cols << 32), 0


def no_table(puzzle):
    """Return a sum over the cells that is always 0."""
    return (bytes(puzzle.cells),) * puzzle.cells


@lru_cache(maxsize=8)
def _lines(puzzle, order):
    """List eight numbers for each step of `LinearConflict`.

    The number that is multiplied by the tile and added to the board stored by columns; all bits
    if the tile slides along a row, which changes two columns, or 0 if it changes two rows; the mask
    of such a line; and for each of the two the offsets of its extra moves and of its cells.
    """
    rows, cols = puzzle.rows, puzzle.cols
    size = 16 ** max(rows, cols)
    numbers = np.zeros((KEYS, STEPS, 8), np.uint64)
    for key, choice, _, blank, cell in steps_by_key(puzzle, order):
        (here, across), (there, along) = divmod(blank, cols), divmod(cell, cols)
        moved = (1 << 4 * (rows * across + here)) - (1 << 4 * (rows * along + there))
        if here == there:
            a, b, first, length = across, along, rows, rows
        else:
            a, b, first, length = here, there, 0, cols
        numbers[key, choice, :7] = (
            moved % (1 << 64), (1 << 64) - 1 if here == there else 0, (1 << 4 * length) - 1,
            size * (first + a), 4 * length * a, size * (first + b), 4 * length * b,
        )  # fmt: skip
    return read_only(numbers.ravel())


@lru_cache(maxsize=8)
def _extra_moves(puzzle):
    """List the extra moves of each line, the rows first, by its packed content."""
    lines = conflict_lines(fewest_to_take_out, puzzle)
    extra = np.zeros((len(lines), 16 ** max(puzzle.rows, puzzle.cols)), np.int8)
    for number, (_, places, by_content) in enumerate(lines):
        length = len(next(iter(by_content)))
        contents = np.arange(16**length)
        digits = np.frombuffer(places, np.uint8)[:16].astype(np.int64)
        powers = (length + 1) ** np.arange(length)
        by_key = np.zeros((length + 1) ** length, np.int8)
        by_key[[np.dot(list(content), powers) for content in by_content]] = [*by_content.values()]
        keys = sum(digits[contents >> 4 * n & 15] * power for n, power in enumerate(powers))
        extra[number, : 16**length] = by_key[keys]
    return read_only(extra.ravel())


@lru_cache(maxsize=8)
def _ways(puzzle, order):
    """Tabulate for each step and tile where its matrix is in a node's word, and which change."""
    ways = np.zeros((KEYS, STEPS, TILES, 2), np.uint64)
    for key, choice, move, *_ in steps_by_key(puzzle, order):
        axis = int(move in "lr")
        for tile in range(1, puzzle.cells):
            home = divmod(puzzle.goal.index(tile), puzzle.cols)[axis]
            ways[key, choice, tile] = 32 * axis, 2 * home + (move in "dr")
    return read_only(ways.ravel())


@lru_cache(maxsize=8)
def _changes(puzzle):
    """List what a move does to each matrix of rows, then of columns; and where to find a matrix.

    A matrix has two changes for each line that the tile belongs to: the blank goes back by a line,
    or on. A change is how much further in the list the next matrix stands, times two, plus one if
    it is nearer to the goal. For rows and for columns a dict tells where the changes of a matrix
    begin. Where both make the same matrices, one list is enough.
    """
    (_, rows), (_, cols) = walking_parts(puzzle)
    tables = [(rows, puzzle.rows), (cols, puzzle.cols)]
    if rows is cols:
        tables.pop()
    width, changes, found = 2 * max(puzzle.rows, puzzle.cols), [], []
    for distance, lines in tables:
        moves, begin = matrix_moves(lines), len(changes)
        places = {m: place for place, m in enumerate(sorted(distance), start=begin // width)}
        for matrix, place in places.items():
            row, blank = [0] * width, blank_line(matrix, lines)
            for line, home, count, change in moves[blank]:
                if matrix & count:
                    child = matrix + change
                    further = 2 * width * (places[child] - place)
                    row[2 * home + (line > blank)] = further + (distance[child] < distance[matrix])
            changes += row
        found.append({matrix: width * place for matrix, place in places.items()})
    return read_only(np.array(changes, np.int32)), [found[0], found[-1]]
