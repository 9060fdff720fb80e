"""Files: written whole or not at all, told from damaged ones, and by one writer at a time."""

import hashlib
import os
from contextlib import contextmanager, suppress
from pathlib import Path
from uuid import uuid4

try:
    import fcntl
except ImportError:  # Windows, where a file that is open cannot be removed
    fcntl = None

_BEGUN, _SUFFIX = ".searchlab-", ".tmp"  # of a file that is being written
_DIGEST = 32  # bytes
_FAR = 1 << 40  # Windows locks bytes; these no file has


def write_whole(path, data):
    """Write a file whole or not at all, and make its folder where there is none.

    Of several writers the last one wins. What a killed writer left in the folder, the next one
    takes away.
    """
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    with _writing_in(path.parent):
        begun = path.with_name(_BEGUN + uuid4().hex + _SUFFIX)
        try:
            with open(begun, "xb") as out:
                out.write(data)
                out.flush()
                os.fsync(out.fileno())
            os.replace(begun, path)
        finally:
            begun.unlink(missing_ok=True)


@contextmanager
def _writing_in(folder):
    """Tell others that a file is being written here; where nobody else writes, clear up before."""
    if fcntl is None:
        _clear(folder)
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # somebody writes here, or the file system has no locks
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _clear(folder)
        with suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_SH)
        yield
    finally:
        os.close(handle)


def _clear(folder):
    for left in folder.glob(f"{_BEGUN}*{_SUFFIX}"):
        with suppress(OSError):
            left.unlink()


def sealed(data):
    """Put a digest before bytes, by which `unsealed` knows them again."""
    return hashlib.sha256(data).digest() + data


def unsealed(data):
    """Return a view of the bytes that were sealed; None where they are not what they were.

    >>> bytes(unsealed(sealed(b"a table"))), unsealed(sealed(b"a table")[:-1])
    (b'a table', None)
    """
    digest, data = data[:_DIGEST], memoryview(data)[_DIGEST:]
    return data if hashlib.sha256(data).digest() == digest else None


def lock(file):
    """Lock a file open for writing until it is closed; False where another process has done so."""
    try:
        if fcntl is None:
            import msvcrt

            file.seek(_FAR)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:  # the file system has no locks
        pass
    return True
