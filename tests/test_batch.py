"""The compiled searches from many boards give the counts of the readable ones, all of them."""

import random
import signal
import subprocess
import sys
import time

import numpy as np
import pytest
from golden import transcript

from searchlab import EIGHT, Puzzle, compiling, record, solve
from searchlab.exhaustive import batch
from searchlab.exhaustive.batch import LOOPS, search_batch
from searchlab.exhaustive.census import census
from searchlab.search.best_first import TIES

needs_numba = pytest.mark.skipif(not compiling.available(), reason=compiling.why_not() or "-")
SMALL = Puzzle(2, 3)
SNAIL, WIDE = Puzzle(3, 3, "snail"), Puzzle(2, 4, "snail")
BLANK_FIRST = Puzzle(3, 3, "blank-first")


def drawn(puzzle, size, seed=1):
    """Draw ranks from all distances; the goal, its neighbours and an antipode among them."""
    truth = census(puzzle)
    near, far = truth.at_distance(1), truth.at_distance(truth.maximum)
    ranks = [0, *near.tolist(), int(far[0])]
    return ranks + random.Random(seed).sample(truth.reachable.tolist(), size - len(ranks))


def assert_same(strategy, puzzle, starts, **options):
    """Compare each run with what `solve` finds from the same start."""
    truth, found = census(puzzle), search_batch(strategy, puzzle, starts=starts, **options)
    if isinstance(values := options.get("heuristic"), np.ndarray):
        by_board = dict(zip(map(bytes, truth.states), values.tolist(), strict=True))
        options["heuristic"] = lambda state: by_board[state]
    assert found.index.tolist() == list(starts)
    for number, row in found.iterrows():
        board = truth.board(number)
        result = solve(puzzle, board, strategy, **options)
        assert row.to_dict() == {
            **result.counters,
            "iterations": len(result.iterations),
            "length": -1 if result.length is None else result.length,
            "distance": truth[board],
            "required": row["required"],
        }
    return found


@needs_numba
@pytest.mark.parametrize(
    "strategy, puzzle, size, options",
    [
        ("a-star", EIGHT, 12, {}),
        ("a-star", SNAIL, 7, {"heuristic": "misplaced", "order": "rdlu"}),
        ("a-star", EIGHT, 6, {"heuristic": "gap"}),  # neither admissible nor consistent
        *(("a-star", EIGHT, 8, {"ties": ties}) for ties in TIES),
        *(("a-star", SNAIL, 7, {"ties": ties, "heuristic": "gap"}) for ties in TIES),
        *(("greedy", SNAIL, 12, {"ties": ties}) for ties in TIES),
        ("weighted-a-star", EIGHT, 8, {"weight": 3, "heuristic": "misplaced"}),
        ("greedy", BLANK_FIRST, 12, {"heuristic": "misplaced", "order": "durl"}),
        ("ida-star", EIGHT, 6, {}),
        ("ida-star", WIDE, 8, {"heuristic": "linear-conflict", "order": "dlru"}),
        ("ida-star", WIDE, 8, {"rise": "one"}),
        ("bidirectional", SNAIL, 12, {"order": "rlud"}),
        ("superior-node", BLANK_FIRST, 40, {}),
        ("superior-node", EIGHT, 40, {"heuristic": "manhattan", "order": "ulrd"}),
        ("superior-node", EIGHT, 30, {"step_limit": 0}),
        *((strategy, Puzzle(4, 2, "1 2 3 x 4 5 6 7"), 12, {}) for strategy in LOOPS),
    ],
)
def test_all_counters_equal_those_of_the_readable_search(strategy, puzzle, size, options):
    assert_same(strategy, puzzle, drawn(puzzle, size), **options)


@needs_numba
@pytest.mark.parametrize("ties", TIES)
def test_no_rule_for_ties_avoids_what_is_required(ties):
    starts = drawn(EIGHT, 12)
    for number, row in search_batch("a-star", EIGHT, starts=starts, ties=ties).iterrows():
        trace = record(EIGHT, census(EIGHT).board(number), "a-star", ties=ties)
        assert row.required == sum(event.g + event.h < row.length for event in trace)


def estimates(kind):
    """Make up estimates for a 2x3 board; all but the first overestimate."""
    rng = np.random.default_rng(1)
    distance = census(SMALL).distance.astype(int)
    distance[distance == 255] = 0
    if kind == "admissible":
        return rng.integers(0, distance + 1)
    return 9 * distance if kind == "steep" else rng.integers(0, 200, len(distance))


@needs_numba
@pytest.mark.parametrize("strategy", ["a-star", "greedy", "ida-star"])
@pytest.mark.parametrize("kind", ["admissible", "steep", "any"])
def test_any_array_serves_as_a_heuristic(strategy, kind):
    h = estimates(kind)
    if strategy == "ida-star" and kind == "any":
        h %= 30  # its threshold rises one by one, and its tree grows with it
    found = assert_same(strategy, SMALL, drawn(SMALL, 20), heuristic=h)
    if strategy == "a-star" and kind == "admissible":
        assert (found.length == found.distance).all()
        assert (found.enqueued > found.peak_stored).any()  # boards are reopened


def test_uncompiled_the_same_code_gives_the_same_counts(monkeypatch, capsys):
    for module in (compiling, batch):
        monkeypatch.setattr(module, "why_not", lambda: "numba is not installed")
    compiling.jit.cache_clear()
    for strategy in LOOPS:
        assert_same(strategy, SMALL, drawn(SMALL, 20))
    warning = "numba is not installed. This runs uncompiled, far slower.\n"
    assert capsys.readouterr().err == (len(LOOPS) - 1) * warning  # IDA* is not compiled
    compiling.jit.cache_clear()


@needs_numba
def test_more_room_is_made_where_a_search_needs_it(monkeypatch):
    starts = drawn(EIGHT, 100)
    whole = search_batch("a-star", EIGHT, starts=starts)
    monkeypatch.setattr(batch, "_ROOM", 8)
    assert search_batch("a-star", EIGHT, starts=starts).equals(whole)


@needs_numba
def test_ctrl_c_ends_a_long_search():
    code = (
        "from searchlab import EIGHT\n"
        "from searchlab.exhaustive.batch import search_batch\n"
        "search_batch('a-star', EIGHT, starts=[0])\nprint(flush=True)\n"
        "search_batch('a-star', EIGHT)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        process.stdout.readline()
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=30)[1].endswith("\nKeyboardInterrupt\n")


def test_exact_counts_of_ida_star_with_a_weak_heuristic():
    found = search_batch("ida-star", EIGHT, "misplaced")
    assert found.generated.sum() == 26_959_439_149
    assert (found.length == found.distance).all()


def test_a_count_that_would_overflow_is_an_error():
    h = np.zeros(len(census(SMALL).distance), int)
    h[census(SMALL).at_distance(1)] = 255  # which shuts off the goal
    with pytest.raises(ValueError, match="more nodes than can be counted"):
        search_batch("ida-star", SMALL, h)


@needs_numba
@pytest.mark.slow
@pytest.mark.parametrize(
    "strategy, expanded", [("a-star", 143_021_802), ("ida-star", 381_896_761),
                           ("bidirectional", 304_889_201), ("greedy", 34_770_682)],
)  # fmt: skip
def test_all_boards(strategy, expanded):
    found = search_batch(strategy, EIGHT)
    assert len(found) == 181_440 and found.expanded.sum() == expanded
    assert (found.length == found.distance).all() == (strategy != "greedy")
    assert ((found.length - found.distance) % 2 == 0).all() and (found.length >= 0).all()


test_what_is_said = transcript("batch", globals())
