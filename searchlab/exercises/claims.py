"""Claims: the numbers in a lesson's text, compared with what it measures.

A lesson states numbers in its text, and a number in a text goes out of date unnoticed. So every
such number is **claimed**: a code cell quotes the sentence and gives the value that it has
measured,

    claim("expands 20,907 boards", result.expanded)

and the cell fails as soon as the two differ. A test of the lessons lists every number of a text
that no claim quotes, and every claim whose sentence the text does not contain.

What is a number
----------------
Digits, with commas between the thousands and with decimals or not: 19, 20,907, 1.44. A
percent sign or one of the words thousand, million, billion, trillion after it belongs to
it. A number is exact where the text gives it whole and the measured value is whole; in
every other case the measured value is rounded to the digits that the text gives; halfway
between two, either is right.

What needs no claim
-------------------
* a whole number of one digit with nothing after it that belongs to it;
* names: digits joined to a letter, a hyphen and a word, or ×, as in 8-puzzle or 4x4;
* code, in `spans` and in fenced blocks: boards and moves are written so;
* addresses, and the targets of links and pictures;
* the length of a lesson: a number before "min" or "minutes";
* years: four digits without a comma, from 1800 to 2099;
* everything under a heading "References", as far as the next heading.

In a table of the text the bars count as spaces.

A question of the lesson, shown by `ask`, belongs to its text; the numbers of the right answer are
claimed by `ask`.
"""

import re
from fractions import Fraction

from searchlab.exercises.feedback import printable
from searchlab.problems.checks import quote, several, write_number

_UNITS = {
    "%": Fraction(1, 100),
    "per cent": Fraction(1, 100),
    "thousand": 10**3,
    "million": 10**6,
    "billion": 10**9,
    "trillion": 10**12,
}
NUMBER = re.compile(
    r"(?<![\w.,×])(?<!\w-)"
    r"(?P<digits>(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)"
    rf"(?:\s?(?P<unit>{'|'.join(_UNITS)})(?!\w))?"
    r"(?:st|nd|rd|th)?"
    r"(?![\w×]|-\w|[.,]\d)"
)
SPAN = re.compile(r"(`+)(.+?)\1", re.DOTALL)
CODE = "\N{WHITE SQUARE}"  # stands for a code span where words are compared


def claim(sentence, *measured):
    """Assert that the numbers in a sentence, quoted from the lesson, are the measured ones.

    Parameters
    ----------
    sentence : str
    *measured : number or str
        The measured value for each number, in the order of the sentence; a share (0.44) for a
        percentage. A str is compared with the code spans of the sentence, for a text that a
        program printed.

    Raises
    ------
    AssertionError
        If a measured value differs from what the sentence states.
    ValueError
        If the sentence has more or fewer numbers than there are values.

    Examples
    --------
    >>> claim("a 3x3 puzzle has 181,440 boards, half (50 %) of all", 181440, 0.5)
    ✓ a 3x3 puzzle has 181,440 boards, half (50 %) of all
    >>> claim("the mean is 21.9", 21.972)
    Traceback (most recent call last):
    ...
    AssertionError: the text states 21.9 in "the mean is 21.9", but the measured value is 21.972
    """
    if not measured:
        raise ValueError(f'"{sentence}" is compared with no value')
    expect_stated(sentence, *measured)
    print(printable(f"✓ {sentence}"))


def expect_stated(sentence, *measured):
    """Raise what `claim` raises; a sentence without numbers needs no values."""
    numbers = [*NUMBER.finditer(SPAN.sub(CODE, sentence))]
    spans = [span.strip() for _, span in SPAN.findall(sentence)]
    values = [_fraction(value) for value in measured if not isinstance(value, str)]
    if len(values) != len(numbers):
        raise ValueError(
            f'"{sentence}" has {several(len(numbers), "number")}, but '
            f"{several(len(values), 'value')} to compare"
        )
    for number, value in zip(numbers, values, strict=True):
        if not _agrees(number, value):
            raise AssertionError(
                f'the text states {number[0]} in "{sentence}", but the measured value is '
                f"{write_number(int(value) if value.denominator == 1 else float(value))}"
            )
    for text in measured:
        if isinstance(text, str) and text not in spans:
            raise AssertionError(f'the text states "{sentence}", but the measured text is `{text}`')


def _fraction(value):
    try:
        return Fraction(value.item() if hasattr(value, "item") else value)
    except (TypeError, ValueError, OverflowError):
        message = f"a claim compares numbers and texts, and {quote(value)} is neither"
        raise ValueError(message) from None


def _agrees(number, value):
    """Whether a measured value is the number of a text, rounded to the digits given there."""
    digits, unit = number["digits"].replace(",", ""), number["unit"]
    if unit is None and digits.isdigit() and value.denominator == 1:
        return value == int(digits)
    last_place = Fraction(1, 10 ** len(digits.partition(".")[2]))
    return abs(value / _UNITS.get(unit, 1) - Fraction(digits)) <= last_place / 2
