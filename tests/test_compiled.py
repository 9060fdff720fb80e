"""The compiled IDA* has the counts of the readable one; damaged or missing tables are rebuilt."""

# ruff: noqa: F401

import copy
import functools
import importlib
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest
from golden import transcript

from searchlab import EIGHT, FIFTEEN, Puzzle, compiling, record, solve
from searchlab.heuristics import (
    FAULTY,
    HEURISTICS,
    CellHeuristic,
    find,
    manhattan,
    maximum,
)
from searchlab.running import counting, solving
from searchlab.running.result import Interrupted

pytest.importorskip("numba", reason="numba is not installed: nothing can be compiled")

import numpy as np

from searchlab.fifteen import cache, engine, ida_star, patterns
from searchlab.fifteen.ida_star import compiled_heuristic, compiled_name

CORNERS = [
    Puzzle(4, 4, goal)
    for goal in (
        "blank-last",
        "blank-first",
        "1 2 3 x 4 5 6 7 8 9 10 11 12 13 14 15",
        "1 2 3 4 5 6 7 8 9 10 11 12 x 13 14 15",
    )
]


@pytest.fixture
def own_cache(tmp_path, monkeypatch):
    """Store tables in a folder of the test."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("SEARCHLAB_CACHE", str(folder))
    patterns.database.cache_clear()
    yield folder
    patterns.database.cache_clear()


@functools.cache
def searched(puzzle, board, **options):
    return solve(puzzle, board, "ida-star", max_expansions=20_000, **options)


def agree(boards, heuristic, readable=None, **options):
    """Compare all counters with those of the readable search, iteration by iteration."""
    for board in boards:
        search = ida_star.ida_star(board.puzzle, board.state, heuristic=heuristic, **options)
        counters = {}
        with pytest.raises(StopIteration) as ended:
            while True:
                found = next(search)
                counters[found["limit"]] = found
        result = searched(board.puzzle, board, heuristic=readable or heuristic, **options)
        assert ended.value.value == result.moves is not None
        assert [*counters.values()] == [vars(each) for each in result.iterations]


SHAPES = [EIGHT, FIFTEEN, Puzzle(3, 4, "blank-first"), Puzzle(4, 3), Puzzle(2, 5)]
SHAPES.append(Puzzle(3, 3, "snail"))


@pytest.mark.parametrize(
    ("boards", "heuristic", "options"),
    [
        (EIGHT.random_boards(50, seed=7), "manhattan", {}),
        # Misplaced tiles change by -1, 0 or 1: the threshold rises by one or by two.
        ([EIGHT.scramble(16, seed) for seed in range(20)], "misplaced", {}),
        *(
            ([puzzle.scramble(26, seed) for seed in range(4) for puzzle in SHAPES], heuristic, {})
            for heuristic in ("manhattan", "linear-conflict", "walking-distance")
        ),
        *(
            (
                [FIFTEEN.scramble(24, seed) for seed in range(20)],
                *("manhattan", {"order": order, "rise": rise}),
            )
            for order, rise in (("ulrd", "one"), ("ruld", "one"), ("drlu", "least-excess"))
        ),
    ],
)
def test_counts_are_those_of_the_readable_search(boards, heuristic, options):
    agree(boards, heuristic, **options)


@pytest.mark.parametrize("puzzle", CORNERS, ids=repr)
def test_pattern_databases(puzzle):
    patterns_of = compiled_heuristic("pdb-555", puzzle)
    boards = [puzzle.scramble(36, seed) for seed in range(5)]
    assert all(manhattan(board) <= patterns_of.h(board.state) for board in boards)
    agree(boards, "pdb-555", readable=lambda state: patterns_of.h(state))
    assert patterns_of.h(puzzle.goal) == 0


def stored(name="table"):
    """Build an array, or load it: which of the two, and its values."""
    built = []
    found = cache.stored(name, _compute, built)
    return bool(built), found.tolist()


def _compute(built):
    built.append(True)
    return np.arange(6)


def test_a_table_is_stored_once_and_read_only(own_cache):
    table = patterns.database((0, 1, 4))
    (file,) = own_cache.iterdir()
    written = file.stat().st_mtime_ns
    patterns.database.cache_clear()
    again = patterns.database((0, 1, 4))
    assert np.array_equal(again, table) and file.stat().st_mtime_ns == written
    assert not table.flags.writeable and not again.flags.writeable


def test_a_damaged_or_foreign_table_is_built_again(own_cache, monkeypatch):
    assert stored() == (True, [0, 1, 2, 3, 4, 5]) and stored() == (False, [0, 1, 2, 3, 4, 5])
    (file,) = own_cache.iterdir()
    whole = file.read_bytes()
    middle = len(whole) // 2
    changed = whole[:middle] + b"\7" + whole[middle + 1 :]
    for damaged in (whole[:-1], changed, b""):
        file.write_bytes(damaged)
        assert stored()[0] and not stored()[0]
    with np.load(file) as found:
        digest = found["digest"]
    np.savez(file, array=np.zeros(5, int), digest=digest)  # well formed, and of another shape
    assert stored()[0]
    file.rename(own_cache / "other.npz")
    assert stored("other")[0]
    stored()
    monkeypatch.setattr(cache.inspect, "getsource", lambda module: "another version")
    assert stored()[0]


def test_a_file_is_replaced_as_a_whole(own_cache, monkeypatch):
    stored()
    (file,) = own_cache.iterdir()
    damaged = file.read_bytes()[:-1]
    file.write_bytes(damaged)
    with file.open("rb") as reading, monkeypatch.context() as patch:
        patch.setattr(np, "savez", interrupted)
        with pytest.raises(KeyboardInterrupt):
            stored()
        assert [*own_cache.iterdir()] == [file] and file.read_bytes() == damaged
        patch.undo()
        assert stored()[0] and not stored()[0]
        assert reading.read() == damaged  # by a process that opened it before


def interrupted(file, **arrays):
    file.write(b"half")
    raise KeyboardInterrupt


def test_what_a_killed_process_began_to_write_is_removed(own_cache):
    own_cache.mkdir()
    for name in ("table.1.part", "other.1.part"):
        (own_cache / name).write_bytes(b"x")
    stored()
    assert {file.name for file in own_cache.iterdir()} == {"table.npz", "other.1.part"}


def test_what_is_left_in_a_folder_that_is_read_only_stays(own_cache, monkeypatch):
    own_cache.mkdir()
    (own_cache / "table.1.part").write_bytes(b"x")
    monkeypatch.setattr(Path, "unlink", Mock(side_effect=OSError(30, "Read-only file system")))
    monkeypatch.setattr("builtins.open", Mock(side_effect=OSError(30, "Read-only file system")))
    assert stored() == (True, [0, 1, 2, 3, 4, 5])


def _build_in(folder):
    os.environ["SEARCHLAB_CACHE"] = folder
    return int(patterns.database((2, 3, 7)).astype(int).sum())


def test_tables_can_be_built_concurrently(tmp_path):
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert len(set(pool.map(_build_in, [str(tmp_path)] * 2))) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["pdb_2-3-7.npz"]


def test_a_cache_folder_that_cannot_be_written(own_cache, monkeypatch, tmp_path, capsys):
    own_cache.write_text("a file where the folder should be")
    assert stored() == (True, [0, 1, 2, 3, 4, 5])
    monkeypatch.delenv("SEARCHLAB_CACHE")
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda *_, **__: "~/.cache/searchlab")
    monkeypatch.chdir(tmp_path)  # where nobody knows the home folder, no folder named ~ is made
    assert stored()[0] and not (tmp_path / "~").exists()
    assert capsys.readouterr() == ("", "")


def test_the_cache_folder(monkeypatch, tmp_path):
    monkeypatch.delenv("SEARCHLAB_CACHE", raising=False)
    assert cache.cache_folder().name == "searchlab" and cache.cache_folder().is_absolute()
    monkeypatch.setenv("SEARCHLAB_CACHE", str(tmp_path / "shared"))
    assert cache.cache_folder() == tmp_path / "shared"


@pytest.fixture(params=["manhattan", "linear-conflict"])
def sliced(request, monkeypatch):
    """Two heuristics, and a function that sets the nodes between two checks of the budget."""
    return request.param, lambda length: monkeypatch.setattr(engine, "_SLICE", length)


HARD = "14 15 8 12 10 11 9 13 2 6 5 1 3 7 4 x"


def test_budgets(sliced):
    heuristic, slices = sliced
    slices(1000)
    result = solve(FIFTEEN, HARD, "ida-star", heuristic=heuristic, max_seconds=0)
    assert (result.outcome, result.budget, result.moves) == ("out of budget", "0 seconds", None)
    assert 0 < result.generated < 10_000 and result.engine == "compiled"
    result = solve(FIFTEEN, HARD, "ida-star", heuristic=heuristic, max_limit=60)
    assert result.outcome == "exhausted"


def test_slices_change_no_count(sliced):
    heuristic, slices = sliced
    board = FIFTEEN.scramble(60, seed=3)
    whole = solve(board, "ida-star", heuristic=heuristic)
    slices(777)
    assert solve(board, "ida-star", heuristic=heuristic) == whole
    slices(1)
    agree([FIFTEEN.scramble(20, seed=3)], heuristic)


def test_an_interrupted_search_has_its_counts(sliced, monkeypatch):
    heuristic, slices = sliced
    slices(1000)
    seen = []

    def total(iterations):
        seen[:] = iterations
        if sum(each.expanded for each in seen) > 20_000:
            raise KeyboardInterrupt
        return counting.total(iterations)

    monkeypatch.setattr(solving, "total", total)
    with pytest.raises(Interrupted) as caught:
        solve(FIFTEEN, HARD, "ida-star", heuristic=heuristic)
    result = caught.value.result
    assert (result.outcome, result.moves) == ("interrupted", None)
    assert result.iterations[0] == seen[0] and 15_000 < result.expanded <= 20_000


def test_ctrl_c_waits_for_numba():
    done = []
    with pytest.raises(KeyboardInterrupt), compiling.uninterrupted():
        signal.raise_signal(signal.SIGINT)
        done.append(True)
    assert done and signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize(
    ("depth", "heuristic"),
    [(0, "linear-conflict"), (2, "manhattan"), (3, "walking-distance"), (8, "manhattan")],
)
def test_the_counts_end_at_the_goal(depth, heuristic, monkeypatch):
    # Many leaves in small trees: the goal is above them, is one, or is in any of the subtrees that
    # are searched in turn.
    begin = engine.Iterations._begin
    monkeypatch.setattr(engine.Iterations, "_begin", lambda *args: begin(*args[:-1], depth))
    boards = [FIFTEEN.scramble(4 + seed % 28, seed) for seed in range(84)]
    agree(boards, heuristic)
    monkeypatch.setattr(engine, "_SLICE", 5)
    agree(boards[:28], heuristic)
    agree([EIGHT.scramble(17, seed) for seed in range(20)], "misplaced", order="ruld")


def test_there_is_room_for_every_leaf():
    neighbours = Puzzle(4, 4).neighbours

    @functools.cache
    def walks(cell, before, depth):
        onward = {*neighbours[cell].values()} - {before}
        return sum(walks(to, cell, depth - 1) for to in onward) if depth else 1

    most = max(walks(cell, None, engine._DEEPEST_LEAF) for cell in range(16))
    assert most == engine._MOST_LEAVES


def test_the_counts_so_far_are_of_the_whole_iteration(monkeypatch):
    monkeypatch.setattr(engine, "_SLICE", 100)
    seen = [*ida_star.ida_star(FIFTEEN, FIFTEEN.read(HARD), max_limit=55)]
    for limit in {each["limit"] for each in seen}:
        growing = [each["generated"] for each in seen if each["limit"] == limit]
        assert growing == sorted(growing)


def test_a_copy_of_one_of_the_packages_own_heuristics_is_itself():
    for h in (HEURISTICS | FAULTY).values():
        assert pickle.loads(pickle.dumps(h)) is copy.copy(h) is copy.deepcopy([h])[0] is h


EQUAL = CellHeuristic(*map(vars(manhattan).get, ("name", "_function", "summary", "reference")))
test_what_is_said = transcript("compiled", globals())


# -- the cache of compiled code ----------------------------------------------------


@pytest.mark.parametrize("home_is_writable", [False, True])
def test_code_that_cannot_be_stored_beside_its_module(tmp_path, home_is_writable):
    (tmp_path / "small.py").write_text("def twice(number):\n    return 2 * number\n")
    (tmp_path / "__pycache__").write_text("not a folder, so nothing can be stored in it")
    home = tmp_path / "home"
    if home_is_writable:
        home.mkdir()
    else:
        home.write_text("not a folder either")
    folders = ("HOME", "USERPROFILE", "LOCALAPPDATA", "APPDATA", "XDG_CACHE_HOME")
    code = (
        "import small, searchlab.compiling as compiling\n"
        "twice = compiling.jit(small.twice)\n"
        "print(twice(4), type(twice._cache).__name__)"
    )
    done = subprocess.run(
        [sys.executable, "-B", "-c", code],
        env={
            **{name: value for name, value in os.environ.items() if "NUMBA" not in name},
            **dict.fromkeys(folders, str(home)),
            "PYTHONPATH": os.pathsep.join((str(tmp_path), *sys.path)),
        },
        capture_output=True,
        text=True,
        timeout=120,
    )
    cache = "Cache" if home_is_writable else "NullCache"
    assert (done.returncode, done.stderr, done.stdout) == (0, "", f"8 {cache}\n")
    assert home_is_writable == any(home.rglob("*.nbc"))


def test_faults_of_the_cache_of_compiled_code_end_nothing(tmp_path, monkeypatch):
    """A full disk, and files that are empty, cut off, of text, or pickles of something else."""
    import numba
    from numba.core.caching import IndexDataCacheFile

    folder = tmp_path / "cache"
    (tmp_path / "small.py").write_text("def twice(number):\n    return 2 * number\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(folder))
    small = importlib.import_module("small")

    def compiled():
        """Call it, and return whether its code was found on the disk."""
        twice = compiling.jit.__wrapped__(small.twice)
        assert twice(4) == 8
        return bool(twice.stats.cache_hits)

    with monkeypatch.context() as full:
        full.setattr(IndexDataCacheFile, "save", Mock(side_effect=OSError(28, "No space left")))
        assert not compiled() and not any(folder.rglob("*.nbc"))
    assert (compiled(), compiled()) == (False, True)
    for kind in ("*.nbi", "*.nbc"):
        for damage in (b"", b"text", pickle.dumps([1, 2]), None):
            (file,) = folder.rglob(kind)
            file.write_bytes(file.read_bytes()[:-20] if damage is None else damage)
            # It is compiled and stored again.
            assert (compiled(), compiled()) == (False, True), (kind, damage)
