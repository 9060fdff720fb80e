"""What a kernel needs to know of a heuristic: tables, a node's first words, and a step.

Each evaluator is made from the very tables of the readable heuristic of the same name, so
that the two cannot drift apart.
"""

from functools import lru_cache

import numpy as np

from searchlab.heuristics import bind, linear_conflict, manhattan, walking_distance
from searchlab.heuristics.linear_conflict import conflict_lines
from searchlab.heuristics.walking_distance import walking_parts
from searchlab.kernels.engine import packed, signed
from searchlab.kernels.one_by_one import contour_kernel
from searchlab.puzzle import MOVES


class Evaluator:
    """A heuristic, tied to a puzzle, as a kernel takes it.

    `arrays` lists the arrays that `tables` names, and `root` computes the two words of the
    heuristic's own of a board.
    """

    name = ""
    tables = ""  # the names of the kernel's arrays
    advance = ""  # see `contour_kernel`

    def __init__(self, puzzle):
        self.puzzle = puzzle

    def kernel(self):
        """Compile, or find compiled, the search of one contour."""
        return contour_kernel(self.name, self.tables, self.advance)

    def arguments(self, order):
        """List the arrays that the kernel reads."""
        return (_targets(self.puzzle, order), *self.arrays())

    def h(self, state):
        """Estimate the moves to the goal."""
        return self.readable(state, self.puzzle)


class SumOverCells:
    """A heuristic whose ``table`` says what each tile adds on each cell; engines need no more."""

    def __init__(self, puzzle, heuristic):
        self.puzzle, self.h = puzzle, bind(heuristic, puzzle)


class LinearConflict(Evaluator):
    """Linear conflict: a move changes two lines, whose contents are looked up.

    Each node keeps the board column by column as well, so that a column is a few bits in a
    row, too. A tile that slides along its row stays in order with the row's other tiles.
    """

    name = "linear conflict"
    readable = staticmethod(linear_conflict)
    tables = "weights, lines, extra"
    advance = """
        at = 8 * (16 * blank + target)
        moved = uint64(tile)
        by_column = uint64(first) + (moved << lines[at]) - (moved << lines[at + 1])
        by_row = board + (moved << uint64(4 * blank)) - (moved << uint64(4 * target))
        next_first = int64(by_column)
        next_second = second
        before, after = (uint64(first), by_column) if lines[at + 2] else (board, by_row)
        h = old + weights[16 * blank + tile] - weights[16 * target + tile]
        for n in range(at, at + 2):
            start, place = lines[n + 4], lines[n + 6]
            h += int64(extra[start + (after >> place & lines[at + 3])])
            h -= int64(extra[start + (before >> place & lines[at + 3])])
    """

    def arrays(self):
        """Manhattan's weights, the lines a move changes, and their extra moves by content."""
        return _conflict_arrays(self.puzzle)

    def root(self, state):
        """Pack the board column by column."""
        cols = self.puzzle.cols
        return signed(packed(tile for col in range(cols) for tile in state[col::cols])), 0


class WalkingDistance(Evaluator):
    """Walking distance: the numbers of two matrices; a move changes one of them."""

    name = "walking distance"
    readable = staticmethod(walking_distance)
    tables = "homes, after_row, after_col, row_moves, col_moves"
    advance = """
        next_first = first
        next_second = second
        if move == 0 or move == 3:
            next_first = after_row[first, move // 3, homes[tile, 0]]
        else:
            next_second = after_col[second, move - 1, homes[tile, 1]]
        h = row_moves[next_first] + col_moves[next_second]
    """

    def arrays(self):
        """Where each tile belongs, the matrix after each move, and the moves of each."""
        return _walking_arrays(self.puzzle)

    def root(self, state):
        """Number the two matrices of a board."""
        return tuple(
            _matrix_numbers(distance)[sum(w[t] for w, t in zip(weights, state, strict=True))]
            for weights, distance in walking_parts(self.puzzle)
        )


@lru_cache(maxsize=32)
def _targets(puzzle, order):
    """For each cell of the blank four moves, last first: target, number of the move; flat."""
    targets = np.full((puzzle.cells, 4, 2), -1, np.int64)
    for blank, legal in enumerate(puzzle.neighbours):
        for choice, move in enumerate(move for move in reversed(order) if move in legal):
            targets[blank, choice] = legal[move], MOVES.index(move)
    return targets.ravel()


@lru_cache(maxsize=8)
def _conflict_arrays(puzzle):
    """Compute the arrays of `LinearConflict`.

    For each move from `blank` to `target`: where the tile comes to and from in the board kept
    column by column; 1 if it slides along a row, which changes two columns, and 0 if it changes
    two rows; the mask of such a line; where the extra moves of each of the two begin; and where
    the two begin in the board. All arrays are flat, as numba likes them best.
    """
    weights = np.zeros((16, 16), np.int64)
    weights[: puzzle.cells, : puzzle.cells] = [list(row) for row in manhattan.table(puzzle)]
    rows, cols = puzzle.rows, puzzle.cols
    size = 16 ** max(rows, cols)
    moves = np.zeros((16, 16, 8), np.uint64)
    for blank, targets in enumerate(puzzle.neighbours):
        here, across = divmod(blank, cols)
        for target in targets.values():
            there, along = divmod(target, cols)
            places = 4 * (rows * across + here), 4 * (rows * along + there)
            if here == there:
                a, b, first, length = across, along, rows, rows
            else:
                a, b, first, length = here, there, 0, cols
            starts = size * (first + a), size * (first + b)
            in_board = 4 * length * a, 4 * length * b
            mask = (1 << 4 * length) - 1
            moves[blank, target] = *places, here == there, mask, *starts, *in_board
    lines = conflict_lines(linear_conflict.in_conflict, puzzle)
    extra = np.zeros((len(lines), size), np.int8)
    for number, (_, places, by_content) in enumerate(lines):
        length = len(next(iter(by_content)))
        contents = np.arange(16**length)
        digits = np.frombuffer(places, np.uint8)[:16].astype(np.int64)
        powers = (length + 1) ** np.arange(length)
        by_key = np.zeros((length + 1) ** length, np.int8)
        by_key[[np.dot(list(content), powers) for content in by_content]] = [*by_content.values()]
        keys = sum(digits[contents >> 4 * n & 15] * power for n, power in enumerate(powers))
        extra[number, : 16**length] = by_key[keys]
    return weights.ravel(), moves.ravel(), extra.ravel()


def _matrix_numbers(distance):
    return {matrix: number for number, matrix in enumerate(sorted(distance))}


@lru_cache(maxsize=8)
def _walking_arrays(puzzle):
    goal = puzzle.goal
    homes = [divmod(goal.index(tile), puzzle.cols) for tile in range(puzzle.cells)]
    homes, arrays, step = np.array(homes, np.int64), [], (puzzle.cols, 1)
    for axis, (weights, distance) in enumerate(walking_parts(puzzle)):
        numbers = _matrix_numbers(distance)
        lines = (puzzle.rows, puzzle.cols)[axis]
        # What a tile of each home adds on each line, and the blank's own part.
        tiles = [
            next((t for t in range(1, puzzle.cells) if homes[t, axis] == home), 0)
            for home in range(lines)
        ]
        on_line = [weights[line * step[axis]] for line in range(lines)]
        adds = np.array([[adds[tile] for tile in tiles] for adds in on_line])
        blanks = np.array([adds[0] for adds in on_line])
        matrices = np.array(list(numbers))
        blank = np.searchsorted(blanks, matrices, side="right") - 1  # the line it is on
        after = np.full((len(numbers), 2, lines), -1, np.int32)
        for back_or_on, line in enumerate((blank - 1, blank + 1)):
            there = (line >= 0) & (line < lines)
            line = np.clip(line, 0, lines - 1)
            for home in range(lines):
                child = matrices + adds[blank, home] - adds[line, home]
                child += blanks[line] - blanks[blank]
                number = np.minimum(np.searchsorted(matrices, child), len(matrices) - 1)
                known = there & (matrices[number] == child)
                after[:, back_or_on, home] = np.where(known, number, -1)
        moves = np.array([distance[matrix] for matrix in numbers], np.int16)
        arrays.append((after, moves))
    (after_row, row_moves), (after_col, col_moves) = arrays
    return homes, after_row, after_col, row_moves, col_moves
