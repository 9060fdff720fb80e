"""The compiled searches from all boards give the counts of the readable ones, all of them."""

import os
import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import searchlab
from searchlab import EIGHT, Puzzle, kernels, solve
from searchlab.exhaustive import batch
from searchlab.exhaustive.census import census
from searchlab.search.superior_node_repaired import superior_node_repaired

needs_numba = pytest.mark.skipif(not kernels.available(), reason=kernels.why_not() or "-")
STRATEGIES = [name for name in batch.SEARCHES if name != "superior-node-repaired"]
SNAIL = Puzzle(3, 3, "snail")
BLANK_FIRST = Puzzle(3, 3, "blank-first")


def drawn(puzzle, size, seed=1):
    """Draw ranks from all distances; the goal, its neighbours and an antipode among them."""
    truth = census(puzzle)
    rng = random.Random(seed)
    near, far = truth.at_distance(1), truth.at_distance(truth.maximum)
    ranks = [0, *near.tolist(), int(far[0])]
    return ranks + rng.sample(truth.reachable.tolist(), size - len(ranks))


def assert_same(found, estimate=None, **options):
    """Compare each run with what `solve` finds from the same start."""
    truth = census(found.puzzle)
    strategy = found.strategy
    if strategy == "superior-node-repaired":
        strategy = superior_node_repaired
    if estimate is not None:
        states = (state.tobytes() for state in truth.states)
        values = dict(zip(states, estimate.tolist(), strict=True))
        options["heuristic"] = lambda state: values[state]
    for number, compiled in zip(found.ranks, found.frame.to_dict("records"), strict=True):
        board = truth.board(number)
        result = solve(found.puzzle, board, strategy, **options)
        readable = {
            **result.counters,
            "iterations": len(result.iterations),
            "length": -1 if result.length is None else result.length,
            "outcome": result.outcome,
            "distance": truth[board],
        }
        assert compiled == readable, (board, found.options)


# -- equal to the readable searches ------------------------------------------------


@needs_numba
@pytest.mark.parametrize(
    "strategy, puzzle, size, options",
    [
        ("a-star", EIGHT, 300, {}),
        ("a-star", SNAIL, 20, {"heuristic": "misplaced", "order": "rdlu"}),
        ("a-star", EIGHT, 30, {"heuristic": "gap"}),  # neither admissible nor consistent
        ("greedy", EIGHT, 300, {}),
        ("greedy", BLANK_FIRST, 100, {"heuristic": "misplaced", "order": "durl"}),
        ("greedy", EIGHT, 60, {"heuristic": "euclidean"}),  # fractions
        ("ida-star", EIGHT, 300, {}),
        ("ida-star", SNAIL, 60, {"heuristic": "linear-conflict", "order": "dlru"}),
        ("ida-star", EIGHT, 60, {"rise": "one"}),
        ("bidirectional", EIGHT, 300, {}),
        ("bidirectional", SNAIL, 60, {"order": "rlud"}),
        ("superior-node", BLANK_FIRST, 1000, {}),
        ("superior-node", EIGHT, 300, {"heuristic": "manhattan", "order": "ulrd"}),
        ("superior-node", EIGHT, 100, {"step_limit": 4}),
        ("superior-node", EIGHT, 100, {"step_limit": 0}),
        ("superior-node-repaired", BLANK_FIRST, 300, {"step_limit": 30}),
        ("superior-node-repaired", EIGHT, 300, {"step_limit": 9, "test_start": True}),
        ("superior-node-repaired", BLANK_FIRST, 100, {"visited": True, "step_limit": 200}),
    ],
)
def test_all_counters_equal_those_of_the_readable_search(strategy, puzzle, size, options):
    found = batch.search_batch(strategy, puzzle, starts=drawn(puzzle, size), **options)
    assert len(found) == size
    assert_same(found, **options)


@needs_numba
@pytest.mark.parametrize(
    "heuristic, accept_all", [("gap", False), ("manhattan", False), ("misplaced", True)]
)
def test_repairs_of_superior_node(heuristic, accept_all):
    options = {"heuristic": heuristic, "visited": True, "test_start": True}
    if accept_all:
        options["accept_all"] = True
    starts = drawn(BLANK_FIRST, 10 if accept_all else 25)
    found = batch.search_batch("superior-node-repaired", BLANK_FIRST, starts=starts, **options)
    assert_same(found, **options)
    assert found.solved.all() == accept_all


@needs_numba
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_shapes_other_than_square(strategy):
    puzzle = Puzzle(4, 2, "1 2 3 x 4 5 6 7")
    assert_same(batch.search_batch(strategy, puzzle, starts=drawn(puzzle, 40)))


def estimates(kind):
    """Make up estimates for a 2x3 board, most of them neither admissible nor consistent."""
    rng = np.random.default_rng(1)
    distance = census(Puzzle(2, 3)).distance.astype(int)
    distance[distance == 255] = 0
    if kind == "admissible":
        return rng.integers(0, distance + 1)
    if kind == "steep":
        return 9 * distance
    if kind == "any":
        return rng.integers(0, 200, len(distance))
    if kind == "negative":
        return rng.integers(-5, 6, len(distance))
    if kind == "fractions":
        return rng.random(len(distance)) * distance * 2
    return np.where(rng.random(len(distance)) < 0.1, np.inf, distance / 2)


@needs_numba
@pytest.mark.parametrize("strategy", ["a-star", "greedy", "ida-star"])
@pytest.mark.parametrize(
    "kind", ["admissible", "steep", "any", "negative", "fractions", "infinite"]
)
def test_any_array_serves_as_a_heuristic(strategy, kind):
    puzzle, h = Puzzle(2, 3), estimates(kind)
    starts = drawn(puzzle, 40)
    if strategy == "ida-star" and kind == "any":
        h = h % 30  # its limit rises one by one, and its tree grows with it
    found = batch.search_batch(strategy, puzzle, h, starts=starts)
    assert_same(found, h)


@needs_numba
def test_the_estimates_above_are_no_easy_ones():
    puzzle = Puzzle(2, 3)
    reopened = batch.search_batch("a-star", puzzle, estimates("admissible"))
    assert (reopened.enqueued > reopened.peak_held).any()
    assert (reopened.length == reopened.distance).all()
    assert (batch.search_batch("a-star", puzzle, estimates("any")).length > reopened.length).any()
    unsolved = batch.search_batch("ida-star", puzzle, estimates("infinite"))
    assert set(unsolved.outcome) == {"solved", "exhausted"}


def test_uncompiled_the_same_code_gives_the_same_counts(monkeypatch, capsys):
    monkeypatch.setattr(kernels, "why_not", lambda: "numba is not installed")
    kernels.jit.cache_clear()
    puzzle = Puzzle(2, 3)
    for strategy in STRATEGIES:
        assert_same(batch.search_batch(strategy, puzzle, starts=drawn(puzzle, 30)))
    h = estimates("fractions")
    assert_same(batch.search_batch("a-star", puzzle, h, starts=drawn(puzzle, 30)), h)
    said = "numba is not installed. This runs uncompiled, far slower.\n"
    assert capsys.readouterr().err == 6 * said
    kernels.jit.cache_clear()


# -- slices, Ctrl-C, room ----------------------------------------------------------


@needs_numba
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_run_in_slices_is_the_same_run(strategy, monkeypatch):
    puzzle = Puzzle(2, 4)
    starts = drawn(puzzle, 500)
    whole = batch.search_batch(strategy, puzzle, starts=starts)
    calls = []
    monkeypatch.setattr(batch, "_SLICE", 3)
    sliced = batch.search_batch(
        strategy, puzzle, starts=starts, progress=lambda *n: calls.append(n)
    )
    assert sliced.frame.equals(whole.frame)
    assert len(calls) > 100 and calls[-1] == (500, 500) and calls == sorted(calls)


@needs_numba
def test_more_room_is_made_where_a_search_needs_it(monkeypatch):
    starts = drawn(EIGHT, 100)
    whole = batch.search_batch("a-star", EIGHT, starts=starts)
    monkeypatch.setattr(batch.best_first, "_ROWS", 2)
    monkeypatch.setattr(batch.best_first, "_ENTRIES", 4)
    assert batch.search_batch("a-star", EIGHT, starts=starts).frame.equals(whole.frame)


@needs_numba
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_ctrl_c_keeps_what_was_done(strategy, monkeypatch):
    def press(done, total):
        if done >= 1000:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(batch, "_SLICE", 20_000)
    found = batch.search_batch(strategy, EIGHT, progress=press)
    done = int((found.outcome != "interrupted").sum())
    assert found.interrupted and 1000 <= done < 30_000
    assert "interrupted" in repr(found) and f"{done:,} of 181,440" in repr(found)
    again = batch.search_batch(strategy, EIGHT, starts=found.ranks[:done])
    assert not again.interrupted
    assert again.frame.equals(found.frame[:done])


@needs_numba
def test_ctrl_c_reaches_a_single_long_search():
    calls = []

    def press(done, total):
        calls.append(done)
        if len(calls) == 3:
            signal.raise_signal(signal.SIGINT)

    knows_nothing = np.zeros(362_880, int)
    farthest = census().antipodes[0]
    found = batch.search_batch("ida-star", EIGHT, knows_nothing, starts=farthest, progress=press)
    assert calls == [0, 0, 0]
    assert found.outcome.tolist() == ["interrupted"] and found.length.tolist() == [-1]
    assert found.expanded[0] > 4_000_000


# -- the result --------------------------------------------------------------------


@needs_numba
def test_the_published_superior_node_over_all_boards():
    found = batch.search_batch("superior-node", BLANK_FIRST)
    gave_up = ~found.solved & (found.expanded == 31)
    assert len(found) == 181_440
    assert (found.solved.sum(), gave_up.sum()) == (121, 115_480)
    assert (~found.solved & ~gave_up).sum() == 65_839
    assert found.distance[found.solved].max() == 8
    assert np.bincount(found.distance).tolist() == census().histogram.tolist()


@needs_numba
def test_starts_are_ranks_or_boards():
    text = "2 3 4 1 5 x 7 6 8"
    board = EIGHT.board(text)
    number = census().rank(text)
    for starts in (text, board, board.state, [text], [number], np.array([number]), (board,)):
        found = batch.search_batch("bidirectional", EIGHT, starts=starts)
        assert (found.ranks.tolist(), found.length.tolist()) == ([number], [19])
    assert len(batch.search_batch("bidirectional", EIGHT, starts=[])) == 0


# -- bad input ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments, message",
    [
        ({"strategy": "breadth-first"}, "no compiled 'breadth-first'.*there are a-star, greedy"),
        ({"puzzle": Puzzle(4, 4)}, "too many for a census"),
        ({"strategy": "bidirectional", "heuristic": "gap"}, "takes no option 'heuristic'"),
        ({"heuristic": "manhatten"}, "no heuristic 'manhatten'"),
        ({"heuristic": [1, 2, 3]}, "each of the 24 ranks, not list of shape"),
        ({"heuristic": np.full(24, np.nan)}, "every estimate must be a number"),
        ({"heuristic": np.full(24, -np.inf)}, "every estimate must be a number"),
        ({"heuristic": np.full(24, 2**60)}, "every estimate must be a number"),
        ({"heuristic": np.full(24, "1")}, "a heuristic is a name, a function, or an array"),
        ({"order": "uldd"}, "u, d, l"),
        ({"ties": "first-in"}, "the compiled a-star takes no option 'ties'; it takes heuristic"),
        ({"strategy": "ida-star", "rise": "two"}, "rise is one of"),
        ({"strategy": "superior-node", "step_limit": -1}, "step_limit must be"),
        ({"strategy": "superior-node", "step_limit": None}, "step_limit must be a whole number"),
        ({"strategy": "superior-node", "step_limit": 2.5}, "step_limit must be a whole number"),
        ({"strategy": "superior-node", "step_limit": 10**9}, "step_limit must be a whole number"),
        ({"strategy": "superior-node", "visited": True}, "takes no option 'visited'"),
        ({"strategy": "superior-node-repaired"}, "a search may never end; it is None"),
        ({"strategy": "superior-node-repaired", "step_limit": -3}, "from 0 to 1,000,000.*it is -3"),
        ({"strategy": "superior-node", "heuristic": np.zeros(24)}, "0 for the goal and nothing"),
        ({"starts": ["2 1 3 x"]}, "no moves lead from '2 1 3 x' to the goal"),
        ({"starts": [99]}, "ranks go from 0 to 23"),
        ({"starts": [-1]}, "ranks go from 0 to 23"),
        ({"starts": ["1 2 3"]}, "3 cells were given"),
        ({"progress": True}, "progress is a function of two numbers"),
    ],
    ids=str,
)
def test_bad_input_is_refused_in_one_sentence(arguments, message):
    with pytest.raises(ValueError, match=message) as refusal:
        batch.search_batch(**{"strategy": "a-star", "puzzle": Puzzle(2, 2)} | arguments)
    assert "\n" not in str(refusal.value)


# -- the cache of compiled code ----------------------------------------------------

SOLVE_ALL = """
from searchlab import Puzzle
from searchlab.exhaustive import batch
from searchlab.kernels import jit
from searchlab.exhaustive.batch import bidirectional

found = batch.search_batch("bidirectional", Puzzle(2, 3))
print(batch.__file__, len(found), (found.length == found.distance).all())
print(type(jit(bidirectional.search)._cache).__name__)
"""


@needs_numba
@pytest.mark.parametrize("home_is_writable", [False, True])
def test_a_package_that_cannot_be_written(tmp_path, home_is_writable):
    package = tmp_path / "site" / "searchlab"
    source = Path(searchlab.__file__).parent
    shutil.copytree(source, package, ignore=shutil.ignore_patterns("__pycache__"))
    for folder in [package, *package.rglob("*/")]:
        (folder / "__pycache__").write_text("no folder, so nothing can be kept in it")
    home = tmp_path / "home"
    if home_is_writable:
        home.mkdir()
    else:
        home.write_text("no folder either")
    folders = ("HOME", "USERPROFILE", "LOCALAPPDATA", "APPDATA", "XDG_CACHE_HOME")
    done = subprocess.run(
        [sys.executable, "-B", "-c", SOLVE_ALL],
        env={
            **{name: value for name, value in os.environ.items() if "NUMBA" not in name},
            **dict.fromkeys(folders, str(home)),
            "PYTHONPATH": str(tmp_path / "site"),
        },
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == [
        str(package / "exhaustive" / "batch" / "__init__.py"),
        "360",
        "True",
        "FunctionCache" if home_is_writable else "NullCache",
    ]
    assert home_is_writable == any(home.rglob("*.nbc"))


# -- all 181,440 boards ------------------------------------------------------------


@needs_numba
@pytest.mark.slow
def test_a_star_over_all_boards():
    found = batch.search_batch("a-star", EIGHT)
    assert len(found) == 181_440
    assert (found.length == found.distance).all()
    assert round(found.expanded.mean()) == 788
    assert (found.expanded < found.peak_held).all()  # consistent: no board is expanded twice


@needs_numba
@pytest.mark.slow
def test_ida_star_over_all_boards():
    found = batch.search_batch("ida-star", EIGHT)
    assert len(found) == 181_440
    assert (found.length == found.distance).all()


@needs_numba
@pytest.mark.slow
def test_bidirectional_over_all_boards():
    found = batch.search_batch("bidirectional", EIGHT)
    unsolved = found.distance > 0
    assert unsolved.sum() == 181_439
    assert (found.length == found.distance).all()  # the first meeting is optimal
    assert round(found.expanded[unsolved].mean(), 1) == 1680.4
    assert found.expanded.max() == 10_423


@needs_numba
@pytest.mark.slow
def test_greedy_over_all_boards():
    found = batch.search_batch("greedy", EIGHT)
    assert found.solved.all() and len(found) == 181_440
    assert (found.length >= found.distance).all()
    assert (found.length > found.distance).any()
    assert ((found.length - found.distance) % 2 == 0).all()
