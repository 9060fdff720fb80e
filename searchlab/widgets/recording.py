"""The format in which searches travel to the page: columns of numbers, and what is said of them.

A player plays the recording of a search tree; a race one that holds a recording of each search, of
which a page shows the expansions on a map.
"""

from array import array
from bisect import bisect_left
from itertools import accumulate

from searchlab.analysis.names import label_of
from searchlab.analysis.state_map import ByDistances, ByEstimates, Search, StateMap
from searchlab.problems import Puzzle, spaces
from searchlab.problems.checks import several
from searchlab.running.result import EXHAUSTED, INTERRUPTED, OUT_OF_BUDGET, PART
from searchlab.search.node import DUPLICATE, GOAL, INFERIOR, MEETING, OUTCOMES, PRUNED, ROOT
from searchlab.widgets.code import code_payload
from searchlab.widgets.quiz import in_full, in_short, outcome_reasons, quiz_payload
from searchlab.widgets.static import value
from searchlab.widgets.widget import puzzle_payload

BUDGET = {"max_expansions": 24_000, "max_seconds": 30}  # of a search, unless it gives others
READABLE = 150  # nodes of a tree that can be read; beyond them a page shows the map

_LINK = {
    "copied": "The link to this position is copied.",
    "shown": "The link to this position is in the address of the page.",
}
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


# -- the format ------------------------------------------------------------------------------------


def columns_payload(columns):
    """Return columns of numbers by name, each with the code of its type, as `array` has it."""
    return {
        name: [getattr(column, "typecode", "B"), bytes(column)]
        for name, column in columns.items()
        if column is not None
    }


def played(*, unit, length, sections, marks, said, columns, **more):
    """Return what every recording has that a page plays.

    Parameters
    ----------
    unit : str
        What a step is, in the singular.
    length : int
        The steps.
    sections : dict
        The name of a part of the sequence, and the positions at which the parts start.
    marks : iterable of tuple
        The position of each mark on the slider, its text and its meaning.
    said : iterable of tuple
        Rising positions, and the sentence that holds from each on.
    columns : dict
    """
    since, sentence, numbers = array("I"), array("I"), {}
    for at, text in said:
        since.append(at)
        sentence.append(numbers.setdefault(text, len(numbers)))
    return {
        "unit": unit,
        "length": length,
        "sections": sections,
        "marks": [{"at": at, "text": text, "meaning": meaning} for at, text, meaning in marks],
        "sentences": [*numbers],
        "link": _LINK,
        "columns": columns_payload({**columns, "since": since, "sentence": sentence}),
        **more,
    }


# What is written beside a map: above its rows and below its columns, also where there is little
# room; how much a row is, and what the lowest one is; what stands below the first and last column.
_AXES = {
    ByDistances: {
        "up": "moves too long",
        "right": "one move nearer to the goal",
        "short": "nearer",
        "every": 2,
        "lowest": "shortest",
        "ends": ["start", "goal"],
    },
    ByEstimates: {
        "up": "h, Manhattan distance to the goal",
        "right": "g, the cost so far",
        "short": "g",
        "every": 1,
        "lowest": "0",
        "ends": ["0", ""],
    },
}


def ground(found, names=None):
    """Return the cells of a `StateMap`, and what is drawn below the expansions.

    `names` are those of the cells, where each is one state.
    """
    return {
        "cells": found.cells,
        "edges": found.layout.edges,
        "axes": _AXES.get(type(found.layout)),
        "counts": [*map(len, found.members)],
        "region": [*found.region],
        "start": found.start,
        "goal": found.goal,
        "names": names,
    }


def track_columns(track):
    """Return the columns of the expansions on a map: cells, and what is so of some of them."""
    return {
        "cell": track.cells,
        "backward": track.backward if any(track.backward) else None,
        "repeated": track.again if any(track.again) else None,
    }


# -- of a search tree ------------------------------------------------------------------------------


def counters(tree):
    """Return what has been counted at each position: columns of numbers, by title.

    Only what was measured is among them: a plain function does not reveal what it stores.
    """
    trace = tree.trace
    counted = {
        "expanded": [not event.again for event in trace],
        "generated": [len(event.children) for event in trace],
        "moves not undone": [event.skipped for event in trace],
    }
    columns = {title: [*accumulate(each, initial=0)] for title, each in counted.items()}
    for title, outcome in _DROPPED.items():
        dropped = [*accumulate(map(outcome.__eq__, tree.outcomes), initial=0)]
        columns[title] = [dropped[made] for made in tree.made]
    path = ("on the path", "most on the path") if tree.stack else ("frontier", "largest frontier")
    for now, most, reported in (
        (*path, [event.frontier for event in trace]),
        ("stored", "most stored", [event.stored for event in trace]),
    ):
        if any(reported):
            columns[now] = [1 + any(tree.back), *reported]
            columns[most] = [*accumulate(columns[now], max)]
    return {
        title: array("I", column)
        for title, column in columns.items()
        if title in ("expanded", "generated") or any(column)
    }


def recording(tree):
    """Return all that a page needs to play a `searchlab.analysis.tree.Tree`."""
    trace, h, noun = tree.trace, tree.estimates(), spaces.noun(tree.problem)
    formula, f = trace.strategy.formula(trace.options), tree.priorities(h)
    names, reasons = tree.statuses.names, outcome_reasons(tree)
    sentences, column = in_full(tree, reasons, h, f, noun)
    distance = tree.distances()
    moves = {}
    for node in tree.nodes:
        moves.setdefault(str(node.move or ""), len(moves))
    columns = {
        "outcome": bytes(map((*OUTCOMES, ROOT).index, tree.outcomes)),
        "g": array("f", [node.g for node in tree.nodes]),
        "depth": tree.depth,
        "back": tree.back,
        "h": h,
        "f": f,
        "distance": distance,
        "expands": tree.node,
        "first": tree.first_child,
        "end": tree.end_child,
        "limit": array("f", [e.limit for e in trace]) if trace.result.iterations else None,
        "left": array("I", tree.frontier(h)),
        "reason": column,
        "parent": tree.parent,
        "move": array("I", [moves[str(node.move or "")] for node in tree.nodes]),
        **states_columns(tree),
        **tree.statuses.columns(),
    }
    # What orders the frontier, or would.
    key = next(name for name in (formula, "f", "h", "g") if columns.get(name))
    end = "The goal" if trace.result.solved else "The end"
    flaws = [
        [
            f"{name} ({count:,})" if count > 1 else name,
            min(event + 1, tree.steps),
            tree.number.get(node),
            text,
        ]
        for name, event, node, count, text in tree.flaws
    ]
    found = state_map(tree, distance)
    if found:
        columns |= track_columns(found.tracks[0])
    return played(
        unit=trace.unit,
        length=tree.steps,
        sections=sections(trace, key if formula else "g", columns),
        marks=[(at, text, "path") for text, at, *_ in [(end, len(trace)), *flaws]],
        said=_sentences(tree, key, columns, reasons),
        columns=columns,
        **space_payload(tree),
        moves=[*moves],
        # Drawn thick: the nodes, the first position, and the status.
        paths=[
            {"nodes": nodes, "at": at, "status": names.index(status)}
            for nodes, at, status in tree.paths
        ],
        title=label_of(trace),
        start=trace.result.board,
        readable=READABLE,
        statuses=[
            "expanded",
            "on the frontier",
            "duplicate",
            INFERIOR if INFERIOR in tree.outcomes else PRUNED,
            "goal",
        ],
        key=key,
        formula=formula,
        stack=tree.stack,
        counters=columns_payload(counters(tree)),
        jumps=flaws,
        texts=_TEXTS,
        reasons=sentences,
        quiz=quiz_payload(tree, key, noun, moves),
        code=code_payload(trace),
        map=found and map_payload(tree, found),
        solution=found and found.tracks[0].path,
    )


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


def state_map(tree, distance):
    """Return the map of the states with the expansions; None for a small tree of a puzzle.

    There is one for a puzzle of at most 9 cells whose tree cannot be read, and for a state space
    of few states, which is drawn as a graph.
    """
    if isinstance(tree.problem, Puzzle) and (distance is None or len(tree) <= READABLE):
        return None
    search = Search.of(tree.trace)
    if not search.nodes:
        return None
    found = StateMap(tree.problem, tree.trace.result.start, [search])
    return found if found.layout.groups else None


def map_payload(tree, found):
    """Return the map as a page draws it, and whether it is shown before the tree."""
    names = None
    if not isinstance(tree.problem, Puzzle):
        names = [spaces.write(tree.problem, state) for (state,) in found.values]
    return {
        **ground(found, names),
        "caption": f"● start, ★ goal. {found.layout.axes}",
        "first": getattr(tree.problem, "positions", None) is not None,
    }


def last_step(tree):
    """Say what ended the search, by its trace."""
    trace, result = tree.trace, tree.trace.result
    children = trace[-1].children if len(trace) else []
    outcomes = {child.outcome for child in children}
    if result.solved:
        if MEETING in outcomes:
            return "The two sides met"
        taken = f"The {spaces.noun(tree.problem)} that is taken is the goal"
        return "A child is the goal" if GOAL in outcomes else taken
    if result.outcome == EXHAUSTED and not tree.stack:
        frontier = trace[-1].frontier if len(trace) else 0
        return "It gave up" if frontier else "The frontier is empty"
    return {EXHAUSTED: "No move is left to try", PART: "A part ends here"}.get(
        result.outcome, "It was stopped"
    )


_TEXTS = {  # beside the frontier, in a line also the state that was taken; then of a node
    "frontier": "Frontier, next first: {count}",
    "more": "and {count} more",
    "empty": "The frontier is empty",
    "path": "Only the path is kept",
    "taken": "Taken; frontier: {count}",
    "alone": "Frontier: only this one",
    "no flaw": "No flaw shows in this search.",
    "root": "root",
    "move": "move {move}",
    "replaced": "replaced by a shorter path",
}


def _sentences(tree, key, columns, reasons):
    """Yield the sentence of each position."""
    trace, noun = tree.trace, spaces.noun(tree.problem)
    part = trace.result.outcome == PART
    where = "path" if tree.stack else "frontier"
    start = "A part of a search" if part else f"The start is on the {where}"
    yield 0, f"{start}. Press play."
    puzzle, moves, values, known = noun == "board", columns["move"], columns[key], {}
    for at, (event, node, first, end) in enumerate(
        zip(trace, tree.node, tree.first_child, tree.end_child, strict=True), start=1
    ):
        if at == tree.steps:
            break
        what = tree.depth[node] if event.again else values[node]
        children = tuple(moves[first:end]), tuple(reasons[first:end])
        same = event.again, what, puzzle or event.state, children
        if same not in known:  # most steps are like an earlier one
            state = "A board" if puzzle else spaces.write(tree.problem, event.state)
            text = f"Back to depth {what}" if event.again else f"{state} with {key} = {value(what)}"
            made = "; ".join(
                f"{child.move}: {in_short(reason, noun)}"
                for child, reason in zip(event.children, children[1], strict=True)
            )
            known[same] = f"{text}. {made or 'No children'}."
        yield at, known[same]
    yield tree.steps, f"{last_step(tree)}{'.' if part else f': {outcome(trace.result)}'}"


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
