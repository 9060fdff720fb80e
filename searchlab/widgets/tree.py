"""The search tree as the page draws it: everything that it needs to play, in plain values."""

from array import array

from searchlab.analysis.layout import MOST_ABREAST
from searchlab.analysis.performing import rule
from searchlab.analysis.tree import heuristic_of
from searchlab.heuristics import FAULTY, HEURISTICS, find, name_of
from searchlab.puzzle import MOVES, check_order
from searchlab.puzzle.checks import quote, several
from searchlab.running.trace import NODE_FATES
from searchlab.search import STRATEGIES, find_strategy
from searchlab.search.events import DESCENDED, PRUNED
from searchlab.search.result import (
    EXHAUSTED,
    FAILED,
    INTERRUPTED,
    OUT_OF_BUDGET,
    SOLVED,
    UNSOLVABLE,
)
from searchlab.widgets.base import Refusal, shape


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


def described(tree):
    """Tell the page all that it needs to play a `Tree`."""
    trace, puzzle = tree.trace, tree.puzzle
    result, strategy = trace.result, trace.strategy
    heuristic, order = heuristic_of(trace), order_of(trace)
    words = [strategy.name]
    words += [] if heuristic is None else [f"with {name_of(heuristic)}"]
    words += [f"in the order {order}"] if isinstance(order, str) else []
    frontier = strategy.frontier_with(trace.options)
    deep = {NODE_FATES.index(fate) for fate in (DESCENDED, PRUNED)}
    return {
        **shape(puzzle),
        "title": " ".join(words),
        "start": puzzle.write(result.start),
        "unit": trace.unit,
        "outcome": outcome(trace),
        "solved": result.solved,
        "roots": strategy.roots,
        "boards": {root: list(tree.state(root)) for root in tree.roots},
        "solution": tree.solution,
        "groups": [list(group) for group in tree.groups],
        "levels": tree.levels,
        "abreast": MOST_ABREAST,
        "formula": frontier.formula,
        "weights": [frontier.g, frontier.h],
        "stack": not deep.isdisjoint(tree.fate),
        "iterations": bool(result.iterations),
        "counters": [
            name
            for name in result.COUNTERS
            if name in ("expanded", "generated") or getattr(result, name)
        ],
        "flaws": [{**flaw._asdict(), "at": min(flaw.event + 1, len(trace))} for flaw in tree.flaws],
        "rule": rule(tree),
        "fields": fields_of(trace),
        "columns": _columns(tree),
    }


def _columns(tree):
    """Pack a number for each node, then for each event, then the nodes that wait for ever."""
    trace, events, h = tree.trace, tree.trace.events, tree.estimates()
    columns = {
        "parent": tree.parent,
        "move": tree.move,
        "fate": tree.fate,
        "g": array("H", tree.g),
        "level": array("H", tree.level),
        "back": tree.back,
        "x": tree.x,
        "expands": events.node,
        "made": tree.made,
        "frontier": None if trace.observed else array("I", events.frontier),
        "held": None if trace.observed else array("I", events.held),
        "g_at_most": _uncertain(trace),
        "again": events.again,
        "skipped": events.skipped,
        "waiting": array("I", tree.left_waiting(h)),
        "h": h,
        "limit": array("f", events.limit) if trace.result.iterations else None,
        "distance": tree.distances(),
    }
    return {name: bytes(column) for name, column in columns.items() if column is not None}


def _uncertain(trace):
    """List the greatest g of each node whose g is uncertain, 0 for others; None if all are sure."""
    events = trace.events
    if not any(events.g_at_most):
        return None
    at_most = array("H", bytes(2 * len(trace.tree.g)))
    for node, g in zip(events.node, events.g_at_most, strict=True):
        at_most[node] = max(at_most[node], g)
    return at_most


def _names(table, own):
    """List the names of a table, a reader's own before them."""
    return list(dict.fromkeys([*([] if own in table else [own]), *table]))
