"""The map of a state space: where boards lie, and where searches expand them."""

from collections import Counter

import networkx as nx
import pytest

from searchlab import EIGHT, FIFTEEN, Map, Puzzle, record
from searchlab.analysis.state_map import EndedSearch, StateMap, breadth_first
from searchlab.heuristics import bind
from searchlab.problems import distances

JUDGE = EIGHT.read("2 3 4 1 5 x 7 6 8")


def mapped(puzzle, start, strategy, region=None):
    """Return the map of a search, its trace, and the cell of each board on the map."""
    trace = record(puzzle, start, strategy, max_expansions=3_000)
    found = StateMap(puzzle, start, [EndedSearch.of_trace(trace)], region)
    cells = zip(found.cells, found.members, strict=True)
    return found, trace, {state: cell for cell, members in cells for state in members}


@pytest.mark.parametrize("puzzle", [Puzzle(2, 3), EIGHT], ids=repr)
def test_each_move_is_one_step_from_the_start_towards_the_goal(puzzle):
    start = puzzle.scramble(14, seed=3).state
    found, _, place = mapped(puzzle, start, "a-star")
    assert place.keys() == distances(puzzle).keys()
    assert place[start] == (0, 0) == found.cells[found.start]
    assert place[puzzle.goal] == (distances(puzzle)[start], 0) == found.cells[found.goals[0]]
    for state in [*place][::97]:
        for _, child in puzzle.successors(state):
            steps = zip(place[child], place[state], strict=True)
            assert sum(abs(after - before) for after, before in steps) == 1


@pytest.mark.parametrize("name", ["bidirectional", "ida-star", "greedy"])
def test_a_track_has_the_cell_of_each_expansion(name):
    found, trace, place = mapped(EIGHT, JUDGE, name)
    [track] = found.tracks
    events = [event for event in trace if not event.again]
    states, path = [event.state for event in events], [b.state for b in trace.result.path]
    for cells, boards in ((track.cells, states), (track.path, path)):
        assert [found.cells[cell] for cell in cells] == [place[board] for board in boards]
    assert [*track.backward] == [event.side == "backward" for event in events]
    assert len(states) - sum(track.again) == len(set(states))


@pytest.mark.parametrize(("name", "boards"), [("misplaced", 1727), ("manhattan", 301)])
def test_a_region_has_the_boards_that_a_star_must_expand(name, boards):
    found, *_ = mapped(EIGHT, JUDGE, "greedy", region=name)
    trace = record(EIGHT, JUDGE, "a-star", heuristic=name)
    assert len(found.required) == boards == found.region.total()
    assert found.required <= {event.state for event in trace}
    with pytest.raises(ValueError, match="needs the true distances"):
        mapped(FIFTEEN, FIFTEEN.scramble(9, seed=1).state, "a-star", region=name)


@pytest.mark.parametrize("puzzle", [EIGHT, Puzzle(3, 3, "snail"), Puzzle(2, 4)], ids=repr)
@pytest.mark.parametrize("depth", [1, 2, 9, 40])
def test_breadth_first_search_by_the_distances_is_the_search(puzzle, depth):
    start = puzzle.scramble(depth, seed=3).state
    found, trace = breadth_first(puzzle, start), record(puzzle, start, "breadth-first")
    assert found.result == trace.result
    assert (found.states, found.costs) == ([e.state for e in trace], [e.g for e in trace])
    assert not any(found.backward)


def test_a_large_puzzle_is_mapped_by_g_and_h():
    start, h = FIFTEEN.scramble(20, seed=1).state, bind("manhattan", FIFTEEN)
    found, trace, _ = mapped(FIFTEEN, start, "a-star")
    counts = Counter((event.g, h(event.state)) for event in trace)
    assert Counter(found.cells[cell] for cell in found.tracks[0].cells) == counts
    assert found.cells[found.start] == (0, h(start))
    assert found.cells[found.tracks[0].path[-1]] == (trace.result.length, 0) and not found.goals
    found, trace, _ = mapped(FIFTEEN, start, "bidirectional")  # the goal's side comes from behind
    costs = [trace.result.length - e.g if e.side == "backward" else e.g for e in trace]
    assert [found.cells[cell][0] for cell in found.tracks[0].cells] == costs


def test_another_space_is_mapped_as_a_graph():
    graph = nx.Graph(["SA", "AX", "XC", "CG", "SB", "BD", "DG"])
    found, *_ = mapped(Map(graph, "G"), "S", "breadth-first")
    assert len(found.cells) == len(set(found.cells)) == len(found.layout.edges) == 7
    assert [found.values[cell] for cell in found.tracks[0].path] == [*zip("SBDG", strict=True)]
    for size, cells in ((400, 400), (401, 0)):
        path, *_ = mapped(Map(nx.path_graph(size), 1), 0, "breadth-first")
        assert len(path.layout.groups) == cells
    roads = Map(graph, "G", positions={place: (x, 0) for x, place in enumerate("SABXCDG")})
    *_, cells = mapped(roads, "S", "breadth-first")
    assert sorted(cells, key=cells.get) == [*"SABXCDG"]
