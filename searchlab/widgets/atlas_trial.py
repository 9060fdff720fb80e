"""A trial in the background: the atlas shows what a heuristic has answered so far.

The zoo answers for all boards at once. A function is asked board by board, the nearest
first, in a thread that drives the court's trial: to stop it is to drive it no further.
"""

import ctypes
import threading
from contextlib import closing
from functools import lru_cache

from searchlab.heuristics import EXHIBITS, HEURISTICS
from searchlab.puzzle.checks import several
from searchlab.whole_space.court.answers import mistrial
from searchlab.whole_space.court.clock import StopTrial
from searchlab.whole_space.court.words import show
from searchlab.widgets.atlas_cells import Cells

ASKING, HEARD, STOPPED, FAILED = "asking", "heard", "stopped", "failed"
_GRACE = 3  # seconds after which a call that does not return is broken off
_LARGEST = 1_000_000  # an estimate that still has a row


def held(name, heuristic, truth):
    """Begin the trial of a heuristic, or return the one it had, if it is of the package."""
    of_the_package = heuristic is (HEURISTICS.get(name) or EXHIBITS.get(name))
    again = of_the_package and _answers_at_once(heuristic)
    return (_known if again else BackgroundTrial)(name, heuristic, truth)


def _answers_at_once(heuristic):
    return any(hasattr(heuristic, form) for form in ("values", "table"))


class BackgroundTrial:
    """A heuristic that is asked about every board: at once, or in a thread.

    Its testimony holds what it has answered so far; `why` says what was wrong with it.
    """

    def __init__(self, name, heuristic, truth):
        from searchlab.whole_space.court.trial import InThisProcess, trial

        self.name, self.truth = name, truth
        self.state, self.testimony, self.verdict, self.why = ASKING, None, None, ""
        self._cells = {}
        self._trial = trial(InThisProcess(heuristic, name), truth.puzzle)
        self._thread = threading.Thread(target=self._drive, daemon=True)
        if _answers_at_once(heuristic):
            self._drive()
        else:
            try:
                self._thread.start()
            except RuntimeError:  # Python in a browser has no threads
                self._drive()

    def _drive(self):
        from searchlab.whole_space.court.evidence import verdict_on

        checked = 0
        try:
            with closing(self._trial):
                for self.testimony in self._trial:  # noqa: B020
                    if self.state != ASKING:
                        return
                    for answer in self.testimony.answers[checked:]:
                        if abs(answer) > _LARGEST:
                            raise self._too_large(checked, answer)
                        checked += 1
            verdict = verdict_on(self.testimony)
        except StopTrial:
            pass
        except Exception as error:
            self._end(FAILED, why=str(error) or type(error).__name__)
        else:
            self._end(HEARD, verdict=verdict)

    def _end(self, state, verdict=None, why=""):
        if self.state == ASKING:
            self.verdict, self.why, self.state = verdict, why, state

    def _too_large(self, i, answer):
        gave, board = f"gave {show(answer)} for", self.testimony.boards[i]
        room = f"; the atlas has room for estimates up to {_LARGEST:,}"
        return mistrial(self.name, self.truth.puzzle, gave, board, room)

    def stop(self):
        """Ask no more. A call that does not return is broken off after a while."""
        if self.state == ASKING:
            self.state = STOPPED
            hurry = threading.Timer(_GRACE, self._break_off)
            hurry.daemon = True
            hurry.start()

    def _break_off(self):
        if self._thread.is_alive():
            thread = ctypes.c_ulong(self._thread.ident)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(StopTrial))

    def join(self, seconds=None):
        """Wait for the end, at most so many seconds."""
        if self.state == ASKING:
            self._thread.join(seconds)

    @property
    def asked(self):
        """Number of boards that it has answered for."""
        return len(self.testimony.answers) if self.testimony else 0

    @property
    def cells(self):
        """Where the boards lie whose answers are known: while it is asked, in whole columns."""
        known = 0 if self.state == FAILED else self.asked
        if self.state == ASKING:
            columns = self.truth.histogram.cumsum()
            known = int(columns[columns <= known].max(initial=0))
        if known not in self._cells:
            ranks = self.testimony.ranks[:known] if known else self.truth.reachable[:0]
            values = self.testimony.answers[:known] if known else []
            self._cells = {known: Cells(self.truth, ranks, values)}
        return self._cells[known]

    def chart(self):
        """Return everything that is drawn and said of this heuristic, as plain values."""
        cells, verdict = self.cells, self.verdict
        own = verdict and verdict.measures[0]
        over = cells.over
        mean = cells.mean if own is None else own.mean
        answer = {True: "✓ yes", False: "✗ no", None: "open"}
        return {
            "name": self.name,
            "state": self.state,
            "asked": self.asked,
            "boards": self.truth.boards,
            "maximum": self.truth.maximum,
            **cells.as_dict(),
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
            finding = f"overestimates {boards}" if over else "never overestimates"
            return f"{finding}; {mean:,.2f} moves on average"
        return {ASKING: "still being asked", STOPPED: "stopped", FAILED: "no answer"}[self.state]

    def _said(self):
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


_known = lru_cache(maxsize=4)(BackgroundTrial)  # each holds all boards
