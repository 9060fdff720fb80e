"""The race over the whole space: what a strategy does from every board, and what it costs.

Breadth-first search is decided without running it; the other strategies are run from every
board by their compiled forms, and without numba from a sample. What they counted from all boards
of the 8-puzzle is kept in the user's cache folder for as long as the package stays the same.
"""

import hashlib
import os
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path

import numpy as np
import pandas as pd

from searchlab import kernels
from searchlab.kernels import cache
from searchlab.puzzle import EIGHT, MOVES
from searchlab.puzzle.checks import quote
from searchlab.search import STRATEGIES, find_strategy
from searchlab.whole_space.space import SAMPLE, SEED, check_sample, mean_over_all, space
from searchlab.whole_space.sweeps import sweep
from searchlab.whole_space.tables.symmetry import first_shortest_walk, stand_in_searches

ENTRANTS = (
    "breadth-first", "breadth-first-ranks", "bidirectional", "superior-node", "greedy",
    "weighted-a-star", "a-star", "ida-star",
)  # fmt: skip
_COUNTS = ("length", "expanded", "generated", "held")
_THREADS = 4  # at most; the compiled searches let other threads run
_WORTH_KEEPING = 100_000  # searches, which take seconds


def race_boards(strategy, *, puzzle=EIGHT, size=SAMPLE, seed=SEED, **options):
    """Run a strategy from every board that can be solved.

    Parameters
    ----------
    strategy : str
        One of `ENTRANTS`.
    puzzle : Puzzle
        With at most 9 cells.
    size, seed : int
        Without numba: a sample instead of all boards; see `Space.sample`. Breadth-first
        search is exact all the same.
    **options
        The strategy's: order, heuristic, weight, rise, step_limit, as for `solve`.

    Returns
    -------
    pandas.DataFrame
        A row to a board, its rank the index: distance; length of the solution, -1 without
        one; expanded, generated; held: the most board records kept at one time.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> boards = race_boards("breadth-first", puzzle=Puzzle(2, 3))
    >>> boards.max().to_dict()
    {'distance': 21, 'length': 21, 'expanded': 354, 'generated': 827, 'held': 360}
    """
    if strategy not in ENTRANTS:
        raise ValueError(
            f"there is no {quote(strategy)} in the race over all boards; there are "
            f"{', '.join(ENTRANTS)}"
        )
    size, seed = check_sample(size, seed)
    find_strategy(strategy).check(options)
    boards = space(puzzle)
    ranks, counted = boards.ranks, "exact"
    if strategy.startswith("breadth-first"):
        unknown = sorted(set(options) - {"order"})
        if unknown:
            raise ValueError(f"over all boards {strategy} takes no option but order, not {unknown}")
        table = _breadth_first(boards, options.get("order", MOVES))
    else:
        if not kernels.available():
            ranks = ranks[boards.sample(size, seed)]
            counted = f"a sample of {len(ranks):,}"
        table = _kept_or_searched(strategy, boards, ranks, options)
    histogram = np.bincount(boards.distance).tolist()
    table.attrs = boards.frame().attrs | {"histogram": histogram, "counted": counted}
    return table


def race_table(entries):
    """Sum up the race: what each entrant finds, and what it costs on average and at worst.

    Parameters
    ----------
    entries : mapping of str to pandas.DataFrame
        For each name a table with the columns that `race_boards` gives. A sample that is
        stratified by distance will do: each distance counts for as many boards as there are.

    Returns
    -------
    pandas.DataFrame
        A row to a name. complete, optimal: whether a solution, and a shortest one, was found
        from every board; solved, shortest: their shares; longer: the mean moves above the
        shortest, where solved; expanded_mean, expanded_max, held_mean, held_max.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> names = ("bidirectional", "greedy")
    >>> race = {name: race_boards(name, puzzle=Puzzle(2, 2)) for name in names}
    >>> race_table(race)[["complete", "optimal", "expanded_max", "held_max"]]
                   complete  optimal  expanded_max  held_max
    bidirectional      True     True             9        12
    greedy             True     True             6         8
    """
    entries = dict(entries)
    if not entries:
        raise ValueError("there is no entry to sum up")
    return pd.DataFrame({name: _sums(name, table) for name, table in entries.items()}).T.astype(
        {"complete": bool, "optimal": bool, "expanded_max": int, "held_max": int}
        | dict.fromkeys(("solved", "shortest", "longer", "expanded_mean", "held_mean"), float)
    )


def _sums(name, table):
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
    return {
        "complete": solved.all(),
        "optimal": shortest.all(),
        "solved": share,
        "shortest": mean(shortest),
        "longer": mean(np.where(solved, length - distance, 0)) / share if share else float("nan"),
        "expanded_mean": mean(table["expanded"]),
        "expanded_max": table["expanded"].max(),
        "held_mean": mean(table["held"]),
        "held_max": table["held"].max(),
    }


def _breadth_first(boards, order):
    """Decide breadth-first search from its places in the queues of the stand-ins.

    What was generated before the last expansion is known from the board's place in the
    queue; the last one stops at the goal, which is the last board to be kept.
    """
    after, steps = boards.after(order), np.maximum(boards.distance - 1, 0)
    places, _ = stand_in_searches(boards, order)
    parent, parent_there = first_shortest_walk(boards, order, steps)
    _, goal_there = first_shortest_walk(boards, order, boards.distance)
    place = places[boards.blank, parent_there]
    children = np.zeros((len(places), len(boards) + 1), np.int64)
    for row, search in zip(children, places, strict=True):
        row[1:] = np.cumsum((after >= 0).sum(axis=1)[np.argsort(search)])
    last = (np.cumsum(after[parent] >= 0, axis=1) * (after[parent] == boards.goal)).max(axis=1)
    unsolved = boards.distance > 0
    return boards.frame(
        length=boards.distance,
        expanded=np.where(unsolved, place.astype(np.int64) + 1, 0),
        generated=np.where(unsolved, children[boards.blank, place] + last, 0),
        held=places[boards.blank, goal_there].astype(np.int64) + 1,
    )


@lru_cache(maxsize=1)
def _sources():
    """Digest the package: another one may count otherwise."""
    package = Path(__file__).parents[2]
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _kept_or_searched(strategy, boards, ranks, options):
    plain = all(isinstance(value, (str, int, float)) for value in options.values())
    if len(ranks) < _WORTH_KEEPING or not plain:
        return _search_all(strategy, boards, ranks, options)
    search = f"{strategy} {boards.puzzle!r} {sorted(options.items())}"
    name = f"race_{hashlib.sha256(search.encode()).hexdigest()[:16]}.npz"
    kept = cache.load(name)
    if kept is not None and kept.pop("sources") == _sources():
        return boards.frame(**{column: kept[column].astype(np.int64) for column in _COUNTS})
    table = _search_all(strategy, boards, ranks, options)
    counts = {column: table[column].to_numpy(np.int32) for column in _COUNTS}
    cache.save(name, sources=_sources(), **counts)
    return table


def _search_all(strategy, boards, ranks, options):
    """Run a compiled search from each start, some starts to a thread."""
    if strategy == "weighted-a-star":
        # A* by the estimate times the weight takes the same boards in the same order.
        STRATEGIES[strategy].generate(boards.puzzle, boards.puzzle.goal, **options)  # checks them
        options = STRATEGIES[strategy].options | options
        h = boards.census.values(options["heuristic"]).astype(float) * options["weight"]
        strategy, options = "a-star", {"heuristic": h, "order": options["order"]}
    threads = min(_THREADS, os.cpu_count() or 1)
    parts = [ranks[first::threads] for first in range(threads) if first < len(ranks)]
    sweep(strategy, boards.puzzle, starts=ranks[:1], **options)  # compiles, once
    with ThreadPoolExecutor(threads) as pool:
        found = pool.map(lambda part: sweep(strategy, boards.puzzle, starts=part, **options), parts)
        table = pd.concat(runs.frame for runs in found).sort_index()
    return table.rename(columns={"peak_held": "held"})[["distance", *_COUNTS]].astype(np.int64)
