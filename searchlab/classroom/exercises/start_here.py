"""Checks for lesson 00, start here."""

from searchlab.classroom.exercises.base import SAMPLE, Failed, call, expect_zero_at_goal, judged
from searchlab.heuristics import bind
from searchlab.puzzle import EIGHT
from searchlab.puzzle.arrays import np
from searchlab.running.solving import solve
from searchlab.whole_space.census import census


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
