"""The cells of the atlas: how many boards lie at which distance and have which estimate."""

from itertools import count

from searchlab.exhaustive.admissibility_result import (
    DOMINATED,
    EQUAL,
    NEITHER,
    ROUNDING,
    Comparison,
    show,
)
from searchlab.puzzle.checks import several

_ROWS = 64  # at most; larger estimates share rows
_LARGEST = 1_000_000  # an estimate that still has a row


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
        columns, self.rows = truth.maximum + 1, int(self._row.max(initial=0)) + 1
        place, size = distance * self.rows + self._row, columns * self.rows
        self._counts = np.bincount(place, minlength=size).tolist()  # boards of each cell
        over = values > distance + ROUNDING
        self._over = np.bincount(place[over], minlength=size).tolist()  # those overestimated
        self.over = sum(self._over)
        boards = np.bincount(distance, minlength=columns).tolist()
        totals = np.bincount(distance, values, columns).tolist()
        self._means = [total / n if n else None for total, n in zip(totals, boards, strict=True)]
        self.mean = float(values.mean()) if len(values) else None

    @property
    def counts(self):
        """How many boards lie in each cell: a table by distance and row."""
        import numpy as np

        rows = self.rows
        return np.array([self._counts[i : i + rows] for i in range(0, len(self._counts), rows)])

    def least(self, row):
        """Return the least estimate of a row."""
        return self.low + row * self.step

    def row_of(self, estimate):
        """Return the row of an estimate, which may be none of these."""
        return int(max(-1, min(self.rows, (estimate - self.low) // self.step)))

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
            [*divmod(place, self.rows), count, over]
            for place, (count, over) in enumerate(zip(self._counts, self._over, strict=True))
            if count
        ]
        return {
            "cells": cells,
            "low": self.low,
            "step": self.step,
            "whole": self.whole,
            "labels": [self._label(row) for row in range(self.rows)],
            "means": self._means,
        }


def tick_step(span, most):
    """Return the first of 1, 2, 5, 10, 20, 50, ... that goes into a span less often than `most`."""
    steps = (digit * 10**zeros for zeros in count() for digit in (1, 2, 5))
    return next(step for step in steps if span / step < most)


class Evaluated:
    """A heuristic that was evaluated on every board: its cells, and what it was found to be.

    `watch` is called with a text now and then, and may raise an exception to stop.
    """

    def __init__(self, name, heuristic, truth, watch=None):
        from searchlab.exhaustive.admissibility import Evaluation, result_of  # with numpy

        evaluation = Evaluation(heuristic, truth.puzzle, name)
        for done, _ in enumerate(evaluation.run()):
            if watch and done % 2000 == 0:
                watch(text=f"Evaluating {name}: {done:,} of {truth.boards:,} boards …")
        for state, value in zip(evaluation.states, evaluation.values, strict=True):
            if abs(value) > _LARGEST:
                room = f"; the atlas has room for estimates up to {_LARGEST:,}"
                raise evaluation.error(state, f"gave {show(value)} for", room)
        self.name, self.truth, self.values = name, truth, evaluation.values
        self.cells = Cells(truth, evaluation.ranks, evaluation.values)
        self.result = result_of(evaluation)

    @property
    def summary(self):
        """What was found, in a sentence."""
        over = self.cells.over
        finding = f"overestimates {several(over, 'board')}" if over else "never overestimates"
        mean, true = self.cells.mean, self.truth.mean
        return f"{finding}; mean h is {mean:.1f}, the mean true distance is {true:.1f}"

    def chart(self):
        """Return all that the page shows, as plain values."""
        own, answer = self.result.measures[0], {True: "✓ yes", False: "✗ no"}
        return {
            "name": self.name,
            "maximum": self.truth.maximum,
            **self.cells.as_dict(),
            "figures": [
                ["Admissible", answer[self.result.admissible]],
                ["Consistent", answer[self.result.consistent]],
                ["Boards overestimated", f"{self.cells.over:,}"],
                ["Mean h (moves)", f"{self.cells.mean:,.2f}"],
                ["Share of the true distance", f"{own.share:.1%}"],
            ],
            "said": [
                f"{question.capitalize()}? {dict(self.result.findings)[question].capitalize()}."
                for question in ("admissible", "consistent")
            ],
        }


def comparison_words(one, other):
    """Say in words which of two heuristics dominates the other: an `Evaluated` each."""
    import numpy as np

    more = np.array(one.values) - np.array(other.values)
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
