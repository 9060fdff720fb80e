"""Why a search takes each board, and why each child has its outcome.

The player shows the reasons of each step, and asks for them in *Be the algorithm*. All texts are
part of the recording; the page compares the keys of a board that the reader chooses with those of
the frontier, and fills these numbers in.
"""

from bisect import bisect

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
from searchlab.widgets.static import value

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
        "Its h is {} and its parent's is {}: larger, so it is inferior.",
    ),
    PRUNED: (
        "above the threshold, pruned",
        "Its f is {}, above the threshold {}: it is pruned.",
    ),
    "too deep": (
        "at the depth limit, pruned",
        "It is not the goal, and the depth limit is {1}: it is pruned.",
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
# Of a plain function, which does not tell what it does with a child.
_DECIDED = "Your own search decided so."
_SEEN = {
    QUEUED: "new board",
    "goal queued": "the goal",
    "unchecked": "seen before",
    DUPLICATE: "seen before",
    PRUNED: "not followed",
    "too deep": "not followed",
    DESCENDED: "followed next",
}

_NAMES = {  # of the outcomes whose name in an answer is another
    DUPLICATE: "a duplicate",
    DESCENDED: "continued with",
    GOAL: "the goal",
    MEETING: "the meeting",
}


_TEXTS = {
    "board": "{unit} {{at}}: which {noun} is expanded next? Choose one here or in the tree.",
    "moves": "{unit} {{at}}: what becomes of each child?",
    "over": "The search is over.",
    "playing": "The search is playing.",
    "right": "Right.",
    "all": "Right, all of them.",
    "wrong": "Not that one. ",
    "move": "Move {{move}}: ",
    "score": "Right: {{right}} of {{all}}",
    "known": "This {noun} has been expanded already.",
    "dropped": "This {noun} was {{outcome}}.",
}


def quiz_payload(tree, key, noun):
    """Return the texts of the questions, and what orders the frontier, first of all the `key`.

    `noun` is what a state is called. The first of the `keys` that differs decides: a column of the
    recording, a sign, and a text; None where a search goes down its path. What a reader's function
    takes next is not `known`, and so not asked.
    """
    trace = tree.trace
    usual = (DESCENDED, PRUNED) if tree.stack else (QUEUED, DUPLICATE)
    offered = {*tree.outcomes, *usual, GOAL}  # whether seen in this search or not
    unit = trace.unit.capitalize()
    return {
        "known": trace.strategy.registered,
        "keys": None if tree.stack else _keys(trace, key),
        "otherwise": _ON_A_PATH,
        "texts": {name: text.format(unit=unit, noun=noun) for name, text in _TEXTS.items()},
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
    texts = [(key, 1, _KEY), *((*tie, _TIES[tie]) for tie in ties if tie in _TIES)]
    return [(column, sign, text.replace("{key}", key)) for column, sign, text in texts]


def explain_outcomes(tree):
    """List for each node why it has its outcome, by a key that `in_short` and `in_full` take."""
    strategy, goal = tree.trace.strategy, tree.problem.goal
    again = "unchecked" if strategy.repeats or not strategy.priority else "shorter"
    names = {name: name for name in _REASONS if name != QUEUED}
    if not strategy.priority:
        names[PRUNED] = "too deep"
    reasons, seen = [], set()
    for outcome, state in zip(tree.outcomes, tree.states, strict=True):
        reason = names.get(outcome)
        if reason is None:
            reason = again if state in seen else "goal queued" if state == goal else QUEUED
            seen.add(state)
        reasons.append(reason)
    return reasons


def in_short(reason, noun, own):
    """Return a reason in a few words; of a reader's own search only what is known."""
    text = (own and _SEEN.get(reason)) or _REASONS[reason][0]
    return text.replace("board", noun)


def in_full(tree, reasons, h, f, noun):
    """Return the different sentences of the reasons, and as a column which of them is a node's."""
    own, filled = not tree.trace.strategy.registered, [(reason,) for reason in reasons]
    for node, outcome in enumerate(tree.outcomes):
        if outcome == INFERIOR and not own:
            filled[node] += h[node], h[tree.parent[node]]
        elif outcome == PRUNED and not own:
            filled[node] += f and f[node], tree.trace[bisect(tree.end_child, node)].limit
    numbers = {each: number for number, each in enumerate(dict.fromkeys(filled))}
    return [
        _DECIDED if own else _REASONS[reason][1].replace("board", noun).format(*map(value, values))
        for reason, *values in numbers
    ], [*map(numbers.get, filled)]
