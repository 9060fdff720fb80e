"""The cache folder: numpy arrays that take long to compute are computed once."""

import os
import tempfile
from pathlib import Path


def cache_folder():
    """Return the user's cache folder, or the one that the variable SEARCHLAB_CACHE names."""
    import platformdirs

    named = os.environ.get("SEARCHLAB_CACHE")
    return Path(named or platformdirs.user_cache_dir("searchlab", appauthor=False))


def load(name):
    """Load the arrays of a file in the cache folder, by name; None if it is missing or damaged."""
    import numpy as np

    try:
        with open(cache_folder() / name, "rb") as file, np.load(file) as arrays:
            return dict(arrays)
    except Exception:  # a damaged archive raises one of many exceptions
        return None


def save(name, **arrays):
    """Save arrays to a file in the cache folder, all or nothing.

    Where the folder cannot be written, nothing is saved: the next process computes them again.
    """
    import numpy as np

    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as temporary:
            file = Path(temporary, name)
            np.savez(file, **arrays)
            file.replace(folder / name)
    except OSError:
        pass
