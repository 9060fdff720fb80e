"""Graphs of searches and of small state spaces."""

import networkx as nx
import pytest

from searchlab import EIGHT, Puzzle, record
from searchlab.analysis.graphs import state_graph
from searchlab.exhaustive.census import census


@pytest.mark.parametrize(("strategy", "roots"), [("bidirectional", 2), ("ida-star", 5)])
def test_search_tree_has_a_node_for_each_board_and_an_edge_for_each_move(strategy, roots):
    trace = record(EIGHT.scramble(14, seed=2), strategy)
    tree, nodes = trace.to_networkx(), trace.nodes
    assert nx.is_forest(tree) and len(tree) - tree.size() == roots
    for number, node in enumerate(nodes):
        data = tree.nodes[number]
        assert (data["state"], data["g"], data["side"]) == (node.state, node.g, node.side)
        for parent, _, edge in tree.in_edges(number, data=True):
            assert node.parent is nodes[parent] and edge["outcome"] == node.outcome
            assert EIGHT.apply(nodes[parent].state, edge["move"]) == node.state
    part = trace[5:9].to_networkx()
    assert len(part) == len(trace[5:9].nodes) < len(tree)


def test_state_graph_has_two_components_with_true_distances():
    puzzle = Puzzle(2, 3)
    truth, graph = census(puzzle), state_graph(puzzle)
    assert [*map(len, nx.weakly_connected_components(graph))] == [truth.boards] * 2
    for state, data in graph.nodes(data=True):
        assert data["distance"] == truth[state]
        assert data["solvable"] == (truth[state] is not None)
        assert puzzle.read(data["board"]) == state
        moves = {(move, child) for _, child, move in graph.out_edges(state, data="move")}
        assert moves == {*puzzle.successors(state)}


def test_a_puzzle_too_large_is_an_error_with_its_size():
    with pytest.raises(ValueError, match=r"3x3 puzzle has 362,880 boards.*at most 5,040"):
        state_graph(EIGHT)
