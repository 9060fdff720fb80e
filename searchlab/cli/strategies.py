"""List the strategies with their options, and the heuristics.

for example:
  searchlab strategies --json
"""

import json
import textwrap
from math import inf

from searchlab.cli.shared import WIDTH, flag
from searchlab.heuristics import HEURISTICS
from searchlab.search import STRATEGIES

_NAMES = max(map(len, [*STRATEGIES, *HEURISTICS]))
_SHOWN = ("name", "summary", "complete", "shortest", "optimal", "time", "space", "goal_test")


def add_arguments(parser):
    """Declare the arguments."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args):
    """Print the lists, and return the exit status."""
    if args.json:
        print(json.dumps(_as_dict()))
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


def _as_dict():
    strategies = [
        {name: getattr(strategy, name) for name in _SHOWN}
        | {
            "minimises": strategy.frontier_with({}).formula,
            "options": {
                n: None if value == inf else value for n, value in strategy.options.items()
            },
        }
        for strategy in STRATEGIES.values()
    ]
    heuristics = [
        {"name": h.name, "summary": h.summary, "admissible": not h.wrong}
        for h in HEURISTICS.values()
    ]
    return {"strategies": strategies, "heuristics": heuristics}


def _print_entry(marked, name, text):
    start = f"{'*' if marked else ' '} {name:<{_NAMES}}  "
    indents = {"initial_indent": start, "subsequent_indent": " " * len(start)}
    print(textwrap.fill(text, WIDTH, break_on_hyphens=False, **indents))


def _with_value(option_and_default):
    option, default = option_and_default
    if isinstance(default, bool):
        return flag(option) if default else flag(f"no_{option}")
    value = "none" if default in (None, inf) else default
    return f"{flag(option)} {value}"
