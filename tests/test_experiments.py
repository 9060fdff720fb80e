"""Experiments: the same table whatever the executor, and finished searches are kept."""

# ruff: noqa: F401

import multiprocessing
import operator
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from types import ModuleType

import numpy as np
import pandas as pd
import pytest
from golden import transcript
from pandas.testing import assert_frame_equal
from textbook import breadth_first

from searchlab import (
    EIGHT,
    FIFTEEN,
    Puzzle,
    solve,
    weighted,
)
from searchlab.exhaustive.batch import search_batch
from searchlab.exhaustive.census import census
from searchlab.exhaustive.tables import all_starts
from searchlab.experiments import COLUMNS, heuristic_costs, process_pool, run, sample
from searchlab.experiments.parallel import completed
from searchlab.heuristics import maximum
from searchlab.running.result import Interrupted

BOARDS = sample(EIGHT, 1, seed=1)[5:17]
NEAR = BOARDS[:9]
UNSOLVABLE = EIGHT.board("2 1 3 4 5 6 7 8 x")


def fussy(puzzle, start):
    """A reader's own search, which raises on boards with the blank in the middle."""
    if start[puzzle.cells // 2] == 0:
        raise ArithmeticError("not with the blank in the middle")
    return breadth_first(puzzle, start)


def leaving(puzzle, start):
    """A plain function that ends its process on some boards."""
    if start in {board.state for board in NEAR[:2]}:
        os._exit(1)


def table(made):
    """Write a table for a person."""
    columns = "label strategy rows cols goal outcome reason length moves expanded".split()
    return made[columns].to_csv(index=False, sep="|", na_rep="-")


MIXED = [
    "bidirectional",
    ("a-star", {"heuristic": weighted("manhattan", 2), "order": "durl"}),
    "ida-star",
    fussy,
]


# -- the table -----------------------------------------------------------------------------


def test_every_row_is_the_result_of_solve():
    table = run(MIXED[:3], [*BOARDS[:4], UNSOLVABLE], max_expansions=8)
    assert list(table.columns) == COLUMNS
    assert len(table) == 15 and table.outcome.nunique() == 3
    assert table.label[5] == "a-star (heuristic=weighted(manhattan, 2), order=durl)"
    assert table.heuristic.tolist()[5::5] == ["weighted(manhattan, 2)", "manhattan"]
    options = [{}, MIXED[1][1], {}]
    for i, row in enumerate(table.astype(object).where(table.notna(), None).to_dict("records")):
        result = solve(EIGHT, row["board"], row["strategy"], max_expansions=8, **options[i // 5])
        more = {"reason": result.budget, "iterations": len(result.iterations)}
        expected = result.as_dict() | more | {"seconds": row["seconds"]}
        assert {name: row[name] for name in expected} == expected
        assert 0 <= row["seconds"] < 60


def test_progress(capsys):
    seen = []
    run("a-star", BOARDS[:3], progress=lambda *done: seen.append(done))
    assert seen == [(1, 3), (2, 3), (3, 3)]
    run("a-star", BOARDS[:3], progress=True)
    assert capsys.readouterr().err.endswith("3 of 3 rows\n")


# -- executors -----------------------------------------------------------------------------


def same(table, expected):
    """Compare two tables but for the seconds."""
    assert_frame_equal(table.drop(columns="seconds"), expected.drop(columns="seconds"))


def test_processes_give_the_same_table():
    with process_pool(2) as executor:
        same(run(MIXED, BOARDS, executor), run(MIXED, BOARDS))
    assert not multiprocessing.active_children()


def test_an_exception_ends_the_processes_of_a_pool():
    with pytest.raises(ZeroDivisionError), process_pool(2) as executor:
        futures = [executor.submit(time.sleep, 600) for _ in range(9)]
        while not all(future.running() for future in futures[:2]):
            time.sleep(0.01)
        raise ZeroDivisionError
    assert not multiprocessing.active_children()
    assert all(future.done() for future in futures)  # what has not begun is cancelled


def test_searches_without_a_result_are_failed_rows():
    zero = ("a-star", {"heuristic": lambda state: 0})
    odd = {"lambda": zero, "known": "a-star", "leaving": leaving}
    boards = [*NEAR[:3], UNSOLVABLE]
    with process_pool(1) as executor:  # which is broken after a worker has died
        table = run(odd, boards, executor)
    rows = dict(list(table.groupby("label", sort=False)))
    assert rows["known"].outcome.tolist() == [*["solved"] * 3, "unsolvable by parity"]
    assert set(rows["lambda"].outcome) == set(rows["leaving"].outcome) == {"failed"}
    assert rows["lambda"].reason.str.contains("write it in a module").all()
    assert rows["leaving"].reason.str.startswith("BrokenProcessPool").all()


def exits(puzzle, start):
    raise SystemExit(3)


def raises(puzzle, start):
    raise BaseException("mine")


def test_a_search_that_exits_is_one_failed_row_here_and_in_a_pool():
    searches = [exits, "a-star", raises, ("greedy", {"heuristic": raises})]
    here = run(searches, NEAR[:2])
    assert here.outcome.tolist() == [*["failed"] * 2, *["solved"] * 2, *["failed"] * 4]
    for row, reason in ((0, "exits raised SystemExit: 3"), (4, "mine"), (6, "mine")):
        assert reason in here.reason[row]
    with process_pool(1) as executor:
        same(run(searches, NEAR[:2], executor), here)


def test_a_process_of_the_reader_s_own_outlives_a_pool_that_is_ended():
    with pytest.raises(ZeroDivisionError), process_pool(1) as executor:
        executor.submit(abs, 1).result()
        own = multiprocessing.Process(target=time.sleep, args=(60,))
        own.start()
        raise ZeroDivisionError
    assert own.is_alive()
    own.kill()
    own.join()


class Client:
    """As of Dask, with two workers: one call that raises fails the whole chunk."""

    def __init__(self):
        self.sent = []

    def ncores(self):
        return {"one": 1, "two": 1}

    def submit(self, function, *arguments, pure):
        self.sent.append(len(arguments[1]))
        future = Future()
        try:
            future.set_result(function(*arguments))
        except Exception as error:
            future.set_exception(error)
        return future


def test_rows_are_sent_to_dask_in_chunks_and_those_of_a_failed_chunk_alone(monkeypatch):
    module = ModuleType("distributed")
    module.Client = Client
    monkeypatch.setitem(sys.modules, "distributed", module)
    monkeypatch.setattr(Client, "__module__", "distributed.client")
    client, calls = Client(), {number: (1, number) for number in range(-3, 21)}
    results = dict(completed(operator.floordiv, calls, client, chunk=30))
    assert client.sent == [*[3] * 8, 1, 1, 1] and list(results.values()).count(0) == 19
    assert {key for key, result in results.items() if isinstance(result, Exception)} == {0}
    few = Client()
    assert dict(completed(abs, {"a": (-1,)}, few, chunk=30)) == {"a": 1} and few.sent == [1]


def test_a_function_of_a_notebook_that_processes_cannot_import_is_a_failed_row():
    cell = """
import multiprocessing
from searchlab import EIGHT
from searchlab.experiments import process_pool, run

multiprocessing.set_start_method("spawn")  # as on macOS, Windows

def mine(puzzle, start):
    return ""

with process_pool(1) as pool:
    for row in run([mine, "a-star"], [EIGHT.goal], pool, puzzle=EIGHT).itertuples():
        print(row.outcome, row.reason)
"""
    done = subprocess.run([sys.executable, "-c", cell], capture_output=True, text=True)
    mine, known = done.stdout.splitlines()
    assert mine.startswith("failed") and "'mine'" in mine and "write it in a module" in mine
    assert (known, done.stderr) == ("solved <NA>", "")


# -- Ctrl-C --------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [0, 1])
def test_ctrl_c_ends_all_searches_and_carries_those_that_are_finished(threads):
    def interrupt(done, total):
        if done == 5:
            signal.raise_signal(signal.SIGINT)

    with ThreadPoolExecutor(1) as pool, pytest.raises(Interrupted) as stopped:
        run("a-star", NEAR, pool if threads else None, progress=interrupt)
    same(stopped.value.result, run("a-star", NEAR[:5]))


# -- samples -------------------------------------------------------------------------------


def test_a_sample_has_the_same_number_from_each_distance():
    boards = sample(EIGHT, 11, seed=1)
    assert boards == sample(EIGHT, 11, seed=1) != sample(EIGHT, 11, seed=2)
    depths = [census()[board] for board in boards]
    assert depths == sorted(depths) and len(set(boards)) == len(boards)
    assert Counter(depths) == dict.fromkeys(range(32), 11) | {0: 1, 1: 2, 2: 4, 3: 8, 31: 2}


@pytest.mark.parametrize(
    "most", [14, pytest.param(31, marks=[pytest.mark.slow, pytest.mark.timeout(900)])]
)
def test_the_kept_costs_of_heuristics_are_what_a_star_takes(most):
    truth = census(EIGHT)
    near = truth.reachable[truth.distance[truth.reachable] <= most]
    names = "misplaced manhattan linear-conflict walking-distance additive-patterns"
    heuristics = {name: name for name in [*names.split(), "maximised-patterns"]}
    heuristics["larger-of-both"] = maximum("linear-conflict", "walking-distance")
    runs = {
        name: search_batch("a-star", EIGHT, truth.values(heuristic), starts=near)
        for name, heuristic in heuristics.items()
    }
    found = pd.DataFrame({"distance": runs["manhattan"].distance, "boards": 1})
    for name, many in runs.items():
        found[f"{name}_expanded"], found[f"{name}_generated"] = many.expanded, many.generated
    found["fewer"] = found.manhattan_expanded < found.misplaced_expanded
    found["equal"] = found.manhattan_expanded == found.misplaced_expanded
    found["more"] = found.manhattan_expanded > found.misplaced_expanded
    both_ways = search_batch("bidirectional", EIGHT, starts=near).expanded
    found["bidirectional_fewer"] = both_ways < found.misplaced_expanded
    ida = search_batch("ida-star", EIGHT, starts=near).expanded
    others = np.minimum(np.minimum(both_ways, ida), all_starts("breadth-first").expanded[near])
    by_rule = {
        ties: search_batch("a-star", EIGHT, starts=near, ties=ties).expanded
        for ties in ("last-in", "first-in", "high-h")
    }
    by_rule |= {"low-h": found.manhattan_expanded, "required": runs["manhattan"].required}
    for rule, expanded in by_rule.items():
        found[f"{rule}_expanded"], found[f"{rule}_alone"] = expanded, expanded < others
    kept = heuristic_costs().loc[:most]
    assert found.groupby("distance").sum()[kept.columns].to_dict() == kept.to_dict()


test_what_is_said = transcript("experiments", globals())
