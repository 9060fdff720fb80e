"""Where a recorded search goes wrong, by the true distances."""

# ruff: noqa: F401

import networkx as nx
from golden import transcript
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


def found(start, strategy, problem=EIGHT, **options):
    """Write each flaw of a recorded search: its first event, how often it occurs, its text."""
    return "\n".join(
        f"{flaw.name} ({flaw.event}, {flaw.count} times): {flaw.text}"
        for flaw in flaws(record(problem, start, strategy, **options))
    )


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


test_what_is_found = transcript("flaws", globals())
