"""Checks for lesson 09, the race."""

from math import inf

from searchlab.exercises.feedback import Failed, call, distance_of, exercise
from searchlab.exercises.rules import expect_path, expect_solution
from searchlab.exercises.search import SIX, finish
from searchlab.experiments import sample
from searchlab.puzzle import EIGHT, distances
from searchlab.puzzle.checks import quote
from searchlab.running.solving import solve

_MOST = 200_000  # expansions from one board


@exercise
def check_bidirectional_wins(board):
    """Check an unsolved board on which bidirectional search expands fewer boards than A*.

    >>> check_bidirectional_wins("2 3 4 1 5 x 7 6 8").name
    'A* wins'
    """
    if distance_of(EIGHT, board) == 0:
        raise Failed(
            "solved", "This is the goal: neither search expands a board.", "move away from it."
        )
    guided, both = (solve(EIGHT, board, name).expanded for name in ("a-star", "bidirectional"))
    compared = f"A* expands {guided:,} boards here, bidirectional search {both:,}."
    if guided == both:
        raise Failed("a tie", compared, "try a board that is farther away.")
    if guided < both:
        hint = "where do the bars of bidirectional search in the figure grow?"
        raise Failed("A* wins", compared, hint)
    return compared


# Means and numbers of boards by distance.
_STRATA = (
    ({0: 5.0}, {0: 1}),
    ({0: 0.0, 1: 1.0, 2: 4.0}, {0: 1, 1: 2, 2: 4}),
    ({3: 10.0, 5: 2.0, 9: 70.0}, {3: 1, 5: 98, 9: 1}),
)


@exercise
def check_fair_mean(fair_mean):
    """Check ``fair_mean(means, boards)``: the mean over all boards, from a stratified sample.

    It is given the mean and the number of boards of each distance, two dicts.

    >>> check_fair_mean(lambda means, boards: sum(means.values()) / len(means)).name
    'unweighted'
    """
    for means, boards in _STRATA:
        total = sum(means[d] * boards[d] for d in means)
        right = total / sum(boards.values())
        found = call(fair_mean, dict(means), dict(boards))
        known = isinstance(found, (int, float)) and not isinstance(found, bool)
        if not (known and abs(found) < inf):
            raise Failed("not a number", f"It returns {quote(found)}.", "a mean is a number.")
        if abs(found - right) > 1e-9 * max(1, right):
            mistakes = {
                "unweighted": (
                    sum(means.values()) / len(means),
                    "how many boards does each mean stand for?",
                ),
                "a sum, not a mean": (total, "by what must a sum over all boards be divided?"),
                "divided by the distances": (
                    total / len(means),
                    "divide a sum over all boards by the number of boards.",
                ),
                "another number": (found, "weight each distance by its number of boards."),
            }
            name = next(name for name in mistakes if abs(found - mistakes[name][0]) < 1e-9)
            raise Failed(
                name,
                f"For the means {means} of {boards} boards it returns {found:.6g}; right is "
                f"{right:.6g}.",
                mistakes[name][1],
            )
    return f"right for {len(_STRATA)} samples."


@exercise
def check_complete(search):
    """Check a search of the reader's own: it solves every board of the 2x3 puzzle.

    It passes even where its solutions are not always shortest; the feedback reports how many are.

    >>> from searchlab.search.depth_first import depth_first
    >>> check_complete(depth_first).name
    'no solution'
    """
    truth = distances(SIX)
    runs = [_run(search, SIX, state) for state in truth]
    shortest = sum(len(run.moves) == truth[run.start] for run in runs)
    guided = sum(solve(SIX, run.start, "a-star").expanded for run in runs)
    return (
        f"it solves all {len(runs)} boards, {shortest} of them in the fewest moves, with "
        f"{sum(len(run.events) for run in runs):,} expansions in all; A* needs {guided:,}."
    )


@exercise
def check_better_than_a_star(search):
    """Check a search that is always shortest and expands fewer boards than A* with Manhattan.

    It is run on all boards of the 2x3 puzzle and on one of the 8-puzzle at each distance.

    >>> from searchlab.search import a_star
    >>> check_better_than_a_star(a_star).name
    'A* wins'
    """
    for state in distances(SIX):
        _run(search, SIX, state, shortest=True)
    boards = sample(EIGHT, 1, seed=9)
    spent = sum(len(_run(search, EIGHT, board, shortest=True).events) for board in boards)
    guided = sum(solve(EIGHT, board, "a-star").expanded for board in boards)
    compared = f"A* expands {guided:,} boards from {len(boards)} starts, your search {spent:,}."
    if spent >= guided:
        hint = "the lesson on heuristics has estimates that are larger, and still admissible."
        raise Failed("A* wins", compared, hint)
    return compared


def _run(search, puzzle, board, shortest=False):
    """Run the reader's search on a board; without a solution it fails."""
    run = finish(search, puzzle, board, _MOST)
    expect_path(run)
    expect_solution(run, shortest)
    return run
