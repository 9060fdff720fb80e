"""Map work over an executor of `concurrent.futures`, and end a pool in the middle of its work."""

import signal
from asyncio import CancelledError
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from queue import SimpleQueue

from searchlab.puzzle.checks import quote


def check_executor(executor):
    """Raise a ValueError unless an executor is None or one of `concurrent.futures`, or Dask's."""
    if executor is not None and not isinstance(executor, Executor):
        raise ValueError(
            "an executor is a concurrent.futures.Executor, such as ProcessPoolExecutor() or "
            f"Dask's client.get_executor(), not {quote(executor)}"
        )


def _restore_signals():
    """Let Ctrl-C and SIGTERM end this process, also within a compiled search."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


@contextmanager
def process_pool(jobs):
    """Open a process pool that Ctrl-C, or any exception, ends in the middle of its work.

    A plain `ProcessPoolExecutor` waits for the calls that are running, and Python acts on Ctrl-C
    in a worker only after the compiled search in it has returned. Here Ctrl-C ends a worker at
    once, and an exception in the ``with`` block kills the workers.

    Parameters
    ----------
    jobs : int
        Number of processes.

    Yields
    ------
    concurrent.futures.ProcessPoolExecutor

    Examples
    --------
    >>> with process_pool(2) as pool:
    ...     list(pool.map(abs, [-1, 2, -3]))
    [1, 2, 3]
    """
    from concurrent.futures import ProcessPoolExecutor  # neither is there in a browser
    from multiprocessing import active_children

    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, initializer=_restore_signals)
    try:
        yield pool
    except BaseException:
        for process in set(active_children()) - others:
            process.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def completed(function, calls, executor=None):
    """Call a function with many arguments; yield each key and result as they are completed.

    Parameters
    ----------
    function : callable
    calls : dict
        By key the arguments of each call.
    executor : concurrent.futures.Executor, optional
        Where to call it, one call after the other in this process where none is given. The
        result of a call that failed there, for example since its worker died, is the exception.

    Examples
    --------
    >>> dict(completed(pow, {"square": (3, 2), "cube": (3, 3)}))
    {'square': 9, 'cube': 27}
    """
    if executor is None:
        for key, arguments in calls.items():
            yield key, function(*arguments)
        return
    submit, futures, done = executor.submit, [], SimpleQueue()
    if hasattr(executor, "_client"):
        # The futures of Dask's executor wait forever if a worker dies with a finished result and
        # the call then fails (distributed 2026.8); those of its client do not.
        submit = partial(executor._client.submit, **{**executor._kwargs, "pure": False})

    def submit_all():
        for key, arguments in calls.items():
            try:
                future = submit(function, *arguments)
            except RuntimeError as error:  # the executor is broken or shut down
                future = Future()
                future.set_exception(error)
            futures.append(future)
            future.add_done_callback(lambda future, key=key: done.put((key, future)))

    try:
        # In a thread, since Python loses a KeyboardInterrupt that comes while it forks a worker.
        with ThreadPoolExecutor(1) as thread:
            thread.submit(submit_all).result()
        for _ in calls:
            key, future = done.get()
            try:
                result = future.result()
            except (Exception, CancelledError) as error:
                result = error
            yield key, result
    finally:
        for future in futures:
            future.cancel()
