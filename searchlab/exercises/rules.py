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

    def check(self, run):
        """Raise the failure of the first expansion that breaks the rule."""
        goal = run.puzzle.goal
        if any(event.state == goal for event in run.events):
            raise _goal_expanded(run)
        frontier = self.order(run, run.start, run.events)
        if not run.solves:
            return
        if goal not in frontier:
            raise Failed(
                "goal never generated",
                f"From {run.board} it returns moves, but no board that it expands has the goal as "
                "a child.",
                "expand each board by puzzle.successors(state), and only on the puzzle given.",
            )
        generated_last = run.events and goal in _children(run.events[-1])
        if not (self.early and generated_last):
            self._expect_least(run, frontier, goal, "ends at")

    def order(self, run, root, events):
        """Raise the failure of the first expansion that is not of the node with the least key.

        Returns the nodes that are on the frontier in the end: for each board the keys and nodes,
        the least first.
        """
        frontier, depth, closed, numbers = {}, {}, set(), count()

        def insert(state, g, parent_h, move):
            depth[state] = min(g, depth.get(state, g))
            node = Node(g, run.h(state), parent_h, next(numbers), move)
            insort(frontier.setdefault(state, []), (self.key(node), node))

        insert(root, 0, run.h(root), None)
        for number, event in enumerate(events, 1):
            state = event.state
            if state not in frontier:
                raise _not_on_frontier(run, state, number, state in closed)
            self._expect_least(run, frontier, state, "expands")
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
        return frontier

    def _expect_least(self, run, frontier, state, verb):
        """Raise a failure unless a board has the least key on the frontier."""
        least, write = min(frontier, key=frontier.get), run.puzzle.write
        key, least_key = frontier[state][0][0], frontier[least][0][0]
        if key == least_key:
            return
        name, hint = "not the least", "what decides which board leaves the frontier?"
        if verb == "ends at":
            name = "goal test too early"
            hint = "when is the first path to the goal known to be a shortest? See lesson 07."
        raise Failed(
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

    def check(self, run):
        """Raise the failure of the first expansion that breaks the rule."""
        roots = run.start, run.puzzle.goal
        if run.start == run.puzzle.goal and run.events:
            raise _goal_expanded(run)
        reached, events = ({roots[0]}, {roots[1]}), ([], [])
        for side, event in by_side(run):
            if all(event.state in boards for boards in reached):
                raise Failed(
                    "past the meeting",
                    f"From {run.board} it expands {run.puzzle.write(event.state)!r}, which both "
                    "sides have reached.",
                    "when have the two sides met?",
                )
            events[side].append(event)
            reached[side].update(_children(event))
        for root, expanded in zip(roots, events, strict=True):
            self.rule.order(run, root, expanded)
        if len(run.events) > 4 and not all(events):
            raise Failed(
                "one side only",
                f"From {run.board} only one of the two sides is expanded.",
                "whose turn is it after a board of the start's side? See lesson 02.",
            )
        if run.solves and not reached[0] & reached[1]:
            raise Failed(
                "no meeting",
                f"From {run.board} it returns moves, but the two sides never meet.",
                "expand the boards of both sides by puzzle.successors(state).",
            )


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

    def check(self, run):
        """Raise the failure of the first iteration that breaks the rule."""
        if run.start == run.puzzle.goal:
            if run.events:
                raise _goal_expanded(run)
            return
        iterations = []
        for event in run.events:
            if event.g == 0 or not iterations:
                iterations.append([])
            iterations[-1].append(event)
        threshold = self.f(0, run.h(run.start))
        for number, events in enumerate(iterations, 1):
            exceeding = self._follow(run, events, threshold, number == len(iterations))
            threshold = self.rise(threshold, exceeding or [threshold])
        if run.ended and not run.solves and len(iterations) == 1:
            raise Failed(
                "one iteration",
                f"From {run.board} it gives up after the first threshold.",
                "what comes after an iteration without a solution? See lesson 08.",
            )

    def _follow(self, run, events, threshold, last):
        """Follow the path of an iteration, and return each f that was cut.

        Raises the failure of the first board that should be cut, or of one that is not expanded.
        """
        puzzle, where = run.puzzle, f"From {run.board} with the threshold {threshold:g}"
        path, children, closed, exceeding = [], [], set(), []
        left = []  # for each board of the path, the children that are not entered yet, and their f

        def leave():
            path.pop()
            children.pop()
            missing = left.pop()
            for child in sorted(missing.keys() - closed):
                raise Failed(
                    "solution missed" if child == puzzle.goal else "board missing",
                    f"{where} it does not expand {puzzle.write(child)!r}, whose f is "
                    f"{missing[child]:g}.",
                    "which boards are cut, and which are not?",
                )

        for number, (state, g, *_) in enumerate(events, 1):
            # Several boards of the path may have this child, and g is not always known.
            depths = [depth for depth, boards in enumerate(children, 1) if state in boards]
            not_entered = [depth for depth in depths if state in left[depth - 1]]
            if g not in depths or len(path) in not_entered:
                g = max(not_entered or depths, default=0)
            while len(path) > g:
                leave()
            if g == 0 and state != run.start:
                raise _not_on_frontier(run, state, number, expanded=False)
            optional = path[:-2] if self.memory == "path" else ()
            if g and (state not in left[-1] or state in closed) and state not in optional:
                f, why = self.f(g, run.h(state)), "was expanded before"
                if state == puzzle.goal:
                    why = "is the goal"
                elif state in path[-2:-1]:
                    why = "undoes the last move"
                elif f > threshold:
                    why = f"has f = {f:g}, above the threshold"
                raise Failed(
                    "one board too many",
                    f"{where} it expands {puzzle.write(state)!r}, which {why}.",
                    "which children does the search descend to, and which are cut?",
                )
            if g:
                left[-1].pop(state, None)
            if self.memory == "closed":
                closed.add(state)
            path.append(state)
            children.append([child for _, child in puzzle.successors(state)])
            left.append({})
            for child in children[-1]:
                f = self.f(len(path), run.h(child))
                if child in path[-2:-1] and self.memory != "none":
                    continue
                if self.cut(f, threshold) and child != puzzle.goal:
                    exceeding.append(f)
                elif self.memory != "path" or child not in path:
                    left[-1][child] = f
        at_goal = last and run.solves  # it ends at a board of the path that has the goal as a child
        while path and (run.ended or not last) and not (at_goal and puzzle.goal in left[-1]):
            leave()
        return exceeding


def expect_path(run):
    """Raise a failure if a search returns what is not a path to the goal."""
    if not run.ended or run.moves is None or run.solves:
        return
    if not isinstance(run.moves, str):
        what, name = "is not a text of letters", "not moves"
    else:
        try:
            reached = run.puzzle.write(run.puzzle.apply(run.start, run.moves))
            what, name = f"leads to {reached!r}", "goal not reached"
        except ValueError as error:
            what, name = f"cannot be made: {error}", "illegal moves"
    raise Failed(
        name,
        f"From {run.board} it returns {run.moves!r}, which {what}.",
        "return the moves of the blank as letters, and follow them on the board one by one.",
    )


def expect_solution(run, shortest=True):
    """Raise a failure if a search finds no solution, or not a shortest one."""
    distance = census(run.puzzle)[run.start]
    if not run.ended:
        raise Failed(
            "no end",
            f"From {run.board} it does not end within {len(run.events):,} expansions.",
            "which boards must not be expanded again?",
        )
    if run.moves is None and distance is not None:
        raise Failed(
            "no solution",
            f"From {run.board} it returns None; a solution has {distance} moves.",
            "is a board dropped that was never expanded, or does the loop end too soon?",
        )
    if shortest and run.moves is not None and len(run.moves) > distance:
        raise Failed(
            "not shortest",
            f"From {run.board} it finds {len(run.moves)} moves, and {distance} are enough.",
            "which board is expanded first, and when is the goal tested?",
        )


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
