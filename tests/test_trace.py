"""A trace holds every event of a search, and gives each back as it was."""

import pytest

from searchlab import EIGHT, FIFTEEN, STRATEGIES, Child, Expansion, Puzzle, record, solve
from searchlab.heuristics import bind
from searchlab.search import find_strategy

SAMPLE = "2 3 4 1 5 x 7 6 8"
NEAR = "1 2 3 4 5 x 7 8 6"
EASY = EIGHT.scramble(10, seed=2)


def run(strategy, puzzle, board, **options):
    """Drive a strategy's generator by hand; give its events with all fields, and its moves."""
    events, generator = [], find_strategy(strategy).generate(puzzle, puzzle.read(board), **options)
    while True:
        try:
            event = Expansion(*next(generator))
        except StopIteration as end:
            return events, end.value
        events.append(event._replace(children=[Child(*child) for child in event.children]))


def options_of(strategy):
    return {"max_depth": 10} if strategy == "depth-first" else {}


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_trace_gives_back_the_events_one_by_one(strategy):
    for board in (EASY, Puzzle(2, 3).random(seed=3), FIFTEEN.scramble(6, seed=1)):
        if strategy == "breadth-first-ranks" and board.puzzle is FIFTEEN:
            continue
        options = options_of(strategy)
        events, moves = run(strategy, board.puzzle, board, **options)
        trace = record(board.puzzle, board, strategy, **options)
        assert len(trace) == len(events) > 0
        assert [event._replace(node=None) for event in trace] == events
        for got, expected in zip(trace, events, strict=True):
            assert type(got) is Expansion and type(got.again) is bool
            assert all(type(child) is Child for child in got.children)
            assert (got.h is None) == (expected.h is None)
        if strategy != "superior-node":
            assert trace.result.moves == moves
            assert trace.result == solve(board.puzzle, board, strategy, **options)


def test_estimates_and_limits_need_not_be_whole():
    def half(state, puzzle):
        return bind("manhattan", puzzle)(state) / 2

    events, _ = run("ida-star", EIGHT, EASY, heuristic=half)
    trace = record(EIGHT, EASY, "ida-star", heuristic=half)
    assert [event._replace(node=None) for event in trace] == events
    assert any(event.h != int(event.h) for event in trace)
    assert any(event.limit != int(event.limit) for event in trace)


def test_events_by_index():
    trace = record(EIGHT, SAMPLE, "a-star")
    events = list(trace)
    n = len(events)
    assert n == trace.result.expanded > 100
    assert (trace[0], trace[n - 1], trace[-1], trace[-n]) == (
        events[0],
        events[-1],
        events[-1],
        events[0],
    )
    for a, b, step in ((2, 5, 1), (None, None, -1), (-3, None, 1), (0, 999, 7), (9, 2, 1)):
        assert trace[a:b:step] == events[a:b:step]
    for index in (n, -n - 1, 10**9):
        with pytest.raises(IndexError):
            trace[index]
    assert repr(trace).startswith(f"<trace of {n} events: a-star: solved in 19 moves")


def test_a_trace_without_events():
    for board in (EIGHT.goal, "2 1 3 4 5 6 7 8 x"):
        trace = record(EIGHT, board, "breadth-first")
        assert len(trace) == 0
        assert list(trace) == trace.nodes() == trace.expansions_by_depth() == []
        assert trace.result == solve(EIGHT, board, "breadth-first")
        with pytest.raises(IndexError):
            trace[0]


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_expansions_by_depth_add_up(strategy):
    trace = record(EIGHT, EASY, strategy, **options_of(strategy))
    by_depth = trace.expansions_by_depth()
    assert sum(by_depth) == trace.result.expanded > 0
    assert by_depth[-1] > 0 or any(event.again for event in trace)
    for depth, count in enumerate(by_depth):
        assert count == sum(event.g == depth and not event.again for event in trace)


# -- nodes -------------------------------------------------------------------------


BLANK_FIRST = Puzzle(3, 3, "blank-first")
COPIES = [  # searches without a memory, which generate boards again at several depths
    (EIGHT.board(SAMPLE), "a-star-unchecked", {"heuristic": "misplaced"}),
    (EIGHT.board(SAMPLE), "a-star-arrays", {"heuristic": "misplaced"}),
    (
        BLANK_FIRST.board("2 x 5 1 7 4 3 6 8"),
        "superior-node",
        {"step_limit": None, "max_expansions": 500},
    ),
    (EIGHT.board(SAMPLE), "depth-first", {"max_expansions": 5000}),
    (EIGHT.board(SAMPLE), "iterative-deepening", {"max_expansions": 5000}),
]


@pytest.mark.parametrize(
    ("board", "strategy", "options"),
    [*((EASY, name, options_of(name)) for name in STRATEGIES), *COPIES],
)
def test_nodes_are_the_roots_and_the_children_in_order(board, strategy, options):
    trace = record(board.puzzle, board, strategy, **options)
    nodes = trace.nodes()
    if board != EASY:
        copies = {node.state for node in nodes}, {(node.state, node.g) for node in nodes}
        assert len(copies[0]) < len(copies[1]), "no board comes up at two depths"
    assert [node.number for node in nodes] == list(range(len(nodes)))
    children = [(child, i) for i, event in enumerate(trace) for child in event.children]
    made = [node for node in nodes if node.parent is not None]
    assert [(node.move, node.state, node.outcome, node.made_at) for node in made] == [
        (*child, index) for child, index in children
    ]
    roots = [node for node in nodes if node.parent is None]
    assert all((n.move, n.outcome, n.g) == (None, "root", 0) for n in roots)
    expected = {"bidirectional": 2}.get(strategy, max(1, len(trace.result.iterations)))
    assert len(roots) == expected
    for node in made:
        parent = nodes[node.parent]
        assert parent.number < node.number
        assert node.g == parent.g + 1 and node.side == parent.side
        assert board.puzzle.apply(parent.state, node.move) == node.state
        # The event that made the node expanded its parent, or came back to it.
        assert trace[node.made_at].state == parent.state
        assert parent.expanded_at is not None and parent.expanded_at <= node.made_at
    # Each expansion belongs to just one node; what was dropped is never expanded.
    expanded_at = [node.expanded_at for node in nodes if node.expanded_at is not None]
    assert sorted(expanded_at) == [i for i, event in enumerate(trace) if not event.again]
    for node in nodes:
        if node.expanded_at is not None:
            event = trace[node.expanded_at]
            assert (event.state, event.g, event.side) == (node.state, node.g, node.side)
            assert node.outcome in ("root", "queued", "descended")
            assert trace.events.node[node.expanded_at] == node.number


def test_nodes_of_the_first_events():
    trace = record(EIGHT, SAMPLE, "a-star")
    whole = trace.nodes()
    for limit in (0, 1, 5, len(trace), len(trace) + 5):
        some = trace.nodes(limit)
        assert len(some) == (limit > 0) + sum(len(event.children) for event in trace[:limit])
        for node, same in zip(some, whole, strict=False):
            assert node[:8] == same[:8]
            assert node.expanded_at == (
                same.expanded_at
                if same.expanded_at is not None and same.expanded_at < limit
                else None
            )


def test_the_node_on_the_shorter_path_is_expanded():
    # Weighted A* finds some boards again by a shorter path; that one is expanded.
    trace = record(EIGHT, "8 6 7 2 5 4 3 x 1", "weighted-a-star", weight=4)
    queued = {}
    for node in trace.nodes():
        queued.setdefault(node.state, []).append(node) if node.outcome == "queued" else None
    again = [nodes for nodes in queued.values() if len(nodes) > 1]
    assert again
    for nodes in again:
        depths = [node.g for node in nodes]
        assert depths == sorted(set(depths), reverse=True)


def yielding(*events):
    def mine(puzzle, start):
        yield from events

    return mine


START = EIGHT.read(NEAR)


def without_memory(first, same):
    """A search that keeps every copy: takes the first or the last, says by which path it came."""

    def mine(puzzle, start, *, paths):
        waiting = [(start, "")]
        for _ in range(60):
            level = [len(path) for _, path in waiting].count(len(waiting[0][1]))
            state, path = waiting.pop(0 if first else level - 1)
            state = state if same else bytes(bytearray(state))
            children = [
                (move, puzzle.apply(state, move), "queued")
                for move in puzzle.neighbours[state.index(0)]
            ]
            paths.append(path)
            yield state, len(path), children, len(waiting), len(waiting)
            waiting += [(child, path + move) for move, child, _ in children]
            waiting.sort(key=lambda entry: len(entry[1]))
        return None

    return mine


@pytest.mark.parametrize(("first", "same"), [(True, True), (False, True), (True, False)])
def test_an_event_expands_the_very_copy_that_the_search_took(first, same):
    """Of many copies at one depth, a board that is built again stands for the first."""
    paths = []
    trace = record(EIGHT, SAMPLE, without_memory(first, same), paths=paths)
    nodes, copies = trace.nodes(), set()
    for node in nodes:
        copies.add((node.state, node.g))
    assert len(copies) < len(nodes), "no board waits twice at one depth"
    for number, path in zip(trace.events.node, paths, strict=True):
        came, node = "", nodes[number]
        while node.parent is not None:
            came, node = node.move + came, nodes[node.parent]
        assert came == path
        assert trace[trace.events.node.index(number)].node == number


def test_a_board_that_stands_for_several_children():
    """The same object for several copies: the first at the depth is meant."""
    there, back = START, EIGHT.apply(NEAR, "u")
    events = [
        (there, 0, [("u", back, "queued")]),
        (back, 1, [("d", there, "queued"), ("l", EIGHT.apply(back, "l"), "queued")]),
        (there, 2, [("u", back, "queued")]),
        (back, 3, []),
    ]
    trace = record(EIGHT, NEAR, yielding(*events))
    assert list(trace.events.node) == [0, 1, 2, 4]


def test_a_return_to_a_board_that_is_not_on_the_path_begins_a_tree():
    again = Expansion(EIGHT.apply(NEAR, "u"), 0, [], again=True)
    trace = record(EIGHT, NEAR, yielding((START, 0, []), again))
    assert [event.state for event in trace] == [START, again.state]


# -- strategies of one's own ---------------------------------------------------------


@pytest.mark.parametrize(
    "event",
    [
        (START, 0, [("u", EIGHT.goal, "queued")]),
        (START, 0, [("down", EIGHT.goal, "queued")]),
        (START[:4], 0, []),
        (b"\x09" * 9, 0, []),
    ],
)
def test_impossible_boards_and_children_are_an_error(event):
    with pytest.raises(ValueError, match=r"board to which its move leads, .* not \(b'") as error:
        record(EIGHT, NEAR, yielding((START, 0, []), event))
    assert repr(event)[:100] in str(error.value)


def test_a_trace_is_a_table():
    pandas = pytest.importorskip("pandas")
    trace = record(EIGHT, SAMPLE)
    table = pandas.DataFrame(trace)
    assert (list(table.columns), len(table)) == ([*Expansion._fields], len(trace))
    assert list(table.h) == trace.events.h
