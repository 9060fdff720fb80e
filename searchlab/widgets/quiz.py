"""Be the algorithm: by which keys a search takes its boards, and why each child gets its outcome.

Everything is part of the recording; the page compares keys and shows the sentences.
"""

from array import array

from searchlab.running.trace import NODE_OUTCOMES
from searchlab.search.events import (
    DESCENDED,
    DUPLICATE,
    GOAL,
    INFERIOR,
    MEETING,
    PRUNED,
    QUEUED,
    ROOT,
)

# Why another board is taken: by key where the frontier is ordered, else by what the search does.
_KEYS = {
    "f": "You chose {key} = {mine}; a board with {key} = {best} is on the frontier.",
    "low h": "Both have {key} = {value}. Ties go to the smaller h: {best}, not {mine}.",
    "high h": "Both have {key} = {value}. Ties go to the larger h: {best}, not {mine}.",
    "last in": "Both have {key} = {value}. Ties go to the board that was queued last.",
    "first in": "Both have {key} = {value}. Ties go to the board that was queued first.",
    "queue": "First in, first out: another board was queued earlier.",
}
_MOVES = (
    "A depth-first search continues with the child that it kept last.",
    "Nothing is left below, so the search goes back to the deepest board with a move left.",
    "Nothing is left under this limit, so the search starts again with a higher one.",
)
_BELOW, _BACK, _AGAIN = range(len(_MOVES))
_OWN = "Your own search took another board here; its rule is not known, so what it did counts."

_REASONS = (
    "It is the goal, but this search tests a board when it takes it: the child is queued.",
    "This board was seen before, but by a longer path: it is queued again.",
    "This board was seen before, but this search does not look: it is queued again.",
    "This board is new: it is queued.",
    "This board was seen before: a duplicate.",
    "Its h is {h} and its parent's is {parent_h}: not smaller, so it is inferior.",
    "Its f is {f}, above the limit {limit}: it is pruned.",
    "It is not the goal, and the limit is {limit} moves: it is pruned.",
    "It is within the limit: the search continues with it at once.",
    "It is the goal, and this search tests a board when it is generated.",
    "The other side has generated this board: the two searches meet here.",
    "Your own search decided so.",
)
(_GOAL_WAITS, _SHORTER, _UNCHECKED, _NEW, _SEEN, _WORSE, _ABOVE, _DEEP, _WITHIN, _FOUND, _MET,
 _DECIDED) = range(len(_REASONS))  # fmt: skip

_NAMES = {
    QUEUED: "queued",
    DUPLICATE: "a duplicate",
    INFERIOR: "inferior",
    PRUNED: "pruned",
    DESCENDED: "continued with",
    GOAL: "the goal",
    MEETING: "the meeting",
}


def quiz_payload(tree, h, stack):
    """Return what the page needs to put the questions and to judge the answers.

    `keys` order the frontier, the first that differs decides: a column of the recording and a sign.
    They are None where a search goes down its path, or where its rule is not known.
    """
    trace = tree.trace
    own = not trace.strategy.registered
    return {
        "keys": None if own or stack else _keys(trace, h),
        "otherwise": [_OWN] if own else list(_MOVES),
        "why": bytes(_why_next(tree)) if stack and not own else bytes(len(trace)),
        "reasons": list(_REASONS),
        "reason": bytes(_reasons(tree, own)),
        "names": {name: _NAMES.get(name, name) for name in NODE_OUTCOMES},
        "offered": _offered(tree, stack),
    }


def _keys(trace, h):
    frontier = trace.strategy.frontier_with(trace.options)
    if frontier.formula is None or not (h or frontier.formula == "g"):
        return [{"column": "number", "sign": 1, "text": _KEYS["queue"]}]
    column = "f" if h else "g"
    keys = [{"column": column, "sign": 1, "text": _KEYS["f"]}]
    if frontier.ties is not None:
        by_h, by_time = frontier.ties
        if by_h and h:
            text = _KEYS["low h" if by_h > 0 else "high h"]
            keys.append({"column": "h", "sign": by_h, "text": text})
        text = _KEYS["last in" if by_time < 0 else "first in"]
        keys.append({"column": "number", "sign": by_time or 1, "text": text})
    return keys


def _offered(tree, stack):
    """List the outcomes to choose from: what can become of a child, seen in this search or not."""
    usual = {DESCENDED, PRUNED} if stack else {QUEUED, DUPLICATE}
    seen = {NODE_OUTCOMES[outcome] for outcome in set(tree.outcome)} | usual | {GOAL}
    return [NODE_OUTCOMES.index(name) for name in _NAMES if name in seen]


def _why_next(tree):
    """Say for each event of a search along a path why its board comes next."""
    events, root, descended = (
        tree.trace.events,
        NODE_OUTCOMES.index(ROOT),
        NODE_OUTCOMES.index(DESCENDED),
    )
    for event, node in enumerate(events.node):
        if tree.outcome[node] == root and not events.again[event]:
            yield _AGAIN
        elif tree.outcome[node] == descended and tree.trace.tree.made_at[node] == event - 1:
            yield _BELOW
        else:
            yield _BACK


def _reasons(tree, own):
    """Return for each node why it has its outcome, as a number among the sentences."""
    trace = tree.trace
    frontier = trace.strategy.frontier_with(trace.options)
    kept = {NODE_OUTCOMES.index(name) for name in (QUEUED, DESCENDED, ROOT)}
    plain = {
        DUPLICATE: _SEEN,
        INFERIOR: _WORSE,
        PRUNED: _ABOVE if frontier.formula else _DEEP,
        DESCENDED: _WITHIN,
        GOAL: _FOUND,
        MEETING: _MET,
    }
    reasons = array("B", [_DECIDED]) * len(tree)
    if own:
        return reasons
    seen, states, cells = set(), bytes(tree.states), tree.puzzle.cells
    for node, outcome in enumerate(tree.outcome):
        state = states[node * cells : (node + 1) * cells]
        if NODE_OUTCOMES[outcome] != QUEUED:
            reasons[node] = plain.get(NODE_OUTCOMES[outcome], _NEW)
        elif state == tree.puzzle.goal:
            reasons[node] = _GOAL_WAITS
        elif state in seen:
            reasons[node] = _SHORTER if frontier.replaces else _UNCHECKED
        else:
            reasons[node] = _NEW
        if outcome in kept:
            seen.add(state)
    return reasons
