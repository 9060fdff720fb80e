"""The search player as Python sees it. What the page shows is tested in tests/browser."""

import random
import re
from array import array
from fractions import Fraction
from typing import get_type_hints

import networkx as nx
import pytest

pytest.importorskip("anywidget")

from javascript import needs_node, run

from searchlab import EIGHT, FIFTEEN, Puzzle, judge_search, play, record, solve
from searchlab.analysis import tree as analysis
from searchlab.analysis.names import label_of
from searchlab.analysis.tree import STATUSES
from searchlab.problems.maps import Map
from searchlab.search import STRATEGIES
from searchlab.search.best_first import TIES
from searchlab.search.node import OUTCOMES
from searchlab.widgets import Race, SearchPlayer, player, racing
from searchlab.widgets.code import find_quiet
from searchlab.widgets.racing import RacePayload, SearchPayload
from searchlab.widgets.recording import MapPayload, PlayerPayload, pack, payload

START = "2 3 4 1 5 x 7 6 8"
NEARER = "1 2 3 7 4 5 8 x 6"
UNSOLVABLE = "2 1 3 4 5 6 7 8 x"
CUT = {"max_expansions": 2000}


def own(puzzle, start):
    """A plain breadth-first tree search, which does not look for repeated states."""
    frontier = [(start, "")]
    for state, path in frontier:
        if state == puzzle.goal:
            return path
        frontier += [(child, path + move) for move, child in puzzle.successors(state)]


class Hanoi:
    """Three discs on three pegs."""

    goal = (), (), (3, 2, 1)

    def successors(self, pegs):
        for one in range(3):
            for other in range(3):
                if pegs[one] and (not pegs[other] or pegs[other][-1] > pegs[one][-1]):
                    made = [*pegs]
                    made[one], made[other] = pegs[one][:-1], pegs[other] + pegs[one][-1:]
                    yield (one, other), tuple(made)


def roads(positions=True):
    """A map on which A* with this inconsistent heuristic expands B twice."""
    graph = nx.Graph()
    graph.add_weighted_edges_from([("S", "A", 1.5), ("A", "B", 1), ("S", "B", 3), ("B", "G", 3.25)])
    places = {"S": (0, 0), "A": (1, 1), "B": (1, 0), "G": (2.5, 0)}
    return Map(graph, "G", positions=places if positions else None)


def inconsistent(place):
    return {"S": 0, "A": 4, "B": 0, "G": 0}[place]


TRACES = {
    "map, reopening": lambda: record(roads(), "S", "a-star", heuristic=inconsistent),
    "map, both ends": lambda: record(roads(False), "S", "bidirectional"),
    "map, with code": lambda: record(roads(), "S", "uniform-cost", lines=True),
    "Hanoi": lambda: record(Hanoi(), ((3, 2, 1), (), ()), "breadth-first"),
    "Hanoi, in depth": lambda: record(Hanoi(), ((3, 2), (1,), ()), "iterative-deepening"),
    "a part of it": lambda: record(Hanoi(), ((3, 2, 1), (), ()), "breadth-first")[5:12],
    "a part": lambda: record(EIGHT, START, "a-star")[10:20],
    "no part": lambda: record(EIGHT, START, "a-star")[10:10],
    "own": lambda: record(EIGHT, NEARER, own, max_expansions=300),
    **{name: lambda name=name: record(EIGHT, START, name, **CUT) for name in STRATEGIES},
}

SAY = """
    import { TreeRecording } from "./src/recording.js";
    const recording = new TreeRecording(values[0]);
    const all = Array.from({ length: recording.length + 1 }, (_, at) => recording.sentence(at));
    const { reason } = recording.columns;
    const result = [all, [...reason].map((one) => recording.payload.reasons[one])];
"""
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


@needs_node
@pytest.mark.parametrize("name", TRACES)
def test_the_page_plays_what_the_search_did(name):
    trace = TRACES[name]()
    widget = SearchPlayer(trace)
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


def test_states_are_told_by_their_names_and_costs_have_decimals():
    widget = SearchPlayer(TRACES["map, reopening"]())
    assert [event.state for event in widget.trace].count("B") == 2
    assert widget._search["labels"] == ["S", "A", "B", "G"]
    assert "at a cost of 5.75" in widget._search["sentences"][-1]
    assert "B with f = 3. " in str(widget._search["sentences"])
    drawn = widget._search["map"]
    assert drawn["names"] == ["S", "A", "B", "G"]
    assert drawn["estimates"] == ["h = 0", "h = 4", "h = 0", "h = 0"]
    assert drawn["costs"] == ["1.5", "3", "1", "3.25"]  # of the edges
    assert "board" not in str(widget._search["sentences"])


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a-star", "The board that is taken is the goal"),
        ("breadth-first", "It was stopped: out of budget after 2,000 expansions."),
        ("ida-star", "A child is the goal"),
        ("bidirectional", "The two sides met"),
        ("Hanoi", "A child is the goal"),
        ("map, with code", "The state that is taken is the goal"),
        ("superior-node", "The frontier is empty"),
        ("a part", "A part ends here"),
    ],
)
def test_how_the_search_ended(name, text):
    assert SearchPlayer(TRACES[name]())._search["sentences"][-1].startswith(text)


@pytest.mark.parametrize(
    ("strategy", "options"),
    [
        *((name, {}) for name in ("breadth-first", "uniform-cost", "greedy")),
        ("weighted-a-star", {"weight": 5}),
        *(("a-star", {"heuristic": "gap", "ties": ties}) for ties in TIES),
    ],
)
def test_the_frontier_begins_with_what_a_longer_search_expands_next(strategy, options):
    whole = record(EIGHT, START, strategy, **options, max_expansions=70)
    for cut in (9, 30, 69):
        tree = analysis.Tree(whole[:cut])
        left = [tree.states[node] for node in tree.frontier(tree.estimates())]
        assert left[0] == whole[cut].state and len(left) == len(set(left))


def test_counters_are_those_of_a_search_cut_there():
    widget = play(EIGHT, START, "a-star")
    for cut in (0, 5, 100):
        widget.at = cut
        assert widget.counters == solve(EIGHT, START, "a-star", max_expansions=cut).counters


def test_a_section_begins_where_a_greedy_search_comes_nearer_than_before():
    widget = play(EIGHT, START, "greedy")
    h = [event.node.h for event in widget.trace]
    nearer = [at for at, value in enumerate(h) if value < min(h[:at], default=99)]
    assert widget._search["sections"] == {"name": "h", "starts": nearer}


def test_a_flaw_is_shown_after_the_event_that_shows_it():
    jumps = play(EIGHT, START, "superior-node")._search["jumps"]
    assert [jump[:2] for jump in jumps] == [["Shortest path lost", 6], ["Gives up", 6]]


def test_the_map_takes_over_where_the_tree_is_large():
    assert play(EIGHT, NEARER, "a-star")._search["map"] is None
    assert len(play(EIGHT, START, "a-star")._search["map"]["cells"]) == 296
    assert play(FIFTEEN, FIFTEEN.scramble(9, 1), "a-star")._search["map"] is None
    drawn = play(FIFTEEN, FIFTEEN.scramble(40, 1), "a-star")._search["map"]
    assert "Up: h" in drawn["caption"] and not drawn["first"]


def test_a_race_of_recordings():
    traces = [record(EIGHT, NEARER, name) for name in ("greedy", "a-star")]
    assert [*Race(NEARER, traces).results] == [label_of(trace) for trace in traces]


@needs_node
@pytest.mark.parametrize(
    ("board", "strategy", "short", "full"),
    [
        (START, "ida-star", "l: above the threshold, pruned", "above the threshold 9"),
        (NEARER, "iterative-deepening", "u: at the depth limit", "the depth limit is 1:"),
        (START, "superior-node", "l: inferior, dropped", "h is 8 and its parent's is 7: larger"),
        (NEARER, "a-star", "r: duplicate, dropped", "It is the goal, but"),
        (START, "bidirectional", "The two sides met", "The other side has generated"),
        (NEARER, own, "u: seen before", "Your own search decided so."),
    ],
)
def test_why_children_have_their_outcomes(board, strategy, short, full):
    widget = play(EIGHT, board, strategy, lines=False, **CUT)
    said, reasons = run(SAY, widget._search)
    assert any(short in each for each in said)
    assert any(full in each for each in reasons)
    assert said[1].count(": ") == len(widget.trace[0].children)


# `play`


def test_play_takes_a_state_space_a_trace_a_board_or_a_verdict():
    assert play(Hanoi(), ((3, 2, 1), (), ()), "breadth-first").trace.result.length == 7
    trace = record(EIGHT, NEARER, "breadth-first")
    assert (play(trace).trace, play(trace, at=3).at) == (trace, 3)
    assert (play(trace).at, play(trace[:1]).at) == (1, 0)  # where something is shown
    assert play(EIGHT.board(NEARER)).board == EIGHT.board(NEARER)
    found = judge_search("greedy", Puzzle(2, 3))
    shown = play(found)
    assert shown.trace is found.trace and shown.at == min(found.lost[0] + 1, len(found.trace)) > 0


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ((START,), "a state space has a goal"),
        ((EIGHT, "1 2"), "2 cells were given instead of 9"),
        ((EIGHT, START, "nonsense"), "there is no strategy 'nonsense'"),
        ((EIGHT, UNSOLVABLE), "no moves lead from '2 1 3 4 5 6 7 8 x' to the goal"),
        ((record(EIGHT, NEARER), NEARER), "a recorded search is played as it was recorded"),
        ((EIGHT.board(START), START, "greedy"), "and a board by hand"),
        ((judge_search("a-star", Puzzle(2, 2)),), "there is no counterexample to be played"),
    ],
)
def test_what_play_does_not_take(given, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        play(*given)


@pytest.mark.parametrize(
    ("name", "costs"),
    [
        ("map, both ends", ["1.5", "3", "1", "3.25"]),
        ("Hanoi", []),  # each move costs 1
    ],
)
def test_what_the_moves_of_a_graph_cost(name, costs):
    drawn = SearchPlayer(TRACES[name]())._search["map"]
    assert drawn["costs"] == costs and not any(drawn["estimates"] or [])


@pytest.mark.parametrize(
    ("name", "star"),
    [("bidirectional", "meeting"), ("map, both ends", "meeting"), ("greedy", "goal")],
)
def test_what_a_star_in_the_tree_means(name, star):
    assert SearchPlayer(TRACES[name]())._search["statuses"][4] == star


# Setting


@pytest.mark.parametrize(
    ("part", "given", "at"),
    [(9, {}, 1), (2, {}, 1), (1, {}, 0), (0, {}, 0), (9, {"at": 0}, 0), (9, {"at": 9}, 9)],
)
def test_where_a_player_opens(part, given, at):
    trace = record(EIGHT, START, "a-star")[:part]
    assert SearchPlayer(trace, **given).at == play(trace, **given).at == at


def test_at_and_node():
    widget = play(EIGHT, START, at=12)
    widget.node = 20
    widget.at = 13
    assert widget.node is None, "another event shows its own node"
    for wrong in (-1, 313, 1.5, "3", True, None):
        with pytest.raises(ValueError, match="at must be a whole number from 0 to 312, not"):
            widget.at = wrong
    widget.set_state({"at": 14, "node": 20})  # the page sets both
    assert widget.node == 20
    with pytest.raises(ValueError, match="node must be"):
        widget.node = 10**6
    assert (widget.at, widget.node, widget.code) == (14, 20, False)


@pytest.mark.parametrize(
    ("given", "options", "message"),
    [
        (NEARER, {}, "a player plays what record(...) returns, not '1 2 3 7"),
        (record(EIGHT, NEARER), {"at": 400}, "at must be"),
        (record(EIGHT, NEARER), {"code": True}, "were not recorded"),
        (record(EIGHT, UNSOLVABLE), {}, "no moves lead from '2 1 3 4 5 6 7 8 x' to the goal"),
        (record(EIGHT, START), {}, "a search of 312 events is too large to be played; at most 311"),
    ],
)
def test_what_cannot_be_played(given, options, message, monkeypatch):
    monkeypatch.setattr(analysis, "MOST_EVENTS", 311)
    with pytest.raises(ValueError, match=re.escape(message)):
        SearchPlayer(given, **options)


def test_the_budget_of_a_search_without_one(monkeypatch):
    monkeypatch.setattr(player, "BUDGET", {"max_expansions": 50})
    assert play(EIGHT, START).trace.result.expanded == 50
    assert play(EIGHT, START, max_expansions=60).trace.result.expanded == 60


# The code


def test_the_code_with_what_ran_and_the_values():
    widget = play(EIGHT, NEARER, own, **CUT)
    code = widget._search["code"]
    ran = dict(code["paths"][code["path_of"][1]])
    assert code["text"][max(ran) - 1].startswith("        frontier +=")
    assert next(iter(ran)) == widget.trace.lines(1)[-1]  # the last one first
    assert "state" in code["values"][1] and "goal" not in code["values"][1]
    theirs = play(EIGHT, START, "a-star", lines=True)._search["code"]
    assert theirs["name"] == "best_first" and theirs["values"] == []
    text = ["\n".join(theirs["text"][first - 1 : last]).strip() for first, last in theirs["quiet"]]
    assert text[0].startswith('"""Always expand the node with the least f.')
    assert all(part.endswith('"""') for part in text)
    assert find_quiet("lambda: (") == []


def test_when_the_code_is_shown():
    assert play(EIGHT, NEARER, own, **CUT).code
    assert not play(EIGHT, NEARER, own, lines=False, **CUT)._search["code"]
    assert not play(EIGHT, NEARER, "a-star")._search["code"]
    assert not SearchPlayer(record(EIGHT, NEARER, lines=True), code=False).code
    names = {}
    exec("def typed(puzzle, start):\n    return [*puzzle.successors(start)] and None\n", names)
    assert not play(EIGHT, START, names["typed"])._search["code"]
    with pytest.raises(ValueError, match="the source of the search cannot be found"):
        play(EIGHT, START, names["typed"], lines=True)


# The contract with the page


@pytest.mark.parametrize("name", TRACES)
def test_each_key_that_the_page_gets_is_in_the_contract(name):
    sent, known = payload(TRACES[name]()), get_type_hints(PlayerPayload)
    assert PlayerPayload.__required_keys__ <= sent.keys() <= known.keys()
    if sent["map"]:
        assert (
            MapPayload.__required_keys__ <= sent["map"].keys() <= MapPayload.__annotations__.keys()
        )


def test_a_race_keeps_the_contract():
    sent = racing.payload("S", ["breadth-first", "uniform-cost"], puzzle=roads())
    for each, kind in ((sent, RacePayload), (sent["searches"][0], SearchPayload)):
        assert kind.__required_keys__ <= each.keys() <= get_type_hints(kind).keys()


@needs_node
def test_costs_reach_the_page_exactly():
    third, large = Fraction(1, 3), 2**70 + 1
    graph = nx.DiGraph()
    graph.add_weighted_edges_from([("S", "A", third), ("A", "B", large), ("B", "G", 16777217.0)])
    trace = record(Map(graph, "G"), "S", "uniform-cost")
    code = """
        import { TreeRecording } from "./src/recording.js";
        const recording = new TreeRecording(values[0]);
        const result = [0, 1, 2].map((node) => recording.number("g", node));
    """
    shown = run(code, payload(trace))
    assert shown == ["0", "1/3", str(large + third)]
    assert array(*pack([16777217.0]))[0] == 16777217.0
    assert pack([1, 2.5]) == ("f", array("f", [1, 2.5]).tobytes())
    assert [pack([end])[0] for end in (255, 256, 65536, 2**32, -1)] == [*"BHIff"]
