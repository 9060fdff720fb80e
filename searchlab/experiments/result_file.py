"""Results in a JSON Lines file: appended as they arrive, read back to resume."""

import json
import os

from searchlab.puzzle.checks import quote

_START = b'{"version": '  # of every row


class ResultFile:
    """The rows of a file, each a task with its result; without a path there are none.

    Opening it creates the file or reads the rows that are there. A truncated last line is
    removed. Anything else that is not a row is a ValueError, and so are two rows with different
    results for one task.

    Parameters
    ----------
    path : path or None
    task : sequence of str
        The fields that identify a task, "version" first. A row whose field "own_function" is
        true is never read back, since the function may have changed.
    contradiction : callable, optional
        Called with each row: returns what it contradicts, as text, or None. An exception means
        that it is not a row.
    """

    def __init__(self, path, task, contradiction=lambda row: None):
        self._path, self._task, self._contradiction = path, task, contradiction
        self._rows = {}
        if path is not None:
            self._read()

    def find(self, task):
        """Return the row of a task; None if there is none."""
        return self._rows.get(self._key(task))

    def append(self, row):
        """Append a row; when this returns, it is in the file."""
        if self._path is not None:
            with open(self._path, "ab") as file:
                file.write(json.dumps(row).encode() + b"\n")

    def _read(self):
        size = 0
        with self._open() as file:
            file.seek(0)
            for number, line in enumerate(file, start=1):
                if not line.endswith(b"\n") and _START.startswith(line[: len(_START)]):
                    file.truncate(size)
                    return
                size += len(line)
                try:
                    problem = self._add(json.loads(line))
                except Exception:
                    problem = "not a result row"
                if problem:
                    raise ValueError(f"{self._path}, line {number}: {problem}")

    def _open(self):
        try:
            if os.path.exists(self._path) and not os.path.isfile(self._path):
                raise TypeError("not a regular file")
            return open(os.fspath(self._path), "a+b")
        except (OSError, TypeError) as error:
            raise ValueError(
                f"results cannot be written to {quote(self._path)}: "
                f"{getattr(error, 'strerror', None) or error}"
            ) from None

    def _add(self, row):
        """Take a row; return what it contradicts, or None."""
        if row.get("own_function"):
            return None
        key = self._key(row)
        other = self._rows.setdefault(key, row)
        if row | {"seconds": other["seconds"]} != other:
            return "contradicts an earlier row"
        return self._contradiction(row)

    def _key(self, row):
        return json.dumps([row[field] for field in self._task], sort_keys=True)
