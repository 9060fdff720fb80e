"""Ctrl-C and SIGTERM in real processes: they end at once, finished rows stay, nothing runs on."""

import contextlib
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import searchlab
from searchlab.experiments import korf

ROOT = Path(searchlab.__file__).parent.parent
pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="reads Linux's /proc")
HARD = "88"  # an instance that takes minutes
COMMAND = """
import multiprocessing, sys
from searchlab.cli import main
if __name__ == "__main__":
    multiprocessing.set_start_method(sys.argv.pop(1))
    sys.exit(main())
"""


@contextlib.contextmanager
def started(*command, **options):
    """Start a program as the leader of a process group; kill the group in the end."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)} | options.pop("env", {})
    with subprocess.Popen(
        [sys.executable, "-u", *map(str, command)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=environment,
        **options,
    ) as process:
        watchdog = threading.Timer(120, process.kill)  # a test that would hang fails instead
        watchdog.start()
        try:
            yield process
        finally:
            watchdog.cancel()
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def wait_for(condition, seconds=60):
    """Wait until a condition holds, and return what it gives."""
    end = time.monotonic() + seconds
    while not (given := condition()):
        assert time.monotonic() < end
        time.sleep(0.01)
    return given


def running(group):
    """List the processes of a group that are alive."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            _, _, fields = stat.read_text().rpartition(")")
            state, _, its_group = fields.split()[:3]
            if int(its_group) == group and state != "Z":
                found.append(int(stat.parent.name))
    return found


def interrupt_group(process):
    """Press Ctrl-C in the terminal: it interrupts the workers, too."""
    os.killpg(process.pid, signal.SIGINT)


def interrupt_parent(process):
    process.send_signal(signal.SIGINT)


def terminate_parent(process):
    process.terminate()


def first_quick(values):
    """Leave all but the first for the slow tests."""
    return [values[0], *(pytest.param(value, marks=pytest.mark.slow) for value in values[1:])]


ENDS = first_quick([interrupt_group, interrupt_parent, terminate_parent])


@pytest.fixture(params=first_quick(multiprocessing.get_all_start_methods()))
def script(request, tmp_path):
    """A program whose workers start in one of the ways that Python offers here."""
    pytest.importorskip("numba")
    path = tmp_path / "program.py"
    path.write_text(COMMAND)
    return path, request.param


@pytest.mark.parametrize("end", ENDS)
def test_korf_ends_in_the_middle_of_hard_instances_and_can_be_resumed(
    script, tmp_path, end, monkeypatch
):
    out = tmp_path / "rows.jsonl"
    args = ["korf", "--jobs", "2", "--ids", f"{HARD},79", "--out", out]
    with started(*script, *args) as process:
        wait_for(lambda: out.exists() and out.read_text().count("\n") == 1)  # number 79
        assert len(running(process.pid)) >= 3
        end(process)
        _, err = process.communicate(timeout=20)
        assert process.returncode == 130
        assert err == "searchlab: interrupted after 1 instance; rerun it to resume\n"
        wait_for(lambda: not running(process.pid), 10)
    (row,) = map(json.loads, out.read_text().splitlines())
    assert (row["id"], row["length"], row["nodes"]) == (79, 42, 540_860)
    monkeypatch.setattr(korf, "solve_instance", None)  # nothing is searched
    assert [row.id for row in korf.run([79], out=out)] == [79]


@pytest.mark.parametrize("end", ENDS)
def test_korf_ends_while_its_workers_start(script, tmp_path, end):
    out = tmp_path / "rows.jsonl"
    with started(*script, "korf", "--jobs", "2", "--ids", f"{HARD},82", "--out", out) as process:
        wait_for(lambda: out.exists() and len(running(process.pid)) > 1)
        end(process)
        process.communicate(timeout=20)
        assert process.returncode == 130
        wait_for(lambda: not running(process.pid), 10)
    assert out.read_text() == ""


def test_a_worker_that_dies_loses_the_instances_that_are_not_finished(script, tmp_path):
    out = tmp_path / "rows.jsonl"
    args = ["korf", "--jobs", "2", "--ids", f"{HARD},79,12", "--out", out]
    with started(*script, *args) as process:
        wait_for(lambda: out.exists() and out.read_text().count("\n") == 2)
        before = {pid: ticks(pid) for pid in set(running(process.pid)) - {process.pid}}
        busy = wait_for(lambda: [pid for pid in before if ticks(pid) > before[pid] + 10])
        os.kill(busy[0], signal.SIGKILL)
        _, err = process.communicate(timeout=20)
        wait_for(lambda: not running(process.pid), 10)
    assert process.returncode == 1
    assert err.startswith("searchlab: instances 88 are missing: ")
    assert "BrokenProcessPool" in err and err.count("\n") == 1


def test_workers_do_not_outlive_a_parent_that_is_killed(script):
    easy = "12,79,42,55,30,47,97,31,4,94"  # a second or less
    with started(*script, "korf", "--jobs", "2", "--ids", easy) as process:
        assert any("42" in line for line in iter(process.stdout.readline, ""))
        process.kill()
        wait_for(lambda: not running(process.pid), 30)


def ticks(pid):
    """Return the time that a process has worked, in hundredths of a second."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11])


def test_a_terminated_search_prints_its_counts():
    board = "11 6 13 10 15 4 1 9 14 3 x 7 12 2 5 8"
    args = ["solve", board, "--strategy", "a-star"]
    with started("-m", "searchlab", *args) as process:
        assert "may take too long" in process.stderr.readline()
        time.sleep(0.5)
        process.terminate()
        out, err = process.communicate(timeout=20)
    assert process.returncode == 130 and "a-star: interrupted (expanded " in out
    assert "Traceback" not in err


def test_jupyterlab_starts_quietly_and_ends_when_it_is_terminated(tmp_path):
    """Where there is node, JupyterLab runs scripts of its own, below the folder of this project."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])  # as `make lab`
    own = dict.fromkeys(("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR"), str(tmp_path))
    args = ["-m", "searchlab", "lab", "notebooks", "--no-browser", "--port=0"]
    with started(*args, cwd=ROOT, env={"PATH": path, **own}) as process:
        lines = []
        while "http://127.0.0.1" not in (line := process.stderr.readline()):
            assert line, lines
            lines.append(line)
        process.terminate()
        out, _ = process.communicate(timeout=20)
        assert process.returncode == 0 and not running(process.pid)
    text = "".join([out, *lines])
    assert "/lab/tree/00_start_here.ipynb" in text, text
    assert "rror" not in text and text.count("\n") < 15, text
