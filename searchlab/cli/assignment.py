"""``searchlab assignment``: a lesson's exercises, as a course hands them out."""

import argparse
import json

from searchlab.cli.shared import adder
from searchlab.puzzle.checks import quote


def add_parser(commands):
    """Add the command's words to an argument parser's commands."""
    parser = commands.add_parser(
        "assignment",
        help="write a lesson's exercises as an assignment",
        description="Write a lesson's exercises as an assignment whose checks are locked and raise "
        "an\nerror where an answer is wrong. With --students everybody gets a board, a goal and\n"
        "an order of moves of their own, all equally hard: in a notebook for each, or, in the\n"
        "formats of other graders, in one for all, where the student's id chooses.",
        epilog="""examples:
  searchlab assignment week6 --lesson 06 --key "our secret"
  searchlab assignment week3 --lesson 03 --key "our secret" --exercises 1,3 --students ids.csv
  searchlab assignment week7 --lesson 07 --key "our secret" --format nbgrader

formats: plain (notebooks for 'searchlab grade'), nbgrader (a course folder's source), otter (a
notebook and its tests), gradescope (a notebook and autograder.zip)
exit status: 0 done, 2 bad input""",
    )
    parser.set_defaults(run=run)
    add = adder(parser)
    add("out", "OUT", "a new folder")
    add("--lesson", "NN", "such as 06", required=True)
    add("--key", "KEY", "the course's secret: grade with the same one", required=True)
    add("--exercises", "1,3", "which ones (default: all)", type=_numbers)
    add("--students", "FILE", "a CSV file with a column id: a board for each")
    add("--format", "FORMAT", "plain, nbgrader, otter or gradescope", default="plain")
    add("--json", None, "print one JSON object")


def run(args):
    """Write the assignment, say what was written, and return the exit status."""
    from searchlab.classroom import assignment

    students = assignment.read_students(args.students) if args.students else None
    files = assignment.write_assignment(
        args.out, args.lesson, args.key, args.exercises, students, args.format
    )
    if args.json:
        print(json.dumps({"files": [str(path) for path in files]}))
    else:
        print(f"{assignment.describe(files, students)} in {args.out}")
    return 0


def _numbers(text):
    """Read a list such as 1,3."""
    words = [word.strip() for word in text.split(",")]
    if not all(word.isdecimal() and len(word) < 4 for word in words):
        raise argparse.ArgumentTypeError(f"{quote(text)} is no list of numbers, such as 1,3")
    return sorted({int(word) for word in words})
