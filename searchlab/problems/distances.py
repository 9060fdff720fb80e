"""How far every state of a small state space is from the goal."""

import random
from array import array
from functools import lru_cache
from heapq import heappop, heappush
from inspect import unwrap
from math import factorial
from types import MappingProxyType

from searchlab.problems import spaces
from searchlab.problems.checks import quote
from searchlab.problems.goals import Goal
from searchlab.problems.maps import Map
from searchlab.problems.puzzle import Puzzle, is_plain

MOST_CELLS = 9
MOST_STATES = 200_000
UNREACHABLE = 255


def distances(problem, starts=()):
    """Compute the true distance of every state from which the goal can be reached.

    It is found by a search from the goal along the moves reversed: breadth first on a puzzle, whose
    moves can be undone, so that a board is as far from the goal as the goal is from the board [1]_.

    Parameters
    ----------
    problem : Puzzle, Map or state space
        A puzzle has at most 9 cells: 3x3 takes about 0.1 s. Of a map all places are looked at, of
        another state space what its goal leads to.
    starts : iterable of states, optional
        Where to begin to look for states, instead of at the goal: where a `Goal` is a test, or
        moves cannot be undone.

    Returns
    -------
    mapping of states to numbers
        The least cost to the goal, the fewest moves where each costs 1; nearest first. From a state
        that is not in it the goal cannot be reached.

    Raises
    ------
    ValueError
        If the puzzle has more than 9 cells, or the state space more than 200,000 states.

    References
    ----------
    .. [1] A. Reinefeld, "Complete solution of the eight-puzzle and the benefit of node
       ordering in IDA*", IJCAI 1993, 248-253.

    Examples
    --------
    >>> from searchlab import EIGHT, Map
    >>> distance = distances(EIGHT)
    >>> len(distance), max(distance.values()), distance[EIGHT.read("2 3 4 1 5 x 7 6 8")]
    (181440, 31, 19)
    >>> import networkx as nx
    >>> distances(Map(nx.DiGraph([("S", "A"), ("A", "G"), ("G", "B")]), "G"))
    {'G': 0, 'A': 1, 'S': 2}
    """
    problem = unwrap(problem)
    spaces.check_problem(problem)
    if isinstance(problem, Puzzle):
        check_size(problem)
    if is_plain(problem):
        return reach(problem)[0]
    before = explore(problem, starts)
    return least_costs(before, [state for state in before if state == problem.goal])


@lru_cache(maxsize=4)
def reach(puzzle):
    """Return the distances in the order of breadth-first search, and how many each step knows.

    >>> [*reach(Puzzle(2, 2))[1][:4]]
    [3, 4, 5, 6]
    """
    reached = array("I")  # by expansion
    beside = [sorted(cells.values()) for cells in puzzle.neighbours]  # up, left, right, down
    swaps, known, moves = puzzle._swaps, {puzzle.goal: 0}, 0
    level = [(puzzle.goal, puzzle.goal.index(0), None)]  # with the blank's cell, and the one before
    while level:
        moves, last, level = moves + 1, level, []
        for state, blank, before in last:
            for cell in beside[blank]:
                if cell == before:  # that board is known
                    continue
                child = state.translate(swaps[state[cell]])
                if child not in known:
                    known[child] = moves
                    level.append((child, cell, blank))
            reached.append(len(known))
    return MappingProxyType(known), memoryview(reached).toreadonly()


def explore(problem, starts=()):
    """Walk through a state space: by state list the pairs of a state that leads to it and the cost.

    `problem` and `starts` are those of `distances`.
    """
    before = {spaces.read(problem, state): [] for state in starts} or {
        state: [] for state in _roots(problem)
    }
    todo, space = [*before], spaces.Checked(problem)
    for state in todo[:1]:
        spaces.check_equality(problem, state)
    for state in todo:
        for _, child, *cost in space.successors(state):
            if child not in before:
                if len(before) == MOST_STATES:
                    raise ValueError(
                        f"{quote(problem)} has more than {MOST_STATES:,} states; take a smaller one"
                    )
                before[child] = []
                todo.append(child)
            before[child].append((state, spaces.exact(cost[0]) if cost else 1))
    return before


def least_costs(before, goals):
    """Return the least cost to a goal by state, nearest first: uniform-cost search backwards."""
    queue = [(0, number, state) for number, state in enumerate(goals)]
    found, number = {}, len(goals)
    while queue:
        cost, _, state = heappop(queue)
        if state not in found:
            found[state] = cost
            for other, more in before[state]:
                number += 1
                heappush(queue, (cost + more, number, other))
    return found


def _roots(problem):
    """List the states at which to begin."""
    goal = problem.goal
    if isinstance(problem, Map):
        return problem.states
    if isinstance(goal, Goal) and goal.states is None:
        raise ValueError(f"the goal {goal!r} is a test: give the starts, where to look for states")
    return goal.states if isinstance(goal, Goal) else [goal]


def shortest_path(problem, state, away=None):
    """Return the moves of a cheapest path to the goal, downhill by the distances.

    They are one text for a puzzle, a tuple for another state space. `away` are the `distances`, if
    they are known.

    >>> from searchlab import EIGHT
    >>> shortest_path(EIGHT, EIGHT.read("1 2 3 x 4 6 7 5 8"))
    'rdr'
    """
    problem, moves = unwrap(problem), []
    if away is None:
        away = distances(problem, () if is_plain(problem) else [state])
    # Of equals the one found first: a move may cost nothing, and lead in a circle.
    turns = None if is_plain(problem) else {each: turn for turn, each in enumerate(away)}
    space = problem if is_plain(problem) else spaces.Checked(problem)

    def worth(found):
        _, child, *cost = found
        return (spaces.exact(cost[0]) if cost else 1) + away[child], turns and turns[child]

    while state != problem.goal:
        leading = [found for found in space.successors(state) if found[1] in away]
        if not leading:
            raise ValueError(
                f"the state space has changed: no move leads on from {quote(state)}; a search must "
                "not change the state space, and successors(state) must give the same each time"
            )
        move, state, *_ = min(leading, key=worth)
        moves.append(move)
    return "".join(moves) if isinstance(problem, Puzzle) else tuple(moves)


def sample_each(groups, count, seed):
    """Draw so many at random of each group, or all of a smaller one; each in ascending order.

    >>> sample_each([range(10), range(10, 12)], 3, seed=1)
    [1, 2, 4, 10, 11]
    """
    rng, drawn = random.Random(seed), []
    for group in groups:
        drawn += sorted(rng.sample(group, min(count, len(group))))
    return drawn


def check_size(puzzle):
    """Raise a ValueError if a puzzle has too many boards to enumerate them."""
    if puzzle.cells > MOST_CELLS:
        raise ValueError(
            f"a {puzzle.rows}x{puzzle.cols} puzzle has {factorial(puzzle.cells) // 2:,} boards "
            f"within reach of its goal, too many for a census; it takes puzzles of at most "
            f"{MOST_CELLS} cells"
        )
