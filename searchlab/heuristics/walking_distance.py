"""Walking distance: the moves needed if only the rows, then only the columns, mattered.

For the vertical moves forget which tile is which and where in its row it stands: keep how
many tiles of each row belong to each row, and the blank's row. That is a small puzzle of
its own, and a breadth-first search from its goal gives the vertical moves it needs. The
same with columns gives the horizontal moves. Every vertical move of the real puzzle is a
move of the first small puzzle, every horizontal move one of the second; so the sum is
admissible, and a move changes it by 1.

A matrix of counts is stored as one number: three bits for each pair of lines, and the blank's
line on top. What a tile adds to the number depends on its cell and on nothing else. There are
105 matrices on 3x3 and 24,964 on 4x4; five lines of four or five cells have millions, too many.

References
----------
.. [1] Ken'ichiro Takahashi, "How to make a program that solves the 15-puzzle", web page,
   in Japanese: inversion distance and walking distance.
"""

from functools import lru_cache
from operator import getitem

from searchlab.heuristics.base import TableHeuristic, lines_of

_BITS = 3  # a line holds at most five tiles


@lru_cache(maxsize=16)
def walking_parts(puzzle):
    """Return ``weights[cell][tile]`` and the distance of each matrix, for rows and columns."""
    if max(puzzle.rows, puzzle.cols) == 5 and min(puzzle.rows, puzzle.cols) >= 4:
        raise ValueError(
            f"the walking distance of a {puzzle.rows}x{puzzle.cols} puzzle needs a table of "
            "millions of matrices; it takes boards of up to 4x4, and of five rows or columns "
            "with up to 3 of the other"
        )
    return tuple(_part(puzzle.goal, line_of) for line_of in lines_of(puzzle))


def _part(goal, line_of):
    lines = max(line_of) + 1
    homes = [line_of[goal.index(tile)] for tile in range(1, len(goal))]
    weights = tuple(
        (line << _BITS * lines**2, *(_one(line, home, lines) for home in homes)) for line in line_of
    )
    return weights, _distances(sum(map(getitem, weights, goal)), lines)


def _one(line, home, lines):
    """What a tile on a line that belongs on another adds to a matrix."""
    return 1 << _BITS * (line * lines + home)


def matrix_moves(lines):
    """List the moves of the small puzzle, for each line that the blank may be on.

    Each has the line and the home of the tile that moves, a mask of its count, and what the move
    adds to a matrix.
    """
    top = _BITS * lines**2
    return [
        [
            (line, home, ((1 << _BITS) - 1) * _one(line, home, lines),
             _one(blank, home, lines) - _one(line, home, lines) + (line - blank << top))
            for line in (blank - 1, blank + 1)
            if 0 <= line < lines
            for home in range(lines)
        ]
        for blank in range(lines)
    ]  # fmt: skip


def blank_line(matrix, lines):
    """Return the line that the blank is on."""
    return matrix >> _BITS * lines**2


@lru_cache(maxsize=16)  # rows and columns have one table in common where the goal is symmetric
def _distances(start, lines):
    """Search breadth first: a tile of the line above or below moves into the blank's line."""
    moves, distance = matrix_moves(lines), {start: 0}
    queue = [start]
    for matrix in queue:
        for _, _, count, change in moves[blank_line(matrix, lines)]:
            if matrix & count and matrix + change not in distance:
                distance[matrix + change] = distance[matrix] + 1
                queue.append(matrix + change)
    return distance


walking_distance = TableHeuristic(
    "walking-distance",
    walking_parts,
    "moves if only the rows, plus moves if only the columns mattered",
    "Ken'ichiro Takahashi",
)
