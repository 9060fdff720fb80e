"""The rules of the strategies, which decide whether a recorded search is right.

A rule defines which boards a search may expand next. It allows any order of the moves, any of
several boards with equal priority, and (except in A*) either goal test. The same rules with one
wrong decision are the `misconceptions`.
"""

import re
from bisect import insort
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count, repeat
from numbers import Number
from operator import gt
from typing import NamedTuple

from searchlab.exercises.feedback import Failed
from searchlab.exhaustive.census import census
from searchlab.problems import INVERSE, MOVES
from searchlab.problems.checks import quote, several, write_number
from searchlab.running.trace import Trace


class Observation(NamedTuple):
    """What a reader's search did from one board."""

    trace: Trace
    start: bytes
    h: Callable  # the heuristic, a function of a board
    events: list  # an `Expansion` for each board expanded
    moves: object  # what the search returned: a text where it is one, or a list of letters
    ended: bool  # False if it was stopped
    error: BaseException | None  # what it raised
    printed: str
    heuristic: str = ""  # which it was given, if that is not the lesson's own

    @property
    def puzzle(self):
        """The puzzle."""
        return self.trace.problem

    @property
    def board(self):
        """The start, quoted, as messages name it, and the heuristic."""
        return repr(self.puzzle.write(self.start)) + self.heuristic

    @property
    def distance(self):
        """The true distance of the start from the goal; None if it cannot be solved."""
        return census(self.puzzle)[self.start]

    @property
    def solves(self):
        """Whether it returned moves that lead to the goal."""
        return self.solved_by(self.moves)

    @property
    def gives_up(self):
        """Whether it returned None although there is a solution."""
        return self.ended and self.moves is None and self.distance is not None

    @property
    def expands_goal(self):
        """Whether it expanded the goal."""
        return any(event.state == self.puzzle.goal for event in self.events)

    def solved_by(self, moves):
        """Whether moves lead from the start to the goal."""
        return leads(self.puzzle, self.start, moves, self.puzzle.goal)


def leads(puzzle, first, moves, last):
    """Whether moves can be made from one board, and end at another."""
    try:
        return isinstance(moves, str) and puzzle.apply(first, moves) == last
    except ValueError:
        return False


class Entry(NamedTuple):
    """An entry of a frontier: what it may be ordered by."""

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

    key: Callable  # of an `Entry`
    called: str = "key"  # what the key is called in a message
    memory: str = "seen"
    early: bool = True  # may the search end when it generates the goal?
    shortest: bool = True

    def check(self, run):
        """Raise the failure of the first expansion that breaks the rule, or of an early end.

        Returns at how many expansions the rule excluded a board that was on the frontier.
        """
        goal = run.puzzle.goal
        if run.expands_goal:
            raise _start_expanded(run)
        frontier, decisive = self.order(run, run.start, run.trace)
        _expect_no_early_end(run, frontier)
        if not run.solves:
            return decisive
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
        return decisive

    def order(self, run, root, events):
        """Raise the failure of the first expansion that is not of the node with the least key.

        Returns the nodes that are on the frontier in the end (for each board the keys and nodes,
        the least first), and at how many expansions the frontier had another key, too.
        """
        frontier, depth, nodes, numbers = {}, {}, {}, count()
        decisive = number = 0

        def insert(state, g, parent_h, move):
            depth[state] = min(g, depth.get(state, g))
            node = Entry(g, run.h(state), parent_h, next(numbers), move)
            insort(frontier.setdefault(state, []), (self.key(node), node))

        insert(root, 0, run.h(root), None)
        for event in events:
            state = event.state
            if not event.again:
                number += 1
                if state not in frontier:
                    raise _not_on_frontier(run, state, number, state in nodes)
                decisive += self._expect_least(run, frontier, state, "expands")
                _, nodes[state] = frontier[state].pop(0)
                if not frontier[state] or self.memory in ("seen", "better", "closed"):
                    del frontier[state]
            node = nodes[state]
            for each in event.children:
                move, child = each.move, each.state
                if each.outcome == "descended":
                    raise Failed(
                        "depth first",
                        f"From {run.board} it expands {run.puzzle.write(child)!r} before it has "
                        f"tried all moves of {run.puzzle.write(state)!r}.",
                        "a function that calls itself goes deep first: let a loop take the boards "
                        "from a frontier.",
                    )
                drops = {
                    "seen": child in depth,
                    "better": depth.get(child, node.g + 2) <= node.g + 1,
                    "closed": child in nodes,
                    "late": child in nodes,
                    "waiting": child in frontier,
                    "undo": node.move and move == INVERSE[node.move],
                    "none": False,
                }
                if not drops[self.memory]:
                    insert(child, node.g + 1, node.h, move)
        return frontier, decisive

    def _expect_least(self, run, frontier, state, verb):
        """Raise a failure unless a board has the least key; return whether others have another."""
        least, write = min(frontier, key=frontier.get), run.puzzle.write
        key, least_key = frontier[state][0][0], frontier[least][0][0]
        if key == least_key:
            return any(nodes[-1][0] != key for nodes in frontier.values())
        name, hint = "not the least", "what decides which board is expanded next?"
        if verb == "ends at":
            name = "goal test too early"
            hint = "when is the first path to the goal known to be a shortest?"
        elif least == run.puzzle.goal:
            name = "goal passed over"
            hint = (
                "a `break` leaves only the inner loop: is the path returned where the goal is "
                "found, or the goal put on the frontier?"
            )
        raise Failed(
            name,
            f"From {run.board} it {verb} {write(state)!r} with {self.called} {write_number(key)}; "
            f"{write(least)!r} was generated before and has {self.called} "
            f"{write_number(least_key)}.",
            hint,
        )


@dataclass(frozen=True)
class TwoSides:
    """A search from both ends, by the same rule on each side, until the two sides meet."""

    rule: GraphSearch
    shortest: bool = True

    def check(self, run):
        """Raise the failure of the first expansion that breaks the rule, or of an early end.

        Returns at how many expansions the rule excluded a board that was on the frontier.
        """
        goal = run.puzzle.goal
        if run.start == goal and run.events:
            raise _start_expanded(run)
        reached, events = ({run.start}, {goal}), ([], [])
        for side, event in by_side(run):
            if not event.again and all(event.state in boards for boards in reached):
                raise Failed(
                    "past the meeting",
                    f"From {run.board} it expands {run.puzzle.write(event.state)!r}, which both "
                    "sides have reached.",
                    "when have the two sides met?",
                )
            events[side].append(event)
            reached[side].update(_children(event))
        ours, of_ours = self.rule.order(run, run.start, events[0])
        theirs, of_theirs = self.rule.order(run, goal, events[1])
        if len(run.events) > 4 and not all(events):
            raise Failed(
                "one side only",
                f"From {run.board} only one of the two sides is expanded.",
                "how do the two sides take turns?",
            )
        if ours and theirs:
            _expect_no_early_end(run, ours | theirs)
        return of_ours + of_theirs


def by_side(run):
    """Yield each expansion with its side: 0 if the start's side has reached the board, or else 1.

    Until the sides meet no board is on both.
    """
    reached = {run.start}
    for event in run.trace:
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
        """Raise the failure of the first iteration that breaks the rule.

        Returns the number of expansions, each of which it decided.
        """
        if run.expands_goal:
            raise _start_expanded(run)
        iterations = []
        for event in run.events:
            if event.g == 0 or not iterations:
                iterations.append([])
            iterations[-1].append(event)
        threshold = self.f(0, run.h(run.start))
        for number, events in enumerate(iterations, 1):
            limit = write_number(threshold)
            where = (
                f"From {run.board} in iteration {number}, where the threshold should be {limit},"
            )
            last = number == len(iterations)
            exceeding = self._follow(run, events, threshold, last, where)
            threshold = self.rise(threshold, exceeding or [threshold])
        if run.ended and not run.solves and len(iterations) == 1:
            raise Failed(
                "one iteration",
                f"From {run.board} it gives up after the first threshold.",
                "what comes after an iteration without a solution?",
            )
        return len(run.events)

    def _follow(self, run, events, threshold, last, where):
        """Follow the path of an iteration, and return each f that was cut.

        Raises the failure of the first board that should be cut, or of one that is not expanded.
        """
        puzzle, path, children, closed, exceeding = run.puzzle, [], [], set(), []
        left = []  # for each board of the path, the children that are not entered yet, and their f

        def leave():
            left_board = puzzle.write(path.pop())
            children.pop()
            missing = left.pop()
            for child in sorted(missing.keys() - closed):
                raise Failed(
                    "board missing",
                    f"{where} it leaves {left_board!r} without expanding its child "
                    f"{puzzle.write(child)!r}, whose f is {write_number(missing[child])}.",
                    "which boards are cut, and which are not?",
                )

        for event in events:
            state, g = event.state, event.g
            # Several boards of the path may have this child, and g is not always known.
            depths = [depth for depth, boards in enumerate(children, 1) if state in boards]
            not_entered = [depth for depth in depths if state in left[depth - 1]]
            if g not in depths or len(path) in not_entered:
                g = max(not_entered or depths, default=0)
            if g == 0 and state != run.start:
                after = "as the first"
                if path:
                    after = (
                        f"after {puzzle.write(path[-1])!r}, a child of no board on the path there"
                    )
                raise Failed(
                    "not depth first",
                    f"{where} it expands {puzzle.write(state)!r} {after}.",
                    "an iteration begins at the start and follows one path: it has no frontier.",
                )
            while len(path) > g:
                leave()
            optional = path[:-2] if self.memory == "path" else ()
            if g and (state not in left[-1] or state in closed) and state not in optional:
                f, why = self.f(g, run.h(state)), "was expanded before"
                if f > threshold:
                    why = f"has f = {write_number(f)}, above the threshold"
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


def _expect_no_early_end(run, frontier):
    """Raise a failure if a search gave up while boards were on its frontier."""
    if run.gives_up and frontier:
        raise Failed(
            "no solution",
            f"From {run.board} it returns None after {several(len(run.events), 'expansion')}; "
            f"{several(len(frontier), 'board')} that it has generated "
            f"{'was' if len(frontier) == 1 else 'were'} not expanded.",
            "what ends the search: an empty frontier, or a `return` or `break` before that?",
        )


def expect_path(run):
    """Raise a failure if a search returns what is not a path to the goal."""
    if run.gives_up:
        _expect_not_printed(run)
    if not run.ended or run.moves is None or run.solves:
        return
    what = _what_it_is(run)
    name, message = f"{what}, not moves", f": {what}, not moves"
    if not what:
        try:
            reached = run.puzzle.write(run.puzzle.apply(run.start, run.moves))
            name, message = "goal not reached", f", which leads to {reached!r}"
        except ValueError as error:
            name, message = "illegal moves", f", which cannot be made: {error}"
    hint = "return the moves of the blank as letters, and follow them on the board one by one."
    if run.distance is None:
        hint = "this board has no solution: return None."
    raise Failed(name, f"From {run.board} it returns {quote(run.moves)}{message}.", hint)


def _expect_not_printed(run):
    for line in run.printed.splitlines():
        letters = [*line.split(), "".join(re.findall(r"\b[udlr]\b", line))]
        for text in map(str.strip, letters, repeat(".,:'\"()[]")):
            if text and run.solved_by(text):
                raise Failed(
                    "printed, not returned",
                    f"From {run.board} it prints {text!r}, a solution, and returns None.",
                    "`print` shows a value to a reader; `return` gives it to the caller.",
                )


def _what_it_is(run):
    """Name what a search returned instead of moves; None if it is a text of their letters."""
    match run.moves:
        case str(text):
            return "a text of other letters" if set(text) - set(MOVES) else None
        case bool(answer):
            return repr(answer)
        case Number():
            return "a number"
        case list(found) if all(_is_board(run, each) for each in found):
            return "boards"
        case found if _is_board(run, found):
            return "a board"
        case dict():
            return "a dictionary"
        case [str(moves), *_] if run.solved_by(moves):
            return "several values"
        case list():
            return "a list of other things"
    return "an object"


def _is_board(run, value):
    try:
        return not isinstance(value, str) and bool(run.puzzle.read(value))
    except (TypeError, ValueError):
        return False


def expect_end(run, hint="which boards must not be expanded again?"):
    """Raise a failure if a search had to be stopped."""
    if not run.ended:
        calls = "calls itself until Python stops it, after" if run.error else "does not end within"
        message = f"From {run.board} it {calls} {several(len(run.events), 'expansion')}."
        raise Failed("no end", message, hint)


def expect_solution(run, shortest=True):
    """Raise a failure if a search finds no solution, or not a shortest one."""
    expect_path(run)
    expect_end(run)
    if run.gives_up:
        raise _no_solution(run)
    if shortest and run.moves is not None and len(run.moves) > run.distance:
        raise Failed(
            "not shortest",
            f"From {run.board} it finds {len(run.moves)} moves, and {run.distance} are enough.",
            "which board is expanded first, and when is the goal tested?",
        )


def _no_solution(run):
    """Return the failure of a search that returns None, with what can be seen of its cause."""
    message = f"From {run.board} it returns None; a solution has {run.distance} moves."
    hint = "is a board dropped that was never expanded, or does the loop end too soon?"
    if run.expands_goal:
        message += " The goal itself is expanded."
        hint = "does it compare the board with puzzle.goal before that, and return there?"
    generated = Counter()
    for event in run.trace:
        generated[event.state] += len(event.children)
    for state, number in generated.items():
        if number < (moves := len(run.puzzle.successors(state))):
            board = run.puzzle.write(state)
            message += f" Of {board!r} it tries {number} of {several(moves, 'move')}."
            hint = "what ends the loop over the successors: a `break`, or a `return`?"
            break
    return Failed("no solution", message, hint)


def _children(event):
    return [child.state for child in event.children]


def expect_goal_recognised(runs):
    """Raise the failure of a search that expands the goal, with the cause that its runs show."""
    over = [run for run in runs if run.expands_goal]
    if not over:
        return
    elsewhere = [run for run in over if run.start != run.puzzle.goal]
    if not elsewhere:
        raise _start_expanded(over[0])
    for run in elsewhere:
        if run.events[0].state == run.puzzle.goal:
            raise Failed(
                "a search from the goal",
                f"From {run.board} it expands the goal first.",
                "which board is the first on the frontier?",
            )
    ended = [run for run in elsewhere if run.ended]
    if ended and all(run.solves for run in ended):
        run = max(ended, key=lambda run: len(run.events))
        after = [event.state for event in run.events][::-1].index(run.puzzle.goal)
        then = f", and {several(after, 'board')} after it" * (after > 0)
        raise Failed(
            "goal test too late",
            f"From {run.board} the goal is expanded{then}, before the moves are returned.",
            "test a board before you ask for its successors, and `return` there: a `break` leaves "
            "only the inner loop.",
        )
    run = elsewhere[0]
    hint = (
        "write state == puzzle.goal, and return the moves there: boards are bytes, which equal no "
        "tuple, list or text, and `is` compares objects."
    )
    right = [each.puzzle for each in runs if each.solves and each.events and each not in over]
    if any(puzzle != run.puzzle for puzzle in right):
        hint = "on another puzzle it is recognised: compare with puzzle.goal, not with one goal."
    elif any(each.printed.strip() for each in over):
        hint = "`print` shows a value to a reader; `return` ends the search and gives the moves."
    message = f"From {run.board} the goal is expanded, and the search continues."
    raise Failed("goal not recognised", message, hint)


def _start_expanded(run):
    message = f"From {run.board} the goal itself is expanded."
    return Failed("the start is never tested", message, "whose child is the start?")


def _not_on_frontier(run, state, number, expanded):
    what = "again" if expanded else "though no board expanded before leads to it"
    return Failed(
        "expanded again" if expanded else "board never generated",
        f"From {run.board} expansion {number:,} is of {run.puzzle.write(state)!r} {what}.",
        "which boards may leave the frontier?",
    )
