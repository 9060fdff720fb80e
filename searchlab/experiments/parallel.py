"""Map work over an executor of `concurrent.futures`, and end a pool in the middle of its work."""

import os
import pickle
import signal
from asyncio import CancelledError
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from queue import SimpleQueue
from threading import Thread

from searchlab.problems.checks import quote


def check_executor(executor):
    """Raise a ValueError unless an executor is None, one of `concurrent.futures`, or Dask's."""
    if executor is not None and not hasattr(executor, "submit"):
        raise ValueError(
            "an executor is a concurrent.futures.Executor, such as ProcessPoolExecutor(), or a "
            f"distributed.Client, not {quote(executor)}"
        )


def _begin():
    """Let Ctrl-C and SIGTERM end a worker, also within a compiled search, and its parent's end."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent():
    from multiprocessing import parent_process

    parent_process().join()
    os._exit(1)


@contextmanager
def process_pool(jobs):
    """Open a process pool that Ctrl-C, or any exception, ends in the middle of its work.

    A plain `ProcessPoolExecutor` waits for the calls that are running, and Python acts on Ctrl-C
    in a worker only after the compiled search in it has returned. Here Ctrl-C ends a worker at
    once, an exception in the ``with`` block kills the workers, and those calls that have not begun
    are cancelled. Workers end with the process that started them.

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
    from concurrent.futures import ProcessPoolExecutor  # is not there in a browser

    pool = ProcessPoolExecutor(jobs, initializer=_begin)
    try:
        with ThreadPoolExecutor(1) as starter:  # in the main thread Ctrl-C can be lost in a fork
            starter.submit(pool.submit, os.getpid).result().result()
        yield pool
    except BaseException:
        for process in [*(pool._processes or {}).values()]:  # kill_workers(), from Python 3.14 on
            process.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def completed(function, calls, executor=None, chunk=1):
    """Call a function with many arguments; yield each key and result as they are completed.

    Parameters
    ----------
    function : callable
    calls : dict
        By key the arguments of each call.
    executor : concurrent.futures.Executor or distributed.Client, optional
        Where to call it, one call after the other in this process where none is given. The
        result of a call that failed there, for example since its worker died, is the exception.
    chunk : int
        The most calls that are sent to a worker of Dask at a time, which costs as much as a short
        search. If one of a chunk fails, each is sent again, alone.

    Examples
    --------
    >>> dict(completed(pow, {"square": (3, 2), "cube": (3, 3)}))
    {'square': 9, 'cube': 27}
    """
    if executor is None:
        for key, arguments in calls.items():
            yield key, function(*arguments)
        return
    submit, size = _submit(executor, len(calls), chunk)
    keys, futures, done = [*calls], [], SimpleQueue()

    def send(part):
        try:
            future = submit(_each, function, [calls[key] for key in part])
        except Exception as error:  # the executor is broken or shut down, or cannot pickle it
            future = Future()
            future.set_exception(error)
        futures.append(future)
        future.add_done_callback(lambda future: done.put((part, future)))

    try:
        for first in range(0, len(keys), size):
            send(keys[first : first + size])
        left = len(keys)
        while left:
            part, future = done.get()
            try:
                results = future.result()
            except (Exception, CancelledError) as error:
                if len(part) > 1:
                    for key in part:
                        send([key])
                    continue
                results = [error]
            left -= len(part)
            yield from zip(part, results, strict=True)
    finally:
        for future in futures:
            future.cancel()


def _submit(executor, calls, chunk):
    """Return what sends a call to an executor, and how many calls to send at a time."""
    if type(executor).__module__.startswith("distributed."):
        from distributed import Client

        # The futures of Dask's executor wait forever if a worker dies with a finished result and
        # the call then fails (distributed 2026.8); those of its client do not.
        client = executor if isinstance(executor, Client) else Client.current()
        workers = max(1, sum(client.ncores().values()))
        return partial(client.submit, pure=False), max(1, min(chunk, calls // (4 * workers)))
    if type(executor).__name__ == "ProcessPoolExecutor":
        return partial(_pickled, executor), 1
    return executor.submit, 1


def _each(function, calls):
    return [function(*arguments) for arguments in calls]


def _pickled(executor, *call):
    """Send a call that is pickled here: a worker that cannot read it itself would end the pool."""
    try:
        call = pickle.dumps(call)
    except Exception as error:
        raise _not_importable(error) from None
    return executor.submit(_unpickled, call)


def _unpickled(call):
    try:
        function, *arguments = pickle.loads(call)
    except Exception as error:
        raise _not_importable(error) from None
    return function(*arguments)


def _not_importable(error):
    return pickle.PicklingError(
        f"{error}; a worker must import your function: write it in a module"
    )
