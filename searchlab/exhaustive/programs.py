"""The searches of the published programs, judged as published and repaired."""

import pandas as pd

from searchlab.exhaustive.searches import FAILED, INVALID, LONGER, NOTHING, judge_search
from searchlab.problems import Puzzle
from searchlab.published import PROGRAMS, search

FORMS = "as published", "repaired"
_FAULTS = {"longer": LONGER, "wrong": INVALID, "undefined": FAILED, "none": NOTHING}


def judged_programs(puzzle=None):
    """Judge the search of each published program, as published and repaired.

    Each is run by `searchlab.judge_search` from every board, with arrays as large as the puzzle
    needs. Some fifteen seconds for the 2x3 puzzle.

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
    for name in PROGRAMS:
        for form in FORMS:
            found = judge_search(search(name, repaired=form == FORMS[1]), puzzle)
            board = found.counterexample
            rows[name, form] = {
                "complete": found.complete,
                "optimal": found.optimal,
                "boards": found.boards,
                **{column: found.faults.get(fault, 0) for column, fault in _FAULTS.items()},
                "counterexample": "-" if board is None else puzzle.write(board.state),
            }
    return pd.DataFrame(rows.values(), pd.MultiIndex.from_tuples(rows))
