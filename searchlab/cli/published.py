"""Run one of the seven published programs.

It reads a board from standard input, or several, one per line or separated by blank lines, and
answers as the program does, flaws included. Without NAME: list the programs.

for example:
  searchlab published
  echo 2 3 4 1 5 x 7 6 8 | searchlab published bfs
  echo x 1 2 3 4 5 6 7 8 | searchlab published bidirectional-bfs --repaired
  echo 0 3 2 4 1 5 6 7 8 | searchlab published superior-node --json

exit status: 0 answered, 2 bad input, 3 the program's behaviour is undefined on this board
"""

import json
import textwrap

from searchlab import published
from searchlab.cli.shared import UNDEFINED, WIDTH, complain, read_boards, read_input


def add_arguments(parser):
    """Declare the arguments."""
    add = parser.add_argument
    add("name", nargs="?", metavar="NAME", choices=published.PROGRAMS)
    add("--json", action="store_true", help="print one JSON object a board")
    add("--repaired", action="store_true", help="run the repaired form")


def run(args):
    """List the programs, or run one; return the exit status."""
    if args.name is None:
        for program in published.PROGRAMS.values():
            _describe(program)
        return 0
    puzzle, status = published.PROGRAMS[args.name].puzzle, 0
    text = read_input(puzzle.write(puzzle.scramble(12, seed=1)))
    for line, board in read_boards(text, puzzle.read):
        try:
            answer = published.run(args.name, board, args.repaired)
        except published.UndefinedBehaviour as undefined:
            answer = undefined
            status = complain(f"line {line}: {answer}" if line else answer, UNDEFINED)
        if args.json:
            print(json.dumps(answer.record), flush=True)
        else:
            print(answer.stdout, end="", flush=True)
    return status


def _describe(program):
    puzzle = program.puzzle
    about = [
        f"{program.post}. {puzzle.rows}x{puzzle.cols}, goal {puzzle.write(puzzle.goal)}.",
        *(f"Defect: {defect}" for defect in program.defects),
        f"Repaired: {program.repairs}.",
    ]
    print(program.name)
    for text in about:
        print(textwrap.fill(text, WIDTH, initial_indent="    ", subsequent_indent="    "))
