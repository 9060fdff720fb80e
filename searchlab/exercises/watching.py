"""A reader's search is watched: whatever it does right is right, in whatever order it does it.

The rules are those of the strategy and not of one program: of several boards that may come next
any may be taken, the moves may be tried in any order.
"""

import inspect
from collections.abc import Generator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from searchlab.exhaustive.census import census
from searchlab.heuristics import bind, manhattan
from searchlab.puzzle import Puzzle
from searchlab.puzzle.checks import quote
from searchlab.running.observe import Observer, Stop
from searchlab.search.events import Expansion

_GIVEN = {"heuristic", "h"}  # names under which a reader's search may take the heuristic


class Run(NamedTuple):
    """What a search did from one board."""

    puzzle: Puzzle
    start: bytes
    h: object  # the heuristic, called with a board
    expanded: list  # the board and its depth, of each expansion
    moves: object  # what it returned
    ended: bool  # or was it stopped?
    events: list  # each an `Expansion`, the returns to a board too

    @property
    def seen(self):
        """What misconceptions are recognised by; the depth is None where it is uncertain."""
        expanded = [
            (event.state, event.g if event.g_at_most is None else None)
            for event in self.events
            if not event.again
        ]
        return self.puzzle, self.start, self.h, expanded, self.moves, self.ended


class Odd(Exception):
    """What a search did that its strategy does not do: a name, a sentence, a hint."""


def takes_heuristic(search):
    """Return the name of the parameter by which a search takes its heuristic, or None."""
    try:
        return next((name for name in inspect.signature(search).parameters if name in _GIVEN), None)
    except (TypeError, ValueError):
        return None


def watch(search, puzzle, start, most, heuristic=manhattan):
    """Run a search from a board for at most so many events."""
    h = cache(bind(heuristic, puzzle))
    name = takes_heuristic(search)
    given = {name: lambda state, puzzle=None: h(state)} if name else {}
    if not inspect.isgeneratorfunction(search):
        run = _observe(search, puzzle, start, h, most, given)
        if not isinstance(run.moves, Generator):
            return run
        generator = run.moves  # of a function that only makes it
    else:
        generator = search(puzzle, start, **given)
    events, moves, ended = [], None, False
    while not ended and len(events) < most:
        try:
            event = next(generator)
        except StopIteration as stop:
            moves, ended = stop.value, True
        except RecursionError:
            break  # it went on and on, deeper and deeper
        else:
            events.append(_event(event, puzzle))
    generator.close()
    expanded = [(event.state, event.g) for event in events if not event.again]
    return Run(puzzle, start, h, expanded, moves, ended, events)


def _observe(search, puzzle, start, h, most, given):
    """Run a plain function, for at most so many expansions."""
    moves, ended = None, False

    def check():
        if observer.calls >= most:
            raise Stop
        return observer.calls + 1

    observer = Observer(puzzle, start, check)
    try:
        moves = observer.run(search, given)
        ended = True
    except (Stop, RecursionError):
        pass
    events = [Expansion(*event) for event in observer.events]
    if isinstance(moves, (list, tuple)):
        moves = "".join(map(str, moves))
    needless = start == puzzle.goal or (moves is None and not puzzle.is_solvable(start))
    if not (observer.calls or needless or isinstance(moves, Generator)):
        raise Odd(
            "nothing expanded",
            f"From {puzzle.write(start)!r} the search expands no board.",
            "a search asks its puzzle for puzzle.successors(state), and returns its moves.",
        )
    expanded = [(event.state, event.g) for event in events if not event.again]
    return Run(puzzle, start, h, expanded, moves, ended, events)


def _event(event, puzzle):
    try:
        event = Expansion(*event)
        state = puzzle.read(event.state)
        children = [(move, puzzle.read(child), fate) for move, child, fate in event.children]
        return Expansion(state, int(event.g), children, *event[3:])
    except (TypeError, ValueError):
        raise Odd(
            "not an event",
            f"The search yields {quote(event, 120)}.",
            "yield state, g, children, and let each child be (move, board, what became of it).",
        ) from None


def expect_answer(run):
    """Refuse an answer that is not a path, or not a shortest one where one is looked for."""
    puzzle, start, moves = run.puzzle, run.start, run.moves
    board, distance = puzzle.write(start), census(puzzle)[start]
    if not run.ended:
        raise Odd(
            "no end",
            f"From {board!r} it has expanded {len(run.expanded):,} boards and goes on.",
            "which boards must not be expanded again?",
        )
    if moves is None:
        if distance is not None:
            raise Odd(
                "no solution",
                f"From {board!r} it returns None; a solution has {distance} moves.",
                "is a board dropped that was never expanded?",
            )
        return
    if not isinstance(moves, str):
        raise Odd(
            "not moves",
            f"From {board!r} it returns {quote(moves)}.",
            "return the moves as a text of letters, or None.",
        )
    try:
        reached = puzzle.apply(start, moves)
    except ValueError as error:
        raise Odd(
            "moves that cannot be made",
            f"From {board!r} it returns {quote(moves)}: {error}.",
            "follow the returned moves on the board, one by one.",
        ) from None
    if reached != puzzle.goal:
        raise Odd(
            "moves that miss the goal",
            f"From {board!r} it returns {quote(moves)}, which leads to {puzzle.write(reached)!r}.",
            "follow the returned moves on the board, one by one.",
        )


def expect_shortest(run):
    """Refuse a path that is longer than need be."""
    if run.moves is not None and len(run.moves) > (distance := census(run.puzzle)[run.start]):
        board = run.puzzle.write(run.start)
        raise Odd(
            "not shortest",
            f"From {board!r} it finds {len(run.moves)} moves, and {distance} will do.",
            "which board is expanded first, and when is the goal tested?",
        )


def _expect_children(run, event, last):
    """Refuse children that are not those of their board."""
    legal = dict(run.puzzle.successors(event.state))
    board = run.puzzle.write(event.state)
    for move, child, _ in event.children:
        if legal.get(move) != child:
            raise Odd(
                "a wrong child",
                f"Of {board!r} it builds {run.puzzle.write(child)!r} by the move {quote(move)}.",
                "take moves and boards from puzzle.successors(state).",
            )
    missing = legal.keys() - {move for move, _, _ in event.children}
    if missing and not last:
        raise Odd(
            "a move is missing",
            f"Of {board!r} it does not try {', '.join(sorted(missing))}.",
            "does the loop over the moves go on to its end?",
        )


def expect_best_first(run, name, f, early=False, reopens=False, drops=False):
    """Refuse a run that does not always expand a waiting board with the least f(g, h).

    `name` says what that is. With `early` the search may end when it builds the goal. With
    `reopens` a shorter path to a board makes it wait again; without it the depth that counts is
    the first one. With `drops` a child built before must be reported as a duplicate.
    """
    write = run.puzzle.write
    depth, waiting = {run.start: 0}, {run.start: f(0, run.h(run.start))}  # in the order of arrival

    def expect_least(state, what):
        least = min(waiting, key=waiting.get)
        if waiting[state] > waiting[least]:
            raise Odd(
                "not the least",
                f"From {write(run.start)!r} it {what} {write(state)!r} with {name} "
                f"{waiting[state]:g}, while {write(least)!r} waits with {name} {waiting[least]:g}.",
                "what decides which board leaves the frontier?",
            )

    for number, event in enumerate(run.events, 1):
        state, last = event.state, number == len(run.events)
        if state not in waiting:
            what = "again" if state in depth else "though no board expanded so far leads to it"
            raise Odd(
                "expanded again" if state in depth else "a board from nowhere",
                f"From {write(run.start)!r} expansion {number:,} is of {write(state)!r} {what}.",
                "which boards may leave the frontier?",
            )
        if reopens and event.g != depth[state] and event.g_at_most is None:
            raise Odd(
                "a wrong depth",
                f"From {write(run.start)!r} it expands {write(state)!r} with g = {event.g}; "
                f"{depth[state]} is the length of the shortest path found.",
                "which path does g belong to?",
            )
        if state == run.puzzle.goal:
            raise Odd(
                "past the goal",
                f"From {write(run.start)!r} the goal itself is expanded.",
                "test a board for the goal before you expand it.",
            )
        expect_least(state, "expands")
        ends = last and early and run.ended
        _expect_children(run, event, ends)
        del waiting[state]
        for _, child, fate in event.children:
            g = depth[state] + 1
            if child not in depth or (reopens and g < depth[child]):
                depth[child] = g
                waiting[child] = f(g, run.h(child))
            elif drops and fate == "queued":
                raise Odd(
                    "a copy waits",
                    f"From {write(run.start)!r} the board {write(child)!r} enters the frontier "
                    "for the second time.",
                    "mark a child as seen when it enters the frontier.",
                )
    if run.moves is None:
        if run.ended and waiting and run.puzzle.is_solvable(run.start):
            raise Odd(
                "no solution",
                f"From {write(run.start)!r} it returns None while {len(waiting):,} boards wait.",
                "when may the loop end?",
            )
        return
    goal = run.puzzle.goal
    built = run.events and any(child == goal for _, child, _ in run.events[-1].children)
    if goal not in waiting:
        raise Odd(
            "a goal from nowhere",
            f"From {write(run.start)!r} it returns moves, and no expansion reported builds the "
            "goal.",
            "yield an event for each board that you expand, the last one too.",
        )
    if not (early and built):
        expect_least(goal, "ends at")


def expect_both_sides(run):
    """Refuse a run that does not search breadth first from both ends until they meet."""
    write = run.puzzle.write
    depth = {run.start: 0}, {run.puzzle.goal: 0}
    waiting = {run.start}, {run.puzzle.goal}
    turns = [0, 0]
    for number, event in enumerate(run.events, 1):
        state = event.state
        sides = [side for side in (0, 1) if state in waiting[side]]
        if event.side in ("forward", "backward"):
            sides = [side for side in sides if side == ("forward", "backward").index(event.side)]
        if not sides:
            raise Odd(
                "not on the frontier",
                f"From {write(run.start)!r} expansion {number:,} is of {write(state)!r}, which "
                "waits on neither side.",
                "does each side know its own boards?",
            )
        side = sides[0]
        least = min(map(depth[side].get, waiting[side]))
        if depth[side][state] > least:
            raise Odd(
                "not breadth-first",
                f"From {write(run.start)!r} it expands {write(state)!r} at depth "
                f"{depth[side][state]} while a board at depth {least} waits on that side.",
                "is each frontier a queue: in at one end, out at the other?",
            )
        if state in depth[0] and state in depth[1]:
            raise Odd(
                "past the meeting",
                f"From {write(run.start)!r} it expands {write(state)!r}, which both sides have "
                "reached.",
                "when have the two sides met?",
            )
        turns[side] += 1
        _expect_children(run, event, number == len(run.events))
        waiting[side].discard(state)
        for _, child, _ in event.children:
            if child not in depth[side]:
                depth[side][child] = depth[side][state] + 1
                waiting[side].add(child)
    if len(run.events) > 4 and 0 in turns:
        raise Odd(
            "one side only",
            f"From {write(run.start)!r} only one of the two sides is expanded.",
            "whose turn is it after a board of the start's side?",
        )
    if run.moves is not None and not depth[0].keys() & depth[1].keys():
        raise Odd(
            "no meeting",
            f"From {write(run.start)!r} it returns moves, and in the expansions reported the two "
            "sides do not meet.",
            "yield an event for each board that you expand, the last one too.",
        )


def expect_contours(run, rises=True):
    """Refuse a run that is not depth-first, round by round, under the least limit that is new.

    With `rises` False one round under the first limit is all there is.
    """
    puzzle, h, write = run.puzzle, run.h, run.puzzle.write
    limit = h(run.start)
    if run.start == puzzle.goal:
        if run.expanded:
            raise Odd("past the goal", "The solved start is searched.", "test the start first.")
        return
    if not run.expanded and run.puzzle.is_solvable(run.start):
        raise Odd(
            "nothing expanded",
            f"From {write(run.start)!r} no expansion is reported.",
            "yield state, g, children for each board that you expand.",
        )
    rounds = [number for number, (_, g) in enumerate(run.expanded) if g == 0]
    if rounds[:1] != [0]:
        raise Odd(
            "a board from nowhere",
            f"From {write(run.start)!r} the first board expanded is not the start.",
            "yield the event before you descend, and let g be the number of moves made.",
        )
    for first, end in pairwise([*rounds, len(run.expanded)]):
        last = end == len(run.expanded)
        limit = _expect_round(run, run.expanded[first:end], limit, last)


def _expect_round(run, expanded, limit, last):
    """Refuse expansions that are not one round; return the next limit."""
    puzzle, h, write = run.puzzle, run.h, run.puzzle.write
    path, left = [], []  # the current path, and for each of its boards the children not yet entered
    least = None

    def enter(state):
        nonlocal least
        before = path[-1] if path else None
        path.append(state)
        children = set()
        for _, child in puzzle.successors(state):
            if child == before:
                continue
            f = len(path) + h(child)
            if f > limit and child != puzzle.goal:
                least = f if least is None else min(f, least)
            elif child not in path:  # a search may or may not know the boards of its path
                children.add(child)
        left.append(children)

    def leave():
        path.pop()
        children = left.pop()
        if children:
            child = min(children)
            name = "a solution is missed" if child == puzzle.goal else "a board is left out"
            raise Odd(
                name,
                f"From {write(run.start)!r} with the limit {limit:g} it does not enter "
                f"{write(child)!r}, whose f is {len(path) + 1 + h(child):g}.",
                "which boards are cut, and which not?",
            )

    for state, g in expanded:
        while len(path) > g:
            leave()
        if g == 0 and state == run.start and not path:
            enter(state)
            continue
        if len(path) != g or not path or state not in dict(puzzle.successors(path[-1])).values():
            raise Odd(
                "not depth-first",
                f"From {write(run.start)!r} it expands {write(state)!r} with g = {g}, which is no "
                "child of the board before it on the path.",
                "yield the event before you descend, and let g be the number of moves made.",
            )
        undone = len(path) > 1 and state == path[-2]
        f = g + h(state)
        if undone or f > limit or state == puzzle.goal or state not in left[-1] | set(path):
            why = "undoes the last move" if undone else "was entered before"
            why = f"has f = {f:g}, above the limit {limit:g}" if f > limit else why
            why = "is the goal" if state == puzzle.goal else why
            raise Odd(
                "one board too many",
                f"From {write(run.start)!r} with the limit {limit:g} it expands {write(state)!r}, "
                f"which {why}.",
                "which children are entered, and which are cut?",
            )
        left[-1].discard(state)
        enter(state)
    if last and not run.ended:
        return limit
    if last and run.moves is not None:
        while path and puzzle.goal not in left[-1]:
            leave()
        if len(run.moves) != len(path):
            raise Odd(
                "a goal from nowhere",
                f"From {write(run.start)!r} it returns {len(run.moves)} moves, and in the "
                "expansions reported no such path to the goal is open.",
                "yield an event for each board that you expand, the last one too.",
            )
        return limit
    while path:
        leave()
    if last and run.puzzle.is_solvable(run.start):
        raise Odd(
            "no solution",
            f"From {write(run.start)!r} it gives up after the limit {limit:g}.",
            "what comes after a round without a solution?",
        )
    return least
