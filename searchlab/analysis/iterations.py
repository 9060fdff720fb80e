"""The iterations of IDA* and iterative deepening: which boards each expands.

A board is new if this is its first expansion in the search. A known board was expanded by an
earlier iteration, or earlier in the same one, by another path.
"""

from collections import Counter
from typing import NamedTuple

KINDS = NEW, EARLIER, REPEATED = (
    "new boards",
    "boards from earlier iterations",
    "boards repeated in the iteration",
)


class Contour(NamedTuple):
    """The threshold of an iteration, and its expansions by the kinds of boards."""

    limit: float
    boards: Counter


def iterations(trace):
    """Count what each iteration of a recorded search expands.

    Parameters
    ----------
    trace : Trace

    Returns
    -------
    list of Contour

    Raises
    ------
    ValueError
        If the search has no thresholds.

    Examples
    --------
    >>> from searchlab import EIGHT, record
    >>> one = iterations(record(EIGHT, "2 3 4 1 5 x 7 6 8", "ida-star"))[4]
    >>> one.limit, [one.boards[kind] for kind in KINDS]
    (17, [167, 134, 102])
    """
    found, seen = [], {}  # the iteration that last expanded a board
    for event in trace:
        if event.limit is None:
            raise ValueError(
                "this search has no thresholds; give a search by ida-star or iterative-deepening"
            )
        if not found or found[-1].limit != event.limit:
            found.append(Contour(event.limit, Counter()))
        if event.again:
            continue
        number, state = len(found), event.state
        repeated = REPEATED if seen.get(state) == number else EARLIER
        found[-1].boards[repeated if state in seen else NEW] += 1
        seen[state] = number
    return found
