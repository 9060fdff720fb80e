"""Where a recorded search goes wrong: each kind of flaw, and the first event that shows it.

What a search does is held against what is true. For a board of at most 9 cells the census
knows every distance, from the start and to the goal; for a larger one only what the search
itself has seen counts.
"""

from math import inf
from typing import NamedTuple

from searchlab.puzzle import Puzzle, distances
from searchlab.puzzle.checks import several
from searchlab.puzzle.state_space import MOST_CELLS
from searchlab.running.trace import NOBODY, NODE_OUTCOMES
from searchlab.search.bidirectional import BACKWARD
from searchlab.search.events import GOAL, INFERIOR, PRUNED, QUEUED
from searchlab.search.result import EXHAUSTED

# The kinds that an event shows, and what happens there.
_KINDS = {
    # in the same iteration
    "Expanded again": "expands {board}, as {unit} {before:,} did before",
    # by a path that is no shorter
    "Queued twice": "puts {board} on the frontier, although it {so}",
    # deeper than it lies
    "Detour": "expands {board} at depth {g}, but {finds} a way of {moves}",
    "Overestimate": "expands {board} with h = {h:g}, but the goal is only {moves} away",
    "Goal not noticed": "expands the goal like any other board: nobody asks whether it is the goal",
    # as inferior, or cut although the limit leaves room for the moves that it needs
    "Shortest path dropped": "drops {board} as {outcome}, though a solution of {moves} leads there",
    "Goal thrown away": "finds the goal, and yet the search ends without a solution",
}


class Flaw(NamedTuple):
    """One kind of flaw."""

    name: str  # what kind it is, in a few words
    event: int  # the first that shows it; the number of events where only the end does
    node: int | None  # of the search tree, that it concerns
    count: int  # how often it shows
    words: str  # what happens there, in a sentence


def flaws(trace):
    """List the flaws of a recorded search, in the order in which they show: one of a kind.

    Examples
    --------
    >>> from searchlab import EIGHT, record
    >>> trace = record(EIGHT, "2 3 4 1 5 x 7 6 8", "superior-node")
    >>> for flaw in flaws(trace):
    ...     print(flaw.name, flaw.event, flaw.count)
    Shortest path dropped 0 3
    Gives up 6 1
    """
    found = _Inspection(trace)
    found.look_at_events()
    found.look_at_the_end()
    listed = sorted(found.kinds.items(), key=lambda item: item[1][0])
    return [Flaw(name, *kind) for name, kind in listed]


class _Inspection:
    def __init__(self, trace):
        self.trace, self.puzzle, self.start = trace, trace.puzzle, trace.result.start
        self.unit = trace.unit.capitalize()
        boards, cells, sides = bytes(trace.states), self.puzzle.cells, trace.tree.side
        self.states = [boards[at : at + cells] for at in range(0, len(boards), cells)]
        # What the nodes of one board on one side have in common.
        self.keys = list(zip(sides, self.states, strict=True)) if BACKWARD in sides else self.states
        self.kinds = {}  # by name: the event, the node, the count and the sentence
        self.whole = self.to_goal = None  # moves of a shortest solution, and to the goal
        if cells > MOST_CELLS:
            self.depth = self._least_depths()
            return
        from_start = Puzzle(self.puzzle.rows, self.puzzle.cols, self.start)
        to_goal, depth = distances(self.puzzle), distances(from_start)
        self.to_goal = [to_goal.get(state, inf) for state in self.states]
        self.depth = [
            (to_goal if side == BACKWARD else depth).get(state, inf)
            for state, side in zip(self.states, sides, strict=True)
        ]
        self.whole = to_goal.get(self.start)

    def _note(self, name, event, node, moves=0, **facts):
        """Note a flaw: the first of its kind with its sentence, or one more."""
        if name in self.kinds:
            self.kinds[name][2] += 1
            return
        facts |= {"board": self.puzzle.write(self.states[node]), "moves": _moves(moves)}
        words = f"{self.unit} {event + 1:,} {_KINDS[name].format(**facts)}."
        self.kinds[name] = [event, node, 1, words]

    def look_at_events(self):
        events, tree, keys, note = self.trace.events, self.trace.tree, self.keys, self._note
        depths, to_goal, goal = self.depth, self.to_goal, self.puzzle.goal
        outcomes = [NODE_OUTCOMES[code] for code in tree.outcome]
        finds = "there is" if to_goal else "the search itself finds"
        known, expanded = {}, {}  # by board and side: the least depth, and the event
        columns = events.node, events.side, events.again, events.h
        columns += events.first_child, events.end_child
        for event, (node, side, again, h, first, end) in enumerate(zip(*columns, strict=True)):
            key, g = keys[node], tree.g[node]
            if key in expanded and tree.parent[node] == NOBODY and tree.made_at[node] == event:
                known, expanded = {}, {}  # an iterative search begins anew
            known[key] = min(g, known.get(key, g))
            if not again:
                if key in expanded:
                    before = expanded[key] + 1
                    note("Expanded again", event, node, unit=self.unit.lower(), before=before)
                expanded.setdefault(key, event)
                if g > depths[node]:
                    note("Detour", event, node, depths[node], g=g, finds=finds)
                if to_goal and side is None and h > to_goal[node]:
                    note("Overestimate", event, node, to_goal[node], h=h)
                if self.states[node] == goal and side != BACKWARD:
                    note("Goal not noticed", event, node)
            for child in range(first, end):
                outcome = outcomes[child]
                if outcome == QUEUED:
                    key = keys[child]
                    if known.get(key, inf) > g + 1:
                        known[key] = g + 1
                    else:
                        so = "was expanded before" if key in expanded else "waits there already"
                        note("Queued twice", event, child, so=so)
                elif outcome in (INFERIOR, PRUNED) and self.whole is not None:
                    need = g + 1 + to_goal[child]
                    if need <= (self.whole if outcome == INFERIOR else events.limit[event]):
                        note("Shortest path dropped", event, child, need, outcome=outcome)

    def look_at_the_end(self):
        result, tree, end = self.trace.result, self.trace.tree, len(self.trace)
        found = tree.outcome.find(NODE_OUTCOMES.index(GOAL))
        if found >= 0 and not result.solved:
            self._note("Goal thrown away", tree.made_at[found], found)
        if result.outcome == EXHAUSTED and self.puzzle.is_solvable(self.start):
            suffices = "" if self.whole is None else f": {_moves(self.whole)} lead to the goal"
            words = f"The search ends without a solution, although there is one{suffices}."
            self.kinds["Gives up"] = [end, None, 1, words]
        if result.solved and self.whole is not None and result.length > self.whole:
            words = f"The solution found has {_moves(result.length)}; {self.whole} would do."
            self.kinds["Not shortest"] = [end, None, 1, words]

    def _least_depths(self):
        """Return for each node the least depth at which the search came across its board."""
        least = {}
        for key, g in zip(self.keys, self.trace.tree.g, strict=True):
            least[key] = min(g, least.get(key, g))
        return [least[key] for key in self.keys]


def _moves(count):
    return several(count, "move", spec="")
