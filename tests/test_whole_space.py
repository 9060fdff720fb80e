"""What is said about every board: against the originals, and against running the strategies."""

import json
from pathlib import Path

import numpy as np
import pytest

from searchlab import EIGHT, FIFTEEN, Puzzle, record, solve
from searchlab.search.best_first import best_first
from searchlab.search.superior_node_repaired import superior_node_repaired
from searchlab.whole_space import (
    Rung,
    bidirectional_boards,
    bidirectional_table,
    ladder,
    ladder_table,
    move_effects_table,
    never_rising,
    parity_table,
    printed_wrongly,
    re_expansion_boards,
    re_expansion_table,
    superior_node_boards,
    superior_node_table,
)
from searchlab.whole_space.space import space
from searchlab.whole_space.tables.a_star_arrays import count_re_expansions
from searchlab.whole_space.tables.ladder import GOAL
from searchlab.whole_space.tables.parity import SNAIL
from searchlab.whole_space.tables.queues import search_all

SMALL = [Puzzle(2, 2), Puzzle(2, 3, "blank-first"), Puzzle(3, 2, "5 4 3 2 1 x")]
SPEAKS = {"solved": "found", "exhausted": "exhausted"}


def published_rows(name):
    path = Path(__file__).parent / "data" / f"{name}.json"
    table = json.loads(path.read_text())["rows"]
    return [dict(zip(table["columns"], row, strict=True)) for row in table["rows"]]


def by_board(frame, puzzle, board):
    return frame.loc[space(puzzle).census.rank(board)]


# -- superior-node, as the original was measured ------------------------------------------


def outcomes(frame):
    return {name: count for name, count in frame.outcome.value_counts().items() if count}


def test_every_board_as_published():
    boards = superior_node_boards("as published")
    assert len(boards) == 181_440
    assert outcomes(boards) == {"found": 121, "step_limit": 115_480, "empty_queue": 65_839}
    assert boards.attrs["goal"] == "x 1 2 3 4 5 6 7 8"
    table = superior_node_table("as published")
    assert table.boards.sum() == 181_440 and table.found.sum() == 121
    assert (table.found == table.boards)[1:4].all() and table.found[4] < table.boards[4]
    assert table.found[8] > 0 and table.found[9:].sum() == 0


def test_every_board_without_the_limit():
    boards = superior_node_boards("no limit")
    assert outcomes(boards) == {"found": 16_084, "empty_queue": 83_304, "endless": 82_052}
    gave_up = superior_node_boards("as published").outcome == "step_limit"
    assert outcomes(boards[gave_up]) == {
        "found": 15_963, "empty_queue": 17_465, "endless": 82_052,
    }  # fmt: skip
    found = boards[boards.outcome == "found"]
    assert (found.excess == 0).sum() == 5_636 and found.excess.max() == 26
    assert round(found.expanded.mean()) == 76_297 and found.expanded.max() == 1_977_018
    assert (found.expanded == 31).sum() == 1  # which the published program throws away
    assert boards.expanded.isna().sum() == 82_052


@pytest.mark.parametrize(
    ("rung", "prefix"), [("as published", ""), ("no limit", "no_limit_")], ids=str
)
def test_each_board_that_was_run_with_the_original(rung, prefix):
    boards = superior_node_boards(rung)
    for row in published_rows("superior-node"):
        decided = by_board(boards, GOAL, row["board"])
        assert decided.outcome == row[f"{prefix}outcome"], row
        if decided.outcome != "endless":
            assert decided.expanded == row[f"{prefix}expanded"], row
        if decided.outcome == "found":
            assert decided.length == row[f"{prefix}length"], row


# -- every rung against running it ----------------------------------------------------------


@pytest.mark.parametrize("puzzle", SMALL, ids=repr)
@pytest.mark.parametrize("rung", ladder(), ids=lambda rung: rung.name)
def test_every_board_of_a_small_puzzle_by_running_it(rung, puzzle):
    boards = superior_node_boards(rung, puzzle=puzzle, size=360)
    assert_as_run(rung, puzzle, boards)


def first_tile(state):
    """Is zero at many boards, and no larger at the goal's neighbours."""
    return state[0] // 2


@pytest.mark.parametrize("order", ["ulrd", "rdlu"])
@pytest.mark.parametrize(
    "options",
    [
        {"heuristic": "manhattan"},
        {"heuristic": "misplaced", "step_limit": 7},
        {"heuristic": first_tile},
        {"heuristic": first_tile, "visited": True},
        {"visited": True, "accept_all": True},
        {"visited": True, "accept_all": True, "test_start": True},
    ],
    ids=lambda options: ",".join(options),
)
def test_a_rung_of_your_own(options, order):
    rung = Rung("mine", "something", options | {"order": order})
    puzzle = Puzzle(2, 3)
    assert_as_run(rung, puzzle, superior_node_boards(rung, puzzle=puzzle))


def assert_as_run(rung, puzzle, boards):
    assert len(boards) == space(puzzle).census.boards
    tested = rung.settings.get("test_start", True)
    for number, decided in boards.iterrows():
        board = space(puzzle).census.board(number)
        result = rung.run(board, puzzle=puzzle, max_expansions=3_000)
        if result.outcome == "out of budget":
            assert decided.outcome == "endless" and decided[["length", "expanded"]].isna().all()
            continue
        assert decided.expanded == result.expanded
        expected = SPEAKS[result.outcome]
        if expected == "exhausted":
            limit = rung.settings.get("step_limit")
            gave_up = limit is not None and result.expanded > limit
            expected = "step_limit" if gave_up else expected if tested else "empty_queue"
        assert decided.outcome == expected
        if result.solved:
            assert decided.length == result.length
            assert decided.excess == result.length - decided.distance


def test_the_repaired_search_with_its_switches_off_is_the_published_one():
    for board in GOAL.random(seed=3, count=40):
        options = {"heuristic": "gap", "order": "durl", "step_limit": 30}
        expected = record(GOAL, board, "superior-node", **options)
        trace = record(GOAL, board, superior_node_repaired, **options)
        assert list(trace.rows()) == list(expected.rows())
        assert trace.result.counters == expected.result.counters


def test_many_queues_at_once_are_as_many_one_by_one():
    boards, visited = space(GOAL), ladder()[3]
    accepted = boards.no_worse("gap", "durl")
    after = np.where(accepted, boards.after("durl"), -1)
    chosen = boards.sample(100, seed=5)
    expanded, length = search_all(after, boards.goal, chosen)
    solved = 0
    for i, state in enumerate(boards.states(chosen)):
        if i % 5 == 0 and chosen[i] != boards.goal:
            result = visited.run(state)
            assert expanded[i] == result.expanded
            assert length[i] == (result.length if result.solved else -1)
            solved += result.solved
    assert 0 < solved < 20


def test_queues_that_never_see_the_goal():
    after = np.array([[1, 2, -1], [0, -1, -1], [0, 3, -1], [2, -1, -1], [4, -1, -1]])
    expanded, length = search_all(after, 4, np.array([0, 3]))
    assert (expanded.tolist(), length.tolist()) == ([4, 4], [-1, -1])
    assert [found.tolist() for found in search_all(after, 4, np.array([], int))] == [[], []]


@pytest.mark.parametrize("rung", ["accept all", "Manhattan"])
def test_boards_of_the_whole_space_by_running_them(rung):
    boards = superior_node_boards(rung)
    known = {known.name: known for known in ladder()}[rung]
    for board in GOAL.random(seed=8, count=6):
        decided = by_board(boards, GOAL, board)
        result = known.run(board)
        assert (decided.expanded, decided.outcome) == (result.expanded, SPEAKS[result.outcome])


def test_the_ladder_rung_by_rung():
    table = ladder_table(["as published", "no limit", "tested", "Manhattan", "accept all"])
    assert table.loc["tested", "found"] == 16_085  # the goal too
    assert table.loc["tested", ["empty_queue", "exhausted", "endless"]].tolist() == [
        0, 83_303, 82_052,
    ]  # fmt: skip
    assert table.loc["Manhattan", "found"] == never_rising("manhattan").never_rising.sum()
    assert table.loc["Manhattan", "excess_max"] == 0  # each move lowers it, by one
    assert table.loc["accept all", "found"] == 181_440
    assert (table.expanded == "exact").all()
    # Breadth-first search expands the nearer half before it can generate a board.
    means = superior_node_table("accept all").found_expanded_mean
    assert means.is_monotonic_increasing and means.iloc[-1] > 181_000


def test_a_sample_is_counted_and_says_so():
    boards = superior_node_boards("order by h", size=60, seed=4)
    drawn = boards.expanded.notna()
    assert boards.attrs["expanded"] == boards.attrs["length"] == f"a sample of {drawn.sum()}"
    assert boards.attrs["seed"] == 4 and (boards.outcome == "found").all()
    table = superior_node_table("order by h", size=60, seed=4)
    assert table.found_counted.sum() == drawn.sum() >= 60
    row = ladder_table(["order by h"], size=60, seed=4).loc["order by h"]
    weighted = (table.found_expanded_mean * table.boards).sum() / 181_440
    assert row.found_expanded_mean == pytest.approx(weighted)
    best = ladder_table(["order by g + h"], size=40, seed=4).loc["order by g + h"]
    assert (best.length, best.excess_max) == ("exact", 0)


@pytest.mark.slow
def test_the_rungs_with_a_visited_set_over_the_whole_space():
    table = ladder_table(["visited set", "without the blank", "order by h"])
    assert table.loc["visited set", ["found", "exhausted"]].tolist() == [16_085, 165_355]
    assert table.loc["visited set", "excess_max"] == 26
    for rung, heuristic in (("visited set", "gap"), ("without the blank", "misplaced")):
        assert table.loc[rung, "found"] == never_rising(heuristic).never_rising.sum()
    assert table.expanded.tolist()[0] == "exact" and "sample of 2," in table.expanded.iloc[1]
    for name in ("visited set", "without the blank"):
        rung = {known.name: known for known in ladder()}[name]
        boards = superior_node_boards(name)
        counted = boards[boards.expanded.notna()].sample(12, random_state=1)
        for number, decided in counted.iterrows():
            result = rung.run(space(GOAL).census.board(number))
            assert (decided.expanded, decided.outcome) == (
                result.expanded, SPEAKS[result.outcome],
            )  # fmt: skip


# -- paths along which the gap never rises ----------------------------------------------------


def test_the_gap_rises_on_the_way_of_most_boards():
    table = never_rising()
    beyond = table.loc[1:].sum()
    assert beyond.boards == 181_439 and beyond.never_rising == 16_084
    assert beyond.strictly_falling == 78 and beyond.shortest_never_rising == 5_636
    assert table.never_rising[29] > 0 and table.never_rising[30:].sum() == 0


@pytest.mark.parametrize("heuristic", ["gap", "misplaced"])
def test_never_rising_paths_of_a_small_puzzle(heuristic):
    puzzle = Puzzle(2, 3, "blank-first")
    boards, table = space(puzzle), never_rising(heuristic, puzzle=puzzle)
    h, after = boards.values(heuristic), boards.after()

    def leads(allowed):
        found, todo = {boards.goal}, [boards.goal]
        while todo:
            board = todo.pop()
            for before in set(after[board]) - {-1} - found:
                if allowed(before, board):
                    found.add(before)
                    todo.append(before)
        return np.bincount(boards.distance[sorted(found)], minlength=22).tolist()

    def nearer(before, board):
        return boards.distance[before] > boards.distance[board] and h[before] >= h[board]

    assert table.never_rising.tolist() == leads(lambda before, board: h[before] >= h[board])
    assert table.strictly_falling.tolist() == leads(lambda before, board: h[before] > h[board])
    assert table.shortest_never_rising.tolist() == leads(nearer)


# -- bidirectional ------------------------------------------------------------------------------


def test_the_first_meeting_is_optimal_for_every_board():
    boards = bidirectional_boards()
    assert len(boards) == boards.attrs["boards"] == 181_439
    assert (boards.length == boards.distance).all()
    assert round(boards.expanded.mean(), 1) == 1680.4 and boards.expanded.max() == 10_423
    table = bidirectional_table()
    assert (table.shortest == table.boards).all() and table.expanded_mean[31] == 10_313


def test_bidirectional_boards_that_were_run_with_the_original():
    boards = bidirectional_boards()
    compared = 0
    for row in published_rows("bidirectional-bfs"):
        if row["meeting_length"] > 0:
            decided = by_board(boards, EIGHT, row["board"])
            assert decided.forward == row["expanded_forward"], row
            assert decided.backward == row["expanded_backward"], row
            assert decided.length == row["meeting_length"], row
            compared += 1
    assert compared > 100


@pytest.mark.parametrize("order", ["ulrd", "rdul"])
@pytest.mark.parametrize("puzzle", SMALL, ids=repr)
def test_bidirectional_search_of_a_small_puzzle_by_running_it(puzzle, order):
    boards = bidirectional_boards(puzzle=puzzle, order=order)
    assert_bidirectional_as_run(puzzle, order, boards)


@pytest.mark.slow
def test_bidirectional_search_of_a_sample_by_running_it():
    boards = bidirectional_boards()
    drawn = space(EIGHT).sample(2_000, seed=2)
    drawn = space(EIGHT).ranks[drawn[drawn != space(EIGHT).goal]]
    assert_bidirectional_as_run(EIGHT, "ulrd", boards.loc[drawn])


def assert_bidirectional_as_run(puzzle, order, boards):
    for number, decided in boards.iterrows():
        sides = []
        result = solve(
            puzzle,
            space(puzzle).census.board(number),
            "bidirectional",
            order=order,
            watch=lambda columns, sides=sides: sides.extend(columns.side),
        )
        assert decided.length == result.length == decided.distance
        assert decided.expanded == result.expanded
        assert decided.forward == sides.count("forward")


def test_one_board_is_printed_wrongly():
    table = printed_wrongly()
    assert table.wrong.sum() == 1
    row = table[table.wrong].iloc[0]
    assert row.board == "x 1 2 3 4 5 6 7 8"
    assert (row.printed, row.right) == ("dldrrulldruurddllurrd", "rdldrrulldruurddllurrd")


# -- the array A* -------------------------------------------------------------------------------


def test_re_expansions_that_the_original_made():
    rows = [
        row
        for row in published_rows("open-closed-a-star")
        if row["result"] == "Succeed!" and row["expanded"] < 3_000
    ]
    assert sum(row["re_expanded"] > 0 for row in rows) > 10
    for row in rows:
        expected = row["g"], row["expanded"], row["re_expanded"]
        assert count_re_expansions(SNAIL, row["board"]) == expected, row


def test_re_expansions_of_a_sample():
    puzzle = Puzzle(2, 4)
    runs = re_expansion_boards(puzzle=puzzle, size=100, seed=3)
    table = re_expansion_table(puzzle=puzzle, size=100, seed=3)
    assert runs.attrs == table.attrs and runs.attrs["seed"] == 3
    assert (runs.length == runs.distance).all() and (runs.re_expanded > 0).any()
    assert table.boards["all"] == 20_160 and table.sampled["all"] == len(runs) >= 100
    depths = table.drop("all")
    assert (depths.boards == space(puzzle).census.histogram).all()
    expanded = (depths.expanded_mean * depths.boards).sum() / 20_160
    repeated = (depths.re_expanded_mean * depths.boards).sum() / 20_160
    assert table.expanded_mean["all"] == pytest.approx(expanded)
    assert table.share["all"] == pytest.approx(repeated / expanded)


@pytest.mark.slow
def test_re_expansions_are_estimated_well():
    everywhere = re_expansion_table().loc["all"]
    assert everywhere.expanded_mean == pytest.approx(183_641_530 / 181_440, rel=0.05)
    assert everywhere.share == pytest.approx(0.0336, abs=0.0015)


# -- parity -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "puzzle", [SNAIL, EIGHT, GOAL, Puzzle(2, 4), Puzzle(4, 2), Puzzle(2, 3)], ids=repr
)
def test_the_criterion_is_right_on_every_arrangement(puzzle):
    half = space(puzzle).census.boards
    table = parity_table(puzzle=puzzle)
    assert table.to_numpy().tolist() == [[half, 0], [0, half]]
    assert table.attrs["boards"] == 2 * half


def test_the_three_cases_of_the_proof():
    table = move_effects_table()
    cases = {direction: table.loc[direction].reset_index(drop=True) for direction in ("up", "down")}
    for direction, changes in (("up", [2, 0, -2]), ("down", [-2, 0, 2])):
        assert cases[direction].case.tolist() == [1, 2, 3]
        assert cases[direction].moves.tolist() == [80_640] * 3
        assert cases[direction].least.tolist() == cases[direction].largest.tolist() == changes
    sideways = table.loc[["left", "right"]]
    assert sideways.moves.tolist() == [241_920] * 2 and sideways.case.isna().all()
    assert (sideways[["least", "largest"]] == 0).all(axis=None)


def test_moves_past_any_number_of_tiles():
    four = move_effects_table(puzzle=Puzzle(2, 4))
    assert four.loc["up"].least.tolist() == four.loc["up"].largest.tolist() == [3, 1, -1, -3]
    assert four.case.isna().all()
    two = move_effects_table(puzzle=Puzzle(4, 2))
    assert two.loc["down"].least.tolist() == two.loc["down"].largest.tolist() == [-1, 1]


# -- samples and bad input ----------------------------------------------------------------------


def test_a_sample_has_the_same_number_from_each_distance():
    boards = space(EIGHT)
    drawn = boards.sample(2_000, seed=1)
    counts = np.bincount(boards.distance[drawn])
    assert len(drawn) >= 2_000 and len(set(drawn)) == len(drawn)
    assert (counts == np.minimum(boards.census.histogram, counts.max())).all()
    assert (drawn == boards.sample(2_000, seed=1)).all()
    assert (drawn[:50] != boards.sample(2_000, seed=2)[:50]).any()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: superior_node_table("no such rung"), "there is no rung 'no such rung'; there are"),
        (lambda: superior_node_table(3), "there is no rung 3"),
        (lambda: superior_node_boards("order by h", size=0), "size must be a whole number from 1"),
        (lambda: superior_node_boards("order by h", seed="x"), "seed must be a whole number"),
        (lambda: re_expansion_table(size=[5]), "size must be a whole number from 1 up, not .5."),
        (lambda: ladder_table(["tested"], seed=True), "seed must be a whole number from 0 up"),
        (lambda: superior_node_boards("no limit", puzzle=FIFTEEN), "too many for a census"),
        (lambda: never_rising("nonsense"), "there is no heuristic 'nonsense'"),
        (lambda: bidirectional_boards(order="udl"), "order"),
        (lambda: Rung("x", "y", strategy=best_first), "the strategy of a rung is"),
        (lambda: Rung("x", "y", {"visted": True}), "takes no option 'visted'"),
        (lambda: Rung("x", "y", {"accept_all": True}), "accept_all needs visited"),
        (lambda: Rung("x", "y", {"visited": True, "step_limit": 9}), "takes no step_limit"),
        (lambda: ladder()[1].run("312045678"), "may never end"),
    ],
)
def test_refusals(call, message):
    with pytest.raises(ValueError, match=message):
        call()
