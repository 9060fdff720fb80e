"""An evaluation in the background: the atlas shows the boards evaluated so far.

The heuristics of the package are evaluated for all boards at once. A function is evaluated board
by board, the nearest first, in a thread, and can be cancelled.
"""

import ctypes
import threading
from functools import lru_cache

from searchlab.exhaustive.admissibility_result import show
from searchlab.heuristics import FAULTY, HEURISTICS
from searchlab.puzzle.checks import several
from searchlab.widgets.atlas_cells import Cells

RUNNING, DONE, STOPPED, FAILED = "running", "done", "stopped", "failed"
_GRACE = 3  # seconds after which a call that does not return is broken off
_LARGEST = 1_000_000  # an estimate that still has a row


def evaluate(name, heuristic, truth):
    """Begin to evaluate a heuristic; one of the package that is kept is not evaluated again."""
    known = heuristic is (HEURISTICS.get(name) or FAULTY.get(name)) and _at_once(heuristic)
    return (_known if known else BackgroundEvaluation)(name, heuristic, truth)


def _at_once(heuristic):
    return any(hasattr(heuristic, form) for form in ("values", "table"))


class _Cancelled(BaseException):
    """Raised in the thread in the middle of a call; few functions catch what is no Exception."""


class BackgroundEvaluation:
    """A heuristic that is evaluated on every board: at once, or in a thread.

    `result` is None until all boards are evaluated; `error` says why that failed.
    """

    def __init__(self, name, heuristic, truth):
        from searchlab.exhaustive.admissibility import Evaluation  # with numpy

        self.name, self.truth = name, truth
        self.evaluation = Evaluation(heuristic, truth.puzzle, name)
        self.state, self.result, self.error = RUNNING, None, ""
        self._cells = {}
        self._thread = threading.Thread(target=self._run, daemon=True)
        if _at_once(heuristic):
            self._run()
        else:
            try:
                self._thread.start()
            except RuntimeError:  # Python in a browser has no threads
                self._run()

    def _run(self):
        from searchlab.exhaustive.admissibility import result_of

        evaluation, checked = self.evaluation, 0
        try:
            for _ in evaluation.run():
                if self.state != RUNNING:
                    return
                for i in range(checked, len(evaluation.values)):
                    if abs(value := evaluation.values[i]) > _LARGEST:
                        room = f"; the atlas has room for estimates up to {_LARGEST:,}"
                        raise evaluation.error(
                            evaluation.states[i], f"gave {show(value)} for", room
                        )
                checked = len(evaluation.values)
            result = result_of(evaluation)
        except _Cancelled:
            pass
        except Exception as error:
            self._end(FAILED, error=str(error) or type(error).__name__)
        else:
            self._end(DONE, result=result)

    def _end(self, state, result=None, error=""):
        if self.state == RUNNING:
            self.result, self.error, self.state = result, error, state

    def stop(self):
        """Evaluate no further board; a call that does not return is broken off after a while."""
        if self.state == RUNNING:
            self.state = STOPPED
            hurry = threading.Timer(_GRACE, self._break_off)
            hurry.daemon = True
            hurry.start()

    def _break_off(self):
        if self._thread.is_alive():
            thread = ctypes.c_ulong(self._thread.ident)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(_Cancelled))

    def join(self, seconds=None):
        """Wait for the end, at most so many seconds."""
        if self.state == RUNNING:
            self._thread.join(seconds)

    @property
    def cells(self):
        """The cells of the boards evaluated; during the evaluation, in whole columns."""
        known = 0 if self.state == FAILED else len(self.evaluation.values)
        if self.state == RUNNING:
            columns = self.truth.histogram.cumsum()
            known = int(columns[columns <= known].max(initial=0))
        if known not in self._cells:
            evaluation = self.evaluation
            cells = Cells(self.truth, evaluation.ranks[:known], evaluation.values[:known])
            self._cells = {known: cells}
        return self._cells[known]

    def chart(self):
        """Return everything that the page shows of this heuristic, as plain values."""
        cells, result = self.cells, self.result
        own = result and result.measures[0]
        mean = own.mean if own else cells.mean
        answer = {True: "✓ yes", False: "✗ no", None: "open"}
        return {
            "name": self.name,
            "state": self.state,
            "evaluated": len(self.evaluation.values),
            "boards": self.truth.boards,
            "maximum": self.truth.maximum,
            **cells.as_dict(),
            "title": self._title(cells.over, mean),
            "figures": [
                [
                    "Admissible",
                    answer[result.admissible if result else False if cells.over else None],
                ],
                ["Consistent", answer[result and result.consistent]],
                ["Mean h (moves)", "–" if mean is None else f"{mean:,.2f}"],
                ["Share of distance", f"{own.share:.1%}" if own else "–"],
                ["Overestimated", f"{cells.over:,}"],
            ],
            "said": self._said(),
        }

    def _title(self, over, mean):
        if self.state == DONE:
            finding = f"overestimates {several(over, 'board')}" if over else "never overestimates"
            return f"{finding}; {mean:,.2f} moves on average"
        return {RUNNING: "being evaluated", STOPPED: "cancelled", FAILED: "failed"}[self.state]

    def _said(self):
        if self.state == DONE:
            findings = dict(self.result.findings)
            return [
                f"{question.capitalize()}? {findings[question].capitalize()}."
                for question in ("admissible", "consistent")
            ]
        if self.state == FAILED:
            return [f"{self.error}."]
        boards = f"{self.truth.boards:,} boards, the nearest to the goal first."
        if self.state == STOPPED:
            return [f"Cancelled after {len(self.evaluation.values):,} of {boards}"]
        return [f"Being evaluated on {boards}"]


_known = lru_cache(maxsize=4)(BackgroundEvaluation)  # each holds all boards
