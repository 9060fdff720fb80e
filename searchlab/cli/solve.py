"""``searchlab solve``: solve a board and count what the search does."""

import argparse
import json
import sys
from functools import partial
from math import inf

from searchlab.cli.census import add_goal
from searchlab.cli.shared import (
    NOT_SOLVED,
    STOPPED,
    adder,
    flag,
    in_line,
    number,
    read_boards,
    side_by_side,
    table,
    whole,
)
from searchlab.parity import explain
from searchlab.puzzle import Puzzle
from searchlab.puzzle.checks import several
from searchlab.puzzle.checks import whole as in_range
from searchlab.puzzle.notation import read_shape
from searchlab.running.solving import solve
from searchlab.search import STRATEGIES, find_strategy
from searchlab.search.result import INTERRUPTED, OUT_OF_BUDGET, SOLVED, UNSOLVABLE


def add_parser(commands):
    """Add the command's words to an argument parser's commands."""
    parser = commands.add_parser(
        "solve",
        help="solve a board and count what the search does",
        description="Solve a board and count what the search does.",
        epilog="""examples:
  searchlab solve 2 3 4 1 5 x 7 6 8
  searchlab solve 234150768 --strategy ida-star --heuristic misplaced
  searchlab solve '1 2 3 / x 4 5' --show
  searchlab solve 813204765 --goal snail --strategy greedy --ties first-in
  searchlab solve '2 1 3 4 5 6 7 8 x' --no-parity-check --max-expansions 5000
  searchlab solve '[[4,1,2],[5,0,3]]'
  echo '5 1 3 4 2 6 8 12 9 10 7 11 13 15 14 x' | searchlab solve - --json
  searchlab solve boards.txt

exit status: 0 all solved, 1 not solved, 2 bad input, 4 out of memory, 130 interrupted
(with the counts so far)""",
    )
    parser.set_defaults(run=run)
    parser.add_argument(
        "board",
        nargs="+",
        metavar="BOARD",
        help="the cells row by row, the blank as 0, x, _, . or *; or a file; or - for standard "
        "input (several boards: one per line)",
    )
    add = adder(parser)
    add("--rows", "N", "2 to 5; else from the board", type=whole)
    add("--cols", "N", "2 to 5; else from the board", type=whole)
    add_goal(parser)
    default = "(default: a-star, beyond 9 cells ida-star)"
    add("--strategy", "NAME", f"see 'searchlab strategies' {default}")
    _add_options(parser.add_argument_group("options of the strategy"))
    add = adder(parser.add_argument_group("budget"))
    add("--max-expansions", "N", type=whole)
    add("--max-seconds", "S", type=number)
    add("--max-held", "N", "board records kept", type=whole)
    add("--no-parity-check", None, "search even where parity shows that the board cannot be solved")
    group = parser.add_argument_group("output")
    add = adder(group)
    add("--json", None, "print one JSON object")
    add("--show", None, "print every board of the solution")
    add = adder(group.add_mutually_exclusive_group())
    add("--progress", None, "count expansions on standard error (default: if that is a terminal)")
    add("--quiet", None, "show no progress")


def _strategy_options():
    """List the options of all strategies by name, each once."""
    options = {}
    for strategy in STRATEGIES.values():
        options |= {k: v for k, v in strategy.known_options.items() if k not in options}
    return options


def _add_options(group):
    for name, option in _strategy_options().items():
        if option.switch:
            settings = {"action": argparse.BooleanOptionalAction}
        else:
            read = partial(_number, whole if option.whole else number) if option.number else str
            settings = {"metavar": option.metavar, "type": read}
        group.add_argument(
            flag(name), dest=name, default=argparse.SUPPRESS, help=option.help, **settings
        )


def _number(read, text):
    return None if text == "none" else read(text)


def run(args):
    """Solve, print what was found, and return the exit status."""
    boards = []
    for line, text in read_boards(args.board, "2 3 4 1 5 x 7 6 8"):
        with in_line(line):
            boards.append(_read(text, args))
    given = {name: getattr(args, name) for name in _strategy_options() if name in args}
    strategies = [_strategy(board, args.strategy, given) for board in boards]
    status = 0
    for board, strategy in zip(boards, strategies, strict=True):
        result = _solve(board, strategy, args, given)
        if args.json:
            answer = result.as_dict()
            if args.show:
                answer["boards"] = [board.puzzle.write(one.state) for one in result.path]
            print(json.dumps(answer), flush=True)
        elif len(boards) > 1 and not args.show:
            print(f"{board.puzzle.write(board.state)}: {_outcome(result)}", flush=True)
        else:
            print(board, _report(result, strategy.options | given), sep="\n\n")
            if args.show and result.moves:
                print("", _filmstrip(result), sep="\n")
            if board is not boards[-1]:
                print()
        if result.outcome == INTERRUPTED:
            return STOPPED
        status = status if result.solved else NOT_SOLVED
    return status


def _read(text, args):
    """Read a board, and its shape unless that is given."""
    for name in ("rows", "cols"):
        if getattr(args, name) is not None:
            in_range(name, getattr(args, name), 2, 5)
    return Puzzle(*read_shape(text, args.rows, args.cols), args.goal).board(text)


def _strategy(board, name, given):
    """Find the strategy for a board, and check that it takes the options that are given."""
    default = "a-star" if board.puzzle.cells <= 9 else "ida-star"
    strategy = find_strategy(default if name is None else name)
    _check_options(strategy, given)
    return strategy


def _solve(board, strategy, args, given):
    on_terminal = sys.stderr is not None and sys.stderr.isatty()
    return solve(
        board.puzzle,
        board,
        strategy,
        max_expansions=args.max_expansions,
        max_seconds=args.max_seconds,
        max_held=args.max_held,
        parity_check=not args.no_parity_check,
        progress=args.progress or (on_terminal and not args.quiet),
        **given,
    )


def _check_options(strategy, given):
    for option in given:
        if option not in strategy.options:
            raise ValueError(
                f"the strategy {strategy.name} takes no {flag(option)}; it takes "
                f"{', '.join(map(flag, strategy.options))}"
            )


def _outcome(result):
    """Say on one line how a search ended."""
    if result.outcome == SOLVED:
        found = f"solved in {several(result.length, 'move', spec='')}"
        return found + f": {result.moves}" * bool(result.moves)
    return result.outcome + f" ({result.budget})" * (result.outcome == OUT_OF_BUDGET)


def _report(result, options):
    settings = [
        f"{option.replace('_', ' ')} {value}"
        for option, value in options.items()
        if value not in (None, inf)
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
        rows = [[column.replace("_", " ") for column in columns]]
        rows += [[f"{getattr(i, column):,}" for column in columns] for i in result.iterations]
        parts.append(table(rows, left=0))
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
