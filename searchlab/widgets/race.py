"""A race: several strategies on one board, under one clock.

Python makes one search after the other, and keeps of each what it had done at the stops of the
clocks. The page plays these rows, forwards, backwards, under another clock.
"""

from bisect import bisect_right
from math import ceil
from numbers import Real

from searchlab.experiments import read_strategies
from searchlab.puzzle import EIGHT
from searchlab.puzzle.checks import check_budget, one_of, quote, whole
from searchlab.widgets.race_lanes import CLOCKS, MICRO, Lanes
from searchlab.widgets.recording import parse_strategies
from searchlab.widgets.searching import (
    FARTHEST,
    Searching,
    entry_of,
    first_board,
    walks,
    written,
)
from searchlab.widgets.static import board_picture
from searchlab.widgets.widget import Value, puzzle_option, puzzle_payload, validate

FEWEST, MOST = 2, 6  # strategies in a race
_EXPANSIONS = 200_000  # of a strategy, unless another budget is given
_DEFAULT = ("breadth-first", "bidirectional", "greedy", "a-star", "ida-star")


class Race(Searching):
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
        False to watch the strategies fail on an unsolvable board, which otherwise is an error.
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

    _standing = Value({})  # the clock, its stop, and the prediction

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
        board, self.puzzle = first_board(board, puzzle)
        whole("max_expansions", max_expansions, 1)
        check_budget("max_seconds", max_seconds)
        self._budgets = {"max_expansions": max_expansions, "max_seconds": max_seconds}
        found = self._checked(board, read_strategies(strategies), bool(parity_check))()
        super().__init__(found, _standing={"clock": CLOCKS[0], "at": 0, "prediction": None})
        self.clock = clock
        self.at = at
        self.prediction = prediction

    def _call(self):
        budgets = dict(self._budgets)
        if budgets["max_expansions"] == _EXPANSIONS:
            budgets["max_expansions"] = None
        entries = self.strategies
        if all(entry == label for label, entry in entries.items()):
            entries = list(entries)
        return [self.puzzle.write(self._initial), entries], {
            "puzzle": puzzle_option(self.puzzle),
            "parity_check": None if self._found.parity_check else False,
            **budgets,
            "clock": None if self.clock == CLOCKS[0] else self.clock,
            "at": self.at or None,
            "prediction": self.prediction,
        }

    def picture(self):
        """Draw the board."""
        return board_picture(self.board)

    def twin(self):
        """List the strategies and, once the race has begun, how far each of them is."""
        found, at = self._found, self._standing["at"]
        if not at or self.clock == "seconds":  # which differ from run to run
            return [*(lane.title for lane in found.lanes), "not started"]
        now, wide = found.stops[self.clock][at], max(len(lane.title) for lane in found.lanes)
        return [
            f"clock: {now:,} ({self.clock})",
            *(
                f"{lane.title:{wide}}  {lane.expanded(self.clock, now):8,} expanded"
                + (f"; {ending}" if lane.last[self.clock] <= now else "")
                for lane, ending in zip(found.lanes, found.endings, strict=True)
            ),
        ]

    @property
    def strategies(self):
        """What races, by label. To set it, as when the race is made, runs another race."""
        return {lane.label: entry_of(lane) for lane in self._found.lanes}

    @strategies.setter
    def strategies(self, strategies):
        self._choose(entries=read_strategies(strategies))

    @property
    def results(self):
        """The Result of each strategy, by label."""
        return {lane.label: lane.result for lane in self._found.lanes}

    @property
    def clock(self):
        """The clock under which they race: "expansions", "depth" or "seconds".

        "depth" is that of the deepest board generated (of both sides together in a bidirectional
        search), or the threshold in an iterative one. "seconds" were measured as the search
        ran; a lane moves at its average speed.
        """
        return self._standing["clock"]

    @clock.setter
    def clock(self, clock):
        one_of("a clock", clock, CLOCKS)
        # The position is kept where it means the same: at the start and at the finish.
        ended = 0 < self._standing["at"] == len(self._found.stops[self.clock]) - 1
        self._set(clock=clock, at=len(self._found.stops[clock]) - 1 if ended else 0)

    @property
    def at(self):
        """The reading of the clock. To set it moves the clock to its last stop up to there."""
        reading = self._found.stops[self.clock][self._standing["at"]]
        return reading / MICRO if self.clock == "seconds" else reading

    @at.setter
    def at(self, at):
        stops, unit = self._found.stops[self.clock], MICRO if self.clock == "seconds" else 1
        last = stops[-1] if unit == 1 else stops[-1] / unit
        if isinstance(at, bool) or not isinstance(at, Real) or not 0 <= at <= last:
            accepted = f"a number from 0 to {last:,} ({self.clock})"
            raise ValueError(f"at is {accepted}, not {quote(at)}")
        self._set(at=bisect_right(stops, at if unit == 1 else ceil(at * unit)) - 1)

    @property
    def prediction(self):
        """The labels in the order of arrival that the reader predicts; None before that."""
        numbers = self._standing["prediction"]
        return numbers and [self._found.lanes[number].label for number in numbers]

    @prediction.setter
    def prediction(self, labels):
        known = [lane.label for lane in self._found.lanes]
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
        lanes = zip(self._found.places[self.clock], self._found.lanes, strict=True)
        return [lane.label for _, lane in sorted(lanes, key=lambda each: each[0] or MOST + 1)]

    def _set(self, **changes):
        self._standing = {**self._standing, **changes}

    @validate("_standing")
    def _check_standing(self, state):
        if not isinstance(state, dict) or set(state) != {"clock", "at", "prediction"}:
            raise ValueError("the state of a race is the clock, its stop and the prediction")
        one_of("a clock", state["clock"], CLOCKS)
        whole("at", state["at"], 0, len(self._found.stops[state["clock"]]) - 1)
        numbers = state["prediction"]
        if numbers is not None and sorted(numbers) != [*range(len(self._found.lanes))]:
            raise ValueError("a prediction is the numbers of the lanes, each once")
        return state

    # -- searching and showing -----------------------------------------------------------------

    def _choices(self):
        lanes = self._found.lanes
        entries = [(lane.label, lane.strategy, lane.options) for lane in lanes]
        return {"entries": entries, "parity_check": self._found.parity_check}

    def _checked(self, board, entries, parity_check):
        if not FEWEST <= len(entries) <= MOST:
            raise ValueError(f"a race takes {FEWEST} to {MOST} strategies, not {len(entries)}")
        start = self.puzzle.read(board)
        if start == self.puzzle.goal:
            raise ValueError("this board is the goal: there is nothing to race for")
        if parity_check and not self.puzzle.is_solvable(start):
            raise ValueError(
                f"the board {self.puzzle.write(start)!r} has no solution, its parity is not the "
                "goal's; to watch the strategies fail, race without the parity check"
            )
        race = self.puzzle, start, entries, parity_check, self._budgets
        return lambda watch=None: Lanes(*race, watch)

    def _parse(self, searches, unsolvable):
        lanes, entries = self._found.lanes, {}
        for pair in parse_strategies(lanes, searches):
            own = [lane.label for lane in lanes if (lane.strategy, lane.options) == pair]
            label = own[0] if own else read_strategies([pair])[0][0]
            if label in entries:
                raise ValueError(f"{label} occurs twice; choose another strategy or heuristic")
            entries[label] = (label, *pair)
        return {"entries": [*entries.values()], "parity_check": not unsolvable}

    def _rewind(self):
        self._standing = {"clock": self.clock, "at": 0, "prediction": None}

    def _payload(self):
        puzzle = self.puzzle
        examples = {"31 moves": FARTHEST} if puzzle == EIGHT else {}
        return {
            **puzzle_payload(puzzle),
            "text": puzzle.write(self._initial),
            "unsolvable": not self._found.parity_check,
            "summary": "The next race is ready.",
            "examples": written(puzzle, {**walks(puzzle), **examples}),
            **self._found.payload(),
        }
