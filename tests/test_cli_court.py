"""The court on the command line: strangers' files, which do what they can to spoil it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from searchlab.cli import main
from searchlab.whole_space.court import judge

SMALL = ["--rows", "2", "--cols", "3", "--sample", "0"]
EIGHT = ["--sample", "0"]

MANHATTAN = """
def h(board, puzzle):
    total = 0
    for cell, tile in enumerate(board):
        if tile:
            goal = puzzle.goal.index(tile)
            total += abs(cell // puzzle.cols - goal // puzzle.cols)
            total += abs(cell % puzzle.cols - goal % puzzle.cols)
    return total
"""

WRONG = MANHATTAN + "right = h\ndef h(board, puzzle): return 2 * right(board, puzzle)\n"


@pytest.fixture
def court(tmp_path, capsys):
    """Run ``searchlab court`` on a file of this text; give status, output and complaint."""

    def run(text, *words, name="h"):
        file = tmp_path / "heur.py"
        file.write_text(text, encoding="utf-8")
        status = main(["court", f"{file}:{name}", *words])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return status, out, err

    return run


def test_admissible(court):
    status, out, err = court(MANHATTAN, *EIGHT)
    assert (status, err) == (0, "")
    assert out.startswith("h, goal 1 2 3 / 4 5 6 / 7 8 x: admissible\n")
    assert "h equals manhattan on every board." in out


def test_the_file_has_the_verdict_of_the_function_in_this_process(court):
    scope = {}
    exec(WRONG, scope)
    status, out, _ = court(WRONG, *EIGHT, "--json")
    assert status == 1
    assert json.loads(out) == [judge(scope["h"], sample=0).as_dict()]


def test_not_admissible_as_json_for_all_goals(court):
    text = "def h(board, puzzle): return sum(map(int.__ne__, board, puzzle.goal))"
    status, out, err = court(text, *EIGHT, "--goals", "all", "--json")
    assert (status, err) == (1, "")
    first, second, snail = json.loads(out)
    assert [first["goal"], second["goal"]] == ["1 2 3 4 5 6 7 8 x", "x 1 2 3 4 5 6 7 8"]
    assert snail["goal"] == "1 2 3 8 x 4 7 6 5"
    assert (second["admissible"], second["overestimates"], second["worst"]) == (False, 78, 1)
    assert (second["counterexample"], second["path"]) == ("1 x 2 3 4 5 6 7 8", "l")
    assert (second["consistent"], second["inconsistent_edges"]) == (False, 5040)
    assert second["worst_edge"]["value"] - second["worst_edge"]["after_value"] == 2
    assert second["zero_at_goal"] is True


def test_a_name_from_the_registry(capsys):
    assert main(["court", "manhattan", "--goals", "all", *EIGHT]) == 0
    assert capsys.readouterr().out.count(": admissible") == 3
    assert main(["court", "gap", *EIGHT]) == 1


def test_inconsistency_is_reported_and_no_conviction(court):
    text = MANHATTAN + "m = h\ndef h(b, puzzle): return m(b, puzzle) if b[0] % 2 else 0\n"
    status, out, _ = court(text, *SMALL)
    assert status == 0
    assert "consistent        no: drops by more than 1 on" in out


def test_one_goal_convicts(court):
    text = "def h(board): return 0 if board[0] == 1 else 1\n"
    status, out, _ = court(text, *SMALL, "--goals", "blank-last", "--goals", "blank-first")
    assert status == 1
    assert "goal 1 2 3 / 4 5 x: admissible" in out
    assert "goal x 1 2 / 3 4 5: not admissible" in out


def test_what_the_file_may_do(court, tmp_path):
    (tmp_path / "beside.py").write_text("value = 0")
    text = """
import sys, numpy, threading
from dataclasses import dataclass
import beside

@dataclass
class Zero:
    value: int
    def __call__(self, board):
        print("noise", file=sys.stderr)
        print('[{"admissible": false}]', flush=True)
        return numpy.int8(self.value)

class Shelf:
    zero = Zero(beside.value)
"""
    status, out, err = court(text, *SMALL, name="Shelf.zero")
    assert (status, err) == (0, "")
    assert "noise" not in out
    assert '"admissible"' not in out


def test_the_file_may_use_this_package(court):
    text = """
from searchlab import Puzzle, manhattan, solve
from searchlab.whole_space.census import census
from searchlab.heuristics import HEURISTICS

def h(board, puzzle):
    own = census(puzzle)[board]
    assert own == solve(puzzle, puzzle.board(board)).length if own < 8 else own
    return max(manhattan(board, puzzle), *(HEURISTICS[n](board, puzzle) for n in ("misplaced",)))
"""
    assert court(text, *SMALL)[0] == 0
    assert court("from searchlab import manhattan as h", *SMALL)[0] == 0


def test_the_process_of_the_function_imports_neither_numpy_nor_pandas(court):
    text = """
import sys
heavy = {"numpy", "pandas", "numba", "matplotlib", "traitlets"} & set(sys.modules)
def h(board): return len(heavy)
"""
    assert court(text, *SMALL)[0] == 0
    text = "import sys\nassert not {'numpy', 'pandas'} & set(sys.modules)\ndef h(board): return 9"
    assert court(text, *SMALL)[0] == 1


# What cannot be judged: one sentence, exit status 2

LATE = "4 1 3 / 2 5 x"  # somewhere in the middle
FIRST = "1 2 3 / 4 5 x"


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("return None", f"h gave None for the board {FIRST}; it must give a finite number"),
        ("return 'three'", f"h gave 'three' for the board {FIRST}"),
        ("return float('nan')", f"h gave nan for the board {FIRST}"),
        ("return 10 ** 400", "h gave 1000000000000000000000000000000000000000000"),
        ("return 1 / 0", f"h raised ZeroDivisionError for the board {FIRST}: division by zero"),
        ("return 1 / 0", "(line 2: return 1 / 0)"),
        ("return 0 if board != bytes([4, 1, 3, 2, 5, 0]) else 1 / 0", f"for the board {LATE}"),
        ("board[0] = 1", "h raised TypeError"),
        ("return h(board)", "h raised RecursionError"),
        ("import sys; sys.exit(0)", f"h raised SystemExit for the board {FIRST}"),
        ("raise BaseException('x\\x1b[2J')", "ended its process (exit status 1)"),
        ("import os; os._exit(0)", f"h ended its process (exit status 0) at the board {FIRST}"),
        (
            "import os; print('farewell'); board[0] == 4 and os._exit(0); return 0",
            "the last that it printed: farewell",
        ),
        ("import os; os.closerange(0, 99); return 0", "h closed the court's pipe at the board"),
        ("import os, signal; signal.raise_signal(signal.SIGTERM)", "h was ended by SIGTERM"),
        ("return bytearray(1 << 40)", "h raised MemoryError"),
        ("keep = []\n    while True: keep.append(bytes(1 << 24))", "h raised MemoryError"),
        ("import os; os.fork(); return 0", "may not do this (os.fork)"),
        ("import subprocess; subprocess.run('true')", "may not do this (subprocess.Popen)"),
        ("import os; os.kill(os.getppid(), 9)", "may not do this (os.kill)"),
        ("open(__file__, 'a').write('x')", "may not write to files"),
        ("import os; os.remove(__file__)", "may not do this (os.remove)"),
        ("raise ValueError('word ' * 400000)", "h raised ValueError for the board"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="POSIX words")
def test_a_function_that_cannot_be_judged(court, body, sentence):
    text = f"def h(board):\n    {body}\n"
    status, out, err = court(text, *SMALL, "--max-memory", "300")
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1
    assert len(err) <= 520
    assert err.isprintable() or err[:-1].isprintable()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("def h(:", "heur.py cannot be loaded: SyntaxError: invalid syntax (heur.py, line 1)"),
        ("import no_such_module", "heur.py cannot be loaded: ModuleNotFoundError"),
        ("x = 1\n1 / 0", "ZeroDivisionError: division by zero (line 2: 1 / 0)"),
        ("import sys; sys.exit(0)", "heur.py cannot be loaded: SystemExit: 0"),
        ("import os; os._exit(0)", "ended its process (exit status 0) while heur.py was being"),
        ("def f(): pass", "there is no h in heur.py; it has f"),
        ("h = 5", "h in heur.py is no function, but 5"),
        ("\0", "heur.py cannot be loaded: "),
        ("h = 'zoff'", "h in heur.py is no function, but 'zoff'"),
    ],
)
def test_a_file_that_cannot_be_loaded(court, text, sentence):
    status, out, err = court(text, *SMALL)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


def asked_in_vain(court, text, *words):
    """Let the court run out of time; the more of it, the longer this machine takes to begin."""
    for seconds in ("0.8", "2", "8"):
        status, out, err = court(text, *SMALL, "--max-seconds", seconds, *words)
        if "h had not yet answered for the board 4 " in err:
            break
    assert "h had not yet answered for the board 4 " in err
    assert f"when the time limit of {seconds} seconds was over" in err
    return status, out, err


@pytest.mark.parametrize("words", [[], ["--json"]])
@pytest.mark.parametrize("body", ["while 4: pass", "import time; time.sleep(1000)"])
def test_a_function_that_never_answers(court, body, words):
    text = f"def h(board):\n    if board[0] == 4:\n        {body}\n    return 0\n"
    status, out, err = asked_in_vain(court, text, *words)
    assert status == 2
    if words:
        (answer,) = json.loads(out)
        assert answer["admissible"] is answer["consistent"] is None
        assert 0 < answer["judged"] < answer["boards"] == 360
        assert answer["stopped"] in err
    else:
        assert "not decided" in out
        assert "Judged" in out


def test_what_was_convicted_before_the_time_limit_stays_convicted(court):
    text = "def h(board):\n    while board[0] == 4: pass\n    return 9 * (board[5] != 0)\n"
    status, out, _ = asked_in_vain(court, text)
    assert status == 1
    assert "not admissible" in out


def test_a_file_that_never_loads(court):
    status, out, err = court("while True: pass", *SMALL, "--max-seconds", "0.5")
    assert status == 2
    assert "Judged 0 of 360 boards" in out
    assert "time limit of 0.5 seconds" in err


# What tries to pass

CHEATS = {
    "the package": """
import searchlab.whole_space.census
from searchlab.whole_space.court import answers, isolated, isolation, judging, trial, verdict
searchlab.whole_space.census.Census.values = lambda *_: 0
searchlab.whole_space.court.judging.judge = lambda *_, **__: []
searchlab.whole_space.court.verdict.Verdict.admissible = True
searchlab.whole_space.court.answers.Checked.__call__ = lambda *_: 0.0
searchlab.whole_space.court.answers._number = lambda *_: 0.0
searchlab.whole_space.court.isolated.answer_all = lambda *_: None
searchlab.puzzle.Puzzle.goal = bytes(6)
""",
    "the main module": """
import sys, struct
main = sys.modules["__main__"]
main.FRAME = main.struct = struct.Struct("<cd")
main.VALUE, main.READY, main.answer_all = b"x", b"x", None
""",
    "the builtins": """
import builtins, math, os, struct
write = os.write
os.write = lambda to, data: write(to, b"v" + bytes(8))
struct.pack = lambda *_: b"v" + bytes(8)
math.isfinite = lambda *_: True
builtins.float = builtins.abs = builtins.sum = lambda *_: 0.0
builtins.type = builtins.isinstance = lambda *_: int
""",
    "the output": """
import os
print('[{"admissible": true}]', flush=True)
os.write(1, b"admissible")
os.write(2, b"admissible")
""",
    "the end": """
import atexit, os, sys
atexit.register(os._exit, 0)
os._exit = sys.exit = lambda *_: None
""",
}


TABLE = """
cells = range(6)
tables = [bytes(2 * (abs(c // 3 - g // 3) + abs(c % 3 - g % 3)) for g in cells) for c in cells]
def h(board):
    total = 0
    for cell in 0, 1, 2, 3, 4, 5:
        if board[cell]:
            total += tables[cell][board[cell] - 1]
    return total
"""


@pytest.mark.parametrize("cheat", CHEATS.values(), ids=CHEATS)
def test_a_wrong_heuristic_is_convicted_whatever_its_file_patches(court, cheat):
    status, out, err = court(TABLE, *SMALL, "--json")
    assert (status, err) == (1, "")
    patched = court(TABLE + cheat, *SMALL, "--json")
    assert patched == (1, out, "") or (patched[:2] == (2, "") and "isinstance" in cheat)
    text = TABLE + "done = []\ndef cheat():" + cheat.replace("\n", "\n    ")
    text += "\nplain = h\ndef h(board):\n    done or done.append(cheat())\n    return plain(board)"
    status, out, err = court(text, *SMALL, "--json")
    assert (status, err) == (1, "")
    (answer,) = json.loads(out)
    assert answer["admissible"] is False
    assert answer["judged"] == 360


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        # answers for the later boards depend on the calls before
        ("calls.append(1); return right(b, p) * 2 if len(calls) < 2 else 0", "and later"),
        ("import random; return random.random()", "and later"),
        ("return own", "and later"),
        # answers of the court's own making
        ("import os; [os.write(n, b'v' + bytes(8)) for n in pipes]; return 9", "court's own pipe"),
        ("import os; [os.write(n, b'garbage') for n in pipes]; return 9", "court's own pipe"),
        ("import os; [os.write(n, b'v' * 4000000) for n in pipes]; return 9", "court's own pipe"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="POSIX file numbers")
def test_no_answers_but_honest_ones(court, body, sentence):
    text = f"""{MANHATTAN}
import os, stat
right, calls = h, []
pipes = [n for n in range(3, 30) if os.path.exists(f"/dev/fd/{{n}}")]
pipes = [n for n in pipes if stat.S_ISFIFO(os.fstat(n).st_mode)]
own = int.from_bytes(os.urandom(2))  # of this process
def h(b, p): {body}
"""
    status, out, err = court(text, *SMALL)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


# Nothing stays behind


def running(word):
    """Give the processes that have a word on their command line."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes()
        except OSError:
            continue
        if word.encode() in words and int(process.name) != os.getpid():
            found.append(process.name)
    return found


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="needs /proc")
def test_no_process_stays_behind(court, tmp_path):
    status, *_ = court("while True: pass", *SMALL, "--max-seconds", "0.3")
    assert status == 2
    assert running(str(tmp_path)) == []


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="needs /proc")
def test_ctrl_c_prints_what_was_judged(tmp_path):
    file = tmp_path / "heur.py"
    file.write_text("def h(board):\n    while board[0] == 4: pass\n    return 0\n")
    words = ["court", f"{file}:h", *SMALL, "--goals", "all", "--json"]
    process = subprocess.Popen(
        [sys.executable, "-m", "searchlab", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    until = time.monotonic() + 20
    while not any(
        "searchlab.whole_space.court.isolated" in _words(p) for p in running(str(tmp_path))
    ):
        assert time.monotonic() < until
        time.sleep(0.02)
    time.sleep(0.7)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 2
    first, second, third = json.loads(out)
    assert first["judged"] > second["judged"] == third["judged"] == 0
    assert first["admissible"] is second["admissible"] is third["admissible"] is None
    assert "when Ctrl-C came" in err
    assert running(str(tmp_path)) == []


def _words(process):
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except OSError:
        return ""


# Refusals


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["manhattan", "--rows", "2", "--cols", "5"], "1,814,400 boards"),
        (["manhattan", "--goals", "corner"], "neither a name"),
        (["manhattan", "--max-seconds", "soon"], "soon"),
        (["manhattan", "--max-seconds", "-1"], "max_seconds must be"),
        (["manhattan", "--sample", "-1"], "sample must be"),
        (["zoff"], "there is no heuristic 'zoff'"),
        (["heur.py"], "which function? Write heur.py:NAME"),
        (["no/such/file.py:h"], "there is no file 'no/such/file.py'"),
        ([], "FILE.py:NAME"),
    ],
)
def test_refusals(capsys, words, sentence):
    assert main(["court", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert sentence in err
    assert err.count("\n") == 1
