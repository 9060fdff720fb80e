"""The lessons as nbgrader's source notebooks, and what a check does while nbgrader runs it."""

import re
import sys
from pathlib import Path

import nbformat
import pytest
from answers import solution
from nbclient import NotebookClient

from searchlab import exercises
from searchlab.exercises import Failed

ROOT = Path(__file__).resolve().parents[1]


def fenced(text, language):
    """List the pieces of code in a text of markdown."""
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


(COUNT_MISTAKES,) = (
    code
    for code in fenced((ROOT / "docs" / "grading.md").read_text(encoding="utf-8"), "python")
    if "Failed" in code
)


@pytest.fixture
def nbgrader(monkeypatch):
    """What nbgrader sets while it runs a notebook."""
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")


def test_a_check_that_failed_raises_its_feedback(nbgrader):
    for check, answer, name in (
        (exercises.check_hardest, "2 1 3 4 5 6 7 8 x", "unsolvable"),
        (exercises.check_hardest, ..., "nothing there yet"),
        (exercises.check_early_goal_test, lambda puzzle, start: "u", "the solved start"),
    ):
        with pytest.raises(Failed, match=f"^✗ failed: {name}\n"):
            check(answer)


def test_a_check_that_passed_prints_its_praise_and_returns_none(nbgrader, capsys):
    assert exercises.check_hardest("8 6 7 2 5 4 3 x 1") is None
    assert capsys.readouterr().out.startswith("✓ passed: ")


def test_nothing_is_written_to_standard_error(nbgrader, capsys):
    """Words of an answer appear among the output: nbgrader takes points for standard error."""

    def levels(puzzle, start):
        print("careful", file=sys.stderr)
        return solution("01", "levels_of")(puzzle, start)

    exercises.check_levels(levels)
    out, err = capsys.readouterr()
    assert "careful" in out and "passed" in out and err == ""


def test_without_nbgrader_a_check_returns_its_feedback(monkeypatch):
    monkeypatch.setenv("NBGRADER_EXECUTION", "")
    found = exercises.check_hardest("2 1 3 4 5 6 7 8 x")
    assert not found and found.name == "unsolvable"


CELLS = {
    "my_board = ...": "check_hardest(my_board)",
    "my_order = 'ulrd'": "check_sample_order(my_order)",
    "my_levels = None": "check_levels(my_levels)",
    "right = '8 6 7 2 5 4 3 x 1'": "check_hardest(right)",
}


def test_the_mistakes_of_a_class_are_counted(tmp_path, monkeypatch, capsys):
    """The lines of docs/grading.md, on notebooks that were run as nbgrader runs them."""
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    notebook = nbformat.v4.new_notebook()
    for answer, check in CELLS.items():
        source = f"from searchlab import exercises\n\n{answer}\nexercises.{check}"
        grade_id = check.partition("(")[0]
        metadata = {"nbgrader": {"grade_id": grade_id}}
        notebook.cells.append(nbformat.v4.new_code_cell(source, metadata=metadata))
    NotebookClient(notebook, kernel_name="python3", timeout=300, allow_errors=True).execute()
    assert {output.get("name") for output in notebook.cells[-1].outputs} == {"stdout"}
    for student in ("ada", "bob"):
        folder = tmp_path / "autograded" / student / "week3"
        folder.mkdir(parents=True)
        nbformat.write(notebook, folder / "lesson.ipynb")
        notebook.cells = notebook.cells[1:]
    monkeypatch.chdir(tmp_path)
    exec(COUNT_MISTAKES, {})
    assert capsys.readouterr().out.splitlines() == [
        "2 check_sample_order ✗ failed: another solution",
        "2 check_levels ✗ failed: nothing there yet",
        "1 check_hardest ✗ failed: nothing there yet",
    ]
