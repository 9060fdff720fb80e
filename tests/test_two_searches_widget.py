"""Two searches on one tree as Python sees them. The page is tested in tests/browser."""

import re

import pytest

pytest.importorskip("anywidget")

from javascript import needs_node, run

from searchlab import EIGHT, Puzzle
from searchlab.analysis.union import STATUSES
from searchlab.search import STRATEGIES
from searchlab.widgets import TwoSearches

JUDGE = "2 3 4 1 5 x 7 6 8"
MIDDLING = "1 2 3 x 4 8 5 7 6"
NEARER = "5 x 2 1 4 6 7 3 8"
MISPLACED = ("a-star", {"heuristic": "misplaced"})
PAIRS = {
    "two heuristics": ("a-star", MISPLACED),
    "two orders": ("breadth-first", ("breadth-first", {"order": "drul"})),
    "iterations": ("ida-star", "a-star"),
    "no goal in the tree": ("greedy", "superior-node"),
    "a limit": (("depth-first", {"max_depth": 9}), "iterative-deepening"),
}


def paths_of(trace):
    """List the path to each node of a trace, in the plainest way."""
    paths = []
    for node in trace.nodes():
        paths.append("" if node.parent is None else paths[node.parent] + node.move)
    return paths


def paths_in(union):
    """List the path to each node of a union."""
    paths = [""]
    for parent, move in zip(union.parent[1:], union.move[1:], strict=True):
        paths.append(paths[parent] + chr(move))
    return paths


def states(trace, at):
    """List the path and the board of each of the first expansions."""
    paths = paths_of(trace)
    events = [event for event in trace if not event.again]
    return [(paths[event.node], event.state) for event in events[:at]]


@pytest.fixture
def widget():
    return TwoSearches(MIDDLING)


# The union


@pytest.mark.parametrize("pair", PAIRS)
def test_the_tree_is_that_of_all_paths_of_both(pair):
    widget = TwoSearches(NEARER, *PAIRS[pair])
    union, start = widget._found, EIGHT.read(NEARER)
    paths = paths_in(union)
    assert len(set(paths)) == len(paths)
    assert set(paths) == set().union(*map(paths_of, widget.traces))
    for node, path in enumerate(paths):
        assert union.boards[node] == EIGHT.apply(start, path)
        assert union.level[node] == len(path)
    assert widget.steps == max(trace.result.expanded for trace in widget.traces)


@pytest.mark.parametrize("pair", PAIRS)
def test_what_both_expand_and_what_one_does(pair):
    widget = TwoSearches(NEARER, *PAIRS[pair])
    for at in (0, 1, 2, 12, widget.steps // 2, widget.steps):
        widget.at = at
        first, second = (
            dict.fromkeys(state for _, state in states(trace, at)) for trace in widget.traces
        )
        assert [[board.state for board in boards] for boards in widget.expanded] == [
            [state for state in first if state in second],
            [state for state in first if state not in second],
            [state for state in second if state not in first],
        ]


def test_a_status_of_each_node_by_the_events_themselves(widget):
    union = widget._found
    paths = paths_in(union)
    for at in (0, 1, 7, 100, widget.steps):
        expanded = [states(trace, at) for trace in widget.traces]
        statuses = union.statuses.at(at)
        made = []  # by side: the path and the outcome of each board that was made
        for trace in widget.traces:
            own = paths_of(trace)
            made.append({own[n.number]: n.outcome for n in trace.nodes(limit=min(at, len(trace)))})
            made[-1][""] = "root"
        for node, path in enumerate(paths):
            if not any(path in own for own in made):
                continue
            status = statuses[node]
            opened = [path in dict(own) for own in expanded]
            known = [union.boards[node] in {state for _, state in own} for own in expanded]
            queued = [own.get(path) in ("queued", "root") for own in made]
            if status == "goal":
                assert union.boards[node] == EIGHT.goal
            elif any(opened):
                assert status == STATUSES[0 if all(known) else 1 if known[0] else 2]
            elif any(queued):
                assert status == STATUSES[3 if all(queued) else 4 if queued[0] else 5]
            else:
                assert status == "dropped"


def test_a_goal_that_was_found_remains_one():
    union = TwoSearches(MIDDLING, "a-star", ("weighted-a-star", {"weight": 0.5}))._found
    for nodes, since, _ in union.paths:
        ends = {union.statuses.at(at)[nodes[-1]] for at in range(since, union.steps + 1)}
        assert ends == {"goal"}


def test_iterations_lie_over_each_other():
    widget = TwoSearches(MIDDLING, "ida-star", "ida-star")
    trace = widget.traces[0]
    assert widget.steps == trace.result.expanded
    assert len(widget._found) == len(set(paths_of(trace)))
    widget.at = widget.steps
    assert widget.expanded[1:] == [[], []]


# What is rejected


def leaps(puzzle, start):
    yield start, 0, []
    yield puzzle.apply(start, "l"), 1, []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((MIDDLING, "bidirectional"), "bidirectional also searches from another board"),
        ((JUDGE, "a-star", leaps), "leaps also searches from another board"),
        ((MIDDLING, ["a-star", "greedy"]), "there is no strategy ['a-star', 'greedy']"),
        (("1 2 3",), "3 cells were given instead of 9"),
        (("2 1 3 4 5 6 7 8 x",), "to the goal: the parity differs"),
    ],
)
def test_refuses_to_begin_wrongly(arguments, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        TwoSearches(*arguments)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("at", 479, "at must be a whole number from 0 to 478, not 479"),
        ("at", None, "not None"),
        ("node", 99_999, "node must be a whole number"),
        ("board", "1 2 3", "3 cells were given"),
    ],
)
def test_refuses_what_python_sets_wrongly_and_changes_nothing(widget, name, value, message):
    widget.at = 7
    before = repr(widget)
    with pytest.raises(ValueError, match=re.escape(message)):
        setattr(widget, name, value)
    assert repr(widget) == before


# What Python sets, and what the page asks for

A_STAR = {"strategy": "a-star", "heuristic": "manhattan", "order": "ulrd"}
GREEDY = {**A_STAR, "strategy": "greedy"}


def search_as_asked(widget, board=MIDDLING, first=A_STAR, second=GREEDY):
    work, show = widget.prepare(board=board, searches=[first, second])
    return show(work(None))


def test_everything_can_be_set(widget):
    assert TwoSearches(MIDDLING, at=30, node=4).node == 4
    widget.at, widget.node = 30, 5
    widget.at = 31
    assert widget.node is None  # the eye goes with the search
    widget.set_state({"at": 3, "node": 1})
    assert (widget.at, widget.node) == (3, 1)
    widget.board = JUDGE
    assert (widget.at, widget.steps) == (0, 1737)


def test_searches_what_the_page_asks_for(widget):
    widget.node = 0
    said = search_as_asked(widget)
    assert (widget.at, widget.node) == (0, None)
    assert [trace.result.strategy for trace in widget.traces] == ["a-star", "greedy"]
    widget.at = widget.steps
    both, first, second = map(len, widget.expanded)
    assert said == (
        f"Searched. Boards: {both} expanded by both, {first} only by the first, "
        f"{second} only by the second."
    )


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"board": "2 1 3 4 5 6 7 8 x"}, "the parity differs"),
        ({"second": {**A_STAR, "strategy": "bidirectional"}}, "also searches from another board"),
        ({"first": {**A_STAR, "order": "ul"}}, "the order of moves"),
    ],
)
def test_what_cannot_be_searched(widget, more, message):
    before = repr(widget)
    with pytest.raises(ValueError, match=message):
        search_as_asked(widget, **more)
    assert repr(widget) == before


@needs_node
@pytest.mark.parametrize("pair", PAIRS)
def test_the_page_plays_what_python_knows(pair):
    widget = TwoSearches(NEARER, *PAIRS[pair])
    union = widget._found
    places = sorted({0, 1, 2, 17, *(len(side.expands) for side in union.sides), widget.steps})
    found = run(
        """
        import { columnsOf, Recording } from "./src/recording.js";
        const [payload, places] = values;
        const recording = new Recording(payload);
        const sides = payload.sides.map(({ columns, counters }) => {
          return { ...columnsOf(columns), counters: columnsOf(counters) };
        });
        const result = places.map((at) => {
          recording.go(at);
          return {
            totals: Object.values(recording.counters).map((each) => each[at]),
            status: [...recording.status],
            paths: recording.paths().map(({ nodes }) => nodes),
            sides: sides.map(({ nodes, events, counters }) => {
              const step = Math.min(at, nodes.length - 1);
              const counts = Object.entries(counters).map(([n, c]) => [n, c[events[step]]]);
              return { node: nodes[step], counts: Object.fromEntries(counts) };
            }),
          };
        });
        """,
        widget._search,
        places,
    )
    for at, seen in zip(places, found, strict=True):
        assert seen["totals"] == [len(boards) for boards in union.expanded(at)]
        shown = {node: STATUSES[code] for node, code in enumerate(seen["status"]) if code != 255}
        assert shown == union.statuses.at(at)
        assert seen["paths"] == [nodes for nodes, since, _ in union.paths if since <= at]
        for side, trace in zip(seen["sides"], widget.traces, strict=True):
            counts, events, expanded = side["counts"], [], 0
            ended = at >= trace.result.expanded
            for event in trace:
                expanded += not event.again
                if expanded <= at:
                    events.append(event)
            if at:
                last = next(event for event in reversed(events) if not event.again)
                board = EIGHT.goal if ended and trace.result.solved else last.state
                assert union.boards[side["node"]] == board
            assert counts["expanded"] == sum(not event.again for event in events)
            assert counts["generated"] == sum(len(event.children) for event in events)
            if events:
                frontier = counts["frontier" if "frontier" in counts else "on the path"]
                assert (frontier, counts["stored"]) == (events[-1].frontier, events[-1].stored)


# Its text


def my_search(puzzle, start):
    yield from STRATEGIES["breadth-first"].generate(puzzle, start)


@pytest.mark.parametrize(
    "made",
    [
        TwoSearches(MIDDLING, at=30, node=4),
        TwoSearches(MIDDLING, my_search, ("weighted-a-star", {"weight": 2})),
        TwoSearches("4 5 x 1 2 3", puzzle=Puzzle(2, 3)),
    ],
)
def test_its_text_makes_it_again(made):
    names = {"TwoSearches": TwoSearches, "Puzzle": Puzzle, "my_search": my_search}
    again = eval(repr(made), names)
    assert repr(again) == repr(made) and (again.at, again.node) == (made.at, made.node)


def test_searches_are_named_by_what_is_not_as_usual():
    orders = TwoSearches(NEARER, *PAIRS["two orders"])
    assert orders._search["sides"][1]["label"] == "Breadth-first search, order drul"
    deep = TwoSearches(NEARER, *PAIRS["a limit"])
    assert deep._search["sides"][0]["label"] == "Depth-first search, max_depth 9"
