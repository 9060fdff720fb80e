"""Counting: events are added up by the rules of `searchlab.search.events`."""

from itertools import chain, compress, groupby
from operator import itemgetter

from searchlab.search.events import DUPLICATE, INFERIOR, OUTCOMES, PRUNED, QUEUED, Columns
from searchlab.search.result import Iteration

_outcome = itemgetter(2)  # of a child


class Tally:
    """The counters of a search with `roots` boards on its frontier at the outset.

    They are added up chunk by chunk.

    Examples
    --------
    >>> from searchlab import EIGHT, record
    >>> trace = record(EIGHT, "1 2 3 x 4 6 7 5 8", "breadth-first")
    >>> tally = Tally(roots=1)
    >>> tally.add(trace.columns(0, 4))
    >>> tally.counters["expanded"], tally.counters["generated"], trace.result.expanded
    (4, 11, 8)
    """

    def __init__(self, roots):
        self.roots = roots
        self.expanded = self.generated = self.skipped = 0
        self.max_queue = self.peak_stored = roots
        self._outcomes = dict.fromkeys(OUTCOMES, 0)
        self._iterations = ()

    def copy(self):
        """Return a copy, which is added to on its own."""
        other = Tally(self.roots)
        vars(other).update(vars(self), _outcomes=self._outcomes.copy())
        return other

    def add(self, columns):
        """Add at least one event, as `Columns`; one that is missing holds defaults."""
        outcomes = list(map(_outcome, chain.from_iterable(columns.children)))
        self.expanded += len(columns.state)
        self.generated += len(outcomes)
        uncounted = len(outcomes)
        for outcome in OUTCOMES:
            if not uncounted:
                break
            count = outcomes.count(outcome)
            self._outcomes[outcome] += count
            uncounted -= count
        if uncounted:
            raise ValueError("a child has an unknown outcome")
        self.max_queue = max(self.max_queue, max(columns.frontier))
        self.peak_stored = max(self.peak_stored, max(columns.stored))
        if columns.limit is None:
            return
        self.expanded -= sum(columns.again)
        self.skipped += sum(columns.skipped)
        if columns.limit.count(columns.limit[0]) == len(columns.limit):
            self._add_to_iteration(columns, outcomes)
            return
        start = 0
        for _, events in groupby(columns.limit):
            part = slice(start, start := start + len(list(events)))
            columns_of_one = Columns(*(each and each[part] for each in columns))
            outcomes = list(map(_outcome, chain.from_iterable(columns_of_one.children)))
            self._add_to_iteration(columns_of_one, outcomes)

    def _add_to_iteration(self, columns, outcomes):
        """Add events of one limit to its iteration, if they are of any."""
        limit = columns.limit[0]
        if limit is None:
            return
        *before, last = self._iterations or (None,)
        if last is None or last.limit != limit:
            before, last = self._iterations, Iteration(limit, 0, 0, 0, 0, 0)
        deepest = max(compress(columns.g, columns.children), default=-1) + 1
        current = Iteration(
            limit=limit,
            expanded=last.expanded + len(columns.g) - sum(columns.again),
            generated=last.generated + len(outcomes),
            pruned=last.pruned + outcomes.count(PRUNED),
            skipped=last.skipped + sum(columns.skipped),
            deepest=max(last.deepest, deepest),
        )
        self._iterations = (*before, current)

    @property
    def counters(self):
        """All that a `Result` counts, so far."""
        return {
            "expanded": self.expanded,
            "generated": self.generated,
            "duplicates": self._outcomes[DUPLICATE],
            "enqueued": self._outcomes[QUEUED] + self.roots,
            "pruned": self._outcomes[PRUNED],
            "inferior": self._outcomes[INFERIOR],
            "skipped": self.skipped,
            "max_queue": self.max_queue,
            "peak_stored": self.peak_stored,
            "iterations": self._iterations,
        }
