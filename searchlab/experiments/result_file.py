"""Results in a JSON Lines file: appended as they arrive, read back to resume."""

import json

from searchlab.puzzle.checks import quote

_START = b'{"version": '  # of every row


class ResultFile:
    """The rows of a file, each a task with its result; without a path there are none.

    Opening it creates the file or reads the rows that are there. A truncated last line is
    removed. Anything else that is not a row raises a ValueError.

    Parameters
    ----------
    path : path or None
    task : sequence of str
        The fields that identify a task, "version" first.
    read : callable, optional
        Called with each row: returns what `find` returns. An exception means that it is no row.
    """

    def __init__(self, path, task, read=dict):
        self._path, self._task = path, task
        self._rows = {}
        if path is None:
            return
        try:
            with open(path, "a+b") as file:
                file.seek(0)
                lines = file.read().splitlines(keepends=True)
                if lines and not lines[-1].endswith(b"\n") and _START.startswith(lines[-1][:12]):
                    file.truncate(sum(map(len, lines[:-1])))
                    del lines[-1]
        except (OSError, TypeError) as error:
            reason = getattr(error, "strerror", error)
            raise ValueError(f"results cannot be written to {quote(path)}: {reason}") from None
        for number, line in enumerate(lines, start=1):
            try:
                row = json.loads(line)
                self._rows[self._key(row)] = read(row)
            except Exception:
                raise ValueError(f"{path}, line {number}: not a result row") from None

    def find(self, task):
        """Return the row of a task; None if there is none."""
        return self._rows.get(self._key(task))

    def append(self, row):
        """Append a row; when this returns, it is in the file."""
        if self._path is not None:
            with open(self._path, "ab") as file:
                file.write(json.dumps(row).encode() + b"\n")

    def _key(self, row):
        return json.dumps([row[field] for field in self._task], sort_keys=True)
