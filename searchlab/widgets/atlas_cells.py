"""The cells of the atlas: how many boards are at which distance and have which estimate."""

from math import ceil
from time import monotonic

from searchlab.exhaustive.admissibility_result import ROUNDING, show
from searchlab.puzzle.checks import several

_ROWS = 64  # at most; larger estimates share rows
_LARGEST = 1_000_000  # an estimate that still has a row
_PROGRESS_SECONDS = 0.2


class Evaluated:
    """A heuristic that was evaluated on every board, and its cells by distance and estimate.

    `watch` is called with a text now and then, and may raise an exception to stop.
    """

    def __init__(self, name, heuristic, truth, watch=None):
        import numpy as np

        from searchlab.exhaustive.admissibility import Evaluation, result_of

        evaluation, due = Evaluation(heuristic, truth.puzzle, name), 0
        for _ in evaluation.run():
            if watch and monotonic() >= due:
                due, done = monotonic() + _PROGRESS_SECONDS, len(evaluation.values)
                watch(text=f"Evaluating {name}: {done:,} of {truth.boards:,} boards …")
        for state, value in zip(evaluation.states, evaluation.values, strict=True):
            if abs(value) > _LARGEST:
                room = f"; the atlas has room for estimates up to {_LARGEST:,}"
                raise evaluation.error(state, f"gave {show(value)} for", room)
        self.name, self.truth, self.result = name, truth, result_of(evaluation)
        order = evaluation.ranks.argsort()
        self._ranks, self.values = evaluation.ranks[order], np.array(evaluation.values)[order]
        self._distance = truth.distance[self._ranks].astype(int)
        low, high = min(0, self.values.min()), max(0, self.values.max())
        self._step = max(1, ceil((high - low) / _ROWS))  # how far a row reaches
        self._low = int((low + ROUNDING) // self._step) * self._step
        self._row = ((self.values - self._low) / self._step + ROUNDING).astype(int)

    def boards(self, distance, row):
        """List the ranks of the boards of a cell, ascending."""
        return self._ranks[(self._distance == distance) & (self._row == row)]

    def place(self, rank):
        """Return the distance, the row and the estimate of a board."""
        i = self._ranks.searchsorted(rank)
        return int(self._distance[i]), int(self._row[i]), float(self.values[i])

    @property
    def summary(self):
        """What was found, in a sentence."""
        over = self.result.overestimates
        finding = f"overestimates {several(over, 'board')}" if over else "never overestimates"
        mean, true = self.values.mean(), self.truth.mean
        return f"{finding}; mean h is {mean:.1f}, the mean true distance is {true:.1f}"

    def chart(self):
        """Return all that the page shows, as plain values.

        A cell is its distance, its row, its boards, and how many of them are overestimated.
        """
        import numpy as np

        distance, values, low, step = self._distance, self.values, self._low, self._step
        rows = int(self._row.max()) + 1
        place = distance * rows + self._row
        counts = np.bincount(place)
        over = np.bincount(place[values > distance + ROUNDING], minlength=len(counts))
        cells = np.flatnonzero(counts)
        means = np.bincount(distance, values) / np.bincount(distance)
        whole = bool((values == np.rint(values)).all())
        least = range(low, low + rows * step, step)
        if whole:
            labels = [show(h) if step == 1 else f"{show(h)} to {show(h + step - 1)}" for h in least]
        else:
            labels = [f"{show(h)} to under {show(h + step)}" for h in least]
        own, answer = self.result.measures[0], {True: "✓ yes", False: "✗ no"}
        return {
            "name": self.name,
            "maximum": self.truth.maximum,
            "cells": np.stack(
                [cells // rows, cells % rows, counts[cells], over[cells]], 1
            ).tolist(),
            "low": low,
            "step": step,
            "whole": whole,
            "labels": labels,
            "means": means.tolist(),
            "figures": [
                ["Admissible", answer[self.result.admissible]],
                ["Consistent", answer[self.result.consistent]],
                ["Boards overestimated", f"{self.result.overestimates:,}"],
                ["Mean h (moves)", f"{own.mean:,.2f}"],
                ["Share of the true distance", f"{own.share:.1%}"],
            ],
        }
