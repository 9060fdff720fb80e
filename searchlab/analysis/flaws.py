"""Where a recorded search goes wrong: each kind of flaw, and the first event that shows it.

What a search does is held against what is true. For a board of at most 9 cells the census
knows every distance, from the start and to the goal; for a larger one only what the search
itself has seen counts.
"""

from typing import NamedTuple

from searchlab.puzzle import Puzzle
from searchlab.puzzle.checks import several
from searchlab.running.solving import EXHAUSTED
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


def flaws(trace, tree=None):
    """List the flaws of a recorded search, in the order in which they show.

    Parameters
    ----------
    trace : Trace
    tree : tuple, optional
        The nodes of its search tree and the numbers of those that its events expand, where
        they are at hand.

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
    return _Inspection(trace, *(tree or trace.tree())).found()


class _Inspection:
    def __init__(self, trace, nodes, expands):
        self.trace, self.puzzle, self.start = trace, trace.puzzle, trace.result.start
        self.unit = "Visit" if any(trace._again) else "Expansion"
        self.nodes, self.expands = nodes, expands
        self.kinds = {}
        self.from_start = self.to_goal = self.whole = self.least = None
        if self.puzzle.cells <= MOST_CELLS:
            from searchlab.whole_space.census import census  # numpy arrives when it is needed

            rows, cols = self.puzzle.rows, self.puzzle.cols
            self.to_goal = census(self.puzzle)
            self.from_start = census(Puzzle(rows, cols, self.start))
            self.whole = self.to_goal[self.start]
        else:
            self.least = self._least_depths()

    def found(self):
        self._events()
        self._end()
        listed = sorted(self.kinds.items(), key=lambda item: item[1][0])
        return [Flaw(name, *kind) for name, kind in listed]

    def _note(self, name, event, node, words):
        """Note a flaw: the first of its kind, or one more."""
        if name in self.kinds:
            self.kinds[name][2] += 1
        else:
            self.kinds[name] = [event, node.number, 1, f"{self.unit} {event + 1:,} {words}."]

    def _events(self):
        known, expanded = {}, {}  # by side and board: the least depth, and the event
        made = 0
        for index, number in enumerate(self.expands):
            node = self.nodes[number]
            key = node.side, node.state
            if node.parent is None and node.made_at == index and key in expanded:
                known, expanded = {}, {}  # an iterative search begins anew
            known[key] = min(node.g, known.get(key, node.g))
            if not self.trace._again[index]:
                if key in expanded:
                    words = f"expands {self._written(node)}, as {self.unit.lower()} "
                    self._note(
                        "Expanded again", index, node, f"{words}{expanded[key] + 1:,} did before"
                    )
                expanded.setdefault(key, index)
                self._expanded(index, node)
            made = max(made, number + 1)
            count = self.trace._first_child[index + 1] - self.trace._first_child[index]
            for child in self.nodes[made : made + count]:
                key = child.side, child.state
                if child.fate == QUEUED:
                    if known.get(key, child.g + 1) <= child.g:
                        so = "was expanded before" if key in expanded else "waits there already"
                        words = f"puts {self._written(child)} on the frontier, although it {so}"
                        self._note("Queued twice", index, child, words)
                    known[key] = min(child.g, known.get(key, child.g))
                elif child.fate in (INFERIOR, PRUNED):
                    self._dropped(index, child)
            made += count

    def _expanded(self, index, node):
        """Look at a board that is expanded."""
        depth = self._depth(node)
        if node.g > depth:
            finds = "the search itself finds" if self.least else "there is"
            words = f"expands {self._written(node)} at depth {node.g}, but {finds} a way of "
            self._note("Detour", index, node, words + _moves(depth))
        distance = self.to_goal and self.to_goal[node.state]
        h = self.trace._h[index]
        if distance is not None and node.side is None and h > distance:
            words = f"expands {self._written(node)} with h = {h:g}, but the goal is only "
            self._note("Overestimate", index, node, f"{words}{_moves(distance)} away")
        if node.state == self.puzzle.goal and node.side != BACKWARD:
            words = "expands the goal like any other board: nobody asks whether it is the goal"
            self._note("Goal not noticed", index, node, words)

    def _dropped(self, index, node):
        """Look at a board that is dropped although it was not seen before."""
        if self.whole is None:
            return
        need = node.g + self.to_goal[node.state]
        if need <= (self.whole if node.fate == INFERIOR else self.trace._limit[index]):
            words = f"drops {self._written(node)} as {node.fate}, although a solution of "
            self._note("Shortest path dropped", index, node, f"{words}{_moves(need)} leads there")

    def _written(self, node):
        return self.puzzle.write(node.state)

    def _depth(self, node):
        """Return the least depth at which a board lies, or at which the search came across it."""
        if self.least is not None:
            return self.least[node.side, node.state]
        return (self.to_goal if node.side == BACKWARD else self.from_start)[node.state]

    def _least_depths(self):
        least = {}
        for node in self.nodes:
            key = node.side, node.state
            least[key] = min(node.g, least.get(key, node.g))
        return least

    def _end(self):
        result, end = self.trace.result, len(self.trace)
        found = next((node for node in self.nodes if node.fate == GOAL), None)
        if found and not result.solved:
            words = "finds the goal, and yet the search ends without a solution"
            self._note("Goal thrown away", found.made_at, found, words)
        if result.outcome == EXHAUSTED and self.puzzle.is_solvable(self.start):
            suffices = "" if self.whole is None else f": {_moves(self.whole)} lead to the goal"
            words = f"The search ends without a solution, although there is one{suffices}."
            self.kinds["Gives up"] = [end, None, 1, words]
        if result.solved and self.whole is not None and result.length > self.whole:
            words = f"The solution found has {_moves(result.length)}; {self.whole} would do."
            self.kinds["Not shortest"] = [end, None, 1, words]


def _moves(count):
    return several(count, "move", spec="")
