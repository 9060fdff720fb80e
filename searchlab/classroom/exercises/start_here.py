"""Checks for lesson 00, start here."""

import numpy as np

from searchlab.classroom.exercises.base import SAMPLE, Failed, call, expect_zero_at_goal, judged
from searchlab.heuristics import bind
from searchlab.puzzle import EIGHT
from searchlab.running.solving import solve
from searchlab.whole_space.census import census


@judged
def check_heuristic(heuristic):
    """Decide over all boards whether a heuristic for the 8-puzzle is admissible and useful.

    >>> check_heuristic(lambda state: 40)
    ✗ failed: the goal
      The goal needs 0 moves, but your heuristic says 40.
      Hint: a tile in its place must add nothing.
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
        raise Failed(
            "admissibility",
            f"{len(wrong):,} boards are nearer than your heuristic says, for example "
            f"{EIGHT.write(state)!r}: its distance is {truth.distance[worst]}, "
            f"your heuristic says {h(state)}.",
            "which rule of the game lets one move mend more than your count allows? Think of "
            "the blank.",
        )
    blind = solve(EIGHT, SAMPLE, "a-star", heuristic=lambda state: 0).expanded
    result = solve(EIGHT, SAMPLE, "a-star", heuristic=heuristic)
    if result.expanded >= blind:
        raise Failed(
            "no guidance",
            f"A* expands {result.expanded:,} boards with it, and {blind:,} with 0 for every board.",
            "it must tell boards apart: what do boards near the goal have in common?",
        )
    return (
        f"admissible on all {truth.boards:,} boards. A* expands {result.expanded:,} boards with "
        f"it, and {blind:,} with 0 for every board."
    )
