"""What the commands share: exit statuses, numbers and boards from words, tables."""

import argparse
import os
import runpy
import sys
from math import inf, isfinite

from searchlab.puzzle.checks import error_text, quote, short

NOT_SOLVED, BAD_INPUT, UNDEFINED, OUT_OF_MEMORY, STOPPED, PIPE_CLOSED = 1, 2, 3, 4, 130, 141
WIDTH = 80
_LONGEST_INPUT = 1_000_000  # characters; a board has some dozens
_LONGEST = 480  # characters of a refusal, which may quote a wrong value


def complain(sentence, status=BAD_INPUT):
    """Print a sentence on standard error, and return the exit status."""
    if sys.stderr is not None:
        print(f"searchlab: {short(str(sentence), _LONGEST)}", file=sys.stderr)
    return status


def flag(option):
    """Return the flag of an option: max_depth is --max-depth."""
    return "--" + option.replace("_", "-")


def adder(parser):
    """Return a function that adds an option: one with a value named `metavar`, or a switch."""

    def add(flag, metavar=None, help=None, **settings):
        if metavar:
            settings["metavar"] = metavar
        elif flag.startswith("--"):
            settings["action"] = "store_true"
        parser.add_argument(flag, help=help, **settings)

    return add


def whole(text):
    """Read a whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{quote(text)} is not a whole number") from None


def number(text):
    """Read a finite number."""
    try:
        number = float(text)
    except ValueError:
        number = inf
    if not isfinite(number):
        raise argparse.ArgumentTypeError(f"{quote(text)} is not a number")
    return int(number) if number == int(number) else number


def load_function(reference):
    """Execute a Python file and return one of its functions; the reference is "FILE.py:NAME"."""
    path, _, name = reference.rpartition(":")
    if not path or not name:
        raise ValueError(f"write FILE.py:NAME, the file and the function, not {quote(reference)}")
    if not os.path.isfile(path):
        raise ValueError(f"there is no file {quote(path, 200)}")
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    try:
        names = runpy.run_path(path, run_name=os.path.basename(path).removesuffix(".py"))
    except (Exception, SystemExit) as error:
        raise ValueError(f"{path} cannot be loaded: {error_text(error, path)}") from None
    if name not in names:
        raise ValueError(f"there is no {name} in {path}")
    if not callable(names[name]):
        raise ValueError(f"{name} in {path} is not a function but {quote(names[name])}")
    return names[name]


def side_by_side(blocks, across=None, pad=""):
    """List texts, each with as many blocks of lines beside each other as fit, or `across`."""
    width = max(len(line) for block in blocks for line in block)
    across = across or max(1, (WIDTH + 3) // (width + 3))
    return [
        "\n".join(
            pad + "   ".join(line.ljust(width) for line in lines).rstrip()
            for lines in zip(*blocks[i : i + across], strict=True)
        )
        for i in range(0, len(blocks), across)
    ]


def table(rows, left=1):
    """Lay out rows in columns, the first `left` of them flush left, the others flush right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if i < left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def read_input(example):
    """Read a board from standard input, whatever bytes come."""
    if sys.stdin is None:
        raise ValueError("there is no standard input to read a board from")
    if sys.stdin.isatty() and sys.stderr is not None:
        end = "Ctrl-Z and Enter" if os.name == "nt" else "Ctrl-D"
        print(f"Type a board, such as {example}, then Enter and {end}.", file=sys.stderr)
    try:
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")
        text = sys.stdin.read(_LONGEST_INPUT + 1)
    except OSError as error:
        raise ValueError(f"standard input cannot be read: {error.strerror or error}") from None
    if len(text) > _LONGEST_INPUT:
        raise ValueError(f"a board is shorter than the {_LONGEST_INPUT:,} characters that came")
    return text
