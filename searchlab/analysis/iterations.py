"""The iterations of IDA* and iterative deepening: what each expands, repeats and prunes.

All views of such a search count with the same terms:

visit
    An event of the search: it reaches a board, by a move down or back from a child.
expansion
    A visit that is not a return. It expands a board, and a *path*: the moves from the start to
    that board. An iteration expands a path at most once.
new path, repeated path
    A path is repeated if an earlier iteration has expanded it: if no f along it exceeds the
    threshold of that iteration.
new board, known board
    A board is new if this is its first expansion in the search. A known board was expanded by an
    earlier iteration, or earlier in the same one, by another path.

So the expansions of an iteration are its new and its repeated paths. They are also its new boards,
the boards from earlier iterations and those that it repeats.
"""

from collections import Counter
from itertools import groupby
from math import inf
from operator import attrgetter
from typing import NamedTuple

from searchlab.search.node import PRUNED

KINDS = NEW, EARLIER, REPEATED = (
    "new boards",
    "boards from earlier iterations",
    "boards repeated in the iteration",
)


class IterationCounts(NamedTuple):
    """What one iteration expanded and pruned."""

    limit: float
    boards: Counter  # the expansions by the kinds of boards
    new_paths: int = 0  # expansions of a path that no earlier iteration had expanded
    repeated_paths: int = 0
    pruned: int = 0

    @property
    def expanded(self):
        """All expansions."""
        return self.boards.total()


def iterations(trace):
    """Count what each iteration of a recorded search did.

    Parameters
    ----------
    trace : Trace

    Returns
    -------
    list of IterationCounts

    Raises
    ------
    ValueError
        If the search has no thresholds.

    Examples
    --------
    >>> from searchlab import EIGHT, record
    >>> one = iterations(record(EIGHT, "2 3 4 1 5 x 7 6 8", "ida-star"))[4]
    >>> one.limit, one.expanded, one.new_paths, one.repeated_paths
    (17, 403, 251, 152)
    >>> [one.boards[kind] for kind in KINDS]
    [167, 134, 102]
    """
    found, seen, largest = [], {}, {}  # the iteration that last expanded a state; f on a path
    for limit, events in groupby(trace, attrgetter("limit")):
        if limit is None:
            raise ValueError(
                "this search has no thresholds; give a search by ida-star or iterative-deepening"
            )
        before = found[-1].limit if found else -inf
        boards, repeated_paths, pruned = Counter(), 0, 0
        for event in events:
            pruned += sum(child.outcome == PRUNED for child in event.children)
            if event.again:
                continue
            node = event.node
            repeated = REPEATED if seen.get(node.state) == limit else EARLIER
            boards[repeated if node.state in seen else NEW] += 1
            seen[node.state] = limit
            largest[node] = max(node.f, largest.get(node.parent, node.f))
            repeated_paths += largest[node] <= before
        new_paths = boards.total() - repeated_paths
        found.append(IterationCounts(limit, boards, new_paths, repeated_paths, pruned))
    return found
