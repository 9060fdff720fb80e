"""Decide over every board whether a heuristic is admissible, or a search complete and optimal.

A function in a file, h(board) or h(board, puzzle), or with --search a function search(puzzle,
start), is executed with your rights, like any Python program, in a process that is ended after the
time limit.

for example:
  searchlab judge manhattan
  searchlab judge heur.py:my_heuristic --goals all
  searchlab judge heur.py:my_heuristic --rows 2 --cols 3 --json
  searchlab judge --search mine.py:my_a_star --rows 2 --cols 3
  searchlab judge --search greedy
  searchlab judge --search mine.py:my_a_star --maps

exit status: 0 no counterexample, for every goal, 1 a counterexample, 2 not decided
"""

import json
import sys
from concurrent.futures import BrokenExecutor

from searchlab.cli.shared import add_shape, calling, complain, load_function, read_argument
from searchlab.problems import Puzzle
from searchlab.problems.checks import check_number, several
from searchlab.search import find_strategy

_LONGEST = 1e6  # seconds
_GRACE = 5  # seconds to start Python, and to send the result for the boards evaluated in time


def add_arguments(parser):
    """Declare the arguments."""
    add = parser.add_argument
    about = "a function in a file, or the name of a heuristic or a strategy"
    add("function", metavar="FILE.py:NAME", help=about)
    add("--search", action="store_true", help="it is a search, not a heuristic")
    add("--maps", action="store_true", help="with --search: find the smallest map that refutes it")
    add_shape(parser)
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
    if args.maps and not args.search:
        raise ValueError("--maps tries a search: give --search too")
    limit = several(args.max_seconds, "second", spec="g")
    with process_pool(1) as pool:  # the function may crash its process, or keep it busy forever
        try:
            results = pool.submit(_judge, args).result(min(args.max_seconds, _LONGEST) + _GRACE)
        except TimeoutError:
            raise ValueError(f"{args.function} did not finish within {limit}") from None
        except BrokenExecutor:
            raise ValueError(f"{args.function} ended its process") from None
    texts, rows = zip(*results, strict=True)
    if args.json:
        print(json.dumps(rows), flush=True)
    else:
        print(*texts, sep="\n\n\n", flush=True)
    if args.search:
        return int(any(row["refuted" if args.maps else "wrong"] for row in rows))
    for row in rows:
        if row["stopped"]:
            complain(row["stopped"])
    findings = [row["admissible"] for row in rows]
    return 1 if False in findings else 2 if None in findings else 0


def _judge(args):
    """Return for each goal the result as text and as plain values."""
    from searchlab.exhaustive.admissibility import judge
    from searchlab.exhaustive.refute import nothing_found, smallest
    from searchlab.exhaustive.searches import judge_search

    goals = [*map(read_argument, args.goals or ["blank-last"])]
    goals = "all" if "all" in goals else goals
    progress, rows, cols = sys.stderr.isatty(), args.rows, args.cols
    with calling(args.function):
        function = load_function(args.function)
        if args.maps:
            found, tried, equal = smallest(function, progress=progress)
            if found:
                return [(f"{found.name}: {found}", found.as_dict())]
            name = find_strategy(function).name
            row = {"search": name, "refuted": False, "tried": tried}
            return [(nothing_found(name, 4, tried, equal), row)]
        if args.search:
            goals = Puzzle.GOALS if goals == "all" else goals
            puzzles = [Puzzle(rows, cols, goal) for goal in goals]
            results = [judge_search(function, each, progress=progress) for each in puzzles]
        else:
            limit = {"max_seconds": args.max_seconds, "progress": progress}
            results = judge(function, Puzzle(rows, cols), goals, **limit)
        # As text: what holds the function of a file cannot be sent to another process.
        return [(str(result), result.as_dict()) for result in results]
