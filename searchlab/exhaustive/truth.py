"""The truth about a state space: the least cost from each state to the goal, and what was explored.

Every verdict is a comparison with it, and says by its `extent` exactly what it is about.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from inspect import unwrap
from math import inf
from typing import Any

from searchlab.heuristics import ROUNDING
from searchlab.problems import Map, is_plain, spaces
from searchlab.problems.checks import quote, several
from searchlab.problems.distances import distances, explore, least_costs


@dataclass(frozen=True)
class Truth:
    """The states of a state space with their true distances; `truth_about` makes one.

    Attributes
    ----------
    problem
    away : mapping
        By state the least cost to the goal, the nearest first.
    others : tuple
        The states that were explored and from which the goal cannot be reached.
    every : bool
        Whether all states were explored, those of a puzzle or of a map.
    two_way : bool
        Whether each move of those explored has one back.
    asked : bool
        Whether these are the states that the reader asked for, by `starts`.
    has_costs : bool
        Whether some move costs another number than 1.
    """

    problem: Any
    away: Mapping
    others: tuple = ()
    every: bool = True
    two_way: bool = True
    asked: bool = False
    has_costs: bool = False

    @property
    def noun(self):
        """What a state is called."""
        return spaces.noun(self.problem)

    @property
    def decides(self):
        """Whether a verdict on all these states is one on the state space."""
        return self.every or self.two_way or self.asked

    @cached_property
    def unit(self):
        """The least true distance above 0, at most 1: errors of estimates are small beside it."""
        return min(1, next(filter(None, self.away.values()), 1))

    def extent(self, count, of, why, verb):
        """Say in a sentence or two what was judged: `count` states of so many, and why no more."""
        states = several(of, self.noun)
        if count < of:
            text = f"{verb} {count:,} of {states}: {why}"
        elif self.every:
            reached, others = several(len(self.away), self.noun), of - len(self.away)
            every = "all" if len(self.away) > 1 else "the"
            text = f"{verb} {every} {reached} from which the goal can be reached"
            text += f", and {several(others, 'other')}" if others else ""
        elif self.asked:
            left = " from which the goal can be reached" if of == len(self.away) else ""
            text = f"{verb} the {states} explored from `starts`{left * bool(self.others)}"
        else:
            text = f"{verb} the {states} that the goal leads to"
        if self.every or (self.two_way and self.asked):
            return f"{text}."
        if self.two_way:
            return f"{text}; each of their moves has one back."
        give = "" if self.asked else "; give starts=[...] to judge from those"
        return f"{text}. Not every move has one back, so others may lead to the goal{give}."


def truth_about(problem: Any, starts: Iterable | None = None) -> Truth:
    """Explore a state space, and return the `Truth` about it.

    A puzzle has all its boards, a `Map` all its places. Of another state space are explored the
    states to which `starts` lead or, if they are left out, the goal.

    Raises
    ------
    ValueError
        If there are more than 200,000 states, or none is the goal.
    """
    problem, asked = unwrap(problem), starts is not None
    if asked and (isinstance(starts, str) or not isinstance(starts, Iterable)):
        raise ValueError(f"starts must be a list of states, not {quote(starts)}")
    if is_plain(problem):
        if asked:
            raise ValueError("a puzzle is judged from all its boards: leave out `starts`")
        return Truth(problem, distances(problem))
    starts = [*starts] if asked else []
    if asked and not starts:
        raise ValueError("starts must have at least one state")
    spaces.check_problem(problem)
    before = explore(problem, starts)
    away = least_costs(before, [state for state in before if state == problem.goal])
    if not away:
        raise ValueError(f"none of the {several(len(before), 'state')} explored is the goal")
    sources = {state: {source for source, _ in moves} for state, moves in before.items()}
    two_way = any(sources.values()) and all(
        state in sources[source] for state in sources for source in sources[state]
    )
    every = isinstance(problem, Map) and not asked
    others = tuple(state for state in before if state not in away)
    has_costs = any(cost != 1 for moves in before.values() for _, cost in moves)
    return Truth(problem, away, others, every, two_way, asked, has_costs)


def exceeds(number, bound, unit=0):
    """Whether a number is greater than another, and not by an error of floating-point numbers.

    The error allowed is a share of the bound or, if that is more, of `unit`.

    >>> exceeds(0.1 + 0.2, 0.3), exceeds(10**16 + 1, 10**16)
    (False, True)
    """
    if not number > bound:
        return False
    rounded = isinstance(number, float) or isinstance(bound, float)
    return not rounded or bound == -inf or number - bound > ROUNDING * max(unit, abs(bound))
