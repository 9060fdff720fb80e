"""Assignments and marks: solutions get full points, untouched notebooks none, cheats nothing."""

import csv
import json
import os
import re
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path

import pytest

from searchlab import EIGHT, STRATEGIES, exercises, solve
from searchlab.classroom import class_pages, grading
from searchlab.classroom.asking import Wire, _Taken
from searchlab.classroom.assignment import (
    choose,
    exercises_of,
    read_students,
    setup_of,
    write_assignment,
)
from searchlab.classroom.lab import lessons
from searchlab.classroom.variants import DISTANCE, references, variant
from searchlab.cli import main

pytestmark = pytest.mark.skipif(os.name == "nt", reason="grading needs Linux or macOS")
ROOT = Path(__file__).resolve().parents[1]
KEY = "a course's secret"
START = EIGHT.read("2 3 4 1 5 x 7 6 8")
LESSONS = [
    number
    for number in (path.name.partition("_")[0] for path in sorted(lessons().glob("*.ipynb")))
    if exercises_of(number)
]


def solutions(lesson):
    """The solution of each exercise: the code below its heading."""
    (page,) = (ROOT / "notebooks" / "solutions").glob(f"{lesson}_*.md")
    parts = re.split(r"^## (\d+).*$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    code = {}
    for number, text in zip(parts[1::2], parts[2::2], strict=True):
        code[int(number)] = "\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL))
    return code


def exercise(lesson, number):
    chosen = choose(lesson, [number])[0]
    return {"check": chosen.check, "arguments": list(chosen.arguments), "number": number,
            "points": chosen.points}  # fmt: skip


ORDER = exercise("03", 2)


def graded(source, asked=ORDER, **limits):
    limits = {"seconds": 30, "memory": 1024} | limits
    feedback, errors = grading.grade_exercise([source], asked, None, **limits)
    return feedback, errors


@pytest.mark.parametrize("lesson", LESSONS)
def test_an_untouched_assignment_earns_nothing(lesson):
    chosen = choose(lesson)
    names = {}
    for cell in [setup_of(lesson, chosen), *(each.answer for each in chosen)]:
        exec(cell, names)
    for each in chosen:
        feedback = eval(each.call, names)
        assert not feedback.passed, each
        with pytest.raises(AssertionError, match="✗ failed"):
            feedback.expect()


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_solutions_earn_full_points(lesson):
    chosen, code = choose(lesson), solutions(lesson)
    cells = [setup_of(lesson, chosen), *(code[number] for number in sorted(code))]
    with grading.asked(cells, 60) as (wire, errors):  # all in one process: the cells run once
        for each in chosen:
            feedback = grading._judge(wire, each._asdict(), None)
            assert feedback.passed, (each.check, feedback, errors)


@pytest.mark.parametrize("strategy", ["breadth-first", "bidirectional", "ida-star"])
def test_events_come_as_they_were_sent(strategy):
    events = list(islice(STRATEGIES[strategy].generate(EIGHT, START), 50))
    wire = Wire(0, 0)
    for kind, some in (
        ("events", events),
        ("events", [(*event[:3], 3, None) for event in events]),
        (None, [(START, 0, ())]),
        (None, [events[0], (START, 0, [["u", START, "queued"]])]),
        (None, [events[0], (START, 0, [("u", START[1:], "queued")])]),
        (None, [3]),
    ):
        sent = wire._encode(_Taken(some))
        assert ("events" in sent) == (kind == "events")
        assert repr(json.loads(json.dumps(sent), object_hook=wire._decode)) == repr(some)


CHEATS = {
    "patching the check": """
from searchlab import exercises
from searchlab.classroom.exercises.base import Feedback
exercises.check_sample_order = lambda answer: Feedback(True, "passed", "well done")
my_order = "ulrd"
""",
    "patching the package": """
import searchlab.classroom.exercises.breadth_first as lesson
lesson.SAMPLE_ANSWER = "ullddrurdllurrdlurd"
import searchlab.running.solving as solving
solving.solve = None
my_order = "ulrd"
""",
    "reading the frames": """
import sys
frame, seen = sys._getframe(), []
while frame:
    seen += [value for value in frame.f_globals.values() if value == "ullddrurdllurdruldr"]
    frame = frame.f_back
my_order = seen[0] if seen else "ulrd"
""",
    "an object equal to everything": """
class Equal(str):
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __hash__(self): return 0
my_order = Equal("ulrd")
""",
    "a verdict in place of an answer": """
from searchlab.classroom.exercises.base import Feedback
my_order = Feedback(True, "passed", "")
""",
    "a flood of output": """
import os
print("x" * 50_000_000)
os.write(1, b"y" * 1_000_000)
my_order = "ulrd"
""",
    "writing into the pipe": """
import os
for number in range(3, 20):
    try:
        os.write(number, b"\\x02\\0\\0\\0{}" * 100)
    except OSError:
        pass
my_order = "ulrd"
""",
    "ending the process": "import os\nmy_order = 'uldr'\nos._exit(0)",
    "a signal": "import os, signal\nmy_order = 'uldr'\nsignal.raise_signal(signal.SIGKILL)",
    "leaving Python": "my_order = 'ulrd'\nraise SystemExit(0)",
    "another process": """
import subprocess, sys
my_order = subprocess.run([sys.executable, "-c", "print('uldr')"], capture_output=True,
                          text=True).stdout.strip()
""",
    "a file for the next run": """
import pathlib
pathlib.Path("/tmp/searchlab-cheat").write_text("uldr")
my_order = "uldr"
""",
    "memory": "my_order = 'ulrd'\nfilled = [bytearray(2**26) for _ in range(1000)]",
    "a loop": "my_order = 'ulrd'\nwhile True: pass",
    "an error": "my_order = 'ulrd'\n1 / 0",
    "no answer": "",
    "no Python": "my_order = = 'uldr'",
}


@pytest.mark.parametrize("name", CHEATS)
def test_cheating_earns_nothing(name):
    started = time.monotonic()
    feedback, _ = graded(CHEATS[name], seconds=8)
    assert not feedback.passed, feedback
    assert feedback.said
    assert time.monotonic() - started < 60
    assert graded("my_order = 'uldr'")[0].passed
    assert not Path("/tmp/searchlab-cheat").exists()


def test_what_stands_for_an_answer_does_not_say_itself_that_it_is_right():
    public = ["moves", "__eq__", "__ne__", "__hash__", "__bool__", "__class__"]
    stand = Wire(0, 0)._stand_in(1, "object", "Answer", [], public)
    assert vars(type(stand)).keys() & {*public} == {"moves"}
    assert stand != "ulrd"


def test_a_search_that_remembers_the_boards_it_was_asked_gains_nothing():
    """It gives the right answer only where it has been before, in this process or by a file."""
    source = """
import json, pathlib
try:
    known = json.loads(pathlib.Path("/tmp/searchlab-boards").read_text())
except OSError:
    known = {}
def early(puzzle, start):
    known[start.hex()] = "u"
    try:
        pathlib.Path("/tmp/searchlab-boards").write_text(json.dumps(known))
    except OSError:
        pass
    return known[start.hex()]
    yield
"""
    for _ in range(2):
        assert not graded(source, exercise("03", 1))[0].passed
    assert not Path("/tmp/searchlab-boards").exists()


@pytest.mark.parametrize(
    "question",
    [
        '"method", heuristic.number, "__getattribute__", "__globals__"',
        '"method", heuristic.number, "__class__"',
        '"get", "__import__(\\"os\\").getcwd()"',
        '"each", heuristic.number, start, 9, ()',
    ],
)
def test_the_judge_is_not_asked_for_more_than_it_hands_over(question):
    source = f"""
def mended(puzzle, start, *, heuristic="manhattan"):
    found = heuristic.wire.ask({question})
    raise RuntimeError(f"got {{found!r}}")
    yield
"""
    asked = {"check": "check_search", "arguments": ["mended", "'a-star'"], "number": 2, "points": 2}
    feedback, _ = graded(source, asked)
    assert feedback.name == "your code stops"
    assert "got" not in feedback.said


def test_a_search_without_end_costs_its_own_exercise_only():
    source = (
        "def early(puzzle, start):\n    while True:\n        pass\n    yield\nmy_order = 'uldr'\n"
    )
    feedback, _ = graded(source, exercise("03", 1), seconds=4)
    assert feedback.name == "your code takes too long"
    assert graded(source)[0].passed


def test_a_submission_may_draw():
    """matplotlib wants a folder to write to, and finds one that keeps nothing."""
    source = "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nmy_order = 'uldr'"
    feedback, errors = graded(source)
    assert errors == []
    assert feedback.passed


def test_the_setup_holds_what_the_answers_need_and_nothing_that_draws():
    assert setup_of("07", choose("07")).count("\n") < 6
    assert "def expand(" in setup_of("04", choose("04"))
    for lesson in LESSONS:
        lines = setup_of(lesson, choose(lesson)).splitlines()
        assert lines.count("from searchlab import exercises") == 1
        assert not any("figures" in line for line in lines)


def test_what_cells_raise_is_told():
    _, errors = graded("1 / 0")
    assert errors == ["cell 1: ZeroDivisionError: division by zero"]


@pytest.fixture
def week(tmp_path):
    """An assignment with submissions: right, wrong, untouched, broken."""
    folder = tmp_path / "week"
    write_assignment(folder, "03", KEY, [2, 3])
    (book,) = folder.glob("*.ipynb")
    text = book.read_text(encoding="utf-8")
    book.unlink()
    (folder / "bob.ipynb").write_text(text, encoding="utf-8")
    right = text.replace("my_order = ...", 'my_order = \\"uldr\\"')
    (folder / "ada.ipynb").write_text(right, encoding="utf-8")
    (folder / "cyd.py").write_text('my_order = "ulrd"\nmy_board = "1 2 3"\n', encoding="utf-8")
    (folder / "dan.ipynb").write_text("{", encoding="utf-8")
    return folder


def grade_cli(folder, *words):
    return main(["grade", str(folder), "--key", KEY, "--jobs", "1", *words])


def test_a_class_is_graded(week, capsys):
    assert grade_cli(week) == 0
    out, err = capsys.readouterr()
    assert out.startswith("4 submissions graded, 0.2 points on average: ")
    assert "bubblewrap" in err
    assert "4 of 4 graded\n" in err
    with open(week / "grades.csv", encoding="utf-8", newline="") as file:
        rows = {row["id"]: row for row in csv.DictReader(file)}
    assert list(rows["ada"]) == ["id", "points", "comment"]
    assert rows["ada"]["points"] == "1"
    assert rows["ada"]["comment"] == "2: passed (1 of 1); 3: nothing there yet (0 of 1)"
    assert rows["bob"]["comment"] == "2: nothing there yet (0 of 1); 3: nothing there yet (0 of 1)"
    assert rows["cyd"]["comment"] == "2: another solution (0 of 1); 3: not a board (0 of 1)"
    assert rows["dan"]["comment"] == "2: not readable (0 of 1); 3: not readable (0 of 1)"
    student = (week / "grades" / "cyd.html").read_text(encoding="utf-8")
    assert "another solution" in student
    assert "Hint: where do the two solutions part?" in student
    page = (week / "class.html").read_text(encoding="utf-8")
    assert "4 submissions, on average 0.2 of 2 points" in page
    assert "exercise  failure" in page
    words = re.sub(r"base64,[^\"]*", "", page)
    assert not re.search(r"\b(ada|bob|cyd|dan)\b", words)


def test_what_is_graded_is_not_graded_again(week, monkeypatch, capsys):
    first = {row["id"]: row for row in grading.grade(week, KEY, jobs=1)}
    monkeypatch.setattr(
        grading, "at_once", lambda work, paths, *more: ((path, None) for path in paths)
    )
    again = {row["id"]: row for row in grading.grade(week, KEY)}
    assert again == first
    (week / "cyd.py").write_text("my_order = 'uldr'\n", encoding="utf-8")
    torn = week / "grades" / "ada.json"
    torn.write_text(torn.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    rows = list(grading.grade(week, KEY))
    assert rows.count(None) == 2


def test_killed_and_started_again_it_goes_on(week):
    for number in range(4):
        (week / f"e{number}.py").write_text(f"my_order = 'uldr'  # {number}\n", encoding="utf-8")
    words = [sys.executable, "-m", "searchlab", "grade", str(week), "--key", KEY, "--jobs", "1"]
    running = subprocess.Popen(
        [*words, "--json"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    done = [json.loads(running.stdout.readline()) for _ in range(2)]
    running.kill()
    running.communicate()
    times = {row["id"]: (week / "grades" / f"{row['id']}.json").stat().st_mtime_ns for row in done}
    assert subprocess.run(words, capture_output=True, timeout=200).returncode == 0
    for name, before in times.items():
        assert (week / "grades" / f"{name}.json").stat().st_mtime_ns == before
    with open(week / "grades.csv", encoding="utf-8") as file:
        assert len(file.readlines()) == 9


def test_ctrl_c_keeps_what_is_done(week, capsys, monkeypatch):
    rows = grading.grade_one(week / "ada.ipynb", grading.read_manifest(week), KEY)

    def interrupted(*words, **more):
        yield rows
        raise KeyboardInterrupt

    monkeypatch.setattr(grading, "grade", interrupted)
    assert grade_cli(week) == 130
    assert "interrupted after 1 submission" in capsys.readouterr().err
    assert (week / "grades.csv").read_text(encoding="utf-8").count("\n") == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["grade", "nowhere", "--key", KEY], "there is no folder 'nowhere'"),
        (["grade", "{empty}", "--key", KEY], "there is no assignment.json"),
        (["grade", "{week}", "--key", "another"], "this is not the key"),
        (["grade", "{week}", "--key", KEY, "--jobs", "0"], "jobs must be"),
        (["assignment", "{new}", "--lesson", "99", "--key", KEY], "there is no lesson '99'"),
        (["assignment", "{new}", "--lesson", "03", "--key", ""], "the key is empty"),
        (["assignment", "{week}", "--lesson", "03", "--key", KEY], "is there already"),
        (["assignment", "{new}", "--lesson", "03", "--key", KEY, "--exercises", "77"],
         "lesson 03 has no exercise 77"),
        (["assignment", "{new}", "--lesson", "03", "--key", KEY, "--exercises", "x"],
         "is no list of numbers"),
        (["assignment", "{new}", "--lesson", "03", "--key", KEY, "--format", "pdf"], "format"),
        (["assignment", "{new}", "--lesson", "03", "--key", KEY, "--students", "nowhere.csv"],
         "cannot be read"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_refused(words, said, week, tmp_path, capsys):
    (tmp_path / "empty").mkdir()
    places = {"empty": tmp_path / "empty", "week": week, "new": tmp_path / "new"}
    assert main([word.format(**places) for word in words]) == 2
    out, err = capsys.readouterr()
    assert said in err
    assert "Traceback" not in err
    assert not out


@pytest.mark.parametrize("text", ["name\nx\n", "id\n../x\n", "id\na\nA\n", "id\n\n", ""])
def test_ids_that_make_no_file_names_are_refused(text, tmp_path):
    path = tmp_path / "ids.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="id"):
        read_students(path)


def test_everybody_gets_another_board_as_hard_as_the_others():
    mine = [variant(KEY, f"s{number}", "breadth-first") for number in range(1000)]
    assert len(set(mine)) >= 995
    assert variant(KEY, "s7", "breadth-first") == mine[7]
    assert variant("another", "s7", "breadth-first") != mine[7]
    for strategy in references("breadth-first"):
        chosen = mine if strategy == "a-star" else mine[::40]
        results = [solve(each.puzzle, each.start, strategy, order=each.order) for each in chosen]
        counts = [result.expanded for result in results]
        assert max(counts) <= 1.1 * min(counts)
        assert {result.length for result in results} == {DISTANCE}


def test_a_variant_is_graded_by_its_own_answer(tmp_path, capsys):
    ids = tmp_path / "ids.csv"
    ids.write_text("name,id\nAda,s1\nBob,s2\n", encoding="utf-8")
    out = tmp_path / "week"
    words = ["assignment", str(out), "--lesson", "03", "--key", KEY, "--exercises", "2"]
    assert main([*words, "--students", str(ids)]) == 0
    assert capsys.readouterr().out.startswith("3 files, a board for each of 2 students in ")
    answers = {}
    for student in ("s1", "s2"):
        mine = variant(KEY, student, "breadth-first")
        text = (out / f"{student}.ipynb").read_text(encoding="utf-8")
        assert mine.start in text
        right = solve(mine.puzzle, mine.start, "breadth-first", order=mine.order)
        assert right.moves not in text
        answers[student] = f"({right.moves!r}, {right.expanded})"
        text = text.replace("my_answer = ..., ...", f"my_answer = {answers['s1']}")
        (out / f"{student}.ipynb").write_text(text, encoding="utf-8")
    names = {}
    for cell in json.loads((out / "s1.ipynb").read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code" and cell["id"] != "exercise-2-check":
            exec(cell["source"], names)  # the check of one's own board passes
    rows = {row["id"]: row["results"][-1] for row in grading.grade(out, KEY, jobs=1)}
    assert rows["s1"]["passed"]
    assert rows["s1"]["points"] == 3
    assert not rows["s2"]["passed"]


def test_a_verdict_is_shown_without_a_traceback():
    shown = None
    try:
        eval(choose("03", [2])[0].call, {"exercises": exercises, "my_order": ...}).expect()
    except AssertionError as failure:
        shown = failure._render_traceback_()
    assert shown == ["✗ failed: nothing there yet", "  Replace the ... in the cell above."]


def test_marks_are_safe_in_a_spreadsheet():
    row = {"id": "=1+1", "results": []}
    assert class_pages.grades_csv([row]).splitlines()[1].startswith("'=1+1,")


def test_a_page_runs_nothing_of_a_submission(week):
    evil = "class Evil(Exception): pass\nmy_order = '<script>alert(1)</script>'\n"
    (week / "cyd.py").write_text(evil, encoding="utf-8")
    row = grading.grade_one(week / "cyd.py", grading.read_manifest(week), KEY)
    text = class_pages.student_page(grading.read_manifest(week), row)
    assert "<script>" not in text


def test_the_five_commands_of_the_lecturers_page_work_as_they_stand(tmp_path):
    pages = sorted((ROOT / "notebooks").glob("for_lecturers.md"))
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    section = text[text.index("## From the assignment to the marks") :]
    commands = re.findall(r"^    (\S.*)$", section.partition("\n1. ")[0], re.MULTILINE)
    assert len(commands) == 5
    (tmp_path / "ids.csv").write_text("id\ns1\n", encoding="utf-8")
    (tmp_path / "searchlab").write_text(
        f'#!/bin/sh\nexec "{sys.executable}" -m searchlab "$@"\n', encoding="utf-8"
    )
    (tmp_path / "searchlab").chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}
    for command in commands:
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, (command, done.stderr)
    with open(tmp_path / "handed-in" / "grades.csv", encoding="utf-8") as file:
        assert [row["points"] for row in csv.DictReader(file)] == ["0"]
    assert (tmp_path / "handed-in" / "class.html").exists()
    assert (tmp_path / "handed-in" / "tournament.html").exists()
