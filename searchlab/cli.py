"""The command line: ``searchlab solve``, ``published``, ``census``, ``court`` and others.

Exit status: 0 solved (or done), 1 not solved (or not admissible), 2 bad input, 3 undefined
behaviour of a published program, 130 interrupted.
"""

import argparse
import json
import os
import sys
import textwrap
from contextlib import suppress
from functools import partial
from math import inf, isfinite

from searchlab import __version__, census_command
from searchlab.court import command as court_command
from searchlab.heuristics import HEURISTICS
from searchlab.parity import explain
from searchlab.puzzle import _SEPARATORS, Puzzle, _short
from searchlab.search import STRATEGIES, find_strategy
from searchlab.solving import INTERRUPTED, OUT_OF_BUDGET, SOLVED, UNSOLVABLE, solve

NOT_SOLVED, BAD_INPUT, UNDEFINED, STOPPED, PIPE_CLOSED = 1, 2, 3, 130, 141
WIDTH = 80
SHAPES = [(rows, cols) for rows in range(2, 6) for cols in range(2, 6)]
LESSONS = "searchlab-lessons"
_NAMES = max(map(len, [*STRATEGIES, *HEURISTICS]))
_GLUE = "\N{NO-BREAK SPACE}"  # keeps an option and its value on one line


def main(argv=None):
    """Run the command line and return the exit status.

    Parameters
    ----------
    argv : list of str, optional
        The words after ``searchlab``; those of this process where they are not given.

    Examples
    --------
    >>> main(["solve", "1 2 3 4 5 x 7 8 6", "--strategy", "breadth-first"])
    1 2 3
    4 5 _
    7 8 6
    <BLANKLINE>
    breadth-first, order ulrd, goal test generation
    solved in 1 move: d
    <BLANKLINE>
    expanded   1
    generated  3
    enqueued   3
    max queue  2
    peak held  4
    0
    """
    argv = list(sys.argv[1:] if argv is None else argv)
    try:
        try:
            return _run(argv)
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except ValueError as error:
        return _complain(error)
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:  # the reader, perhaps `head`, has enough
        _close_output()
        return PIPE_CLOSED
    except OSError as error:
        _close_output()
        return _complain(f"the output cannot be written: {error.strerror or error}")


def _run(argv):
    to_jupyter = []
    if argv[:1] == ["lab"]:
        argv, to_jupyter = _split_lab(argv)
    try:
        args = _parser().parse_args(argv)
    except SystemExit as stop:  # --help and --version have printed what was asked for
        return stop.code or 0
    if args.run is _lab:
        return _lab(args, to_jupyter)
    return args.run(args)


def _complain(sentence, status=BAD_INPUT):
    if sys.stderr is not None:
        print(f"searchlab: {sentence}", file=sys.stderr)
    return status


def _close_output():
    """Keep Python from writing the rest at its end, which would fail once more."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# -- the words of the command line -------------------------------------------------


class _Parser(argparse.ArgumentParser):
    """An argument parser that refuses in one sentence, as everything here does."""

    def __init__(self, **options):
        layout = partial(argparse.RawDescriptionHelpFormatter, max_help_position=28)
        super().__init__(allow_abbrev=False, formatter_class=layout, **options)

    def error(self, message):
        raise ValueError(f"{message}; see '{self.prog} --help'")


def _parser():
    parser = _Parser(
        prog="searchlab",
        description="A laboratory for search on the 8-puzzle and the 15-puzzle.",
        epilog="""examples:
  searchlab solve 2 3 4 1 5 x 7 6 8
  searchlab solve 234150768 --strategy breadth-first --show
  echo 2 3 4 1 5 x 7 6 8 | searchlab published bidirectional-bfs
  searchlab lab my-lessons

'searchlab COMMAND --help' tells more.""",
    )
    parser.add_argument("-V", "--version", action="version", version=f"searchlab {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    _add_solve(commands)
    _add_published(commands)
    _add_strategies(commands)
    census_command.add_parser(commands)
    court_command.add_parser(commands)
    _add_lab(commands)
    return parser


def _add_solve(commands):
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
    parser.set_defaults(run=_solve)
    parser.add_argument(
        "board",
        nargs="+",
        metavar="BOARD",
        help="the cells row by row, the blank as 0, x, _ or . (- for standard input)",
    )
    parser.add_argument("--rows", type=_whole, metavar="N", help="2 to 5; else from the board")
    parser.add_argument("--cols", type=_whole, metavar="N", help="2 to 5; else from the board")
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
        group.add_argument(_flag(option), dest=option, default=argparse.SUPPRESS, **settings)
    group = parser.add_argument_group("budget")
    group.add_argument("--max-expansions", type=_whole, metavar="N")
    group.add_argument("--max-seconds", type=_number, metavar="S")
    group.add_argument("--max-held", type=_whole, metavar="N", help="board records kept")
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


def _add_published(commands):
    parser = commands.add_parser(
        "published",
        help="run one of the seven published programs",
        description="Run one of the seven published programs on a board from standard input,\n"
        "flaws included. Without NAME: list them.",
        epilog="""examples:
  searchlab published
  echo 2 3 4 1 5 x 7 6 8 | searchlab published bfs
  echo x 1 2 3 4 5 6 7 8 | searchlab published bidirectional-bfs --repaired
  echo 2 1 3 8 0 4 7 6 5 | searchlab published open-closed-a-star --json

exit status: 0 answered, 2 bad input, 3 the program's behaviour is undefined on this board""",
    )
    parser.set_defaults(run=_published)
    parser.add_argument("name", nargs="?", metavar="NAME")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--repaired", action="store_true", help="run the repaired form")
    parser.add_argument(
        "--limit", type=_whole, metavar="N", help="the program's own limit, where it has one"
    )
    parser.add_argument(
        "--scan",
        action="store_true",
        help="really scan the arrays of open-closed-a-star, for watching it grow slow",
    )


def _add_strategies(commands):
    parser = commands.add_parser(
        "strategies",
        help="list the strategies and the heuristics",
        description="List the strategies with their options, and the heuristics.",
        epilog="example:\n  searchlab strategies --json",
    )
    parser.set_defaults(run=_strategies)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _add_lab(commands):
    parser = commands.add_parser(
        "lab",
        help="copy the lessons and open JupyterLab on them",
        usage="searchlab lab [-h] [--copy-only] [DIR] [OPTIONS OF JUPYTERLAB ...]",
        description="Copy the lessons into a folder, where nothing is ever overwritten, and open\n"
        "JupyterLab on them.",
        epilog="""examples:
  searchlab lab
  searchlab lab my-lessons --port 8899
  searchlab lab my-lessons --copy-only
  searchlab lab -- --help          (the options of JupyterLab)""",
    )
    parser.set_defaults(run=_lab)
    parser.add_argument(
        "dir", nargs="?", default=LESSONS, metavar="DIR", help=f"default: {LESSONS}"
    )
    parser.add_argument(
        "--copy-only", "--no-open", action="store_true", help="do not open JupyterLab"
    )


def _split_lab(argv):
    """Split the words of `searchlab lab` into ours and those that go on to JupyterLab."""
    end = argv.index("--") if "--" in argv else len(argv)
    ours, rest = argv[:1], argv[1:end]
    for flag in ("-h", "--help", "--copy-only", "--no-open"):
        if flag in rest:
            ours.append(flag)
            rest = [word for word in rest if word != flag]
    if rest and not rest[0].startswith("-"):
        ours.append(rest.pop(0))
    return ours, rest + argv[end + 1 :]


def _flag(option):
    return "--" + option.replace("_", "-")


def _whole(text):
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{_short(repr(text))} is not a whole number"
        ) from None


def _number(text):
    try:
        number = float(text)
    except ValueError:
        number = inf
    if not isfinite(number):
        raise argparse.ArgumentTypeError(f"{_short(repr(text))} is not a number")
    return int(number) if number == int(number) else number


def _whole_or_none(text):
    return None if text == "none" else _whole(text)


_STRATEGY_OPTIONS = {
    "heuristic": {"metavar": "NAME", "help": "see 'searchlab strategies'"},
    "order": {"metavar": "ULRD", "help": "the four moves of the blank, as they are tried"},
    "ties": {"metavar": "RULE", "help": "low-h, high-h, last-in or first-in"},
    "weight": {"type": _number, "metavar": "W", "help": "of the heuristic in weighted-a-star"},
    "goal_test": {"metavar": "WHEN", "help": "on generation or on expansion"},
    "rise": {"metavar": "HOW", "help": "of ida-star's limit: least-excess or one"},
    "max_limit": {"type": _number, "metavar": "N", "help": "ida-star's last limit"},
    "max_depth": {"type": _whole, "metavar": "N", "help": "depth at which to turn back"},
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


# -- solve -------------------------------------------------------------------------


def _solve(args):
    text = _read_input("2 3 4 1 5 x 7 6 8") if args.board == ["-"] else " ".join(args.board)
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
                f"the strategy {strategy.name} takes no {_flag(option)}; it takes "
                f"{', '.join(map(_flag, strategy.options))}"
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
        f"{cells:,} cell{'s' * (cells != 1)} cannot be a board{asked}: write all cells row by "
        "row, the blank as 0, x, _ or . (9 cells for 3x3, 16 for 4x4, any shape from 2x2 to 5x5)"
    )


def _count_cells(text):
    """Count the lines and the cells of a board, whose cells may be run together."""
    words = [word for word in _SEPARATORS.split(text) if word]
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
        found = f"solved in {_counted(result.length, 'move')}"
        found += f": {result.moves}" if result.moves else ""
    elif found == OUT_OF_BUDGET:
        found += f" ({result.budget})"
    counters = [
        (counter.replace("_", " "), f"{value:,}")
        for counter, value in result.counters.items()
        if value or counter in ("expanded", "generated")
    ]
    parts = [f"{name}\n{found}", _table(counters)]
    if result.iterations:
        columns = ("limit", "dfs_calls", "expanded", "generated", "pruned", "skipped", "deepest")
        rows = [[column.replace("_", " ") for column in columns]]
        rows += [[f"{getattr(i, column):,}" for column in columns] for i in result.iterations]
        parts.append(_table(rows, left=0))
    return "\n\n".join(parts)


def _why(result):
    """Say what parity rules out."""
    parity = explain(result.puzzle, result.start)
    board = f"The board has {_counted(parity.inversions, 'inversion')}"
    goal = f"the goal {parity.goal_inversions}"
    if not parity.counts_blank_row:
        return f"{board}, {goal}: one odd, one even, and no move changes that."
    return (
        f"{board} and its blank in row {parity.blank_row + 1}, {goal} and row "
        f"{parity.goal_blank_row + 1}:\none sum is odd, one even, and no move changes that."
    )


def _counted(number, noun):
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _table(rows, left=1):
    """Lay out rows in columns, the first `left` of them flush left, the others flush right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if i < left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
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


# -- published, strategies, lab ----------------------------------------------------


def _published(args):
    from searchlab import published

    if args.name is None:
        if args.repaired or args.scan or args.limit is not None:
            raise ValueError(
                f"which program? They are {', '.join(published.PROGRAMS)}; see "
                "'searchlab published --help'"
            )
        return _list_published(published.PROGRAMS.values(), args.json)
    if args.name not in published.PROGRAMS:
        raise ValueError(
            f"there is no published program {_short(repr(args.name))}; there are "
            f"{', '.join(published.PROGRAMS)}"
        )
    puzzle = published.PROGRAMS[args.name].puzzle
    text = _read_input(puzzle.write(puzzle.scramble(20, seed=1)))
    defect = None
    try:
        answer = published.run(
            args.name, text, repaired=args.repaired, limit=args.limit, scan=args.scan
        )
    except published.UndefinedBehaviour as undefined:
        answer = defect = undefined
    if args.json:
        print(json.dumps(answer.record), flush=True)
    else:
        print(answer.stdout, end="", flush=True)
    return _complain(defect, UNDEFINED) if defect else 0


def _list_published(programs, as_json):
    if as_json:
        print(json.dumps([_describe(program) for program in programs]))
        return 0
    for program in programs:
        puzzle = program.puzzle
        about = (
            program.post,
            f"{puzzle.rows}x{puzzle.cols}, goal {puzzle.write(puzzle.goal)}",
            f"Repaired: {program.repairs}.",
            program.limit and f"--limit: {program.limit}.",
        )
        print(program.name)
        for text in filter(None, about):
            print(textwrap.fill(text, WIDTH, initial_indent="    ", subsequent_indent="    "))
    return 0


def _describe(program):
    return {
        "name": program.name,
        "post": program.post,
        "rows": program.puzzle.rows,
        "cols": program.puzzle.cols,
        "goal": program.puzzle.write(program.puzzle.goal),
        "strategy": program.strategy,
        "settings": program.settings,
        "defects": program.defects,
        "repairs": program.repairs,
        "limit": program.limit or None,
    }


def _strategies(args):
    if args.json:
        strategies = [
            {
                "name": strategy.name,
                "summary": strategy.summary,
                "shortest": strategy.shortest,
                "options": {
                    option: None if value == inf else value
                    for option, value in strategy.options.items()
                },
            }
            for strategy in STRATEGIES.values()
        ]
        heuristics = [
            {"name": h.name, "summary": h.summary, "admissible": not h.wrong}
            for h in HEURISTICS.values()
        ]
        print(json.dumps({"strategies": strategies, "heuristics": heuristics}))
        return 0
    print("Strategies (* always finds a shortest solution, with an admissible heuristic)\n")
    for strategy in STRATEGIES.values():
        _print_entry(strategy.shortest, strategy.name, strategy.summary)
        _print_entry(False, "", " ".join(map(_with_value, strategy.options.items())))
    print("\nHeuristics (* admissible)\n")
    for heuristic in HEURISTICS.values():
        wrong = f"; not admissible: {heuristic.wrong}" if heuristic.wrong else ""
        _print_entry(not heuristic.wrong, heuristic.name, heuristic.summary + wrong)
    return 0


def _print_entry(marked, name, text):
    start = f"{'*' if marked else ' '} {name:<{_NAMES}}  "
    entry = textwrap.fill(
        text,
        WIDTH,
        initial_indent=start,
        subsequent_indent=" " * len(start),
        break_on_hyphens=False,
    )
    print(entry.replace(_GLUE, " "))


def _with_value(option_and_default):
    option, default = option_and_default
    if isinstance(default, bool):
        return _flag(option) if default else _flag(f"no_{option}")
    value = "none" if default in (None, inf) else default
    return f"{_flag(option)}{_GLUE}{value}"


def _lab(args, options):
    from searchlab import lab

    if args.copy_only and options:
        raise ValueError(f"--copy-only opens nothing: {_short(repr(options[0]))} has no use")
    if not args.copy_only and not lab.has_jupyterlab():
        raise ValueError(
            "JupyterLab is not installed: run 'pip install jupyterlab', or give --copy-only to "
            "have the lessons without it"
        )
    copied, kept = lab.copy_lessons(args.dir)
    print(f"{args.dir}: {_counted(copied, 'file')} copied, {kept} kept as they were", flush=True)
    return 0 if args.copy_only else lab.open_lab(args.dir, options)


def _read_input(example):
    """Read a board from standard input, whatever bytes come."""
    if sys.stdin is None:
        raise ValueError("there is no standard input to read a board from")
    if sys.stdin.isatty() and sys.stderr is not None:
        end = "Ctrl-Z and Enter" if os.name == "nt" else "Ctrl-D"
        print(f"Type a board, such as {example}, then Enter and {end}.", file=sys.stderr)
    try:
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")
        return sys.stdin.read()
    except OSError as error:
        raise ValueError(f"standard input cannot be read: {error.strerror or error}") from None
