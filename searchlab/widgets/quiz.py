"""Why a search takes each board, and why each child has its outcome.

The player shows the reasons of each step, and asks for them in *Be the algorithm*. All texts are
part of the recording; the page compares the keys of the frontier and fills in the numbers.
"""

from searchlab.search.best_first import TIES
from searchlab.search.node import (
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

# Why another board is taken: by the column that differs, and its sign.
_QUEUE = "First in, first out: another board was queued earlier."
_KEY = "You chose {key} = {mine}; a board with {key} = {best} is on the frontier."
_TIES = {
    ("h", 1): "Both have {key} = {value}. Ties go to the smaller h: {best}, not {mine}.",
    ("h", -1): "Both have {key} = {value}. Ties go to the larger h: {best}, not {mine}.",
    ("number", -1): "Both have {key} = {value}. Ties go to the board that was queued last.",
    ("number", 1): "Both have {key} = {value}. Ties go to the board that was queued first.",
}
_ON_A_PATH = (
    "A depth-first search continues with the child that it kept last. If nothing is left below, it "
    "goes back to the deepest board with a move left, or begins the next iteration."
)
_OWN = "Your own search took another board here; its rule is not known."

# Why a child has its outcome: in short, and in a sentence.
_REASONS = {
    QUEUED: ("new board, queued", "This board is new: it is queued."),
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


def quiz_payload(tree, key, noun):
    """Return the texts of the reasons, and what orders the frontier, first of all the `key`.

    `noun` is what a state is called. The first of the `keys` that differs decides: a column of the
    recording, a sign, and a text. They are None where a search goes down its path, or where its
    rule is not known.
    """
    own = not tree.trace.strategy.registered
    usual = (DESCENDED, PRUNED) if tree.stack else (QUEUED, DUPLICATE)
    offered = {*tree.outcomes, *usual, GOAL}  # whether seen in this search or not
    return {
        "keys": None if own or tree.stack else _keys(tree.trace, key),
        "otherwise": _OWN if own else _ON_A_PATH,
        "reasons": [
            [text.replace("board", noun) for text in (short, _DECIDED if own else long)]
            for short, long in _REASONS.values()
        ],
        "outcomes": [_NAMES.get(name, name) for name in (*OUTCOMES, ROOT)],
        "offered": [code for code, name in enumerate(OUTCOMES) if name in offered],
    }


def _keys(trace, key):
    strategy = trace.strategy
    if strategy.priority is None:
        return [("number", 1, _QUEUE)]
    chosen = (strategy.options | trace.options).get(
        "ties", None if strategy.repeats else "first-in"
    )
    ties = zip(("h", "number"), TIES.get(chosen, ()), strict=False)
    return [(key, 1, _KEY), *((*tie, _TIES[tie]) for tie in ties if tie in _TIES)]


def outcome_reasons(tree):
    """Return for each node why it has its outcome, as a byte: the number of a reason."""
    strategy, goal = tree.trace.strategy, tree.problem.goal
    codes = {reason: code for code, reason in enumerate(_REASONS)}
    again, taken = (
        codes["unchecked" if strategy.repeats or not strategy.priority else "shorter"],
        codes["goal queued"],
    )
    if not strategy.priority:
        codes[PRUNED] = codes["too deep"]
    reasons, seen = bytearray(), set()
    for outcome, board in zip(tree.outcomes, tree.states, strict=True):
        code = codes.get(outcome, 0)
        if not code:  # queued, or a root
            code = again if board in seen else taken * (board == goal)
            seen.add(board)
        reasons.append(code)
    return reasons
