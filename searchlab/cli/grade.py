"""``searchlab grade``: marks for what was handed in, and what the class got wrong."""

import json
import sys

from searchlab.cli.shared import DIED, NOT_SOLVED, STOPPED, add_limits, adder, complain, limits
from searchlab.puzzle.checks import several


def add_parser(commands):
    """Add the command's words to an argument parser's commands."""
    parser = commands.add_parser(
        "grade",
        help="grade what was handed in",
        description="Grade the notebooks and .py files of a folder, named by the students' ids,\n"
        "beside the assignment.json that 'searchlab assignment' wrote. Each runs in a process\n"
        "of its own, limited in time, memory, processes and files, and is only asked: the checks\n"
        "and the answers stay outside. Where bubblewrap is installed (Linux) there is no network\n"
        "besides, the disk is for reading only, and your home folder and the other submissions\n"
        "are out of sight; without it a malicious submission can read and change your files.",
        epilog="""examples:
  searchlab grade week6 --key "our secret"
  searchlab grade week6 --key "our secret" --jobs 4 --json

writes into FOLDER: grades.csv (id, points, comment), grades/ID.html for each student,
class.html on the class; finished grades are kept, and it goes on where it stopped
exit status: 0 done, 1 a process died, 2 bad input, 130 interrupted""",
    )
    parser.set_defaults(run=run)
    add = adder(parser)
    add("folder", "FOLDER", "with the submissions")
    add("--key", "KEY", "that of the assignment", required=True)
    add_limits(add, "submissions", "exercise")
    add("--json", None, "print one JSON object for each submission")


def run(args):
    """Grade, write what came out, and return the exit status."""
    from concurrent.futures import BrokenExecutor

    from searchlab.classroom import class_pages, grading

    rows, status = [], 0
    manifest = grading.read_manifest(args.folder)
    if not args.quiet:
        print(grading.protection(args.folder), file=sys.stderr)
    try:
        for row in grading.grade(args.folder, args.key, **limits(args)):
            rows.append(row)
            if args.json:
                print(json.dumps(row), flush=True)
    except KeyboardInterrupt:
        status = complain(f"interrupted after {several(len(rows), 'submission')}", STOPPED)
    except BrokenExecutor:
        status = complain(f"{DIED} ({len(rows)} done)", NOT_SOLVED)
    rows.sort(key=lambda row: row["id"])
    written = class_pages.write(args.folder, manifest, rows)
    if not args.json:
        points = [grading.total(row) for row in rows]
        mean = f", {sum(points) / len(points):.1f} points on average" if points else ""
        print(f"{several(len(rows), 'submission')} graded{mean}: {written}")
    return status
