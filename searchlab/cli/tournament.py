"""``searchlab tournament``: a class's heuristics or searches on boards that nobody has seen."""

import json
import sys

from searchlab.cli.grade import show_progress
from searchlab.cli.shared import NOT_SOLVED, STOPPED, adder, complain, table


def add_parser(commands):
    """Add the command's words to an argument parser's commands."""
    parser = commands.add_parser(
        "tournament",
        help="rank a class's heuristics, or its searches",
        description="Bring every heuristic of a folder before the court, and rank the admissible\n"
        "ones by the boards that A* expands with them, on boards drawn from the key. With\n"
        "--searches, rank searches that always find a shortest solution. Entries run as in\n"
        "'searchlab grade'; a hostile or slow one costs its own place only.",
        epilog="""examples:
  searchlab tournament entries --key "our secret"
  searchlab tournament entries --key "our secret" --searches --name my_search

writes FOLDER/tournament.html, a page for the projector that reveals the ranking from the last
place to the first
exit status: 0 done, 1 a process died, 2 bad input, 130 interrupted""",
    )
    parser.set_defaults(run=run)
    add = adder(parser)
    add("folder", "FOLDER", "with a notebook or a .py file for each entry")
    add("--key", "KEY", "from which the boards are drawn", required=True)
    add("--searches", None, "rank searches, not heuristics")
    add("--name", "NAME", "of the function (default: my_heuristic or my_search)")
    add("--boards", "N", "how many are searched (default: 40)", type=int, default=40)
    add("--jobs", "N", "entries at a time (default: one for each processor)", type=int)
    add("--max-seconds", "S", "for each entry (default: 60)", type=float, default=60)
    add("--max-memory", "MB", "for each entry (default: 1024)", type=int, default=1024)
    add("--json", None, "print a list, an object for each entry")
    add("--quiet", None, "show no progress")


def run(args):
    """Hold the tournament, print the ranking, and return the exit status."""
    from concurrent.futures import BrokenExecutor

    from searchlab.classroom import grading, tournament

    kind = "searches" if args.searches else "heuristics"
    if not args.quiet:
        print(grading.protection(), file=sys.stderr)
    try:
        rows = tournament.hold(
            args.folder,
            args.key,
            kind,
            name=args.name,
            boards=args.boards,
            jobs=args.jobs,
            seconds=args.max_seconds,
            memory=args.max_memory,
            progress=None if args.quiet else show_progress,
        )
    except KeyboardInterrupt:
        return complain("interrupted: nothing was ranked", STOPPED)
    except BrokenExecutor:
        died = "a process at work died, perhaps for want of memory: take fewer --jobs"
        return complain(died, NOT_SOLVED)
    path = tournament.write_page(args.folder, rows, kind, args.boards)
    if args.json:
        print(json.dumps(rows))
        return 0
    print(table([("place", "entry", "expanded", "µs a call"), *tournament.table(rows)], left=2))
    for row in rows:
        if not row["place"]:
            print(f"{row['id']}: {row['why']}")
    print(f"the page for the projector: {path}")
    return 0
