"""A strategy from every board, and what strategies cost on average and at worst.

Breadth-first search needs one search for each cell of the blank. The other strategies are run
from every board by their compiled forms; without numba, from a sample.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

import numpy as np
import pandas as pd

from searchlab import kernels
from searchlab.exhaustive.batch import search_batch
from searchlab.exhaustive.space import SAMPLE, SEED, check_sample, mean_over_all, space
from searchlab.exhaustive.tables.breadth_first import breadth_first_starts
from searchlab.puzzle import EIGHT, MOVES
from searchlab.puzzle.checks import quote
from searchlab.search import STRATEGIES, find_strategy

COMPARED = (
    "breadth-first", "breadth-first-ranks", "bidirectional", "superior-node", "greedy",
    "weighted-a-star", "a-star", "ida-star",
)  # fmt: skip
_COUNTS = ("length", "expanded", "generated", "held")


def all_starts(strategy, *, puzzle=EIGHT, size=SAMPLE, seed=SEED, **options):
    """Run a strategy from every board that can be solved.

    Parameters
    ----------
    strategy : str
        One of `COMPARED`.
    puzzle : Puzzle
        With at most 9 cells.
    size, seed : int
        Without numba: of a sample in place of all boards; see `Space.sample`. Breadth-first
        search is exact all the same.
    **options
        The strategy's: order, heuristic, weight, rise, step_limit, as for `solve`.

    Returns
    -------
    pandas.DataFrame
        A row per board, its rank the index: distance; length of the solution, -1 without
        one; expanded, generated; held: the largest number of board records stored at a time.
        The attribute "counted" is "exact" or names the size of the sample.

    Raises
    ------
    ValueError
        For another strategy, an option that it does not take, or a larger puzzle.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> boards = all_starts("breadth-first", puzzle=Puzzle(2, 3))
    >>> boards.max().to_dict()
    {'distance': 21, 'length': 21, 'expanded': 354, 'generated': 827, 'held': 360}
    """
    if strategy not in COMPARED:
        raise ValueError(
            f"there is no {quote(strategy)} over all boards; there are {', '.join(COMPARED)}"
        )
    size, seed = check_sample(size, seed)
    find_strategy(strategy).check(options)
    exact = kernels.available() or strategy.startswith("breadth-first")
    sample = None if exact else (size, seed)
    return _all_starts(strategy, puzzle, sample, tuple(sorted(options.items()))).copy()


@lru_cache(maxsize=16)
def _all_starts(strategy, puzzle, sample, options):
    boards, options = space(puzzle), dict(options)
    if strategy.startswith("breadth-first"):
        unknown = sorted(set(options) - {"order"})
        if unknown:
            raise ValueError(f"over all boards {strategy} takes no option but order, not {unknown}")
        return breadth_first_starts(boards, options.get("order", MOVES))
    ranks = boards.ranks if sample is None else boards.ranks[boards.sample(*sample)]
    table = _search_in_threads(strategy, boards, ranks, options)
    if sample is not None:
        table.attrs |= {
            "counted": f"a sample of {len(ranks):,}",
            "histogram": boards.census.histogram.tolist(),
        }
    return table


def _search_in_threads(strategy, boards, ranks, options):
    """Run the compiled search from each start; it lets other threads run."""
    if strategy == "weighted-a-star":
        # A* by the estimate times the weight takes the same boards in the same order.
        options = STRATEGIES[strategy].options | options
        h = boards.census.values(options["heuristic"]).astype(float) * options["weight"]
        strategy, options = "a-star", {"heuristic": h, "order": options["order"]}
    threads = os.cpu_count() or 1
    parts = [ranks[first::threads] for first in range(threads) if first < len(ranks)]
    search_batch(strategy, boards.puzzle, starts=ranks[:1], **options)  # compiles, once
    with ThreadPoolExecutor(threads) as pool:
        found = pool.map(
            lambda part: search_batch(strategy, boards.puzzle, starts=part, **options), parts
        )
        table = pd.concat(runs.frame for runs in found).sort_index()
    table = table.rename(columns={"peak_held": "held"})[["distance", *_COUNTS]].astype(np.int64)
    table.attrs["counted"] = "exact"
    return table


def summary_table(entries):
    """Sum up what strategies find, and what it costs on average and at worst.

    Parameters
    ----------
    entries : mapping of str to pandas.DataFrame
        For each name a table with the columns of `all_starts`. In a sample stratified by
        distance, each distance counts for as many boards as there are.

    Returns
    -------
    pandas.DataFrame
        A row per name. complete, optimal: whether a solution, and a shortest one, was found
        from every board; solved, shortest: their shares; longer: the mean moves above the
        shortest, where solved; expanded_mean, expanded_max, held_mean, held_max.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> names = ("bidirectional", "greedy")
    >>> tables = {name: all_starts(name, puzzle=Puzzle(2, 2)) for name in names}
    >>> summary_table(tables)[["complete", "optimal", "expanded_max", "held_max"]]
                   complete  optimal  expanded_max  held_max
    bidirectional      True     True             9        12
    greedy             True     True             6         8
    """
    entries = dict(entries)
    if not entries:
        raise ValueError("there is no entry to sum up")
    rows = [_summary(name, table) for name, table in entries.items()]
    return pd.DataFrame(rows, index=list(entries))


def _summary(name, table):
    for column in ("distance", *_COUNTS):
        if column not in table:
            raise ValueError(f"the entry {name!r} lacks the column {column}")
    if not len(table):
        raise ValueError(f"the entry {name!r} has no rows")
    distance = table["distance"].to_numpy(int)
    weights = np.bincount(distance)  # how many boards each distance stands for
    if table.attrs.get("counted", "exact") != "exact":
        weights = np.array(table.attrs["histogram"][: len(weights)])
    length = table["length"].to_numpy(int)
    solved, shortest = length >= 0, length == distance

    def mean(values):
        return mean_over_all(np.asarray(values, float), distance, weights)

    share = mean(solved)
    excess = mean(np.where(solved, length - distance, 0))
    return {
        "complete": bool(solved.all()),
        "optimal": bool(shortest.all()),
        "solved": share,
        "shortest": mean(shortest),
        "longer": excess / share if share else np.nan,
        "expanded_mean": mean(table["expanded"]),
        "expanded_max": int(table["expanded"].max()),
        "held_mean": mean(table["held"]),
        "held_max": int(table["held"].max()),
    }
