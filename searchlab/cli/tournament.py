"""``searchlab tournament``: a class's heuristics or searches on boards that nobody has seen."""

import json
import sys

from searchlab.cli.shared import (
    DIED,
    NOT_SOLVED,
    STOPPED,
    add_limits,
    adder,
    complain,
    limits,
    table,
)


def add_parser(commands):
    """Add the command's words to an argument parser's commands."""
    parser = commands.add_parser(
        "tournament",
        help="rank a class's heuristics, or its searches",
        description="Bring every heuristic of a folder before the court, and rank the admissible\n"
        "ones by the boards that A* expands with them, or IDA* (--by ida-star), on boards\n"
        "drawn from the key. With --searches, rank searches that always find a shortest\n"
        "solution. Entries run as in 'searchlab grade'; a hostile or slow one costs its own\n"
        "place only.",
        epilog="""examples:
  searchlab tournament entries --key "our secret"
  searchlab tournament entries --key "our secret" --by ida-star
  searchlab tournament entries --key "our secret" --searches --name my_search

writes FOLDER/tournament.html, a page for the projector that reveals the ranking from the last
place to the first, and FOLDER/tournament/: what was finished is kept, and it goes on where it
stopped
exit status: 0 done, 1 a process died, 2 bad input, 130 interrupted""",
    )
    parser.set_defaults(run=run)
    add = adder(parser)
    add("folder", "FOLDER", "with a notebook or a .py file for each entry")
    add("--key", "KEY", "from which the boards are drawn", required=True)
    add("--by", "SEARCH", "a-star (default) or ida-star: what searches with the heuristics")
    add("--searches", None, "rank searches, not heuristics")
    add("--name", "NAME", "of the function (default: my_heuristic or my_search)")
    add("--boards", "N", "how many are searched (default: 40)", type=int, default=40)
    add_limits(add, "entries", "entry")
    add("--json", None, "print a list, an object for each entry")


def run(args):
    """Hold the tournament, print the ranking, and return the exit status."""
    from concurrent.futures import BrokenExecutor

    from searchlab.classroom import grading, tournament

    kind = "searches" if args.searches else "heuristics"
    if not args.quiet:
        print(grading.protection(args.folder), file=sys.stderr)
    try:
        rows = tournament.hold(
            args.folder,
            args.key,
            kind,
            by=args.by,
            name=args.name,
            boards=args.boards,
            **limits(args),
        )
    except KeyboardInterrupt:
        return complain("interrupted: what was finished is kept, and nothing ranked", STOPPED)
    except BrokenExecutor:
        return complain(DIED, NOT_SOLVED)
    path = tournament.write_page(args.folder, rows, kind, args.boards, args.by)
    if args.json:
        print(json.dumps(rows))
        return 0
    print(table(tournament.table(rows), left=2))
    for row in rows:
        if not row["place"]:
            print(f"{row['id']}: {row['why']}")
    print(f"the page for the projector: {path}")
    return 0
