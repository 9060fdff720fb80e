"""Searches from all boards: the tables of the race."""

from collections import deque

import pytest

from searchlab import EIGHT, Puzzle, compiling, gap, manhattan, misplaced, published, solve
from searchlab.exhaustive.boards import after, breadth_first_order
from searchlab.exhaustive.census import census
from searchlab.exhaustive.tables import (
    all_starts,
    cantor_overruns,
    postponed,
    summary_table,
)
from searchlab.exhaustive.tables.comparison import COMPARED
from searchlab.exhaustive.tables.frames import stratified
from searchlab.problems.ranking import rank

SMALL = Puzzle(2, 3)


@pytest.fixture(scope="module")
def race():
    return {name: all_starts(name, puzzle=SMALL) for name in COMPARED}


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("heuristic", [gap, misplaced, manhattan])
def test_postponed_counts_what_a_queue_with_two_ends_does(heuristic, strict):
    def later(puzzle, start):
        frontier, expanded = deque([(start, "")]), set()
        while frontier:
            state, path = frontier.popleft()
            if state == puzzle.goal:
                return path
            if state not in expanded:
                expanded.add(state)
                for move, child in puzzle.successors(state):
                    superior = heuristic(child, puzzle) <= heuristic(state, puzzle) - strict
                    frontier.insert(0 if superior else len(frontier), (child, path + move))

    table = postponed(heuristic, puzzle=SMALL, strict=strict, counted=True)
    truth, same = census(SMALL), postponed(heuristic, puzzle=SMALL, strict=strict)
    assert same.equals(table[["distance", "length"]])
    for number, length, expanded in table[["length", "expanded"]][::5].itertuples():
        run = solve(SMALL, truth.board(number), later)
        assert (run.length, run.expanded) == (length, expanded)


# -- the tables -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("puzzle", "numbers", "strategy", "options"),
    [
        *((SMALL, slice(None), strategy, {}) for strategy in COMPARED),
        (SMALL, slice(None, None, 7), "breadth-first", {"order": "dlur"}),
        (SMALL, slice(None, None, 7), "weighted-a-star", {"weight": 3, "heuristic": "misplaced"}),
        (SMALL, slice(None, None, 7), "weighted-a-star", {"weight": 4, "order": "rldu"}),
        (SMALL, slice(None, None, 7), "ida-star", {"heuristic": "misplaced"}),
        (EIGHT, [77_777], "breadth-first", {}),
    ],
)
def test_all_starts_counts_what_solve_counts(puzzle, numbers, strategy, options):
    truth, table = census(puzzle), all_starts(strategy, puzzle=puzzle, **options)
    for number in truth.reachable[numbers]:
        result = solve(puzzle, truth.board(number), strategy, **options)
        row = table.loc[number]
        length = result.length if result.solved else -1
        expected = length, result.expanded, result.generated, result.peak_stored
        assert (row.length, row.expanded, row.generated, row.stored) == expected


def test_the_sums(race):
    some = race["greedy"].copy()
    some.loc[some.index % 4 == 0, "length"] = -1  # as if it did not solve them
    table = summary_table(race | {"some": some})
    assert set(table.index[~table.complete]) == {"superior-node", "some"}
    assert set(table.index[table.complete & ~table.optimal]) == {"greedy", "weighted-a-star"}
    for name, runs in {"greedy": race["greedy"], "some": some}.items():
        row = table.loc[name]
        found = runs[runs.length >= 0]
        assert row.solved == pytest.approx(len(found) / len(runs))
        assert row.shortest == pytest.approx((found.length == found.distance).sum() / len(runs))
        assert row.longer == pytest.approx((found.length - found.distance).mean())
        assert row.expanded_mean == pytest.approx(runs.expanded.mean())
        assert row.stored_max == runs.stored.max()


def test_without_numba_a_sample_stands_for_all(race, monkeypatch):
    monkeypatch.setattr(compiling, "why_not", lambda: "no numba")
    monkeypatch.setattr(stratified, "__defaults__", (60,))
    table = all_starts("a-star", puzzle=SMALL)
    assert table.attrs["counted"] == f"a sample of {len(table)}"
    assert 60 <= len(table) < 360
    all_boards = race["a-star"]
    assert table.expanded.equals(all_boards.expanded.loc[table.index])
    each = table.groupby("distance").expanded.mean()
    fair = (each * census(SMALL).histogram).sum() / 360
    assert summary_table({"a-star": table}).expanded_mean["a-star"] == pytest.approx(fair)
    assert all_starts("breadth-first", puzzle=SMALL).attrs["counted"] == "exact"


# -- the published programs -------------------------------------------------------------


def test_where_cantor_bfs_leaves_its_arrays():
    over, children = cantor_overruns(), after(EIGHT, "udlr")
    culprit = rank(EIGHT.read("x 8 7 6 5 4 3 2 1"), EIGHT.goal)
    # The first is the nearest board from which x87654321 is generated before the goal.
    for text, expected in (("3 6 x 2 5 8 1 4 7", True), ("1 2 3 4 5 6 7 x 8", False)):
        record = published.run("cantor-bfs", text).record
        assert (record["index_362880_reads"] > 0) == expected
        assert over[rank(EIGHT.read(text), EIGHT.goal)] == expected
    for number in stratified(EIGHT, 30)[1::3]:
        place, _ = breadth_first_order(children, number)
        assert over[number] == (place[culprit] < place[0])
