"""The boards within reach of a goal, numbered 0, 1, 2, ..., and how to draw a sample of them.

A table over all boards needs the reachable half of the census only: arrays of half the
length, with the moves in the order in which a strategy tries them.
"""

from functools import cached_property, lru_cache

import numpy as np
import pandas as pd

from searchlab.exhaustive.census import census
from searchlab.puzzle import INVERSE, MOVES, check_order
from searchlab.puzzle.checks import whole

SAMPLE = 2000


class Space:
    """The boards within reach of a puzzle's goal; `space` makes one, for at most 9 cells.

    `ranks` holds each board's number in the census, `distance` its true distance; `goal` is the
    number of the goal here.
    """

    def __init__(self, puzzle):
        self.puzzle, self.census = puzzle, census(puzzle)
        self.ranks = self.census.reachable
        self.distance = self.census.distance[self.ranks].astype(np.int64)
        self.goal = int(np.flatnonzero(self.distance == 0)[0])

    def __len__(self):
        return len(self.ranks)

    @cached_property
    def blank(self):
        """The cell of each board's blank."""
        return np.argmin(self.census.states[self.ranks], axis=1)

    def after(self, order=MOVES):
        """Return the board after each move, a column to a move of `order`; -1 for none."""
        return _after(self, check_order(order))

    def values(self, heuristic):
        """Estimate every board by a heuristic."""
        return self.census.values(heuristic)[self.ranks]

    def frame(self, **columns):
        """Lay out columns over all boards: a DataFrame with the rank as its index."""
        frame = pd.DataFrame(
            {"distance": self.distance, **columns}, index=pd.Index(self.ranks, name="rank")
        )
        frame.attrs["counted"] = "exact"
        return frame

    def states(self, numbers):
        """List the boards with these numbers as bytes."""
        return [state.tobytes() for state in self.census.states[self.ranks[numbers]]]

    def sample(self, size=SAMPLE):
        """Draw at least `size` boards at random, the same number from every distance.

        A distance that has fewer boards gives all it has, so that the sample is exact there.
        Returns their numbers, ascending, the same in every call.
        """
        total, each = min(whole("size", size, 1), len(self)), 1
        while np.minimum(self.census.histogram, each).sum() < total:
            each += 1
        return np.searchsorted(self.ranks, sorted(self.census.sample(each, seed=1)))


@lru_cache(maxsize=8)
def space(puzzle):
    """Number the boards of a puzzle with at most 9 cells."""
    return Space(puzzle)


@lru_cache(maxsize=8)
def _after(boards, order):
    number = np.full(len(boards.census.distance), -1, np.int32)
    number[boards.ranks] = np.arange(len(boards))
    successors = boards.census.successors[boards.ranks]
    columns = [MOVES.index(move) for move in order]
    return np.where(successors >= 0, number[successors], -1)[:, columns]


def undoing(order):
    """List for each move of `order` the place of the move that undoes it."""
    return [order.index(INVERSE[move]) for move in order]


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
