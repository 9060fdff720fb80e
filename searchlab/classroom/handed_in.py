"""The program of the process in which a submission runs: it is asked, and judges nothing.

`searchlab.classroom.grading` starts it, in a sandbox where there is one. The submission comes
over the pipe, cell by cell. What it prints is thrown away; what it patches, ends or reads in its
own process changes nothing where it is judged.
"""

import os
import re
import signal
import sys
from contextlib import suppress
from types import ModuleType

from searchlab.classroom.asking import Ended, Wire
from searchlab.whole_space.court import isolated
from searchlab.whole_space.court.words import said_by

_NOT_PYTHON = re.compile(r"^\s*[%!].*$|^.*\?$", re.MULTILINE)  # of IPython
_MOST_SAID = 300


def main():
    """Run the cells, then answer until nobody asks any more."""
    end_with_parent()
    wire = Wire(os.dup(0), os.dup(1))
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    _, cells, seconds, megabytes = wire._receive()
    isolated.limit(seconds, megabytes)
    sys.addaudithook(forbid)
    errors = []
    names = {"__name__": "__main__", "display": lambda *shown, **more: None}
    module = sys.modules["__main__"] = ModuleType("__main__")
    vars(module).update(names)
    for number, cell in enumerate(cells, 1):
        with suppress(Ended):
            errors += [f"cell {number}: {said}" for said in run(cell, vars(module), seconds / 4)]
    wire._send(["ran", errors[:20]])
    wire.serve(vars(module))
    os._exit(0)


def end_with_parent():
    """Let Linux end this process when the one that grades is no more, however busy it is."""
    with suppress(Exception):
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


def forbid(event, arguments):
    """Refuse what the court refuses, in other words.

    To make a folder that is there already changes nothing, and matplotlib does so.
    """
    if event == "os.mkdir" and os.path.isdir(arguments[0]):
        return
    try:
        isolated.forbid(event, arguments)
    except PermissionError:
        raise PermissionError(f"code that is graded may not do this ({event})") from None


def run(source, names, seconds):
    """Run a cell; return what went wrong, if anything, as a list."""

    def late(number, frame):
        raise TimeoutError("the cell takes too long")

    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, late)
    try:
        try:
            code = compile(source, "<cell>", "exec")
        except SyntaxError:
            code = compile(_NOT_PYTHON.sub("", source), "<cell>", "exec")
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, seconds)
        exec(code, names)
    except (Exception, SystemExit, KeyboardInterrupt) as error:
        return [f"{type(error).__name__}: {said_by(error)}"[:_MOST_SAID]]
    finally:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
    return []


if __name__ == "__main__":
    main()
