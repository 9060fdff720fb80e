"""Where a recorded search goes wrong: each kind of flaw, and the first event that shows it.

The search is compared with the truth. For a board of at most 9 cells all true distances are known,
from the start and to the goal; for a larger one only what the search itself has generated.
"""

from collections import Counter, defaultdict
from math import inf
from operator import attrgetter
from typing import NamedTuple

from searchlab.exhaustive.diagnosis import lost
from searchlab.exhaustive.truth import exceeds
from searchlab.problems import Puzzle, distances, is_plain, spaces
from searchlab.problems.checks import several, write_number
from searchlab.problems.distances import MOST_CELLS
from searchlab.running.result import EXHAUSTED
from searchlab.search.node import (
    BACKWARD,
    FORWARD,
    GOAL,
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


def is_compared(problem):
    """Whether the true distances of all boards are known, with which a search is compared."""
    return is_plain(problem) and problem.cells <= MOST_CELLS


def flaws(trace):
    """List the flaws of a recorded search, one of each kind, in the order in which they occur.

    Examples
    --------
    >>> from searchlab import EIGHT, record
    >>> trace = record(EIGHT, "2 3 4 1 5 x 7 6 8", "superior-node")
    >>> for flaw in flaws(trace):
    ...     print(flaw.name, flaw.event, flaw.count)
    Shortest path lost 5 1
    Gives up 6 1
    """
    found, counts = {}, Counter()
    for name, event, node, text in _occurrences(trace):
        counts[name] += 1
        if counts[name] == 1 and node is not None:
            board = spaces.write(trace.problem, node.state)
            text = f"{trace.unit.capitalize()} {event + 1:,}{text.format(board=board)}"
        found.setdefault(name, Flaw(name, event, node, 1, text))
    in_order = sorted(found.values(), key=attrgetter("event"))
    return [flaw._replace(count=counts[flaw.name]) for flaw in in_order]


def _occurrences(trace):
    """Yield each flaw as often as it occurs: name, event, node and text.

    The board of the node is left open in the text.
    """
    problem, result = trace.problem, trace.result
    to_goal, finds = {}, "the search itself finds"
    if is_compared(problem):
        to_goal, finds = distances(problem), "there is"
        from_start = distances(Puzzle(problem.rows, problem.cols, result.start))
        roots = {None: from_start, FORWARD: from_start, BACKWARD: to_goal}
    else:
        roots = {None: {}, FORWARD: {}, BACKWARD: {}}
        for node in trace.nodes:
            least = roots[node.side]
            least[node.state] = min(node.g, least.get(node.state, node.g))
    shortest, costs = to_goal.get(result.start), trace.has_costs
    # By side and state: the least cost so far, and the event.
    known, expanded = defaultdict(dict), defaultdict(dict)
    unit, noun = trace.unit, spaces.noun(problem)
    for event, expansion in enumerate(trace):
        node = expansion.node
        state, side, g = node.state, node.side, node.g
        if state in expanded[side] and node.parent is None and not expansion.again:
            known.clear()  # a new iteration
            expanded.clear()
        costs_here, done = known[side], expanded[side]
        if g < costs_here.get(state, inf):
            costs_here[state] = g
        if not expansion.again:
            if state in done:
                text = f" expands {{board}}, as {unit} {done[state] + 1:,} did before."
                yield "Expanded again", event, node, text
            done.setdefault(state, event)
            least, h = roots[side].get(state, inf), node.h
            if exceeds(g, least):
                if costs:
                    here, path = (f"at a cost of {write_number(cost)}" for cost in (g, least))
                else:
                    here, path = f"at depth {g}", f"of {several(least, 'move')}"
                text = f" expands {{board}} {here}, but {finds} a path {path}."
                yield "Detour", event, node, text
            away = to_goal.get(state, inf)
            if side is None and h is not None and exceeds(h, away, 1):
                away = f"the goal is only {several(away, 'move')} away"
                text = f" expands {{board}} with h = {write_number(h)}, but {away}."
                yield "Overestimate", event, node, text
            begins = node.parent is None and state != result.start  # the other end of the search
            if state == problem.goal and not (begins or result.solved):
                text = f" expands the goal like any other {noun}, without a goal test."
                yield "Goal not recognised", event, node, text
        for child in expansion.children:
            outcome = child.outcome
            if outcome == QUEUED:
                if child.g < costs_here.get(child.state, inf):
                    costs_here[child.state] = child.g
                else:
                    so = "was expanded before" if child.state in done else "is already there"
                    text = f" puts {{board}} on the frontier, although it {so}."
                    yield "Queued twice", event, child, text
            elif outcome == GOAL and not result.solved:
                text = " finds the goal, and yet the search ends without a solution."
                yield "Goal discarded", event, child, text
    longer = result.solved and shortest is not None and result.length > shortest
    if longer or (result.outcome == EXHAUSTED and shortest and len(trace)):
        loss = lost(trace, to_goal)
        if loss.node:
            yield "Shortest path lost", loss.event, loss.node, f": {loss.reason}"
    decided = hasattr(problem, "is_solvable") and problem.is_solvable(result.start)
    if result.outcome == EXHAUSTED and decided:
        enough = "" if shortest is None else f": {several(shortest, 'move')} lead to the goal"
        text = f"The search ends without a solution, although there is one{enough}."
        yield "Gives up", len(trace), None, text
    if longer:
        text = f"The solution found has {several(result.length, 'move')}; {shortest} are enough."
        yield "Not shortest", len(trace), None, text
