"""Solve a board and count what the search does.

for example:
  searchlab solve 2 3 4 1 5 x 7 6 8
  searchlab solve 234150768 --strategy ida-star --heuristic misplaced
  searchlab solve 234150768 --strategy my_search.py:breadth_first
  searchlab solve 234150768 --heuristic my_heuristic.py:my_heuristic
  searchlab solve '1 2 3 / x 4 5' --json
  searchlab solve 813204765 --goal snail --strategy greedy --ties first-in
  echo '5 1 3 4 2 6 8 12 9 10 7 11 13 15 14 x' | searchlab solve -
  searchlab solve boards.txt

A file has boards, one per line or separated by blank lines; or a start and its goal, below a line
with their size, or the goal with a label, such as 'goal: 1 2 3 8 x 4 7 6 5'.

exit status: 0 all solved, 1 not solved, 2 bad input, 130 interrupted (with the counts so far)
"""

import argparse
import json
import sys
from math import inf

from searchlab.cli.shared import (
    NOT_SOLVED,
    STOPPED,
    add_goal,
    calling,
    complain,
    flag,
    load_function,
    read_argument,
    read_boards,
    read_input,
)
from searchlab.heuristics import manhattan, name_of
from searchlab.problems import MOVES, Puzzle
from searchlab.problems.notation import read_shape, split_goal
from searchlab.running.result import Interrupted
from searchlab.running.solving import solve
from searchlab.search import find_strategy

_REACH = 30  # moves to the goal of the 15-puzzle; beyond, few searches have the memory or the time


# Of the strategies: a line of help, and how the value is read. Python takes all their options.
OPTIONS = {
    "heuristic": ("see 'searchlab strategies', or FILE.py:NAME", str),
    "order": ("the four moves of the blank, as they are tried", str),
    "ties": ("low-h, high-h, last-in or first-in", str),
    "weight": ("of the heuristic in weighted-a-star", float),
}


def add_arguments(parser):
    """Declare the arguments."""
    cells = "the cells row by row, the blank as 0, x, _, . or *"
    about = f"{cells}; a file with boards; or - to read them from standard input"
    parser.add_argument("board", nargs="+", metavar="BOARD", help=about)
    add_goal(parser, default=None)
    about = "see 'searchlab strategies', or FILE.py:NAME (default: a-star, beyond 9 cells ida-star)"
    parser.add_argument("--strategy", metavar="NAME", help=about)
    group = parser.add_argument_group("options of the strategy")
    for name, (help_text, kind) in OPTIONS.items():
        group.add_argument(flag(name), default=argparse.SUPPRESS, help=help_text, type=kind)
    parser.add_argument("--max-expansions", metavar="N", type=int)
    parser.add_argument("--max-seconds", metavar="S", type=float)
    parser.add_argument("--json", action="store_true", help="print one JSON object a board")


def run(args):
    """Solve, print what was found, and return the exit status."""
    if args.board == ["-"]:
        text = read_input("2 3 4 1 5 x 7 6 8")
    else:
        texts = [*map(read_argument, args.board)]
        text = ("\n\n" if texts != args.board else " ").join(texts)  # there are files
    text, goal = split_goal(text)
    goal = goal or "blank-last" if args.goal is None else read_argument(args.goal)
    boards = read_boards(text, lambda text: Puzzle(*read_shape(text), goal).board(text))
    options = {name: value for name, value in vars(args).items() if name in OPTIONS}
    budgets = {"max_expansions": args.max_expansions, "max_seconds": args.max_seconds}
    chosen = None if args.strategy is None else load_function(args.strategy)
    references = [args.strategy or "the search", options.get("heuristic", "")]
    if "heuristic" in options:
        options["heuristic"] = load_function(options["heuristic"])
    progress, status = sys.stderr.isatty(), 0
    for _, board in boards:
        default = "a-star" if board.puzzle.cells <= 9 else "ida-star"
        strategy = find_strategy(default if chosen is None else chosen)
        far = board.puzzle.cells > 9 and manhattan(board.state, board.puzzle) > _REACH
        if far and strategy.shortest and strategy.name != "ida-star":
            complain(f"{strategy.name} may take too long on this board; try --strategy ida-star")
        try:
            with calling(*references):
                result = solve(
                    board.puzzle, board, strategy, progress=progress, **budgets, **options
                )
        except Interrupted as interrupted:
            result, status = interrupted.result, STOPPED
        if args.json:
            print(json.dumps(result.as_dict()), flush=True)
        elif len(boards) > 1:
            print(f"{board.puzzle.write(board.state)}: {result}", flush=True)
        else:
            print(board, _report(result, strategy.options | options), sep="\n\n")
        if status == STOPPED:
            break
        status = status if result.solved else NOT_SOLVED
    return status


def _report(result, options):
    """Write the options, the result and a table of the iterations."""
    if "order" in options:
        options["order"] = options["order"] or MOVES
    if "heuristic" in options:
        options["heuristic"] = name_of(options["heuristic"])
    shown = [f"{name} {value}" for name, value in options.items() if value not in (None, inf)]
    lines = [", ".join(shown).replace("_", " "), str(result)]
    iterations = result.as_dict()["iterations"]
    if iterations:
        rows = [[f"{count:,}" for count in iteration.values()] for iteration in iterations]
        lines += ["", *("  ".join(f"{cell:>11}" for cell in row) for row in [iterations[0], *rows])]
    return "\n".join(lines)
