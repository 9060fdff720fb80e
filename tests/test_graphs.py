"""Graphs of searches and of small state spaces."""

import networkx as nx
import pytest

from searchlab import Puzzle, record
from searchlab.analysis.graphs import state_graph
from searchlab.exhaustive.census import census

EIGHT = Puzzle(3, 3)
SAMPLE = "2 3 4 1 5 x 7 6 8"


@pytest.fixture(scope="module")
def trace():
    return record(EIGHT, SAMPLE, "bidirectional")


def test_search_tree_has_a_node_for_each_board_and_an_edge_for_each_move(trace):
    tree = trace.to_networkx()
    assert len(tree) == 2 + trace.result.generated
    assert nx.is_forest(tree) and nx.number_weakly_connected_components(tree) == 2
    assert [data for _, data in tree.nodes(data=True)] == [n._asdict() for n in trace.nodes()]
    for parent, child, data in tree.edges(data=True):
        before, after = tree.nodes[parent], tree.nodes[child]
        assert EIGHT.apply(before["state"], data["move"]) == after["state"]
        assert (data["outcome"], before["g"] + 1) == (after["outcome"], after["g"])


def test_the_tree_contains_the_solution():
    trace = record(EIGHT, SAMPLE, "a-star")
    tree = trace.to_networkx()
    goals = [node for node, state in tree.nodes(data="state") if state == EIGHT.goal]
    paths = [nx.utils.pairwise(nx.shortest_path(tree, 0, goal)) for goal in goals]
    assert trace.result.moves in ["".join(tree.edges[e]["move"] for e in path) for path in paths]


def test_a_limit_cuts_the_tree_after_so_many_events(trace):
    sizes = [len(trace.to_networkx(limit)) for limit in (0, 1, 2, 10**9)]
    assert sizes[0] == 0 and sizes == sorted(sizes) and sizes[-1] == len(trace.to_networkx())
    for limit in (-1, 1.5, "3", True):
        with pytest.raises(ValueError, match="limit must be a whole number"):
            trace.to_networkx(limit)


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 2)])
def test_state_graph_is_two_halves_with_true_distances(rows, cols):
    puzzle = Puzzle(rows, cols)
    truth = census(puzzle)
    graph = state_graph(puzzle)
    halves = list(nx.weakly_connected_components(graph))
    assert [len(half) for half in halves] == [truth.boards, truth.boards]
    for state, data in graph.nodes(data=True):
        assert data["distance"] == truth[state]
        assert data["solvable"] == (truth[state] is not None)
        assert puzzle.read(data["board"]) == state
        assert graph.out_degree(state) == len(puzzle.neighbours[state.index(0)])
    for before, after, move in graph.edges(data="move"):
        assert puzzle.apply(before, move) == after


def test_a_puzzle_too_large_is_an_error_with_its_size():
    with pytest.raises(ValueError, match=r"3x3 puzzle has 362,880 boards.*at most 5,040"):
        state_graph(EIGHT)
