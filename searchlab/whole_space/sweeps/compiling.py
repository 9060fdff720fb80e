"""Compile a function where numba is installed, and keep the outcome where that is allowed."""

from functools import lru_cache

import numpy as np

from searchlab.kernels import available
from searchlab.kernels.source import jit

# A search writes one such record for each start, under the names of a `Result`.
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
    """Compile a function with numba; give it back as it is where numba is missing."""
    return jit(function) if available() else function
