"""Compile a function once, and keep the outcome where there is a place to keep it.

numba keeps compiled code only for functions in real files. Source that is written while the
program runs therefore becomes a file in the user's cache folder; where none can be written, it
is compiled anew in each process.
"""

import hashlib
import importlib.util
import os
import sys
from functools import lru_cache

from searchlab.kernels import available, why_not
from searchlab.kernels.cache import cache_folder, read_whole, write_whole


@lru_cache
def jit(function):
    """Compile a function, and keep the code where there is a place to keep it."""
    from numba import njit

    try:
        return njit(cache=True, nogil=True)(function)
    except RuntimeError:  # neither the package's folder nor the user's can be written
        return njit(nogil=True)(function)


def jit_if_available(function):
    """Compile a function; without numba return it as it is."""
    return jit(function) if available() else function


def load(source, name, function):
    """Load a function from source that imports numba, or raise an ImportError without it.

    `source` returns the source; its argument says whether numba is to keep the compiled code.
    `name` begins the name of the file that keeps the source.
    """
    if not available():
        raise ImportError(why_not())
    file = _written(source(True), name)
    if file is None:
        namespace = {}
        exec(compile(source(False), "<kernel>", "exec"), namespace)
        return namespace[function]
    spec = importlib.util.spec_from_file_location(file.stem, file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module  # numba looks the module up by name when it reads its cache
    spec.loader.exec_module(module)
    return getattr(module, function)


def _written(source, name):
    """Keep the source in the cache folder and return its file; None where that fails."""
    data = source.encode()
    name = f"{name}_{hashlib.sha256(data).hexdigest()[:16]}.py"
    if read_whole(name) == data:
        folder = cache_folder()
        return folder / name if os.access(folder, os.W_OK) else None
    try:
        return write_whole(name, data)
    except (OSError, RuntimeError):
        return None
