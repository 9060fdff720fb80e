"""What the commands share: exit statuses, boards from standard input, functions from files."""

import os
import runpy
import sys
import traceback
from contextlib import contextmanager, redirect_stdout

from searchlab.problems import Puzzle
from searchlab.problems.checks import error_text, quote, short
from searchlab.problems.notation import split_boards

NOT_SOLVED, BAD_INPUT, UNDEFINED, STOPPED = 1, 2, 3, 130
WIDTH = 80
_LONGEST_INPUT = 1_000_000  # characters; a board has some dozens


def complain(message, status=BAD_INPUT):
    """Print a message on standard error, and return the exit status."""
    print(f"searchlab: {short(str(message), 480)}", file=sys.stderr)  # it may quote a long value
    return status


def flag(option):
    """Return the flag of an option: max_depth is --max-depth."""
    return "--" + option.replace("_", "-")


def add_shape(parser):
    """Add the options for the rows and columns of a puzzle."""
    for name in ("--rows", "--cols"):
        parser.add_argument(name, metavar="N", help="default: 3", type=int, default=3)


def add_goal(parser, default="blank-last"):
    """Add the option for the goal of a puzzle."""
    goals = f"{', '.join(Puzzle.GOALS)}, a board or a file with one (default: blank-last)"
    parser.add_argument("--goal", default=default, help=goals)


def read_argument(text):
    """Return the text of the file that an argument names; return another text as it is."""
    path = os.path.expanduser(text)
    if not os.path.isfile(path):
        return text
    with open(path, encoding="utf-8", errors="replace") as file:
        return _read_all(file, path)


def _read_all(file, name):
    text = file.read(_LONGEST_INPUT)
    if len(text) == _LONGEST_INPUT:
        raise ValueError(f"{name} has more than {_LONGEST_INPUT:,} characters")
    return text


def is_file(reference):
    """Whether a function is given as FILE.py:NAME, and not as the name of one of the package."""
    return ":" in reference or reference.endswith(".py")


def _file_of(reference):
    return os.path.expanduser(reference.rpartition(":")[0])


def load_function(reference):
    """Execute the file of a FILE.py:NAME and return the function; return another name as it is."""
    if not is_file(reference):
        return reference
    path, name = _file_of(reference), reference.rpartition(":")[2]
    if not path or not name:
        raise ValueError(f"write FILE.py:NAME, the file and the function, not {quote(reference)}")
    if path.endswith(".ipynb"):
        raise ValueError("notebooks are not read: copy the cell to a .py file")
    if not os.path.isfile(path):
        raise ValueError(f"there is no file {quote(path, 200)}")
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    try:
        with redirect_stdout(sys.stderr):  # what a file prints is not part of the result
            names = runpy.run_path(path, run_name=os.path.basename(path).removesuffix(".py"))
    except (Exception, SystemExit) as error:
        raise ValueError(f"{path} cannot be loaded: {error_text(error, path)}") from None
    if not callable(names.get(name)):
        raise ValueError(f"there is no function {name} in {path}")
    return names[name]


@contextmanager
def calling(*references):
    """Send what the functions that names refer to print to standard error.

    Their errors become ValueErrors that name the function whose file they come from.
    """
    try:
        with redirect_stdout(sys.stderr):
            yield
    except (ValueError, MemoryError, KeyboardInterrupt):
        raise
    except BaseException as error:
        files = {frame.filename for frame in traceback.extract_tb(error.__traceback__)}
        failed = next((r for r in references if _file_of(r) in files), references[0])
        raise ValueError(f"{failed} failed: {error_text(error, _file_of(failed))}") from None


def read_input(example):
    """Read standard input; on a terminal, print what is expected."""
    if sys.stdin is None:
        raise ValueError("there is no standard input to read a board from")
    if sys.stdin.isatty():
        print(f"Type a board, such as {example}, then Enter and Ctrl-D.", file=sys.stderr)
    return _read_all(sys.stdin, "standard input")


def read_boards(text, read):
    """Read each board of a text, and return it with its first line, None for a single board."""
    boards = []
    for line, board in split_boards(text):
        try:
            boards.append((line, read(board)))
        except ValueError as error:
            raise ValueError(f"line {line}: {error}" if line else str(error)) from None
    return boards
