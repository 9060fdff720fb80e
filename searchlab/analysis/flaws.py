"""Where a recorded search goes wrong: each kind of flaw, and the first event that shows it.

What a search does is held against what is true. For a board of at most 9 cells the census
knows every distance, from the start and to the goal; for a larger one only what the search
itself has seen counts.
"""

from typing import NamedTuple

from searchlab.puzzle import Puzzle
from searchlab.puzzle.checks import several
from searchlab.running.result import EXHAUSTED
from searchlab.running.trace import NOBODY, NODE_FATES
from searchlab.search.bidirectional import BACKWARD
from searchlab.search.events import GOAL, INFERIOR, PRUNED, QUEUED

MOST_CELLS = 9


class Flaw(NamedTuple):
    """One kind of flaw.

    Attributes
    ----------
    name : str
        What kind it is, in a few words.
    event : int
        Index of the first event that shows it; the number of events where only the end does.
    node : int or None
        The node of the search tree that it concerns.
    count : int
        How often it shows.
    words : str
        What happens there, in a sentence.
    """

    name: str
    event: int
    node: int | None
    count: int
    words: str


def flaws(trace):
    """List the flaws of a recorded search, in the order in which they show.

    Parameters
    ----------
    trace : Trace

    Returns
    -------
    list of Flaw
        At most one of each kind:

        - Expanded again: a board for the second time, in the same iteration.
        - Queued twice: a board that was known already, by a path no longer.
        - Shortest path dropped: a board on a shortest solution is inferior, or cut although
          the limit leaves room for the moves that it needs.
        - Detour: a board is expanded deeper than it lies.
        - Overestimate: h is larger than the true distance.
        - Goal not noticed: the goal is expanded like any other board.
        - Goal thrown away, Gives up, Not shortest: how it ends.

    Examples
    --------
    >>> from searchlab import EIGHT, record
    >>> trace = record(EIGHT, "2 3 4 1 5 x 7 6 8", "superior-node")
    >>> for flaw in flaws(trace):
    ...     print(flaw.name, flaw.event, flaw.count)
    Shortest path dropped 0 3
    Gives up 6 1
    """
    return _Inspection(trace).found()


class _Inspection:
    def __init__(self, trace):
        self.trace, self.puzzle, self.start = trace, trace.puzzle, trace.result.start
        self.events, self.tree = trace.events, trace.tree
        self.unit = "Visit" if any(trace.events.again) else "Expansion"
        self.states = [trace.state(node) for node in range(len(self.tree.parent))]
        self.kinds = {}
        self.whole = None  # moves of a shortest solution
        if self.puzzle.cells <= MOST_CELLS:
            from searchlab.whole_space.census import UNREACHABLE, census  # with numpy

            puzzle = self.puzzle
            from_start = Puzzle(puzzle.rows, puzzle.cols, self.start)
            self.to_goal = census(puzzle).distances(trace.states).tobytes()
            self.depth = census(from_start).distances(trace.states).tobytes()
            if BACKWARD in self.tree.side:
                self.depth = bytes(
                    near if side == BACKWARD else far
                    for near, far, side in zip(
                        self.to_goal, self.depth, self.tree.side, strict=True
                    )
                )
            self.to_goal = [None if far == UNREACHABLE else far for far in self.to_goal]
            self.whole = census(puzzle)[self.start]
        else:
            self.to_goal = None
            self.depth = self._least_depths()

    def found(self):
        self._events()
        self._end()
        listed = sorted(self.kinds.items(), key=lambda item: item[1][0])
        return [Flaw(name, *kind) for name, kind in listed]

    def _note(self, name, event, node, words):
        """Note a flaw: the first of its kind, or one more; `words` is called for its sentence."""
        if name in self.kinds:
            self.kinds[name][2] += 1
        else:
            self.kinds[name] = [event, node, 1, f"{self.unit} {event + 1:,} {words()}."]

    def _events(self):
        events, tree, states = self.events, self.tree, self.states
        fates = [NODE_FATES[code] for code in tree.fate]
        known, expanded = {}, {}  # by side and board: the least depth, and the event
        for event, (node, side, again, first, end) in enumerate(
            zip(
                events.node,
                events.side,
                events.again,
                events.first_child,
                events.end_child,
                strict=True,
            )
        ):
            key = side, states[node]
            if tree.parent[node] == NOBODY and tree.made_at[node] == event and key in expanded:
                known, expanded = {}, {}  # an iterative search begins anew
            g = tree.g[node]
            known[key] = min(g, known.get(key, g))
            if not again:
                if key in expanded:
                    self._expanded_again(event, node, expanded[key])
                expanded.setdefault(key, event)
                self._expanded(event, node)
            for child in range(first, end):
                fate = fates[child]
                if fate == QUEUED:
                    key = side, states[child]
                    if key in known and known[key] <= g + 1:
                        self._queued_twice(event, child, key in expanded)
                    else:
                        known[key] = g + 1
                elif fate in (INFERIOR, PRUNED):
                    self._dropped(event, child, fate)

    def _expanded_again(self, event, node, before):
        self._note(
            "Expanded again",
            event,
            node,
            lambda: (
                f"expands {self._written(node)}, as {self.unit.lower()} {before + 1:,} did before"
            ),
        )

    def _queued_twice(self, event, node, was_expanded):
        so = "was expanded before" if was_expanded else "waits there already"
        self._note(
            "Queued twice",
            event,
            node,
            lambda: f"puts {self._written(node)} on the frontier, although it {so}",
        )

    def _expanded(self, event, node):
        """Look at a board that is expanded."""
        g, depth, side = self.tree.g[node], self.depth[node], self.tree.side[node]
        if g > depth:
            finds = "there is" if self.to_goal else "the search itself finds"
            self._note(
                "Detour",
                event,
                node,
                lambda: (
                    f"expands {self._written(node)} at depth {g}, but {finds} a way of "
                    + _moves(depth)
                ),
            )
        distance = self.to_goal and self.to_goal[node]
        h = self.events.h[event]
        if distance is not None and side is None and h > distance:
            self._note(
                "Overestimate",
                event,
                node,
                lambda: (
                    f"expands {self._written(node)} with h = {h:g}, but the goal is only "
                    f"{_moves(distance)} away"
                ),
            )
        if self.states[node] == self.puzzle.goal and side != BACKWARD:
            self._note(
                "Goal not noticed",
                event,
                node,
                lambda: "expands the goal like any other board: nobody asks whether it is the goal",
            )

    def _dropped(self, event, node, fate):
        """Look at a board that is dropped although it was not seen before."""
        if self.whole is None:
            return
        need = self.tree.g[node] + self.to_goal[node]
        if need <= (self.whole if fate == INFERIOR else self.events.limit[event]):
            self._note(
                "Shortest path dropped",
                event,
                node,
                lambda: (
                    f"drops {self._written(node)} as {fate}, although a solution of "
                    f"{_moves(need)} leads there"
                ),
            )

    def _written(self, node):
        return self.puzzle.write(self.states[node])

    def _least_depths(self):
        """Return for each node the least depth at which the search came across its board."""
        least = {}
        keys = list(zip(self.tree.side, self.states, strict=True))
        for key, g in zip(keys, self.tree.g, strict=True):
            least[key] = min(g, least.get(key, g))
        return [least[key] for key in keys]

    def _end(self):
        result, end = self.trace.result, len(self.trace)
        found = self.tree.fate.find(NODE_FATES.index(GOAL))
        if found >= 0 and not result.solved:
            words = "finds the goal, and yet the search ends without a solution"
            self._note("Goal thrown away", self.tree.made_at[found], found, lambda: words)
        if result.outcome == EXHAUSTED and self.puzzle.is_solvable(self.start):
            suffices = "" if self.whole is None else f": {_moves(self.whole)} lead to the goal"
            words = f"The search ends without a solution, although there is one{suffices}."
            self.kinds["Gives up"] = [end, None, 1, words]
        if result.solved and self.whole is not None and result.length > self.whole:
            words = f"The solution found has {_moves(result.length)}; {self.whole} would do."
            self.kinds["Not shortest"] = [end, None, 1, words]


def _moves(count):
    return several(count, "move", spec="")
