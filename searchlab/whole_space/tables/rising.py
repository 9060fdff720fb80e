"""Paths along which a heuristic never rises, as the gap is said to do."""

import numpy as np

from searchlab.whole_space.space import space
from searchlab.whole_space.tables.ladder import GOAL


def never_rising(heuristic="gap", *, puzzle=GOAL):
    """Count the boards with a path to the goal along which a heuristic never rises.

    One search backwards from the goal of a puzzle of at most 9 cells, over moves along which the
    value does not rise.

    Returns
    -------
    pandas.DataFrame
        A row to a distance. boards; never_rising: boards with such a path of any length;
        strictly_falling: with a path along which every move lowers the value;
        shortest_never_rising: with such a path among the shortest ones.

    Examples
    --------
    >>> never_rising().loc[1:].sum().to_dict()
    {'boards': 181439, 'never_rising': 16084, 'strictly_falling': 78,
     'shortest_never_rising': 5636}
    """
    boards = space(puzzle)
    h, after = boards.values(heuristic), boards.after()
    nearer = boards.distance[after] < boards.distance[:, None]
    no_worse = boards.no_worse(heuristic)
    allowed = {
        "never_rising": no_worse,
        "strictly_falling": no_worse & (h[after] < h[:, None]),
        "shortest_never_rising": no_worse & nearer,
    }
    columns = {name: _leads_to(boards.goal, after, moves) for name, moves in allowed.items()}
    frame = boards.frame(boards=1, **columns)
    table = frame.groupby("distance").sum()
    table.attrs = frame.attrs
    return table


def _leads_to(goal, after, moves):
    """Whether allowed moves lead from each board to the goal."""
    leads, wider = None, np.arange(len(after)) == goal
    while leads is None or (wider != leads).any():
        leads = wider
        wider = leads | (moves & leads[after]).any(axis=1)
    return leads
