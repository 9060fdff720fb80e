"""``searchlab court``: judge a heuristic from the command line."""

import json
import sys

from searchlab.cli.census import add_shape
from searchlab.puzzle import Puzzle

ADMISSIBLE, NOT_ADMISSIBLE, NOT_JUDGED = 0, 1, 2


def add_parser(commands):
    """Add the command's words to an argument parser's commands."""
    parser = commands.add_parser(
        "court",
        help="decide whether a heuristic is admissible and consistent",
        description="Decide over every board whether a heuristic is admissible and consistent.\n"
        "A function in a file, h(board) or h(board, puzzle), runs in a process of its own.",
        epilog="""examples:
  searchlab court manhattan
  searchlab court heur.py:my_heuristic --goals all
  searchlab court heur.py:my_heuristic --rows 2 --cols 3 --json

exit status: 0 admissible, for every goal judged, 1 not admissible, 2 could not be judged""",
    )
    parser.set_defaults(run=run)
    parser.add_argument(
        "heuristic", metavar="FILE.py:NAME", help="a function in a file, or a heuristic's name"
    )
    add_shape(parser)
    parser.add_argument(
        "--goals",
        action="append",
        metavar="GOAL",
        help=f"all, {', '.join(Puzzle.GOALS)} or a board; may be repeated (default: blank-last)",
    )
    parser.add_argument(
        "--max-seconds", type=float, default=60, metavar="S", help="time limit (default: 60)"
    )
    parser.add_argument(
        "--max-memory",
        type=int,
        default=1024,
        metavar="MB",
        help="memory for the function's process (default: 1024)",
    )
    parser.add_argument(
        "--sample", type=int, default=10, metavar="N", help="boards to run A* on (default: 10)"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="default: 0")
    parser.add_argument("--json", action="store_true", help="print a list, an object per goal")
    parser.add_argument("--quiet", action="store_true", help="show no progress")


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
