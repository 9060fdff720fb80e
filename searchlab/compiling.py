"""Compiling with numba, where it is installed; `why_not` names the reason where it cannot be."""

import signal
from contextlib import contextmanager, suppress
from functools import lru_cache
from os.path import expanduser, isabs
from threading import current_thread, main_thread


@lru_cache(maxsize=1)
def why_not():
    """Return the reason why numba cannot compile here; an empty text if it can.

    numba is imported once to find out: it may be installed and still fail.
    """
    try:
        with uninterrupted():
            from numba import config
    except ModuleNotFoundError as error:
        if error.name == "numba":
            return (
                "compiled searches need numba, which is not installed: run 'pip install numba' "
                "(Intel Macs: there are no numba wheels for them)"
            )
        return _broken(error)
    except Exception as error:  # what a broken installation raises can be anything
        return _broken(error)
    if config.DISABLE_JIT:
        return (
            "compiled searches are switched off by the environment variable NUMBA_DISABLE_JIT: "
            "unset it"
        )
    return ""


def _broken(error):
    lines = str(error).splitlines() or [type(error).__name__]
    return f"compiled searches need numba, which cannot be imported here: {lines[0].rstrip('.')}"


def available():
    """Return whether searches can be compiled here."""
    return not why_not()


@contextmanager
def uninterrupted():
    """Defer Ctrl-C to the end of a ``with`` block.

    numba cannot be used again after a KeyboardInterrupt in the middle of its import or of a
    compilation. Python handles signals in the main thread alone, and only there is this needed.
    """
    handler = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or not callable(handler):
        yield
        return
    caught = []
    signal.signal(signal.SIGINT, lambda *arguments: caught.append(arguments))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if caught:
            handler(*caught[0])


@lru_cache
def jit(function):
    """Compile a function with numba, and keep the result on disk where that is possible.

    Without numba the function is returned as it is.
    """
    if not available():
        return function
    from numba import njit

    compiled = njit(nogil=True)(function)
    if isabs(expanduser("~")):  # else numba would keep it in a folder named ~ right here
        with suppress(RuntimeError):  # there is no folder in which numba can write
            compiled._cache = _cache()(function)
    return compiled


@lru_cache(maxsize=1)
def _cache():
    from numba.core.caching import FunctionCache

    class Cache(FunctionCache):
        """numba's files of a function: where they fail it is compiled again, and nothing else.

        They may be damaged, raising whatever a pickle raises, or the disk may be full.
        """

        def load_overload(self, *arguments):
            with suppress(Exception):
                return super().load_overload(*arguments)
            return None

        def save_overload(self, *arguments):
            try:
                super().save_overload(*arguments)
            except Exception:
                with suppress(Exception):
                    self.flush()  # a damaged index
                    super().save_overload(*arguments)

    return Cache


def read_only(array):
    """Return an array after making it read-only."""
    array.setflags(write=False)
    return array
