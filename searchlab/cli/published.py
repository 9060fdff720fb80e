"""``searchlab published``: the seven published programs."""

import json
import textwrap

from searchlab.cli.shared import UNDEFINED, WIDTH, adder, complain, in_line, read_boards, whole
from searchlab.puzzle.checks import quote


def add_parser(commands):
    """Add the command's words to an argument parser's commands."""
    parser = commands.add_parser(
        "published",
        help="run one of the seven published programs",
        description="Run one of the seven published programs on the board from standard input, or\n"
        "on several, one per line; flaws included. Without NAME: list them.",
        epilog="""examples:
  searchlab published
  echo 2 3 4 1 5 x 7 6 8 | searchlab published bfs
  echo x 1 2 3 4 5 6 7 8 | searchlab published bidirectional-bfs --repaired
  echo 2 1 3 8 0 4 7 6 5 | searchlab published open-closed-a-star --json

exit status: 0 answered, 2 bad input, 3 the program's behaviour is undefined on this board""",
    )
    parser.set_defaults(run=run)
    parser.add_argument("name", nargs="?", metavar="NAME")
    add = adder(parser)
    add("--json", None, "print one JSON object")
    add("--repaired", None, "run the repaired form")
    add("--limit", "N", "the program's own limit, where it has one", type=whole)
    add("--scan", None, "really scan the arrays of open-closed-a-star, for watching it grow slow")


def run(args):
    """List the programs, or run one; return the exit status."""
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
            f"there is no published program {quote(args.name)}; there are "
            f"{', '.join(published.PROGRAMS)}"
        )
    puzzle = published.PROGRAMS[args.name].puzzle
    boards = []
    for line, text in read_boards(["-"], puzzle.write(puzzle.scramble(20, seed=1))):
        with in_line(line):
            boards.append((line, puzzle.read(text)))
    status = 0
    for line, board in boards:
        defect = None
        try:
            answer = published.run(
                args.name, board, repaired=args.repaired, limit=args.limit, scan=args.scan
            )
        except published.UndefinedBehaviour as undefined:
            answer = defect = undefined
        if args.json:
            print(json.dumps(answer.record), flush=True)
        else:
            print(answer.stdout, end="", flush=True)
        if defect:
            status = complain(f"line {line}: {defect}" if line else defect, UNDEFINED)
    return status


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
    puzzle = program.puzzle
    shape = {"rows": puzzle.rows, "cols": puzzle.cols, "goal": puzzle.write(puzzle.goal)}
    rest = ("strategy", "settings", "defects", "repairs")
    return (
        {"name": program.name, "post": program.post}
        | shape
        | {name: getattr(program, name) for name in rest}
        | {"limit": program.limit or None}
    )
