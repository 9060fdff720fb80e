"""A recorded search as the page plays it: rows of what changes, and columns of plain numbers."""

from array import array
from bisect import bisect_left
from itertools import accumulate

from searchlab.analysis.names import label_of
from searchlab.analysis.state_map import Search, StateMap
from searchlab.problems import Puzzle, spaces
from searchlab.problems.checks import several
from searchlab.search.node import DUPLICATE, GOAL, INFERIOR, MEETING, OUTCOMES, PRUNED, ROOT
from searchlab.search.result import EXHAUSTED, INTERRUPTED, OUT_OF_BUDGET, PART
from searchlab.widgets.code import code_payload
from searchlab.widgets.maps import ground_payload, track_payload
from searchlab.widgets.quiz import outcome_reasons, quiz_payload
from searchlab.widgets.widget import puzzle_payload

BUDGET = {"max_expansions": 24_000, "max_seconds": 30}  # of a search, unless it gives others
READABLE = 150  # nodes of a tree that can be read; beyond them a page shows the map

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
        "g": array("f", [node.g for node in tree.nodes]),
        "depth": tree.depth,
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
            tree.number.get(node),
            text,
        ]
        for name, event, node, count, text in tree.flaws
    ]
    names = tree.statuses.names
    moves = {}
    for node in tree.nodes:
        moves.setdefault(str(node.move or ""), len(moves))
    columns |= {
        **states_columns(tree),
        **tree.statuses.columns(),
        "parent": tree.parent,
        "move": array("I", [moves[str(node.move or "")] for node in tree.nodes]),
    }
    return {
        **space_payload(tree),
        "moves": [*moves],
        # Drawn thick: the nodes, the first position, and the status.
        "paths": [
            {"nodes": nodes, "at": at, "status": names.index(status)}
            for nodes, at, status in tree.paths
        ],
        "columns": {name: bytes(each) for name, each in columns.items() if each is not None},
        "title": label_of(trace),
        "start": trace.result.board,
        "unit": trace.unit,
        "noun": _noun(tree),
        "readable": READABLE,
        "dropped": INFERIOR if INFERIOR in tree.outcomes else PRUNED,
        "key": key,
        "formula": formula,
        "stack": tree.stack,
        "counters": counters(tree),
        "sections": sections(trace, key if formula else "g", columns),
        "jumps": [["The goal" if trace.result.solved else "The end", len(trace)], *flaws],
        "texts": _texts(tree),
        "quiz": quiz_payload(tree, key, _noun(tree)),
        "code": code_payload(trace),
        "map": map_payload(tree),
    }


def space_payload(tree):
    """Return what a page needs to write the states: a puzzle, or their different names."""
    if isinstance(tree.problem, Puzzle):
        return puzzle_payload(tree.problem)
    return {"labels": [spaces.write(tree.problem, state) for state in dict.fromkeys(tree.states)]}


def states_columns(tree):
    """Return the states of the nodes: the cells of boards, or numbers of names."""
    if isinstance(tree.problem, Puzzle):
        return {"board": b"".join(tree.states)}
    number = {state: at for at, state in enumerate(dict.fromkeys(tree.states))}
    return {"label": array("I", map(number.get, tree.states))}


def map_payload(tree):
    """Return the map of the states with the expansions; None for a small tree of a puzzle.

    There is one for a puzzle of at most 9 cells whose tree cannot be read, and for a state space
    of few states, which is drawn as a graph.
    """
    puzzle = isinstance(tree.problem, Puzzle)
    if puzzle and (tree.distances() is None or len(tree) <= READABLE):
        return None
    search = Search.of(tree.trace)
    if not search.visits:
        return None
    found = StateMap(tree.problem, tree.trace.result.start, [search])
    if not found.layout.groups:
        return None
    names = None if puzzle else [spaces.write(tree.problem, state) for (state,) in found.values]
    return {
        **ground_payload(found, names),
        **track_payload(found.tracks[0]),
        "caption": found.layout.axes,
        "first": getattr(tree.problem, "positions", None) is not None,  # before the tree
    }


def last_step(tree):
    """Say what ended the search, by its trace."""
    trace, result = tree.trace, tree.trace.result
    children = trace[-1].children if len(trace) else []
    outcomes = {child.outcome for child in children}
    if result.solved:
        if MEETING in outcomes:
            return "The two sides met"
        taken = f"The {_noun(tree)} that is taken is the goal"
        return "A child is the goal" if GOAL in outcomes else taken
    if result.outcome == EXHAUSTED and not tree.stack:
        frontier = trace[-1].frontier if len(trace) else 0
        return "It gave up" if frontier else "The frontier is empty"
    return {EXHAUSTED: "No move is left to try", PART: "A part ends here"}.get(
        result.outcome, "It was stopped"
    )


def _noun(tree):
    return "board" if isinstance(tree.problem, Puzzle) else "state"


def _texts(tree):
    """Return the sentences of the steps, with names in braces that the page fills in."""
    trace = tree.trace
    state = "a board" if isinstance(tree.problem, Puzzle) else "{state}"
    part = trace.result.outcome == PART
    start = (
        "A part of a search"
        if part
        else f"The start is on the {'path' if tree.stack else 'frontier'}"
    )
    step = f"{trace.unit.capitalize()} {{at}}: {state} with {{key}}."
    again = f"{trace.unit.capitalize()} {{at}}: back to depth {{depth}}."
    return {
        "start": f"{start}. Press play.",
        "step": step + " {children}.",
        "again": again + " {children}.",
        "none": "No children",
        "end": f"{last_step(tree)}{'.' if part else f': {outcome(trace.result)}'}",
    }


def sections(trace, key, columns):
    """Divide the expansions into sections, by iterations, values of f or h, or depths.

    A section begins at the first expansion that goes beyond all before it.
    """
    name, values = "iteration", [event.limit for event in trace]
    if not trace.result.iterations:
        sign = -1 if key == "h" else 1  # a greedy search goes down
        unit_costs = [*columns["g"]] == [*columns["depth"]]
        name = "depth" if key == "g" and unit_costs else key
        values = [sign * columns[key][node] for node in columns["expands"]]
    most = [*accumulate(values, max)]
    return {"name": name, "starts": [bisect_left(most, value) for value in sorted({*most})]}
