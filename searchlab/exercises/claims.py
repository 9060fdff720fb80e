"""The ledger of numbers: the numbers in a lesson's text, compared with what it measures.

A lesson states numbers in its text, and a number in a text goes out of date unnoticed. So every
such number is **claimed**: a code cell quotes the sentence and gives the value that it has
measured,

    claim("expands 20,907 boards", result.expanded)

and the cell fails as soon as the two differ. `check_notebook` reads a notebook without running
it and lists every number of the text that no claim quotes, and every claim whose sentence the
text does not contain.

What is a number
----------------
Digits, with commas between the thousands and with decimals or not: 19, 20,907, 1.44. A
percent sign or one of the words thousand, million, billion, trillion after it belongs to
it. A number is exact where the text gives it whole and the measured value is whole; in
every other case the measured value is rounded to the digits that the text gives.

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
"""

import ast
import json
import re
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from searchlab.puzzle.checks import quote, several, short

_NUMBER = re.compile(
    r"(?<![\w.,×])(?<!\w-)"
    r"(?P<digits>(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)"
    r"(?:(?P<percent>\s?%|\s+per\s?cent\b)|\s+(?P<scale>thousand|million|billion|trillion)\b)?"
    r"(?P<ordinal>st|nd|rd|th)?"
    r"(?![\w×]|-\w|[.,]\d)"
)
_SCALE = {None: 1, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_MINUTES = re.compile(r"\s+min(?:ute)?s?\b")
_SPAN = re.compile(r"(`+)(.+?)\1", re.DOTALL)
_CODE = "\N{WHITE SQUARE}"  # stands for a code span where words are compared


class ClaimError(AssertionError):
    """The text states one number, the measurement gave another."""


class Claim(NamedTuple):
    """A sentence of a lesson together with what was measured."""

    sentence: str
    measured: tuple


class _Number:
    """A number as it is written in a text."""

    def __init__(self, match):
        self.text, (self.start, self.end) = match[0], match.span()
        self.digits, self.percent = match["digits"], bool(match["percent"])
        self.scale = _SCALE[match["scale"]]
        self.plain = not self.percent and self.scale == 1 and "." not in self.digits

    def matches(self, value):
        stated = Decimal(self.digits.replace(",", ""))
        if self.plain and value.denominator == 1:
            return stated == value.numerator
        ratio = value * 100 if self.percent else value / self.scale
        shown = Decimal(ratio.numerator) / Decimal(ratio.denominator)
        digit = Decimal(1).scaleb(stated.as_tuple().exponent)
        # Halfway between two, a writer may have rounded either way.
        return stated in (shown.quantize(digit, how) for how in (ROUND_HALF_UP, ROUND_HALF_EVEN))


class Ledger:
    """The claims that were asserted so far.

    Examples
    --------
    >>> ledger = Ledger()
    >>> ledger.claim("a 3x3 puzzle has 181,440 boards, half (50 %) of all", 181440, 0.5)
    ✓ a 3x3 puzzle has 181,440 boards, half (50 %) of all
    >>> ledger
    1 claim, 2 values
    >>> ledger.claim("the mean is 21.9", 21.972)
    Traceback (most recent call last):
    ...
    searchlab.exercises.claims.ClaimError: the text states 21.9 in "the mean is 21.9", \
but the measured value is 21.972
    """

    def __init__(self):
        self._claims = {}

    def claim(self, sentence, *measured):
        """Assert that the numbers in a sentence, quoted from the lesson, are the measured ones.

        Parameters
        ----------
        sentence : str
        *measured : number or str
            The measured value for each number, in the order of the sentence; a share
            (0.44) for a percentage. A str is compared with the code spans of the
            sentence, for a text that a program printed.

        Raises
        ------
        ClaimError
            If a measured value differs from what the sentence states.
        ValueError
            If the sentence has more or fewer numbers than there are values.
        """
        numbers = list(_numbers(_SPAN.sub(_CODE, sentence)))
        spans = [span.strip() for _, span in _SPAN.findall(sentence)]
        texts = [value for value in measured if isinstance(value, str)]
        values = [_fraction(value) for value in measured if not isinstance(value, str)]
        if len(values) != len(numbers) or not measured:
            raise ValueError(
                f'"{sentence}" has {several(len(numbers), "number")}, but '
                f"{several(len(values), 'value')} to compare"
            )
        for number, value in zip(numbers, values, strict=True):
            if not number.matches(value):
                raise ClaimError(
                    f'the text states {number.text} in "{sentence}", but the measured value is '
                    f"{_shown(value, number.percent)}"
                )
        for text in texts:
            if text not in spans:
                raise ClaimError(f'the text states "{sentence}", but the measured text is `{text}`')
        self._claims[sentence] = Claim(sentence, measured)
        print("✓", sentence)

    @property
    def claims(self):
        """The claims in the order in which they were first made, as a list of `Claim`."""
        return list(self._claims.values())

    def __len__(self):
        return len(self._claims)

    def __repr__(self):
        values = sum(len(claim.measured) for claim in self._claims.values())
        return f"{several(len(self), 'claim')}, {several(values, 'value')}"


ledger = Ledger()
claim = ledger.claim


def check_notebook(path):
    """Compare a notebook's text with its claims, without running it; list what is wrong.

    There is a message for each number of the text that no claim quotes, for each claim whose
    sentence is not in the text, and for each claim whose sentence is computed. The module's
    docstring lists the numbers that need no claim.
    """
    cells = json.loads(Path(path).read_text(encoding="utf-8"))["cells"]
    texts, quotes, problems = [], [], []
    for index, cell in enumerate(cells):
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            texts.append((index, prose(source)))
        elif cell["cell_type"] == "code":
            for sentence in _claimed(source):
                if sentence is None:
                    problems.append(f"cell {index} claims a sentence that is not a string literal")
                else:
                    quotes.append((index, sentence))
    covered = {index: [] for index, _ in texts}
    for index, sentence in quotes:
        places = [
            (at, found)
            for at, text in texts
            for found in re.finditer(re.escape(prose(sentence)), text)
        ]
        for at, found in places:
            covered[at].append(found.span())
        if not places:
            problems.append(f'cell {index} claims "{sentence}", which is not in the text')
    for at, text in texts:
        for number in _numbers(text):
            if _needs_claim(number, text) and not any(
                start <= number.start and number.end <= end for start, end in covered[at]
            ):
                around = text[max(0, number.start - 40) : number.end + 40].strip()
                problems.append(
                    f'cell {at} states {number.text}, which no claim quotes: "{around}"'
                )
    return problems


def prose(markdown):
    """Reduce Markdown to the text of its sentences, on one line.

    >>> prose("**Breadth-first** search of `2 3 4 1 5 x 7 6 8` expands *20,907*\\nboards.")
    'Breadth-first search of □ expands 20,907 boards.'
    """
    text = re.sub(r"(?ms)^ {0,3}(```+|~~~+).*?^ {0,3}\1[ \t]*$", " ", markdown)
    sections = re.split(r"(?m)^(?=#{1,6}\s)", text)
    text = "".join(part for part in sections if not re.match(r"#+\s+References\b", part))
    text = _SPAN.sub(_CODE, text)
    text = re.sub(r"(?s)<!--.*?-->|</?[a-zA-Z][^<>]*>", " ", text)
    text = re.sub(r"\]\([^()\s]*(?:\s+\"[^\"]*\")?\)|\]\[[^]]*\]", "] ", text)
    text = re.sub(r"<?\bhttps?://\S+", " ", text)
    text = re.sub(r"(?m)^\s*\d+[.)]\s", " ", text)
    text = re.sub(r"(?m)^\s*(#+|>|[-+*])\s", " ", text)
    text = re.sub(r"[*|\[\]\\]|__", lambda mark: " " if mark[0] == "|" else "", text)
    return re.sub(r"\s+", " ", text).strip()


def _numbers(text):
    return map(_Number, _NUMBER.finditer(text))


def _needs_claim(number, text):
    digits = number.digits
    year = len(digits) == 4 and "1800" <= digits <= "2099"
    free = len(digits) == 1 or year or _MINUTES.match(text, number.end)
    return not (number.plain and digits.isdigit() and free)


def _claimed(source):
    """Yield the sentences that a cell claims; None for one that is not a plain string."""
    lines = ["" if line.lstrip().startswith(("%", "!")) else line for line in source.split("\n")]
    try:
        tree = ast.parse("\n".join(lines))
    except (SyntaxError, ValueError) as error:  # ValueError: a null character
        why = short(str(error), 200)
        raise ValueError(f"a cell of the notebook is not Python: {why}") from None
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and "claim" in (
            getattr(node.func, "id", None),
            getattr(node.func, "attr", None),
        ):
            sentence = node.args[0] if node.args else None
            plain = isinstance(sentence, ast.Constant) and isinstance(sentence.value, str)
            yield sentence.value if plain else None


def _fraction(value):
    try:
        return Fraction(value.item() if hasattr(value, "item") else value)
    except (TypeError, ValueError, OverflowError):
        message = f"a claim compares numbers and texts, and {quote(value)} is neither"
        raise ValueError(message) from None


def _shown(value, percent):
    if percent:
        return f"{float(value * 100):.6g} %"
    return f"{int(value):,}" if value.denominator == 1 else f"{float(value):,.10g}"
