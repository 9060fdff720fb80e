"""List the strategies with their options, and the heuristics."""

import textwrap
from itertools import starmap

from searchlab.cli.shared import WIDTH, flag
from searchlab.cli.solve import OPTIONS
from searchlab.heuristics import HEURISTICS
from searchlab.problems import MOVES
from searchlab.search import STRATEGIES


def add_arguments(parser):
    """Declare the arguments: there are none."""


def run(args):
    """Print the lists, and return the exit status."""
    print("Strategies (* optimal, given the heuristic that it requires)\n")
    for strategy in STRATEGIES.values():
        _print_entry(strategy.shortest, strategy.name, strategy.summary)
        options = [item for item in strategy.options.items() if item[0] in OPTIONS]
        _print_entry(False, "", " ".join(starmap(_with_value, options)))
    print("\nHeuristics (* admissible)\n")
    for heuristic in HEURISTICS.values():
        wrong = f"; not admissible: {heuristic.wrong}" if heuristic.wrong else ""
        _print_entry(not heuristic.wrong, heuristic.name, heuristic.summary + wrong)
    return 0


def _print_entry(marked, name, text):
    start = f"{'*' if marked else ' '} {name:<20}  "
    indents = {"initial_indent": start, "subsequent_indent": " " * len(start)}
    print(textwrap.fill(text, WIDTH, break_on_hyphens=False, **indents))


def _with_value(option, default):
    return f"{flag(option)} {MOVES if default is None else default}"
