"""A lesson's exercises as an assignment, in the form that a course's grader takes.

In a lesson an exercise is some text, an answer cell, and a cell tagged "check". Here the check
becomes a locked cell that raises an error where the answer is wrong, so that no grader gives a
point for a verdict that was merely shown.
"""

import ast
import csv
import io
import json
import re
import symtable
import zipfile
from pathlib import Path
from typing import NamedTuple

from searchlab.classroom.exercises import own_board
from searchlab.classroom.lab import PACKAGE, lessons
from searchlab.classroom.variants import fingerprint, variant
from searchlab.puzzle.checks import one_of, quote, several
from searchlab.running.files import write_whole

FORMATS = ("plain", "nbgrader", "otter", "gradescope")
MANIFEST = "assignment.json"
OWN = {  # the search that is asked for on a board of one's own, by lesson
    "04": "bidirectional",
    "06": "greedy",
    "07": "a-star",
    "08": "ida-star",
}
_NUMBER = re.compile(r"\*\*(\d+)\*\*\s*(★*)")
_IDENTITY = re.compile(r"[A-Za-z0-9_.@+-]{1,80}")
_KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
_OWN_POINTS = 3


class Exercise(NamedTuple):
    """An exercise of a lesson."""

    number: int
    text: str
    answer: str  # the answer cell as it is handed out
    check: str  # the name of the check
    arguments: tuple  # the source of each
    points: int  # as many as it has stars

    @property
    def call(self):
        """The call of the check."""
        return f"exercises.{self.check}({', '.join(self.arguments)})"


def find_lesson(number):
    """Return the notebook of a lesson, given its number."""
    found = sorted(lessons().glob(f"{number}_*.ipynb")) if re.fullmatch(r"\w{2,3}", number) else []
    if not found:
        names = (path.name for path in lessons().glob("[0-9][0-9]*_*.ipynb"))
        there = ", ".join(sorted(name.partition("_")[0] for name in names))
        raise ValueError(f"there is no lesson {quote(number)}; there are {there}")
    return found[0]


def exercises_of(number):
    """List the exercises of a lesson, in its order.

    Examples
    --------
    >>> [type(exercise.number) for exercise in exercises_of("00")][:1] in ([], [int])
    True
    """
    return _read(number)[0]


def _read(number):
    """List the exercises of a lesson, and its other cells of code."""
    cells = json.loads(find_lesson(number).read_text(encoding="utf-8"))["cells"]
    texts = ["".join(cell["source"]) for cell in cells]
    found = []
    for at, cell in enumerate(cells):
        if "check" not in cell["metadata"].get("tags", ()) or cells[at - 1]["cell_type"] != "code":
            continue
        call = ast.parse(texts[at]).body[-1].value
        text = texts[at - 2] if cells[at - 2]["cell_type"] == "markdown" else ""
        text = re.sub(r"\A## .*\n+", "", text)
        numbered = _NUMBER.search(text)
        text = text[numbered.start() :] if numbered else text
        found.append(
            Exercise(
                int(numbered[1]) if numbered else len(found) + 1,
                text,
                texts[at - 1],
                call.func.attr,
                tuple(ast.unparse(argument) for argument in call.args),
                max(1, len(numbered[2])) if numbered else 1,
            )
        )
    taken = {exercise.answer for exercise in found}
    code = [
        text
        for cell, text in zip(cells, texts, strict=True)
        if cell["cell_type"] == "code"
        and not {"check", "claims"} & set(cell["metadata"].get("tags", ()))
        and text not in taken
    ]
    return found, code


def setup_of(number, chosen):
    """Return the lesson's own code that the answers of these exercises need, as one cell."""
    _, cells = _read(number)
    needed = set().union(*(_names(exercise.answer)[1] for exercise in chosen), {"exercises"})
    needed |= set().union(*(_names(exercise.call)[1] for exercise in chosen))
    statements = [statement for cell in cells for statement in ast.parse(_python(cell)).body]
    kept = []
    for statement in reversed(statements):
        source = ast.unparse(statement)
        given, wanted = _names(source)
        if given & needed and not isinstance(statement, ast.Expr):
            kept.append(source)
            needed = (needed - given) | wanted
    imports = "from searchlab import exercises"
    kept = [source for source in reversed(kept) if source != imports]
    return "\n".join([imports, *kept])


def _python(cell):
    return "\n".join(line for line in cell.split("\n") if not line.lstrip().startswith(("%", "!")))


def _names(source):
    """Return the names that a source gives at its top level, and those it wants from there."""
    top = symtable.symtable(source, "cell", "exec")
    given = {each.get_name() for each in top.get_symbols() if each.is_assigned()}
    given |= {each.get_name() for each in top.get_symbols() if each.is_imported()}
    wanted = {each.get_name() for each in top.get_symbols() if each.is_referenced()}
    inside = list(top.get_children())
    while inside:
        table = inside.pop()
        wanted |= {each.get_name() for each in table.get_symbols() if each.is_global()}
        inside += table.get_children()
    return given, wanted


def choose(number, numbers=None):
    """Return the exercises of a lesson with these numbers; all of them where none are given."""
    found = exercises_of(number)
    if not found:
        raise ValueError(f"lesson {number} has no exercise that checks itself")
    known = {exercise.number: exercise for exercise in found}
    for wanted in numbers or ():
        if wanted not in known:
            there = ", ".join(map(str, known))
            raise ValueError(f"lesson {number} has no exercise {wanted}; it has {there}")
    return [known[wanted] for wanted in numbers or known]


def read_students(path):
    """Read the ids of a class: the column `id` of a CSV file."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise ValueError(f"{quote(str(path), 200)} cannot be read: {reason}") from None
    rows = list(csv.DictReader(io.StringIO(text)))
    if not rows or "id" not in rows[0]:
        raise ValueError(f"{quote(str(path), 200)} has no column 'id' with a row below it")
    ids = [(row["id"] or "").strip() for row in rows]
    for student in ids:
        if not _IDENTITY.fullmatch(student) or student.startswith("."):
            raise ValueError(
                f"{quote(student)} cannot be an id: letters, digits and _ . @ + - make a file name"
            )
    if len(set(map(str.lower, ids))) < len(ids):
        twice = next(each for each in ids if ids.count(each) > 1 or each.lower() != each)
        raise ValueError(f"the id {quote(twice)} stands twice in {quote(str(path), 200)}")
    return ids


def write_assignment(out, lesson, key, numbers=None, students=None, format="plain"):
    """Write an assignment into a folder; return the files written.

    Parameters
    ----------
    out : path
        A folder that is not there yet, or empty.
    lesson : str
        Its number, such as "06".
    key : str
        The course's secret, from which variants are drawn.
    numbers : list of int, optional
        Which exercises; all of them by default.
    students : list of str, optional
        Ids: each gets a notebook with a board of their own.
    format : {"plain", "nbgrader", "otter", "gradescope"}
    """
    one_of("format", format, FORMATS)
    if not key:
        raise ValueError("the key is empty; take a word that the class does not know")
    if students and format != "plain":
        raise ValueError(
            f"{format} hands the same notebook to all; take --format plain with --students, "
            "and grade with 'searchlab grade'"
        )
    out = Path(out)
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise ValueError(f"{quote(str(out), 200)} is there already; give a new folder")
    chosen = choose(lesson, numbers)
    own = OWN.get(lesson, "breadth-first") if students else None
    manifest = {
        "lesson": lesson,
        "title": find_lesson(lesson).stem,
        "key": fingerprint(key),
        "own_board": own,
        "exercises": [
            {
                "number": exercise.number,
                "check": exercise.check,
                "arguments": list(exercise.arguments),
                "points": exercise.points,
            }
            for exercise in chosen
        ],
    }
    if own:
        manifest["exercises"].append(
            {"number": 0, "check": "own board", "arguments": ["my_answer"], "points": _OWN_POINTS}
        )
    name, setup = manifest["title"], setup_of(lesson, chosen)
    files = {MANIFEST: _json(manifest)}
    if own:
        for student in students:
            mine = variant(key, student, own)
            files[f"{student}.ipynb"] = _json(notebook(name, setup, chosen, "plain", own, mine))
    elif format == "nbgrader":
        files["nbgrader_config.py"] = _NBGRADER.encode()
        files[f"source/{name}/{name}.ipynb"] = _json(notebook(name, setup, chosen, format))
    elif format == "otter":
        files[f"{name}.ipynb"] = _json(notebook(name, setup, chosen, format))
        for exercise in chosen:
            files[f"tests/q{exercise.number}.py"] = _otter_test(exercise).encode()
    else:
        files[f"{name}.ipynb"] = _json(notebook(name, setup, chosen, "plain"))
        if format == "gradescope":
            files["autograder.zip"] = _autograder(manifest)
    try:
        for path, data in files.items():
            write_whole(out / path, data)
    except OSError as error:
        raise ValueError(
            f"{quote(str(out), 200)} cannot be written: {error.strerror or error}"
        ) from None
    return [out / path for path in files]


def _json(value):
    return (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode()


def notebook(title, setup, chosen, format, own=None, mine=None):
    """Return the notebook that is handed out, as JSON."""
    cells = [_cell("title", "markdown", f"# {title.replace('_', ' ')}: exercises")]
    if format == "otter":
        start = "import otter\n\ngrader = otter.Notebook(tests_dir='tests')"
        cells.append(_cell("otter", "code", start))
    cells.append(_cell("setup", "code", setup))
    for exercise in chosen:
        at, answer = f"exercise-{exercise.number}", exercise.answer
        check = f"{exercise.call}.expect()"
        if format == "nbgrader":
            answer += "\n### BEGIN SOLUTION\n### END SOLUTION"
        if format == "otter":
            check = f'grader.check("q{exercise.number}")'
        cells.append(_cell(at, "markdown", exercise.text))
        cells.append(_cell(f"{at}-answer", "code", answer, format == "nbgrader", None))
        cells.append(_cell(f"{at}-check", "code", check, format == "nbgrader", exercise.points))
    if own:
        given = f"own_goal = {mine.goal!r}\nown_start = {mine.start!r}\nown_order = {mine.order!r}"
        cells.append(
            _cell("own-board", "markdown", f"**Your own board.** {own_board.question(own)}")
        )
        cells.append(_cell("own-board-given", "code", given))
        answer = "my_answer = ..., ...  # the moves as a text, and a number"
        cells.append(_cell("own-board-answer", "code", answer))
        check = "exercises.check_own_board(my_answer, own_goal, own_start).expect()"
        cells.append(_cell("own-board-check", "code", check, False, _OWN_POINTS))
    metadata = {"kernelspec": _KERNEL, "language_info": {"name": "python"}}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def _cell(name, kind, source, graded=False, points=0):
    """Make a cell: an answer where points is None, a locked check where it is more than 0."""
    metadata = {}
    if points is not None and kind == "code":
        metadata = {"editable": False, "deletable": False}
    if points:
        metadata["tags"] = ["check"]
    if graded:
        metadata["nbgrader"] = {
            "schema_version": 3,
            "grade_id": name,
            "grade": bool(points),
            "locked": bool(points),
            "solution": points is None,
            "task": False,
        }
        if points:
            metadata["nbgrader"]["points"] = points
    cell = {"cell_type": kind, "id": name, "metadata": metadata, "source": source}
    if kind == "code":
        cell |= {"execution_count": None, "outputs": []}
    return cell


_NBGRADER = '''"""For a course of its own; merge it into the one you have."""

c = get_config()  # noqa: F821
c.ClearSolutions.code_stub = {"python": "# your code here, or above"}
'''


def _otter_test(exercise):
    names = sorted(set().union(*(_names(source)[1] for source in exercise.arguments)))
    return (
        "from otter.test_files import test_case\n\n"
        "OK_FORMAT = False\n\n"
        f'name = "q{exercise.number}"\n'
        f"points = {exercise.points}\n\n\n"
        f"@test_case(points={exercise.points}, hidden=False)\n"
        f"def test_{exercise.number}({', '.join(names)}):\n"
        "    from searchlab import exercises\n\n"
        f"    {exercise.call}.expect()\n"
    )


_SETUP = """#!/bin/sh
# Gradescope runs this once, with a network. Where there is Python 3.11 it does nothing.
python3 -c "import sys; sys.exit(sys.version_info < (3, 11))" || apt-get install -y python3.11
"""
_RUN = """#!/bin/sh
# No network and no installation: the package lies beside this file, and needs Python alone.
here=$(cd "$(dirname "$0")" && pwd)
python3 -c "import sys; sys.exit(sys.version_info < (3, 11))" && python=python3 || python=python3.11
PYTHONPATH="$here/source:$here" exec $python -m searchlab.classroom.gradescope "$here"
"""


def _autograder(manifest):
    """Pack what Gradescope takes: two programs, the assignment, and this package itself."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in (("setup.sh", _SETUP), ("run_autograder", _RUN)):
            entry = zipfile.ZipInfo(name)
            entry.external_attr = 0o755 << 16
            archive.writestr(entry, text)
        archive.writestr(zipfile.ZipInfo(MANIFEST), _json(manifest))
        for path in sorted(PACKAGE.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                entry = zipfile.ZipInfo(f"searchlab/{path.relative_to(PACKAGE).as_posix()}")
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, path.read_bytes())
    return packed.getvalue()


def describe(files, students):
    """Say what was written."""
    for_all = f", one for each of {several(len(students), 'student')}" if students else ""
    return f"{several(len(files), 'file')}{for_all}"
