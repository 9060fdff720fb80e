"""What the tables have in common: a row for each board, samples, and means over all boards."""

import numpy as np
import pandas as pd

from searchlab.exhaustive.census import census
from searchlab.problems.checks import whole

SAMPLE = 2000


def frame(puzzle, **columns):
    """Lay out columns over all reachable boards: a DataFrame with distance, the rank its index."""
    truth = census(puzzle)
    distance = truth.distance[truth.reachable].astype(np.int64)
    table = pd.DataFrame({"distance": distance, **columns}, pd.Index(truth.reachable, name="rank"))
    table.attrs["counted"] = "exact"
    return table


def stratified(puzzle, size=SAMPLE):
    """Draw at least `size` boards at random, the same number from every distance.

    A distance that has fewer boards gives all it has, so that the sample is exact there.
    Returns their ranks, ascending, the same in every call.
    """
    truth = census(puzzle)
    total, each = min(whole("size", size, 1), truth.boards), 1
    while np.minimum(truth.histogram, each).sum() < total:
        each += 1
    return np.sort(truth.sample(each, seed=1))


def mean_over_all(values, distance, weights):
    """Estimate a mean over all boards from a sample that is stratified by distance.

    Parameters
    ----------
    values, distance : numpy.ndarray
        What was measured, NaN where it is not known; and the distance of each board.
    weights : numpy.ndarray
        How many boards there are at each distance.

    Examples
    --------
    >>> mean_over_all(np.array([1, 3, 10]), np.array([0, 0, 1]), np.array([30, 10]))
    4.0
    """
    means = pd.Series(values).groupby(distance).mean().dropna()
    weights = weights[means.index]
    return float((means * weights).sum(min_count=1) / weights.sum())
