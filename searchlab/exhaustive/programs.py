"""The searches of the published programs, judged as published and repaired."""

from collections import Counter

import pandas as pd

from searchlab.exhaustive.search_result import INVALID, LONGER, NOTHING, RAISED
from searchlab.problems import Puzzle, distances
from searchlab.published import PROGRAMS, UndefinedBehaviour, search

FORMS = "as published", "repaired"
_FAULTS = {"longer": LONGER, "wrong": INVALID, "undefined": RAISED, "none": NOTHING}


def judged_programs(puzzle=None):
    """Judge the search of each published program, as published and repaired.

    Each is run from every board, with arrays as large as the puzzle needs, without an observer.
    Some four seconds for the 2x3 puzzle.

    Parameters
    ----------
    puzzle : Puzzle, optional
        Of at most 8 cells; the 2x3 puzzle if left out.

    Returns
    -------
    pandas.DataFrame
        Two rows per program, in the index also the form: complete and optimal; boards; longer,
        wrong, undefined and none: from how many boards its moves are no shortest ones, do not lead
        to the goal, its behaviour is undefined, or it finds no moves; counterexample: the nearest.

    Examples
    --------
    >>> table = judged_programs(Puzzle(2, 2))
    >>> table.loc["cantor-bfs", ["complete", "optimal", "undefined", "counterexample"]]
                  complete  optimal  undefined counterexample
    as published     False     True          7        1 2 3 x
    repaired          True     True          0              -
    """
    puzzle, rows = puzzle or Puzzle(2, 3), {}
    away = distances(puzzle)
    for name in PROGRAMS:
        for form in FORMS:
            run = search(name, repaired=form == FORMS[1])
            faults = {board: _fault(run, puzzle, board, away[board]) for board in away}
            counts = Counter(faults.values())
            wrong = [board for board, fault in faults.items() if fault]
            rows[name, form] = {
                "complete": len(wrong) == counts[LONGER],
                "optimal": not counts[LONGER],
                "boards": len(away),
                **{column: counts[fault] for column, fault in _FAULTS.items()},
                "counterexample": puzzle.write(wrong[0]) if wrong else "-",
            }
    return pd.DataFrame(rows.values(), pd.MultiIndex.from_tuples(rows))


def _fault(run, puzzle, board, least):
    """Say what is wrong with the moves that a program finds; None if they are a shortest path."""
    try:
        moves = run(puzzle, board)
        if moves is None:
            return NOTHING
        if puzzle.apply(board, moves) != puzzle.goal:
            return INVALID
    except UndefinedBehaviour:
        return RAISED
    except ValueError:
        return INVALID
    return LONGER if len(moves) > least else None
