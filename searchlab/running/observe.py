"""Watching a search that is a plain function, by what it asks of its puzzle.

The function is given a puzzle that reports each call of `successors`: to ask for the successors
of a board is to expand it. From these calls follow the events that a generator would have yielded.

Parents
    If the latest unfinished iteration over successors has just produced this very board, a
    depth-first search descends, and the parent is the board that is being iterated over. Any
    other board comes from the frontier. If the function hands back the very object that it was
    given, its parent is the board that was expanded then, unless it is a stale copy: one that was
    superseded by a shorter path, which was expanded. Otherwise the parent is the board that
    generated it with the least g, the first of equals. A board that was never generated is a root.
Outcomes of children
    A child is queued if it is generated for the first time, else a duplicate; pruned if a
    depth-first search does not descend to it; the goal if the function then looks no further.
What an observer cannot know
    The number of nodes stored. If a function keeps another of several paths to a board, its own g
    may differ: such an expansion has `g_at_most`.

S. Russell and P. Norvig's InstrumentedProblem ("Artificial Intelligence: A Modern Approach") counts
the calls of a problem's methods in the same way.
"""

import signal
import sys
import threading
from contextlib import contextmanager
from operator import itemgetter

from searchlab.puzzle import Puzzle
from searchlab.puzzle.puzzle import Successors
from searchlab.search.bidirectional import BACKWARD
from searchlab.search.events import DESCENDED, DUPLICATE, GOAL, MEETING, PRUNED, QUEUED, ROOT

_NOT_EXPANDED = (DUPLICATE, PRUNED)  # a child with this outcome is queued if it is expanded


class Stop(BaseException):
    """Ends a search from within; a function's own `except Exception` does not catch it."""


class ObservedPuzzle(Puzzle):
    """A puzzle that reports to an `Observer` whose successors are asked for."""

    def __init__(self, puzzle, observer):
        vars(self).update(vars(puzzle))
        self.observer = observer

    def successors(self, board):
        """Return the successors of a board, which is thereby expanded."""
        if self.observer is None:  # the search is over
            return super().successors(board)
        return self.observer.expand(board)


class _Expansion(Successors):
    """The successors of a board that is being expanded."""

    __slots__ = ("at_most", "deep", "frame", "last", "left", "node", "observer", "pairs", "place",
                 "reported", "seen", "values")  # fmt: skip

    def __init__(self, observer, state, node, place, at_most, deep):
        self._puzzle, self._state = puzzle, _ = observer.puzzle, state
        self._steps = puzzle._steps[state.index(0)]
        swap = puzzle.swap
        self.pairs = [
            (move, state.translate(swap[state[target]])) for move, target, _ in self._steps
        ]
        self.observer, self.node, self.place = observer, node, place
        self.at_most = at_most  # the greatest g that it may have; None if g is certain
        self.deep = deep  # is it part of a depth-first search?
        self.seen = []  # the pairs that the function has seen, in this order
        self.reported = self.last = self.frame = self.values = None
        self.left = False

    def __iter__(self):
        return self._produce(self.pairs)

    def __reversed__(self):
        return self._produce(self.pairs[::-1])

    def _produce(self, pairs):
        observer, path, seen = self.observer, self.observer.path, self.seen
        path.append(self)
        self.left = True
        try:
            for pair in pairs:
                if observer.current is not self:
                    observer.turn_to(self)
                if pair not in seen:
                    seen.append(pair)
                self.last = pair[1]
                yield pair
            self.left = False
        finally:
            self.last = None
            if observer.recorder is not None:
                observer.recorder.end(self)
            if path[-1] is self:
                path.pop()
            else:
                path.remove(self)

    def _pair(self, number):
        pair = self.pairs[number]
        if self.observer.current is not self:
            self.observer.turn_to(self)
        if pair not in self.seen:
            self.seen.append(pair)
        return pair


class _Side:
    """The boards of the trees that begin on one side of a search, by board."""

    def __init__(self, name):
        self.name = name
        self.first = {}  # the node that generated it first
        self.best = {}  # the first node with the least g, if that is less than the first's
        self.most = {}  # the greatest g, if it was generated again before it was expanded


class Observer:
    """Turns the calls of a function into events.

    Parameters
    ----------
    puzzle : Puzzle
    start : bytes
    check : callable
        Called before an expansion; returns before which later one it is to be called again. What
        it raises ends the search.

    Attributes
    ----------
    events : list
        Those that nobody has taken yet: tuples with the fields of
        `searchlab.search.events.Expansion`.
    calls : int
        How many boards were expanded.
    stopped : BaseException or None
        What ended the search from outside.
    recorder : searchlab.running.lines.Recorder or None
        Called where a board is expanded, where an iteration over its successors ends, and with
        each event.
    """

    def __init__(self, puzzle, start, check):
        self.puzzle, self.events, self.calls = puzzle, [], 0
        self.stopped = self.recorder = None
        self.current = None  # the expansion whose children are generated now
        self.path = []  # the iterations that are not finished
        self._start, self._check = start, check
        self._sides = _Side(None), _Side(BACKWARD)
        # By node: twice its g, and one more on the goal's side; its outcome; its board, the very
        # object, unless it is part of a depth-first search.
        self._places, self._outcomes, self._boards = [], [], []
        self._copies = {}  # by id of a board: its node, if it is not the first with this board
        self._expanded = set()  # of the first nodes with their boards: those that were expanded
        self._slack = {}  # by node below one that is uncertain: how much greater its g may be
        self._next_check = self._stops = 0

    @property
    def counters(self):
        """What is known of the counters. A duplicate that is expanded all the same is none."""
        generated, count = len(self._outcomes), self._outcomes.count
        return {
            "expanded": self.calls,
            "generated": generated - count(ROOT),
            "duplicates": count(DUPLICATE),
        }

    def run(self, function, options):
        """Call a function with the puzzle, and return what it returns."""
        before, puzzle = sys.gettrace(), ObservedPuzzle(self.puzzle, self)
        try:
            with _on_ctrl_c(self._interrupt):
                return function(puzzle, self._start, **options)
        finally:
            sys.settrace(before)
            puzzle.observer = None
            self._report(over=True)
            if self.stopped:
                raise self.stopped

    def expand(self, board):
        """Report that a board is expanded, and return its successors."""
        forward = self._sides[0]
        first = forward.first.get(board) if type(board) is bytes else None
        state = self.puzzle.read(board) if first is None else board
        top = self.path[-1] if self.path else None
        descends = top is not None and top.last == state
        node, at_most = self._report(top.last if descends else None), None
        if self.calls >= self._next_check or self.stopped:
            self._look()
        self.calls += 1
        if node is None:
            waits = first is not None and first not in self._expanded and not forward.best
            if waits and self._boards[first] is board:
                node = first  # the usual case, which needs no more thought
            else:
                node, at_most = self._from_frontier(state, board)
        if self._outcomes[node] in _NOT_EXPANDED:
            self._outcomes[node] = QUEUED
        place = self._places[node]
        self._expanded.add(self._sides[place % 2].first[state])
        if node in self._slack:
            at_most = max(at_most or 0, place // 2 + self._slack[node])
        self.current = _Expansion(self, state, node, place, at_most, descends)
        if self.recorder is not None:
            self.recorder.expand(self.current, sys._getframe(2))
        return self.current

    def turn_to(self, expansion):
        """Report what is pending, since children of another expansion follow."""
        self._report()
        self.current = expansion

    # -- where a board comes from ----------------------------------------------------------

    def _from_frontier(self, state, board):
        """Return the node of a board, and the greatest g that it may have if g is uncertain."""
        places, known = self._places, []
        for side in self._sides:
            first = side.first.get(state)
            if first is None:
                continue
            best, expanded = side.best.get(state, first), first in self._expanded
            node = first if self._boards[first] is board else self._copies.get(id(board))
            given = node is not None and places[node] > 1 and self._sides[places[node] % 2] is side
            if given and (node >= best or not expanded):  # the very object, and no stale copy
                return node, places[node] // 2 if places[best] < places[node] else None
            known.append((expanded, places[best], best, side))
        if known:
            _, place, best, side = min(known, key=itemgetter(0, 1))
            if place > 1:
                return best, side.most.get(state)
        return self._root(state), None

    def _root(self, state):
        backward = state == self.puzzle.goal != self._start
        side, node = self._sides[backward], len(self._places)
        if side.first.setdefault(state, node) != node:
            side.best[state] = node
        self._places.append(int(backward))
        self._outcomes.append(ROOT)
        self._boards.append(state)
        return node

    # -- outcomes of children --------------------------------------------------------------

    def _report(self, entered=None, over=False):
        """Report the children that the function has seen; return the node of the one entered."""
        current = self.current
        if current is None:
            return None
        if entered is not None:
            current.deep = True
        again = current.reported is not None
        new = current.seen[current.reported :] if again else current.seen
        if again and not new:
            return None
        places, outcomes, expanded = self._places, self._outcomes, self._expanded
        start, place = len(places), current.place + 2
        side, other = self._sides[place % 2], self._sides[place % 2 - 1].first
        first, best, most, found = side.first, side.best, side.most, None
        goal = self.puzzle.goal if over or current.left else None
        boards, deep = self._boards, current.deep
        unusual = deep or goal or other
        children = []
        for number, (move, child) in enumerate(new, start):
            known, outcome = first.setdefault(child, number), QUEUED
            if known != number:
                outcome = DUPLICATE
                if place < places[best.get(child, known)]:
                    best[child] = number
                if known not in expanded:
                    most[child] = max(place // 2, most.get(child, places[known] // 2))
                if not deep:
                    self._copies[id(child)] = number
            if unusual:
                if child is entered:
                    found = number
                outcome = self._outcome(current, child, known, outcome, entered, goal, other)
            children.append((move, child, outcome))
            outcomes.append(outcome)
            # The function may hand it back: while it lives, no other board has the same id.
            boards.append(None if deep else child)
        places += [place] * len(new)
        if current.at_most is not None:
            slack = current.at_most - current.place // 2
            self._slack.update(dict.fromkeys(range(start, len(places)), slack))
        if self.recorder is not None:
            self.recorder.cut(current.frame, current.values)
            current.values = None
        self.events.append(
            (current._state, current.place // 2, children, 0, 0, None, side.name, None, again, 0,
             current.node, current.at_most)
        )  # fmt: skip
        current.reported = len(current.seen)
        return found

    def _outcome(self, expansion, child, first, outcome, entered, goal, other):
        if child is entered:
            return DESCENDED
        if child == goal:
            return GOAL
        if child in other:
            return MEETING
        if expansion.deep and first not in self._expanded:
            return PRUNED
        return outcome

    # -- stopping --------------------------------------------------------------------------

    def _look(self):
        try:
            if not self.stopped:
                self._next_check = self._check()
        except BaseException as stop:
            self.stopped = stop
        if self.stopped:
            self._leave(sys._getframe(3))

    def _interrupt(self, number, frame):
        self.stopped = KeyboardInterrupt()
        self._leave(frame)

    def _leave(self, frame):
        """Raise the stop in a function, later and later if it caught it before.

        A trace function raises it where no `try` of the function is around the line.
        """
        self._stops += 1
        lines = self._stops

        def trace(frame, event, arg):
            nonlocal lines
            lines -= event == "line"
            if lines < 0:
                raise self.stopped
            return trace

        while frame and frame.f_code is not Observer.run.__code__:
            frame.f_trace = trace
            frame = frame.f_back
        sys.settrace(lambda frame, event, arg: None)  # what is called from now on is not traced
        raise self.stopped


@contextmanager
def _on_ctrl_c(handler):
    """Call a handler on Ctrl-C, if this is the main thread and Python's own would be called."""
    main = threading.current_thread() is threading.main_thread()
    ours = main and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if ours:
        signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        if ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
