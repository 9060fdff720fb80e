"""The experiments on Dask's distributed scheduler: what docs/cluster.md says."""

import os
import signal
import sys
from concurrent.futures import wait
from time import sleep
from uuid import uuid4

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

from searchlab import EIGHT
from searchlab.experiments import korf, run, sample
from searchlab.experiments.executors import read_executor

BOARDS = sample(EIGHT, 32, seed=3)
RACE = ["greedy", ("a-star", {"heuristic": "misplaced"})]


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    """Two workers of one thread each, in processes that a nanny restarts."""
    distributed = pytest.importorskip("distributed")
    folder = tmp_path_factory.mktemp("dask")
    settings = {"processes": True, "dashboard_address": ":0", "local_directory": folder}
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, **settings) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def rows():
    """What the race gives without a cluster."""
    return run(RACE, BOARDS)


def test_the_same_rows_in_the_same_order(client, rows):
    told = []
    table = run(RACE, BOARDS, client.get_executor(), progress=lambda *done: told.append(done))
    assert_frame_equal(table, rows)
    assert told == [(done, 64) for done in range(1, 65)]


def test_a_function_of_a_notebook_travels(client):
    def h(state, puzzle):
        return sum(tile != home for tile, home in zip(state, puzzle.goal, strict=True) if tile)

    here = run(("a-star", {"heuristic": h}), BOARDS[:8])
    assert_frame_equal(run(("a-star", {"heuristic": h}), BOARDS[:8], client.get_executor()), here)


@pytest.mark.skipif(sys.platform == "win32", reason="no kill -9")
def test_a_worker_that_dies_costs_nothing(client, rows):
    workers = list(client.run(os.getpid).values())

    def kill_one(done, total):
        if workers:
            os.kill(workers.pop(), signal.SIGKILL)
            workers.clear()

    table = run(RACE, BOARDS * 2, client.get_executor(), progress=kill_one)
    greedy, a_star = rows[:32], rows[32:]
    assert_frame_equal(table, pd.concat([greedy, greedy, a_star, a_star], ignore_index=True))
    assert not workers


@pytest.mark.slow  # after so many deaths Dask may fail to end its cluster on a loaded machine
@pytest.mark.skipif(sys.platform == "win32", reason="no kill -9")
def test_a_search_that_kills_its_worker_fails_alone(client):
    def deadly(puzzle, start):
        import os
        import signal

        os.kill(os.getpid(), signal.SIGKILL)
        yield start, 0, []

    table = run(["greedy", deadly], BOARDS[5:7], client.get_executor())
    assert table.outcome.tolist() == ["solved", "solved", "failed", "failed"]
    assert table.reason[2:].str.startswith("KilledWorker").all()


@pytest.mark.skipif(sys.platform == "win32", reason="no kill -9")
def test_an_outcome_that_is_lost_with_its_worker_ends_all_the_same(client, tmp_path):
    flag = tmp_path / "ran"

    class Deadly:
        def __reduce__(self):  # when it is fetched
            os.kill(os.getpid(), signal.SIGKILL)

    def ends_well_once():
        if flag.exists():
            raise ValueError("not a second time")
        flag.touch()
        return Deadly()

    future = read_executor(client.get_executor()).submit(ends_well_once)
    assert str(future.exception(timeout=120)) == "not a second time"


def test_what_dask_is_asked_is_told(client):
    here = next(iter(client.scheduler_info()["workers"]))
    executor = read_executor(client.get_executor(workers=[here]))
    futures = [executor.submit(uuid4) for _ in range(2)]
    assert futures[0].result(60) != futures[1].result(60)  # each was called
    get_worker = pytest.importorskip("distributed").get_worker
    assert executor.submit(lambda: get_worker().address).result(60) == here  # the options hold
    first, late = executor.submit(sleep, 1), executor.submit(sleep, 0)
    assert late.cancel() and late in wait([late], 60).done
    assert first.result(60) is None


def test_korfs_hundred_by_the_same_door(client, tmp_path):
    kept = tmp_path / "rows"
    rows = list(korf.run([79, 42, 12], executor=client.get_executor(), out=kept))
    here = {number: korf.solve_instance(number) for number in (12, 42, 79)}
    assert {row.id: row.nodes for row in rows} == {n: row.nodes for n, row in here.items()}
    assert len(list(korf.run([79, 42, 12], out=kept))) == 3
    with pytest.raises(ValueError, match="an executor is a concurrent"):
        korf.run([79], executor=3)
