"""Compiled searches, for boards that Python alone takes too long for.

numba is optional, the extra ``fast``. Where it is missing, `why_not` says so in one
sentence, and numpy or the readable strategies do the same work, slower, with the same counts.
"""

from importlib.util import find_spec


def available():
    """Whether kernels can be compiled here, without importing numba."""
    return find_spec("numba") is not None


def why_not():
    """Say what to do where kernels are not available; empty where they are."""
    if available():
        return ""
    return "numba is not installed, so slower searches do its work: install searchlab[fast]"
