"""Compiled searches, for boards on which Python alone takes too long.

They need numba, which is optional: `why_not` returns one sentence if it cannot be used.
"""

from functools import lru_cache


@lru_cache(maxsize=1)
def why_not():
    """Return the reason why numba cannot compile here; an empty text if it can.

    numba is imported once to find out: it may be installed and still fail.
    """
    try:
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


@lru_cache
def jit(function):
    """Compile a function with numba, which caches the result on disk if it can.

    Without numba the function is returned as it is.
    """
    if not available():
        return function
    from numba import njit

    try:
        return njit(cache=True, nogil=True)(function)
    except RuntimeError:  # there is no folder in which numba can write
        return njit(nogil=True)(function)
