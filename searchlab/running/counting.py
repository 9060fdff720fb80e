"""Counting: events are added up by the rules of `searchlab.search.events`."""

from itertools import chain, compress
from operator import itemgetter

from searchlab.search.events import DUPLICATE, FATES, INFERIOR, PRUNED, QUEUED, Columns
from searchlab.search.result import Iteration

_fate = itemgetter(2)  # of a child


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
        self.max_queue = self.peak_held = roots
        self._fates = dict.fromkeys(FATES, 0)
        self._iterations = []

    def copy(self):
        """Return a copy, which is added to on its own."""
        other = Tally(self.roots)
        other.__dict__.update(self.__dict__)
        other._fates = dict(self._fates)
        other._iterations = list(map(list, self._iterations))
        return other

    def add(self, columns):
        """Add at least one event, as `Columns`; one that is missing holds defaults."""
        limit = columns.limit
        if limit is not None and limit.count(limit[0]) < len(limit):  # those of one, then others
            cut = next(i for i in range(1, len(limit)) if limit[i] != limit[0])
            for part in (slice(cut), slice(cut, None)):
                self.add(Columns(*(column and column[part] for column in columns)))
            return
        fates = list(map(_fate, chain.from_iterable(columns.children)))
        self.expanded += len(columns.state)
        self.generated += len(fates)
        uncounted = len(fates)
        for fate in FATES:
            if not uncounted:
                break
            count = fates.count(fate)
            self._fates[fate] += count
            uncounted -= count
        if uncounted:
            raise ValueError("a child has an unknown fate")
        self.max_queue = max(self.max_queue, max(columns.frontier))
        self.peak_held = max(self.peak_held, max(columns.held))
        if limit is None:
            return
        returns, undone = sum(columns.again), sum(columns.skipped)
        self.expanded -= returns
        self.skipped += undone
        if limit[0] is not None:
            if not self._iterations or self._iterations[-1][0] != limit[0]:
                self._iterations.append([limit[0], 0, 0, 0, 0, 0])
            deepest = max(compress(columns.g, columns.children), default=-1) + 1
            current = self._iterations[-1]
            current[1] += len(limit) - returns
            current[2] += len(fates)
            current[3] += fates.count(PRUNED)
            current[4] += undone
            current[5] = max(current[5], deepest)

    @property
    def counters(self):
        """All that a `Result` counts, so far."""
        return {
            "expanded": self.expanded,
            "generated": self.generated,
            "duplicates": self._fates[DUPLICATE],
            "enqueued": self._fates[QUEUED] + self.roots,
            "pruned": self._fates[PRUNED],
            "inferior": self._fates[INFERIOR],
            "skipped": self.skipped,
            "max_queue": self.max_queue,
            "peak_held": self.peak_held,
            "iterations": tuple(Iteration(*row) for row in self._iterations),
        }
