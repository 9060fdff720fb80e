"""Judging a search from every board: what it decides, and where a shortest path was lost."""

from collections import deque
from heapq import heappop, heappush

import networkx as nx
import pytest

from searchlab import EIGHT, STRATEGIES, Map, Puzzle, judge_search, manhattan, solve
from searchlab.problems.distances import distances, shortest_path

SIX = Puzzle(2, 3)
# By strategy: whether it is complete and optimal on the 2x3 puzzle, and the fault.
DECIDED = {
    "breadth-first": (True, True, 0),
    "breadth-first-ranks": (True, True, 0),
    "bidirectional": (True, True, 0),
    "depth-first": (False, False, 297),
    "iterative-deepening": (True, True, 0),
    "uniform-cost": (True, True, 0),
    "greedy": (True, False, 256),
    "superior-node": (False, True, 332),
    "a-star": (True, True, 0),
    "weighted-a-star": (True, False, 62),
    "a-star-unchecked": (True, True, 0),
    "a-star-arrays": (True, True, 0),
    "ida-star": (True, True, 0),
}


@pytest.mark.parametrize("name", STRATEGIES)
def test_strategies(name):
    puzzle = Puzzle(2, 2) if name == "iterative-deepening" else SIX  # which takes long
    found = judge_search(name, puzzle)
    assert (found.complete, found.optimal, found.wrong) == DECIDED[name]
    known = STRATEGIES[name]  # what is proven of it
    assert found.complete >= known.complete and found.optimal >= known.shortest
    assert found.boards == found.of == len(distances(puzzle)) and found.ends
    assert (found.counterexample is None) == (found.wrong == 0)


def test_the_next_iteration_does_not_expand_a_board_again():
    assert judge_search("iterative-deepening", Puzzle(2, 2)).repeats == 0


def a_star(puzzle, start, early=False, reopens=True):
    path, frontier = {start: ""}, [(manhattan(start, puzzle), start)]
    while frontier:
        _, state = heappop(frontier)
        if state == puzzle.goal:
            return path[state]
        for move, child in puzzle.successors(state):
            new = path[state] + move
            if child not in path or (reopens and len(new) < len(path[child])):
                path[child] = new
                if early and child == puzzle.goal:
                    return new
                heappush(frontier, (len(new) + manhattan(child, puzzle), child))
    return None


def test_a_student_s_search_is_refuted_by_the_nearest_board():
    assert judge_search(a_star, SIX).wrong == 0
    found = judge_search(lambda p, s: a_star(p, s, early=True, reopens=False), SIX)
    away = distances(SIX)
    nearest = next(
        s for s in away if solve(SIX, s, lambda p, q: a_star(p, q, True, False)).length > away[s]
    )
    assert found.counterexample == nearest and not found.optimal and found.complete
    assert len(found.answer) > len(found.shortest) == away[nearest]
    assert SIX.apply(nearest, found.shortest) == SIX.goal
    event, reason = found.lost
    assert "dropped" in reason and f"Expansion {event + 1:,}: {reason}" in found.proof
    # Before that event a node of a shortest path was on the frontier, after it there is none.
    children = [child for expansion in found.trace[: event + 1] for child in expansion.children]
    shortest = [c for c in children if c.g + away[c.state] == away[nearest]]
    expanded = {expansion.state for expansion in found.trace[: event + 1]}
    assert shortest and all(c.state in expanded for c in shortest if c.outcome == "queued")


@pytest.mark.parametrize(
    ("search", "fault"),
    [
        (lambda p, s: "u" if p.successors(s) else "", "wrong moves"),
        (lambda p, s: p.successors(s)[99], "an error"),
        (lambda p, s: None if p.successors(s) else "", "no path"),
    ],
)
def test_other_faults(search, fault):
    found = judge_search(search, Puzzle(2, 2))
    assert found.fault == fault and not found.complete and found.counterexample is not None
    assert fault in str(found)


@pytest.mark.timeout(30)
def test_a_search_that_does_not_end():
    def forever(puzzle, start):
        frontier = deque([start])
        while frontier:
            state = frontier.popleft()
            frontier.extend(child for _, child in puzzle.successors(state))

    found = judge_search(forever, Puzzle(2, 2), max_expansions=50)
    assert not found.ends and found.repeats == 12 and found.wrong == 12


def test_large_puzzles_are_sampled_or_compiled():
    sampled = judge_search("a-star-arrays", EIGHT, sample=1)
    assert sampled.boards == 32 and sampled.of == 181_440 and "sample" in sampled.coverage
    whole = judge_search("greedy", EIGHT)
    assert whole.boards == 181_440 and whole.complete and not whole.optimal
    near = whole.counterexample
    assert solve(near, "greedy").length == len(whole.answer) > distances(near.puzzle)[near]


def test_other_state_spaces():
    roads = nx.Graph()
    roads.add_weighted_edges_from([("S", "A", 1), ("A", "B", 1), ("S", "B", 3), ("B", "G", 3)])
    town = Map(roads, "G")
    assert distances(town) == {"G": 0, "B": 3, "A": 4, "S": 5}
    assert shortest_path(town, "S") == ("A", "B", "G")
    assert judge_search("uniform-cost", town).wrong == 0
    found = judge_search("breadth-first", town)
    assert (found.complete, found.optimal, found.counterexample) == (True, False, "S")
    one_way = nx.DiGraph([(1, 2), (2, 3), (3, 1)])
    assert distances(Map(one_way, 3)) == {3: 0, 2: 1, 1: 2}


@pytest.mark.parametrize(
    ("returns", "fault", "reason"),
    [
        (lambda path: f"{path}udud"[: len(path) + 2], "a longer path", "returns other moves"),
        (lambda path: None, "no path", "contains a shortest path"),
    ],
)
def test_a_search_that_finds_a_shortest_path_and_does_not_return_it(returns, fault, reason):
    def search(puzzle, start):
        path = a_star(puzzle, start)
        return path if len(path) < 3 else returns(path)

    found = judge_search(search, SIX)
    assert found.fault == fault and reason in found.proof
