"""How the court writes boards, numbers, values and errors: short, and fit for a terminal."""

import traceback

from searchlab.puzzle.checks import short


def board_rows(puzzle, state):
    """Write a board in one line, its rows separated by slashes."""
    cols = puzzle.cols
    rows = (state[i : i + cols] for i in range(0, len(state), cols))
    return " / ".join(puzzle.write(row) for row in rows)


def show(number):
    """Write a number for a reader: 12,345 or 0.5 or 1.41421."""
    whole = number == int(number) and abs(number) < 1e15
    return f"{int(number):,}" if whole else f"{number:.6g}"


def plain(number):
    """Return a number as JSON and readers like it: an int where it is whole, and rounded."""
    number = round(float(number), 9)
    return int(number) if number == int(number) else number


def shown(value):
    """Write a value of any kind, shortened."""
    try:
        return short(repr(value), 60)
    except Exception:
        return f"something of type {type(value).__name__}"


def said_by(error):
    """Return what an exception says of itself; nothing where saying so fails in its turn.

    >>> said_by(ValueError("too far"))
    'too far'
    """
    try:
        return "".join(str(error))  # of a text that only looks like one, a true one
    except Exception:
        return ""


def message(error):
    """Return what an exception says of itself, if anything, after a colon."""
    said = short(said_by(error), 200)
    return f": {said}" if said else ""


def what_and_where(error, file=None):
    """Return an exception's message and the last line it came from in `file`.

    Where no file is given, it is that of the function that was called.
    """
    what = message(error)
    frames = traceback.extract_tb(error.__traceback__)[1:]  # the first is the call itself
    own = [frame for frame in frames if frame.filename == (file or frames[0].filename)]
    if not own or not own[-1].line:
        return what
    return f"{what} (line {own[-1].lineno}: {short(own[-1].line, 100)})"


def printable(text):
    """Take out what would play with a terminal."""
    return "".join(c if c.isprintable() else " " for c in text).strip()
