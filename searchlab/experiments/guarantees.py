"""What is proven of strategies, beside what is measured on all boards."""

from searchlab.puzzle import Puzzle, distances
from searchlab.puzzle.checks import check_puzzle
from searchlab.running.solving import solve
from searchlab.search import find_strategy

_MOST_CELLS = 6
_PROVEN = ("complete", "optimal", "time", "space")
_MEASURED = ("solved", "shortest", "expanded", "stored")


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
        Names, or generator functions of your own.
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
                  complete optimal        time       space
    breadth-first      yes     yes         b^d         b^d
    greedy             yes      no  all boards  all boards
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
    truth, rows = distances(puzzle), {}
    for strategy in map(find_strategy, strategies):
        results = [solve(puzzle, board, strategy) for board in truth]
        shortest = [
            result.length == moves for result, moves in zip(results, truth.values(), strict=True)
        ]
        rows[strategy.name] = (
            *_proven(strategy),
            _share(sum(result.solved for result in results), len(truth)),
            _share(sum(shortest), len(truth)),
            f"{sum(result.expanded for result in results) / len(truth):,.1f}",
            _most([result.peak_stored for result in results]),
        )
    columns = [("proven", name) for name in _PROVEN] + [("measured", name) for name in _MEASURED]
    return pd.DataFrame.from_dict(rows, "index", columns=pd.MultiIndex.from_tuples(columns))


def _proven(strategy):
    if not strategy.registered:
        return ("?",) * len(_PROVEN)
    return ("yes" if strategy.complete else "no", strategy.optimal, strategy.time, strategy.space)


def _most(counts):
    """Write the largest count; none is known of a plain function, which was observed."""
    return "?" if None in counts else f"{max(counts):,}"


def _share(number, whole):
    """Write a share in per cent; 100% means all, without rounding."""
    share = f"{number / whole:.0%}"
    return ">99%" if share == "100%" and number < whole else share
