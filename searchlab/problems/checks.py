"""Validators for arguments, and how messages write values and counts."""

import re
import traceback
from difflib import get_close_matches
from math import inf
from numbers import Integral, Rational, Real
from sys import float_info
from types import MappingProxyType


def whole(name, value, least=None, most=None):
    """Return an integer, numpy's too, as int; raise ValueError unless it is in range.

    >>> whole("depth", True, 0, 5)
    Traceback (most recent call last):
        ...
    ValueError: depth must be a whole number from 0 to 5, not True
    """
    is_whole = isinstance(value, Integral) and not isinstance(value, bool)
    if is_whole and (least is None or least <= value) and (most is None or value <= most):
        return int(value)
    where = "" if least is None else f" from {least} " + ("up" if most is None else f"to {most}")
    raise ValueError(f"{name} must be a whole number{where}, not {quote(value)}")


def check_number(name, value, finite=False):
    """Raise ValueError unless a value is a number from 0 up."""
    is_number = isinstance(value, Real) and not isinstance(value, bool)
    if not (is_number and value >= 0) or (finite and value == inf):
        raise ValueError(f"{name} must be a number from 0 up, not {quote(value)}")


def read_budget(name, value, integer=False):
    """Return a budget, infinity for None; raise ValueError unless it is a number from 0 up.

    >>> read_budget("max_seconds", 60), read_budget("max_expansions", None, integer=True)
    (60.0, inf)
    """
    if value is None:
        return inf
    if integer:
        return whole(name, value, 0)
    check_number(name, value)
    return inf if value > float_info.max else float(value)


def check_function(name, value):
    """Raise ValueError unless a value is None or can be called."""
    if value is not None and not callable(value):
        raise ValueError(f"{name} must be a function, not {quote(value)}")


def one_of(name, value, known):
    """Raise ValueError unless a value is one of the known names.

    >>> one_of("rise", "two", ["one", "least-excess"])
    Traceback (most recent call last):
        ...
    ValueError: rise is one of one, least-excess, not 'two'
    """
    if not isinstance(value, str) or value not in known:
        raise ValueError(f"{name} is one of {', '.join(known)}, not {quote(value)}")


def check_puzzle(value):
    """Raise ValueError unless a value acts as a puzzle."""
    if not hasattr(value, "neighbours"):
        raise ValueError(f"the puzzle must be a Puzzle, such as Puzzle(3, 3), not {quote(value)}")


def several(number, one, many=None, spec=","):
    """Write a count with its noun; `spec` is the number's format specification.

    >>> several(1, "board"), several(20907, "board"), several(0.5, "second", spec="g")
    ('1 board', '20,907 boards', '0.5 seconds')
    >>> several(2, "search is", "searches are")
    '2 searches are'
    """
    return f"{number:{spec}} {one if number == 1 else many or one + 's'}"


def write_number(number):
    """Write a number whole and exactly, with commas between thousands.

    >>> from fractions import Fraction
    >>> [write_number(n) for n in (1234569, 7.0, 0.1, Fraction(10, 4), inf)]
    ['1,234,569', '7', '0.1', '5/2', 'inf']
    """
    if not isinstance(number, (float, Integral)) and isinstance(number, Rational):
        return str(number)
    if isinstance(number, float) and number.is_integer():
        number = int(number)
    return f"{number:,}"


def write_length(length, cost=None):
    """Write the length of a path, and its cost where that is another number.

    >>> write_length(19), write_length(4, 418), write_length(1, 1)
    ('19 moves', '4 moves at a cost of 418', '1 move')
    """
    moves = several(length, "move")
    return moves if cost in (None, length) else f"{moves} at a cost of {write_number(cost)}"


def meant(name, known, others=MappingProxyType({})):
    """Ask whether a wrong name was meant as a known one; an empty text if none is close.

    `others` are other names for known ones, without spaces and signs.

    >>> meant("Manhattan Distance", ["gap", "manhattan"])
    "did you mean 'manhattan'? "
    """

    def bare(text):
        return re.sub("[^a-z]", "", text.lower().replace("*", "star"))

    names = {**others, **{bare(each): each for each in known}}
    close = get_close_matches(bare(name), names, n=1)
    return f"did you mean {names[close[0]]!r}? " if close else ""


def short(text, limit=40):
    """Return a text, or the beginning of a long one."""
    return text if len(text) <= limit else text[: limit - 3] + "..."


def quote(value, limit=40):
    """Return the repr of a value on one line, or the beginning of a long one.

    >>> quote("up"), quote(10**9999), quote("u" * 10**6, limit=8)
    ("'up'", 'an int', "'uuuu...")
    """
    try:
        text = repr(value)
        return short(" ".join(text.split()) if "\n" in text else text, limit)
    except Exception:  # a number of too many digits, or a repr that raises
        name = type(value).__name__
        return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def error_text(error, file=None):
    """Return an exception's type and message on one line, and the line of `file` that led to it.

    >>> error_text(ValueError("not a\\nnumber"))
    'ValueError: not a number'
    """
    try:
        message = " ".join(str(error).split())
    except Exception:  # an exception whose message cannot be built
        message = ""
    text = short(f"{type(error).__name__}: {message}".removesuffix(": "), 400)
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename == file and f.line]
    return f"{text} (line {frames[-1].lineno}: {short(frames[-1].line, 100)})" if frames else text


def hashable(value, name="a state"):
    """Return a value; ValueError if it is not hashable."""
    try:
        hash(value)
        return value
    except TypeError:
        raise ValueError(
            f"{name} must be hashable, such as a tuple and not a list, not {quote(value)}"
        ) from None
