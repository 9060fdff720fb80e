"""A race: several strategies on one board, under one clock.

Python runs one search after the other, and records the progress of each at the stops of the
expansions. The page plays these rows, forwards and backwards, under either clock.

The first 256 stops are the first expansions; from there each step is a 128th of the number. So a
search of 181,440 expansions takes some 1,100 stops, at which its counters are exact. A clock stops
where the lane that takes longest on it has its stops.
"""

from itertools import permutations
from types import SimpleNamespace

import traitlets

from searchlab.experiments import read_strategies
from searchlab.heuristics import bind, find, name_of
from searchlab.puzzle import distances
from searchlab.puzzle.checks import check_number, one_of, quote, several, whole
from searchlab.puzzle.state_space import MOST_CELLS
from searchlab.running.solving import solve
from searchlab.search.node import BACKWARD
from searchlab.search.result import INTERRUPTED
from searchlab.styles import INK, strategy_style
from searchlab.widgets.recording import label_of, outcome, parse_strategies, strategy_menu
from searchlab.widgets.searching import Searching, choice, entry_of
from searchlab.widgets.widget import Value, read_solvable, validate

_DEFAULT = ("breadth-first", "bidirectional", "greedy", "a-star", "ida-star")
_CLOCKS = ("expansions", "seconds")
_START = "Who arrives first? Put the lanes into your order, then start the race."
_COLUMNS = "expansions seconds threshold stored left".split()
_FAR = 10_000  # moves to go from a board that cannot be solved
_PLACES = "1st 2nd 3rd 4th 5th 6th".split()
_GLYPHS = dict(zip("osDdv^<>*PXph", "●■◆♦▼▲◀▶✱✚✖⬟⬢", strict=True))  # of matplotlib's markers


class Race(Searching):
    """Two to six strategies on one board, under one clock.

    The reader puts them in the order in which they will arrive, then starts the race.

    Parameters
    ----------
    board : Board, str, bytes or sequence of int, optional
        The board to search from, in any notation; the first of `examples` if left out.
    puzzle : Puzzle, optional
        As for `BoardWidget`.
    strategies : list, optional
        Names, functions of your own, and pairs like ``("a-star", {"heuristic": "gap"})``. Can be
        set, which runs another race.
    parity_check : bool
        False to watch the strategies fail on an unsolvable board, which otherwise is an error.
    max_expansions : int
        A strategy that would expand more boards is out of budget.
    clock : {"expansions", "seconds"}
        "seconds" were measured as the search ran; a lane moves at its average speed. Can be set.
    at : int or float
        The reading of the clock. Can be set.
    prediction : list of str, optional
        The names of the lanes in the order of arrival that the reader predicts. Can be set.

    Examples
    --------
    >>> from searchlab.widgets import Race
    >>> race = Race("2 3 4 1 5 x 7 6 8", ["breadth-first", "bidirectional", "superior-node"])
    >>> race.order
    ['Bidirectional search', 'Breadth-first search', 'Superior-node search with gap']
    >>> race.results["Bidirectional search"].expanded
    576
    >>> race.at = 576
    >>> race.strategies = ["greedy", "a-star"]
    >>> race
    Race('2 3 4 1 5 x 7 6 8', strategies=['greedy', 'a-star'])
    """

    CHOICES = ("strategies", "parity_check")

    clock = Value("expansions")
    prediction = Value(None)

    def __init__(
        self,
        board=None,
        strategies=_DEFAULT,
        *,
        puzzle=None,
        parity_check=True,
        max_expansions=200_000,
        clock="expansions",
        at=0,
        prediction=None,
    ):
        self.max_expansions = whole("max_expansions", max_expansions, 1)
        super().__init__(board, puzzle, strategies=strategies, parity_check=parity_check)
        self.clock, self.at, self.prediction = clock, at, prediction

    def twin(self):
        """List the strategies, and ask for the prediction."""
        return [*(lane.name for lane in self._found.lanes), _START]

    strategies = choice("strategies", "What races. Setting it runs another race.")
    parity_check = choice("parity_check", "Whether an unsolvable board is an error.")

    @property
    def results(self):
        """The Result of each strategy, by the name of its lane."""
        return {lane.name: lane.result for lane in self._found.lanes}

    @property
    def order(self):
        """The lanes in the order in which they arrive, then those that do not; ties as given."""
        places = self._search["clocks"][self.clock]["places"]
        return sorted(places, key=places.get)  # "★ 1st" comes before "★ 2nd" and "✗"

    @validate("clock")
    def _check_clock(self, clock):
        one_of("a clock", clock, _CLOCKS)
        return clock

    @traitlets.observe("clock")
    def _start_again(self, change):
        if not self._from_page:  # the page sets both
            self.at = 0

    @validate("at")
    def _check_at(self, at):
        check_number("at", at)
        return min(at, self._search["clocks"][self.clock]["stops"][-1])

    @validate("prediction")
    def _check_prediction(self, names):
        if names is None:
            return None
        orders = permutations(self.results)
        if not isinstance(names, list | tuple) or tuple(names) not in orders:
            raise ValueError(
                f"a prediction names each of {', '.join(self.results)} once, in the order in "
                f"which they arrive, not {quote(names)}"
            )
        return [*names]

    # -- searching and showing -----------------------------------------------------------------

    def _checked(self, board, strategies, parity_check):
        if not isinstance(strategies, list | tuple) or not 2 <= len(strategies) <= 6:
            raise ValueError(f"a race takes a list of 2 to 6 strategies, not {quote(strategies)}")
        lanes = [Lane(*search) for each in strategies for _, *search in read_strategies([each])]
        if len({lane.name for lane in lanes}) < len(lanes):
            raise ValueError("two strategies are the same; choose another strategy or heuristic")
        start = read_solvable(self.puzzle, board) if parity_check else self.puzzle.read(board)
        if start == self.puzzle.goal:
            raise ValueError("this board is the goal: there is nothing to race for")

        def search(watch=None):
            for lane in lanes:
                lane.run(self.puzzle, start, self.max_expansions, watch)
            return SimpleNamespace(
                start=start,
                lanes=lanes,
                strategies=[entry_of(lane) for lane in lanes],
                parity_check=bool(parity_check),
            )

        return search

    def prepare(self, board, searches, unsolvable):
        """Race others, or from another board."""
        strategies = parse_strategies(self._found.lanes, searches)
        return super().prepare(board, strategies=strategies, parity_check=not unsolvable)

    def _rewind(self):
        self.at, self.prediction = 0, None

    def _payload(self):
        lanes = self._found.lanes
        return {
            **super()._payload(),
            "unsolvable": not self.parity_check,
            "summary": _START,
            "prediction": "Your prediction: {right} of {all} places right.",
            "clocks": {clock: _clock_payload(lanes, clock) for clock in _CLOCKS},
            "lanes": [lane.payload() for lane in lanes],
            "menu": strategy_menu(*lanes),
        }


def _clock_payload(lanes, clock):
    """Return the stops of a clock, the places of the lanes under it, and what is said of the race.

    Each sentence has the reading from which on it holds.
    """
    lasts = {lane: lane.columns[clock][-1] for lane in lanes}
    arrivals = sorted(lasts[lane] for lane in lanes if lane.result.solved)
    places = {
        lane.name: f"★ {_PLACES[arrivals.index(last)]}" if lane.result.solved else "✗"
        for lane, last in lasts.items()
    }
    first = [name for name, place in places.items() if place == "★ 1st"]
    stops = max(lanes, key=lasts.get).columns[clock]
    texts = [
        (0, _START),
        (1e-7, "No lane has arrived yet."),
        ([*arrivals, stops[-1]][0], f"First by {clock}: {', '.join(first) or 'none'}."),
    ]
    return {"stops": stops, "places": places, "texts": texts}


def stops_of(last):
    """List the stops at which a search of so many expansions has its rows."""
    stops = [0]
    while stops[-1] < last:
        stops.append(min(last, stops[-1] + max(1, stops[-1] // 128)))
    return stops


class Lane:
    """One search of a race: its name, and what `run` records.

    That is its result, and a row of its progress at each of its stops. The last row whose reading
    is not beyond a stop of a clock holds at that stop.
    """

    def __init__(self, strategy, options):
        self.strategy, self.options = strategy, options
        self.name = label_of(self)

    def run(self, puzzle, start, max_expansions, watch):
        """Search, and record the progress."""
        # What holds before the search and after each event, and whether the next one comes again.
        events = {
            "state": [start],
            "g": [0],
            "side": [None],
            "limit": [0],
            "stored": [self.strategy.roots],
            "again": [],
        }

        def keep(columns):
            for name, column in events.items():
                column.extend(getattr(columns, name))
            if watch:
                watch(text=f"{self.name}: {several(len(events['again']), 'expansion')} …")

        more = {"max_expansions": max_expansions, "parity_check": False, "watch": keep}
        self.result = result = solve(puzzle, start, self.strategy, **more, **self.options)
        if result.outcome == INTERRUPTED:
            raise KeyboardInterrupt
        self.ending = outcome(result).rstrip(".")
        known = distances(puzzle) if puzzle.cells <= MOST_CELLS else {}
        if result.solved:
            self.ending = several(result.length, "move")
            if known:
                more = result.length - known[start]
                self.ending += f", {f'{more:,} more than ' * bool(more)}the fewest possible"
        events["again"].append(False)
        speed, stops = result.seconds / max(1, result.expanded), {*stops_of(result.expanded)}
        estimate = bind(find("manhattan"), puzzle)
        first = known.get(start, 0) if known else estimate(start)
        near, beyond, expanded, rows = _FAR, 0, 0, []
        for board, depth, side, limit, stored, again in zip(*events.values(), strict=True):
            if side == BACKWARD:  # it comes to meet the other; its boards do not lead to the goal
                beyond = max(beyond, depth)
            elif first - depth < near:  # a move brings the goal one move nearer at most
                near = min(near, known.get(board, near) if known else estimate(board))
            if not again:
                if expanded in stops:
                    left, seconds = max(0, near - beyond), round(speed * expanded, 7)
                    rows.append((expanded, seconds, limit, stored, left, board))
                expanded += 1
        if result.solved:  # the last row shows the goal
            rows[-1] = (*rows[-1][:-2], 0, puzzle.goal)
        *columns, boards = zip(*rows, strict=True)
        self.columns, self.boards = dict(zip(_COLUMNS, columns, strict=True)), b"".join(boards)

    def payload(self):
        """Return the lane as the page draws it."""
        result, heuristic = self.result, self.options.get("heuristic")
        style = strategy_style(self.strategy.name, heuristic and name_of(heuristic))
        solvable = result.puzzle.is_solvable(result.start)
        text = "{left} to go" if solvable else "the goal cannot be reached"
        return {
            "name": self.name,
            "colour": "var(--text)" if style.color == INK else style.color,
            "glyph": _GLYPHS.get(style.marker, "⬢"),  # a strategy added may have any marker
            "text": "threshold {threshold}, " * bool(result.iterations) + text,
            "ending": self.ending,
            "stores": not result.observed,
            "columns": self.columns,
            "boards": self.boards,
        }
