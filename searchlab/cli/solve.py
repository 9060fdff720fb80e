"""``searchlab solve``: solve a board and count what the search does."""

import argparse
import json
import sys
from math import inf

from searchlab.cli.shared import (
    NOT_SOLVED,
    STOPPED,
    WIDTH,
    flag,
    number,
    read_input,
    table,
    whole,
)
from searchlab.parity import explain
from searchlab.puzzle import SEPARATORS, Puzzle
from searchlab.puzzle.checks import several
from searchlab.running.solving import INTERRUPTED, OUT_OF_BUDGET, SOLVED, UNSOLVABLE, solve
from searchlab.search import find_strategy

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

exit status: 0 solved, 1 not solved, 2 bad input, 130 interrupted (with the counts so far)""",
    )
    parser.set_defaults(run=run)
    parser.add_argument(
        "board",
        nargs="+",
        metavar="BOARD",
        help="the cells row by row, the blank as 0, x, _ or . (- for standard input)",
    )
    parser.add_argument("--rows", type=whole, metavar="N", help="2 to 5; else from the board")
    parser.add_argument("--cols", type=whole, metavar="N", help="2 to 5; else from the board")
    parser.add_argument(
        "--goal",
        default="blank-last",
        help=f"{', '.join(Puzzle.GOALS)} or a board (default: blank-last)",
    )
    parser.add_argument(
        "--strategy",
        metavar="NAME",
        help="see 'searchlab strategies' (default: a-star, beyond 9 cells ida-star)",
    )
    group = parser.add_argument_group("options of the strategy")
    for option, settings in _STRATEGY_OPTIONS.items():
        group.add_argument(flag(option), dest=option, default=argparse.SUPPRESS, **settings)
    group = parser.add_argument_group("budget")
    group.add_argument("--max-expansions", type=whole, metavar="N")
    group.add_argument("--max-seconds", type=number, metavar="S")
    group.add_argument("--max-held", type=whole, metavar="N", help="board records kept")
    group.add_argument(
        "--no-parity-check",
        action="store_true",
        help="search even where parity shows that the board cannot be solved",
    )
    group = parser.add_argument_group("output")
    group.add_argument("--json", action="store_true", help="print one JSON object")
    group.add_argument("--show", action="store_true", help="print every board of the solution")
    group = group.add_mutually_exclusive_group()
    group.add_argument(
        "--progress",
        action="store_true",
        help="count expansions on standard error (default: if that is a terminal)",
    )
    group.add_argument("--quiet", action="store_true", help="show no progress")


def _whole_or_none(text):
    return None if text == "none" else whole(text)


_STRATEGY_OPTIONS = {
    "heuristic": {"metavar": "NAME", "help": "see 'searchlab strategies'"},
    "order": {"metavar": "ULRD", "help": "the four moves of the blank, as they are tried"},
    "ties": {"metavar": "RULE", "help": "low-h, high-h, last-in or first-in"},
    "weight": {"type": number, "metavar": "W", "help": "of the heuristic in weighted-a-star"},
    "goal_test": {"metavar": "WHEN", "help": "on generation or on expansion"},
    "rise": {"metavar": "HOW", "help": "of ida-star's limit: least-excess or one"},
    "max_limit": {"type": number, "metavar": "N", "help": "ida-star's last limit"},
    "max_depth": {"type": whole, "metavar": "N", "help": "depth at which to turn back"},
    "step_limit": {
        "type": _whole_or_none,
        "metavar": "N",
        "help": "expansions after which superior-node gives up, or none",
    },
    "test_start": {
        "action": argparse.BooleanOptionalAction,
        "help": "whether breadth-first-ranks notices a solved start",
    },
    "scan": {
        "action": argparse.BooleanOptionalAction,
        "help": "whether a-star-arrays really scans its arrays",
    },
}


def run(args):
    """Solve, print what was found, and give the exit status."""
    text = read_input("2 3 4 1 5 x 7 6 8") if args.board == ["-"] else " ".join(args.board)
    puzzle = Puzzle(*_shape(text, args.rows, args.cols), args.goal)
    board = puzzle.board(text)
    default = "a-star" if puzzle.cells <= 9 else "ida-star"
    strategy = find_strategy(default if args.strategy is None else args.strategy)
    given = {option: getattr(args, option) for option in _STRATEGY_OPTIONS if option in args}
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
    """Tell the rows and columns of a board from its text."""
    if rows is not None and cols is not None:
        return rows, cols
    for name, value in (("rows", rows), ("cols", cols)):
        if value is not None and not 2 <= value <= 5:
            raise ValueError(f"{name} must be a whole number from 2 to 5, not {value}")
    lines, cells = _count_cells(text)
    fitting = [
        (r, c) for r, c in SHAPES if r * c == cells and rows in (None, r) and cols in (None, c)
    ]
    if len(fitting) > 1:
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


def _count_cells(text):
    """Count the lines and the cells of a board, whose cells may be run together."""
    words = [word for word in SEPARATORS.split(text) if word]
    lines = len([line for line in text.replace("/", "\n").splitlines() if line.strip()])
    characters = sum(map(len, words))
    possible = {rows * cols for rows, cols in SHAPES}
    run_together = all(len(word) > 1 for word in words) or len(words) not in possible
    if run_together and characters <= 10:
        return max(lines, len(words)), characters
    return lines, len(words)


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
    """Say what parity rules out."""
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
    width = max(len(line) for block in blocks for line in block)
    gap = " " * 3
    per_row = max(1, (WIDTH + len(gap)) // (width + len(gap)))
    bands = [blocks[i : i + per_row] for i in range(0, len(blocks), per_row)]
    return "\n\n".join(
        "\n".join(
            gap.join(line.ljust(width) for line in lines).rstrip()
            for lines in zip(*band, strict=True)
        )
        for band in bands
    )
