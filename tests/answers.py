"""Answers to exercises that are wrong in the same way in every lesson."""

import pytest

NO_BOARDS = [  # each with the name of its mistake, for the 8-puzzle
    (..., "nothing there yet"),
    (3.5, "not a board"),
    ("1 2 3", "not a board"),
    ("2 1 3 4 5 6 7 8 x", "unsolvable"),
]


def crash(*arguments):
    raise KeyError("oops")


def cases(table):
    """Make a test of a table: for each check a list of answers, each with its mistake.

    An entry may end with the message, word for word.
    """

    @pytest.mark.parametrize(
        ("check", "answer", "name", "message"),
        [
            pytest.param(check, answer, name, message, id=f"{check.__name__}-{number}-{name}")
            for check, answers in table.items()
            for number, (answer, name, *message) in enumerate(answers)
        ],
    )
    def test(check, answer, name, message):
        found = check(answer)
        assert found.name == name, found
        assert not message or ([found.message] == message and found.hint)

    return test
