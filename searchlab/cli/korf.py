"""Solve Korf's hundred instances of the 15-puzzle by IDA*.

The hundred instances of Korf (1985), each solved optimally.

for example:
  searchlab korf --ids 1-10
  searchlab korf --heuristic pdb-663
  searchlab korf --ids 79,12 --heuristic linear-conflict --json
  searchlab korf --jobs 2 --out rows.jsonl

numba compiles the search: 'pip install numba' where it is missing
rules: korf1985 counts the generated boards and the root; published counts the calls of the
published program; expanded counts the expanded boards
exit status: 0 done, 1 a worker process died, 2 bad input, 130 interrupted
With --out, every finished row is kept: rerun the same command to resume.
"""

import argparse
import json
from concurrent.futures import BrokenExecutor
from contextlib import nullcontext
from statistics import fmean

from searchlab.cli.shared import NOT_SOLVED, STOPPED, complain
from searchlab.problems.checks import quote, several, whole

_MEAN = "with Manhattan, by the rule of 1985: 363,028,080 nodes on average over the hundred"


def add_arguments(parser):
    """Declare the arguments."""
    add = parser.add_argument
    add("--ids", metavar="1-100", help="such as 1-5,79", type=_ids, default=range(1, 101))
    known = "manhattan, linear-conflict, walking-distance, pdb-555 or pdb-663"
    add("--heuristic", metavar="NAME", help=known, default="manhattan")
    rules = "korf1985, published or expanded"
    add("--rule", metavar="RULE", help=rules, default="korf1985")
    add("--jobs", metavar="N", help="number of processes", type=int, default=1)
    add("--json", action="store_true", help="print one JSON object a line")
    add("--out", metavar="FILE", help="append each finished row to FILE; rerun to resume")


def run(args):
    """Solve, print a row for each instance as it is done, and return the exit status."""
    from searchlab.experiments import korf, process_pool

    rows, jobs = [], whole("jobs", args.jobs, 1)
    try:
        with nullcontext() if jobs == 1 else process_pool(jobs) as pool:
            solved = korf.run(args.ids, args.heuristic, args.rule, out=args.out, executor=pool)
            if not args.json:
                print(f"{args.heuristic}, rule {args.rule}\n\n id  moves           nodes  seconds")
            for row in solved:
                rows.append(row)
                _print(row, args.json)
    except KeyboardInterrupt:
        resume = "; rerun it to resume" if args.out else ""
        return complain(f"interrupted after {several(len(rows), 'instance')}{resume}", STOPPED)
    except BrokenExecutor as error:
        return complain(f"{error} (fewer --jobs need less memory)", NOT_SOLVED)
    if not args.json:
        _print_summary(rows)
    return 0


def _print(row, as_json):
    if as_json:
        shown = {name: getattr(row, name) for name in ("id", "length", "nodes", "seconds")}
        print(json.dumps(shown), flush=True)
    else:
        print(f"{row.id:3} {row.length:6} {row.nodes:15,} {row.seconds:8.2f}", flush=True)


def _print_summary(rows):
    _, lengths, nodes, seconds, *_ = zip(*rows, strict=True)
    print(f"\n{len(rows)} solved in {sum(seconds):,.2f} seconds of search")
    print(f"on average {fmean(lengths):.2f} moves, {fmean(nodes):,.0f} nodes\n{_MEAN}")


def _ids(text):
    """Read a list such as 1-5,79."""
    ids = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        try:
            numbers = range(int(first), int(last or first) + 1)
        except ValueError:
            numbers = []
        if not (numbers and numbers[0] >= 1 and numbers[-1] <= 100):
            raise argparse.ArgumentTypeError(
                f"{quote(part, 20)} is not an instance from 1 to 100, or a range such as 1-10"
            )
        ids += numbers
    return ids
