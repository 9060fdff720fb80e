"""The ground: files whole or not at all, nothing stale, nothing lost, nothing left behind."""

import builtins
import contextlib
import errno
import gc
import itertools
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
import weakref
from pathlib import Path

import pytest

import searchlab
from searchlab import EIGHT, cli, experiments, published, record, solve
from searchlab.classroom import lab
from searchlab.cli import main
from searchlab.experiments import korf
from searchlab.experiments.store import Store
from searchlab.heuristics.pattern_database import pattern_database
from searchlab.kernels.ida_star import ida_star
from searchlab.running import files, solving
from searchlab.search.events import Expansion
from searchlab.whole_space.admissibility import judge
from searchlab.whole_space.census import census

ROOT = Path(searchlab.__file__).parent.parent
POSIX = pytest.mark.skipif(os.name == "nt", reason="signals and locks of POSIX")


def started(*words, **options):
    """Start the command line in a process of its own, with all its children in one group."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)} | options.pop("env", {})
    return subprocess.Popen(
        [sys.executable, "-u", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=environment,
        **options,
    )


def wait_for(condition, seconds=60):
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


# -- files ---------------------------------------------------------------------------------


def test_a_file_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "new" / "file"
    files.write_whole(path, b"first")
    files.write_whole(path, b"second")

    class Full:
        def __init__(self, file):
            self.file = file

        def __enter__(self):
            return self

        def __exit__(self, *exception):
            self.file.close()

        def write(self, data):
            self.file.write(data[:3])
            raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        opened = builtins.open
        patch.setattr(builtins, "open", lambda *words: Full(opened(*words)))
        with pytest.raises(OSError, match="No space"):
            files.write_whole(path, b"third")
    assert [file.name for file in path.parent.iterdir()] == ["file"]
    assert path.read_bytes() == b"second"


WRITE_SLOWLY = """
import os, sys, time
from searchlab.running import files, solving
fsync = os.fsync
def slow(handle):
    print("writing", flush=True)
    sys.stdin.read()
    fsync(handle)
os.fsync = slow
files.write_whole(sys.argv[1], b"slow")
"""


@POSIX
def test_what_a_killed_writer_left_is_taken_away_and_what_is_being_written_is_not(tmp_path):
    one = started("-c", WRITE_SLOWLY, str(tmp_path / "one"), stdin=subprocess.PIPE)
    two = started("-c", WRITE_SLOWLY, str(tmp_path / "two"), stdin=subprocess.PIPE)
    assert one.stdout.readline() == two.stdout.readline() == "writing\n"
    one.kill()
    one.communicate()
    files.write_whole(tmp_path / "three", b"")
    assert len(list(tmp_path.iterdir())) == 3  # nobody knows whose they are
    assert two.communicate() == ("", "")
    assert (tmp_path / "two").read_bytes() == b"slow"
    files.write_whole(tmp_path / "three", b"")
    assert {file.name for file in tmp_path.iterdir()} == {"two", "three"}


# -- the lessons ---------------------------------------------------------------------------


@pytest.fixture
def lessons(tmp_path, monkeypatch):
    """Two lessons in a folder of their own, and the folder to copy them to."""
    source = tmp_path / "source"
    (source / "data").mkdir(parents=True)
    (source / "00_start_here.ipynb").write_text("a lesson " * 9)
    (source / "data" / "boards.csv").write_text("boards")
    monkeypatch.setattr(lab, "lessons", lambda: source)
    return tmp_path / "mine"


@pytest.mark.parametrize("left", ["", "a lesson", "a lesson " * 8])
def test_a_torn_lesson_is_copied_again(lessons, left):
    assert lab.copy_lessons(lessons) == (2, 0)
    (lessons / "00_start_here.ipynb").write_text(left)
    assert lab.copy_lessons(lessons) == (1, 1)
    assert (lessons / "00_start_here.ipynb").read_text() == "a lesson " * 9
    (lessons / "00_start_here.ipynb").write_text("my work")
    assert lab.copy_lessons(lessons) == (0, 2)
    assert (lessons / "00_start_here.ipynb").read_text() == "my work"


@pytest.mark.skipif(not hasattr(os, "umask"), reason="permissions of POSIX")
def test_a_copy_has_the_permissions_of_any_new_file(lessons):
    lab.copy_lessons(lessons)
    (lessons / "other").touch()
    modes = {file.stat().st_mode for file in lessons.iterdir() if file.is_file()}
    assert len(modes) == 1


@POSIX
def test_no_lesson_is_written_through_a_link_to_elsewhere(lessons, tmp_path):
    lessons.mkdir()
    (tmp_path / "elsewhere").mkdir()
    (lessons / "data").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(ValueError, match="data' leads out of it"):
        lab.copy_lessons(lessons)
    assert not list((tmp_path / "elsewhere").iterdir())
    (lessons / "data").unlink()
    (lessons / "data").symlink_to("data")
    with pytest.raises(ValueError, match="cannot be copied"):
        lab.copy_lessons(lessons / "data")


# -- Ctrl-C and its like -------------------------------------------------------------------


ENDINGS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGKILL", "to the group")
# Where workers are not forked: on macOS and Windows, and by Python 3.14 on Linux.
BEGUN = """
import multiprocessing, sys
from searchlab.cli import main
multiprocessing.set_start_method({!r}, force=True)
sys.exit(main())
"""


@POSIX
@pytest.mark.parametrize("begin", [None, "spawn", "forkserver"])
@pytest.mark.parametrize("ending", ENDINGS)
def test_korf_ends_with_all_its_processes_and_keeps_what_is_done(tmp_path, ending, begin):
    pytest.importorskip("numba")
    rows = tmp_path / "rows"
    korf.solve_instance(79)  # compiles
    words = ["korf", "--jobs", "2", "--ids", "79,88,82,60", "--out", str(rows)]
    list(korf.run([79], out=rows))
    program = ["-c", BEGUN.format(begin)] if begin else ["-m", "searchlab"]
    with started(*program, *words) as process:
        wait_for(lambda: len(workers_of(process.pid)) >= 2)
        workers = workers_of(process.pid)
        if ending == "to the group":
            os.killpg(process.pid, signal.SIGINT)
        else:
            process.send_signal(getattr(signal, ending))
        _, err = process.communicate(timeout=20)
        wait_for(lambda: not any(map(is_alive, workers)), 20)
    assert process.returncode == (-signal.SIGKILL if ending == "SIGKILL" else 130)
    forked = (begin or multiprocessing.get_start_method()) == "fork"
    if ending != "SIGKILL" or forked:  # else Python itself tells what it misses
        assert err in ("", "searchlab: interrupted after 1 instance\n")
    assert [row.id for row in korf.run([79], out=rows)] == [79]


WAITING = """
import sys, time
from concurrent.futures import ThreadPoolExecutor
from signal import SIGINT, pthread_kill
from threading import Thread, get_ident
from searchlab.experiments import run
from searchlab.running.interrupts import as_done, at_once
from searchlab.puzzle import EIGHT

class Slow(ThreadPoolExecutor):
    def submit(self, *call):
        return super().submit(time.sleep, 60)

def begin(where):
    if where == "processes of its own":
        list(at_once(time.sleep, [60], 1))
    elif where == "an executor":
        list(as_done(Slow(), {"a call": (time.sleep, 60)}))
    else:
        table = run(["a-star"], "1 2 3 4 5 6 7 x 8", Slow(), puzzle=EIGHT)
        if list(table["outcome"]) == ["interrupted"]:
            raise KeyboardInterrupt

def interrupt():
    time.sleep(1)
    print("sent", flush=True)
    pthread_kill(get_ident(), SIGINT)

Thread(target=interrupt).start()
try:
    begin(sys.argv[1])
except KeyboardInterrupt:
    print("heard", flush=True)
"""


@POSIX
@pytest.mark.parametrize("where", ["processes of its own", "an executor", "an experiment"])
def test_ctrl_c_is_heard_by_whatever_thread_the_system_sends_it_to(where):
    """It wakes a main thread that waits without end only if it is sent to that thread."""
    with started("-c", WAITING, where) as process:
        assert process.stdout.readline() == "sent\n"
        sent = time.monotonic()
        assert process.stdout.readline() == "heard\n"
        process.kill()
    assert time.monotonic() < sent + 30  # and not after 60, when the wait ends by itself


def children(pid):
    """List the processes that a process has started, by their ids."""
    try:
        return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except FileNotFoundError:
        pytest.skip("this system does not list a process's children")


def workers_of(pid):
    """List the processes at work for a process, without the one that cleans up behind it."""

    def is_at_work(child):
        with contextlib.suppress(OSError):
            return b"resource_tracker" not in Path(f"/proc/{child}/cmdline").read_bytes()

    return [child for child in children(pid) if is_at_work(child)]


def is_alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@POSIX
def test_a_terminated_search_prints_what_was_counted():
    board = "2 15 1 12 8 5 6 11 4 9 10 7 3 14 13 x"
    with started(
        "-m", "searchlab", "solve", board, "--strategy", "a-star", "--progress"
    ) as process:
        assert process.stderr.read(1)
        process.terminate()
        out, err = process.communicate(timeout=20)
    assert process.returncode == 130 and "\ninterrupted\n\nexpanded" in out
    assert "Traceback" not in err


JUPYTER = """
import signal, sys, time
if "deaf" in sys.argv:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("there", flush=True)
time.sleep(60)
"""
OPEN_LAB = """
import sys
from searchlab.classroom import lab
from searchlab.cli import main
lab.command = lambda folder, options: [sys.executable, "-c", sys.argv[1], *options]
sys.exit(main(["lab", sys.argv[2], *sys.argv[3:]]))
"""


@POSIX
@pytest.mark.parametrize("words", [[], ["--", "deaf"]])
def test_a_terminated_lab_leaves_no_jupyterlab(lessons, words):
    lessons.mkdir()
    with started("-c", OPEN_LAB, JUPYTER, str(lessons), *words) as process:
        assert "copied" in process.stdout.readline()
        assert process.stdout.readline() == "there\n"
        (jupyter,) = children(process.pid)
        process.terminate()
        assert process.wait(20) == 130
        assert not is_alive(jupyter)


# -- rows ----------------------------------------------------------------------------------


def test_a_row_with_any_bit_flipped_is_not_taken(tmp_path, capsys):
    path = tmp_path / "rows"
    with Store(path) as store:
        store.add({"key": "one", "moves": "uldr", "seconds": 0.25})
        store.add({"key": "two", "moves": ""})
    whole = path.read_bytes()
    end = whole.index(b"\n")
    for bit in range(8 * len(b'{"key": '), 8 * end):
        flipped = bytearray(whole)
        flipped[bit // 8] ^= 1 << bit % 8
        path.write_bytes(flipped)
        with Store(path) as store:
            assert store.rows == {"two": {"key": "two", "moves": ""}}
    assert "1 row of" in capsys.readouterr().err


def test_rows_of_an_earlier_version_are_searched_again_and_that_is_said(tmp_path, capsys):
    pytest.importorskip("numba")
    rows = tmp_path / "rows"
    first = list(korf.run([79, 55], out=rows))
    earlier = [json.loads(line) for line in rows.read_text().splitlines()]
    for row in earlier:
        row.pop("check")
    rows.write_text("".join(json.dumps(row) + "\n" for row in earlier))
    capsys.readouterr()
    again = list(korf.run([79, 55], out=rows))
    assert [row[:3] for row in again] == [row[:3] for row in first]
    assert "2 rows of" in capsys.readouterr().err and rows.read_text().count("\n") == 4


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"length": 1}, "takes 1 move and 540,860 nodes, and it takes 42 moves and 540,860"),
        ({"nodes": -5}, "takes 42 moves and -5 nodes, and it takes 42 moves and 540,860"),
    ],
)
def test_a_row_that_contradicts_what_is_known_is_refused(tmp_path, capsys, wrong, sentence):
    rows = tmp_path / "rows"
    row = korf.Row(79, 42, 540_860, 0.1, "manhattan", "korf1985")._asdict()
    with Store(rows, key=lambda row: row["id"], begins=b'{"id": ') as store:
        store.add(row | wrong)
    assert main(["korf", "--ids", "79", "--out", str(rows)]) == 2
    err = capsys.readouterr().err
    assert "instance 79 with manhattan " + sentence in err and err.count("\n") == 1


@POSIX
@pytest.mark.parametrize("place", ["/dev/full", "/dev/null", "a pipe", "a folder"])
def test_a_store_is_a_file(tmp_path, place, capsys):
    if not place.startswith("/"):
        place = tmp_path / place
        os.mkfifo(place) if place.name == "a pipe" else place.mkdir()
    with pytest.raises(ValueError, match="a store is a file that can be written"):
        Store(place)
    assert main(["korf", "--ids", "79", "--out", str(place)]) == 2


@POSIX
def test_one_process_at_a_time_writes_rows(tmp_path, capsys):
    rows = tmp_path / "rows"
    code = "import sys; from searchlab.experiments.store import Store\n"
    code += "with Store(sys.argv[1]): print('there', flush=True); sys.stdin.read()"
    with started("-c", code, str(rows), stdin=subprocess.PIPE) as process:
        assert process.stdout.readline() == "there\n"
        assert main(["korf", "--ids", "79", "--out", str(rows)]) == 2
        assert "another process is writing to" in capsys.readouterr().err
        process.kill()
    Store(rows).close()


# -- refusals ------------------------------------------------------------------------------


class Mute(Exception):
    """Nothing can be said of it."""

    def __str__(self):
        raise RuntimeError

    __repr__ = __str__


LONG = "x" * 200_000
NEAR = "1 2 3 4 5 x 7 8 6"


def yielding(g, frontier=1, held=1):
    def strategy(puzzle, start):
        yield Expansion(start, g, (("u", puzzle.apply(start, "u"), "queued"),), frontier, held)

    return strategy


def raising(puzzle, start):
    raise Mute
    yield


@pytest.mark.parametrize(
    "call",
    [
        *(lambda v=value: solve(v, NEAR) for value in (3, "3x3", LONG, Mute())),
        *(lambda v=value: record(v, NEAR) for value in (3, LONG)),
        *(lambda v=value: solve(EIGHT, v) for value in (3, LONG, Mute(), [LONG] * 9)),
        *(lambda v=value: solve(EIGHT, NEAR, v) for value in (3, LONG, Mute())),
        *(lambda v=value: solve(EIGHT, NEAR, heuristic=v) for value in (3, LONG, Mute())),
        *(lambda v=value: solve(EIGHT, NEAR, heuristic=lambda b: v) for value in (LONG, Mute())),
        *(lambda v=value: solve(EIGHT, NEAR, ties=v) for value in (3, LONG, Mute(), [])),
        lambda: solve(EIGHT, NEAR, "ida-star", rise=LONG),
        lambda: solve(EIGHT, NEAR, "breadth-first", goal_test=LONG),
        lambda: solve(EIGHT, NEAR, **{LONG: 1}),
        *(
            lambda v=value: record(EIGHT, NEAR, yielding(*v))
            for value in ((-1,), (1, -1), (1, 1, -1))
        ),
        *(lambda v=value: record(EIGHT, NEAR, yielding(*v)) for value in ((10**30,), (1, 10**30))),
        *(lambda v=value: census(v) for value in (3, LONG, Mute())),
        *(lambda v=value: experiments.sample(v, 3, 1) for value in (3, LONG)),
        *(lambda v=value: experiments.sample(EIGHT, 3, 1, by=v) for value in (3, LONG, [])),
        lambda: experiments.run([LONG], [NEAR], puzzle=EIGHT),
        lambda: experiments.run("a-star", [NEAR], LONG, puzzle=EIGHT),
        lambda: experiments.run("a-star", [NEAR], Mute(), puzzle=EIGHT),
        lambda: experiments.run("a-star", [NEAR], store=LONG, puzzle=EIGHT),
        *(lambda v=value: korf.run(v) for value in (0, 3.5, LONG, None)),
        *(lambda v=value: korf.run([79], v) for value in (3, LONG, ["manhattan"])),
        *(lambda v=value: korf.run([79], rule=v) for value in (3, LONG)),
        lambda: korf.run([79], out=LONG),
        *(lambda v=value: judge("manhattan", goals=v) for value in (2, LONG, [LONG])),
        *(lambda v=value: judge("manhattan", v) for value in (2, LONG)),
        *(lambda v=value: judge(v) for value in (2, LONG, LONG + ".py:h", Mute())),
        lambda: judge(lambda board: LONG),
        lambda: judge(lambda board: Mute()),
        *(lambda v=value: ida_star(EIGHT, NEAR, heuristic=v) for value in (LONG, "pdb-" + LONG)),
        lambda: ida_star(3, NEAR),
        *(lambda v=value: pattern_database(v) for value in (LONG, [LONG], [-(10**5000)])),
        lambda: EIGHT.read(itertools.count()),
        lambda: EIGHT.apply(EIGHT.goal, [["u"]]),
        lambda: lab.copy_lessons(LONG),
        lambda: published.run(LONG, NEAR),
    ],
)
def test_every_refusal_is_a_sentence_of_moderate_length(call):
    with pytest.raises(ValueError, match=" ") as refusal:
        call()
    assert len(str(refusal.value)) <= 500 and "\n" not in str(refusal.value)


def test_korf_takes_one_number():
    pytest.importorskip("numba")
    assert [row.id for row in korf.run(79)] == [79]


def test_a_search_whose_exception_cannot_speak_is_a_failed_row():
    (row,) = experiments.run(raising, [NEAR], puzzle=EIGHT).to_dict("records")
    assert (row["outcome"], row["reason"]) == ("failed", "Mute")


# -- memory and endless input --------------------------------------------------------------


def test_out_of_memory_is_one_sentence_and_a_status_of_its_own(monkeypatch, capsys):
    def full(*words, **options):
        raise MemoryError

    monkeypatch.setattr(cli.solve, "solve", full)
    assert main(["solve", NEAR]) == 4
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("searchlab: the memory ran out") and err.count("\n") == 1


@POSIX
def test_endless_input_is_refused():
    with open("/dev/zero") as endless:
        done = subprocess.run(
            [sys.executable, "-m", "searchlab", "solve", "-"],
            stdin=endless,
            capture_output=True,
            text=True,
            timeout=60,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
        )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "searchlab: boards are read up to 1,000,000 characters; there are more\n"


# -- time ----------------------------------------------------------------------------------


def test_a_slow_search_keeps_its_time_limit(monkeypatch):
    now = 0.0

    def slow(state):
        nonlocal now
        now += 0.05
        return 0

    monkeypatch.setattr(solving.time, "perf_counter", lambda: now)
    board = "8 6 7 2 5 4 3 x 1"
    result = solve(EIGHT, board, "a-star", heuristic=slow, max_seconds=1)
    assert result.budget == "1 seconds" and result.seconds < 1.3
    now = 0.0
    result = solve(EIGHT, board, "breadth-first", max_seconds=1, max_expansions=1000)
    assert result.expanded == 1000


# -- widgets -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Contours", "MeetingFrontiers", "HeuristicAtlas", "BoardWidget"])
def test_a_closed_widget_is_freed(name):
    widgets = pytest.importorskip("searchlab.widgets")
    widget = getattr(widgets, name)()
    board = getattr(widget, "board", None)
    alive = weakref.ref(widget)
    widget.close()
    del widget
    gc.collect()
    assert alive() is None
    del board


@pytest.mark.parametrize("name", ["Contours", "MeetingFrontiers"])
def test_a_search_that_nobody_waits_for_any_more_ends(name, monkeypatch):
    widgets = pytest.importorskip("searchlab.widgets")
    widget, begun = getattr(widgets, name)(NEAR), []
    monkeypatch.setattr(widget, "search_for", lambda request, work, then: begun.append(work))
    choices = {choice: getattr(widget, choice) for choice in widget.CHOICES}
    widget._show({"board": "8 6 7 2 5 4 3 x 1", **choices})
    watched = []

    def watch(so_far):
        watched.append(so_far)
        raise InterruptedError

    with pytest.raises(InterruptedError):
        begun.pop()(watch)
    assert len(watched) == 1


@POSIX
def test_a_process_that_dies_is_one_sentence():
    pytest.importorskip("numba")
    words = ["korf", "--jobs", "2", "--ids", "88,82,60"]
    with started("-m", "searchlab", *words) as process:
        wait_for(lambda: len(workers_of(process.pid)) >= 2)
        os.kill(int(workers_of(process.pid)[0]), signal.SIGKILL)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (1, "")
    assert err.startswith("searchlab: a process at work died") and err.count("\n") == 1


@pytest.mark.parametrize("id_", [[1], 0, 101, "79", None, {"79": 79}])
def test_a_row_of_no_instance_is_left_out(tmp_path, capsys, id_):
    rows = tmp_path / "rows"
    row = korf.Row(id_, 42, 540_860, 0.1, "manhattan", "korf1985")._asdict()
    with Store(rows, key=str, begins=b'{"id": ') as store:
        store.add(row)
    korf.run([79], out=rows).close()
    assert "1 row of" in capsys.readouterr().err


def test_a_row_that_is_nested_too_deep_is_left_out(tmp_path, capsys):
    rows = tmp_path / "rows"
    rows.write_text('{"key": ' + "[" * 200_000 + "]" * 200_000 + "}\n")
    Store(rows).close()
    assert "1 row of" in capsys.readouterr().err


def test_a_run_that_was_dropped_in_the_middle_does_not_stand_in_the_way(tmp_path):
    pytest.importorskip("numba")
    rows = tmp_path / "rows"
    dropped = korf.run([79, 55], out=rows)
    assert next(dropped).id == 79
    assert [row.id for row in korf.run([79], out=rows)] == [79]
    assert rows.read_text().count("\n") == 1
