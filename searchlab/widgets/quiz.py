"""Why a search takes each board, and why each child has its outcome.

The player shows the reasons of each step, and asks for them in *Be the algorithm*. All texts are
part of the recording; the page compares the keys of the frontier and fills in the numbers.
"""

from searchlab.running.trace import NODE_OUTCOMES
from searchlab.search.events import (
    DESCENDED,
    DUPLICATE,
    GOAL,
    INFERIOR,
    MEETING,
    OUTCOMES,
    PRUNED,
    QUEUED,
    ROOT,
)

# Why another board is taken: by the key that differs, or where no keys are known.
_KEYS = {
    "f": "You chose {key} = {mine}; a board with {key} = {best} is on the frontier.",
    "low h": "Both have {key} = {value}. Ties go to the smaller h: {best}, not {mine}.",
    "high h": "Both have {key} = {value}. Ties go to the larger h: {best}, not {mine}.",
    "last in": "Both have {key} = {value}. Ties go to the board that was queued last.",
    "first in": "Both have {key} = {value}. Ties go to the board that was queued first.",
    "queue": "First in, first out: another board was queued earlier.",
}
_ON_A_PATH = (
    "A depth-first search continues with the child that it kept last. If nothing is left below, it "
    "goes back to the deepest board with a move left, or begins the next iteration."
)
_OWN = "Your own search took another board here; its rule is not known."

# Why a child has its outcome: in short, and in a sentence.
_REASONS = {
    "new": ("new board, queued", "This board is new: it is queued."),
    "goal queued": (
        "the goal, queued",
        "It is the goal, but this search tests a board when it takes it: the child is queued.",
    ),
    "shorter": (
        "seen by a longer path, queued again",
        "This board was seen before, but by a longer path: it is queued again.",
    ),
    "unchecked": (
        "seen before, queued again",
        "This board was seen before, but this search does not check: it is queued again.",
    ),
    DUPLICATE: ("duplicate, dropped", "This board was seen before: a duplicate."),
    INFERIOR: (
        "inferior, dropped",
        "Its h is {h} and its parent's is {parent_h}: not smaller, so it is inferior.",
    ),
    PRUNED: (
        "above the threshold, pruned",
        "Its f is {f}, above the threshold {limit}: it is pruned.",
    ),
    "too deep": (
        "at the depth limit, pruned",
        "It is not the goal, and the depth limit is {limit} moves: it is pruned.",
    ),
    DESCENDED: (
        "not pruned, next",
        "It is not pruned: the search continues with it at once.",
    ),
    GOAL: ("the goal", "It is the goal, and this search tests a board when it is generated."),
    MEETING: (
        "known to the other side",
        "The other side has generated this board: the two searches meet here.",
    ),
}
_DECIDED = "Your own search decided so."

_NAMES = {  # of the outcomes whose name in an answer is another
    DUPLICATE: "a duplicate",
    DESCENDED: "continued with",
    GOAL: "the goal",
    MEETING: "the meeting",
}


def quiz_payload(tree, h):
    """Return the texts of the reasons, and what orders the frontier.

    The first of the `keys` that differs decides: a column of the recording and a sign. They are
    None where a search goes down its path, or where its rule is not known.
    """
    own = not tree.trace.strategy.registered
    return {
        "keys": None if own or tree.stack else _keys(tree.trace, h),
        "otherwise": _OWN if own else _ON_A_PATH,
        "reasons": [[short, _DECIDED if own else long] for short, long in _REASONS.values()],
        "outcomes": [_NAMES.get(name, name) for name in NODE_OUTCOMES],
        "offered": _offered(tree),
    }


def _keys(trace, h):
    frontier = trace.ordering
    if frontier.formula is None or not (h or frontier.formula == "g"):
        return [{"column": "number", "sign": 1, "text": _KEYS["queue"]}]
    keys = [{"column": "f" if h else "g", "sign": 1, "text": _KEYS["f"]}]
    if frontier.ties is not None:
        by_h, by_time = frontier.ties
        if by_h and h:
            text = _KEYS["low h" if by_h > 0 else "high h"]
            keys.append({"column": "h", "sign": by_h, "text": text})
        text = _KEYS["last in" if by_time < 0 else "first in"]
        keys.append({"column": "number", "sign": by_time or 1, "text": text})
    return keys


def _offered(tree):
    """List the outcomes to choose from: what can become of a child, seen in this search or not."""
    usual = {DESCENDED, PRUNED} if tree.stack else {QUEUED, DUPLICATE}
    seen = {*tree.outcomes, *usual, GOAL}
    return [code for code, name in enumerate(OUTCOMES) if name in seen]


def outcome_reasons(tree):
    """Return for each node why it has its outcome, as a byte: the number of a reason."""
    frontier, goal = tree.trace.ordering, tree.puzzle.goal
    codes = {reason: code for code, reason in enumerate(_REASONS)}
    if not frontier.formula:
        codes[PRUNED] = codes["too deep"]
    by_outcome = bytes(codes.get(outcome, 0) for outcome in NODE_OUTCOMES)
    reasons, seen = tree.outcome.translate(by_outcome.ljust(256)), set()
    again = codes["shorter" if frontier.replaces else "unchecked"]
    for node, (outcome, board) in enumerate(zip(tree.outcome, tree.boards, strict=True)):
        if NODE_OUTCOMES[outcome] == QUEUED:
            reasons[node] = again if board in seen else codes["goal queued"] if board == goal else 0
        if NODE_OUTCOMES[outcome] in (QUEUED, DESCENDED, ROOT):
            seen.add(board)
    return reasons
