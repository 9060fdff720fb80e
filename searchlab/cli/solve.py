"""Solve a board and count what the search does.

for example:
  searchlab solve 2 3 4 1 5 x 7 6 8
  searchlab solve 234150768 --strategy ida-star --heuristic misplaced
  searchlab solve 234150768 --strategy my_search.py:breadth_first
  searchlab solve '1 2 3 / x 4 5' --show
  searchlab solve 813204765 --goal snail --strategy greedy --ties first-in
  searchlab solve '2 1 3 4 5 6 7 8 x' --no-parity-check --max-expansions 5000
  searchlab solve '[[4,1,2],[5,0,3]]'
  echo '5 1 3 4 2 6 8 12 9 10 7 11 13 15 14 x' | searchlab solve - --json
  searchlab solve boards.txt

exit status: 0 all solved, 1 not solved, 2 bad input, 4 out of memory, 130 interrupted
(with the counts so far)
"""

import argparse
import json
import sys
from contextlib import redirect_stdout
from math import inf

from searchlab import kernels
from searchlab.cli.census import add_goal
from searchlab.cli.shared import (
    NOT_SOLVED,
    STOPPED,
    complain,
    flag,
    in_line,
    is_file_reference,
    load_function,
    number,
    read_boards,
    side_by_side,
    table,
)
from searchlab.heuristics import manhattan
from searchlab.parity import explain
from searchlab.puzzle import Puzzle
from searchlab.puzzle.checks import error_text, several
from searchlab.puzzle.notation import read_shape
from searchlab.running.solving import solve
from searchlab.search import STRATEGIES, find_strategy
from searchlab.search.result import INTERRUPTED, UNSOLVABLE

_BUDGET = ("max_expansions", "max_seconds", "max_stored", "parity_check")
# On the 15-puzzle, moves to the goal up to which a search that stores every board has room:
# without a heuristic (from both ends, twice as many), and with one.
_REACH, _INFORMED_REACH = 21, 36


def add_arguments(parser):
    """Declare the arguments; the options of the strategies come from their table."""
    cells = "the cells row by row, the blank as 0, x, _, . or *; or a file; or - for standard input"
    about = f"{cells} (several boards: one per line)"
    parser.add_argument("board", nargs="+", metavar="BOARD", help=about)
    for name in ("--rows", "--cols"):
        about = "2 to 5; else from the board"
        parser.add_argument(name, metavar="N", help=about, type=int, choices=range(2, 6))
    add_goal(parser)
    default = "(default: a-star, beyond 9 cells ida-star)"
    about = f"see 'searchlab strategies', or FILE.py:NAME, a function of yours {default}"
    parser.add_argument("--strategy", metavar="NAME", help=about)
    group = parser.add_argument_group("options of the strategy")
    for name, option in _strategy_options().items():
        settings = {
            "metavar": option.metavar,
            "type": number if option.kind in (int, float) else str,
        }
        settings = {"action": argparse.BooleanOptionalAction} if option.kind is bool else settings
        settings |= {"dest": name, "default": argparse.SUPPRESS, "help": option.help}
        group.add_argument(flag(name), **settings)
    add = parser.add_argument_group("budget").add_argument
    add("--max-expansions", metavar="N", type=int)
    add("--max-seconds", metavar="S", type=float)
    add("--max-stored", metavar="N", help="board records kept", type=int)
    about = "search even where parity shows that the board cannot be solved"
    add("--no-parity-check", dest="parity_check", action="store_false", help=about)
    group = parser.add_argument_group("output")
    group.add_argument("--json", action="store_true", help="print one JSON object")
    about = "print every board of the solution"
    group.add_argument("--show", action="store_true", help=about)
    add = group.add_mutually_exclusive_group().add_argument
    about = "count expansions on standard error (default: if that is a terminal)"
    add("--progress", action="store_true", help=about)
    add("--quiet", action="store_true", help="show no progress and no advice")


def _strategy_options():
    """List the options of all strategies by name, each once."""
    options = {}
    for strategy in STRATEGIES.values():
        options = strategy.known_options | options
    return options


def run(args):
    """Solve, print what was found, and return the exit status."""
    boards = []
    for line, text in read_boards(args.board, "2 3 4 1 5 x 7 6 8"):
        with in_line(line):
            shape = read_shape(text, args.rows, args.cols)
            boards.append(Puzzle(*shape, args.goal).board(text))
    given = {name: getattr(args, name) for name in (*_strategy_options(), *_BUDGET) if name in args}
    on_terminal = sys.stderr is not None and sys.stderr.isatty()
    given["progress"] = args.progress or (on_terminal and not args.quiet)
    chosen, status = args.strategy, 0
    if chosen is not None and is_file_reference(chosen):
        chosen = load_function(chosen)
    for board in boards:
        default = "a-star" if board.puzzle.cells <= 9 else "ida-star"
        strategy = find_strategy(default if chosen is None else chosen)
        if not args.quiet and (advice := _advice(board, strategy)):
            complain(advice)
        result = _solve(board, strategy, given, args.strategy)
        if args.json:
            answer = result.as_dict()
            if args.show:
                answer["boards"] = [board.puzzle.write(one.state) for one in result.path]
            print(json.dumps(answer), flush=True)
        elif len(boards) > 1 and not args.show:
            print(f"{board.puzzle.write(board.state)}: {_outcome(result)}", flush=True)
        else:
            print(board, _report(result, strategy.options, given), sep="\n\n")
            if args.show and result.moves:
                print("", _filmstrip(result), sep="\n")
            if board is not boards[-1]:
                print()
        if result.outcome == INTERRUPTED:
            return STOPPED
        status = status if result.solved else NOT_SOLVED
    return status


def _solve(board, strategy, options, name):
    try:
        with redirect_stdout(sys.stderr):  # what a function prints is not part of the result
            return solve(board.puzzle, board, strategy, **options)
    except (ValueError, OSError, MemoryError):
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


def _outcome(result):
    return result.summary.removeprefix(f"{result.strategy}: ")


def _report(result, options, given):
    """Write the options, how the search ended, and its counters, iteration by iteration."""
    settings = [
        f"{option.replace('_', ' ')} {value}"
        for option, default in options.items()
        if (value := given.get(option, default)) not in (None, inf)
    ]
    head = ", ".join([result.strategy, *settings]) + "\n" + _outcome(result)
    if result.outcome == UNSOLVABLE:
        return f"{head}\n{_why(result)}"
    counters = [
        (counter.replace("_", " "), f"{value:,}")
        for counter, value in result.counters.items()
        if value or counter in ("expanded", "generated")
    ]
    parts = [head, table(counters)]
    if result.iterations:
        columns = ("limit", "dfs_calls", "expanded", "generated", "pruned", "skipped", "deepest")
        rows = [[f"{getattr(i, column):,}" for column in columns] for i in result.iterations]
        parts.append(table([[name.replace("_", " ") for name in columns], *rows], left=0))
    return "\n\n".join(parts)


def _why(result):
    """Explain what parity rules out."""
    parity = explain(result.puzzle, result.start)
    board = f"The board has {several(parity.inversions, 'inversion')}"
    goal = f"the goal {parity.goal_inversions}"
    if not parity.counts_blank_row:
        return f"{board}, {goal}: one odd, one even, and no move changes that."
    return (
        f"{board} and its blank in row {parity.blank_row + 1}, {goal} and row "
        f"{parity.goal_blank_row + 1}:\none sum is odd, one even, and no move changes that."
    )


def _filmstrip(result):
    """Draw the boards of a solution beside each other, each under its move."""
    labels = ["start", *(f"{n} {move}" for n, move in enumerate(result.moves, start=1))]
    blocks = [[label, *str(b).split("\n")] for label, b in zip(labels, result.path, strict=True)]
    return "\n\n".join(side_by_side(blocks))
