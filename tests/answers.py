"""Answers to exercises that are wrong in the same way in every lesson."""

from collections import deque

import pytest

NO_BOARDS = [  # each with the name of its fault, for the 8-puzzle
    (..., "nothing there yet"),
    (3.5, "not a board"),
    ("1 2 3", "not a board"),
    ("2 1 3 4 5 6 7 8 x", "unsolvable"),
]


def queue_search(puzzle, start, last_first=False, order="ulrd"):
    """Search breadth first as the lessons do, or with one line changed."""
    path, frontier = {start: ""}, deque([start])
    while frontier:
        state = frontier.pop() if last_first else frontier.popleft()
        if state == puzzle.goal:
            return path[state]
        for move, child in sorted(puzzle.successors(state), key=lambda one: order.index(one[0])):
            if child not in path:
                path[child] = path[state] + move
                frontier.append(child)
    return None


def crash(*arguments):
    raise KeyError("oops")


def cases(table):
    """Parametrise a test by a table: for each check a list of answers, each with its fault."""
    return pytest.mark.parametrize(
        ("check", "answer", "name"),
        [
            pytest.param(check, answer, name, id=f"{check.__name__}-{number}-{name}")
            for check, answers in table.items()
            for number, (answer, name) in enumerate(answers)
        ],
    )
