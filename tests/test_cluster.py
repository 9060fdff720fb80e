"""The experiments on Dask's distributed scheduler: what docs/cluster.md describes."""

import os
import signal
import sys

import pytest
from pandas.testing import assert_frame_equal

from searchlab import EIGHT
from searchlab.experiments import korf, run, sample

BOARDS = sample(EIGHT, 1, seed=3)[:20]
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


def same(table, expected):
    """Compare two tables but for the seconds."""
    assert_frame_equal(table.drop(columns="seconds"), expected.drop(columns="seconds"))


def test_the_same_rows_in_the_same_order(client, rows):
    reports = []
    table = run(RACE, BOARDS, client, progress=lambda *done: reports.append(done))
    same(table, rows)
    assert reports == [(done, 40) for done in range(1, 41)]


@pytest.mark.slow
def test_a_function_of_a_notebook_is_sent(client):
    def h(state, puzzle):
        return sum(tile != home for tile, home in zip(state, puzzle.goal, strict=True) if tile)

    here = run(("a-star", {"heuristic": h}), BOARDS[:8])
    same(run(("a-star", {"heuristic": h}), BOARDS[:8], client.get_executor()), here)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no kill -9")
def test_where_a_worker_dies_the_rows_are_the_same_or_marked_as_failed(client, rows):
    workers = list(client.run(os.getpid).values())
    killed = []

    def kill_one(done, total):
        if not killed:
            killed.append(workers[0])
            os.kill(workers[0], signal.SIGKILL)

    table = run(RACE, BOARDS, client, progress=kill_one)
    failed = table.outcome == "failed"
    assert killed and table.reason[failed].notna().all()
    same(table[~failed], rows[~failed])


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no kill -9")
def test_a_search_that_kills_its_workers_is_named(client):
    def deadly(puzzle, start):
        import os
        import signal

        os.kill(os.getpid(), signal.SIGKILL)

    table = run(["greedy", deadly], BOARDS[5:6], client.get_executor())
    assert table.outcome.tolist() == ["solved", "failed"] and "KilledWorker" in table.reason[1]


@pytest.mark.slow
def test_korfs_hundred(client):
    rows = list(korf.run([79, 42, 12], executor=client))
    here = {number: korf.solve_instance(number) for number in (12, 42, 79)}
    assert {row.id: row.nodes for row in rows} == {n: row.nodes for n, row in here.items()}
