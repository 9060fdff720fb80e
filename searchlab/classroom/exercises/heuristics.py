"""Checks for lesson 06, heuristics: the court sits, and names what it finds."""

from searchlab.classroom.exercises.base import Failed, distance_of, expect_zero_at_goal, judged
from searchlab.heuristics import CellHeuristic, find, maximised_patterns
from searchlab.puzzle import EIGHT
from searchlab.puzzle.checks import several
from searchlab.whole_space.census import census
from searchlab.whole_space.court import Mistrial, judge
from searchlab.whole_space.court.words import show

_FEWEST = 19  # moves: what one of the two patterns of the exercise sees on average, less a little


_COURT = """
no verdict: {error}.
    Hint: call your function for that board in a cell of its own.
too slow: {extent}
    Hint: what can be computed once, before the boards?
overestimates: {wrong:,} of {boards:,} boards are nearer than it says{where}, for example {board!r}:
    it says {value}, and {moves} will do ({path}).
    Hint: play that path: which move mends more than your count allows?
"""


@judged("""
not overestimated: Its gap is {gap} and its distance {distance}.
    Hint: compare census(EIGHT).values('gap') with census(EIGHT).distance, board by board.
too near: Its gap is {gap} and its distance {distance}: overestimated. But {farther} such boards are
    farther away.
    Hint: where in the picture is the last hatched cell? The census lists the boards there.
""")
def check_overestimated(board):
    """Check a board that gap overestimates, as far from the goal as such a board can be.

    >>> check_overestimated("1 2 3 4 5 6 7 x 8").name
    'too near'
    """
    truth = census(EIGHT)
    distance = distance_of(EIGHT, board)
    values = truth.values("gap")
    gap = int(values[truth.rank(board)])
    if gap <= distance:
        raise Failed("not overestimated", gap=gap, distance=distance)
    far = truth.reachable
    far = far[values[far] > truth.distance[far]]
    farther = int((truth.distance[far] > distance).sum())
    if farther:
        raise Failed("too near", gap=gap, distance=distance, farther=farther)
    return f"its gap is {gap}, its distance {distance}, and no overestimated board is farther."


@judged(
    _COURT
    + """
another count: On {board!r} it gives {found}, and {right} is asked for.
    Hint: a tile out of its row and out of its column counts twice; the blank never.
"""
)
def check_rows_and_columns(heuristic):
    """Check a heuristic: the tiles out of their row plus the tiles out of their column.

    >>> check_rows_and_columns("misplaced").name
    'another count'
    """
    verdict = _admissible(heuristic)
    truth = census(EIGHT)
    found, right = truth.values(heuristic), truth.values(_ROWS_AND_COLUMNS)
    for number in truth.reachable[(found != right)[truth.reachable]]:
        board = EIGHT.write(truth.states[number].tobytes())
        shown = {"found": show(found[number]), "right": show(right[number])}
        raise Failed("another count", board=board, **shown)
    misplaced = verdict.comparisons[0]
    return (
        f"admissible, and larger than misplaced on {misplaced.greater:,} boards, smaller on none. "
        "Manhattan is never smaller."
    )


def _out_of_line(puzzle, cell, tile):
    row, col = divmod(cell, puzzle.cols)
    home_row, home_col = divmod(puzzle.goal.index(tile), puzzle.cols)
    return 0 if tile == 0 else (row != home_row) + (col != home_col)


_ROWS_AND_COLUMNS = CellHeuristic(
    "rows-and-columns", _out_of_line, "tiles out of their row plus tiles out of their column"
)


@judged(
    _COURT
    + """
consistent: On none of the {edges:,} edges it drops by more than 1.
    Hint: admissible heuristics may disagree wildly, and each is admissible by itself: use one for
    some boards and another for the rest.
"""
)
def check_inconsistent(heuristic):
    """Check a heuristic that is admissible and not consistent.

    >>> check_inconsistent("manhattan").name
    'consistent'
    """
    verdict = _admissible(heuristic)
    if verdict.consistent:
        raise Failed("consistent", edges=verdict.edges)
    edge = verdict.worst_edge
    return (
        f"admissible on all {verdict.boards:,} boards, and the move {edge.move} takes it from "
        f"{show(edge.value)} to {show(edge.after_value)} at once."
    )


@judged(
    _COURT
    + """
too little: It sees {mean:.1f} moves on average; with both patterns it can see more than {fewest}.
    Hint: use both patterns for every board.
"""
)
def check_patterns(heuristic):
    """Check a heuristic made of two pattern databases, one for each half of the tiles.

    >>> check_patterns("manhattan").name
    'too little'
    """
    verdict = _admissible(heuristic)
    mean = verdict.measures[0].mean
    if mean < _FEWEST:
        raise Failed("too little", mean=mean, fewest=_FEWEST)
    return f"admissible on all {verdict.boards:,} boards, and it sees {mean:.1f} moves on average."


@judged(
    _COURT
    + """
not better yet: It is admissible and sees {mean:.2f} moves on average; the best of this lesson sees
    {best:.2f}.
    Hint: the maximum of admissible estimates is admissible; and a pattern of more tiles sees more.
the truth itself: It is right on all {boards:,} boards. Whoever knows that needs no search any more.
    Hint: an estimate looks at less than the whole board: leave something out.
"""
)
def check_own(heuristic):
    """Check a heuristic of the reader's own: admissible for three goals, better than the zoo.

    >>> check_own("walking-distance").name
    'not better yet'
    """
    mean = _admissible(heuristic).measures[0].mean
    truth = census(EIGHT)
    best = float(truth.values(maximised_patterns)[truth.reachable].mean())
    if mean <= best:
        raise Failed("not better yet", mean=mean, best=best)
    if mean > truth.mean - 1e-6:
        raise Failed("the truth itself", boards=truth.boards)
    for goal in ("blank-first", "ring"):
        _admissible(heuristic, goal)
    return f"admissible for three goals, and it sees {mean:.2f} moves on average: better than all."


def _admissible(heuristic, goal="blank-last"):
    """Bring a heuristic before the court; what it is convicted of is a failure with a name."""
    try:
        find(heuristic)
        verdict = judge(heuristic, goals=[goal], sample=0, progress=False)[0]
    except Mistrial as mistrial:
        raise Failed("no verdict", error=mistrial) from None
    except ValueError as error:
        raise Failed("not a heuristic", error=error) from None
    if verdict.stopped:
        raise Failed("too slow", extent=verdict.extent)
    if not verdict.zero_at_goal:
        expect_zero_at_goal(show(verdict.goal_value))
    if not verdict.admissible:
        puzzle = verdict.puzzle
        raise Failed(
            "overestimates",
            wrong=verdict.overestimates,
            boards=verdict.boards,
            where="" if goal == "blank-last" else f" for the goal {puzzle.write(puzzle.goal)}",
            board=puzzle.write(verdict.counterexample.state),
            value=show(verdict.counterexample_value),
            moves=several(len(verdict.path), "move"),
            path=verdict.path,
        )
    return verdict
