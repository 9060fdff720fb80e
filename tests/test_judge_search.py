"""Judging a search from every board: what it decides, and where a shortest path was lost."""

import json
from collections import deque
from decimal import Decimal
from fractions import Fraction
from heapq import heappop, heappush

import networkx as nx
import pytest

from searchlab import (
    EIGHT,
    STRATEGIES,
    Goal,
    Interrupted,
    Map,
    Puzzle,
    judge_search,
    manhattan,
    solve,
)
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
    event, reason, _ = found.lost
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
    whole = judge_search("greedy", EIGHT, heuristic="misplaced")
    assert whole.boards == 181_440 and whole.complete and not whole.optimal
    near = whole.counterexample
    assert len(whole.answer) > distances(near.puzzle)[near]
    assert solve(near, "greedy", heuristic="misplaced").moves == whole.answer


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


# Every verdict is right, or withheld


def first_road(problem, start):
    """Take the first road everywhere."""
    moves, seen = [], set()
    while start != problem.goal and start not in seen:
        seen.add(start)
        move, start, *_ = problem.successors(start)[0]
        moves.append(move)
    return moves if start == problem.goal else None


ONE_WAY = nx.DiGraph()
ONE_WAY.add_weighted_edges_from([("S", "A", 3), ("S", "B", 1), ("B", "A", 1), ("A", "G", 1)])
JUGS = Goal(lambda jugs: jugs[1] == 4)


class Jugs:
    goal = JUGS

    def successors(self, jugs):
        small, large = jugs
        to_large, to_small = min(small, 5 - large), min(large, 3 - small)
        yield "fill small", (3, large)
        yield "fill large", (small, 5)
        yield "empty small", (0, large)
        yield "empty large", (small, 0)
        yield "pour into large", (small - to_large, large + to_large)
        yield "pour into small", (small + to_small, large - to_small)


class Towns:
    """Towns are added one by one, and never left out."""

    goal = frozenset("abcd")

    def successors(self, towns):
        for town in sorted(self.goal - towns):
            yield town, towns | {town}, 2 if towns else 1


# By search, state space and starts: complete, optimal, the counterexample, and what is said.
VERDICTS = [
    (first_road, Map(ONE_WAY, "G"), None, True, False, "S", "Run from all 4 states from which"),
    ("uniform-cost", Map(ONE_WAY, "G"), None, True, True, None, "Run from all 4 states"),
    (lambda p, s: p.successors(s) and None, Map(ONE_WAY, "G"), None, False, True, "A", "all 4"),
    ("bidirectional", Map(ONE_WAY, "G"), None, None, None, None, "Not applicable: "),
    ("uniform-cost", Towns(), None, None, None, None, "the 1 state that the goal leads to. Not "),
    ("uniform-cost", Towns(), [frozenset()], True, True, None, "the 16 states explored from `st"),
    ("breadth-first", Jugs(), [(0, 0)], True, True, None, "Run from the 16 states explored from"),
    (first_road, Jugs(), [(0, 0)], False, True, (2, 5), "16 states explored from `starts`. Not"),
]


@pytest.mark.parametrize(
    ("search", "space", "starts", "complete", "optimal", "counterexample", "coverage"), VERDICTS
)
def test_it_says_exactly_what_was_run(
    search, space, starts, complete, optimal, counterexample, coverage
):
    found = judge_search(search, space, starts=starts)
    assert (found.complete, found.optimal) == (complete, optimal)
    assert found.counterexample == counterexample
    assert coverage in found.coverage and coverage in str(found)
    withheld = {None: "n", True: "c", False: "n"}[found.right]
    assert found.finding[0] == withheld  # no counterexample, not applicable, not ...; complete ...
    assert json.dumps(found.as_dict()) and found._repr_html_()


def test_a_goal_that_is_a_test_needs_starts():
    with pytest.raises(ValueError, match="is a test"):
        judge_search("breadth-first", Jugs())
    for wrong in ("ab", 5, []):
        with pytest.raises(ValueError, match="starts must"):
            judge_search("breadth-first", Jugs(), starts=wrong)
    with pytest.raises(ValueError, match="a puzzle is judged from all its boards"):
        judge_search("greedy", SIX, starts=[SIX.goal])
    with pytest.raises(ValueError, match="none of the 1 state explored is the goal"):
        judge_search("breadth-first", Map(nx.DiGraph([("S", "G")]), "S"), starts=["G"])


def test_costs_are_costs():
    found = judge_search("breadth-first", Map(ONE_WAY, "G"))
    assert found.proof.startswith(
        "From S it returns A G at a cost of 4; B A G at a cost of 3 is cheapest. Expansion 2: "
    )
    assert (found.cost, found.least, found.answer) == (4, 3, ("A", "G"))
    assert "a costlier path from 1 state" in str(found) and "shorte" not in str(found)
    for factor in (Fraction(1, 3), Decimal("0.1"), 0.1, 10**16):
        graph = nx.DiGraph()
        graph.add_weighted_edges_from(
            (*ab, d["weight"] * factor) for *ab, d in ONE_WAY.edges(data=True)
        )
        assert judge_search("uniform-cost", Map(graph, "G")).right
        assert judge_search("breadth-first", Map(graph, "G")).counterexample == "S"


@pytest.mark.parametrize("error", [SystemExit(3), BaseException("x"), GeneratorExit()])
def test_whatever_a_search_raises_is_an_error(error):
    def ends(puzzle, start):
        if puzzle.successors(start) and start != puzzle.goal:
            raise error
        return ""

    found = judge_search(ends, Puzzle(2, 2))
    assert found.faults == {"an error": 11} and type(error).__name__ in found.proof


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("breadth-first", {"goal_test": "expansion"}),
        ("a-star", {"heuristic": "euclidean"}),
        ("weighted-a-star", {"weight": 1.5}),
    ],
)
def test_what_is_not_compiled_is_sampled(name, options):
    found = judge_search(name, EIGHT, sample=1, max_seconds=None, **options)
    assert found.boards == 32 and found.coverage == (
        "Run from 32 of 181,440 boards: a sample of each distance."
    )
    assert not found.wrong or name == "weighted-a-star"
    with pytest.raises(ValueError, match="takes no option 'tie'"):
        judge_search(name, EIGHT, tie="last-in")


def test_time_and_ctrl_c_leave_a_verdict_on_what_was_run(monkeypatch):
    calls = []

    def slow(puzzle, start):
        calls.append(start)
        if len(calls) == 5:
            raise KeyboardInterrupt
        return a_star(puzzle, start)

    with pytest.raises(Interrupted) as stop:
        judge_search(slow, SIX)
    result = stop.value.result
    assert (result.boards, result.of, result.right, result.finding) == (
        4,
        360,
        None,
        "no counterexample",
    )
    assert " of 360 boards: slow was stopped at the board " in result.coverage

    def forever(puzzle, start):
        while puzzle.successors(start):
            pass

    late = judge_search(forever, SIX, max_expansions=10**9, max_seconds=0.2)
    assert late.boards == late.wrong == 0 and late.ends is None  # the time is up, not its budget
    none = judge_search(a_star, SIX, max_seconds=0)
    assert none.boards == 0 and "by the time limit of 0 seconds" in none.coverage


def test_a_search_from_the_goal_is_told_so():
    def backwards(puzzle, start):
        return "" if start == puzzle.goal else puzzle.successors(puzzle.goal) and None

    found = judge_search(backwards, Puzzle(2, 2))
    assert "it begins with 1 2 3 x, not the start" in found.proof


def test_a_search_that_builds_the_tree_first_is_not_told_of_a_goal_test():
    def tree_first(puzzle, start):
        path, frontier = {start: ""}, [start]
        for state in frontier:
            for move, child in puzzle.successors(state):
                if child not in path:
                    path[child] = path[state] + move
                    frontier.append(child)
        moves = path[puzzle.goal]
        return moves and moves + ("lr" if puzzle.goal.index(0) % puzzle.cols else "rl")

    found = judge_search(tree_first, Puzzle(2, 2))
    assert "contains a shortest path, and it returns other moves" in found.proof
