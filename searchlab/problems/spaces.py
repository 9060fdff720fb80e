"""State spaces: what a search asks of one, and what may be wrong with a reader's own.

A state space is any object with a `goal` and ``successors(state)``, which returns or yields pairs
(move, state), or triples (move, state, cost); without a cost a move costs 1. States are hashable.
Where several states are goals, or a test decides, the goal is a `searchlab.Goal`.
These members are optional: ``read(text)`` makes a state of what a person writes, ``write(state)``
does the reverse, and ``is_solvable(state)`` decides without a search.

Examples
--------
Pancakes: turn over the first so many until they are sorted.

>>> class Pancakes:
...     goal = (1, 2, 3, 4)
...     def successors(self, stack):
...         for size in range(2, 5):
...             yield size, stack[:size][::-1] + stack[size:]
>>> from searchlab import solve
>>> solve(Pancakes(), (3, 1, 4, 2), "breadth-first").moves
(2, 3, 4, 2)
"""

from inspect import isroutine, unwrap
from math import isfinite
from numbers import Real

from searchlab.problems.checks import hashable, quote
from searchlab.problems.goals import Goal
from searchlab.problems.puzzle import Board, Puzzle, is_plain


def check_problem(problem):
    """Raise a ValueError unless a value is a state space."""
    if isinstance(problem, Puzzle):
        return
    if isinstance(problem, type) and hasattr(problem, "successors"):
        raise ValueError(f"give an instance, {problem.__name__}(), not the class itself")
    missing = [name for name in ("goal", "successors") if not hasattr(problem, name)]
    if missing:
        raise ValueError(
            f"a state space has a goal and a method successors(state), and {quote(problem)} has no "
            f"{missing[0]}; give one, such as Puzzle(3, 3)"
        )
    if not callable(problem.successors):
        raise ValueError(
            f"successors is a method, successors(state), not {quote(problem.successors)}"
        )
    goal = problem.goal
    if isinstance(goal, Goal):
        return
    if goal is None or isroutine(goal) or isinstance(goal, (set, list, dict)):
        raise ValueError(
            f"the goal must be a state, not {quote(goal)}; for a test of states, or several of "
            "them, give a Goal: goal = searchlab.Goal(test) or Goal([state, ...])"
        )
    hashable(goal)


def read(problem, state):
    """Return the state that a person wrote, by the state space's own `read` if it has one."""
    if isinstance(state, Board) and not isinstance(problem, Puzzle):
        state = state.state
    if isinstance(problem.goal, frozenset) and not isinstance(state, frozenset):
        raise ValueError(
            f"the goal {quote(problem.goal)} is a set and the start {quote(state)} is none; if the "
            "set lists goals, make a Goal of it: goal = searchlab.Goal(...)"
        )
    return hashable(problem.read(state) if hasattr(problem, "read") else state)


def write(problem, state):
    """Write a state for a person: by the state space's own `write`, or as its repr; or a goal."""
    if isinstance(state, Goal):
        return " or ".join(write(problem, each) for each in state.states or ()) or repr(state)
    return str(problem.write(state)) if hasattr(problem, "write") else repr(state)


def noun(problem):
    """Return what a state of a state space is called: a "board" of a puzzle, or a "state"."""
    return "board" if isinstance(problem, Puzzle) else "state"


def is_solvable(problem, state):
    """Decide whether there is a solution, where the state space can; otherwise True."""
    return not hasattr(problem, "is_solvable") or bool(problem.is_solvable(state))


def successors(problem, state):
    """List the successors of a state as the state space gives them; ValueError if they are wrong.

    Each is a pair of a move and a state, or a triple with a cost.
    """
    made = problem.successors(state)
    if not hasattr(made, "__iter__"):
        raise ValueError(f"successors({quote(state)}) must return pairs, not {quote(made)}")
    pairs = []
    for found in made:
        try:
            move, child, *cost = found
        except (TypeError, ValueError):
            cost = None
        if cost is None or len(cost) > 1 or not isinstance(found, (tuple, list)):
            raise ValueError(
                f"successors({quote(state)}) must give pairs (move, state), or triples (move, "
                f"state, cost), not {quote(found)}"
            )
        hashable(child)
        hashable(move, "a move")
        if cost:
            if not isinstance(cost[0], Real) or not isfinite(cost[0]) or cost[0] < 0:
                raise ValueError(
                    f"the cost of the move {quote(move)} from {quote(state)} must be a number from "
                    f"0 up, not {quote(cost[0])}"
                )
            if type(cost[0]) not in (int, float):  # such as numpy's
                found = move, child, (int if cost[0] == int(cost[0]) else float)(cost[0])
        pairs.append(found)
    return pairs


class Checked:
    """A reader's state space whose successors are checked, for the package's own strategies."""

    def __init__(self, problem):
        self.__wrapped__, self.goal = problem, problem.goal

    def __getattr__(self, name):
        return getattr(self.__wrapped__, name)

    def __repr__(self):
        return repr(self.__wrapped__)

    def successors(self, state):
        """List the successors of a state."""
        return successors(self.__wrapped__, state)


def apply(problem, state, moves, first=1):
    """Return the state to which moves lead, and their cost; messages count them from `first`.

    Raises
    ------
    ValueError
        At the first move that is not possible.
    """
    problem = unwrap(problem)
    if is_plain(problem):
        return problem.apply(state, moves, first), len(moves)
    cost = 0
    for number, move in enumerate(moves, start=first):
        found = [each for each in successors(problem, state) if each[0] == move]
        if not found:
            possible = ", ".join(quote(move) for move, *_ in successors(problem, state))
            raise ValueError(
                f"move {number} ({quote(move)}) is not possible on {write(problem, state)!r}; "
                f"possible are {possible or 'none'}"
            )
        _, state, *more = min(found, key=lambda each: each[2:])
        cost += more[0] if more else 1
    return state, cost
