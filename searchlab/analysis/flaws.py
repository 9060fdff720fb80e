"""Where a recorded search goes wrong: each kind of flaw, and the first event that shows it.

The search is compared with the truth. For a board of at most 9 cells all true distances are known,
from the start and to the goal; for a larger one only what the search itself has generated.
"""

from collections import Counter
from math import inf
from typing import NamedTuple

from searchlab.heuristics import ROUNDING
from searchlab.problems import Puzzle, distances, is_plain, spaces
from searchlab.problems.checks import several
from searchlab.problems.distances import MOST_CELLS
from searchlab.running.result import EXHAUSTED
from searchlab.search.node import (
    BACKWARD,
    FORWARD,
    GOAL,
    INFERIOR,
    PRUNED,
    QUEUED,
    Node,
)


class Flaw(NamedTuple):
    """One kind of flaw."""

    name: str
    event: int  # the first that shows it; the number of events if only the end does
    node: Node | None  # that it concerns
    count: int  # how often it occurs
    text: str  # what happens there, in a sentence


def flaws(trace):
    """List the flaws of a recorded search, one of each kind, in the order in which they occur.

    Examples
    --------
    >>> from searchlab import EIGHT, record
    >>> trace = record(EIGHT, "2 3 4 1 5 x 7 6 8", "superior-node")
    >>> for flaw in flaws(trace):
    ...     print(flaw.name, flaw.event, flaw.count)
    Shortest path dropped 0 3
    Gives up 6 1
    """
    found, counts = {}, Counter()
    for name, event, node, text in _occurrences(trace):
        counts[name] += 1
        if counts[name] == 1 and node is not None:
            board = spaces.write(trace.problem, node.state)
            text = f"{trace.unit.capitalize()} {event + 1:,} {text.format(board=board)}."
        found.setdefault(name, Flaw(name, event, node, 1, text))
    return [flaw._replace(count=counts[flaw.name]) for flaw in found.values()]


def _occurrences(trace):
    """Yield each flaw as often as it occurs: name, event, node and text.

    The board of the node is left open in the text.
    """
    problem, result = trace.problem, trace.result
    to_goal, finds = {}, "the search itself finds"
    if is_plain(problem) and problem.cells <= MOST_CELLS:
        to_goal, finds = distances(problem), "there is"
        from_start = distances(Puzzle(problem.rows, problem.cols, result.start))
        roots = {None: from_start, FORWARD: from_start, BACKWARD: to_goal}
    else:
        roots = {None: {}, FORWARD: {}, BACKWARD: {}}
        for node in trace.nodes:
            least = roots[node.side]
            least[node.state] = min(node.g, least.get(node.state, node.g))
    shortest = to_goal.get(result.start)
    known, expanded, unit = {}, {}, trace.unit  # by key: the least cost so far, and the event
    for event, expansion in enumerate(trace):
        node, state, side, g = expansion.node, expansion.state, expansion.side, expansion.g
        key = side, state  # nodes with the same state on the same side have the same key
        if key in expanded and node.parent is None and not expansion.again:
            known, expanded = {}, {}  # a new iteration
        if g < known.get(key, inf):
            known[key] = g
        if not expansion.again:
            if key in expanded:
                text = f"expands {{board}}, as {unit} {expanded[key] + 1:,} did before"
                yield "Expanded again", event, node, text
            expanded.setdefault(key, event)
            least, h = roots[side].get(state, inf), expansion.h
            if g > least:
                text = f"expands {{board}} at depth {g:g}, but {finds} a path of {_moves(least)}"
                yield "Detour", event, node, text
            if (
                to_goal
                and side is None
                and h is not None
                and h > to_goal.get(state, inf) + ROUNDING
            ):
                away = f"the goal is only {_moves(to_goal[state])} away"
                text = f"expands {{board}} with h = {h:g}, but {away}"
                yield "Overestimate", event, node, text
            if state == problem.goal and side != BACKWARD:
                text = "expands the goal like any other board, without a goal test"
                yield "Goal not recognised", event, node, text
        for child in expansion.children:
            key, outcome = (side, child.state), child.outcome
            if outcome == QUEUED:
                if child.g < known.get(key, inf):
                    known[key] = child.g
                else:
                    so = "was expanded before" if key in expanded else "is already there"
                    text = f"puts {{board}} on the frontier, although it {so}"
                    yield "Queued twice", event, child, text
            elif outcome == GOAL and not result.solved:
                text = "finds the goal, and yet the search ends without a solution"
                yield "Goal discarded", event, child, text
            elif outcome in (INFERIOR, PRUNED) and shortest is not None:
                moves = child.g + to_goal[child.state]
                limit = inf if expansion.limit is None else expansion.limit
                if moves <= (shortest if outcome == INFERIOR else limit):
                    text = f"drops {{board}} as {outcome}, though a solution of {_moves(moves)}"
                    yield "Shortest path dropped", event, child, f"{text} contains it"
    decided = hasattr(problem, "is_solvable") and problem.is_solvable(result.start)
    if result.outcome == EXHAUSTED and decided:
        enough = "" if shortest is None else f": {_moves(shortest)} lead to the goal"
        text = f"The search ends without a solution, although there is one{enough}."
        yield "Gives up", len(trace), None, text
    if result.solved and shortest is not None and result.length > shortest:
        text = f"The solution found has {_moves(result.length)}; {shortest} are enough."
        yield "Not shortest", len(trace), None, text


def _moves(count):
    return several(count, "move", spec="g")
