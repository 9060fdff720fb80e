"""A question to answer before the answer is shown: commit a guess, then see the answer beside it.

The answer is computed by the cell and sent with the widget, so that the page needs no kernel to
show it, and it shows nothing of it before the guess is committed. Without a front end the choices
are headings, each with its reply folded below it.
"""

import re
from html import escape
from numbers import Real

import traitlets

from searchlab.exhaustive.admissibility_result import rounded
from searchlab.problems.checks import one_of, quote, several
from searchlab.widgets.recording import MOVED
from searchlab.widgets.static import with_note
from searchlab.widgets.widget import Value, Widget, validate

# What the page says, with numbers filled in.
_TEXTS = {
    "ready": "Commit your guess to see the answer.",
    "right": "Right.",
    "wrong": "No: see the star.",
    "exact": "Exactly right.",
    "more": "Your guess is {far} more than the answer.",
    "less": "The answer is {far} more than your guess.",
    "times more": "Your guess is about {far} times the answer.",
    "times less": "The answer is about {far} times your guess.",
    "placed": "{right} of {all} in place.",
    "all placed": "Right: all are in their place.",
}
_HINTS = {
    "number": "Click on the line, or type a number.",
    "choice": "Choose one.",
    "order": "Press them in your order; pressed again, one is taken out.",
}
_SAID = "No.", "Right."
_FIRST = "Choose one and note your reason. Then open it, and the others."
_LOG_SPAN = 100  # an axis is logarithmic if its high end is so many times its low one, or more


class Predict(Widget):
    """A question whose answer is shown once a guess is committed.

    The type of the answer decides what is guessed: a number on a slider, one of several choices, or
    an order to arrange.

    Parameters
    ----------
    question : str
    answer
        A number, or one of the `choices`. For an order a list of names, the first one first, or a
        dict of names with numbers, of which the least comes first.
    choices : sequence of str or dict of str, optional
        The answers to choose from; a dict has the reply to each, shown once one is committed.
    low, high : number, optional
        The ends of the axis, for a number. Where the high end is a hundred times the low one or
        more, the axis is logarithmic.
    unit : str
        The noun of what is counted, in the singular.
    because : str
        A few sentences that explain the answer. In these, in the question and in the replies,
        backquotes enclose code.

    Attributes
    ----------
    guess
        The guess, None before there is one.
    committed : bool
        Whether the guess is committed. Setting it to True shows the answer on the page, to
        False hides it again.
    why : str
        The reason that the reader has given. The page asks for it before the guess is committed.

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
    """

    guess = Value(None)
    committed = traitlets.Bool(False).tag(sync=True)
    why = traitlets.Unicode("").tag(sync=True)
    _asked = traitlets.Dict().tag(sync=True)

    def __init__(self, question, answer, *, choices=None, low=0, high=None, unit="", because=""):
        asked = {"question": question, "unit": unit, "because": because}
        asked |= _answer(answer, choices, low, high)
        asked["answer"] = _checked("the answer", asked["answer"], asked)
        asked["texts"] = _texts(asked)
        if asked["kind"] == "number":
            because = f"The answer is {_text(asked['answer'], unit)}. {because}"
        asked["texts"]["because"] = because
        super().__init__(_asked=asked)

    def label(self):
        """Return the question."""
        return self._asked["question"]

    @property
    def kind(self):
        """What is guessed: a "number", a "choice" or an "order"."""
        return self._asked["kind"]

    @property
    def truth(self):
        """The answer, as a guess that is right would be."""
        return self._asked["answer"]

    def still(self):
        """Fold the answer away under its question, or a reply under each choice."""
        asked = self._asked
        question = f"<p><b>{_html(asked['question'])}</b></p>"
        if asked["kind"] == "choice":
            replies = asked.get("replies") or [""] * len(asked["choices"])
            folded = [
                _folded(choice, _SAID[choice == self.truth], reply)
                for choice, reply in zip(asked["choices"], replies, strict=True)
            ]
            return with_note(f"{question}<p>{_FIRST}</p>{''.join(folded)}")
        answer = f"{_text(asked.get('values') or self.truth, asked['unit'])}."
        names = f"<p>{escape(', '.join(asked['names']))}</p>" if asked["kind"] == "order" else ""
        return with_note(question + names + _folded("The answer", answer, asked["because"]))

    @validate("guess")
    def _check_guess(self, guess):
        return None if guess is None else _checked("the guess", guess, self._asked)

    @validate("committed")
    def _check_committed(self, committed):
        if committed and self.guess is None:
            raise ValueError("make your guess before you commit it")
        return committed


def _answer(answer, choices, low, high):
    """Return the answer with its kind, which its type decides, and what is needed to guess it."""
    if choices is not None:
        replies = [*choices.values()] if isinstance(choices, dict) else []
        return {"kind": "choice", "answer": answer, "choices": [*choices], "replies": replies}
    if isinstance(answer, Real):
        if high is None or not low < high:
            raise ValueError("give the ends of the axis: low=..., 0 if left out, and high=...")
        return {
            "kind": "number",
            "answer": answer,
            "low": rounded(float(low)),
            "high": rounded(float(high)),
            "log": bool(0 < low <= high / _LOG_SPAN),
            "whole": all(number % 1 == 0 for number in (low, high, answer)),
        }
    values = None
    if isinstance(answer, dict) and all(isinstance(each, Real) for each in answer.values()):
        values = {name: rounded(float(answer[name])) for name in sorted(answer, key=answer.get)}
        answer = [*values]
    names = isinstance(answer, list) and all(isinstance(each, str) for each in answer)
    if not names or len(set(answer)) < max(2, len(answer)):
        raise ValueError(
            "an answer is a number, one of some choices, a list of different names or a dict of "
            f"names with numbers, not {quote(answer)}"
        )
    names = sorted(answer, reverse=sorted(answer) == answer)  # which is not the answer
    return {"kind": "order", "answer": answer, "values": values, "names": names, "moved": MOVED}


def _texts(asked):
    """Return what the page says of a guess of this kind: also how to make one."""
    kind, texts = asked["kind"], dict(_TEXTS)
    texts["hint"] = _HINTS[kind]
    if kind == "number":
        texts["accepted"] = f"Type {_accepted(asked)}."
    return texts


def _accepted(asked):
    """Describe the numbers on the axis."""
    what = "a whole number" if asked["whole"] else "a number"
    return f"{what} from {asked['low']:,} to {asked['high']:,}"


def _checked(name, value, asked):
    """Return a guess, or the answer, as it is kept; raise ValueError if it is not of its kind."""
    kind, answer = asked["kind"], asked["answer"]
    if kind == "choice":
        one_of(name, value, asked["choices"])
    elif kind == "number":
        value = _on_axis(name, value, asked)
    elif not isinstance(value, list) or len(value) != len(answer):
        raise ValueError(f"{name} must be a list of {len(answer)}, not {quote(value)}")
    elif sorted(map(str, value)) != sorted(answer):
        raise ValueError(
            f"{name} must be an order of {', '.join(asked['names'])}, not {quote(value)}"
        )
    return value


def _on_axis(name, number, asked):
    """Return a number that is on the axis; raise ValueError if it is not."""
    if (
        isinstance(number, Real)
        and asked["low"] <= number <= asked["high"]
        and not (asked["whole"] and number % 1)
    ):
        return rounded(float(number))
    raise ValueError(f"{name} must be {_accepted(asked)}, not {quote(number)}")


def _folded(summary, *paragraphs):
    text = _html(" ".join(filter(None, paragraphs)))
    return f"<details><summary>{_html(summary)}</summary><p>{text}</p></details>"


def _html(text):
    return re.sub("`(.+?)`", r"<code>\1</code>", escape(text))


def _text(answer, unit=""):
    """Write an answer, each number with its noun."""
    if isinstance(answer, dict):
        answer = [f"{name} ({_text(number, unit)})" for name, number in answer.items()]
    if isinstance(answer, list):
        return ", ".join(answer)
    if isinstance(answer, str):
        return answer
    return several(answer, unit) if unit else f"{answer:,}"
