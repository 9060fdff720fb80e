"""Hear a function from a stranger's file in a process of its own.

The process gets the boards and answers with numbers, nothing else: the truth, the
comparison and the verdict stay with the judge. Whatever the file does to itself (ends its
process, prints, patches this package, forks, eats memory, sleeps), it can spoil its own
answers only, and answers that depend on more than the board differ in a second process.

This guards against mistakes and tricks. It is no jail: the file runs with your rights, so
that it can read your files and use the network.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from math import isfinite
from pathlib import Path
from time import perf_counter

from searchlab.puzzle import Board
from searchlab.whole_space.court.clock import TimeUp
from searchlab.whole_space.court.hearing import Testimony, stopped_at
from searchlab.whole_space.court.stand import FRAME, PIPE_LOST, READY, REFUSAL, VALUE
from searchlab.whole_space.court.witness import Mistrial, Witness, board_rows

_PACKAGES = str(Path(__file__).resolve().parents[3])
_ONE_THREAD = {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL", "NUMEXPR")}
_TAIL = 4000
_NAP = 0.01


class InItsOwnProcess:
    """Hears the function `name` in the file `path`, each time in a fresh process.

    Parameters
    ----------
    path : str
    name : str
    max_memory : int
        Megabytes that the process may use.

    Raises
    ------
    ValueError
        If there is no such file.
    """

    def __init__(self, path, name, max_memory):
        if not os.path.isfile(path):
            raise ValueError(f"there is no file {path!r}")
        self.name, self._path, self._megabytes = name, path, max_memory

    def array(self, truth):
        """Give nothing: the function is asked board by board."""

    def hear(self, puzzle, boards, clock):
        """Ask for the value of each board, in their order.

        Returns
        -------
        Testimony

        Raises
        ------
        Mistrial
            Where the process did not answer for every board, for whatever reason.
        """
        stand = end = None
        try:
            with clock.running(self.name):
                stand = _Stand(self._request(puzzle, clock), boards)
                stand.wait(clock)
        except (TimeUp, KeyboardInterrupt) as stop:
            end = stop
        finally:
            if stand:
                stand.end()
        frames = bytes(stand.answers.data) if stand else b""
        values = _values(frames, len(boards))
        if values is None:
            raise Mistrial(
                f"{self.name} wrote to the court's own pipe, so that its answers cannot be "
                "told from noise"
            )
        if end is not None:
            stopped = stopped_at(end, clock, self.name, puzzle, boards, len(values))
            return Testimony(values, stopped)
        if len(values) == len(boards):
            return Testimony(values, None)
        board = boards[len(values)]
        sentence = _refusal(frames, self.name, puzzle, board, len(values))
        if sentence is None:
            at = f"at the board {board_rows(puzzle, board)}"
            if not frames:
                at = f"while {os.path.basename(self._path)} was being loaded"
            sentence = f"{self.name} {_how_it_ended(stand.status)} {at}{stand.last_line}"
        raise Mistrial(sentence, Board(puzzle, board))

    def _request(self, puzzle, clock):
        return {
            "path": self._path,
            "name": self.name,
            "rows": puzzle.rows,
            "cols": puzzle.cols,
            "goal": list(puzzle.goal),
            "seconds": clock.left,
            "megabytes": self._megabytes,
        }


class _Stand:
    """The other process: started, waited for, ended with all that it started itself."""

    def __init__(self, request, boards):
        path = os.pathsep.join(filter(None, (_PACKAGES, os.environ.get("PYTHONPATH"))))
        program = [sys.executable, "-P", "-B", "-u", "-m", "searchlab.whole_space.court.stand"]
        with tempfile.TemporaryFile() as file:
            file.write(b"".join(boards))
            file.seek(0)
            self._process = subprocess.Popen(
                [*program, json.dumps(request)],
                stdin=file,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env={**os.environ, **_ONE_THREAD, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
                start_new_session=True,
            )
        self._boards = len(boards)
        self._enough = FRAME.size * (len(boards) + 1)
        self.answers = _Reader(self._process.stdout, keep_first=self._enough + _TAIL)
        self._printed = _Reader(self._process.stderr, keep_last=_TAIL)
        self.status = None  # the exit status, if it ended by itself

    def wait(self, clock):
        """Wait until all answers are there, or no more can come."""
        while self.answers.is_alive() and len(self.answers.data) < self._enough:
            self.answers.join(_NAP)
            if self._process.poll() is not None:
                self.answers.join(1)  # a process that it left behind may hold the pipe open
                return
            if perf_counter() >= clock.next:
                clock.tick(max(0, len(self.answers.data) // FRAME.size - 1), self._boards)
        if len(self.answers.data) < self._enough:
            with suppress(subprocess.TimeoutExpired):  # it closed the pipe: does it end too?
                self._process.wait(1)

    def end(self):
        """End the process, whatever it does."""
        self.status = self._process.poll()
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()
        self._process.wait()
        self.answers.join(0.2)
        self._printed.join(0.2)

    @property
    def last_line(self):
        """The last line that the process printed, for the end of a sentence."""
        lines = bytes(self._printed.data).decode(errors="replace").split("\n")
        last = [line for line in map(_printable, lines) if line][-1:]
        return f"; the last that it printed: {last[0][:200]}" if last else ""


class _Reader(threading.Thread):
    """Reads a pipe to its end and keeps the first or the last bytes."""

    def __init__(self, pipe, keep_first=None, keep_last=None):
        super().__init__(daemon=True)
        self._pipe, self._first, self._last = pipe, keep_first, keep_last
        self.data = bytearray()
        self.start()

    def run(self):
        with self._pipe, suppress(OSError):
            while chunk := os.read(self._pipe.fileno(), 65536):
                self.data += chunk
                if self._last:
                    del self.data[: -self._last]
                elif len(self.data) > self._first:
                    return
                else:
                    threading.Event().wait(_NAP / 2)  # let answers gather


def _values(frames, boards):
    """Read the values out of the frames; None where something else is among them."""
    if not READY.startswith(frames[: FRAME.size]):
        # Not loaded: nothing but a refusal may come.
        return [] if frames.startswith(REFUSAL) else None
    whole = len(frames) - len(frames) % FRAME.size
    values = []
    for kind, value in FRAME.iter_unpack(frames[FRAME.size : whole]):
        if len(values) < boards and (kind == REFUSAL or (kind == VALUE and not isfinite(value))):
            return values
        if kind != VALUE or len(values) == boards:
            return None
        values.append(value)
    return values


def _refusal(frames, name, puzzle, board, heard):
    """Read why the other side gave up, or its value that is no number; None if neither."""
    for start in (0, FRAME.size * (heard + 1)):
        frame = frames[start : start + FRAME.size]
        if frame.startswith(REFUSAL):
            return _printable(frames[start + FRAME.size :].decode(errors="replace"))
        if len(frame) == FRAME.size and frame.startswith(VALUE):
            return str(Witness(float, puzzle, name).no_number(board, FRAME.unpack(frame)[1]))
    return None


def _how_it_ended(status):
    if status is None or status == PIPE_LOST:
        return "closed the court's pipe"
    if status < 0:
        with suppress(ValueError):
            return f"was ended by {signal.Signals(-status).name}"
    return f"ended its process (exit status {status})"


def _printable(text):
    """Take out what would play with a terminal."""
    return "".join(c if c.isprintable() else " " for c in text).strip()
