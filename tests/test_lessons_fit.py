"""Each lesson has a core path that a class walks in its time; what goes deeper is folded.

The core is everything outside the sections whose heading begins with *Deeper* and stays folded
when a lesson is opened. References belong to neither.
"""

import ast
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[1]
LESSONS = sorted((ROOT / "notebooks").glob("[0-9]*.ipynb"))
FOLDED = "jp-MarkdownHeadingCollapsed"
HEADING = re.compile(r"(#{1,6}) (.+)")
MOST = {"words": 1_150, "cells": 10, "predicts": 4}
LINES = {"02_bidirectional": 18}  # of a function; 12 in every other lesson


def sections(notebook):
    """Yield the cells with the heading of the second order above each; None before the first."""
    heading = None
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            found = HEADING.match(cell.source)
            if found and len(found[1]) <= 2:
                heading = found[2] if len(found[1]) == 2 else None
        yield heading, cell


def core(notebook):
    """List the cells that a class walks through."""
    return [
        cell
        for heading, cell in sections(notebook)
        if not (heading or "").startswith(("Deeper", "References"))
        and "colab" not in cell.metadata.get("tags", ())
    ]


def count(cells, kind):
    """Count words of prose, code cells but the locked checks, or predictions."""
    prose = [cell.source for cell in cells if cell.cell_type == "markdown"]
    code = [cell for cell in cells if cell.cell_type == "code"]
    if kind == "words":
        return sum(len(re.findall(r"[^\W_][\w'’-]*", re.sub(r"<[^>]+>", " ", p))) for p in prose)
    if kind == "cells":
        return sum("check" not in cell.metadata.get("tags", ()) for cell in code)
    asked = sum(text.count("**Predict") for text in prose)
    return asked + sum(len(re.findall(r"\bPredict\(", cell.source)) for cell in code)


@pytest.fixture(params=LESSONS, ids=lambda path: path.stem)
def lesson(request):
    notebook = nbformat.read(request.param, as_version=4)
    notebook.stem = request.param.stem
    return notebook


@pytest.mark.parametrize("kind", MOST)
def test_the_core_is_small_enough(lesson, kind):
    assert count(core(lesson), kind) <= MOST[kind]


def test_the_core_has_an_exercise_of_one_star(lesson):
    prose = "\n".join(cell.source for cell in core(lesson) if cell.cell_type == "markdown")
    assert re.search(r"(?m)^\*\*\d\*\* ★ ", prose)


def test_the_functions_of_the_core_are_textbook_code(lesson):
    """Few lines each, and a search reports nothing but its solution."""
    for heading, cell in sections(lesson):
        if cell.cell_type == "code" and re.match(r"\d", heading or ""):
            for node in ast.walk(ast.parse(cell.source)):
                if isinstance(node, ast.FunctionDef):
                    text = ast.get_source_segment(cell.source, node)
                    lines = [line for line in text.splitlines() if line.strip()]
                    assert len(lines) <= LINES.get(lesson.stem, 12), node.name
                    if "start" in [argument.arg for argument in node.args.args]:
                        assert "yield" not in text, node.name


def test_each_part_of_the_core_has_its_minutes(lesson):
    """The table of the first cell names the numbered headings and the exercises, in order."""
    rows = re.findall(r"(?m)^\| *([^|]+?) *\| *(\d+) min *\|", lesson.cells[0].source)
    assert sum(int(minutes) for _, minutes in rows) == (10 if lesson.stem.startswith("00") else 50)
    headings = dict.fromkeys(heading for heading, _ in sections(lesson) if heading)
    assert [name for name, _ in rows] == [h for h in headings if re.match(r"\d+ |Exercises", h)]


def test_what_goes_deeper_is_folded(lesson):
    folded = []
    for heading, cell in sections(lesson):
        first = cell.source.split("\n")[0]
        if cell.cell_type == "markdown" and first.startswith("## "):
            assert bool(cell.metadata.get(FOLDED)) == first.startswith("## Deeper"), first
            folded += [first] * first.startswith("## Deeper")
        in_prose = cell.source.split("\n")[1:] if cell.cell_type == "markdown" else ()
        assert not any(line.startswith(("# ", "## ")) for line in in_prose), (
            f"a heading within a cell cannot fold: {heading}"
        )
    assert folded or lesson.stem.startswith("00")


def test_the_core_stands_without_what_goes_deeper(lesson):
    """No cell of the core takes a name that only a deeper one defines, and none is a claim."""
    code = [cell.source for cell in core(lesson) if cell.cell_type == "code"]
    assert not any("claims" in cell.metadata.get("tags", ()) for cell in core(lesson))
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--select", "F821", "-"]
    asked = subprocess.run(command, input="\n".join(code), capture_output=True, text=True)
    assert asked.returncode == 0, asked.stdout


def test_each_lesson_links_to_the_glossary(lesson):
    assert "(glossary.md" in lesson.cells[0].source


def test_each_answer_has_a_locked_check_of_its_own(lesson):
    for cell in lesson.cells:
        if cell.cell_type == "code" and "exercises.check_" in cell.source:
            assert "check" in cell.metadata.get("tags", ()), cell.source
            assert len(cell.source.strip().splitlines()) <= 3, cell.source


# -- the lecturers' page -------------------------------------------------------------------------

GUIDE = (ROOT / "notebooks" / "for_lecturers.md").read_text(encoding="utf-8")
ROW = re.compile(r"(?m)^\| (\d+) \| [^|]+ \|([^|]*)\|$")
PLACE = re.compile(r"`(\w+)` (?:parts? (\d+)(?: to (\d+))?)?(, )?(Exercises)?")
PLANS = {"One lecture": [50], "Three lectures": [50, 50, 50], "A lab session": [120]}


def minutes_of(stem):
    """Return the minutes of each part of a lesson, by its number or name."""
    [path] = [path for path in LESSONS if path.stem.split("_")[0] == stem]
    text = nbformat.read(path, as_version=4).cells[0].source
    rows = re.findall(r"(?m)^\| *(\d+|Exercises)\b[^|]*\| *(\d+) min *\|", text)
    return {part: int(minutes) for part, minutes in rows}


@pytest.mark.parametrize("plan", PLANS)
def test_a_plan_adds_up_and_its_parts_take_what_it_says(plan):
    section = GUIDE.split(f"## {plan}\n")[1].split("\n## ")[0]
    tables = re.findall(r"(?:^\|.*\n)+", section, re.MULTILINE)
    assert [sum(int(row[0]) for row in ROW.findall(table)) for table in tables] == PLANS[plan]
    for minutes, where in ROW.findall(section):
        if not where.strip():
            continue
        stem, first, last, _, exercises = PLACE.fullmatch(where.strip()).groups()
        parts = minutes_of(stem)
        numbers = range(int(first), int(last or first) + 1) if first else ()
        wanted = [*map(str, numbers), *[exercises] * bool(exercises)]
        assert sum(parts[part] for part in wanted) == int(minutes), where


def test_the_guide_states_for_each_lesson_what_must_be_taught():
    rows = re.findall(r"(?m)^\| `(\w+)` ", GUIDE.split("## What must")[1].split("\n## ")[0])
    assert rows == [path.stem.split("_")[0] for path in LESSONS]
