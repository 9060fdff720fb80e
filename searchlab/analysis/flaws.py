"""Where a recorded search goes wrong: each kind of flaw, and the first event that shows it.

The search is compared with the truth. For a board of at most 9 cells all true distances are known,
from the start and to the goal; for a larger one only what the search itself has generated.
"""

from collections import Counter
from math import inf
from typing import NamedTuple

from searchlab.puzzle import Puzzle, distances
from searchlab.puzzle.checks import several
from searchlab.puzzle.state_space import MOST_CELLS
from searchlab.running.trace import NO_PARENT, NODE_OUTCOMES
from searchlab.search.bidirectional import BACKWARD, FORWARD
from searchlab.search.events import GOAL, INFERIOR, PRUNED, QUEUED
from searchlab.search.result import EXHAUSTED


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
    found, counts = {}, Counter()
    for name, event, node, text in _occurrences(trace):
        counts[name] += 1
        if counts[name] == 1 and node is not None:
            board = trace.puzzle.write(trace.tree.state[node])
            text = f"{trace.unit.capitalize()} {event + 1:,} {text.format(board=board)}."
        found.setdefault(name, Flaw(name, event, node, 1, text))
    return [flaw._replace(count=counts[flaw.name]) for flaw in found.values()]


def _occurrences(trace):
    """Yield each flaw as often as it occurs: name, event, node and text.

    The board of the node is left open in the text.
    """
    puzzle, tree, events, result = trace.puzzle, trace.tree, trace.events, trace.result
    # Nodes with the same board on the same side have the same key.
    keys = list(zip(tree.side, tree.state, strict=True)) if any(tree.side) else tree.state
    to_goal, finds = {}, "the search itself finds"
    if puzzle.cells <= MOST_CELLS:
        to_goal, finds = distances(puzzle), "there is"
        from_start = distances(Puzzle(puzzle.rows, puzzle.cols, result.start))
        roots = {None: from_start, FORWARD: from_start, BACKWARD: to_goal}
    else:
        roots = {side: {} for side in tree.side}
        for side, board, g in zip(tree.side, tree.state, tree.g, strict=True):
            roots[side][board] = min(g, roots[side].get(board, g))
    shortest = to_goal.get(result.start)
    outcomes = [NODE_OUTCOMES[code] for code in trace.outcome]
    known, expanded, unit = {}, {}, trace.unit  # by key: the least depth so far, and the event
    rows = zip(events.node, events.again, events.first_child, events.end_child, strict=True)
    for event, (node, again, first, end) in enumerate(rows):
        key, board, side, g = keys[node], tree.state[node], tree.side[node], tree.g[node]
        if key in expanded and tree.parent[node] == NO_PARENT and tree.made_at[node] == event:
            known, expanded = {}, {}  # a new iteration
        if g < known.get(key, inf):
            known[key] = g
        if not again:
            if key in expanded:
                text = f"expands {{board}}, as {unit} {expanded[key] + 1:,} did before"
                yield "Expanded again", event, node, text
            expanded.setdefault(key, event)
            least, h = roots[side].get(board, inf), events.h[event]
            if g > least:
                text = f"expands {{board}} at depth {g}, but {finds} a path of {_moves(least)}"
                yield "Detour", event, node, text
            if to_goal and side is None and h > 0 and h > to_goal.get(board, inf):
                away = f"the goal is only {_moves(to_goal[board])} away"
                text = f"expands {{board}} with h = {h:g}, but {away}"
                yield "Overestimate", event, node, text
            if board == puzzle.goal and side != BACKWARD:
                text = "expands the goal like any other board, without a goal test"
                yield "Goal not recognised", event, node, text
        for child in range(first, end):
            key, outcome = keys[child], outcomes[child]
            if outcome == QUEUED:
                if g + 1 < known.get(key, inf):
                    known[key] = g + 1
                else:
                    so = "was expanded before" if key in expanded else "is already there"
                    text = f"puts {{board}} on the frontier, although it {so}"
                    yield "Queued twice", event, child, text
            elif outcome == GOAL and not result.solved:
                text = "finds the goal, and yet the search ends without a solution"
                yield "Goal discarded", event, child, text
            elif outcome in (INFERIOR, PRUNED) and shortest is not None:
                moves = g + 1 + to_goal[tree.state[child]]
                if moves <= (shortest if outcome == INFERIOR else events.limit[event]):
                    text = f"drops {{board}} as {outcome}, though a solution of {_moves(moves)}"
                    yield "Shortest path dropped", event, child, f"{text} contains it"
    if result.outcome == EXHAUSTED and puzzle.is_solvable(result.start):
        enough = "" if shortest is None else f": {_moves(shortest)} lead to the goal"
        text = f"The search ends without a solution, although there is one{enough}."
        yield "Gives up", len(trace), None, text
    if result.solved and shortest is not None and result.length > shortest:
        text = f"The solution found has {_moves(result.length)}; {shortest} are enough."
        yield "Not shortest", len(trace), None, text


def _moves(count):
    return several(count, "move", spec="")
