"""What the events of each strategy say, in sums: a change of any of it is seen at once."""

from collections import Counter

import networkx as nx
import pytest

from searchlab import EIGHT, STRATEGIES, Map, Puzzle, record, solve

# The events; the sums over them of the nodes on the frontier, those stored, the moves skipped, the
# nodes expanded again, h and f; and how many nodes had each outcome.
SUMS = {
    "breadth-first": "28 192 599 0 0 0 0 duplicate 28 goal 1 queued 36 root 1",
    "breadth-first-ranks": "28 192 599 0 0 0 0 duplicate 28 goal 1 queued 36 root 1",
    "bidirectional": "14 97 202 0 0 0 0 duplicate 11 meeting 1 queued 21 root 1",
    "depth-first": "76 1191 1191 46 24 76 1191 descended 51 goal 1 pruned 15 root 1",
    "iterative-deepening": "114 422 422 68 37 114 422 descended 70 goal 1 pruned 37 root 1",
    "uniform-cost": "37 291 994 0 0 0 163 duplicate 40 queued 48 root 1",
    "greedy": "58 597 2308 0 0 274 274 duplicate 60 queued 77 root 1",
    "superior-node": "31 330 826 30 0 262 0 inferior 6 queued 44 root 1",
    "a-star": "11 44 110 0 0 42 73 duplicate 10 queued 16 root 1",
    "weighted-a-star": "12 54 132 0 0 46 128 duplicate 11 queued 18 root 1",
    "a-star-unchecked": "402 52600 131320 0 0 3096 6580 duplicate 430 queued 656 root 1",
    "a-star-arrays": "11 55 110 0 0 42 73 duplicate 10 queued 16 root 1",
    "ida-star": "9 31 31 5 0 35 57 descended 7 goal 1 pruned 3 root 1",
}
BOARDS = {
    "superior-node": (EIGHT, "6 7 8 5 4 1 x 2 3"),  # where it reaches its limit
    "a-star-unchecked": (EIGHT, "2 3 4 1 5 x 7 6 8"),  # where the order of the moves matters
}


def sums(strategy):
    trace = record(*BOARDS.get(strategy, (Puzzle(2, 3), "4 2 x 5 1 3")), strategy)
    rows = [(e.frontier, e.stored, e.skipped, e.again, e.node.h, e.node.f) for e in trace]
    nodes = trace[0].node, *(child for event in trace for child in event.children)
    outcomes = sorted(Counter(node.outcome for node in nodes).items())
    totals = (sum(v for v in column if v is not None) for column in zip(*rows, strict=True))
    return " ".join(map(str, (len(trace), *totals, *(word for pair in outcomes for word in pair))))


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_the_sums_over_all_events(strategy):
    assert sums(strategy) == SUMS[strategy]


def test_ida_star_ends_where_no_cycle_leads_on():
    roads = nx.DiGraph([("S", "A"), ("G", "A")])
    space, h = Map(roads, "G"), lambda place: 0
    result = solve(space, "S", "ida-star", heuristic=h, max_expansions=100)
    assert result.outcome == "exhausted"


def test_iterative_deepening_counts_moves_and_no_costs():
    roads = nx.Graph()
    roads.add_weighted_edges_from([("S", "G", 5), ("S", "A", 1), ("A", "G", 1)])
    assert solve(Map(roads, "G"), "S", "iterative-deepening").moves == ("G",)
