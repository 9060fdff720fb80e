"""The exercises' checks: a wrong answer is named for what is wrong with it."""

from collections import deque

import pytest
from answers import NO_BOARDS, crash, queue_search

from searchlab import EIGHT, exercises, solve
from searchlab.exercises import (
    check_early,
    check_hardest,
    check_heuristic,
    check_levels,
    check_lines,
    check_mended,
    check_sample_order,
    check_shortest_solutions,
)
from searchlab.exhaustive.census import census


@pytest.mark.parametrize(
    ("heuristic", "name"),
    [
        (None, "nothing there yet"),
        (..., "nothing there yet"),
        (crash, "your code stops"),
        (lambda state: "many", "your code stops"),
        (lambda state: 1, "the goal"),
        ("gap", "admissibility"),
        (lambda state, puzzle: 2 * sum(a != b for a, b in zip(state, puzzle.goal, strict=True)),
         "admissibility"),
        (lambda state: 0, "no guidance"),
    ],
)  # fmt: skip
def test_wrong_heuristics(heuristic, name):
    verdict = check_heuristic(heuristic)
    assert not verdict
    assert verdict.name == name


def test_the_counterexample_to_gap_is_a_real_one():
    verdict = check_heuristic("gap")
    assert verdict.said.startswith("78 boards are nearer")
    board = verdict.said.split("'")[1]
    assert census(EIGHT)[board] == 1
    assert "says 2" in verdict.said


@pytest.mark.parametrize("heuristic", ["misplaced", "manhattan"])
def test_good_heuristics_pass(heuristic):
    verdict = check_heuristic(heuristic)
    expanded = solve(EIGHT, exercises.SAMPLE, "a-star", heuristic=heuristic).expanded
    assert verdict
    assert f"expands {expanded:,} boards" in verdict.said


@pytest.mark.parametrize(
    ("order", "name"),
    [
        (..., "nothing there yet"),
        ("up", "not an order"),
        (7, "not an order"),
        ("ulrd", "another solution"),
        ("uldr", "passed"),
        ("udlr", "passed"),
        ("udrl", "passed"),
    ],
)
def test_orders(order, name):
    assert check_sample_order(order).name == name


@pytest.mark.parametrize(
    ("board", "name"),
    [
        *NO_BOARDS,
        ("2 3 4 1 5 x 7 6 8", "too near"),
        ("8 6 7 2 5 4 3 x 1", "passed"),
        ("6 4 7 8 5 x 3 2 1", "passed"),
    ],
)
def test_hardest(board, name):
    assert check_hardest(board).name == name


def levels(puzzle, start, *, mark_late=False, skip=None):
    """Count levels, rightly or with a usual mistake."""
    seen, level, counts = {start}, [start], []
    while level:
        counts.append(len(level))
        further = []
        for state in level:
            seen.add(state)
            for move in puzzle.neighbours[state.index(0)]:
                child = puzzle.apply(state, move)
                if child not in seen and move != skip:
                    if not mark_late:
                        seen.add(child)
                    further.append(child)
        level = further
    return counts


@pytest.mark.parametrize(
    ("function", "name"),
    [
        (crash, "your code stops"),
        (lambda puzzle, start: None, "nothing comes back"),
        (lambda puzzle, start: 5, "not a list of numbers"),
        (lambda puzzle, start: [], "the start"),
        (lambda puzzle, start: levels(puzzle, start)[1:], "the start"),
        (lambda puzzle, start: levels(puzzle, start, mark_late=True), "a board counted twice"),
        (lambda puzzle, start: levels(puzzle, start)[:-1], "level 6"),
        (lambda puzzle, start: levels(puzzle, start, skip="l"), "level 1"),
        (levels, "passed"),
        (lambda puzzle, start: [*levels(puzzle, start), 0], "passed"),
    ],
)
def test_levels(function, name):
    assert check_levels(function).name == name


def mended(puzzle, start, *, early=True, parity=True, last_first=False, late=False):
    """Search breadth first, rightly or with a usual mistake."""
    if early and start == puzzle.goal:
        return ""
    if parity and not puzzle.is_solvable(start):
        return None
    came_by, frontier = {start: ""}, deque([(start, "")])
    while frontier:
        state, way = frontier.pop() if last_first else frontier.popleft()
        came_by.setdefault(state, way)
        children = []
        for move in puzzle.neighbours[state.index(0)]:
            child = puzzle.apply(state, move)
            if child in came_by:
                children.append((move, child, "duplicate"))
                continue
            if not late:
                came_by[child] = way + move
            if child == puzzle.goal:
                yield state, len(way), [*children, (move, child, "goal")]
                return way + move
            children.append((move, child, "queued"))
            frontier.append((child, way + move))
        yield state, len(way), children


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({}, "passed"),
        ({"early": False}, "the solved start"),
        ({"parity": False}, "the unsolvable board"),
        ({"last_first": True}, "not the least"),
    ],
)
def test_strategies(options, name):
    verdict = check_mended(lambda puzzle, start: (yield from mended(puzzle, start, **options)))
    assert verdict.name == name


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({}, "passed"),
        ({"early": False}, "the solved start"),
        ({"last_first": True}, "not the least"),
        ({"late": True}, "a copy waits"),
    ],
)
def test_early(options, name):
    assert (
        check_early(lambda puzzle, start: (yield from mended(puzzle, start, **options))).name
        == name
    )


def test_a_goal_that_waits_is_a_late_test():
    verdict = check_early(queue_search)
    assert verdict.name == "the late test"
    assert "generated by expansion 20,907 of 30,079" in verdict.said
    assert check_early(crash).name == "your code stops"


def test_a_strategy_that_is_none():
    assert check_mended(lambda puzzle, start: "ul").name == "your code stops"
    assert check_mended(crash).name == "your code stops"


def test_a_strategy_that_marks_late_works_twice():
    def late(puzzle, start):
        return (yield from mended(puzzle, start, late=True))

    assert check_mended(late).name == "a copy waits"


@pytest.mark.parametrize(
    ("count", "name"),
    [
        (crash, "your code stops"),
        (lambda puzzle, start: 1, "too few"),
        (lambda puzzle, start: 99, "too many"),
        (lambda puzzle, start: "4", "too many"),
    ],
)
def test_counts(count, name):
    assert check_shortest_solutions(count).name == name


def test_a_verdict_reads_as_a_sentence():
    assert repr(check_sample_order("udlr")).startswith("✓ passed: with 'udlr'")
    lines = repr(check_hardest("2 1 3 4 5 6 7 8 x")).splitlines()
    assert lines[0] == "✗ failed: unsolvable"
    assert lines[-1].startswith("  Hint: ")


def test_a_verdict_quotes_no_more_than_the_beginning_of_an_answer():
    long = "1 2 3 4 5 x 7 8 6 " * 10_000
    for check in (exercises.check_order, exercises.check_three, exercises.check_detour):
        verdict = check(long)
        assert not verdict and len(verdict.said) < 500 and verdict.hint


LINES = """
def breadth_first(puzzle, start):
    path = {start: ""}
    frontier = deque([start])
    while frontier:
        state = frontier.popleft()
        if state == puzzle.goal:
            return path[state]
        for move, child in puzzle.successors(state):
            if child not in path:
                path[child] = path[state] + move
                frontier.append(child)
"""


@pytest.mark.parametrize(
    ("order", "name"),
    [
        (range(11), "passed"),
        ([0, 2, 1, *range(3, 9), 10, 9], "passed"),
        ([1, 0, *range(2, 11)], "not Python yet"),
        ([0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 2], "your code stops"),
        ([*range(1, 3)], "not Python yet"),
        ([], "no search"),
    ],
)
def test_lines_in_order(order, name):
    lines = LINES.strip().splitlines()
    assert check_lines("\n".join(["", *(lines[place] for place in order)])).name == name
