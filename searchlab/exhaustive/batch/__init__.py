"""Compiled searches from many boards of a small puzzle.

The counts are those of the readable strategies to the last unit: `search_batch` finds from each
start what `solve` would. A*, IDA*, greedy and bidirectional search take seconds for the 181,440
boards of the 8-puzzle. Without numba the same code runs uncompiled, far slower.

A board is a number, and its child after a move is ``after[4 * board + move]``. The table is
flat, since numba looks up the width of an array with two axes at each access.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from numbers import Integral

import numpy as np
import pandas as pd

from searchlab import kernels
from searchlab.exhaustive.batch import best_first, bidirectional, ida_star, superior_node
from searchlab.exhaustive.space import space, undoing
from searchlab.puzzle import Board
from searchlab.puzzle.checks import quote
from searchlab.search import STRATEGIES
from searchlab.search.result import Result

COUNTS = ("length", *Result.COUNTERS, "iterations")  # a length of -1: no solution
LOOPS = {
    "a-star": best_first.search,
    "weighted-a-star": best_first.search,
    "greedy": best_first.search,
    "ida-star": ida_star.search,
    "bidirectional": bidirectional.search,
    "superior-node": superior_node.search,
}
_OPTIONS = ("heuristic", "order", "weight", "rise", "step_limit")
_LARGEST = 255  # of the estimates
_MOST_STEPS = 1_000_000
_ROOM = 1 << 14  # of the frontier to begin with; doubled where a search needs more
_PARTS = 64  # into which the starts are divided among the threads


def search_batch(strategy, puzzle, heuristic=None, order=None, starts=None, **options):
    """Run a strategy from every board within reach of a puzzle's goal, or from some.

    Parameters
    ----------
    strategy : str
        One of `LOOPS`, whose counts are explained in `searchlab.search.events`.
    puzzle : Puzzle
        With at most 9 cells.
    heuristic : str, callable or array, optional
        A heuristic, or its value for every arrangement by rank, as `Census.values` gives it.
        All values must be whole numbers from 0 to 255.
    order : str, optional
        The order in which moves are tried; this and the heuristic are the strategy's own
        by default.
    starts : iterable, optional
        Ranks, or boards in any notation; by default all boards within reach.
    **options
        As for `solve`: ``rise`` for ida-star, ``step_limit`` for superior-node, ``weight``, a
        whole number, for weighted-a-star.

    Returns
    -------
    pandas.DataFrame
        A row for each start, its rank the index: distance and the columns of `COUNTS`.

    Examples
    --------
    >>> from searchlab import Puzzle, solve
    >>> found = search_batch("ida-star", Puzzle(2, 3), starts=["1 2 3 4 5 x", "2 5 4 1 x 3"])
    >>> found.length.tolist(), found.expanded.tolist()
    ([0, 9], [0, 18])
    >>> solve(Puzzle(2, 3), "2 5 4 1 x 3", "ida-star").expanded
    18
    """
    settings = _settings(strategy, {"heuristic": heuristic, "order": order}, options)
    boards = space(puzzle)
    numbers = np.arange(len(boards)) if starts is None else _numbers(boards, starts)
    h = _estimates(boards, settings) if "heuristic" in settings else np.zeros(0, np.int16)
    after = boards.after(settings["order"]).astype(np.int32).ravel()
    undo = np.array(undoing(settings["order"]))
    own = {"ida-star": settings.get("rise") == "one", "superior-node": settings.get("step_limit")}
    setting = int(own.get(strategy, strategy != "greedy"))
    records = np.zeros(len(numbers), [(name, np.int64) for name in COUNTS])
    loop, stop = kernels.jit(LOOPS[strategy]), np.zeros(1, np.int64)

    def search(starts, records, room=_ROOM):
        done = loop(after, undo, h, boards.goal, setting, starts, records, stop, room)
        if done < len(starts):
            search(starts[done:], records[done:], 2 * room)

    if kernels.available():
        parts = (np.array_split(each, _PARTS) for each in (numbers, records))
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            try:
                list(pool.map(search, *parts))
            finally:
                stop[0] = 1  # after Ctrl-C the searches end
    else:
        print(f"{kernels.why_not()}. This runs uncompiled, far slower.", file=sys.stderr)
        search(numbers, records)
    table = pd.DataFrame(records, pd.Index(boards.ranks[numbers], name="rank"))
    table.insert(0, "distance", boards.distance[numbers])
    return table


def _settings(strategy, given, options):
    """Check the options, and add the strategy's own where none is given."""
    if strategy not in LOOPS:
        raise ValueError(f"there is no compiled {quote(strategy)}; there are {', '.join(LOOPS)}")
    known = STRATEGIES[strategy]
    settings = {name: value for name, value in known.options.items() if name in _OPTIONS}
    options = {name: value for name, value in given.items() if value is not None} | options
    for name in options:
        if name not in settings:
            raise ValueError(
                f"the compiled {strategy} takes no option {quote(name)}; "
                f"it takes {', '.join(settings)}"
            )
    known.check({name: value for name, value in options.items() if name != "heuristic"})
    settings |= options
    limit = settings.get("step_limit", 0)
    if limit is None or limit > _MOST_STEPS:
        raise ValueError(f"step_limit must be at most {_MOST_STEPS:,} here, not {quote(limit)}")
    return settings


def _numbers(boards, starts):
    """Return the numbers of the starts among the boards within reach."""
    census = boards.census
    if isinstance(starts, (str, bytes, Board)):
        starts = [starts]
    ranks = [start if isinstance(start, Integral) else census.rank(start) for start in starts]
    ranks = np.array(ranks, np.int64)
    numbers = np.searchsorted(boards.ranks, ranks)
    for rank in ranks[boards.ranks[np.minimum(numbers, len(boards) - 1)] != ranks][:1]:
        raise ValueError(f"the goal cannot be reached from the board of rank {rank}")
    return numbers


def _estimates(boards, settings):
    """Return the estimate of each board."""
    h, ranks = settings["heuristic"], len(boards.census.distance)
    h = np.asarray(boards.census.values(h) if isinstance(h, str) or callable(h) else h)
    if h.shape != (ranks,) or h.dtype.kind not in "iuf":
        raise ValueError(f"a heuristic is a name, a function, or an array of {ranks:,} numbers")
    h = h[boards.ranks] * settings.get("weight", 1)
    if not ((h == np.floor(h)) & (h >= 0) & (h <= _LARGEST)).all():
        raise ValueError(
            f"a compiled search takes estimates that are whole numbers from 0 to {_LARGEST}; "
            "solve takes any"
        )
    return h.astype(np.int16)
