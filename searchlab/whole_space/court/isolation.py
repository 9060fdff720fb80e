"""Ask a function in a stranger's file, in a process of its own.

The process gets the boards and answers with numbers, nothing else: the truth, the
comparison and the verdict stay with the judge. Whatever the file does to itself (ends its
process, prints, patches this package, forks, eats memory, sleeps), it can spoil its own
answers only, and answers that depend on more than the board differ in a second process.

This guards against mistakes and tricks: a file that ends its process, fills the memory, loops,
writes to files, starts programs, prints, patches this package, or answers in the place of the
function that was named. It is no jail. The file runs with your rights: it can read your files,
and through ctypes it can do what it likes. And a file that looks through the memory of its own
process for the seal of the answers can forge it; who reads that file will see so.

Where bubblewrap is installed and works, the process runs in it: the whole disk is for reading
only, there is no network, the system's services in /run are out of sight, and nothing that it
starts outlives it. It can still read your files.
"""

import json
import os
import shutil
import signal
import site
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from functools import lru_cache
from math import isfinite
from pathlib import Path
from random import SystemRandom

from searchlab.puzzle import Board
from searchlab.puzzle.checks import quote
from searchlab.whole_space.court import isolated
from searchlab.whole_space.court.answers import Checked, Mistrial
from searchlab.whole_space.court.isolated import FRAME, PIPE_LOST, READY, REFUSAL, SEAL, VALUE
from searchlab.whole_space.court.words import board_rows, printable

_PACKAGE = Path(__file__).resolve().parents[2]
# Of the superuser, too, nothing may be written to but what is open already, and no service asked.
_WORDS = (
    "--unshare-all --cap-drop ALL --die-with-parent --ro-bind / / --dev /dev --proc /proc "
    "--remount-ro /proc --tmpfs /run --ro-bind-try /run/media /run/media"
).split()
_ONE_THREAD = {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL", "NUMEXPR")}
_TAIL = 4000
_NAP = 0.01


class Isolated:
    """The function `name` in the file `path`, asked each time in a fresh process.

    The process may use `max_memory` megabytes.
    """

    def __init__(self, path, name, max_memory):
        if not os.path.isfile(path):
            raise ValueError(f"there is no file {quote(path, 200)}")
        self.name, self._path, self._megabytes = name, path, max_memory

    def array(self, truth):
        """Return None: the function is asked board by board."""

    def ask(self, puzzle, boards, seconds=None):
        """Ask for the value of each board, in their order.

        Yields None now and then while the next answer is waited for; raises `Mistrial` where
        the process did not answer for every board, for whatever reason.
        """
        shape = [puzzle.rows, puzzle.cols, list(puzzle.goal)]
        seal = SystemRandom().random()
        request = [self.name, shape, seconds, self._megabytes, seal]
        process = _Process(self._path, request, boards)
        ready, sealed, answered = False, False, 0
        try:
            for frame in process.frames():
                if frame is None:
                    yield None
                    continue
                kind, value = frame
                if kind == REFUSAL and answered < len(boards):
                    while process.wait():  # for the sentence
                        yield None
                    break
                if FRAME.pack(kind, value) == READY and not ready:
                    ready = True
                elif answered == len(boards) and not sealed and (kind, value) == (SEAL, seal):
                    sealed = True
                elif kind != VALUE or not ready or answered == len(boards):
                    raise Mistrial(
                        f"{self.name} wrote to the court's own pipe, so that its answers cannot "
                        "be told from noise"
                    )
                elif not isfinite(value):
                    raise Checked(float, puzzle, self.name).no_number(boards[answered], value)
                else:
                    answered += 1
                    yield value
        finally:
            process.end()
        if answered == len(boards) and not sealed:
            raise Mistrial(f"{self.name} {process.how_it_ended} before its answers were sealed")
        if answered < len(boards):
            board = boards[answered]
            at = f"at the board {board_rows(puzzle, board)}"
            if not ready:
                at = f"while {os.path.basename(self._path)} was being loaded"
            sentence = f"{self.name} {process.how_it_ended} {at}{process.last_line}"
            refusal = process.answers.data[FRAME.size * (answered + ready) :]
            if refusal.startswith(REFUSAL):
                sentence = printable(refusal[FRAME.size :].decode(errors="replace"))
            raise Mistrial(sentence, Board(puzzle, board))


def jail(*hidden):
    """Return the words that run a program in bubblewrap; none where that does not work.

    What lies in the folders `hidden` is not to be seen there, but for Python and this package.
    """
    folders = {Path(each).resolve() for each in hidden if os.path.isdir(each)} - {Path("/")}
    outermost = sorted(each for each in folders if not folders & set(each.parents))
    return _tried(
        (
            *_WORDS,
            *(word for each in outermost for word in _without(each)),
            *("--remount-ro", "/run", "--"),
        )
    )


def _without(folder):
    python = [sys.prefix, sys.base_prefix, *site.getsitepackages(), site.getusersitepackages()]
    python += [str(_PACKAGE), *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
    paths = {each for path in python for each in (Path(path).absolute(), Path(path).resolve())}
    shown = (str(each) for each in sorted(paths) if folder in each.parents and each.is_dir())
    return [
        *("--tmpfs", str(folder)),
        *(word for each in shown for word in ("--ro-bind", each, each)),
        *("--remount-ro", str(folder)),
    ]


@lru_cache
def _tried(words):
    program = shutil.which("bwrap")
    if program:
        with suppress(OSError, subprocess.SubprocessError):
            searching = [sys.executable, "-P", "-B", "-c", "import searchlab"]
            done = subprocess.run(
                [program, *words, *searching], capture_output=True, timeout=20, env=_environment()
            )
            if done.returncode == 0:
                return (program, *words)
    return ()


def _environment(known=os.environ):
    packages = os.pathsep.join(filter(None, (str(_PACKAGE.parent), os.environ.get("PYTHONPATH"))))
    return {**known, **_ONE_THREAD, "PYTHONPATH": packages, "PYTHONIOENCODING": "utf-8"}


def start(module, *words, environment=os.environ, hidden=(), **streams):
    """Start a module of this package as a program, in bubblewrap where that works."""
    return subprocess.Popen(
        [*jail(*hidden), sys.executable, "-P", "-B", "-u", "-m", module.__name__, *words],
        bufsize=0,
        env=_environment(environment),
        start_new_session=True,
        **streams,
    )


def end(process):
    """End what was started, whatever it does, and what it started itself."""
    with suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()


class _Process:
    """The other process: started, waited for, ended with all that it started itself."""

    def __init__(self, path, request, boards):
        with tempfile.TemporaryFile() as file:
            file.write(b"\n".join([json.dumps(request).encode(), b"".join(boards)]))
            file.seek(0)
            self._process = start(
                isolated,
                path,
                stdin=file,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        self._enough = FRAME.size * (len(boards) + 2)
        self.answers = _Reader(self._process.stdout, keep_first=self._enough + _TAIL)
        self._printed = _Reader(self._process.stderr, keep_last=_TAIL)
        self._status = None  # the exit status, if it ended by itself

    def frames(self):
        """Iterate over the answers as they come, kind and value; None while none comes."""
        read, more = 0, True
        while more:
            yield None
            more = self.wait()
            whole = len(self.answers.data) // FRAME.size * FRAME.size
            yield from FRAME.iter_unpack(bytes(self.answers.data[read:whole]))
            read = whole

    def wait(self):
        """Wait for answers a little while; False where no more can come."""
        self.answers.join(_NAP)
        if self._process.poll() is not None:
            self.answers.join(1)  # a process that it left behind may hold the pipe open
            return False
        if len(self.answers.data) >= self._enough:
            return False
        if self.answers.is_alive():
            return True
        with suppress(subprocess.TimeoutExpired):  # it closed the pipe: does it end too?
            self._process.wait(1)
        return False

    def end(self):
        """End the process, whatever it does."""
        self._status = self._process.poll()
        end(self._process)
        self.answers.join(0.2)
        self._printed.join(0.2)

    @property
    def how_it_ended(self):
        """How the process ended, in words."""
        status = self._status
        if status is None or status == PIPE_LOST:
            return "closed the court's pipe"
        if jail() and status > 128:
            status = 128 - status  # as bubblewrap tells a signal
        if status < 0:
            with suppress(ValueError):
                return f"was ended by {signal.Signals(-status).name}"
        return f"ended its process (exit status {status})"

    @property
    def last_line(self):
        """The last line that the process printed, for the end of a sentence."""
        lines = bytes(self._printed.data).decode(errors="replace").split("\n")
        last = [line for line in map(printable, lines) if line][-1:]
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
