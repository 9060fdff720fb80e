"""Be the algorithm: which board comes next, what becomes of its children, and by which rule.

What counts is what the recorded search did. Where another answer is given, the rule of the
strategy says what is wrong with it. The rule and the words are here; widgets/performing.js uses
them to judge the answers on the page.
"""

from searchlab.running.trace import NODE_FATES
from searchlab.search.events import (
    DESCENDED,
    DUPLICATE,
    GOAL,
    INFERIOR,
    MEETING,
    PRUNED,
    QUEUED,
)

UNTRIED = "untried"  # what becomes of a move that an expansion does not try

# By kind of mistake, what is said of a board that does not come next; the kinds are counted.
NEXT = {
    "own": "Your own search took another board here; its rule is not known, so what it did counts.",
    "dropped": "This board never waited: when it was made it was {fate}.",
    "expanded": "This board was expanded already, by {unit} {event}.",
    "replaced": "A shorter path to this board was found since: {there} moves, and this one has "
    "{here}.",
    "value": "{name} takes the least {formula}: {here} waits here, {there} does too, and is less.",
    "low h": "Several boards wait with {formula} {value}; of these {name} takes the least h: "
    "{here} waits here, {there} does too, and is less.",
    "high h": "Several boards wait with {formula} {value}; of these {name} takes the largest h: "
    "{here} waits here, {there} does too, and is more.",
    "last in": "Several boards wait with the same {formula}; of these {name} takes the one that "
    "came last, and another came after this one.",
    "first in": "Several boards wait with the same {formula}; of these {name} takes the one that "
    "came first, and another came before this one.",
    "queue": "First in, first out: this board has waited since {here}, another one since {there}.",
    "sides": "Both sides share one queue, first in, first out: this board has waited since {here}, "
    "another one since {there}.",
    "down": "A depth-first search goes on at once with the board that it kept last.",
    "back": "Nothing is left below: it comes back to the deepest board of its path that has a move "
    "left.",
    "limit": "Nothing is left under this limit: the search begins again at the start, with a "
    "higher one.",
}

# By what became of a child, what is said of another answer; where that is told of several ways,
# the first that applies.
CHILD = {
    "own": "Your own search made of {move}: {fate}.",
    "goal waits": "{move} makes the goal, but this search looks only when it takes a board: it "
    "waits.",
    "shorter": "{move} makes a board that was seen before, but by a shorter path: it waits again.",
    "unseen": "{move} makes a board that was made before, but this search does not look there: it "
    "waits once more.",
    "queued": "{move} makes a board that is new: it waits from now on.",
    "duplicate": "{move} makes a board that was seen before: a duplicate.",
    "inferior": "{move} makes a board that is worse than its parent, h {here} after {there}: it is "
    "inferior.",
    "pruned": "{move} makes a board with {formula} = {here}, above the limit {there}: it is cut.",
    "too deep": "{move} makes a board that is not the goal, at the limit of {there} moves: it is "
    "cut.",
    "descended": "{move} makes a board within the limit: the search goes on there at once.",
    "goal": "{move} makes the goal, and this search looks as soon as a board is made.",
    "meeting": "{move} makes a board that the other side has made: here the two meet.",
    "undone": "{move} would take the last move back: it is not tried.",
    "over": "{move} is not tried any more: the search is over before.",
    "later": "{move} is not tried now: the search goes deeper first.",
}

# What became of a board, in words.
FATES = {
    QUEUED: "queued",
    DUPLICATE: "a duplicate",
    INFERIOR: "inferior",
    PRUNED: "cut at the limit",
    DESCENDED: "gone on with",
    GOAL: "the goal",
    MEETING: "where the sides meet",
    UNTRIED: "not tried",
}


def rule(tree):
    """Tell by which rule a search takes its boards, in plain values.

    Its kind is "least", "queue" or "stack"; or "own" for a reader's strategy, of which no rule is
    known. The ties are those of `searchlab.search.strategy.Frontier`.
    """
    strategy = tree.trace.strategy
    frontier = strategy.frontier_with(tree.trace.options)
    deep = {NODE_FATES.index(fate) for fate in (DESCENDED, PRUNED)}
    if not strategy.registered:
        kind = "own"
    elif not deep.isdisjoint(tree.fate):
        kind = "stack"
    else:
        kind = "least" if frontier.formula else "queue"
    return {
        "name": strategy.name,
        "kind": kind,
        "formula": frontier.formula,
        "weights": [frontier.g, frontier.h],
        "ties": frontier.ties and list(frontier.ties),
        "replaces": frontier.replaces,
        "fates": _offered(tree, kind),
        "unit": tree.trace.unit,
        "words": {"next": NEXT, "child": CHILD, "fates": FATES},
    }


def _offered(tree, kind):
    """List the fates to choose from: what can become of a child, seen in this search or not."""
    usual = {DESCENDED, PRUNED} if kind == "stack" else {QUEUED, DUPLICATE}
    seen = {NODE_FATES[fate] for fate in set(tree.fate)} | usual | {GOAL, UNTRIED}
    return [fate for fate in FATES if fate in seen]
