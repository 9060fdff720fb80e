"""Be the algorithm: which board comes next, what becomes of its children, and by which rule.

What counts is what the recorded search did. Where another answer is given, the rule of the
strategy says what is wrong with it. widgets/performing.js judges by the same rules on the page,
with these words; tests hold the two together on the searches of all strategies.
"""

from collections import defaultdict
from math import isnan, nan

from searchlab.puzzle import INVERSE
from searchlab.puzzle.checks import quote, whole
from searchlab.running.trace import NODE_FATES
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


def check_answers(answers, judge):
    """Return answers in the order of their events; refuse what the page would not send.

    Each has the number of its event; the node that was taken for the board that comes next, or
    None where none was there to be taken; and by move what was said to become of it.
    """
    if not isinstance(answers, (list, tuple)):
        raise ValueError(f"answers are a list, not {quote(answers)}")
    checked = {}
    for answer in answers:
        if not isinstance(answer, dict) or set(answer) != {"event", "board", "moves"}:
            raise ValueError(f"an answer is an event, a board and moves, not {quote(answer)}")
        event = whole("the event of an answer", answer["event"], 0, judge.length - 1)
        if event in checked:
            raise ValueError(f"event {event + 1:,} is answered twice")
        board, moves = answer["board"], answer["moves"]
        if board is not None:
            board = whole("the board of an answer", board, 0, len(judge.tree) - 1)
            if judge.made_at[board] >= event:
                raise ValueError(f"board {board:,} is not there yet before event {event + 1:,}")
        if not isinstance(moves, dict) or not moves.keys() <= judge.moves(event).keys():
            legal = ", ".join(judge.moves(event))
            raise ValueError(
                f"event {event + 1:,} asks about the moves {legal}, not {quote(moves)}"
            )
        for move, said in moves.items():
            if said not in tuple(FATES):
                raise ValueError(f"{quote(said)} is nothing that can become of the move {move}")
        checked[event] = {"event": event, "board": board, "moves": dict(moves)}
    return [checked[event] for event in sorted(checked)]


def _offered(tree, kind):
    """List the fates to choose from: what can become of a child, seen in this search or not."""
    usual = {DESCENDED, PRUNED} if kind == "stack" else {QUEUED, DUPLICATE}
    seen = {NODE_FATES[fate] for fate in set(tree.fate)} | usual | {GOAL, UNTRIED}
    return [fate for fate in FATES if fate in seen]


class Judge:
    """Judges what a reader says that a search does next.

    Parameters
    ----------
    tree : searchlab.analysis.tree.Tree

    Examples
    --------
    >>> from searchlab import EIGHT, record
    >>> from searchlab.analysis.tree import Tree
    >>> judge = Judge(Tree(record(EIGHT, "2 3 4 1 5 x 7 6 8", "a-star")))
    >>> judge.next(1, 3), judge.next(1, judge.trace.events.node[1])[0]
    (('value', 'a-star takes the least f: 11 waits here, 9 does too, and is less.'), None)
    """

    def __init__(self, tree):
        self.tree, self.trace, self.puzzle = tree, tree.trace, tree.puzzle
        self.rule, self.h = rule(tree), tree.estimates()
        self._frontier = self.trace.strategy.frontier_with(self.trace.options)
        self.length = len(self.trace)
        self.made_at = [*self.trace.tree.made_at]
        self.made_at += [0] * (len(tree) - len(self.made_at))  # roots that were never expanded
        self._events = defaultdict(list)  # by node: those in which it is expanded, or visited
        for event, node in enumerate(self.trace.events.node):
            self._events[node].append(event)
        second = tree.groups[1][1] if len(tree.groups) > 1 else len(tree)
        for root in tree.roots:
            if (root < second or tree.back[root]) and not tree.g[root]:
                self.made_at[root] = -1
        self._same = defaultdict(list)  # by board: the nodes with it
        for node in range(len(tree)):
            self._same[tree.state(node)].append(node)

    def fate(self, node):
        """Return what became of a node when it was made."""
        return NODE_FATES[self.tree.fate[node]]

    def f(self, node):
        """Return the value by which the frontier is ordered, nan where it is not known."""
        return self._frontier.value(self.tree.g[node], self.h[node] if self.h else nan)

    def alike(self, node, other):
        """Whether two nodes stand for one board at one depth."""
        tree = self.tree
        return node == other or (
            tree.g[node] == tree.g[other]
            and tree.back[node] == tree.back[other]
            and tree.state(node) == tree.state(other)
        )

    def askable(self, event):
        """Whether the board that comes next is there to be chosen."""
        truth = self.trace.events.node[event]
        same = self._same[self.tree.state(truth)]
        return any(self.made_at[node] < event and self.alike(node, truth) for node in same)

    # -- which board comes next ------------------------------------------------------------

    def next(self, event, node):
        """Judge a board that a reader takes for an event; say the mistake, and what is wrong.

        Both are None where nothing is wrong. The node must have been made before the event.
        """
        truth = self.trace.events.node[event]
        if self.alike(node, truth):
            return None, None
        mistake, values = self._next(event, node, truth)
        if mistake is None:
            return None, None
        formula = self.rule["formula"] or ""
        values = {
            "name": self.rule["name"],
            "formula": "f" if " " in formula else formula,
            "unit": self.rule["unit"],
            **values,
        }
        return mistake, NEXT[mistake].format(**values)

    def _next(self, event, node, truth):
        kind, fate = self.rule["kind"], self.fate(node)
        if kind == "own":
            return "own", {}
        if fate not in (QUEUED, DESCENDED, ROOT):
            return "dropped", {"fate": FATES[fate]}
        if kind == "stack":
            return self._deeper(event, truth), {}
        expanded_at = self.tree.expanded_at[node]
        if expanded_at < event:
            return "expanded", {"event": f"{expanded_at + 1:,}"}
        if kind == "queue":
            since = [self._since(each) for each in (node, truth)]
            mistake = "sides" if self.trace.strategy.roots == 2 else "queue"
            return mistake, {"here": since[0], "there": since[1]}
        return self._larger(event, node, truth)

    def _deeper(self, event, truth):
        if self.fate(truth) == DESCENDED and self.made_at[truth] == event - 1:
            return "down"
        return (
            "limit" if self.fate(truth) == ROOT and not self.trace.events.again[event] else "back"
        )

    def _since(self, node):
        made = self.made_at[node]
        return "the beginning" if made < 0 else f"{self.rule['unit']} {made + 1:,}"

    def _larger(self, event, node, truth):
        tree, ties = self.tree, self.rule["ties"]
        if self.rule["replaces"]:
            least = min(tree.g[each] for each in self._seen(event, tree.state(node)))
            if least < tree.g[node]:
                return "replaced", {"here": f"{tree.g[node]:,}", "there": f"{least:,}"}
        here, there = self.f(node), self.f(truth)
        if here > there or isnan(here):
            return "value", {"here": written(here), "there": written(there)}
        if ties is None:
            return None, {}  # nothing but the heap's own order decides
        by_h, by_time = ties
        if by_h and self.h and self.h[node] != self.h[truth]:
            estimates = [written(self.h[each]) for each in (node, truth)]
            values = {"value": written(here), "here": estimates[0], "there": estimates[1]}
            return "low h" if by_h > 0 else "high h", values
        return "last in" if by_time < 0 else "first in", {}

    def _seen(self, event, state):
        """List the nodes with a board that were kept before an event."""
        return [
            node
            for node in self._same[state]
            if self.made_at[node] < event and self.fate(node) in (QUEUED, DESCENDED, ROOT)
        ]

    # -- what becomes of its children ------------------------------------------------------

    def moves(self, event):
        """Tell of each move that is asked about what becomes of it at an event."""
        tree, events = self.tree, self.trace.events
        node = events.node[event]
        state = tree.state(node)
        made = range(events.first_child[event], events.end_child[event])
        children = {chr(tree.move[child]): self.fate(child) for child in made}
        done = set()
        if events.again[event]:
            done = {chr(tree.move[child]) for child in self._children(node, event)}
            done.add(self._undo(node))
        legal = self.puzzle.neighbours[state.index(0)]
        return {
            move: children.get(move, UNTRIED)
            for move in "udlr"
            if move in legal and (move in children or move not in done)
        }

    def _children(self, node, event):
        """List the children of a node that were made before an event."""
        events = self.trace.events
        spans = [
            (events.first_child[e], events.end_child[e]) for e in self._events[node] if e < event
        ]
        return [child for span in spans for child in range(*span)]

    def _undo(self, node):
        return INVERSE.get(chr(self.tree.move[node]))

    def child(self, event, move, said):
        """Judge what a reader says becomes of a move; say the mistake, and what is wrong."""
        fate = self.moves(event)[move]
        if said == fate:
            return None, None
        words, values = self._child(event, move, fate)
        return f"{fate}, not {said}", CHILD[words].format(move=move, **values)

    def _child(self, event, move, fate):
        tree, events, kind = self.tree, self.trace.events, self.rule["kind"]
        if kind == "own":
            return "own", {"fate": FATES[fate]}
        node = events.node[event]
        children = range(events.first_child[event], events.end_child[event])
        if fate == UNTRIED:
            fates = {self.fate(child) for child in children}
            if move == self._undo(node):
                return "undone", {}
            return ("over" if fates & {GOAL, MEETING} else "later"), {}
        child = next(child for child in children if chr(tree.move[child]) == move)
        if fate == QUEUED:
            if tree.state(child) == self.puzzle.goal:
                return "goal waits", {}
            if self._seen(event, tree.state(child)):
                return ("shorter" if self.rule["replaces"] else "unseen"), {}
        if fate == INFERIOR:
            here, there = (
                written(self.h[each] if self.h else float("nan")) for each in (child, node)
            )
            return fate, {"here": here, "there": there}
        if fate == PRUNED:
            limit = written(events.limit[event])
            if not self.rule["formula"]:
                return "too deep", {"there": limit}
            formula = self.rule["formula"]
            return fate, {"formula": formula, "here": written(self.f(child)), "there": limit}
        return fate, {}


def written(value):
    """Write a value as the page does: with no more than two decimals.

    >>> written(1234.5), written(7.0), written(float("nan"))
    ('1,234.5', '7', '–')
    """
    return "–" if isnan(value) else f"{value:,.2f}".rstrip("0").rstrip(".")
