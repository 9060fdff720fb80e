"""Robustness: errors without a message, time limits, closed widgets, what is shared."""

import gc
import sys
import weakref
from types import FunctionType, ModuleType

import numpy as np
import pandas as pd
import pytest
from textbook import breadth_first

from searchlab import EIGHT, FIFTEEN, Puzzle, experiments, judge, solve
from searchlab.exhaustive.tables import (
    all_starts,
    never_rising,
    re_expansion_boards,
    superior_node_boards,
)
from searchlab.experiments import strategy_table
from searchlab.heuristics import name_of
from searchlab.running import solving

# -- errors --------------------------------------------------------------------------------


class Unprintable(Exception):
    """An exception without a message or a repr."""

    def __str__(self):
        raise RuntimeError

    __repr__ = __str__


NEAR = "1 2 3 4 5 x 7 8 6"


def raising(puzzle, start):
    raise Unprintable
    yield


def test_a_search_whose_exception_has_no_message_is_a_failed_row():
    (row,) = experiments.run(raising, [NEAR], puzzle=EIGHT).to_dict("records")
    assert (row["outcome"], row["reason"]) == ("failed", "Unprintable")


# -- time ----------------------------------------------------------------------------------


def test_a_long_name_is_cut_short():
    def search(puzzle, start, heuristic):
        return breadth_first(puzzle, start)

    search.__name__ = "search" * 10_000
    result = solve(EIGHT, EIGHT.goal, search, heuristic=lambda board: 0)
    assert len(result.strategy) == 80 and result.strategy.endswith("...")
    search.__name__ = "h" * 10_000
    assert len(name_of(search)) == 80


def test_a_slow_search_keeps_its_time_limit(monkeypatch):
    now = 0.0

    def slow(state):
        nonlocal now
        now += 0.05
        return 0

    monkeypatch.setattr(solving.time, "perf_counter", lambda: now)
    board = "8 6 7 2 5 4 3 x 1"
    result = solve(EIGHT, board, "a-star", heuristic=slow, max_seconds=1)
    assert result.budget == "1 second" and result.seconds < 1.3
    now = 0.0
    result = solve(EIGHT, board, "breadth-first", max_seconds=1, max_expansions=1000)
    assert result.expanded == 1000


# -- widgets -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Race", "HeuristicAtlas", "BoardWidget"])
def test_a_closed_widget_is_freed(name):
    widgets = pytest.importorskip("searchlab.widgets")
    widget = getattr(widgets, name)()
    board = getattr(widget, "board", None)
    alive = weakref.ref(widget)
    widget.close()
    del widget
    gc.collect()
    assert alive() is None
    del board


# -- what is shared ------------------------------------------------------------------------


def caches():
    """Yield the functions and methods of the package that keep their results."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "searchlab":
            for value in list(vars(module).values()):
                for each in (value, *(vars(value).values() if isinstance(value, type) else ())):
                    if hasattr(each, "cache_info") and each.__module__ == name:
                        yield each


def arrays_in(value, depth=0):
    """Yield the arrays that a cache holds: in tuples, lists, dictionaries and objects."""
    if isinstance(value, np.ndarray):
        yield value
    elif depth < 6 and not isinstance(value, (type, FunctionType, ModuleType, pd.DataFrame)):
        for inner in gc.get_referents(value):
            yield from arrays_in(inner, depth + 1)


def test_arrays_that_are_kept_are_read_only_and_tables_are_copies():
    six = Puzzle(2, 3)
    calls = [
        lambda: all_starts("greedy", puzzle=six),
        lambda: superior_node_boards("no limit", puzzle=six),
        lambda: re_expansion_boards(8),
        lambda: never_rising(puzzle=six),
        lambda: strategy_table("greedy", puzzle=six),
        experiments.heuristic_costs,
    ]
    for call in calls:
        first, whole = call(), call().copy()
        first.iloc[:, -1] = first.iloc[0, -1]
        assert call().equals(whole)
    judge("gap", six)
    for heuristic in ("linear-conflict", "walking-distance"):  # whose compiled search keeps tables
        solve(FIFTEEN, FIFTEEN.scramble(12, seed=1), "ida-star", heuristic=heuristic)
    arrays = [array for kept in caches() for array in arrays_in(kept)]
    assert len(arrays) > 20 and not any(array.flags.writeable for array in arrays)
