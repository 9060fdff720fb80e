"""The courses' own graders give full points for solutions and none for untouched notebooks.

nbgrader and otter live in an environment of their own, which `make test-graders` makes; without it
their tests are skipped. Gradescope's program is run as it stands, in a folder laid out like its
container.
"""

import csv
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from searchlab import solve
from searchlab.classroom.assignment import write_assignment
from searchlab.classroom.variants import variant
from searchlab.classroom.wheel import sources, wheel

ROOT = Path(__file__).resolve().parents[1]
GRADERS = Path(os.environ.get("SEARCHLAB_GRADERS", ROOT / "build" / "graders")) / "bin"
NAME = "03_breadth_first"
ANSWERS = {
    "my_order = ...": 'my_order = "uldr"',
    "my_board = ...": 'my_board = "8 6 7 2 5 4 3 x 1"',
}
pytestmark = pytest.mark.skipif(os.name == "nt", reason="graders run on Linux and macOS")
needs_graders = pytest.mark.skipif(not (GRADERS / "nbgrader").exists(), reason="make test-graders")


STUDENTS = ["ada@school.example", "bob@school.example"]


def handed_out(folder, format, students=None):
    write_assignment(folder, "03", "key", [2, 3], students, format)
    return folder


def own_answers(student):
    """What a student writes about the board of their own."""
    mine = variant("key", student, "breadth-first")
    right = solve(mine.puzzle, mine.start, "breadth-first", order=mine.order)
    return {
        "my_id = ...": f'my_id = "{student}"',
        "my_answer = ..., ...": f'my_answer = "{right.moves}", {right.expanded}',
    }


def write_solutions(book, answers=ANSWERS):
    """Write the solutions into a notebook."""
    text = book.read_text(encoding="utf-8")
    for stub, answer in answers.items():
        assert stub in text
        assert answer.partition("=")[2].replace('"', '\\"') not in text
        text = text.replace(stub, answer.replace('"', '\\"'))
    book.chmod(0o644)
    book.write_text(text, encoding="utf-8")


def nobody_is_named(book):
    text = book.read_text(encoding="utf-8")
    assert "own_boards" in text
    assert not any(student in text for student in STUDENTS)


def run(*words, cwd):
    path = f"{GRADERS}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        words,
        cwd=cwd,
        env={**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), "HOME": str(cwd)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@needs_graders
def test_nbgrader(tmp_path):
    course = handed_out(tmp_path / "course", "nbgrader")
    run("nbgrader", "generate_assignment", NAME, cwd=course)
    for student in ("ada", "bob"):
        shutil.copytree(course / "release" / NAME, course / "submitted" / student / NAME)
    write_solutions(course / "submitted" / "ada" / NAME / f"{NAME}.ipynb")
    assert nbgraded(course) == {"ada": ("2.0", "2.0"), "bob": ("0.0", "2.0")}


def nbgraded(course):
    """What nbgrader gives each student, and the most there is."""
    run("nbgrader", "autograde", NAME, cwd=course)
    run("nbgrader", "export", cwd=course)
    with open(course / "grades.csv", encoding="utf-8", newline="") as file:
        return {row["student_id"]: (row["score"], row["max_score"]) for row in csv.DictReader(file)}


@needs_graders
def test_nbgrader_with_a_board_for_each(tmp_path):
    """Who hands in another's notebook, with the other's id in it, has not solved their own."""
    students = ["ada", "bob", "cyd"]
    course = handed_out(tmp_path / "course", "nbgrader", students)
    run("nbgrader", "generate_assignment", NAME, cwd=course)
    released = course / "release" / NAME / f"{NAME}.ipynb"
    assert "judge_own_board" not in released.read_text(encoding="utf-8")
    for student in students:
        shutil.copytree(released.parent, course / "submitted" / student / NAME)
        book = course / "submitted" / student / NAME / f"{NAME}.ipynb"
        if student != "cyd":
            write_solutions(book, own_answers("ada"))
    assert nbgraded(course) == {
        "ada": ("3.0", "5.0"),
        "bob": ("0.0", "5.0"),
        "cyd": ("0.0", "5.0"),
    }


@needs_graders
def test_otter(tmp_path):
    folder = handed_out(tmp_path / "course", "otter")
    run("otter", "generate", "-t", "tests", "--no-environment", "-o", "zip.zip", cwd=folder)
    book = folder / f"{NAME}.ipynb"
    scores = {}
    for student in ("bob", "ada"):
        (folder / student).mkdir()
        run("otter", "run", "-a", "zip.zip", "-o", student, book.name, cwd=folder)
        found = json.loads((folder / student / "results.json").read_text(encoding="utf-8"))
        scores[student] = {each["name"]: each.get("score") for each in found["tests"]}
        said = json.dumps(found)
        assert ("nothing there yet" in said) == (student == "bob")
        write_solutions(book) if student == "bob" else None
    for student, points in (("bob", 0), ("ada", 1)):
        assert (scores[student]["q2"], scores[student]["q3"]) == (points, points)


@needs_graders
def test_otter_with_a_board_for_each(tmp_path):
    folder = handed_out(tmp_path / "course", "otter", STUDENTS)
    run("otter", "generate", "-t", "tests", "--no-environment", "-o", "zip.zip", cwd=folder)
    book = folder / f"{NAME}.ipynb"
    nobody_is_named(book)
    untouched = book.read_text(encoding="utf-8")
    ada, bob = map(own_answers, STUDENTS)
    for answers, points in ((ada, 3), (bob, 3), (ada | {"my_id = ...": bob["my_id = ..."]}, 0)):
        book.write_text(untouched, encoding="utf-8")
        write_solutions(book, answers)
        run("otter", "run", "-a", "zip.zip", "-o", "tests", book.name, cwd=folder)
        found = json.loads((folder / "tests" / "results.json").read_text(encoding="utf-8"))
        assert sum(each.get("score", 0) for each in found["tests"]) == points


def gradescope(tmp_path, folder, email=None):
    """Let the autograder grade the notebook in a folder; return what it writes."""
    book, place = folder / f"{NAME}.ipynb", tmp_path / "autograder"
    for name in ("submission", "results", "source"):
        (place / name).mkdir(parents=True)
    with zipfile.ZipFile(folder / "autograder.zip") as archive:
        names = archive.namelist()
        archive.extractall(place / "source")
        assert archive.getinfo("run_autograder").external_attr >> 16 & 0o111
    assert names == ["setup.sh", "run_autograder", "assignment.json", wheel()[0]]
    if email:
        users = [{"email": email, "id": 1234, "name": "A Student"}]
        (place / "submission_metadata.json").write_text(json.dumps({"id": 1, "users": users}))
    shutil.copy(book, place / "submission")
    shutil.copy(place / "source" / "run_autograder", place / "run_autograder")
    bin_folder = tmp_path / "bin"
    bin_folder.mkdir(parents=True)
    plain = sys._base_executable  # without the packages of this environment
    (bin_folder / "python3").write_text(f'#!/bin/sh\nexec "{plain}" "$@"\n')
    (bin_folder / "python3").chmod(0o755)
    done = subprocess.run(
        ["sh", str(place / "run_autograder")],
        cwd=tmp_path,
        env={"PATH": f"{bin_folder}:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return json.loads((place / "results" / "results.json").read_text(encoding="utf-8"))


def test_gradescope_with_a_board_for_each(tmp_path):
    folder = handed_out(tmp_path / "course", "gradescope", STUDENTS)
    nobody_is_named(folder / f"{NAME}.ipynb")
    write_solutions(folder / f"{NAME}.ipynb", own_answers(STUDENTS[0]))
    said = {}
    for email in (STUDENTS[0].title(), STUDENTS[1], "eve@school.example"):
        found = gradescope(tmp_path / email, folder, email)
        own = found["tests"][-1]
        assert own["name"] == "Your own board"
        assert found["score"] == own["score"] == (3 if email.startswith("Ada") else 0)
        said[email[:3].lower()] = own["output"].splitlines()[0]
    assert said["ada"] == "passed"
    assert said["bob"].startswith("moves that")
    assert said["eve"] == "no board of your own"


def test_the_wheel_can_be_installed_and_names_what_it_holds(tmp_path):
    name, data = wheel()
    (tmp_path / name).write_bytes(data)
    words = [sys.executable, "-m", "pip", "install", "--no-index", "--target", tmp_path / "there"]
    subprocess.run([*words, tmp_path / name], check=True, capture_output=True, timeout=200)
    there = tmp_path / "there"
    assert set(sources()) <= {path.relative_to(there).as_posix() for path in there.rglob("*")}
    assert not any("solutions" in name or "__pycache__" in name for name in sources())


@pytest.mark.parametrize("solved", [True, False])
def test_gradescope(tmp_path, solved):
    folder = handed_out(tmp_path / "course", "gradescope")
    if solved:
        write_solutions(folder / f"{NAME}.ipynb")
    found = gradescope(tmp_path, folder)
    assert found.pop("execution_time") >= 0
    tests = found.pop("tests")
    assert found == {
        "score": 2 if solved else 0,
        "output": "",
        "output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
    }
    assert [each.pop("output").splitlines()[0] for each in tests] == (
        ["passed"] * 2 if solved else ["nothing there yet"] * 2
    )
    for each, number in zip(tests, "23", strict=True):
        assert each == {
            "name": f"Exercise {number}",
            "number": number,
            "score": 1 if solved else 0,
            "max_score": 1,
            "status": "passed" if solved else "failed",
            "output_format": "text",
            "visibility": "visible",
        }
