"""Search problems as courses write them, made into state spaces.

References
----------
.. [1] S. Russell and P. Norvig, "Artificial Intelligence: A Modern Approach", and aima-python.
.. [2] The Pac-Man projects of Berkeley's CS188, and Stanford's CS221.
.. [3] simpleai, https://github.com/simpleai-team/simpleai
"""

import copy
import inspect
from functools import partial, wraps
from typing import Any

from searchlab.problems.checks import hashable, quote
from searchlab.problems.goals import Goal

_STARTS = ("initial", "initial_state", "getStartState", "get_start_state", "getInitialState",
           "get_initial_state", "startState", "start_state")  # fmt: skip
_TESTS = "is_goal", "goal_test", "isGoalState", "is_goal_state", "isEnd", "is_end"
_STATE_FIRST = "getSuccessors", "get_successors"
_ACTION_FIRST = "succAndCost", "succ_and_cost", "actionSuccessorsAndCosts"
_STEP_COSTS = "action_cost", "step_cost", "cost"
_GIVEN = "_problem", "_start"  # what a search is called with


def adapt(problem: Any) -> tuple["Adapted", Any]:
    """Make a state space and its start out of a problem as courses write them.

    The methods are one of these sets:

    * `initial`; `actions(state)`, `result(state, action)`; `is_goal` or `goal_test(state)`;
      `action_cost(state, action, next)` or `path_cost(cost, state, action, next)`, as in AIMA [1]_;
      or `initial_state` and `cost(state, action, next)`, as in simpleai [3]_;
    * `getStartState()`, `isGoalState(state)`, and `getSuccessors(state)` with triples (state,
      action, cost), as in CS188 [2]_;
    * `startState()`, `isEnd(state)`, and `succAndCost(state)` with triples (action, state, cost),
      as in CS221 [2]_.

    Everything then searches, records and shows it. A search of one's own may be written for the
    state space, as ``search(space, start)``, or for the problem, as ``search(problem)``: that one
    is given a copy of the problem whose calls are observed, and may return a list of actions, or a
    node that knows its `action` and its `parent`. A heuristic h(state, problem) is given the
    problem.

    Parameters
    ----------
    problem
        An object with such methods.

    Returns
    -------
    space, start

    Raises
    ------
    ValueError
        If it lacks a method, or its states are not hashable.

    Examples
    --------
    >>> from searchlab import solve
    >>> class Count:
    ...     initial = 1
    ...     def actions(self, number):
    ...         return ["double", "add one"]
    ...     def result(self, number, action):
    ...         return 2 * number if action == "double" else number + 1
    ...     def goal_test(self, number):
    ...         return number == 10
    >>> space, start = adapt(Count())
    >>> solve(space, start, "breadth-first").moves
    ('double', 'double', 'add one', 'double')
    """
    space = Adapted(problem)
    return space, space.start


class Adapted:
    """The state space that `adapt` makes.

    Attributes
    ----------
    given
        The problem.
    goal, start
        The goal, which is its test, and its first state.
    """

    def __init__(self, problem):
        if isinstance(problem, type):
            raise ValueError(f"give an instance, {problem.__name__}(...), not the class itself")
        self.given = problem
        self._start_name = _first(problem, _STARTS)
        self._test_name = _first(problem, _TESTS)
        self._expand_name = _first(problem, (*_STATE_FIRST, *_ACTION_FIRST, "actions"))
        lacks = {
            f"start: {', '.join(_STARTS[:3])} or startState": self._start_name,
            f"goal test: {', '.join(_TESTS[:3])} or isEnd": self._test_name,
            "successors: actions and result, getSuccessors or succAndCost": self._expand_name
            and (self._expand_name != "actions" or hasattr(problem, "result")),
        }
        missing = [what for what, found in lacks.items() if not found]
        if missing:
            raise ValueError(f"{quote(problem)} has no {missing[0]}")
        start = getattr(problem, self._start_name)
        self.start = hashable(start() if callable(start) else start)
        self.goal = Goal(getattr(problem, self._test_name))

    def __repr__(self):
        return f"<adapted {type(self.given).__name__}>"

    def successors(self, state):
        """List the successors of a state: triples of the action, the state and the cost."""
        problem, name = self.given, self._expand_name
        if name == "actions":
            return [self._step(state, action) for action in problem.actions(state)]
        found = []
        for triple in getattr(problem, name)(state):
            try:
                first, second, cost = triple
            except (TypeError, ValueError):
                order = "(state, action, cost)" if name in _STATE_FIRST else "(action, state, cost)"
                raise ValueError(
                    f"{name}({quote(state)}) must give triples {order}, not {quote(triple)}"
                ) from None
            found.append((second, first, cost) if name in _STATE_FIRST else (first, second, cost))
        return found

    def _step(self, state, action):
        problem = self.given
        child = problem.result(state, action)
        name = _first(problem, _STEP_COSTS)
        if name:
            return action, child, getattr(problem, name)(state, action, child)
        if hasattr(problem, "path_cost"):
            return action, child, problem.path_cost(0, state, action, child)
        return action, child, 1

    def observed(self, space, start):
        """Return a copy of the problem whose methods ask a `space`, where a search is observed."""
        problem, made = self.given, {}

        def actions(_, state):
            made[state] = space.successors(state)
            return [found[0] for found in list.__iter__(made[state])]  # `result` sees the child

        def result(_, state, action):
            for number, found in enumerate(list.__iter__(made.get(state, []))):
                if found[0] == action:
                    return made[state][number][1]
            return problem.result(state, action)

        def expand(_, state):
            found = space.successors(state)
            if self._expand_name in _STATE_FIRST:
                return [(child, action, cost) for action, child, cost in found]
            return found

        by_call = callable(getattr(problem, self._start_name))
        members = {self._start_name: (lambda _: start) if by_call else property(lambda _: start)}
        if self._expand_name == "actions":
            members |= {"actions": actions, "result": result}
        else:
            members[self._expand_name] = expand
        seen, kind = copy.copy(problem), type(problem)
        seen.__class__ = type(kind.__name__, (kind,), {"__slots__": (), **members})
        return seen

    def search(self, function):
        """Return a search of one's own as a function of a state space and a start."""
        signature = inspect.signature(function)
        parameters = [*signature.parameters.values()]
        if [each.name for each in parameters[1:2]] == ["start"] or not _takes_one(signature):
            return function

        @wraps(function.func if isinstance(function, partial) else function)
        def search(space, start, **options):
            return _moves(function(self.observed(space, start), **options), start)

        first = [inspect.Parameter(name, inspect.Parameter.POSITIONAL_ONLY) for name in _GIVEN]
        rest = [each for each in parameters[1:] if each.kind is not each.VAR_POSITIONAL]
        options = [each.replace(kind=max(each.kind, each.KEYWORD_ONLY)) for each in rest]
        search.__signature__ = inspect.Signature([*first, *options])
        return search


def _first(problem, names):
    return next((name for name in names if hasattr(problem, name)), None)


def _takes_one(signature):
    try:
        return bool(signature.bind("problem"))
    except TypeError:
        return False


def _moves(found, start):
    """Return the actions that a search found: a list, or those that lead to a node."""
    if isinstance(found, str) and found in ("cutoff", "failure"):
        return None
    if not (hasattr(found, "parent") and hasattr(found, "action")):
        return found
    actions = []
    while found.parent is not None:
        actions.append(found.action)
        found = found.parent
    return actions[::-1] if getattr(found, "state", start) == start else None  # a node for failure
