"""Ask one of the lessons' questions, with an answer that the lesson has measured."""

from searchlab.exercises.claims import compare
from searchlab.exercises.predictions import predictions
from searchlab.problems.checks import one_of


def ask(name, *measured):
    """Show a question of a lesson, whose answer is hidden until the reader commits a guess.

    Parameters
    ----------
    name : str
        Which question, such as ``"02.turns"``; `searchlab.exercises.predictions` lists them.
    *measured
        First the answer, where it is a number, a list of numbers or a dict of names with numbers.
        Then the numbers that the right answer states, in order, as in a `claim`. Only None if
        they cannot be measured here, such as without numba; then nothing is compared.

    Returns
    -------
    searchlab.widgets.Predict

    Raises
    ------
    AssertionError
        If what was measured is not what the right answer states.

    Examples
    --------
    >>> ask("02.turns", 0, 360).kind
    'number'
    >>> ask("02.turns", 1, 360)
    Traceback (most recent call last):
    ...
    AssertionError: the text states 0 in "That is 0 of the 360 ...", but the measured value is 1
    """
    from searchlab.widgets import Predict

    one_of("a prediction", name, predictions())
    asked = predictions()[name]
    if asked.options:
        if measured != (None,):
            compare(asked.stated, *measured)
        return Predict(asked.question, asked.right, choices=asked.options)
    answer, *others = measured
    if asked.order and sorted(answer, key=answer.get) != asked.order:
        raise AssertionError(f"{name} states the order {asked.order}, but measured is {answer}")
    compare(asked.stated, *(others if isinstance(answer, list | dict) else measured))
    return Predict(asked.question, answer, because=asked.reply, **asked.axis)
