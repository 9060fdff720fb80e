"""The judge's clock: it drives a trial, ends it in time, and shows how far a slow one is."""

import signal
import sys
import threading
from contextlib import closing, contextmanager
from math import inf
from time import perf_counter

from searchlab.puzzle.checks import several

_FIRST_TICK = 1.0
_TICK = 0.2
_BAR = 30
_YEAR = 365 * 24 * 3600


class StopTrial(BaseException):
    """The trial ends now. Not an Exception, so that few functions swallow it."""


class Clock:
    """Drives trials, all of them within one time limit, and shows their progress.

    True shows a progress bar on standard error, False none; None shows the bar where less
    than half is done after a second, on a terminal and in a notebook. A callable is called
    with the boards answered for and the boards in all.
    """

    def __init__(self, max_seconds=None, progress=None):
        limit = inf if max_seconds is None or max_seconds > _YEAR else max_seconds
        self._why = f"the time limit of {several(limit, 'second', spec='g')} was over"
        self._deadline = perf_counter() + limit
        self._progress, self._visible, self._name = progress, False, ""

    @property
    def left(self):
        """Seconds left; None where there is no limit."""
        return None if self._deadline == inf else max(0.0, self._deadline - perf_counter())

    def interrupt(self):
        """Let no more time pass: after Ctrl-C what is still to come does not begin."""
        self._why, self._deadline = "Ctrl-C came", 0.0

    def drive(self, trial, alarm=False):
        """Drive a trial to its end, or as far as the time limit and Ctrl-C let it.

        An alarm ends even a call that never returns. Systems without POSIX signals have
        none, nor have threads other than the main one: there only Ctrl-C ends such a call.
        """
        with closing(trial):
            testimony = next(trial)
            try:
                with self.running(testimony.name, alarm):
                    for testimony in trial:
                        if perf_counter() >= self._next:
                            self.tick(testimony.asked, len(testimony.asking))
            except (StopTrial, KeyboardInterrupt) as end:
                if isinstance(end, KeyboardInterrupt):
                    self.interrupt()
                testimony.stop(self._why)
        return testimony

    def tick(self, done, total):
        """Show how far the trial is; raise `StopTrial` where the time is up."""
        now = perf_counter()
        if now >= self._deadline:
            raise StopTrial
        self._next = min(self._deadline, now + _TICK)
        if callable(self._progress):
            self._progress(done, total)
        elif self._visible or self._wanted(2 * done < total):
            self._visible = True
            bar = "#" * (_BAR * done // total)
            line = f"\r{self._name} [{bar:.<{_BAR}}] {done:,} of {total:,} boards"
            print(line, end="", file=sys.stderr, flush=True)

    def _wanted(self, slow):
        if self._progress is not None:
            return self._progress
        stream = sys.stderr  # it may be None; a terminal or a notebook is watched, a file is not
        kernel = type(stream).__module__.startswith("ipykernel")
        return slow and stream and (stream.isatty() or kernel)

    @contextmanager
    def running(self, name, alarm=False):
        """Time one trial, which does not begin where the time is up already."""
        if self.left == 0:
            raise StopTrial
        self._name = name
        self._next = min(self._deadline, perf_counter() + _FIRST_TICK)
        try:
            with _alarm(self.left if alarm else None):
                yield
        finally:
            if self._visible:
                print("\r" + " " * 79 + "\r", end="", file=sys.stderr, flush=True)
                self._visible = False


@contextmanager
def _alarm(seconds):
    main = threading.current_thread() is threading.main_thread()
    if seconds is None or not main or not hasattr(signal, "setitimer"):
        yield
        return
    armed = True

    def ring(*_):
        if armed:
            raise StopTrial

    ring_before = signal.signal(signal.SIGALRM, ring)
    # It rings again and again: a function may catch all exceptions at first.
    timer_before = signal.setitimer(signal.ITIMER_REAL, seconds + 0.05, _TICK)
    try:
        yield
    finally:
        armed = False
        signal.setitimer(signal.ITIMER_REAL, *timer_before)
        signal.signal(signal.SIGALRM, ring_before or signal.SIG_DFL)
