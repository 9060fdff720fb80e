"""``searchlab judge``: the results, and files that fail, crash or never end."""

import json
from inspect import getsource
from pathlib import Path

import pytest
from textbook import breadth_first

import searchlab
from searchlab import Puzzle
from searchlab.cli import judge, main
from searchlab.cli.shared import load_function

SMALL = ["--rows", "2"]
HEURISTICS = """
from searchlab import manhattan

def right(board, puzzle): return manhattan(board, puzzle)
def parted(board, puzzle): return right(board, puzzle) if board[0] % 2 else 0
def negative(board): return -3 if board[0] == 4 else 0
"""


@pytest.fixture
def run(tmp_path, monkeypatch, capfd):
    """Run ``searchlab judge NAME`` on a file of this text: status, output, error."""
    monkeypatch.chdir(tmp_path)

    def run(text, *args, name="h.py:h"):
        Path("h.py").write_text(text, encoding="utf-8")
        status = main(["judge", name, *args])
        out, err = capfd.readouterr()
        assert "Traceback" not in out + err
        return status, out, err

    return run


RECORDED = json.loads(Path(__file__).with_name("data").joinpath("judge.json").read_text())


@pytest.mark.slow
@pytest.mark.parametrize("case", RECORDED, ids=lambda case: case["heuristic"])
def test_recorded_results(tmp_path, monkeypatch, case):
    """The results of version 0.2."""
    monkeypatch.chdir(tmp_path)
    Path("h.py").write_text(HEURISTICS)
    heuristic = load_function(case["heuristic"])
    results = searchlab.judge(heuristic, Puzzle(*case["shape"]), **case["options"])
    # Versions of numpy round the last digit of a mean differently.
    assert rounded([result.as_dict() for result in results]) == rounded(case["results"])


def rounded(results):
    """Write results as JSON, their means with 13 digits."""
    text = json.dumps(results, sort_keys=True)
    return json.loads(text, parse_float=lambda digits: f"{float(digits):.13g}")


def test_text_and_json(run):
    status, out, err = run(HEURISTICS, *SMALL, name="h.py:right")
    assert (status, err) == (0, "")
    assert out.startswith("right, goal 1 2 3 / 4 5 x: admissible\n")
    assert "right equals manhattan: equal on 360 boards." in " ".join(out.split())
    out = json.loads(run(HEURISTICS, *SMALL, "--json", name="h.py:right")[1])
    right = load_function("h.py:right")
    assert out == [searchlab.judge(right, Puzzle(2, 3)).as_dict()]


def test_one_goal_is_enough_for_exit_status_1(run):
    text = "def h(board): return 0 if board[0] == 1 else 1\n"
    status, out, _ = run(text, *SMALL, "--goals", "blank-last", "--goals", "blank-first")
    assert status == 1
    assert "goal 1 2 3 / 4 5 x: admissible" in out
    assert "goal x 1 2 / 3 4 5: not admissible" in out


def test_a_file_may_print_and_use_this_package_and_the_modules_beside_it(run):
    Path("beside.py").write_text("names = ['misplaced']")
    text = """
import beside
from searchlab import manhattan
from searchlab.heuristics import HEURISTICS
from searchlab.exhaustive.census import census
print('loaded', flush=True)

def h(board, puzzle):
    print('noise')
    assert census(puzzle)[board] is not None
    return max(manhattan(board, puzzle), *(HEURISTICS[n](board, puzzle) for n in beside.names))
"""
    status, out, err = run(text, *SMALL, "--json")
    assert status == 0 and json.loads(out)[0]["admissible"]
    assert "loaded" in err and "noise" in err


BAD = [
    ("def h(board): return None", "h gave None for the board 1 2 3 / 4 5 x; it must give a"),
    ("def h(board):\n    return 1 / 0", "ZeroDivisionError: division by zero (line 2: return"),
    ("import sys\ndef h(board): sys.exit(0)", "for the board 1 2 3 / 4 5 x: SystemExit"),
    (
        "def h(board): raise BaseException('x')",
        "h failed for the board 1 2 3 / 4 5 x: BaseException: x",
    ),
    ("import os\ndef h(board): os._exit(0)", "h.py:h ended its process"),
    ("def h(board): return bytearray(1 << 62)", "MemoryError"),
    ("def h(:", "h.py cannot be loaded: SyntaxError: invalid syntax (h.py, line 1)"),
    ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module' (line 1"),
    ("import sys; sys.exit(0)", "h.py cannot be loaded: SystemExit: 0"),
    ("h = 5", "there is no function h in h.py"),
    ("", "1,814,400 boards", "manhattan", "--cols", "5"),
    ("", "neither a name", "manhattan", "--goals", "corner"),
    ("", "max_seconds must be", "manhattan", "--max-seconds", "-1"),
    ("", "there is no heuristic 'zoff'; there are gap, misplaced, ", "zoff"),
    ("", "there is no strategy 'zoff'; there are breadth-first, ", "--search", "zoff"),
    ("", "write FILE.py:NAME, the file and the function, not 'heur.py'", "heur.py"),
    ("", "there is no file 'no/such/file.py'", "no/such/file.py:h"),
    ("", "notebooks are not read: copy the cell to a .py file", "lesson.ipynb:h"),
    ("", "--heuristic is for a search: give --search too", "gap", "--heuristic", "gap"),
    (
        "def h(puzzle, start): pass",
        "takes no heuristic",
        "h.py:h",
        "--search",
        "--heuristic",
        "gap",
    ),
]


@pytest.mark.parametrize("case", BAD)
def test_bad_input(run, case):
    text, message, *words = case
    name, *args = words or ["h.py:h"]
    status, out, err = run(text, *args, *SMALL, name=name)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err and len(err) <= 520


@pytest.mark.parametrize(
    "text", ["while True: pass", "import time\ndef h(board): time.sleep(1000)"]
)
def test_a_file_that_never_ends(run, monkeypatch, text):
    monkeypatch.setattr(judge, "_GRACE", 0.2)
    status, out, err = run(text, *SMALL, "--max-seconds", "0.5")
    assert (status, out) == (2, "")
    assert err == "searchlab: h.py:h did not finish within 0.5 seconds\n"


@pytest.mark.parametrize(("value", "status"), [(0, 2), (9, 1)])
def test_the_boards_evaluated_in_time_are_reported(run, value, status):
    text = f"import time\ndef h(board): time.sleep(0.02); return {value} * (board[5] != 0)\n"
    goals = ["--goals", "blank-last", "--goals", "snail"]  # for the second no time is left
    exit_status, out, err = run(text, *SMALL, *goals, "--max-seconds", "1", "--json")
    result, undecided = json.loads(out)
    assert exit_status == status and undecided["admissible"] is None
    assert result["admissible"] is (False if value else None)
    assert 0 < result["boards"] < result["of"] == 360
    progress, *stopped = err.splitlines()[-3:]
    assert progress.startswith("h: ") and progress.endswith(" of 360 boards")
    assert stopped == [f"searchlab: {row['stopped']}" for row in (result, undecided)]
    assert "by the time limit of 1 second" in err


SEARCH = "from collections import deque\n\n" + getsource(breadth_first)


def test_a_search_with_a_counterexample(run):
    args = ["--search", *SMALL, "--cols", "2", "--json"]
    assert run(SEARCH, *args, name="h.py:breadth_first")[0] == 0
    status, out, err = run(SEARCH.replace("popleft", "pop"), *args, name="h.py:breadth_first")
    [found] = json.loads(out)
    assert (status, err) == (1, "")
    assert (found["boards"], found["complete"], found["optimal"]) == (12, True, False)
    assert found["counterexample"] == "x 1 3 2" and len(found["shortest"]) < len(found["answer"])


@pytest.mark.parametrize(("name", "status"), [("a-star", 0), ("greedy", 1)])
def test_a_strategy_by_its_name(capfd, name, status):
    assert main(["judge", "--search", name, *SMALL]) == status
    assert f"{name}: " in capfd.readouterr().out


def test_the_smallest_map_that_refutes_a_search(run):
    body = "return [child for _, child, _ in problem.successors(start)][:1]"
    text = f"def h(problem, start):\n    {body}"
    status, out, _ = run(text, "--search", "--maps")
    assert status == 1 and out.startswith(
        "h: S–A 1, A–G 1: it answers ('A',), which is no path to G"
    )
    status, out, _ = run(text, "--search", "--maps", "--json")
    (row,) = json.loads(out)
    assert (status, row["refuted"], row["fault"], row["least"]) == (1, True, "wrong moves", 2)
    status, out, _ = run("", "--search", "--maps", "--json", name="uniform-cost")
    assert (status, json.loads(out)[0]["refuted"]) == (0, False)
    status, _, err = run("", "--maps", name="manhattan")
    assert (status, err) == (2, "searchlab: --maps is for a search: give --search too\n")


NEEDS_H = """
from heapq import heappop, heappush

def a_star(puzzle, start, h):
    path, frontier = {start: ""}, [(h(start), start)]
    while frontier:
        _, state = heappop(frontier)
        if state == puzzle.goal:
            return path[state]
        for move, child in puzzle.successors(state):
            if child not in path or len(path[state]) + 1 < len(path[child]):
                path[child] = path[state] + move
                heappush(frontier, (len(path[child]) + h(child, puzzle), child))
"""


def test_a_search_that_takes_a_heuristic(run):
    args = ["--search", "--cols", "2", "--heuristic"]
    status, out, _ = run(NEEDS_H, *args, "manhattan", name="h.py:a_star")
    assert status == 0 and out.startswith("a_star: complete and optimal\n")
    status, _, err = run(NEEDS_H, *args[:3], name="h.py:a_star")
    assert status == 2 and "missing a required argument: 'h'" in err
    assert main(["judge", *args[:2], "2", "a-star", *args[3:], "misplaced"]) == 0


def test_a_search_without_a_size_is_judged_on_the_small_puzzle(run):
    status, out, _ = run(SEARCH, "--search", "--json", name="h.py:breadth_first")
    [found] = json.loads(out)
    assert status == 0 and (found["boards"], found["complete"], found["optimal"]) == (
        *(360, True, True),
    )


@pytest.mark.parametrize("forever", ["while True: pass", "__import__('time').sleep(99)"])
def test_a_verdict_on_what_was_run_when_the_time_is_up(run, forever):
    late = "if len(set(start[:3])) == 3 and start[0] == 2:\n        " + forever
    text = SEARCH.replace("    frontier", f"    {late}\n    frontier", 1)
    args = ["--search", "--max-seconds", "1", "--json"]
    status, out, err = run(text, *args, name="h.py:breadth_first")
    [found] = json.loads(out)
    assert status == 2 and 0 < found["boards"] < found["of"] == 360 and not found["wrong"]
    assert found["complete"] is found["optimal"] is None
    assert err.splitlines()[-1] == f"searchlab: {found['stopped']}"
    assert found["stopped"].endswith(" by the time limit of 1 second")
