"""Compiled searches from many boards of a small puzzle.

The counts are those of the readable strategies to the last unit: `search_batch` finds from each
start what `solve` would. A*, IDA*, greedy and bidirectional search take seconds for the 181,440
boards of the 8-puzzle. Without numba the same code runs uncompiled, far slower.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

import numpy as np
import pandas as pd

from searchlab.compiling import available, jit, read_only, why_not
from searchlab.exhaustive import boards, loops, one_pass
from searchlab.problems import MOVES, check_order
from searchlab.problems.checks import one_of, quote, whole
from searchlab.running.result import Result
from searchlab.search import STRATEGIES
from searchlab.search.best_first import TIES

# A length of -1: no solution. `required` is of A*: see `loops.best_first`.
COUNTS = ("length", *Result.COUNTERS, "iterations", "required")
LOOPS = {
    "a-star": loops.best_first,
    "weighted-a-star": loops.best_first,
    "greedy": loops.best_first,
    "ida-star": one_pass.ida_star,
    "bidirectional": loops.bidirectional,
    "superior-node": loops.superior_node,
}
_OPTIONS = ("heuristic", "order", "ties", "weight", "rise", "step_limit")
_MOST_STEPS = 1_000_000
_ROOM = 1 << 14  # of the frontier to begin with; doubled where a search needs more
_PARTS = 64  # into which the starts are divided among the threads


class NotCompiled(ValueError):
    """A compiled search cannot be run with these options; `searchlab.solve` takes any."""


def search_batch(strategy, puzzle, heuristic=None, order=None, starts=None, **options):
    """Run a strategy from every board within reach of a puzzle's goal, or from some.

    Parameters
    ----------
    strategy : str
        One of `LOOPS`, whose counts are explained in `searchlab.search.node`.
    puzzle : Puzzle
        With at most 9 cells.
    heuristic : str, callable or array, optional
        A heuristic, or its value for every arrangement by rank, as `Census.values` gives it.
        All values must be whole numbers from 0 to 255.
    order : str, optional
        The order in which moves are tried; this and the heuristic are the strategy's own
        by default.
    starts : array of int, optional
        Ranks of boards that can be solved; by default of all of them.
    **options
        As for `solve`: ``ties`` for searches with a priority queue, ``rise`` for ida-star,
        ``step_limit`` for superior-node, ``weight``, a whole number, for weighted-a-star.

    Returns
    -------
    pandas.DataFrame
        A row for each start, its rank the index: distance and the columns of `COUNTS`.

    Examples
    --------
    >>> from searchlab import Puzzle, solve
    >>> boards = search_batch("ida-star", Puzzle(2, 3))
    >>> len(boards), int(boards.expanded.max())
    (360, 968)
    """
    settings = _settings(strategy, {"heuristic": heuristic, "order": order}, options)
    within = boards.reachable(puzzle)
    starts = within if starts is None else np.asarray(starts, np.int64)
    if not np.isin(starts, within).all():
        raise ValueError("starts must be ranks of boards from which the goal can be reached")
    h = _estimates(puzzle, settings) if "heuristic" in settings else np.zeros(0, np.int16)
    setting = settings.get("step_limit", 0)
    if "ties" in settings:
        setting = 4 * (strategy != "greedy") + [*TIES].index(settings["ties"])
    if strategy == "ida-star":
        setting = settings["rise"] == "one"
    return run_loop(LOOPS[strategy], puzzle, h, settings["order"], setting, starts)


def run_loop(loop, puzzle, h, order, setting, starts):
    """Run one of `searchlab.exhaustive.loops` from many boards, in threads.

    `h` has the estimate of each reachable board; `setting` is the loop's own. Returns what
    `search_batch` does.
    """
    order = check_order(order or MOVES)
    number, after = _numbered(puzzle, order)
    undo = boards.undoing(order)
    runs = np.zeros(len(starts), [(name, np.int64) for name in COUNTS])
    stop = np.zeros(1, np.int64)

    def search(starts, runs, room=_ROOM):
        done = jit(loop)(after, undo, h, 0, setting, starts, runs, stop, room)
        if done < len(starts):
            search(starts[done:], runs[done:], 2 * room)

    if loop is one_pass.ida_star:
        loop(after, undo, h, 0, setting, number[starts], runs)
    elif available():
        parts = (np.array_split(each, _PARTS) for each in (number[starts], runs))
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            try:
                list(pool.map(search, *parts))
            finally:
                stop[0] = 1  # after Ctrl-C the searches end
    else:
        print(f"{why_not()}. This runs uncompiled, far slower.", file=sys.stderr)
        search(number[starts], runs)
    table = pd.DataFrame(runs, pd.Index(starts, name="rank"))
    table.insert(0, "distance", boards.distance(puzzle)[starts].astype(np.int64))
    return table


def _settings(strategy, given, options):
    """Check the options, and add the strategy's own where none is given."""
    one_of("strategy", strategy, LOOPS)
    known = STRATEGIES[strategy]
    settings = {name: value for name, value in known.options.items() if name in _OPTIONS}
    options |= {name: value for name, value in given.items() if value is not None}
    for name in options.keys() - settings:
        raise NotCompiled(
            f"the compiled {strategy} takes no option {quote(name)}; it takes {', '.join(settings)}"
        )
    known.check({name: value for name, value in options.items() if name != "heuristic"})
    settings |= options
    try:
        whole("step_limit", settings.get("step_limit", 0), 0, _MOST_STEPS)
    except ValueError as error:
        raise NotCompiled(str(error)) from None
    return settings


@lru_cache(maxsize=8)
def _numbered(puzzle, order):
    """Number the reachable boards alone, and their children: half the memory is a tenth faster."""
    number = np.cumsum(boards.distance(puzzle) != boards.UNREACHABLE, dtype=np.int32) - 1
    after = boards.after(puzzle, order)[boards.reachable(puzzle)]
    return read_only(number), read_only(np.where(after < 0, -1, number[after]).ravel())


def _estimates(puzzle, settings):
    """Return the estimate of each reachable board."""
    h = settings["heuristic"]
    h = h if isinstance(h, np.ndarray) else boards.values(puzzle, h)
    h = h[boards.reachable(puzzle)] * settings.get("weight", 1)
    if not np.isin(h, range(256)).all():
        raise NotCompiled(
            "a compiled search takes estimates that are whole numbers from 0 to 255; solve takes "
            "any"
        )
    return h.astype(np.int16)
