"""Map work over an executor of `concurrent.futures`, and end a pool in the middle of its work."""

import os
import pickle
import signal
from asyncio import CancelledError
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from queue import SimpleQueue
from threading import Lock, Thread, local

from searchlab.problems.checks import quote


def check_executor(executor):
    """Raise a ValueError unless an executor is None, one of `concurrent.futures`, or Dask's."""
    if executor is not None and not hasattr(executor, "submit"):
        raise ValueError(
            "an executor is a concurrent.futures.Executor, such as ProcessPoolExecutor(), or a "
            f"distributed.Client, not {quote(executor)}"
        )


class _Processes(Executor):
    """Worker processes, each the pool of one thread: one that dies fails only the call it is in.

    The others go on, and a new process takes its place.
    """

    def __init__(self, jobs):
        from multiprocessing import active_children  # is not there in a browser

        self._active = active_children
        self._threads, self._of_thread = ThreadPoolExecutor(jobs), local()
        self._pools, self._others = [], set(active_children())
        self._killed = False
        self._starting = Lock()  # a process must not inherit the half-made pipes of another

    def submit(self, function, /, *args, **kwargs):
        """Call a function in a process, as `Executor.submit` does."""
        return self._threads.submit(self._call, partial(function, *args, **kwargs))

    def _call(self, call):
        try:
            call = pickle.dumps(call)
        except Exception as error:
            raise _not_importable(error) from None
        try:
            with self._starting:
                if not hasattr(self._of_thread, "pool"):
                    self._of_thread.pool = self._new_pool()
                future = self._of_thread.pool.submit(_run, call)
            return future.result()
        except BrokenExecutor:
            vars(self._of_thread).pop("pool", None)
            raise

    def _new_pool(self):
        from concurrent.futures import ProcessPoolExecutor  # nor is this

        if self._killed:
            raise BrokenExecutor("the pool was ended")
        self._pools.append(ProcessPoolExecutor(1, initializer=_begin))
        return self._pools[-1]

    def shutdown(self, wait=True, *, cancel_futures=False):
        """End the processes when their calls are finished."""
        self._threads.shutdown(wait, cancel_futures=cancel_futures)
        for pool in self._pools:
            pool.shutdown(wait)

    def kill(self):
        """End the processes at once."""
        with self._starting:
            self._killed = True
        for process in set(self._active()) - self._others:
            process.kill()


def _begin():
    """Let Ctrl-C and SIGTERM end a worker, also within a compiled search, and its parent's end."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent():
    from multiprocessing import parent_process

    parent_process().join()
    os._exit(1)


def _run(call):
    try:
        call = pickle.loads(call)
    except Exception as error:
        raise _not_importable(error) from None
    return call()


def _not_importable(error):
    return pickle.PicklingError(
        f"{error}; a worker must import your function: write it in a module"
    )


@contextmanager
def process_pool(jobs):
    """Open a process pool that Ctrl-C, or any exception, ends in the middle of its work.

    A plain `ProcessPoolExecutor` waits for the calls that are running, and Python acts on Ctrl-C
    in a worker only after the compiled search in it has returned. Here Ctrl-C ends a worker at
    once, and an exception in the ``with`` block kills the workers. A worker that dies fails the
    call that it was in, and is replaced. Workers end with the process that started them.

    Parameters
    ----------
    jobs : int
        Number of processes.

    Yields
    ------
    concurrent.futures.Executor

    Examples
    --------
    >>> with process_pool(2) as pool:
    ...     list(pool.map(abs, [-1, 2, -3]))
    [1, 2, 3]
    """
    pool = _Processes(jobs)
    try:
        yield pool
    except BaseException:
        pool.kill()
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
    executor : concurrent.futures.Executor or distributed.Client, optional
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
    if type(executor).__module__.startswith("distributed."):
        from distributed import Client

        # The futures of Dask's executor wait forever if a worker dies with a finished result and
        # the call then fails (distributed 2026.8); those of its client do not.
        client = executor if isinstance(executor, Client) else Client.current()
        submit = partial(client.submit, pure=False)
    try:
        for key, arguments in calls.items():
            try:
                future = submit(function, *arguments)
            except RuntimeError as error:  # the executor is broken or shut down
                future = Future()
                future.set_exception(error)
            futures.append(future)
            future.add_done_callback(lambda future, key=key: done.put((key, future)))
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
