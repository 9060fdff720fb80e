"""The published programs against rows measured from the compiled originals (data/README.md)."""

# ruff: noqa: F401

import hashlib
import json
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest
from golden import transcript

from searchlab import STRATEGIES, Puzzle, solve
from searchlab.published import (
    PROGRAMS,
    NeverEnds,
    UndefinedBehaviour,
    open_closed_a_star,
    run,
    search,
)
from searchlab.published.bidirectional_bfs import _printed

DATA = Path(__file__).parent / "data"
EIGHT, BLANK_FIRST = Puzzle(3, 3), Puzzle(3, 3, "blank-first")
FIFTEEN = Puzzle(4, 4)
LOYD = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x"  # unsolvable
SOLVED = "12345678x"
NOT_COUNTED = {"board", "stdout", "optimal", "stdout_lines", "stdout_sha256"}
# What a row costs, up to where it is cheap, and a dear row that is run with the cheap ones.
COSTS = {
    "bfs": ("expanded", 4_000, "2134567x8"),
    "bidirectional-bfs": ("expanded", 1_000, "2134567x8"),
    "cantor-bfs": ("expanded", 2_000, ""),
    "superior-node": ("pushed", 100, ""),
    "ida-star": ("total_dfs_calls", 12_000, ""),
    "a-star": ("pushed", 20_000, ""),
    "open-closed-a-star": ("pushed", 3_000, "123456780"),
}
both = pytest.mark.parametrize("dear", [False, pytest.param(True, marks=pytest.mark.slow)])


@cache
def load(program, table="rows"):
    data = json.loads((DATA / f"{program}.json").read_text())[table]
    return [dict(zip(data["columns"], row, strict=True)) for row in data["rows"]]


def rows(program, dear, table="rows"):
    """Choose the cheap rows of a table, or the dear ones."""
    cost, most, also = COSTS[program]
    found = [
        row for row in load(program, table) if (row[cost] > most and row["board"] != also) == dear
    ]
    assert found
    return found


def play(program, board, **options):
    """Run a program; give stdout, record, and the exception if there was one."""
    try:
        result = run(program, board, **options)
    except UndefinedBehaviour as undefined:
        return undefined.stdout, undefined.record, undefined
    return result.stdout, result.record, None


def said(program, board, **options):
    """Run a program: its record, and what it prints or says of itself."""
    try:
        result = run(program, board, **options)
    except (UndefinedBehaviour, NeverEnds) as error:
        return f"{json.dumps(error.record)}\n{error}"
    return f"{json.dumps(result.record)}\n{result.stdout}"


def printed(zero_at):
    """Print the moves abcdefg through a board of rank 0, which stands after so many of them."""
    boards = [bytes(range(8, -1, -1))] * 8
    boards[zero_at] = bytes(range(9))
    walk = SimpleNamespace(apply=lambda board, move: boards["abcdefg".index(move) + 1])
    return _printed(walk, boards[0], "abcdefg", 3)


ITERATION = ("limit", "dfs_calls", "pruned", "expanded", "skipped_undo", "max_depth")


def check_counts(row, record, but=()):
    if "iterations" in row:
        each = [dict(zip(ITERATION, values, strict=True)) for values in row["iterations"]]
        row = row | {"iterations": each}
    names = ["board", *(row.keys() - NOT_COUNTED - set(but))]
    record = json.loads(json.dumps(record)) | {"board": row["board"]}
    assert {name: record[name] for name in names} == {name: row[name] for name in names}


# -- each row, as published and repaired -------------------------------------------------


@both
@pytest.mark.parametrize("program", [name for name in COSTS if name != "superior-node"])
def test_each_board_as_measured(program, dear):
    puzzle = PROGRAMS[program].puzzle
    for row in rows(program, dear):
        stdout, record, undefined = play(program, row["board"])
        check_counts(row, record)
        if program.endswith("bfs") and row["optimal"] == 0:
            assert "solved start" in str(undefined)
            assert (record["outcome"], stdout) == ("undefined", "")
        elif "stdout" in row:
            assert (stdout, undefined) == (row["stdout"], None)
            assert record["outcome"] == ("unsolvable" if row["length"] < 0 else "solved")
        else:
            assert stdout.count("\n") == row["stdout_lines"] and undefined is None
            assert hashlib.sha256(stdout.encode()).hexdigest() == row["stdout_sha256"]
        if record["outcome"] == "solved" and row["board"] != "x12345678":
            assert puzzle.apply(row["board"], record["path"]) == puzzle.goal


@both
@pytest.mark.parametrize("program", [name for name in COSTS if name != "superior-node"])
def test_each_board_repaired(program, dear):
    puzzle = PROGRAMS[program].puzzle
    for row in rows(program, dear):
        stdout, record, _ = play(program, row["board"], repaired=True)
        path, length = record["path"], row["optimal" if "optimal" in row else "length"]
        if length < 0:
            assert (stdout, record["outcome"]) == ("unsolvable\n", "unsolvable")
            assert (record["length"], record["expanded"]) == (-1, 0)
            continue
        assert puzzle.apply(row["board"], path) == puzzle.goal
        assert len(path) == record["length"] == length
        assert record.get("re_expanded", 0) == 0
        if program.endswith("bfs"):
            assert stdout == f"{path}\n"
            if length and row["board"] != "x12345678":
                counted = (row.keys() & record.keys()) - {"board"}
                assert all(record[name] == row[name] for name in counted)
        elif program == "open-closed-a-star":
            assert stdout.endswith("Succeed!\n")
            assert stdout.count("\n") == 2 * record["expanded"] + 1
        else:
            assert stdout == f"{length}\n"
        if program == "ida-star":
            # Rising by the least excess leaves out the iterations of the other parity alone.
            wasted = row["odd_iteration_dfs_calls"]
            assert record["odd_iteration_dfs_calls"] == 0
            assert record["total_dfs_calls"] == row["total_dfs_calls"] - wasted


# -- the judge's programs: bfs, bidirectional-bfs, cantor-bfs --------------------------


@pytest.mark.slow
def test_cantor_bfs_on_a_solved_start_has_searched_everything():
    _, record, undefined = play("cantor-bfs", SOLVED)
    assert "par[-1]" in str(undefined)
    assert (record["expanded"], record["length"]) == (181_440, -2)


def test_cantor_bfs_from_the_board_that_its_arrays_lack():
    (row,) = (row for row in load("cantor-bfs") if row["board"] == "x87654321")
    check_counts(row, run("cantor-bfs", row["board"]).record)


# -- superior-node -------------------------------------------------------------------


def test_superior_node():
    for row in load("superior-node"):
        stdout, record, undefined = play("superior-node", row["board"])
        check_counts(row, record, but=("no_limit_outcome", "no_limit_expanded", "no_limit_length"))
        boards = stdout.split("\n\n")
        assert boards[0] == "target (gap 0)\n_ 1 2\n3 4 5\n6 7 8"
        assert boards[1].startswith(f"start (gap {row['gap']})\n")
        assert ("empty queue" in str(undefined)) == (row["outcome"] == "empty_queue")
        if row["outcome"] == "step_limit":
            assert boards[2] == "no solution to depth 30\n"
        elif row["outcome"] == "found":
            assert boards[-2].endswith("(gap 0)\n_ 1 2\n3 4 5\n6 7 8")
            assert len(boards) == 2 + row["length"] + 1
            assert BLANK_FIRST.apply(row["board"], record["path"]) == BLANK_FIRST.goal
        repaired = run("superior-node", row["board"], repaired=True)
        greedy = solve(BLANK_FIRST, row["board"], "greedy", heuristic="misplaced", order="durl")
        found = repaired.record
        assert (found["path"], found["expanded"]) == (greedy.moves, greedy.expanded)
        assert (found["outcome"], len(found["tile_moves"])) == ("found", greedy.length)
        assert repaired.stdout.count("(gap") == 2 + greedy.length


def test_superior_node_without_its_limit():
    for row in load("superior-node")[::3]:
        outcome, expanded = row["no_limit_outcome"], row["no_limit_expanded"]
        # What the last expansion finds is ignored if it is the one above the limit.
        limits = (300,) if outcome == "endless" else (expanded, expanded - 1)
        for limit in limits:
            _, record, undefined = play("superior-node", row["board"], limit=limit)
            within = outcome != "endless" and limit >= expanded
            assert record["outcome"] == (outcome if within else "step_limit")
            assert record["expanded"] == (301 if outcome == "endless" else expanded)
            assert record["length"] == (
                row["no_limit_length"] if within and outcome == "found" else -1
            )
            assert (undefined is not None) == (record["outcome"] == "empty_queue")


# -- ida-star ------------------------------------------------------------------------


@both
def test_ida_star_on_unsolvable_boards(dear):
    for row in rows("ida-star", dear, "lower_limit"):
        stdout, record, _ = play("ida-star", row["board"], limit=row["limit"])
        check_counts(row, record)
        assert (record["outcome"], stdout) == ("unsolvable", "10\n")


# -- a-star --------------------------------------------------------------------------


@pytest.mark.slow
def test_a_star_stopped_on_an_unsolvable_board():
    for row in load("a-star", "capped"):
        stdout, record, undefined = play("a-star", row["board"], limit=row["limit"])
        check_counts(row, record)
        assert (stdout, undefined) == ("", None)


# -- open-closed-a-star --------------------------------------------------------------


@both
def test_open_closed_a_star_on_unsolvable_boards(dear, monkeypatch):
    for row in rows("open-closed-a-star", dear, "unbounded"):
        stdout, record, undefined = play("open-closed-a-star", row["board"])
        assert "CLOSE at expansion 50,001" in str(undefined)
        assert (record["outcome"], record["g"], record["close_at_end"]) == ("undefined", -1, 50_000)
        assert record["expanded"] == record["close_overflows_50000_at_expansion"] == 50_001
        assert stdout.count("\n") == 2 * 50_000
        assert stdout.endswith("\n18689 50000\n") or row["board"] != "123456780"
        stdout, record, _ = play("open-closed-a-star", row["board"], repaired=True)
        assert (stdout, record["g"], record["expanded"]) == ("no solution!\n", -1, 0)
        if dear:  # with arrays that are large enough
            monkeypatch.setattr(open_closed_a_star, "ENTRIES", 400_000)
            stdout, record, undefined = play("open-closed-a-star", row["board"])
            check_counts(row | {"close_overflows_50000_at_expansion": -1}, record)
            assert undefined is None and stdout.endswith("\nno solution!\n")
            assert stdout.count("\n") == 2 * row["expanded"] + 1
            monkeypatch.undo()


def test_the_arrays_of_open_closed_a_star_overflow_with_the_entry_after_their_last(monkeypatch):
    row = next(row for row in load("open-closed-a-star") if 20 < row["expanded"] < 60)
    for entries in (row["expanded"] + offset for offset in (-9, -1, 0, 1)):
        monkeypatch.setattr(open_closed_a_star, "ENTRIES", entries)
        stdout, record, undefined = play("open-closed-a-star", row["board"])
        assert (undefined is not None) == (entries < row["expanded"])
        assert record["close_overflows_50000_at_expansion"] == (entries + 1 if undefined else -1)
        assert record["expanded"] == min(entries + 1, row["expanded"])
        assert stdout.count("\n") == (2 * entries if undefined else row["stdout_lines"])


# -- all of them ---------------------------------------------------------------------


def test_programs_describe_themselves():
    assert [*PROGRAMS] == [*COSTS] == [program.name for program in PROGRAMS.values()]
    for program in PROGRAMS.values():
        STRATEGIES[program.strategy].check(program.settings)
        assert all(text.endswith(".") and len(text) < 120 for text in program.defects)


def test_the_comparisons_of_a_run_that_overruns_its_arrays_end_with_the_overrun():
    with pytest.raises(UndefinedBehaviour) as stopped:
        run("open-closed-a-star", "2 3 4 1 5 x 7 6 8")
    record = stopped.value.record
    assert record["expanded"] == 50_001
    assert record["select_comparisons"] == 545_397_940
    assert record["close_comparisons"] == 2_900_987_232


test_what_is_said = transcript("published", globals())
