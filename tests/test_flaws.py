"""Where a recorded search goes wrong, by the true distances."""

import networkx as nx
import pytest
from test_spaces import Hanoi, roads

from searchlab import EIGHT, FIFTEEN, Expansion, Map, Node, Trace, record
from searchlab.analysis.flaws import flaws
from searchlab.problems import distances

START = "2 3 4 1 5 x 7 6 8"
AT_GOAL = EIGHT.write(EIGHT.goal)
GRAPH = nx.DiGraph()
GRAPH.add_weighted_edges_from([("S", "A", 1), ("S", "B", 3), ("A", "B", 1), ("B", "G", 1)])
COSTLY = Map(GRAPH, "G")


def both_ends(puzzle, start):
    """Search breadth first from both ends, in turns."""
    paths, frontiers = ({start: ""}, {puzzle.goal: ""}), ([start], [puzzle.goal])
    while any(frontiers):
        for side, (path, other) in enumerate((paths, paths[::-1])):
            for state in [frontiers[side].pop(0)]:
                for move, child in puzzle.successors(state):
                    if child not in path:
                        path[child] = path[state] + move
                        frontiers[side].append(child)
                    if child in other:
                        back = dict(zip("udlr", "durl", strict=True))
                        there, here = paths[0][child], paths[1][child]
                        return there + "".join(back[move] for move in reversed(here))
    return None


# By start, strategy and options: each flaw with the first event, the number of times, and a text.
# The counts were compared with loops over all events.
FOUND = [
    (
        (EIGHT, START, "superior-node"),
        {},
        {
            "Shortest path lost": (
                5,
                1,
                "1 2 3 7 5 4 x 6 8, on the last shortest path, is dropped",
            ),
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
    # Where moves have costs, costs are named, and not a depth.
    (
        (COSTLY, "S", "breadth-first"),
        {"goal_test": "expansion"},
        {
            "Detour": (
                2,
                1,
                "expands B at a cost of 3, but the search itself finds a path at a cost of 2",
            ),
        },
    ),
    # The other end of a search is expanded as its root, and the goal is recognised.
    ((EIGHT, "1 2 3 4 5 6 7 x 8", both_ends), {}, {}),
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
    assert flaw.node.outcome == "inferior" and flaw.node.g + distances(EIGHT)[flaw.node.state] == 19


def test_an_estimate_of_the_backward_side_is_none_of_the_distance_to_the_goal():
    whole = record(EIGHT, START, "greedy")
    for side in ("backward", None):
        node = Node(EIGHT.goal, side=side)
        node.h = 99
        trace = Trace([Expansion(node, [])], whole.result, whole.strategy, {})
        names = {flaw.name for flaw in flaws(trace)}
        assert ("Overestimate" in names) == (side is None)
