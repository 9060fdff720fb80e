"""Where a recorded search goes wrong, compared with the census and with plain loops over events."""

from collections import Counter

import pytest

pytest.importorskip("numpy")

from searchlab import EIGHT, FIFTEEN, Puzzle, record
from searchlab.analysis.flaws import flaws
from searchlab.exhaustive.census import census
from searchlab.search.events import GOAL, INFERIOR, QUEUED

START = "2 3 4 1 5 x 7 6 8"


def found(*arguments, **options):
    trace = record(*arguments, **options)
    return trace, {flaw.name: flaw for flaw in flaws(trace)}


def least_depths(trace):
    """Return the least depth of each board among the nodes of a search."""
    least = {}
    for node in trace.nodes():
        least[node.state] = min(node.g, least.get(node.state, node.g))
    return least


@pytest.mark.parametrize(
    ("strategy", "board"),
    [
        *((name, START) for name in ("breadth-first", "bidirectional", "uniform-cost", "a-star")),
        ("iterative-deepening", "1 2 3 x 4 6 7 5 8"),  # expands the start in each iteration
    ],
)
def test_correct_searches_have_none(strategy, board):
    assert found(EIGHT, board, strategy)[1] == {}


def test_superior_node_drops_the_shortest_path():
    trace, kinds = found(EIGHT, START, "superior-node")
    truth = census(EIGHT)
    dropped = [
        node
        for node in trace.nodes()
        if node.outcome == INFERIOR and node.g + truth[node.state] == truth[START]
    ]
    first, flaw = dropped[0], kinds["Shortest path dropped"]
    assert (flaw.count, flaw.node, flaw.event) == (len(dropped), first.number, first.made_at)
    assert flaw.text == (
        "Expansion 1 drops 2 3 4 1 x 5 7 6 8 as inferior, though a solution of 19 moves "
        "contains it."
    )
    assert kinds["Gives up"].event == len(trace)
    assert "19 moves lead to the goal" in kinds["Gives up"].text


def test_expanded_again_and_queued_twice():
    trace, kinds = found(EIGHT, START, "a-star-unchecked", heuristic="misplaced")
    boards = [event.state for event in trace]
    again = kinds["Expanded again"]
    assert again.count == sum(count - 1 for count in Counter(boards).values()) > 0
    first = next(i for i, board in enumerate(boards) if board in boards[:i])
    assert (again.event, again.text) == (
        first,
        f"Expansion {first + 1} expands {EIGHT.write(boards[first])}, as expansion "
        f"{boards.index(boards[first]) + 1} did before.",
    )
    depths, twice = {}, 0
    for event in trace:
        depths[event.state] = min(event.g, depths.get(event.state, event.g))
        for child in event.children:
            if child.outcome == QUEUED:
                twice += depths.get(child.state, 99) <= event.g + 1
                depths[child.state] = min(event.g + 1, depths.get(child.state, 99))
    assert kinds["Queued twice"].count == twice > 0


def returns_to_the_start(puzzle, start):
    near = puzzle.apply(start, "u")
    yield start, 0, [("u", near, QUEUED)]
    yield near, 1, [("d", start, QUEUED)]


@pytest.mark.parametrize(
    ("strategy", "text"),
    [("a-star-unchecked", "is already there"), (returns_to_the_start, "was expanded before")],
)
def test_queued_twice_distinguishes_frontier_and_expanded_boards(strategy, text):
    trace, kinds = found(EIGHT, START, strategy)
    flaw = kinds["Queued twice"]
    child = trace.nodes()[flaw.node].state
    before = child in [event.state for event in trace[: flaw.event + 1]]
    assert before == (text == "was expanded before")
    assert flaw.text == (
        f"Expansion {flaw.event + 1} puts {EIGHT.write(child)} on the frontier, although it {text}."
    )


@pytest.mark.parametrize("strategy", ["greedy", "depth-first", "weighted-a-star"])
@pytest.mark.parametrize("puzzle", [EIGHT, FIFTEEN], ids=["8-puzzle", "15-puzzle"])
def test_detours(puzzle, strategy):
    start = START if puzzle == EIGHT else FIFTEEN.scramble(30, seed=3)
    trace, kinds = found(puzzle, start, strategy, max_expansions=3000)
    depth = census(Puzzle(3, 3, START)) if puzzle == EIGHT else least_depths(trace)
    wrong = [i for i, e in enumerate(trace) if not e.again and e.g > depth[e.state]]
    assert (kinds["Detour"].event, kinds["Detour"].count) == (wrong[0], len(wrong))
    if puzzle == FIFTEEN:  # without true distances
        assert "the search itself finds" in kinds["Detour"].text
        assert kinds.keys() <= {"Detour", "Queued twice", "Expanded again"}


def test_an_overestimate_and_what_it_prunes():
    trace, kinds = found(EIGHT, START, "ida-star", heuristic="gap")
    truth = census(EIGHT)
    over = [i for i, e in enumerate(trace) if not e.again and e.h > truth[e.state]]
    assert (kinds["Overestimate"].event, kinds["Overestimate"].count) == (over[0], len(over))
    pruned = sum(
        child.outcome == "pruned" and event.g + 1 + truth[child.state] <= event.limit
        for event in trace
        for child in event.children
    )
    assert kinds["Shortest path dropped"].count == pruned > 0


@pytest.mark.parametrize(
    ("strategy", "options"),
    [("superior-node", {}), ("breadth-first-ranks", {"test_start": False, "max_expansions": 9})],
)
def test_a_goal_that_is_not_recognised(strategy, options):
    flaw = found(EIGHT, EIGHT.goal, strategy, **options)[1]["Goal not recognised"]
    assert (flaw.event, flaw.count) == (0, 1)


def test_a_goal_that_is_discarded():
    """The expansion after the last that is allowed is made, and the goal it found is lost."""
    board = "1 2 3 4 5 6 x 7 8"
    last = len(record(EIGHT, board, "superior-node")) - 1
    trace, kinds = found(EIGHT, board, "superior-node", step_limit=last)
    flaw = kinds["Goal discarded"]
    assert flaw.event == last and trace.nodes()[flaw.node].outcome == GOAL
    assert flaw.text == (
        f"Expansion {last + 1} finds the goal, and yet the search ends without a solution."
    )
    assert kinds["Gives up"].count == 1


def test_not_shortest():
    trace, kinds = found(EIGHT, START, "greedy")
    assert kinds["Not shortest"].event == len(trace)
    assert kinds["Not shortest"].text == "The solution found has 41 moves; 19 are enough."


def test_an_unsolvable_board_has_no_shortest_path():
    _, kinds = found(EIGHT, "2 1 3 4 5 6 7 8 x", "superior-node", parity_check=False)
    assert not kinds.keys() & {"Shortest path dropped", "Overestimate", "Gives up"}


@pytest.mark.parametrize("strategy", ["superior-node", "a-star-unchecked", "greedy", "ida-star"])
def test_flaws_are_in_the_order_of_their_first_events(strategy):
    listed = flaws(record(EIGHT, START, strategy))
    assert [flaw.event for flaw in listed] == sorted(flaw.event for flaw in listed)
    assert len({flaw.name for flaw in listed}) == len(listed) > 0
