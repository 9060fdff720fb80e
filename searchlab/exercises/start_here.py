"""Checks for lesson 00, start here."""

from statistics import fmean

import numpy as np

from searchlab.exercises.base import (
    SAMPLE,
    Failed,
    call,
    expect_zero_at_goal,
    judged,
    solvable_boards,
    solve_with,
)
from searchlab.exhaustive.census import census
from searchlab.heuristics import bind
from searchlab.puzzle import EIGHT, Puzzle
from searchlab.puzzle.checks import several
from searchlab.running.solving import solve

_SMALL = Puzzle(2, 3)


@judged("""
admissibility: {wrong:,} boards are nearer than your heuristic says, for example {board!r}: its
    distance is {distance}, your heuristic says {value}.
    Hint: which rule of the game lets one move mend more than your count allows? Think of the blank.
no guidance: A* expands {expanded:,} boards with it, and {blind:,} with 0 for every board.
    Hint: it must tell boards apart: what do boards near the goal have in common?
""")
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
        worst = wrong[truth.distance[wrong].argmin()]
        state = truth.board(worst).state
        example = {"board": EIGHT.write(state), "distance": truth.distance[worst]}
        raise Failed("admissibility", wrong=len(wrong), **example, value=h(state))
    blind = solve(EIGHT, SAMPLE, "a-star", heuristic=lambda state: 0).expanded
    expanded = solve(EIGHT, SAMPLE, "a-star", heuristic=heuristic).expanded
    if expanded >= blind:
        raise Failed("no guidance", expanded=expanded, blind=blind)
    return (
        f"admissible on all {truth.boards:,} boards. A* expands {expanded:,} boards with it, and "
        f"{blind:,} with 0 for every board."
    )


@judged("""
still a queue: From {board!r} it expands {expanded} and finds {found}, as breadth-first search
    does: the board that came first is still taken first.
    Hint: which line takes a board off the frontier, and at which end?
another search: From {board!r} it expands {expanded} and finds {found}. With the last board taken
    first it would expand {right:,} and find {moves}.
    Hint: change the line that takes a board off the frontier, and no other.
""")
def check_last_first(search):
    """Check a search in which the board that came last is taken first.

    >>> check_last_first("breadth-first").name
    'another search'
    """
    lengths, distances = [], []
    for state, distance in solvable_boards(_SMALL):
        result = solve_with(search, _SMALL, state, max_expansions=1000)
        queue = solve(_SMALL, state, "breadth-first", goal_test="expansion")
        stack = solve(_SMALL, state, _last_first)
        if (result.moves, result.expanded) != (stack.moves, stack.expanded):
            same = (result.moves, result.expanded) == (queue.moves, queue.expanded)
            raise Failed(
                "still a queue" if same else "another search",
                board=_SMALL.write(state),
                expanded=several(result.expanded, "board"),
                found=several(result.length, "move") if result.solved else "no solution",
                right=stack.expanded,
                moves=several(stack.length, "move"),
            )
        lengths.append(result.length)
        distances.append(distance)
    worst = lengths.index(max(lengths))
    return (
        f"that is depth-first search. From the {len(lengths)} boards of the 2x3 puzzle its paths "
        f"have {fmean(lengths):.0f} moves on average, where {fmean(distances):.0f} are enough. "
        f"The longest has {lengths[worst]}, where {distances[worst]} are enough."
    )


def _last_first(puzzle, start):
    path, frontier = {start: ""}, [start]
    while frontier:
        state = frontier.pop()
        if state == puzzle.goal:
            return path[state]
        children = []
        for move, child in puzzle.successors(state):
            new = child not in path
            if new:
                path[child] = path[state] + move
                frontier.append(child)
            children.append((move, child, "queued" if new else "duplicate"))
        yield state, len(path[state]), children
