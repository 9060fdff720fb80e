"""The format in which searches travel to the page: columns of numbers, and what is said of them.

`payload` makes it of a trace, as the player plays it, and `searchlab.widgets.racing.payload` of a
race; neither needs Jupyter. Each names by a `TypedDict` every key that the page reads.
"""

import gc
from array import array
from bisect import bisect_left
from contextlib import contextmanager, suppress
from itertools import accumulate
from operator import sub
from types import MappingProxyType
from typing import Any, NotRequired, TypedDict

from searchlab.analysis.flaws import is_compared
from searchlab.analysis.names import label_of
from searchlab.analysis.state_map import ByDistances, ByEstimates, EndedSearch, StateMap
from searchlab.analysis.tree import Tree
from searchlab.problems import EIGHT, Puzzle, puzzle_of, spaces
from searchlab.problems.checks import several, write_number
from searchlab.running.result import EXHAUSTED, PART
from searchlab.search.node import DUPLICATE, GOAL, INFERIOR, MEETING, OUTCOMES, PRUNED, ROOT
from searchlab.widgets.code import code_payload
from searchlab.widgets.quiz import explain_outcomes, in_full, in_short, quiz_payload
from searchlab.widgets.static import value

BUDGET = {"max_expansions": 24_000, "max_seconds": 30}  # of a search, unless it gives others
READABLE = 150  # nodes of a tree that can be read; beyond them a page shows the map
MARKS = {True: "path", False: "pruned"}  # their meanings: of a solution, and of what fails
_MOST_LETTERS = 250  # of all names on a map that can be read

LINK = {
    "copied": "The link to this position is copied.",
    "shown": "The link to this position is in the address of the page.",
}
# What a page says when the reader has moved a name in a list.
MOVED = "{name} is number {place} of {all}."
_DROPPED = {"duplicates": DUPLICATE, "inferior": INFERIOR, "pruned": PRUNED}  # by their counters

Columns = dict[str, tuple[str, bytes]]  # by name: the type, by the codes of `array`, and numbers


class Played(TypedDict):
    """What every recording has that a page plays."""

    unit: str  # what a step is, in the singular
    length: int  # the steps
    sections: dict[str, Any]  # the "name" of a part of the sequence, and where parts "starts"
    marks: list[dict]  # on the slider: "at", "text", "meaning"
    sentences: list[str]  # each that is said somewhere
    link: dict[str, str]  # what is said of the link to a position
    columns: Columns  # "sentence" by position, or from where on it holds by "since"; and others
    rows: NotRequired[int]  # of a puzzle
    cols: NotRequired[int]
    goal: NotRequired[list[int]]  # its cells
    labels: NotRequired[list[str]]  # of another space: the names of its states


class MapPayload(TypedDict):
    """The map of a state space, and what is drawn below the expansions."""

    cells: list[tuple]  # the place of each cell, in cells
    edges: list[tuple]  # between two cells, of a graph
    arrows: list[tuple]  # the edges that lead one way
    axes: dict[str, Any] | None  # what is written beside them: "up" above the rows, "right" below
    # the columns ("short" where there is little room), how much a row is ("every"), what the
    # "lowest" is, and what stands at the "ends" of the columns
    counts: list[int]  # the states of each cell
    region: list[int]  # the cells that are hatched
    start: int  # a cell
    goals: list[int]  # the cells of its states, where they are known before a search
    names: list[str] | None  # of the cells, where each is one state
    estimates: list[str] | None  # below them
    costs: list[str]  # of the edges, where moves cost different amounts
    caption: NotRequired[str]  # of a player
    first: NotRequired[bool]  # is it shown before the tree?
    captions: NotRequired[list[str]]  # of a race: the map, and what is hatched


class PlayerPayload(Played):
    """A search tree as the player plays it.

    Columns by node: "outcome" (its place in quiz.outcomes), "g", "h", "f", "depth" (where it is
    not g), "back" (is it on the goal's side, where any is?), "distance" (the true one, 255 for
    none), "reason" (its place in reasons), "parent" (from the number of nodes up: a root),
    "move" (its place in moves), "board" (cells) or "label". By event: "expands" (a node),
    "end" (of its children), "limit" (a threshold), "cell" (on the map), "backward",
    "repeated". Of all changes of a status: "change_node" and "change_status" (its place in
    statuses, 255 for gone); "changes" has by position how many there are.
    "left": the frontier at the end, the next node first, which may be the goal that was "taken".
    """

    moves: list[str]  # that occur, as texts; "" for none
    paths: list[list[int]]  # of the solution: nodes
    title: str  # the search
    start: str  # where it begins, in words
    readable: int  # nodes of a tree that can be read
    statuses: list[str]  # the names of the statuses in the legend
    key: str  # the column that orders the frontier, or would
    formula: str | None  # of the priority
    stack: bool  # is only a path kept?
    counters: Columns  # by title: what has been counted at each position
    written: dict[str, list[str]]  # of a column that no number of the page holds exactly: its texts
    jumps: list[list]  # the flaws: name, position, node, text
    texts: dict[str, str]  # beside the frontier, and of a node
    reasons: list[str]  # why a node has its outcome
    quiz: dict[str, Any]  # *Be the algorithm*
    code: dict[str, Any]  # the text, the lines that ran and the values; {} without lines
    map: MapPayload | None
    solution: list[int] | None  # its cells on the map
    taken: int | None  # the goal that was taken from the frontier and ended the search


# -- numbers ---------------------------------------------------------------------------------------


@contextmanager
def uncollected():
    """Let Python's garbage collector rest: it would look at all nodes again and again."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def pack(numbers):
    """Return numbers in the narrowest type that holds each exactly: its code, and the bytes.

    What not even a double holds, such as a fraction, is rounded.

    >>> pack([1, 300]), pack([0.5, 2])[0], pack([0.1])[0], pack([2**24 + 1.0])[0]
    (('H', b'\\x01\\x00,\\x01'), 'f', 'd', 'd')
    """
    for code in "BHI":
        with suppress(OverflowError, TypeError):  # one is too large, negative or no whole number
            return code, array(code, numbers).tobytes()
    exact = array("d", map(_as_float, numbers))
    short = array("f", exact)
    same = array("d", short).tobytes() == exact.tobytes()
    return ("f", short.tobytes()) if same else ("d", exact.tobytes())


def _as_float(number):
    try:
        return float(number)
    except OverflowError:
        return float("inf")


def pack_columns(columns):
    """Return columns of numbers by name, each in its type, without those that are None."""
    return {name: pack(column) for name, column in columns.items() if column is not None}


def write_inexact(numbers):
    """Write numbers of which a double does not hold each; [] if it does.

    >>> from fractions import Fraction
    >>> write_inexact([1, Fraction(1, 3)]), write_inexact([1, 0.5])
    (['1', '1/3'], [])
    """
    exact = all(_as_float(number) == number or number != number for number in {*numbers})
    return [] if exact else [*map(write_number, numbers)]


def number(values):
    """Return the different values, and a column of which of them each is.

    >>> number("queue")
    (['q', 'u', 'e'], [0, 1, 2, 1, 2])
    """
    numbers = {value: place for place, value in enumerate(dict.fromkeys(values))}
    return [*numbers], [*map(numbers.get, values)]


# -- maps ------------------------------------------------------------------------------------------


def _name_axes(layout):
    """Return what is written beside a map, None beside a graph."""
    if isinstance(layout, ByDistances):
        return {
            "up": "moves too long",
            "right": "one move nearer to the goal",
            "short": "nearer",
            "every": 2,
            "lowest": "shortest",
            "ends": ["start", "goal"],
        }
    if isinstance(layout, ByEstimates):
        right, *up = layout.names
        return {
            "up": "".join(up),
            "right": right,
            "short": right.split()[0].strip(","),
            "every": 1,
            "lowest": "0",
            "ends": ["0", ""],
        }
    return None


def map_payload(found, space, h=MappingProxyType({})):
    """Return a `StateMap` as a page draws it, with what is known of h where states have names."""
    names = None
    if not isinstance(space, Puzzle) and found.layout.groups:
        names = [spaces.write(space, state) for (state,) in found.values]
        names = names if sum(map(len, names)) <= _MOST_LETTERS else None
    return {
        "cells": found.cells,
        "edges": found.layout.edges,
        "axes": _name_axes(found.layout),
        "arrows": found.layout.arrows,
        "counts": [*map(len, found.members)],
        "region": sorted(found.region),
        "start": found.start,
        "goals": found.goals,
        "names": names,
        "estimates": names
        and [f"h = {value(h[state])}" if state in h else "" for (state,) in found.values],
        "costs": write_costs(found.layout.costs),
    }


def write_costs(costs):
    """Write what each edge costs, forth and back; [] where each costs 1."""
    if set().union(*costs) <= {1}:
        return []
    return [" or ".join(map(write_number, sorted(each))) for each in costs]


def track_columns(track):
    """Return the columns of the expansions on a map: cells, and what is so of some of them."""
    return {
        "cell": track.cells,
        "backward": track.backward if any(track.backward) else None,
        "repeated": track.again if any(track.again) else None,
    }


def puzzle_payload(puzzle):
    """Return what a page needs to draw the boards of a puzzle."""
    return {"rows": puzzle.rows, "cols": puzzle.cols, "goal": [*puzzle.goal]}


def read_board(board, puzzle=None):
    """Read a board of a puzzle: the one given, that of a `Board`, else the 8-puzzle.

    Without a board, it is 20 random moves from the goal, always the same.
    """
    puzzle = puzzle_of(puzzle, board, EIGHT)
    return puzzle.scramble(20, seed=1) if board is None else puzzle.board(board)


def read_solvable(puzzle, board):
    """Read a board in any notation; raise ValueError if no moves lead from it to the goal."""
    start = puzzle.read(board)
    if not puzzle.is_solvable(start):
        raise ValueError(
            f"no moves lead from {puzzle.write(start)!r} to the goal: the parity differs"
        )
    return start


# -- of a search tree ------------------------------------------------------------------------------


def payload(trace) -> PlayerPayload:
    """Return all that a page needs to play a trace, as `SearchPlayer` does.

    >>> from searchlab import EIGHT, record
    >>> sent = payload(record(EIGHT, "1 2 3 4 5 x 7 8 6"))
    >>> sent["title"], sent["length"], sent["columns"]["g"]
    ('A* with Manhattan', 1, ('B', b'\\x00\\x01\\x01\\x01'))
    """
    with uncollected():
        return tree_payload(Tree(trace))


def tree_payload(tree) -> PlayerPayload:
    """Return all that a page needs to play a `searchlab.analysis.tree.Tree`."""
    trace, problem, own = tree.trace, tree.problem, not tree.trace.strategy.registered
    noun, h, g = spaces.noun(problem), tree.estimates(), [node.g for node in tree.nodes]
    formula, f, distance = (
        trace.strategy.formula(trace.options),
        tree.priorities(h),
        tree.distances(),
    )
    reasons, ends = explain_outcomes(tree), tree.statuses.ends
    explained, reason = in_full(tree, reasons, h, f, noun)
    codes = {name: code for code, name in enumerate((*OUTCOMES, ROOT))}
    moves, move = number([str(node.move or "") for node in tree.nodes])
    columns = {
        "outcome": bytes(map(codes.get, tree.outcomes)),
        "g": g,
        "depth": None if tree.depth == g else tree.depth,
        "back": tree.back if any(tree.back) else None,
        "h": h,
        "f": f,
        "distance": distance,
        "expands": tree.node,
        "end": tree.end_child,
        "limit": [event.limit for event in trace] if trace.result.iterations else None,
        "left": tree.frontier(h),
        "reason": reason,
        "parent": tree.parent,
        "move": move,
        "change_node": tree.statuses.nodes,
        "change_status": tree.statuses.codes,
        "changes": [*map(sub, ends, [0, *ends])],
    }
    if isinstance(problem, Puzzle):
        space, columns["board"] = puzzle_payload(problem), b"".join(tree.states)
    else:
        states, columns["label"] = number(tree.states)
        space = {"labels": [spaces.write(problem, state) for state in states]}
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
    found = find_map(tree)
    if found:
        columns |= track_columns(found.tracks[0])
    sentences, columns["sentence"] = number([*_say_steps(tree, key, columns, reasons)])
    texts = _TEXTS | _OWN_TEXTS if own else _TEXTS
    if not is_compared(trace.problem):
        texts = texts | {"no flaw": ""}
    worse = INFERIOR if INFERIOR in tree.outcomes else PRUNED
    return {
        "unit": trace.unit,
        "length": tree.steps,
        "sections": find_sections(trace, key if formula else "g", columns),
        "marks": [
            {"at": len(trace), "text": end, "meaning": MARKS[trace.result.solved]},
            *({"at": at, "text": name, "meaning": MARKS[False]} for name, at, *_ in flaws),
        ],
        "sentences": sentences,
        "link": LINK,
        "columns": pack_columns(columns),
        **space,
        "moves": moves,
        "paths": tree.paths,
        "title": label_of(trace),
        "start": trace.result.board,
        "readable": READABLE,
        "statuses": [
            "expanded",
            texts["waiting"],
            "duplicate",
            texts.get(worse, worse),
            MEETING if MEETING in tree.outcomes else GOAL,
        ],
        "key": key,
        "formula": formula,
        "stack": tree.stack,
        "counters": pack_columns(count_steps(tree)),
        "written": {
            name: text for name in ("g", "h", "f") if (text := write_inexact(columns[name] or []))
        },
        "jumps": flaws,
        "texts": texts,
        "reasons": explained,
        "quiz": quiz_payload(tree, key, noun),
        "code": code_payload(trace),
        "map": found
        and {
            **map_payload(found, problem, dict(zip(tree.states, h or (), strict=False))),
            "caption": f"● start, ★ goal. {found.layout.axes}",
            "first": getattr(problem, "positions", None) is not None,
        },
        "solution": found and found.tracks[0].path,
        "taken": tree.taken,
    }


def count_steps(tree):
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
        if outcome in tree.outcomes:
            dropped = [*accumulate(map(outcome.__eq__, tree.outcomes), initial=0)]
            columns[title] = [dropped[made] for made in tree.made]
    path = ("on the path", "most on the path") if tree.stack else ("frontier", "largest frontier")
    for now, most, reported in (
        (*path, [event.frontier for event in trace]),
        ("stored", "most stored", [event.stored for event in trace]),
    ):
        if any(reported):
            columns[now] = [len(tree.statuses.at(0)), *reported]
            columns[now][-1] -= now == "frontier" and tree.taken is not None
            columns[most] = [*accumulate([1 + any(tree.back), *reported], max)]
    return {
        title: column
        for title, column in columns.items()
        if title in ("expanded", "generated") or any(column)
    }


def find_map(tree):
    """Return the map of the states with the expansions; None for a small tree of a puzzle.

    There is one for a puzzle whose tree cannot be read, and for a state space of few states, which
    is drawn as a graph.
    """
    if isinstance(tree.problem, Puzzle) and len(tree) <= READABLE:
        return None
    search = EndedSearch.of_trace(tree.trace)
    if not search.states:
        return None
    found = StateMap(tree.problem, tree.trace.result.start, [search])
    return found if found.layout.groups or isinstance(tree.problem, Puzzle) else None


def find_sections(trace, key, columns):
    """Divide the expansions into sections, by iterations, values of f or h, or depths.

    A section begins at the position of the first expansion that goes beyond all before it; the
    first one at the beginning.
    """
    name, values = "iteration", [event.limit for event in trace]
    if not trace.result.iterations:
        sign = -1 if key == "h" else 1  # a greedy search goes down
        name = "depth" if key == "g" and columns["depth"] is None else key
        values = [sign * columns[key][node] for node in columns["expands"]]
    most = [*accumulate(values, max)]
    firsts = [bisect_left(most, value) for value in sorted({*most})]
    return {"name": name, "starts": [first and first + 1 for first in firsts]}


# -- texts -----------------------------------------------------------------------------------------

_TEXTS = {  # beside the frontier, in a line also the state that was taken; then of a node
    "frontier": "Frontier, next first: {count}",
    "more": "and {count} more",
    "dearer": "{count} replaced",
    "empty": "The frontier is empty",
    "path": "Only the path is kept",
    "taken": "Taken; frontier: {count}",
    "waiting": "on the frontier",
    "no flaw": "No flaw shows in this search.",
    "root": "root",
    "move": "move {move}",
    "replaced": "replaced by a shorter path",
}
_OWN_TEXTS = {  # of a plain function, which does not tell what it keeps
    "frontier": "Not yet expanded: {count}",
    "empty": "All that was generated has been expanded",
    "taken": "Taken; not yet expanded: {count}",
    "waiting": "generated, not yet expanded",
    "pruned": "generated, not followed",
}


def say_outcome(result):
    """Say in a sentence how a search ended."""
    ending, expanded = result.ending, several(result.expanded, "expansion")
    if result.outcome == EXHAUSTED:
        ending = "no solution found"
    elif result.budget == expanded:  # which follows
        ending = result.outcome
    return f"{ending} after {expanded}."


def say_last_step(tree):
    """Say what ended the search, by its trace."""
    trace, result, own = tree.trace, tree.trace.result, not tree.trace.strategy.registered
    children = trace[-1].children if len(trace) else []
    outcomes = {child.outcome for child in children}
    if result.solved:
        if MEETING in outcomes:
            return "The two sides met"
        if GOAL in outcomes:
            return "A child is the goal"
        if own:
            return "It returned a path"
        return f"The {spaces.noun(tree.problem)} that is taken is the goal"
    if result.outcome == EXHAUSTED and own:
        return "It returned no path"
    if result.outcome == EXHAUSTED and not tree.stack:
        frontier = trace[-1].frontier if len(trace) else 0
        return "It gave up" if frontier else "The frontier is empty"
    return {EXHAUSTED: "No move is left to try", PART: "A part ends here"}.get(
        result.outcome, "It was stopped"
    )


def _say_steps(tree, key, columns, reasons):
    """Yield the sentence of each position; of the last one alone if there are no steps."""
    trace, noun, own = tree.trace, spaces.noun(tree.problem), not tree.trace.strategy.registered
    start = f"The start is on the {'path' if tree.stack else 'frontier'}"
    if trace.result.outcome == PART:
        start = "A part of a search"
    elif own:
        start = "The start is given to the function"
    if tree.steps:
        yield f"{start}. Press play."
    puzzle, moves, values, known = noun == "board", columns["move"], columns[key], {}
    for at, (event, node, first, end) in enumerate(
        zip(trace, tree.node, tree.first_child, tree.end_child, strict=True), start=1
    ):
        if at == tree.steps:
            break
        what = tree.depth[node] if event.again else values[node]
        children = *moves[first:end], *reasons[first:end]
        same = event.again, what, puzzle or event.state, children
        if same not in known:  # most steps are like an earlier one
            state = "A board" if puzzle else spaces.write(tree.problem, event.state)
            text = f"Back to depth {what}" if event.again else f"{state} with {key} = {value(what)}"
            made = "; ".join(
                f"{child.move}: {in_short(reason, noun, own)}"
                for child, reason in zip(event.children, reasons[first:end], strict=True)
            )
            known[same] = f"{text}. {made or 'No children'}."
        yield known[same]
    part = trace.result.outcome == PART
    yield f"{say_last_step(tree)}{'.' if part else f': {say_outcome(trace.result)}'}"
