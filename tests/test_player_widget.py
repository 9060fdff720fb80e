"""The search player as Python sees it. What the page shows is tested in tests/browser."""

import random
import re
from array import array
from itertools import pairwise

import pytest

pytest.importorskip("anywidget")

from pages import page_sends

from searchlab import EIGHT, FIFTEEN, Puzzle, record, solve
from searchlab.analysis import tree as analysis
from searchlab.analysis.tree import Tree
from searchlab.running.trace import Node
from searchlab.search import STRATEGIES
from searchlab.widgets import SearchPlayer, player, tree

START = "2 3 4 1 5 x 7 6 8"
NEARER = "1 2 3 7 4 5 8 x 6"
UNSOLVABLE = "2 1 3 4 5 6 7 8 x"
SVG = "{http://www.w3.org/2000/svg}"
CUT = {"max_expansions": 2000}


def own(puzzle, start, *, order="ulrd"):
    """A reader's own strategy: depth first on a stack, boards remembered."""
    stack, seen = [(start, "")], {start}
    while stack:
        state, moves = stack.pop()
        if state == puzzle.goal:
            return moves
        children = []
        for move, cell, _ in puzzle.steps(order)[state.index(0)]:
            child = state.translate(puzzle.swap[state[cell]])
            children.append((move, child, "duplicate" if child in seen else "queued"))
            if child not in seen:
                seen.add(child)
                stack.append((child, moves + move))
        yield state, len(moves), children, len(stack), len(seen)
    return None


def nodes_of(tree):
    """List the nodes of a `Tree`: those of its trace, and the roots that nothing expanded."""
    nodes = tree.trace.nodes()
    for root in range(len(nodes), len(tree)):
        side = "backward" if tree.back[root] else "forward"
        side = side if tree.trace.strategy.roots == 2 else None
        nodes.append(Node(root, None, None, tree.state(root), 0, "root", side, 0, None))
    return nodes


@pytest.fixture(scope="module")
def players():
    made = {name: SearchPlayer(START, name, **CUT) for name in STRATEGIES}
    return {**made, "own": SearchPlayer(START, own, max_expansions=300)}


def columns(widget):
    kinds = {"x": "f", "h": "f", "limit": "f", "g": "H", "level": "H"}
    small = {"move", "fate", "back", "again", "skipped", "distance"}
    return {
        name: list(data) if name in small else array(kinds.get(name, "I"), data)
        for name, data in widget._search["columns"].items()
    }


# Counting


@pytest.mark.parametrize("name", [*STRATEGIES, "own"])
def test_counters_are_those_of_a_search_cut_there(players, name):
    widget = players[name]
    trace = widget.trace
    assert widget.at == 0
    starts = [i for i, event in enumerate(trace) if not event.again]
    chosen = random.Random(5).sample(range(len(starts)), min(6, len(starts)))
    strategy = own if name == "own" else name
    for cut in [0, *chosen]:
        widget.at = starts[cut]
        assert widget.counters == solve(EIGHT, START, strategy, max_expansions=cut).counters
    widget.at = len(trace)
    assert widget.counters == trace.result.counters


def test_the_event_played_last():
    widget = SearchPlayer(START)
    assert widget.event is None
    widget.at = 12
    assert widget.event == widget.trace[11]


# What the page is told


@pytest.mark.parametrize("name", [*STRATEGIES, "own"])
def test_columns_say_what_the_trace_says(players, name):
    trace, told = players[name].trace, columns(players[name])
    nodes = nodes_of(players[name]._tree)
    assert nodes[: len(trace.nodes())] == trace.nodes() or trace.result.solved
    assert len(told["made"]) == len(trace) + 1 and told["made"][0] == 0
    for index, event in enumerate(trace):
        parent = told["expands"][index]
        assert nodes[parent].state == event.state and told["g"][parent] == event.g
        children = [
            n for n in nodes[told["made"][index] : told["made"][index + 1]] if n.parent is not None
        ]
        assert [(n.move, n.state, n.fate) for n in children] == event.children
        assert {n.parent for n in children} <= {parent}
        assert told["again"][index] == event.again and told["skipped"][index] == event.skipped
        assert (told["frontier"][index], told["held"][index]) == (event.frontier, event.held)
    roots = {number for number, parent in enumerate(told["parent"]) if parent == 2**32 - 1}
    assert roots == set(players[name]._search["boards"])


@pytest.mark.parametrize("name", [*STRATEGIES, "own"])
def test_the_solution_is_one_way_through_the_tree(name):
    puzzle = Puzzle(2, 3) if name == "own" else EIGHT
    blind = not name.startswith(("a-star", "ida-star", "greedy"))
    board = "4 1 2 5 x 3" if name == "own" else NEARER if blind else START
    tree_ = Tree(trace := record(puzzle, board, own if name == "own" else name))
    if not trace.result.solved:
        assert tree_.solution == []
        return
    moves = trace.result.moves
    assert sum(len(way) - 1 for way in tree_.solution) == len(moves)
    nodes = nodes_of(tree_)
    ends = [nodes[way[-1]].state for way in tree_.solution]
    assert len(set(ends)) == 1, "the two sides do not meet"
    for way in tree_.solution:
        assert nodes[way[0]].parent is None
        for parent, child in pairwise(way):
            assert nodes[child].parent == parent
    forward = "".join(nodes[number].move for number in tree_.solution[0][1:])
    assert moves.startswith(forward)


def test_of_several_copies_those_of_the_solution_are_expanded():
    """Which of two equal boards a heap gave first cannot be seen; either may lead on."""
    trace = record(EIGHT, "4 7 5 6 8 3 x 2 1", "a-star-arrays")
    (way,) = Tree(trace).solution
    assert "".join(trace.nodes()[number].move for number in way[1:]) == trace.result.moves


@pytest.mark.parametrize(
    "strategy, options",
    [
        ("breadth-first", {}),
        ("bidirectional", {}),
        ("uniform-cost", {}),
        ("greedy", {}),
        ("a-star", {}),
        ("a-star", {"ties": "high-h"}),
        ("a-star", {"ties": "first-in", "heuristic": "misplaced"}),
        ("weighted-a-star", {"weight": 2}),
    ],
)
def test_what_is_left_waiting_is_in_the_order_of_the_search(strategy, options):
    """The rest of the whole search takes the boards in the order in which they wait here."""
    blind = strategy in ("breadth-first", "uniform-cost")
    board = NEARER if blind else START
    whole = record(EIGHT, board, strategy, **options)
    compared = 0
    for part in (0.2, 0.4, 0.6, 0.8):
        cut = int(part * len(whole))
        told = Tree(record(EIGHT, board, strategy, max_expansions=cut, **options))
        waiting = array("I", tree.described(told)["columns"]["waiting"])
        nodes = nodes_of(told)
        order = [(nodes[n].side, nodes[n].state, nodes[n].g) for n in waiting]
        taken = [(event.side, event.state, event.g) for event in whole[cut:]]
        both = set(order) & set(taken)
        assert [each for each in order if each in both] == [each for each in taken if each in both]
        compared += len(both)
        if strategy not in ("breadth-first", "bidirectional"):  # no board waits by a longer way
            queued = [n for n in nodes if n.fate in ("queued", "root")]
            assert all(g == min(n.g for n in queued if n.state == state) for _, state, g in order)
    assert compared > 10


def test_an_iteration_has_a_tree_of_its_own():
    widget = SearchPlayer(START, "ida-star")
    limits = [iteration.limit for iteration in widget.trace.result.iterations]
    groups = widget._search["groups"]
    assert [widget.trace[event].limit for event, _ in groups] == limits
    told = columns(widget)
    assert all(told["expands"][event] == node for event, node in groups)


def test_a_search_of_ones_own_from_both_ends_has_two_roots():
    def both(puzzle, start):
        return (yield from STRATEGIES["bidirectional"].generate(puzzle, start))

    found = [Tree(record(EIGHT, "2 3 4 1 5 x 7 6 8", how)) for how in (both, "bidirectional")]
    assert found[0].roots == found[1].roots and len(found[0].roots) == 2
    assert len(found[0]) == len(found[1])


def test_known_distances_and_estimates():
    told = columns(SearchPlayer(START, "a-star"))
    nodes = nodes_of(SearchPlayer(START, "a-star")._tree)
    from searchlab import manhattan
    from searchlab.exhaustive.census import census

    assert [d for d in told["distance"]] == [census(EIGHT)[node.state] for node in nodes]
    assert list(told["h"]) == [manhattan(node.state, EIGHT) for node in nodes]
    large = columns(SearchPlayer(FIFTEEN.scramble(20, 1), "a-star"))
    assert "distance" not in large and "h" in large
    assert "h" not in columns(SearchPlayer(START, "bidirectional"))


# Setting


def test_at_and_node():
    widget = SearchPlayer(START, at=12)
    assert widget.at == 12
    widget.node = 20
    widget.at = 13
    assert widget.node is None, "the eye goes with the search"
    for wrong in (-1, 313, 1.5, "3", True, None):
        with pytest.raises(ValueError):
            widget.at = wrong
    with pytest.raises(ValueError, match=r"at must be a whole number from 0 to 312, not 313"):
        widget.at = 313
    count = len(widget.trace.nodes())
    with pytest.raises(
        ValueError, match=f"^node must be a whole number from 0 to {count - 1}, not"
    ):
        widget.node = count
    assert (widget.at, widget.node) == (13, None)
    with pytest.raises(ValueError, match="at must be"):
        SearchPlayer(START, at=400)


def test_another_trace():
    widget = SearchPlayer(START, at=300)
    widget.node = 5
    widget.trace = trace = record(EIGHT, "1 2 3 4 5 x 7 8 6")
    assert (widget.trace, widget.at, widget.node) == (trace, 0, None)
    with pytest.raises(ValueError, match=r"a trace is what searchlab\.record gives, not 'abc'"):
        widget.trace = "abc"
    assert widget.trace is trace


def test_a_trace_plays_itself():
    trace = record(EIGHT, START, "greedy")
    assert trace.play().trace is trace
    assert repr(trace.play()) == f"SearchPlayer('greedy', '{START}', at 0 of {len(trace)})"
    assert repr(SearchPlayer("1 x 3 2", puzzle=Puzzle(2, 2))) == (
        "SearchPlayer('a-star', '1 x 3 2', Puzzle(2, 2, 'blank-last'), at 0 of 1)"
    )


def test_a_board_brings_its_puzzle():
    assert SearchPlayer(FIFTEEN.scramble(6, 1)).trace.puzzle == FIFTEEN
    assert SearchPlayer(START, heuristic="gap").trace.options == {"heuristic": "gap"}


def test_searches_of_no_events():
    solved = SearchPlayer(EIGHT.goal, "a-star")
    assert (len(solved.trace), solved.counters["max_queue"]) == (0, 1)
    cut = SearchPlayer(START, "bidirectional", max_expansions=0)
    assert set(cut._search["boards"]) == {0, 1}
    for widget in (solved, cut):
        assert "after 0" in widget.twin()[1]


# Refusing


@pytest.mark.parametrize(
    "arguments, options, words",
    [
        (("1 2",), {}, "2 cells were given instead of 9"),
        ((START, "nonsense"), {}, "there is no strategy 'nonsense'"),
        ((START, "a-star"), {"weight": 3}, "takes no option 'weight'"),
        ((UNSOLVABLE,), {}, "no moves lead from '2 1 3 4 5 6 7 8 x' to the goal"),
        ((record(EIGHT, START), "greedy"), {}, "a recorded search is played as it was recorded"),
        ((record(EIGHT, START),), {"order": "urdl"}, "a recorded search is played as it was"),
        ((record(EIGHT, UNSOLVABLE),), {}, "nothing was searched"),
    ],
)
def test_refusals(arguments, options, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        SearchPlayer(*arguments, **options)


def test_a_search_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(analysis, "MOST_EVENTS", 300)
    with pytest.raises(ValueError, match=r"a search of 312 events is too large .* at most 300 are"):
        SearchPlayer(START)
    monkeypatch.setattr(analysis, "MOST_EVENTS", 312)
    assert len(SearchPlayer(START).trace) == 312


def test_failing_is_watched_when_asked():
    widget = SearchPlayer(UNSOLVABLE, "superior-node", parity_check=False)
    assert widget.trace.result.outcome == "exhausted"
    endless = SearchPlayer(UNSOLVABLE, "ida-star", parity_check=False, max_expansions=100)
    assert endless.trace.result.outcome == "out of budget"


def test_a_search_without_a_budget_is_given_one(monkeypatch):
    monkeypatch.setattr(player, "BUDGET", {"max_expansions": 50})
    assert SearchPlayer(START).trace.result.expanded == 50
    assert SearchPlayer(START, max_expansions=60).trace.result.expanded == 60


# What the browser sends


@pytest.fixture
def asked(monkeypatch):
    said = []
    monkeypatch.setattr(
        SearchPlayer, "send", lambda self, content, buffers=None: said.append(content)
    )
    monkeypatch.setattr(SearchPlayer, "send_state", lambda self, key=None: None)
    widget = SearchPlayer(START)

    def ask(**request):
        known = {"do": "record", "text": START, "strategy": "greedy", "heuristic": "gap"}
        page_sends(
            widget, {"_request": {"number": str(len(said)), **known, "order": "ulrd", **request}}
        )
        return said[-1]

    return widget, ask


def test_record_another_search(asked):
    widget, ask = asked
    answer = ask(text="1 2 3 4 5 x 7 8 6")
    assert answer["said"] == "Recorded: solved in 1 move after 1 expansion."
    assert widget.trace.result == solve(EIGHT, "1 2 3 4 5 x 7 8 6", "greedy", heuristic="gap")
    assert widget.at == 0
    ask(strategy="breadth-first", order="durl")
    assert widget.trace.result == solve(EIGHT, START, "breadth-first", order="durl")


@pytest.mark.parametrize(
    "request_, words",
    [
        ({"text": "1 2"}, "2 cells were given instead of 9"),
        ({"text": " "}, "type a board first"),
        ({"text": 7}, "type a board first"),
        ({"strategy": "nonsense"}, "there is no strategy 'nonsense'"),
        ({"heuristic": "nonsense"}, "there is no heuristic 'nonsense'"),
        ({"order": "ul"}, "the order of moves is"),
        ({"text": UNSOLVABLE}, "tick 'unsolvable too' to watch"),
    ],
)
def test_what_cannot_be_recorded(asked, request_, words):
    widget, ask = asked
    before = widget.trace
    assert words in ask(**request_)["refused"]
    assert widget.trace is before


def test_an_unsolvable_board_is_recorded_when_asked(asked):
    widget, ask = asked
    ask(text=UNSOLVABLE, strategy="superior-node", all=True)
    assert widget.trace.result.outcome == "exhausted"


def test_own_strategy_and_heuristic_are_kept(asked):
    widget, ask = asked

    def mine(state):
        return state.index(0) / 10

    widget.trace = record(EIGHT, NEARER, "a-star", heuristic=mine, ties="first-in")
    fields = widget._search["fields"]
    assert fields["heuristic"] == "mine" in fields["heuristics"]
    ask(text="1 2 3 4 5 x 7 8 6", strategy="a-star", heuristic="mine")
    assert widget.trace.options == {"heuristic": mine, "ties": "first-in", "order": "ulrd"}
    widget.trace = record(EIGHT, "1 2 3 4 5 x 7 8 6", own)
    assert widget._search["fields"]["strategies"][0] == "own"
    ask(text="1 2 3 4 x 5 7 8 6", strategy="own")
    assert widget.trace.result.strategy == "own"


def test_a_failing_heuristic_is_answered(asked):
    widget, ask = asked
    widget.trace = record(EIGHT, "1 2 3 4 5 x 7 8 6", "a-star", heuristic=lambda state: 0)
    name = widget._search["fields"]["heuristic"]
    widget.trace.options["heuristic"] = broken = lambda state: float("nan")
    broken.__name__ = name
    assert "must give a number" in ask(strategy="a-star", heuristic=name)["refused"]


@pytest.mark.parametrize("name, value", [("at", 400), ("at", "1"), ("node", -1), ("node", 10**6)])
def test_wrong_values_from_the_browser(asked, name, value):
    widget, _ = asked
    page_sends(widget, {"at": 5})
    page_sends(widget, {name: value})
    assert (widget.at, widget.node) == (5, None)
    page_sends(widget, {"at": 6, "node": 7})
    assert (widget.at, widget.node) == (6, 7)


# Pictures
