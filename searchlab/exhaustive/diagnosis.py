"""Where a recorded search lost the last shortest path."""

from typing import NamedTuple

from searchlab.exhaustive.truth import exceeds
from searchlab.problems import spaces
from searchlab.running.result import OUT_OF_BUDGET
from searchlab.search.node import (
    BACKWARD,
    DESCENDED,
    DUPLICATE,
    GOAL,
    INFERIOR,
    MEETING,
    PRUNED,
    QUEUED,
    Node,
)

_KEPT = (QUEUED, DESCENDED, GOAL, MEETING)
_REASONS = {
    INFERIOR: "is dropped as worse than its parent",
    PRUNED: "is cut off at the threshold",
    DUPLICATE: "is dropped as already seen, though this path is {better}",
}


class Loss(NamedTuple):
    """Where the last shortest path was lost."""

    event: int  # the last one if the search never lost it, and ended all the same
    reason: str  # in a sentence
    node: Node | None = None  # that was dropped, or expanded without another; None if never


def lost(trace, away):
    """Find the event after which no shortest path was left, and why.

    Where moves have costs, the paths are the cheapest ones.

    Parameters
    ----------
    trace : searchlab.Trace
        Of a search that returned no shortest path.
    away : mapping
        The least cost from each state to the goal.

    Returns
    -------
    Loss
    """
    start, goal, solved = trace.result.start, trace.problem.goal, trace.result.solved
    least, alive, found = away[start], {start}, None
    if trace and trace[0].state != start:
        begins = spaces.write(trace.problem, trace[0].state)
        return Loss(0, f"it begins with {begins}, not the start.", trace[0].node)

    def leads(node):
        """Whether a node is on a shortest path."""
        left = away.get(node.state)
        return node.side != BACKWARD and left is not None and not exceeds(node.g + left, least)

    for number, event in enumerate(trace):
        node = event.node
        if node.side == BACKWARD:
            continue
        if node.parent is None:
            alive, found = {node.state}, None  # of an iterative search the next iteration
        had, dropped = bool(alive), []
        # A depth-first search comes back to a node for its other moves. Who solves it has noticed
        # the goal, perhaps later.
        last = all(child.outcome != DESCENDED for child in event.children)
        if leads(node) and last and not (solved and node.state == goal):
            alive.discard(node.state)
        for child in filter(leads, event.children):
            if child.outcome in _KEPT:
                alive.add(child.state)
            elif child.state not in alive:
                dropped.append(child)
        if alive:
            found = None
        elif had and found is None:
            found = Loss(number, _why(trace, event, dropped), dropped[0] if dropped else node)
    return found or Loss(max(len(trace) - 1, 0), _why_not_taken(trace, alive))


def _words(trace):
    return ("cheapest", "cheaper") if trace.has_costs else ("shortest", "shorter")


def _why_not_taken(trace, alive):
    """Say why a search that has kept a shortest path does not return it."""
    best, better = _words(trace)
    ends = "the budget ends" if trace.result.outcome == OUT_OF_BUDGET else "it ends"
    if any(state == trace.problem.goal for state in alive):
        if trace.result.solved:
            ends = "it returns other moves"
        return f"what is expanded contains a {best} path, and {ends}."
    if trace.result.solved and any(child.outcome == GOAL for child in trace[-1].children):
        return f"it takes the first path to the goal; a {better} path is not expanded to its end."
    return f"a {best} path is generated up to a node that is not expanded, and {ends}."


def _why(trace, event, dropped):
    (best, better), noun = _words(trace), spaces.noun(trace.problem)
    if event.state == trace.problem.goal:
        return f"the goal is expanded like any other {noun}, without a test."
    if not dropped:
        return f"the last {noun} on a {best} path is expanded, and no child is kept."
    child = dropped[0]
    reason = _REASONS[child.outcome].format(better=better)
    return f"{spaces.write(trace.problem, child.state)}, on the last {best} path, {reason}."
