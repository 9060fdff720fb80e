"""A recorded search as the page plays it: rows of what changes, and columns of plain numbers."""

from array import array
from itertools import accumulate
from operator import not_, sub

from searchlab.analysis.tree import heuristic_of
from searchlab.heuristics import FAULTY, HEURISTICS, find, name_of
from searchlab.puzzle import MOVES, check_order
from searchlab.puzzle.checks import several
from searchlab.search import STRATEGIES, find_strategy
from searchlab.search.events import DUPLICATE, INFERIOR, OUTCOMES, PRUNED
from searchlab.search.result import EXHAUSTED, INTERRUPTED, OUT_OF_BUDGET
from searchlab.search.strategy import EXPANSION
from searchlab.widgets.code import code_payload
from searchlab.widgets.quiz import outcome_reasons, quiz_payload
from searchlab.widgets.widget import puzzle_payload

BUDGET = {"max_expansions": 24_000, "max_seconds": 30}  # of a search that gives none

_NAMES = {  # where it is not the key with "search" behind it
    "a-star": "A*",
    "a-star-arrays": "A* with arrays",
    "a-star-unchecked": "A* without checks",
    "breadth-first-ranks": "Breadth-first search by ranks",
    "greedy": "Greedy best-first search",
    "ida-star": "IDA*",
    "weighted-a-star": "Weighted A*",
}
_RARE = {"a-star-arrays", "a-star-unchecked", "breadth-first-ranks"}  # behind "Rarely used"
_USUAL_HEURISTICS = ("manhattan", "misplaced", "gap", "linear-conflict", "walking-distance")


# -- texts -----------------------------------------------------------------------------------------


def outcome(result):
    """Say in a sentence how a search ended."""
    ending = "no solution found" if result.outcome == EXHAUSTED else result.ending
    return f"{ending} after {several(result.expanded, 'expansion')}."


def call_of(trace):
    """Return the arguments with which `record` repeats a search, and a dict of the options."""
    strategy, result = trace.strategy, trace.result
    stopped = result.outcome in (OUT_OF_BUDGET, INTERRUPTED)
    given = strategy.name if strategy.registered else strategy.generate
    return [trace.puzzle.write(result.start), given], {
        **trace.options,
        "max_expansions": result.expanded if stopped else None,
        "parity_check": None if trace.puzzle.is_solvable(result.start) else False,
    }


def label_of(trace):
    """Name a search: its strategy, its heuristic, and the options that differ from their defaults.

    >>> from searchlab import EIGHT, record
    >>> label_of(record(EIGHT, "1 2 3 4 5 x 7 8 6", "greedy", heuristic="gap", order="drul"))
    'Greedy best-first search with gap, order drul'
    """
    heuristic, title = heuristic_of(trace), _name(trace.strategy.name)
    if heuristic is not None:
        title += f" with {name_of(heuristic).replace('manhattan', 'Manhattan')}"
    options = trace.options.items()
    more = (f"{name} {v}" for name, v in options if name != "heuristic" and v != MOVES)
    return ", ".join([title, *more])


def _name(key):
    default = f"{key.capitalize()} search" if key in STRATEGIES else key
    return _NAMES.get(key, default)


# -- the choice of another search ------------------------------------------------------------------


def strategy_menu(*searches):
    """Return the choices of a page for other strategies, and those of the searches it shows.

    A choice is a key, a name, and whether it is shown below the others.
    """
    strategies = {search.strategy.name: search.strategy for search in searches} | STRATEGIES
    chosen = [chosen_strategy(search) for search in searches]
    shown = dict.fromkeys(each["heuristic"] for each in chosen)
    usual = {*shown, *_USUAL_HEURISTICS}
    return {
        "strategies": [[n, _name(n), n in _RARE] for n in strategies],
        "informed": [n for n, each in strategies.items() if "heuristic" in each.options],
        "heuristics": [[n, n, n not in usual] for n in {**shown, **HEURISTICS, **FAULTY}],
        "chosen": chosen,
    }


def chosen_strategy(search):
    """Return the strategy, the heuristic and the order of a search as the fields of a page."""
    order = search.options.get("order", search.strategy.options.get("order"))
    return {
        "strategy": search.strategy.name,
        "heuristic": name_of(heuristic_of(search) or find("manhattan")),
        "order": order if isinstance(order, str) else MOVES,
    }


def parse_strategies(searches, wanted):
    """Read the strategies that a page asks for: each with its options.

    One that is shown already keeps all of its options, also those that the page cannot choose.
    """
    left, parsed = list(searches), []
    for choice in wanted:
        same = [search for search in left if chosen_strategy(search) == choice]
        if same:
            left.remove(same[0])
            parsed.append((same[0].strategy, same[0].options))
        else:
            parsed.append(_parse_strategy(searches, **choice))
    return parsed


def _parse_strategy(searches, strategy, heuristic, order):
    """Read a strategy and its options, without those that have their default.

    The strategies and the heuristics of the searches that are shown may be a reader's own.
    """
    like = next((search for search in searches if search.strategy.name == strategy), None)
    strategy, options = (like.strategy, like.options) if like else (find_strategy(strategy), {})
    own = {name_of(h): h for h in map(heuristic_of, searches) if h is not None}
    heuristic = own.get(heuristic) or find(heuristic)
    chosen = {"heuristic": heuristic, "order": check_order(order.strip())}
    defaults = dict(strategy.options)
    if defaults.get("heuristic") is not None:
        defaults["heuristic"] = find(defaults["heuristic"])
    options = {**options, **{n: value for n, value in chosen.items() if n in defaults}}
    return strategy, {n: value for n, value in options.items() if value != defaults.get(n)}


# -- rows and columns ------------------------------------------------------------------------------


def counters(tree):
    """Return what has been counted at each position: columns of numbers, by title.

    Only what was measured is among them: a plain function does not reveal what it stores.
    """
    trace, events = tree.trace, tree.trace.events
    made = list(zip(events.first_child, events.end_child, strict=True))

    def children(outcome):
        return (tree.outcome.count(OUTCOMES.index(outcome), *each) for each in made)

    counted = {
        "expanded": map(not_, events.again),
        "generated": map(sub, events.end_child, events.first_child),
        "duplicates": children(DUPLICATE),
        "inferior": children(INFERIOR),
        "pruned": children(PRUNED),
        "moves not undone": events.skipped,
    }
    columns = {title: [*accumulate(each, initial=0)] for title, each in counted.items()}
    for title, largest in (("frontier", "largest frontier"), ("stored", "most stored")):
        reported = getattr(events, title)
        if any(reported):
            columns[title] = [trace.strategy.roots, *reported]
            columns[largest] = [*accumulate(columns[title], max)]
    if tree.stack and "frontier" in columns:
        columns["on the path"] = columns.pop("frontier")
        del columns["largest frontier"]
    return {
        title: bytes(array("I", column))
        for title, column in columns.items()
        if title in ("expanded", "generated") or any(column)
    }


def estimates(trace, g, h):
    """Return the columns h and f of nodes, None where a search has none."""
    value = trace.ordering.value if h and trace.ordering.formula else None
    return {"h": h, "f": value and array("f", map(value, g, h))}


def recording(tree):
    """Return all that a page needs to play a `searchlab.analysis.tree.Tree`."""
    trace, puzzle = tree.trace, tree.puzzle
    h, events = tree.estimates(), trace.events
    frontier = trace.ordering
    columns = {
        "board": b"".join(tree.boards),
        "parent": tree.parent,
        "move": tree.move,
        "outcome": tree.outcome,
        "g": array("H", tree.g),
        "back": tree.back,
        **estimates(trace, tree.g, h),
        "distance": tree.distances(),
        "expands": events.node,
        "first": events.first_child,
        "end": events.end_child,
        "again": events.again,
        "limit": array("f", events.limit) if trace.result.iterations else None,
        "left": array("I", tree.frontier(h)),
        "reason": outcome_reasons(tree),
        **tree.statuses.columns(),
    }
    formula = frontier.formula or ("h" if h else "g")
    return {
        **puzzle_payload(puzzle),
        "title": label_of(trace),
        "start": puzzle.write(trace.result.start),
        "unit": trace.unit,
        "solved": trace.result.solved,
        "summary": f"Recorded: {outcome(trace.result)}",
        "key": {"g": "g", "h": "h"}.get(formula, "f" if h else "g"),  # what orders the frontier
        "formula": frontier.formula,
        "stack": tree.stack,
        "on_taking": trace.strategy.goal_test == EXPANSION,  # when a board is tested for the goal
        "paths": paths_payload(tree),
        "counters": counters(tree),
        "sections": sections(tree, h),
        "jumps": [["The goal" if trace.result.solved else "The end", len(trace)], *_flaws(tree)],
        "texts": _texts(tree),
        "quiz": quiz_payload(tree, h),
        "menu": strategy_menu(trace),
        "code": code_payload(trace),
        "columns": {name: bytes(each) for name, each in columns.items() if each is not None},
    }


def _flaws(tree):
    """List the flaws as places to jump to: a name, a position, a node, and what happens there."""
    return [
        [f"{name} ({count:,})" if count > 1 else name, min(event + 1, tree.steps), node, text]
        for name, event, node, count, text in tree.flaws
    ]


def _texts(tree):
    """Return the texts of the steps, with names in braces that the page fills in.

    For each kind of step there are four: what was taken, tested, expanded, and remembered.
    """
    trace, on_taking = tree.trace, tree.trace.strategy.goal_test == EXPANSION
    taken, test = "a board with {key}", "not the goal" if on_taking else "no child is the goal"
    after = ["moves: {moves}", "{children}"]
    return {
        "start": f"The start is on the {'path' if tree.stack else 'frontier'}. Press play.",
        "step": f"{trace.unit.capitalize()} {{at}}: {{taken}}. {{children}}.",
        "end": f"The end: {outcome(trace.result)}",
        "steps": {
            "first": [
                "the start",
                "is it the goal?" if on_taking else "each child, once generated",
                "try its moves",
                "queue or drop each child",
            ],
            "plain": [taken, test, *after],
            "again": ["back to depth {g}", "–" if on_taking else test, *after],
            "last": [taken, "it is the goal", "–", "–"]
            if on_taking
            else [taken, "a child ends the search", *after],
        },
    }


def sections(tree, h):
    """Divide the expansions into sections, by iterations, values of f, or depths.

    A section begins at the first expansion that goes beyond all before it.
    """
    trace, nodes, frontier = tree.trace, tree.trace.events.node, tree.trace.ordering
    if trace.result.iterations:
        name, values = "iteration", trace.events.limit
    elif h and frontier.h:
        name = "f" if frontier.g else "h"
        sign = 1 if frontier.g else -1  # a greedy search goes down
        values = [sign * frontier.value(tree.g[node], h[node]) for node in nodes]
    else:
        name, values = "depth", [tree.g[node] for node in nodes]
    most = accumulate(values, max, initial=float("-inf"))
    beyond = zip(values, most, strict=False)
    return {"name": name, "starts": [at for at, (value, m) in enumerate(beyond) if value > m]}


def paths_payload(tree):
    """Return the paths that are drawn thick: the nodes, the first position, and the status."""
    codes = {name: code for code, name in enumerate(tree.statuses.names)}
    return [{"nodes": nodes, "at": at, "status": codes[name]} for nodes, at, name in tree.paths]
