"""Decide over every board whether a heuristic is admissible, or a search complete and optimal.

A function in a file, h(board) or h(board, puzzle), or with --search a function search(puzzle,
start), is executed with your rights, like any Python program, in a process that is ended after the
time limit.

for example:
  searchlab judge manhattan
  searchlab judge heur.py:my_heuristic --goals all
  searchlab judge heur.py:my_heuristic --rows 2 --cols 3 --json
  searchlab judge --search mine.py:my_a_star --rows 2 --cols 3
  searchlab judge --search mine.py:best_first --heuristic manhattan
  searchlab judge --search greedy --rows 3 --cols 3
  searchlab judge --search mine.py:my_a_star --maps

After the time limit the result is for what was run.
exit status: 0 no counterexample, for every goal, 1 a counterexample, 2 not decided
"""

import json
import signal
import sys
import time
from concurrent.futures import BrokenExecutor
from dataclasses import replace

from searchlab.cli.shared import calling, complain, load_function, read_argument
from searchlab.heuristics import bind
from searchlab.problems import Puzzle
from searchlab.problems.checks import check_number, several
from searchlab.running.result import Interrupted
from searchlab.search import find_strategy

_LONGEST = 1e6  # seconds
_SLACK = 3  # seconds after the limit in which a call of the function may end by itself
_GRACE = 10  # seconds to start Python, and to send the result for the boards evaluated in time


def add_arguments(parser):
    """Declare the arguments."""
    add = parser.add_argument
    about = "a function in a file, or the name of a heuristic or a strategy"
    add("function", metavar="FILE.py:NAME", help=about)
    add("--search", action="store_true", help="it is a search, not a heuristic")
    add("--maps", action="store_true", help="with --search: find the smallest map that refutes it")
    add("--heuristic", metavar="NAME", help="with --search: the heuristic that the search takes")
    for name in ("--rows", "--cols"):
        shape = "default: 3, with --search 2x3"
        add(name, metavar="N", help=shape, type=int)
    names = f"all, {', '.join(Puzzle.GOALS)}, a board or a file with one"
    goals = f"{names}; may be repeated (default: blank-last)"
    add("--goals", metavar="GOAL", help=goals, action="append")
    limit = "time limit (default: 60)"
    add("--max-seconds", metavar="S", help=limit, type=float, default=60)
    add("--json", action="store_true", help="print a list, an object per goal")


def run(args):
    """Test the function, print the results, and return the exit status."""
    from searchlab.experiments import process_pool

    check_number("max_seconds", args.max_seconds)
    for name in ("maps", "heuristic"):
        if getattr(args, name) and not args.search:
            raise ValueError(f"--{name} is for a search: give --search too")
    if args.maps and (args.rows or args.cols or args.goals or args.heuristic):
        raise ValueError("--maps tries maps and no puzzle: give --search and --maps alone")
    limit = several(args.max_seconds, "second", spec="g")
    with process_pool(1) as pool:  # the function may crash its process, or keep it busy forever
        try:
            results = pool.submit(_judge, args).result(min(args.max_seconds, _LONGEST) + _GRACE)
        except TimeoutError:
            raise ValueError(f"{args.function} did not finish within {limit}") from None
        except BrokenExecutor:
            raise ValueError(f"{args.function} ended its process") from None
    texts, rows, right = zip(*results, strict=True)
    if args.json:
        print(json.dumps(rows), flush=True)
    else:
        print(*texts, sep="\n\n\n", flush=True)
    for row in rows:
        if row.get("stopped"):
            complain(row["stopped"])
    if False in right:
        return 1
    # What a search was not stopped in is a sample without a counterexample.
    undecided = [row["stopped"] for row in rows] if args.search else [None in right]
    return 2 if any(undecided) else 0


def _judge(args):
    """Return for each goal the result as text and as plain values."""
    from searchlab.exhaustive.admissibility import judge
    from searchlab.exhaustive.refute import nothing_found, smallest
    from searchlab.exhaustive.searches import judge_search

    goals = [*map(read_argument, args.goals or ["blank-last"])]
    shape = args.rows or (2 if args.search else 3), args.cols or 3
    puzzles = [Puzzle(*shape, goal) for goal in (Puzzle.GOALS if "all" in goals else goals)]
    deadline, results = time.monotonic() + args.max_seconds, []
    with calling(args.function):
        function = load_function(args.function)
        if args.maps:
            found, tried, equal = smallest(function, progress=sys.stderr.isatty())
            if found:
                return [(f"{found.name}: {found}", found.as_dict(), False)]
            name = find_strategy(function).name
            row = {"search": name, "refuted": False, "tried": tried}
            return [(nothing_found(name, 4, tried, equal), row | {"stopped": None}, True)]
        options: dict = {"progress": True}
        for puzzle in puzzles:
            options |= _heuristic(function, args.heuristic, puzzle) if args.heuristic else {}
            options["max_seconds"] = max(0, deadline - time.monotonic())
            _interrupt(options["max_seconds"] + _SLACK)
            try:
                found = (judge_search if args.search else judge)(function, puzzle, **options)
            except Interrupted as interrupted:  # in the middle of a call
                found = interrupted.result
            _interrupt(0)  # what is then computed and written may take its time
            if found.stopped:
                where = found.stopped.rpartition(" by ")[0]
                limit = several(args.max_seconds, "second", spec="g")
                found = replace(found, stopped=f"{where} by the time limit of {limit}")
            results.append(found)
        # As text: what holds the function of a file cannot be sent to another process.
        return [(str(result), result.as_dict(), result.right) for result in results]


def _heuristic(function, name, puzzle):
    """Return the option by which a search is given a heuristic: h(state), or h(state, puzzle)."""
    strategy, h = find_strategy(function), bind(name, puzzle)
    if strategy.registered:
        return {"heuristic": name}
    named = [option for option in ("heuristic", "h") if option in strategy.options]
    if not (named or strategy.options):
        raise ValueError(
            f"{strategy.name} takes no heuristic: write def {strategy.name}(puzzle, start, h)"
        )
    return {(named or [*strategy.options])[0]: lambda state, puzzle=None: h(state)}


def _interrupt(seconds):
    """Raise a KeyboardInterrupt after this time, where the system can, or with 0 none."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, signal.default_int_handler)
        signal.setitimer(signal.ITIMER_REAL, min(seconds, _LONGEST))
