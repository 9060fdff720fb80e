"""``searchlab strategies``: list the strategies and the heuristics."""

import json
import textwrap
from math import inf

from searchlab.cli.shared import WIDTH, flag
from searchlab.heuristics import HEURISTICS
from searchlab.search import STRATEGIES

_NAMES = max(map(len, [*STRATEGIES, *HEURISTICS]))
_SHOWN = ("name", "summary", "complete", "shortest", "optimal", "time", "space", "goal_test")
_GLUE = "\N{NO-BREAK SPACE}"  # keeps an option and its value on one line


def add_parser(commands):
    """Add the command's words to an argument parser's commands."""
    parser = commands.add_parser(
        "strategies",
        help="list the strategies and the heuristics",
        description="List the strategies with their options, and the heuristics.",
        epilog="example:\n  searchlab strategies --json",
    )
    parser.set_defaults(run=run)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args):
    """Print the lists, and return the exit status."""
    if args.json:
        strategies = [
            {name: getattr(strategy, name) for name in _SHOWN}
            | {
                "minimises": strategy.frontier_with({}).formula,
                "options": {
                    option: None if value == inf else value
                    for option, value in strategy.options.items()
                },
            }
            for strategy in STRATEGIES.values()
        ]
        heuristics = [
            {"name": h.name, "summary": h.summary, "admissible": not h.wrong}
            for h in HEURISTICS.values()
        ]
        print(json.dumps({"strategies": strategies, "heuristics": heuristics}))
        return 0
    print("Strategies (* always finds a shortest solution, if its heuristic is fit)\n")
    for strategy in STRATEGIES.values():
        _print_entry(strategy.shortest, strategy.name, strategy.summary)
        _print_entry(False, "", " ".join(map(_with_value, strategy.options.items())))
    print("\nHeuristics (* admissible)\n")
    for heuristic in HEURISTICS.values():
        wrong = f"; not admissible: {heuristic.wrong}" if heuristic.wrong else ""
        _print_entry(not heuristic.wrong, heuristic.name, heuristic.summary + wrong)
    return 0


def _print_entry(marked, name, text):
    start = f"{'*' if marked else ' '} {name:<{_NAMES}}  "
    indents = {"initial_indent": start, "subsequent_indent": " " * len(start)}
    print(textwrap.fill(text, WIDTH, break_on_hyphens=False, **indents).replace(_GLUE, " "))


def _with_value(option_and_default):
    option, default = option_and_default
    if isinstance(default, bool):
        return flag(option) if default else flag(f"no_{option}")
    value = "none" if default in (None, inf) else default
    return f"{flag(option)}{_GLUE}{value}"
