"""Each lesson has a core path, what goes deeper is folded, and no question is answered before it.

The core is everything outside the sections whose heading begins with *Deeper* and stays folded
when a lesson is opened. References belong to neither.
"""

import ast
import copy
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import nbformat
import pytest
from golden import transcript

from searchlab.exercises.predictions import predictions

ROOT = Path(__file__).resolve().parents[1]
GUIDE = (ROOT / "notebooks" / "for_lecturers.md").read_text(encoding="utf-8")
LESSONS = sorted((ROOT / "notebooks").glob("[0-9]*.ipynb"))
FOLDED = "jp-MarkdownHeadingCollapsed"
OBJECTIVES = "After this lesson you can"
ASK = re.compile(r"""\bask\(\s*"([\w.-]+)\"""")
HEADING = re.compile(r"(##?) (.+)")
LINES = {"02_bidirectional": 18, "08_ida_star": 14}  # of a function; 12 in other lessons


def sections(notebook):
    """Yield the cells with the heading of the second order above each; None before the first."""
    heading = None
    for cell in notebook.cells:
        found = HEADING.match(cell.source) if cell.cell_type == "markdown" else None
        if found:
            heading = found[2] if found[1] == "##" else None
        yield heading, cell


def core(notebook):
    """List the cells that a class walks through."""
    deeper = "Deeper", "References"
    cells = [cell for heading, cell in sections(notebook) if not str(heading).startswith(deeper)]
    return [cell for cell in cells if "colab" not in cell.metadata.get("tags", ())]


def made(*sources):
    """Make a notebook of cells; a text begins with a sign, or with "Prose"."""
    kinds = {True: nbformat.v4.new_markdown_cell, False: nbformat.v4.new_code_cell}
    cells = [kinds[source.startswith((*"#*<", "Prose"))](source) for source in sources]
    return nbformat.v4.new_notebook(cells=cells)


@cache
def read(path):
    """Read a notebook once for all tests, which leave it as it is."""
    return nbformat.read(path, as_version=4)


@pytest.fixture(params=LESSONS, ids=lambda path: path.stem)
def lesson(request):
    notebook = copy.copy(read(request.param))
    notebook.stem = request.param.stem
    return notebook


def test_the_core_has_an_exercise_of_one_star(lesson):
    prose = "\n".join(cell.source for cell in core(lesson) if cell.cell_type == "markdown")
    assert re.search(r"(?m)^\*\*\d\*\* ★ ", prose)


def test_the_functions_of_the_core_are_textbook_code(lesson):
    """Few lines each, and a search reports nothing but its solution."""
    for heading, cell in sections(lesson):
        if cell.cell_type != "code" or not re.match(r"\d", heading or ""):
            continue
        for node in ast.walk(ast.parse(cell.source)):
            if isinstance(node, ast.FunctionDef):
                text = ast.get_source_segment(cell.source, node)
                text = re.sub(r"\n\s*return None$|\n\s*(?=\n)", "", text)
                assert text.count("\n") < LINES.get(lesson.stem, 12), node.name
                if "start" in [argument.arg for argument in node.args.args]:
                    assert "yield" not in text, node.name


CLASS = {"00": 25}  # minutes; 50 for the other lessons
PARTS = ["Start", *"1234567", "Exercises"]


def minutes_of(stem):
    """Return the minutes of each part of a lesson, as the guide lists them."""
    [row] = re.findall(rf"(?m)^\| `{stem}` ((?:\| *\d* *){{9}})\|$", GUIDE)
    cells = zip(PARTS, row.split("|")[1:], strict=True)
    return {name: int(minutes) for name, minutes in cells if minutes.strip()}


def test_the_guide_lists_the_minutes_that_are_measured(lesson):
    """Of the start, the numbered parts and the exercises; what remains open ends the last part."""
    measured = {}
    for heading, minutes in minutes_taken(lesson).items():
        part = re.match(r"\d+|Exercises", heading)
        name = part[0] if part else [*measured, "Start"][len(measured) - 1]
        measured[name] = measured.get(name, 0) + minutes
    row = " | ".join(f"{measured[part]:.0f}" if part in measured else "" for part in PARTS)
    stated = minutes_of(lesson.stem.split("_")[0])
    assert [*stated] == [*measured]
    assert all(abs(stated[part] - measured[part]) < 1 for part in stated), f"measured: | {row} |"


def test_the_objectives_stand_before_the_first_part(lesson):
    before = [cell.source for heading, cell in sections(lesson) if heading is None]
    [objectives] = [text for text in before if OBJECTIVES in text]
    assert "(glossary.md" in objectives


# -- minutes ------------------------------------------------------------------------------------

WORD = re.compile(r"[A-Za-z0-9'’-]+")
NO_WORDS = re.compile(r"(?s)(?<=</summary>).*?(?=</details>)|\]\([^)]*\)|<[^>]+>")  # or folded
UNTYPED = re.compile(r"from |import |ask\(|print\(\"The answer:\"\)")
WIDGETS = re.compile(
    r"\b(?:play|explore|Race|BoardWidget|ParityLab|HeuristicAtlas|RepairProgram)\("
)
MINUTES = {  # of a class that answers
    "words": 1 / 120,  # spoken
    "lines": 1 / 8,  # typed and explained; one that stood above is pasted
    "figures": 1,
    "widgets": 2.5,
    "questions": 4,  # a vote, a talk and a vote
    "stars": 3,  # of an exercise
}


def amounts(notebook):
    """Count what takes time in each part of the core: a dict for each, by its heading."""
    parts, typed = {}, set()
    for heading, cell in sections(notebook):
        tags = cell.metadata.get("tags", ())
        if str(heading).startswith(("Deeper", "References", "Where")) or {"colab", "check"} & {
            *tags
        }:
            continue
        part = parts.setdefault(heading or "The beginning", dict.fromkeys(MINUTES, 0))
        if cell.cell_type == "markdown":
            if OBJECTIVES not in cell.source:
                part["words"] += len(WORD.findall(NO_WORDS.sub("", cell.source)))
                part["stars"] += len("".join(re.findall(r"(?m)^\*\*\d+\*\* (★+) ", cell.source)))
            continue
        part["questions"] += len(ASK.findall(cell.source))
        part["widgets"] += len(WIDGETS.findall(cell.source))
        part["figures"] += len(re.findall(r"\bfigures\.\w+\(", cell.source))
        if heading != "Exercises":  # whose stars count
            lines = {line for line in map(str.strip, cell.source.splitlines()) if line} - typed
            typed |= lines
            part["lines"] += sum(not UNTYPED.match(line) for line in lines)
    return parts


def minutes_taken(notebook):
    """Compute the minutes of each part, by its heading."""
    return {
        heading: sum(MINUTES[what] * amount for what, amount in part.items())
        for heading, part in amounts(notebook).items()
    }


def test_the_core_of_a_lesson_fits_into_its_class(lesson):
    taken = minutes_taken(lesson)
    listed = ", ".join(f"{heading}: {minutes:.1f}" for heading, minutes in taken.items())
    assert sum(taken.values()) <= CLASS.get(lesson.stem.split("_")[0], 50), listed


def counted(*sources):
    """Count what takes time in a notebook."""
    parts = amounts(made(*sources)).items()
    return "\n".join(f"{heading}: {part}" for heading, part in parts)


test_what_takes_how_long = transcript("minutes", globals())


def test_something_goes_deeper(lesson):
    assert lesson.stem.startswith("00") or "## Deeper" in str(lesson)


def test_the_core_stands_without_what_goes_deeper(lesson):
    """No cell of the core takes a name that only a deeper one defines, and none is a claim."""
    code = [cell.source for cell in core(lesson) if cell.cell_type == "code"]
    assert not any("claims" in cell.metadata.get("tags", ()) for cell in core(lesson))
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--select", "F821", "-"]
    asked = subprocess.run(command, input="\n".join(code), capture_output=True, text=True)
    assert asked.returncode == 0, asked.stdout


# -- questions before answers -------------------------------------------------------------------

PREDICT = re.compile(r"\*\*Predict")
ANSWER = "The answer:"  # the first line of what a cell stores under a question
SHOWN = ("text/html", "image/svg+xml", "application/pdf", "text/markdown", "text/plain")


def asked(notebook):
    """Yield the questions of a notebook: the index of the cell, and the prediction."""
    for place, cell in enumerate(notebook.cells):
        if cell.cell_type == "code":
            yield from ((place, predictions()[name]) for name in ASK.findall(cell.source))


def placeholder(output):
    """Return the line that JupyterLab shows in place of a hidden output."""
    data = {"text": output.get("text", "")} | output.get("data", {})
    kind = next(kind for kind in (*SHOWN, "text") if kind in data)
    return data[kind].lstrip("\n").partition("\n")[0]


def visible(cell):
    """Yield what the outputs of a cell say before it runs; a question hides its answer."""
    if not ASK.search(cell.source) and not cell.metadata.get("jupyter", {}).get("outputs_hidden"):
        for output in cell.get("outputs", ()):
            yield output.get("text", "")
            yield from (text for kind, text in output.get("data", {}).items() if kind in SHOWN)


def test_every_question_is_asked_in_its_lesson_where_the_text_says_so():
    found = []
    for path in LESSONS:
        notebook, number = read(path), path.stem.split("_")[0]
        of_lesson = [(place, prediction.name) for place, prediction in asked(notebook)]
        found += [name for _, name in of_lesson]
        assert all(name.startswith(f"{number}.") for _, name in of_lesson)
        said = [place for place, cell in enumerate(notebook.cells) if PREDICT.search(cell.source)]
        assert [place - 1 for place, _ in of_lesson] == said, number
    assert sorted(found) == sorted(predictions())


def test_every_question_has_three_answers_and_a_reply_to_each():
    for prediction in predictions().values():
        assert prediction.spoilers, prediction.name
        if prediction.options:
            assert len(prediction.options) >= 3, prediction.name
        assert all((prediction.options or {"": prediction.reply}).values()), prediction.name


def test_neither_its_place_nor_its_length_gives_the_right_answer_away():
    choices = [one for one in predictions().values() if one.options]
    for count in (3, 4):
        places = [[*p.options].index(p.right) for p in choices if len(p.options) == count]
        assert max(map(places.count, places)) <= len(places) / 2
    uneven = [one for one in choices if len({*map(len, one.options)}) > 1]
    for extreme in (min, max):
        given_away = [p.name for p in uneven if len(p.right) == extreme(map(len, p.options))]
        assert len(given_away) <= len(uneven) / 3, (extreme, given_away)


def test_nothing_around_a_question_answers_it(lesson):
    prose = [cell.source for cell in lesson.cells if cell.cell_type == "markdown"]
    headings = re.findall("(?m)^#.*", "\n".join(prose))
    for place, prediction in asked(lesson):
        shown = [cell.source for cell in lesson.cells[: place + 1]]
        after = lesson.cells[place + 1 : place + 4]  # which is on the screen with the question
        shown += [cell.source for cell in after]
        shown += [text for cell in lesson.cells[: place + 2] for text in visible(cell)]
        text = "\n".join([*headings, *shown]).lower()
        text = re.sub(r"(?s)(</summary>).*?</details>", r"\1", text)  # which is folded
        for words in prediction.spoilers:
            assert words.lower() not in text, (prediction.name, words)


# -- the lecturers' page -------------------------------------------------------------------------

ROW = re.compile(r"(?m)^\| (\d+) \| [^|]+ \|([^|]*)\|$")
PLACE = re.compile(r"`(\w+)` (?:parts? (\d+)(?: to (\d+))?)?(, )?(Exercises)?")
PLANS = {"One lecture": [50], "Three lectures": [50, 50, 50], "A lab session": [120]}


@pytest.mark.parametrize("plan", PLANS)
def test_a_plan_adds_up_and_its_parts_take_what_it_says(plan):
    section = GUIDE.split(f"## {plan}\n")[1].split("\n## ")[0]
    tables = re.findall(r"(?m)(?:^\|.*\n)+", section)
    assert [sum(int(row[0]) for row in ROW.findall(table)) for table in tables] == PLANS[plan]
    for minutes, where in ROW.findall(section):
        if where.strip():
            stem, first, last, _, exercises = PLACE.fullmatch(where.strip()).groups()
            numbers = range(int(first), int(last or first) + 1) if first else ()
            wanted = [*map(str, numbers), *[exercises] * bool(exercises)]
            assert sum(minutes_of(stem)[part] for part in wanted) == int(minutes), where


def test_the_readme_and_the_guide_list_every_lesson():
    """The one with the minutes of its class, the other with what must be taught."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    stems = [path.stem.split("_")[0] for path in LESSONS]
    stated = re.findall(r"(?m)^\| \[(\w+)\]\(notebooks/.*\| (\d+) \|$", text)
    assert stated == [(stem, str(CLASS.get(stem, 50))) for stem in stems]
    must = GUIDE.split("## What must")[1].split("\n## ")[0]
    assert re.findall(r"(?m)^\| `(\w+)` ", must) == stems
