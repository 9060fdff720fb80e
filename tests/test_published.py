"""The published programs against rows measured from the compiled originals (data/README.md)."""

import hashlib
import json
import random
from collections import Counter
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest

from searchlab import STRATEGIES, Puzzle, solve
from searchlab.published import PROGRAMS, NeverEnds, UndefinedBehaviour, open_closed_a_star, run
from searchlab.published.bidirectional_bfs import _printed

DATA = Path(__file__).parent / "data"
EIGHT, BLANK_FIRST, SNAIL = Puzzle(3, 3), Puzzle(3, 3, "blank-first"), Puzzle(3, 3, "snail")
FIFTEEN = Puzzle(4, 4)
LOYD = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x"  # unsolvable
NOT_COUNTED = {"board", "stdout", "optimal", "stdout_lines", "stdout_sha256"}


@cache
def load(program, table):
    data = json.loads((DATA / f"{program}.json").read_text())[table]
    return [dict(zip(data["columns"], row, strict=True)) for row in data["rows"]]


def rows(program, table="rows", cost="expanded", cheap=None, sample=0, also=()):
    """List the program with each row; a row that costs more than `cheap` is slow, save some."""
    params, expensive = [], 0
    for row in load(program, table):
        slow = cheap is not None and row[cost] > cheap
        expensive += slow
        slow = slow and not (sample and expensive % sample == 0) and row["board"] not in also
        marks = pytest.mark.slow if slow else ()
        name = f"{program}-{row['board'].replace(' ', '-')}"
        params.append(pytest.param(program, row, id=name, marks=marks))
    return params


def by_rows(*arguments, **options):
    """Parametrise a test by the rows of a program."""
    return pytest.mark.parametrize(("program", "row"), rows(*arguments, **options))


def play(program, board, **options):
    """Run a program; give stdout, record, and the exception if there was one."""
    try:
        result = run(program, board, **options)
    except UndefinedBehaviour as undefined:
        return undefined.stdout, undefined.record, undefined
    return result.stdout, result.record, None


def check_counts(row, record, but=()):
    names = row.keys() - NOT_COUNTED - set(but)
    assert {name: record[name] for name in names} == {name: row[name] for name in names}
    assert json.loads(json.dumps(record)) == record


# -- the judge's programs: bfs, bidirectional-bfs, cantor-bfs --------------------------

QUEUES = [
    *rows("bfs", cheap=25_000, sample=12),
    *rows("bidirectional-bfs", cheap=25_000, sample=12),
    *rows("cantor-bfs", cheap=12_000, sample=24, also=["x87654321"]),
]


@pytest.mark.parametrize(("program", "row"), QUEUES)
def test_a_queue_program(program, row):
    stdout, record, undefined = play(program, row["board"])
    check_counts(row, record)
    if row["optimal"] == 0:
        assert "solved start" in str(undefined)
        assert (record["outcome"], stdout) == ("undefined", "")
    else:
        assert undefined is None
        assert stdout == row["stdout"]
        assert record["outcome"] == ("unsolvable" if row["optimal"] < 0 else "solved")
        assert record["path"] == (stdout.strip() if row["optimal"] > 0 else None)


@pytest.mark.parametrize(("program", "row"), QUEUES)
def test_a_queue_program_repaired(program, row):
    stdout, record, _ = play(program, row["board"], repaired=True)
    if row["optimal"] < 0:
        assert (stdout, record["outcome"], record["length"]) == ("unsolvable\n", "unsolvable", -1)
        assert record["expanded"] == 0
    else:
        assert stdout == record["path"] + "\n"
        assert EIGHT.apply(row["board"], record["path"]) == EIGHT.goal
        assert len(record["path"]) == record["length"] == row["optimal"]
        if row["optimal"] == 0:
            assert record["expanded"] == record["enqueued"] == 0


def test_cantor_bfs_on_a_solved_start_has_searched_everything():
    _, record, undefined = play("cantor-bfs", "12345678x")
    assert "par[-1]" in str(undefined)
    assert (record["expanded"], record["length"]) == (181_440, -2)


@pytest.mark.parametrize("program", ["bfs", "bidirectional-bfs", "cantor-bfs"])
def test_repaired_counts_are_those_of_the_published_search(program):
    published, repaired = run(program, "23415x768"), run(program, "23415x768", repaired=True)
    assert published.stdout == repaired.stdout
    same = repaired.record.keys() - {"repaired"}
    assert all(repaired.record[name] == published.record[name] for name in same)
    outside = {"index_362880_reads", "index_362880_writes"} & published.record.keys()
    assert same | outside | {"repaired"} == published.record.keys()


def test_only_one_start_is_printed_wrongly():
    starts = {EIGHT.apply("x12345678", moves) for moves in ("", "r", "d", "rd", "rdlu", "drurd")}
    rng = random.Random(7)
    starts |= {board.state for board in EIGHT.random(rng.randrange(10**6), count=150)}
    wrong = set()
    for start in starts:
        record = run("bidirectional-bfs", start).record
        assert record["length"] == len(record["path"])
        assert EIGHT.apply(start, record["path_with_right_roots"]) == EIGHT.goal
        if record["path"] != record["path_with_right_roots"]:
            wrong.add(EIGHT.write(start))
    assert wrong == {"x 1 2 3 4 5 6 7 8"}


@pytest.mark.parametrize(
    ("zero_at", "forward", "printed"),
    [
        (0, 3, "bcdefg"),  # the start itself: its child is mistaken for the root
        (2, 3, "defg"),  # within the tree of the start
        (3, 3, "abcdefg"),  # the board at the meeting is not a parent
        (4, 3, "abcdefg"),  # nor is the one across it
        (5, 3, "abcd"),  # the goal's tree: the board before is mistaken for its root
        (6, 3, "abcde"),
        (6, 0, "abcde"),
        (None, 3, "abcdefg"),
    ],
)
def test_a_parent_of_rank_zero_is_mistaken_for_none(zero_at, forward, printed):
    zero, other = bytes(range(9)), bytes(range(8, -1, -1))

    class Walk:
        """Seven moves of which only the board of rank 0 matters."""

        made = 0

        def apply(self, board, move):
            self.made += 1
            return zero if self.made == zero_at else other

    start = zero if zero_at == 0 else other
    assert _printed(Walk(), start, "abcdefg", forward) == printed


# -- superior-node -------------------------------------------------------------------


@by_rows("superior-node")
def test_superior_node(program, row):
    stdout, record, undefined = play(program, row["board"])
    check_counts(row, record, but=("no_limit_outcome", "no_limit_expanded", "no_limit_length"))
    boards = stdout.split("\n\n")
    assert boards[0] == "target (gap 0)\n_ 1 2\n3 4 5\n6 7 8"
    assert boards[1].startswith(f"start (gap {row['gap']})\n")
    if row["outcome"] == "empty_queue":
        assert "empty queue" in str(undefined)
        assert boards[2] == ""
        return
    assert undefined is None
    if row["outcome"] == "step_limit":
        assert boards[2] == "no solution to depth 30\n"
    else:
        assert boards[-2].endswith("(gap 0)\n_ 1 2\n3 4 5\n6 7 8")
        assert len(boards) == 2 + row["length"] + 1
        assert BLANK_FIRST.apply(row["board"], record["path"]) == BLANK_FIRST.goal
        way = {"u": "D", "d": "U", "l": "R", "r": "L"}
        assert [way[move] for move in record["path"]] == list(row["tile_moves"])


@by_rows("superior-node")
def test_superior_node_without_its_limit(program, row):
    outcome, expanded = row["no_limit_outcome"], row["no_limit_expanded"]
    if outcome == "endless":
        _, record, _ = play(program, row["board"], limit=2_000)
        assert (record["outcome"], record["expanded"]) == ("step_limit", 2_001)
        return
    # What the last expansion finds is ignored if it is the one above the limit.
    for limit in (10**6, expanded, expanded - 1):
        _, record, undefined = play(program, row["board"], limit=limit)
        assert (record["expanded"], record["limit"]) == (expanded, limit)
        assert record["outcome"] == (outcome if limit >= expanded else "step_limit")
        found = outcome == "found" and limit >= expanded
        assert record["length"] == (row["no_limit_length"] if found else -1)
        assert (undefined is not None) == (record["outcome"] == "empty_queue")


@pytest.mark.slow
def test_superior_node_on_every_solvable_board():
    outcomes, deepest, last_found = Counter(), 0, 0
    for state in map(bytes, permutations(range(9))):
        if BLANK_FIRST.is_solvable(state):
            _, record, _ = play("superior-node", state)
            outcomes[record["outcome"]] += 1
            deepest = max(deepest, record["length"])
            last_found += record["found_on_expansion_31_discarded"]
    assert outcomes == {"found": 121, "step_limit": 115_480, "empty_queue": 65_839}
    assert round(100 * outcomes["empty_queue"] / outcomes.total(), 1) == 36.3
    assert (deepest, last_found) == (8, 1)


@by_rows("superior-node")
def test_superior_node_repaired(program, row):
    result = run(program, row["board"], repaired=True)
    assert result.record["outcome"] == "found"
    assert BLANK_FIRST.apply(row["board"], result.record["path"]) == BLANK_FIRST.goal
    assert result.record["length"] == len(result.record["tile_moves"])
    assert result.stdout.count("(gap") == 2 + result.record["length"]
    greedy = solve(BLANK_FIRST, row["board"], "greedy", heuristic="misplaced", order="durl")
    assert (result.record["path"], result.record["expanded"]) == (greedy.moves, greedy.expanded)
    assert json.loads(json.dumps(result.record)) == result.record


def test_superior_node_repaired_on_an_unsolvable_board():
    result = run("superior-node", "x 2 1 3 4 5 6 7 8", repaired=True)
    assert result.stdout.endswith("no moves lead to the goal\n")
    assert (result.record["outcome"], result.record["expanded"]) == ("unsolvable", 0)


# -- ida-star ------------------------------------------------------------------------

ITERATION = ("limit", "dfs_calls", "pruned", "expanded", "skipped_undo", "max_depth")


def check_ida_star(row, **options):
    result = run("ida-star", row["board"], **options)
    iterations = [dict(zip(ITERATION, values, strict=True)) for values in row["iterations"]]
    check_counts(row | {"iterations": iterations}, result.record)
    assert result.stdout == row["stdout"]
    return result.record


@by_rows("ida-star", cost="total_dfs_calls", cheap=1_000_000)
def test_ida_star(program, row):
    record = check_ida_star(row)
    assert record["outcome"] == "solved"
    assert FIFTEEN.apply(row["board"], record["path"]) == FIFTEEN.goal


@by_rows("ida-star", "lower_limit", cost="total_dfs_calls", cheap=1_000_000)
def test_ida_star_prints_10_for_an_unsolvable_board(program, row):
    record = check_ida_star(row, limit=row["limit"])
    assert (record["outcome"], row["stdout"]) == ("unsolvable", "10\n")


@by_rows("ida-star", cost="total_dfs_calls", cheap=1_000_000)
def test_ida_star_repaired(program, row):
    result = run(program, row["board"], repaired=True)
    assert result.stdout == f"{row['length']}\n"
    assert FIFTEEN.apply(row["board"], result.record["path"]) == FIFTEEN.goal
    assert len(result.record["path"]) == result.record["length"] == row["length"]
    # Rising by the least excess leaves out the iterations of the other parity, and only those.
    assert result.record["odd_iteration_dfs_calls"] == 0
    wasted = row["odd_iteration_dfs_calls"]
    assert result.record["total_dfs_calls"] == row["total_dfs_calls"] - wasted


def test_ida_star_on_a_solved_start_makes_one_call():
    for repaired in (False, True):
        result = run("ida-star", FIFTEEN.goal, repaired=repaired)
        call = dict.fromkeys(ITERATION, 0) | {"dfs_calls": 1}
        assert result.stdout == "0\n"
        assert result.record["iterations"] == [call]
        assert result.record["total_dfs_calls"] == 1


def test_ida_star_with_a_limit_below_the_first_estimate_makes_no_call():
    result = run("ida-star", LOYD, limit=1)
    assert (result.stdout, result.record["iterations"]) == ("10\n", [])


def test_ida_star_repaired_with_a_limit():
    sample = load("ida-star", "rows")[0]["board"]
    assert run("ida-star", LOYD, repaired=True, limit=24).stdout == "unsolvable\n"
    assert run("ida-star", sample, repaired=True, limit=8).stdout == "8\n"
    result = run("ida-star", sample, repaired=True, limit=7)
    assert result.stdout == "no solution within 7 moves\n"
    assert (result.record["outcome"], result.record["limit"]) == ("limit", 7)


# -- a-star --------------------------------------------------------------------------


@by_rows("a-star", cost="pushed", cheap=100_000)
def test_a_star(program, row):
    stdout, record, undefined = play(program, row["board"])
    check_counts(row, record)
    assert (stdout, undefined) == (row["stdout"], None)
    assert FIFTEEN.apply(row["board"], record["path"]) == FIFTEEN.goal


@by_rows("a-star", "capped", cost="pushed", cheap=200_000)
def test_a_star_stopped_on_an_unsolvable_board(program, row):
    stdout, record, undefined = play(program, row["board"], limit=row["limit"])
    check_counts(row, record)
    assert (stdout, undefined) == ("", None)


@by_rows("a-star", cost="pushed", cheap=100_000)
def test_a_star_repaired(program, row):
    result = run(program, row["board"], repaired=True)
    assert result.stdout == row["stdout"]
    assert FIFTEEN.apply(row["board"], result.record["path"]) == FIFTEEN.goal
    assert result.record["length"] == row["length"]
    assert result.record["re_expanded"] == 0


@pytest.mark.parametrize("repaired", [False, True])
@pytest.mark.parametrize("limit", [*range(25), 1000])
def test_a_star_stops_with_the_push_above_its_limit(limit, repaired):
    hard = load("a-star", "rows")[-1]["board"]
    record = run("a-star", hard, repaired=repaired, limit=limit).record
    assert (record["outcome"], record["pushed"]) == ("capped", limit + 1)
    assert record["generated"] == record["duplicates"] + record["pushed"] - 1
    whole = run("a-star", hard, repaired=repaired, limit=1001).record
    assert record["max_open"] <= whole["max_open"]
    assert record["max_open"] <= record["pushed"]


def test_a_star_may_use_up_its_limit():
    sample = load("a-star", "rows")[0]
    at_the_limit = run("a-star", sample["board"], limit=sample["pushed"]).record
    assert (at_the_limit["outcome"], at_the_limit["pushed"]) == ("solved", sample["pushed"])
    below = run("a-star", sample["board"], limit=sample["pushed"] - 1).record
    assert (below["outcome"], below["pushed"]) == ("capped", sample["pushed"])


def test_a_star_has_a_map_entry_for_the_start():
    record = run("a-star", "1 2 3 4 5 6 7 8 9 10 11 x 13 14 15 12").record
    assert (record["expanded"], record["generated"], record["map_entries"]) == (1, 3, 4)


def test_a_star_repaired_answers_unsolvable_boards():
    result = run("a-star", LOYD, repaired=True)
    assert (result.stdout, result.record["outcome"]) == ("-1\n", "unsolvable")
    assert result.record["expanded"] == 0


def test_a_star_on_a_solved_start_expands_nothing():
    record = run("a-star", FIFTEEN.goal).record
    names = ("length", "popped", "expanded", "generated", "pushed", "max_open", "map_entries")
    assert [record[name] for name in names] == [0, 1, 0, 0, 1, 1, 0]


# -- open-closed-a-star --------------------------------------------------------------


@by_rows("open-closed-a-star")
def test_open_closed_a_star(program, row):
    stdout, record, undefined = play(program, row["board"])
    check_counts(row, record)
    assert undefined is None
    assert stdout.count("\n") == row["stdout_lines"]
    assert hashlib.sha256(stdout.encode()).hexdigest() == row["stdout_sha256"]
    assert record["length"] == row["optimal"]


@by_rows("open-closed-a-star", "unbounded", cheap=0, sample=9)
def test_open_closed_a_star_with_arrays_that_are_large_enough(program, row, monkeypatch):
    monkeypatch.setattr(open_closed_a_star, "ENTRIES", 400_000)
    stdout, record, undefined = play(program, row["board"])
    row["close_overflows_50000_at_expansion"] = -1
    check_counts(row, record)
    assert undefined is None
    assert stdout.endswith("\nno solution!\n")
    assert stdout.count("\n") == 2 * row["expanded"] + 1


@by_rows("open-closed-a-star", "unbounded")
def test_open_closed_a_star_overflows(program, row):
    stdout, record, undefined = play(program, row["board"])
    assert "CLOSE at expansion 50,001" in str(undefined)
    assert (record["outcome"], record["g"]) == ("undefined", -1)
    assert record["expanded"] == record["close_overflows_50000_at_expansion"] == 50_001
    assert record["close_at_end"] == 50_000
    assert stdout.count("\n") == 2 * 50_000
    if row["board"] == "123456780":
        assert stdout.endswith("\n18689 50000\n")


@by_rows("open-closed-a-star")
def test_open_closed_a_star_repaired(program, row):
    result = run(program, row["board"], repaired=True)
    assert SNAIL.apply(row["board"], result.record["path"]) == SNAIL.goal
    assert len(result.record["path"]) == result.record["g"] == row["optimal"]
    assert result.record["re_expanded"] == 0
    lines = result.stdout.split("\n")
    assert lines[-2:] == ["Succeed!", ""]
    assert len(lines) == 2 * result.record["expanded"] + 2


@by_rows("open-closed-a-star", "unbounded")
def test_open_closed_a_star_repaired_on_unsolvable_boards(program, row):
    result = run(program, row["board"], repaired=True)
    assert (result.stdout, result.record["g"]) == ("no solution!\n", -1)
    assert result.record["expanded"] == 0


# -- all of them ---------------------------------------------------------------------


def test_programs_describe_themselves():
    assert list(PROGRAMS) == [
        "bfs",
        "bidirectional-bfs",
        "cantor-bfs",
        "superior-node",
        "ida-star",
        "a-star",
        "open-closed-a-star",
    ]
    for name, program in PROGRAMS.items():
        assert program.name == name
        STRATEGIES[program.strategy].check(program.settings)
        assert all(text.endswith(".") and len(text) < 120 for text in program.defects)
        assert program.post and program.repairs
        assert {program: 1}[program] == 1  # usable as a key


def test_records_name_the_run():
    record = run("bfs", "1 2 3\n4 5 x\n7 8 6", repaired=True).record
    assert record["program"] == "bfs"
    assert record["board"] == "1 2 3 4 5 x 7 8 6"
    assert record["repaired"] is True
    with pytest.raises(UndefinedBehaviour) as undefined:
        run("bfs", "12345678x")
    assert undefined.value.record["program"] == "bfs"


@pytest.mark.parametrize(
    ("program", "limit", "message"),
    [("ida-star", limit, "never end.*give a lower limit") for limit in (None, 100, 10**9)]
    + [("a-star", None, "unsolvable.*give a limit")],
)
def test_a_search_that_would_never_end_is_not_begun(program, limit, message):
    with pytest.raises(NeverEnds, match=message) as error:
        run(program, LOYD, limit=limit)
    assert error.value.record["outcome"] == "never_ends"


SOLVED = "12345678x"


@pytest.mark.parametrize(
    ("program", "board", "options", "message"),
    [
        ("dfs", SOLVED, {}, "program is one of bfs, bidirectional-bfs,"),
        (["bfs"], SOLVED, {}, "program is one of bfs,"),
        ("bfs", "1 2 3", {}, "not a 3x3 board: 3 cells were given instead of 9"),
        ("bfs", "1 1 1 1 1 1 1 1 x", {}, "tile 2 is missing"),
        ("bfs", "1 2 3 4 5 6 7 8 9", {}, "the blank is missing"),
        ("a-star", SOLVED, {}, "not a 4x4 board"),
        ("superior-node", "1 2 3 4 5 6 7 8 ?", {}, "'[?]' is not a tile"),
        *(
            (program, SOLVED, {"limit": 5}, f"^{program} takes no limit$")
            for program in ("bfs", "bidirectional-bfs", "cantor-bfs", "open-closed-a-star")
        ),
        (
            "superior-node",
            SOLVED,
            {"limit": 5, "repaired": True},
            "^the repaired form of superior-node takes no limit$",
        ),
        *(
            ("superior-node", SOLVED, {"limit": limit}, f"from 0 up, not {limit!r}")
            for limit in (-1, 2.0, "9", True)
        ),
    ],
)
def test_bad_arguments(program, board, options, message):
    with pytest.raises(ValueError, match=message):
        run(program, board, **options)


def test_an_interrupted_search_gives_no_answer():
    def interrupted(puzzle, start):
        yield start, 0, []
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        PROGRAMS["bfs"].search(EIGHT.read("12345x786"), interrupted)


def test_the_comparisons_of_a_run_that_overruns_its_arrays_end_with_the_overrun():
    with pytest.raises(UndefinedBehaviour) as stopped:
        run("open-closed-a-star", "2 3 4 1 5 x 7 6 8")
    record = stopped.value.record
    assert record["expanded"] == 50_001
    assert record["select_comparisons"] == 545_397_940
    assert record["close_comparisons"] == 2_900_987_232
