"""The command line: answers on standard output, errors in one sentence, exit statuses."""

import io
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
import textbook

import searchlab
from searchlab import EIGHT, FIFTEEN, HEURISTICS, STRATEGIES, Puzzle, cli, published, solve
from searchlab.cli import lab
from searchlab.running.result import Interrupted

ROOT = Path(searchlab.__file__).parent.parent
PICTURE = shlex.quote(str(ROOT / "notebooks" / "pictures" / "board.png"))
SAMPLE = "2 3 4 1 5 x 7 6 8"
NEAR = "1 2 3 4 5 x 7 8 6"
UNSOLVABLE = "2 1 3 4 5 6 7 8 x"
FAR = "11 6 13 10 15 4 1 9 14 3 x 7 12 2 5 8"
SEVERAL = f"# two of them\n{SAMPLE}\n\n3\n1 2 3\n4 5 x\n7 8 6  # near\n"
GAPPED = f"{SAMPLE}\n{NEAR}\n\n123/456/78\n{SAMPLE}\n"


@pytest.fixture
def run(capsys, monkeypatch):
    """Run the command line in this process: exit status, standard output, standard error."""

    def run(*args, stdin="", terminal=False):
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        sys.stdin.isatty = lambda: terminal
        return cli.main(list(args)), *capsys.readouterr()

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


# Arguments, how the sentence begins, and what is on standard input, if that matters.
WRONG = [
    ([], "the following arguments are required: COMMAND; see 'searchlab "),
    (["solve", ""], "0 cells cannot be a board; "),
    (["solve", "x 1 2 3 4 5"], "a board of 6 cells can be 2x3 or 3x2: mark its rows, as"),
    (["solve", "\udcff"], "not a board: '\\udcff' is not a tile"),
    (["solve", "long" * 50_000], "not a board: 'longlong"),
    (["solve", SAMPLE, "--max-expansions", "9" * 5_000], "argument --max-expansions: inv"),
    (["solve", SAMPLE, "--strategy", "dijkstra"], "there is no strategy 'dijkstra'; did"),
    (["solve", SAMPLE, "--goal", "nowhere"], "the goal is neither a name (blank-last"),
    (["solve", SAMPLE, "--weight", "2"], "the strategy a-star takes no option 'weight'; "),
    (["solve", SAMPLE, "--rise", "one"], "unrecognized arguments: --rise one; see"),
    (["solve", SAMPLE, "--weight", "x"], "argument --weight: invalid float value: 'x'"),
    (["solve", SAMPLE, "--max"], "unrecognized arguments: --max; see 'searchlab --help'"),
    (["solve", "-"], "not a board: ", "\udcff"),
    (["solve", "-"], "line 4: ", GAPPED),
    (["published", "bfs"], "line 4: not a 3x3 board: ", GAPPED),
    (["published", "bfs"], "not a 3x3 board: 0 cells"),
]


@pytest.mark.parametrize("case", WRONG)
def test_wrong_input(error, case):
    args, message, *stdin = case
    assert error(*args, stdin="".join(stdin)).startswith(message)


# -- solve -------------------------------------------------------------------------


def test_solve_prints_the_board_the_options_the_result_and_the_iterations(run):
    status, out, err = run("solve", *SAMPLE.split(), "--strategy", "ida-star")
    board, report, table = out.rstrip("\n").split("\n\n")
    result = solve(EIGHT, SAMPLE, "ida-star")
    options = "heuristic manhattan, order ulrd, rise least-excess"
    assert (status, err, board) == (0, "", "2 3 4\n1 5 _\n7 6 8")
    assert report == f"{options}\n{result}"
    names = "limit dfs_calls expanded generated pruned skipped deepest".split()
    rows = [[str(getattr(one, name)) for name in names] for one in result.iterations]
    assert [line.replace(",", "").split() for line in table.splitlines()] == [names, *rows]


@pytest.mark.parametrize(
    ("words", "board", "shape", "strategy"),
    [
        ("234 15x 768", SAMPLE, (3, 3), "a-star"),
        ("1 2 3 / 4 5 x", "1 2 3 4 5 x", (2, 3), "a-star"),
        ("12345 6789x", "1 2 3 4 5 6 7 8 9 x", (2, 5), "ida-star"),
    ],
)
def test_solve_prints_json(run, words, board, shape, strategy):
    expected = untimed(solve(Puzzle(*shape), board, strategy).as_dict())
    for args, stdin in ((words.split(), ""), (["-"], words + "\r\n")):
        status, out, err = run("solve", *args, "--json", stdin=stdin)
        assert (status, err, untimed(json.loads(out))) == (0, "", expected)


def test_several_boards_have_an_answer_each(run):
    args = ["solve", "-", "--strategy", "bidirectional"]
    results = [solve(EIGHT, board, "bidirectional") for board in (SAMPLE, NEAR)]
    answers = f"{SAMPLE}: {results[0]}\n{NEAR}: {results[1]}\n"
    assert run(*args, stdin=SEVERAL) == (0, answers, "")
    out = run(*args, "--json", stdin=SEVERAL)[1]
    found = [untimed(json.loads(line)) for line in out.splitlines()]
    assert found == [untimed(result.as_dict()) for result in results]
    status, out, _ = run("solve", "-", stdin=f"{NEAR}\n{UNSOLVABLE}\n12/3x\n")
    assert status == 1
    assert [" solved" in line for line in out.splitlines()] == [True, False, True]
    assert "unsolvable by parity" in out


def test_options(run, monkeypatch):
    words = "--heuristic misplaced --order rdlu --ties first-in --weight 2.5"
    search = Mock(return_value=solve(EIGHT, SAMPLE))
    monkeypatch.setattr(cli.solve, "solve", search)
    run("solve", SAMPLE, *words.split(), "--max-expansions", "50", "--max-seconds", "1e3")
    given = search.call_args.kwargs
    texts = {"heuristic": "misplaced", "order": "rdlu", "ties": "first-in"}
    assert {name: given[name] for name in cli.solve.OPTIONS} == texts | {"weight": 2.5}
    assert (given["max_expansions"], given["max_seconds"]) == (50, 1e3)


def test_boards_in_files(run, error, home):
    (home / "board.txt").write_text(f"# hard\n{SAMPLE}\n")
    assert run("solve", "~/board.txt") == run("solve", SAMPLE)
    (home / "two.txt").write_text(SEVERAL)
    assert run("solve", str(home / "two.txt")) == run("solve", "-", stdin=SEVERAL)
    assert len(run("solve", "~/board.txt", "~/two.txt")[1].splitlines()) == 3
    (home / "both.txt").write_text("3\n\n1 2 3\nx 8 4\n7 6 5\n\n1 2 3\n8 x 4\n7 6 5\n")
    for args, stdin in ((["~/both.txt"], ""), (["-"], (home / "both.txt").read_text())):
        out = json.loads(run("solve", *args, "--json", stdin=stdin)[1])
        assert (out["goal"], out["moves"]) == ("1 2 3 8 x 4 7 6 5", "r")
    assert run("solve", "~/both.txt", "--goal", "snail")[0] == 0
    assert run("solve", "~/both.txt", "--goal", "blank-last")[0] == 1  # that goal is given
    (home / "notes.txt").write_text("to do")
    assert error("solve", "~/notes.txt").startswith("not a board: 'to do' is not a tile")


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
    (home / "goal.txt").write_text("1 " * 500_001)
    assert "more than 1,000,000 characters" in error("solve", SAMPLE, "--goal", "~/goal.txt")


def test_progress_is_shown_on_a_terminal(run, monkeypatch):
    args = ["solve", SAMPLE, "--strategy", "bidirectional", "--json"]
    clock = iter(range(10**6))
    monkeypatch.setattr(searchlab.running.solving.time, "perf_counter", lambda: next(clock))
    assert run(*args)[2] == ""
    monkeypatch.setattr(type(sys.stderr), "isatty", lambda self: True, raising=False)
    _, out, err = run(*args)
    assert err.startswith("\rbidirectional: 64 expanded\rbidirectional: 65 expanded")
    assert json.loads(out)["length"] == 19


@pytest.mark.parametrize("boards", [SAMPLE, f"{SAMPLE}\n{NEAR}"])
def test_ctrl_c_prints_what_was_counted(run, monkeypatch, boards):
    counted = solve(EIGHT, SAMPLE, "breadth-first", max_expansions=1234)
    monkeypatch.setattr(cli.solve, "solve", Mock(side_effect=Interrupted(counted)))
    assert run("solve", boards, "--json") == (130, json.dumps(counted.as_dict()) + "\n", "")


def test_out_of_memory_is_one_sentence(run, monkeypatch):
    monkeypatch.setattr(cli.solve, "solve", Mock(side_effect=MemoryError))
    status, out, err = run("solve", NEAR)
    assert (status, out, err.count("\n")) == (1, "", 1) and "out of memory" in err


MINE = """
def failing(puzzle, start):
    return puzzle.successors(start)[9]

def rows(state, puzzle):
    print("called")
    return sum(t and t != g for t, g in zip(state, puzzle.goal))

def größe(state): return state[99]
def deep(puzzle, state): return deep(puzzle, puzzle.successors(state)[0][1])
value = 5
"""


@pytest.fixture
def mine(home):
    (home / "mine.py").write_text(MINE, encoding="utf-8")
    return str(home / "mine.py")


def test_a_function_in_a_file_is_a_strategy(run):
    args = ["solve", NEAR, "--strategy", f"{textbook.__file__}:breadth_first", "--json"]
    status, out, err = run(*args)
    answer = json.loads(out)
    assert (status, err, answer["strategy"]) == (0, "", "breadth_first")
    assert (answer["length"], answer["expanded"]) == (1, 3)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("failing", "out of range (line 3: return puzzle.successors(start)[9])"),
        ("deep", "deep called itself more deeply than Python allows"),
        ("value", "there is no function value in "),
        ("", "write FILE.py:NAME, the file and the function, not "),
    ],
)
def test_a_function_that_is_no_search(error, mine, name, message):
    assert message in error("solve", SAMPLE, "--strategy", f"{mine}:{name}")


def test_a_function_in_a_file_is_a_heuristic(run, error, mine):
    expected = solve(EIGHT, SAMPLE, heuristic="misplaced")
    for file in (mine, "~/mine.py"):
        status, out, err = run("solve", SAMPLE, "--heuristic", f"{file}:rows")
        assert (status, {*err.split()}) == (0, {"called"})
        assert "heuristic rows, order" in out and str(expected) in out
    failing = error("solve", SAMPLE, "--heuristic", "~/mine.py:größe")
    assert failing.startswith("~/mine.py:größe failed: IndexError") and "state[99]" in failing


def test_a_hopeless_strategy_gets_advice(run):
    near = FIFTEEN.write(FIFTEEN.scramble(12, seed=1).state)
    for name, hopeless in {"a-star": True, "ida-star": False, "greedy": False}.items():
        args = ["--strategy", name, "--max-expansions", "30"]
        assert ("try --strategy ida-star" in run("solve", FAR, *args)[2]) == hopeless
        assert run("solve", near, *args)[2] == ""


# -- published and strategies ----------------------------------------------------------


def test_published_lists_the_seven(run):
    status, out, err = run("published")
    assert (status, err) == (0, "") and max(map(len, out.splitlines())) <= 80
    names = [line for line in out.splitlines() if not line.startswith(" ")]
    assert names == list(published.PROGRAMS)
    flat = " ".join(out.split())
    for program in published.PROGRAMS.values():
        assert all(text in flat for text in (program.post, *program.defects, program.repairs))


@pytest.mark.parametrize("name", published.PROGRAMS)
def test_published_prints_just_what_the_program_prints(run, name):
    puzzle = published.PROGRAMS[name].puzzle
    text = puzzle.write(puzzle.scramble(3, seed=1).state)
    for flags in ([], ["--repaired"]):
        answer = published.run(name, text, repaired=bool(flags))
        assert run("published", name, *flags, stdin=text + "\n") == (0, answer.stdout, "")
        record = json.dumps(answer.record) + "\n"
        assert run("published", name, *flags, "--json", stdin=text) == (0, record, "")


def test_published_stops_where_the_behaviour_is_undefined(run):
    board = "032415678"
    with pytest.raises(published.UndefinedBehaviour) as stopped:
        published.run("superior-node", board)
    err = f"searchlab: {stopped.value}\n"
    assert run("published", "superior-node", stdin=board) == (3, stopped.value.stdout, err)
    record = json.dumps(stopped.value.record) + "\n"
    assert run("published", "superior-node", "--json", stdin=board) == (3, record, err)


def test_published_answers_several_boards(run):
    status, out, err = run("published", "bfs", stdin="12345678x\n" + SEVERAL)
    assert (status, out) == (3, "ullddrurdllurrdlurd\nd\n")
    assert err.startswith("searchlab: line 1: bfs compares a tenth cell")


def test_a_terminal_gets_a_hint(run):
    for args in (["solve", "-"], *(["published", name] for name in published.PROGRAMS)):
        hint = run(*args, terminal=True)[2]
        [example] = re.findall("Type a board, such as (.*), then", hint)
        assert run(*args, stdin=example)[::2] == (0, "")


def test_strategies_lists_them_all(run):
    status, out, err = run("strategies")
    assert (status, err) == (0, "")
    assert out.isascii() and max(map(len, out.splitlines())) <= 80
    flat = " ".join(out.split())
    optimal = {name: one.shortest for name, one in STRATEGIES.items()}
    optimal |= {name: not one.wrong for name, one in HEURISTICS.items()}
    for name, star in optimal.items():
        assert (f"* {name} {(STRATEGIES | HEURISTICS)[name].summary}" in flat) == star
    assert all(heuristic.wrong in flat for heuristic in HEURISTICS.values())
    assert " --heuristic manhattan --order ulrd --ties low-h " in flat and "--goal-test" not in flat


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
    application = SimpleNamespace(launch_instance=calls.append, flags={"no-browser": None})
    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", SimpleNamespace(LabApp=application))
    monkeypatch.delenv("JUPYTERHUB_SERVICE_PREFIX", raising=False)
    return calls


@pytest.mark.parametrize(
    ("user", "display", "options"),
    [(1000, "", ["--no-browser"]), (0, ":0", ["--allow-root"])],
)
def test_lab_copies_the_lessons_and_opens_them(
    run, lessons, opened, tmp_path, monkeypatch, user, display, options
):
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(os, "getuid", lambda: user, raising=False)
    copied, opens = run("lab")[1].splitlines()
    assert copied == "searchlab-lessons: 3 files copied, 0 kept as they were"
    assert run("lab") == (0, opens + "\n", "") and "press Ctrl-C twice" in opens
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
    status, out, err = run("lab", "mine")
    assert (status, err, opened) == (0, "", []) and tree(tmp_path / "mine") == LESSONS
    assert f"open the folder {tmp_path / 'mine'} and in it 00_start_here.ipynb" in out


def test_lab_overwrites_nothing(run, lessons, opened, tmp_path):
    mine = {"00_start_here.ipynb": "my work", "notes.txt": "my notes"}
    write(tmp_path / "mine", mine)
    (tmp_path / "mine" / "01_breadth_first.ipynb").symlink_to("nowhere")
    for counts in ("1 file copied, 2 kept", "0 files copied, 3 kept"):
        assert run("lab", "mine", "--copy-only")[1] == f"mine: {counts} as they were\n"
    assert tree(tmp_path / "mine") == mine | {"data/boards.csv": "lesson data/boards.csv"}
    assert opened == []


def test_lab_among_the_lessons_does_not_copy_its_own_copies(run, lessons, monkeypatch):
    monkeypatch.chdir(lessons)
    before = tree(lessons)
    for _ in range(2):
        run("lab", "--copy-only")
    assert tree(lessons) == before | {f"searchlab-lessons/{x}": text for x, text in LESSONS.items()}
    assert " 0 files copied, 6 kept" in run("lab", ".", "--copy-only")[1]


def test_an_interrupted_copy_leaves_no_part_of_a_lesson(lessons, tmp_path, monkeypatch):
    def interrupted(source, target):
        Path(target).write_text("a les")
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(lab.shutil, "copyfile", interrupted)
        lab.copy_lessons("mine")
    assert lab.copy_lessons("mine") == (tmp_path / "mine", 3, 0)
    assert tree(tmp_path / "mine") == LESSONS


def test_lab_passes_options_on(run, lessons, opened, home):
    for args in (["--port=8899", "~/lessons"], ["~/lessons", "--port", "8899"]):
        assert run("lab", *args)[0] == 0
        assert f"--ServerApp.root_dir={home / 'lessons'}" in opened[-1]
        assert opened[-1][1 - len(args) :] == [each for each in args if each != "~/lessons"]


def test_lab_explains_why_it_cannot_copy_or_open(error, lessons, opened, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("mine")
    for args, words in (
        (["file"], "the lessons cannot be copied into 'file': File exists"),
        (["x" * 99_999], "the lessons cannot be copied into 'xxx"),
        (["--copy-only", ""], "a folder without a name"),
        (["a", "b"], "one folder, not also 'b'"),
        (["--copy-only", "--port=8899"], "JupyterLab is not opened"),
    ):
        assert words in error("lab", *args)
    with monkeypatch.context() as patch:
        patch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path / "file" / "runtime"))
        assert error("lab", "mine").startswith("Jupyter cannot write to ")

    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", None)
    assert error("lab", "yours").startswith("JupyterLab is not installed: pip install jupyterlab")
    assert not (tmp_path / "yours").exists() and opened == []
    monkeypatch.setattr(lab, "PACKAGE", tmp_path / "nowhere" / "package")
    assert error("lab", "mine", "--copy-only").startswith("this installation of searchlab has no")


# -- help, and the process ------------------------------------------------------------


@pytest.mark.parametrize("module", cli.COMMANDS)
def test_every_command_has_a_help_page(capsys, module):
    name = module.__name__.rpartition(".")[2]
    with pytest.raises(SystemExit) as stop:
        cli.main([name, "--help"])
    assert stop.value.code == 0 and name in capsys.readouterr().out


def process(words, stdout=subprocess.PIPE, **variables):
    """Run the command line as a process of its own, in a shell: status, output, error."""
    done = subprocess.run(
        f"{shlex.quote(sys.executable)} -m searchlab {words}",
        shell=True,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        env=os.environ | {"PYTHONPATH": str(ROOT)} | variables,
    )
    return done.returncode, done.stdout, done.stderr


def test_a_process_of_its_own_without_docstrings_and_with_another_encoding(mine):
    odd = {"PYTHONIOENCODING": "ascii", "PYTHONOPTIMIZE": "2"}
    heuristic = f'--heuristic "{mine}:größe"'
    status, out, err = process(f"solve 12345x786 {heuristic} --max-expansions 0", **odd)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "mine.py:gr\\xf6\\xdfe failed" in err
    assert "usage: searchlab" in process("--help", **odd)[1]


needs_posix = pytest.mark.skipif(os.name != "posix", reason="file descriptors as on Unix")


@needs_posix
@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("solve - <&-", "no standard input"),
        ("solve - </dev/zero", "more than 1,000,000"),
        (f"solve - <{PICTURE}", "is not a tile"),
        ("strategies >/dev/full", "No space left on device"),
    ],
)
def test_what_cannot_be_read_or_written(words, message):
    if "full" in words and not os.path.exists("/dev/full"):
        pytest.skip("there is no /dev/full")
    status, out, err = process(words, PYTHONIOENCODING="utf-8")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("searchlab: ") and message in err


@needs_posix
def test_a_reader_that_closes_the_pipe():
    read, write = os.pipe()
    os.close(read)
    assert process("strategies", stdout=write) == (1, None, "")
    os.close(write)
