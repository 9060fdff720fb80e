"""Counting: events are added up by the rules of `searchlab.search.node`."""

from collections import Counter
from itertools import compress, groupby
from operator import attrgetter

from searchlab.running.result import Iteration, Result
from searchlab.search.node import DUPLICATE, INFERIOR, PRUNED, QUEUED, Expansion

_OF_ITERATIONS = ("expanded", "generated", "pruned", "skipped")
_of_limit = attrgetter("limit")


def before(events):
    """Return the counters of a search before its first event."""
    # The start is on the frontier, and the goal too in a search from both ends.
    roots = 2 if len(events) and events[0].side else 1
    begun = dict.fromkeys(("enqueued", "max_queue", "peak_stored"), roots)
    return {**dict.fromkeys(Result.COUNTERS, 0), **begun, "iterations": ()}


def count(events, counters=None):
    """Return the counters of a search after events.

    Parameters
    ----------
    events : sequence of Expansion
    counters : dict, optional
        Those of the events before, from an earlier call; it is left as it is.

    Examples
    --------
    >>> from searchlab import EIGHT, record
    >>> trace = record(EIGHT, "1 2 3 x 4 6 7 5 8", "breadth-first")
    >>> counters = count(trace[:4])
    >>> counters["expanded"], counters["generated"], trace.result.expanded
    (4, 11, 8)
    """
    if counters is None:
        counters = before(events)
    columns = Expansion(*zip(*events, strict=True)) if len(events) else ()
    if len({*columns.limit} if columns else ()) <= 1:
        return _add(counters, columns) if columns else counters
    for _, group in groupby(events, _of_limit):
        counters = _add(counters, Expansion(*zip(*group, strict=True)))
    return counters


def _add(counters, columns):
    """Add events of one iteration, given as columns."""
    outcomes = Counter([child.outcome for made in columns.children for child in made])
    sums = {
        "expanded": len(columns.node) - sum(columns.again),
        "generated": outcomes.total(),
        "duplicates": outcomes[DUPLICATE],
        "enqueued": outcomes[QUEUED],
        "pruned": outcomes[PRUNED],
        "inferior": outcomes[INFERIOR],
        "skipped": sum(columns.skipped),
    }
    limit, iterations = columns.limit[0], counters["iterations"]
    if limit is not None:
        before, last = iterations[:-1], iterations[-1:]
        if not last or last[0].limit != limit:
            before, last = iterations, [Iteration(limit)]
        summed = (getattr(last[0], name) + sums[name] for name in _OF_ITERATIONS)
        # On a path of a depth-first search, `frontier` is the depth of the children.
        deepest = max(compress(columns.frontier, columns.children), default=0)
        iterations = *before, Iteration(limit, *summed, max(last[0].deepest, deepest))
    return {
        **{name: counters[name] + more for name, more in sums.items()},
        "max_queue": max(counters["max_queue"], *columns.frontier),
        "peak_stored": max(counters["peak_stored"], *columns.stored),
        "iterations": iterations,
    }


def total(iterations):
    """Return the counters of an iterative search, given its iterations."""
    deepest = max((iteration.deepest for iteration in iterations), default=1)
    counters = {name: sum(getattr(i, name) for i in iterations) for name in _OF_ITERATIONS}
    stored = {"max_queue": deepest, "peak_stored": deepest, "iterations": (*iterations,)}
    return before(()) | counters | stored
