"""A trace holds every event of a search, with its nodes."""

import gc
import sys

import pytest

from searchlab import EIGHT, STRATEGIES, Trace, record, solve
from searchlab.heuristics import bind
from searchlab.running.counting import count

SAMPLE = "2 3 4 1 5 x 7 6 8"
EASY = EIGHT.scramble(10, seed=2)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_the_nodes_are_the_tree(strategy):
    options = {"max_depth": 10} if strategy == "depth-first" else {}
    trace = record(EASY, strategy, **options)
    nodes = trace.nodes
    made = [child for event in trace for child in event.children]
    assert [node for node in nodes if node.parent] == made
    roots = [node for node in nodes if not node.parent]
    sides = 2 if strategy == "bidirectional" else 1
    assert len(roots) == max(sides, len(trace.result.iterations))
    assert {(n.move, n.outcome, n.g, n.depth) for n in roots} == {(None, "root", 0, 0)}
    for event in trace:
        assert all(child.parent is event.node for child in event.children)
        for child in event.children:
            assert EIGHT.apply(event.state, child.move) == child.state
            assert child.g == child.depth == event.g + 1 and child.side == event.side
    # Each expansion belongs to just one node; what was dropped is never expanded.
    expanded = [event.node for event in trace if not event.again]
    assert len(set(expanded)) == len(expanded)
    assert {node.outcome for node in expanded} <= {"root", "queued", "descended"}
    by_depth = trace.expansions_by_depth()
    assert by_depth == [sum(n.g == depth for n in expanded) for depth in range(len(by_depth))]
    assert sum(by_depth) == trace.result.expanded
    cut = trace[len(trace) // 2 :]
    assert cut.expansions_by_depth() == [
        sum(event.node.depth == depth and not event.again for event in cut)
        for depth in range(max(event.node.depth for event in cut) + 1)
    ]
    assert not trace.has_costs


def test_estimates_and_limits_need_not_be_whole():
    trace = record(EASY, "ida-star", heuristic=lambda state: bind("manhattan", EIGHT)(state) / 2)
    assert any(event.h % 1 for event in trace) and any(event.limit % 1 for event in trace)
    assert all(event.node.f == event.g + event.h <= event.limit for event in trace)


def test_a_trace_is_a_sequence_and_a_slice_a_trace():
    trace = record(EIGHT, SAMPLE, "a-star")
    events, n = list(trace), len(trace)
    assert trace[-1] is events[-1] is trace[n - 1] and events[5] in trace and n == 312
    for a, b, step in ((2, 5, 1), (None, None, -1), (-3, None, 1), (9, 2, 1)):
        part = trace[a:b:step]
        assert type(part) is Trace and list(part) == events[a:b:step]
        assert part.result.counters.items() <= count(part).items()
        assert part.problem == EIGHT and part.strategy is trace.strategy
    assert (trace[:9].result.outcome, trace[:9].result.moves) == ("part of a search", None)
    assert trace[300:].result.moves == trace.result.moves
    assert trace[:100][50:].result == trace[50:100].result
    assert trace.counters(100) == trace[:100].result.counters
    assert trace.counters() == trace.result.counters
    both = record(EIGHT, "1 2 3 x 4 6 7 5 8", "bidirectional")
    assert both.counters(0)["max_queue"] == both.counters(0)["enqueued"] == 2  # the goal, too
    with pytest.raises(ValueError, match="at must be"):
        trace.counters(-1)
    assert repr(trace).startswith("<trace of 312 events: a-star: solved in 19 moves")


def test_lines_of_a_slice():
    trace = record(EIGHT, SAMPLE, "a-star", lines=True)
    part = trace[10:20]
    assert [part.lines(i) for i in range(10)] == [trace.lines(i) for i in range(10, 20)]
    assert part.values(3) == trace.values(13) and part.source == trace.source
    assert trace[10:20:2].source is None  # what ran between the events left out is not theirs
    with pytest.raises(ValueError, match="lines=True"):
        trace[10:20:2].lines(0)


def test_a_search_leaves_the_collector_as_it_was():
    for switch in (gc.disable, gc.enable):
        switch()
        before = gc.isenabled()
        solve(EIGHT, EASY, "a-star")
        assert gc.isenabled() == before


def test_a_trace_without_events():
    for board in (EIGHT.goal, "2 1 3 4 5 6 7 8 x"):
        trace = record(EIGHT, board, "breadth-first")
        assert list(trace) == trace.nodes == trace.expansions_by_depth() == list(trace[:5]) == []
        assert trace.result == solve(EIGHT, board, "breadth-first")
        with pytest.raises(IndexError):
            trace[0]


def test_a_debugger_that_looks_at_local_variables_changes_nothing():
    def look(frame, event, argument):
        return look if frame.f_locals is not None else None

    plain, before = record(EIGHT, EASY, "a-star"), sys.gettrace()
    sys.settrace(look)
    try:
        watched = record(EIGHT, EASY, "a-star")
    finally:
        sys.settrace(before)
    assert watched.result == plain.result
    assert vars(watched.result).keys() == vars(plain.result).keys()
