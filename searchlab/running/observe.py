"""Watching a search that is a plain function, by its calls of `puzzle.successors`.

The function is given a puzzle that reports each call of `successors`: to ask for the successors
of a board is to expand it. From these calls follow the events that a generator would have yielded.

Parents
    If the latest unfinished iteration over successors has just produced this very board, a
    depth-first search descends, and the parent is the board that is being iterated over. Any
    other board comes from the frontier. If the function passes the very object that it was
    given, its parent is the board that was expanded then, unless it is a stale copy: one that was
    superseded by a shorter path, which was expanded. Otherwise the parent is the board that
    generated it with the least g, the first of equals. A board that was never generated is a root.
Outcomes of children
    A child is queued if it is generated for the first time, else a duplicate; pruned if a
    depth-first search does not descend to it; the goal if the function then looks no further.
What an observer cannot know
    The number of nodes stored, and the path that a function keeps to a board of which it builds
    another object: if there are several, the shortest is assumed, and its g is the least possible.
When it can be stopped
    At each call of `successors`, where budgets are checked. A function that never makes another
    call, or that catches whatever is raised and continues, is stopped by Ctrl-C alone.

S. Russell and P. Norvig's InstrumentedProblem ("Artificial Intelligence: A Modern Approach") counts
the calls of a problem's methods in the same way.
"""

import sys
from collections.abc import Sequence
from copy import copy
from operator import itemgetter

from searchlab.puzzle import Puzzle
from searchlab.search.bidirectional import BACKWARD
from searchlab.search.events import DESCENDED, DUPLICATE, GOAL, MEETING, PRUNED, QUEUED
from searchlab.search.result import Result


class Stop(BaseException):
    """Ends a search from within; a function's own `except Exception` does not catch it."""


class _Side:
    """The boards of the trees that begin on one side of a search."""

    def __init__(self, name):
        self.name = name
        self.best = {}  # by board: the first node with the least g
        self.expanded = set()


class Successors(Sequence):
    """The successors of a board that is being expanded."""

    left = False  # is an iteration unfinished?
    last = reported = None  # the board seen last; how many pairs were reported
    frame = None  # that asked for the successors

    def __init__(self, observer, state, node, deep):
        self.observer, self.node, self.state = observer, node, state
        self.deep = deep  # is it part of a depth-first search?
        self.pairs = Puzzle.successors(observer.puzzle, state)
        self.seen = []  # the pairs that the function has seen, in this order

    def __iter__(self):
        return self._produce(self.pairs)

    def __reversed__(self):
        return self._produce(self.pairs[::-1])

    def __len__(self):
        return len(self.pairs)

    def __getitem__(self, index):
        found = self.pairs[index]
        return (*map(self._see, found),) if isinstance(index, slice) else self._see(found)

    def __add__(self, other):
        return tuple(self) + other

    def __repr__(self):
        return repr(self.pairs)

    def _see(self, pair):
        if self.observer.current is not self:
            self.observer.turn_to(self)
        if pair not in self.seen:
            self.seen.append(pair)
        return pair

    def _produce(self, pairs):
        observer, self.left = self.observer, True
        observer.path.append(self)
        try:
            for pair in pairs:
                self._see(pair)
                self.last = pair[1]
                yield pair
            self.left = False
        finally:
            self.last = None
            if observer.recorder and observer.current is self:
                observer.recorder.cut(self.frame)


class Observer:
    """Turns the calls of a function into events.

    Parameters
    ----------
    puzzle : Puzzle
    start : bytes
    check : callable
        Called before an expansion; returns before which later one it is to be called again. What
        it raises ends the search.
    recorder : searchlab.running.lines.Recorder, optional
        Called where a board is expanded, where an iteration over its successors ends, and with
        each event.

    Attributes
    ----------
    calls : int
        How many boards were expanded.
    stopped : BaseException or None
        What `check` raised.
    """

    def __init__(self, puzzle, start, check, recorder=None):
        self.puzzle, self.recorder = puzzle, recorder
        self.calls, self.stopped = 0, None
        self.current = None  # the expansion whose children are generated now
        self.path = []  # the iterations that are not finished, perhaps some that are
        self._start, self._check, self._events, self._roots = start, check, [], 0
        self._sides = _Side(None), _Side(BACKWARD)
        # Of each node its side, its g, and its board, the very object, which a function may pass
        # later; None if the node is a root or part of a depth-first search.
        self._side, self._g, self._boards = [], [], []
        self._copies = {}  # by id of a board: its node, if it is not the best with this board
        self._dropped = set()  # duplicates, unless the function expands them later
        self._next_check = 0

    @property
    def counters(self):
        """The counters of a `Result`; those that cannot be known are None."""
        generated, duplicates = len(self._g) - self._roots, len(self._dropped)
        known = {"expanded": self.calls, "generated": generated, "duplicates": duplicates}
        return dict.fromkeys(Result.COUNTERS) | known

    def run(self, function, options):
        """Call a function with the puzzle, and return what it returns."""
        puzzle = copy(self.puzzle)
        puzzle.successors = self.expand
        try:
            return function(puzzle, self._start, **options)
        finally:
            del puzzle.successors  # the function may have kept the puzzle
            self._report(over=True)
            if self.stopped:  # which the function may have caught
                raise self.stopped

    def take_events(self):
        """Return the events since the last call: tuples with the fields of `Expansion`."""
        events, self._events = self._events, []
        return events

    def expand(self, board):
        """Report that a board is expanded, and return its successors."""
        known = type(board) is bytes and board in self._sides[0].best
        state = board if known else self.puzzle.read(board)
        while self.path and self.path[-1].last is None:  # it is finished
            self.path.pop()
        descends = bool(self.path) and self.path[-1].last == state
        node = self._report(self.path[-1].last if descends else None)
        if self.calls >= self._next_check:
            try:
                self._next_check = self._check()
            except BaseException as stop:
                self.stopped = stop
                raise
        self.calls += 1
        if node is None:
            node = self._from_frontier(state, board)
        self._dropped.discard(node)
        self._side[node].expanded.add(state)
        self.current = Successors(self, state, node, descends)
        if self.recorder:
            self.current.frame = self.recorder.caller(sys._getframe(1))
        return self.current

    def turn_to(self, expansion):
        """Report what is pending, since children of another expansion follow."""
        self._report()
        self.current = expansion

    def _from_frontier(self, state, board):
        """Return the node of a board, which may be a new root."""
        gs, known = self._g, []
        for side in self._sides:
            best = side.best.get(state)
            if best is not None:
                if self._boards[best] is board:
                    return best
                known.append((state in side.expanded, gs[best], side, best))
        if given := self._copies.get(id(board)):
            side = self._side[given]
            if given > side.best[state] or state not in side.expanded:
                return given
        if known:
            _, g, side, best = min(known, key=itemgetter(0, 1))
            if g:
                return best
        side = self._sides[state == self.puzzle.goal != self._start]
        side.best[state] = root = len(gs)
        gs.append(0)
        self._side.append(side)
        self._boards.append(None)
        self._roots += 1
        return root

    def _report(self, entered=None, over=False):
        """Report the children that the function has seen; return the node of the one entered."""
        current = self.current
        if current is None:
            return None
        current.deep |= entered is not None
        new, again = current.seen[current.reported :], current.reported is not None
        if again and not new:
            return None
        node, start, children, found = current.node, len(self._g), [], None
        side, g, deep = self._side[node], self._g[node] + 1, current.deep
        best, gs, expanded = side.best, self._g, side.expanded
        other = self._sides[side is self._sides[0]].best
        goal = self.puzzle.goal if over or current.left else None
        boards, copies, unusual = self._boards, self._copies, deep or goal or other
        self._g += [g] * len(new)
        self._side += [side] * len(new)
        for number, (move, board) in enumerate(new, start):
            boards.append(None if deep else board)
            known, outcome = best.setdefault(board, number), QUEUED
            if known != number:
                outcome = DUPLICATE
                copy = number
                if g < gs[known]:
                    best[board], copy = number, known
                copies[id(boards[copy])] = copy
            if unusual:
                if board is entered:
                    outcome, found = DESCENDED, number
                elif board == goal:
                    outcome = GOAL
                elif board in other:
                    outcome = MEETING
                elif deep and board not in expanded:
                    outcome = PRUNED
            if outcome == DUPLICATE:
                self._dropped.add(number)
            children.append((move, board, outcome))
        if self.recorder:
            self.recorder.keep(current.frame)
        self._events.append(
            (current.state, g - 1, children, 0, 0, None, side.name, None, again, 0, node)
        )
        current.reported = len(current.seen)
        return found
