"""Decide over every board whether a heuristic is admissible and consistent.

A function in a file, h(board) or h(board, puzzle), is executed with your rights, like any Python
program, in a process that is ended after the time limit.

for example:
  searchlab judge manhattan
  searchlab judge heur.py:my_heuristic --goals all
  searchlab judge heur.py:my_heuristic --rows 2 --cols 3 --json

exit status: 0 admissible, for every goal, 1 not admissible, 2 not decided
"""

import json
import sys
from concurrent.futures import BrokenExecutor

from searchlab.cli.shared import add_shape, calling, complain, load_function, read_goal
from searchlab.puzzle import Puzzle
from searchlab.puzzle.checks import check_number, several

_LONGEST = 1e6  # seconds
_GRACE = 5  # seconds to start Python, and to send the result for the boards evaluated in time


def add_arguments(parser):
    """Declare the arguments."""
    add = parser.add_argument
    add("heuristic", metavar="FILE.py:NAME", help="a function in a file, or a heuristic's name")
    add_shape(parser)
    names = f"all, {', '.join(Puzzle.GOALS)}, a board or a file with one"
    goals = f"{names}; may be repeated (default: blank-last)"
    add("--goals", metavar="GOAL", help=goals, action="append")
    limit = "time limit (default: 60)"
    add("--max-seconds", metavar="S", help=limit, type=float, default=60)
    add("--json", action="store_true", help="print a list, an object per goal")


def run(args):
    """Test the heuristic, print the results, and return the exit status."""
    from searchlab.experiments import process_pool

    check_number("max_seconds", args.max_seconds)
    limit = several(args.max_seconds, "second", spec="g")
    with process_pool(1) as pool:  # the function may crash its process, or keep it busy forever
        try:
            results = pool.submit(_judge, args).result(min(args.max_seconds, _LONGEST) + _GRACE)
        except TimeoutError:
            raise ValueError(f"{args.heuristic} did not finish within {limit}") from None
        except BrokenExecutor:
            raise ValueError(f"{args.heuristic} ended its process") from None
    if args.json:
        print(json.dumps([result.as_dict() for result in results]), flush=True)
    else:
        print(*results, sep="\n\n\n", flush=True)
    for result in results:
        if result.stopped:
            complain(result.stopped)
    findings = [result.admissible for result in results]
    return 1 if False in findings else 2 if None in findings else 0


def _judge(args):
    from searchlab.exhaustive.admissibility import judge

    goals = [*map(read_goal, args.goals or ["blank-last"])]
    goals = "all" if "all" in goals else goals
    with calling(args.heuristic):
        heuristic, puzzle = load_function(args.heuristic), Puzzle(args.rows, args.cols)
        progress = sys.stderr.isatty()
        return judge(heuristic, puzzle, goals, max_seconds=args.max_seconds, progress=progress)
