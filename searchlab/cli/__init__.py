"""The command line: ``searchlab solve``, ``published``, ``census``, ``judge`` and others.

Each command is a module: its docstring is the help text, `add_arguments` declares what it accepts,
and `run` returns the exit status: 0 solved (or done), 1 not solved (or not admissible), 2 bad
input, 3 undefined behaviour of a published program, 4 out of memory, 130 interrupted.
"""

import argparse
import os
import signal
import sys
from functools import partial
from traceback import clear_frames

from searchlab.cli import census, judge, korf, lab, preflight, published, solve, strategies
from searchlab.cli.shared import OUT_OF_MEMORY, PIPE_CLOSED, STOPPED, complain
from searchlab.running import VERSION

COMMANDS = solve, published, strategies, census, judge, korf, lab, preflight
_EXAMPLES = """for example:
  searchlab solve 2 3 4 1 5 x 7 6 8
  searchlab solve 234150768 --strategy breadth-first --show
  echo 2 3 4 1 5 x 7 6 8 | searchlab published bidirectional-bfs
  searchlab lab my-lessons"""


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
    expanded     1
    generated    3
    enqueued     3
    max queue    2
    peak stored  4
    0
    """
    if argv is None:
        argv = sys.argv[1:]
        # As Ctrl-C, SIGTERM raises a KeyboardInterrupt: finished rows are kept, workers ended.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        status = _run(list(argv))
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except ValueError as error:
        return complain(error)
    except KeyboardInterrupt:
        return STOPPED
    except MemoryError as error:
        clear_frames(error.__traceback__)  # or else what filled the memory stays in it
        return complain("out of memory; set a budget or take a smaller task", OUT_OF_MEMORY)
    except OSError as error:
        if sys.stdout is not None:  # or else Python would try to write the rest at its end
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # the reader, perhaps `head`, has enough
            return PIPE_CLOSED
        return complain(f"the output cannot be written: {error.strerror or error}")


def _run(argv):
    argv, to_jupyter = lab.split(argv) if argv[:1] == ["lab"] else (argv, [])
    try:
        args = _parser().parse_args(argv)
    except SystemExit as stop:  # --help and --version have printed what was asked for
        return stop.code or 0
    args.to_jupyter = to_jupyter
    return args.run(args)


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence, like all others here."""

    def __init__(self, **options):
        layout = partial(argparse.RawDescriptionHelpFormatter, max_help_position=28)
        super().__init__(allow_abbrev=False, formatter_class=layout, **options)

    def error(self, message):
        raise ValueError(f"{message}; see '{self.prog} --help'")


def _parser():
    about = "A laboratory for search on the 8-puzzle and the 15-puzzle."
    parser = _Parser(prog="searchlab", description=about, epilog=_EXAMPLES)
    parser.add_argument("-V", "--version", action="version", version=f"searchlab {VERSION}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for module in COMMANDS:
        name = module.__name__.rpartition(".")[2]
        about, _, examples = module.__doc__.partition("\n\nfor example")
        summary = about.partition(".")[0]
        examples = examples and f"for example{examples}"
        command = commands.add_parser(name, help=summary, description=about, epilog=examples)
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return parser
