"""The search player as Python sees it; data/players.txt has what it sends to its page."""

import random
from fractions import Fraction
from typing import get_type_hints

import networkx as nx
import pytest

pytest.importorskip("anywidget")

from given import NEAR, ROADS, SAMPLE, Hanoi, inconsistent, own, unequal
from javascript import run

from searchlab import EIGHT, FIFTEEN, Map, Puzzle, judge_search, play, record, solve
from searchlab.analysis import tree as analysis
from searchlab.analysis.tree import STATUSES
from searchlab.search import STRATEGIES
from searchlab.search.best_first import TIES
from searchlab.search.node import OUTCOMES
from searchlab.widgets import SearchPlayer, player, racing
from searchlab.widgets.racing import RacePayload, SearchPayload
from searchlab.widgets.recording import MapPayload, PlayerPayload, payload

TRACES = {
    "map, reopening": lambda: record(unequal(), "S", "a-star", heuristic=inconsistent),
    "map, both ends": lambda: record(unequal(False), "S", "bidirectional"),
    "map, with code": lambda: record(unequal(), "S", "uniform-cost", lines=True),
    "Hanoi": lambda: record(Hanoi(), Hanoi.start, "breadth-first"),
    "Hanoi, in depth": lambda: record(Hanoi(), Hanoi.start, "iterative-deepening"),
    "a part of it": lambda: record(Hanoi(), Hanoi.start, "breadth-first")[5:12],
    "a part": lambda: record(EIGHT, SAMPLE, "a-star")[10:20],
    "no part": lambda: record(EIGHT, SAMPLE, "a-star")[10:10],
    "own": lambda: record(EIGHT, "1 2 3 7 4 5 8 x 6", own, max_expansions=300),
    **{n: lambda n=n: record(EIGHT, SAMPLE, n, max_expansions=2000) for n in STRATEGIES},
}
PLAY = """
    import { TreeRecording } from "./src/recording.js";
    const [payload, positions] = values;
    const recording = new TreeRecording(payload);
    const result = positions.map((at) => {
      recording.go(at);
      return {
        status: [...recording.status],
        next: recording.next(9, [1]),
        children: recording.children(at - 1).map((node) => [
          recording.move(node),
          recording.columns.g[node],
          recording.columns.outcome[node],
        ]),
        counts: Object.fromEntries(
          Object.entries(recording.counters).map(([title, all]) => [title, all[at]]),
        ),
      };
    });
"""
COUNTERS = {
    "moves not undone": "skipped",
    "largest frontier": "max_queue",
    "most stored": "peak_stored",
}


def check_keys(sent, kind):
    """Check that the page gets the keys that it reads, and no others."""
    assert kind.__required_keys__ <= sent.keys() <= get_type_hints(kind).keys()


@pytest.mark.parametrize("name", TRACES)
def test_the_page_plays_what_the_search_did(name):
    trace = TRACES[name]()
    widget = SearchPlayer(trace)
    check_keys(widget._search, PlayerPayload)
    if widget._search["map"]:
        check_keys(widget._search["map"], MapPayload)
    tree, size = widget._found, len(trace)
    positions = [0, size, *random.Random(7).sample(range(size + 1), min(9, size)), 0]
    for at, seen in zip(positions, run(PLAY, widget._search, positions), strict=True):
        shown = {node: STATUSES[code] for node, code in enumerate(seen["status"]) if code != 255}
        assert shown == tree.statuses.at(at)
        assert {shown[node] for node in seen["next"]} <= {"frontier"}
        widget.at = at
        assert repr(widget).startswith("<SearchPlayer: ") and widget.still().count("<pre") == 1
        for title, count in seen["counts"].items():
            assert widget.counters.get(COUNTERS.get(title, title)) in (None, count), title
        if at:
            made, children = trace[at - 1].children, seen["children"]
            assert [g for _, g, _ in children] == pytest.approx([child.g for child in made])
            assert [move for move, *_ in children] == [str(child.move) for child in made]
            assert [OUTCOMES[code] for *_, code in children] == [child.outcome for child in made]
        if seen["next"] and at < size and not trace[at].again and trace[at].node.parent:
            assert seen["next"][0] == tree.number[trace[at].node]


def test_a_race_sends_what_its_page_reads():
    sent = racing.payload("S", ["uniform-cost"], puzzle=ROADS)
    for each, kind in ((sent, RacePayload), (sent["searches"][0], SearchPayload)):
        check_keys(each, kind)


@pytest.mark.parametrize(
    ("strategy", "options"),
    [
        *((name, {}) for name in ("breadth-first", "uniform-cost", "greedy")),
        ("weighted-a-star", {"weight": 5}),
        *(("a-star", {"heuristic": "gap", "ties": ties}) for ties in TIES),
    ],
)
def test_the_frontier_begins_with_what_a_longer_search_expands_next(strategy, options):
    whole = record(EIGHT, SAMPLE, strategy, **options, max_expansions=70)
    for cut in (9, 30, 69):
        tree = analysis.Tree(whole[:cut])
        left = [tree.states[node] for node in tree.frontier(tree.estimates())]
        assert left[0] == whole[cut].state and len(left) == len(set(left))


def test_counters_are_those_of_a_search_cut_there():
    widget = play(EIGHT, SAMPLE, "a-star")
    for cut in (0, 5, 100):
        widget.at = cut
        assert widget.counters == solve(EIGHT, SAMPLE, "a-star", max_expansions=cut).counters


def test_a_search_is_called_flawless_only_where_its_solution_is_compared():
    near = FIFTEEN.apply(FIFTEEN.goal, "ul")
    for problem, start, said in (
        (EIGHT, SAMPLE, True),
        (FIFTEEN, near, False),
        (ROADS, "S", False),
    ):
        found = payload(record(problem, start, "breadth-first"))
        assert bool(found["texts"]["no flaw"]) == said


def test_where_a_player_opens():
    trace = record(EIGHT, SAMPLE, "a-star")
    for part, given, at in (
        (9, {}, 1),
        (1, {}, 0),
        (0, {}, 0),
        (9, {"at": 0}, 0),
        (9, {"at": 9}, 9),
    ):
        assert play(trace[:part], **given).at == SearchPlayer(trace[:part], **given).at == at
    found = judge_search("greedy", Puzzle(2, 3))
    shown = play(found)
    assert shown.trace is found.trace and shown.at == min(found.lost[0] + 1, len(found.trace)) > 0


def test_at_and_node():
    widget = play(EIGHT, SAMPLE, at=12)
    widget.node = 20
    widget.at = 13
    assert widget.node is None, "another event shows its own node"
    for wrong in (-1, 313, 1.5, "3", True, None):
        with pytest.raises(ValueError, match="at must be a whole number from 0 to 312, not"):
            widget.at = wrong
    widget.set_state({"at": 14, "node": 20})  # the page sets both
    assert (widget.at, widget.node, widget.code) == (14, 20, False)


def test_a_search_is_not_too_large_to_be_played(monkeypatch):
    monkeypatch.setattr(player, "BUDGET", {"max_expansions": 50})
    assert play(EIGHT, SAMPLE).trace.result.expanded == 50
    assert play(EIGHT, SAMPLE, max_expansions=60).trace.result.expanded == 60
    monkeypatch.setattr(analysis, "MOST_EVENTS", 11)
    with pytest.raises(ValueError, match="a search of 50 events is too large to be played; at mo"):
        play(EIGHT, SAMPLE)
    assert len(play(EIGHT, NEAR).trace) == 1


def test_costs_reach_the_page_exactly():
    third, large = Fraction(1, 3), 2**70 + 1
    graph = nx.DiGraph()
    graph.add_weighted_edges_from([("S", "A", third), ("A", "B", large), ("B", "G", 16777217.0)])
    code = """
        import { TreeRecording } from "./src/recording.js";
        const recording = new TreeRecording(values[0]);
        const result = [0, 1, 2].map((node) => recording.number("g", node));
    """
    shown = run(code, payload(record(Map(graph, "G"), "S", "uniform-cost")))
    assert shown == ["0", "1/3", str(large + third)]
