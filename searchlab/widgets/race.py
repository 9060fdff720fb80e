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
from searchlab.heuristics import HEURISTICS
from searchlab.puzzle import Board
from searchlab.puzzle.checks import check_budget, quote, several, whole
from searchlab.running.solving import solve
from searchlab.search import STRATEGIES, Strategy
from searchlab.search.result import EXHAUSTED, INTERRUPTED, Result
from searchlab.styles import INK
from searchlab.widgets.base import (
    Checked,
    LabWidget,
    Refusal,
    Stopped,
    fewest_moves,
    puzzle_of,
    running_loop,
    shape,
    typed,
)
from searchlab.widgets.board import MOST_RANDOM_MOVES, number_in
from searchlab.widgets.line import named, placed, spelt
from searchlab.widgets.race_looks import looks_of
from searchlab.widgets.race_recorder import CLOCKS, COLUMNS, MICRO, Recorder, stops_of
from searchlab.widgets.static import board_picture

FEWEST, MOST = 2, 6  # strategies in a race
_ON_PAGE = {INK: "var(--text)"}  # in place of a colour that is meant for a white figure
_EXPANSIONS = 200_000  # of a strategy, unless another budget is given
_DEFAULT = ("breadth-first", "bidirectional", "greedy", "a-star", "ida-star")


class Race(LabWidget, page=__file__):
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
    <race on 2 3 4 1 5 x 7 6 8 by expansions: 1. bidirectional 576, 2. breadth-first 20,907, \
    no solution: superior-node 6>
    """

    _record = traitlets.Dict().tag(sync=True)  # the race as it was run
    _standing = Checked("_check_standing", {})  # the clock, its place, and the prediction
    _progress = traitlets.Dict().tag(sync=True)  # of the searches under way for the page

    SHARED = {"_standing": "_check_standing"}  # noqa: RUF012
    COMMANDS = {"race": "_race", "scramble": "_scramble", "stop": "stop"}  # noqa: RUF012

    def __init__(
        self,
        board=None,
        strategies=_DEFAULT,
        *,
        puzzle=None,
        parity_check=True,
        max_expansions=_EXPANSIONS,
        max_seconds=None,
        clock="expansions",
        at=0,
        prediction=None,
        **traits,
    ):
        self.puzzle = puzzle = puzzle_of(board, puzzle)
        whole("max_expansions", max_expansions, 1)
        check_budget("max_seconds", max_seconds)
        self._limits = {"max_expansions": max_expansions, "max_seconds": max_seconds}
        self._parity_check = bool(parity_check)
        self._given = {}  # what the page cannot name by itself: (strategy, options) by label
        self._run(puzzle.scramble(20, seed=1) if board is None else board, strategies)
        super().__init__(**traits)
        self.clock = clock
        self.at = at
        if prediction is not None:
            self.prediction = prediction

    def __repr__(self):
        words, before = [], "no solution: "
        for place, number in self._ranked("expansions"):
            lane = self._lanes[number]
            start = f"{place}. " if place else before
            before = before if place else ""
            words.append(f"{start}{lane.label} {lane.result.expanded:,}")
        board = self.puzzle.write(self.board.state)
        return f"<race on {board} by expansions: {', '.join(words)}>"

    def _arguments(self):
        board, *shape = placed(self.puzzle, self.board.state)
        own, limits = self.prediction != list(self.results), dict(self._limits)
        if limits["max_expansions"] == _EXPANSIONS:
            limits["max_expansions"] = None
        entrants = self.strategies
        if all(entrant == label for label, entrant in entrants.items()):
            entrants = list(entrants)
        standing = named(
            parity_check=None if self._parity_check else False,
            **limits,
            clock=None if self.clock == CLOCKS[0] else self.clock,
            at=self.at or None,
            prediction=self.prediction if own else None,
        )
        return [board, spelt(entrants), *shape, *standing]

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
        self._run(board, self.strategies)

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
        self._run(self._board, strategies)

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
            raise Refusal(f"at is {accepted}, not {quote(at)}")
        self._set(at=bisect_right(stops, at if unit == 1 else round(at * unit)) - 1)

    @property
    def prediction(self):
        """The labels in the order in which the reader lets them arrive."""
        return [self._lanes[number].label for number in self._standing["prediction"]]

    @prediction.setter
    def prediction(self, labels):
        known = [lane.label for lane in self._lanes]
        named = [*labels] if isinstance(labels, (list, tuple)) else []
        if len(named) != len(known) or any(named.count(label) != 1 for label in known):
            raise Refusal(
                f"a prediction names each of {', '.join(known)} once, in the order in which "
                f"they arrive, not {quote(labels)}"
            )
        self._set(prediction=[known.index(label) for label in labels])

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
            raise Refusal(f"a clock is one of {', '.join(CLOCKS)}, not {quote(clock)}")

    def _check_standing(self, state):
        if not isinstance(state, dict) or set(state) != {"clock", "at", "prediction"}:
            raise Refusal("how a race stands is the clock, its place and the prediction")
        self._check_clock(state["clock"])
        whole("at", state["at"], 0, len(self._stops[state["clock"]]) - 1)
        numbers = state["prediction"]
        listed = isinstance(numbers, list) and all(type(number) is int for number in numbers)
        if not listed or sorted(numbers) != [*range(len(self._lanes))]:
            raise Refusal("a prediction is the numbers of the lanes, each once")
        return state

    def _run(self, board, strategies):
        entrants = read_strategies(strategies)
        start = self._check(board, entrants, self._parity_check)
        lanes = _run_all(self.puzzle, start, entrants, self._limits)
        for label, *entry in entrants:
            if "given" in _for_page(label, *entry):
                self._given[label] = entry
        self._settle(start, lanes)

    def _check(self, board, entrants, parity_check):
        """Refuse what cannot race; return the board as bytes."""
        if not FEWEST <= len(entrants) <= MOST:
            raise Refusal(f"a race takes {FEWEST} to {MOST} strategies, not {len(entrants)}")
        start = self.puzzle.read(board)
        if start == self.puzzle.goal:
            raise Refusal("this board is the goal: there is nothing to race for")
        if parity_check and not self.puzzle.is_solvable(start):
            raise Refusal(
                f"the board {self.puzzle.write(start)!r} has no solution, its parity is not the "
                "goal's; to watch the strategies fail, race without the parity check"
            )
        return start

    def _settle(self, start, lanes):
        clock = self.clock if hasattr(self, "_lanes") else CLOCKS[0]
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
        with self.turn():
            self._record = self._describe()
            self._standing = {"clock": clock, "at": 0, "prediction": [*range(len(lanes))]}
            self.stop()

    def _describe(self):
        puzzle, state = self.puzzle, self._board.state
        return {
            **shape(puzzle),
            "board": list(state),
            "text": puzzle.write(state),
            "solvable": puzzle.is_solvable(state),
            "distance": self._distance,
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
                    "observed": lane.result.observed,
                    "rows": lane.rows,
                    "boards": lane.boards,
                }
                for number, (lane, look) in enumerate(zip(self._lanes, self._looks, strict=True))
            ],
            "menu": {
                "given": list(self._given),
                "strategies": {n: s.options.get("heuristic") for n, s in STRATEGIES.items()},
                "heuristics": [name for name in HEURISTICS if "patterns" not in name],
                "fewest": FEWEST,
                "most": MOST,
            },
        }

    # -- what the page asks for ----------------------------------------------------------

    def _scramble(self, request):
        depth = whole("depth", number_in(request.get("depth")), 1, MOST_RANDOM_MOVES)
        board = self.puzzle.scramble(depth, whole("seed", number_in(request.get("seed"))))
        self.answer(request, board=self.puzzle.write(board.state))

    def stop(self, request=None):
        """Wait no longer for the searches under way, and forget how far they are."""
        super().stop()
        self._progress = {}

    def _race(self, request):
        text = typed(request, "board", self.puzzle.write(self._board.state))
        entrants = self._read_entrants(request.get("entrants"))
        start = self._check(text, entrants, request.get("parity_check") is not False)
        self._progress = {"lane": 0}
        loop = running_loop()

        def work(watch):
            def tell(progress):
                if self._awaited is watch:
                    self._progress = progress

            def report(progress):
                loop.call_soon_threadsafe(tell, progress) if loop else tell(progress)

            try:
                return _run_all(self.puzzle, start, entrants, self._limits, report, watch)
            except Stopped:
                raise
            except Exception as error:  # of a reader's own strategy, say
                return error

        def then(found, awaited):
            if not awaited:
                self.answer(request, said="Stopped; the race stays as it was.")
            elif isinstance(found, Exception):
                why = str(found) or type(found).__name__
                self.answer(request, refused=f"this race failed {found.__notes__[-1]}: {why}")
            else:
                self._settle(start, found)
                self.answer(request, said="The next race is ready.", ready=True)

        self.search_for(request, work, then)

    def _read_entrants(self, entrants):
        if not isinstance(entrants, list):
            raise Refusal("the entrants of a race are a list")
        chosen = [self._read_entrant(entrant) for entrant in entrants]
        labels = [label for label, _, _ in chosen]
        for label in labels:
            if labels.count(label) > 1:
                raise Refusal(f"{label} is there twice; choose another strategy or heuristic")
        return chosen

    def _read_entrant(self, entrant):
        if not isinstance(entrant, dict):
            raise Refusal("an entrant is a strategy and its heuristic")
        given = entrant.get("given")
        if given is not None:
            if not isinstance(given, str) or given not in self._given:
                raise Refusal(f"no strategy was given under the name {quote(given)}")
            return (given, *self._given[given])
        name, heuristic = entrant.get("name"), entrant.get("heuristic")
        if not isinstance(name, str) or not isinstance(heuristic, (str, type(None))):
            raise Refusal("an entrant is the name of a strategy and that of its heuristic")
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


def _run_all(puzzle, start, entrants, limits, report=None, watch=None):
    lanes = []
    for number, (label, strategy, options) in enumerate(entrants, 1):

        def progress(expanded, number=number, label=label):
            if report:
                report({"lane": number, "of": len(entrants), "label": label, "expanded": expanded})

        progress(0)
        try:
            lanes.append(_run_one(puzzle, start, label, strategy, options, limits, progress, watch))
        except Exception as error:
            error.add_note(f"while {label} raced")
            raise
    return lanes


def _run_one(puzzle, start, label, strategy, options, limits, progress, watch):
    strategy.check(options)
    recorder = Recorder(start, strategy.roots)

    def both(columns):
        recorder.keep(columns)
        if watch:
            watch(columns)

    timed = replace(strategy, generate=recorder.timing(strategy.generate))
    result = solve(
        puzzle, start, timed, parity_check=False, watch=both, progress=progress, **limits, **options
    )
    if result.outcome == INTERRUPTED:
        raise KeyboardInterrupt
    final = recorder.finish(result)
    columns = b"".join(column.tobytes() for column in recorder.columns)
    result = replace(result, seconds=final["seconds"] / MICRO)
    return _Lane(label, strategy, options, result, final, columns, bytes(recorder.boards))


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
    return f"out of budget ({result.budget})"


def _for_page(label, strategy, options):
    """Name a strategy as the page does: one of ours with at most a heuristic, or as given."""
    heuristic = options.get("heuristic")
    plain = strategy.registered and set(options) <= {"heuristic"}
    plain = plain and isinstance(heuristic, (str, type(None)))
    if plain and read_strategies([(strategy.name, options)])[0][0] == label:
        return {"name": strategy.name, "heuristic": heuristic}
    return {"given": label}
