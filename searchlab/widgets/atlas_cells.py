"""The cells of the atlas: how many boards lie at which distance and have which estimate."""

from itertools import count

from searchlab.whole_space.court.answers import ROUNDING
from searchlab.whole_space.court.verdict import DOMINATED, EQUAL, NEITHER, Comparison
from searchlab.whole_space.court.words import show

_ROWS = 64  # at most; larger estimates share rows


class Cells:
    """How many boards lie where: a column for each distance, a row for each span of estimates."""

    def __init__(self, truth, ranks, values):
        import numpy as np

        order = ranks.argsort()
        ranks, values = ranks[order], np.array(values, float)[order]
        distance = truth.distance[ranks].astype(int)
        low, high = float(values.min(initial=0)), float(values.max(initial=0))
        self.whole = bool((values == np.rint(values)).all())
        self.step = tick_step(high - low, _ROWS)  # how far a row reaches
        self.low = int((low + ROUNDING) // self.step) * self.step  # the least of the first row
        self._ranks, self._distance, self._values = ranks, distance, values
        self._row = ((values - self.low) / self.step + ROUNDING).astype(int)
        shape = truth.maximum + 1, self._row.max(initial=0) + 1
        self.counts, self.over = np.zeros((2, *shape), int)  # boards, and those overestimated
        np.add.at(self.counts, (distance, self._row), 1)
        over = values > distance + ROUNDING
        np.add.at(self.over, (distance[over], self._row[over]), 1)
        totals = zip(np.bincount(distance, values, shape[0]), self.counts.sum(1), strict=True)
        self._means = [float(total / boards) if boards else None for total, boards in totals]
        self.mean = float(values.mean()) if len(values) else None

    def least(self, row):
        """Return the least estimate of a row, or of several."""
        import numpy as np

        return self.low + np.asarray(row) * self.step

    def row_of(self, estimate):
        """Return the row of an estimate, which may be none of these."""
        import numpy as np

        return int(np.clip((estimate - self.low) // self.step, -1, self.counts.shape[1]))

    def boards(self, distance, row):
        """List the ranks of the boards of a cell, ascending."""
        return self._ranks[(self._distance == distance) & (self._row == row)]

    def place(self, rank):
        """Return the distance, the row and the estimate of a board; None where unknown."""
        i = self._ranks.searchsorted(rank)
        if i == len(self._ranks) or self._ranks[i] != rank:
            return None
        return int(self._distance[i]), int(self._row[i]), float(self._values[i])

    def _label(self, row):
        least = self.low + row * self.step
        if not self.whole:
            return f"{show(least)} to under {show(least + self.step)}"
        return show(least) if self.step == 1 else f"{show(least)} to {show(least + self.step - 1)}"

    def as_dict(self):
        """Everything as plain values: cells as distance, row, boards, overestimated."""
        cells = [
            [int(d), int(row), int(self.counts[d, row]), int(self.over[d, row])]
            for d, row in zip(*self.counts.nonzero(), strict=True)
        ]
        return {
            "cells": cells,
            "low": self.low,
            "step": self.step,
            "whole": self.whole,
            "labels": [self._label(row) for row in range(self.counts.shape[1])],
            "means": self._means,
        }


def tick_step(span, most):
    """Return the first of 1, 2, 5, 10, 20, 50, ... that goes into a span less often than `most`."""
    steps = (digit * 10**zeros for zeros in count() for digit in (1, 2, 5))
    return next(step for step in steps if span / step < most)


def comparison_words(one, other):
    """Say in words which of two heuristics dominates the other: a `BackgroundTrial` each."""
    import numpy as np

    if not (one.verdict and other.verdict):
        return "Which one dominates is known when both have answered for every board."
    more = np.subtract(one.testimony.answers, other.testimony.answers)
    found = Comparison.of(other.name, more)
    larger, smaller, equal = f"{found.greater:,} boards", f"{found.less:,}", f"{found.equal:,}"
    if found.relation == EQUAL:
        return f"Neither dominates: {one.name} and {other.name} are equal on every board."
    if found.relation == NEITHER:
        both = f"{one.name} is larger on {larger}, {other.name} on {smaller}"
        return f"Neither dominates: {both}, equal on {equal}."
    if found.relation == DOMINATED:
        one, other, larger = other, one, f"{smaller} boards"
    words = f"larger on {larger}, equal on {equal}, smaller on none"
    return f"{one.name} dominates {other.name}: {words}."
