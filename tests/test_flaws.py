"""Where a recorded search goes wrong, by the true distances."""

import pytest
from test_spaces import Hanoi, roads

from searchlab import EIGHT, FIFTEEN, Expansion, Node, Trace, record
from searchlab.analysis.flaws import flaws
from searchlab.problems import distances

START = "2 3 4 1 5 x 7 6 8"
AT_GOAL = EIGHT.write(EIGHT.goal)
# By start, strategy and options: each flaw with the first event, the number of times, and a text.
# The counts were compared with loops over all events.
FOUND = [
    (
        (EIGHT, START, "superior-node"),
        {},
        {
            "Shortest path dropped": (0, 3, "drops 2 3 4 1 x 5 7 6 8 as inferior"),
            "Gives up": (6, 1, "19 moves lead to the goal"),
        },
    ),
    (
        (EIGHT, START, "a-star-unchecked"),
        {"heuristic": "misplaced"},
        {
            "Queued twice": (69, 336, "it is already there"),
            "Expanded again": (84, 184, "as expansion 79 did before"),
            "Detour": (140, 10, "at depth 11, but there is a path of 9 moves"),
        },
    ),
    (
        (EIGHT, START, "greedy"),
        {},
        {"Detour": (13, 45, "depth 11"), "Not shortest": (71, 1, "41 moves; 19 are enough")},
    ),
    (
        (FIFTEEN, FIFTEEN.scramble(30, seed=3), "weighted-a-star"),
        {},
        {
            "Detour": (59, 24, "the search itself finds a path of 20 moves"),
            "Expanded again": (161, 24, "as expansion 132 did before"),
        },
    ),
    (
        (EIGHT, START, "ida-star"),
        {"heuristic": "gap"},
        {
            "Expanded again": (144, 2146, "Visit 145"),
            "Detour": (361, 1580, "Visit 362"),
            "Shortest path dropped": (6949, 4, "as pruned"),
            "Overestimate": (11731, 3, "h = 4, but the goal is only 3 moves away"),
        },
    ),
    (
        (EIGHT, AT_GOAL, "superior-node"),
        {},
        {"Goal not recognised": (0, 1, ""), "Gives up": (1, 1, "0 moves")},
    ),
    (
        (EIGHT, AT_GOAL, "breadth-first-ranks"),
        {"test_start": False, "max_expansions": 9},
        {"Goal not recognised": (0, 1, "")},
    ),
    (  # the expansion after the last that is allowed is made, and the goal it found is lost
        (EIGHT, "1 2 3 4 5 6 x 7 8", "superior-node"),
        {"step_limit": 1},
        {
            "Overestimate": (0, 2, ""),
            "Goal discarded": (1, 1, ""),
            "Gives up": (2, 1, "2 moves"),
        },
    ),
    # An unsolvable board has no shortest path.
    ((EIGHT, "2 1 3 4 5 6 7 8 x", "superior-node"), {"parity_check": False}, {}),
    *(((EIGHT, START, name), {}, {}) for name in ("breadth-first", "bidirectional", "a-star")),
    ((EIGHT, "1 2 3 x 4 6 7 5 8", "iterative-deepening"), {}, {}),  # the start in each iteration
    ((Hanoi(), (0, 0, 0), "breadth-first"), {}, {}),
    ((roads(), 0, "uniform-cost"), {}, {}),
]


@pytest.mark.parametrize(("search", "options", "expected"), FOUND)
def test_each_flaw_with_its_first_event_in_their_order(search, options, expected):
    found = {flaw.name: flaw for flaw in flaws(record(*search, **options))}
    assert [*found] == [*expected]
    for name, (event, count, text) in expected.items():
        assert (found[name].event, found[name].count) == (event, count), name
        assert text in found[name].text


def test_the_node_that_is_dropped_is_on_a_shortest_path():
    flaw, _ = flaws(record(EIGHT, START, "superior-node"))
    assert flaw.node.g + distances(EIGHT)[flaw.node.state] == 19


def test_an_estimate_of_the_backward_side_is_none_of_the_distance_to_the_goal():
    whole = record(EIGHT, START, "greedy")
    for side in ("backward", None):
        node = Node(EIGHT.goal, side=side)
        node.h = 99
        trace = Trace([Expansion(node, [])], whole.result, whole.strategy, {})
        names = {flaw.name for flaw in flaws(trace)}
        assert ("Overestimate" in names) == (side is None)
