"""Observing a search that is a plain function, by its calls of `successors`.

The function is given a state space that reports each call of `successors`: to ask for the
successors of a state is to expand it. From these calls follow the events that a generator would
have yielded.

Parents
    If the latest unfinished iteration over successors has just produced this very state, a
    depth-first search descends, and the parent is the node that is being iterated over. Any other
    state comes from the frontier. If the function passes the very object that it was given, its
    parent is the node that was expanded then, unless it is a stale copy: one that was superseded by
    a cheaper path, which was expanded. Otherwise the parent is the node that generated it with the
    least g, the first of equals. A state that was never generated is a root.
Outcomes of children
    A child is queued if it is generated for the first time, else a duplicate; pruned if a
    depth-first search does not descend to it; the goal if the function then looks no further.
What an observer cannot know
    The number of nodes stored, and the path that a function keeps to a state of which it builds
    another object: if there are several, the cheapest is assumed, and its g is the least possible.
    Nor whether a stale copy that is expanded after a cheaper path was has its own g, kept beside
    it, or the state's g, looked up in a table: the latter is assumed. All counts are right.
When it can be stopped
    At each call of `successors`, where budgets are checked. A function that never makes another
    call, or that catches whatever is raised and continues, is stopped by Ctrl-C alone.

S. Russell and P. Norvig's InstrumentedProblem ("Artificial Intelligence: A Modern Approach") counts
the calls of a problem's methods in the same way.
"""

import sys
from functools import partial
from itertools import count
from threading import get_ident
from types import BuiltinFunctionType

from searchlab.problems import Puzzle, is_plain, spaces
from searchlab.problems.checks import quote
from searchlab.running.result import Result
from searchlab.search.node import (
    BACKWARD,
    DESCENDED,
    DUPLICATE,
    GOAL,
    MEETING,
    PRUNED,
    QUEUED,
    Expansion,
    Node,
)

_observed = {}  # by number: the state spaces of searches that run
_numbers = count()
_BUILT_IN = BuiltinFunctionType


class Stop(BaseException):
    """Ends a search from within; a function's own `except Exception` does not catch it."""


class _Side:
    """The states of the trees that begin on one side of a search."""

    def __init__(self):
        self.best = {}  # by state: the first node with the least g
        self.expanded = set()


class _Successors:
    """The successors of a state that is being expanded: a tuple or a list that reports."""

    left = False  # is an iteration unfinished?
    last = reported = None  # the state seen last; how many successors were reported
    frame = None  # that asked for the successors
    deep = False  # is it part of a depth-first search?

    def __iter__(self):
        return self._produce(super().__iter__())

    def __reversed__(self):
        return self._produce(iter([*super().__iter__()][::-1]))

    def __getitem__(self, index):
        found = super().__getitem__(index)
        return type(found)(map(self._see, found)) if isinstance(index, slice) else self._see(found)

    def __contains__(self, pair):
        return any(found == pair for found in self)

    def __add__(self, other):
        return type(other)(self) + other

    def __radd__(self, other):
        return other + type(other)(self)

    def __reduce__(self):
        kind = type(self).__mro__[2]
        return kind, ([*self],)

    def _see(self, pair):
        if self.observer.current is not self:
            self.observer.turn_to(self)
        if pair not in self.seen:
            self.seen.append(pair)
        return pair

    def _produce(self, pairs):
        observer = self.observer
        again = observer.closed or (observer.current is not self and self.reported is not None)
        if again and (running := _running(observer)):  # kept, and iterated over again
            yield from running.expand(self.state)
            return
        self.left = True
        observer.path.append(self)
        try:
            for pair in pairs:  # `_see`, without a call in a loop that is hot
                if observer.current is not self:
                    observer.turn_to(self)
                if pair not in self.seen:
                    self.seen.append(pair)
                self.last = pair[1]
                yield pair
            self.left = False
        finally:
            self.last = None
            if observer.recorder and observer.current is self:
                observer.recorder.cut(self.frame)


class _Tuple(_Successors, tuple):
    pass


class _List(_Successors, list):
    pass


class Observer:
    """Turns the calls of a function into events.

    Parameters
    ----------
    problem
        A state space.
    start
        The state where the search begins.
    check : callable
        Called before an expansion; returns before which later one it is to be called again. What
        it raises ends the search.
    look_at_the_time : callable
        Called now and then while the successors of a state are listed; it may raise a `Stop`.
    recorder : searchlab.running.lines.Recorder, optional
        Called where a state is expanded, where an iteration over its successors ends, and with
        each event.

    Attributes
    ----------
    calls : int
        How many states were expanded.
    stopped : BaseException or None
        What these raised.
    closed : bool
        Whether the search has ended.
    """

    def __init__(self, problem, start, check, look_at_the_time, recorder=None):
        self.problem, self.recorder = problem, recorder
        self.calls, self.stopped, self.closed = 0, None, False
        self.current = None  # the expansion whose children are generated now
        self.path = []  # the iterations that are not finished, perhaps some that are
        self._start, self._check, self._events = start, check, []
        self._read = problem.read if isinstance(problem, Puzzle) else spaces.hashable
        self._successors = problem.successors
        if not is_plain(problem):
            self._successors = partial(spaces.successors, problem, look=look_at_the_time)
        self._sides = _Side(), _Side()
        # Nodes that are not the best with their state, by the id of that very object: those that
        # came later, and those that were superseded by a cheaper path.
        self._copies, self._superseded = {}, {}
        self._generated = self._duplicates = self._next_check = 0
        self._thread = get_ident()

    @property
    def counters(self):
        """The counters of a `Result`; those that cannot be known are None."""
        known = {"generated": self._generated, "duplicates": self._duplicates}
        return dict.fromkeys(Result.COUNTERS) | {"expanded": self.calls} | known

    def run(self, function, options):
        """Call a function with the state space, and return what it returns."""
        number, broken = next(_numbers), False
        try:
            problem = _observed[number] = _observed_copy(self, number)
            return function(problem, self._start, **options)
        except KeyboardInterrupt:
            broken = True  # perhaps in the middle of a report
            raise
        finally:
            self.closed, self._check = True, None  # a cache may keep the state space, and so this
            _observed.pop(number, None)
            if not broken:
                self._report(over=True)
            if self.stopped:  # which the function may have caught
                raise self.stopped

    def take_events(self):
        """Return the events since the last call."""
        events, self._events = self._events, []
        return events

    def generated(self, state):
        """Whether a state is the root of a tree, or was generated."""
        return any(state in side.best for side in self._sides)

    def expand(self, given):
        """Report that a state is expanded, and return its successors."""
        if self.closed:  # the function has kept the state space
            return self.problem.successors(given)
        if get_ident() != self._thread:
            raise ValueError("a search can be observed in one thread only")
        state = given if self._known(given) else self._read(given)
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
        try:
            made = self._successors(state)
        except Stop as stop:
            self.stopped = stop
            raise
        self.calls += 1
        if node is None:
            node = self._from_frontier(state, given)
        if node.outcome == DUPLICATE:
            self._duplicates -= 1
        if node.outcome in (DUPLICATE, PRUNED):  # it was not dropped
            node.outcome = QUEUED
        self._side_of(node).expanded.add(state)
        kind = _List if isinstance(made, list) else _Tuple
        current = kind(made)
        current.observer, current.node, current.state, current.deep = self, node, state, descends
        current.seen = []  # the successors that the function has seen, in this order
        if self.recorder:
            current.frame = self.recorder.caller(sys._getframe(1))
        self.current = current
        return iter(current) if hasattr(made, "__next__") else current

    def turn_to(self, expansion):
        """Report what is pending, since children of another expansion follow."""
        self._report()
        self.current = expansion

    def _known(self, given):
        try:
            return type(given) is type(self._start) and given in self._sides[0].best
        except TypeError:
            return False

    def _side_of(self, node):
        return self._sides[node.side == BACKWARD]

    def _from_frontier(self, state, given):
        """Return the node of a state, which may be a new root."""
        known = []
        for side in self._sides:
            best = side.best.get(state)
            if best is not None:
                if best.state is given and best.parent is not None:
                    return best
                known.append((state in side.expanded, best.g, len(known), best))
        if copy := self._copies.get(id(given)):
            return copy
        stale = self._superseded.get(id(given))
        if stale and state not in self._side_of(stale).expanded:
            return stale
        if known:
            *_, best = min(known)
            if best.parent is not None:
                return best
        back = bool(state == self.problem.goal != self._start)
        root = Node(state, side=BACKWARD if back else None)
        self._sides[back].best[state] = root
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
        node, deep, children, found = current.node, current.deep, [], None
        side = self._side_of(node)
        best, expanded = side.best, side.expanded
        other = self._sides[side is self._sides[0]].best
        goal = self.problem.goal if over or current.left else None
        unusual = deep or goal is not None or other
        duplicates = 0
        for pair in new:
            state = pair[1]
            child = Node(state, node, pair[0], spaces.exact(pair[2]) if len(pair) > 2 else 1)
            known, outcome = best.setdefault(state, child), QUEUED
            if known is not child:
                outcome = DUPLICATE
                if child.g < known.g:
                    best[state] = child
                    self._superseded[id(known.state)] = known
                elif not deep:
                    self._copies[id(state)] = child
            if unusual:
                if state is entered:
                    outcome, found = DESCENDED, child
                elif goal is not None and state == goal:
                    outcome = GOAL
                elif state in other:
                    outcome = MEETING
                elif deep and state not in expanded:
                    outcome = PRUNED
            duplicates += outcome == DUPLICATE
            child.outcome = outcome
            children.append(child)
        if self.recorder:
            self.recorder.keep(current.frame)
        current.reported = len(current.seen)
        self._generated += len(children)
        self._duplicates += duplicates
        self._events.append(Expansion(node, children, again=again))
        return found


def _observed_copy(observer, number):
    """Return a copy of a state space that reports the calls of `successors`."""
    problem = observer.problem
    kind = type(problem)
    members = {
        "__module__": kind.__module__,
        "successors": property(lambda self: observer.expand),
        # While the search runs a copy is observed as well, in a pickle too.
        "__reduce_ex__": lambda self, protocol: (
            problem.__reduce_ex__(protocol) if observer.closed else (_find_observed, (number,))
        ),
        # A function that caches by its arguments has kept nothing of this search.
        "__eq__": lambda self, other: (
            other is self or (not hasattr(type(other), "_searchlab_observer") and problem == other)
        ),
        "__hash__": lambda self: hash((number, "observed")),
        "_searchlab_observer": observer,
        "__wrapped__": problem,  # what `inspect.unwrap` returns: to ask it is no expansion
    }
    # The built-in type whose instance it is, such as object, or a tuple.
    made_by = [each for each in kind.__mro__ if type(vars(each).get("__new__")) is _BUILT_IN]
    items = [problem] if hasattr(made_by[0], "__iter__") else []
    try:
        observed = made_by[0].__new__(type(kind.__name__, (kind,), members), *items)
        if items and made_by[0].__init__ is not object.__init__:
            made_by[0].__init__(observed, problem)
    except TypeError as error:
        raise ValueError(
            f"a plain function cannot be observed on {quote(problem)}: {error}; make the state "
            "space an instance of a class of your own"
        ) from None
    for name in {name for each in kind.__mro__ for name in getattr(each, "__slots__", ())}:
        if hasattr(problem, name):
            object.__setattr__(observed, name, getattr(problem, name))
    vars(observed).update(getattr(problem, "__dict__", {}))
    return observed


def _find_observed(number):
    if number not in _observed:
        raise ValueError("this state space belongs to a search that has ended")
    return _observed[number]


def _running(observer):
    """Return the observer of a search that runs in this thread on an equal state space."""
    if not observer.closed:
        return observer
    for observed in reversed([*_observed.values()]):
        found = type(observed)._searchlab_observer
        if found._thread == get_ident() and found.problem == observer.problem:
            return found
    return None
