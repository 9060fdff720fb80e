"""Compile a function once, and keep the outcome where there is a place to keep it.

numba looks after the place and the key, `Kept` after the files: compiled code that is damaged
would end the process, and so it is sealed and compiled again where the seal is broken.

numba keeps compiled code only for functions in real files. Source that is written while the
program runs therefore becomes a file in the user's cache folder; where none can be written, it
is compiled anew in each process.
"""

import hashlib
import importlib.util
import os
import pickle
import sys
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path
from threading import Lock

from searchlab.kernels import available, why_not
from searchlab.kernels.cache import cache_folder, read_whole, write_whole
from searchlab.running import files

_ONE_THREAD = Lock()


class Kept:
    """The compiled code of one function, a file for each signature; what numba asks of it."""

    def __init__(self, numbas):
        from numba.core.serialize import dumps

        self._dumps, self._mark = dumps, (numbas._version, numbas._source_stamp)
        self._pattern = os.path.join(numbas._cache_path, numbas._data_name_pattern)

    def _path(self, key):
        number = int.from_bytes(hashlib.sha256(repr(key).encode()).digest()[:6])
        return Path(self._pattern.format(number=number))

    def load(self, key):
        """Return what was kept under a key; None where that is nothing, old or damaged."""
        try:
            data = self._path(key).read_bytes()
        except OSError:
            return None
        data = files.unsealed(data)
        if data is None:
            print(
                f"searchlab: compiled code was damaged and is compiled again ({self._path(key)})",
                file=sys.stderr,
            )
            return None
        mark, kept = pickle.loads(data)
        return pickle.loads(kept) if mark == (*self._mark, key) else None

    def save(self, key, data):
        """Keep compiled code; without room it is compiled again in the next process."""
        sealed = files.sealed(pickle.dumps(((*self._mark, key), self._dumps(data))))
        with suppress(OSError):
            files.write_whole(self._path(key), sealed)


def _kept(function):
    """Keep a compiled function's code by `Kept`, where numba keeps it at all."""
    cache = function._cache
    if numbas := getattr(cache, "_cache_file", None):
        cache._cache_file = Kept(numbas)
        runtime = function.targetoptions.get("_nrt", True)
        cache.load_overload = partial(_load_kept, cache, runtime)
    return function


def _load_kept(cache, runtime, signature, target):
    """Load what was kept for a signature, without getting ready to compile.

    numba gets ready first, which takes most of a first call. Code that was kept calls nothing of
    that but the runtime (no kernel hashes), and not even that where it makes no arrays; where
    nothing was kept, the compiler sees to it.
    """
    if runtime:
        from numba.core.runtime import rtsys

        rtsys.initialize(target)
    return cache._load_overload(signature, target)


def jit(function):
    """Compile a function, and keep the code where there is a place to keep it.

    Threads that ask for it at the same time have it compiled once.
    """
    with _ONE_THREAD:
        return _jit(function)


@lru_cache
def _jit(function):
    from numba import njit

    try:
        return _kept(njit(cache=True, nogil=True)(function))
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
    return _kept(getattr(module, function))


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
