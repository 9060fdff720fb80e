"""Goals that several states pass: a test, or a set of states."""

import inspect
from collections.abc import Callable, Iterable

from searchlab.problems.checks import hashable, quote


class Goal:
    """A goal that equals each state that passes, so that ``state == problem.goal`` is the test.

    Every search that goes forwards takes it. One that begins at the goal, such as bidirectional
    search, needs one state instead.

    Parameters
    ----------
    test : callable, set or list
        A function of a state that returns whether it is a goal, or the states that are goals.

    Attributes
    ----------
    states : tuple or None
        The states that are goals; None where a function decides.

    Raises
    ------
    ValueError
        If it is neither, or there is no state.

    Examples
    --------
    Three and five litres: any state with four litres in the larger jug.

    >>> from searchlab import Goal, solve
    >>> class Jugs:
    ...     goal = Goal(lambda jugs: jugs[1] == 4)
    ...     def successors(self, jugs):
    ...         small, large = jugs
    ...         to_large, to_small = min(small, 5 - large), min(large, 3 - small)
    ...         yield "fill small", (3, large)
    ...         yield "fill large", (small, 5)
    ...         yield "empty small", (0, large)
    ...         yield "empty large", (small, 0)
    ...         yield "pour into large", (small - to_large, large + to_large)
    ...         yield "pour into small", (small + to_small, large - to_small)
    >>> solve(Jugs(), (0, 0), "breadth-first").path[-1]
    (3, 4)
    >>> "B" == Goal(["A", "B"]), "C" == Goal(["A", "B"])
    (True, False)
    """

    states: tuple | None = None

    def __init__(self, test: Callable | Iterable) -> None:
        self._test = test
        if isinstance(test, (set, frozenset, list)):
            self.states = tuple(dict.fromkeys(hashable(state) for state in test))
            if not self.states:
                raise ValueError("a goal must have at least one state")
            self._test = frozenset(self.states).__contains__
        elif not callable(test):
            hint = "; a tuple is one state: give a list of states" * isinstance(test, tuple)
            raise ValueError(
                "Goal takes a function of a state, or a set or list of states, not "
                f"{quote(test)}{hint}"
            )
        else:
            _check_parameters(test)

    def __eq__(self, state):
        if isinstance(state, Goal):
            return self is state or (self.states or self._test) == (state.states or state._test)
        try:
            return bool(self._test(state))
        except TypeError:
            if self.states is None:
                raise
            return False  # it is not hashable

    def __contains__(self, state):
        return self == state

    def __hash__(self):
        raise ValueError(
            f"{self!r} is not one state: a search that begins at the goal needs a state "
            "space whose goal is one state"
        )

    def __reduce__(self):
        return Goal, (self._test if self.states is None else [*self.states],)

    def __repr__(self):
        if self.states is None:
            return f"Goal({getattr(self._test, '__name__', None) or quote(self._test)})"
        return f"Goal({quote([*self.states])})"


def _check_parameters(test):
    try:
        inspect.signature(test).bind(None)
    except TypeError:
        raise ValueError(
            f"the test of a Goal takes one argument, the state, and {quote(test)} does not: give a "
            "function test(state), or a method of an object, such as Goal(self.is_goal)"
        ) from None
    except ValueError:  # of a builtin whose signature cannot be read
        pass
