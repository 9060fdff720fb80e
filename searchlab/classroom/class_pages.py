"""What a lecturer reads after grading: the marks, a page for each student, one on the class.

The pages stand by themselves: no script is run but in the tournament's, nothing is loaded.
"""

import base64
import csv
import io
from collections import Counter
from html import escape
from pathlib import Path

from searchlab.classroom.grading import GRADES, heading, total
from searchlab.classroom.misconceptions import FAMILIES, told
from searchlab.puzzle.checks import several
from searchlab.puzzle.palette import GREEN, VERMILION
from searchlab.running.files import write_whole

_STYLE = f"""
:root {{ color-scheme: light dark; }}
body {{ font: 17px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto;
  padding: 0 1rem; }}
table {{ border-collapse: collapse; margin: 1rem 0; }}
th, td {{ text-align: left; vertical-align: top; padding: .3rem 1.2rem .3rem 0;
  border-bottom: 1px solid #8888; }}
td.n, th.n {{ text-align: right; font-variant-numeric: tabular-nums; }}
h2 {{ margin-top: 2rem; }}
.right {{ border-left: 6px solid {GREEN}; padding-left: 1rem; }}
.wrong {{ border-left: 6px solid {VERMILION}; padding-left: 1rem; }}
img {{ max-width: 100%; background: white; }}
pre {{ overflow-x: auto; }}
"""


def page(title, body, script=""):
    """Lay out a page that stands by itself."""
    script = f"<script>{script}</script>" if script else ""
    return (
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{_STYLE}</style></head><body><main><h1>{escape(title)}</h1>{body}</main>{script}"
        "</body></html>\n"
    )


def picture(figure):
    """Show a figure with its title as the words for those who cannot see it, and its text."""
    data = base64.b64encode(figure.png()).decode()
    return (
        f'<img src="data:image/png;base64,{data}" alt="{escape(figure.title)}. The data follow as '
        f'text."><pre>{escape(figure.twin)}</pre>'
    )


def write(folder, manifest, rows):
    """Write grades.csv, the students' pages and the page on the class; say where."""
    folder = Path(folder)
    write_whole(folder / "grades.csv", grades_csv(rows).encode())
    for row in rows:
        text = student_page(manifest, row)
        write_whole(folder / GRADES / f"{row['id']}.html", text.encode())
    write_whole(folder / "class.html", class_page(manifest, rows).encode())
    return f"{folder / 'grades.csv'}, {folder / 'class.html'}"


def grades_csv(rows):
    """Write the marks as a learning management system imports them.

    >>> results = [{"number": 1, "passed": False, "name": "too near", "points": 0, "of": 2}]
    >>> print(grades_csv([{"id": "s1", "results": results}]), end="")
    id,points,comment
    s1,0,1: too near (0 of 2)
    """
    file = io.StringIO()
    out = csv.writer(file, lineterminator="\n")
    out.writerow(("id", "points", "comment"))
    for row in rows:
        said = "; ".join(
            f"{called(result)}: {result['name']} ({result['points']} of {result['of']})"
            for result in row["results"]
        )
        # A spreadsheet would run what begins like a formula.
        student = "'" + row["id"] if row["id"][:1] in "=+-@" else row["id"]
        out.writerow((student, total(row), said))
    return file.getvalue()


def called(result):
    """Name an exercise in a table."""
    return str(result["number"] or "your own board")


def student_page(manifest, row):
    """Lay out what a student is told."""
    most = sum(result["of"] for result in row["results"])
    parts = [f"<p><b>{total(row)} of {several(most, 'point')}.</b></p>"]
    for result in row["results"]:
        sign, kind = ("✓", "right") if result["passed"] else ("✗", "wrong")
        hint = f"<br>Hint: {escape(result['hint'])}" if result["hint"] else ""
        parts.append(
            f"<h2>{heading(result)}: {result['points']} of {result['of']}</h2>"
            f'<div class="{kind}"><b>{sign} {escape(result["name"])}</b><br>'
            f"{escape(result['said'])}{hint}</div>"
        )
    if row["errors"]:
        lines = "".join(f"<li>{escape(said)}</li>" for said in row["errors"])
        parts.append(f"<h2>Cells that ended with an error</h2><ul>{lines}</ul>")
    return page(f"{row['id']}: {manifest['title'].replace('_', ' ')}", "".join(parts))


def class_page(manifest, rows):
    """Lay out what the class as a whole got wrong, by the name of the failure."""
    title = f"The class: {manifest['title'].replace('_', ' ')}"
    if not rows:
        return page(title, "<p>Nothing was handed in.</p>")
    counts, examples = Counter(), {}
    passed = Counter()
    for row in rows:
        for result in row["results"]:
            key = result["number"], result["name"]
            passed[result["number"]] += result["passed"]
            if not result["passed"]:
                counts[key] += 1
                examples.setdefault(key, result)
    points = [total(row) for row in rows]
    parts = [
        f"<p>{several(len(rows), 'submission')}, on average {sum(points) / len(rows):.1f} of "
        f"{several(sum(r['of'] for r in rows[0]['results']), 'point')}.</p>",
        "<table><tr><th>exercise</th><th class=n>passed</th><th class=n>failed</th></tr>",
    ]
    for result in rows[0]["results"]:
        right = passed[result["number"]]
        parts.append(
            f"<tr><td>{heading(result)}</td><td class=n>{right}</td>"
            f"<td class=n>{len(rows) - right}</td></tr>"
        )
    parts.append("</table>")
    if counts:
        from searchlab.figures.classroom import failures

        parts.append(picture(failures(counts, len(rows))))
    for (number, name), count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        example = examples[number, name]
        hint = f"<br>Hint: {escape(example['hint'])}" if example["hint"] else ""
        parts.append(
            f"<h2>{heading(example)}: {escape(name)}, {several(count, 'submission')}</h2>"
            f'<div class="wrong">{escape(example["said"])}{hint}</div>'
            f"<p>Treated in {escape(section_of(name, manifest['lesson']))}.</p>"
        )
    return page(title, "".join(parts))


def section_of(name, lesson):
    """Name the section that treats a failure: its misconception's, or the lesson.

    >>> section_of("a stack for a queue", "03"), section_of("too near", "03")
    ('lesson 03, part 2', 'lesson 03')
    """
    known = {
        each.section
        for family in FAMILIES.values()
        for each in family.misconceptions
        if each.name == name
    }
    own = sorted(section for section in known if section.startswith(lesson))
    return told([*own, *sorted(known), lesson][0])
