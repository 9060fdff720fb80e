"""The test of the second post's program: its boards, and the outcome of its run on each."""

from collections import Counter

import pandas as pd

from searchlab.exhaustive.census import census
from searchlab.problems import Puzzle
from searchlab.published import UndefinedBehaviour, run

_STEPS = 30  # random moves from the goal, as in the program
_DRAWN = "dur"  # tiles go up, down and left, so the blank goes the other way
_CHOICES = 4  # the fourth draws "none"


def generator_bias(steps=_STEPS):
    """Compute how likely each board is in the program's own test, and how its run ends.

    All random walks of that many steps are counted, not sampled.

    Parameters
    ----------
    steps : int
        Random moves from the goal, 0 or more.

    Returns
    -------
    pandas.DataFrame
        A row for each board, with its text as the index: the columns distance, outcome (of the
        program's run) and share (of all walks, those that end there).

    Examples
    --------
    >>> generator_bias(1)
                       distance      outcome  share
    x 1 2 3 4 5 6 7 8         0  empty_queue   0.50
    3 1 2 x 4 5 6 7 8         1        found   0.25
    1 x 2 3 4 5 6 7 8         1        found   0.25
    """
    eight = Puzzle(3, 3, "blank-first")
    walks = Counter({eight.goal: 1})
    for _ in range(steps):
        further = Counter(walks)  # no move
        for state, number in walks.items():
            possible = eight.neighbours[state.index(0)]
            for move in _DRAWN:
                further[eight.apply(state, move) if move in possible else state] += number
        walks = further
    rows = {}
    for state, number in walks.items():
        board = eight.write(state)
        share = number / (_CHOICES**steps)
        rows[board] = census(eight)[state], _outcome(board), share
    return pd.DataFrame.from_dict(rows, "index", columns=["distance", "outcome", "share"])


def _outcome(board):
    try:
        return run("superior-node", board).record["outcome"]
    except UndefinedBehaviour as undefined:
        return undefined.record["outcome"]
