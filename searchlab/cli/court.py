"""``searchlab court``: judge a heuristic from the command line."""

import json
import sys

from searchlab.cli.shared import adder
from searchlab.puzzle import Puzzle

ADMISSIBLE, NOT_ADMISSIBLE, NOT_JUDGED = 0, 1, 2


def add_parser(commands):
    """Add the command's words to an argument parser's commands."""
    parser = commands.add_parser(
        "court",
        help="decide whether a heuristic is admissible and consistent",
        description="Decide over every board whether a heuristic is admissible and consistent.\n"
        "A function in a file, h(board) or h(board, puzzle), runs in a process of its own, with\n"
        "limits on time, memory and files. That holds against mistakes and tricks, not against\n"
        "malice: it runs with your rights. Install bubblewrap (Linux), and it is used: then the\n"
        "disk is for reading only and there is no network.",
        epilog="""examples:
  searchlab court manhattan
  searchlab court heur.py:my_heuristic --goals all
  searchlab court heur.py:my_heuristic --rows 2 --cols 3 --json

exit status: 0 admissible, for every goal judged, 1 not admissible, 2 could not be judged""",
    )
    parser.set_defaults(run=run)
    add, names = adder(parser), ", ".join(Puzzle.GOALS)
    add("heuristic", "FILE.py:NAME", "a function in a file, or a heuristic's name")
    add("--rows", "N", "default: 3", type=int, default=3)
    add("--cols", "N", "default: 3", type=int, default=3)
    goals = f"all, {names} or a board; may be repeated (default: blank-last)"
    add("--goals", "GOAL", goals, action="append")
    add("--max-seconds", "S", "time limit (default: 60)", type=float, default=60)
    memory = "memory for the function's process (default: 1024)"
    add("--max-memory", "MB", memory, type=int, default=1024)
    add("--sample", "N", "boards to run A* on (default: 10)", type=int, default=10)
    add("--seed", "N", "default: 0", type=int, default=0)
    add("--json", None, "print a list, an object per goal")
    add("--quiet", None, "show no progress")


def run(args):
    """Judge, print the verdicts, and return the exit status."""
    from searchlab.whole_space.court.judging import judge

    goals = args.goals or ["blank-last"]
    verdicts = judge(
        args.heuristic,
        Puzzle(args.rows, args.cols),
        "all" if "all" in goals else goals,
        max_seconds=args.max_seconds,
        max_memory=args.max_memory,
        sample=args.sample,
        seed=args.seed,
        progress=False if args.quiet else None,
    )
    if args.json:
        print(json.dumps([verdict.as_dict() for verdict in verdicts]))
    else:
        print(verdicts)
    sys.stdout.flush()
    for verdict in verdicts:
        if verdict.stopped and sys.stderr is not None:
            print(f"searchlab: {verdict.stopped}", file=sys.stderr)
    findings = [verdict.admissible for verdict in verdicts]
    if False in findings:
        return NOT_ADMISSIBLE
    return NOT_JUDGED if None in findings else ADMISSIBLE
