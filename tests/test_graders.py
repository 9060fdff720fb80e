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

from searchlab.classroom.assignment import write_assignment

ROOT = Path(__file__).resolve().parents[1]
GRADERS = Path(os.environ.get("SEARCHLAB_GRADERS", ROOT / "build" / "graders")) / "bin"
NAME = "03_breadth_first"
ANSWERS = {
    "my_order = ...": 'my_order = "uldr"',
    "my_board = ...": 'my_board = "8 6 7 2 5 4 3 x 1"',
}
pytestmark = pytest.mark.skipif(os.name == "nt", reason="graders run on Linux and macOS")
needs_graders = pytest.mark.skipif(not (GRADERS / "nbgrader").exists(), reason="make test-graders")


def handed_out(folder, format):
    write_assignment(folder, "03", "key", [2, 3], format=format)
    return folder


def solve(book):
    """Write the solutions into a notebook."""
    text = book.read_text(encoding="utf-8")
    for stub, answer in ANSWERS.items():
        assert stub in text
        text = text.replace(stub, answer.replace('"', '\\"'))
    book.chmod(0o644)
    book.write_text(text, encoding="utf-8")


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
    solve(course / "submitted" / "ada" / NAME / f"{NAME}.ipynb")
    run("nbgrader", "autograde", NAME, cwd=course)
    run("nbgrader", "export", cwd=course)
    with open(course / "grades.csv", encoding="utf-8", newline="") as file:
        scores = {
            row["student_id"]: (row["score"], row["max_score"]) for row in csv.DictReader(file)
        }
    assert scores == {"ada": ("2.0", "2.0"), "bob": ("0.0", "2.0")}


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
        solve(book) if student == "bob" else None
    for student, points in (("bob", 0), ("ada", 1)):
        assert (scores[student]["q2"], scores[student]["q3"]) == (points, points)


@pytest.mark.parametrize("solved", [True, False])
def test_gradescope(tmp_path, solved):
    folder = handed_out(tmp_path / "course", "gradescope")
    book, place = folder / f"{NAME}.ipynb", tmp_path / "autograder"
    for name in ("submission", "results", "source"):
        (place / name).mkdir(parents=True)
    with zipfile.ZipFile(folder / "autograder.zip") as archive:
        names = archive.namelist()
        archive.extractall(place / "source")
        assert archive.getinfo("run_autograder").external_attr >> 16 & 0o111
    assert {"setup.sh", "run_autograder", "assignment.json"} < set(names)
    assert not any("solutions" in name or "__pycache__" in name for name in names)
    if solved:
        solve(book)
    shutil.copy(book, place / "submission")
    shutil.copy(place / "source" / "run_autograder", place / "run_autograder")
    bin_folder = tmp_path / "bin"
    bin_folder.mkdir()
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
    found = json.loads((place / "results" / "results.json").read_text(encoding="utf-8"))
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
