"""The command line: ``searchlab solve``, ``published``, ``census``, ``judge`` and others.

Exit status: 0 solved (or done), 1 not solved (or not admissible), 2 bad input, 3 undefined
behaviour of a published program, 4 out of memory, 130 interrupted.
"""

import argparse
import os
import signal
import sys
from contextlib import suppress
from functools import partial
from traceback import clear_frames

from searchlab.cli import (
    census,
    judge,
    korf,
    lab,
    preflight,
    published,
    solve,
    strategies,
)
from searchlab.cli.shared import OUT_OF_MEMORY, PIPE_CLOSED, STOPPED, complain
from searchlab.running import VERSION

COMMANDS = (
    solve,
    published,
    strategies,
    census,
    judge,
    korf,
    lab,
    preflight,
)


def main(argv=None):
    """Run the command line on the words after ``searchlab``, and return the exit status.

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
    if argv is None:
        argv = sys.argv[1:]
        # As Ctrl-C, SIGTERM raises a KeyboardInterrupt: finished rows are kept, workers ended.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        try:
            return _run(list(argv))
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except ValueError as error:
        return complain(error)
    except KeyboardInterrupt:
        return STOPPED
    except MemoryError as error:
        clear_frames(error.__traceback__)  # or else what filled the memory stays in it
        return complain("the memory ran out; set a budget or take a smaller task", OUT_OF_MEMORY)
    except BrokenPipeError:  # the reader, perhaps `head`, has enough
        _close_output()
        return PIPE_CLOSED
    except OSError as error:
        _close_output()
        return complain(f"the output cannot be written: {error.strerror or error}")


def _run(argv):
    to_jupyter = []
    if argv[:1] == ["lab"]:
        argv, to_jupyter = lab.split(argv)
    try:
        args = _parser().parse_args(argv)
    except SystemExit as stop:  # --help and --version have printed what was asked for
        return stop.code or 0
    if args.run is lab.run:
        return lab.run(args, to_jupyter)
    return args.run(args)


def _close_output():
    """Keep Python from writing the rest at its end, which would fail once more."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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
    parser.add_argument("-V", "--version", action="version", version=f"searchlab {VERSION}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add_parser(commands)
    return parser
