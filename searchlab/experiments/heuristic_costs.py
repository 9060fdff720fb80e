"""A* with each of seven heuristics and each rule for ties, from every board of the 8-puzzle.

The misplaced tiles alone take more than a minute, so the sums were computed once, by compiled
searches with the default tie-breaking, and are kept beside this file. A slow test computes them
again.
"""

from pathlib import Path

_FILE = Path(__file__).with_suffix(".csv")


def heuristic_costs():
    """Return what A* costs with heuristics and rules for ties, a row for each distance.

    Column ``boards`` counts the starts at that distance. Column ``manhattan_expanded`` is the sum
    of the nodes that A* expands from them with that heuristic, and so on; ``larger-of-both`` is the
    maximum of linear conflict and walking distance. On ``fewer``, ``equal`` and ``more`` of them,
    A* expands fewer, as many or more nodes with the Manhattan distance than with the misplaced
    tiles; on ``bidirectional_fewer``, bidirectional search expands fewer than A* with the latter.

    Column ``first-in_expanded`` is the sum with the Manhattan distance and that rule for ties, and
    so on; ``required_expanded`` that of the nodes which no rule avoids. From ``first-in_alone`` of
    the boards this is less than each of breadth-first search, bidirectional search and IDA* expand,
    and so on; ``low-h_alone`` is of the default.

    Returns
    -------
    pandas.DataFrame

    Examples
    --------
    >>> from searchlab.experiments import heuristic_costs
    >>> costs = heuristic_costs().sum()
    >>> int(costs.boards), round(float(costs.manhattan_expanded / costs.boards), 1)
    (181440, 788.3)
    """
    import pandas as pd  # imported when it is needed

    return pd.read_csv(_FILE, index_col="distance")
