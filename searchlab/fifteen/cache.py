"""The cache folder: arrays that take long to compute are computed once.

A file holds an array and a digest of what it stands for: the source of the module that computes it,
its name, type and shape. A file with another digest, or damaged contents, is made again.
"""

import inspect
import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from uuid import uuid4

from searchlab.compiling import read_only


def cache_folder():
    """Return the user's cache folder, or the one that the variable SEARCHLAB_CACHE names.

    None where the user's home folder is unknown: nothing is stored then.
    """
    import platformdirs

    if named := os.environ.get("SEARCHLAB_CACHE"):
        return Path(named).absolute()
    try:
        folder = Path(platformdirs.user_cache_dir("searchlab", appauthor=False))
    except RuntimeError:  # older versions of platformdirs return a folder named ~
        return None
    return folder if folder.is_absolute() else None


def stored(name, compute, *arguments):
    """Load a read-only array from the cache folder by name, or compute it and store it there."""
    source = inspect.getsource(inspect.getmodule(compute))
    array = _load(name, source)
    if array is None:
        array = compute(*arguments)
        _save(name, array, source)
    return read_only(array)


def _load(name, source):
    import numpy as np

    try:
        with open(cache_folder() / f"{name}.npz", "rb") as file, np.load(file) as found:
            array = found["array"]
            return array if found["digest"] == _digest(name, array, source) else None
    except Exception:  # a damaged archive raises one of many exceptions
        return None


def _save(name, array, source):
    """Save an array all or nothing; where the folder cannot be written, nothing is saved.

    What others began to write under the same name is removed: they were killed, or their file is
    not needed any more.
    """
    import numpy as np

    folder = cache_folder()
    if folder is None:
        return
    part = folder / f"{name}.{uuid4().hex}.part"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with open(part, "wb") as file:
            np.savez(file, array=array, digest=_digest(name, array, source))
        part.replace(folder / f"{name}.npz")
    except OSError:
        pass
    finally:
        with suppress(OSError):  # the folder may be read-only
            for left in folder.glob(f"{name}.*.part"):
                left.unlink(missing_ok=True)


def _digest(name, array, source):
    return blake2b(f"{name} {array.dtype} {array.shape} {source}".encode()).hexdigest()
