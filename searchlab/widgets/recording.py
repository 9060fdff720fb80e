"""A recorded search as the page plays it: rows of what changes, and columns of plain numbers."""

from array import array
from bisect import bisect_left
from itertools import accumulate

from searchlab.analysis.names import label_of, strategy_name
from searchlab.analysis.tree import heuristic_of
from searchlab.heuristics import FAULTY, HEURISTICS, find, name_of
from searchlab.puzzle import MOVES, spaces
from searchlab.puzzle.checks import several
from searchlab.search import STRATEGIES, find_strategy
from searchlab.search.node import DUPLICATE, GOAL, INFERIOR, MEETING, OUTCOMES, PRUNED, ROOT
from searchlab.search.result import EXHAUSTED, INTERRUPTED, OUT_OF_BUDGET
from searchlab.widgets.code import code_payload
from searchlab.widgets.quiz import outcome_reasons, quiz_payload
from searchlab.widgets.widget import puzzle_payload

BUDGET = {"max_expansions": 24_000, "max_seconds": 30}  # of a search, unless it gives others

_DROPPED = {"duplicates": DUPLICATE, "inferior": INFERIOR, "pruned": PRUNED}  # by their counters

# -- texts -----------------------------------------------------------------------------------------


def outcome(result):
    """Say in a sentence how a search ended."""
    ending, expanded = result.ending, several(result.expanded, "expansion")
    if result.outcome == EXHAUSTED:
        ending = "no solution found"
    elif result.budget == expanded:  # which follows
        ending = result.outcome
    return f"{ending} after {expanded}."


def as_given(strategy):
    """Return what stands for a strategy in a call: its name, or a reader's own function."""
    return strategy.name if strategy.registered else strategy.function


def call_of(trace):
    """Return the board and the strategy with which `record` repeats a search, and the options."""
    result = trace.result
    stopped = result.outcome in (OUT_OF_BUDGET, INTERRUPTED)
    return (
        result.board,
        as_given(trace.strategy),
        {
            **trace.options,
            "max_expansions": result.expanded if stopped else None,
            "max_seconds": None,
            "parity_check": None if spaces.is_solvable(trace.problem, result.start) else False,
        },
    )


# -- the choice of another search ------------------------------------------------------------------


# What few readers look for: programs of the posts, and wrong estimates.
_RARE = ["breadth-first-ranks", "a-star-unchecked", "a-star-arrays", *FAULTY]


def _offered(searches):
    """Return strategies and heuristics by name: first those of the searches, perhaps a reader's."""
    strategies = {each.strategy.name: each.strategy for each in searches}
    heuristics = {name_of(h): h for h in map(heuristic_of, searches) if h is not None}
    return {**strategies, **STRATEGIES, **strategies}, heuristics | HEURISTICS | FAULTY | heuristics


def _chosen(strategy, options):
    """Return a strategy with its options as the fields of a page."""
    options = strategy.options | options
    return {
        "strategy": strategy.name,
        "heuristic": name_of(options.get("heuristic") or "manhattan"),
        "order": options.get("order") or MOVES,
    }


def strategy_menu(*searches):
    """Return the choices of a page for other strategies, and those of the searches it shows.

    A strategy is a key, a name, and whether it takes a heuristic. What is `rare` stands below.
    """
    strategies, heuristics = _offered(searches)
    return {
        "strategies": [
            [name, strategy_name(name), "heuristic" in each.options]
            for name, each in strategies.items()
        ],
        "heuristics": [*heuristics],
        "rare": _RARE,
        "chosen": [
            {**_chosen(each.strategy, each.options), "shown": number}
            for number, each in enumerate(searches)
        ],
    }


def parse_strategies(searches, wanted):
    """Read the strategies that a page asks for: each with its options.

    What replaces a search that is `shown`, by its number, has its options but for the changes.
    """
    strategies, heuristics = _offered(searches)

    def parse(strategy, heuristic, order, shown=0):
        strategy = find_strategy(strategies.get(strategy, strategy))
        options = searches[shown].options if searches[shown].strategy == strategy else {}
        asked = {"heuristic": find(heuristics.get(heuristic, heuristic)), "order": order}
        before, now = _chosen(strategy, options), _chosen(strategy, {**options, **asked})
        changed = [name for name in asked if name in strategy.options and now[name] != before[name]]
        return strategy, {**options, **{name: asked[name] for name in changed}}

    return [parse(**choice) for choice in wanted]


# -- rows and columns ------------------------------------------------------------------------------


def counters(tree):
    """Return what has been counted at each position: columns of numbers, by title.

    Only what was measured is among them: a plain function does not reveal what it stores.
    """
    trace = tree.trace
    counted = {
        "expanded": [not event.again for event in trace],
        "generated": [len(event.children) for event in trace],
        **{
            title: [sum(c.outcome == outcome for c in event.children) for event in trace]
            for title, outcome in _DROPPED.items()
        },
        "moves not undone": [event.skipped for event in trace],
    }
    columns = {title: [*accumulate(each, initial=0)] for title, each in counted.items()}
    path = ("on the path", "most on the path") if tree.stack else ("frontier", "largest frontier")
    for now, most, reported in (
        (*path, [event.frontier for event in trace]),
        ("stored", "most stored", [event.stored for event in trace]),
    ):
        if any(reported):
            columns[now] = [1 + any(tree.back), *reported]
            columns[most] = [*accumulate(columns[now], max)]
    return {
        title: bytes(array("I", column))
        for title, column in columns.items()
        if title in ("expanded", "generated") or any(column)
    }


def recording(tree):
    """Return all that a page needs to play a `searchlab.analysis.tree.Tree`."""
    trace, h = tree.trace, tree.estimates()
    formula = trace.strategy.formula(trace.options)
    columns = {
        "outcome": bytes(map((*OUTCOMES, ROOT).index, tree.outcomes)),
        "g": array("H", [int(node.g) for node in tree.nodes]),
        "back": tree.back,
        "h": h,
        "f": tree.priorities(h),
        "distance": tree.distances(),
        "expands": tree.node,
        "first": tree.first_child,
        "end": tree.end_child,
        "again": bytes(event.again for event in trace),
        "limit": array("f", [e.limit for e in trace]) if trace.result.iterations else None,
        "left": array("I", tree.frontier(h)),
        "reason": outcome_reasons(tree),
    }
    # What orders the frontier, or would.
    key = next(name for name in (formula, "f", "h", "g") if columns.get(name))
    flaws = [
        [
            f"{name} ({count:,})" if count > 1 else name,
            min(event + 1, tree.steps),
            node and tree.number[node],
            text,
        ]
        for name, event, node, count, text in tree.flaws
    ]
    return {
        **tree_payload(tree, columns),
        "title": label_of(trace),
        "start": trace.result.board,
        "unit": trace.unit,
        "solved": trace.result.solved,
        "summary": f"Recorded: {outcome(trace.result)}",
        "key": key,
        "formula": formula,
        "stack": tree.stack,
        "on_taking": on_taking(tree),
        "counters": counters(tree),
        "sections": sections(trace, key if formula else "g", columns),
        "jumps": [["The goal" if trace.result.solved else "The end", len(trace)], *flaws],
        "texts": _texts(tree, on_taking(tree)),
        "quiz": quiz_payload(tree, key),
        "menu": strategy_menu(trace),
        "code": code_payload(trace),
    }


def on_taking(tree):
    """Whether the search tests a state for the goal when it takes it, not when it makes it."""
    last = tree.trace[-1].children if len(tree.trace) else []
    return not any(child.outcome in (GOAL, MEETING) for child in last)


def _texts(tree, on_taking):
    """Return the texts of the steps, with names in braces that the page fills in.

    For each kind of step there are four: what was taken, tested, expanded, and remembered.
    """
    trace = tree.trace
    last = trace[-1].children[-1].outcome if len(trace) and trace[-1].children else None
    ending = "the two sides meet" if last == MEETING else "a child is the goal"
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
            "last": [taken, "it is the goal", "–", "–"] if on_taking else [taken, ending, *after],
        },
    }


def sections(trace, key, columns):
    """Divide the expansions into sections, by iterations, values of f or h, or depths.

    A section begins at the first expansion that goes beyond all before it.
    """
    name, values = "iteration", [event.limit for event in trace]
    if not trace.result.iterations:
        sign = -1 if key == "h" else 1  # a greedy search goes down
        name = "depth" if key == "g" else key
        values = [sign * columns[key][node] for node in columns["expands"]]
    most = [*accumulate(values, max)]
    return {"name": name, "starts": [bisect_left(most, value) for value in sorted({*most})]}


def tree_payload(tree, columns):
    """Return a tree as a page plays it, with more columns; those that are None are left out.

    Its `paths` are drawn thick: the nodes, the first position, and the status.
    """
    names = tree.statuses.names
    columns = {
        "board": b"".join(tree.states),
        "parent": tree.parent,
        "move": "".join(node.move or " " for node in tree.nodes).encode(),
        **tree.statuses.columns(),
        **columns,
    }
    return {
        **puzzle_payload(tree.problem),
        "paths": [
            {"nodes": nodes, "at": at, "status": names.index(status)}
            for nodes, at, status in tree.paths
        ],
        "columns": {name: bytes(each) for name, each in columns.items() if each is not None},
    }
