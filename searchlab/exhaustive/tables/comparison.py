"""A strategy from every board, and what strategies cost on average and at worst."""

import numpy as np
import pandas as pd

from searchlab.compiling import available
from searchlab.exhaustive.batch import LOOPS, NotCompiled, search_batch
from searchlab.exhaustive.census import census
from searchlab.exhaustive.tables.breadth_first import breadth_first_starts
from searchlab.exhaustive.tables.frames import mean_over_all, stratified
from searchlab.problems import EIGHT
from searchlab.problems.checks import one_of, quote

COMPARED = ("breadth-first", "breadth-first-ranks", *LOOPS)


def all_starts(strategy, *, puzzle=EIGHT, **options):
    """Run a strategy from every board that can be solved.

    Breadth-first search needs one search for each cell of the blank, IDA* one pass over all boards.
    The other strategies are compiled; without numba they run from a sample of 2,000 boards, see
    `frames.stratified`.

    Parameters
    ----------
    strategy : str
        One of `COMPARED`.
    puzzle : Puzzle
        With at most 9 cells.
    **options
        Of breadth-first search: order. Of the others: as for `search_batch`.

    Returns
    -------
    pandas.DataFrame
        A row per board, its rank the index: distance; length of the solution, -1 without
        one; expanded, generated; stored: the largest number of board records stored at a time.
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
    {'distance': 21, 'length': 21, 'expanded': 354, 'generated': 827, 'stored': 360}
    """
    one_of("strategy", strategy, COMPARED)
    if strategy not in LOOPS:
        for name in options.keys() - {"order"}:
            raise NotCompiled(f"{strategy} from all starts takes no option {quote(name)}")
        return breadth_first_starts(puzzle, options.get("order"))
    sampled = strategy != "ida-star" and not available()
    starts = stratified(puzzle) if sampled else None
    table = search_batch(strategy, puzzle, starts=starts, **options)
    table = table.rename(columns={"peak_stored": "stored"})
    table = table[["distance", "length", "expanded", "generated", "stored"]]
    table.attrs["counted"] = f"a sample of {len(table):,}" if sampled else "exact"
    table.attrs["histogram"] = tuple(census(puzzle).histogram)
    return table


def summary_table(entries):
    """Sum up what strategies find, and what it costs on average and at worst.

    Parameters
    ----------
    entries : mapping of str to pandas.DataFrame
        For each name a table of `all_starts`. In a sample each distance counts for as many
        boards as there are.

    Returns
    -------
    pandas.DataFrame
        A row per name. complete, optimal: whether a solution, and a shortest one, was found
        from every board; solved, shortest: from which share; longer: the mean moves above the
        shortest, where solved; expanded_median, expanded_mean, expanded_max, stored_mean,
        stored_max.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> names = ("bidirectional", "greedy")
    >>> tables = {name: all_starts(name, puzzle=Puzzle(2, 2)) for name in names}
    >>> summary_table(tables)[["complete", "optimal", "expanded_max", "stored_max"]]
                   complete  optimal  expanded_max  stored_max
    bidirectional      True     True             9        12
    greedy             True     True             6         8
    """
    return pd.DataFrame(map(_summary, entries.values()), index=list(entries))


def _summary(table):
    solved, shortest = table["length"] >= 0, table["length"] == table["distance"]
    excess = (table["length"] - table["distance"]).where(solved, 0)
    weights = np.array(table.attrs.get("histogram", np.bincount(table["distance"])))
    each = (weights / np.bincount(table["distance"]).clip(1))[table["distance"]]
    order = np.argsort(table["expanded"].to_numpy(), kind="stable")
    half = np.searchsorted(each[order].cumsum(), each.sum() / 2)

    def mean(values):
        return mean_over_all(values.to_numpy(float), table["distance"].to_numpy(), weights)

    return {
        "complete": bool(solved.all()),
        "optimal": bool(shortest.all()),
        "solved": mean(solved),
        "shortest": mean(shortest),
        "longer": mean(excess) / mean(solved),
        "expanded_median": int(table["expanded"].iloc[order[half]]),
        "expanded_mean": mean(table["expanded"]),
        "expanded_max": int(table["expanded"].max()),
        "stored_mean": mean(table["stored"]),
        "stored_max": int(table["stored"].max()),
    }
