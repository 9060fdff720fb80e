"""Checks for lesson 06, superior-node search."""

from collections.abc import Callable
from functools import cache
from operator import ge, le, lt
from typing import Any

from searchlab.exercises.feedback import (
    Failed,
    compare,
    crashed,
    distance_of,
    exercise,
    expect_farthest,
    limited,
    on_puzzle,
    whole_number,
)
from searchlab.exercises.rules import expect_end, expect_path, expect_solution
from searchlab.exercises.search import expect_no_search, finish, watch
from searchlab.exhaustive.census import census
from searchlab.heuristics import gap, manhattan, misplaced
from searchlab.problems import Puzzle, distances
from searchlab.problems.checks import several

BLANK_FIRST = Puzzle(3, 3, "blank-first")  # the second post's
# It is lost if a child is marked before it is known whether it is kept.
_KEPT_LATER = BLANK_FIRST.read("1 6 4 2 5 x 3 8 7")
_SMALL, _LARGER = Puzzle(2, 3, "blank-first"), Puzzle(2, 4, "blank-first")
_CASES = (_SMALL, gap), (_SMALL, misplaced), (_SMALL, manhattan)
_CALLS = 30  # of a heuristic for each board; one search for all boards needs at most 8
_ENOUGH_SMALL = 2_000  # expansions from a board of the 2x3 puzzle
_EACH = 7  # of its boards are compared with the order of g + h
_ENOUGH = 50_000  # expansions; with a memory no search of the exercise needs half as many


@exercise
def check_farthest_solved(board: Any) -> str:
    """Check a board that superior-node solves as published, as far away as such a board can be.

    >>> check_farthest_solved("1 4 2 3 5 8 6 7 x").name
    'too near'
    """
    from searchlab.exhaustive.tables import superior_node_boards  # which needs pandas

    distance = distance_of(BLANK_FIRST, board)
    boards = superior_node_boards("as published")
    outcome = boards.outcome[census(BLANK_FIRST).rank(board)]
    if outcome != "found":
        raise Failed(
            "not solved",
            f"From this board the program ends with {outcome.replace('_', ' ')!r}; the board is "
            f"{several(distance, 'move')} away.",
            "`from searchlab.exhaustive.tables import superior_node_boards`, then "
            '`superior_node_boards("as published")` lists how every board ends.',
        )
    hint = (
        'superior_node_boards("as published"), of searchlab.exhaustive.tables, has every board '
        "with its distance."
    )
    found = boards.distance[boards.outcome == "found"]
    expect_farthest(distance, found, "the program solves", hint)
    return f"the program solves it, {distance} moves away; it solves none that is farther."


@exercise
def check_postponed(search: Callable) -> str:
    """Check a search that is always shortest with misplaced tiles, and in the order of g + h.

    >>> from searchlab.search import breadth_first
    >>> check_postponed(breadth_first).name
    'another order'
    """
    expanded = 0
    for number, (state, moves) in enumerate(distances(_SMALL).items()):
        run = finish(search, _SMALL, state, _ENOUGH_SMALL, misplaced)
        try:
            expect_solution(run)
        except Failed as failure:
            if failure.args[0] != "not shortest":
                raise
            raise failure.with_hint(
                "by how much can a move raise g + h? Each of these amounts needs its own place."
            ) from None
        expanded += len(run.events)
        if number % _EACH:
            continue
        met = {event.state for event in run.events}
        for board, g in distances(Puzzle(2, 3, state)).items():
            h = misplaced(board, _SMALL)
            said = f"{_SMALL.write(board)!r}, where g + h is {g} + {h}; the goal is {moves} away."
            if board in met and g + h > moves:
                raise Failed(
                    "another order",
                    f"From {run.board} it expands {said}",
                    "which board is taken first: one with the least g + h?",
                )
            if board not in met and g + h < moves:
                raise Failed(
                    "another order",
                    f"From {run.board} it does not expand {said}",
                    "which board was taken before it, and why? h counts misplaced tiles.",
                )
    return f"a shortest solution from all 360 boards, with {expanded:,} expansions in all."


@cache
def _led_to(puzzle, h, allowed=le):
    """Collect the boards from which moves lead to the goal that are allowed.

    `allowed` is given the values of the board to which a move leads, and of that before the move.
    """
    seen, waiting = {puzzle.goal}, [puzzle.goal]
    for state in waiting:
        here = h(state, puzzle)
        for _, child in puzzle.successors(state):
            if child not in seen and allowed(here, h(child, puzzle)):
                seen.add(child)
                waiting.append(child)
    return seen


@exercise
def check_repaired_queue(search: Callable) -> str:
    """Check a search with a queue of superior nodes whose defects were repaired."""
    run = watch(search, BLANK_FIRST, BLANK_FIRST.goal, _ENOUGH)
    _expect_outcome(run, solvable=run.solves)
    expect_no_search(search, BLANK_FIRST)
    tried = 1
    for puzzle, stride in ((_SMALL, 1), (BLANK_FIRST, 2_399)):
        solved = _led_to(puzzle, gap)
        lost = [state for state in distances(puzzle) if state not in solved]
        kept = sorted(solved)[::stride] + [_KEPT_LATER] * (puzzle is BLANK_FIRST)
        for boards in (kept, lost[:: 40 * stride]):
            for state in boards:
                _expect_outcome(watch(search, puzzle, state, _ENOUGH), state in solved)
                tried += 1
    return f"on {tried} boards it ends, and it finds what a queue of superior nodes can find."


def _expect_outcome(run, solvable):
    where, expanded = f"From {run.board} it", len(run.events)
    if isinstance(run.error, IndexError):
        raise Failed(
            "the empty queue",
            f"{where} stops with IndexError: {run.error}.",
            "what is the condition of the loop, and when is it tested?",
        )
    if run.error:
        raise crashed(run.error, f"From {run.board}: ")
    hint = "which boards must not enter the queue a second time?"
    if run.expands_goal:
        hint = "is the board compared with the goal before it is expanded?"
    expect_end(run, hint)
    expect_path(run)
    if run.solves and not solvable:
        raise Failed(
            "another rule",
            f"{where} finds a solution, although no path of superior nodes leads to the goal.",
            "a child is put on the queue only if it is no worse than its parent.",
        )
    if solvable and not run.solves:
        raise Failed(
            "solution not found",
            f"{where} finds nothing after {several(expanded, 'expansion')}; a path of superior "
            "nodes leads to the goal.",
            "is there still a limit, or is a child dropped that is no worse than its parent?",
        )


# Other counts, by the name of the mistake.
_MISCOUNTED = {
    "wrong direction": (
        lambda found, right, puzzle, h: found == len(_led_to(puzzle, h, ge)),
        "you walk backwards: where a path from the board must not rise, yours must not fall. You "
        "count the boards to which such a path leads from the goal.",
    ),
    "the goal": (
        lambda found, right, *_: found == right - 1,
        "from the goal a path of no moves leads to the goal.",
    ),
    "too few": (
        lambda found, right, puzzle, h: found == len(_led_to(puzzle, h, lt)),
        "a move may leave the value as it is.",
    ),
    "another number": "walk backwards from the goal: over which moves, and to which boards?",
}


@exercise
def check_never_rising(counted: Callable) -> str:
    """Check a function ``count(puzzle, h)``: boards with a path along which h never rises.

    Given a puzzle and a heuristic ``h(state, puzzle)``, it counts the boards from which a path
    leads to the goal along which h never rises, the goal included.

    >>> check_never_rising(lambda puzzle, h: 7).name
    'another number'
    """
    cases = (*_CASES, (_LARGER, manhattan), (_LARGER, gap), (BLANK_FIRST, gap))
    compare(
        lambda puzzle, h: _count(counted, puzzle, h),
        [(f"{on_puzzle(puzzle)} for {h.name}", puzzle, h) for puzzle, h in cases],
        lambda puzzle, h: len(_led_to(puzzle, h)),
        _MISCOUNTED,
        whole_number,
    )
    boards = len(_led_to(BLANK_FIRST, gap))
    return f"right on three heuristics and three puzzles: {boards:,} boards for the gap."


def _count(counted, puzzle, h):
    """Return what a function counts; one search for all boards must be enough."""
    most, where = _CALLS * census(puzzle).boards, on_puzzle(puzzle)
    once = limited(
        h,
        most,
        f"{where} it asks for more than {most:,} estimates.",
        "one search is enough for all boards: begin at the goal and walk backwards.",
        "too much work",
    )
    return counted(puzzle, once)
