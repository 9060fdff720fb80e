"""Counting: events are added up by the rules of `searchlab.search.events`."""

from collections import Counter
from itertools import chain, compress, groupby
from operator import itemgetter

from searchlab.search.events import DUPLICATE, INFERIOR, PRUNED, QUEUED, Columns
from searchlab.search.result import Iteration, Result

_outcome = itemgetter(2)  # of a child
_OF_ITERATIONS = ("expanded", "generated", "pruned", "skipped")
_BY_OUTCOME = {"duplicates": DUPLICATE, "pruned": PRUNED, "inferior": INFERIOR, "enqueued": QUEUED}


def initial(roots):
    """Return the counters of a search that begins with so many boards on its frontier."""
    counters = dict.fromkeys(Result.COUNTERS, 0)
    roots = dict.fromkeys(("enqueued", "max_queue", "peak_stored"), roots)
    return {**counters, **roots, "iterations": ()}


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
    if columns.limit.count(columns.limit[0]) != len(columns.limit):  # of several iterations
        start = 0
        for _, events in groupby(columns.limit):
            some = slice(start, start := start + len(list(events)))
            counters = add(counters, Columns(*(column[some] for column in columns)))
        return counters
    outcomes = Counter(map(_outcome, chain.from_iterable(columns.children)))
    sums = {
        "expanded": len(columns.state) - sum(columns.again),
        "generated": outcomes.total(),
        "skipped": sum(columns.skipped),
        **{name: outcomes[outcome] for name, outcome in _BY_OUTCOME.items()},
    }
    limit, iterations = columns.limit[0], counters["iterations"]
    if limit is not None:
        *before, last = iterations or (None,)
        if last is None or last.limit != limit:
            before, last = iterations, Iteration(limit)
        summed = (getattr(last, name) + sums[name] for name in _OF_ITERATIONS)
        deepest = max(compress(columns.g, columns.children), default=-1) + 1
        iterations = (*before, Iteration(limit, *summed, max(last.deepest, deepest)))
    return {
        **{name: counters[name] + more for name, more in sums.items()},
        "max_queue": max(counters["max_queue"], *columns.frontier),
        "peak_stored": max(counters["peak_stored"], *columns.stored),
        "iterations": iterations,
    }
