"""Where the two sides of a bidirectional search meet, and how far each has come."""

from collections import Counter
from itertools import pairwise
from typing import NamedTuple

from searchlab.search.node import BACKWARD, FORWARD, MEETING, QUEUED

SIDES = (FORWARD, BACKWARD)


class Sides(NamedTuple):
    """The two sides of a search from both ends."""

    expanded: dict  # by side: how many states were expanded at each depth, a list
    reached: dict  # by side: how many were reached
    meeting: object  # the state where the sides met; None if they did not
    near: int | None  # moves of the solution on the start's side
    far: int | None  # and on the goal's


def sides(trace):
    """Count by depth what each side of a bidirectional search expanded and reached.

    Parameters
    ----------
    trace : Trace

    Returns
    -------
    Sides

    Raises
    ------
    ValueError
        If the search does not name the side of each expansion.

    Examples
    --------
    >>> from searchlab import EIGHT, record
    >>> found = sides(record(EIGHT, "2 3 4 1 5 x 7 6 8", "bidirectional"))
    >>> found.near, found.far, found.expanded["forward"][:4]
    (10, 9, [1, 3, 5, 10])
    """
    expanded = {side: Counter() for side in SIDES}
    reached = {side: Counter([0]) for side in SIDES}
    path = [getattr(state, "state", state) for state in trace.result.path]
    moves, meeting = {*pairwise(path), *pairwise(path[::-1])}, None
    for event in trace:
        if event.side not in SIDES:
            raise ValueError(
                "this search does not say from which side it expands; record a bidirectional "
                "search of the package, or a generator whose nodes have a side: a plain function "
                "is observed, and its sides are guessed"
            )
        depth = event.node.depth
        expanded[event.side][depth] += 1
        for child in event.children:
            reached[event.side][depth + 1] += child.outcome == QUEUED
            if child.outcome == MEETING and (event.state, child.state) in moves:
                meeting = child.state
    near = None if meeting is None else path.index(meeting)
    return Sides(
        {side: _listed(counts) for side, counts in expanded.items()},
        {side: _listed(counts) for side, counts in reached.items()},
        meeting,
        near,
        None if near is None else len(path) - 1 - near,
    )


def _listed(counts):
    return [counts[depth] for depth in range(max(+counts, default=0) + 1)]
