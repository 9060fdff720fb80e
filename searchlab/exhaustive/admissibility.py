"""The admissibility test: a heuristic's values and the true distances of all states.

`judge` evaluates any function ``h(state, problem)`` or ``h(state)`` on all states, the nearest to
the goal first, and compares its values with the true distances.

References
----------
.. [1] P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic
   determination of minimum cost paths", IEEE Transactions on Systems Science and
   Cybernetics 4 (1968), 100-107: admissible, and why consistent helps.
"""

import random
import time
from collections.abc import Callable, Iterable
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import inf, isfinite, isnan
from numbers import Integral, Rational
from typing import Any

import numpy as np

from searchlab.compiling import read_only
from searchlab.exhaustive.admissibility_result import (
    AdmissibilityResult,
    Comparison,
    Edge,
    Measure,
    rounded,
    written,
)
from searchlab.exhaustive.census import census
from searchlab.exhaustive.truth import ROUNDING, exceeds, truth_about
from searchlab.exhaustive.verdict import reported, shown
from searchlab.heuristics import bind, find, name_of
from searchlab.heuristics.base import Heuristic, TableHeuristic
from searchlab.heuristics.registry import how_to_call, takes_puzzle
from searchlab.problems import MOVES, Puzzle, is_plain, spaces
from searchlab.problems.checks import error_text, quote, read_budget, several, short
from searchlab.problems.distances import shortest_path
from searchlab.running.result import Interrupted

REFERENCES = ("misplaced", "manhattan")
_WHOLE = 1 << 62  # what is as large as this is looked at more closely
_REPEATED = 1000  # boards that are evaluated twice


class HeuristicError(ValueError):
    """A heuristic gives no number for a state, or not the same number twice."""


class Evaluation:
    """The values of a heuristic on all states of a state space, the nearest to the goal first.

    `run` computes them one by one, so that its caller can stop after any state. `values` holds
    those computed so far, for the first of `states`.

    Examples
    --------
    >>> evaluation = Evaluation("misplaced", Puzzle(2, 2))
    >>> for _ in evaluation.run():
    ...     pass
    >>> evaluation.values
    [0, 1, 1, 2, 2, 3, 3, 3, 3, 3, 3, 3]
    """

    def __init__(self, heuristic, problem, name=None, starts=None):
        self._heuristic = find(heuristic)
        spaces.check_problem(problem)
        if isinstance(self._heuristic, Heuristic):
            bind(self._heuristic, problem)  # a ValueError where it is none for this state space
        self._arguments = (problem,) if takes_puzzle(self._heuristic) else ()
        self.name = name or name_of(self._heuristic)
        self.problem, self.truth = problem, truth_about(problem, starts)
        if is_plain(problem):
            self.ranks, self.states, self.least = _nearest(problem)
        else:
            self.ranks, self.states = None, [*self.truth.away, *self.truth.others]
            self.least = [self.truth.away.get(state, inf) for state in self.states]
        self.values, self.repeated, self.finished = [], 0, False

    def edges(self):
        """Return the moves from state to state, by number: from, to, cost and name of each."""
        if self.ranks is not None:
            table = census(self.problem)
            place = np.full(len(table.distance), -1)
            place[self.ranks] = np.arange(len(self.ranks))
            after = table.successors[self.ranks]
            tails, moves = np.nonzero(after >= 0)
            names = np.array([*MOVES], object)[moves]
            return tails, place[after[tails, moves]], np.ones(len(tails), int), names
        place = {state: number for number, state in enumerate(self.states)}
        rows = [
            (number, place[child], spaces.exact(cost[0]) if cost else 1, move)
            for state, number in place.items()
            for move, child, *cost in spaces.successors(self.problem, state)
        ]
        tails, heads, costs, moves = zip(*rows, strict=True) if rows else [()] * 4
        return np.array(tails, int), np.array(heads, int), np.array(costs, object), moves

    def run(self, deadline=inf):
        """Evaluate all states, then some of them again, and yield after each.

        A heuristic that is looked up in tables is evaluated for all boards at once. At the
        `deadline`, a time of `time.monotonic`, the evaluation ends.

        Raises
        ------
        HeuristicError
            At the first state without a number, or with another value the second time.
        """
        tables = isinstance(self._heuristic, TableHeuristic)
        if self.ranks is not None and (tables or bind(self._heuristic, self.problem).table):
            self.values = census(self.problem).values(self._heuristic)[self.ranks].tolist()
        every = range(len(self.states))
        again = random.Random(0).sample(every, min(_REPEATED, len(every)))
        for i in (*every[len(self.values) :], *again):
            if time.monotonic() >= deadline:
                break
            value = self._value(self.states[i])
            if i == len(self.values):
                self.values.append(value)
            elif self.values[i] == value or abs(self.values[i] - value) <= ROUNDING:
                self.repeated += 1
            else:
                what = f"gave {rounded(self.values[i])} and then {rounded(value)} for"
                raise self.error(self.states[i], what)
            yield
        self.finished = len(self.values) == len(every)

    def _value(self, state):
        try:
            value = self._heuristic(state, *self._arguments)
            if type(value) is int and -_WHOLE < value < _WHOLE:
                return value
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            called = error.__traceback__.tb_next
            text = error_text(error, called and called.tb_frame.f_code.co_filename)
            how = how_to_call(error, state, *self._arguments)
            raise self.error(state, "failed for", f": {text}{how}") from error
        try:
            number = _number(value)
            if not isnan(number) and number != -inf:
                return number
        except (TypeError, ValueError, OverflowError):
            pass
        what = f"gave {quote(value, 60)} for"
        raise self.error(state, what, "; it must give a number, infinity for a dead end")

    def error(self, state, what, more=""):
        """Return an error that describes what the heuristic did for a state."""
        board = f"the {self.truth.noun} {written(self.problem, state)}"
        return HeuristicError(short(f"{self.name} {what} {board}{more}", 500))

    def stopped_by(self, what):
        """Describe what stopped the evaluation, and at which state."""
        state = self.states[min(len(self.values), len(self.states) - 1)]
        board = f"the {self.truth.noun} {written(self.problem, state)}"
        return f"{self.name} was stopped at {board} by {what}"


@lru_cache(maxsize=2)
def _nearest(puzzle):
    """Return the ranks, the boards and the distances of a puzzle, by distance, then by rank."""
    table = census(puzzle)
    ranks = table.reachable[np.argsort(table.distance[table.reachable], kind="stable")]
    states = tuple(state.tobytes() for state in table.states[ranks])
    return read_only(ranks), states, tuple(table.distance[ranks].tolist())


def _number(value):
    """Return a number as an int, a Fraction or a float, exactly."""
    if isinstance(value, (str, bytes, bytearray)):
        raise TypeError("a text is no number")
    size = float(value)  # OverflowError beyond all floating-point numbers
    if isinstance(value, Integral):
        return int(value)
    return Fraction(value) if isinstance(value, (Rational, Decimal)) and isfinite(size) else size


def judge(
    heuristic: str | Callable,
    puzzle: Any = None,
    *,
    starts: Iterable | None = None,
    max_seconds: float | None = 60,
    progress: bool = False,
) -> AdmissibilityResult:
    """Decide over all boards, or other states, whether a heuristic is admissible and consistent.

    Parameters
    ----------
    heuristic : str or callable
        A function ``h(state, puzzle)`` or ``h(state)``, where a board is bytes: the tiles row by
        row, 0 for the blank; or the name of a heuristic of this package. It gives a number, or
        infinity for a state from which the goal cannot be reached.
    puzzle : Puzzle or state space, optional
        Of at most 9 cells or 200,000 states; by default the 8-puzzle. A puzzle is judged on all
        its boards, and a `Map` on all its places.
    starts : iterable of states, optional
        Of another state space: it is judged on all states to which these lead. If left out, on
        those to which the goal leads, if each of their moves has one back.
    max_seconds : float or None
        No further board is evaluated after this time; the states are explored before, without a
        limit.
    progress : bool
        True to print the number of evaluated boards to standard error twice a second.

    Returns
    -------
    AdmissibilityResult
        After the time limit a result for the boards evaluated so far: these are the nearest, so a
        counterexample among them is the nearest of all.

    Raises
    ------
    HeuristicError
        If the heuristic raises an exception, or its value for a board is not a number, or not the
        same the second time.
    ValueError
        If the puzzle is too large, or an argument is not accepted.
    Interrupted
        After Ctrl-C; its ``result`` is the verdict on the boards evaluated so far.

    Examples
    --------
    >>> result = judge("gap", Puzzle(3, 3, "blank-first"))
    >>> result.admissible, result.overestimates, result.worst
    (False, 78, 1)
    >>> print(result.counterexample)
    1 _ 2
    3 4 5
    6 7 8
    >>> result.counterexample_value, result.path
    (2, 'l')

    A heuristic of your own, and one for a map:

    >>> judge(lambda board: board[-1] != 0, Puzzle(2, 3)).admissible
    True
    >>> import networkx as nx
    >>> from searchlab import Map
    >>> roads = nx.Graph()
    >>> roads.add_weighted_edges_from([("S", "A", 1), ("A", "G", 2), ("S", "G", 4)])
    >>> result = judge({"S": 4, "A": 1, "G": 0}.get, Map(roads, "G"))
    >>> result.finding, result.counterexample, result.path, result.counterexample_distance
    ('not admissible', 'S', ('A', 'G'), 3)
    """
    problem = Puzzle() if puzzle is None else puzzle
    seconds = read_budget("max_seconds", max_seconds)
    deadline = time.monotonic() + seconds
    evaluation = Evaluation(heuristic, problem, starts=starts)
    total = several(len(evaluation.states), evaluation.truth.noun)
    try:
        for _ in reported(evaluation.run(deadline), total, f"{evaluation.name}:", progress):
            pass
    except KeyboardInterrupt:
        raise Interrupted(result_of(evaluation, evaluation.stopped_by("Ctrl-C"))) from None
    limit = f"the time limit of {several(seconds, 'second', spec='g')}"
    return result_of(evaluation, None if evaluation.finished else evaluation.stopped_by(limit))


@np.errstate(all="ignore")  # a mean of huge values may overflow: it is then left out
def result_of(evaluation, stopped=None):
    """Compare the values computed so far with the true distances."""
    truth, problem, states = evaluation.truth, evaluation.problem, evaluation.states
    count, kind = len(evaluation.values), float if is_plain(problem) else object
    values, least = np.array(evaluation.values, kind), np.array(evaluation.least[:count], kind)
    decided = True if not stopped and truth.decides else None
    found = {"admissible": decided, "consistent": decided}
    found |= _admissibility(evaluation, values, least) | _consistency(evaluation, values)
    goal_value = rounded(evaluation.values[0]) if count else None
    negative = np.flatnonzero(_beyond(np.zeros_like(values), values, truth.unit))
    measures, comparisons = [_measure(evaluation.name, values, least)], []
    if is_plain(problem):
        for name in REFERENCES:
            other = census(problem).values(name)[evaluation.ranks[:count]].astype(float)
            comparisons.append(Comparison.of(name, values - other))
            measures.append(_measure(name, other, least))
    return AdmissibilityResult(
        evaluation.name,
        truth,
        count,
        stopped,
        **found,
        asked_twice=evaluation.repeated,
        goal_value=goal_value,
        zero_at_goal=None if goal_value is None else goal_value == 0,
        negatives=len(negative),
        negative_example=shown(problem, states[negative[0]]) if len(negative) else None,
        comparisons=tuple(comparisons),
        measures=tuple(measures),
    )


def _beyond(numbers, bounds, unit):
    """Whether numbers are greater than others, and not by an error of floating-point numbers."""
    if numbers.dtype == object:
        return np.frompyfunc(exceeds, 3, 1)(numbers, bounds, unit).astype(bool)
    return numbers - bounds > ROUNDING * np.maximum(unit, np.abs(bounds))


def _admissibility(evaluation, values, least):
    """Find the overestimated states: how many, the worst, the nearest and its cheapest path."""
    over = np.flatnonzero(_beyond(values, least, evaluation.truth.unit))
    if not len(over):
        return {}
    truth, states, values = evaluation.truth, evaluation.states, evaluation.values
    excess = [values[i] - evaluation.least[i] for i in over.tolist()]
    worst, first = over[excess.index(max(excess))], over[0]
    path = shortest_path(truth.problem, states[first], truth.away)
    places = {states[i]: i for i in range(first + 1)}  # a path leads nearer to the goal
    along, _ = spaces.follow(truth.problem, states[first], path)
    return {
        "admissible": False,
        "overestimates": len(over),
        "worst": rounded(max(excess)),
        "worst_board": shown(truth.problem, states[worst]),
        "counterexample": shown(truth.problem, states[first]),
        "path": path,
        "counterexample_value": rounded(values[first]),
        "counterexample_distance": truth.away[states[first]],
        "path_values": tuple(rounded(values[places[each]]) for each in along if each in places),
    }


def _consistency(evaluation, values):
    """Find the edges along which the value drops by more than the move costs."""
    tails, heads, costs, moves = evaluation.edges()
    known = np.flatnonzero((tails < len(values)) & (heads < len(values)))
    tails, heads, costs = tails[known], heads[known], costs[known]
    bad = np.flatnonzero(_beyond(values[tails], costs + values[heads], evaluation.truth.unit))

    def pairs(tails, heads):
        """Count the pairs of states: an edge may be met from both ends."""
        numbers = np.sort(np.minimum(tails, heads) * len(values) + np.maximum(tails, heads))
        return int(np.count_nonzero(np.diff(numbers, prepend=-1)))

    found = {"edges": pairs(tails, heads)}
    if not len(bad):
        return found
    drops = (values[tails[bad]] - values[heads[bad]] - costs[bad]).tolist()
    worst = bad[drops.index(max(drops))]
    before, after = (
        (shown(evaluation.problem, evaluation.states[i]), rounded(evaluation.values[i]))
        for i in (tails[worst], heads[worst])
    )
    edge = Edge(*before, moves[known[worst]], *after, spaces.exact(costs[worst]))
    more = {"inconsistent_edges": pairs(tails[bad], heads[bad]), "worst_edge": edge}
    return found | {"consistent": False} | more


def _measure(name, values, least):
    """Measure how close to the true distance the values are."""
    finite = (values < inf) & (least < inf)
    values, least = values[finite].astype(float), least[finite].astype(float)
    if not (least > 0).any():
        return Measure(name)
    measured = values.mean(), (values[least > 0] / least[least > 0]).mean()
    return Measure(name, *(float(each) if isfinite(each) else None for each in measured))
