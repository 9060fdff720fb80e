"""The rules of the strategies, which decide whether a recorded search is right.

A rule defines which boards a search may expand next. It allows any order of the moves, any of
several boards with equal priority, and (except in A*) either goal test. The same rules with one
wrong decision are the `misconceptions`.
"""

from bisect import insort
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from operator import gt
from typing import NamedTuple

from searchlab.exercises.feedback import Failed
from searchlab.exhaustive.census import census
from searchlab.puzzle import INVERSE
from searchlab.running.trace import Trace


class Run(NamedTuple):
    """What a reader's search did from one board."""

    trace: Trace
    start: bytes
    h: Callable  # the heuristic, a function of a board
    events: list  # an `Expansion` for each board expanded
    moves: object  # what the search returned
    ended: bool  # False if it was stopped
    error: Exception | None  # what it raised

    @property
    def puzzle(self):
        """The puzzle."""
        return self.trace.puzzle

    @property
    def board(self):
        """The start, quoted, as messages name it."""
        return repr(self.puzzle.write(self.start))

    @property
    def solves(self):
        """Whether it returned moves that lead to the goal."""
        return leads(self.puzzle, self.start, self.moves, self.puzzle.goal)


def leads(puzzle, first, moves, last):
    """Whether moves can be made from one board, and end at another."""
    try:
        return isinstance(moves, str) and puzzle.apply(first, moves) == last
    except ValueError:
        return False


class Node(NamedTuple):
    """What a frontier may be ordered by."""

    g: int
    h: float
    parent_h: float  # h of the parent
    number: int  # the order of insertion
    move: str | None  # None for the root


@dataclass(frozen=True)
class GraphSearch:
    """A search with a frontier: the node with the least key is expanded next.

    A child is dropped, by `memory`: "seen" if it was generated before; "better" unless its path is
    shorter than before; "closed" if it was expanded, and copies of it leave the frontier; "late"
    the same, but the copies are expanded; "waiting" if it is on the frontier; "undo" if its move
    undoes the last one; "none" in no case.

    S. Russell and P. Norvig, "Artificial Intelligence: A Modern Approach" (4th ed., 2021), section
    3.3, describe the searches as such a family.
    """

    key: Callable  # of a `Node`
    called: str = "key"  # what the key is called in a message
    memory: str = "seen"
    early: bool = True  # may the search end when it generates the goal?
    shortest: bool = True

    def violation(self, run):
        """Return the failure of the first expansion that breaks the rule, or None."""
        for event in run.events:
            if event.state == run.puzzle.goal:
                return _goal_expanded(run)
        frontier = {}
        failure = self.order(run, run.start, run.events, frontier)
        if failure or not run.solves:
            return failure
        goal = run.puzzle.goal
        if goal not in frontier:
            return Failed(
                "goal never generated",
                f"From {run.board} it returns moves, but no board that it expands has the goal as "
                "a child.",
                "expand each board by puzzle.successors(state), and only on the puzzle given.",
            )
        generated_last = run.events and goal in _children(run.events[-1])
        if self.early and generated_last:
            return None
        return self._unless_least(run, frontier, goal, "ends at")

    def order(self, run, root, events, frontier):
        """Return the failure of the first expansion that is not of the node with the least key.

        `frontier` is filled with the nodes that are on the frontier in the end: for each board the
        keys and nodes, the least first.
        """
        depth, closed, numbers = {}, set(), count()

        def insert(state, g, parent_h, move):
            depth[state] = min(g, depth.get(state, g))
            node = Node(g, run.h(state), parent_h, next(numbers), move)
            insort(frontier.setdefault(state, []), (self.key(node), node))

        insert(root, 0, run.h(root), None)
        for number, event in enumerate(events, 1):
            state = event.state
            if state not in frontier:
                return _not_on_frontier(run, state, number, state in closed)
            if failure := self._unless_least(run, frontier, state, "expands"):
                return failure
            _, node = frontier[state].pop(0)
            if not frontier[state] or self.memory in ("seen", "better", "closed"):
                del frontier[state]
            closed.add(state)
            for move, child, _ in event.children:
                drops = {
                    "seen": child in depth,
                    "better": depth.get(child, node.g + 2) <= node.g + 1,
                    "closed": child in closed,
                    "late": child in closed,
                    "waiting": child in frontier,
                    "undo": node.move and move == INVERSE[node.move],
                    "none": False,
                }
                if not drops[self.memory]:
                    insert(child, node.g + 1, node.h, move)
        return None

    def _unless_least(self, run, frontier, state, verb):
        """Return a failure unless a board has the least key on the frontier."""
        least, write = min(frontier, key=frontier.get), run.puzzle.write
        key, least_key = frontier[state][0][0], frontier[least][0][0]
        if key == least_key:
            return None
        name, hint = "not the least", "what decides which board leaves the frontier?"
        if verb == "ends at":
            name = "goal test too early"
            hint = "when is the first path to the goal known to be a shortest? See lesson 07."
        return Failed(
            name,
            f"From {run.board} it {verb} {write(state)!r} with {self.called} {key:g}, while "
            f"{write(least)!r} is on the frontier with {self.called} {least_key:g}.",
            hint,
        )


@dataclass(frozen=True)
class TwoSides:
    """A search from both ends, by the same rule on each side, until the two sides meet."""

    rule: GraphSearch
    shortest: bool = True

    def violation(self, run):
        """Return the failure of the first expansion that breaks the rule, or None."""
        roots = run.start, run.puzzle.goal
        if run.start == run.puzzle.goal and run.events:
            return _goal_expanded(run)
        reached, events = ({roots[0]}, {roots[1]}), ([], [])
        for side, event in by_side(run):
            if event.state in reached[0] & reached[1]:
                return Failed(
                    "past the meeting",
                    f"From {run.board} it expands {run.puzzle.write(event.state)!r}, which both "
                    "sides have reached.",
                    "when have the two sides met?",
                )
            events[side].append(event)
            reached[side].update(_children(event))
        for side, root in enumerate(roots):
            if failure := self.rule.order(run, root, events[side], {}):
                return failure
        if len(run.events) > 4 and not (events[0] and events[1]):
            return Failed(
                "one side only",
                f"From {run.board} only one of the two sides is expanded.",
                "whose turn is it after a board of the start's side? See lesson 02.",
            )
        if run.solves and not reached[0] & reached[1]:
            return Failed(
                "no meeting",
                f"From {run.board} it returns moves, but the two sides never meet.",
                "expand the boards of both sides by puzzle.successors(state).",
            )
        return None


def by_side(run):
    """Yield each expansion with its side: 0 if the start's side has reached the board, or else 1.

    Until the sides meet no board is on both.
    """
    reached = {run.start}
    for event in run.events:
        side = int(event.state not in reached)
        yield side, event
        if side == 0:
            reached.update(_children(event))


@dataclass(frozen=True)
class Iterations:
    """Depth-first searches, one after the other, each under a higher threshold.

    R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search" (1985).
    """

    f: Callable = lambda g, h: g + h
    rise: Callable = lambda threshold, exceeding: min(exceeding)
    cut: Callable = gt  # is a board with this f cut under this threshold?
    memory: str = "path"  # or "none", which undoes the last move; or "closed" within an iteration
    shortest: bool = True

    def violation(self, run):
        """Return the failure of the first expansion that breaks the rule, or None."""
        if run.start == run.puzzle.goal:
            return _goal_expanded(run) if run.events else None
        walk = _Walk(self, run)
        for number, event in enumerate(run.events):
            failure = walk.next_iteration() if event.g == 0 else None
            if failure := failure or walk.step(number, event.state, event.g):
                return failure
        if not run.ended or (run.solves and walk.at_goal()):
            return None
        if failure := walk.leave_all():
            return failure
        if walk.iterations == 1:
            return Failed(
                "one iteration",
                f"From {run.board} it gives up after the threshold {walk.threshold:g}.",
                "what comes after an iteration without a solution? See lesson 08.",
            )
        return None


class _Walk:
    """Follows the iterations of a run along its current path."""

    def __init__(self, rule, run):
        self.rule, self.run, self.iterations = rule, run, 0
        self.threshold = rule.f(0, run.h(run.start))
        # The current path, and for each of its boards the children that are not entered yet.
        self.path, self.left = [], []
        self.closed, self.exceeding = set(), []

    def next_iteration(self):
        """Leave the path, and raise the threshold; return the failure if a board is missing."""
        failure = self.leave_all()
        if self.iterations and self.exceeding:
            self.threshold = self.rule.rise(self.threshold, self.exceeding)
        self.iterations += 1
        self.closed, self.exceeding = set(), []
        return failure

    def _depth(self, state, g):
        """Return the depth at which a board is entered; 0 if no board of the path leads to it.

        Of a plain function an observer does not always know g.
        """
        depths = [d for d, board in enumerate(self.path, 1) if state in self._successors(board)]
        left = [depth for depth in depths if state in self.left[depth - 1]]
        if g in depths and len(self.path) not in left:
            return g
        return max(left or depths, default=0)

    def _successors(self, state):
        return [child for _, child in self.run.puzzle.successors(state)]

    def step(self, number, state, g):
        """Leave the boards that do not lead to a board, and enter it; return a failure or None."""
        g = self._depth(state, g)
        while len(self.path) > g:
            if failure := self._leave():
                return failure
        if g == 0 and state != self.run.start:
            return _not_on_frontier(self.run, state, number + 1, expanded=False)
        optional = self.path[:-2] if self.rule.memory == "path" else ()
        if g and (state not in self.left[-1] or state in self.closed) and state not in optional:
            return self._too_many(state, g)
        if g:
            self.left[-1].discard(state)
        self._enter(state)
        return None

    def _enter(self, state):
        run, rule = self.run, self.rule
        before = self.path[-1] if self.path else None
        self.path.append(state)
        if rule.memory == "closed":
            self.closed.add(state)
        self.left.append(set())
        for child in self._successors(state):
            f = rule.f(len(self.path), run.h(child))
            if child == before and rule.memory != "none":
                continue
            if rule.cut(f, self.threshold) and child != run.puzzle.goal:
                self.exceeding.append(f)
            elif rule.memory != "path" or child not in self.path:
                self.left[-1].add(child)

    def _leave(self):
        self.path.pop()
        if not (children := self.left.pop() - self.closed):
            return None
        child, write = min(children), self.run.puzzle.write
        return Failed(
            "solution missed" if child == self.run.puzzle.goal else "board missing",
            f"From {self.run.board} with the threshold {self.threshold:g} it does not expand "
            f"{write(child)!r}, whose f is {self.rule.f(len(self.path) + 1, self.run.h(child)):g}.",
            "which boards are cut, and which are not?",
        )

    def leave_all(self):
        """Leave every board of the path; return the failure if a board is missing."""
        failure = None
        while self.path and not failure:
            failure = self._leave()
        return failure

    def at_goal(self):
        """Whether the path to the goal that was returned is open."""
        while self.path and self.run.puzzle.goal not in self.left[-1]:
            if self._leave():
                return False
        return len(self.run.moves) == len(self.path)

    def _too_many(self, state, g):
        run, f = self.run, self.rule.f(g, self.run.h(state))
        why = f"has f = {f:g}, above the threshold" if f > self.threshold else "was expanded before"
        why = "undoes the last move" if state in self.path[-2:-1] else why
        why = "is the goal" if state == run.puzzle.goal else why
        return Failed(
            "one board too many",
            f"From {run.board} with the threshold {self.threshold:g} it expands "
            f"{run.puzzle.write(state)!r}, which {why}.",
            "which children does the search descend to, and which are cut?",
        )


def wrong_answer(run):
    """Return the failure of an answer that is not a path to the goal, or None."""
    if not run.ended or run.moves is None or run.solves:
        return None
    if not isinstance(run.moves, str):
        what, name = "is not a text of letters", "not moves"
    else:
        try:
            reached = run.puzzle.write(run.puzzle.apply(run.start, run.moves))
            what, name = f"leads to {reached!r}", "goal not reached"
        except ValueError as error:
            what, name = f"cannot be made: {error}", "illegal moves"
    return Failed(
        name,
        f"From {run.board} it returns {run.moves!r}, which {what}.",
        "return the moves of the blank as letters, and follow them on the board one by one.",
    )


def missing_answer(run, shortest):
    """Return the failure of a search that finds no solution, or not a shortest one, or None."""
    distance = census(run.puzzle)[run.start]
    if not run.ended:
        return Failed(
            "no end",
            f"From {run.board} it does not end within {len(run.events):,} expansions.",
            "which boards must not be expanded again?",
        )
    if run.moves is None and distance is not None:
        return Failed(
            "no solution",
            f"From {run.board} it returns None; a solution has {distance} moves.",
            "is a board dropped that was never expanded, or does the loop end too soon?",
        )
    if shortest and run.moves is not None and len(run.moves) > distance:
        return Failed(
            "not shortest",
            f"From {run.board} it finds {len(run.moves)} moves, and {distance} are enough.",
            "which board is expanded first, and when is the goal tested?",
        )
    return None


def _children(event):
    return [child for _, child, _ in event.children]


def _goal_expanded(run):
    start_is_goal = run.start == run.puzzle.goal
    return Failed(
        "the start is never tested" if start_is_goal else "past the goal",
        f"From {run.board} the goal itself is expanded.",
        "whose child is the start? See lesson 01."
        if start_is_goal
        else "test a board for the goal before you expand it.",
    )


def _not_on_frontier(run, state, number, expanded):
    what = "again" if expanded else "though no board expanded before leads to it"
    return Failed(
        "expanded again" if expanded else "board never generated",
        f"From {run.board} expansion {number:,} is of {run.puzzle.write(state)!r} {what}.",
        "which boards may leave the frontier?",
    )
