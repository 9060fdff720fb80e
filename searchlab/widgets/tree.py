"""The search tree as the page draws it: everything that it needs to play, in plain values."""


from searchlab.analysis.tree import heuristic_of
from searchlab.heuristics import FAULTY, HEURISTICS, find, name_of
from searchlab.puzzle import MOVES, check_order
from searchlab.puzzle.checks import quote, several
from searchlab.search import STRATEGIES, find_strategy
from searchlab.search.result import (
    EXHAUSTED,
    FAILED,
    INTERRUPTED,
    OUT_OF_BUDGET,
    SOLVED,
    UNSOLVABLE,
)
from searchlab.widgets.base import Refusal


def outcome(trace):
    """Say in a sentence how a search ended."""
    result = trace.result
    events = several(result.expanded, "expansion")
    return {
        SOLVED: f"solved in {several(result.length, 'move', spec='')} after {events}.",
        OUT_OF_BUDGET: f"out of budget after {events} ({result.budget}).",
        EXHAUSTED: f"no solution found in {events}.",
        FAILED: f"after {events} stopped by {result.error}",
        INTERRUPTED: f"interrupted after {events}.",
        UNSOLVABLE: "unsolvable by parity.",
    }[result.outcome]


def order_of(trace):
    """Return the order in which a search tries the moves, or None."""
    return trace.options.get("order", trace.strategy.options.get("order"))


def fields_of(trace):
    """Return what the page offers in place of a search's strategy, and what it has chosen."""
    strategy, heuristic, order = trace.strategy, heuristic_of(trace), order_of(trace)
    shown = name_of(heuristic or find("manhattan"))
    return {
        "strategies": _names(STRATEGIES, strategy.name),
        "informed": [n for n, s in STRATEGIES.items() if "heuristic" in s.options]
        + [strategy.name] * (heuristic is not None),
        "heuristics": _names({**HEURISTICS, **FAULTY}, shown),
        "strategy": strategy.name,
        "heuristic": shown,
        "order": order if isinstance(order, str) else MOVES,
    }


def asked_for(asked, trace):
    """Read the strategy that a page asks for, and its options.

    The strategy and the heuristic of the search that is shown may be a reader's own.
    """
    for name in ("strategy", "heuristic", "order"):
        if not isinstance(asked.get(name), str):
            raise Refusal(f"{name} is a text, not {quote(asked.get(name))}")
    own = asked["strategy"] == trace.strategy.name
    strategy = trace.strategy if own else find_strategy(asked["strategy"])
    options = {**trace.options} if own else {}
    options.pop("heuristic", None)
    options.pop("order", None)
    if "heuristic" in strategy.options:
        name, current = asked["heuristic"], heuristic_of(trace)
        same = current is not None and name == name_of(current)
        options["heuristic"] = current if same else find(name)
    if "order" in strategy.options:
        options["order"] = check_order(asked["order"].strip())
    return strategy, options


def _names(table, own):
    """List the names of a table, a reader's own before them."""
    return list(dict.fromkeys([*([] if own in table else [own]), *table]))
