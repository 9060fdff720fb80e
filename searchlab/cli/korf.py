"""``searchlab korf``: solve Korf's hundred 15-puzzle instances."""

import argparse
import json
from contextlib import closing

from searchlab.cli.shared import NOT_SOLVED, STOPPED, adder, complain
from searchlab.puzzle.checks import several

_MEAN = "with Manhattan, by the rule of 1985: 363,028,080 nodes on average over the hundred"


def add_parser(commands):
    """Add the command's words to an argument parser's commands."""
    parser = commands.add_parser(
        "korf",
        help="solve Korf's hundred instances of the 15-puzzle by IDA*",
        description="Solve the hundred 15-puzzle instances of Korf (1985) by IDA*, each optimally.",
        epilog="""examples:
  searchlab korf --ids 1-10
  searchlab korf --heuristic pdb-663
  searchlab korf --ids 79,12 --heuristic linear-conflict --json
  searchlab korf --jobs 2 --out rows.jsonl

numba compiles the search: 'pip install numba' where it is missing
rules: korf1985 counts the generated boards and the root; published counts the calls of the
published program; expanded counts the expanded boards
exit status: 0 done, 1 a worker process died, 2 bad input, 4 out of memory, 130 interrupted
With --out, every finished row is kept: rerun the same command to resume.""",
    )
    parser.set_defaults(run=run)
    add = adder(parser)
    add("--ids", "1-100", "such as 1-5,79", type=_ids, default=list(range(1, 101)))
    known = "manhattan, linear-conflict, walking-distance, pdb-555 or pdb-663"
    add("--heuristic", "NAME", known, default="manhattan")
    add("--rule", "RULE", "korf1985, published or expanded", default="korf1985")
    add("--jobs", "N", "number of processes", type=int, default=1)
    add("--json", None, "print one JSON object a line")
    add("--out", "FILE", "append each finished row to FILE; rerun to resume")


def run(args):
    """Solve, print a row for each instance as it is done, and return the exit status."""
    from concurrent.futures import BrokenExecutor

    from searchlab.experiments import korf

    solved = korf.run(args.ids, args.heuristic, args.rule, jobs=args.jobs, out=args.out)
    rows = []
    try:
        with closing(solved):
            for row in solved:
                rows.append(row)
                _print(row, args, first=len(rows) == 1)
    except KeyboardInterrupt:
        resume = "; rerun it to resume" if args.out else ""
        return complain(f"interrupted after {several(len(rows), 'instance')}{resume}", STOPPED)
    except BrokenExecutor as error:
        return complain(f"{error} (fewer --jobs need less memory)", NOT_SOLVED)
    if not args.json and rows:
        print(_summary(rows))
    return 0


def _print(row, args, first):
    if args.json:
        shown = {name: getattr(row, name) for name in ("id", "length", "nodes", "seconds")}
        print(json.dumps(shown), flush=True)
        return
    if first:
        print(f"{args.heuristic}, rule {args.rule}\n\n id  moves           nodes  seconds")
    print(f"{row.id:3} {row.length:6} {row.nodes:15,} {row.seconds:8.2f}", flush=True)


def _summary(rows):
    nodes, seconds = sum(row.nodes for row in rows), sum(row.seconds for row in rows)
    length = sum(row.length for row in rows) / len(rows)
    speed = nodes / max(seconds, 1e-9) / 1e6
    return (
        f"\n{len(rows)} solved in {seconds:,.2f} seconds of search\n"
        f"on average {length:.2f} moves, {nodes / len(rows):,.0f} nodes; "
        f"{speed:,.0f} million nodes a second\n{_MEAN}"
    )


def _ids(text):
    """Read a list such as 1-5,79."""
    ids = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not (first.isdecimal() and (last.isdecimal() or not dash)):
            raise argparse.ArgumentTypeError(
                f"{part[:20]!r} is no instance and no range of instances, such as 79 or 1-10"
            )
        numbers = range(int(first[:6]), int((last or first)[:6]) + 1)
        if not numbers or numbers[0] < 1 or numbers[-1] > 100:
            raise argparse.ArgumentTypeError(
                f"the instances are numbered 1 to 100; {part[:20]!r} is none of them"
            )
        ids += numbers
    return ids
