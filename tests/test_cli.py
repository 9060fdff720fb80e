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

import searchlab
from searchlab import EIGHT, cli, published, solve
from searchlab.cli import lab
from searchlab.running.result import Interrupted

ROOT = Path(searchlab.__file__).parent.parent
PICTURE = shlex.quote(str(ROOT / "notebooks" / "pictures" / "board.png"))
SAMPLE = "2 3 4 1 5 x 7 6 8"
NEAR = "1 2 3 4 5 x 7 8 6"


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


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "the following arguments are required: COMMAND; see 'searchlab "),
        (["solve", "long" * 50_000], "not a board: 'longlong"),
        (["solve", SAMPLE, "--max-expansions", "9" * 5_000], "argument --max-expansions: inv"),
        (["solve", SAMPLE, "--goal", "~/goal.txt"], "more than 1,000,000 characters"),
        (["korf", "--out", os.devnull], "not a regular file"),
    ],
)
def test_wrong_input(error, home, args, message):
    (home / "goal.txt").write_text("1 " * 500_001)
    assert message in error(*args)


# -- solve -------------------------------------------------------------------------


def test_options(run, monkeypatch):
    words = "--heuristic misplaced --order rdlu --ties first-in --weight 2.5"
    search = Mock(return_value=solve(EIGHT, SAMPLE))
    monkeypatch.setattr(cli.solve, "solve", search)
    run("solve", SAMPLE, *words.split(), "--max-expansions", "50", "--max-seconds", "1e3")
    given = search.call_args.kwargs
    texts = {"heuristic": "misplaced", "order": "rdlu", "ties": "first-in"}
    assert {name: given[name] for name in cli.solve.OPTIONS} == texts | {"weight": 2.5}
    assert (given["max_expansions"], given["max_seconds"]) == (50, 1e3)


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A home folder, which ~ stands for."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    return tmp_path


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


@pytest.fixture
def mine(home):
    (home / "mine.py").write_text("def größe(state): return state[99]", encoding="utf-8")
    return str(home / "mine.py")


# -- published and strategies ----------------------------------------------------------


@pytest.mark.parametrize("name", published.PROGRAMS)
def test_published_prints_just_what_the_program_prints(run, name):
    puzzle = published.PROGRAMS[name].puzzle
    text = puzzle.write(puzzle.scramble(3, seed=1).state)
    for flags in ([], ["--repaired"]):
        answer = published.run(name, text, repaired=bool(flags))
        assert run("published", name, *flags, stdin=text + "\n") == (0, answer.stdout, "")
        record = json.dumps(answer.record) + "\n"
        assert run("published", name, *flags, "--json", stdin=text) == (0, record, "")


def test_a_terminal_gets_a_hint(run):
    for args in (["solve", "-"], *(["published", name] for name in published.PROGRAMS)):
        hint = run(*args, terminal=True)[2]
        [example] = re.findall("Type a board, such as (.*), then", hint)
        assert run(*args, stdin=example)[::2] == (0, "")


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
