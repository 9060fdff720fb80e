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
import signal
import sys
from contextlib import redirect_stdout

from searchlab.cli.shared import add_shape, complain, is_file_reference, load_function
from searchlab.puzzle import Puzzle
from searchlab.puzzle.checks import error_text, several

ADMISSIBLE, NOT_ADMISSIBLE, NOT_DECIDED = 0, 1, 2
_GRACE = 5  # seconds to start Python, and to send the result for the boards evaluated in time


def add_arguments(parser):
    """Declare the arguments."""
    add = parser.add_argument
    add("heuristic", metavar="FILE.py:NAME", help="a function in a file, or a heuristic's name")
    add_shape(parser)
    goals = f"all, {', '.join(Puzzle.GOALS)} or a board; may be repeated (default: blank-last)"
    add("--goals", metavar="GOAL", help=goals, action="append")
    limit = "time limit (default: 60)"
    add("--max-seconds", metavar="S", help=limit, type=float, default=60)
    add("--json", action="store_true", help="print a list, an object per goal")


def run(args):
    """Test the heuristic, print the results, and return the exit status."""
    if is_file_reference(args.heuristic):
        results = _judge_file(args)
    else:
        results = _judge(args.heuristic, args)
    if args.json:
        print(json.dumps([result.as_dict() for result in results]), flush=True)
    else:
        print(*results, sep="\n\n\n", flush=True)
    for result in results:
        if result.stopped:
            complain(result.stopped)
    findings = [result.admissible for result in results]
    if False in findings:
        return NOT_ADMISSIBLE
    return NOT_DECIDED if None in findings else ADMISSIBLE


def _judge(heuristic, args):
    from searchlab.exhaustive.admissibility import judge

    goals = args.goals or ["blank-last"]
    goals = "all" if "all" in goals else goals
    return judge(heuristic, Puzzle(args.rows, args.cols), goals, max_seconds=args.max_seconds)


def _judge_file(args):
    """Test a function of a file in another process, which it may crash or keep busy forever."""
    from multiprocessing import get_context

    context = get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(sender, args))
    process.start()
    sender.close()
    try:
        if not receiver.poll(args.max_seconds + _GRACE):
            limit = several(args.max_seconds, "second", spec="g")
            raise ValueError(f"{args.heuristic} did not finish within {limit}")
        results = receiver.recv()
    except EOFError:
        process.join()
        raise ValueError(
            f"{args.heuristic} ended its process (exit status {process.exitcode})"
        ) from None
    finally:
        process.kill()
        process.join()
    if isinstance(results, str):
        raise ValueError(results)
    return results


def _work(sender, args):
    """Send the results of the test, or a sentence that explains why there are none."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        with redirect_stdout(sys.stderr):
            results = _judge(load_function(args.heuristic), args)
    except ValueError as error:
        results = str(error)
    except BaseException as error:
        results = f"{args.heuristic} failed: {error_text(error)}"
    sender.send(results)
