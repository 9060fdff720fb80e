"""Solve a board and count what the search does.

for example:
  searchlab solve 2 3 4 1 5 x 7 6 8
  searchlab solve 234150768 --strategy ida-star --heuristic misplaced
  searchlab solve 234150768 --strategy my_search.py:breadth_first
  searchlab solve '1 2 3 / x 4 5' --json
  searchlab solve 813204765 --goal snail --strategy greedy --ties first-in
  echo '5 1 3 4 2 6 8 12 9 10 7 11 13 15 14 x' | searchlab solve -

exit status: 0 all solved, 1 not solved, 2 bad input, 130 interrupted (with the counts so far)
"""

import argparse
import json
import sys
from contextlib import redirect_stdout
from math import inf

from searchlab import kernels
from searchlab.cli.shared import (
    NOT_SOLVED,
    STOPPED,
    add_goal,
    complain,
    flag,
    is_file_reference,
    load_function,
    read_boards,
    read_input,
)
from searchlab.heuristics import manhattan
from searchlab.parity import explain
from searchlab.puzzle import Puzzle
from searchlab.puzzle.checks import error_text, several
from searchlab.puzzle.notation import read_shape
from searchlab.running.solving import solve
from searchlab.search import STRATEGIES, find_strategy
from searchlab.search.result import INTERRUPTED, UNSOLVABLE

# On the 15-puzzle, moves to the goal up to which a search that stores every board has room:
# without a heuristic (from both ends, twice as many), and with one.
_REACH, _INFORMED_REACH = 21, 36


def add_arguments(parser):
    """Declare the arguments; the options of the strategies come from their table."""
    cells = "the cells row by row, the blank as 0, x, _, . or *"
    about = f"{cells}; or - to read boards from standard input, one per line"
    parser.add_argument("board", nargs="+", metavar="BOARD", help=about)
    add_goal(parser)
    about = "see 'searchlab strategies', or FILE.py:NAME (default: a-star, beyond 9 cells ida-star)"
    parser.add_argument("--strategy", metavar="NAME", help=about)
    group = parser.add_argument_group("options of the strategy")
    for name, option in _options().items():
        kind = {"metavar": option.metavar, "type": number if option.kind in (int, float) else str}
        kind = {"action": argparse.BooleanOptionalAction} if option.kind is bool else kind
        group.add_argument(flag(name), default=argparse.SUPPRESS, help=option.help, **kind)
    parser.add_argument("--max-expansions", metavar="N", type=int)
    parser.add_argument("--max-seconds", metavar="S", type=float)
    parser.add_argument("--json", action="store_true", help="print one JSON object a board")


def _options():
    """List the options of all strategies by name."""
    known = (strategy.known_options for strategy in STRATEGIES.values())
    return {name: option for options in known for name, option in options.items()}


def number(text):
    """Read a number; none is None."""
    if text == "none":
        return None
    return int(text) if text.isdecimal() else float(text)


def run(args):
    """Solve, print what was found, and return the exit status."""
    text = " ".join(args.board)
    text = read_input("2 3 4 1 5 x 7 6 8") if text == "-" else text
    boards = read_boards(text, lambda text: Puzzle(*read_shape(text), args.goal).board(text))
    options = {name: value for name, value in vars(args).items() if name in _options()}
    budgets = {"max_expansions": args.max_expansions, "max_seconds": args.max_seconds}
    chosen, status = args.strategy, 0
    if chosen and is_file_reference(chosen):
        chosen = load_function(chosen)
    for _, board in boards:
        default = "a-star" if board.puzzle.cells <= 9 else "ida-star"
        strategy = find_strategy(default if chosen is None else chosen)
        if advice := _advice(board, strategy):
            complain(advice)
        result = _solve(board, strategy, options | budgets, args.strategy)
        if args.json:
            print(json.dumps(result.as_dict()), flush=True)
        elif len(boards) > 1:
            print(f"{board.puzzle.write(board.state)}: {result}", flush=True)
        else:
            print(board, _report(result, strategy.options | options), sep="\n\n")
        if result.outcome == INTERRUPTED:
            return STOPPED
        status = status if result.solved else NOT_SOLVED
    return status


def _solve(board, strategy, options, name):
    try:
        with redirect_stdout(sys.stderr):  # what a function prints is not part of the result
            return solve(board.puzzle, board, strategy, progress=sys.stderr.isatty(), **options)
    except (ValueError, MemoryError):
        raise
    except (Exception, SystemExit) as error:
        if strategy.registered:
            raise
        text = error_text(error, name.rpartition(":")[0])
        raise ValueError(f"{name} failed: {text}") from None


def _advice(board, strategy):
    """Return a better choice, where the strategy can hardly solve a large board; else None."""
    distance = manhattan(board.state, board.puzzle)
    informed = "heuristic" in strategy.options
    reach = _INFORMED_REACH if informed else _REACH * (1 + (strategy.time == "b^(d/2)"))
    hopeless = board.puzzle.cells > 9 and board.puzzle.is_solvable(board) and distance > reach
    if not (hopeless and strategy.shortest):
        return None
    if board.puzzle.cells > 16 or not kernels.available():
        better = "weighted-a-star --weight 3' finds a solution, if not a shortest one"
    elif strategy.name == "ida-star":
        return None
    else:
        better = "ida-star' is compiled and needs no memory"
    away = f"the board is at least {distance} moves from the goal"
    return f"{away}, and {strategy.name} may take too long: '--strategy {better}"


def _report(result, options):
    """Write the options, the result and a table of the iterations."""
    shown = [f"{name} {value}" for name, value in options.items() if value not in (None, inf)]
    lines = [", ".join(shown).replace("_", " "), str(result)]
    if result.outcome == UNSOLVABLE:
        lines.append(_why(result))
    if result.iterations:
        names = ("limit", "dfs_calls", "expanded", "generated", "pruned", "skipped", "deepest")
        rows = [[f"{getattr(i, name):,}" for name in names] for i in result.iterations]
        lines += ["", *("  ".join(f"{cell:>11}" for cell in row) for row in [names, *rows])]
    return "\n".join(lines)


def _why(result):
    """Explain by parity why a board is unsolvable."""
    parity = explain(result.puzzle, result.start)
    board = f"The board has {several(parity.inversions, 'inversion')}"
    goal = f"the goal {parity.goal_inversions}"
    if not parity.counts_blank_row:
        return f"{board}, {goal}: one odd, one even, and no move changes that."
    return (
        f"{board} and its blank in row {parity.blank_row + 1}, {goal} and row "
        f"{parity.goal_blank_row + 1}:\none sum is odd, one even, and no move changes that."
    )
