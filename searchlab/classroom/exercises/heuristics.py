"""Checks for lesson 06, heuristics: the court sits, and names what it finds."""

from searchlab.classroom.exercises.base import Failed, distance_of, judged
from searchlab.heuristics import CellHeuristic, find, maximised_patterns
from searchlab.puzzle import EIGHT
from searchlab.puzzle.checks import several
from searchlab.whole_space.census import census
from searchlab.whole_space.court import Mistrial, judge
from searchlab.whole_space.court.verdict import show

_FEWEST = 19  # moves: what one of the two patterns of the exercise sees on average, less a little


@judged
def check_overestimated(board):
    """Check a board that gap overestimates, as far from the goal as such a board can be.

    Parameters
    ----------
    board : str, bytes or Board

    Returns
    -------
    Verdict

    Examples
    --------
    >>> check_overestimated("1 2 3 4 5 6 7 x 8")
    ✗ failed: too near
      Its gap is 2 and its distance 1: overestimated. But 76 such boards are farther away.
      Hint: where in the picture is the last hatched cell? The census lists the boards there.
    """
    truth = census(EIGHT)
    distance = distance_of(EIGHT, board)
    values = truth.values("gap")
    gap = int(values[truth.rank(board)])
    if gap <= distance:
        raise Failed(
            "not overestimated",
            f"Its gap is {gap} and its distance {distance}.",
            "compare census(EIGHT).values('gap') with census(EIGHT).distance, board by board.",
        )
    far = truth.reachable
    far = far[values[far] > truth.distance[far]]
    farther = int((truth.distance[far] > distance).sum())
    if farther:
        raise Failed(
            "too near",
            f"Its gap is {gap} and its distance {distance}: overestimated. But {farther} such "
            "boards are farther away.",
            "where in the picture is the last hatched cell? The census lists the boards there.",
        )
    return f"its gap is {gap}, its distance {distance}, and no overestimated board is farther."


@judged
def check_rows_and_columns(heuristic):
    """Check a heuristic: the tiles out of their row plus the tiles out of their column.

    Parameters
    ----------
    heuristic : callable
        ``h(state, puzzle)`` or ``h(state)``.

    Returns
    -------
    Verdict

    Examples
    --------
    >>> check_rows_and_columns("misplaced").name
    'another count'
    """
    verdict = _admissible(heuristic)
    truth = census(EIGHT)
    found, right = truth.values(heuristic), truth.values(_ROWS_AND_COLUMNS)
    for number in truth.reachable:
        if found[number] != right[number]:
            board = EIGHT.write(truth.states[number].tobytes())
            raise Failed(
                "another count",
                f"On {board!r} it gives {show(found[number])}, and {show(right[number])} is asked "
                "for.",
                "a tile out of its row and out of its column counts twice; the blank never.",
            )
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


@judged
def check_inconsistent(heuristic):
    """Check a heuristic that is admissible and not consistent.

    Parameters
    ----------
    heuristic : callable
        ``h(state, puzzle)`` or ``h(state)``.

    Returns
    -------
    Verdict

    Examples
    --------
    >>> check_inconsistent("manhattan").name
    'consistent'
    """
    verdict = _admissible(heuristic)
    if verdict.consistent:
        raise Failed(
            "consistent",
            f"On none of the {verdict.edges:,} edges it drops by more than 1.",
            "admissible heuristics may disagree wildly, and each is admissible by itself: use one "
            "for some boards and another for the rest.",
        )
    edge = verdict.worst_edge
    return (
        f"admissible on all {verdict.boards:,} boards, and the move {edge.move} takes it from "
        f"{show(edge.value)} to {show(edge.after_value)} at once."
    )


@judged
def check_patterns(heuristic):
    """Check a heuristic made of two pattern databases, one for each half of the tiles.

    Parameters
    ----------
    heuristic : callable
        ``h(state, puzzle)`` or ``h(state)``.

    Returns
    -------
    Verdict

    Examples
    --------
    >>> check_patterns("manhattan").name
    'too little'
    """
    verdict = _admissible(heuristic)
    mean = verdict.measures[0].mean
    if mean < _FEWEST:
        raise Failed(
            "too little",
            f"It sees {mean:.1f} moves on average; with both patterns it can see more than "
            f"{_FEWEST}.",
            "use both patterns for every board.",
        )
    return f"admissible on all {verdict.boards:,} boards, and it sees {mean:.1f} moves on average."


@judged
def check_own(heuristic):
    """Check a heuristic of the reader's own: admissible for three goals, better than the zoo.

    Parameters
    ----------
    heuristic : callable
        ``h(state, puzzle)`` or ``h(state)``.

    Returns
    -------
    Verdict

    Examples
    --------
    >>> check_own("walking-distance").name
    'not better yet'
    """
    for goal in ("blank-last", "blank-first", "ring"):
        verdict = _admissible(heuristic, goal)
        if goal == "blank-last":
            truth, mean = census(EIGHT), verdict.measures[0].mean
            best = float(truth.values(maximised_patterns)[truth.reachable].mean())
            if mean <= best:
                raise Failed(
                    "not better yet",
                    f"It is admissible and sees {mean:.2f} moves on average; the best of this "
                    f"lesson sees {best:.2f}.",
                    "the maximum of admissible estimates is admissible; and a pattern of more "
                    "tiles sees more.",
                )
            if mean > truth.mean - 1e-6:
                raise Failed(
                    "the truth itself",
                    f"It is right on all {truth.boards:,} boards. Whoever knows that needs no "
                    "search any more.",
                    "an estimate looks at less than the whole board: leave something out.",
                )
            seen = mean
    return f"admissible for three goals, and it sees {seen:.2f} moves on average: better than all."


def _admissible(heuristic, goal=None):
    """Bring a heuristic before the court; what it is convicted of is a failure with a name."""
    try:
        find(heuristic)
        verdict = judge(heuristic, goals=[goal or "blank-last"], sample=0, progress=False)[0]
    except Mistrial as mistrial:
        raise Failed(
            "no verdict",
            f"{mistrial}.",
            "call your function for that board in a cell of its own.",
        ) from None
    except ValueError as error:
        raise Failed("not a heuristic", f"{error}.", "give the function itself.") from None
    if verdict.stopped:
        raise Failed("too slow", verdict.extent, "what can be computed once, before the boards?")
    if not verdict.zero_at_goal:
        raise Failed(
            "the goal",
            f"The goal needs 0 moves, but your heuristic says {show(verdict.goal_value)}.",
            "a tile in its place must add nothing.",
        )
    if not verdict.admissible:
        puzzle = verdict.puzzle
        board = puzzle.write(verdict.counterexample.state)
        moves = several(len(verdict.path), "move")
        where = "" if goal in (None, "blank-last") else f" for the goal {puzzle.write(puzzle.goal)}"
        raise Failed(
            "overestimates",
            f"{verdict.overestimates:,} of {verdict.boards:,} boards are nearer than it says"
            f"{where}, for example {board!r}: it says {show(verdict.counterexample_value)}, and "
            f"{moves} will do ({verdict.path}).",
            "play that path: which move mends more than your count allows?",
        )
    return verdict
