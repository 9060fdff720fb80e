"""A question to answer before the answer is shown: commit a guess, then see the answer beside it.

The answer is computed by the cell and sent with the widget, so that the page needs no kernel to
show it, and it shows nothing of it before the guess is committed.
"""

from collections.abc import Iterable, Mapping
from html import escape
from math import isfinite
from numbers import Integral, Real

import traitlets

from searchlab.puzzle.checks import one_of, quote, several
from searchlab.widgets.static import with_note
from searchlab.widgets.widget import Value, Widget, validate

SPAN = 100  # from here on, from the lowest to the highest, an axis is logarithmic
MOST_POINTS = 60  # of a curve: each is set separately


class Predict(Widget):
    """A question whose answer is shown once a guess is committed.

    The type of the answer decides what is guessed: a number on a slider, one of several choices, an
    order to arrange, or a curve to draw over an empty axis. Lines of code to put in order are a
    Parsons problem.

    Parameters
    ----------
    question : str
    answer
        A number; or one of the `choices`; or True or False, to choose
        yes or no. For an order its names, the first one first, or a dict of names with numbers,
        of which the least comes first. For a curve its numbers, or a dict of x with y.
    choices : sequence, optional
        The answers to choose from.
    low, high : number, optional
        The ends of the axis, for a number and for a curve. Where the high end is a hundred times
        the low one or more, the axis is logarithmic.
    unit : str
        The noun of what is counted, in the singular.
    x : str
        The name of a curve's horizontal axis.
    because : str
        A few sentences that explain the answer. The page asks for the reader's own reason first,
        and shows them beside it.
    code : bool
        Whether the names of an order are lines of code.

    Attributes
    ----------
    guess
        The guess, None before there is one. A curve that is half drawn has None in its gaps.
    committed : bool
        Whether the guess is committed. To set it to True shows the answer on the page, to False
        hides it again.
    why : str
        The reason that the reader has given.
    truth
        The answer, as a guess that is right would be.

    Raises
    ------
    ValueError
        If the answer is not among the choices or off the axis, or the guess is not of its kind.

    Examples
    --------
    >>> from searchlab import EIGHT, solve
    >>> from searchlab.widgets import Predict
    >>> result = solve(EIGHT, "2 3 4 1 5 x 7 6 8")
    >>> boards = Predict(
    ...     "How many boards does A* expand?", result.expanded, low=1, high=200_000, unit="board"
    ... )
    >>> boards.guess = 1200
    >>> boards.committed = True
    >>> boards.guess, boards.truth
    (1200, 312)
    >>> Predict("Is the solution a shortest one?", result.length == 19).kind
    'choice'
    >>> Predict("Which finds the shortest path?", {"greedy": 41, "a-star": 19}, unit="move").kind
    'order'
    >>> Predict("How do the levels grow?", [1, 2, 4, 8], high=10, x="depth", unit="board").kind
    'curve'
    """

    guess = Value(None)
    committed = Value(False)
    why = Value("")
    _asked = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        question,
        answer,
        *,
        choices=None,
        low=None,
        high=None,
        unit="",
        x="",
        because="",
        code=False,
    ):
        if not isinstance(question, str) or not question.strip():
            raise ValueError(f"the question must be a text, and not empty, not {quote(question)}")
        asked = _kind(answer, choices)
        if asked["kind"] in ("number", "curve"):
            asked |= _axis(asked, low, high)
        asked |= {"question": question, "unit": unit, "x": x, "because": because, "code": code}
        super().__init__(_asked=asked)

    def _call(self):
        asked, kind = self._asked, self.kind
        answer, values = asked["answer"], asked.get("values")
        if kind == "curve":
            answer = dict(zip(asked["xs"], answer, strict=True))
        elif kind == "order" and values:
            answer = dict(zip(answer, values, strict=True))
        more = {name: asked[name] or None for name in ("unit", "x", "because", "code")}
        if kind in ("number", "curve"):
            more |= {"low": asked["low"], "high": asked["high"]}
        return [asked["question"], answer], {"choices": asked.get("choices"), **more}

    def _repr_mimebundle_(self, **kwargs):
        data, metadata = super()._repr_mimebundle_(**kwargs)
        data["text/plain"] = f"Predict({self._asked['question']!r})"  # which gives nothing away
        return data, metadata

    @property
    def kind(self):
        """What is guessed: a "number", a "choice", an "order" or a "curve"."""
        return self._asked["kind"]

    @property
    def truth(self):
        """The answer, as a guess that is right would be."""
        return self._asked["answer"]

    def still(self):
        """Fold the answer away under its question."""
        asked = self._asked
        parts = [f"{self._answer_text()}.", *filter(None, [asked["because"]])]
        answer = "".join(f"<p>{escape(part)}</p>" for part in parts)
        question = escape(asked["question"])
        return with_note(f"<details><summary>{question}</summary>{answer}</details>")

    def _answer_text(self):
        asked, unit = self._asked, self._asked["unit"]
        if self.kind == "number":
            return _counted(self.truth, unit)
        if self.kind == "choice":
            return self.truth
        if self.kind == "order":
            values = [f" ({_counted(value, unit)})" for value in asked["values"]]
            return ", ".join(map(str.__add__, self.truth, values or [""] * len(self.truth)))
        points = zip(map(_counted, asked["xs"]), map(_counted, self.truth), strict=True)
        named = " of each ".join(filter(None, [f"{unit}s" if unit else "", asked["x"]]))
        return f"{named or 'The curve'}: {', '.join(map(': '.join, points))}"

    # -- the guess ---------------------------------------------------------------------------

    @validate("guess")
    def _check_guess(self, guess):
        return None if guess is None else getattr(self, f"_check_{self.kind}")(guess)

    @validate("committed")
    def _check_committed(self, committed):
        if not isinstance(committed, bool):
            raise ValueError(f"committed is True or False, not {quote(committed)}")
        if committed and (self.guess is None or (self.kind == "curve" and None in self.guess)):
            raise ValueError("make your guess before you commit it")
        return committed

    @validate("why")
    def _check_why(self, why):
        if not isinstance(why, str):
            raise ValueError(f"a reason is a text, not {quote(why)}")
        return why

    def _check_number(self, guess):
        low, high, whole = (self._asked[name] for name in ("low", "high", "whole"))
        known = _number(guess)
        if known is None or not low <= known <= high or (whole and known != int(known)):
            what = "a whole number" if whole else "a number"
            ends = f"from {_counted(low)} to {_counted(high)}"
            raise ValueError(f"the guess is {what} {ends}, not {quote(guess)}")
        return int(known) if whole else known

    def _check_choice(self, guess):
        one_of("the guess", guess, self._asked["choices"])
        return guess

    def _check_order(self, guess):
        names = self._asked["names"]
        if not isinstance(guess, (list, tuple)) or sorted(map(str, guess)) != sorted(names):
            raise ValueError(f"the guess is an order of {', '.join(names)}, not {quote(guess)}")
        return [str(name) for name in guess]

    def _check_curve(self, guess):
        count = len(self._asked["xs"])
        if not isinstance(guess, (list, tuple)) or len(guess) != count:
            raise ValueError(f"the guess is a list of {count} numbers, not {quote(guess)}")
        return [None if y is None else self._check_number(y) for y in guess]


def _kind(answer, choices):
    """Return what is guessed; the type of the answer decides it."""
    if isinstance(answer, bool) and choices is None:
        answer, choices = ("no", "yes")[answer], ("yes", "no")
    if choices is not None:
        names = _names(choices)
        if str(answer) not in names:
            raise ValueError(f"the answer {quote(answer)} is none of the choices")
        return {"kind": "choice", "choices": names, "answer": str(answer)}
    number = _number(answer)
    if number is not None:
        return {"kind": "number", "answer": number}
    if isinstance(answer, str) or not isinstance(answer, Iterable):
        raise ValueError(
            "an answer is a number, one of some choices, a list of names, a list of numbers or a "
            f"dict of either, not {quote(answer)}"
        )
    known = answer if isinstance(answer, Mapping) else dict(enumerate(answer))
    keys, values = (list(map(_number, each)) for each in (known, known.values()))
    if None not in keys + values:
        if not 2 <= len(known) <= MOST_POINTS:
            raise ValueError(f"a curve has from 2 to {MOST_POINTS} points, not {len(known)}")
        xs, ys = zip(*sorted(zip(keys, values, strict=True)), strict=True)
        return {"kind": "curve", "xs": [*xs], "answer": [*ys]}
    if not isinstance(answer, Mapping):
        names, values = _names(known.values()), []
    elif None in values:
        raise ValueError("for an order each name has a number, the least of which comes first")
    else:
        names, values = _names(sorted(known, key=known.get)), sorted(values)
    shown = sorted(names)
    if shown == names:
        shown.reverse()  # or the answer would stand there already
    return {"kind": "order", "names": shown, "answer": names, "values": values}


def _names(names):
    """Return the names to choose from, or to arrange, as texts."""
    names = [str(name) for name in names]
    if len(set(names)) != len(names) or len(names) < 2:
        raise ValueError(f"there must be two names or more, all different, not {quote(names)}")
    return names


def _axis(asked, low, high):
    """Return the ends of the axis, and what kind of axis it is."""
    answers = asked["answer"] if asked["kind"] == "curve" else [asked["answer"]]
    low, high = _number(0 if low is None else low), _number(high)
    if low is None or high is None or not low < high:
        raise ValueError("give the ends of the axis: low=..., 0 if left out, and high=...")
    for answer in answers:
        if not low <= answer <= high:
            ends = f"from {_counted(low)} to {_counted(high)}"
            raise ValueError(f"the answer {_counted(answer)} is not on the axis {ends}")
    whole = all(isinstance(number, int) for number in (low, high, *answers))
    return {"low": low, "high": high, "log": low > 0 and high >= SPAN * low, "whole": whole}


def _number(value):
    """Return a finite number as an int or a float, anything else as None."""
    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    if isinstance(value, Integral):
        return int(value)
    return float(value) if isfinite(value) else None


def _counted(number, unit=""):
    """Write a number, perhaps with its noun."""
    spec = ",.4g" if isinstance(number, float) and abs(number) < 1000 else ",.0f"
    return several(number, unit, spec=spec) if unit else f"{number:{spec}}"
