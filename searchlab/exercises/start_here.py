"""Checks for lesson 00, start here."""

from statistics import fmean

import numpy as np

from searchlab.exercises.feedback import (
    SAMPLE,
    Failed,
    call,
    exercise,
    expect_zero_at_goal,
    solvable_boards,
)
from searchlab.exercises.search import SIX, finish
from searchlab.exhaustive.census import census
from searchlab.heuristics import bind
from searchlab.puzzle import EIGHT
from searchlab.puzzle.checks import several
from searchlab.running.solving import solve


@exercise
def check_heuristic(heuristic):
    """Decide over all boards whether a heuristic for the 8-puzzle is admissible and useful.

    >>> check_heuristic(lambda state: 40).name
    'the goal'
    """
    truth = census(EIGHT)
    h = bind(heuristic, EIGHT)
    expect_zero_at_goal(call(h, EIGHT.goal))
    excess = call(truth.values, heuristic) - truth.distance
    excess[truth.distance == 255] = 0
    wrong = np.flatnonzero(excess > 0)
    if len(wrong):
        nearest = truth.board(wrong[truth.distance[wrong].argmin()])
        raise Failed(
            "admissibility",
            f"{len(wrong):,} boards are nearer than your heuristic says, for example "
            f"{EIGHT.write(nearest.state)!r}: its distance is {truth[nearest]}, your heuristic "
            f"says {h(nearest.state)}.",
            "which rule of the game lets one move correct more than your count allows? Think of "
            "the blank.",
        )
    blind = solve(EIGHT, SAMPLE, "a-star", heuristic=lambda state: 0).expanded
    expanded = solve(EIGHT, SAMPLE, "a-star", heuristic=heuristic).expanded
    compared = f"A* expands {expanded:,} boards with it, and {blind:,} with 0 for every board."
    if expanded >= blind:
        hint = "it must tell boards apart: what do boards near the goal have in common?"
        raise Failed("no guidance", compared, hint)
    return f"admissible on all {truth.boards:,} boards. {compared}"


@exercise
def check_last_first(search):
    """Check a search in which the board that came last is taken first.

    >>> check_last_first("breadth-first").name
    'another search'
    """
    lengths, distances = [], []
    for state, distance in solvable_boards(SIX):
        run = finish(search, SIX, state, most=1000)
        stack = solve(SIX, state, _last_first)
        if (run.moves, len(run.events)) != (stack.moves, stack.expanded):
            _raise_other(run, stack)
        lengths.append(stack.length)
        distances.append(distance)
    worst = lengths.index(max(lengths))
    return (
        f"that is depth-first search. From the {len(lengths)} boards of the 2x3 puzzle its paths "
        f"have {fmean(lengths):.0f} moves on average, where {fmean(distances):.0f} are enough. "
        f"The longest has {lengths[worst]}, where {distances[worst]} are enough."
    )


def _raise_other(run, stack):
    queue = solve(SIX, run.start, "breadth-first", goal_test="expansion")
    expanded = len(run.events)
    found = several(len(run.moves), "move") if run.solves else "no solution"
    message = f"From {run.board} it expands {several(expanded, 'board')} and finds {found}"
    if (run.moves, expanded) == (queue.moves, queue.expanded):
        raise Failed(
            "still a queue",
            f"{message}, as breadth-first search does: the board that came first is still taken "
            "first.",
            "which line takes a board off the frontier, and at which end?",
        )
    raise Failed(
        "another search",
        f"{message}. With the last board taken first it would expand {stack.expanded:,} and find "
        f"{several(stack.length, 'move')}.",
        "change the line that takes a board off the frontier, and no other.",
    )


def _last_first(puzzle, start):
    path, frontier = {start: ""}, [start]
    while frontier:
        state = frontier.pop()
        if state == puzzle.goal:
            return path[state]
        for move, child in puzzle.successors(state):
            if child not in path:
                path[child] = path[state] + move
                frontier.append(child)
    return None
