"""A race: several strategies on one board, under one clock.

Python runs one search after the other, and records the progress of each at the stops of the
clocks. The page plays these rows, forwards and backwards, under any of the clocks.
"""

from functools import partial
from operator import attrgetter

import traitlets

from searchlab.experiments import read_strategies
from searchlab.puzzle.checks import check_number, one_of, quote, whole
from searchlab.widgets.race_lanes import CLOCKS, START, Lanes, default_label
from searchlab.widgets.recording import parse_strategies, strategy_menu
from searchlab.widgets.searching import Searching, entry_of
from searchlab.widgets.widget import Value, read_solvable, validate

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
    max_expansions : int
        A strategy that would expand more boards is out of budget.
    clock : {"expansions", "depth", "seconds"}
        "depth" is that of the deepest board generated (of both sides together in a bidirectional
        search), or the threshold in an iterative one. "seconds" were measured as the search
        ran; a lane moves at its average speed. Can be set.
    at : int or float
        The reading of the clock. Can be set.
    prediction : list of str, optional
        The labels in the order of arrival that the reader predicts. Can be set.

    Examples
    --------
    >>> from searchlab.widgets import Race
    >>> race = Race("2 3 4 1 5 x 7 6 8", ["breadth-first", "bidirectional", "superior-node"])
    >>> race.order
    ['bidirectional', 'breadth-first', 'superior-node']
    >>> race.results["bidirectional"].expanded
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
        super().__init__(board, puzzle, strategies=strategies, parity_check=bool(parity_check))
        self.clock, self.at, self.prediction = clock, at, prediction

    def twin(self):
        """List the strategies, and ask for the prediction."""
        return [*(lane.title for lane in self._found.lanes), START]

    parity_check = property(attrgetter("_found.parity_check"), doc="Whether it was asked for.")

    @property
    def strategies(self):
        """What races: a list, or a dict with the reader's labels. Setting it runs another race."""
        lanes = self._found.lanes
        entries = {lane.label: entry_of(lane) for lane in lanes}
        return entries if any(lane.named for lane in lanes) else [*entries.values()]

    @strategies.setter
    def strategies(self, strategies):
        self._choose(strategies=strategies)

    @property
    def results(self):
        """The Result of each strategy, by label."""
        return {lane.label: lane.result for lane in self._found.lanes}

    @property
    def order(self):
        """The labels in the order in which they arrive, then those that do not; ties as given."""
        places = self._found.clocks[self.clock]["places"]
        return sorted(places, key=places.get)  # "★ 1st" comes before "★ 2nd" and "✗"

    @validate("clock")
    def _check_clock(self, clock):
        one_of("a clock", clock, CLOCKS)
        return clock

    @traitlets.observe("clock")
    def _start_again(self, change):
        if not self._from_page:  # the page sets both
            self.at = 0

    @validate("at")
    def _check_at(self, at):
        check_number("at", at)
        return min(at, self._found.clocks[self.clock]["stops"][-1])

    @validate("prediction")
    def _check_prediction(self, labels):
        if labels is None:
            return None
        known = list(self.results)
        if not isinstance(labels, (list, tuple)) or sorted(map(str, labels)) != sorted(known):
            raise ValueError(
                f"a prediction names each of {', '.join(known)} once, in the order in which "
                f"they arrive, not {quote(labels)}"
            )
        return [*labels]

    # -- searching and showing -----------------------------------------------------------------

    def _checked(self, board, strategies, parity_check):
        entries = read_strategies(strategies)
        if not 2 <= len(entries) <= 6:
            raise ValueError(f"a race takes 2 to 6 strategies, not {len(entries)}")
        start = read_solvable(self.puzzle, board) if parity_check else self.puzzle.read(board)
        if start == self.puzzle.goal:
            raise ValueError("this board is the goal: there is nothing to race for")
        return partial(Lanes, self.puzzle, start, entries, parity_check, self.max_expansions)

    def prepare(self, board, searches, unsolvable):
        """Race others, or from another board."""
        shown = {lane.label: (lane.strategy, lane.options) for lane in self._found.lanes}
        strategies = {}
        for pair in parse_strategies(self._found.lanes, searches):
            own = [label for label, known in shown.items() if known == pair]
            strategies[own[0] if own else default_label(*pair)] = pair
        if len(strategies) < len(searches):
            raise ValueError("two strategies are the same; choose another strategy or heuristic")
        return super().prepare(board, strategies=strategies, parity_check=not unsolvable)

    def _rewind(self):
        self.at, self.prediction = 0, None

    def _payload(self):
        found = self._found
        return {
            **super()._payload(),
            "unsolvable": not self.parity_check,
            "summary": "The next race is ready.",
            "prediction": "Your prediction: {right} of {all} places right.",
            "clocks": found.clocks,
            "lanes": [lane.payload() for lane in found.lanes],
            "menu": strategy_menu(*found.lanes),
        }
