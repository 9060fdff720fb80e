"""Robustness: errors in one sentence, time limits, closed widgets."""

import gc
import itertools
import weakref

import pytest

from searchlab import EIGHT, experiments, record, solve
from searchlab.cli import lab
from searchlab.compiled.ida_star import ida_star
from searchlab.exhaustive.admissibility import judge
from searchlab.experiments import korf
from searchlab.heuristics.pattern_database import pattern_database
from searchlab.running import solving
from searchlab.search import breadth_first

# -- errors --------------------------------------------------------------------------------


class Unprintable(Exception):
    """An exception without a message or a repr."""

    def __str__(self):
        raise RuntimeError

    __repr__ = __str__


LONG = "x" * 200_000
NEAR = "1 2 3 4 5 x 7 8 6"


def yielding(**fields):
    def strategy(puzzle, start):
        yield next(breadth_first(puzzle, start))._replace(**fields)

    return strategy


def raising(puzzle, start):
    raise Unprintable
    yield


CALLS = [  # each with the values that it rejects
    (lambda v: solve(EIGHT, NEAR, "ida-star", rise=v), LONG),
    (lambda v: solve(EIGHT, NEAR, **{v: 1}), LONG),
    (lambda v: record(EIGHT, NEAR, yielding(frontier=v)), -1, LONG, Unprintable()),
    (lambda v: record(EIGHT, NEAR, yielding(node=v)), 5, LONG, Unprintable()),
    (lambda v: solve(EIGHT, NEAR, "breadth-first", order=v), LONG, Unprintable()),
    (solve, LONG, Unprintable()),
    (lambda v: experiments.run("a-star", [NEAR], v, puzzle=EIGHT), LONG, Unprintable()),
    (korf.run, [0], [3.5], LONG),
    (lambda v: korf.run([79], v), 3, LONG, ["manhattan"]),
    (lambda v: korf.run([79], rule=v), 3, LONG),
    (lambda v: korf.run([79], out=v), LONG),
    (lambda v: judge("manhattan", goals=v), 2, [LONG]),
    (judge, LONG, LONG + ".py:h", Unprintable()),
    (lambda v: judge(lambda board: v), LONG, Unprintable()),
    (lambda v: ida_star(EIGHT, NEAR, heuristic=v), LONG, "pdb-" + LONG),
    (lambda v: ida_star(v, NEAR), 3),
    (pattern_database, LONG, [LONG], [-(10**5000)]),
    (EIGHT.read, itertools.count()),
    (lab.copy_lessons, LONG),
]


@pytest.mark.parametrize(
    ("call", "value"),
    [(call, value) for call, *values in CALLS for value in values],
    ids=itertools.count(),
)
def test_every_error_is_a_sentence_of_moderate_length(call, value):
    with pytest.raises(ValueError, match=" ") as error:
        call(value)
    assert len(str(error.value)) <= 500 and "\n" not in str(error.value)


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
