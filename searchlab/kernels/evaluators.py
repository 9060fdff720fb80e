"""What a kernel needs to know of a heuristic: tables, a node's first words, and a step.

Each evaluator is made from the very tables of the readable heuristic of the same name, so
that the two cannot drift apart.
"""

from functools import lru_cache
from operator import getitem

import numpy as np

from searchlab.heuristics import bind, linear_conflict, manhattan, walking_distance
from searchlab.heuristics.linear_conflict import conflict_lines
from searchlab.heuristics.walking_distance import walking_parts
from searchlab.kernels.engine import SLACK, packed
from searchlab.kernels.interleaved import KEYS, STEPS, TILES, search_kernel, steps_by_key


class Evaluator:
    """A heuristic, tied to a puzzle, as a kernel takes it.

    What a move changes is a table, like that of a sum over the cells, and lines of code that
    change it further: see `search_kernel`.
    """

    name = ""
    tables = ()  # the names of the arrays that its lines read
    own = ()  # the words of a node that are its own: one, two or none
    advance = ""

    def __init__(self, puzzle):
        self.puzzle = puzzle
        self.table = ((0,) * puzzle.cells,) * puzzle.cells

    def kernel(self):
        """Compile, or find compiled, the search of one contour."""
        return search_kernel(self.name, self.tables, self.own, self.advance)

    def arrays(self, order):
        """List the arrays that `tables` names."""
        return ()

    def root(self, state):
        """Compute the two words of a board that are the heuristic's own."""
        return 0, 0

    def h(self, state):
        """Estimate the moves to the goal."""
        return self.readable(state, self.puzzle)


class SumOverCells(Evaluator):
    """A heuristic whose ``table`` says what each tile adds on each cell; no more is needed."""

    name = "a sum over the cells"

    def __init__(self, puzzle, heuristic):
        self.puzzle, self.table = puzzle, bind(heuristic, puzzle).table

    def h(self, state):
        """Estimate the moves to the goal."""
        return sum(map(getitem, self.table, state))


class LinearConflict(Evaluator):
    """Linear conflict: Manhattan's table, and two lines, whose contents are looked up.

    Each node keeps the board column by column as well, so that a column is a few bits in a
    row, too. A tile that slides along its row stays in order with the row's other tiles.
    """

    name = "linear conflict"
    readable = staticmethod(linear_conflict)
    tables = "lines", "extra"
    own = ("one",)
    advance = f"""
        line = uint64(8) * step
        next_one = one + tile * lines[line]
        along = lines[line + uint64(1)]
        was = board ^ ((board ^ one) & along)
        now = after ^ ((after ^ next_one) & along)
        mask = lines[line + uint64(2)]
        first, place = lines[line + uint64(3)], lines[line + uint64(4)]
        second, its_place = lines[line + uint64(5)], lines[line + uint64(6)]
        rise = int64(extra[first + (now >> place & mask)])
        rise -= int64(extra[first + (was >> place & mask)])
        rise += int64(extra[second + (now >> its_place & mask)])
        rise -= int64(extra[second + (was >> its_place & mask)])
        child -= rise << {SLACK}
    """

    def __init__(self, puzzle):
        self.puzzle, self.table = puzzle, manhattan.table(puzzle)

    def arrays(self, order):
        """List the lines that a move changes, and extra moves by the content of a line."""
        return _lines(self.puzzle, order), _extra_moves(self.puzzle)

    def root(self, state):
        """Pack the board column by column."""
        cols = self.puzzle.cols
        return packed(tile for col in range(cols) for tile in state[col::cols]), 0


class WalkingDistance(Evaluator):
    """Walking distance: where two matrices stand in a list; a move changes one of them."""

    name = "walking distance"
    readable = staticmethod(walking_distance)
    tables = "ways", "changes"
    own = ("one",)
    advance = f"""
        way = uint64(2) * (uint64({TILES}) * step + tile)
        shift = ways[way]
        entry = int64(changes[(one >> shift & uint64(0xFFFFFFFF)) + ways[way + uint64(1)]])
        next_one = one + (uint64(entry >> 1) << shift)
        child += (entry & 1) << {SLACK + 1}
        child -= int64(1) << {SLACK}
    """

    def arrays(self, order):
        """List which change each move and tile make, and the changes."""
        return _ways(self.puzzle, order), _changes(self.puzzle)[0]

    def root(self, state):
        """Find the two matrices of a board in the list."""
        rows, cols = (
            begin + width * int(np.searchsorted(matrices, sum(map(getitem, weights, state))))
            for (weights, _), (begin, width, matrices) in zip(
                walking_parts(self.puzzle), _changes(self.puzzle)[1], strict=True
            )
        )
        return rows + (cols << 32), 0


@lru_cache(maxsize=8)
def _lines(puzzle, order):
    """List eight numbers for each step of `LinearConflict`.

    What the tile is multiplied by and added to the board kept column by column; all bits if it
    slides along a row, which changes two columns, and 0 if it changes two rows; the mask of such
    a line; and for each of the two where its extra moves begin, and where it begins in the board.
    """
    rows, cols = puzzle.rows, puzzle.cols
    size = 16 ** max(rows, cols)
    numbers = np.zeros((KEYS, STEPS, 8), np.uint64)
    for key, choice, step in steps_by_key(puzzle, manhattan.table(puzzle), order):
        (here, across), (there, along) = divmod(key & 15, cols), divmod(step.target, cols)
        moved = (1 << 4 * (rows * across + here)) - (1 << 4 * (rows * along + there))
        if here == there:
            a, b, first, length = across, along, rows, rows
        else:
            a, b, first, length = here, there, 0, cols
        numbers[key, choice, :7] = (
            moved % (1 << 64), (1 << 64) - 1 if here == there else 0, (1 << 4 * length) - 1,
            size * (first + a), 4 * length * a, size * (first + b), 4 * length * b,
        )  # fmt: skip
    return numbers.ravel()


@lru_cache(maxsize=8)
def _extra_moves(puzzle):
    """List the extra moves of each line, the rows first, by its packed content."""
    lines = conflict_lines(linear_conflict.in_conflict, puzzle)
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
    return extra.ravel()


@lru_cache(maxsize=8)
def _ways(puzzle, order):
    """Say for each step and tile where its matrix begins in a node's word, and which change."""
    ways = np.zeros((KEYS, STEPS, TILES, 2), np.uint64)
    for key, choice, step in steps_by_key(puzzle, manhattan.table(puzzle), order):
        axis = int(step.move in "lr")
        for tile in range(1, puzzle.cells):
            home = divmod(puzzle.goal.index(tile), puzzle.cols)[axis]
            ways[key, choice, tile] = 32 * axis, 2 * home + (step.move in "dr")
    return ways.ravel()


@lru_cache(maxsize=8)
def _changes(puzzle):
    """List what a move does to each matrix of rows, then of columns; and where to find a matrix.

    A change is how much further in the list the next matrix stands, times two, plus one if it is
    nearer to the goal. To find a matrix: where its list begins, how many changes each has, and
    all of them, sorted. Where rows and columns make the same matrices, one list is enough.
    """
    rows, cols = (distance for _, distance in walking_parts(puzzle))
    matrices, changes = _changes_of(puzzle, 0)
    width, size = changes.shape[1], changes.size
    if rows is cols:
        return changes.ravel(), [(0, width, matrices)] * 2
    others, more = _changes_of(puzzle, 1)
    return np.concatenate([changes, more]).ravel(), [(0, width, matrices), (size, width, others)]


def _changes_of(puzzle, axis):
    """Sort the matrices of rows or of columns, and list the changes of each.

    A matrix has two for each line that the tile belongs to: the blank goes back by a line, or on.
    """
    weights, distance = walking_parts(puzzle)[axis]
    lines, apart = ((puzzle.rows, puzzle.cols), (puzzle.cols, 1))[axis]
    homes = [divmod(puzzle.goal.index(tile), puzzle.cols)[axis] for tile in range(puzzle.cells)]
    # What a tile of each home adds on each line, and the blank's own part.
    tiles = [homes.index(home, 1) if home in homes[1:] else 0 for home in range(lines)]
    on_line = np.array([weights[line * apart] for line in range(lines)])
    adds, blanks = on_line[:, tiles], on_line[:, 0]
    matrices, moves = np.array([*distance]), np.array([*distance.values()])
    ranks = matrices.argsort()
    matrices, moves = matrices[ranks], moves[ranks]
    blank = np.searchsorted(blanks, matrices, side="right") - 1  # the line it is on
    line = np.minimum(blank + 1, lines - 1)
    changes = np.zeros((len(matrices), 2 * max(puzzle.rows, puzzle.cols)), np.int32)
    for home in range(lines):
        child = matrices + adds[blank, home] - adds[line, home] + blanks[line] - blanks[blank]
        number = np.minimum(np.searchsorted(matrices, child), len(matrices) - 1)
        here = np.flatnonzero((matrices[number] == child) & (line > blank))
        there = number[here]
        further = 2 * changes.shape[1] * (there - here)
        changes[here, 2 * home + 1] = further + (moves[there] < moves[here])
        changes[there, 2 * home] = -further + (moves[here] < moves[there])
    return matrices, changes
