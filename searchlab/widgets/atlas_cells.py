"""The cells of the atlas: which boards are at which distance and have which estimate."""

from collections import defaultdict

import numpy as np

from searchlab.exhaustive.admissibility import Evaluation, result_of
from searchlab.heuristics import ROUNDING
from searchlab.problems.checks import several
from searchlab.styles import title_name

_ROWS = 64  # estimates share rows where there would be more
_ANSWERS = {True: "✓ yes", False: "✗ no"}
_REPORTED = 100  # boards from one call of `watch` to the next


class HeuristicCells:
    """A heuristic that was evaluated on every board, and its cells by distance and row of h.

    Attributes
    ----------
    result : AdmissibilityResult
    properties : dict of str
        What is found, by its name.
    values, rows
        The value and its row for every board, by rank; 0 where no moves lead to the goal.
    cells : dict
        The ranks of the boards, ascending, by distance and row, which ascend too.
    chart : dict
        What the page draws. A cell is its distance, its row, its boards, and how many of them are
        overestimated. Its row has the values from `row * step` to under `(row + 1) * step`.
        Each cell has one of its boards, and a text.
    """

    def __init__(self, name, heuristic, truth, watch=None):
        evaluation = Evaluation(heuristic, truth.puzzle, name)
        for _ in evaluation.run():
            done = len(evaluation.values)
            if watch and done % _REPORTED == 1:
                watch(done, truth.boards)
        self.result, title = result_of(evaluation), title_name(name)
        result = self.result
        self.properties = {
            "": title,
            "Admissible": _ANSWERS[result.admissible],
            "Consistent": _ANSWERS[result.consistent],
            "h too large": several(result.overestimates, "board")
            if result.overestimates
            else "never",
            "Mean h": f"{result.measures[0].mean:,.2f}",
            "Mean distance": f"{truth.mean:.2f}",
            "Share of the distance": f"{result.measures[0].share:.1%}",
        }
        self.values = values = np.zeros_like(truth.distance, float)
        values[evaluation.ranks] = evaluation.values
        step = int(np.ptp(values) // _ROWS) + 1
        self.rows = rows = np.floor(values / step + ROUNDING).astype(int)
        cells = defaultdict(list)
        places = (column[truth.reachable].tolist() for column in (truth.distance, rows))
        for rank, *cell in zip(truth.reachable.tolist(), *places, strict=True):
            cells[tuple(cell)].append(rank)
        self.cells = dict(sorted(cells.items()))
        whole = not (values % 1).any()
        # Do h and the distance have one parity?
        self.chess = whole and step == 1 and not any((far - row) % 2 for far, row in self.cells)
        drawn, texts = [], []
        for (distance, row), boards in self.cells.items():
            over = int(np.count_nonzero(values[boards] > distance + ROUNDING))
            drawn.append([distance, row, len(boards), over])
            h = f"{row * step:,}"
            if not whole or step > 1:
                h += f" to under {(row + 1) * step:,}"
            text = f"{title}: {several(len(boards), 'board')} at distance {distance}, h {h}"
            if over:
                text += f", {'all' if over == len(boards) else f'{over:,}'} overestimated"
            texts.append(text)
        sums = np.bincount(truth.distance, values)[: len(truth.histogram)]
        self.chart = {
            "name": title,
            "cells": drawn,
            "boards": [[*truth.board(boards[0]).state] for boards in self.cells.values()],
            "texts": texts,
            "low": step * int(rows.min()),
            "step": step,
            "high": step * int(rows.max() + 1),
            "whole": whole,
            "means": (sums / truth.histogram).tolist(),
        }
