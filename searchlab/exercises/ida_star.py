"""Checks for lesson 08, iterative deepening and IDA*."""

from collections.abc import Callable
from typing import Any

from searchlab.exercises.feedback import SAMPLE, Failed, distance_of, exercise, expect_farthest
from searchlab.exercises.rules import expect_end, expect_path, expect_solution
from searchlab.exercises.search import expect_no_search, expect_search, finish
from searchlab.exhaustive.census import census
from searchlab.heuristics import manhattan
from searchlab.problems import EIGHT
from searchlab.problems.checks import several
from searchlab.running.solving import solve

_ENOUGH = 50_000  # expansions; a right search needs a third of them
_SAVED = 0.8  # of the expansions without a table: with a table the search must need fewer


@exercise
def check_first_threshold(board: Any) -> str:
    """Check a board that IDA* solves in its first iteration, as far away as such a board can be.

    >>> check_first_threshold("1 2 3 4 5 x 7 8 6").name
    'too near'
    """
    truth = census(EIGHT)
    distance = distance_of(EIGHT, board)
    estimate = manhattan(board, EIGHT)
    if estimate < distance:
        raise Failed(
            "several iterations",
            f"It is {several(distance, 'move')} away and its first threshold is {estimate}.",
            "the first threshold is the estimate of the start: when is the goal within it?",
        )
    exact = truth.values("manhattan") == truth.distance
    hint = "the first threshold is enough where the estimate is exact. The census knows where."
    expect_farthest(distance, truth.distance[exact], "one threshold solves", hint)
    return f"{distance} moves away, one threshold, and no such board is farther."


@exercise
def check_repaired_ida_star(search: Callable) -> str:
    """Check an IDA* whose defects were repaired: ``search(puzzle, start, h)``.

    Given a puzzle, a start (bytes) and an estimate ``h(state)``, it returns the moves of a shortest
    solution, or None if there is none.

    >>> check_repaired_ida_star("ida-star").name
    'not a function'
    """
    praise = expect_search(search, "ida-star")
    for board in ("2 1 3 4 5 6 7 8 x", "1 2 3 4 5 6 8 7 x"):
        run = finish(search, EIGHT, board, most=1000)
        expect_end(run, "this board cannot be solved: puzzle.is_solvable(start) decides that.")
        if run.moves is not None:
            raise Failed(
                "unsolvable boards",
                f"From {board!r}, which has no solution, it returns {run.moves!r}.",
                "return None: the letters of a word may be counted as moves.",
            )
    return f"{praise} It rejects unsolvable boards."


@exercise
def check_transposition_table(search: Callable) -> str:
    """Check an IDA* with a table of the boards reached in the current iteration."""
    hard = "8 6 7 2 5 4 3 x 1"
    expect_no_search(search, EIGHT)
    # On the first three a memory that forgets the depth misses the shortest solution.
    for board in ("1 2 3 4 8 6 5 x 7", "1 2 3 8 7 6 5 x 4", "1 2 3 x 5 4 8 7 6", SAMPLE, hard):
        run = finish(search, EIGHT, board, _ENOUGH)
        expanded = len(run.events)
        if not run.solves:
            expect_path(run)
            hint = (
                "does each iteration begin with an empty table, and does the threshold rise to the "
                "least f that was cut?"
            )
            if run.ended:
                hint = (
                    "boards from an iteration with a lower threshold must be searched again: clear "
                    "the table."
                )
            message = f"From {board!r} it finds no solution in {expanded:,} expansions."
            raise Failed("no solution", message, hint)
        try:
            expect_solution(run)
        except Failed as failure:
            raise failure.with_hint(
                "a shorter path to a board leaves more moves under the threshold. At which depth "
                "was the board reached before?"
            ) from None
    if sum(event.state == run.start for event in run.events) == 1:
        raise Failed(
            "no iterations",
            f"From {hard!r} it expands the start once; IDA* does so under each threshold.",
            "which loop raises the threshold?",
        )
    plain = solve(EIGHT, hard, "ida-star").expanded
    if expanded > _SAVED * plain:
        kind, hint = (
            ("too little saved", "skip a child that was reached before at the same depth, too.")
            if expanded < plain
            else ("nothing saved", "skip a child that was reached before in this iteration.")
        )
        raise Failed(
            kind, f"From {hard!r} it expands {expanded:,} boards, without a table {plain:,}.", hint
        )
    return f"shortest, and {expanded:,} expansions in place of {plain:,}."
