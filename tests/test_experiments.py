"""Experiments: the same table whatever the executor, and nothing finished is lost."""

import asyncio
import importlib
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections import Counter
from concurrent.futures import (
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from multiprocessing import get_context
from pathlib import Path

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import searchlab
from searchlab import EIGHT, FIFTEEN, STRATEGIES, Puzzle, experiments, manhattan, solve, weighted
from searchlab.experiments import COLUMNS, executors, run, sample
from searchlab.experiments.store import Store, key_of
from searchlab.heuristics import CellHeuristic
from searchlab.search import breadth_first
from searchlab.whole_space.census import census

ROOT = Path(searchlab.__file__).parent.parent
BOARDS = sample(EIGHT, 32, seed=1)[5:17]
NEAR = BOARDS[:9]
UNSOLVABLE = EIGHT.board("2 1 3 4 5 6 7 8 x")


def fussy(puzzle, start, *, order="ulrd"):
    """A reader's own strategy, which raises on boards with the blank in the middle."""
    if start[puzzle.cells // 2] == 0:
        raise ArithmeticError("not with the blank in the middle")
    return (yield from breadth_first(puzzle, start, order=order))


def deadly(puzzle, start):
    """Takes its process with it."""
    os._exit(1)
    yield


MIXED = [
    "bidirectional",
    ("a-star", {"heuristic": weighted("manhattan", 2), "order": "durl"}),
    "ida-star",
    fussy,
]


# -- the table -----------------------------------------------------------------------------


def test_every_row_is_what_solve_says():
    table = run(MIXED[:3], [*BOARDS[:4], UNSOLVABLE], max_expansions=8)
    assert list(table.columns) == COLUMNS
    assert len(table) == 15 and table.outcome.nunique() == 3
    assert table.label.tolist()[::5] == [
        "bidirectional",
        "a-star (heuristic=weighted(manhattan, 2), order=durl)",
        "ida-star",
    ]
    assert table.heuristic.tolist()[5::5] == ["weighted(manhattan, 2)", "manhattan"]
    assert table.heuristic.isna().sum() == 5
    options = [{}, MIXED[1][1], {}]
    for i, row in enumerate(table.astype(object).to_dict("records")):
        result = solve(EIGHT, row["board"], row["strategy"], max_expansions=8, **options[i // 5])
        expected = result.as_dict() | {"reason": result.budget}
        expected["iterations"] = len(result.iterations)
        missing = {name for name, value in expected.items() if value is None}
        assert missing == {name for name in expected if pd.isna(row[name])}
        assert all(row[name] == expected[name] for name in expected.keys() - missing)


def test_boards_of_several_puzzles_and_labels_of_your_own():
    six = Puzzle(2, 3, "blank-first")
    table = run({"mine": fussy, 2: "greedy"}, [six.random(1), FIFTEEN.scramble(4, seed=1)])
    assert table.label.tolist() == ["mine", "mine", "2", "2"]
    assert table.strategy.tolist() == ["fussy", "fussy", "greedy", "greedy"]
    assert table[["rows", "cols"]].values.tolist() == [[2, 3], [4, 4]] * 2
    assert table.goal[0] == "x 1 2 3 4 5"


def test_one_strategy_and_one_board_may_stand_alone():
    expected = run(["a-star"], [BOARDS[0]])
    assert_frame_equal(run("a-star", BOARDS[0]), expected)
    assert_frame_equal(run(STRATEGIES["a-star"], str(BOARDS[0]), puzzle=EIGHT), expected)
    assert len(run(("a-star", {"heuristic": "gap"}), iter(BOARDS))) == len(BOARDS)
    assert list(run([], BOARDS).dtypes) == list(run("a-star", []).dtypes) == list(expected.dtypes)


def test_seconds_are_there_on_request_only():
    table = run("a-star", BOARDS, seconds=True)
    assert (table.seconds > 0).all()
    assert_frame_equal(table.drop(columns="seconds"), run("a-star", BOARDS))


def test_a_search_that_fails_is_a_row_with_its_reason():
    middle = EIGHT.board("1 2 3 4 x 5 7 8 6")
    table = run([fussy, "breadth-first"], [BOARDS[0], middle, FIFTEEN.scramble(3, seed=1)])
    assert table.outcome.tolist() == ["solved", "failed", "solved", *["solved"] * 3]
    assert table.reason[1] == "ArithmeticError: not with the blank in the middle"
    assert table.loc[1, ["length", "moves", "expanded"]].isna().all()
    ranks = run("breadth-first-ranks", FIFTEEN.goal, puzzle=FIFTEEN)
    assert ranks.outcome[0] == "failed" and "boards of at most 10 cells" in ranks.reason[0]


def test_a_search_over_its_budget_is_a_row_with_its_reason():
    table = run(["breadth-first", "a-star"], NEAR, max_expansions=10)
    over = table[table.outcome == "out of budget"]
    assert 0 < len(over) < len(table)
    assert set(over.reason) == {"10 expansions"} and set(over.expanded) == {10}
    assert table[table.outcome == "solved"].reason.isna().all()


@pytest.mark.parametrize(
    ("arguments", "options", "sentence"),
    [
        (("a-stra", BOARDS), {}, "there is no strategy 'a-stra'"),
        ((7, BOARDS), {}, "a strategy is a name or a generator function, not 7"),
        ((("a-star", {"ordr": "ulrd"}), BOARDS), {}, "takes no option 'ordr'"),
        ((["a-star", "a-star"], BOARDS), {}, "two strategies are called 'a-star'"),
        (("a-star", ["123456780"]), {}, "give puzzle="),
        (("a-star", 5), {}, "give puzzle="),
        (("a-star", ["1 2 3"]), {"puzzle": EIGHT}, "3 cells were given"),
        (("a-star", BOARDS, 4), {}, "an executor is a concurrent.futures.Executor"),
        (("a-star", BOARDS, None, 4), {}, "a store is a file"),
        (("a-star", BOARDS, None, "no/such/folder"), {}, "a store is a file"),
        (("a-star", BOARDS), {"max_expansions": -1}, "max_expansions must be"),
    ],
)
def test_bad_arguments_are_refused_before_any_search(arguments, options, sentence):
    with pytest.raises(ValueError, match=sentence):
        run(*arguments, **options)


def test_progress(capsys):
    seen = []
    run("a-star", BOARDS[:3], progress=lambda *done: seen.append(done))
    assert seen == [(1, 3), (2, 3), (3, 3)]
    run("a-star", BOARDS[:3], progress=True)
    assert capsys.readouterr().err.endswith("3 of 3 rows\n")


# -- executors -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def processes():
    # Not forked: a process with threads, as pytest's may be, forks at its peril.
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        yield executor


class Recorder(Executor):
    """Does its work in a thread and remembers the size of what it was given."""

    def __init__(self):
        self.sizes, self._threads = [], ThreadPoolExecutor(1)

    def submit(self, function, tasks, limits):
        self.sizes.append(len(tasks))
        return self._threads.submit(function, tasks, limits)


def test_threads_give_the_same_table():
    with ThreadPoolExecutor(3) as executor:
        assert_frame_equal(run(MIXED, BOARDS, executor), run(MIXED, BOARDS))


def test_processes_give_the_same_table(processes):
    assert_frame_equal(run(MIXED, BOARDS, processes), run(MIXED, BOARDS))


def test_small_searches_travel_in_chunks():
    executor = Recorder()
    run("a-star", sample(EIGHT, 32, seed=1)[:10] * 32, executor)
    assert len(executor.sizes) == 16 and set(executor.sizes) == {20}


def test_long_searches_are_handed_back_and_spread(monkeypatch):
    monkeypatch.setattr(experiments.table, "_SECONDS", 1e-6)  # every search takes too long
    executor = Recorder()
    assert_frame_equal(run("a-star", BOARDS * 8, executor), run("a-star", BOARDS * 8))
    # 16 chunks of 6; what is left of each goes on in ones.
    assert executor.sizes == [6] * 16 + [1] * 5 * 16


def test_what_processes_cannot_import_is_refused(processes):
    with pytest.raises(ValueError, match="cannot import what 'odd' needs"):
        run({"odd": ("a-star", {"heuristic": lambda state: 0})}, BOARDS, processes)


def test_a_worker_that_dies_costs_no_finished_row(tmp_path):
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        table = run(["a-star", deadly], BOARDS[:8], executor, tmp_path / "rows")
    assert table.outcome.tolist() == ["solved"] * 8 + ["failed"] * 8
    assert table.reason[8:].str.startswith("BrokenProcessPool: ").all()
    with Store(tmp_path / "rows") as store:
        assert len(store.rows) == 8


def test_where_a_chunk_is_lost_its_searches_are_tried_one_by_one():
    class Clumsy(Executor):
        def submit(self, function, tasks, limits):
            future = Future()
            if len(tasks) > 1 or tasks[0][2] == BOARDS[3]:
                future.set_exception(MemoryError("too much"))
            else:
                future.set_result(function(tasks, limits))
            return future

    table = run("a-star", BOARDS[:5] * 8, Clumsy())
    assert table.outcome.tolist() == (["solved"] * 3 + ["failed", "solved"]) * 8
    assert table.reason[3] == "MemoryError: too much"


def test_a_search_whose_worker_died_of_another_is_tried_once_more_alone():
    class Shared(Executor):
        """A worker for the first five, and the next, then one for each: it dies with all it has."""

        def __init__(self):
            self.workers, self.waiting = [5, 5, 5], []

        def submit(self, function, tasks, limits):
            future = Future()
            self.waiting.append((future, function, tasks, limits))
            if len(self.waiting) == (self.workers or [1])[0]:
                self.work()
            return future

        def work(self):
            work, self.waiting, self.workers = self.waiting, [], self.workers[1:]
            dies = any(tasks[0][2] == BOARDS[3] for _, _, tasks, _ in work)
            for future, function, tasks, limits in work:
                if dies:
                    future.set_exception(MemoryError("too much"))
                else:
                    future.set_result(function(tasks, limits))

    table = run(["a-star", "greedy", "ida-star"], BOARDS[:5], Shared())
    assert table.outcome.tolist() == (["solved"] * 3 + ["failed", "solved"]) * 3
    assert table.reason[3] == "MemoryError: too much"


def test_what_dask_cancels_while_it_is_fetched_has_failed():
    class Sent:
        def cancelled(self):
            return False

        def result(self):
            raise asyncio.CancelledError("the client was closed")

    future = Future()
    executors._tell(Sent(), future)
    assert isinstance(future.exception(), CancelledError)
    assert str(future.exception()) == "the client was closed"


def test_an_executor_that_takes_no_more_costs_no_finished_row():
    class Tired(Recorder):
        def submit(self, function, tasks, limits):
            if len(self.sizes) == 3:
                raise RuntimeError("no more today")
            return super().submit(function, tasks, limits)

    table = run("a-star", BOARDS[:5], Tired())
    assert table.outcome.tolist() == ["solved"] * 3 + ["failed"] * 2
    assert table.reason[4] == "RuntimeError: no more today"


# -- the store -----------------------------------------------------------------------------


@pytest.fixture
def searches(monkeypatch):
    """Counts the searches made, by strategy."""
    made = Counter()

    def counted(puzzle, board, strategy, **options):
        made[strategy.name] += 1
        return solve(puzzle, board, strategy, **options)

    monkeypatch.setattr(experiments.table, "solve", counted)
    return made


def test_a_store_resumes(tmp_path, searches):
    store = tmp_path / "rows.jsonl"
    first = run("a-star", BOARDS[:5], store=store, seconds=True)
    assert searches == {"a-star": 5}
    both = run(["a-star", "greedy"], BOARDS[:7], store=str(store), seconds=True)
    assert searches == {"a-star": 7, "greedy": 7}
    assert_frame_equal(both[:5], first)
    with ThreadPoolExecutor(2) as executor:
        again = run(["a-star", "greedy"], BOARDS[:7], executor, store, seconds=True)
    assert_frame_equal(again, both)
    assert searches.total() == 14
    renamed = run({"mine": "a-star"}, BOARDS[:5], store=store)
    assert searches.total() == 14 and set(renamed.label) == {"mine"}


def test_a_row_is_taken_only_where_everything_is_the_same(tmp_path, searches, monkeypatch):
    store, snail = tmp_path / "rows", Puzzle(3, 3, "snail")
    board = snail.random(seed=1)

    def new(strategy, board, **budget):
        before = searches.total()
        run(strategy, board, store=store, **budget)
        return searches.total() - before

    assert new("a-star", board) == 1
    assert new("a-star", board) == 0
    assert new("a-star", EIGHT.board(board.state)) == 1
    assert new("greedy", board) == 1
    assert new(("a-star", {"order": "durl"}), board) == 1
    assert new(("a-star", {"heuristic": "gap"}), board) == 1
    assert new("a-star", board, max_expansions=10**6) == 1
    assert new("a-star", board, max_held=10**6) == 1
    assert new("a-star", board, max_seconds=1000) == 1
    assert new("a-star", board, parity_check=False) == 1
    assert new("a-star", board.move(board.legal_moves[0])) == 1
    assert new("a-star", board) == 0
    monkeypatch.setattr(experiments.table, "VERSION", "1.2.3")
    assert new("a-star", board) == 1


def test_what_failed_is_tried_again(tmp_path, searches):
    boards = [BOARDS[0], EIGHT.board("1 2 3 4 x 5 7 8 6")]
    first = run(fussy, boards, store=tmp_path / "rows")
    assert first.outcome.tolist() == ["solved", "failed"]
    assert_frame_equal(run(fussy, boards, store=tmp_path / "rows"), first)
    assert searches == {"fussy": 3}


def test_a_torn_last_line_is_done_again(tmp_path, searches):
    store = tmp_path / "rows"
    whole = run("a-star", BOARDS, store=store)
    lines = store.read_bytes()
    last = lines.rindex(b"\n", 0, -1) + 1
    assert len(lines) - last > 100
    for end in (*range(last, last + 12), len(lines) - 2, len(lines) - 1):
        store.write_bytes(lines[:end])
        searches.clear()
        assert_frame_equal(run("a-star", BOARDS, store=store), whole)
        assert searches.total() == (end < len(lines) - 1)  # without its newline it is whole
        searches.clear()
        assert_frame_equal(run("a-star", BOARDS, store=store), whole)
        assert searches.total() == 0


@pytest.mark.parametrize("text", ["strategy,length\n", '{"cells": []}\n', "[1]\n", "3\n", "\0\n"])
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path, text):
    path = tmp_path / "mine"
    path.write_text(text)
    with pytest.raises(ValueError, match=r"line 1 of .*mine is no row of a store"):
        run("a-star", BOARDS, store=path)
    assert path.read_text() == text


SWEEP = """
import sys
sys.path.insert(0, ROOT)
from searchlab import EIGHT, experiments
boards = EIGHT.random(seed=1, count=400)
experiments.run("breadth-first", boards, store=sys.argv[1], progress=lambda *done: print(done[0]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no kill -9")
def test_kill_9_costs_no_finished_row(tmp_path, searches):
    code = SWEEP.replace("ROOT", repr(str(ROOT)))
    command = [sys.executable, "-u", "-c", code, str(tmp_path / "rows")]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        told = [process.stdout.readline() for _ in range(3)]
        process.kill()
        told += process.stdout.readlines()
    assert process.returncode == -signal.SIGKILL and len(told) < 400
    boards = EIGHT.random(seed=1, count=len(told) + 2)
    table = run("breadth-first", boards, store=tmp_path / "rows")
    assert 1 <= searches["breadth-first"] <= 2  # one may have been kept and not yet told
    assert table.outcome.tolist() == ["solved"] * len(boards)


def test_a_key_knows_code():
    def maker(limit, text="return limit + x + helper()", helper="return 1"):
        scope = {"__name__": "lesson", "limit": limit}
        exec(f"def helper():\n    {helper}\ndef f(x):\n    {text}", scope)
        return scope["f"]

    same = key_of(maker(3))
    assert key_of(maker(3)) == same
    assert (
        len(
            {
                same,
                key_of(maker(4)),
                key_of(maker(3, "return x + limit + helper()")),
                key_of(maker(3, helper="return 2")),
            }
        )
        == 4
    )
    assert key_of(weighted("manhattan", 2)) == key_of(weighted("manhattan", 2))
    assert key_of(weighted("manhattan", 2)) != key_of(weighted("manhattan", 3))
    assert key_of(weighted(lambda s: 1, 2)) != key_of(weighted(lambda s: 2, 2))
    with open(__file__) as file, pytest.raises(ValueError, match="cannot tell"):
        key_of(file)


def test_a_key_knows_what_a_closure_holds(tmp_path, searches):
    def weighing(weight):
        return lambda state, puzzle: weight * manhattan(state, puzzle)

    assert key_of(weighing(1)) == key_of(weighing(1)) != key_of(weighing(2))
    for weight, made in ((1, 1), (2, 2), (1, 2)):
        run(("a-star", {"heuristic": weighing(weight)}), BOARDS[5], store=tmp_path / "rows")
        assert searches.total() == made


HELPERS = "import deeper\nK = 1\ndef f(s):\n    return K * deeper.g(s)\n"
DEEPER = "def g(s):\n    import deepest\n    return deepest.N\n"
CALLS = {
    "an attribute": "import helpers\nh = lambda s: helpers.f(s)",
    "another name": "import helpers as other\nh = lambda s: other.f(s)",
    "a constant": "import helpers\nh = lambda s: helpers.K",
    "an import inside": "def h(s):\n    import helpers\n    return helpers.f(s)",
    "a from inside": "def h(s):\n    from helpers import f\n    return f(s)",
    "getattr": "import helpers\nh = lambda s: getattr(helpers, 'f')(s)",
    "a method": "import helpers\nclass Mine:\n    def h(self, s):\n        return helpers.f(s)\n"
    "h = Mine().h",
    "a function taken out": "from helpers import f\nh = lambda s: f(s)",
    "a package": "import own_tools.helpers\nh = lambda s: own_tools.helpers.f(s)",
    "a module inside": "def h(s):\n    from own_tools import helpers as o\n    return o.f(s)",
}


@pytest.mark.parametrize("code", CALLS.values(), ids=CALLS)
def test_a_key_knows_the_modules_that_code_relies_on(tmp_path, monkeypatch, code):
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    (tmp_path / "own_tools").mkdir()
    (tmp_path / "own_tools" / "__init__.py").touch()

    def key(helpers=HELPERS, deeper=DEEPER, deepest="N = 1"):
        for path in ("helpers.py", "own_tools/helpers.py"):
            (tmp_path / path).write_text(helpers)
        (tmp_path / "deeper.py").write_text(deeper)
        (tmp_path / "deepest.py").write_text(deepest)
        importlib.invalidate_caches()
        for name in ("helpers", "own_tools", "own_tools.helpers", "deeper", "deepest"):
            sys.modules.pop(name, None)  # as in a new process
        exec(code, scope := {"__name__": "lesson"})
        return key_of(scope["h"])

    assert key() == key()
    assert key() != key(helpers=HELPERS.replace("K = 1", "K = 2"))
    if "helpers.K" not in code:
        assert key() != key(deeper=DEEPER.replace("N", "N + 1"))
        assert key() != key(deepest="N = 2")


def test_a_key_knows_a_module_as_it_is_loaded(tmp_path, monkeypatch):
    # Edited and not loaded again, it still does what it did; loaded again it does not.
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    path = tmp_path / "edited_helpers.py"
    path.write_text(
        text := "K = 1\ndef f():\n    return 2\nclass C:\n    def f(self):\n        return 3"
    )
    import edited_helpers

    def h(state):
        return edited_helpers.K

    for old in ("1", "2", "3"):
        before = key_of(h)
        path.write_text(text := text.replace(old, old * 2))
        unloaded = key_of(h)
        importlib.reload(edited_helpers)
        assert len({before, unloaded, key_of(h)}) == 3
    monkeypatch.delitem(sys.modules, "edited_helpers")


def test_what_no_key_can_know_is_run_again(tmp_path, searches):
    def h(state):
        return importlib.import_module("math").floor(state[0] / 9)

    for made in (1, 2):
        run(("a-star", {"heuristic": h}), BOARDS[5], store=tmp_path / "rows")
        assert searches.total() == made


def test_a_key_is_the_same_in_another_process():
    code = """
from searchlab import EIGHT, weighted
from searchlab.experiments.store import key_of
LIMIT = {"u", "d", "l"}
class Mine:
    weight = 2
    def __call__(self, state):
        return self.weight * (state[0] in {3, 4}) + fall(3)
def fall(n):
    return fall(n - 1) if n in {"a", "b", 3} else len(LIMIT)
print(key_of(Mine(), EIGHT, weighted("gap", 2), {"order": "ulrd"}, lambda s: fall(s)))
EIGHT.swap
"""
    keys = set()
    for seed in "12":
        done = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
        )
        keys.add(done.stdout)
    assert len(keys) == 1 and len(keys.pop()) == 33


# -- Ctrl-C --------------------------------------------------------------------------------


def stopping_at(board):
    """A strategy that meets Ctrl-C on one board."""

    def strategy(puzzle, start):
        if start == board.state:
            signal.raise_signal(signal.SIGINT)
        return (yield from breadth_first(puzzle, start))

    return strategy


def test_ctrl_c_keeps_what_was_finished(tmp_path):
    whole = run("breadth-first", NEAR)
    table = run(stopping_at(NEAR[5]), NEAR, store=tmp_path / "rows")
    assert table.outcome.tolist() == ["solved"] * 5 + ["interrupted"] * 4
    assert table.expanded[:5].equals(whole.expanded[:5])
    assert (tmp_path / "rows").read_bytes().count(b"\n") == 5


def test_ctrl_c_keeps_what_workers_have_in_hand(monkeypatch):
    begun, five, go_on = threading.Event(), threading.Event(), threading.Event()

    def waiting(puzzle, start):
        if start == BOARDS[5].state:
            begun.set()
            assert go_on.wait(30)
        return (yield from breadth_first(puzzle, start))

    def interrupt():
        assert begun.wait(30) and five.wait(30)  # five rows are kept, one search is under way
        os.kill(os.getpid(), signal.SIGINT)

    def go_on_and_wait(*arguments, **options):
        go_on.set()  # those that have not begun are cancelled by now
        return wait(*arguments, **options)

    monkeypatch.setattr(experiments.table, "wait", go_on_and_wait)
    thread = threading.Thread(target=interrupt)
    thread.start()
    with ThreadPoolExecutor(1) as executor:
        table = run(
            {"mine": waiting}, BOARDS, executor, progress=lambda done, _: done == 5 and five.set()
        )
    thread.join()
    assert table.outcome.tolist() == ["solved"] * 6 + ["interrupted"] * 6
    assert table.reason[6] == "interrupted before it was done"


# -- samples -------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 1, 7, 11, 12])
def test_a_sample_is_spread_over_the_distances(count):
    square = Puzzle(2, 2)
    boards = sample(square, count, seed=3)
    assert len(set(boards)) == count and boards == sample(square, count, seed=3)
    depths = Counter(census(square)[board] for board in boards)
    assert all(depths[d] <= size for d, size in enumerate([1, 2, 2, 2, 2, 2, 1]))
    full = [d for d, size in enumerate([1, 2, 2, 2, 2, 2, 1]) if depths[d] == size]
    others = [depths[d] for d in range(7) if d not in full]
    assert max(others, default=0) - min(others, default=0) <= 1


def test_a_large_sample_takes_all_of_the_rare_distances():
    boards = sample(EIGHT, 320, seed=1)
    depths = Counter(census()[board] for board in boards)
    assert (depths[0], depths[1], depths[2], depths[31]) == (1, 2, 4, 2)
    assert {depths[d] for d in range(4, 31)} <= {11, 12} and boards != sample(EIGHT, 320, seed=2)
    assert boards == sorted(boards, key=lambda board: census()[board])


def test_a_uniform_sample_works_on_any_board():
    assert sample(FIFTEEN, 5, seed=1, by="uniform") == FIFTEEN.random(1, 5)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((EIGHT, 3, 1, "size"), "by is one of depth, uniform"),
        ((EIGHT, 181_441, 1), "count must be a whole number from 0 to 181440"),
        ((EIGHT, 3, "x"), "seed must be a whole number"),
        ((FIFTEEN, 3, 1), "too many for a census"),
    ],
)
def test_bad_samples_are_refused(arguments, sentence):
    with pytest.raises(ValueError, match=sentence):
        sample(*arguments)


def weigh(puzzle, cell, tile):
    return 2 * (tile and tile != puzzle.goal[cell])


def test_a_heuristic_of_your_own_travels_under_any_name():
    mine = CellHeuristic("manhattan", weigh, "not what its name says")
    there = pickle.loads(pickle.dumps(mine))
    assert there(BOARDS[0], EIGHT) == mine(BOARDS[0], EIGHT) != manhattan(BOARDS[0], EIGHT)
    assert pickle.loads(pickle.dumps(manhattan)) == manhattan
