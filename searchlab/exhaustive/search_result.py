"""The verdict on a search."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from searchlab.exhaustive.diagnosis import lost
from searchlab.exhaustive.verdict import Verdict
from searchlab.problems import Puzzle
from searchlab.problems.checks import several, write_number
from searchlab.problems.distances import shortest_path

RIGHT, LONGER, NOTHING, INVALID, ENDLESS, RAISED = (
    "a shortest path",
    "a longer path",
    "no path",
    "wrong moves",
    "no end within the budget",
    "an error",
)
FAULTS = (NOTHING, LONGER, INVALID, ENDLESS, RAISED)
_INCOMPLETE = (NOTHING, INVALID, RAISED)
SAMPLED = "a sample of each distance"


class NotApplicable(Exception):
    """A strategy of the package does not take such a state space."""


@dataclass(frozen=True, repr=False)
class SearchResult(Verdict):
    """What `judge_search` found about a search.

    Attributes
    ----------
    name, problem
        The search, and what it was run on.
    boards : int
        How many boards, or other states, it was run from.
    of : int
        How many there are from which the goal can be reached.
    complete : bool or None
        Whether it found a right path from each; None if it did, but was not run from all.
    optimal : bool or None
        Whether no path that it returned is longer, or dearer, than a shortest one; None likewise.
    ends : bool or None
        Whether it ended within the budget from each; None likewise.
    wrong : int
        The boards with no path, a longer or an invalid one, or an error.
    faults : dict
        How many there are of each fault.
    expanded : float
        The mean of the boards that it expanded; where it raised an error, they do not count.
    stored : int or None
        The most that it stored at one time; None of a plain function, which is observed.
    repeats : int or None
        The boards from which it expanded a board twice; None if that was not counted.
    counterexample : Board, state or None
        The one of these that is nearest to the goal.
    fault, answer, cost
        What happened there: one of the `faults`, the moves that were returned or a sentence, and
        what they cost.
    shortest, least
        The moves of a shortest path from there, or a cheapest, and its cost.
    not_applicable : str or None
        Why a strategy of the package cannot search this state space.
    """

    wrong: int
    faults: dict
    expanded: float = 0
    stored: int | None = None
    repeats: int | None = None
    counterexample: object = None
    fault: str | None = None
    answer: object = None
    cost: object = None
    not_applicable: str | None = None
    _again: Callable[[], Any] | None = field(default=None, compare=False)

    kind = "search"
    states = ("counterexample",)

    @property
    def of(self):
        """How many boards there are from which the goal can be reached."""
        return len(self.truth.away)

    def _no(self, *faults):
        """Whether none of the faults was found; None if not all boards were run."""
        if any(map(self.faults.get, faults)):
            return False
        return (
            None if self.not_applicable or self.boards < self.of or not self.truth.decides else True
        )

    @property
    def complete(self):
        """Whether it found a right path from each board."""
        return self._no(*_INCOMPLETE, ENDLESS)

    @property
    def optimal(self):
        """Whether no path that it returned is longer than a shortest one."""
        return self._no(LONGER)

    @property
    def ends(self):
        """Whether it ended within the budget from each board."""
        return self._no(ENDLESS)

    @property
    def right(self):
        """Whether it is complete and optimal."""
        return self._no(*FAULTS)

    @cached_property
    def shortest(self):
        """The moves of a shortest path from the counterexample; None without one."""
        return (
            None
            if self._state is None
            else shortest_path(self.problem, self._state, self.truth.away)
        )

    @property
    def least(self):
        """The cost of that path."""
        return None if self._state is None else self.truth.away[self._state]

    @cached_property
    def trace(self):
        """The search from the counterexample, recorded; None without one."""
        return self._again and self._again()

    @cached_property
    def lost(self):
        """Where the last shortest path was lost: event, reason and node; None without a trace.

        The event counts from 0; it is the last one if the search ended first.
        """
        return None if self.trace is None else lost(self.trace, self.truth.away)

    @property
    def _state(self):
        return getattr(self.counterexample, "state", self.counterexample)

    @property
    def finding(self):
        """The answer in words."""
        if not self.wrong:
            found = "complete and optimal" if self.right else "no counterexample"
            return "not applicable" if self.not_applicable else found
        parts = ["not complete"] if any(map(self.faults.get, _INCOMPLETE)) else []
        parts += ["without end within the budget"] if self.faults.get(ENDLESS) else []
        parts += ["not optimal"] if self.faults.get(LONGER) else []
        return " and ".join(parts)

    @property
    def heading(self):
        """One line: the search and the answer."""
        return f"{self.name}: {self.finding}"

    @property
    def findings(self):
        """Pairs of a property and whether the search has it, for a table."""
        noun, count = self.truth.noun, self.faults.get
        longer = "a costlier path" if self.truth.has_costs else LONGER

        def each(fault):
            found = longer if fault == LONGER else fault
            return f"no: {found} from {several(count(fault), noun)}"

        def answer(has, *faults, yes="yes"):
            missing = "; ".join(each(fault) for fault in faults if count(fault))
            return missing or (yes if has else "not decided")

        rows = [
            ("complete", answer(self.complete, *_INCOMPLETE, ENDLESS)),
            ("optimal", answer(self.optimal, LONGER, yes=f"yes: no {longer[2:]}")),
            ("ends", answer(self.ends, ENDLESS)),
        ]
        if self.repeats is not None:
            again = f"yes: from {several(self.repeats, noun)}" if self.repeats else "no"
            rows.append((f"expands a {noun} twice", again))
        return rows

    @property
    def coverage(self):
        """From how many boards it was run."""
        if self.not_applicable:
            return f"Not applicable: {self.not_applicable}."
        return self.truth.extent(self.boards, self.of, self.stopped or SAMPLED, "Run from")

    @property
    def proof(self):
        """The counterexample in words; None without one."""
        if self._state is None:
            return None
        answer = {
            RAISED: f"raises {self.answer}",
            ENDLESS: "does not end within the budget",
            INVALID: f"returns {self.answer}",
            NOTHING: "returns no path",
        }.get(self.fault) or f"returns {self._path(self.answer, self.cost)}"
        shortest = "it is the goal"
        if self.shortest:
            best = "cheapest" if self.truth.has_costs else "shortest"
            shortest = f"{self._path(self.shortest, self.least)} is {best}"
        text = f"From {self.write(self._state)} it {answer}; {shortest}."
        if self.stopped or self.fault in (INVALID, RAISED) or not self.trace:
            return text
        event, reason, _ = self.lost
        return f"{text} {self.trace.unit.capitalize()} {event + 1:,}: {reason}"

    def _path(self, moves, cost):
        if not isinstance(moves, (str, tuple)):
            return moves
        written = moves if isinstance(moves, str) else " ".join(map(str, moves))
        if self.truth.has_costs:
            return f"{written} at a cost of {write_number(cost)}"
        return f"{written} ({several(len(moves), 'move')})"

    @property
    def pictures(self):
        """The counterexample, of a puzzle."""
        if self._state is None or not isinstance(self.problem, Puzzle):
            return ()
        away = several(len(self.shortest), "move")
        return [("The counterexample", [self.counterexample], [f"{away} from the goal"])]

    def _values(self):
        names = ("complete", "optimal", "ends", "shortest", "least")
        return super()._values() | {name: getattr(self, name) for name in names}
