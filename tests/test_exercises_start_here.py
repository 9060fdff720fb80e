"""The search of lesson 00 with one line changed: what was changed is named."""

from functools import partial

import pytest
from answers import crash, queue_search

from searchlab.exercises import check_last_first


def first_at_the_left(puzzle, start):
    """Put boards on and take them off at the left end: a stack as well."""
    return (yield from queue_search(puzzle, start, last_first=True))


@pytest.mark.parametrize(
    ("search", "name"),
    [
        (..., "nothing there yet"),
        (crash, "your code stops"),
        (lambda puzzle, start: "ul", "your code stops"),
        (queue_search, "still a queue"),
        ("breadth-first", "another search"),
        (partial(queue_search, last_first=True, order="drlu"), "another search"),
        ("depth-first", "another search"),
        ("a-star", "another search"),
        (first_at_the_left, "passed"),
    ],
)
def test_last_first(search, name):
    assert check_last_first(search).name == name


def test_praise_tells_what_the_change_costs():
    said = check_last_first(first_at_the_left).said
    assert "102 moves on average, where 13 are enough" in said
    assert "The longest has 188, where 16 are enough." in said
