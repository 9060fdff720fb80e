"""Ctrl-C and its like: what is interrupted keeps what is done, and leaves nothing running."""

import os
import signal
import threading
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue

_SECONDS = 0.5  # that Ctrl-C may have to wait
_ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Terminated(KeyboardInterrupt):
    """The system asks this process to end: SIGTERM, or SIGHUP where the terminal was closed."""


@contextmanager
def terminated_like_ctrl_c():
    """Let `Terminated` be raised where a signal would end this process without a word."""

    def end(number, frame):
        raise Terminated

    before = {}
    if threading.current_thread() is threading.main_thread():
        for number in _ENDING:
            if signal.getsignal(number) is signal.SIG_DFL:  # and not ignored, as by nohup
                before[number] = signal.signal(number, end)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class CtrlC:
    """Holds Ctrl-C and its like back while events are counted: each once or not at all."""

    def __init__(self):
        self.hold = False
        self._waiting = None

    def __enter__(self):
        self._before = {}
        with suppress(ValueError):  # not the main thread, where no signal arrives
            for number in (signal.SIGINT, *_ENDING):
                handler = signal.getsignal(number)
                if callable(handler):
                    signal.signal(number, self._handle)
                    self._before[number] = handler
        return self

    def __exit__(self, *exception):
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _handle(self, number, frame):
        if self.hold:
            self._waiting = number
        else:
            self._before[number](number, frame)

    def let_go(self):
        """End the holding back, and let through what came meanwhile."""
        self.hold = False
        if self._waiting is not None:
            number, self._waiting = self._waiting, None
            self._before[number](number, None)


@contextmanager
def _born_deaf():
    """Let Ctrl-C wait, and never be heard by processes that begin here, however they do.

    One that is not forked inherits no handler, but what is masked; on Windows there is no mask.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Leash:
    """Ends processes at work when it is cut, or when the process that holds it is no more.

    Each of them calls `bind`, for which the leash is handed to it. Ctrl-C, which a terminal
    sends to all, is then left to the one that holds the leash.
    """

    def __init__(self):
        from multiprocessing import Pipe

        self._end, self._held = Pipe(duplex=False)

    def bind(self):
        """Tie this process to the leash."""
        self._held.close()  # a copy of the holder's
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        if hasattr(signal, "pthread_sigmask"):  # it was born deaf; what it starts need not be
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        for number in _ENDING:
            signal.signal(number, signal.SIG_DFL)
        threading.Thread(target=self._wait, daemon=True).start()

    def _wait(self):
        with suppress(EOFError, OSError):
            self._end.recv_bytes()
        os._exit(1)

    def cut(self):
        """End all processes that are tied to it."""
        self._held.close()
        self._end.close()


def at_once(work, tasks, jobs, *given):
    """Call ``work(task, *given)`` for each task, in as many processes at a time as `jobs`.

    Yields each task and what came of it, as they are done. Where the iteration ends early, as by
    Ctrl-C, so do the processes, whatever they do.
    """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    class Pool(ProcessPoolExecutor):
        def submit(self, *call):
            with _born_deaf():  # a submission begins processes
                return super().submit(*call)

    if not tasks:
        return
    leash, context = Leash(), get_context()
    if context.get_start_method() == "forkserver":  # one for the whole program, which stays deaf
        context = get_context("spawn")
    pool = Pool(min(jobs, len(tasks)), context, initializer=leash.bind)
    try:
        yield from as_done(pool, {task: (work, task, *given) for task in tasks})
    finally:
        leash.cut()
        pool.shutdown(cancel_futures=True)


def as_done(executor, calls):
    """Make calls on an executor; yield the name of each and what came of it, as they are done.

    `calls` holds by name what `submit` takes. Where the iteration ends early, no other call begins.
    """
    done, futures = SimpleQueue(), {}
    try:
        with CtrlC() as ctrl_c:
            ctrl_c.hold = True  # also in the processes that begin now
            for name, call in calls.items():
                futures[executor.submit(*call)] = name
            ctrl_c.let_go()
        for future in futures:
            future.add_done_callback(done.put)
        for _ in futures:
            future = take_next(done)
            yield futures[future], future.result()
    finally:
        for future in futures:
            future.cancel()


def take_next(queue):
    """Take the next thing out of a queue, and hear Ctrl-C while it is waited for.

    A wait without end hears it only where the system interrupts the main thread with it. It may
    choose another thread, may come just before the wait begins, and never does it on Windows.
    """
    while True:
        with suppress(Empty):
            return queue.get(timeout=_SECONDS)
