"""A heuristic that is asked about every board, and the density of its answers.

The zoo answers for all boards at once. A function is asked board by board, the nearest
first, in a thread: what it has answered so far can be seen meanwhile, and it can be stopped.
"""

import ctypes
import threading
from itertools import count

from searchlab.puzzle.checks import several
from searchlab.whole_space.court.clock import Clock
from searchlab.whole_space.court.verdict import DOMINATED, EQUAL, NEITHER, Comparison, show
from searchlab.whole_space.court.witness import Mistrial, Witness, board_rows

ASKING, HEARD, STOPPED, FAILED = "asking", "heard", "stopped", "failed"
_GRACE = 3  # seconds after which a call that does not return is broken off
_ROWS = 64  # of a density at most; larger estimates share rows
_LARGEST = 1_000_000  # an estimate that still has a row


class Hearing:
    """A heuristic that is asked about every board: at once, or in a thread.

    Attributes
    ----------
    name : str
    state : str
        "asking", "heard", "stopped" or "failed".
    values : numpy.ndarray of float
        By rank; NaN where it has not been asked.
    verdict : Verdict or None
    why : str
        What was wrong with it, in one sentence.
    """

    def __init__(self, name, heuristic, truth):
        import numpy as np

        from searchlab.whole_space.court.hearing import InThisProcess

        self.name, self.truth = name, truth
        self.state, self.verdict, self.why = ASKING, None, ""
        self.values = np.full(truth.distance.shape, np.nan)
        self._done = self._within = 0
        self._densities = {}
        self._witness = InThisProcess(heuristic)
        self._witness.name = name
        self._thread = threading.Thread(target=self._run, daemon=True)
        if any(hasattr(heuristic, form) for form in ("values", "table")):
            self._run()  # all boards at once
        else:
            try:
                self._thread.start()
            except RuntimeError:  # Python in a browser has no threads
                self._run()

    def _run(self):
        from searchlab.whole_space.court import judge

        try:
            values = self._witness.array(self.truth)
            if values is None:
                self._ask_all()
                values = self.values
            self._refuse_huge(self.truth.reachable, values)
            heard = _Heard(self._witness, self.truth.puzzle, values)
            verdict = judge(
                heard, self.truth.puzzle, max_seconds=None, sample=0, progress=self._watch
            )
        except KeyboardInterrupt:
            self.stop()
        except Exception as error:
            self._end(FAILED, why=str(error) or type(error).__name__)
        else:
            self.values = values
            self._done = self.truth.boards
            if verdict.stopped:
                self.stop()
            else:
                self._end(HEARD, verdict=verdict)

    def _end(self, state, verdict=None, why=""):
        if self.state == ASKING:
            self.verdict, self.why, self.state = verdict, why, state

    def _ask_all(self):
        """Ask board by board, in the order of their distance."""
        clock = Clock(progress=self._watch)
        for distance in range(self.truth.maximum + 1):
            ranks = self.truth.at_distance(distance)
            boards = [state.tobytes() for state in self.truth.states[ranks]]
            answers, stopped = self._witness.hear(self.truth.puzzle, boards, clock)
            self.values[ranks[: len(answers)]] = answers
            self._refuse_huge(ranks, self.values)
            self._done, self._within = self._done + len(answers), 0
            if stopped or self.state != ASKING:
                raise KeyboardInterrupt

    def _refuse_huge(self, ranks, values):
        for rank in ranks[abs(values[ranks]) > _LARGEST][:1]:
            puzzle, state = self.truth.puzzle, self.truth.states[rank].tobytes()
            raise Mistrial(
                f"{self.name} gave {show(values[rank])} for the board {board_rows(puzzle, state)}; "
                f"the atlas has room for estimates up to {_LARGEST:,}"
            )

    def _watch(self, done, total):
        self._within = done if self._done < self.truth.boards else 0
        if self.state != ASKING:
            raise KeyboardInterrupt  # ends a hearing as Ctrl-C does, with what was heard

    def stop(self):
        """Ask no more. A call that does not return is broken off after a while."""
        if self.state == ASKING:
            self.state = STOPPED
            if self._thread.is_alive() and self._thread is not threading.current_thread():
                hurry = threading.Timer(_GRACE, self._break_off)
                hurry.daemon = True
                hurry.start()

    def _break_off(self):
        if self._thread.is_alive():
            thread = ctypes.c_ulong(self._thread.ident)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(KeyboardInterrupt))

    def join(self, seconds=None):
        """Wait for the end, at most so many seconds."""
        if self.state == ASKING:
            self._thread.join(seconds)

    @property
    def asked(self):
        """Boards that have been asked about."""
        return min(self._done + self._within, self.truth.boards)

    @property
    def density(self):
        """Where the boards lie of which the answer is known."""
        done = 0 if self.state == FAILED else self._done
        if done not in self._densities:
            known = self.values if done else self.values[:0]
            self._densities = {done: Density(self.truth, known)}
        return self._densities[done]

    def chart(self):
        """Tell everything that is drawn and said of this heuristic, as plain values."""
        density, verdict = self.density, self.verdict
        own = verdict and verdict.measures[0]
        over = int(density.over.sum())
        mean = density.mean if own is None else own.mean
        answer = {True: "✓ yes", False: "✗ no", None: "open"}
        return {
            "name": self.name,
            "state": self.state,
            "asked": self.asked,
            "boards": self.truth.boards,
            "maximum": self.truth.maximum,
            **density.as_dict(),
            "title": self._title(over, mean),
            "figures": [
                ["Admissible", answer[verdict.admissible if verdict else False if over else None]],
                ["Consistent", answer[verdict and verdict.consistent]],
                ["Mean h (moves)", "–" if mean is None else f"{mean:,.2f}"],
                ["Share of distance", "–" if own is None else f"{own.share:.1%}"],
                ["Overestimated", f"{over:,}"],
            ],
            "said": self._said(),
        }

    def _title(self, over, mean):
        if self.state == HEARD:
            boards = several(over, "board")
            finding = f"says too much of {boards}" if over else "never says too much"
            return f"{finding}; {mean:,.2f} moves on average"
        return {ASKING: "still being asked", STOPPED: "stopped", FAILED: "no answer"}[self.state]

    def _said(self):
        """Say what the court found, or why it found nothing: a list of sentences."""
        if self.state == HEARD:
            findings = dict(self.verdict.findings)
            return [
                f"{question.capitalize()}? {findings[question].capitalize()}."
                for question in ("admissible", "consistent")
            ]
        boards = f"{self.truth.boards:,} boards, the nearest to the goal first."
        if self.state == FAILED:
            return [f"{self.why}."]
        if self.state == STOPPED:
            return [f"It was stopped after {self.asked:,} of {boards}"]
        return [f"It is being asked about {boards}"]


class _Heard:
    """A heuristic with all its answers, for the court; it can still be asked again."""

    def __init__(self, hearing, puzzle, values):
        self.name, self._values = hearing.name, values
        self._witness = Witness(hearing.heuristic, puzzle, hearing.name)

    def values(self, census):
        return self._values

    def __call__(self, state):
        return self._witness.heuristic(state, *self._witness.arguments)


class Density:
    """How many boards lie where: a column for each distance, a row for each span of estimates.

    Attributes
    ----------
    counts, over : numpy.ndarray of int, shape (distances, rows)
        Boards, and those of them that are overestimated.
    low, step : int
        The least estimate of the first row, and how far a row reaches.
    whole : bool
        Whether all estimates are whole numbers.
    """

    def __init__(self, truth, values):
        import numpy as np

        from searchlab.whole_space.court.judging import ROUNDING

        ranks = truth.reachable if len(values) else truth.reachable[:0]
        ranks = ranks[np.isfinite(values[ranks])]
        distance, values = truth.distance[ranks].astype(int), values[ranks]
        low, high = float(values.min(initial=0)), float(values.max(initial=0))
        self.whole = bool((values == np.rint(values)).all())
        self.step = tick_step(high - low, _ROWS)
        self.low = int((low + ROUNDING) // self.step) * self.step
        self._rounding, self._ranks, self._distance = ROUNDING, ranks, distance
        self._row = self._rows(values)
        shape = truth.maximum + 1, self._row.max(initial=0) + 1
        at = np.ravel_multi_index((distance, self._row), shape)
        over = values > distance + ROUNDING
        self.counts, self.over = (
            np.bincount(where, minlength=shape[0] * shape[1]).reshape(shape)
            for where in (at, at[over])
        )
        total = np.bincount(distance, values, shape[0])
        self._means = [
            float(whole / boards) if boards else None
            for whole, boards in zip(total, self.counts.sum(1), strict=True)
        ]
        self.mean = float(values.mean()) if len(values) else None

    def _rows(self, values):
        return ((values - self.low) / self.step + self._rounding).astype(int)

    def least(self, row):
        """Give the least estimate of a row, or of several."""
        import numpy as np

        return self.low + np.asarray(row) * self.step

    def row_of(self, estimate):
        """Give the row of an estimate, be there one or not."""
        import numpy as np

        return int(np.clip((estimate - self.low) // self.step, -1, self.counts.shape[1]))

    def boards(self, distance, row):
        """Give the ranks of the boards of a cell, ascending."""
        return self._ranks[(self._distance == distance) & (self._row == row)]

    def knows(self, rank):
        """Tell whether a board is among those asked about."""
        i = self._ranks.searchsorted(rank)
        return i < len(self._ranks) and self._ranks[i] == rank

    def cell(self, rank):
        """Give the distance and the row of a board; None where it was not asked about."""
        if not self.knows(rank):
            return None
        i = self._ranks.searchsorted(rank)
        return [int(self._distance[i]), int(self._row[i])]

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
    """Choose the first of 1, 2, 5, 10, 20, 50, ... that goes into a span fewer than `most` times.

    Examples
    --------
    >>> tick_step(31, 8), tick_step(31, 64)
    (5, 1)
    """
    steps = (digit * 10**zeros for zeros in count() for digit in (1, 2, 5))
    return next(step for step in steps if span / step < most)


def comparison_words(one, other):
    """Say which of two heuristics dominates the other."""
    from searchlab.whole_space.court.judging import ROUNDING

    if one.state != HEARD or other.state != HEARD:
        return "Which one dominates is known when both have answered for every board."
    ranks = one.truth.reachable
    more = one.values[ranks] - other.values[ranks]
    larger, smaller = int((more > ROUNDING).sum()), int((more < -ROUNDING).sum())
    found = Comparison(other.name, larger, len(ranks) - larger - smaller, smaller)
    if found.relation == EQUAL:
        return f"Neither dominates: {one.name} and {other.name} are equal on every board."
    if found.relation == NEITHER:
        return (
            f"Neither dominates: {one.name} is larger on {larger:,} boards, {other.name} on "
            f"{smaller:,}, equal on {found.equal:,}."
        )
    if found.relation == DOMINATED:
        one, other, larger = other, one, smaller
    return (
        f"{one.name} dominates {other.name}: larger on {larger:,} boards, equal on "
        f"{found.equal:,}, smaller on none."
    )
