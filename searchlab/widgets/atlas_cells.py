"""The cells of the atlas: how many boards are at which distance and have which estimate."""

from math import ceil, floor
from time import monotonic

import numpy as np

from searchlab.exhaustive.admissibility import Evaluation, result_of
from searchlab.exhaustive.admissibility_result import ROUNDING

_ROWS = 64  # estimates share rows where there would be more
_PROGRESS_SECONDS = 0.2


class HeuristicCells:
    """A heuristic that was evaluated on every board, and its cells by distance and estimate.

    `watch` is called with a text now and then, and may raise an exception to stop. The arrays
    `values` and `rows` are by the rank of a board.
    """

    def __init__(self, name, heuristic, truth, watch=None):
        evaluation, due = Evaluation(heuristic, truth.puzzle, name), 0
        for _ in evaluation.run():
            if watch and monotonic() >= due:
                due, done = monotonic() + _PROGRESS_SECONDS, len(evaluation.values)
                watch(text=f"Evaluating {name}: {done:,} of {truth.boards:,} boards …")
        self.name, self.truth, self.result = name, truth, result_of(evaluation)
        self.values = np.zeros(len(truth.distance))  # 0 where no moves lead to the goal
        self.values[evaluation.ranks] = evaluation.values
        low, high = self.values.min(), self.values.max()
        self.step = ceil((high - low + 1) / _ROWS)  # how far a row reaches
        self.low = floor(low / self.step + ROUNDING) * self.step
        self.rows = ((self.values - self.low) / self.step + ROUNDING).astype(int)

    def boards(self, distance, row):
        """List the ranks of the boards of a cell, ascending."""
        return np.flatnonzero((self.truth.distance == distance) & (self.rows == row))

    def figures(self):
        """Return what is known of the heuristic: texts by name."""
        result, own, answer = self.result, self.result.measures[0], {True: "✓ yes", False: "✗ no"}
        return {
            "": self.name,
            "Admissible": answer[result.admissible],
            "Consistent": answer[result.consistent],
            "h too large": f"{result.overestimates:,}",
            "Mean h": f"{own.mean:,.2f}",
            "Mean distance": f"{self.truth.mean:.2f}",
            "Share of distance": f"{own.share:.1%}",
        }

    def payload(self):
        """Return what the page draws.

        A cell is its distance, its row, its boards, and how many of them are overestimated.
        """
        boards = self.truth.reachable
        values, distance = self.values[boards], self.truth.distance[boards].astype(int)
        places = distance * 2 * _ROWS + self.rows[boards]
        cells, cell, counts = np.unique(places, return_inverse=True, return_counts=True)
        over = np.bincount(cell, values > distance + ROUNDING).astype(int)
        return {
            "name": self.name,
            "cells": np.stack([*np.divmod(cells, 2 * _ROWS), counts, over], 1).tolist(),
            "low": self.low,
            "step": self.step,
            "high": self.low + self.step * int(self.rows.max() + 1),
            "whole": bool((values % 1 == 0).all()),
            "means": (np.bincount(distance, values) / np.bincount(distance)).tolist(),
        }
