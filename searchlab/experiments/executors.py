"""Where experiments search: any executor, and Dask's so that each of its searches ends."""

import sys
from concurrent.futures import CancelledError, Executor, Future

from searchlab.puzzle.checks import quote


def read_executor(executor):
    """Return the executor, or refuse what is none; Dask's as one that tells of every end."""
    if executor is None:
        return None
    if not isinstance(executor, Executor):
        raise ValueError(
            "an executor is a concurrent.futures.Executor, such as ProcessPoolExecutor() or "
            f"Dask's client.get_executor(), not {quote(executor)}"
        )
    dask = sys.modules.get("distributed")
    client = getattr(executor, "_client", None)
    if dask and isinstance(client, dask.Client):
        return _OnDask(client, getattr(executor, "_kwargs", {}))
    return executor


class _OnDask(Executor):
    """The workers of a client, with futures that end whatever becomes of the workers.

    What was computed waits on its worker until it is fetched. Where the worker dies before, it is
    computed again; should that fail, Dask's own executor never says so, and whoever waits for the
    future waits for ever (distributed 2026.8). Nor does it try again what has failed once.
    """

    def __init__(self, client, options):
        self._client, self._options = client, {**options, "pure": False}

    def submit(self, function, /, *args, **kwargs):
        """Send a call to a worker; return the future of its outcome."""
        sent = self._client.submit(function, *args, **self._options, **kwargs)
        future = Future()
        future.add_done_callback(lambda future: future.cancelled() and sent.cancel())
        sent.add_done_callback(lambda sent: _tell(sent, future))
        return future


def _tell(sent, future):
    """Tell a future what has become of what was sent."""
    if sent.cancelled():
        future.cancel()
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(sent.result())
    except Exception as error:
        future.set_exception(error)
    except BaseException as error:  # cancelled while this waited, which asyncio has in other words
        future.set_exception(CancelledError(str(error)))
