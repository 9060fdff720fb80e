"""What is said about every board: against the originals, and against running the strategies."""

import html
import json
import re
from itertools import count, product
from pathlib import Path

import pytest

from searchlab import EIGHT, Puzzle
from searchlab.exhaustive.batch import search_batch
from searchlab.exhaustive.census import census
from searchlab.exhaustive.tables import (
    Variant,
    all_starts,
    combinations_table,
    never_rising,
    printed_wrongly,
    re_expansion_boards,
    re_expansion_table,
    repairs_table,
    superior_node_boards,
    superior_node_table,
)
from searchlab.exhaustive.tables.a_star_arrays import SNAIL, count_re_expansions
from searchlab.exhaustive.tables.repairs import BLANK_FIRST, ENDINGS, combination
from searchlab.problems import INVERSE
from searchlab.widgets import repair
from searchlab.widgets.repair import RepairProgram


def published_rows(name):
    path = Path(__file__).parent / "data" / f"{name}.json"
    table = json.loads(path.read_text())["rows"]
    return [dict(zip(table["columns"], row, strict=True)) for row in table["rows"]]


def by_board(frame, puzzle, board):
    return frame.loc[census(puzzle).rank(board)]


# -- superior-node, as the original was measured ------------------------------------------


@pytest.mark.parametrize(
    ("name", "prefix"), [("as published", ""), ("no limit", "no_limit_")], ids=str
)
def test_each_board_that_was_run_with_the_original(name, prefix):
    boards = superior_node_boards(name)
    for row in published_rows("superior-node"):
        decided = by_board(boards, BLANK_FIRST, row["board"])
        assert decided.outcome == row[f"{prefix}outcome"], row
        if not prefix:
            assert decided.expanded == row["expanded"], row
        if decided.outcome == "found":
            assert decided.length == row[f"{prefix}length"], row


class Child(bytes):
    """A board that knows the move before it."""

    move = ""


def shown(program, puzzle, most=300):
    """Make a function of the lines that `RepairProgram` shows: from a board to how it ends."""
    [text] = re.findall("(?s)<pre>(.*?)</pre>", program.still())
    text = html.unescape(re.sub("<s>.*?</s>|</?b>", "", text))
    text = text.replace(", without undoing the last move", "")
    least = 0 if "tiles and blank" in text else 1  # what counts in the gap
    lines = [line for line in text.splitlines() if "gap =" not in line]
    calls = count()

    def neighbours(board):
        if next(calls) == most:
            raise TimeoutError
        children = dict(puzzle.successors(bytes(board)))
        for move in "durl":
            if move in children and board.move != INVERSE[move]:
                child = Child(children[move])
                child.move = move
                yield child

    def gap(board):
        return sum(a != b and a >= least for a, b in zip(board, puzzle.goal, strict=True))

    names = {"goal": puzzle.goal, "gap": gap, "neighbours": neighbours}
    exec("\n    ".join(["def run(start):", *lines]), names)

    def ends(state):
        nonlocal calls
        calls = count()
        try:
            found = names["run"](Child(state))
        except IndexError:
            return "empty_queue"
        except TimeoutError:
            return "takes long"
        return {"given up": "step_limit", "nothing found": "exhausted"}.get(found, "found")

    return ends


def test_the_program_that_is_shown_ends_as_counted(monkeypatch):
    puzzle = Puzzle(2, 4, "blank-first")
    small = combinations_table(puzzle=Puzzle(2, 2, "blank-first"))
    monkeypatch.setattr(repair, "combinations_table", lambda: small)
    program = RepairProgram()
    for repaired in product((False, True), repeat=5):
        for switch, on in zip(program.switches, repaired, strict=True):
            switch.value = on
        ends = shown(program, puzzle)
        boards = superior_node_boards(combination(*repaired), puzzle=puzzle)
        for rank in boards.index[::200]:
            ran, counted = ends(census(puzzle).states[rank].tobytes()), boards.outcome[rank]
            assert ran == counted or (ran == "takes long" and repaired[0]), (repaired, rank)
    for number, switch in enumerate(program.switches):  # a child that is discarded is not seen
        switch.value = number in (0, 3)
    assert shown(program, BLANK_FIRST, 100_000)(BLANK_FIRST.read("1 6 4 2 5 x 3 8 7")) == "found"
    boards = superior_node_boards(combination(True, False, False, True, False))
    assert by_board(boards, BLANK_FIRST, "1 6 4 2 5 x 3 8 7").outcome == "found"


# -- the other variants -------------------------------------------------------------------------

BY_VARIANT = {  # on 2x3: boards of each outcome, then the sums of the lengths and the expansions
    "as published": (28, 0, 332, 0, 0, 124, 3_653),
    "no limit": (28, 0, 332, 0, 0, 124, 0),
    "tested": (29, 0, 0, 331, 0, 124, 0),
    "visited set": (29, 0, 0, 331, 0, 124, 0),
    "without the blank": (164, 0, 0, 196, 0, 1_813, 0),
    "Manhattan": (63, 0, 0, 297, 0, 397, 0),
    "accept all": (360, 0, 0, 0, 0, 4_544, 56_362),
    "late goal test": (360, 0, 0, 0, 0, 4_544, 65_920),
    "order by h": (360, 0, 0, 0, 0, 9_360, 14_698),
    "order by g + h": (360, 0, 0, 0, 0, 4_544, 18_455),
    Variant("7", "misplaced", 7): (15, 232, 113, 0, 0, 43, 2_348),
    Variant("7, tested", "manhattan", 7, True): (32, 60, 0, 268, 0, 133, 1_394),
    Variant("40, visited", "misplaced", 40, True, True): (45, 119, 0, 196, 0, 226, 7_451),
    Variant("7, rule", "gap", 7, keep_all=True): (12, 348, 0, 0, 0, 31, 2_835),
    Variant("rule", keep_all=True): (360, 0, 0, 0, 0, 4556, 0),
}


@pytest.mark.parametrize("variant", BY_VARIANT, ids=str)
def test_every_board_of_a_small_puzzle(variant):
    table = superior_node_boards(variant, puzzle=Puzzle(2, 3, "blank-first"), size=360)
    outcomes = table.outcome.value_counts()[[*ENDINGS]]
    assert (*outcomes, table.length.sum(), table.expanded.sum()) == BY_VARIANT[variant]


def test_a_sample_is_counted_and_says_so():
    boards = superior_node_boards("order by h", size=60)
    drawn = boards[boards.expanded.notna()]
    assert boards.attrs["counted"] == f"a sample of {len(drawn)}" and len(drawn) >= 60
    assert (boards.outcome == "found").all()
    histogram = boards.groupby("distance").size()
    weighted = (drawn.groupby("distance").expanded.mean() * histogram).sum() / 181_440
    row = repairs_table(["order by h"], size=60).loc["order by h"]
    assert row.expanded_mean == pytest.approx(weighted)


# -- paths along which the gap never rises ----------------------------------------------------


def test_never_rising_paths_of_a_small_puzzle():
    sums = never_rising("misplaced", puzzle=Puzzle(2, 3, "blank-first")).sum()
    assert sums.to_dict() == {
        "boards": 360,
        "never_rising": 164,
        "strictly_falling": 18,
        "shortest_never_rising": 141,
    }


# -- bidirectional ------------------------------------------------------------------------------


def test_the_compiled_search_from_both_ends_counts_as_the_original():
    rows = [row for row in published_rows("bidirectional-bfs") if row["meeting_length"] > 0]
    starts = [census(EIGHT).rank(row["board"]) for row in rows]
    found = search_batch("bidirectional", EIGHT, starts=starts)
    expanded = [row["expanded_forward"] + row["expanded_backward"] for row in rows]
    assert found.expanded.tolist() == expanded and len(rows) > 100
    assert found.length.tolist() == [row["meeting_length"] for row in rows]


def test_one_board_is_printed_wrongly():
    table = printed_wrongly()
    assert table[table.wrong].board.tolist() == ["x 1 2 3 4 5 6 7 8"]


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
    runs, table = re_expansion_boards(40), re_expansion_table(40)
    assert (runs.length == runs.distance).all() and (runs.re_expanded > 0).any()
    depths = table.drop("all")
    assert (depths.boards == census(SNAIL).histogram).all()
    expanded = (depths.expanded_mean * depths.boards).sum() / 181_440
    assert table.expanded_mean["all"] == pytest.approx(expanded)
    repeated = (depths.share * depths.expanded_mean * depths.boards).sum() / 181_440
    assert table.share["all"] == pytest.approx(repeated / expanded)


# -- samples and bad input ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: superior_node_table("nonsense"), "variant is one of as published, no"),
        (lambda: superior_node_boards("order by h", size=0), "size must be a whole number from 1"),
        (lambda: re_expansion_table(size=5.5), "size must be a whole number from 1 up, not 5.5"),
        (lambda: superior_node_boards(Variant("x", lambda state: 0)), "must be 0 for the goal"),
        (lambda: never_rising("nonsense"), "there is no heuristic 'nonsense'"),
        (lambda: all_starts("depth-first"), "strategy is one of breadth-first, "),
        (lambda: all_starts("breadth-first", goal_test="expansion"), "takes no option"),
    ],
)
def test_bad_input(call, message):
    with pytest.raises(ValueError, match=message):
        call()
