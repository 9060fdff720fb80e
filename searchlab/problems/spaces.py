"""State spaces: what a search asks of one, and what may be wrong with a reader's own.

A state space is any object with a `goal` and ``successors(state)``, which returns or yields pairs
(move, state), or triples (move, state, cost); without a cost a move costs 1. States are hashable,
and the moves of a state have different names, since a path is checked by its moves.
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

from decimal import Decimal
from fractions import Fraction
from inspect import isroutine, unwrap
from itertools import islice
from numbers import Integral, Rational, Real

from searchlab.problems.checks import hashable, quote
from searchlab.problems.goals import Goal
from searchlab.problems.maps import Map
from searchlab.problems.puzzle import Board, Puzzle

MOST_SUCCESSORS = 1_000_000  # of a state
MOST_COST = 1e300  # of a move: floating-point numbers can still be added to it
MOST_LOOKED_AT = 20_000  # states whose moves must have one back each


class AmbiguousMove(ValueError):
    """Two moves of a state have the same name and lead to different states."""


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
    """Return the state that a person gave; a text by the state space's own `read` if it has one."""
    if isinstance(state, Board) and not isinstance(problem, Puzzle):
        state = state.state
    if isinstance(problem.goal, frozenset) and not isinstance(state, frozenset):
        raise ValueError(
            f"the goal {quote(problem.goal)} is a set and the start {quote(state)} is none; if the "
            "set lists goals, make a Goal of it: goal = searchlab.Goal(...)"
        )
    ours = isinstance(problem, (Puzzle, Map))
    reads = hasattr(problem, "read") and (ours or isinstance(state, str))
    return hashable(problem.read(state) if reads else state)


def write(problem, state):
    """Write a state for a person: by the state space's own `write`, or as its repr; or a goal."""
    if isinstance(state, Goal):
        return " or ".join(write(problem, each) for each in state.states or ()) or repr(state)
    return str(problem.write(state)) if hasattr(problem, "write") else repr(state)


def named(problem, state):
    """Write a state in quotes, as a message names it."""
    text = write(problem, state)
    return repr(text) if hasattr(problem, "write") else text


def noun(problem):
    """Return what a state of a state space is called: a "board" of a puzzle, or a "state"."""
    return "board" if isinstance(problem, Puzzle) else "state"


def is_solvable(problem, state):
    """Decide whether there is a solution, where the state space can; otherwise True."""
    return not hasattr(problem, "is_solvable") or bool(problem.is_solvable(state))


def successors(problem, state, look=None):
    """List the successors of a state as the state space gives them; ValueError if they are wrong.

    Each is a pair of a move and a state, or a triple with a cost. While they are listed, `look` is
    called now and then: it may raise what ends a search.
    """
    made = problem.successors(state)
    if not hasattr(made, "__iter__"):
        raise ValueError(f"successors({quote(state)}) must return pairs, not {quote(made)}")
    pairs = []
    for number, found in enumerate(made):
        if number % 1_000 == 999 and look:
            look()
        if number == MOST_SUCCESSORS:
            raise ValueError(f"successors({quote(state)}) gives more than {number:,} states")
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
            try:
                number = exact(cost[0])
            except ValueError as error:
                raise ValueError(
                    f"the cost of the move {quote(move)} from {quote(state)} {error}"
                ) from None
            if number is not cost[0] and not isinstance(cost[0], Decimal):  # such as numpy's
                found = move, child, number
        pairs.append(found)
    return pairs


def exact(cost):
    """Return a cost as an int, a float or a Fraction, exactly; ValueError if it is none.

    >>> from decimal import Decimal
    >>> exact(Decimal("0.1")) + exact(True), exact(2.5)
    (Fraction(11, 10), 2.5)
    """
    number = cost
    try:
        if type(cost) not in (int, float):
            kinds = ((Integral, int), ((Rational, Decimal), Fraction), (Real, float))
            number = next(make(cost) for kind, make in kinds if isinstance(cost, kind))
        if 0 <= number < MOST_COST:
            return number
    except (StopIteration, ValueError, OverflowError):  # a text, a Decimal that is not a number
        pass
    raise ValueError(f"must be a number from 0 up, less than {MOST_COST:.0e}, not {quote(cost)}")


class Checked:
    """A reader's state space whose successors are checked, for the package's own strategies."""

    def __init__(self, problem, look=None):
        self.__wrapped__, self._look, self.goal = problem, look, problem.goal

    def __getattr__(self, name):
        return getattr(self.__wrapped__, name)

    def __repr__(self):
        return repr(self.__wrapped__)

    def successors(self, state):
        """List the successors of a state, their costs exact."""
        return [
            (*found[:2], exact(found[2])) if isinstance(found[-1], Decimal) else found
            for found in successors(self.__wrapped__, state, self._look)
        ]


def check_equality(problem, state):
    """Raise a ValueError for states that equal no other, where each call makes new ones."""
    if type(state).__eq__ is object.__eq__:
        once, again = successors(problem, state), successors(problem, state)
        if once and not any(one[1] == other[1] for one, other in zip(once, again, strict=False)):
            raise ValueError(
                f"equal states must be equal: give the class {type(state).__name__} __eq__ and "
                "__hash__, which a dataclass with frozen=True has"
            )


def check_fields(problem, state):
    """Raise a ValueError if the successors of a state seem to have another order of fields.

    Nothing follows then on what stands in the place of the state, and something on the move.
    """
    if isinstance(problem, Puzzle):
        return
    try:
        found = successors(problem, state)
    except Exception:
        return
    if not found or any(_leads_on(problem, child) for _, child, *_ in found):
        return
    numbers = isinstance(found[0][0], Real) and type(found[0][1]) is type(state)
    if not numbers and all(_leads_on(problem, move) for move, *_ in found):
        raise ValueError(
            f"successors({quote(state)}) must give (move, state) or (move, state, cost), in this "
            f"order; {quote(found[0])} seems to begin with the state"
        )


def _leads_on(problem, state):
    try:
        return state == problem.goal or any(True for _ in problem.successors(state))
    except Exception:  # it is no state
        return False


def check_two_way(problem, start):
    """Raise a ValueError for a move with none back, among those of the first states.

    A search that begins at the goal, too, takes successors for predecessors.
    """
    known, states = {}, [*dict.fromkeys((start, problem.goal))]

    def beside(state):
        if state not in known:
            known[state] = {child for _, child, *_ in successors(problem, state)}
        return known[state]

    listed = {*states}
    for state in islice(states, MOST_LOOKED_AT):
        for child in beside(state):
            if state not in beside(child):
                raise ValueError(
                    "bidirectional search needs a move back for each move: there is one from "
                    f"{quote(state)} to {quote(child)}, and none back"
                )
            if child not in listed:
                listed.add(child)
                states.append(child)


def follow(problem, state, moves):
    """List the states along a path, the first included, and the cost up to each.

    Raises
    ------
    ValueError
        At the first move that is not possible, or is one of two.
    """
    problem, path, costs = unwrap(problem), [state], [0]
    for number, move in enumerate(moves, start=1):
        made = successors(problem, path[-1])
        found = [each for each in made if each[0] == move]
        if not found:
            possible = ", ".join(quote(move) for move, *_ in made)
            unequal = type(move).__eq__ is object.__eq__ and move is not None
            hint = unequal and "; a move must equal itself made again"
            raise ValueError(
                f"move {number} ({quote(move)}) is not possible on {named(problem, path[-1])}; "
                f"possible are {possible or 'none'}{hint or ''}"
            )
        if any(each[1] != found[0][1] for each in found):
            raise AmbiguousMove(
                f"two moves from {write(problem, path[-1])} are named {quote(move)}: a path is "
                "checked by the names of its moves, so give those of each state different names"
            )
        _, state, *more = min(found, key=lambda each: exact(each[2]) if each[2:] else 1)
        costs.append(costs[-1] + (exact(more[0]) if more else 1))
        path.append(state)
    return path, costs
