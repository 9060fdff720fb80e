"""Judging a search from every board: what it decides, and where a shortest path was lost."""

# ruff: noqa: F401

import json
from collections import deque
from decimal import Decimal
from fractions import Fraction
from heapq import heappop, heappush

import networkx as nx
import numpy as np
import pytest
from golden import transcript
from textbook import anywhere

from searchlab import (
    STRATEGIES,
    Goal,
    Interrupted,
    Map,
    Puzzle,
    adapt,
    judge_search,
    manhattan,
    solve,
)
from searchlab.exhaustive import searches
from searchlab.problems.distances import distances, shortest_path

SIX = Puzzle(2, 3)


def decided(name):
    """Judge a strategy; it must keep what is proven of it."""
    puzzle = Puzzle(2, 2) if name == "iterative-deepening" else SIX  # which takes long
    found, known = judge_search(name, puzzle), STRATEGIES[name]
    assert found.complete >= bool(known.complete) and found.optimal >= known.shortest
    assert found.boards == found.of == len(distances(puzzle)) and found.ends
    return f"{found}\nrepeats: {found.repeats}"


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


@pytest.mark.timeout(30)
def test_a_search_that_does_not_end():
    def forever(puzzle, start):
        frontier = deque([start])
        while frontier:
            state = frontier.popleft()
            frontier.extend(child for _, child in puzzle.successors(state))

    found = judge_search(forever, Puzzle(2, 2), max_expansions=50)
    assert not found.ends and found.repeats == 12 and found.wrong == 12


def test_large_puzzles_are_compiled(monkeypatch):
    monkeypatch.setattr(searches, "EVERY_CELLS", 5)  # so that a puzzle of six is a large one
    whole = judge_search("greedy", SIX, heuristic="misplaced")
    assert whole.boards == whole.of == 360 and whole.complete and not whole.optimal
    near = whole.counterexample
    assert len(whole.answer) > distances(near.puzzle)[near]
    assert solve(near, "greedy", heuristic="misplaced").moves == whole.answer


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


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("breadth-first", {"goal_test": "expansion"}),
        ("a-star", {"heuristic": "euclidean"}),
        ("a-star-arrays", {}),
        ("weighted-a-star", {"weight": 1.5}),
    ],
)
def test_what_is_not_compiled_is_sampled(name, options, monkeypatch):
    monkeypatch.setattr(searches, "EVERY_CELLS", 5)  # so that a puzzle of six is a large one
    found = judge_search(name, SIX, sample=1, max_seconds=None, **options)
    assert (found.boards, found.of) == (22, 360)
    assert found.coverage == "Run from 22 of 360 boards: a sample of each distance."
    assert not found.wrong or name == "weighted-a-star"
    with pytest.raises(ValueError, match="takes no option 'tie'"):
        judge_search(name, SIX, tie="last-in")


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
    none = judge_search(a_star, SIX, max_seconds=Fraction(0))
    assert none.boards == 0 and "by the time limit of 0 seconds" in none.coverage


def cheaper(factor):
    """Make the roads above so many times as long."""
    graph = nx.DiGraph()
    graph.add_weighted_edges_from(
        (*ab, data["weight"] * factor) for *ab, data in ONE_WAY.edges(data=True)
    )
    return Map(graph, "G")


def newest_first(space, start):
    path, frontier = {start: ()}, [start]
    while frontier:
        state = frontier.pop()
        if state == space.goal:
            return path[state]
        for move, child in space.successors(state):
            if child not in path:
                path[child] = (*path[state], move)
                frontier.append(child)
    return None


class Given:
    """A state space that consists of a goal, what leads from each state, and other members."""

    def __init__(self, goal, successors, **members):
        vars(self).update(goal=goal, successors=successors, **members)


def line(place):
    """Lead one step to the left or right, and into the line by a door to which nothing leads."""
    if place == "door":
        return [("enter", 0)]
    return [(step, place + step) for step in (-1, 1) if 0 <= place + step <= 5]


def keeps(space, start, kept={}):  # noqa: B006
    """Keep the successors from one call to the next."""

    class Kept:
        goal = space.goal

        def successors(self, state):
            if state not in kept:
                kept[state] = [*space.successors(state)]
            return kept[state]

    return anywhere(Kept(), start)


def removes(space, start):
    """Empty the lists of successors that the state space holds."""
    moves = anywhere(space, start)
    for place in range(6):
        space.successors.__self__.problem.successors(place).clear()
    return moves


class Corridor:
    """A problem as AIMA writes it."""

    initial = 0

    def actions(self, place):
        return [step for step, _ in line(place)]

    def result(self, place, step):
        return place + step

    def is_goal(self, place):
        return place == 5


def alone(problem):
    """Take the problem alone."""
    path, frontier = {problem.initial: []}, [problem.initial]
    for place in frontier:
        if problem.is_goal(place):
            return path[place]
        for step in problem.actions(place):
            if (child := problem.result(place, step)) not in path:
                path[child] = [*path[place], step]
                frontier.append(child)
    return None


class Unequal:
    """A state that equals no other."""

    def __init__(self, place):
        self.place = place


TOWN = nx.Graph()
TOWN.add_weighted_edges_from([("S", "A", 1), ("A", "B", 1), ("S", "B", 3), ("B", "G", 3)])
TOWN = Map(TOWN, "G")


def said(search, space, starts=None):
    """Judge a search from starts; all that is shown must say what was run."""
    found = judge_search(search, space, starts=starts)
    assert found.coverage in " ".join(str(found).split())
    assert json.dumps(found.as_dict()) and found._repr_html_()
    return f"{found}\ncomplete: {found.complete}, optimal: {found.optimal}: {found.finding}"


def raising(error):
    def ends(puzzle, start):
        if puzzle.successors(start) and start != puzzle.goal:
            raise error
        return ""

    return ends


def spoiled(returns):
    """Find a shortest path, and return something else."""

    def search(puzzle, start):
        path = a_star(puzzle, start)
        return path if len(path) < 3 else returns(path)

    return search


def backwards(puzzle, start):
    return "" if start == puzzle.goal else puzzle.successors(puzzle.goal) and None


def tree_first(puzzle, start):
    path, frontier = {start: ""}, [start]
    for state in frontier:
        for move, child in puzzle.successors(state):
            if child not in path:
                path[child] = path[state] + move
                frontier.append(child)
    moves = path[puzzle.goal]
    return moves and moves + ("lr" if puzzle.goal.index(0) % puzzle.cols else "rl")


test_what_is_said = transcript("judged_searches", globals())
