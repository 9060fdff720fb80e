"""The cells of the atlas: which boards are at which distance and have which estimate."""

import numpy as np

from searchlab.exhaustive.admissibility import Evaluation, result_of
from searchlab.exhaustive.admissibility_result import ROUNDING
from searchlab.problems.checks import several

_ROWS = 64  # estimates share rows where there would be more
_REPORTED = 100  # boards from one call of `watch` to the next


class HeuristicCells:
    """A heuristic that was evaluated on every board, and its cells by distance and row of h.

    Attributes
    ----------
    truth : Census
    result : AdmissibilityResult
    admissible, consistent, overestimates : str
        Its answers, as they are shown.
    values, rows
        The value and its row for every board, by rank; 0 where no moves lead to the goal.
    cells : dict
        The ranks of the boards, ascending, by distance and row, which ascend too.
    chart : dict
        What the page draws. A cell is its distance, its row, its boards, and how many of them are
        overestimated. Its row has the values from `row * step` to under `(row + 1) * step`.
        Each cell has a text.
    """

    def __init__(self, name, heuristic, truth, watch=None):
        evaluation = Evaluation(heuristic, truth.puzzle, name)
        for _ in evaluation.run():
            done = len(evaluation.values)
            if watch and done % _REPORTED == 1:
                watch(done, truth.boards)
        self.truth, self.result = truth, result_of(evaluation)
        self.admissible, self.consistent = (
            "✓ yes" if found else "✗ no"
            for found in (self.result.admissible, self.result.consistent)
        )
        too_large = self.result.overestimates
        self.overestimates = several(too_large, "board") if too_large else "never"
        self.values = values = np.zeros_like(truth.distance, float)
        values[evaluation.ranks] = evaluation.values
        step = int(np.ptp(values) // _ROWS) + 1
        self.rows = rows = np.floor(values / step + ROUNDING).astype(int)
        places = truth.distance[truth.reachable], rows[truth.reachable]
        order = np.lexsort(places[::-1])  # by distance, row and rank
        ordered = np.stack(places)[:, order]
        begins = np.flatnonzero(np.diff(ordered, prepend=-1).any(0))  # each cell
        groups = np.split(truth.reachable[order], begins[1:])
        self.cells = dict(zip(zip(*ordered[:, begins].tolist(), strict=True), groups, strict=True))
        self.chart = {
            "name": name,
            "cells": [
                [*cell, len(boards), int(np.count_nonzero(values[boards] > cell[0] + ROUNDING))]
                for cell, boards in self.cells.items()
            ],
            "texts": [],
            "low": step * int(rows.min()),
            "step": step,
            "high": step * int(rows.max() + 1),
            "whole": not (values % 1).any(),
            "means": (
                np.bincount(truth.distance, values)[: len(truth.histogram)] / truth.histogram
            ).tolist(),
        }
        whole = self.chart["whole"] and step == 1
        for distance, row, boards, over in self.chart["cells"]:
            h = f"{row * step:,}" + ("" if whole else f" to under {(row + 1) * step:,}")
            more = f", {'all' if over == boards else f'{over:,}'} overestimated" if over else ""
            text = f"{name}: {several(boards, 'board')} at distance {distance}, h {h}{more}"
            self.chart["texts"].append(text)
