"""Cantor expansion: every arrangement of the tiles is a number, and back.

Two bijections between the arrangements of n symbols and 0 .. n! - 1 live here. The
first of the posts prints the values of one and programs the other:

* **by position** (`rank`, what both programs compute): the lexicographic rank. Digit i
  counts the smaller symbols to the right of position i and is weighted by (n-1-i)!. The
  digits are the Lehmer code of the permutation.
* **by value** (`rank_by_value`, what the text's examples follow): the same counts, sorted
  by symbol. Digit v counts the smaller symbols to the right of symbol v, counted from 0 for
  the smallest symbol, and is weighted by v!.

Neither is Knuth's inversion table, which counts for each symbol the larger ones to its left.

Both are exact, both give the goal the number 0 if the alphabet is the goal read row by
row. They agree on the first and the last numbers and differ in between.

References
----------
.. [1] G. Cantor, "Über die einfachen Zahlensysteme", Zeitschrift für Mathematik und
   Physik 14 (1869), 121-128: the factorial number system.
.. [2] D. H. Lehmer, "Teaching combinatorial tricks to a computer", Proceedings of Symposia in
   Applied Mathematics 10 (1960), 179-193.
.. [3] D. E. Knuth, The Art of Computer Programming, vol. 3, section 5.1.1: inversion tables.
"""

from collections.abc import Sequence
from math import factorial
from typing import TypeVar

from searchlab.problems.checks import quote, whole

Symbols = TypeVar("Symbols", str, bytes)


def digits(state: Sequence, alphabet: Sequence) -> list[int]:
    """Count, for each position, the smaller symbols to its right.

    Digit i of the n digits lies between 0 and n-1-i, the last is always 0.

    Parameters
    ----------
    state : sequence
        An arrangement of the symbols in `alphabet`, each once.
    alphabet : sequence
        The symbols from smallest to largest; a goal read row by row serves.

    Examples
    --------
    >>> digits("231", "123")
    [1, 1, 0]
    """
    remaining = list(alphabet)
    digits = []
    try:
        for symbol in state:
            smaller = remaining.index(symbol)
            digits.append(smaller)
            del remaining[smaller]
    except (TypeError, ValueError):
        remaining = [None]
    if remaining:
        raise ValueError(
            f"{quote(state, 120)} is not an arrangement of {quote(alphabet, 120)}: every symbol "
            "must occur exactly once"
        )
    return digits


def rank(state: Sequence, alphabet: Sequence) -> int:
    """Return the lexicographic rank of an arrangement: its Cantor expansion by position.

    It lies between 0 (the alphabet in order) and n! - 1 (in reverse).

    Raises
    ------
    ValueError
        If `state` is not an arrangement of `alphabet`, see `digits`.

    Examples
    --------
    >>> rank("123456789", "123456789"), rank("213456789", "123456789")
    (0, 40320)
    >>> rank("123456780", "012345678")
    46233
    """
    return _number(digits(state, alphabet))


def _number(digits):
    """Return the number with these digits, the most significant first, in the factorial system."""
    number = 0
    for place, digit in zip(range(len(digits), 0, -1), digits, strict=True):
        number = place * number + digit
    return number


def unrank(number: int, alphabet: Symbols) -> Symbols:
    """Return the arrangement with this lexicographic rank, 0 to n! - 1; the inverse of `rank`.

    >>> unrank(40320, "123456789")
    '213456789'
    """
    whole("the number", number, 0, factorial(len(alphabet)) - 1)
    state = alphabet[:0]
    for left in reversed(range(len(alphabet))):
        digit, number = divmod(number, factorial(left))
        state += alphabet[digit : digit + 1]
        alphabet = alphabet[:digit] + alphabet[digit + 1 :]
    return state


def digits_by_value(state: Sequence, alphabet: Sequence) -> list[int]:
    """Count, for each symbol from smallest to largest, the smaller ones to its right.

    >>> digits_by_value("231", "123")
    [0, 1, 1]
    """
    counts = dict(zip(state, digits(state, alphabet), strict=True))
    return [counts[symbol] for symbol in alphabet]


def rank_by_value(state: Sequence, alphabet: Sequence) -> int:
    """Return the number that the first post's text gives: the counts weighted by value.

    Examples
    --------
    According to the text, 213456789, 132456789 and 231456789 map to 1, 2 and 3:

    >>> [rank_by_value(s, "123456789") for s in ("213456789", "132456789", "231456789")]
    [1, 2, 3]
    """
    return _number(digits_by_value(state, alphabet)[::-1])
