"""Graphs of searches and of small state spaces."""

import networkx as nx
import pytest

from searchlab import EIGHT, Puzzle, record
from searchlab.analysis.graphs import state_graph
from searchlab.exhaustive.census import census


@pytest.mark.parametrize("strategy", ["bidirectional", "ida-star"])
def test_search_tree_has_a_node_for_each_board_and_an_edge_for_each_move(strategy):
    trace = record(EIGHT.scramble(14, seed=2), strategy)
    tree, nodes = trace.to_networkx(), trace.nodes
    assert [data["state"] for _, data in tree.nodes(data=True)] == [node.state for node in nodes]
    assert nx.is_forest(tree) and tree.graph["problem"] == EIGHT
    roots = [number for number, degree in tree.in_degree() if not degree]
    assert len(roots) == max(2 * (strategy == "bidirectional"), len(trace.result.iterations))
    for parent, child, data in tree.edges(data=True):
        before, after = tree.nodes[parent], tree.nodes[child]
        assert nodes[child].parent is nodes[parent]
        assert EIGHT.apply(before["state"], data["move"]) == after["state"]
        assert (data["outcome"], before["g"] + 1) == (after["outcome"], after["g"])
        assert before["side"] == after["side"]
    part = trace[5:9].to_networkx()
    assert len(part) == len(trace[5:9].nodes) < len(tree)


def test_state_graph_is_two_halves_with_true_distances():
    puzzle = Puzzle(2, 3)
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
