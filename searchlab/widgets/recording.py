"""A recorded search as the page plays it: rows of what changes, and columns of plain numbers."""

from array import array
from itertools import accumulate

from searchlab.analysis.tree import heuristic_of
from searchlab.heuristics import FAULTY, HEURISTICS, find, name_of
from searchlab.puzzle import MOVES, check_order
from searchlab.puzzle.checks import quote, several
from searchlab.running.trace import NODE_OUTCOMES
from searchlab.search import STRATEGIES, find_strategy
from searchlab.search.events import DUPLICATE, INFERIOR, PRUNED
from searchlab.search.result import (
    EXHAUSTED,
    FAILED,
    INTERRUPTED,
    OUT_OF_BUDGET,
    SOLVED,
    UNSOLVABLE,
)
from searchlab.search.strategy import GENERATION
from searchlab.widgets.quiz import quiz_payload
from searchlab.widgets.widget import puzzle_payload

BUDGET = {"max_expansions": 24_000, "max_seconds": 30}  # of a search that gives none

_NAMES = {
    "a-star": "A*",
    "a-star-arrays": "A* with arrays",
    "a-star-unchecked": "A* without checks",
    "bidirectional": "Bidirectional search",
    "breadth-first": "Breadth-first search",
    "breadth-first-ranks": "Breadth-first search by ranks",
    "depth-first": "Depth-first search",
    "greedy": "Greedy best-first search",
    "ida-star": "IDA*",
    "iterative-deepening": "Iterative deepening",
    "superior-node": "Superior nodes",
    "uniform-cost": "Uniform-cost search",
    "weighted-a-star": "Weighted A*",
}
_RARE = {"a-star-arrays", "a-star-unchecked", "breadth-first-ranks"}  # behind "All strategies"
_USUAL_HEURISTICS = ("manhattan", "misplaced", "gap", "linear-conflict", "walking-distance")
_MORE_COUNTERS = {  # behind "More", with what the page calls them
    "generated": "generated",
    "duplicates": "duplicates",
    "inferior": "inferior",
    "pruned": "pruned",
    "skipped": "moves not undone",
    "max_queue": "largest frontier",
    "peak_stored": "most stored",
}


# -- in words --------------------------------------------------------------------------------------


def outcome(result):
    """Say in a sentence how a search ended."""
    events = several(result.expanded, "expansion")
    return {
        SOLVED: f"solved in {several(result.length, 'move', spec='')} after {events}.",
        OUT_OF_BUDGET: f"stopped at the limit of {result.budget}.",
        EXHAUSTED: f"no solution found in {events}.",
        FAILED: f"stopped after {events} by {result.error}",
        INTERRUPTED: f"interrupted after {events}.",
        UNSOLVABLE: "unsolvable by parity.",
    }[result.outcome]


def order_of(trace):
    """Return the order in which a search tries the moves, or None."""
    return trace.options.get("order", trace.strategy.options.get("order"))


def title_of(trace):
    """Name a search: its strategy, its heuristic, and the order of moves.

    >>> from searchlab import EIGHT, record
    >>> title_of(record(EIGHT, "1 2 3 4 5 x 7 8 6", "a-star"))
    'A* with Manhattan; moves tried in the order u, l, r, d'
    """
    heuristic, order = heuristic_of(trace), order_of(trace)
    words = _NAMES.get(trace.strategy.name, trace.strategy.name)
    if heuristic is not None:
        name = name_of(heuristic)
        words += f" with {name.capitalize() if name == 'manhattan' else name}"
    if isinstance(order, str):
        words += f"; moves tried in the order {', '.join(order)}"
    return words


# -- the choice of another search ------------------------------------------------------------------


def strategy_names(*more):
    """List strategies for a menu: key, name, and whether it is shown only among all of them."""
    return [[n, _NAMES.get(n, n), n in _RARE] for n in dict.fromkeys([*more, *STRATEGIES])]


def heuristic_menu(*more):
    """List heuristics for a menu, as `strategy_names` does."""
    names = dict.fromkeys([*more, *HEURISTICS, *FAULTY])
    return [[n, n, n not in _USUAL_HEURISTICS and n not in more] for n in names]


def strategy_menu(trace):
    """Return what a page offers in place of a search's strategy, and what it has chosen."""
    strategy, heuristic, order = trace.strategy, heuristic_of(trace), order_of(trace)
    shown = name_of(heuristic or find("manhattan"))
    return {
        "strategies": strategy_names(strategy.name),
        "informed": [n for n, s in STRATEGIES.items() if "heuristic" in s.options]
        + [strategy.name] * (heuristic is not None),
        "heuristics": heuristic_menu(shown),
        "strategy": strategy.name,
        "heuristic": shown,
        "order": order if isinstance(order, str) else MOVES,
    }


def parse_strategy(trace, strategy, heuristic, order):
    """Read the strategy that a page asks for, and its options.

    The strategy and the heuristic of the search that is shown may be a reader's own.
    """
    for name, value in (("strategy", strategy), ("heuristic", heuristic), ("order", order)):
        if not isinstance(value, str):
            raise ValueError(f"{name} is a text, not {quote(value)}")
    own = strategy == trace.strategy.name
    options = {**trace.options} if own else {}
    strategy = trace.strategy if own else find_strategy(strategy)
    options.pop("heuristic", None)
    options.pop("order", None)
    if "heuristic" in strategy.options:
        current = heuristic_of(trace)
        same = current is not None and heuristic == name_of(current)
        options["heuristic"] = current if same else find(heuristic)
    if "order" in strategy.options:
        options["order"] = check_order(order.strip())
    return strategy, options


# -- rows and columns ------------------------------------------------------------------------------


def counters(tree):
    """Return the columns of what has been counted at each position: name, title, and numbers.

    Only what was measured is among them: a plain function does not reveal what it stores.
    """
    trace, events = tree.trace, tree.trace.events
    roots, length = trace.strategy.roots, len(trace)
    outcomes = [
        [tree.outcome[c] for c in range(first, end)]
        for first, end in zip(events.first_child, events.end_child, strict=True)
    ]
    result = trace.result

    def total(values):
        return array("I", accumulate(values, initial=0))

    def count(name):
        code = NODE_OUTCOMES.index(name)
        return total(row.count(code) for row in outcomes)

    found = [("expanded", "expanded", total(not again for again in events.again))]
    reports = not trace.result.observed and length
    stack = tree.stack
    if reports and (trace.strategy.registered or any(events.frontier)):
        name = "on the path" if stack else "frontier"
        found.append(("frontier", name, array("I", [roots, *events.frontier])))
    if reports and (trace.strategy.registered or any(events.stored)):
        found.append(("stored", "stored", array("I", [roots, *events.stored])))
    columns = {
        "generated": total(map(len, outcomes)),
        "duplicates": count(DUPLICATE),
        "inferior": count(INFERIOR),
        "pruned": count(PRUNED),
        "skipped": total(events.skipped),
    }
    measured = {name for name, _, _ in found}
    if "frontier" in measured and not stack:
        columns["max_queue"] = array("I", accumulate(events.frontier, max, initial=roots))
    if "stored" in measured:
        columns["peak_stored"] = array("I", accumulate(events.stored, max, initial=roots))
    for name, title in _MORE_COUNTERS.items():
        if name in columns and (name == "generated" or getattr(result, name)):
            found.append((name, title, columns[name]))
    return [{"name": n, "title": t, "column": bytes(column)} for n, t, column in found]


def recording(tree):
    """Return all that a page needs to play a `searchlab.analysis.tree.Tree`."""
    trace, puzzle = tree.trace, tree.puzzle
    h, events = tree.estimates(), trace.events
    frontier = _frontier(trace)
    columns = {
        "board": tree.states,
        "parent": tree.parent,
        "move": tree.move,
        "outcome": tree.outcome,
        "g": array("H", tree.g),
        "level": array("H", tree.level),
        "back": tree.back,
        "x": tree.x,
        "h": h,
        "f": array("f", map(frontier.value, tree.g, h)) if h and frontier.formula else None,
        "distance": tree.distances(),
        "expands": events.node,
        "first": events.first_child,
        "end": events.end_child,
        "again": events.again,
        "limit": array("f", events.limit) if trace.result.iterations else None,
        "left": array("I", tree.frontier(h)),
        **tree.statuses.columns(),
    }
    formula = frontier.formula or ("h" if h else "g")
    return {
        **puzzle_payload(puzzle),
        "title": title_of(trace),
        "start": puzzle.write(trace.result.start),
        "unit": trace.unit,
        "outcome": outcome(trace.result),
        "solved": trace.result.solved,
        "tests": "generation" if trace.strategy.goal_test == GENERATION else "expansion",
        "key": {"g": "g", "h": "h"}.get(formula, "f" if h else "g"),  # what orders the frontier
        "formula": frontier.formula,
        "stack": tree.stack,
        "outcomes": NODE_OUTCOMES,
        "levels": tree.levels,
        "ways": paths_payload(tree),
        "counters": counters(tree),
        "sections": sections(tree, h),
        "flaws": [{**flaw._asdict(), "at": min(flaw.event + 1, len(trace))} for flaw in tree.flaws],
        "quiz": quiz_payload(tree, h, tree.stack),
        "menu": strategy_menu(trace),
        "columns": {name: bytes(each) for name, each in columns.items() if each is not None},
    }


def sections(tree, h):
    """Return what the expansions fall into, by rising limits, values of f, or depths.

    A section begins at the first expansion that goes beyond all before it.
    """
    trace, events, frontier = tree.trace, tree.trace.events, _frontier(tree.trace)
    if trace.result.iterations:
        name, values = "limit", events.limit
    elif h and frontier.h:
        name = "f" if frontier.g else "h"
        sign = 1 if frontier.g else -1  # a greedy search goes down
        values = [sign * frontier.value(tree.g[node], h[node]) for node in events.node]
    else:
        name, values = "depth", [tree.g[node] for node in events.node]
    starts, most = [], float("-inf")
    for event, value in enumerate(values):
        if value > most:
            starts.append(event)
            most = value
    return {"name": name, "starts": starts}


def paths_payload(tree):
    """Return the paths that are drawn thick: the nodes, the first position, and the status."""
    codes = {name: code for code, name in enumerate(tree.statuses.names)}
    return [{"nodes": nodes, "at": at, "status": codes[name]} for nodes, at, name in tree.paths]


def _frontier(trace):
    return trace.strategy.frontier_with(trace.options)
