"""The command line: answers on standard output, errors in one sentence, exit statuses."""

import io
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

import searchlab
from searchlab import EIGHT, FIFTEEN, HEURISTICS, STRATEGIES, Puzzle, cli, published, solve
from searchlab.cli import lab
from searchlab.search.result import Interrupted

ROOT = Path(searchlab.__file__).parent.parent
SAMPLE = "2 3 4 1 5 x 7 6 8"
NEAR = "1 2 3 4 5 x 7 8 6"
UNSOLVABLE = "2 1 3 4 5 6 7 8 x"
FAR = "11 6 13 10 15 4 1 9 14 3 x 7 12 2 5 8"
SEVERAL = f"# two of them\n{SAMPLE}\n\n3\n1 2 3\n4 5 x\n7 8 6  # near\n"


@pytest.fixture
def run(capsys, monkeypatch):
    """Run the command line in this process: exit status, standard output, standard error."""

    def run(*args, stdin=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        status = cli.main(list(args))
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def error(run):
    """Run the command line; return the one sentence with which it fails."""

    def error(*args, stdin=""):
        status, out, err = run(*args, stdin=stdin)
        assert (status, out) == (2, "")
        assert err.startswith("searchlab: ") and err.count("\n") == 1 and len(err) < 500
        return err.removeprefix("searchlab: ").rstrip("\n")

    return error


def untimed(answer):
    """Leave out what no two runs have in common."""
    return {name: value for name, value in answer.items() if name != "seconds"}


def process(*args, **options):
    """Run the command line as a process of its own."""
    options = {"input": ""} | options if "stdin" not in options else options
    return subprocess.run(
        [sys.executable, "-m", "searchlab", *args],
        **({"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options),
        text=True,
        timeout=60,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )


# -- solve -------------------------------------------------------------------------


def test_solve_prints_the_board_the_moves_and_the_counters(run):
    status, out, err = run("solve", *SAMPLE.split(), "--strategy", "breadth-first")
    assert (status, err) == (0, "")
    board, options, result, end = re.split(r"\n\n|\n(?=breadth)|\n$", out)
    assert (board, options) == ("2 3 4\n1 5 _\n7 6 8", "order ulrd, goal test generation")
    assert (result, end) == (str(solve(EIGHT, SAMPLE, "breadth-first")), "")


def test_solve_lists_the_iterations_of_an_iterative_search(run):
    table = run("solve", SAMPLE, "--strategy", "ida-star")[1].split("\n\n")[-1].splitlines()
    names = "limit dfs_calls expanded generated pruned skipped deepest".split()
    assert table[0].split() == names
    rows = [[int(cell.replace(",", "")) for cell in line.split()] for line in table[1:]]
    iterations = solve(EIGHT, SAMPLE, "ida-star").iterations
    assert rows == [[getattr(i, name) for name in names] for i in iterations]


@pytest.mark.parametrize(
    ("args", "board", "shape"),
    [
        (["234", "15x", "768"], SAMPLE, (3, 3)),
        (["1", "2", "3", "/", "4", "5", "x"], "1 2 3 4 5 x", (2, 3)),
        (["12345", "6789x"], "1 2 3 4 5 6 7 8 9 x", (2, 5)),
        ([FIFTEEN.write(FIFTEEN.goal)], FIFTEEN.write(FIFTEEN.goal), (4, 4)),
    ],
)
def test_solve_prints_json(run, args, board, shape):
    for arguments, stdin in ((args, ""), (["-"], " ".join(args) + "\r\n")):
        status, out, err = run("solve", *arguments, "--json", stdin=stdin)
        answer = json.loads(out)
        assert (status, err) == (0, "")
        assert (answer["board"], answer["rows"], answer["cols"]) == (board, *shape)
        assert answer["strategy"] == ("a-star" if len(board.split()) <= 9 else "ida-star")
    expected = solve(Puzzle(*shape), board, answer["strategy"]).as_dict()
    assert untimed(answer) == untimed(expected)


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("", "0 cells cannot be a board; "),
        ("x 1 2 3 4 5", "a board of 6 cells can be 2x3 or 3x2: mark its rows, as in x 1 2 / 3 4 5"),
        ("2 3 4 1 5 5 7 6 8", "not a 3x3 board: the blank is missing ("),
        ("\udcff", "not a board: '\\udcff' is not a tile"),
        ("long" * 50_000, "not a board: 'longlong"),
    ],
)
def test_wrong_boards(error, board, message):
    assert error("solve", board).startswith(message)
    assert error("solve", "-", stdin=board).startswith(message)


def test_several_boards_have_an_answer_each(run, error):
    args = ["solve", "-", "--strategy", "breadth-first"]
    results = [solve(EIGHT, board, "breadth-first") for board in (SAMPLE, NEAR)]
    answers = f"{SAMPLE}: {results[0]}\n{NEAR}: {results[1]}\n"
    assert run(*args, stdin=SEVERAL) == (0, answers, "")
    out = run(*args, "--json", stdin=SEVERAL)[1]
    found = [untimed(json.loads(line)) for line in out.splitlines()]
    assert found == [untimed(result.as_dict()) for result in results]
    status, out, _ = run("solve", "-", stdin=f"{NEAR}\n{UNSOLVABLE}\n12/3x\n")
    assert status == 1
    assert [" solved" in line for line in out.splitlines()] == [True, False, True]
    text = f"{SAMPLE}\n{NEAR}\n\n123/456/78\n{SAMPLE}\n"
    assert error("solve", "-", stdin=text).startswith("line 4: ")
    assert error("published", "bfs", stdin=text).startswith("line 4: not a 3x3 board: ")


def test_a_board_that_cannot_be_solved(run):
    status, out, err = run("solve", UNSOLVABLE)
    assert (status, err) == (1, "") and out.endswith("a-star: unsolvable by parity\n")


@pytest.mark.parametrize(
    ("args", "outcome"),
    [
        (["--max-expansions", "50"], "out of budget"),
        (["--max-seconds", "1e3"], "solved"),
    ],
)
def test_budgets(run, args, outcome):
    status, out, _ = run("solve", SAMPLE, *args, "--json")
    assert (json.loads(out)["outcome"], status) == (outcome, int(outcome != "solved"))


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--max-seconds", "nan"], "max_seconds must be a number from 0 up, not nan"),
        (["--max-expansions", "9" * 5_000], "argument --max-expansions: invalid int value: '999"),
        (["--strategy", "dijkstra"], "there is no strategy 'dijkstra'; did you mean 'uniform-"),
        (["--strategy", "long" * 9_999], "there is no strategy 'longlong"),
        (["--heuristic", "nope"], "there is no heuristic 'nope'; there are gap, misplaced, "),
        (["--goal", "1 2 / 3 4 / 5 x"], "the goal is neither a name (blank-last, blank-first, sna"),
        (["--rise", "one"], "the strategy a-star takes no option 'rise'; it takes heuristic, or"),
        (["--weight", "x"], "argument --weight: invalid number value: 'x'; see 'searchlab solve"),
        (["--max"], "unrecognized arguments: --max; see 'searchlab --help'"),
    ],
)
def test_wrong_options(error, args, message):
    assert error("solve", SAMPLE, *args).startswith(message)


@pytest.mark.parametrize("name", STRATEGIES)
def test_every_option_of_every_strategy_is_accepted(run, name):
    values = {
        "heuristic": "misplaced",
        "order": "rdlu",
        "ties": "first-in",
        "weight": 3,
        "goal_test": "expansion",
        "rise": "one",
        "max_limit": 25,
        "max_depth": 12,
        "step_limit": 7,
        "test_start": False,
    }
    options = {option: values[option] for option in STRATEGIES[name].options}
    args = []
    for option, value in options.items():
        flag = option.replace("_", "-")
        if isinstance(value, bool):
            args.append(f"--{flag}" if value else f"--no-{flag}")
        else:
            args += [f"--{flag}", str(value)]
    board = EIGHT.write(EIGHT.scramble(9, seed=1).state)
    expected = solve(EIGHT, board, name, **options)
    status, out, err = run("solve", board, "--strategy", name, "--json", *args)
    assert (status, err) == (not expected.solved, "")
    assert untimed(json.loads(out)) == untimed(expected.as_dict())


def test_a_limit_of_none(run):
    args = ["solve", "1 2 5 3 8 x 6 4 7", "--goal", "blank-first", "--strategy", "superior-node"]
    assert "exhausted (expanded 31, " in run(*args)[1]
    assert "give step_limit, max_expansions or max_seconds" in run(*args, "--step-limit", "none")[2]
    status, out, _ = run(*args, "--step-limit", "none", "--max-expansions", "99")
    assert status == 0 and "heuristic gap, order durl\nsuperior-node: solved in 7 moves: " in out


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A home folder, which ~ stands for."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    return tmp_path


def test_goals(run, error, home):
    (home / "goal.txt").write_text("# snail\n3\n1 2 3\n8 x 4\n7 6 5\n")
    for goal in ("snail", "1 2 3 8 x 4 7 6 5", "~/goal.txt", str(home / "goal.txt")):
        out = json.loads(run("solve", "1 2 3 x 8 4 7 6 5", "--goal", goal, "--json")[1])
        assert (out["goal"], out["moves"]) == ("1 2 3 8 x 4 7 6 5", "r")
    assert "neither a name" in error("solve", SAMPLE, "--goal", str(home / "nowhere"))
    (home / "goal.txt").write_text("1 " * 500_001)
    assert "more than 1,000,000 characters" in error("solve", SAMPLE, "--goal", "~/goal.txt")


def test_progress_is_shown_on_a_terminal(run, monkeypatch):
    args = ["solve", SAMPLE, "--strategy", "breadth-first", "--json"]
    clock = iter(range(10**6))
    monkeypatch.setattr(searchlab.running.solving.time, "perf_counter", lambda: next(clock))
    assert run(*args)[2] == ""
    monkeypatch.setattr(type(sys.stderr), "isatty", lambda self: True, raising=False)
    _, out, err = run(*args)
    assert err.startswith("\rbreadth-first: 64 expanded\rbreadth-first: 65 expanded")
    assert json.loads(out)["length"] == 19


@pytest.mark.parametrize("boards", [SAMPLE, f"{SAMPLE}\n{NEAR}"])
def test_ctrl_c_prints_what_was_counted(run, monkeypatch, boards):
    counted = solve(EIGHT, SAMPLE, "breadth-first", max_expansions=1234)

    def interrupted(*args, **options):
        raise Interrupted(counted)

    monkeypatch.setattr(cli.solve, "solve", interrupted)
    assert run("solve", boards, "--json") == (130, json.dumps(counted.as_dict()) + "\n", "")


MINE = """
from collections import deque

def breadth_first(puzzle, start):
    print("called")
    path, frontier = {start: ""}, deque([start])
    while frontier:
        state = frontier.popleft()
        if state == puzzle.goal:
            return path[state]
        for move, child in puzzle.successors(state):
            if child not in path:
                path[child] = path[state] + move
                frontier.append(child)

def wrong(puzzle, start):
    return puzzle.successors(start)[0][0]

def failing(puzzle, start):
    return puzzle.successors(start)[9]

def rows(state, puzzle): return sum(t and t != g for t, g in zip(state, puzzle.goal))
def größe(state): return state[99]
def deep(puzzle, state): return deep(puzzle, puzzle.successors(state)[0][1])
value = 5
"""


@pytest.fixture
def mine(tmp_path):
    (tmp_path / "mine.py").write_text(MINE, encoding="utf-8")
    return str(tmp_path / "mine.py")


def test_a_function_in_a_file_is_a_strategy(run, mine):
    args = ["solve", SAMPLE, "--strategy", f"{mine}:breadth_first", "--json"]
    status, out, err = run(*args)
    answer = json.loads(out)
    assert (status, err) == (0, "called\n")
    assert (answer["strategy"], answer["length"]) == ("breadth_first", 19)
    assert (answer["expanded"], answer["peak_stored"]) == (30_079, None)
    status, out, _ = run(*args, "--max-expansions", "7")
    assert (status, json.loads(out)["outcome"]) == (1, "out of budget")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("wrong", "mine.py:wrong failed: RuntimeError: the strategy wrong returned moves that "),
        ("failing", "out of range (line 20: return puzzle.successors(start)[9])"),
        ("deep", "deep called itself more deeply than Python allows"),
        ("value", "there is no function value in "),
        ("", "write FILE.py:NAME, the file and the function, not "),
    ],
)
def test_a_function_that_is_no_search(error, mine, name, message):
    assert message in error("solve", SAMPLE, "--strategy", f"{mine}:{name}")


def test_a_function_in_a_file_is_a_heuristic(run, error, mine, home):
    expected = solve(EIGHT, SAMPLE, heuristic="misplaced")
    for file in (mine, "~/mine.py"):  # the home folder is that of the file
        status, out, err = run("solve", SAMPLE, "--heuristic", f"{file}:rows")
        assert (status, err) == (0, "") and "heuristic rows, " in out
        assert str(expected) in out
    failing = error("solve", SAMPLE, "--heuristic", "~/mine.py:größe")
    assert failing.startswith("~/mine.py:größe failed: IndexError") and "state[99]" in failing


@pytest.mark.parametrize("name", ["breadth-first", "a-star", "ida-star", "greedy"])
def test_a_hopeless_strategy_gets_advice(run, name):
    hopeless = STRATEGIES[name].shortest and name != "ida-star"
    args = ["solve", FAR, "--strategy", name, "--max-expansions", "30"]
    err = run(*args)[2]
    advice = f"searchlab: {name} may take too long on this board; try --strategy ida-star\n"
    assert err.startswith(advice) == hopeless
    near = FIFTEEN.write(FIFTEEN.scramble(12, seed=1).state)
    assert run("solve", near, "--strategy", name, "--max-expansions", "9")[2] == ""


# -- published -----------------------------------------------------------------------


def test_published_lists_the_seven(run):
    status, out, err = run("published")
    assert (status, err) == (0, "") and max(map(len, out.splitlines())) <= 80
    names = [line for line in out.splitlines() if not line.startswith(" ")]
    assert names == list(published.PROGRAMS) and len(names) == 7
    flat = " ".join(out.split())
    for program in published.PROGRAMS.values():
        assert all(text in flat for text in (program.post, *program.defects, program.repairs))


@pytest.mark.parametrize("name", published.PROGRAMS)
@pytest.mark.parametrize("repaired", [False, True])
def test_published_prints_just_what_the_program_prints(run, name, repaired):
    puzzle = published.PROGRAMS[name].puzzle
    text = puzzle.write(puzzle.scramble(3, seed=1).state)
    answer = published.run(name, text, repaired=repaired)
    args = ["published", name] + ["--repaired"] * repaired
    assert run(*args, stdin=text + "\n") == (0, answer.stdout, "")
    status, out, err = run(*args, "--json", stdin=text)
    assert (status, err, out) == (0, "", json.dumps(answer.record) + "\n")


def test_published_stops_where_the_behaviour_is_undefined(run):
    board = "032415678"
    with pytest.raises(published.UndefinedBehaviour) as stopped:
        published.run("superior-node", board)
    err = f"searchlab: {stopped.value}\n"
    assert run("published", "superior-node", stdin=board) == (3, stopped.value.stdout, err)
    record = json.dumps(stopped.value.record) + "\n"
    assert run("published", "superior-node", "--json", stdin=board) == (3, record, err)


def test_published_answers_several_boards(run):
    answer = "ullddrurdllurrdlurd\nd\n"
    assert run("published", "bfs", stdin=SEVERAL) == (0, answer, "")
    status, out, err = run("published", "bfs", stdin="12345678x\n" + SEVERAL)
    assert (status, out) == (3, answer)
    assert err.startswith("searchlab: line 1: bfs compares a tenth cell")


def test_published_rejects_bad_input(error):
    assert error("published", "bfs").startswith("not a 3x3 board: 0 cells were given instead of 9")
    assert error("published", "a-star", stdin=SAMPLE).startswith("not a 4x4 board: 9 cells were")
    assert error("published", "x" * 100_000).startswith("argument NAME: invalid choice: 'xxx")


@pytest.mark.parametrize(("args", "cells"), [(["published", "ida-star"], 16), (["solve", "-"], 9)])
def test_a_terminal_gets_a_hint(capsys, monkeypatch, args, cells):
    text = "12345678x" if cells == 9 else FIFTEEN.write(FIFTEEN.goal)
    terminal = type("Terminal", (io.StringIO,), {"isatty": lambda self: True})
    monkeypatch.setattr(sys, "stdin", terminal(text))
    cli.main(args)
    hint = capsys.readouterr().err.splitlines()[0]
    example = re.fullmatch(r"Type a board, such as (.*), then Enter and Ctrl-D\.", hint)
    monkeypatch.setattr(sys, "stdin", io.StringIO(example[1]))
    assert len(example[1].split()) == cells and cli.main(args) == 0


# -- strategies ----------------------------------------------------------------------


def test_strategies_lists_them_all(run):
    status, out, err = run("strategies")
    assert (status, err) == (0, "")
    assert out.isascii() and max(map(len, out.splitlines())) <= 80
    flat = " ".join(out.split())
    for name, strategy in STRATEGIES.items():
        assert f" {name} {strategy.summary} --" in flat
        assert (f"* {name} {strategy.summary}" in flat) == strategy.shortest
    for name, heuristic in HEURISTICS.items():
        assert f" {name} {heuristic.summary}" in flat and heuristic.wrong in flat
        assert (f"* {name} {heuristic.summary}" in flat) == (not heuristic.wrong)
    for options in ("--order ulrd --goal-test generation", "--max-limit none", "--test-start"):
        assert f" {options} " in flat


# -- lab -----------------------------------------------------------------------------

LESSONS = {
    name: f"lesson {name}"
    for name in ("00_start_here.ipynb", "01_breadth_first.ipynb", "data/boards.csv")
}


def write(folder, files):
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def tree(folder):
    files = (file for file in folder.rglob("*") if file.is_file())
    return {str(file.relative_to(folder)): file.read_text() for file in files}


@pytest.fixture
def lessons(tmp_path, monkeypatch):
    """Pretend that the package contains three lessons, and by-products."""
    source = tmp_path / "package" / "lessons"
    left_out = (".ipynb_checkpoints/00.ipynb", "__pycache__/x.pyc", "data/.DS_Store")
    write(source, LESSONS | dict.fromkeys((*left_out, "solutions/00_start_here.md"), "no lesson"))
    monkeypatch.setattr(lab, "PACKAGE", source.parent)
    monkeypatch.chdir(tmp_path)
    return source


@pytest.fixture
def opened(monkeypatch):
    """Catch the options with which JupyterLab would be run."""
    calls = []
    labapp = ModuleType("jupyterlab.labapp")
    labapp.LabApp = SimpleNamespace(launch_instance=calls.append, flags={"no-browser": None})
    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", labapp)
    monkeypatch.delenv("JUPYTERHUB_SERVICE_PREFIX", raising=False)
    return calls


@pytest.mark.parametrize(
    ("user", "display", "options"),
    [(1000, None, ["--no-browser"]), (0, ":0", ["--allow-root"])],
)
def test_lab_copies_the_lessons_and_opens_them(
    run, lessons, opened, tmp_path, monkeypatch, user, display, options
):
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", display or "")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(os, "getuid", lambda: user, raising=False)
    copied = "searchlab-lessons: 3 files copied, 0 kept as they were\n"
    opens = "JupyterLab opens searchlab-lessons; press Ctrl-C twice to stop it.\n"
    assert run("lab") == (0, copied + opens, "")
    assert run("lab") == (0, opens, "")
    folder, settings = tmp_path / "searchlab-lessons", Path(lab.__file__).parent / "jupyterlab"
    assert tree(folder) == LESSONS and settings.is_dir()
    ours = [
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.app_settings_dir={settings}",
        *("--log-level=WARN", "--LabApp.log_level=WARN"),
        "--LabApp.default_url=/lab/tree/00_start_here.ipynb",
        *options,
    ]
    assert opened == [ours, ours]


def test_lab_on_a_hub_names_the_folder_to_open(run, lessons, opened, tmp_path, monkeypatch):
    """A second server in a Hub's terminal would be one that no browser reaches."""
    monkeypatch.setenv("JUPYTERHUB_SERVICE_PREFIX", "/user/ada/")
    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", None)
    status, out, err = run("lab", "mine")
    assert (status, err, opened) == (0, "", [])
    assert tree(tmp_path / "mine") == LESSONS
    copied, where = out.splitlines()
    assert copied == "mine: 3 files copied, 0 kept as they were"
    assert where.endswith(f"open the folder {tmp_path / 'mine'} and in it 00_start_here.ipynb")


def test_lab_overwrites_nothing(run, lessons, opened, tmp_path):
    mine = {"00_start_here.ipynb": "my work", "notes.txt": "my notes"}
    write(tmp_path / "mine", mine)
    (tmp_path / "mine" / "01_breadth_first.ipynb").symlink_to("nowhere")
    for counts in ("1 file copied, 2 kept", "0 files copied, 3 kept"):
        assert run("lab", "mine", "--copy-only")[1] == f"mine: {counts} as they were\n"
    assert tree(tmp_path / "mine") == mine | {"data/boards.csv": "lesson data/boards.csv"}
    assert opened == []


def test_lab_among_the_lessons_does_not_copy_its_own_copies(run, lessons, opened, monkeypatch):
    monkeypatch.chdir(lessons)
    before = tree(lessons)
    for _ in range(2):
        run("lab", "--copy-only")
    copies = {f"searchlab-lessons/{name}": text for name, text in LESSONS.items()}
    assert tree(lessons) == before | copies
    assert run("lab", ".", "--copy-only")[1].endswith(" 0 files copied, 6 kept as they were\n")


def test_an_interrupted_copy_leaves_no_part_of_a_lesson(lessons, tmp_path, monkeypatch):
    def interrupted(source, target):
        Path(target).write_text("a les")
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(lab.shutil, "copyfile", interrupted)
        lab.copy_lessons("mine")
    assert not list((tmp_path / "mine").glob("*.ipynb"))
    assert lab.copy_lessons("mine") == (tmp_path / "mine", 3, 0)
    assert not list((tmp_path / "mine").rglob("*.part"))


@pytest.mark.parametrize(
    ("args", "folder", "options"),
    [
        (["--port=8899"], "searchlab-lessons", ["--port=8899"]),
        (["mine", "--port", "8899", "--ip=::"], "mine", ["--port", "8899", "--ip=::"]),
        (["--no-browser", "--port", "8899", "mine"], "mine", ["--no-browser", "--port", "8899"]),
        (["~/lessons"], "home/lessons", []),
    ],
)
def test_lab_passes_options_on(run, lessons, opened, tmp_path, monkeypatch, args, folder, options):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    assert run("lab", *args)[0] == 0
    (command,) = opened
    assert f"--ServerApp.root_dir={tmp_path / folder}" in command
    assert command[len(command) - len(options) :] == options


def test_lab_explains_why_it_cannot_copy_or_open(error, lessons, opened, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("mine")
    assert error("lab", "file") == "the lessons cannot be copied into 'file': File exists"
    assert error("lab", "x" * 99_999).startswith("the lessons cannot be copied into 'xxx")
    assert "a folder without a name" in error("lab", "--copy-only", "")
    assert "one folder, not also 'b'" in error("lab", "a", "b")
    assert "JupyterLab is not opened" in error("lab", "--copy-only", "--port=8899")
    with monkeypatch.context() as patch:
        patch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path / "file" / "runtime"))
        assert error("lab", "mine").startswith("Jupyter cannot write to ")

    def full(source, target):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(lab.shutil, "copyfile", full)
        assert error("lab", "mine", "--copy-only").endswith("'mine': No space left on device")
    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", None)
    assert error("lab", "yours").startswith("JupyterLab is not installed: pip install jupyterlab")
    assert not (tmp_path / "yours").exists() and opened == []
    monkeypatch.setattr(lab, "PACKAGE", tmp_path / "nowhere" / "package")
    assert error("lab", "mine", "--copy-only").startswith("this installation of searchlab has no")


# -- help, version, the process ------------------------------------------------------


def helped(capsys, *args):
    with pytest.raises(SystemExit) as stop:
        cli.main([*args, "--help"])
    assert stop.value.code == 0
    return capsys.readouterr().out


def examples():
    """Find the examples in the help texts: commands, and what is piped into them."""
    lines = [line.strip() for module in cli.COMMANDS for line in module.__doc__.splitlines()]
    commands = [line for line in lines if re.match(r"(echo .* \| )?searchlab ", line)]
    slow = "lab my|lab$|\\.py:|korf --ids 1-10|korf --h|korf --j"
    return [command for command in commands if not re.search(slow, command)]


@pytest.mark.parametrize("example", examples())
def test_the_examples_of_the_help_texts_work(run, example):
    echo, _, command = example.rpartition(" | ")
    args = shlex.split(command)[1:]
    for module in {"census": ["numpy"], "judge": ["numpy"], "korf": ["numba"]}.get(args[0], []):
        pytest.importorskip(module)
    status, out, err = run(*args, stdin=" ".join(shlex.split(echo)[1:]))
    wanted = 1 if "--search" in args else 3 if err else 0  # greedy search has a counterexample
    assert status == wanted and (out or err)


def test_help_and_version(capsys):
    assert len(examples()) > 12
    names = re.findall(r"^    ([a-z]+) ", helped(capsys), re.MULTILINE)
    assert names == "solve published strategies census judge korf lab preflight".split()
    for name in names:
        assert helped(capsys, name).startswith(f"usage: searchlab {name}")
    with pytest.raises(SystemExit):
        cli.main(["--version"])
    assert capsys.readouterr().out == f"searchlab {searchlab.__version__}\n"


def test_wrong_commands(error):
    assert error().startswith("the following arguments are required: COMMAND; see 'searchlab -")
    assert error("nosuch").startswith("argument COMMAND: invalid choice: 'nosuch' (choose from ")


def test_a_process_of_its_own_without_docstrings_and_with_another_encoding(mine, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    monkeypatch.setenv("PYTHONOPTIMIZE", "2")
    done = process("solve", NEAR, "--json")
    assert (done.returncode, done.stderr, json.loads(done.stdout)["moves"]) == (0, "", "d")
    done = process("solve", NEAR, "--heuristic", f"{mine}:größe", "--max-expansions", "0")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "mine.py:gr\\xf6\\xdfe failed" in done.stderr
    assert "usage: searchlab" in process("--help").stdout


needs_posix = pytest.mark.skipif(os.name != "posix", reason="file descriptors as on Unix")


@needs_posix
@pytest.mark.parametrize(
    ("stdin", "message"),
    [
        ("<&-", "no standard input"),
        ("</dev/zero", "more than 1,000,000"),
        ("<bytes", "is not a tile"),
    ],
)
def test_standard_input_that_cannot_be_read(tmp_path, stdin, message):
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00\x80")
    done = subprocess.run(
        f"{shlex.quote(sys.executable)} -m searchlab solve - {stdin}",
        shell=True,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("searchlab: ") and message in done.stderr
    assert done.stderr.count("\n") == 1


@needs_posix
def test_a_reader_that_closes_the_pipe():
    read, write = os.pipe()
    os.close(read)
    with open(write, "w") as pipe:
        done = process("strategies", stdout=pipe)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_a_disk_that_is_full():
    with open("/dev/full", "w") as full:
        done = process("strategies", stdout=full)
    assert done.returncode == 2 and done.stderr.endswith("No space left on device\n")
    assert done.stderr.count("\n") == 1


def test_out_of_memory_is_one_sentence(run, monkeypatch):
    def full(*args, **options):
        raise MemoryError

    monkeypatch.setattr(cli.solve, "solve", full)
    status, out, err = run("solve", NEAR)
    assert (status, out) == (1, "")
    assert err.startswith("searchlab: out of memory") and err.count("\n") == 1
