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
    The number of nodes stored. If a function keeps another of several paths to a board, its own g
    may differ: such an expansion has `g_at_most`.
When it can be stopped
    At each call of `successors`, where budgets are checked. A function that never makes another
    call is stopped by Ctrl-C alone.

S. Russell and P. Norvig's InstrumentedProblem ("Artificial Intelligence: A Modern Approach") counts
the calls of a problem's methods in the same way.
"""

import signal
import sys
import threading
from contextlib import contextmanager
from copy import copy
from operator import itemgetter

from searchlab.puzzle.puzzle import Successors
from searchlab.search.bidirectional import BACKWARD
from searchlab.search.events import DESCENDED, DUPLICATE, GOAL, MEETING, PRUNED, QUEUED


class Stop(BaseException):
    """Ends a search from within; a function's own `except Exception` does not catch it."""


class _Side:
    """The boards of the trees that begin on one side of a search."""

    def __init__(self, name):
        self.name = name
        self.first = {}  # by board: the node that generated it first
        self.best = {}  # the first node with the least g, if that is less than the first's
        self.most = {}  # the greatest g, if it was generated again before it was expanded


class _Expansion(Successors):
    """The successors of a board that is being expanded."""

    left = False  # is an iteration unfinished?
    last = reported = None  # the board seen last; how many pairs were reported
    frame = ran = None  # for the recorder

    def __init__(self, observer, state, node, at_most, deep):
        super().__init__(observer.puzzle, state)
        swap = self._puzzle.swap
        self.pairs = [(move, state.translate(swap[state[cell]])) for move, cell, _ in self._steps]
        self.observer, self.node = observer, node
        self.at_most = at_most  # the greatest g that it may have; None if g is certain
        self.deep = deep  # is it part of a depth-first search?
        self.seen = []  # the pairs that the function has seen, in this order

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
            if observer.recorder and observer.current is self:
                self.ran = observer.recorder.since_last(self.frame, self.ran)
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
        What ended the search from outside.
    """

    def __init__(self, puzzle, start, check, recorder=None):
        self.puzzle, self.recorder = puzzle, recorder
        self.calls, self.stopped = 0, None
        self.current = None  # the expansion whose children are generated now
        self.path = []  # the iterations that are not finished
        self._start, self._check, self._events, self._roots = start, check, [], 0
        self._sides = _Side(None), _Side(BACKWARD)
        # Of each node its side, its g, and its board, the very object, which a function may pass
        # later; None if the node is part of a depth-first search.
        self._side, self._g, self._boards = [], [], []
        self._copies = {}  # by id of a board: its node, if it is not the first with this board
        self._expanded = set()  # of the first nodes with their boards: those that were expanded
        self._duplicates = set()  # nodes that are not expanded, unless the function does so later
        self._slack = {}  # by node below an uncertain one: how much greater its g may be
        self._next_check = self._stops = 0

    @property
    def counters(self):
        """What is known of the counters."""
        generated, duplicates = len(self._g) - self._roots, len(self._duplicates)
        return {"expanded": self.calls, "generated": generated, "duplicates": duplicates}

    def run(self, function, options):
        """Call a function with the puzzle, and return what it returns."""
        before, puzzle = sys.gettrace(), copy(self.puzzle)
        puzzle.successors = self.expand
        try:
            with _on_ctrl_c(self._interrupt):
                return function(puzzle, self._start, **options)
        finally:
            sys.settrace(before)
            del puzzle.successors  # the function may have kept the puzzle
            self._report(over=True)
            if self.stopped:
                raise self.stopped

    def take_events(self):
        """Return the events since the last call: tuples with the fields of `Expansion`."""
        events, self._events = self._events, []
        return events

    def expand(self, board):
        """Report that a board is expanded, and return its successors."""
        forward = self._sides[0]
        first = forward.first.get(board) if type(board) is bytes else None
        state = self.puzzle.read(board) if first is None else board
        top = self.path[-1] if self.path else None
        descends = top is not None and top.last == state
        node, at_most = self._report(top.last if descends else None), None
        if self.calls >= self._next_check or self.stopped:
            self._check_budgets()
        self.calls += 1
        if node is None:
            waits = first is not None and first not in self._expanded and not forward.best
            if waits and self._boards[first] is board:
                node = first  # the usual case, which needs no more thought
            else:
                node, at_most = self._from_frontier(state, board)
        g = self._g[node]
        if node in self._slack:
            at_most = max(at_most or 0, g + self._slack[node])
        self._duplicates.discard(node)
        self._expanded.add(self._side[node].first[state])
        self.current = _Expansion(self, state, node, at_most, descends)
        if self.recorder:
            self.current.frame = self.recorder.caller(sys._getframe(1))
        return self.current

    def turn_to(self, expansion):
        """Report what is pending, since children of another expansion follow."""
        self._report()
        self.current = expansion

    def _from_frontier(self, state, board):
        """Return the node of a board, and the greatest g that it may have if g is uncertain."""
        gs, candidates = self._g, []
        for side in self._sides:
            first = side.first.get(state)
            if first is None:
                continue
            best, expanded = side.best.get(state, first), first in self._expanded
            given = first if self._boards[first] is board else self._copies.get(id(board))
            stale = expanded and given is not None and given < best
            if given and gs[given] and self._side[given] is side and not stale:
                return given, gs[given] if gs[best] < gs[given] else None
            candidates.append((expanded, gs[best], best, side))
        if candidates:
            _, g, best, side = min(candidates, key=itemgetter(0, 1))
            if g:
                return best, side.most.get(state)
        return self._root(state), None

    def _root(self, state):
        side, node = self._sides[state == self.puzzle.goal != self._start], len(self._g)
        if side.first.setdefault(state, node) != node:
            side.best[state] = node
        self._side.append(side)
        self._g.append(0)
        self._boards.append(state)
        self._roots += 1
        return node

    def _report(self, entered=None, over=False):
        """Report the children that the function has seen; return the node of the one entered."""
        current = self.current
        if current is None:
            return None
        if entered is not None:
            current.deep = True
        again = current.reported is not None
        new = current.seen[current.reported :]
        if again and not new:
            return None
        node, start, children, found = current.node, len(self._g), [], None
        side, g, deep = self._side[node], self._g[node] + 1, current.deep
        first_nodes, best, boards, expanded = side.first, side.best, self._boards, self._expanded
        other = self._sides[side is self._sides[0]].first
        goal = self.puzzle.goal if over or current.left else None
        unusual = deep or goal or other
        for number, (move, board) in enumerate(new, start):
            first, outcome = first_nodes.setdefault(board, number), QUEUED
            if first != number:
                outcome = DUPLICATE
                if g < self._g[best.get(board, first)]:
                    best[board] = number
                if first not in expanded:
                    side.most[board] = max(g, side.most.get(board, self._g[first]))
                if not deep:
                    self._copies[id(board)] = number
            if unusual:
                if board is entered:
                    outcome, found = DESCENDED, number
                elif board == goal:
                    outcome = GOAL
                elif board in other:
                    outcome = MEETING
                elif deep and first not in expanded:
                    outcome = PRUNED
            if outcome == DUPLICATE:
                self._duplicates.add(number)
            children.append((move, board, outcome))
            boards.append(None if deep else board)
        self._g += [g] * len(new)
        self._side += [side] * len(new)
        if current.at_most is not None:
            slack = current.at_most - g + 1
            self._slack.update(dict.fromkeys(range(start, len(self._g)), slack))
        if self.recorder:
            self.recorder.keep(*(current.ran or self.recorder.since_last(current.frame)))
            current.ran = None
        self._events.append(
            (current._state, g - 1, children, 0, 0, None, side.name, None, again, 0, node,
             current.at_most)
        )  # fmt: skip
        current.reported = len(current.seen)
        return found

    # -- stopping --------------------------------------------------------------------------

    def _check_budgets(self):
        try:
            if not self.stopped:
                self._next_check = self._check()
        except BaseException as stop:
            self.stopped = stop
        if self.stopped:
            self._raise_in(sys._getframe(2))

    def _interrupt(self, number, frame):
        self.stopped = KeyboardInterrupt()
        self._raise_in(frame)

    def _raise_in(self, frame):
        """Raise what stops the search in a function, later and later if it caught it before.

        A trace function raises it at a line that is not within a `try` of the function.
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
