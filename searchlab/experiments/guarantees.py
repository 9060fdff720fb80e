"""What is proven of strategies, beside what is measured on all boards."""

from searchlab.exhaustive.search_result import LONGER
from searchlab.exhaustive.searches import judge_search
from searchlab.problems import Puzzle
from searchlab.problems.checks import check_puzzle
from searchlab.search import find_strategy

_MOST_CELLS = 6
_COLUMNS = [
    *(("proven", name) for name in ("complete", "optimal", "time", "space")),
    *(("measured", name) for name in ("solved", "shortest", "expanded", "stored")),
]


def strategy_table(*strategies, puzzle=None):
    """Compare what is proven of strategies with what they do from every board of a small puzzle.

    Proven: whether it finds a solution if there is one, whether that is a shortest, and the
    worst-case order of the boards expanded and stored, where each board has b children, the
    shortest solution has d moves and m is the strategy's own limit. Nothing is known of a strategy
    of your own.

    Measured: the share of the boards that it solves, the share for which its solution is a
    shortest, the mean of the boards expanded, and the most boards stored at one time.

    Parameters
    ----------
    *strategies : str or callable
        Names, or functions of your own.
    puzzle : Puzzle, optional
        With at most 6 cells, since each strategy solves every board of it; the 2x3 puzzle where
        none is given.

    Returns
    -------
    pandas.DataFrame
        A row for each strategy, with two groups of columns, proven and measured.

    Raises
    ------
    ValueError
        Without a strategy, for an unknown name, or for a puzzle that is too large.

    References
    ----------
    S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, 4th edition, 2021,
    section 3.4: the same table for infinite trees.

    Examples
    --------
    >>> table = strategy_table("breadth-first", "greedy", puzzle=Puzzle(2, 2))
    >>> print(table["proven"])
                  complete      optimal        time       space
    breadth-first      yes  equal costs         b^d         b^d
    greedy          finite           no  all boards  all boards
    >>> print(table["measured"])
                  solved shortest expanded stored
    breadth-first   100%     100%      4.7   12
    greedy          100%     100%      3.0    8
    """
    import pandas as pd  # not where a page has only the core

    if not strategies:
        raise ValueError("name at least one strategy, such as 'breadth-first'")
    puzzle = puzzle or Puzzle(2, 3)
    check_puzzle(puzzle)
    if puzzle.cells > _MOST_CELLS:
        raise ValueError(f"the puzzle must have at most {_MOST_CELLS} cells, not {puzzle.cells}")
    searches = {strategy.name: strategy for strategy in map(find_strategy, strategies)}
    rows = [_proven(strategy) + _measured(strategy, puzzle) for strategy in searches.values()]
    return pd.DataFrame(rows, index=[*searches], columns=pd.MultiIndex.from_tuples(_COLUMNS))


def _proven(strategy):
    if not strategy.registered:
        return ["?"] * 4
    complete = {True: "yes", False: "no"}.get(strategy.complete, strategy.complete)
    return [complete, strategy.optimal, strategy.time, strategy.space]


def _measured(strategy, puzzle):
    found = judge_search(strategy, puzzle, max_seconds=None)
    right = found.boards - found.wrong
    return [
        _share(right + found.faults.get(LONGER, 0), found.boards),
        _share(right, found.boards),
        f"{found.expanded:,.1f}",
        "?" if found.stored is None else f"{found.stored:,}",  # not known of a plain function
    ]


def _share(cases, boards):
    """Write a share in per cent; 100% means all, without rounding."""
    share = f"{cases / boards:.0%}"
    return ">99%" if share == "100%" and cases < boards else share
