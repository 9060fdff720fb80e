"""Graphs of small state spaces."""

import networkx as nx
import pytest

from searchlab import EIGHT, Puzzle
from searchlab.analysis.graphs import state_graph
from searchlab.exhaustive.census import census


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
