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
    number,
    read_input,
    side_by_side,
    table,
    whole,
)
from searchlab.parity import explain
from searchlab.puzzle import Puzzle
from searchlab.puzzle.checks import several
from searchlab.puzzle.notation import cells_of_text, words_of_text
from searchlab.running.result import INTERRUPTED, OUT_OF_BUDGET, SOLVED, UNSOLVABLE
from searchlab.running.solving import solve
from searchlab.search import STRATEGIES, find_strategy

SHAPES = [(rows, cols) for rows in range(2, 6) for cols in range(2, 6)]


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
  searchlab solve 813204765 --goal ring --strategy greedy --ties first-in
  searchlab solve '2 1 3 4 5 6 7 8 x' --no-parity-check --max-expansions 5000
  echo '5 1 3 4 2 6 8 12 9 10 7 11 13 15 14 x' | searchlab solve - --json

exit status: 0 solved, 1 not solved, 2 bad input, 4 out of memory, 130 interrupted
(with the counts so far)""",
    )
    parser.set_defaults(run=run)
    parser.add_argument(
        "board",
        nargs="+",
        metavar="BOARD",
        help="the cells row by row, the blank as 0, x, _ or . (- for standard input)",
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
    text = read_input("2 3 4 1 5 x 7 6 8") if args.board == ["-"] else " ".join(args.board)
    puzzle = Puzzle(*_shape(text, args.rows, args.cols), args.goal)
    board = puzzle.board(text)
    default = "a-star" if puzzle.cells <= 9 else "ida-star"
    strategy = find_strategy(default if args.strategy is None else args.strategy)
    given = {name: getattr(args, name) for name in _strategy_options() if name in args}
    _check_options(strategy, given)
    on_terminal = sys.stderr is not None and sys.stderr.isatty()
    result = solve(
        puzzle,
        board,
        strategy,
        max_expansions=args.max_expansions,
        max_seconds=args.max_seconds,
        max_held=args.max_held,
        parity_check=not args.no_parity_check,
        progress=args.progress or (on_terminal and not args.quiet),
        **given,
    )
    if args.json:
        answer = result.as_dict()
        if args.show:
            answer["boards"] = [puzzle.write(board.state) for board in result.path]
        print(json.dumps(answer))
    else:
        print(board, _report(result, strategy.options | given), sep="\n\n")
        if args.show and result.moves:
            print("", _filmstrip(result), sep="\n")
    if result.outcome == INTERRUPTED:
        return STOPPED
    return 0 if result.solved else NOT_SOLVED


def _check_options(strategy, given):
    for option in given:
        if option not in strategy.options:
            raise ValueError(
                f"the strategy {strategy.name} takes no {flag(option)}; it takes "
                f"{', '.join(map(flag, strategy.options))}"
            )


def _shape(text, rows, cols):
    """Work out the rows and columns of a board from its text."""
    if rows is not None and cols is not None:
        return rows, cols
    for name, value in (("rows", rows), ("cols", cols)):
        if value is not None and not 2 <= value <= 5:
            raise ValueError(f"{name} must be a whole number from 2 to 5, not {value}")
    words, found = words_of_text(text), cells_of_text(text, {r * c for r, c in SHAPES})
    cells = len(found)
    fitting = [
        (r, c) for r, c in SHAPES if r * c == cells and rows in (None, r) and cols in (None, c)
    ]
    if len(fitting) > 1:
        lines = len([line for line in text.replace("/", "\n").splitlines() if line.strip()])
        lines = lines if found == words else max(lines, len(words))
        fitting = [shape for shape in fitting if shape[0] == lines] or fitting
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        shapes = " or ".join(f"{r}x{c}" for r, c in fitting)
        raise ValueError(
            f"a board of {cells} cells can be {shapes}: give --rows or --cols "
            "(a 3x3 board has 9 cells, a 4x4 board 16)"
        )
    asked = f" of {rows} rows" if rows else f" of {cols} columns" if cols else ""
    raise ValueError(
        f"{several(cells, 'cell')} cannot be a board{asked}: write all cells row by "
        "row, the blank as 0, x, _ or . (9 cells for 3x3, 16 for 4x4, any shape from 2x2 to 5x5)"
    )


def _report(result, options):
    settings = [
        f"{option.replace('_', ' ')} {value}"
        for option, value in options.items()
        if value not in (None, inf)
    ]
    name = ", ".join([result.strategy, *settings])
    found = result.outcome
    if found == UNSOLVABLE:
        return f"{name}\n{found}\n{_why(result)}"
    if found == SOLVED:
        found = f"solved in {several(result.length, 'move', spec='')}"
        found += f": {result.moves}" if result.moves else ""
    elif found == OUT_OF_BUDGET:
        found += f" ({result.budget})"
    counters = [
        (counter.replace("_", " "), f"{value:,}")
        for counter, value in result.counters.items()
        if value or counter in ("expanded", "generated")
    ]
    parts = [f"{name}\n{found}", table(counters)]
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
