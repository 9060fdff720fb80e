"""Robustness: errors in one sentence, time limits, closed widgets."""

import gc
import weakref

import pytest

from searchlab import EIGHT, experiments, solve
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
