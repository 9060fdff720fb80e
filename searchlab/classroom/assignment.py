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
from searchlab.classroom.lab import lessons
from searchlab.classroom.variants import fingerprint, variant
from searchlab.classroom.wheel import wheel
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
_OMITTED = ("exercises", "figures", "widgets")  # unless needed: what draws takes long to import


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
    given, needed = (
        set().union(*names)
        for names in zip(*(_names(exercise.answer) for exercise in chosen), strict=True)
    )
    needed |= set().union(*(_names(exercise.call)[1] for exercise in chosen)) - given
    needed -= {"exercises"}
    statements = [statement for cell in cells for statement in ast.parse(_python(cell)).body]
    kept = []
    for statement in reversed(statements):
        if isinstance(statement, ast.ImportFrom):
            statement.names = [
                each for each in statement.names if each.name in needed or each.name not in _OMITTED
            ]
            if not statement.names:
                continue
        source = ast.unparse(statement)
        given, wanted = _names(source)
        if given & needed and not isinstance(statement, ast.Expr):
            kept.append(source)
            needed = (needed - given) | wanted
    return "\n".join(["from searchlab import exercises", *reversed(kept)])


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
        Ids: each gets a board of their own. A plain assignment then has a notebook for each;
        the others have one for all, in which a student's id chooses the board.
    format : {"plain", "nbgrader", "otter", "gradescope"}
    """
    one_of("format", format, FORMATS)
    if not key:
        raise ValueError("the key is empty; take a word that the class does not know")
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
    name, setup, files = manifest["title"], setup_of(lesson, chosen), {}
    variants = {student: variant(key, student, own) for student in students or ()}
    if own and format != "plain":
        manifest["boards"] = own_board.boards_of(variants)
    if own and format == "plain":
        for student, mine in variants.items():
            mine = _own_cells(own, _GIVEN.format(mine=mine))
            files[f"{student}.ipynb"] = _json(notebook(name, setup, chosen, format, mine))
    else:
        mine = _own_cells(own, _CHOSEN, format, manifest["boards"]) if own else ()
        folder = f"source/{name}/" if format == "nbgrader" else ""
        files[f"{folder}{name}.ipynb"] = _json(notebook(name, setup, chosen, format, mine))
    if format == "nbgrader":
        files["nbgrader_config.py"] = _NBGRADER.encode()
    elif format == "otter":
        for exercise in chosen:
            files[f"tests/q{exercise.number}.py"] = _otter_test(exercise).encode()
        if own:
            test = _OTTER_OWN.format(points=_OWN_POINTS, own=own, boards=manifest["boards"])
            files["tests/q0.py"] = test.encode()
    elif format == "gradescope":
        files["autograder.zip"] = _autograder(manifest)
    files[MANIFEST] = _json(manifest)
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


def notebook(title, setup, chosen, format, more=()):
    """Return the notebook that is handed out, as JSON; `more` are cells for its end."""
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
    cells += more
    metadata = {"kernelspec": _KERNEL, "language_info": {"name": "python"}}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


_GIVEN = """own_goal = {mine.goal!r}
own_start = {mine.start!r}
own_order = {mine.order!r}"""
_CHOSEN = """my_id = ...  # your id in this course, as a text
own_goal, own_start, own_order = exercises.board_of(my_id, own_boards)
own_goal, own_start, own_order"""


def _own_cells(own, given, format="plain", boards=None):
    """Make the cells of the board of one's own; `given` is the code that tells it."""
    locked, check = format == "nbgrader", _OWN_CHECK
    yield _cell("own-board", "markdown", f"**Your own board.** {own_board.question(own)}")
    if boards:
        rows = "".join(f"    {student!r}: {board!r},\n" for student, board in boards.items())
        cell = _cell("own-boards", "code", f"own_boards = {{\n{rows}}}", locked)
        cell["metadata"]["jupyter"] = {"source_hidden": True}
        yield cell
    yield _cell("own-board-given", "code", given, points=None if boards else 0)
    answer = "my_answer = ..., ...  # the moves as a text, and a number"
    yield _cell("own-board-answer", "code", answer, points=None)
    if locked:
        check += _NBGRADER_OWN.format(own=own)
    yield _cell("own-board-check", "code", check, locked, _OWN_POINTS)


_OWN_CHECK = "exercises.check_own_board(my_answer, own_goal, own_start).expect()"
# nbgrader runs a submission in a folder that bears the student's id.
_NBGRADER_OWN = """
### BEGIN HIDDEN TESTS
from pathlib import Path

own = exercises.board_of(Path.cwd().parent.name, own_boards)
exercises.judge_own_board(my_answer, *own, {own!r}).expect()
### END HIDDEN TESTS"""
# On Gradescope otter's tests can read who has handed in; elsewhere the notebook says it.
_OTTER_OWN = """from otter.test_files import test_case

OK_FORMAT = False

name = "q0"
points = {points}
boards = {boards!r}


@test_case(points={points}, hidden=True)
def test_own_board(my_answer, my_id):
    from searchlab import exercises
    from searchlab.classroom.gradescope import submitters

    own = exercises.board_of(submitters() or my_id, boards)
    exercises.judge_own_board(my_answer, *own, {own!r}).expect()
"""


def _cell(name, kind, source, graded=False, points=0):
    """Make a cell: an answer where points is None, a check where it is more than 0."""
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
            "locked": points is not None,
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
# No network: the package lies here as a wheel that needs Python alone. Unpacked it is installed.
here=$(cd "$(dirname "$0")" && pwd)
python3 -c "import sys; sys.exit(sys.version_info < (3, 11))" && python=python3 || python=python3.11
for wheel in "$here"/searchlab-*.whl "$here"/source/searchlab-*.whl; do
    [ ! -f "$wheel" ] || $python -m zipfile -e "$wheel" "$here/package"
done
PYTHONPATH="$here/package" exec $python -m searchlab.classroom.gradescope "$here"
"""


def _autograder(manifest):
    """Pack what Gradescope takes: two programs, the assignment, and this package as a wheel."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in (("setup.sh", _SETUP), ("run_autograder", _RUN)):
            entry = zipfile.ZipInfo(name)
            entry.external_attr = 0o755 << 16
            archive.writestr(entry, text)
        archive.writestr(zipfile.ZipInfo(MANIFEST), _json(manifest))
        name, data = wheel()
        archive.writestr(zipfile.ZipInfo(name), data)
    return packed.getvalue()


def describe(files, students):
    """Say what was written."""
    for_all = f", a board for each of {several(len(students), 'student')}" if students else ""
    return f"{several(len(files), 'file')}{for_all}"
