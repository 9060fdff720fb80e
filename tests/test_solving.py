"""solve() counts exactly, stops when a budget is used up, and checks its arguments."""

# ruff: noqa: F401

import json
import pickle
import re
from dataclasses import is_dataclass
from functools import partial
from math import inf, nan

import numpy as np
import pytest
from golden import transcript

from searchlab import (
    EIGHT,
    FIFTEEN,
    STRATEGIES,
    Node,
    Puzzle,
    Result,
    manhattan,
    record,
    solve,
)  # fmt: skip
from searchlab.problems.checks import several
from searchlab.running import solving as module
from searchlab.running.result import Iteration
from searchlab.search import breadth_first

SAMPLE = "2 3 4 1 5 x 7 6 8"
NEAR = "1 2 3 4 5 x 7 8 6"
EASY = EIGHT.scramble(12, seed=2)
MIDDLE = {  # a board that each strategy solves within some hundred expansions
    name: Puzzle(2, 3).random(seed=5) if name == "iterative-deepening" else EASY
    for name in STRATEGIES
    if name != "superior-node"
}
# -- counters ----------------------------------------------------------------------


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_counters_are_those_of_the_events(strategy):
    options = {"max_depth": 11} if "max_depth" in STRATEGIES[strategy].options else {}
    boards = [Puzzle(2, 3).random(seed) for seed in range(6)]
    for board in (*boards, EIGHT.scramble(14, seed=3)):
        trace = record(board, strategy, **options)
        outcomes = [child.outcome for event in trace for child in event.children]
        result, roots = trace.result, 2 if strategy == "bidirectional" else 1
        assert result.counters == {
            "expanded": sum(not event.again for event in trace),
            "generated": len(outcomes),
            "duplicates": outcomes.count("duplicate"),
            "enqueued": outcomes.count("queued") + roots,
            "pruned": outcomes.count("pruned"),
            "inferior": outcomes.count("inferior"),
            "skipped": sum(event.skipped for event in trace),
            "max_queue": max(roots, *(event.frontier for event in trace)),
            "peak_stored": max(event.stored for event in trace),
        }
        assert solve(board, strategy, **options) == result
        assert solve(board, strategy, progress=True, watch=len, **options) == result


@pytest.mark.parametrize("strategy", ["ida-star", "iterative-deepening", "depth-first"])
def test_iterations_add_up(strategy):
    options = {"max_depth": 10} if strategy == "depth-first" else {}
    for seed in range(3):
        result = solve(EIGHT.scramble(10, seed), strategy, **options)
        for name in ("expanded", "generated", "pruned", "skipped"):
            assert sum(getattr(i, name) for i in result.iterations) == result.counters[name]
        limits = [i.limit for i in result.iterations]
        assert limits == sorted(set(limits))
        for iteration in result.iterations:
            # Calls of the recursive program: each is pruned or expanded, or finds the goal.
            found = result.solved and iteration is result.iterations[-1]
            assert iteration.dfs_calls == iteration.pruned + iteration.expanded + found
    assert solve(EASY, "breadth-first").iterations == ()


# -- results -----------------------------------------------------------------------


def test_results_are_values_and_rows():
    one, two = solve(EIGHT, SAMPLE), solve(EIGHT, SAMPLE)
    assert one == two and hash(one) == hash(two) and one.seconds != two.seconds
    assert one != solve(EIGHT, SAMPLE, ties="high-h") and one != dict(one)
    assert pickle.loads(pickle.dumps(one)) == one
    assert one.replace(cost=7).cost == 7 and one.cost == 19
    with pytest.raises(AttributeError):
        one.expanded = 0
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame([one, solve(EIGHT, SAMPLE, "greedy")])
    assert [*one] == [*Result.COLUMNS] and sorted(table.columns) == sorted(one)  # as pandas 2 does
    assert [*table.expanded] == [312, 71]
    assert not is_dataclass(one)  # pandas 2 would read its fields


# -- what is searched --------------------------------------------------------------


# -- budgets -----------------------------------------------------------------------


@pytest.mark.parametrize("strategy", MIDDLE)
def test_a_budget_of_expansions_is_exact(strategy):
    board = MIDDLE[strategy]
    whole = record(board, strategy)
    need = whole.result.expanded
    for budget in {0, 64, 65, need - 1}:
        if budget < need:
            seen = record(board, strategy, max_expansions=budget)
            short = seen.result
            assert (short.outcome, short.expanded, short.moves) == ("out of budget", budget, None)
            assert short.budget == several(budget, "expansion")
            # The next event of the whole search is the expansion that was one too many.
            assert [e.state for e in seen] == [e.state for e in whole[: len(seen)]]
            assert not whole[len(seen)].again
    assert solve(board, strategy, max_expansions=need) == whole.result


@pytest.mark.parametrize("strategy", MIDDLE)
def test_a_budget_of_nodes_stored(strategy):
    free = solve(MIDDLE[strategy], strategy)
    assert solve(MIDDLE[strategy], strategy, max_stored=free.peak_stored) == free
    short = solve(MIDDLE[strategy], strategy, max_stored=free.peak_stored - 1)
    assert short.budget == f"{free.peak_stored - 1:,} nodes stored" and short.moves is None


@pytest.fixture
def clock(monkeypatch):
    """A clock that advances by one second each time it is read."""
    seconds = iter(range(10**6))
    monkeypatch.setattr(module.time, "perf_counter", lambda: next(seconds))


def test_a_budget_of_seconds(clock):
    # The clock is read once at the start and, since events come slowly by it, after each of them.
    for seconds, expanded in ((0, 1), (1, np.int64(2)), (2.5, 3)):
        result = solve(EIGHT, SAMPLE, "breadth-first", max_seconds=seconds)
        assert (result.outcome, result.expanded) == ("out of budget", expanded)
        assert result.budget == several(seconds, "second", spec="g")
    for seconds in (inf, 100_000):
        assert solve(EASY, "breadth-first", max_seconds=seconds).solved


def test_progress(clock, capsys):
    solve(EIGHT, SAMPLE, "breadth-first", max_expansions=300, progress=True)
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("\rbreadth-first: 64 expanded\rbreadth-first: 65 expanded")
    assert err.endswith("\rbreadth-first: 300 expanded\n")


# -- functions of one's own ----------------------------------------------------------


def returning(moves=None):
    """Make a search that expands the start and returns these moves."""

    def mine(puzzle, start, *, depth=3):
        list(puzzle.successors(start))
        return moves

    return mine


def yielding(puzzle, start):
    state = start
    for move in "ddx" if start == puzzle.goal else "d":
        state = dict(puzzle.successors(state))[move]
        yield move


def gives_up(puzzle, start):
    list(puzzle.successors(start))
    yield from ()


def broken(*_):
    raise ZeroDivisionError("mine")


def ending(error):
    def ends(*_):
        raise error

    return ends


# -- the compiled search ---------------------------------------------------------------


@pytest.fixture
def compiled():
    """Skip the test without numba, and return a search on the 15-puzzle that is compiled."""
    pytest.importorskip("numba")
    return partial(solve, FIFTEEN, FIFTEEN.scramble(30, seed=3), "ida-star")


@pytest.mark.parametrize(
    ("engine", "options"),
    [
        ("compiled", {}),
        ("compiled", {"heuristic": "walking-distance", "order": "drlu"}),
        ("compiled", {"heuristic": "misplaced", "rise": "one", "max_limit": 12}),
        ("compiled", {"max_seconds": 600}),
        ("python", {"watch": lambda events: None}),
        ("python", {"heuristic": lambda state, puzzle: manhattan(state, puzzle)}),
    ],
    ids=lambda given: given if isinstance(given, str) else " ".join(given),
)
def test_the_compiled_search_gives_the_same_result(compiled, engine, options):
    strategy = pickle.loads(pickle.dumps(STRATEGIES["ida-star"]))  # as in a worker process
    result = solve(compiled.args[1], strategy, **options)
    readable = compiled(**options, max_expansions=10**9)
    assert (result.engine, readable.engine) == (engine, "python")
    assert result == readable and result.iterations == readable.iterations


def test_options_and_progress_of_the_compiled_search(compiled, clock, capsys):
    for options in ({"max_seconds": -1}, {"weight": 2}, {"order": "up"}):
        with pytest.raises(ValueError, match="".join(options)):
            compiled(**options)
    expanded = compiled(progress=True).expanded
    reports = re.findall(r"\rida-star: ([0-9,]+) expanded", capsys.readouterr().err)
    reports = [int(report.replace(",", "")) for report in reports]
    assert reports == sorted(reports) and reports[-1] >= expanded


test_what_is_said = transcript("solving", globals())
