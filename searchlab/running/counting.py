"""Counting: events are added up by the rules of `searchlab.search.events`."""

from collections import Counter
from itertools import chain, compress, groupby
from operator import itemgetter

from searchlab.search.events import DUPLICATE, INFERIOR, PRUNED, QUEUED, Columns
from searchlab.search.result import Iteration, Result

_outcome = itemgetter(2)  # of a child
_OF_ITERATIONS = ("expanded", "generated", "pruned", "skipped")
_LIMIT = Columns._fields.index("limit")


def initial(roots):
    """Return the counters of a search that begins with this many boards on its frontier."""
    begun = dict.fromkeys(("enqueued", "max_queue", "peak_stored"), roots)
    return {**dict.fromkeys(Result.COUNTERS, 0), **begun, "iterations": ()}


def add(counters, columns):
    """Return the counters of a search after more events.

    Parameters
    ----------
    counters : dict
        From `initial`, or from an earlier call; it is left as it is.
    columns : searchlab.search.events.Columns
        At least one event.

    Examples
    --------
    >>> from searchlab import EIGHT, record
    >>> trace = record(EIGHT, "1 2 3 x 4 6 7 5 8", "breadth-first")
    >>> counters = add(initial(roots=1), trace.columns(0, 4))
    >>> counters["expanded"], counters["generated"], trace.result.expanded
    (4, 11, 8)
    """
    limit, iterations = columns.limit[0], counters["iterations"]
    if columns.limit.count(limit) < len(columns.limit):  # of several iterations
        for _, rows in groupby(zip(*columns, strict=True), itemgetter(_LIMIT)):
            counters = add(counters, Columns(*zip(*rows, strict=True)))
        return counters
    outcomes = Counter(map(_outcome, chain.from_iterable(columns.children)))
    sums = {
        "expanded": len(columns.state) - sum(columns.again),
        "generated": outcomes.total(),
        "duplicates": outcomes[DUPLICATE],
        "enqueued": outcomes[QUEUED],
        "pruned": outcomes[PRUNED],
        "inferior": outcomes[INFERIOR],
        "skipped": sum(columns.skipped),
    }
    if limit is not None:
        before, last = iterations[:-1], iterations[-1:]
        if not last or last[0].limit != limit:
            before, last = iterations, [Iteration(limit)]
        summed = (getattr(last[0], name) + sums[name] for name in _OF_ITERATIONS)
        deepest = max(compress(columns.g, columns.children), default=-1) + 1
        iterations = *before, Iteration(limit, *summed, max(last[0].deepest, deepest))
    return {
        **{name: counters[name] + more for name, more in sums.items()},
        "max_queue": max(counters["max_queue"], *columns.frontier),
        "peak_stored": max(counters["peak_stored"], *columns.stored),
        "iterations": iterations,
    }
