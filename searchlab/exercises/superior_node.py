"""Checks for lesson 06, superior-node search."""

from itertools import count

from searchlab.exercises.feedback import (
    Failed,
    call,
    crashed,
    distance_of,
    exercise,
    expect_farthest,
    on_puzzle,
    whole_number,
)
from searchlab.exercises.rules import expect_path
from searchlab.exercises.search import expect_no_search, watch
from searchlab.exhaustive.admissibility_result import ROUNDING
from searchlab.exhaustive.census import census
from searchlab.heuristics import gap, manhattan, misplaced
from searchlab.problems import Puzzle, distances
from searchlab.problems.checks import several

GOAL = Puzzle(3, 3, "blank-first")  # the second post's
_SMALL, _LARGER = Puzzle(2, 3, "blank-first"), Puzzle(2, 4, "blank-first")
_CALLS = 30  # of a heuristic for each board; one search for all boards needs at most 8
_ENOUGH = 50_000  # expansions; with a memory no search of the exercise needs half as many


@exercise
def check_farthest_solved(board):
    """Check a board that superior-node solves as published, as far away as such a board can be.

    >>> check_farthest_solved("1 4 2 3 5 8 6 7 x").name
    'too near'
    """
    from searchlab.exhaustive.tables import superior_node_boards  # which needs pandas

    distance = distance_of(GOAL, board)
    boards = superior_node_boards("as published")
    outcome = boards.outcome[census(GOAL).rank(board)]
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


def _never_rises(here, before):
    return here <= before + ROUNDING


def _led_to(puzzle, h, allowed=_never_rises):
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
def check_repaired_queue(search):
    """Check a search with a queue of superior nodes whose defects were repaired."""
    run = watch(search, GOAL, GOAL.goal, _ENOUGH)
    _expect_outcome(run, solvable=run.solves)
    expect_no_search(search, GOAL)
    tried = 1
    for puzzle, stride in ((_SMALL, 1), (GOAL, 2_399)):
        solved = _led_to(puzzle, gap)
        lost = [state for state in distances(puzzle) if state not in solved]
        for boards in (sorted(solved)[::stride], lost[:: 40 * stride]):
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
    if not run.ended:
        raise Failed(
            "no end",
            f"{where} does not end within {expanded:,} expansions.",
            "is the board compared with the goal before it is expanded?"
            if run.expands_goal
            else "which boards must not enter the queue a second time?",
        )
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


@exercise
def check_never_rising(counted):
    """Check a function ``count(puzzle, h)``: boards with a path along which h never rises.

    Given a puzzle and a heuristic ``h(state, puzzle)``, it counts the boards from which a path
    leads to the goal along which h never rises, the goal included.

    >>> check_never_rising(lambda puzzle, h: 7).name
    'too few'
    """
    cases = [(_SMALL, gap), (_SMALL, misplaced), (_SMALL, manhattan)]
    for puzzle, h in [*cases, (_LARGER, manhattan), (_LARGER, gap), (GOAL, gap)]:
        where = on_puzzle(puzzle)
        right = len(_led_to(puzzle, h))
        found = whole_number(call(counted, puzzle, _limited(h, puzzle)), f"{where}, for {h.name},")
        if found == right:
            continue
        if _counts(counted, cases, lambda here, before: before <= here + ROUNDING):
            name = "wrong direction"
            hint = (
                "you walk backwards: where a path from the board must not rise, yours must not "
                "fall. You count the boards to which such a path leads from the goal."
            )
        elif _counts(counted, cases, missing=1):
            name, hint = "the goal", "from the goal a path of no moves leads to the goal."
        elif _counts(counted, cases, lambda here, before: here + ROUNDING < before):
            name, hint = "too few", "a move may leave the value as it is."
        else:
            name = "too few" if found < right else "too many"
            hint = "walk backwards from the goal: over which moves, and to which boards?"
        message = (
            f"{where} {right:,} boards have such a path for {h.name}, and you count {found:,}."
        )
        raise Failed(name, message, hint)
    return f"right on three heuristics and three puzzles: {right:,} boards for the gap."


def _counts(counted, cases, allowed=_never_rises, missing=0):
    """Whether a function counts by a rule in every case, with so many boards missing."""
    return all(
        call(counted, puzzle, _limited(h, puzzle)) == len(_led_to(puzzle, h, allowed)) - missing
        for puzzle, h in cases
    )


def _limited(h, puzzle):
    """Return a heuristic that may be called only so often: one search for all boards needs less."""
    most = _CALLS * len(distances(puzzle))
    calls = count(1)

    def limited(state, puzzle=puzzle):
        if next(calls) > most:
            raise Failed(
                "too much work",
                f"{on_puzzle(puzzle)} it asks for more than {most:,} estimates.",
                "one search is enough for all boards: begin at the goal and walk backwards.",
            )
        return h(state, puzzle)

    limited.name = h.name
    return limited
