"""Answers to exercises that are wrong in the same way in every lesson."""

NO_BOARDS = [  # each with the name of its failure, for the 8-puzzle
    (..., "nothing there yet"),
    (3.5, "not a board"),
    ("1 2 3", "not a board"),
    ("2 1 3 4 5 6 7 8 x", "unsolvable"),
]


def crash(*arguments):
    raise KeyError("oops")
