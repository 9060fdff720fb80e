"""What the commands share: exit statuses, boards and functions from words, tables."""

import codecs
import os
import re
import runpy
import sys
from contextlib import contextmanager, redirect_stdout

from searchlab.puzzle.checks import error_text, quote, short
from searchlab.puzzle.notation import looks_like_a_file_name, split_boards

NOT_SOLVED, BAD_INPUT, UNDEFINED, OUT_OF_MEMORY, STOPPED, PIPE_CLOSED = 1, 2, 3, 4, 130, 141
WIDTH = 80
_LONGEST_INPUT = 1_000_000  # characters; a board has some dozens
_LONGEST = 480  # characters of a message, which may quote a wrong value


def complain(sentence, status=BAD_INPUT):
    """Print a sentence on standard error, and return the exit status."""
    if sys.stderr is not None:
        print(f"searchlab: {short(str(sentence), _LONGEST)}", file=sys.stderr)
    return status


def flag(option):
    """Return the flag of an option: max_depth is --max-depth."""
    return "--" + option.replace("_", "-")


def number(text):
    """Read a number, as an int where it is whole; none stands for None."""
    if text == "none":
        return None
    value = float(text)
    return int(value) if value.is_integer() else value


def is_file_reference(text):
    """Whether a word is meant as FILE.py:NAME."""
    return ":" in text or text.endswith(".py")


def load_function(reference):
    """Execute a Python file and return one of its functions; the reference is "FILE.py:NAME"."""
    path, _, name = reference.rpartition(":")
    if not path or not name:
        raise ValueError(f"write FILE.py:NAME, the file and the function, not {quote(reference)}")
    if not os.path.isfile(path):
        raise ValueError(f"there is no file {quote(path, 200)}")
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    try:
        with redirect_stdout(sys.stderr):  # what a file prints is not part of the result
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
    formats = [f"{{:{'<' if i < left else '>'}{width}}}" for i, width in enumerate(widths)]
    return "\n".join("  ".join(formats).format(*row).rstrip() for row in rows)


def read_boards(words, example):
    """Read boards from the words of a command: cells, a file's name, or - for standard input.

    Returns a list of pairs: the line that a board stands in, None for a single one, and its text.
    """
    if words == ["-"]:
        return split_boards(_read_input(example))
    letters = re.search(r"[A-DF-WYZa-df-wyz]", words[0])  # all but x, and the e of 1e0
    if len(words) == 1 and (
        looks_like_a_file_name(words[0]) or (letters and len(words[0].split()) == 1)
    ):
        return split_boards(_read_file(words[0]))
    # Words that are rows or whole boards are the lines of a text.
    long = all(len(word.strip("[](){}<>,;|/ ")) > 1 for word in words)
    return split_boards(("\n" if long else " ").join(words))


@contextmanager
def in_line(number):
    """Name the line in which a board is wrong, if it is one of several."""
    try:
        yield
    except ValueError as error:
        raise ValueError(f"line {number}: {error}" if number else str(error)) from None


def _read_file(path):
    try:
        with open(path, "rb") as file:
            return _text(file.read(_LONGEST_INPUT + 1))
    except FileNotFoundError:
        raise ValueError(f"{quote(path)} is not a board, and there is no such file") from None
    except OSError as error:
        raise ValueError(f"the file {quote(path)} cannot be read: {error.strerror}") from None


def _read_input(example):
    if sys.stdin is None:
        raise ValueError("there is no standard input to read a board from")
    if sys.stdin.isatty():
        end = "Ctrl-Z and Enter" if os.name == "nt" else "Ctrl-D"
        print(f"Type a board, such as {example}, then Enter and {end}.", file=sys.stderr)
    try:
        return _text(getattr(sys.stdin, "buffer", sys.stdin).read(_LONGEST_INPUT + 1))
    except OSError as error:
        raise ValueError(f"standard input cannot be read: {error.strerror or error}") from None


def _text(data):
    """Decode bytes by their byte-order mark, else as UTF-8."""
    if len(data) > _LONGEST_INPUT:
        raise ValueError(f"boards are read up to {_LONGEST_INPUT:,} characters; there are more")
    if isinstance(data, str):
        return data
    utf16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return data.decode("utf-16" if utf16 else "utf-8-sig", errors="replace")
