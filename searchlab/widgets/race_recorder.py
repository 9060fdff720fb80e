"""What a search of a race has done at the stops of three clocks: recorded as it runs.

A clock stops at each of its first 256 readings, then at every 2nd, 4th, 8th, ..., twice as far
apart each time that the reading doubles. So a search of 181,440 expansions takes some 1,500
stops, and the counters at a stop are exact.
"""

from array import array
from bisect import bisect_right
from collections.abc import Generator
from functools import wraps
from itertools import accumulate
from operator import add, not_
from time import perf_counter

from searchlab.heuristics import bind, find
from searchlab.puzzle import distances
from searchlab.puzzle.state_space import MOST_CELLS
from searchlab.search.bidirectional import BACKWARD

CLOCKS = ("expansions", "depth", "seconds")
MICRO = 1_000_000  # the clock of seconds counts microseconds
COLUMNS = (  # left: moves to go, at the best of its boards
    *("expansions", "depth", "seconds", "generated"),
    *("stored", "frontier", "g", "side", "left"),
)
_STOPS_BITS = 7  # 2 ** 7 stops each time that a reading doubles
_FAR = 10_000  # of a board from which no moves lead to the goal
_SIDES = {None: 0, "forward": 1, "backward": 2}


class Recorder:
    """Keeps what a search had done when a clock came past each of its stops.

    A row is kept when the next event takes a clock past a stop: it holds at that stop. Clocks
    do not run backwards, so the last row whose reading is not beyond a stop is the right one.
    """

    def __init__(self, puzzle, start, roots):
        if puzzle.cells <= MOST_CELLS:
            self._away = distances(puzzle).get
        else:
            estimate = bind(find("manhattan"), puzzle)
            self._away = lambda state, default: estimate(state)
        self._nearest, self._deep = self._away(start, _FAR), 0  # of the boards; of the goal's side
        self.columns = [array("I") for _ in COLUMNS]
        self.boards = bytearray()
        self._row = (0, 0, 0, 0, roots, roots, 0, 0, self._nearest)
        self._board = start
        self._next = [0] * len(CLOCKS)  # the stop that each clock has still to pass
        self._depth, self._deepest = 0, {}  # of the search, and of each side
        self._spent, self._times = 0.0, []
        self._paused = perf_counter()

    def timing(self, generate):
        """Wrap a strategy up in a watch that runs while it works, and not while it is read."""

        @wraps(generate)
        def timed(puzzle, start, **options):
            self._paused = perf_counter()
            events = generate(puzzle, start, **options)
            return self._timed(events) if isinstance(events, Generator) else events

        return timed

    def _timed(self, events):
        spent, times = 0.0, self._times
        while True:
            begun = perf_counter()
            try:
                event = next(events)
            except StopIteration as end:
                self._spent = spent + perf_counter() - begun
                return end.value
            spent += perf_counter() - begun
            times.append(spent)
            yield event

    def keep(self, columns):
        """Take a chunk of events, as `solve` gives them to whoever watches."""
        times = self._times[: len(columns.g)]
        del self._times[: len(columns.g)]
        if not times:  # a plain function is not interrupted by its events: measured chunk by chunk
            spent, count = perf_counter() - self._paused, len(columns.g)
            times = [self._spent + spent * (i + 1) / count for i in range(count)]
        self._spent = times[-1]
        expanded = [*accumulate(map(not_, columns.again), initial=self._row[0])][1:]
        generated = [*accumulate(map(len, columns.children), initial=self._row[3])][1:]
        clocks = (expanded, None), (self._depths(columns), None), (times, _in_micros)

        def readings(i):
            return tuple(key(clock[i]) if key else clock[i] for clock, key in clocks)

        left = self._left(columns)

        def stand(i):
            """Say how the search stands after an event of the chunk."""
            memory = columns.stored[i], columns.frontier[i], columns.g[i]
            side = _SIDES.get(columns.side[i], 0)
            self._row = *readings(i), generated[i], *memory, side, left[i]
            self._board = columns.state[i]

        i = 0
        while True:
            # Clocks do not run backwards: the first event that takes one past its next stop.
            i = min(
                bisect_right(clock, stop, i, key=key)
                for (clock, key), stop in zip(clocks, self._next, strict=True)
            )
            if i == len(times):
                break
            if i:
                stand(i - 1)
            self._keep_row()
            self._next = [*map(_stop_from, readings(i))]
            i += 1
        stand(-1)
        self._paused = perf_counter()

    @property
    def expanded(self):
        """How many boards have been expanded."""
        return self._row[0]

    def _left(self, columns):
        """List how many moves lead from the best board so far to the goal, or its side."""
        left = []
        for state, g, side in zip(columns.state, columns.g, columns.side, strict=True):
            if side == BACKWARD:
                self._deep = max(self._deep, g)
            else:
                self._nearest = min(self._nearest, self._away(state, _FAR))
            left.append(max(0, self._nearest - self._deep))
        return left

    def _depths(self, columns):
        """List how deep the search is at each event."""
        kinds = [*zip(columns.side, columns.limit, strict=True)]
        if kinds.count(kinds[0]) == len(kinds):
            return self._depths_of(*kinds[0], columns.g, columns.children)
        rows = zip(kinds, columns.g, columns.children, strict=True)
        return [self._depths_of(*kind, (g,), (children,))[0] for kind, g, children in rows]

    def _depths_of(self, side, limit, gs, children):
        """List the depths at events of one side, or under one limit."""
        if limit is not None:
            self._depth = max(self._depth, int(limit))
            return [self._depth] * len(gs)
        before = self._deepest.setdefault(side, 0)
        others = sum(self._deepest.values()) - before
        if max(map(add, gs, map(bool, children))) > before:
            reached = map(add, gs, map(bool, children))
            deepest = [*accumulate(reached, max, initial=before)][1:]
            self._deepest[side] = deepest[-1]
            depths = [max(self._depth, others + depth) for depth in deepest]
        else:  # it does not get deeper
            depths = [max(self._depth, others + before)] * len(gs)
        self._depth = depths[-1]
        return depths

    def finish(self, result):
        """Keep the end; return the last reading of each clock."""
        last = dict(zip(COLUMNS, self._row, strict=True))
        last["expansions"], last["generated"] = result.expanded, result.generated
        last["seconds"] = max(last["seconds"], _in_micros(self._spent))
        if result.solved:
            last["g"], self._board = result.length, result.puzzle.goal
            last["left"] = 0
        self._row = tuple(last.values())
        self._keep_row()
        return {clock: last[clock] for clock in CLOCKS}

    def _keep_row(self):
        for column, value in zip(self.columns, self._row, strict=True):
            column.append(value)
        self.boards += self._board


def _in_micros(seconds):
    return int(seconds * MICRO)


def _stop_from(reading):
    """Return the first stop of a clock that is not before a reading."""
    step = 1 << max(0, reading.bit_length() - 1 - _STOPS_BITS)
    return -(-reading // step) * step


def stops_of(last):
    """List the stops of a clock up to its last reading, which is one in any case."""
    stops = [0]
    while stops[-1] < last:
        stops.append(min(last, _stop_from(stops[-1] + 1)))
    return stops
