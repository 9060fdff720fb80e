"""The recording of a race: the progress of each search at the stops of three clocks.

The first 256 stops of a clock are its first readings; from there each step is a 128th of the
reading. So a search of 181,440 expansions takes some 1,100 stops. The counters at a stop of the
expansions or of the depth are exact.
"""

from bisect import bisect_right
from itertools import accumulate, repeat
from operator import add, eq, mul, not_, sub

from searchlab.experiments import read_strategies
from searchlab.heuristics import bind, find, name_of
from searchlab.puzzle import distances
from searchlab.puzzle.checks import several
from searchlab.puzzle.state_space import MOST_CELLS
from searchlab.running.solving import solve
from searchlab.search.bidirectional import BACKWARD
from searchlab.search.result import INTERRUPTED
from searchlab.styles import INK, strategy_style
from searchlab.widgets.recording import label_of, outcome

CLOCKS = ("expansions", "depth", "seconds")
START = "Who arrives first? Put the lanes into your order, then start the race."
_FAR = 10_000  # moves to go from a board that cannot be solved
_PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th")
_GLYPHS = dict(zip("osDdv^<>*PXph", "●■◆♦▼▲◀▶✱✚✖⬟⬢", strict=True))  # of matplotlib's markers


def stops_of(last, unit=1):
    """List the stops of a clock up to its last reading, which is one in any case: at least two."""
    stops, last = [0], max(last, unit)
    while stops[-1] * unit < last:
        stops.append(stops[-1] + max(1, stops[-1] // 128))
    return [min(last, stop * unit) for stop in stops]


def default_label(strategy, options):
    """Return the label of a strategy to which the reader gives none."""
    return read_strategies([(strategy, options)])[0][0]


class Lane:
    """One search of a race, by its label: its result, and rows of its progress.

    The last row whose reading is not beyond a stop of a clock holds at that stop.
    """

    def __init__(self, puzzle, start, entry, max_expansions, moves_to_go, watch=None):
        self.label, self.strategy, self.options = entry
        self.named = self.label != default_label(self.strategy, self.options)
        self.title = self.label if self.named else label_of(self)
        events = {name: [] for name in ("state", "side", "limit", "again", "stored")}
        generated = []  # the depth that each event has generated

        def keep(columns):
            for name, column in events.items():
                column.extend(getattr(columns, name))
            generated.extend(map(add, columns.g, map(bool, columns.children)))
            if watch:
                expanded = several(len(generated), "expansion")
                watch(text=f"Searching with {self.label}: {expanded} …")

        more = {"max_expansions": max_expansions, "parity_check": False, "watch": keep}
        self.result = solve(puzzle, start, self.strategy, **more, **self.options)
        if self.result.outcome == INTERRUPTED:
            raise KeyboardInterrupt
        self._sample(moves_to_go, generated, **events)

    def _sample(self, moves_to_go, generated, state, side, limit, again, stored):
        """Make the rows: before the search, and after the last event up to each stop."""
        result, boards = self.result, [self.result.start, *state]
        depths, left = [0, *generated], accumulate(moves_to_go(boards), min)
        if BACKWARD in side:
            # What the goal's side has generated; its boards do not lead to the goal.
            backward = [0, *map(mul, generated, map(eq, side, repeat(BACKWARD)))]
            beyond = [*accumulate(backward, max)]
            depths = map(add, accumulate(map(sub, depths, backward), max), beyond)
            away = zip(backward, moves_to_go(boards), strict=True)
            left = map(sub, accumulate((_FAR if g else a for g, a in away), min), beyond)
            left = map(max, left, repeat(0))
        if result.iterations:
            depths = [0, *(int(threshold or 0) for threshold in limit)]
        columns = {
            "expansions": [*accumulate(map(not_, again), initial=0)],
            "depth": [*accumulate(depths, max)],
            "stored": [self.strategy.roots, *stored],
            "left": [*left],
        }
        if result.solved:
            boards[-1], columns["left"][-1] = result.puzzle.goal, 0
        rows = sorted(
            {
                bisect_right(columns[clock], stop) - 1
                for clock in ("expansions", "depth")
                for stop in stops_of(columns[clock][-1])
            }
        )
        self.boards = b"".join([boards[row] for row in rows])
        self.columns = {name: [column[row] for row in rows] for name, column in columns.items()}
        speed = result.seconds / max(1, result.expanded)
        seconds = (round(speed * count, 6) for count in self.columns["expansions"])
        self.columns["seconds"] = list(seconds)

    def payload(self):
        """Return the lane as the page draws it."""
        heuristic = self.options.get("heuristic")
        style = strategy_style(self.strategy.name, heuristic and name_of(heuristic))
        text = "the goal cannot be reached" if self.columns["left"][0] == _FAR else "{left} to go"
        return {
            "label": self.label,
            "title": self.title,
            "colour": "var(--text)" if style.color == INK else style.color,
            "glyph": _GLYPHS.get(style.marker, "⬢"),  # a strategy added may have any marker
            "text": "threshold {depth}, " * bool(self.result.iterations) + text,
            "ending": self.ending,
            "stores": not self.result.observed,
            "columns": self.columns,
            "boards": self.boards,
        }


class Lanes:
    """The searches of a race, run one after the other, and how the race ends.

    `clocks` has the stops of each clock, the places of the lanes by label, and the sentences that
    describe the race, each with the reading from which on it holds.
    """

    def __init__(self, puzzle, start, entries, parity_check, max_expansions, watch=None):
        self.start, self.parity_check = start, parity_check
        known = distances(puzzle) if puzzle.cells <= MOST_CELLS else {}
        estimate = bind(find("manhattan"), puzzle)

        def moves_to_go(states):
            return map(known.get, states, repeat(_FAR)) if known else map(estimate, states)

        race = max_expansions, moves_to_go, watch
        self.lanes = [Lane(puzzle, start, entry, *race) for entry in entries]
        titles = set()
        for lane in self.lanes:
            lane.ending = _ending(lane.result, known.get(start))
            if lane.title in titles:
                lane.title = lane.label
            titles.add(lane.title)
        self.clocks = {clock: self._clock(clock) for clock in CLOCKS}

    def _clock(self, clock):
        lanes = [(lane, lane.columns[clock][-1]) for lane in self.lanes]
        stops = stops_of(max(last for _, last in lanes), 1e-6 if clock == "seconds" else 1)
        arrivals = sorted(last for lane, last in lanes if lane.result.solved)
        places, texts = {}, {0: [START], stops[1]: ["No lane has arrived yet."]}
        for lane, last in lanes:
            place = f"★ {_PLACES[arrivals.index(last)]}" if lane.result.solved else "✗"
            places[lane.label] = place
            texts.setdefault(last, []).append(f"{place}: {lane.title}, {lane.ending}.")
        first = [lane.title for lane in self.lanes if places[lane.label] == "★ 1st"]
        found = f"First by {clock}: {', '.join(first)}."
        texts[stops[-1]] = [found if first else "No strategy finds a solution."]
        texts = [(since, " ".join(texts[since])) for since in sorted(texts)]
        return {"stops": stops, "places": places, "texts": texts}


def _ending(result, fewest):
    if not result.solved:
        return outcome(result).rstrip(".")
    moves = several(result.length, "move")
    if fewest is None:
        return moves
    more = result.length - fewest
    return f"{moves}, {f'{more:,} more than ' * bool(more)}the fewest possible"
