"""Run one of the seven published programs.

It reads the board from standard input, or several, one per line, and answers as the program does,
flaws included. Without NAME: list the programs.

for example:
  searchlab published
  echo 2 3 4 1 5 x 7 6 8 | searchlab published bfs
  echo x 1 2 3 4 5 6 7 8 | searchlab published bidirectional-bfs --repaired
  echo 2 1 3 8 0 4 7 6 5 | searchlab published open-closed-a-star --json

exit status: 0 answered, 2 bad input, 3 the program's behaviour is undefined on this board
"""

import json
import textwrap

from searchlab.cli.shared import UNDEFINED, WIDTH, complain, in_line, read_boards
from searchlab.puzzle.checks import quote


def add_arguments(parser):
    """Declare the arguments."""
    add = parser.add_argument
    add("name", nargs="?", metavar="NAME")
    add("--json", action="store_true", help="print one JSON object")
    add("--repaired", action="store_true", help="run the repaired form")
    limit = "the program's own limit, where it has one"
    add("--limit", metavar="N", help=limit, type=int)


def run(args):
    """List the programs, or run one; return the exit status."""
    from searchlab import published

    names = ", ".join(published.PROGRAMS)
    if args.name is None:
        if args.repaired or args.limit is not None:
            raise ValueError(f"NAME is missing: one of {names}; see 'searchlab published --help'")
        _list_programs(published.PROGRAMS.values(), args.json)
        return 0
    if args.name not in published.PROGRAMS:
        raise ValueError(f"there is no published program {quote(args.name)}; there are {names}")
    puzzle = published.PROGRAMS[args.name].puzzle
    boards = []
    for line, text in read_boards(["-"], puzzle.write(puzzle.scramble(20, seed=1))):
        with in_line(line):
            boards.append((line, puzzle.read(text)))
    status = 0
    options = {"repaired": args.repaired, "limit": args.limit}
    for line, board in boards:
        try:
            answer, undefined = published.run(args.name, board, **options), False
        except published.UndefinedBehaviour as error:
            answer, undefined = error, True
        if args.json:
            print(json.dumps(answer.record), flush=True)
        else:
            print(answer.stdout, end="", flush=True)
        if undefined:
            status = complain(f"line {line}: {answer}" if line else answer, UNDEFINED)
    return status


def _list_programs(programs, as_json):
    if as_json:
        print(json.dumps([_as_dict(program) for program in programs]))
        return
    for program in programs:
        about = (
            program.post,
            f"{program.puzzle.rows}x{program.puzzle.cols}, goal {_goal(program)}",
            f"Repaired: {program.repairs}.",
            program.limit and f"--limit: {program.limit}.",
        )
        print(program.name)
        for text in filter(None, about):
            print(textwrap.fill(text, WIDTH, initial_indent="    ", subsequent_indent="    "))


def _goal(program):
    return program.puzzle.write(program.puzzle.goal)


def _as_dict(program):
    shape = {"rows": program.puzzle.rows, "cols": program.puzzle.cols, "goal": _goal(program)}
    rest = ("strategy", "settings", "defects", "repairs")
    return (
        {"name": program.name, "post": program.post}
        | shape
        | {name: getattr(program, name) for name in rest}
        | {"limit": program.limit or None}
    )
