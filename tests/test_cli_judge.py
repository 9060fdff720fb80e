"""``searchlab judge``: the results, and files that fail, crash or never end."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from searchlab.cli import judge, main

ROOT = Path(__file__).resolve().parents[1]
SMALL = ["--rows", "2", "--sample", "0"]
LATE = "4 1 3 / 2 5 x"  # a board of 2x3, neither the first nor the last
HEURISTICS = """
def right(board, puzzle):
    total = 0
    for cell, tile in enumerate(board):
        if tile:
            goal = puzzle.goal.index(tile)
            total += abs(cell // puzzle.cols - goal // puzzle.cols)
            total += abs(cell % puzzle.cols - goal % puzzle.cols)
    return total

def half(board, puzzle): return right(board, puzzle) / 2
def double(board, puzzle): return 2 * right(board, puzzle)
def parted(board, puzzle): return right(board, puzzle) if board[0] % 2 else 0
def nine(board): return 9
def negative(board): return -3 if board[0] == 4 else 0
def third(board): return 1 / 3
"""


@pytest.fixture
def run(tmp_path, monkeypatch, capfd):
    """Run ``searchlab judge h.py:NAME`` on a file of this text: status, output, error."""
    monkeypatch.chdir(tmp_path)

    def run(text, *words, name="h"):
        Path("h.py").write_text(text, encoding="utf-8")
        status = main(["judge", f"h.py:{name}", *words])
        out, err = capfd.readouterr()
        assert "Traceback" not in out + err
        return status, out, err

    return run


def recorded():
    """List runs of version 0.2: the words, the exit status and the JSON."""
    cases = json.loads((ROOT / "tests" / "data" / "judge.json").read_text())
    return [pytest.param(*case.values(), id=" ".join(case["words"])) for case in cases]


def same(found, recorded):
    """Compare results; versions of numpy round the last digit of a mean differently."""
    if isinstance(recorded, dict):
        return found.keys() == recorded.keys() and all(same(found[k], recorded[k]) for k in found)
    if isinstance(recorded, list):
        return len(found) == len(recorded) and all(map(same, found, recorded))
    if isinstance(recorded, float):
        return found == pytest.approx(recorded, rel=1e-14)
    return type(found) is type(recorded) and found == recorded


@pytest.mark.parametrize(("words", "status", "results"), recorded())
def test_recorded_results(tmp_path, monkeypatch, capsys, words, status, results):
    monkeypatch.chdir(tmp_path)
    Path("h.py").write_text(HEURISTICS)
    assert main(["judge", *words, "--json"]) == status
    assert same(json.loads(capsys.readouterr().out), results)


def test_text(run):
    status, out, err = run(HEURISTICS, "--sample", "0", name="right")
    assert (status, err) == (0, "")
    assert out.startswith("right, goal 1 2 3 / 4 5 6 / 7 8 x: admissible\n")
    assert "right equals manhattan: equal on 181,440 boards." in " ".join(out.split())


def test_one_goal_is_enough_for_exit_status_1(run):
    text = "def h(board): return 0 if board[0] == 1 else 1\n"
    status, out, _ = run(text, *SMALL, "--goals", "blank-last", "--goals", "blank-first")
    assert status == 1
    assert "goal 1 2 3 / 4 5 x: admissible" in out
    assert "goal x 1 2 / 3 4 5: not admissible" in out


def test_what_the_file_prints_does_not_spoil_the_json(run):
    text = "print('loaded', flush=True)\ndef h(board): print('noise'); return 0\n"
    status, out, err = run(text, *SMALL, "--json")
    assert status == 0 and json.loads(out)[0]["admissible"]
    assert "loaded" in err and "noise" in err


def test_the_file_may_use_this_package_and_the_modules_beside_it(run):
    Path("beside.py").write_text("names = ['misplaced']")
    text = """
import beside
from searchlab import manhattan
from searchlab.heuristics import HEURISTICS
from searchlab.exhaustive.census import census

def h(board, puzzle):
    assert census(puzzle)[board] is not None
    return max(manhattan(board, puzzle), *(HEURISTICS[n](board, puzzle) for n in beside.names))
"""
    assert run(text, *SMALL)[0] == 0


# No result: one sentence, exit status 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("def h(board): return None", "h gave None for the board 1 2 3 / 4 5 x; it must give a"),
        ("def h(board):\n    return 1 / 0", "ZeroDivisionError: division by zero (line 2: return"),
        ("def h(board): return h(board)", "h failed for the board 1 2 3 / 4 5 x: RecursionError"),
        ("import sys\ndef h(board): sys.exit(0)", "for the board 1 2 3 / 4 5 x: SystemExit"),
        ("def h(board): raise BaseException('x')", "h.py:h failed: BaseException: x"),
        ("import os\ndef h(board): os._exit(0)", "h.py:h ended its process (exit status 0)"),
        ("import os; os._exit(3)", "h.py:h ended its process (exit status 3)"),
        ("import os\ndef h(board): os.abort()", "h.py:h ended its process (SIGABRT)"),
        ("def h(board): return bytearray(1 << 62)", "MemoryError"),
        ("def h(:", "h.py cannot be loaded: SyntaxError: invalid syntax (h.py, line 1)"),
        ("import sys; sys.exit(0)", "h.py cannot be loaded: SystemExit: 0"),
        ("def f(): pass", "there is no h in h.py"),
        ("h = 5", "h in h.py is not a function but 5"),
    ],
)
def test_a_file_without_a_result(run, text, sentence):
    if "abort" in text and os.name != "posix":
        pytest.skip("POSIX signals")
    status, out, err = run(text, *SMALL)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1 and len(err) <= 520


@pytest.mark.parametrize(
    "text", ["while True: pass", "import time\ndef h(board): time.sleep(1000)"]
)
def test_a_file_that_never_ends(run, monkeypatch, text):
    monkeypatch.setattr(judge, "_GRACE", 1)
    status, out, err = run(text, *SMALL, "--max-seconds", "0.5")
    assert (status, out) == (2, "")
    assert err == "searchlab: h.py:h did not finish within 0.5 seconds\n"


@pytest.mark.parametrize(("value", "status"), [(0, 2), (9, 1)])
def test_the_boards_evaluated_in_time_are_reported(run, value, status):
    text = f"import time\ndef h(board): time.sleep(0.02); return {value} * (board[5] != 0)\n"
    exit_status, out, err = run(text, *SMALL, "--max-seconds", "1", "--json")
    (result,) = json.loads(out)
    assert exit_status == status
    assert result["admissible"] is (False if value else None)
    assert 0 < result["judged"] < result["boards"] == 360
    assert err == f"searchlab: {result['stopped']}\n"
    assert "by the time limit of 1 second" in err


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="needs /proc")
def test_ctrl_c_ends_both_processes(tmp_path):
    started = tmp_path / "started"
    file = tmp_path / "h.py"
    file.write_text(
        f"import os, pathlib\npathlib.Path({str(started)!r}).write_text(str(os.getpid()))\n"
        "while True: pass\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-m", "searchlab", "judge", f"{file}:h", *SMALL],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until = time.monotonic() + 60
    while not (started.exists() and started.read_text()):
        assert time.monotonic() < until
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out) == (130, "")
    assert "Traceback" not in err
    assert not Path("/proc", started.read_text()).exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["manhattan", "--rows", "2", "--cols", "5"], "1,814,400 boards"),
        (["manhattan", "--goals", "corner"], "neither a name"),
        (["manhattan", "--max-seconds", "soon"], "soon"),
        (["manhattan", "--max-seconds", "-1"], "max_seconds must be"),
        (["manhattan", "--sample", "-1"], "sample must be"),
        (["zoff"], "there is no heuristic 'zoff'"),
        (["zoff"], "FILE.py:NAME"),
        (["heur.py"], "write FILE.py:NAME"),
        (["no/such/file.py:h"], "there is no file 'no/such/file.py'"),
        ([], "FILE.py:NAME"),
    ],
)
def test_bad_input(capfd, words, sentence):
    assert main(["judge", *words]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert sentence in err
    assert err.count("\n") == 1
