"""The lanes of a race: each search with what it had done at the stops of three clocks.

A clock stops at each of its first 256 readings, then at every 2nd, 4th, 8th, ..., twice as far
apart each time that the reading doubles. So a search of 181,440 expansions takes some 1,500
stops, and the counters at a stop of the expansions or of the depth are exact.
"""

from array import array
from bisect import bisect_right
from itertools import accumulate
from math import ceil
from operator import add, not_

from searchlab.experiments import read_strategies
from searchlab.heuristics import bind, find, name_of
from searchlab.puzzle import Board, distances
from searchlab.puzzle.checks import several
from searchlab.puzzle.state_space import MOST_CELLS
from searchlab.running.solving import solve
from searchlab.search.bidirectional import BACKWARD, FORWARD
from searchlab.search.result import INTERRUPTED
from searchlab.styles import INK, strategy_style
from searchlab.widgets.recording import label_of, outcome, strategy_menu
from searchlab.widgets.searching import entry_of
from searchlab.widgets.widget import fewest_moves

CLOCKS = ("expansions", "depth", "seconds")
MICRO = 1_000_000  # the clock of seconds counts microseconds
_STOPS_BITS = 7  # 2 ** 7 stops each time that a reading doubles
_FAR = 10_000  # moves to go from a board that cannot be solved
_KEPT = ("state", "g", "stored", "side", "limit", "again", "children")  # of the events
_SIDES = {None: 0, FORWARD: 1, BACKWARD: 2}
_PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th")
_GLYPHS = {  # of matplotlib's markers, filled and hollow
    **{"o": "●○", "s": "■□", "D": "◆◇", "d": "♦♢", "v": "▼▽", "^": "▲△", "<": "◀◁"},
    **{">": "▶▷", "*": "✱✲", "P": "✚✛", "X": "✖✕", "p": "⬟⬠", "h": "⬢⬡"},
}
_DASHES = {"-": "", "--": "9 6", "-.": "11 4 2 4", ":": "2 5"}


class Lane:
    """One search of a race, by its label, and rows of what it had done.

    The last row whose reading is not beyond a stop of a clock holds at that stop.
    """

    def __init__(self, puzzle, start, entry, budgets, moves_to_go, watch=None):
        self.label, self.strategy, self.options = entry
        default, *_ = read_strategies([entry_of(self)])[0]
        self.title = label_of(self) if self.label == default else self.label
        events = {name: [] for name in _KEPT}

        def keep(columns):
            for name in _KEPT[:-1]:
                events[name].extend(getattr(columns, name))
            events["children"].extend(map(bool, columns.children))
            if watch:
                expanded = several(len(events["g"]), "expansion")
                watch(text=f"Searching with {self.label}: {expanded} …")

        more = {"parity_check": False, "watch": keep, **budgets, **self.options}
        self.result = solve(puzzle, start, self.strategy, **more)
        if self.result.outcome == INTERRUPTED:
            raise KeyboardInterrupt
        columns, boards = _columns(self.result, self.strategy.roots, moves_to_go, **events)
        kept = {
            bisect_right(columns[clock], stop) - 1
            for clock in ("expansions", "depth")
            for stop in stops_of(columns[clock][-1])
        }
        self.columns = {n: array("I", [c[i] for i in sorted(kept)]) for n, c in columns.items()}
        self.boards = b"".join([boards[i] for i in sorted(kept)])
        self.last = {clock: columns[clock][-1] for clock in CLOCKS}

    def expanded(self, clock, reading):
        """Return how many boards were expanded at a reading of a clock."""
        row = bisect_right(self.columns[clock], reading) - 1
        return self.columns["expansions"][row]


def _columns(result, roots, moves_to_go, *, state, g, stored, side, limit, again, children):
    """Return columns of what was counted at each position of a search, and the boards.

    The columns of the events are those of `Expansion`; of the children, whether there were any.
    """
    boards = [result.start, *state]
    away = map(moves_to_go, boards)
    if BACKWARD in side:  # the boards of the goal's side do not lead to the goal
        away = (_FAR if s == BACKWARD else a for a, s in zip(away, [FORWARD, *side], strict=True))
    beyond = accumulate(
        (depth if s == BACKWARD else 0 for depth, s in zip(g, side, strict=True)), max, initial=0
    )
    left = [max(0, a - b) for a, b in zip(accumulate(away, min), beyond, strict=True)]
    reached = list(map(add, g, children))
    deepest = [
        [*accumulate((r if s == one else 0 for r, s in zip(reached, side, strict=True)), max)]
        for one in dict.fromkeys(side)
    ]
    depths = (
        depth if threshold is None else int(threshold)
        for threshold, depth in zip(limit, map(sum, zip(*deepest, strict=True)), strict=True)
    )
    if result.solved:
        boards[-1], left[-1] = result.puzzle.goal, 0
    expansions = [*accumulate(map(not_, again), initial=0)]
    speed = result.seconds * MICRO / max(1, expansions[-1])
    return {
        "expansions": expansions,
        "seconds": [ceil(speed * count) for count in expansions],
        "depth": [*accumulate(depths, max, initial=0)],
        "stored": [roots, *stored],
        "side": [0, *map(_SIDES.__getitem__, side)],
        "left": left,
    }, boards


def stops_of(last):
    """List the stops of a clock up to its last reading, which is one in any case."""
    stops = [0]
    while stops[-1] < last:
        following = stops[-1] + 1
        step = 1 << max(0, following.bit_length() - 1 - _STOPS_BITS)
        stops.append(min(last, -(-following // step) * step))
    return stops


class Lanes:
    """The searches of a race, made one after the other, and how the race ends."""

    def __init__(self, puzzle, start, entries, parity_check, budgets, watch=None):
        self.start, self.parity_check = start, parity_check
        if puzzle.cells <= MOST_CELLS:
            known = distances(puzzle)

            def moves_to_go(state):
                return known.get(state, _FAR)
        else:
            moves_to_go = bind(find("manhattan"), puzzle)
        self.lanes = [Lane(puzzle, start, entry, budgets, moves_to_go, watch) for entry in entries]
        titles = [lane.title for lane in self.lanes]
        for lane in self.lanes:
            if titles.count(lane.title) > 1:
                lane.title = lane.label
        self.stops = {
            clock: stops_of(max(lane.last[clock] for lane in self.lanes)) for clock in CLOCKS
        }
        self.places = {clock: self._places(clock) for clock in CLOCKS}
        fewest, known = fewest_moves(Board(puzzle, start)), "the fewest possible"
        if fewest is None:
            lengths = [lane.result.length for lane in self.lanes if lane.result.solved]
            fewest, known = min(lengths, default=None), "the shortest known"
        self.endings = [_ending(lane.result, fewest, known) for lane in self.lanes]

    def _places(self, clock):
        """Number the lanes that arrive, 1 being the first; None for the others."""
        arrivals = [lane.last[clock] if lane.result.solved else None for lane in self.lanes]
        return [
            None if mine is None else 1 + sum(a is not None and a < mine for a in arrivals)
            for mine in arrivals
        ]

    def payload(self):
        """Return the lanes as the page plays them."""
        return {
            "stops": {clock: bytes(array("I", stops)) for clock, stops in self.stops.items()},
            "menu": strategy_menu(*self.lanes),
            "summaries": {clock: self._summary(clock) for clock in CLOCKS},
            "lanes": [
                {
                    "title": lane.title,
                    "ending": ending,
                    "solved": lane.result.solved,
                    "places": {clock: self.places[clock][number] for clock in CLOCKS},
                    "iterative": bool(lane.result.iterations),
                    "stores": not lane.result.observed,
                    "columns": {name: bytes(column) for name, column in lane.columns.items()},
                    "boards": lane.boards,
                    **look,
                }
                for number, (lane, ending, look) in enumerate(
                    zip(self.lanes, self.endings, self._looks(), strict=True)
                )
            ],
        }

    def _summary(self, clock):
        """Return which lane arrives first, as a sentence."""
        pairs = zip(self.lanes, self.places[clock], strict=True)
        first = [lane.title for lane, place in pairs if place == 1]
        if not first:
            return "No strategy finds a solution."
        *others, last = first
        if others:
            return f"By {clock}, {', '.join(others)} and {last} arrive first together."
        return f"By {clock}, {last} arrives first."

    def _looks(self):
        """Choose how each lane is drawn: one that looks like another before it is hollow."""
        looks, seen, glyphs = [], [], []
        for lane in self.lanes:
            heuristic = lane.options.get("heuristic")
            style = strategy_style(lane.strategy.name, heuristic and name_of(heuristic))
            filled, hollow = _GLYPHS.get(style.marker, "⬢⬡")  # a strategy added may have any
            glyphs.append(filled)
            look = {
                "colour": "var(--text)" if style.color == INK else style.color,
                "glyph": hollow if glyphs.count(filled) > 1 else filled,
                "dash": _DASHES[(style.linestyle, "--", ":")[min(seen.count(style), 2)]],
                "width": style.linewidth,
            }
            seen.append(style)
            looks.append(look)
        return looks


def _ending(result, fewest, known):
    if not result.solved:
        return outcome(result).rstrip(".")
    more = result.length - fewest
    return f"{several(result.length, 'move')}, {f'{more:,} more than ' * bool(more)}{known}"
