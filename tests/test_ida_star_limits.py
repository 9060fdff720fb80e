"""The threshold of IDA* rises to the least f that exceeded it, by whatever amount that is.

With Manhattan f rises by two or not at all, so that a threshold that is too high would seldom be
noticed with it.
"""

from itertools import pairwise
from math import inf

import pytest

from searchlab import EIGHT, solve, weighted
from searchlab.heuristics import bind, find
from searchlab.heuristics.base import CellHeuristic
from searchlab.problems import INVERSE


def weigh(puzzle, cell, tile):
    """Weigh rows and columns to travel two to four times: f rises by -3 to 5."""
    rows, cols = (abs(a - b) for a, b in zip(divmod(cell, 3), divmod(tile - 1, 3), strict=True))
    return tile and (tile % 3 + 2) * (rows + cols)


UNEVEN = CellHeuristic("uneven", weigh, "tiles weigh differently")


def expected_limits(puzzle, start, h):
    """Raise the threshold by the definition, without end."""

    def least_cut(state, g, undo):
        f = g + h(state)
        if f > limit + 1e-9:  # not by a rounding error
            return f
        moves = puzzle.neighbours[state.index(0)]
        return min(
            least_cut(puzzle.apply(state, move), g + 1, INVERSE[move])
            for move in moves
            if move != undo
        )

    limit = h(start)
    while limit < inf:
        yield limit
        limit = least_cut(start, 0, None)


def assert_limits(result, h):
    limits = [iteration.limit for iteration in result.iterations]
    expected = expected_limits(result.problem, result.start, h)
    assert limits == pytest.approx([limit for _, limit in zip(limits, expected, strict=False)])
    return {round(after - before, 9) for before, after in pairwise(limits)}


def boards(count):
    return [EIGHT.scramble(11 + seed % 6, seed) for seed in range(count)]


@pytest.mark.parametrize(
    ("heuristic", "some_rises"),
    [
        ("manhattan", [2]),
        (UNEVEN, [1, 2, 3]),
        (weighted("manhattan", 0.75), [0.25, 0.75, 1.75]),
        ("euclidean", []),
    ],
    ids=str,
)
def test_the_readable_search(heuristic, some_rises):
    rises = set()
    for board in boards(12):
        result = solve(EIGHT, board, "ida-star", heuristic=heuristic)
        rises |= assert_limits(result, bind(find(heuristic), EIGHT))
    assert rises >= set(some_rises)
