"""Walking distance: the moves needed if only the rows, then only the columns, mattered.

For the vertical moves forget which tile is which and where in its row it stands: keep how
many tiles of each row belong to each row, and the blank's row. That is a small puzzle of
its own, and a breadth-first search from its goal gives the vertical moves it needs. The
same with columns gives the horizontal moves. Every vertical move of the real puzzle is a
move of the first small puzzle, every horizontal move one of the second; so the sum is
admissible, and a move changes it by 1.

A matrix of counts is kept as one number: three bits for each pair of lines, and the blank's
line on top. What a tile adds to the number depends on its cell and on nothing else.

References
----------
.. [1] Ken'ichiro Takahashi, "How to make a program that solves the 15-puzzle", web page,
   in Japanese: inversion distance and walking distance.
"""

from functools import lru_cache

from searchlab.heuristics.base import Heuristic, sum_over_cells

_BITS = 3  # a line holds at most five tiles
from searchlab.heuristics.registry import enter


class WalkingDistance(Heuristic):
    """Moves needed if only rows mattered plus moves needed if only columns mattered.

    The tables hold 105 matrices each on 3x3, 24,964 on 4x4. Five lines of four or five
    cells make millions, and are refused.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> walking_distance("3 2 1 4 5 6 7 8 x", Puzzle(3, 3))
    8
    """

    name = "walking-distance"
    summary = "moves if only the rows, plus moves if only the columns mattered"
    reference = "Ken'ichiro Takahashi, How to make a program that solves the 15-puzzle"

    def __call__(self, state, puzzle):
        """Estimate the moves from a board to the puzzle's goal."""
        state = puzzle.read(state)
        total = 0
        for weights, distance in walking_parts(puzzle):
            matrix = sum([weight[tile] for weight, tile in zip(weights, state, strict=True)])
            total += distance[matrix]
        return total

    def values(self, census):
        """Estimate every arrangement, by rank."""
        import numpy as np

        total = np.zeros(len(census.states), np.int16)
        for weights, distance in walking_parts(census.puzzle):
            matrices = np.array(sorted(distance))
            moves = np.array([distance[matrix] for matrix in matrices.tolist()], np.int16)
            matrix = sum_over_cells(census, weights, np.int64)
            total += moves[np.searchsorted(matrices, matrix)]
        return total


@lru_cache(maxsize=16)
def walking_parts(puzzle):
    """Return ``weights[cell][tile]`` and the distance of each matrix, for rows and columns."""
    by_row = [cell // puzzle.cols for cell in range(puzzle.cells)]
    by_col = [cell % puzzle.cols for cell in range(puzzle.cells)]
    if max(puzzle.rows, puzzle.cols) == 5 and min(puzzle.rows, puzzle.cols) >= 4:
        raise ValueError(
            f"the walking distance of a {puzzle.rows}x{puzzle.cols} puzzle needs a table of "
            "millions of matrices; it takes boards of up to 4x4, and of five rows or columns "
            "with up to 3 of the other"
        )
    return tuple(_part(puzzle.goal, line_of) for line_of in (by_row, by_col))


def _part(goal, line_of):
    lines = max(line_of) + 1
    homes = [line_of[goal.index(tile)] for tile in range(len(goal))]
    weights = tuple(
        (line << _top(lines), *(1 << _place(line, home, lines) for home in homes[1:]))
        for line in line_of
    )
    start = sum(weight[tile] for weight, tile in zip(weights, goal, strict=True))
    return weights, _distances(start, lines)


def _place(line, home, lines):
    """Where in a matrix the count begins of the tiles on a line that belong on another."""
    return _BITS * (line * lines + home)


def _top(lines):
    """Where in a matrix the blank's line stands."""
    return _BITS * lines * lines


@lru_cache(maxsize=16)  # rows and columns have one table in common where the goal is symmetric
def _distances(start, lines):
    """Search breadth first: a tile of the line above or below moves into the blank's line."""
    top = _top(lines)
    steps = {
        (blank, line): [
            (
                _place(line, home, lines),
                (1 << _place(blank, home, lines)) - (1 << _place(line, home, lines))
                + (line - blank << top),
            )
            for home in range(lines)
        ]
        for blank in range(lines)
        for line in (blank - 1, blank + 1)
        if 0 <= line < lines
    }  # fmt: skip
    distance = {start: 0}
    queue = [start]
    some = (1 << _BITS) - 1
    for matrix in queue:
        blank, further = matrix >> top, distance[matrix] + 1
        for line in (blank - 1, blank + 1):
            for place, change in steps.get((blank, line), ()):
                if matrix >> place & some and matrix + change not in distance:
                    distance[matrix + change] = further
                    queue.append(matrix + change)
    return distance


walking_distance = enter(WalkingDistance())
