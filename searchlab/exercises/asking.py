"""Ask one of the lessons' questions, with an answer that the lesson has measured."""

from searchlab.exercises.claims import expect_stated
from searchlab.exercises.predictions import predictions
from searchlab.problems.checks import one_of


def ask(name, *measured):
    """Show a question of a lesson, whose answer is hidden until the reader commits a guess.

    Parameters
    ----------
    name : str
        Which question, such as ``"02.turns"``; `searchlab.exercises.predictions` lists them.
    *measured
        First the answer, where it is a number or a dict of names with numbers.
        Then the numbers that the right answer states, in order, as in a `claim`. None or nothing
        where they are not measured here, such as without numba; then nothing is compared.

    Returns
    -------
    searchlab.widgets.Predict

    Raises
    ------
    AssertionError
        If what was measured is not what the right answer states.

    Examples
    --------
    >>> ask("02.turns", 0).kind
    'number'
    >>> ask("02.turns", 1)
    Traceback (most recent call last):
    ...
    AssertionError: the answer to 02.turns is 0, but the measured value is 1
    """
    from searchlab.widgets import Predict

    one_of("a prediction", name, predictions())
    asked = predictions()[name]
    compared = measured not in ((), (None,))
    if asked.options:
        if compared:
            expect_stated(asked.stated, *measured)
        return Predict(asked.question, asked.right, choices=asked.options)
    answer, *others = measured if compared else (asked.answer,)
    known = asked.order or asked.answer
    found = sorted(answer, key=answer.get) if asked.order else answer
    if known not in (None, found):
        raise AssertionError(f"the answer to {name} is {known}, but the measured value is {found}")
    if compared:
        expect_stated(asked.stated, *others)
    return Predict(asked.question, answer, because=asked.reply, **asked.axis)
