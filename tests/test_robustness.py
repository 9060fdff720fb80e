"""Robustness: errors in one sentence, nothing left behind, damaged files."""

import gc
import itertools
import os
import subprocess
import sys
import weakref
from pathlib import Path

import pytest

import searchlab
from searchlab import EIGHT, cli, experiments, published, record, solve
from searchlab.cli import lab, main
from searchlab.exhaustive.admissibility import judge
from searchlab.exhaustive.census import census
from searchlab.experiments import korf
from searchlab.heuristics.pattern_database import pattern_database
from searchlab.kernels.ida_star import ida_star
from searchlab.running import solving
from searchlab.search.events import Expansion

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


def test_an_interrupted_copy_leaves_no_part_of_a_lesson(lessons, monkeypatch):
    def interrupted(source, target):
        Path(target).write_text("a les")
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(lab.shutil, "copyfile", interrupted)
        lab.copy_lessons(lessons)
    assert not list(lessons.glob("*.ipynb"))
    assert lab.copy_lessons(lessons) == (2, 0)
    (lessons / "00_start_here.ipynb").write_text("my work")
    assert lab.copy_lessons(lessons) == (0, 2)
    assert (lessons / "00_start_here.ipynb").read_text() == "my work"
    assert not list(lessons.rglob("*.part"))


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
    assert out == "" and err.startswith("searchlab: out of memory") and err.count("\n") == 1


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
def test_a_search_that_nobody_waits_for_any_more_ends(name):
    widgets = pytest.importorskip("searchlab.widgets")
    widget, watched = getattr(widgets, name)(NEAR), []
    choices = {choice: getattr(widget, choice) for choice in widget.CHOICES}
    work, _ = widget.prepare("8 6 7 2 5 4 3 x 1", **choices)

    def watch(so_far):
        watched.append(so_far)
        raise InterruptedError

    with pytest.raises(InterruptedError):
        work(watch)
    assert len(watched) == 1
