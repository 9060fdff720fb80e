"""Ctrl-C: a search that is interrupted keeps what it has counted."""

import signal


class CtrlC:
    """Holds Ctrl-C back while events are counted: each is counted once or not at all."""

    def __init__(self):
        self.hold = self._waiting = False

    def __enter__(self):
        self._before = signal.getsignal(signal.SIGINT)
        self._ours = callable(self._before)
        if self._ours:
            try:
                signal.signal(signal.SIGINT, self._handle)
            except ValueError:  # not the main thread, where Ctrl-C never arrives
                self._ours = False

    def __exit__(self, *exception):
        if self._ours:
            signal.signal(signal.SIGINT, self._before)

    def _handle(self, number, frame):
        if self.hold:
            self._waiting = True
        else:
            self._before(number, frame)

    def let_go(self):
        """End the holding back, and let through what came meanwhile."""
        self.hold = False
        if self._waiting:
            self._waiting = False
            raise KeyboardInterrupt
