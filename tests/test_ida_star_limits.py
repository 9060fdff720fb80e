"""The threshold of IDA* rises to the least f that exceeded it, by whatever amount that is.

With Manhattan f rises by two or not at all, so that a threshold that is too high would seldom be
noticed with it.
"""

import pytest

from searchlab import EIGHT, solve, weighted
from searchlab.heuristics.base import CellHeuristic


def weigh(puzzle, cell, tile):
    """Weigh rows and columns to travel two to four times: f rises by -3 to 5."""
    rows, cols = (abs(a - b) for a, b in zip(divmod(cell, 3), divmod(tile - 1, 3), strict=True))
    return tile and (tile % 3 + 2) * (rows + cols)


UNEVEN = CellHeuristic("uneven", weigh, "tiles weigh differently")


@pytest.mark.parametrize(
    ("heuristic", "limits"),
    [
        ("manhattan", [6, 8, 10, 12, 14]),
        (UNEVEN, [18, 21, 22, 23, 24, 25, 26, 27]),
        (weighted("manhattan", 0.75), [4.5, 4.75, 5, 6.25, 6.5, 6.75, 8, 8.25, 8.5, 8.75, 9, 9.75]),
    ],
    ids=str,
)
def test_the_threshold_is_the_least_f_that_was_cut(heuristic, limits):
    result = solve(EIGHT, "1 4 x 5 2 3 7 8 6", "ida-star", heuristic=heuristic)
    assert [iteration.limit for iteration in result.iterations][:12] == limits


def test_rounding_errors_add_no_iteration():
    result = solve(EIGHT, "1 4 x 5 2 3 7 8 6", "ida-star", heuristic="euclidean")
    assert len(result.iterations) == 25
