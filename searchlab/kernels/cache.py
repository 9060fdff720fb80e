"""The user's cache folder, in which kernels, pattern databases and counts are kept."""

import os
import sys
from pathlib import Path

from searchlab.running import files


def cache_folder():
    """Return the folder of the user's own in which compiled kernels and tables are kept."""
    if os.name == "nt":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "searchlab"


def read_whole(name):
    """Return what a file in the cache folder holds; None where it cannot be read."""
    try:
        return (cache_folder() / name).read_bytes()
    except (OSError, RuntimeError):
        return None


def write_whole(name, data):
    """Write a file into the cache folder, whole or not at all, and return its path.

    Without a home directory it raises a RuntimeError.
    """
    path = cache_folder() / name
    files.write_whole(path, data)
    return path
