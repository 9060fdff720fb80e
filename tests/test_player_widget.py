"""The search player as Python sees it. What the page shows is tested in tests/browser."""

import random
import re
from array import array

import pytest

pytest.importorskip("anywidget")

from javascript import needs_node, run
from textbook import written

from searchlab import EIGHT, FIFTEEN, Puzzle, manhattan, record, solve
from searchlab.analysis import tree as analysis
from searchlab.analysis.status import status
from searchlab.analysis.tree import STATUSES, Tree
from searchlab.puzzle import distances
from searchlab.running.trace import NODE_OUTCOMES, Node
from searchlab.search import STRATEGIES
from searchlab.search.strategy import EXPANSION
from searchlab.widgets import SearchPlayer, player
from searchlab.widgets.recording import parse_strategies, recording, strategy_menu

START = "2 3 4 1 5 x 7 6 8"
NEARER = "1 2 3 7 4 5 8 x 6"
UNSOLVABLE = "2 1 3 4 5 6 7 8 x"
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


def careless(puzzle, start):
    """A plain breadth-first tree search, which does not look for repeated states."""
    frontier = [start]
    for state in frontier:
        if state == puzzle.goal:
            return None
        frontier += [child for _, child in puzzle.successors(state)]


def nodes_of(tree):
    """List the nodes of a `Tree`: those of its trace, and the roots that nothing expanded."""
    nodes = tree.trace.nodes()
    for root in range(len(nodes), len(tree)):
        side = "backward" if tree.back[root] else "forward"
        side = side if tree.trace.strategy.roots == 2 else None
        nodes.append(Node(root, None, None, tree.boards[root], 0, "root", side, 0, None))
    return nodes


@pytest.fixture(scope="module")
def players():
    made = {name: SearchPlayer(START, name, **CUT) for name in STRATEGIES}
    return {**made, "own": SearchPlayer(START, own, max_expansions=300)}


def columns(widget):
    kinds = {"h": "f", "f": "f", "limit": "f", "g": "H"}
    small = {"outcome", "distance", "reason"}
    return {
        name: list(data) if name in small else array(kinds.get(name, "I"), data)
        for name, data in widget._search["columns"].items()
        if name in small or len(data) % 4 == 0
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


# What the page plays

COUNTERS = {
    "moves not undone": "skipped",
    "largest frontier": "max_queue",
    "most stored": "peak_stored",
}
PLAY = """
    import { Recording } from "./src/recording.js";
    const [payload, positions] = values;
    const recording = new Recording(payload);
    const result = positions.map((at) => {
      recording.go(at);
      const counts = Object.entries(recording.counters).map(([title, all]) => [title, all[at]]);
      return {
        status: [...recording.status],
        current: recording.current(),
        next: recording.next(9, 1),
        children: at ? recording.children(at - 1).map((node) => [
          recording.move(node),
          recording.board(node),
          recording.columns.outcome[node],
        ]) : [],
        counts: Object.fromEntries(counts),
      };
    });
"""


@needs_node
@pytest.mark.parametrize("name", [*STRATEGIES, "own"])
def test_the_page_plays_what_the_search_did(players, name):
    widget = players[name]
    trace, tree = widget.trace, widget._found
    size = len(trace)
    positions = [0, size, *random.Random(7).sample(range(size + 1), min(12, size)), 0, 1]
    found = run(PLAY, widget._search, positions)
    nodes = nodes_of(tree)
    for at, seen in zip(positions, found, strict=True):
        statuses = tree.statuses.at(at)
        shown = {node: code for node, code in enumerate(seen["status"]) if code != 255}
        assert {node: STATUSES[code] for node, code in shown.items()} == statuses
        for node, drawn in statuses.items():
            expected = status(nodes[node].outcome, nodes[node].expanded_at, at)
            if at == size and tree.solution and node == tree.solution[0][-1]:
                expected = "goal"
            if expected == "frontier" and drawn == "duplicate":  # replaced by a shorter path
                assert trace.ordering.replaces
                continue
            assert drawn == {"inferior": "pruned"}.get(expected, expected)
        first = 0
        if trace.result.iterations:
            first = max(n for n in tree.roots if trace.tree.made_at[n] < max(at, 1))
        made = set(range(first, tree.made[at]))
        assert statuses.keys() >= made and len(statuses.keys() - made) <= 2  # and new roots
        found = tree.solution[0][-1] if at == size and tree.solution else tree.current(at)
        assert seen["current"] == found
        assert {statuses[node] for node in seen["next"]} <= {"frontier"}
        if at:
            event = trace[at - 1]
            children = [(move, bytes(s), NODE_OUTCOMES[code]) for move, s, code in seen["children"]]
            assert children == event.children
        widget.at = at
        assert widget.event == (trace[at - 1] if at else None)
        for title, count in seen["counts"].items():
            counter = COUNTERS.get(title, title)
            assert widget.counters.get(counter) in (None, count), title
        if seen["next"] and at < size and not trace.events.again[at]:
            assert seen["next"][0] == trace.events.node[at]


def test_only_what_was_measured_is_counted():
    def reports_three(puzzle, start):
        yield start, 0, []

    def plain(puzzle, start):
        list(puzzle.successors(start))

    for strategy in (reports_three, plain):
        counters = SearchPlayer(START, strategy, code=False)._search["counters"]
        assert [*counters] == ["expanded", "generated"]
    titles = {*SearchPlayer(START, "ida-star")._search["counters"]}
    assert {
        "expanded",
        "pruned",
        "on the path",
        "stored",
    } < titles and "largest frontier" not in titles


@pytest.mark.parametrize("name", [*(n for n in STRATEGIES if n != "a-star-arrays"), "own"])
def test_by_its_keys_each_board_that_is_taken_comes_first(players, name):
    """No other board of the frontier has a lesser key than the one that is expanded."""
    widget = players[name]
    tree, keys = widget._found, widget._search["quiz"]["keys"]
    values = {**columns(widget), "number": range(len(tree))}
    if keys is None:
        text = widget._search["quiz"]["otherwise"]
        assert text.startswith("Your own" if name == "own" else "A depth-first search")
        return
    for at in random.Random(3).sample(range(len(widget.trace)), min(20, len(widget.trace))):
        taken = widget.trace.events.node[at]
        frontier = [n for n, name in tree.statuses.at(at).items() if name == "frontier"]

        def key(node):
            return [sign * values[column][node] for column, sign, _ in keys]

        assert all(key(taken) <= key(node) for node in frontier)


@pytest.mark.parametrize(
    "board, strategy, short, long",
    [
        (START, "ida-star", "above the threshold, pruned", "Its f is {f}, above the thr"),
        (NEARER, "iterative-deepening", "at the depth limit, pruned", "It is not the goal, and"),
        (START, "superior-node", "inferior, dropped", "Its h is {h} and its parent's is"),
        (NEARER, "a-star", "the goal, queued", "It is the goal, but this search tests a board"),
        (START, "a-star", "duplicate, dropped", "This board was seen before: a duplicate."),
        (START, "bidirectional", "known to the other side", "The other side has generated"),
        (NEARER, own, "duplicate, dropped", "Your own search decided so."),
        (NEARER, careless, "seen before, queued again", "Your own search decided so."),
    ],
)
def test_why_each_child_has_its_outcome(board, strategy, short, long):
    widget = SearchPlayer(board, strategy, code=False, max_expansions=2000)
    reasons = [widget._search["quiz"]["reasons"][code] for code in columns(widget)["reason"]]
    found = [each for each in reasons if each[0] == short]
    assert found and all(each[1].startswith(long) for each in found)


def test_which_boards_were_queued_before():
    widget = SearchPlayer(NEARER, careless, code=False, max_expansions=300)
    tree, reasons, codes = (
        widget._found,
        widget._search["quiz"]["reasons"],
        columns(widget)["reason"],
    )
    queued = [node for node, outcome in enumerate(tree.outcomes) if outcome == "queued"]
    before = [tree.boards[node] in tree.boards[:node] for node in queued]
    assert before == [reasons[codes[node]][0].startswith("seen") for node in queued]


@pytest.mark.parametrize(
    ("strategy", "answers"),
    [
        ("a-star", ["queued", "a duplicate", "the goal"]),
        ("ida-star", ["pruned", "continued with", "the goal"]),
        ("bidirectional", ["queued", "a duplicate", "the goal", "the meeting"]),
    ],
)
def test_what_can_become_of_a_child(players, strategy, answers):
    quiz = players[strategy]._search["quiz"]
    assert [quiz["outcomes"][code] for code in quiz["offered"]] == answers


@pytest.mark.parametrize(
    "strategy, test, last",
    [
        ("a-star", "not the goal", "it is the goal"),
        ("breadth-first", "no child is the goal", "a child ends the search"),
        ("ida-star", "no child is the goal", "a child ends the search"),
    ],
)
def test_the_four_steps_of_an_expansion(strategy, test, last):
    widget = SearchPlayer("1 2 3 x 4 6 7 5 8", strategy)
    steps = widget._search["texts"]["steps"]
    assert steps["plain"] == ["a board with {key}", test, "moves: {moves}", "{children}"]
    assert steps["last"][1] == last


def test_a_title_and_places_to_jump_to():
    payload = SearchPlayer(START, "superior-node", order="durl")._search
    assert payload["title"] == "Superior-node search with gap, order durl"
    places = [["The end", 6], ["Shortest path dropped (3)", 1], ["Gives up", 6]]
    assert [jump[:2] for jump in payload["jumps"]] == places


def test_a_search_that_is_shown_keeps_its_options():
    shown = [record(EIGHT, NEARER, "weighted-a-star", weight=weight) for weight in (2, 5)]
    _, second = strategy_menu(*shown)["chosen"]
    [(_, kept), (_, options)] = parse_strategies(shown, [second, {**second, "heuristic": "gap"}])
    assert (kept, options["weight"]) == ({"weight": 5}, 5)


@pytest.mark.parametrize("name", [*STRATEGIES, "own"])
def test_the_solution_is_one_path_through_the_tree(name):
    boards = {"own": "4 1 2 5 x 3", "a-star-arrays": "4 7 5 6 8 3 x 2 1"}  # the heap has copies
    puzzle = Puzzle(2, 3) if name == "own" else EIGHT
    informed = name.startswith(("a-star", "ida-star", "greedy"))
    board = boards.get(name, START if informed else NEARER)
    tree = Tree(trace := record(puzzle, board, own if name == "own" else name))
    if not trace.result.solved:
        assert tree.solution == []
        return
    nodes, moves = nodes_of(tree), trace.result.moves
    assert sum(len(path) - 1 for path in tree.solution) == len(moves)
    assert len({nodes[path[-1]].state for path in tree.solution}) == 1, "the sides do not meet"
    for path in tree.solution:
        assert [nodes[node].parent for node in path] == [None, *path[:-1]]
    assert moves.startswith("".join(nodes[node].move for node in tree.solution[0][1:]))


@pytest.mark.parametrize(
    "strategy, options",
    [
        ("breadth-first", {}),
        ("bidirectional", {}),
        ("uniform-cost", {}),
        ("greedy", {}),
        ("a-star", {"ties": "high-h"}),
        ("a-star", {"ties": "first-in", "heuristic": "misplaced"}),
        ("weighted-a-star", {"weight": 2}),
    ],
)
def test_the_frontier_at_the_end_is_in_the_order_of_the_search(strategy, options):
    """The rest of the whole search takes the boards in the order in which they are listed here."""
    board = NEARER if strategy in ("breadth-first", "uniform-cost") else START
    whole = record(EIGHT, board, strategy, **options)
    compared = 0
    for part in (0.2, 0.4, 0.6, 0.8):
        cut = int(part * len(whole))
        tree = Tree(record(EIGHT, board, strategy, max_expansions=cut, **options))
        nodes = nodes_of(tree)
        left = [nodes[n] for n in array("I", recording(tree)["columns"]["left"])]
        order = [(node.side, node.state, node.g) for node in left]
        taken = [(event.side, event.state, event.g) for event in whole[cut:]]
        both = set(order) & set(taken)
        assert [each for each in order if each in both] == [each for each in taken if each in both]
        compared += len(both)
        if strategy not in ("breadth-first", "bidirectional"):  # no longer path is listed
            queued = [n for n in nodes if n.outcome in ("queued", "root")]
            assert all(g == min(n.g for n in queued if n.state == state) for _, state, g in order)
    tree = Tree(whole)
    first = tree.boards[tree.frontier(tree.estimates())[0]]
    assert (first == EIGHT.goal) == (whole.strategy.goal_test == EXPANSION)
    assert compared > 10


def test_an_iteration_has_a_tree_of_its_own():
    trace = record(EIGHT, START, "ida-star")
    starts = [trace.events.limit.index(each.limit) for each in trace.result.iterations]
    sections = SearchPlayer(trace)._search["sections"]
    assert sections == {"name": "iteration", "starts": starts}
    tree = Tree(trace)
    for event in starts:
        shown = tree.statuses.at(event + 1)
        assert min(shown) == trace.events.node[event] in tree.roots


def test_a_search_of_ones_own_from_both_ends_has_two_roots():
    def both(puzzle, start):
        return (yield from STRATEGIES["bidirectional"].generate(puzzle, start))

    def plain(puzzle, start):
        return written("bidirectional")(puzzle, start, None)

    searches = (both, "bidirectional", plain)
    found = [Tree(record(EIGHT, "2 3 4 1 5 x 7 6 8", how)) for how in searches]
    assert found[0].roots == found[1].roots and len(found[0]) == len(found[1])
    assert [len(tree.roots) for tree in found] == [2, 2, 2]


def test_known_distances_and_estimates():
    player = SearchPlayer(START, "a-star")
    values, nodes = columns(player), nodes_of(player._found)
    assert values["distance"] == [distances(EIGHT)[node.state] for node in nodes]
    assert list(values["h"]) == [manhattan(node.state, EIGHT) for node in nodes]
    large = columns(SearchPlayer(FIFTEEN.scramble(20, 1), "a-star"))
    assert "distance" not in large and "h" in large
    assert "h" not in columns(SearchPlayer(START, "bidirectional"))


# Setting


def test_at_and_node():
    widget = SearchPlayer(START, at=12)
    widget.node = 20
    widget.at = 13
    assert widget.node is None, "another event shows its own node"
    for wrong in (-1, 313, 1.5, "3", True, None):
        with pytest.raises(ValueError, match="at must be a whole number from 0 to 312, not"):
            widget.at = wrong
    last = len(widget.trace.nodes()) - 1
    with pytest.raises(ValueError, match=f"^node must be a whole number from 0 to {last}, not"):
        widget.node = last + 1
    assert (widget.at, widget.node, widget.code) == (13, None, False)


@pytest.mark.parametrize(
    "made",
    [
        SearchPlayer(START, "greedy", at=3, node=2),
        SearchPlayer("1 x 3 2", puzzle=Puzzle(2, 2)),
        SearchPlayer(START, own, order="durl", max_expansions=20, code=False),
        SearchPlayer(UNSOLVABLE, "superior-node", parity_check=False),
        SearchPlayer(FIFTEEN.scramble(6, 1), heuristic="gap"),
        SearchPlayer(record(EIGHT, START, "a-star", heuristic="gap", lines=True)),
    ],
    ids=repr,
)
def test_its_text_makes_it_again(made):
    again = eval(repr(made), {**globals()})
    assert repr(again) == repr(made)
    assert (again.trace.result, again.at, again.code) == (made.trace.result, made.at, made.code)


def test_searches_of_no_events():
    solved = SearchPlayer(EIGHT.goal, "a-star")
    assert (len(solved.trace), solved.counters["max_queue"]) == (0, 1)
    cut = SearchPlayer(START, "bidirectional", max_expansions=0)
    assert columns(cut)["change_node"].tolist() == [0, 1]
    for widget in (solved, cut):
        assert "after 0" in widget.twin()[1]


@pytest.mark.parametrize(
    "arguments, options, message",
    [
        (("1 2",), {}, "2 cells were given instead of 9"),
        ((NEARER, "breadth-first"), {"at": 400}, "at must be"),
        ((START, "nonsense"), {}, "there is no strategy 'nonsense'"),
        ((START, "a-star"), {"weight": 3}, "takes no option 'weight'"),
        ((UNSOLVABLE,), {}, "no moves lead from '2 1 3 4 5 6 7 8 x' to the goal"),
        ((record(EIGHT, START), "greedy"), {}, "a recorded search is played as it was recorded"),
        ((record(EIGHT, START),), {"order": "urdl"}, "a recorded search is played as it was"),
        ((record(EIGHT, UNSOLVABLE),), {}, "nothing was searched"),
        ((START,), {}, "a search of 312 events is too large to be played; at most 311 are"),
    ],
)
def test_what_cannot_be_played(arguments, options, message, monkeypatch):
    monkeypatch.setattr(analysis, "MOST_EVENTS", 311)
    with pytest.raises(ValueError, match=re.escape(message)):
        SearchPlayer(*arguments, **options)


def test_the_budget_of_a_search_without_one(monkeypatch):
    monkeypatch.setattr(player, "BUDGET", {"max_expansions": 50})
    assert SearchPlayer(START).trace.result.expanded == 50
    assert SearchPlayer(START, max_expansions=60).trace.result.expanded == 60


# What the page asks for

REQUEST = {"board": START, "strategy": "greedy", "heuristic": "gap", "order": "ulrd"}


@pytest.fixture
def widget():
    return SearchPlayer(START)


def record_as_asked(widget, **request):
    work, show = widget.prepare(**{**REQUEST, **request})
    return show(work(lambda *_, **__: None))


def test_record_another_search(widget):
    said = record_as_asked(widget, board="1 2 3 4 5 x 7 8 6")
    assert said == "Recorded: solved in 1 move after 1 expansion."
    assert widget.trace.result == solve(EIGHT, "1 2 3 4 5 x 7 8 6", "greedy", heuristic="gap")
    record_as_asked(widget, strategy="breadth-first", order="durl")
    assert widget.trace.result == solve(EIGHT, START, "breadth-first", order="durl")
    record_as_asked(widget, board=UNSOLVABLE, strategy="superior-node", unsolvable=True)
    assert widget.trace.result.outcome == "exhausted" and widget.at == 0


@pytest.mark.parametrize(
    "request_, message",
    [
        ({"board": "1 2"}, "2 cells were given instead of 9"),
        ({"heuristic": "nonsense"}, "there is no heuristic 'nonsense'"),
        ({"board": UNSOLVABLE}, "to the goal: the parity differs"),
    ],
)
def test_what_cannot_be_recorded(widget, request_, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        widget.prepare(**{**REQUEST, **request_})


def test_own_strategy_and_heuristic_are_kept():
    def mine(state):
        return state.index(0) / 10

    widget = SearchPlayer(NEARER, "a-star", heuristic=mine, ties="first-in")
    assert widget._search["menu"]["chosen"][0]["heuristic"] == "mine"
    record_as_asked(widget, board="1 2 3 4 5 x 7 8 6", strategy="a-star", heuristic="mine")
    assert widget.trace.options == {"heuristic": mine, "ties": "first-in"}
    widget = record(EIGHT, "1 2 3 4 5 x 7 8 6", own).play()
    assert widget._search["menu"]["strategies"][0][0] == "own"
    wanted = {"strategy": "own", "heuristic": "gap", "order": "ulrd"}
    assert parse_strategies([widget.trace], [wanted])[0][0] == widget.trace.strategy


# The code


def test_the_code_with_what_ran_and_the_values():
    trace = record(EIGHT, START, "a-star", lines=True, max_expansions=60)
    code = SearchPlayer(trace)._search["code"]
    assert code["name"] == "best_first" and code["text"] == trace.source.text.splitlines()
    for event in range(len(trace)):
        counted = dict(code["paths"][code["path_of"][event]])
        ran = trace.lines(event)
        assert counted == {line: ran.count(line) for line in ran}
        assert [*counted][:1] == ran[-1:]
    assert code["values"][3]["state"] == EIGHT.write(trace[3].state)
    assert "goal" not in code["values"][3]  # it never changes


def test_when_the_code_is_shown():
    cut = {"max_expansions": 20}
    shown = SearchPlayer(START, own, **cut)
    assert shown.code and shown._search["code"]["name"] == "own"
    assert not SearchPlayer(START, own, code=False, **cut)._search["code"]
    widget = SearchPlayer(START, "a-star", **cut)
    assert not widget.code and not widget._search["code"]
    widget.at, result = 7, widget.trace.result
    work, show = widget.prepare()
    show(work(lambda *_, **__: None))
    assert widget.code and widget._search["code"]["name"] == "best_first"
    assert (widget.at, widget.trace.result) == (7, result)
    record_as_asked(widget, board=NEARER)
    assert widget.code and widget._search["code"], "it stays open"
    assert SearchPlayer(record(EIGHT, NEARER), code=True)._search["code"]
    names = {}
    exec("def typed(puzzle, start):\n    yield start, 0, []\n", names)
    assert not SearchPlayer(START, names["typed"])._search["code"]
    with pytest.raises(ValueError, match="the source of the search cannot be found"):
        SearchPlayer(START, names["typed"], code=True)
