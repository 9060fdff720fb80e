"""The map of a state space: where boards lie, and where searches expand them."""

from collections import Counter

import networkx as nx
import pytest

from searchlab import EIGHT, FIFTEEN, Map, Puzzle, record
from searchlab.analysis.state_map import Search, StateMap
from searchlab.heuristics import bind
from searchlab.problems import distances

JUDGE = EIGHT.read("2 3 4 1 5 x 7 6 8")


def mapped(puzzle, start, *strategies, region=None):
    """Return the map of some searches, and their traces."""
    traces = [record(puzzle, start, name, max_expansions=3_000) for name in strategies]
    return StateMap(puzzle, start, [*map(Search.of, traces)], region), traces


def cell_of(found):
    """Return the place of each board."""
    cells = zip(found.cells, found.members, strict=True)
    return {state: cell for cell, members in cells for state in members}


@pytest.mark.parametrize("puzzle", [Puzzle(2, 3), EIGHT], ids=repr)
def test_each_move_is_one_step_from_the_start_towards_the_goal(puzzle):
    start = puzzle.scramble(14, seed=3).state
    found, _ = mapped(puzzle, start, "a-star")
    place = cell_of(found)
    assert place.keys() == distances(puzzle).keys()
    assert place[start] == (0, 0) == found.cells[found.start]
    assert place[puzzle.goal] == (distances(puzzle)[start], 0) == found.cells[found.goal]
    for state in [*place][::97]:
        x, y = place[state]
        for _, child in puzzle.successors(state):
            right, up = place[child][0] - x, place[child][1] - y
            assert abs(right) + abs(up) == 1


@pytest.mark.parametrize("name", ["bidirectional", "ida-star", "greedy"])
def test_a_track_has_the_cell_of_each_expansion(name):
    found, [trace] = mapped(EIGHT, JUDGE, name)
    [track] = found.tracks
    place, states = cell_of(found), [event.state for event in trace if not event.again]
    assert [found.cells[cell] for cell in track.cells] == [place[state] for state in states]
    assert len(states) - sum(track.again) == len(set(states))
    assert sum(track.backward) == sum(event.side == "backward" for event in trace)
    assert [found.cells[cell] for cell in track.path] == [
        place[board.state] for board in trace.result.path
    ]


@pytest.mark.parametrize(("name", "boards"), [("misplaced", 1727), ("manhattan", 301)])
def test_a_region_has_the_boards_that_a_star_must_expand(name, boards):
    found, _ = mapped(EIGHT, JUDGE, "greedy", region=name)
    trace = record(EIGHT, JUDGE, "a-star", heuristic=name)
    assert len(found.required) == boards == found.region.total()
    assert found.required <= {event.state for event in trace}
    h, near = bind(name, EIGHT), distances(Puzzle(3, 3, JUDGE))
    assert all(near[state] + h(state) < 19 for state in found.required)
    with pytest.raises(ValueError, match="needs the true distances"):
        mapped(FIFTEEN, FIFTEEN.scramble(9, seed=1).state, "a-star", region=name)


def test_a_large_puzzle_is_mapped_by_g_and_h():
    start = FIFTEEN.scramble(20, seed=1).state
    found, [trace] = mapped(FIFTEEN, start, "a-star")
    h = bind("manhattan", FIFTEEN)
    counts = Counter((event.g, h(event.state)) for event in trace)
    assert Counter(found.cells[cell] for cell in found.tracks[0].cells) == counts
    assert found.cells[found.start] == (0, h(start))
    assert found.cells[found.goal] == (trace.result.length, 0)


def test_another_space_is_mapped_as_a_graph():
    graph = nx.Graph(["SA", "AX", "XC", "CG", "SB", "BD", "DG"])
    search = Search.of(record(Map(graph, "G"), "S", "breadth-first"))
    found = StateMap(Map(graph, "G"), "S", [search])
    assert len(found.cells) == len(set(found.cells)) == len(found.layout.edges) == 7
    assert [found.values[cell] for cell in found.tracks[0].path] == [*zip("SBDG", strict=True)]
    roads = Map(graph, "G", positions={place: (x, 0) for x, place in enumerate("SABXCDG")})
    xs = [x for x, _ in StateMap(roads, "S", [search]).cells]
    by_name = {key[0]: x for key, x in zip(found.values, xs, strict=True)}
    assert sorted(by_name, key=by_name.get) == [*"SABXCDG"]
