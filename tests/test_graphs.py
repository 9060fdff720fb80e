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


def test_search_tree_has_a_node_for_each_root_and_each_generated_board(trace):
    tree = trace.to_networkx()
    assert len(tree) == 2 + trace.result.generated
    assert nx.is_forest(tree)
    assert nx.number_weakly_connected_components(tree) == 2
    assert [dict(data) for _, data in tree.nodes(data=True)] == [
        node._asdict() for node in trace.nodes()
    ]
    assert trace.to_networkx().edges == tree.edges


def test_every_edge_of_a_search_tree_is_a_move(trace):
    tree = trace.to_networkx(50)
    for parent, child, data in tree.edges(data=True):
        before, after = tree.nodes[parent], tree.nodes[child]
        assert EIGHT.apply(before["state"], data["move"]) == after["state"]
        assert data["outcome"] == after["outcome"]
        assert after["g"] == before["g"] + 1


def test_the_way_to_the_goal_can_be_read_off_the_tree():
    trace = record(EIGHT, SAMPLE, "a-star")
    tree = trace.to_networkx()
    # A* recognises the goal when it takes it, so its node is a queued one.
    goals = [n for n, data in tree.nodes(data=True) if data["state"] == EIGHT.goal]
    ways = [nx.shortest_path(tree, 0, goal) for goal in goals]
    moves = {"".join(tree.edges[edge]["move"] for edge in nx.utils.pairwise(w)) for w in ways}
    assert trace.result.moves in moves


def test_a_limit_cuts_the_tree_after_so_many_events(trace):
    sizes = [len(trace.to_networkx(limit)) for limit in range(4)]
    assert sizes[0] == 0
    assert sizes == sorted(sizes)
    assert len(trace.to_networkx(10**9)) == len(trace.to_networkx())


@pytest.mark.parametrize("limit", [-1, 1.5, "3", True])
def test_a_limit_that_is_no_number_of_events_is_an_error(trace, limit):
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
