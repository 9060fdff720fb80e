"""Where a recorded search goes wrong: each kind of flaw, and the first event that shows it.

The search is compared with the truth. For a board of at most 9 cells all true distances are known,
from the start and to the goal; for a larger one only what the search itself has generated.
"""

from itertools import chain
from math import inf
from operator import attrgetter
from typing import NamedTuple

from searchlab.puzzle import Puzzle, distances
from searchlab.puzzle.checks import several
from searchlab.puzzle.state_space import MOST_CELLS
from searchlab.running.trace import NO_PARENT, NODE_OUTCOMES
from searchlab.search.bidirectional import BACKWARD, FORWARD
from searchlab.search.events import GOAL, INFERIOR, PRUNED, QUEUED
from searchlab.search.result import EXHAUSTED

_TEXTS = {
    # in the same iteration
    "Expanded again": "expands {board}, as {unit} {before:,} did before",
    # by a path that is no shorter
    "Queued twice": "puts {board} on the frontier, although it {so}",
    # deeper than its true distance
    "Detour": "expands {board} at depth {g}, but {finds} a path of {moves}",
    "Overestimate": "expands {board} with h = {h:g}, but the goal is only {moves} away",
    "Goal not recognised": "expands the goal like any other board, without a goal test",
    # as inferior, or pruned although the threshold allows the moves that it needs
    "Shortest path dropped": "drops {board} as {outcome}, though a solution of {moves} contains it",
    "Goal discarded": "finds the goal, and yet the search ends without a solution",
}


class Flaw(NamedTuple):
    """One kind of flaw."""

    name: str
    event: int  # the first that shows it; the number of events if only the end does
    node: int | None  # of the search tree, that it concerns
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
    puzzle, tree = trace.puzzle, trace.tree
    # Nodes with the same board on the same side have the same key.
    keys = list(zip(tree.side, tree.state, strict=True))
    if puzzle.cells <= MOST_CELLS:
        to_goal = distances(puzzle)
        from_start = distances(Puzzle(puzzle.rows, puzzle.cols, trace.result.start))
        from_root = {None: from_start, FORWARD: from_start, BACKWARD: to_goal}
        depths = [from_root[side].get(board, inf) for side, board in keys]
    else:
        to_goal, least = {}, {}
        for key, g in zip(keys, tree.g, strict=True):
            least[key] = min(g, least.get(key, g))
        depths = [least[key] for key in keys]
    found = {}
    for name, event, node, facts in chain(
        _in_events(trace, keys, depths, to_goal), _lost_goal(trace)
    ):
        if name in found:
            found[name] = found[name]._replace(count=found[name].count + 1)
            continue
        facts |= {"unit": trace.unit, "moves": _moves(facts.get("moves", 0))}
        text = _TEXTS[name].format(board=puzzle.write(keys[node][1]), **facts)
        text = f"{trace.unit.capitalize()} {event + 1:,} {text}."
        found[name] = Flaw(name, event, node, 1, text)
    ends = (Flaw(name, len(trace), None, 1, text) for name, text in _at_end(trace, to_goal))
    return sorted([*found.values(), *ends], key=attrgetter("event"))


def _in_events(trace, keys, depths, to_goal):
    """Yield the name, the event, the node and the facts of each flaw of an event."""
    events, tree = trace.events, trace.tree
    shortest = to_goal.get(trace.result.start)
    finds = "there is" if to_goal else "the search itself finds"
    known, expanded = {}, {}  # by key: the least depth, and the event
    for event, node in enumerate(events.node):
        key, g = keys[node], tree.g[node]
        side, board = key
        if key in expanded and tree.parent[node] == NO_PARENT and tree.made_at[node] == event:
            known, expanded = {}, {}  # a new iteration
        known[key] = min(g, known.get(key, g))
        if not events.again[event]:
            if key in expanded:
                yield "Expanded again", event, node, {"before": expanded[key] + 1}
            expanded.setdefault(key, event)
            if g > depths[node]:
                yield "Detour", event, node, {"g": g, "finds": finds, "moves": depths[node]}
            h = events.h[event]
            if to_goal and side is None and h > 0 and h > to_goal.get(board, inf):
                yield "Overestimate", event, node, {"h": h, "moves": to_goal[board]}
            if board == trace.puzzle.goal and side != BACKWARD:
                yield "Goal not recognised", event, node, {}
        for child in range(events.first_child[event], events.end_child[event]):
            key, outcome = keys[child], NODE_OUTCOMES[trace.outcome[child]]
            if outcome == QUEUED:
                if known.get(key, inf) <= g + 1:
                    so = "was expanded before" if key in expanded else "is already there"
                    yield "Queued twice", event, child, {"so": so}
                known[key] = min(g + 1, known.get(key, inf))
            elif outcome in (INFERIOR, PRUNED) and shortest is not None:
                moves = g + 1 + to_goal[key[1]]
                if moves <= (shortest if outcome == INFERIOR else events.limit[event]):
                    facts = {"outcome": outcome, "moves": moves}
                    yield "Shortest path dropped", event, child, facts


def _lost_goal(trace):
    """Yield the flaw of a goal that was generated, if the search has no solution."""
    node = trace.outcome.find(NODE_OUTCOMES.index(GOAL))
    if node >= 0 and not trace.result.solved:
        yield "Goal discarded", trace.tree.made_at[node], node, {}


def _at_end(trace, to_goal):
    """Yield the flaws of the result: a name and a sentence."""
    result, shortest = trace.result, to_goal.get(trace.result.start)
    if result.outcome == EXHAUSTED and trace.puzzle.is_solvable(result.start):
        enough = "" if shortest is None else f": {_moves(shortest)} lead to the goal"
        yield "Gives up", f"The search ends without a solution, although there is one{enough}."
    if result.solved and shortest is not None and result.length > shortest:
        text = f"The solution found has {_moves(result.length)}; {shortest} are enough."
        yield "Not shortest", text


def _moves(count):
    return several(count, "move", spec="")
