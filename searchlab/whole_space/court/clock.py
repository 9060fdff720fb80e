"""The court's clock: the time limit of a trial, and the progress bar of a slow one."""

import signal
import sys
import threading
from contextlib import contextmanager
from math import inf
from time import perf_counter

from searchlab.puzzle.checks import several

_FIRST_TICK = 1.0
_TICK = 0.2
_BAR = 30
_YEAR = 365 * 24 * 3600


class TimeUp(BaseException):
    """The time limit has passed. Not an Exception, so that few functions swallow it."""


class Clock:
    """Watches the time that a trial takes.

    Parameters
    ----------
    max_seconds : float or None
        The time limit; None for none.
    progress : bool or callable or None
        True for a progress bar on standard error, False for none. None shows the bar
        where less than half is done after a second, on a terminal and in a notebook.
        A callable is called with the boards heard and the boards in all.

    Attributes
    ----------
    next : float
        When, by `time.perf_counter`, `tick` wants to be called next.
    """

    def __init__(self, max_seconds=None, progress=None):
        endless = max_seconds is None or max_seconds > _YEAR
        self.max_seconds = None if endless else max_seconds
        self._deadline = inf if endless else perf_counter() + max_seconds
        self._interrupted = False
        self._progress = progress
        self._visible = False
        self._name = ""
        self.next = 0.0

    @property
    def left(self):
        """Seconds left; None where there is no limit."""
        return None if self._deadline == inf else max(0.0, self._deadline - perf_counter())

    def interrupt(self):
        """Let no more time pass: after Ctrl-C what is still to come does not begin."""
        self._interrupted, self._deadline = True, 0.0

    @property
    def why(self):
        """What ended the trial."""
        if self._interrupted:
            return "Ctrl-C came"
        return f"the time limit of {several(self.max_seconds, 'second', spec='g')} was over"

    def tick(self, done, total):
        """Show how far the trial is; raise `TimeUp` where the time is up."""
        now = perf_counter()
        if now >= self._deadline:
            raise TimeUp
        self.next = min(self._deadline, now + _TICK)
        if callable(self._progress):
            self._progress(done, total)
        elif self._progress is not False and (self._visible or self._wanted(done, total)):
            self._visible = True
            bar = "#" * (_BAR * done // total)
            line = f"\r{self._name} [{bar:.<{_BAR}}] {done:,} of {total:,} boards"
            print(line, end="", file=sys.stderr, flush=True)

    def _wanted(self, done, total):
        return self._progress or (2 * done < total and _someone_watches(sys.stderr))

    @contextmanager
    def running(self, name, alarm=False):
        """Time one hearing, which does not begin where the time is up already.

        With an alarm even a call that never returns ends in `TimeUp`. Systems without POSIX
        signals have no alarm, and threads other than the main one have none: there such a
        call is ended by Ctrl-C only.
        """
        if self.left == 0:
            raise TimeUp
        self._name = name
        self.next = min(self._deadline, perf_counter() + _FIRST_TICK)
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
    hearing = True

    def ring(*_):
        if hearing:
            raise TimeUp

    ring_before = signal.signal(signal.SIGALRM, ring)
    # It rings again and again: a function may catch all exceptions at first.
    timer_before = signal.setitimer(signal.ITIMER_REAL, seconds + 0.05, _TICK)
    try:
        yield
    finally:
        hearing = False
        signal.setitimer(signal.ITIMER_REAL, *timer_before)
        signal.signal(signal.SIGALRM, ring_before or signal.SIG_DFL)


def _someone_watches(stream):
    """Tell a terminal or a notebook from a file."""
    if stream is None:
        return False
    return stream.isatty() or type(stream).__module__.startswith("ipykernel")
