"""Where a recorded search goes wrong, compared with true distances and with plain loops."""

from collections import Counter

import pytest
from test_spaces import Hanoi, roads

from searchlab import EIGHT, FIFTEEN, Expansion, Node, Puzzle, record
from searchlab.analysis.flaws import flaws
from searchlab.problems import distances
from searchlab.search.node import INFERIOR, QUEUED

START = "2 3 4 1 5 x 7 6 8"
TO_GOAL = distances(EIGHT)


def found(*arguments, **options):
    trace = record(*arguments, **options)
    return trace, {flaw.name: flaw for flaw in flaws(trace)}


@pytest.mark.parametrize(
    ("space", "start", "strategy"),
    [
        *((EIGHT, START, name) for name in ("breadth-first", "bidirectional", "a-star")),
        (EIGHT, "1 2 3 x 4 6 7 5 8", "iterative-deepening"),  # expands the start in each iteration
        (Hanoi(), (0, 0, 0), "breadth-first"),
        (roads(), 0, "uniform-cost"),
    ],
)
def test_correct_searches_have_none(space, start, strategy):
    assert found(space, start, strategy)[1] == {}


def test_superior_node_drops_the_shortest_path():
    trace, kinds = found(EIGHT, START, "superior-node")
    dropped = [n for n in trace.nodes if n.outcome == INFERIOR and n.g + TO_GOAL[n.state] == 19]
    flaw = kinds["Shortest path dropped"]
    assert (flaw.count, flaw.node, flaw.event) == (len(dropped), dropped[0], 0)
    assert "2 3 4 1 x 5 7 6 8" in flaw.text and "19 moves" in flaw.text
    assert kinds["Gives up"].event == len(trace)
    assert "19 moves" in kinds["Gives up"].text


def test_expanded_again_and_queued_twice():
    trace, kinds = found(EIGHT, START, "a-star-unchecked", heuristic="misplaced")
    boards = [event.state for event in trace]
    again = kinds["Expanded again"]
    assert again.count == sum(count - 1 for count in Counter(boards).values()) > 0
    first = next(i for i, board in enumerate(boards) if board in boards[:i])
    assert again.event == first and f"expansion {boards.index(boards[first]) + 1} " in again.text
    depths, twice = {}, 0
    for event in trace:
        depths[event.state] = min(event.g, depths.get(event.state, event.g))
        for child in event.children:
            if child.outcome == QUEUED:
                twice += depths.get(child.state, 99) <= child.g
                depths[child.state] = min(child.g, depths.get(child.state, 99))
    flaw = kinds["Queued twice"]
    assert flaw.count == twice > 0
    before = flaw.node.state in boards[: flaw.event + 1]
    assert ("was expanded before" if before else "is already there") in flaw.text


@pytest.mark.parametrize("strategy", ["greedy", "depth-first", "weighted-a-star"])
@pytest.mark.parametrize("puzzle", [EIGHT, FIFTEEN], ids=["8-puzzle", "15-puzzle"])
def test_detours(puzzle, strategy):
    start = START if puzzle == EIGHT else FIFTEEN.scramble(30, seed=3)
    trace, kinds = found(puzzle, start, strategy, max_expansions=3000)
    depth = distances(Puzzle(3, 3, START)) if puzzle == EIGHT else {}
    for node in trace.nodes if puzzle == FIFTEEN else ():  # without true distances
        depth[node.state] = min(node.g, depth.get(node.state, node.g))
    wrong = [i for i, e in enumerate(trace) if not e.again and e.g > depth[e.state]]
    assert (kinds["Detour"].event, kinds["Detour"].count) == (wrong[0], len(wrong))
    assert ("the search itself finds" in kinds["Detour"].text) == (puzzle == FIFTEEN)
    if puzzle == FIFTEEN:
        assert kinds.keys() <= {"Detour", "Queued twice", "Expanded again"}


def test_an_overestimate_and_what_it_prunes():
    trace, kinds = found(EIGHT, START, "ida-star", heuristic="gap")
    over = [i for i, e in enumerate(trace) if not e.again and e.h > TO_GOAL[e.state]]
    assert (kinds["Overestimate"].event, kinds["Overestimate"].count) == (over[0], len(over))
    pruned = sum(
        child.outcome == "pruned" and child.g + TO_GOAL[child.state] <= event.limit
        for event in trace
        for child in event.children
    )
    assert kinds["Shortest path dropped"].count == pruned > 0


def test_an_estimate_of_the_backward_side_is_none_of_the_distance_to_the_goal():
    def backward(puzzle, start, side="backward"):
        node = Node(puzzle.goal, side=side)
        node.h = 99
        yield Expansion(node, [])

    assert "Overestimate" not in found(EIGHT, START, backward)[1]
    assert "Overestimate" in found(EIGHT, START, backward, side=None)[1]


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
    _, kinds = found(EIGHT, board, "superior-node", step_limit=last)
    flaw = kinds["Goal discarded"]
    assert (flaw.event, flaw.node.outcome) == (last, "goal")
    assert kinds["Gives up"].count == 1


def test_not_shortest():
    trace, kinds = found(EIGHT, START, "greedy")
    assert kinds["Not shortest"].event == len(trace)
    assert "41 moves; 19" in kinds["Not shortest"].text


def test_an_unsolvable_board_has_no_shortest_path():
    _, kinds = found(EIGHT, "2 1 3 4 5 6 7 8 x", "superior-node", parity_check=False)
    assert not kinds.keys() & {"Shortest path dropped", "Overestimate", "Gives up"}


@pytest.mark.parametrize("strategy", ["superior-node", "a-star-unchecked", "greedy", "ida-star"])
def test_flaws_are_in_the_order_of_their_first_events(strategy):
    events = [flaw.event for flaw in flaws(record(EIGHT, START, strategy))]
    assert events == sorted(events) and events
