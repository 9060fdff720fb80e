"""A recorded search as the page plays it: rows of what changes, and columns of plain numbers."""

from array import array
from itertools import accumulate

from searchlab.analysis.tree import heuristic_of
from searchlab.heuristics import FAULTY, HEURISTICS, find, name_of
from searchlab.puzzle import MOVES, check_order
from searchlab.puzzle.checks import several
from searchlab.search import STRATEGIES, find_strategy
from searchlab.search.events import DUPLICATE, GOAL, INFERIOR, MEETING, OUTCOMES, PRUNED
from searchlab.search.result import EXHAUSTED, INTERRUPTED, OUT_OF_BUDGET
from searchlab.search.strategy import EXPANSION
from searchlab.widgets.quiz import choice_reasons, outcome_reasons, quiz_payload
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
_RARE = {"a-star-arrays", "a-star-unchecked", "breadth-first-ranks"}  # behind "All strategies"
_USUAL_HEURISTICS = ("manhattan", "misplaced", "gap", "linear-conflict", "walking-distance")
_TITLES = {  # of the counters whose title is not their name
    "skipped": "moves not undone",
    "max_queue": "largest frontier",
    "peak_stored": "most stored",
}


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


def order_of(trace):
    """Return the order in which a search tries the moves, or None."""
    return trace.options.get("order", trace.strategy.options.get("order"))


def title_of(trace):
    """Name a search: its strategy, its heuristic, and the order of moves.

    >>> from searchlab import EIGHT, record
    >>> title_of(record(EIGHT, "1 2 3 4 5 x 7 8 6", "a-star"))
    'A* with Manhattan; moves tried in the order u, l, r, d'
    """
    order = order_of(trace)
    tried = f"; moves tried in the order {', '.join(order)}" if isinstance(order, str) else ""
    return _strategy_title(trace) + tried


def label_of(trace):
    """Name a search shortly: its strategy, its heuristic, and the options that are not the usual.

    >>> from searchlab import EIGHT, record
    >>> label_of(record(EIGHT, "1 2 3 4 5 x 7 8 6", "greedy", heuristic="gap", order="drul"))
    'Greedy best-first search with gap, order drul'
    """
    options = {name: value for name, value in trace.options.items() if name != "heuristic"}
    if order_of(trace) == MOVES:
        options.pop("order", None)
    return ", ".join([_strategy_title(trace), *(f"{n} {v}" for n, v in options.items())])


def _strategy_title(trace):
    heuristic, title = heuristic_of(trace), _name(trace.strategy.name)
    if heuristic is not None:
        title += f" with {name_of(heuristic).replace('manhattan', 'Manhattan')}"
    return title


def _name(key):
    default = f"{key.capitalize()} search" if key in STRATEGIES else key
    return _NAMES.get(key, default)


# -- the choice of another search ------------------------------------------------------------------


def strategy_names(*more):
    """List strategies for a menu: key, name, and whether it is shown only among all of them."""
    return [[n, _name(n), n in _RARE] for n in dict.fromkeys([*more, *STRATEGIES])]


def heuristic_menu(*more):
    """List heuristics for a menu, as `strategy_names` does."""
    names = dict.fromkeys([*more, *HEURISTICS, *FAULTY])
    return [[n, n, n not in _USUAL_HEURISTICS and n not in more] for n in names]


def strategy_menu(*searches):
    """Return the choices of a page for other strategies, and those of the searches it shows."""
    chosen = [chosen_strategy(search) for search in searches]
    informed = [search.strategy.name for search in searches if heuristic_of(search) is not None]
    return {
        "strategies": strategy_names(*(each["strategy"] for each in chosen)),
        "informed": [*(n for n, s in STRATEGIES.items() if "heuristic" in s.options), *informed],
        "heuristics": heuristic_menu(*(each["heuristic"] for each in chosen)),
        "chosen": chosen,
    }


def chosen_strategy(search):
    """Return the strategy, the heuristic and the order of a search as the fields of a page."""
    order = order_of(search)
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
    """Return the columns of what has been counted at each position: name, title, and numbers.

    Only what was measured is among them: a plain function does not reveal what it stores.
    """
    trace, events = tree.trace, tree.trace.events

    def count(*outcomes):
        so_far = list(accumulate((each in outcomes for each in tree.outcomes), initial=0))
        return [so_far[nodes] for nodes in tree.made]

    columns = {"expanded": accumulate((not again for again in events.again), initial=0)}
    titles = _TITLES | {"frontier": "on the path"} if tree.stack else _TITLES
    most, reports = {}, len(trace) and not trace.result.observed
    for name, largest in (("frontier", "max_queue"), ("stored", "peak_stored")):
        column = [trace.strategy.roots, *getattr(events, name)]
        if reports and (trace.strategy.registered or any(column[1:])):
            columns[name] = column
            if name not in titles:
                most[largest] = accumulate(column, max)
    columns |= {
        "generated": count(*OUTCOMES),
        "duplicates": count(DUPLICATE),
        "inferior": count(INFERIOR),
        "pruned": count(PRUNED),
        "skipped": accumulate(events.skipped, initial=0),
        **most,
    }
    shown = {"expanded", "frontier", "stored", "generated"}
    return [
        {"name": name, "title": titles.get(name, name), "column": bytes(array("I", column))}
        for name, column in columns.items()
        if name in shown or getattr(trace.result, name)
    ]


def recording(tree):
    """Return all that a page needs to play a `searchlab.analysis.tree.Tree`."""
    trace, puzzle = tree.trace, tree.puzzle
    h, events = tree.estimates(), trace.events
    frontier = trace.ordering
    uncertain = bytearray(len(tree))  # whether another parent is possible
    for node, at_most in zip(events.node, events.g_at_most, strict=True):
        uncertain[node] = bool(at_most)
    columns = {
        "board": b"".join(tree.boards),
        "parent": tree.parent,
        "move": tree.move,
        "outcome": tree.outcome,
        "g": array("H", tree.g),
        "back": tree.back,
        "uncertain": uncertain,
        "h": h,
        "f": array("f", map(frontier.value, tree.g, h)) if h and frontier.formula else None,
        "distance": tree.distances(),
        "expands": events.node,
        "first": events.first_child,
        "end": events.end_child,
        "again": events.again,
        "limit": array("f", events.limit) if trace.result.iterations else None,
        "left": array("I", tree.frontier(h)),
        "kind": _kinds(tree),
        "reason": outcome_reasons(tree),
        "choice": choice_reasons(tree),
        **tree.statuses.columns(),
    }
    formula = frontier.formula or ("h" if h else "g")
    return {
        **puzzle_payload(puzzle),
        "title": title_of(trace),
        "start": puzzle.write(trace.result.start),
        "unit": trace.unit,
        "solved": trace.result.solved,
        "key": {"g": "g", "h": "h"}.get(formula, "f" if h else "g"),  # what orders the frontier
        "formula": frontier.formula,
        "stack": tree.stack,
        "ways": paths_payload(tree),
        "counters": counters(tree),
        "sections": sections(tree, h),
        "flaws": [{**flaw._asdict(), "at": min(flaw.event + 1, len(trace))} for flaw in tree.flaws],
        "texts": _texts(tree),
        "quiz": quiz_payload(tree, h),
        "menu": strategy_menu(trace),
        "columns": {name: bytes(each) for name, each in columns.items() if each is not None},
    }


_BEFORE, _PLAIN, _AGAIN, _END, _FOUND = range(5)  # kinds of steps


def _kinds(tree):
    """Return what kind of step led to each position, as bytes."""
    trace, events, kinds = tree.trace, tree.trace.events, bytearray([_BEFORE])
    for first, end, again in zip(events.first_child, events.end_child, events.again, strict=True):
        ends = {GOAL, MEETING} & {*tree.outcomes[first:end]}
        kinds.append(_END if ends else _AGAIN if again else _PLAIN)
    if trace.result.solved and trace.strategy.goal_test == EXPANSION:
        kinds[-1] = _FOUND
    return kinds


def _texts(tree):
    """Return the texts of the steps, with names in braces that the page fills in.

    There is a row for each kind of step: what was taken, tested, expanded, and remembered.
    """
    trace, on_taking = tree.trace, tree.trace.strategy.goal_test == EXPANSION
    start = ("the start", "path") if tree.stack else ("a board from the frontier", "frontier")
    taken, after = "a board with {key}", ["moves: {moves}", "{children}"]
    plain = "not the goal" if on_taking else "no child is the goal"
    return {
        "start": f"The start is on the {start[1]}. Press play.",
        "step": f"{trace.unit.capitalize()} {{at}}: {{taken}}. {{children}}.",
        "end": f"The end: {outcome(trace.result)}",
        "steps": [
            [
                start[0],
                "is it the goal?" if on_taking else "each child, once generated",
                "try its moves",
                "queue or drop each child",
            ],
            [taken, plain, *after],
            ["back to depth {g}", "–" if on_taking else plain, *after],
            [taken, plain if on_taking else "a child ends the search", *after],
            [taken, "it is the goal", "–", "–"],
        ],
    }


def sections(tree, h):
    """Return what the expansions fall into, by iterations, values of f, or depths.

    A section begins at the first expansion that goes beyond all before it.
    """
    trace, events, frontier = tree.trace, tree.trace.events, tree.trace.ordering
    if trace.result.iterations:
        name, values = "iteration", events.limit
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
