"""The command line: ``searchlab solve``, ``published``, ``census``, ``judge`` and others.

Each command is a module: its docstring is the help text, `add_arguments` declares what it accepts,
and `run` returns the exit status: 0 solved (or done), 1 not solved (or not admissible), 2 bad
input, 3 undefined behaviour of a published program, 130 interrupted.
"""

import argparse
import os
import signal
import sys

from searchlab.cli import census, judge, korf, lab, preflight, published, solve, strategies
from searchlab.cli.shared import NOT_SOLVED, STOPPED, complain
from searchlab.running import VERSION

COMMANDS = solve, published, strategies, census, judge, korf, lab, preflight


def main(argv=None):
    """Run the command line on the arguments after ``searchlab``, and return the exit status.

    Examples
    --------
    >>> main(["solve", "1 2 3 4 5 x 7 8 6", "--strategy", "breadth-first"])
    1 2 3
    4 5 _
    7 8 6
    <BLANKLINE>
    order ulrd, goal test generation
    breadth-first: solved in 1 move: d (expanded 1, generated 3, enqueued 3, ...)
    0
    """
    if argv is None:  # as Ctrl-C, SIGTERM raises KeyboardInterrupt: workers are ended
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        # Neither output nor input fails for its encoding; what is no text is no board either.
        if sys.stdout is not None:
            sys.stdout.reconfigure(errors="backslashreplace")
        if sys.stdin is not None:
            sys.stdin.reconfigure(errors="surrogateescape")
        # For IRIs in schemas, of which Jupyter has none, two seconds of grammars would be made.
        sys.modules.setdefault("rfc3987_syntax", None)
    try:
        parser = _parser()
        args, args.others = parser.parse_known_args(argv)
        if args.others and args.run is not lab.run:
            parser.error(f"unrecognized arguments: {' '.join(args.others)}")
        status = args.run(args)
        print(end="", flush=True)
        return status
    except ValueError as error:
        return complain(error)
    except KeyboardInterrupt:
        return STOPPED
    except ModuleNotFoundError as error:
        return complain(f"{error.name} is not installed: pip install {error.name}")
    except MemoryError:
        return complain("out of memory; set a budget or choose a smaller puzzle", NOT_SOLVED)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for Python's last flush
        closed = isinstance(error, BrokenPipeError)  # by the reader, perhaps `head`
        return NOT_SOLVED if closed else complain(error)


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence, like all others here."""

    def error(self, message):
        raise ValueError(f"{message}; see '{self.prog} --help'")


def _parser():
    about = "A laboratory for search on the 8-puzzle and the 15-puzzle."
    parser = _Parser(prog="searchlab", description=about)
    parser.add_argument("-V", "--version", action="version", version=f"searchlab {VERSION}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for module in COMMANDS:
        about = module.__doc__ or ""  # python -OO leaves out docstrings
        command = commands.add_parser(
            module.__name__.rpartition(".")[2],
            help=about.partition(".")[0],
            description=about,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return parser
