"""Compile a function where numba is installed, and keep the outcome where that is allowed."""

from functools import lru_cache

import numpy as np

from searchlab.kernels import available

# A search writes one such record for each start, under the names of `searchlab.solving.Result`.
RECORD = np.dtype(
    [
        ("ended", np.int64),  # 1 as soon as the search has ended
        ("length", np.int64),  # moves of the solution, -1 without one
        *[
            (name, np.int64)
            for name in (
                "expanded",
                "generated",
                "duplicates",
                "enqueued",
                "pruned",
                "inferior",
                "skipped",
                "max_queue",
                "peak_held",
                "iterations",
            )
        ],
    ]
)


@lru_cache
def compiled(function):
    """Compile a function with numba; give it back as it is where numba is missing.

    numba keeps compiled code beside the file, or in the user's cache directory. Where it can
    write to neither it refuses: the function is then compiled for this process alone.
    """
    if not available():
        return function
    from numba import njit

    try:
        return njit(nogil=True, cache=True)(function)
    except RuntimeError:
        return njit(nogil=True)(function)
