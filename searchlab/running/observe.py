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
from sys import getrefcount

from searchlab.puzzle import Puzzle
from searchlab.puzzle.puzzle import Successors
from searchlab.search.bidirectional import BACKWARD
from searchlab.search.events import DESCENDED, DUPLICATE, GOAL, MEETING, PRUNED, QUEUED

_DROPPED = 3  # references to a child, as `getrefcount` counts, that the function no longer has


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

    __slots__ = ("at_most", "deep", "frame", "g", "last", "left", "node", "observer", "order",
                 "pairs", "reported", "seen", "side", "values")  # fmt: skip

    def __init__(self, observer, state, deep, g, node, side, at_most):
        self._puzzle, self._state = puzzle, _ = observer.puzzle, state
        self._steps = steps = puzzle._steps[state.index(0)]
        self.observer = observer
        self.g, self.node, self.side, self.at_most = g, node, side, at_most
        self.deep = deep  # is it part of a depth-first search?
        swap = puzzle.swap
        self.pairs = [(move, state.translate(swap[state[target]])) for move, target, _ in steps]
        self.order = self.pairs  # in this order the function sees them
        self.seen = 0  # how many of them it has seen
        self.reported = None  # how many of them are in an event; None if there is none yet
        self.last = None  # in an iteration: the child that was produced last
        self.left = False  # did an iteration end before its last child?
        self.frame = self.values = None  # for a `searchlab.running.lines.Recorder`

    def __iter__(self):
        return self._produce(self.pairs)

    def __reversed__(self):
        return self._produce(self.pairs[::-1])

    def _produce(self, pairs):
        observer, path, left = self.observer, self.observer.path, True
        if observer.current is not self:
            observer.turn_to(self)
        path.append(self)
        try:
            if self.seen or pairs is not self.order:
                for pair in pairs:
                    self._see(pair)
                    self.last = pair[1]
                    yield pair
            else:
                for self.seen, pair in enumerate(pairs, 1):
                    self.last = pair[1]
                    yield pair
            left = False
        finally:
            self.last, self.left = None, left
            if observer.recorder is not None:
                observer.recorder.end(self)
            if observer.current is not self:
                observer.turn_to(self)
            if path[-1] is self:
                path.pop()
            else:
                path.remove(self)

    def _pair(self, index):
        if self.observer.current is not self:
            self.observer.turn_to(self)
        self._see(self.pairs[index])
        return self.pairs[index]

    def _see(self, pair):
        position = self.order.index(pair)
        if position >= self.seen:
            rest = [each for each in self.order[self.seen :] if each is not pair]
            self.order = [*self.order[: self.seen], pair, *rest]
            self.seen += 1


class _Side:
    """The boards of the trees that begin on one side of a search, by board."""

    def __init__(self, name):
        self.name = name
        self.first = {}  # the node that generated it first
        self.others = {}  # later nodes whose boards the function may hand back
        self.better = {}  # the first of those with the least g, if that is less than the first's
        self.most = {}  # of a board generated again before it was expanded: the greatest g


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


class Observer:
    """Turns the calls of a function into events.

    Parameters
    ----------
    puzzle : Puzzle
    start : bytes
    report : callable
        Called with each event, a tuple with the fields of `searchlab.search.events.Expansion`.
    check : callable
        Called before each expansion. What it raises ends the search.

    Attributes
    ----------
    calls, generated : int
        How many boards were expanded, and how many children generated.
    duplicates : int
        How many children had been generated before, and were not expanded all the same.
    stopped : BaseException or None
        What ended the search from outside.
    recorder : searchlab.running.lines.Recorder or None
        Called where a board is expanded, where an iteration over its successors ends, and with
        each event.
    """

    def __init__(self, puzzle, start, report, check):
        self.puzzle, self.calls, self.generated, self.duplicates = puzzle, 0, 0, 0
        self.current = None  # the expansion whose children are generated now
        self.path = []  # the iterations that are not finished
        self._start, self.report, self._check = start, report, check
        self.recorder = None
        self._sides = _Side(None), _Side(BACKWARD)
        self._places, self._ids = [], []  # by node: 2g (+ 1 on the goal's side), id of its board
        self._expanded = set()  # of the first nodes with their boards: those that were expanded
        self._rebuilds = False  # does the function hand back boards that it builds itself?
        self._slack = {}  # by node, if a node above it is uncertain: how much greater its g may be
        self._revived = set()  # nodes that are duplicates, and were expanded all the same
        self._next_check = 0
        self.stopped, self._stops = None, 0

    def run(self, function, options):
        """Call a function with the puzzle, and return what it returns."""
        before, puzzle = sys.gettrace(), ObservedPuzzle(self.puzzle, self)
        try:
            with _on_ctrl_c(self._interrupt):
                return function(puzzle, self._start, **options)
        finally:
            sys.settrace(before)
            puzzle.observer = None
            self._flush(over=True)
            if self.stopped:
                raise self.stopped

    def expand(self, board):
        """Report that a board is expanded, and return its successors."""
        forward, path = self._sides[0], self.path
        first = forward.first.get(board) if type(board) is bytes else None
        state = self.puzzle.read(board) if first is None else board
        top = path[-1] if path else None
        descends = top is not None and top.last == state
        if path or self.current is not None:
            self._flush(top.last if descends else None)
        if self.calls >= self._next_check or self.stopped:
            self._look()
        self.calls += 1
        at_most = None
        if descends:
            node = self._node_of(top.side, top.last)
        elif (
            first is not None
            and self._ids[first] == id(board)
            and first not in self._expanded
            and not forward.better
        ):
            node = first
        else:
            node, at_most = self._from_frontier(state, board)
        place = self._places[node]
        side = self._sides[place % 2]
        self._expanded.add(side.first[state])
        g = top.g + 1 if descends else place // 2
        if node in self._slack:
            at_most = max(at_most or 0, g + self._slack[node])
        self.current = _Expansion(self, state, descends, g, node, side, at_most)
        if self.recorder is not None:
            self.recorder.expand(self.current, sys._getframe(2))
        return self.current

    def turn_to(self, expansion):
        """Report what is pending, since children of another expansion may follow."""
        self._flush()
        self.current = expansion

    def _look(self):
        try:
            if not self.stopped:
                self._next_check = self.calls + self._check()
        except BaseException as stop:
            self.stopped = stop
        if self.stopped:
            self.leave(sys._getframe(3))

    # -- where a board comes from ----------------------------------------------------------

    def _node_of(self, side, board):
        """Return the node whose board is this very object, or None."""
        ids, itself = self._ids, id(board)
        for node in reversed(side.others.get(board, ())):
            if ids[node] == itself:
                return node
        node = side.first.get(board)
        return node if node is not None and ids[node] == itself else None

    def _from_frontier(self, state, board):
        """Return the node of a board, and the greatest g that it may have if g is uncertain."""
        places, known = self._places, []
        self._rebuilds |= board is not state
        for side in self._sides:
            first = side.first.get(state)
            if first is None:
                continue
            best, expanded = side.better.get(state, first), first in self._expanded
            node = self._node_of(side, board) if board is state else None
            if node is not None and places[node] > 1 and (node >= best or not expanded):
                at_most = places[node] // 2 if places[best] < places[node] else None
                return node if node == first else self._requeued(node), at_most
            known.append((expanded, places[best], best, first, side))
        if known:
            _, place, best, first, side = min(known, key=itemgetter(0, 1))
            if place > 1:
                return best if best == first else self._requeued(best), side.most.get(state)
        return self._root(state), None

    def _requeued(self, node):
        """Count a node that is expanded as no duplicate, and return it."""
        if node not in self._revived:
            self._revived.add(node)
            self.duplicates -= 1
        return node

    def _root(self, state):
        side = self._sides[state == self.puzzle.goal != self._start]
        node = len(self._places)
        if side.first.setdefault(state, node) != node:
            side.better[state] = node
        self._places.append(int(side.name is not None))
        self._ids.append(id(state))
        return node

    # -- what became of its children -------------------------------------------------------

    def _flush(self, entered=None, over=False):
        """Report the children that the function has seen; it may descend to one of them."""
        path = self.path
        if entered is not None:
            path[-1].deep = True
        current = self.current
        if current is not None and current.seen != current.reported:
            self._report_children(current, entered, over)
        for expansion in reversed(path):
            if expansion.seen != expansion.reported:
                self._report_children(expansion, entered, over)

    def _report_children(self, expansion, entered, over):
        seen, reported = expansion.seen, expansion.reported
        side, places, ids, expanded = expansion.side, self._places, self._ids, self._expanded
        generate, rebuilds, number = side.first.setdefault, self._rebuilds, len(places)
        duplicates, children = 0, []
        place = 2 * expansion.g + 2 + (side.name is not None)
        for move, child in expansion.order[reported or 0 : seen]:
            known = generate(child, number)
            fate = QUEUED
            if known != number:
                fate = DUPLICATE
                duplicates += 1
                again = known not in expanded if rebuilds else getrefcount(child) > _DROPPED
                if again or place < places[known]:
                    self._generated_again(side, child, known, number, place)
            children.append((move, child, fate))
            ids.append(id(child))
            number += 1
        if expansion.at_most is not None:
            slack = expansion.at_most - expansion.g
            self._slack.update(dict.fromkeys(range(len(places), number), slack))
        places += [place] * len(children)
        other = self._sides[side.name is None].first
        goal = self.puzzle.goal if over or expansion.left else None
        if expansion.deep or goal or other:
            children = [
                (move, child, self._outcome(expansion, child, fate, entered, goal, other))
                for move, child, fate in children
            ]
            duplicates = sum(fate is DUPLICATE for _, _, fate in children)
        self.generated += len(children)
        self.duplicates += duplicates
        expansion.reported = seen
        if self.recorder is not None:
            self.recorder.cut(expansion.frame, expansion.values)
            expansion.values = None
        self.report(
            (expansion._state, expansion.g, children, 0, 0, None, side.name, None,
             reported is not None, 0, expansion.node, expansion.at_most)
        )  # fmt: skip

    def _outcome(self, expansion, child, fate, entered, goal, other):
        if child is entered:
            return DESCENDED
        if child == goal:
            return GOAL
        if child in other:
            return MEETING
        if expansion.deep and expansion.side.first[child] not in self._expanded:
            return PRUNED
        return fate

    def _generated_again(self, side, child, first, number, place):
        places = self._places
        if place < places[side.better.get(child, first)]:
            side.better[child] = number
        if not self._rebuilds:
            side.others.setdefault(child, []).append(number)
        elif first not in self._expanded:
            known = places[first] // 2 + self._slack.get(first, 0)
            side.most[child] = max(place // 2, side.most.get(child, known))

    # -- stopping --------------------------------------------------------------------------

    def _interrupt(self, number, frame):
        self.stopped = KeyboardInterrupt()
        self.leave(frame)

    def leave(self, frame):
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
