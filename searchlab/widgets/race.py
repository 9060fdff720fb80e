"""A race: several strategies on one board, under one clock.

Python searches with one strategy after the other. Of each search it keeps what was done at the
stops of three clocks; the page plays these columns, forwards, backwards, under another clock.
"""

from array import array
from bisect import bisect_right
from dataclasses import replace
from numbers import Real
from typing import NamedTuple

import traitlets

from searchlab.experiments import read_strategies
from searchlab.puzzle import Board
from searchlab.puzzle.checks import check_budget, quote, several, whole
from searchlab.running.solving import solve
from searchlab.search import STRATEGIES, Strategy
from searchlab.search.result import EXHAUSTED, INTERRUPTED, Result
from searchlab.styles import INK
from searchlab.widgets.board import MOST_RANDOM_MOVES
from searchlab.widgets.race_looks import looks_of
from searchlab.widgets.race_recorder import CLOCKS, COLUMNS, MICRO, Recorder, stops_of
from searchlab.widgets.recording import heuristic_menu, strategy_names
from searchlab.widgets.static import board_picture
from searchlab.widgets.widget import (
    Value,
    Widget,
    command,
    fewest_moves,
    puzzle_of,
    puzzle_option,
    puzzle_payload,
    validate,
)

FEWEST, MOST = 2, 6  # strategies in a race
_ON_PAGE = {INK: "var(--text)"}  # in place of a colour that is meant for a white figure
_EXPANSIONS = 200_000  # of a strategy, unless another budget is given
_DEFAULT = ("breadth-first", "bidirectional", "greedy", "a-star", "ida-star")


class Race(Widget):
    """Two to six strategies on one board, under one clock.

    The reader puts them in the order in which they will arrive, then starts the race.

    Parameters
    ----------
    board, puzzle : optional
        As for `BoardWidget`.
    strategies : list or dict, optional
        Names, functions of your own, and pairs like
        ``("a-star", {"heuristic": "gap"})``; a dict gives them labels of your own.
    parity_check : bool
        False to watch the strategies fail on an unsolvable board, which is refused otherwise.
    max_expansions, max_seconds : int, float or None
        A strategy that would expand more boards, or takes longer, is out of budget.
    clock, at, prediction : optional
        What to begin with; each can be set later.

    Examples
    --------
    >>> from searchlab.widgets import Race
    >>> race = Race("2 3 4 1 5 x 7 6 8", ["breadth-first", "bidirectional", "superior-node"])
    >>> race.order
    ['bidirectional', 'breadth-first', 'superior-node']
    >>> race.results["bidirectional"].expanded
    576
    >>> race.at = 576
    >>> race
    Race('2 3 4 1 5 x 7 6 8', ['breadth-first', 'bidirectional', 'superior-node'], at=576)
    """

    _record = traitlets.Dict().tag(sync=True)  # the race as it was run
    _standing = Value({})  # the clock, its place, and the prediction

    def __init__(
        self,
        board=None,
        strategies=_DEFAULT,
        *,
        puzzle=None,
        parity_check=True,
        max_expansions=_EXPANSIONS,
        max_seconds=None,
        clock=CLOCKS[0],
        at=0,
        prediction=None,
    ):
        self.puzzle = puzzle = puzzle_of(board, puzzle)
        whole("max_expansions", max_expansions, 1)
        check_budget("max_seconds", max_seconds)
        self._limits = {"max_expansions": max_expansions, "max_seconds": max_seconds}
        self._parity_check = bool(parity_check)
        self._own = {}  # what the page cannot name: (strategy, options) by label
        board = puzzle.scramble(20, seed=1) if board is None else board
        entrants = read_strategies(strategies)
        self._take(*self._run(self._check(board, entrants, self._parity_check), entrants))
        start = {"clock": CLOCKS[0], "at": 0, "prediction": None}
        super().__init__(_record=self._payload(), _standing=start)
        self.clock = clock
        self.at = at
        self.prediction = prediction

    def _call(self):
        limits = dict(self._limits)
        if limits["max_expansions"] == _EXPANSIONS:
            limits["max_expansions"] = None
        entrants = self.strategies
        if all(entrant == label for label, entrant in entrants.items()):
            entrants = list(entrants)
        return [self.puzzle.write(self.board.state), entrants], {
            "puzzle": puzzle_option(self.puzzle),
            "parity_check": None if self._parity_check else False,
            **limits,
            "clock": None if self.clock == CLOCKS[0] else self.clock,
            "at": self.at or None,
            "prediction": self.prediction,
        }

    def picture(self):
        """Draw the board."""
        return board_picture(self._board)

    def twin(self):
        """List the strategies and, once the race has begun, how far each of them is."""
        at, labels = self._standing["at"], [lane.label for lane in self._lanes]
        if not at or self.clock == "seconds":  # which differ from run to run
            return [*labels, "not started"]
        now, wide = self._stops[self.clock][at], max(map(len, labels))
        return [
            f"clock: {now:,} ({self.clock})",
            *(
                f"{lane.label:{wide}}  {lane.expanded_at(self.clock, now):8,} expanded"
                + (f"; {words}" if lane.final[self.clock] <= now else "")
                for lane, words in zip(self._lanes, self._words, strict=True)
            ),
        ]

    @property
    def board(self):
        """The board on which they race. To set it, in any notation, runs another race on it."""
        return self._board

    @board.setter
    def board(self, board):
        entrants = [(lane.label, lane.strategy, lane.options) for lane in self._lanes]
        self._settle(*self._run(self._check(board, entrants, self._parity_check), entrants))

    @property
    def strategies(self):
        """What races, by label. To set it, as when the race is made, runs another race."""
        given = {}
        for lane in self._lanes:
            entry = lane.strategy.name if lane.strategy.registered else lane.strategy.generate
            given[lane.label] = (entry, dict(lane.options)) if lane.options else entry
        return given

    @strategies.setter
    def strategies(self, strategies):
        entrants = read_strategies(strategies)
        self._settle(*self._run(self._check(self._board, entrants, self._parity_check), entrants))

    @property
    def results(self):
        """The Result of each strategy, by label; its seconds are those of the strategy alone."""
        return {lane.label: lane.result for lane in self._lanes}

    @property
    def clock(self):
        """The clock under which they race: "expansions", "depth" or "seconds".

        "depth" is that of the deepest board generated (of both sides together in a bidirectional
        search), or the limit in an iterative one; "seconds" were measured as the search ran.
        """
        return self._standing["clock"]

    @clock.setter
    def clock(self, clock):
        self._check_clock(clock)
        # The place is kept where it means the same: at the start and at the finish.
        ended = 0 < self._standing["at"] == len(self._stops[self.clock]) - 1
        self._set(clock=clock, at=len(self._stops[clock]) - 1 if ended else 0)

    @property
    def at(self):
        """Where the clock stands. To set it moves the clock to its last stop up to there."""
        reading = self._stops[self.clock][self._standing["at"]]
        return reading / MICRO if self.clock == "seconds" else reading

    @at.setter
    def at(self, at):
        stops, unit = self._stops[self.clock], MICRO if self.clock == "seconds" else 1
        last = stops[-1] if unit == 1 else stops[-1] / unit
        if isinstance(at, bool) or not isinstance(at, Real) or not 0 <= at <= last:
            accepted = f"a number from 0 to {last:,} ({self.clock})"
            raise ValueError(f"at is {accepted}, not {quote(at)}")
        self._set(at=bisect_right(stops, at if unit == 1 else round(at * unit)) - 1)

    @property
    def prediction(self):
        """The labels in the order in which the reader lets them arrive; None before that."""
        numbers = self._standing["prediction"]
        return numbers and [self._lanes[number].label for number in numbers]

    @prediction.setter
    def prediction(self, labels):
        known = [lane.label for lane in self._lanes]
        if labels is not None:
            named = [*labels] if isinstance(labels, (list, tuple)) else []
            if len(named) != len(known) or any(named.count(label) != 1 for label in known):
                raise ValueError(
                    f"a prediction names each of {', '.join(known)} once, in the order in which "
                    f"they arrive, not {quote(labels)}"
                )
            labels = [known.index(label) for label in named]
        self._set(prediction=labels)

    @property
    def order(self):
        """The labels in the order in which they arrive, then those that do not; ties as given."""
        return [self._lanes[number].label for _, number in self._ranked(self.clock)]

    def _ranked(self, clock):
        """Return place and number of each lane in the order of arrival."""
        ranked = [(place, number) for number, place in enumerate(self._places[clock])]
        return sorted(ranked, key=lambda each: (each[0] is None, each))

    def _set(self, **changes):
        self._standing = {**self._standing, **changes}

    def _check_clock(self, clock):
        if clock not in CLOCKS:
            raise ValueError(f"a clock is one of {', '.join(CLOCKS)}, not {quote(clock)}")

    @validate("_standing")
    def _check_standing(self, state):
        if not isinstance(state, dict) or set(state) != {"clock", "at", "prediction"}:
            raise ValueError("how a race stands is the clock, its place and the prediction")
        self._check_clock(state["clock"])
        whole("at", state["at"], 0, len(self._stops[state["clock"]]) - 1)
        numbers = state["prediction"]
        if numbers is not None and sorted(numbers) != [*range(len(self._lanes))]:
            raise ValueError("a prediction is the numbers of the lanes, each once")
        return state

    def _run(self, start, entrants, watch=None):
        return start, _run_all(self.puzzle, start, entrants, self._limits, watch)

    def _check(self, board, entrants, parity_check):
        """Check what is to race; return the board as bytes."""
        if not FEWEST <= len(entrants) <= MOST:
            raise ValueError(f"a race takes {FEWEST} to {MOST} strategies, not {len(entrants)}")
        start = self.puzzle.read(board)
        if start == self.puzzle.goal:
            raise ValueError("this board is the goal: there is nothing to race for")
        if parity_check and not self.puzzle.is_solvable(start):
            raise ValueError(
                f"the board {self.puzzle.write(start)!r} has no solution, its parity is not the "
                "goal's; to watch the strategies fail, race without the parity check"
            )
        return start

    def _take(self, start, lanes):
        """Take up a race that was run."""
        self._board, self._lanes = Board(self.puzzle, start), lanes
        self._looks = looks_of(lanes)
        self._places = {clock: _places(lanes, clock) for clock in CLOCKS}
        self._stops = {
            clock: stops_of(max(lane.final[clock] for lane in lanes)) for clock in CLOCKS
        }
        self._distance = fewest_moves(self._board)
        fewest, known = self._distance, "the fewest possible"
        if fewest is None:
            lengths = [lane.result.length for lane in lanes if lane.result.solved]
            fewest, known = min(lengths, default=None), "the shortest known"
        self._words = [_how_it_ended(lane.result, fewest, known) for lane in lanes]
        for lane in lanes:
            entrant = _for_page(lane.label, lane.strategy, lane.options)
            if "own" in entrant:
                self._own[lane.label] = lane.strategy, lane.options

    def _settle(self, start, lanes):
        with self.updating():
            self.cancel()
            self._take(start, lanes)
            self._standing = {"clock": self.clock, "at": 0, "prediction": None}
            self._record = self._payload()

    def _payload(self):
        puzzle, state = self.puzzle, self._board.state
        return {
            **puzzle_payload(puzzle),
            "board": list(state),
            "text": puzzle.write(state),
            "solvable": puzzle.is_solvable(state),
            "parity_check": self._parity_check,
            "stops": {clock: array("I", stops).tobytes() for clock, stops in self._stops.items()},
            "columns": list(COLUMNS),
            "lanes": [
                {
                    "label": lane.label,
                    "entrant": _for_page(lane.label, lane.strategy, lane.options),
                    "look": {**look._asdict(), "color": _ON_PAGE.get(look.color, look.color)},
                    "words": self._words[number],
                    "solved": lane.result.solved,
                    "places": {clock: self._places[clock][number] for clock in CLOCKS},
                    "iterative": bool(lane.result.iterations),
                    "stores": not lane.result.observed,
                    "rows": lane.rows,
                    "boards": lane.boards,
                }
                for number, (lane, look) in enumerate(zip(self._lanes, self._looks, strict=True))
            ],
            "menu": {
                "own": list(self._own),
                "strategies": strategy_names(),
                "informed": {n: s.options.get("heuristic") for n, s in STRATEGIES.items()},
                "heuristics": heuristic_menu(),
            },
        }

    # -- what the page asks for ----------------------------------------------------------------

    @command
    def scramble(self, moves, seed):
        """Return a board that is so many random moves from the goal."""
        moves = whole("moves", moves, 1, MOST_RANDOM_MOVES)
        board = self.puzzle.scramble(moves, whole("seed", seed))
        return self.puzzle.write(board.state)

    def prepare(self, board, entrants, parity_check):
        """Run another race."""
        entrants = [self._read_entrant(**entrant) for entrant in entrants]
        labels = [label for label, _, _ in entrants]
        for label in labels:
            if labels.count(label) > 1:
                raise ValueError(f"{label} is there twice; choose another strategy or heuristic")
        start = self._check(board, entrants, parity_check)

        def show(found):
            self._settle(*found)
            return "The next race is ready."

        return lambda watch: self._run(start, entrants, watch), show

    def _read_entrant(self, own=None, name=None, heuristic=None):
        if own is not None:
            return (own, *self._own[own])
        (entry,) = read_strategies([(name, {"heuristic": heuristic} if heuristic else {})])
        return entry


class _Lane(NamedTuple):
    """One search of a race, with what it had done at the stops of the clocks."""

    label: str
    strategy: Strategy
    options: dict
    result: Result
    final: dict  # the last reading of each clock
    rows: bytes  # the columns one after the other, of 4 bytes each
    boards: bytes  # the board last expanded, for each row

    def expanded_at(self, clock, reading):
        """Return how many boards were expanded when a clock showed this."""
        numbers = array("I", self.rows)
        count = len(numbers) // len(COLUMNS)
        column = COLUMNS.index(clock) * count
        row = bisect_right(numbers, reading, column, column + count) - 1 - column
        return numbers[COLUMNS.index("expansions") * count + row]


def _run_all(puzzle, start, entrants, limits, watch=None):
    lanes = []
    for number, (label, strategy, options) in enumerate(entrants, 1):
        strategy.check(options)
        recorder = Recorder(puzzle, start, strategy.roots)

        def keep(columns, recorder=recorder, number=number, label=label):
            recorder.keep(columns)
            if watch:
                count = several(recorder.expanded, "expansion")
                watch(text=f"Searching with {label}, {number} of {len(entrants)}: {count} …")

        timed = replace(strategy, generate=recorder.timing(strategy.generate))
        result = solve(puzzle, start, timed, parity_check=False, watch=keep, **limits, **options)
        if result.outcome == INTERRUPTED:
            raise KeyboardInterrupt
        final = recorder.finish(result)
        rows = b"".join(column.tobytes() for column in recorder.columns)
        result = replace(result, seconds=final["seconds"] / MICRO)
        lanes.append(_Lane(label, strategy, options, result, final, rows, bytes(recorder.boards)))
    return lanes


def _places(lanes, clock):
    """Number the lanes that arrive, 1 being the first; None for the others."""
    arrivals = [lane.final[clock] if lane.result.solved else None for lane in lanes]
    return [
        None if mine is None else 1 + sum(a is not None and a < mine for a in arrivals)
        for mine in arrivals
    ]


def _how_it_ended(result, fewest, known):
    if result.solved:
        moves = several(result.length, "move")
        more = result.length - fewest
        return f"{moves}, {f'{more:,} more than ' * bool(more)}{known}"
    if result.outcome == EXHAUSTED:
        return "no solution found, nothing left to expand"
    return f"stopped at the limit of {result.budget}"


def _for_page(label, strategy, options):
    """Name a strategy as the page does: one of ours with at most a heuristic, or as given."""
    heuristic = options.get("heuristic")
    plain = strategy.registered and set(options) <= {"heuristic"}
    plain = plain and isinstance(heuristic, (str, type(None)))
    if plain and read_strategies([(strategy.name, options)])[0][0] == label:
        return {"name": strategy.name, "heuristic": heuristic}
    return {"own": label}
