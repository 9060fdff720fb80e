"""The experiments on Dask's distributed scheduler: what docs/cluster.md says."""

import os
import re
import signal
import sys
from concurrent.futures import BrokenExecutor

import pytest
from pandas.testing import assert_frame_equal

from searchlab import EIGHT
from searchlab.experiments import korf, run, sample

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
def test_where_a_worker_dies_the_rows_are_the_same_or_an_error_names_the_missing(client, tmp_path):
    workers = list(client.run(os.getpid).values())
    killed = []

    def kill_one(done, total):
        if not killed:
            killed.append(workers[0])
            os.kill(workers[0], signal.SIGKILL)

    store = tmp_path / "rows"
    try:
        table = run(RACE, BOARDS, client.get_executor(), store, progress=kill_one)
    except BrokenExecutor as error:
        number = re.match(r"(\d+) of 64 results are missing \(.* from [^)]+\): \w+", str(error))
        assert len(store.read_text().splitlines()) == 64 - int(number[1])
        table = run(RACE, BOARDS, client.get_executor(), store)
    assert killed
    assert_frame_equal(table, run(RACE, BOARDS))


@pytest.mark.slow  # after so many deaths Dask may fail to end its cluster on a loaded machine
@pytest.mark.skipif(sys.platform == "win32", reason="no kill -9")
def test_a_search_that_kills_its_workers_is_named(client):
    def deadly(puzzle, start):
        import os
        import signal

        os.kill(os.getpid(), signal.SIGKILL)
        yield start, 0, []

    with pytest.raises(BrokenExecutor, match=r"1 of 2 results are missing \(deadly .*KilledWorker"):
        run(["greedy", deadly], BOARDS[5], client.get_executor())


def test_korfs_hundred_by_the_same_door(client, tmp_path):
    kept = tmp_path / "rows"
    rows = list(korf.run([79, 42, 12], executor=client.get_executor(), out=kept))
    here = {number: korf.solve_instance(number) for number in (12, 42, 79)}
    assert {row.id: row.nodes for row in rows} == {n: row.nodes for n, row in here.items()}
    assert len(list(korf.run([79, 42, 12], out=kept))) == 3
    with pytest.raises(ValueError, match="an executor is a concurrent"):
        korf.run([79], executor=3)
