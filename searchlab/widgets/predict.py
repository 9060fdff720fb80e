"""A question to answer before the answer is shown: commit a guess, then see the answer beside it.

The answer is computed by the cell and sent with the widget, so that the page needs no kernel to
show it, and it shows nothing of it before the guess is committed.
"""

from html import escape
from numbers import Real

import traitlets

from searchlab.exhaustive.admissibility_result import plain
from searchlab.puzzle.checks import one_of, quote, several
from searchlab.widgets.static import with_note
from searchlab.widgets.widget import Value, Widget, validate

_LOG_SPAN = 100  # an axis is logarithmic if its high end is so many times its low one, or more


class Predict(Widget):
    """A question whose answer is shown once a guess is committed.

    The type of the answer decides what is guessed: a number on a slider, one of several choices, an
    order to arrange, or a curve to draw over an empty axis. Lines of code to put in order are a
    Parsons problem.

    Parameters
    ----------
    question : str
    answer
        A number, or one of the `choices`. For an order a list of names, the first one first, or a
        dict of names with numbers, of which the least comes first. For a curve a list of numbers,
        the first of which is at 0 on the horizontal axis.
    choices : sequence of str, optional
        The answers to choose from.
    low, high : number, optional
        The ends of the axis, for a number and for a curve. Where the high end is a hundred times
        the low one or more, the axis is logarithmic.
    unit : str
        The noun of what is counted, in the singular.
    x : str
        The name of a curve's horizontal axis.
    because : str
        A few sentences that explain the answer. Unless there are `choices`, the page asks for the
        reader's own reason first.
    code : bool
        Whether the names of an order are lines of code.

    Attributes
    ----------
    guess
        The guess, None before there is one. A curve that is half drawn has None in its gaps.
    committed : bool
        Whether the guess is committed. Setting it to True shows the answer on the page, to
        False hides it again.
    why : str
        The reason that the reader has given.

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
    >>> Predict("Which finds the shortest path?", {"greedy": 41, "a-star": 19}, unit="move").kind
    'order'
    >>> Predict("How do the levels grow?", [1, 2, 4, 8], high=10, x="depth", unit="board").kind
    'curve'
    """

    guess = Value(None)
    committed = traitlets.Bool(False).tag(sync=True)
    why = traitlets.Unicode("").tag(sync=True)
    _asked = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        question,
        answer,
        *,
        choices=None,
        low=0,
        high=None,
        unit="",
        x="",
        because="",
        code=False,
    ):
        asked = {"question": question, "unit": unit, "x": x, "because": because, "code": code}
        super().__init__(_asked=asked | _answer(answer, choices, low, high))

    def _call(self):
        asked, answer = self._asked, self.truth
        if asked.get("values"):
            answer = dict(zip(answer, asked["values"], strict=True))
        options = ("choices", "low", "high", "unit", "x", "because", "code")
        return [asked["question"], answer], {name: asked.get(name) or None for name in options}

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
        parts = [f"{self._answer_text()}.", asked["because"]]
        answer = "".join(f"<p>{escape(part)}</p>" for part in parts if part)
        question = escape(asked["question"])
        return with_note(f"<details><summary>{question}</summary>{answer}</details>")

    def _answer_text(self):
        answer, unit, values = self.truth, self._asked["unit"], self._asked.get("values")
        if self.kind == "choice":
            return answer
        if self.kind == "number":
            return _counted(answer, unit)
        if self.kind == "curve":
            return ", ".join(map(_counted, answer))
        if values:
            pairs = zip(answer, values, strict=True)
            answer = [f"{name} ({_counted(value, unit)})" for name, value in pairs]
        return ", ".join(answer)

    @validate("guess")
    def _check_guess(self, guess):
        asked, answer = self._asked, self.truth
        if guess is None:
            return None
        if self.kind == "number":
            return _on_axis("the guess", guess, asked)
        if self.kind == "choice":
            one_of("the guess", guess, asked["choices"])
            return guess
        if not isinstance(guess, list) or len(guess) != len(answer):
            raise ValueError(f"the guess must be a list of {len(answer)}, not {quote(guess)}")
        if self.kind == "curve":
            return [y if y is None else _on_axis("the guess", y, asked) for y in guess]
        if sorted(map(str, guess)) != sorted(answer):
            names = ", ".join(asked["names"])
            raise ValueError(f"the guess must be an order of {names}, not {quote(guess)}")
        return guess

    @validate("committed")
    def _check_committed(self, committed):
        if committed and (self.guess is None or (self.kind == "curve" and None in self.guess)):
            raise ValueError("make your guess before you commit it")
        return committed


def _answer(answer, choices, low, high):
    """Return the answer with its kind, which its type decides, and what is needed to guess it."""
    if choices is not None:
        one_of("the answer", answer, choices)
        return {"kind": "choice", "answer": answer, "choices": [*choices]}
    if _numbers([answer]):
        axis = _axis([answer], low, high)
        return {"kind": "number", "answer": _on_axis("the answer", answer, axis), **axis}
    if isinstance(answer, list) and _numbers(answer):
        axis = _axis(answer, low, high)
        answer = [_on_axis("the answer", each, axis) for each in answer]
        return {"kind": "curve", "answer": answer, **axis}
    values = []
    if isinstance(answer, dict) and _numbers(answer.values()):
        values = sorted(map(plain, answer.values()))
        answer = sorted(answer, key=answer.get)
    if not isinstance(answer, list) or len(set(answer)) < max(2, len(answer)):
        raise ValueError(
            "an answer is a number, one of some choices, a list of numbers, a list of different "
            f"names or a dict of names with numbers, not {quote(answer)}"
        )
    names = sorted(answer)
    if names == answer:
        names.reverse()  # or the answer would stand there already
    return {"kind": "order", "answer": answer, "values": values, "names": names}


def _numbers(values):
    return len(values) > 0 and all(isinstance(value, Real) for value in values)


def _axis(answers, low, high):
    """Return the ends of the axis, and what kind of axis it is."""
    if high is None or not low < high:
        raise ValueError("give the ends of the axis: low=..., 0 if left out, and high=...")
    return {
        "low": plain(low),
        "high": plain(high),
        "log": low > 0 and high >= _LOG_SPAN * low,
        "whole": all(number % 1 == 0 for number in (low, high, *answers)),
    }


def _on_axis(name, number, axis):
    """Return a number that is on the axis; raise ValueError if it is not."""
    low, high, whole = (axis[key] for key in ("low", "high", "whole"))
    if isinstance(number, Real) and low <= number <= high and not (whole and number % 1):
        return plain(number)
    kind = "a whole number" if whole else "a number"
    raise ValueError(f"{name} must be {kind} from {low:,} to {high:,}, not {quote(number)}")


def _counted(number, unit=""):
    """Write a number, perhaps with its noun."""
    return several(number, unit) if unit else f"{number:,}"
