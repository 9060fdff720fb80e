"""``searchlab preflight``: find out whether this machine is fit for the lessons."""

import time

from searchlab.cli.shared import NOT_SOLVED


def add_parser(commands):
    """Add the command's words to an argument parser's commands."""
    parser = commands.add_parser(
        "preflight",
        help="check before the class that this machine is fit for the lessons",
        description="Try in about a minute what the lessons need, and prepare what takes long\n"
        "the first time: compiled searches and pattern databases.",
        epilog="exit status: 0 fit (even if slow), 1 something is missing, 130 interrupted",
    )
    parser.set_defaults(run=run)


def run(args):
    """Print a line for each check as it is made, and return the exit status."""
    from searchlab.cli.readiness import MISSING, findings

    started, statuses = time.monotonic(), []
    for finding in findings():
        statuses.append(finding.status)
        print(f"{finding.status:8} {finding.name:16} {finding.said}", flush=True)
    missing = statuses.count(MISSING)
    seconds = time.monotonic() - started
    if missing:
        print(f"\nNot fit yet: {missing} of {len(statuses)} checks need you ({seconds:.0f} s).")
        return NOT_SOLVED
    print(f"\nThis machine is fit for the lessons ({seconds:.0f} s).")
    return 0
