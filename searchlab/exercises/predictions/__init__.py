"""The questions that the lessons ask before they show an answer.

Each lesson has a file of TOML here, and each question a name, such as ``02.turns``. It has

* ``options``: pairs of an answer to choose and the reply to it. In the file the right one is the
  first; a reader sees them in an order that its name decides. Instead there may be an ``answer``
  with the axis ``low`` and ``high``, or an ``order``, a list of names; these have one ``reply``.
* ``spoilers``: words that give the answer away. No heading of the lesson, and nothing before the
  question, contains them.

`searchlab.exercises.ask` shows a question.
"""

import tomllib
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple


class Prediction(NamedTuple):
    """A question of a lesson, and what it says about each answer."""

    name: str
    question: str
    spoilers: list
    options: dict  # the reply to each, in the order of the reader
    right: str  # of the options
    reply: str  # where there are no options
    order: list
    answer: float | None  # a number
    axis: dict  # what `Predict` takes for a number

    @property
    def stated(self):
        """The right answer with its reply: the numbers in it are those that a lesson measures."""
        return f"{self.right} {self.options[self.right]}" if self.options else self.reply

    @property
    def texts(self):
        """The question and all that is said about its answers, but not the wrong ones."""
        wrong = (reply for option, reply in self.options.items() if option != self.right)
        return [self.question, self.stated, *wrong]


@cache
def predictions():
    """Read all questions of the lessons, by name.

    Examples
    --------
    >>> predictions()["02.turns"].question
    'On how many of the 360 boards is the path too long?'
    """
    return {
        (name := f"{file.stem}.{key}"): _read(name, **asked)
        for file in sorted(Path(__file__).parent.glob("*.toml"))
        for key, asked in tomllib.loads(file.read_text(encoding="utf-8")).items()
    }


def _read(name, question, spoilers, options=(), reply="", order=(), answer=None, **axis):
    shown = [*options]
    Random(name).shuffle(shown)
    right = options[0][0] if options else ""
    return Prediction(name, question, spoilers, dict(shown), right, reply, [*order], answer, axis)
