"""nbgrader and otter grade the lessons: solutions earn all points, anything else none.

Both are installed in an environment of their own by `make test-graders`; without it the tests are
skipped. Each lesson is graded in a course of its own; all caches are empty at first.
"""

import csv
import json
import os
import re
import shutil
import subprocess
import sys
from functools import partial
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest
from test_grading import COUNT_MISTAKES, fenced

ROOT = Path(__file__).resolve().parents[1]
PROGRAMS = ROOT / "build" / "groups" / "graders" / "bin"
LESSONS = {path.stem: path for path in sorted((ROOT / "notebooks").glob("*.ipynb"))}
# One wrong answer for each lesson: the check, the answer, and the name of the mistake.
WRONG = {
    "00_start_here": ("check_heuristic", "my_heuristic = lambda state: 40", "the goal"),
    "03_state_space_and_ranking": (
        *("check_rank", "my_rank = lambda state, puzzle: 0", "another number"),
    ),
    "04_parity": ("check_odd_distance", "needs_odd = lambda state, puzzle: True", "the goal"),
    "01_breadth_first": ("check_sample_order", "my_order = 'ulrd'", "another solution"),
    "02_bidirectional": ("check_detour", "my_edges = ['SA', 'AB', 'BG']", "too near"),
    "06_superior_node": ("check_farthest_solved", "my_board = '1 4 2 3 5 8 6 7 x'", "too near"),
    "05_heuristics": ("check_inconsistent", "moody = 'manhattan'", "consistent"),
    "05b_building_heuristics": (
        *("check_disjoint_patterns", "my_patterns = [[1, 2, 3], [3, 4, 5]]", "invalid patterns"),
    ),
    "07_a_star": ("check_misleading", "misleading = 'manhattan'", "consistent"),
    "08_ida_star": ("check_first_threshold", "my_board = '1 2 3 4 5 x 7 8 6'", "too near"),
    "09_the_race": ("check_bidirectional_wins", "my_board = '2 3 4 1 5 x 7 6 8'", "A* wins"),
}
pytestmark = [
    pytest.mark.skipif(not PROGRAMS.exists(), reason="make test-graders"),
    pytest.mark.timeout(900),
]


def run(*words, cwd):
    """Run a program of the graders in a home folder with empty caches; return what it prints."""
    home = cwd.parent / "home"  # shared by the lessons that one process grades
    path = f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"
    folders = {
        **{"HOME": home, "XDG_CACHE_HOME": home / "cache", "NUMBA_CACHE_DIR": home / "numba"},
        **{"PYTHONPATH": ROOT, "JUPYTER_PATH": Path(sys.prefix) / "share" / "jupyter"},
    }
    done = subprocess.run(
        words,
        cwd=cwd,
        env={**os.environ, "PATH": path, **{name: str(path) for name, path in folders.items()}},
        capture_output=True,
        text=True,
        timeout=3000,
    )
    if done.returncode and "Address already in use" in done.stderr:
        return run(*words, cwd=cwd)  # another process took the port that a kernel had chosen
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def solutions(name):
    """Return the solutions of a lesson, a cell of code for each exercise in turn."""
    text = (ROOT / "notebooks" / "solutions" / f"{name}.md").read_text(encoding="utf-8")
    _, *sections = re.split(r"(?m)^## \d+ ", text)
    return ["\n".join(fenced(section, "python")) for section in sections]


def answer(path, answers):
    """Write answers below those of a notebook: by check, the code."""
    notebook = nbformat.read(path, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for cell, check in pairwise(code):
        written = answers.get(check.metadata.get("nbgrader", {}).get("grade_id"))
        cell.source += f"\n\n{written}" if written else ""
    nbformat.write(notebook, path)


def checks(path):
    """Return the cells of a notebook that nbgrader grades."""
    notebook = nbformat.read(path, as_version=4)
    return [cell for cell in notebook.cells if "nbgrader" in cell.metadata]


def submit(course, student, lesson, answers):
    """Submit the released lesson with these answers in it."""
    folder = course / "submitted" / student / "week3"
    shutil.copytree(course / "release" / "week3", folder)
    answer(folder / f"{lesson}.ipynb", answers)


@pytest.mark.parametrize("lesson", LESSONS)
def test_nbgrader(tmp_path, monkeypatch, capsys, lesson):
    """Of a lesson that is an assignment, Ada submits the solutions, Bob nothing of his own, and Cyd
    one wrong answer.
    """
    (tmp_path / "source" / "week3").mkdir(parents=True)
    shutil.copy(LESSONS[lesson], tmp_path / "source" / "week3")
    nbgrader = partial(run, "nbgrader", cwd=tmp_path)
    nbgrader("generate_assignment", "week3")
    metadata = [cell.metadata.nbgrader for cell in checks(LESSONS[lesson])]
    check, wrong, mistake = WRONG[lesson]
    names = [one.grade_id for one in metadata]
    submit(tmp_path, "ada", lesson, dict(zip(names, solutions(lesson), strict=True)))
    submit(tmp_path, "bob", lesson, {})
    submit(tmp_path, "cyd", lesson, {check: wrong})
    nbgrader("autograde", "week3", "--Execute.timeout=300")
    nbgrader("generate_feedback", "week3", "--student", "cyd")
    nbgrader("export")
    ada, bob, cyd = (
        checks(tmp_path / "autograded" / student / "week3" / f"{lesson}.ipynb")
        for student in ("ada", "bob", "cyd")
    )

    # A solution earns all points, anything else none.
    most = sum(one.points for one in metadata)
    with open(tmp_path / "grades.csv", encoding="utf-8", newline="") as file:
        rows = [
            (row["student_id"], *map(float, (row["score"], row["max_score"])))
            for row in csv.DictReader(file)
        ]
    assert sorted(rows) == [("ada", most, most), ("bob", 0, most), ("cyd", 0, most)]
    # A solution is praised on standard output, with no warning; what is untouched fails by name.
    for cell in ada:
        assert {output.get("name") for output in cell.outputs} == {"stdout"}, cell.outputs
        assert "✓ passed: " in "".join(output.text for output in cell.outputs)
    for cell in bob:
        assert [output.get("ename") for output in cell.outputs] == ["Failed"], cell.source
    # A wrong answer gets feedback of three lines, in the notebook and on the feedback page.
    ((output,),) = (cell.outputs for cell in cyd if cell.metadata.nbgrader.grade_id == check)
    title, found, hint = output.traceback
    assert title == f"✗ failed: {mistake}" and found.endswith(".") and "Hint: " in hint
    assert output.evalue.splitlines() == output.traceback
    page = tmp_path / "feedback" / "cyd" / "week3" / f"{lesson}.html"
    assert title in page.read_text(encoding="utf-8")
    # The mistakes of the class, all of Bob's and of Cyd's, are counted, the most frequent first.
    monkeypatch.chdir(tmp_path)
    exec(COUNT_MISTAKES, {})
    lines = [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()]
    assert f"{check} {title}" in dict(map(reversed, lines))
    counts = [int(count) for count, _ in lines]
    assert counts == sorted(counts, reverse=True) and sum(counts) == 2 * len(metadata)


def test_students_see_the_same_errors_by_validating(tmp_path):
    lesson = shutil.copy(LESSONS["00_start_here"], tmp_path)
    said = run("nbgrader", "validate", Path(lesson).name, cwd=tmp_path)
    assert "VALIDATION FAILED ON 2 CELL(S)" in said and "✗ failed: " in said


def test_otter(tmp_path):
    document = (ROOT / "docs" / "grading.md").read_text(encoding="utf-8")
    (test,) = (code for code in fenced(document, "python") if "OK_FORMAT" in code)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "q2.py").write_text(test, encoding="utf-8")
    run(*"otter generate -t tests -o autograder.zip --no-environment".split(), cwd=tmp_path)
    for order, score in (("...", 0), ("'ulrd'", 0), ("'uldr'", 1)):
        book = shutil.copy(LESSONS["01_breadth_first"], tmp_path)
        answer(book, {"check_sample_order": f"my_order = {order}"})
        run("otter", "run", "-a", "autograder.zip", Path(book).name, cwd=tmp_path)
        found = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
        (result,) = (each for each in found["tests"] if each["name"].startswith("q2"))
        assert result["score"] == score
        assert score or "✗ failed: " in json.dumps(result, ensure_ascii=False)
