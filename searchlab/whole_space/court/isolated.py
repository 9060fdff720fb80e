"""The program of the process in which a stranger's function runs.

`searchlab.whole_space.court.isolation` starts it. The request and the boards come on standard
input, all at once. The answers leave on what was standard output when the process began, one
frame of nine bytes for each board: a letter and a number. What the function prints goes to
standard error. A frame before the answers and one after them hold numbers out of the request,
so that a file cannot answer in the place of its function without looking for them.
"""

import json
import os
import signal
import struct
import sys
from contextlib import suppress
from functools import partial
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from operator import attrgetter
from types import ModuleType

from searchlab.puzzle import Puzzle
from searchlab.whole_space.court.answers import Checked, Mistrial
from searchlab.whole_space.court.words import shown, what_and_where

FRAME = struct.Struct("<cd")  # what it is, and the value
READY, DONE = b"r", b"d"  # before the answers and after them; their numbers are the seals
REFUSAL = b"e"  # its number is the length of the sentence that follows
VALUE = b"v"
PIPE_LOST = 87  # exit status where the function closed the way out
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_FORBIDDEN = frozenset(
    """
    os.fork os.forkpty os.system os.startfile pty.spawn subprocess.Popen os.kill os.killpg
    os.remove os.rename os.rmdir os.mkdir os.link os.symlink os.truncate os.chmod os.chown
    socket.bind socket.connect socket.sendto sqlite3.connect
    """.split()
)
_UNHEARD = ("mkfifo", "mknod")  # of os: no hook is told of them
_HIDDEN = []  # keeps alive what is taken out of sys.modules
MODULE = "accused"  # under this name the file is imported


def main(path):
    """Load a file, ask its function about every board, answer, and end."""
    answers = os.dup(1)
    os.dup2(2, 1)
    request, _, blob = sys.stdin.buffer.read().partition(b"\n")
    name, shape, seconds, megabytes, *seals = json.loads(request)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    puzzle = Puzzle(*shape)
    boards = [blob[i : i + puzzle.cells] for i in range(0, len(blob), puzzle.cells)]
    answer = partial(os.write, answers)
    pack, end = FRAME.pack, os._exit
    limit(seconds, megabytes)
    sys.addaudithook(forbid)
    hide()
    try:
        answer_all(Checked(load(path, name), puzzle, name), boards, answer, pack, seals)
    except Mistrial as mistrial:
        sentence = str(mistrial).encode(errors="replace")[:4000]
        with suppress(OSError):
            answer(pack(REFUSAL, len(sentence)) + sentence)
    except OSError:  # the only call that can raise it here is the writing of an answer
        end(PIPE_LOST)
    end(0)


def hide():
    """Take this package out of the imported modules: the file gets a copy of its own to patch.

    Out of os what makes files and no hook is told of.
    """
    for name in _UNHEARD:
        for module in (os, sys.modules.get("posix")):
            vars(module).pop(name, None) if module else None
    for name in list(sys.modules):
        if name.split(".")[0] in ("searchlab", "__main__"):
            _HIDDEN.append(sys.modules.pop(name))
    sys.modules["__main__"] = ModuleType("__main__")


def answer_all(checked, boards, answer, pack, seals):
    """Ask about every board, and seal the answers.

    Between a function and its answer stand local names only, and the conversion to a
    number is that of `struct`: a file that patches builtins changes nothing here.
    """
    function, arguments = checked.heuristic, checked.arguments
    changed, kind = checked.changed, VALUE
    ready, done = pack(READY, seals[0]), pack(DONE, seals[1])
    answer(ready)
    for board in boards:
        try:
            value = function(board, *arguments)
        except (Exception, SystemExit) as error:
            raise checked.failed(board, error) from None
        if arguments and changed():
            raise checked.changed_puzzle(board)
        try:
            frame = pack(kind, value)
        except Exception:
            raise checked.no_number(board, value) from None
        answer(frame)
    answer(done)


def limit(seconds, megabytes):
    """Limit what this process may use, as far as the system can.

    Memory, time, no file longer than nothing, and no further process or thread (which the
    system does not enforce for its superuser). The alarm is for a judge who is no more.
    """
    if seconds is not None and hasattr(signal, "alarm"):
        signal.alarm(int(seconds) + 2)
    try:
        import resource
    except ImportError:
        return
    limits = {
        "RLIMIT_AS": megabytes * 2**20,
        "RLIMIT_CPU": None if seconds is None else int(seconds) + 2,
        "RLIMIT_FSIZE": 0,
        "RLIMIT_NPROC": 0,
        "RLIMIT_CORE": 0,
    }
    for name, most in limits.items():
        if most is None or not hasattr(resource, name):
            continue
        with suppress(ValueError, OSError, OverflowError):  # more than there is: no limit
            hard = resource.getrlimit(getattr(resource, name))[1]
            most = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(getattr(resource, name), (most, most))


def forbid(event, arguments):
    """Refuse, as an audit hook, what no heuristic needs: other processes, changes to files.

    The limits above stop most of it too, but not for the superuser, and not with a sentence.
    """
    if event == "open":
        path, _, flags = arguments
        if flags & _WRITING and path != os.devnull:
            raise PermissionError("a heuristic before the court may not write to files")
    elif event in _FORBIDDEN or event.startswith(("os.exec", "os.spawn", "os.posix_spawn")):
        raise PermissionError(f"a heuristic before the court may not do this ({event})")


def load(path, name):
    """Import a file by its path and give what bears a name in it."""
    file = os.path.basename(path)
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    sys.argv = [path]
    loader = SourceFileLoader(MODULE, path)
    module = module_from_spec(spec_from_loader(MODULE, loader))
    sys.modules[MODULE] = module
    try:
        loader.exec_module(module)
    except (Exception, SystemExit, KeyboardInterrupt) as error:
        what = f"{type(error).__name__}{what_and_where(error, path)}"
        raise Mistrial(f"{file} cannot be loaded: {what}") from None
    try:
        found = attrgetter(name)(module)
    except AttributeError:
        raise Mistrial(f"there is no {name} in {file}{_functions(module)}") from None
    if not callable(found):
        raise Mistrial(f"{name} in {file} is no function, but {shown(found)}{_functions(module)}")
    return found


def _functions(module):
    own = [
        name
        for name, value in vars(module).items()
        if callable(value) and getattr(value, "__module__", None) == MODULE
    ]
    return f"; it has {', '.join(own[:8])}" if own else ""


if __name__ == "__main__":
    main(sys.argv[1])
