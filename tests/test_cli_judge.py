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
