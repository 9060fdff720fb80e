"""``searchlab judge``: decide whether a heuristic is admissible."""

import json
import signal
import sys
from contextlib import redirect_stdout

from searchlab.cli.shared import adder, load_function, number
from searchlab.heuristics import FAULTY, HEURISTICS
from searchlab.puzzle import Puzzle
from searchlab.puzzle.checks import error_text, quote, several

ADMISSIBLE, NOT_ADMISSIBLE, NOT_DECIDED = 0, 1, 2
_GRACE = 5  # seconds to start Python, and to send the result for the boards evaluated in time


def add_parser(commands):
    """Add the command's words to an argument parser's commands."""
    parser = commands.add_parser(
        "judge",
        help="decide whether a heuristic is admissible and consistent",
        description="Decide over every board whether a heuristic is admissible and consistent.\n"
        "A function in a file, h(board) or h(board, puzzle), is executed with your rights, like\n"
        "any Python program, in a process that is ended after the time limit.",
        epilog="""examples:
  searchlab judge manhattan
  searchlab judge heur.py:my_heuristic --goals all
  searchlab judge heur.py:my_heuristic --rows 2 --cols 3 --json

exit status: 0 admissible, for every goal, 1 not admissible, 2 not decided""",
    )
    parser.set_defaults(run=run)
    add, names = adder(parser), ", ".join(Puzzle.GOALS)
    add("heuristic", "FILE.py:NAME", "a function in a file, or a heuristic's name")
    add("--rows", "N", "default: 3", type=int, default=3)
    add("--cols", "N", "default: 3", type=int, default=3)
    goals = f"all, {names} or a board; may be repeated (default: blank-last)"
    add("--goals", "GOAL", goals, action="append")
    add("--max-seconds", "S", "time limit (default: 60)", type=number, default=60)
    add("--sample", "N", "boards to run A* on (default: 10)", type=int, default=10)
    add("--seed", "N", "default: 0", type=int, default=0)
    add("--json", None, "print a list, an object per goal")
    add("--quiet", None, "show no progress")


def run(args):
    """Test the heuristic, print the results, and return the exit status."""
    if ":" in args.heuristic or args.heuristic.endswith(".py"):
        results = _judge_file(args)
    elif args.heuristic in (names := {**HEURISTICS, **FAULTY}):
        results = _judge(args.heuristic, args)
    else:
        known = ", ".join(names)
        raise ValueError(
            f"there is no heuristic {quote(args.heuristic)}; there are {known}, "
            "and functions of yours as FILE.py:NAME"
        )
    print(json.dumps([result.as_dict() for result in results]) if args.json else results)
    sys.stdout.flush()
    for result in results:
        if result.stopped and sys.stderr is not None:
            print(f"searchlab: {result.stopped}", file=sys.stderr)
    findings = [result.admissible for result in results]
    if False in findings:
        return NOT_ADMISSIBLE
    return NOT_DECIDED if None in findings else ADMISSIBLE


def _judge(heuristic, args):
    from searchlab.exhaustive.admissibility import judge

    goals = args.goals or ["blank-last"]
    return judge(
        heuristic,
        Puzzle(args.rows, args.cols),
        "all" if "all" in goals else goals,
        max_seconds=args.max_seconds,
        sample=args.sample,
        seed=args.seed,
        progress=False if args.quiet else None,
    )


def _judge_file(args):
    """Test a function of a file in another process, which it may crash or keep busy for ever."""
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
        code = process.exitcode
        how = f"exit status {code}" if code >= 0 else signal.Signals(-code).name
        raise ValueError(f"{args.heuristic} ended its process ({how})") from None
    finally:
        process.kill()
        process.join()
    if isinstance(results, str):
        raise ValueError(results)
    return results


def _work(sender, args):
    """Send the results of the test, or a sentence that says why there are none."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        with redirect_stdout(sys.stderr):
            results = _judge(load_function(args.heuristic), args)
    except ValueError as error:
        results = str(error)
    except BaseException as error:
        results = f"{args.heuristic} failed: {error_text(error)}"
    sender.send(results)
